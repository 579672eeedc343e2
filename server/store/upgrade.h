// Messages as earlier releases stored them, brought to the words of today. Pure.
#ifndef LATHE_SERVER_STORE_UPGRADE_H_
#define LATHE_SERVER_STORE_UPGRADE_H_

#include <google/protobuf/message.h>

namespace lathe {

// Closed sets were stored as words, the roles of tensors counted from 0, the targets of workers were names, and devices
// were simulated by their names. Most are unknown fields of today's messages; this reads them, in `message` and all
// that it contains, and leaves no unknown field. A word that is not a value's is dropped, a message of today is left as
// it is.
void UpgradeWords(google::protobuf::Message* message);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_UPGRADE_H_
