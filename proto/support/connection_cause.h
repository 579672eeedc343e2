// Words for people about a connection that cannot be made, where gRPC's own name the parts of a library.
#ifndef LATHE_PROTO_SUPPORT_CONNECTION_CAUSE_H_
#define LATHE_PROTO_SUPPORT_CONNECTION_CAUSE_H_

#include <string>

#include "absl/strings/string_view.h"

namespace lathe {

// Why the certificates of a client or worker and of its server do not go together, and what to do about it, by the
// message of a failed call of a channel with or without TLS. Empty where the cause is another one: nobody listens, a
// name is not known, a network is down, a connection that was there broke.
std::string CauseInCertificates(absl::string_view message, bool tls);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CONNECTION_CAUSE_H_
