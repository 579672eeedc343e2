// The address at which clients of the Redis protocol connect.
#ifndef LATHE_SERVER_REDIS_ENDPOINT_H_
#define LATHE_SERVER_REDIS_ENDPOINT_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "proto/support/clock.h"
#include "server/cache/value_cache.h"
#include "server/metrics/server_metrics.h"
#include "server/redis/users.h"

namespace lathe {

struct RedisOptions {
  std::string listen;          // IP:port, [IPv6]:port or localhost:port; port 0 takes any free one; empty: no endpoint
  RedisUsers users;            // open(): no passwords
  bool allow_anyone = false;   // at an address that is not loopback, without passwords
  int max_connections = 1000;  // more are answered with an error and closed
  absl::Duration idle = absl::Minutes(10);    // a connection without a sign of life for so long is closed
  int64_t max_held_bytes = int64_t{1} << 28;  // of requests that are not complete and answers that are not sent
};

// One thread does all input and output and never waits for the store: what reads goes to a few threads of their own,
// what writes to the store's writer. The commands of one connection run one after the other. A connection is read only
// when all that it has sent is answered, and its answers that wait are at most 1 MiB and one value, so it holds no more
// than that, one command and one piece of input.
//
// Input that is malformed is answered with "-ERR Protocol error: .." and the connection closed. Thread-safe.
class RedisEndpoint {
 public:
  // invalid_argument where the address is none, or is not loopback and nobody needs a password and nobody allowed that;
  // unavailable where it cannot be bound. All that is handed in outlives the endpoint.
  static absl::StatusOr<std::unique_ptr<RedisEndpoint>> Start(RedisOptions options, ValueCache* values, Clock* clock,
                                                              const ServerMetrics* metrics, std::string version);
  // Drains first.
  ~RedisEndpoint();

  // With the port that was chosen.
  const std::string& address() const { return address_; }

  // Takes no new connections, answers the commands that have arrived, and closes all connections, those that are not
  // done within `grace` too. Commands that the store has taken are waited for. Idempotent.
  void Drain(absl::Duration grace);

 private:
  class Loop;
  RedisEndpoint();

  std::string address_;
  std::unique_ptr<Loop> loop_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_REDIS_ENDPOINT_H_
