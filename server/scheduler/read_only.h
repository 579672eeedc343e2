// Whether a server takes new work.
#ifndef LATHE_SERVER_SCHEDULER_READ_ONLY_H_
#define LATHE_SERVER_SCHEDULER_READ_ONLY_H_

#include <optional>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/time/time.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"
#include "server/metrics/server_metrics.h"

namespace lathe {

struct ReadOnlyReason {
  std::string text;                           // may be empty
  absl::Time until = absl::InfiniteFuture();  // when it is expected to end; infinite: not known
  bool configured = false;

  bool operator==(const ReadOnlyReason&) const = default;
};

// Who begins work asks Check() before; who goes on with work asks nobody. Thread-safe.
class ReadOnlyMode {
 public:
  // `clock` and `metrics` outlive this.
  ReadOnlyMode(std::optional<ReadOnlyReason> reason, Clock* clock, const ServerMetrics* metrics);

  // nullopt: the server takes work.
  void Set(std::optional<ReadOnlyReason> reason);
  std::optional<ReadOnlyReason> Get() const;
  // unavailable, with the reason and a delay, where the server takes no new work.
  absl::Status Check() const;

 private:
  Clock* const clock_;
  const ServerMetrics* const metrics_;
  mutable Mutex mutex_;
  std::optional<ReadOnlyReason> reason_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_READ_ONLY_H_
