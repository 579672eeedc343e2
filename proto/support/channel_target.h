// Addresses of servers as people write them, and as gRPC takes them.
#ifndef LATHE_PROTO_SUPPORT_CHANNEL_TARGET_H_
#define LATHE_PROTO_SUPPORT_CHANNEL_TARGET_H_

#include <string>

#include "absl/strings/string_view.h"

namespace lathe {

// The target of a gRPC channel to the first of `addresses` that answers: one address, as gRPC takes it, or several as
// "host:port,[::1]:port". Of several the names of hosts are looked up once, here; a name that is not known is left out
// while another is, so that a server which is down keeps nobody from the others. A list with "unix:" stays as it is,
// and gRPC refuses it. Thread-safe; may wait for DNS.
std::string ChannelTarget(absl::string_view addresses);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CHANNEL_TARGET_H_
