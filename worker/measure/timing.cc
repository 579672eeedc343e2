#include "worker/measure/timing.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

// The candidates in an order that differs from round to round, so that none always follows the same other one.
std::vector<int> ShuffledOrder(size_t count, uint64_t seed) {
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = count; i > 1; --i) std::swap(order[i - 1], order[MixBits(seed + i) % i]);
  return order;
}

}  // namespace

void FillTimes(const CandidateTimes& times, const std::string& reference, internal::TrialOutcome& outcome) {
  int samples = 0;
  for (size_t i = 0; i < times.visits.size(); ++i) {
    const VisitTimes& of = times.visits[i];
    v1::Visit& visit = *outcome.add_visits();
    visit.set_round(times.rounds[i]);
    visit.set_samples(static_cast<int>(of.samples_ns.size()));
    visit.set_clock_mhz(of.clock_mhz);
    outcome.mutable_samples_ns()->Add(of.samples_ns.begin(), of.samples_ns.end());
    samples += visit.samples();
  }
  v1::TimeSummary& time = *outcome.mutable_time_ns();
  time.set_median(times.time_ns.value);
  time.set_ci_low(times.time_ns.low);
  time.set_ci_high(times.time_ns.high);
  time.set_samples(samples);
  outcome.set_dropped(times.dropped);
  if (times.ratio.rounds == 0) return;
  v1::RatioSummary& ratio = *outcome.mutable_ratio();
  ratio.set_reference(reference);
  ratio.set_rounds(times.ratio.rounds);
  ratio.set_ratio(times.ratio.time.value);
  ratio.set_ci_low(times.ratio.time.low);
  ratio.set_ci_high(times.ratio.time.high);
  ratio.set_cycles_ratio(times.ratio.cycles.value);
  ratio.set_cycles_ci_low(times.ratio.cycles.low);
  ratio.set_cycles_ci_high(times.ratio.cycles.high);
}

struct Timer::Running {
  Running(const std::vector<TimedCandidate>& candidates, const RacePolicy& policy, int incumbent,
          const Progress& progress)
      : candidates(candidates),
        progress(progress),
        race(policy, static_cast<int>(candidates.size()), incumbent),
        first_ns(candidates.size()),
        plans(candidates.size()) {
    result.candidates.resize(candidates.size());
  }
  absl::Status& status(int candidate) { return result.candidates[candidate].status; }

  const std::vector<TimedCandidate>& candidates;
  const Progress& progress;
  std::unique_ptr<Sampler> sampler;
  Race race;
  std::vector<double> first_ns;  // of each one's first launch; 0: it failed
  std::vector<Sampler::Plan> plans;
  int pauses = 0;
  TimingResult result;
};

absl::Status Timer::WarmUp(Running& run) {
  // Copies: which candidate is right, short or even ends is not known yet.
  const absl::Time start = absl::Now();
  do {
    LATHE_RETURN_IF_ERROR(run.sampler->Baseline().status());
  } while (absl::Now() - start < policy_.warmup);
  return absl::OkStatus();
}

bool Timer::LaunchFirst(Running& run) {
  for (size_t i = 0; i < run.candidates.size(); ++i) {
    const int candidate = static_cast<int>(i);
    run.progress(candidate, 0);
    const auto work = [&] { return device_.Run(*run.candidates[i].kernel, run.candidates[i].launch).status(); };
    const auto restore = [&] {
      return hooks_.restore_inouts != nullptr ? hooks_.restore_inouts(candidate) : absl::OkStatus();
    };
    // Alone, because its time is unknown: a slow kernel must not be queued several times.
    absl::StatusOr<VisitTimes> visit = run.sampler->Visit(work, restore, {1, 1});
    // Here too, so that what it wrote is not found after another's visit.
    absl::Status status = visit.status();
    if (status.ok() && hooks_.after_visit != nullptr) status = hooks_.after_visit(candidate);
    if (status.ok()) {
      run.first_ns[i] = visit->samples_ns[0];
    } else {
      run.status(candidate) = status;
      run.race.Fail(candidate);
    }
    if (!device_.usable()) return false;
  }
  return true;
}

void Timer::PlanVisits(Running& run) {
  double fastest = 0;
  for (double ns : run.first_ns)
    if (ns > 0 && (fastest == 0 || ns < fastest)) fastest = ns;
  // As many for all, since only the first launch after a flush finds the cache cold.
  const int launches = BatchSize(fastest, run.sampler->timer_step_ns(), policy_.precision, policy_.most_launches);
  for (size_t i = 0; i < run.plans.size(); ++i) {
    const double sample_ns = std::max(run.first_ns[i] * launches, 1.0);
    const double in_short = absl::ToDoubleNanoseconds(policy_.short_visit) / sample_ns;
    const double in_long = absl::ToDoubleNanoseconds(policy_.long_visit) / sample_ns;
    const double least = std::clamp(in_long, 1.0, static_cast<double>(policy_.least_samples));
    const double samples = std::clamp(in_short, least, std::max<double>(least, policy_.most_samples));
    run.plans[i] = {launches, std::min(static_cast<int>(samples), Sampler::kMostSamples)};
  }
}

