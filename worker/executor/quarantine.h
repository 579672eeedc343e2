// When a quarantined device is asked whether it works again.
#ifndef LATHE_WORKER_EXECUTOR_QUARANTINE_H_
#define LATHE_WORKER_EXECUTOR_QUARANTINE_H_

#include "absl/time/time.h"
#include "proto/support/backoff.h"

namespace lathe {

// The pause doubles with each quarantine that follows another before a measurement went well: a device that throttles
// or fails under load passes every canary. Not thread-safe.
class QuarantinePauses {
 public:
  QuarantinePauses(absl::Duration first, absl::Duration longest) : first_(first), longest_(longest) {}

  // The device was quarantined, or its probe failed: how long to wait before the next probe.
  absl::Duration Quarantined() { return BackoffDelay(quarantines_++, first_, longest_, 0); }
  void MeasuredWell() { quarantines_ = 0; }

 private:
  const absl::Duration first_, longest_;
  int quarantines_ = 0;
};

}  // namespace lathe

#endif  // LATHE_WORKER_EXECUTOR_QUARANTINE_H_
