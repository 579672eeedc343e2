#include "worker/measure/timing.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/time/clock.h"
#include "proto/support/status_macros.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

constexpr uint64_t kBaselineBytes = 64ull << 20;
constexpr int kBaselineSamples = 9;

// The candidates in an order that differs from round to round, so that none always follows the same
// other one.
std::vector<int> ShuffledOrder(size_t count, uint64_t seed) {
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = count; i > 1; --i) std::swap(order[i - 1], order[MixBits(seed + i) % i]);
  return order;
}

}  // namespace

Timer::~Timer() {
  if (flush_.address != 0) device_.Free(flush_);
  if (copy_.address != 0) device_.Free(copy_);
}

absl::Status Timer::Prepare() {
  if (flush_.address != 0) return absl::OkStatus();
  LATHE_ASSIGN_OR_RETURN(flush_, device_.Allocate(std::max(device_.FlushBytes(), kBaselineBytes)));
  LATHE_ASSIGN_OR_RETURN(copy_, device_.Allocate(kBaselineBytes));
  const int events = std::max(policy_.samples_per_round, kBaselineSamples);
  for (int i = 0; i < events; ++i) {
    LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Event> start, device_.MakeEvent());
    LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Event> end, device_.MakeEvent());
    starts_.push_back(std::move(start));
    ends_.push_back(std::move(end));
  }
  return absl::OkStatus();
}

absl::Status Timer::Sample(const std::function<absl::Status()>& work, int launches, int samples, bool flush,
                           std::vector<double>& out) {
  // All samples are queued before any is waited for: while the device flushes its cache the host is
  // ahead, so that the time between the events is the device's alone.
  for (int i = 0; i < samples; ++i) {
    if (flush) LATHE_RETURN_IF_ERROR(device_.Fill({flush_.address, device_.FlushBytes()}, 0));
    LATHE_RETURN_IF_ERROR(device_.Record(*starts_[i]));
    for (int k = 0; k < launches; ++k) LATHE_RETURN_IF_ERROR(work());
    LATHE_RETURN_IF_ERROR(device_.Record(*ends_[i]));
  }
  LATHE_RETURN_IF_ERROR(device_.Synchronize(policy_.hang_timeout));
  for (int i = 0; i < samples; ++i) {
    LATHE_ASSIGN_OR_RETURN(const double ns, device_.ElapsedNs(*starts_[i], *ends_[i]));
    out.push_back(ns / launches);
  }
  return absl::OkStatus();
}

absl::StatusOr<double> Timer::Baseline() {
  const auto copy = [this] { return device_.Copy({flush_.address, kBaselineBytes}, copy_); };
  std::vector<double> samples;
  // The first few bring the clocks up.
  LATHE_RETURN_IF_ERROR(Sample(copy, 1, kBaselineSamples, false, samples));
  samples.clear();
  LATHE_RETURN_IF_ERROR(Sample(copy, 1, kBaselineSamples, false, samples));
  return Median(samples);
}

absl::StatusOr<Timer::Plan> Timer::WarmUp(const TimedCandidate& candidate) {
  const auto work = [&] { return device_.Run(*candidate.kernel, candidate.launch).status(); };
  std::vector<double> samples;
  // Alone, because its time is unknown: a slow kernel must not be queued many times.
  LATHE_RETURN_IF_ERROR(Sample(work, 1, 1, true, samples));
  const int more =
      static_cast<int>(std::clamp(absl::ToDoubleNanoseconds(policy_.warmup) / std::max(samples[0], 1.0), 1.0, 200.0));
  for (int left = more; left > 0; left -= policy_.samples_per_round)
    LATHE_RETURN_IF_ERROR(Sample(work, 1, std::min(left, policy_.samples_per_round), true, samples));
  // The first sample pays for loading the code.
  const double ns = Median(std::span<const double>(samples).subspan(1));
  Plan plan;
  plan.launches = BatchSize(ns, device_.EventResolutionNs(), policy_.precision, policy_.most_launches);
  plan.samples =
      static_cast<int>(std::clamp(absl::ToDoubleNanoseconds(policy_.round_time) / std::max(ns * plan.launches, 1.0),
                                  1.0, static_cast<double>(policy_.samples_per_round)));
  return plan;
}

bool Timer::RunRound(const std::vector<TimedCandidate>& candidates, const std::vector<Plan>& plans,
                     const std::vector<bool>& running, const Progress& progress, TimingResult& result) {
  for (int i : ShuffledOrder(candidates.size(), MixBits(policy_.seed) + result.rounds)) {
    if (!running[i]) continue;
    progress(i, result.rounds);
    const auto work = [&] { return device_.Run(*candidates[i].kernel, candidates[i].launch).status(); };
    result.candidates[i].status =
        Sample(work, plans[i].launches, plans[i].samples, true, result.candidates[i].samples_ns);
    if (!device_.usable()) return false;
  }
  return true;
}

void Timer::RunRounds(const std::vector<TimedCandidate>& candidates, const Progress& progress, TimingResult& result) {
  const size_t count = candidates.size();
  std::vector<Plan> plans(count);
  std::vector<bool> running(count, true);
  const absl::Time start = absl::Now();
  const absl::Duration budget = policy_.max_time * static_cast<double>(count);
  for (size_t i = 0; i < count; ++i) {
    progress(static_cast<int>(i), 0);
    absl::StatusOr<Plan> plan = WarmUp(candidates[i]);
    result.candidates[i].status = plan.status();
    if (!device_.usable()) return;
    running[i] = plan.ok();
    if (plan.ok()) plans[i] = *plan;
  }
  while (std::find(running.begin(), running.end(), true) != running.end()) {
    if (!RunRound(candidates, plans, running, progress, result)) return;
    ++result.rounds;
    std::vector<Summary> summaries;
    for (size_t i = 0; i < count; ++i) {
      running[i] = running[i] && result.candidates[i].status.ok();
      // A candidate that failed must not be the one that others are compared with.
      summaries.push_back(result.candidates[i].status.ok() ? Summarize(result.candidates[i].samples_ns) : Summary());
    }
    const RoundDecision decision = DecideRound(summaries, running, result.rounds, policy_.rounds);
    for (size_t i = 0; i < count; ++i) {
      result.candidates[i].dropped = result.candidates[i].dropped || (running[i] && !decision.keep[i]);
      running[i] = decision.keep[i];
    }
    if (decision.done || absl::Now() - start > budget) return;
  }
}

absl::StatusOr<TimingResult> Timer::Measure(const std::vector<TimedCandidate>& candidates, const Progress& progress) {
  TimingResult result;
  result.candidates.resize(candidates.size());
  progress(-1, 0);
  LATHE_RETURN_IF_ERROR(Prepare());
  LATHE_ASSIGN_OR_RETURN(result.baseline_before_ns, Baseline());
  result.before = device_.Conditions();
  RunRounds(candidates, progress, result);
  if (!device_.usable()) return result;
  result.after = device_.Conditions();
  progress(-1, result.rounds);
  LATHE_ASSIGN_OR_RETURN(result.baseline_after_ns, Baseline());
  return result;
}

}  // namespace lathe
