// Replays a strategy of the tuner on a recorded space.
//
// usage: search_replay STRATEGY [--seeds N] [--trials N] [--width N] [--gain G [--chance C]] [--winners FILE] < TABLE
//
// TABLE has a line with the names of the axes, then a line for each point: its values, as integers, and its cost, or
// "nan" where it failed, all separated by tabs. Prints for each seed a line with the numbers of the points in the order
// in which they were tried, from 0, then the seconds that the strategy took.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/status_macros.h"
#include "tuner/budget/budget.h"
#include "tuner/space/space.h"
#include "tuner/strategy/registry.h"

namespace lathe {
namespace {

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

absl::Status RunSeed(const Options& options, const SearchSpace& space, const std::vector<double>& costs,
                     absl::Span<const std::map<std::string, std::string>> winners, uint64_t seed) {
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Strategy> strategy, MakeStrategy(options.strategy, space, seed));
  strategy->Prefer(winners);
  const absl::Time began = absl::Now();
  Convergence convergence;
  for (size_t tried = 0; tried < options.trials && !convergence.reached();) {
    const std::vector<size_t> points = strategy->Ask(std::min(options.width, options.trials - tried));
    if (points.empty()) break;
    for (size_t point : points) {
      std::printf("%zu ", point);
      strategy->Tell({point, !std::isnan(costs[point]), costs[point] * 1e6});
      if (options.gain > 0) convergence.Note(strategy->ChanceOfGain(options.gain), options.chance);
    }
    tried += points.size();
  }
  std::printf("%.3f\n", absl::ToDoubleSeconds(absl::Now() - began));
  return absl::OkStatus();
}

absl::Status Run(const Options& options) {
  Table table;
  if (!Read(table)) return absl::InvalidArgumentError("the table has a line that is not its axes' integers and a cost");
  LATHE_ASSIGN_OR_RETURN(SearchSpace space, SearchSpace::Create(table.spec, "cuda:90", {}));
  const auto winners =
      options.winners.empty() ? std::vector<std::map<std::string, std::string>>() : ReadWinners(options.winners);
  for (uint64_t seed = 0; seed < options.seeds; ++seed) {
    LATHE_RETURN_IF_ERROR(RunSeed(options, space, table.costs, winners, seed));
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
  app.add_option("--trials", options.trials);
  app.add_option("--width", options.width, "points that are asked for and told at a time")->check(CLI::PositiveNumber);
  app.add_option("--gain", options.gain, "end early once the chance of this gain stays under --chance");
  app.add_option("--chance", options.chance);
  app.add_option("--winners", options.winners, "a table without costs: points that the search begins near");
  CLI11_PARSE(app, count, words);
  const absl::Status status = lathe::Run(options);
  if (!status.ok()) std::cerr << status << '\n';
  return status.ok() ? 0 : 1;
}
