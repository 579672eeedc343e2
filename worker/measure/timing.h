// Times of kernels on a real device: rounds over all candidates, interleaved, with the cache
// flushed before each sample; slow candidates are dropped as soon as they cannot win, as
// statistics.h decides.
#ifndef LATHE_WORKER_MEASURE_TIMING_H_
#define LATHE_WORKER_MEASURE_TIMING_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "worker/device/device.h"
#include "worker/numerics/statistics.h"

namespace lathe {

struct TimingPolicy {
  RoundPolicy rounds;
  absl::Duration max_time = absl::Seconds(2);  // for each candidate; all of them together share the sum
  absl::Duration hang_timeout = absl::Seconds(10);
  absl::Duration warmup = absl::Milliseconds(25);
  absl::Duration round_time = absl::Milliseconds(50);  // of one candidate in one round, about
  int samples_per_round = 10;                          // at most
  double precision = 0.025;                            // of a sample, by the timer's resolution
  int most_launches = 256;                             // in one sample
  uint64_t seed = 0;                                   // of the order within a round
};

struct TimedCandidate {
  const Kernel* kernel = nullptr;
  Launch launch;
};

struct CandidateTimes {
  absl::Status status;  // of the candidate; its samples until then are kept
  std::vector<double> samples_ns;
  bool dropped = false;
};

struct TimingResult {
  std::vector<CandidateTimes> candidates;
  int rounds = 0;
  double baseline_before_ns = 0;
  double baseline_after_ns = 0;
  v1::DeviceConditions before;
  v1::DeviceConditions after;
};

class Timer {
 public:
  // Called before each candidate's turn, and with -1 before the baseline.
  using Progress = std::function<void(int candidate, int round)>;

  // `device` is real and outlives the timer.
  Timer(Device& device, const TimingPolicy& policy) : device_(device), policy_(policy) {}
  ~Timer();

  // Stops where the device becomes unusable: the candidate at fault has the error, the others what
  // they have so far. An error of the call itself is the device's or of its memory, and is no
  // candidate's.
  absl::StatusOr<TimingResult> Measure(const std::vector<TimedCandidate>& candidates, const Progress& progress);

 private:
  struct Plan {
    int launches = 1;  // in a sample
    int samples = 1;   // in a round
  };

  absl::Status Prepare();
  // Median time of a copy within the device: the same work on every device of a model, before and
  // after.
  absl::StatusOr<double> Baseline();
  absl::StatusOr<Plan> WarmUp(const TimedCandidate& candidate);
  absl::Status Sample(const std::function<absl::Status()>& work, int launches, int samples, bool flush,
                      std::vector<double>& out);
  void RunRounds(const std::vector<TimedCandidate>& candidates, const Progress& progress, TimingResult& result);
  // False where the device is lost.
  bool RunRound(const std::vector<TimedCandidate>& candidates, const std::vector<Plan>& plans,
                const std::vector<bool>& running, const Progress& progress, TimingResult& result);

  Device& device_;
  const TimingPolicy policy_;
  DeviceBuffer flush_;
  DeviceBuffer copy_;
  std::vector<std::unique_ptr<Event>> starts_, ends_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_TIMING_H_
