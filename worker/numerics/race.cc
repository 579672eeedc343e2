#include "worker/numerics/race.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace lathe {
namespace {

// A clock that is known from fewer visits says nothing of the next one.
constexpr size_t kClocksToJudge = 4;
// A first launch that takes longer than this is slow by itself, not by the loading of its code.
constexpr double kLongLaunchNs = 1e6;
constexpr double kHopelessFirstLaunch = 2;

Estimate FromLogs(const Interval& interval) {
  return {std::exp(interval.centre), std::exp(interval.low), std::exp(interval.high)};
}

}  // namespace

Race::Race(const RacePolicy& policy, int candidates, int incumbent)
    : policy_(policy), incumbent_(incumbent), looks_(Looks(policy.max_rounds)), runners_(candidates) {}

double Race::median_clock_mhz() const { return Median(clocks_); }

bool Race::ClockDrifted(double limit) const {
  const int best = leader();
  if (best < 0) return false;
  const std::map<int, Observation>& visits = runners_[best].visits;
  std::vector<double> early, late;
  for (const auto& [round, visit] : visits)
    if (visit.clock_mhz > 0) (early.size() < visits.size() / 2 ? early : late).push_back(visit.clock_mhz);
  return Drifted(Median(early), Median(late), limit);
}

bool Race::Throttled(double clock_mhz) const {
  return clock_mhz > 0 && clocks_.size() >= kClocksToJudge && clock_mhz < policy_.least_clock * median_clock_mhz();
}

void Race::Add(int candidate, VisitTimes visit) {
  const auto [least, most] = std::minmax_element(visit.samples_ns.begin(), visit.samples_ns.end());
  Observation& observation = runners_[candidate].visits[rounds_];
  observation.log_ns = std::log(Median(visit.samples_ns));
  observation.least_ns = *least;
  observation.most_ns = *most;
  if (visit.clock_mhz <= 0) return;
  observation.clock_mhz = visit.clock_mhz;
  observation.log_cycles = observation.log_ns + std::log(visit.clock_mhz);
  clocks_.push_back(visit.clock_mhz);
}

void Race::Fail(int candidate) {
  runners_[candidate].running = false;
  runners_[candidate].failed = true;
}

void Race::ScreenFirstLaunches(std::span<const double> ns) {
  double best = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < runners_.size(); ++i)
    if (runners_[i].running && ns[i] > 0) best = std::min(best, ns[i]);
  for (size_t i = 0; i < runners_.size(); ++i) {
    Runner& runner = runners_[i];
    if (policy_.run_off || !runner.running || static_cast<int>(i) == incumbent_) continue;
    if (ns[i] < kLongLaunchNs || ns[i] < kHopelessFirstLaunch * best) continue;
    runner.running = false;
    runner.dropped = true;
  }
}

double Race::Centre(int candidate) const {
  std::vector<double> logs;
  for (const auto& [round, visit] : runners_[candidate].visits) logs.push_back(visit.log_ns);
  return TrimmedMean(logs);
}

int Race::leader() const {
  int leader = -1;
  double least = 0;
  for (size_t i = 0; i < runners_.size(); ++i) {
    if (!runners_[i].running || runners_[i].visits.empty()) continue;
    const double centre = Centre(static_cast<int>(i));
    if (leader >= 0 && centre >= least) continue;
    leader = static_cast<int>(i);
    least = centre;
  }
  return leader;
}

int Race::reference() const {
  const bool related = incumbent_ >= 0 && !runners_[incumbent_].failed && !runners_[incumbent_].visits.empty();
  return related && !policy_.run_off ? incumbent_ : leader();
}

Race::Pair Race::Paired(int a, int b) const {
  Pair pair;
  bool cycles = true;
  for (const auto& [round, of_a] : runners_[a].visits) {
    const auto found = runners_[b].visits.find(round);
    if (found == runners_[b].visits.end()) continue;
    pair.log_time.push_back(of_a.log_ns - found->second.log_ns);
    cycles = cycles && of_a.clock_mhz > 0 && found->second.clock_mhz > 0;
    pair.log_cycles.push_back(of_a.log_cycles - found->second.log_cycles);
  }
  if (!cycles) pair.log_cycles.clear();
  return pair;
}

bool Race::HopelessAgainst(int candidate, int leader, double ratio) const {
  const Pair pair = Paired(candidate, leader);
  if (pair.log_time.empty()) return false;
  const auto beyond = [&](double log_ratio) { return log_ratio > std::log(ratio); };
  if (!std::ranges::all_of(pair.log_time, beyond) || !std::ranges::all_of(pair.log_cycles, beyond)) return false;
  // Not by one disturbed sample: the ranges are that far apart too.
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const auto& [round, visit] : runners_[candidate].visits) least = std::min(least, visit.least_ns);
  for (const auto& [round, visit] : runners_[leader].visits) most = std::max(most, std::exp(visit.log_ns));
  return least > ratio * most;
}

