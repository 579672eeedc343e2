// Pauses between tries.
#ifndef LATHE_PROTO_SUPPORT_BACKOFF_H_
#define LATHE_PROTO_SUPPORT_BACKOFF_H_

#include <atomic>
#include <cstdint>

#include "absl/time/time.h"

namespace lathe {

// How long to wait before the `attempt`-th try (from 0): doubles from `first` to `most`, shortened by up to a half by
// `jitter` in [0, 1), so that those who failed together do not come back together.
absl::Duration BackoffDelay(int attempt, absl::Duration first, absl::Duration most, double jitter);

// Delays from half of `delay` to one and a half, spread evenly over those who ask one after another: callers that are
// refused together do not come back together. Thread-safe.
class SpreadDelay {
 public:
  explicit SpreadDelay(absl::Duration delay) : delay_(delay) {}
  absl::Duration Next();

 private:
  const absl::Duration delay_;
  std::atomic<uint32_t> count_{0};
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_BACKOFF_H_
