// Recorded visits of a GPU (tests/corpus/samples, made by tests/bench/record_visits.cc), and races that are played from
// them. What a recording cannot show is simulated on top; the same seed gives the same race.
#ifndef LATHE_TESTS_SUPPORT_RECORDED_VISITS_H_
#define LATHE_TESTS_SUPPORT_RECORDED_VISITS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "worker/numerics/race.h"
#include "worker/numerics/statistics.h"

namespace lathe {

// Visits of one variant, divided by their centre.
using VisitPool = std::vector<VisitTimes>;

// Pools of the variants, by "kernel,state".
inline std::map<std::string, std::vector<VisitPool>> ReadVisitPools(const std::string& path) {
  std::map<std::string, std::vector<VisitPool>> pools;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string kernel, state, round, variant, clock, watts, samples;
    for (std::string* field : {&kernel, &state, &round, &variant, &clock, &watts}) std::getline(fields, *field, ',');
    std::getline(fields, samples);
    std::vector<VisitPool>& of_kernel = pools[kernel + "," + state];
    of_kernel.resize(std::max<size_t>(of_kernel.size(), std::stoul(variant) + 1));
    VisitTimes& visit = of_kernel[std::stoul(variant)].emplace_back();
    visit.clock_mhz = std::stod(clock);
    std::istringstream numbers(samples);
    for (double ns = 0; numbers >> ns;) visit.samples_ns.push_back(ns);
  }
  for (auto& [name, variants] : pools) {
    for (VisitPool& pool : variants) {
      std::vector<double> logs;
      for (const VisitTimes& visit : pool) logs.push_back(std::log(Median(visit.samples_ns)));
      const double centre = std::exp(TrimmedMean(logs));
      for (VisitTimes& visit : pool)
        for (double& ns : visit.samples_ns) ns /= centre;
    }
  }
  return pools;
}

struct Disturbance {
  double visit_deviation = 0;  // of the logarithm, beyond the recorded one
  double drift = 0;            // of all candidates together, from round to round
  double outliers = 0;         // the part of visits that take 5 to 30 % longer
  double placement = 0;        // deviation of a candidate in the whole race: where its buffers lie, say
  double misplaced = 0;        // the part of candidates that take 5 to 40 % longer in the whole race
  double handicap = 0;         // the part by which the incumbent takes longer
};

// A race of candidates of these times (ns), each with the recorded noise of one of the kernel's variants. It has ended
// when the constructor returns.
struct Replay {
  Race race;
  std::vector<double> truth;
  int visits = 0;
  double visited_ns = 0;  // the sum of the samples
  int samples = 0;

  Replay(const std::vector<VisitPool>& pools, std::vector<double> times, const RacePolicy& policy, int incumbent,
         const Disturbance& disturbance, uint64_t seed)
      : race(policy, static_cast<int>(times.size()), incumbent), truth(std::move(times)) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal(0, 1);
    std::uniform_real_distribution<double> uniform(0, 1);
    double common = 0;
    std::vector<double> placed(truth.size(), 0);  // logarithms
    for (double& log : placed) {
      if (disturbance.placement > 0) log += disturbance.placement * normal(random);
      if (disturbance.misplaced > 0 && uniform(random) < disturbance.misplaced)
        log += std::log(1.05 + 0.35 * uniform(random));
    }
    if (incumbent >= 0) placed[static_cast<size_t>(incumbent)] += std::log1p(disturbance.handicap);
    while (!race.done()) {
      common += disturbance.drift * normal(random);
      for (size_t i = 0; i < truth.size(); ++i) {
        if (!race.running(static_cast<int>(i))) continue;
        const VisitPool& pool = pools[i % pools.size()];
        VisitTimes visit = pool[random() % pool.size()];
        double log = common + placed[i] + disturbance.visit_deviation * normal(random);
        if (uniform(random) < disturbance.outliers) log += 0.05 + 0.25 * uniform(random);
        for (double& ns : visit.samples_ns) {
          ns *= truth[i] * std::exp(log);
          visited_ns += ns;
          ++samples;
        }
        ++visits;
        race.Add(static_cast<int>(i), std::move(visit));
      }
      race.EndRound();
    }
  }
};

}  // namespace lathe

#endif  // LATHE_TESTS_SUPPORT_RECORDED_VISITS_H_
