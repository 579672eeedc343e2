// The commands of the Redis protocol that this server knows, over the values that programs keep for each other:
//
//   GET key                                   EXISTS key..     DEL key..
//   SET key value [NX] [EX s | PX ms]         EXPIRE key s     TTL key
//   PING [text]   AUTH [user] password        SELECT 0         QUIT
//   HELLO [2|3 [AUTH user password] [SETNAME name]]
//   CLIENT ID | GETNAME | SETNAME name | SETINFO LIB-NAME|LIB-VER text
//
// Everything else, and every other option of these, is answered with an error.
#ifndef LATHE_SERVER_REDIS_COMMANDS_H_
#define LATHE_SERVER_REDIS_COMMANDS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "proto/support/thread_pool.h"
#include "server/cache/value_cache.h"
#include "server/metrics/server_metrics.h"
#include "server/redis/users.h"

namespace lathe {

// The state of one connection, as it has told it.
struct RedisSession {
  int64_t id = 0;
  std::string user;
  bool authenticated = false;
  std::string name;
  std::string library;  // its name and version, for the log
  int protocol = 2;
  int refused_passwords = 0;
};

struct RedisReply {
  std::string bytes;
  bool close = false;  // the connection, after these bytes
};

// Thread-safe, but for a session, which one command uses at a time.
class RedisCommands {
 public:
  using Done = std::function<void(RedisReply)>;

  // `reads` runs what waits for the disk. All outlive this object.
  RedisCommands(ValueCache* values, ThreadPool* reads, const RedisUsers* users, const ServerMetrics* metrics,
                std::string version)
      : values_(values), reads_(reads), users_(users), metrics_(metrics), version_(std::move(version)) {}

  RedisSession NewSession(int64_t id) const;

  // Answers one command, which has at least its name. Does not wait: `done` is called once, on this thread or another.
  // `session` changes within the call alone.
  void Run(std::vector<std::string> arguments, RedisSession* session, Done done) const;

 private:
  using Arguments = std::vector<std::string>;
  struct Command {
    absl::string_view name;
    size_t least, most;  // arguments, with the name
    void (RedisCommands::*run)(Arguments arguments, RedisSession* session, Done done) const;
    bool before_auth = false;
  };
  static const Command* Find(absl::string_view name);

  void Get(Arguments arguments, RedisSession* session, Done done) const;
  void Set(Arguments arguments, RedisSession* session, Done done) const;
  void Delete(Arguments arguments, RedisSession* session, Done done) const;
  void Exists(Arguments arguments, RedisSession* session, Done done) const;
  void Expire(Arguments arguments, RedisSession* session, Done done) const;
  void Ttl(Arguments arguments, RedisSession* session, Done done) const;
  void Ping(Arguments arguments, RedisSession* session, Done done) const;
  void Auth(Arguments arguments, RedisSession* session, Done done) const;
  void Select(Arguments arguments, RedisSession* session, Done done) const;
  void Quit(Arguments arguments, RedisSession* session, Done done) const;
  void Hello(Arguments arguments, RedisSession* session, Done done) const;
  void Client(Arguments arguments, RedisSession* session, Done done) const;

  // Empty where the password is right; else the error's text.
  std::string LogIn(const std::string& user, const std::string& password, RedisSession* session) const;

  ValueCache* const values_;
  ThreadPool* const reads_;
  const RedisUsers* const users_;
  const ServerMetrics* const metrics_;
  const std::string version_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_REDIS_COMMANDS_H_
