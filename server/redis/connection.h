// One connection of the Redis protocol.
#ifndef LATHE_SERVER_REDIS_CONNECTION_H_
#define LATHE_SERVER_REDIS_CONNECTION_H_

#include <array>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "server/redis/commands.h"
#include "server/redis/resp.h"

namespace lathe {

// Bytes that connections hold together, and their bound. Used by one thread.
struct HeldBytes {
  int64_t now = 0;
  int64_t most = 0;
};

// Lives on the thread that runs `io`, as long as it has something under way. Every function is called there.
class RedisConnection : public std::enable_shared_from_this<RedisConnection> {
 public:
  using Ended = std::function<void(RedisConnection*, absl::string_view reason)>;

  // `ended` is called once, with a row of lathe_server_redis_connections_ended_total. The others outlive the
  // connection.
  RedisConnection(asio::io_context* io, asio::ip::tcp::socket socket, const RedisCommands* commands,
                  const RespLimits& limits, HeldBytes* held, RedisSession session, Clock* clock, Ended ended);
  ~RedisConnection();

  void Start();
  // Ends it once what has arrived is answered.
  void Drain();
  // Ends it where nothing has moved since before `oldest`; where all is sent and it waits for the client to close,
  // since before `oldest_lingering`.
  void CloseIfIdle(absl::Time oldest, absl::Time oldest_lingering);
  void Close(absl::string_view reason);

 private:
  // Runs the commands that have arrived, as far as answers may wait, and goes on reading.
  void Advance();
  void Read();
  void Flush();
  void Account();
  void RunCommand();
  void OnReply(RedisReply reply);
  void OnWritten();
  // Reads no more, and closes when everything is sent.
  void EndWith(absl::string_view reason);
  void Linger();

  asio::io_context* const io_;
  asio::ip::tcp::socket socket_;
  const RedisCommands* const commands_;
  const RespLimits limits_;  // once authenticated
  HeldBytes* const held_;
  Clock* const clock_;
  const Ended ended_;
  RedisSession session_;
  RespParser parser_;
  std::array<char, 16 << 10> chunk_;
  absl::string_view input_;  // of chunk_, not yet parsed
  std::string output_;       // waits for
  std::string sending_;      // which is on its way
  int64_t command_bytes_ = 0;
  int64_t accounted_ = 0;
  bool reading_ = false;
  bool running_ = false;  // a command
  bool closed_ = false;
  bool lingering_ = false;
  bool draining_ = false;
  absl::string_view ending_;  // the reason, once it ends
  absl::Time moved_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_REDIS_CONNECTION_H_
