// Replays a strategy of the tuner on a recorded space.
//
// usage: search_replay STRATEGY [--seeds N] [--first SEED] [--trials N] [--width N] [--gain G [--chance C]]
//                      [--ahead N] [--precedents FILE] [--learn FILE] [--device MODEL] [--target CHIP] [--race [--noise
//                      D] [--outliers P] [--placement D]
//                      [--misplaced P] [--handicap P]] < TABLE
//
// TABLE has a line with the names of the axes and of what is known of each point (@registers @spills @shared_bytes
// @threads of its code; @code, a number that points of the same code share; @loop_global_bytes @loop_shared_bytes
// @loop_flops @loop_instructions @loop_barriers @loop_waits of its loops, @programs of its launch), then a line for
// each point: these values, those of the axes as integers, and its cost in milliseconds, or "nan" where it failed, all
// separated by tabs. Prints for each seed a line with the numbers of the points in the order in which they were tried,
// from 0, then the number of the winner, the seconds that the strategy took, and how many points were looked at and not
// tried.
//
// With --ahead N the strategy looks at N points for each that it tries: it hears of their code, or that they have none.
//
// --precedents has a line for each result of a like search: the seed that hears of it, the number of that search, of
// the point here, its cost there, and its programs there (0: not known). Costs are compared by the rounds that programs
// take on --device and, where the table has code, by how many of them overlap.
//
// --learn has a line for each result that a model of costs is learned from: the kernel, the search, the model of the
// device, registers, spilled bytes, shared bytes, threads, programs, the cost, and the six numbers of loops where they
// are known, separated by tabs. What the model ranks of kernels that are left out goes to the standard error, with how
// long it took to learn.
//
// Costs are told as they are, and the winner is the best of them. With --race a point is measured as a worker measures
// it: in batches with the best one so far, by visits with the noise that was recorded on a device, and the slow leave
// before they are known well; a run-off of the leaders ends the search, and the winner is the one that the server would
// name. Its other options add disturbances that the recording lacks.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/status_macros.h"
#include "tests/support/recorded_visits.h"
#include "tuner/budget/bound.h"
#include "tuner/budget/budget.h"
#include "tuner/budget/occupancy.h"
#include "tuner/budget/ranking.h"
#include "tuner/budget/run_off.h"
#include "tuner/model/cost_model.h"
#include "tuner/model/estimate.h"
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
  std::vector<CodeFacts> facts;            // by point; empty where the table has none
  std::vector<int64_t> programs, threads;  // by point; 0 where the table has none
};

// Reads a value that is called `name` into the point that was read last.
bool ReadKnown(absl::string_view name, absl::string_view word, Table& table) {
  double value = 0;
  if (!absl::SimpleAtod(word, &value)) return false;
  if (name == "@programs" || name == "@threads") {
    (name == "@programs" ? table.programs : table.threads).back() = static_cast<int64_t>(value);
    return true;
  }
  table.facts.resize(table.programs.size());
  CodeFacts& facts = table.facts.back();
  const std::map<absl::string_view, double*> places = {{"@registers", &facts.registers},
                                                       {"@spills", &facts.spill_bytes},
                                                       {"@shared_bytes", &facts.shared_bytes},
                                                       {"@loop_global_bytes", &facts.loop.global_bytes},
                                                       {"@loop_shared_bytes", &facts.loop.shared_bytes},
                                                       {"@loop_flops", &facts.loop.flops},
                                                       {"@loop_instructions", &facts.loop.instructions},
                                                       {"@loop_barriers", &facts.loop.barriers},
                                                       {"@loop_waits", &facts.loop.waits}};
  if (name == "@code") facts.identity = static_cast<uint64_t>(value);
  const auto place = places.find(name);
  if (place != places.end()) *place->second = value;
  return place != places.end() || name == "@code";
}

