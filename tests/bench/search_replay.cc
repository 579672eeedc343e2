// Replays a strategy of the tuner on a recorded space.
//
// usage: search_replay STRATEGY SEEDS TRIALS WIDTH [GAIN CHANCE] < TABLE
//
// TABLE has a line with the names of the axes, then a line for each point: its values, as integers, and its cost, or
// "nan" where it failed, all separated by tabs. WIDTH points are asked for and told at a time; with GAIN
// a search ends early where the chance of that gain is under CHANCE. Prints for each seed a
// line with the numbers of the points in the order in which they were tried, from 0, then the seconds that the strategy
// took.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
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

int Run(absl::string_view name, uint64_t seeds, size_t trials, size_t width, double gain, double chance) {
  Table table;
  if (!Read(table)) {
    std::cerr << "the table has a line that is not its axes' integers and a cost\n";
    return 1;
  }
  absl::StatusOr<SearchSpace> space = SearchSpace::Create(table.spec, "cuda:90", {});
  if (!space.ok()) {
    std::cerr << space.status() << '\n';
    return 1;
  }
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    auto strategy = MakeStrategy(name, *space, seed);
    if (!strategy.ok()) {
      std::cerr << strategy.status() << '\n';
      return 1;
    }
    const absl::Time began = absl::Now();
    size_t tried = 0, calm = 0;
    while (tried < trials) {
      const std::vector<size_t> points = (*strategy)->Ask(std::min(width, trials - tried));
      if (points.empty()) break;
      for (size_t point : points) {
        std::printf("%zu ", point);
        (*strategy)->Tell({point, !std::isnan(table.costs[point]), table.costs[point] * 1e6});
      }
      tried += points.size();
      if (gain > 0) { calm = (*strategy)->ChanceOfGain(gain).value_or(1) < chance ? calm + 1 : 0; if (calm >= 12 && tried >= 32) break; }
    }
    std::printf("%.3f\n", absl::ToDoubleSeconds(absl::Now() - began));
  }
  return 0;
}

}  // namespace
}  // namespace lathe

int main(int count, char** words) {
  uint64_t seeds = 0;
  size_t trials = 0, width = 0;
  double gain = 0, chance = 0;
  if ((count != 5 && count != 7) || !absl::SimpleAtoi(words[2], &seeds) || !absl::SimpleAtoi(words[3], &trials) ||
      !absl::SimpleAtoi(words[4], &width) || width == 0 ||
      (count == 7 && (!absl::SimpleAtod(words[5], &gain) || !absl::SimpleAtod(words[6], &chance)))) {
    std::cerr << "usage: search_replay STRATEGY SEEDS TRIALS WIDTH [GAIN CHANCE] < TABLE\n";
    return 2;
  }
  return lathe::Run(words[1], seeds, trials, width, gain, chance);
}
