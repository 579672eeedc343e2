// Messages as releases before version 0.2 stored them, brought to the words of today. Pure.
#ifndef LATHE_SERVER_STORE_UPGRADE_H_
#define LATHE_SERVER_STORE_UPGRADE_H_

#include <google/protobuf/message.h>

namespace lathe {

// Closed sets were stored as words and the roles of tensors counted from 0. They are unknown fields of today's
// messages; this reads them, in `message` and all that it contains, and leaves no unknown field. A word that is no
// value's is dropped, a message of today is left as it is.
void UpgradeWords(google::protobuf::Message* message);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_UPGRADE_H_
