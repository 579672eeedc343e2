// The HTTP port of a program: /metrics in Prometheus text format, /livez while it runs, /readyz while it serves, and
// what the program adds.
#ifndef LATHE_PROTO_SUPPORT_HTTP_ENDPOINT_H_
#define LATHE_PROTO_SUPPORT_HTTP_ENDPOINT_H_

#include <prometheus/registry.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "proto/support/tls.h"

namespace lathe {

struct HttpAnswer {
  int code = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;  // {"Cache-Control", "no-store"}
};

struct HttpRequest {
  std::string path;                               // "/ui/api/jobs"
  std::map<std::string, std::string> parameters;  // of the query: {"job", "jobs/1"}
  std::string authorization;                      // the header of this name; empty: none
  bool certified = false;                         // the caller has a certificate of HttpListen::tls.ca
};

// Answers a GET.
using HttpHandler = std::function<HttpAnswer(const HttpRequest& request)>;

struct HttpListen {
  std::string address;  // "127.0.0.1:7471"; port 0 for any free one
  // With certificate and key it speaks TLS alone. Files may be replaced while it serves.
  TlsFiles tls;
  // The prefix of the options' names that `tls` is from, in errors: "metrics_".
  std::string tls_prefix;
  // With a file here or tls.ca, metrics are for those who send its token (Authorization: Bearer), or have a certificate
  // of tls.ca. /livez and /readyz are for everybody.
  std::string token_file;
  // Lets other machines reach it without TLS.
  bool insecure = false;
};

// Serves until it is destroyed, on threads of its own.
class HttpEndpoint {
 public:
  // `unready` answers "" while the program serves, else why it does not (then /readyz has status 503); it is called on
  // the endpoint's threads. A connection that says nothing is closed after two seconds.
  // Errors: Unavailable where the address cannot be bound; invalid_argument for an address that other machines reach
  // without TLS, unless `insecure` allows it, and for files that do not serve.
  static absl::StatusOr<std::unique_ptr<HttpEndpoint>> Start(const HttpListen& listen,
                                                             std::shared_ptr<prometheus::Registry> registry,
                                                             std::function<std::string()> unready);
  // The same without TLS, for an address of this machine alone.
  static absl::StatusOr<std::unique_ptr<HttpEndpoint>> Start(absl::string_view address,
                                                             std::shared_ptr<prometheus::Registry> registry,
                                                             std::function<std::string()> unready);
  ~HttpEndpoint();

  // Answers GETs of `path` and of what is below it, on the endpoint's threads, until the endpoint ends. HEAD has the
  // answer without its body; other methods are refused.
  void Serve(const std::string& path, HttpHandler handler);

  // With the port that was chosen.
  const std::string& address() const;

 private:
  struct Server;
  explicit HttpEndpoint(std::unique_ptr<Server> server);
  std::unique_ptr<Server> server_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_HTTP_ENDPOINT_H_
