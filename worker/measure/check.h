// The correctness gate: runs a kernel and compares what it wrote with the oracle's answer and with
// an output that was verified before.
#ifndef LATHE_WORKER_MEASURE_CHECK_H_
#define LATHE_WORKER_MEASURE_CHECK_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "worker/device/device.h"
#include "worker/measure/oracle.h"
#include "worker/measure/staging.h"
#include "worker/numerics/compare.h"

namespace lathe {

// The whole output of a variant that agreed with the oracle, one entry for each written tensor.
using VerifiedOutput = std::vector<std::vector<uint8_t>>;

struct CheckRequest {
  const Kernel* kernel = nullptr;
  const StagedProblem* problem = nullptr;
  Launch launch;  // its programs are those of `expected`, and are ignored by real devices
  const Expected* expected = nullptr;
  // Null for the first variant of a kernel and problem. Others are compared with it too, over the
  // whole output, within twice the tolerance, because either may be off by it.
  const VerifiedOutput* verified = nullptr;
  Tolerance tolerance;
  absl::Duration hang_timeout;
};

struct CheckResult {
  LaunchReport report;
  VerifiedOutput output;
};

// Errors: wrong_result, the kind of the first finding of a simulation, or what the device reports.
// After any error the problem's memory may hold anything: see StagedProblem::RestoreAll().
absl::StatusOr<CheckResult> CheckKernel(Device& device, const CheckRequest& request);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_CHECK_H_
