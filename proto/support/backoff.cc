#include "proto/support/backoff.h"

#include <algorithm>

namespace lathe {

absl::Duration BackoffDelay(int attempt, absl::Duration first, absl::Duration most, double jitter) {
  absl::Duration delay = first;
  for (int i = 0; i < attempt && delay < most; ++i) delay *= 2;
  return std::min(delay, most) * (1 - jitter / 2);
}

absl::Duration SpreadDelay::Next() {
  // Multiples of the golden ratio, modulo one, fill the interval evenly from the first few on.
  const uint32_t part = count_.fetch_add(1, std::memory_order_relaxed) * 2654435769u;
  return delay_ * (0.5 + part / 4294967296.0);
}

}  // namespace lathe
