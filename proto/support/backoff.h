// Pauses between tries.
#ifndef LATHE_PROTO_SUPPORT_BACKOFF_H_
#define LATHE_PROTO_SUPPORT_BACKOFF_H_

#include "absl/time/time.h"

namespace lathe {

// How long to wait before the `attempt`-th try (from 0): doubles from `first` to `most`, shortened by up to a half by
// `jitter` in [0, 1), so that those who failed together do not come back together.
absl::Duration BackoffDelay(int attempt, absl::Duration first, absl::Duration most, double jitter);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_BACKOFF_H_