void Race::Screen(double ratio) {
  const int best = leader();
  for (size_t i = 0; i < runners_.size(); ++i) {
    const int candidate = static_cast<int>(i);
    if (!runners_[i].running || candidate == best || candidate == incumbent_) continue;
    if (!HopelessAgainst(candidate, best, ratio)) continue;
    runners_[i].running = false;
    runners_[i].dropped = true;
  }
}

bool Race::IsSlower(int candidate, int leader, double alpha) {
  const Pair pair = Paired(candidate, leader);
  const double width = std::log1p(policy_.tie_width);
  const auto slower = [&](const std::vector<double>& logs) {
    // Twice, because one end of the interval is what counts.
    return Widened(TrimmedInterval(logs, 2 * alpha, table_), candidate).low > width;
  };
  return slower(pair.log_time) && (pair.log_cycles.empty() || slower(pair.log_cycles));
}

bool Race::IsKnown(int candidate, int leader) {
  const double alpha = policy_.interval_error / static_cast<double>(looks_.size());
  const Interval ratio = Widened(TrimmedInterval(Paired(candidate, leader).log_time, alpha, table_), candidate);
  return ratio.half_width() <= policy_.ci_relative || ratio.high <= std::log1p(policy_.tie_width);
}

void Race::Look() {
  const int best = leader();
  if (best < 0) {
    done_ = true;
    return;
  }
  const auto rivals = static_cast<double>(std::max<size_t>(1, runners_.size() - 1));
  const double drop_alpha = policy_.drop_error / static_cast<double>(looks_.size()) / rivals;
  bool known = true;
  int left = 0;
  for (size_t i = 0; i < runners_.size(); ++i) {
    Runner& runner = runners_[i];
    const int candidate = static_cast<int>(i);
    if (!runner.running) continue;
    if (candidate != best && candidate != incumbent_ && !policy_.run_off && IsSlower(candidate, best, drop_alpha)) {
      runner.running = false;
      runner.dropped = true;
      continue;
    }
    ++left;
    known = known && (candidate == best || IsKnown(candidate, best));
  }
  // Alone, the leader itself has to be known: nothing else ends its rounds.
  if (left == 1) {
    const Estimate time = Time(best);
    known = std::log(time.high / time.low) / 2 <= policy_.ci_relative;
  }
  done_ = known && rounds_ >= policy_.min_rounds;
}

void Race::EndRound() {
  ++rounds_;
  if (!policy_.run_off && rounds_ <= static_cast<int>(policy_.screen_ratios.size()))
    Screen(policy_.screen_ratios[rounds_ - 1]);
  if (std::ranges::find(looks_, rounds_) != looks_.end()) Look();
  const bool anybody = std::ranges::any_of(runners_, [](const Runner& runner) { return runner.running; });
  done_ = done_ || !anybody || rounds_ >= policy_.max_rounds;
}

Interval Race::Widened(Interval interval, int candidate) const {
  // Each of two times is known to half a step at best.
  const double half = timer_step_ns_ / 2 / std::exp(Centre(candidate));
  interval.low = std::min(interval.low, interval.centre - half);
  interval.high = std::max(interval.high, interval.centre + half);
  return interval;
}

Estimate Race::Time(int candidate) {
  const Runner& runner = runners_[candidate];
  if (runner.visits.empty()) return {};
  if (runner.visits.size() == 1) {
    const Observation& only = runner.visits.begin()->second;
    return {std::exp(only.log_ns), only.least_ns, only.most_ns};
  }
  std::vector<double> logs;
  for (const auto& [round, visit] : runner.visits) logs.push_back(visit.log_ns);
  const double alpha = policy_.interval_error / static_cast<double>(looks_.size());
  return FromLogs(Widened(TrimmedInterval(logs, alpha, table_), candidate));
}

RatioEstimate Race::Ratio(int candidate, int reference) {
  RatioEstimate ratio;
  if (candidate < 0 || reference < 0) return ratio;
  const Pair pair = Paired(candidate, reference);
  ratio.rounds = static_cast<int>(pair.log_time.size());
  if (ratio.rounds == 0) return ratio;
  const bool itself = candidate == reference;
  if (itself) {
    ratio.time = {1, 1, 1};
    if (!pair.log_cycles.empty()) ratio.cycles = ratio.time;
    return ratio;
  }
  const double alpha = policy_.interval_error / static_cast<double>(looks_.size());
  const auto estimate = [&](const std::vector<double>& logs) {
    if (logs.size() > 1) return FromLogs(Widened(TrimmedInterval(logs, alpha, table_), candidate));
    // Two visits alone: by the ranges of their samples.
    const Estimate a = Time(candidate), b = Time(reference);
    const double value = std::exp(logs[0]);
    return Estimate{value, value * (a.low / a.value) * (b.value / b.high),
                    value * (a.high / a.value) * (b.value / b.low)};
  };
  ratio.time = estimate(pair.log_time);
  if (!pair.log_cycles.empty()) ratio.cycles = estimate(pair.log_cycles);
  return ratio;
}

}  // namespace lathe
