// Replays a strategy of the tuner on a recorded space.
//
// usage: search_replay STRATEGY [--seeds N] [--first SEED] [--trials N] [--width N] [--gain G [--chance C]]
//                      [--winners FILE] [--race [--noise D]] < TABLE
//
// TABLE has a line with the names of the axes, then a line for each point: its values, as integers, and its cost in
// milliseconds, or "nan" where it failed, all separated by tabs. Prints for each seed a line with the numbers of the
// points in the order in which they were tried, from 0, then the number of the winner and the seconds that the strategy
// took.
//
// Costs are told as they are, and the winner is the best of them. With --race a point is measured as a worker measures
// it: in batches with the best one so far, by visits with the noise that was recorded on a device, and the slow leave
// before they are known well; a run-off of the best ends the search. D is the deviation of a visit beyond that noise.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/status_macros.h"
#include "tests/support/recorded_visits.h"
#include "tuner/budget/budget.h"
#include "tuner/space/space.h"
#include "tuner/strategy/registry.h"

namespace lathe {
namespace {

constexpr double kNsPerMs = 1e6;
// Candidates of one measurement, as the server's default is.
constexpr size_t kRacedBatch = 16;

// A space with a module for each point, and the costs of them.
struct Table {
  v1::TuningSpec spec;
  std::vector<double> costs;
};

bool Read(Table& table) {
  std::string line;
  if (!std::getline(std::cin, line)) return false;
  const std::vector<std::string> names = absl::StrSplit(line, '\t');
  while (std::getline(std::cin, line)) {
    const std::vector<absl::string_view> words = absl::StrSplit(line, '\t');
    if (words.size() != names.size() + 1) return false;
    v1::ModuleSource& module = *table.spec.add_modules();
    for (size_t i = 0; i < names.size(); ++i) {
      int64_t value = 0;
      if (!absl::SimpleAtoi(words[i], &value)) return false;
      (*module.mutable_constants())[names[i]] = value;
    }
    double cost = NAN;
    if (words.back() != "nan" && !absl::SimpleAtod(words.back(), &cost)) return false;
    table.costs.push_back(cost);
  }
  return !table.costs.empty();
}

struct Options {
  std::string strategy;
  uint64_t seeds = 1;
  size_t trials = 200, width = 1;
  double gain = 0, chance = 0.05;
  std::string winners;
  uint64_t first = 0;
  bool race = false;
  double noise = 0;
};

// Each line of `path` as values by name, the names of which are in its first line.
std::vector<std::map<std::string, std::string>> ReadWinners(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::map<std::string, std::string>> winners;
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> names = absl::StrSplit(line, '\t');
  while (std::getline(file, line)) {
    const std::vector<std::string> words = absl::StrSplit(line, '\t');
    auto& winner = winners.emplace_back();
    for (size_t i = 0; i < std::min(names.size(), words.size()); ++i) winner[names[i]] = words[i];
  }
  return winners;
}

class Measurer {
 public:
  virtual ~Measurer() = default;
  // Observations of some points, of which none has failed.
  virtual std::vector<Observation> Measure(const std::vector<size_t>& points) = 0;
  virtual size_t Winner() = 0;
};

class Exact : public Measurer {
 public:
  explicit Exact(const std::vector<double>& costs) : costs_(costs) {}

  std::vector<Observation> Measure(const std::vector<size_t>& points) override {
    std::vector<Observation> told;
    for (size_t point : points) {
      told.push_back({point, true, costs_[point] * kNsPerMs});
      if (!best_ || costs_[point] < costs_[*best_]) best_ = point;
    }
    return told;
  }
  size_t Winner() override { return best_.value_or(0); }

 private:
  const std::vector<double>& costs_;
  std::optional<size_t> best_;
};

// Batches and run-offs as the server's and a worker's are.
class Raced : public Measurer {
 public:
  Raced(const std::vector<double>& costs, const std::vector<VisitPool>& pools, double noise, uint64_t seed)
      : costs_(costs), pools_(pools), noise_(noise), seed_(seed) {}

  std::vector<Observation> Measure(const std::vector<size_t>& points) override {
    std::vector<Observation> told;
    for (size_t begin = 0; begin < points.size(); begin += kRacedBatch) {
      const size_t end = std::min(points.size(), begin + kRacedBatch);
      MeasureBatch({points.begin() + static_cast<long>(begin), points.begin() + static_cast<long>(end)}, told);
    }
    return told;
  }

  size_t Winner() override {
    constexpr size_t kMost = 8;
    constexpr double kReach = 1.02;
    std::sort(able_.begin(), able_.end());
    std::vector<size_t> leaders;
    for (const auto& [ns, point] : able_)
      if (leaders.size() < kMost && ns <= able_.front().first * kReach) leaders.push_back(point);
    if (leaders.size() < 2) return leaders.empty() ? 0 : leaders.front();
    RacePolicy policy;
    policy.run_off = true;
    policy.min_rounds = 32;
    policy.max_rounds = 128;
    policy.ci_relative = 0.0025;
    return leaders[static_cast<size_t>(Run(leaders, policy, -1).race.leader())];
  }