absl::Status Timer::VisitOne(Running& run, int candidate) {
  const TimedCandidate& timed = run.candidates[candidate];
  const auto work = [&] { return device_.Run(*timed.kernel, timed.launch).status(); };
  const auto restore = [&] {
    return hooks_.restore_inouts != nullptr ? hooks_.restore_inouts(candidate) : absl::OkStatus();
  };
  // A throttled visit is repeated once, after a pause; twice throttled, the candidate has none in this round.
  for (int attempt = 0; attempt < 2; ++attempt) {
    LATHE_ASSIGN_OR_RETURN(VisitTimes visit, run.sampler->Visit(work, restore, run.plans[candidate]));
    if (hooks_.after_visit != nullptr) LATHE_RETURN_IF_ERROR(hooks_.after_visit(candidate));
    if (!run.race.Throttled(visit.clock_mhz)) {
      run.result.candidates[candidate].visits.push_back(visit);
      run.result.candidates[candidate].rounds.push_back(run.race.rounds());
      run.race.Add(candidate, std::move(visit));
      return absl::OkStatus();
    }
    ++run.result.throttled_visits;
    if (++run.pauses > policy_.most_pauses) return absl::OkStatus();
    hooks_.pause != nullptr ? hooks_.pause(policy_.throttle_pause) : absl::SleepFor(policy_.throttle_pause);
  }
  return absl::OkStatus();
}

bool Timer::RunRound(Running& run) {
  for (int i : ShuffledOrder(run.candidates.size(), MixBits(policy_.seed) + run.race.rounds())) {
    if (!run.race.running(i)) continue;
    run.progress(i, run.race.rounds());
    run.status(i) = VisitOne(run, i);
    if (!run.status(i).ok()) run.race.Fail(i);
    if (!device_.usable()) return false;
  }
  return true;
}

void Timer::RunRounds(Running& run) {
  const absl::Time start = absl::Now();
  const absl::Duration budget = policy_.max_time * static_cast<double>(run.candidates.size());
  if (!LaunchFirst(run)) return;
  PlanVisits(run);
  run.race.ScreenFirstLaunches(run.first_ns);
  for (size_t i = 0; i < run.candidates.size(); ++i) {
    if (!run.race.dropped(static_cast<int>(i))) continue;
    // Its only launch is its time; the rounds begin without it.
    CandidateTimes& times = run.result.candidates[i];
    times.visits.push_back({{run.first_ns[i]}, 0});
    times.rounds.push_back(0);
  }
  while (!run.race.done() && RunRound(run)) {
    run.race.EndRound();
    if (absl::Now() - start > budget) return;
  }
}

void Timer::Conclude(Running& run) {
  TimingResult& result = run.result;
  result.rounds = run.race.rounds();
  result.reference = run.race.reference();
  for (size_t i = 0; i < run.candidates.size(); ++i) {
    const int candidate = static_cast<int>(i);
    CandidateTimes& times = result.candidates[i];
    times.dropped = run.race.dropped(candidate);
    times.time_ns = run.race.Time(candidate);
    times.ratio = run.race.Ratio(candidate, result.reference);
    if (times.status.ok() && times.visits.empty())
      times.status = MakeError(ErrorKind::unavailable, "the device was slowed down during each visit of this variant");
    if (times.time_ns.value == 0 && times.dropped) times.time_ns = {run.first_ns[i], run.first_ns[i], run.first_ns[i]};
  }
  v1::DeviceConditions& conditions = result.conditions;
  conditions.set_throttled_visits(result.throttled_visits);
  conditions.set_visit_clock_mhz(run.race.median_clock_mhz());
  conditions.set_timer_step_ns(run.sampler->timer_step_ns());
  conditions.set_cache_flush_by_writes(run.sampler->flushes_by_writes());
}

absl::StatusOr<TimingResult> Timer::Measure(const std::vector<TimedCandidate>& candidates, int incumbent,
                                            const Progress& progress) {
  Running run(candidates, policy_.race, incumbent, progress);
  progress(-1, 0);
  LATHE_ASSIGN_OR_RETURN(run.sampler, Sampler::Create(device_, hooks_.read, policy_.hang_timeout));
  run.race.SetTimerStep(run.sampler->timer_step_ns());
  LATHE_RETURN_IF_ERROR(WarmUp(run));
  LATHE_ASSIGN_OR_RETURN(const double before, run.sampler->Baseline());
  RunRounds(run);
  double after = 0;
  if (device_.usable()) {
    // While the device is still warm from the rounds.
    run.result.conditions = device_.Conditions();
    progress(-1, run.race.rounds());
    LATHE_ASSIGN_OR_RETURN(after, run.sampler->Baseline());
  }
  Conclude(run);
  v1::DeviceConditions& conditions = run.result.conditions;
  conditions.set_baseline_before_ns(before);
  conditions.set_baseline_after_ns(after);
  conditions.set_drifted(Drifted(before, after, policy_.drift_limit) || run.race.ClockDrifted(policy_.drift_limit));
  return std::move(run.result);
}

}  // namespace lathe
