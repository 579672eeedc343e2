#include "proto/support/backoff.h"

#include <algorithm>

namespace lathe {

absl::Duration BackoffDelay(int attempt, absl::Duration first, absl::Duration most, double jitter) {
  absl::Duration delay = first;
  for (int i = 0; i < attempt && delay < most; ++i) delay *= 2;
  return std::min(delay, most) * (1 - jitter / 2);
}

}  // namespace lathe
