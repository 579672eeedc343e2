// The endpoint over real sockets of this machine, with a store that the test may hold up.
#include "server/redis/endpoint.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "server/store/memory/memory_store.h"

namespace lathe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// A client that sends and reads bytes.
class Client {
 public:
  explicit Client(const std::string& address) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to = {};
    to.sin_family = AF_INET;
    int port = 0;
    EXPECT_TRUE(absl::SimpleAtoi(address.substr(address.rfind(':') + 1), &port));
    to.sin_port = htons(static_cast<uint16_t>(port));
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof(to)), 0);
  }
  ~Client() { close(socket_); }

  void Send(absl::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<size_t>(sent));
    }
  }
  // Reads until it has `size` bytes, or the other side closes; at most 10 s.
  std::string Read(size_t size) {
    std::string bytes;
    while (bytes.size() < size && !closed_) {
      pollfd readable = {socket_, POLLIN, 0};
      if (poll(&readable, 1, 10'000) != 1) break;
      char chunk[65536];
      const ssize_t got = recv(socket_, chunk, std::min(sizeof(chunk), size - bytes.size()), 0);
      closed_ = got <= 0;
      if (got > 0) bytes.append(chunk, static_cast<size_t>(got));
    }
    return bytes;
  }
  std::string ReadToEnd() { return Read(SIZE_MAX); }
  bool closed() const { return closed_; }
  std::string Ask(absl::string_view command, absl::string_view wanted) {
    Send(command);
    return Read(wanted.size());
  }

 private:
  const int socket_;
  bool closed_ = false;
};

// Values whose puts are not done before they are let go.
class HeldValues : public KeyValues {
 public:
  explicit HeldValues(KeyValues* values) : values_(values) {}

  void LetGo() {
    std::vector<std::function<void()>> held;
    {
      MutexLock lock(&mutex_);
      hold_ = false;
      held.swap(held_);
    }
    for (const auto& put : held) put();
  }
  void Hold() {
    MutexLock lock(&mutex_);
    hold_ = true;
  }
  size_t held() {
    MutexLock lock(&mutex_);
    return held_.size();
  }

  absl::StatusOr<std::optional<std::string>> Get(absl::string_view tenant, absl::string_view key,
                                                 absl::Time now) override {
    return values_->Get(tenant, key, now);
  }
  absl::StatusOr<std::optional<KeyValueExpiry>> FindExpiry(absl::string_view tenant, absl::string_view key,
                                                           absl::Time now) override {
    return values_->FindExpiry(tenant, key, now);
  }
  absl::StatusOr<std::vector<std::string>> ListKeys(absl::string_view tenant, absl::string_view prefix, int limit,
                                                    absl::Time now) override {
    return values_->ListKeys(tenant, prefix, limit, now);
  }
  absl::StatusOr<KeyValueTotals> Totals() override { return values_->Totals(); }
  void PutAsync(KeyValuePut put, absl::Time now, Done<KeyValuePutResult> done) override {
    std::function<void()> go = [this, put = std::move(put), now, done = std::move(done)] {
      values_->PutAsync(put, now, done);
    };
    {
      MutexLock lock(&mutex_);
      if (hold_) return held_.push_back(std::move(go));
    }
    go();
  }
  void EraseAsync(absl::string_view tenant, std::vector<std::string> keys, absl::Time now,
                  Done<int64_t> done) override {
    values_->EraseAsync(tenant, std::move(keys), now, std::move(done));
  }
  void ExpireAsync(absl::string_view tenant, absl::string_view key, absl::Time expires, absl::Time now,
                   Done<bool> done) override {
    values_->ExpireAsync(tenant, key, expires, now, std::move(done));
  }
  void SweepAsync(absl::Time now, int64_t most_bytes, Done<KeyValueSweep> done) override {
    values_->SweepAsync(now, most_bytes, std::move(done));
  }

 private:
  KeyValues* const values_;
  Mutex mutex_;
  bool hold_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::function<void()>> held_ ABSL_GUARDED_BY(mutex_);
};

class EndpointTest : public testing::Test {
 protected:
  void Start() {
    auto endpoint = RedisEndpoint::Start(options_, &values_, &clock_, &metrics_, "test");
    ASSERT_TRUE(endpoint.ok()) << endpoint.status();
    endpoint_ = *std::move(endpoint);
  }
  double Connections() { return metrics_.lathe_server_redis_connections.With({}).Value(); }
  double Ended(absl::string_view reason) {
    return metrics_.lathe_server_redis_connections_ended_total.With({reason}).Value();
  }
  bool Within10Seconds(absl::FunctionRef<bool()> condition) {
    for (int i = 0; i < 1000 && !condition(); ++i) absl::SleepFor(absl::Milliseconds(10));
    return condition();
  }

  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  FakeClock clock_;
  const std::unique_ptr<Store> store_ = NewMemoryStore();
  HeldValues held_{&store_->key_values()};
  ValueCache values_{&held_, {}, &clock_, &metrics_};
  RedisOptions options_ = {.listen = "127.0.0.1:0"};
  std::unique_ptr<RedisEndpoint> endpoint_;
};

TEST_F(EndpointTest, CommandsArriveWholeInPiecesAndTogether) {
  Start();
  Client client(endpoint_->address());
  EXPECT_EQ(client.Ask("*1\r\n$4\r\nPI", ""), "");
  EXPECT_EQ(client.Ask("NG\r\n", "+PONG\r\n"), "+PONG\r\n");
  std::string commands, wanted;
  for (int i = 0; i < 2000; ++i) {
    absl::StrAppend(&commands, "SET k", i, " v", i, "\r\nGET k", i, "\r\n");
    const std::string value = absl::StrCat("v", i);
    absl::StrAppend(&wanted, "+OK\r\n$", value.size(), "\r\n", value, "\r\n");
  }
  std::thread sender([&] { client.Send(commands); });
  EXPECT_EQ(client.Read(wanted.size()), wanted);
  sender.join();
}

TEST_F(EndpointTest, ASlowStoreHoldsUpNoOtherConnection) {
  Start();
  held_.Hold();
  Client slow(endpoint_->address()), other(endpoint_->address());
  slow.Send("SET a 1\r\nGET a\r\n");
  ASSERT_TRUE(Within10Seconds([&] { return held_.held() == 1; }));
  EXPECT_EQ(other.Ask("PING\r\n", "+PONG\r\n"), "+PONG\r\n");
  EXPECT_EQ(other.Ask("GET a\r\n", "$-1\r\n"), "$-1\r\n");
  held_.LetGo();
  EXPECT_EQ(slow.Read(12), "+OK\r\n$1\r\n1\r\n");
}

TEST_F(EndpointTest, MalformedInputIsAnsweredAndTheConnectionClosed) {
  Start();
  Client client(endpoint_->address());
  client.Send("PING\r\n*1\r\n+OK\r\n" + std::string(100'000, 'x'));
  EXPECT_EQ(client.ReadToEnd(), "+PONG\r\n-ERR Protocol error: a bulk string was expected\r\n");
  EXPECT_TRUE(client.closed());
  EXPECT_TRUE(Within10Seconds([&] {
    clock_.Advance(absl::Seconds(2));
    return Ended("protocol") == 1;
  }));
}

TEST_F(EndpointTest, QuitClosesAfterItsAnswer) {
  Start();
  Client client(endpoint_->address());
  client.Send("PING\r\nQUIT\r\nPING\r\n");
  EXPECT_EQ(client.ReadToEnd(), "+PONG\r\n+OK\r\n");
  EXPECT_TRUE(Within10Seconds([&] { return Connections() == 0; }));
}

TEST_F(EndpointTest, ConnectionsAreBounded) {
  options_.max_connections = 2;
  Start();
  Client first(endpoint_->address());
  EXPECT_EQ(first.Ask("PING\r\n", "+PONG\r\n"), "+PONG\r\n");
  {
    Client second(endpoint_->address());
    EXPECT_EQ(second.Ask("PING\r\n", "+PONG\r\n"), "+PONG\r\n");
    Client third(endpoint_->address());
    EXPECT_EQ(third.ReadToEnd(), "-ERR max number of clients reached\r\n");
  }
  EXPECT_TRUE(Within10Seconds([&] { return Connections() == 1; }));
  Client fourth(endpoint_->address());
  EXPECT_EQ(fourth.Ask("PING\r\n", "+PONG\r\n"), "+PONG\r\n");
  EXPECT_EQ(Ended("refused"), 1);
}

TEST_F(EndpointTest, IdleConnectionsAreClosedAndBusyOnesAreNot) {
  options_.idle = absl::Minutes(5);
  Start();
  held_.Hold();
  Client idle(endpoint_->address()), busy(endpoint_->address());
  EXPECT_EQ(idle.Ask("PING\r\n", "+PONG\r\n"), "+PONG\r\n");
  busy.Send("SET a 1\r\n");
  ASSERT_TRUE(Within10Seconds([&] { return held_.held() == 1; }));
  clock_.Advance(absl::Minutes(6));
  EXPECT_EQ(idle.ReadToEnd(), "");
  EXPECT_TRUE(idle.closed());
  EXPECT_TRUE(Within10Seconds([&] { return Ended("idle") == 1; }));
  held_.LetGo();
  EXPECT_EQ(busy.Read(5), "+OK\r\n");
}

TEST_F(EndpointTest, BytesThatAllHoldAreBounded) {
  options_.max_held_bytes = 1 << 20;
  Start();
  Client other(endpoint_->address()), client(endpoint_->address());
  client.Send("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$8000000\r\n" + std::string(2'000'000, 'x'));
  EXPECT_THAT(client.ReadToEnd(), StartsWith("-ERR too many bytes"));
  EXPECT_EQ(other.Ask("PING\r\n", "+PONG\r\n"), "+PONG\r\n");
  EXPECT_TRUE(Within10Seconds([&] {
    clock_.Advance(absl::Seconds(2));
    return Ended("full") == 1;
  }));
  const std::string value(900'000, 'x');  // there is room again
  Client again(endpoint_->address());
  EXPECT_EQ(again.Ask(absl::StrCat("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$900000\r\n", value, "\r\n"), "+OK\r\n"), "+OK\r\n");
}

TEST_F(EndpointTest, AClientThatDoesNotReadIsNotAnsweredForEver) {
  Start();
  Client client(endpoint_->address());
  const std::string value(1'000'000, 'x');
  EXPECT_EQ(client.Ask(absl::StrCat("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1000000\r\n", value, "\r\n"), "+OK\r\n"),
            "+OK\r\n");
  std::string gets;
  for (int i = 0; i < 500; ++i) gets += "GET k\r\n";
  client.Send(gets);
  const auto hits = [&] { return metrics_.lathe_server_key_value_requests_total.With({"hit"}).Value(); };
  ASSERT_TRUE(Within10Seconds([&] { return hits() >= 2; }));
  absl::SleepFor(absl::Milliseconds(300));
  EXPECT_LT(hits(), 100);  // what the sockets hold, and 1 MiB
  const std::string answer = absl::StrCat("$1000000\r\n", value, "\r\n");
  EXPECT_EQ(client.Read(500 * answer.size()).size(), 500 * answer.size());
}

TEST_F(EndpointTest, ALongArgumentIsReadOverAndTold) {
  ValueCache small(&held_, {.max_bytes = 1 << 20, .max_value_bytes = 1000}, &clock_, &metrics_);
  auto endpoint = RedisEndpoint::Start(options_, &small, &clock_, &metrics_, "test");
  ASSERT_TRUE(endpoint.ok());
  Client client((*endpoint)->address());
  client.Send(absl::StrCat("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$3000000\r\n", std::string(3'000'000, 'x'), "\r\nPING\r\n"));
  const std::string error =
      "-ERR an argument is longer than 1000 bytes, or all together are; this server takes no more\r\n";
  EXPECT_EQ(client.Read(error.size() + 7), error + "+PONG\r\n");
}

TEST_F(EndpointTest, StrangersMaySendLittle) {
  options_.users = *RedisUsers::Parse("secret");
  Start();
  Client client(endpoint_->address());
  EXPECT_THAT(client.Ask("GET a\r\n", "-NOAUTH Authentication required.\r\n"), StartsWith("-NOAUTH"));
  client.Send("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$5000\r\n");
  EXPECT_EQ(client.ReadToEnd(), "-ERR Protocol error: the bulk string is too long\r\n");
  Client known(endpoint_->address());
  EXPECT_EQ(known.Ask("AUTH secret\r\n", "+OK\r\n"), "+OK\r\n");
  EXPECT_EQ(
      known.Ask(absl::StrCat("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$5000\r\n", std::string(5000, 'x'), "\r\n"), "+OK\r\n"),
      "+OK\r\n");
}

TEST_F(EndpointTest, DrainingAnswersWhatHasArrived) {
  Start();
  held_.Hold();
  Client busy(endpoint_->address()), idle(endpoint_->address());
  EXPECT_EQ(idle.Ask("PING\r\n", "+PONG\r\n"), "+PONG\r\n");
  busy.Send("SET a 1\r\nGET a\r\n");
  ASSERT_TRUE(Within10Seconds([&] { return held_.held() == 1; }));
  std::thread drain([&] { endpoint_->Drain(absl::Hours(1)); });
  EXPECT_EQ(idle.ReadToEnd(), "");
  held_.LetGo();
  EXPECT_EQ(busy.ReadToEnd(), "+OK\r\n$1\r\n1\r\n");
  clock_.Advance(absl::Seconds(2));
  drain.join();
  EXPECT_EQ(Connections(), 0);
}

TEST_F(EndpointTest, OtherAddressesNeedAPasswordOrAWord) {
  for (const char* address : {"0.0.0.0:0", "[::]:0", "192.168.7.7:6379"}) {
    options_.listen = address;
    const absl::Status refused = RedisEndpoint::Start(options_, &values_, &clock_, &metrics_, "test").status();
    EXPECT_EQ(KindOf(refused), ErrorKind::invalid_argument) << address;
    EXPECT_THAT(std::string(refused.message()), HasSubstr("redis_password_file"));
  }
  for (const char* address : {"", "6379", "example:6379", "127.0.0.1:x", "127.0.0.1:70000"}) {
    options_.listen = address;
    EXPECT_EQ(KindOf(RedisEndpoint::Start(options_, &values_, &clock_, &metrics_, "test").status()),
              ErrorKind::invalid_argument)
        << address;
  }
  options_.listen = "0.0.0.0:0";
  options_.allow_anyone = true;
  EXPECT_TRUE(RedisEndpoint::Start(options_, &values_, &clock_, &metrics_, "test").ok());
  options_.allow_anyone = false;
  options_.users = *RedisUsers::Parse("secret");
  EXPECT_TRUE(RedisEndpoint::Start(options_, &values_, &clock_, &metrics_, "test").ok());
  Start();
  options_.listen = absl::StrCat("127.0.0.1", endpoint_->address().substr(endpoint_->address().rfind(':')));
  EXPECT_EQ(KindOf(RedisEndpoint::Start(options_, &values_, &clock_, &metrics_, "test").status()),
            ErrorKind::unavailable);
}

}  // namespace
}  // namespace lathe
