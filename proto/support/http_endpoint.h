// The HTTP port of a program: /metrics in Prometheus text format, /livez while it runs, /readyz while it serves.
#ifndef LATHE_PROTO_SUPPORT_HTTP_ENDPOINT_H_
#define LATHE_PROTO_SUPPORT_HTTP_ENDPOINT_H_

#include <prometheus/registry.h>

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

// Serves until it is destroyed, on threads of its own.
class HttpEndpoint {
 public:
  // Listens on `address` ("127.0.0.1:7471", port 0 for any free one). `unready` answers "" while the program serves,
  // else why it does not (then /readyz has status 503); it is called on the endpoint's threads. A connection that says
  // nothing is closed after two seconds.
  // Error: Unavailable where the address cannot be bound.
  static absl::StatusOr<std::unique_ptr<HttpEndpoint>> Start(absl::string_view address,
                                                             std::shared_ptr<prometheus::Registry> registry,
                                                             std::function<std::string()> unready);
  ~HttpEndpoint();

  // With the port that was chosen.
  const std::string& address() const { return address_; }

 private:
  struct Server;
  HttpEndpoint();
  std::string address_;
  std::unique_ptr<Server> server_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_HTTP_ENDPOINT_H_
