// The HTTP port of a program: /metrics in Prometheus text format, /livez while it runs, /readyz while it serves, and
// what the program adds.
#ifndef LATHE_PROTO_SUPPORT_HTTP_ENDPOINT_H_
#define LATHE_PROTO_SUPPORT_HTTP_ENDPOINT_H_

#include <prometheus/registry.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

struct HttpAnswer {
  int code = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
  std::vector<std::string> headers;  // whole lines: "Cache-Control: no-store"
};

struct HttpRequest {
  std::string path;           // "/ui/api/jobs"
  std::string query;          // as it was sent: "job=jobs%2F1"
  std::string authorization;  // the header of this name; empty: none
};

// Answers a GET.
using HttpHandler = std::function<HttpAnswer(const HttpRequest& request)>;

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

  // Answers GETs of `path` and of what is below it, on the endpoint's threads, until the endpoint ends. Other methods
  // are refused.
  void Serve(const std::string& path, HttpHandler handler);

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
