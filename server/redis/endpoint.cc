#include "server/redis/endpoint.h"

#include <asio/error.hpp>
#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <asio/write.hpp>
#include <atomic>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "proto/support/address.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "proto/support/status_macros.h"
#include "proto/support/thread_pool.h"
#include "server/redis/commands.h"
#include "server/redis/connection.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

using asio::ip::tcp;

constexpr int kReadThreads = 2;
constexpr auto kTick = std::chrono::milliseconds(100);
constexpr absl::Duration kLongestLingering = absl::Seconds(1);
// Room for the announcement of an argument: its marks and its length.
constexpr size_t kRoomBesideValue = 1 << 20;

absl::StatusOr<tcp::endpoint> ParseAddress(absl::string_view listen) {
  const HostAndPort place = SplitAddress(listen).value_or(HostAndPort());
  uint32_t port = 0;
  asio::error_code error;
  const asio::ip::address address = asio::ip::make_address(place.host == "localhost" ? "127.0.0.1" : place.host, error);
  if (error || !absl::SimpleAtoi(place.port, &port) || port > 65535) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", listen, "' is not an address: 127.0.0.1:6379, say, or [::1]:6379"),
                     "redis_listen");
  }
  return tcp::endpoint(address, static_cast<uint16_t>(port));
}

std::string TextOf(const tcp::endpoint& endpoint) {
  const std::string host = endpoint.address().to_string();
  return absl::StrCat(endpoint.address().is_v6() ? absl::StrCat("[", host, "]") : host, ":", endpoint.port());
}

}  // namespace

// The thread of all input and output with what lives on it.
class RedisEndpoint::Loop {
 public:
  Loop(RedisOptions options, ValueCache* values, Clock* clock, const ServerMetrics* metrics, std::string version)
      : options_(std::move(options)),
        clock_(clock),
        metrics_(metrics),
        commands_(values, &reads_, &options_.users, metrics, std::move(version)),
        acceptor_(io_),
        timer_(io_) {
    held_.most = options_.max_held_bytes;
    limits_.bulk_bytes = static_cast<size_t>(values->limits().max_value_bytes);
    limits_.command_bytes = limits_.bulk_bytes + kRoomBesideValue;
  }

  absl::StatusOr<std::string> Listen(const tcp::endpoint& endpoint) {
    asio::error_code error;
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
      return MakeError(ErrorKind::unavailable,
                       absl::StrCat("cannot listen on ", TextOf(endpoint), ": ", error.message()), "redis_listen");
    }
    return TextOf(acceptor_.local_endpoint());
  }

  void Start() {
    metrics_->lathe_server_redis_connections.Set({}, 0);
    Accept();
    Tick();
    thread_ = std::thread([this] { io_.run(); });
  }

  void Drain(absl::Duration grace) {
    if (!thread_.joinable()) return;
    asio::post(io_, [this, grace] {
      draining_until_ = clock_->Now() + grace;
      asio::error_code ignored;
      acceptor_.close(ignored);
      for (const auto& connection : Connections()) connection->Drain();
    });
    thread_.join();
  }

 private:
  std::vector<std::shared_ptr<RedisConnection>> Connections() const {
    return {connections_.begin(), connections_.end()};
  }

  void Accept() {
    acceptor_.async_accept([this](asio::error_code error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (!error) {
        Take(std::move(socket));
        return Accept();
      }
      // There are no more file descriptors, for example: the next tick tries again.
      spdlog::warn("redis: a connection cannot be taken: {}", error.message());
      accepting_ = false;
    });
  }

  void Take(tcp::socket socket) {
    if (connections_.size() >= static_cast<size_t>(options_.max_connections)) {
      std::string text;
      AppendError(&text, "ERR max number of clients reached");
      asio::error_code ignored;
      socket.non_blocking(true, ignored);
      asio::write(socket, asio::buffer(text), ignored);
      metrics_->lathe_server_redis_connections_ended_total.Add({"refused"});
      return;
    }
    auto ended = [this](RedisConnection* connection, absl::string_view reason) {
      metrics_->lathe_server_redis_connections_ended_total.Add({reason});
      connections_.erase(connection->shared_from_this());
      Count();
    };
    auto connection = std::make_shared<RedisConnection>(&io_, std::move(socket), &commands_, limits_, &held_,
                                                        commands_.NewSession(++last_id_), clock_, std::move(ended));
    connections_.insert(connection);
    Count();
    connection->Start();
  }

  void Count() const { metrics_->lathe_server_redis_connections.Set({}, static_cast<double>(connections_.size())); }

  void Tick() {
    const absl::Time now = clock_->Now();
    for (const auto& connection : Connections()) {
      connection->CloseIfIdle(now - options_.idle, now - kLongestLingering);
      if (now >= draining_until_) connection->Close("drained");
    }
    if (draining_until_ != absl::InfiniteFuture() && connections_.empty()) return;
    if (!std::exchange(accepting_, true)) Accept();
    timer_.expires_after(kTick);
    timer_.async_wait([this](asio::error_code) { Tick(); });
  }

  const RedisOptions options_;
  Clock* const clock_;
  const ServerMetrics* const metrics_;
  RespLimits limits_;
  ThreadPool reads_{kReadThreads};
  const RedisCommands commands_;
  asio::io_context io_{1};
  // Used by the thread alone:
  tcp::acceptor acceptor_;
  asio::steady_timer timer_;
  bool accepting_ = true;
  std::set<std::shared_ptr<RedisConnection>> connections_;
  HeldBytes held_;
  int64_t last_id_ = 0;
  absl::Time draining_until_ = absl::InfiniteFuture();
  std::thread thread_;
};

RedisEndpoint::RedisEndpoint() = default;
RedisEndpoint::~RedisEndpoint() { Drain(absl::Seconds(1)); }

absl::StatusOr<std::unique_ptr<RedisEndpoint>> RedisEndpoint::Start(RedisOptions options, ValueCache* values,
                                                                    Clock* clock, const ServerMetrics* metrics,
                                                                    std::string version) {
  LATHE_ASSIGN_OR_RETURN(tcp::endpoint endpoint, ParseAddress(options.listen));
  if (!endpoint.address().is_loopback() && options.users.open()) {
    if (!options.allow_anyone) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat(options.listen,
                                    " is reached from other machines and nobody needs a password: set "
                                    "redis_password_file, or redis_allow_anyone where everybody there may read and "
                                    "replace what is kept"),
                       "redis_listen");
    }
    spdlog::warn("redis: EVERYBODY who reaches {} may read and replace what is kept there: redis_allow_anyone is set",
                 options.listen);
  }
  std::unique_ptr<RedisEndpoint> started(new RedisEndpoint);
  started->loop_ = std::make_unique<Loop>(std::move(options), values, clock, metrics, std::move(version));
  LATHE_ASSIGN_OR_RETURN(started->address_, started->loop_->Listen(endpoint));
  started->loop_->Start();
  return started;
}

void RedisEndpoint::Drain(absl::Duration grace) {
  if (loop_) loop_->Drain(grace);
}

}  // namespace lathe
