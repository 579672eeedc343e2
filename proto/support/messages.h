// Protobuf messages as wholes. Pure and thread-safe.
#ifndef LATHE_PROTO_SUPPORT_MESSAGES_H_
#define LATHE_PROTO_SUPPORT_MESSAGES_H_

#include <google/protobuf/message.h>

#include <string>

#include "absl/status/status.h"

namespace lathe {

// A message as bytes that are equal for equal messages, in this program and later ones of the same schema.
std::string DeterministicBytes(const google::protobuf::MessageLite& message);

// invalid_argument where `request`, or a message in it, has a field or an enumeration's value that this program's
// protocol does not have: a newer client asks for what would be left out in silence; and where a map in it has more
// than 1,000 entries. The error's field is the path of the message or the map at fault ("spec.search").
absl::Status CheckKnownFields(const google::protobuf::Message& request);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_MESSAGES_H_
