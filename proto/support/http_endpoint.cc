#include "proto/support/http_endpoint.h"

#include <CivetServer.h>
#include <netdb.h>
#include <prometheus/text_serializer.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"

namespace lathe {
namespace {

// Connections that say nothing hold a thread each until the timeout; probes come in between.
constexpr char kThreads[] = "8";
constexpr char kTimeout[] = "2000";

void Answer(mg_connection* connection, int code, absl::string_view type, absl::string_view body) {
  mg_printf(connection, "HTTP/1.1 %d %s\r\nContent-Type: %.*s\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
            code, code == 200 ? "OK" : "Service Unavailable", static_cast<int>(type.size()), type.data(), body.size());
  mg_write(connection, body.data(), body.size());
}

// Connects to the endpoint and says nothing.
void Knock(const std::string& host, const std::string& port) {
  addrinfo hints = {}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) return;
  const int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd >= 0) {
    connect(fd, found->ai_addr, found->ai_addrlen);
    close(fd);
  }
  freeaddrinfo(found);
}

const char* PhraseOf(int code) {
  switch (code) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    default:
      return "Service Unavailable";
  }
}

class MetricsHandler : public CivetHandler {
 public:
  explicit MetricsHandler(std::shared_ptr<prometheus::Registry> registry) : registry_(std::move(registry)) {}
  bool handleGet(CivetServer*, mg_connection* connection) override {
    Answer(connection, 200, "text/plain; version=0.0.4; charset=utf-8",
           prometheus::TextSerializer().Serialize(registry_->Collect()));
    return true;
  }

 private:
  std::shared_ptr<prometheus::Registry> registry_;
};

class StateHandler : public CivetHandler {
 public:
  explicit StateHandler(std::function<std::string()> ill) : ill_(std::move(ill)) {}
  bool handleGet(CivetServer*, mg_connection* connection) override {
    const std::string ill = ill_ ? ill_() : "";
    Answer(connection, ill.empty() ? 200 : 503, "text/plain; charset=utf-8",
           ill.empty() ? "ok\n" : absl::StrCat(ill, "\n"));
    return true;
  }

 private:
  std::function<std::string()> ill_;
};

class AddedHandler : public CivetHandler {
 public:
  explicit AddedHandler(HttpHandler handler) : handler_(std::move(handler)) {}

  bool handleGet(CivetServer*, mg_connection* connection) override {
    const mg_request_info* request = mg_get_request_info(connection);
    const auto text = [](const char* value) { return value == nullptr ? "" : value; };
    Send(connection, handler_({.path = request->local_uri,
                               .query = text(request->query_string),
                               .authorization = text(mg_get_header(connection, "Authorization"))}));
    return true;
  }
  bool handlePost(CivetServer*, mg_connection* connection) override { return Refuse(connection); }
  bool handlePut(CivetServer*, mg_connection* connection) override { return Refuse(connection); }
  bool handleDelete(CivetServer*, mg_connection* connection) override { return Refuse(connection); }
  bool handlePatch(CivetServer*, mg_connection* connection) override { return Refuse(connection); }
  bool handleOptions(CivetServer*, mg_connection* connection) override { return Refuse(connection); }

 private:
  static bool Refuse(mg_connection* connection) {
    Send(connection, {405, "text/plain; charset=utf-8", "only GET is answered here\n", {"Allow: GET"}});
    return true;
  }

  static void Send(mg_connection* connection, const HttpAnswer& answer) {
    std::string head =
        absl::StrCat("HTTP/1.1 ", answer.code, " ", PhraseOf(answer.code), "\r\nContent-Type: ", answer.type,
                     "\r\nContent-Length: ", answer.body.size(), "\r\n");
    for (const std::string& line : answer.headers) absl::StrAppend(&head, line, "\r\n");
    head += "Connection: close\r\n\r\n";
    mg_write(connection, head.data(), head.size());
    mg_write(connection, answer.body.data(), answer.body.size());
  }

  const HttpHandler handler_;
};

}  // namespace

struct HttpEndpoint::Server {
  Server(const std::vector<std::string>& options, std::shared_ptr<prometheus::Registry> registry,
         std::function<std::string()> unready)
      : metrics(std::move(registry)), live(nullptr), ready(std::move(unready)), civet(options) {
    civet.addHandler("/metrics", metrics);
    civet.addHandler("/livez", live);
    civet.addHandler("/readyz", ready);
  }
  MetricsHandler metrics;
  StateHandler live;
  StateHandler ready;
  std::vector<std::unique_ptr<AddedHandler>> added;
  CivetServer civet;
};

HttpEndpoint::HttpEndpoint() = default;

void HttpEndpoint::Serve(const std::string& path, HttpHandler handler) {
  server_->added.push_back(std::make_unique<AddedHandler>(std::move(handler)));
  server_->civet.addHandler(path, server_->added.back().get());
}

// civetweb looks whether it should stop when somebody connects, or else after two seconds.
HttpEndpoint::~HttpEndpoint() {
  if (server_ == nullptr) return;
  std::atomic<bool> stopped = false;
  std::thread knocking([this, &stopped] {
    const size_t colon = address_.rfind(':');
    std::string host = address_.substr(0, colon);
    if (absl::StartsWith(host, "[") && absl::EndsWith(host, "]")) host = host.substr(1, host.size() - 2);
    for (absl::Duration pause = absl::Milliseconds(1); !stopped; pause = std::min(2 * pause, absl::Milliseconds(100))) {
      Knock(host, address_.substr(colon + 1));
      absl::SleepFor(pause);
    }
  });
  server_.reset();
  stopped = true;
  knocking.join();
}

absl::StatusOr<std::unique_ptr<HttpEndpoint>> HttpEndpoint::Start(absl::string_view address,
                                                                  std::shared_ptr<prometheus::Registry> registry,
                                                                  std::function<std::string()> unready) {
  std::unique_ptr<HttpEndpoint> endpoint(new HttpEndpoint);
  try {
    endpoint->server_ =
        std::make_unique<Server>(std::vector<std::string>{"listening_ports", std::string(address), "num_threads",
                                                          kThreads, "request_timeout_ms", kTimeout},
                                 std::move(registry), std::move(unready));
  } catch (const CivetException& error) {
    return absl::UnavailableError(absl::StrCat("cannot serve HTTP on ", address, ": ", error.what()));
  }
  std::vector<int> ports = endpoint->server_->civet.getListeningPorts();
  endpoint->address_ = absl::StrCat(address.substr(0, address.rfind(':')), ":", ports.empty() ? 0 : ports[0]);
  return endpoint;
}

}  // namespace lathe
