#include "proto/support/http_endpoint.h"

#include <httplib.h>
#include <openssl/crypto.h>
#include <prometheus/text_serializer.h>

#include <algorithm>

#include "absl/base/thread_annotations.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/address.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "proto/support/status_macros.h"
#include "proto/support/tcp_service.h"
#include "proto/support/tls_context.h"
#include "proto/support/token_file.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// Connections that say nothing hold a thread each until their time is over; probes come in between.
constexpr int kThreads = 8;

absl::Status CheckListen(const HttpListen& listen) {
  const TlsFiles& tls = listen.tls;
  if (!tls.ca.empty() && tls.certificate.empty()) {
    const std::string option = absl::StrCat(listen.tls_prefix, "tls_cert");
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("metrics_tls_ca asks for certificates, which needs TLS: set ", option), option);
  }
  if (!tls.certificate.empty() || IsLoopback(listen.address)) return absl::OkStatus();
  if (!listen.insecure) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat(listen.address, " is reached from other machines and has no TLS: set ",
                                  listen.tls_prefix, "tls_cert and ", listen.tls_prefix,
                                  "tls_key, or metrics_insecure where all on that network may read metrics"),
                     "metrics_listen");
  }
  spdlog::warn(
      "INSECURE: whoever reaches {} reads what passes: there is no TLS, and insecure or metrics_insecure is set",
      listen.address);
  return absl::OkStatus();
}

bool IsSameSecret(absl::string_view sent, absl::string_view kept) {
  return !kept.empty() && sent.size() == kept.size() && CRYPTO_memcmp(sent.data(), kept.data(), kept.size()) == 0;
}

// A connection as httplib reads and writes it. It reads headers byte by byte.
class Stream : public httplib::Stream {
 public:
  explicit Stream(TcpConnection& connection) : connection_(connection) {}

  bool is_readable() const override { return true; }
  bool is_writable() const override { return true; }
  ssize_t read(char* to, size_t size) override {
    if (begin_ == end_) {
      begin_ = 0;
      end_ = connection_.Read(buffer_, sizeof(buffer_));
    }
    size = std::min(size, end_ - begin_);
    std::copy_n(buffer_ + begin_, size, to);
    begin_ += size;
    return static_cast<ssize_t>(size);
  }
  ssize_t write(const char* bytes, size_t size) override {
    return connection_.Write({bytes, size}) ? static_cast<ssize_t>(size) : -1;
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip = connection_.peer();
    port = connection_.peer_port();
  }
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return INVALID_SOCKET; }

 private:
  TcpConnection& connection_;
  char buffer_[4096];
  size_t begin_ = 0, end_ = 0;
};

// httplib's parser and writer of HTTP on our own connections, whose times and sizes are bounded.
class Protocol : public httplib::Server {
 public:
  // One request of `connection`.
  void Answer(TcpConnection& connection) {
    Stream stream(connection);
    bool closed = false;
    process_request(stream, /*close_connection=*/true, closed, [](httplib::Request& request) {
      // Answers are whole, and not compressed: a page's reader would wait longer for a processor than for a network.
      request.ranges.clear();
      request.headers.erase("Accept-Encoding");
    });
  }
};

}  // namespace

struct HttpEndpoint::Server {
  // The handlers of paths. Thread-safe.
  struct Routes {
    Mutex mutex;
    std::map<std::string, std::shared_ptr<const HttpHandler>> handlers ABSL_GUARDED_BY(mutex);

    // The one of the longest path that `path` is at or below; null: none.
    std::shared_ptr<const HttpHandler> Find(absl::string_view path) {
      MutexLock lock(&mutex);
      for (;;) {
        if (const auto found = handlers.find(std::string(path)); found != handlers.end()) return found->second;
        const size_t slash = path.rfind('/');
        if (slash == absl::string_view::npos || slash == 0) return nullptr;
        path = path.substr(0, slash);
      }
    }
  };

  HttpAnswer Find(const httplib::Request& asked, bool certified) {
    if (asked.method != "GET" && asked.method != "HEAD") {
      HttpAnswer refused{.code = 405, .body = "only GET and HEAD are answered here\n"};
      refused.headers.emplace_back("Allow", "GET, HEAD");
      return refused;
    }
    const std::shared_ptr<const HttpHandler> handler = routes.Find(asked.path);
    if (handler == nullptr) return {.code = 404, .body = "there is nothing at this path\n"};
    HttpRequest request{.path = asked.path,
                        .parameters = {asked.params.begin(), asked.params.end()},
                        .authorization = asked.get_header_value("Authorization"),
                        .certified = certified};
    return (*handler)(request);
  }