 private:
  void MeasureBatch(std::vector<size_t> batch, std::vector<Observation>& told) {
    const size_t candidates = batch.size();
    const std::optional<size_t> incumbent = best_;
    if (incumbent) batch.push_back(*incumbent);
    Replay replay = Run(batch, RacePolicy(), incumbent ? static_cast<int>(candidates) : -1);
    for (size_t i = 0; i < candidates; ++i) {
      const double ns = replay.race.Time(static_cast<int>(i)).value;
      told.push_back({batch[i], true, ns});
      if (replay.race.dropped(static_cast<int>(i))) continue;
      able_.emplace_back(ns, batch[i]);
      if (!best_ || ns < best_ns_) {
        best_ = batch[i];
        best_ns_ = ns;
      }
    }
  }

  Replay Run(const std::vector<size_t>& points, const RacePolicy& policy, int incumbent) {
    std::vector<double> times;
    for (size_t point : points) times.push_back(costs_[point] * kNsPerMs);
    return Replay(pools_, times, policy, incumbent, {.visit_deviation = noise_}, ++seed_);
  }

  const std::vector<double>& costs_;
  const std::vector<VisitPool>& pools_;
  double noise_;
  uint64_t seed_;
  std::vector<std::pair<double, size_t>> able_;  // who was not dropped
  std::optional<size_t> best_;
  double best_ns_ = 0;
};

absl::Status RunSeed(const Options& options, const SearchSpace& space, const std::vector<double>& costs,
                     absl::Span<const std::map<std::string, std::string>> winners, Measurer& measurer, uint64_t seed) {
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Strategy> strategy, MakeStrategy(options.strategy, space, seed));
  strategy->Prefer(winners);
  Convergence convergence;
  absl::Duration spent;
  // A race returns a batch while the rest of the width waits for the next one.
  std::vector<size_t> in_hand;
  const size_t batch = options.race ? std::min(kRacedBatch, options.width) : options.width;
  const auto tell = [&](const Observation& observation) {
    const absl::Time began = absl::Now();
    strategy->Tell(observation);
    if (options.gain > 0) convergence.Note(strategy->ChanceOfGain(options.gain), options.chance);
    spent += absl::Now() - began;
  };
  size_t tried = 0;
  while (true) {
    const absl::Time began = absl::Now();
    const size_t most = std::min(options.width - in_hand.size(), options.trials - tried);
    const std::vector<size_t> points = convergence.reached() ? std::vector<size_t>() : strategy->Ask(most);
    spent += absl::Now() - began;
    tried += points.size();
    for (size_t point : points) std::printf("%zu ", point);
    in_hand.insert(in_hand.end(), points.begin(), points.end());
    if (in_hand.empty()) break;
    std::vector<size_t> measured;
    while (!in_hand.empty() && measured.size() < batch) {
      const size_t point = in_hand.front();
      in_hand.erase(in_hand.begin());
      if (std::isnan(costs[point])) {
        tell({point, false, 0});
        if (!options.race) continue;
      } else {
        measured.push_back(point);
      }
    }
    for (const Observation& observation : measurer.Measure(measured)) tell(observation);
  }
  std::printf("%zu %.3f\n", measurer.Winner(), absl::ToDoubleSeconds(spent));
  return absl::OkStatus();
}

absl::Status Run(const Options& options) {
  Table table;
  if (!Read(table)) return absl::InvalidArgumentError("the table has a line that is not its axes' integers and a cost");
  LATHE_ASSIGN_OR_RETURN(SearchSpace space, SearchSpace::Create(table.spec, "cuda:90", {}));
  const auto winners =
      options.winners.empty() ? std::vector<std::map<std::string, std::string>>() : ReadWinners(options.winners);
  std::vector<VisitPool> pools;
  if (options.race) {
    const auto recorded = ReadVisitPools(LATHE_SAMPLES_DIR "/h200_visits.csv");
    const auto found = recorded.find("matmul_small,cool");
    if (found == recorded.end()) return absl::NotFoundError("the samples have no visits of matmul_small,cool");
    pools = found->second;
  }
  for (uint64_t seed = options.first; seed < options.first + options.seeds; ++seed) {
    std::unique_ptr<Measurer> measurer = std::make_unique<Exact>(table.costs);
    if (options.race) measurer = std::make_unique<Raced>(table.costs, pools, options.noise, seed);
    LATHE_RETURN_IF_ERROR(RunSeed(options, space, table.costs, winners, *measurer, seed));
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace lathe

int main(int count, char** words) {
  CLI::App app("Replays a strategy of the tuner on a recorded space");
  lathe::Options options;
  app.add_option("strategy", options.strategy)->required();
  app.add_option("--seeds", options.seeds);
  app.add_option("--first", options.first, "the first seed");
  app.add_option("--trials", options.trials);
  app.add_option("--width", options.width, "points that are asked for and told at a time")->check(CLI::PositiveNumber);
  app.add_option("--gain", options.gain, "end early once the chance of this gain stays under --chance");
  app.add_option("--chance", options.chance);
  app.add_option("--winners", options.winners, "a table without costs: points that the search begins near");
  app.add_flag("--race", options.race, "measure as a worker does");
  app.add_option("--noise", options.noise, "with --race: the deviation of a visit beyond the recorded one");
  CLI11_PARSE(app, count, words);
  const absl::Status status = lathe::Run(options);
  if (!status.ok()) std::cerr << status << '\n';
  return status.ok() ? 0 : 1;
}
