// Times of kernels on a real device: a race (numerics/race.h) in interleaved rounds over all candidates, driven with
// visits by a sampler.
#ifndef LATHE_WORKER_MEASURE_TIMING_H_
#define LATHE_WORKER_MEASURE_TIMING_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "worker/device/device.h"
#include "worker/measure/sampler.h"
#include "worker/numerics/race.h"

namespace lathe {

struct TimingPolicy {
  RacePolicy race;
  absl::Duration max_time = absl::Seconds(2);  // for each candidate; all of them together share the sum
  absl::Duration hang_timeout = absl::Seconds(10);
  absl::Duration warmup = absl::Milliseconds(25);  // once for the race
  // A visit takes as many samples as fit into the first time, `least_samples` where they fit into the second, else
  // fewer.
  absl::Duration short_visit = absl::Microseconds(300);
  absl::Duration long_visit = absl::Milliseconds(10);
  int least_samples = 3;
  int most_samples = 8;
  double precision = 0.025;  // of a sample, by the timer's step
  int most_launches = 256;   // in one sample
  absl::Duration throttle_pause = absl::Milliseconds(50);
  int most_pauses = 20;       // in one race; after that a throttled visit is left out without a pause
  double drift_limit = 0.02;  // of the baseline and the clock over a race, relative
  uint64_t seed = 0;          // of the order within a round
};

struct TimedCandidate {
  const Kernel* kernel = nullptr;
  Launch launch;
};

// Calls of the candidates' owner around their runs. Each may be null.
struct TimingHooks {
  // After the last run of a visit, and after the first launch of each candidate; waits for the device. An error is this
  // candidate's: it leaves the race.
  std::function<absl::Status(int candidate)> after_visit;
  // Queues copies that restore what the candidate both reads and writes. Before each launch that is timed.
  std::function<absl::Status(int candidate)> restore_inouts;
  // Queues a kernel that reads all of a buffer.
  Sampler::Read read;
  // Null: sleeps.
  std::function<void(absl::Duration)> pause;
};

struct CandidateTimes {
  absl::Status status;  // of the candidate; its visits until then are kept
  std::vector<VisitTimes> visits;
  std::vector<int> rounds;  // of the visits
  bool dropped = false;
  Estimate time_ns;
  RatioEstimate ratio;  // to TimingResult.reference
};

struct TimingResult {
  std::vector<CandidateTimes> candidates;
  int reference = -1;  // the incumbent, or the fastest; -1: nobody has a time
  int rounds = 0;
  int throttled_visits = 0;
  v1::DeviceConditions conditions;  // with baselines, clocks and what the visits add
};

// Times, samples, visits and the ratio of one candidate as they travel; `reference` is the name of the trial that the
// ratio is to. Everything but conditions, status and check.
void FillTimes(const CandidateTimes& times, const std::string& reference, internal::TrialOutcome& outcome);

class Timer {
 public:
  // Called before each candidate's turn, and with -1 before the baseline.
  using Progress = std::function<void(int candidate, int round)>;

  // `device` is real and outlives the timer.
  Timer(Device& device, const TimingPolicy& policy, TimingHooks hooks = {})
      : device_(device), policy_(policy), hooks_(std::move(hooks)) {}

  // `incumbent` is the index of the candidate that the others are related to, or -1. Stops where the device becomes
  // unusable: the candidate at fault has the error, the others what they have so far. An error of the call itself is
  // the device's or of its memory, and is not a candidate's.
  absl::StatusOr<TimingResult> Measure(const std::vector<TimedCandidate>& candidates, int incumbent,
                                       const Progress& progress);

 private:
  struct Running;  // one call of Measure

  absl::Status WarmUp(Running& run);
  // One launch of each candidate; false where the device is lost.
  bool LaunchFirst(Running& run);
  void PlanVisits(Running& run);
  void RunRounds(Running& run);
  bool RunRound(Running& run);
  absl::Status VisitOne(Running& run, int candidate);
  void Conclude(Running& run);

  Device& device_;
  const TimingPolicy policy_;
  const TimingHooks hooks_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_TIMING_H_