bool Read(Table& table) {
  std::string line;
  if (!std::getline(std::cin, line)) return false;
  const std::vector<std::string> names = absl::StrSplit(line, '\t');
  while (std::getline(std::cin, line)) {
    const std::vector<absl::string_view> words = absl::StrSplit(line, '\t');
    if (words.size() != names.size() + 1) return false;
    v1::ModuleSource& module = *table.spec.add_modules();
    table.programs.push_back(0);
    table.threads.push_back(0);
    for (size_t i = 0; i < names.size(); ++i) {
      int64_t value = 0;
      if (names[i].starts_with('@') ? !ReadKnown(names[i], words[i], table) : !absl::SimpleAtoi(words[i], &value))
        return false;
      if (!names[i].starts_with('@')) (*module.mutable_constants())[names[i]] = value;
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
  std::string precedents, learn, device, target = "cuda:90";
  size_t ahead = 0;
  uint64_t first = 0;
  bool race = false;
  Disturbance disturbance;
};

// Adds what follows from code and its launch.
void FillLaunchFacts(const std::string& target, int multiprocessors, int64_t threads, int64_t programs,
                     CodeFacts& facts) {
  const ProgramNeeds needs = {threads, static_cast<int64_t>(facts.registers), static_cast<int64_t>(facts.shared_bytes)};
  const int64_t resident = ResidentPrograms(target, needs);
  facts.resident = static_cast<double>(resident);
  facts.waves = WavesOf(programs, resident, multiprocessors);
  facts.threads = static_cast<double>(threads);
  facts.share = ShareOf(programs, multiprocessors);
}

// See the top.
absl::StatusOr<std::shared_ptr<const CostModel>> Learn(const Options& options) {
  std::map<std::pair<std::string, std::string>, MeasuredSearch> searches;
  std::ifstream file(options.learn);
  std::string line;
  while (std::getline(file, line)) {
    const std::vector<std::string> words = absl::StrSplit(line, '\t');
    std::vector<double> numbers;
    for (size_t i = 3; i < words.size(); ++i) {
      if (!absl::SimpleAtod(words[i], &numbers.emplace_back())) numbers.clear();
    }
    if (numbers.size() == 6) numbers.resize(12);
    if (numbers.size() != 12) return absl::InvalidArgumentError(absl::StrCat(options.learn, ": no result: ", line));
    CodeFacts facts = {.registers = numbers[0], .spill_bytes = numbers[1], .shared_bytes = numbers[2]};
    facts.loop = {numbers[6], numbers[7], numbers[8], numbers[9], numbers[10], numbers[11]};
    FillLaunchFacts(options.target, MultiprocessorsOf(words[2]), static_cast<int64_t>(numbers[3]),
                    static_cast<int64_t>(numbers[4]), facts);
    MeasuredSearch& search = searches[{words[0], words[1]}];
    search.kernel = words[0];
    search.results.push_back({facts, numbers[5]});
  }
  std::vector<MeasuredSearch> all;
  for (auto& [name, search] : searches) all.push_back(std::move(search));
  const absl::Time began = absl::Now();
  std::optional<CostModel> model = CostModel::Train(all);
  if (!model) return absl::InvalidArgumentError(absl::StrCat(options.learn, " has too little to learn from"));
  const RankCorrelation& known = model->rank_correlation();
  std::fprintf(stderr, "learned from %zu searches in %.2f s: rank correlation %.3f, of the estimate %.3f\n", all.size(),
               absl::ToDoubleSeconds(absl::Now() - began), known.model, known.estimate);
  return std::make_shared<const CostModel>(*std::move(model));
}

using PrecedentsOfSeeds = std::map<uint64_t, std::vector<Precedent>>;

// See the top.
absl::StatusOr<PrecedentsOfSeeds> ReadPrecedents(const Options& options, const Table& table) {
  const std::string& path = options.precedents;
  const int multiprocessors = MultiprocessorsOf(options.device);
  PrecedentsOfSeeds found;
  std::ifstream file(path);
  uint64_t seed = 0;
  size_t search = 0, point = 0;
  std::string cost;
  int64_t programs = 0;
  while (file >> seed >> search >> point >> cost >> programs) {
    double there = 0;
    if (point >= table.costs.size() || !absl::SimpleAtod(cost, &there)) break;
    std::vector<Precedent>& precedents = found[seed];
    precedents.resize(std::max(precedents.size(), search + 1));
    double ratio = RoundsRatio({table.programs[point], multiprocessors}, {programs, multiprocessors});
    std::optional<CodeFacts> launched;
    if (!table.facts.empty()) {
      launched = table.facts[point];
      FillLaunchFacts(options.target, multiprocessors, table.threads[point], programs, *launched);
      ratio *= OverlapRatio(table.facts[point], *launched);
    }
    precedents[search].results.push_back({point, !std::isnan(there), there * kNsPerMs * ratio});
    if (launched) precedents[search].there.push_back({there * kNsPerMs, *launched});
  }
  if (!file.eof()) return absl::InvalidArgumentError(absl::StrCat(path, " has a line that is not a result"));
  return found;
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

void FillTimes(Race& race, int candidate, const std::string& reference, internal::TrialOutcome& outcome) {
  const Estimate time = race.Time(candidate);
  outcome.mutable_time_ns()->set_median(time.value);
  outcome.mutable_time_ns()->set_ci_low(time.low);
  outcome.mutable_time_ns()->set_ci_high(time.high);
  const RatioEstimate ratio = race.Ratio(candidate, race.reference());
  if (ratio.rounds == 0) return;
  v1::RatioSummary& told = *outcome.mutable_ratio();
  told.set_reference(reference);
  told.set_rounds(ratio.rounds);
  told.set_ratio(ratio.time.value);
  told.set_ci_low(ratio.time.low);
  told.set_ci_high(ratio.time.high);
  told.set_cycles_ratio(ratio.cycles.value);
  told.set_cycles_ci_low(ratio.cycles.low);
  told.set_cycles_ci_high(ratio.cycles.high);
}

// Batches as a worker measures them, incumbents, run-off and ranking as the server has them.
class Raced : public Measurer {
 public:
  Raced(const Table& table, const std::vector<VisitPool>& pools, const Disturbance& disturbance, uint64_t seed)
      : table_(table), pools_(pools), disturbance_(disturbance), seed_(seed) {}

  std::vector<Observation> Measure(const std::vector<size_t>& points) override {
    std::vector<Observation> told;
    for (size_t begin = 0; begin < points.size(); begin += kRacedBatch) {
      const size_t end = std::min(points.size(), begin + kRacedBatch);
      MeasureBatch({points.begin() + static_cast<long>(begin), points.begin() + static_cast<long>(end)}, told);
    }
    return told;
  }

  size_t Winner() override {
    if (trials_.empty()) return 0;
    std::vector<const v1::Trial*> arm;
    for (const auto& trial : trials_) arm.push_back(trial.get());
    std::vector<v1::RunOff> run_offs;
    std::vector<size_t> leaders;
    for (const std::string& name : RunOffLeaders(arm)) leaders.push_back(PointOf(name));
    if (!leaders.empty()) run_offs.push_back(MeasureLeaders(leaders));
    const std::vector<v1::BestVariant> best = RankTrials(arm, run_offs);
    return best.empty() ? 0 : PointOf(best[0].trial().name());
  }

 private:
  static size_t PointOf(const std::string& name) {
    size_t point = 0;
    return absl::SimpleAtoi(name, &point) ? point : 0;
  }

  void MeasureBatch(std::vector<size_t> batch, std::vector<Observation>& told) {
    const size_t candidates = batch.size();
    const v1::Trial* incumbent = best_;
    if (incumbent != nullptr) batch.push_back(PointOf(incumbent->name()));
    Replay replay = Run(batch, RacePolicy(), incumbent != nullptr ? static_cast<int>(candidates) : -1);
    const std::string reference = std::to_string(batch[static_cast<size_t>(replay.race.reference())]);
    for (size_t i = 0; i < candidates; ++i) {
      internal::TrialOutcome outcome;
      FillTimes(replay.race, static_cast<int>(i), reference, outcome);
      v1::Trial& trial = *trials_.emplace_back(std::make_unique<v1::Trial>());
      trial.set_name(std::to_string(batch[i]));
      trial.set_target("cuda:90");
      trial.set_state(v1::Trial::SUCCEEDED);
      trial.set_checked(true);
      trial.set_module_index(static_cast<int>(batch[i]));
      trial.set_dropped(replay.race.dropped(static_cast<int>(i)));
      *trial.mutable_time_ns() = outcome.time_ns();
      *trial.mutable_ratio() = outcome.ratio();
      const double ns = trial.time_ns().median();
      told.push_back({batch[i], true, ns});
      if (CanWin(trial) && (best_ == nullptr || ns < best_->time_ns().median())) best_ = &trial;
    }
  }

  v1::RunOff MeasureLeaders(const std::vector<size_t>& leaders) {
    RacePolicy policy;
    internal::MeasurePolicy asked;
    asked.set_ci_relative(policy.ci_relative);
    asked = RunOffPolicy(std::move(asked));
    policy.run_off = asked.run_off();
    policy.min_rounds = asked.min_rounds();
    policy.max_rounds = asked.max_rounds();
    policy.ci_relative = asked.ci_relative();
    Replay replay = Run(leaders, policy, -1);
    const std::string reference = std::to_string(leaders[static_cast<size_t>(replay.race.reference())]);
    internal::MeasureOutcome measured;
    for (size_t i = 0; i < leaders.size(); ++i) {
      internal::TrialOutcome& outcome = *measured.add_trials();
      outcome.set_trial(std::to_string(leaders[i]));
      FillTimes(replay.race, static_cast<int>(i), reference, outcome);
    }
    return MakeRunOff(measured, "replay");
  }

  Replay Run(const std::vector<size_t>& points, const RacePolicy& policy, int incumbent) {
    std::vector<double> times;
    for (size_t point : points) times.push_back(table_.costs[point] * kNsPerMs);
    return Replay(pools_, times, policy, incumbent, disturbance_, ++seed_);
  }

  const Table& table_;
  const std::vector<VisitPool>& pools_;
  const Disturbance disturbance_;
  uint64_t seed_;
  std::vector<std::unique_ptr<v1::Trial>> trials_;
  const v1::Trial* best_ = nullptr;  // the incumbent
};

absl::Status RunSeed(const Options& options, const SearchSpace& space, const Table& table,
                     std::vector<Precedent> precedents, const std::shared_ptr<const CostModel>& model,
                     Measurer& measurer, uint64_t seed) {
  const SearchBudget budget = {
      .trials = options.trials, .until_gain = options.gain > 0, .compile_ahead = options.ahead};
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Strategy> strategy, MakeStrategy(options.strategy, space, seed, budget));
  strategy->Recall(std::move(precedents));
  if (model != nullptr) strategy->Expect(model);
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
  std::set<size_t> looked;
  while (true) {
    const absl::Time began = absl::Now();
    const size_t most = std::min(options.width - in_hand.size(), options.trials - tried);
    std::vector<size_t> points;
    if (!convergence.reached()) {
      for (size_t point : strategy->Look(most)) {
        looked.insert(point);
        if (std::isnan(table.costs[point])) {
          strategy->Exclude(point);
        } else {
          strategy->Describe(point, table.facts.empty() ? CodeFacts() : table.facts[point]);
        }
      }
      points = strategy->Ask(most);
    }
    spent += absl::Now() - began;
    tried += points.size();
    for (size_t point : points) looked.erase(point);
    for (size_t point : points) {
      std::printf("%zu ", point);
      if (!table.facts.empty() && !std::isnan(table.costs[point])) strategy->Describe(point, table.facts[point]);
    }
    in_hand.insert(in_hand.end(), points.begin(), points.end());
    if (in_hand.empty()) break;
    std::vector<size_t> measured;
    while (!in_hand.empty() && measured.size() < batch) {
      const size_t point = in_hand.front();
      in_hand.erase(in_hand.begin());
      if (std::isnan(table.costs[point])) {
        tell({point, false, 0});
        if (!options.race) continue;
      } else {
        measured.push_back(point);
      }
    }
    for (const Observation& observation : measurer.Measure(measured)) tell(observation);
  }
  std::printf("%zu %.3f %zu\n", measurer.Winner(), absl::ToDoubleSeconds(spent), looked.size());
  return absl::OkStatus();
}

absl::Status Run(const Options& options) {
  Table table;
  if (!Read(table)) return absl::InvalidArgumentError("the table has a line that is not its axes' integers and a cost");
  for (size_t i = 0; i < table.facts.size(); ++i) {
    FillLaunchFacts(options.target, MultiprocessorsOf(options.device), table.threads[i], table.programs[i],
                    table.facts[i]);
  }
  LATHE_ASSIGN_OR_RETURN(SearchSpace space, SearchSpace::Create(table.spec, options.target, {}));
  PrecedentsOfSeeds precedents;
  if (!options.precedents.empty()) {
    LATHE_ASSIGN_OR_RETURN(precedents, ReadPrecedents(options, table));
  }
  std::shared_ptr<const CostModel> model;
  if (!options.learn.empty()) {
    LATHE_ASSIGN_OR_RETURN(model, Learn(options));
  }
  std::vector<VisitPool> pools;
  if (options.race) {
    const auto recorded = ReadVisitPools(LATHE_SAMPLES_DIR "/h200_visits.csv");
    const auto found = recorded.find("matmul_small,cool");
    if (found == recorded.end()) return absl::NotFoundError("the samples have no visits of matmul_small,cool");
    pools = found->second;
  }
  for (uint64_t seed = options.first; seed < options.first + options.seeds; ++seed) {
    std::unique_ptr<Measurer> measurer = std::make_unique<Exact>(table.costs);
    if (options.race) measurer = std::make_unique<Raced>(table, pools, options.disturbance, seed);
    LATHE_RETURN_IF_ERROR(RunSeed(options, space, table, std::move(precedents[seed]), model, *measurer, seed));
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
  app.add_option("--precedents", options.precedents, "results of like searches, as told at the top of the source");
  app.add_option("--learn", options.learn, "results to learn a model of costs from, as told at the top of the source");
  app.add_option("--device", options.device, "the model of the device");
  app.add_option("--target", options.target, "its chip");
  app.add_option("--ahead", options.ahead, "points to look at for each that is tried");
  app.add_flag("--race", options.race, "measure as a worker does");
  lathe::Disturbance& disturbance = options.disturbance;
  app.add_option("--noise", disturbance.visit_deviation,
                 "with --race: the deviation of a visit beyond the recorded one");
  app.add_option("--outliers", disturbance.outliers, "with --race: the part of visits that take 5 to 30 % longer");
  app.add_option("--placement", disturbance.placement,
                 "with --race: the deviation of a point in all visits of a batch");
  app.add_option("--handicap", disturbance.handicap, "with --race: the part by which incumbents take longer");
  app.add_option("--misplaced", disturbance.misplaced,
                 "with --race: the part of points that take 5 to 40 % longer in a batch");
  CLI11_PARSE(app, count, words);
  const absl::Status status = lathe::Run(options);
  if (!status.ok()) std::cerr << status << '\n';
  return status.ok() ? 0 : 1;
}