  bool MayReadMetrics(const HttpRequest& request) {
    if (token == nullptr && !asks_certificate) return true;
    if (asks_certificate && request.certified) return true;
    absl::string_view sent = request.authorization;
    return token != nullptr && absl::ConsumePrefix(&sent, "Bearer ") && IsSameSecret(sent, token->Get());
  }

  HttpAnswer Metrics(const HttpRequest& request) {
    if (!MayReadMetrics(request)) {
      HttpAnswer refused{.code = 401, .body = "metrics are for callers with the token or a certificate\n"};
      refused.headers.emplace_back("WWW-Authenticate", "Bearer realm=\"lathe metrics\"");
      return refused;
    }
    return {.type = "text/plain; version=0.0.4; charset=utf-8",
            .body = prometheus::TextSerializer().Serialize(registry->Collect())};
  }

  HttpAnswer Ready() {
    const std::string ill = unready ? unready() : "";
    return {.code = ill.empty() ? 200 : 503, .body = ill.empty() ? "ok\n" : absl::StrCat(ill, "\n")};
  }

  void Handle(TcpConnection& connection) {
    Protocol protocol;
    protocol.set_pre_routing_handler([&](const httplib::Request& asked, httplib::Response& response) {
      const HttpAnswer answer = Find(asked, connection.certified());
      response.status = answer.code;
      for (const auto& [name, value] : answer.headers) response.set_header(name, value);
      response.set_content(answer.body, answer.type);
      return httplib::Server::HandlerResponse::Handled;
    });
    protocol.Answer(connection);
  }

  std::shared_ptr<prometheus::Registry> registry;
  std::function<std::string()> unready;
  std::unique_ptr<TokenFile> token;  // null: none is asked for
  bool asks_certificate = false;
  Routes routes;
  std::unique_ptr<TcpService> service;  // ends first
};

HttpEndpoint::HttpEndpoint(std::unique_ptr<Server> server) : server_(std::move(server)) {}
HttpEndpoint::~HttpEndpoint() = default;

const std::string& HttpEndpoint::address() const { return server_->service->address(); }

void HttpEndpoint::Serve(const std::string& path, HttpHandler handler) {
  MutexLock lock(&server_->routes.mutex);
  server_->routes.handlers[path] = std::make_shared<const HttpHandler>(std::move(handler));
}

absl::StatusOr<std::unique_ptr<HttpEndpoint>> HttpEndpoint::Start(const HttpListen& listen,
                                                                  std::shared_ptr<prometheus::Registry> registry,
                                                                  std::function<std::string()> unready) {
  LATHE_RETURN_IF_ERROR(CheckListen(listen));
  std::unique_ptr<TlsContext> tls;
  if (!listen.tls.empty()) {
    LATHE_ASSIGN_OR_RETURN(tls, TlsContext::Read(listen.tls, listen.tls_prefix));
  }
  auto server = std::make_unique<Server>();
  server->registry = std::move(registry);
  server->unready = std::move(unready);
  server->asks_certificate = !listen.tls.ca.empty();
  if (!listen.token_file.empty()) {
    server->token = std::make_unique<TokenFile>(listen.token_file);
    if (server->token->Get().empty()) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat(listen.token_file, " cannot be read or has no token"),
                       "metrics_token_file");
    }
  }
  Server* const self = server.get();
  std::unique_ptr<HttpEndpoint> endpoint(new HttpEndpoint(std::move(server)));
  endpoint->Serve("/metrics", [self](const HttpRequest& request) { return self->Metrics(request); });
  endpoint->Serve("/livez", [](const HttpRequest&) { return HttpAnswer{.body = "ok\n"}; });
  endpoint->Serve("/readyz", [self](const HttpRequest&) { return self->Ready(); });
  LATHE_ASSIGN_OR_RETURN(self->service,
                         TcpService::Start(listen.address, std::move(tls), kThreads,
                                           [self](TcpConnection& connection) { self->Handle(connection); }));
  return endpoint;
}

absl::StatusOr<std::unique_ptr<HttpEndpoint>> HttpEndpoint::Start(absl::string_view address,
                                                                  std::shared_ptr<prometheus::Registry> registry,
                                                                  std::function<std::string()> unready) {
  return Start(HttpListen{.address = std::string(address)}, std::move(registry), std::move(unready));
}

}  // namespace lathe
