// How the server listens: with TLS, or on this machine alone.
#ifndef LATHE_SERVER_ACCESS_LISTENER_H_
#define LATHE_SERVER_ACCESS_LISTENER_H_

#include <grpcpp/security/server_credentials.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "proto/support/tls.h"

namespace lathe {

struct ListenOptions {
  std::string address = "127.0.0.1:7470";
  // No certificate: no TLS. With `ca`, callers bring certificates: all must where an access file does not know them
  // by tokens too.
  TlsFiles tls;
  // Lets an address be reached from other machines without TLS.
  bool insecure = false;
};

// Errors: invalid_argument for files that do not serve, for an authority without a certificate of the server's own, and
// for an address that is not loopback without TLS, unless `insecure` allows it; then it is said loudly.
absl::StatusOr<std::shared_ptr<grpc::ServerCredentials>> ListenCredentials(const ListenOptions& options,
                                                                           bool has_access_file);

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_LISTENER_H_
