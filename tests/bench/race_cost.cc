// Prints what the race of a tuning costs a device, by simulation from recorded visits:
//
//   race_cost [DEVICE_SAMPLES.csv]
//
// A search of N variants whose times are spread as those of the 108 matmuls of the corpus on an H200 (the best 0.19 ms,
// half of them beyond 1.6 times that, the slowest 10 times) in batches of 16 that share an incumbent, then the run-off
// of the leaders. One line for each N: launches, seconds of the device (kernels and flushes) and with what the host
// adds to each visit, and how far the winner is from the true best.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/support/recorded_visits.h"

namespace lathe {
namespace {

constexpr size_t kBatch = 16;
constexpr size_t kLeaders = 8;
constexpr double kBestNs = 190e3;
constexpr double kFlushNs = 35e3;  // of 100 MB
constexpr double kVisitNs = 60e3;  // marks of the clock, waiting, reading events
constexpr double kBatchNs = 30e6;  // the warm-up and two baselines
constexpr double kTieWidth = 0.01;

struct Cost {
  double launches = 0, device_ns = 0, host_ns = 0;

  void Add(const Replay& replay) {
    launches += replay.samples;
    device_ns += replay.visited_ns + replay.samples * kFlushNs;
    host_ns += replay.visits * kVisitNs;
  }
};

// Times from the best to ten times the best, dense near neither end.
std::vector<double> Times(size_t count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<double> times;
  for (size_t i = 0; i < count; ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(count);
    times.push_back(kBestNs * (1 + 1.2 * part + 7.8 * std::pow(part, 6)));
  }
  std::shuffle(times.begin(), times.end(), random);
  return times;
}

double Search(const std::vector<VisitPool>& pools, size_t count, uint64_t seed, Cost& cost) {
  const std::vector<double> times = Times(count, seed);
  double incumbent = 0;
  std::vector<double> leaders;
  for (size_t begin = 0; begin < count; begin += kBatch) {
    std::vector<double> batch(times.begin() + static_cast<long>(begin),
                              times.begin() + static_cast<long>(std::min(count, begin + kBatch)));
    if (incumbent > 0) batch.push_back(incumbent);
    cost.host_ns += kBatchNs;
    for (double ns : batch) cost.device_ns += ns + kFlushNs;  // first launches
    cost.launches += static_cast<double>(batch.size());
    Replay replay(pools, batch, RacePolicy(), incumbent > 0 ? static_cast<int>(batch.size()) - 1 : -1, {0.0025}, seed);
    cost.Add(replay);
    for (size_t i = 0; i < batch.size(); ++i)
      if (!replay.race.dropped(static_cast<int>(i)) && batch[i] != incumbent) leaders.push_back(batch[i]);
    const double best = batch[static_cast<size_t>(replay.race.leader())];
    if (incumbent == 0 || best < incumbent) incumbent = best;
  }
  std::sort(leaders.begin(), leaders.end());
  std::erase_if(leaders, [&](double ns) { return ns > leaders.front() * (1 + 2 * kTieWidth); });
  leaders.resize(std::min(leaders.size(), kLeaders));
  if (leaders.size() < 2) return leaders.front() / kBestNs;
  cost.host_ns += kBatchNs;
  RacePolicy policy;
  policy.run_off = true;
  policy.min_rounds = 32;
  policy.max_rounds = 128;
  policy.ci_relative = 0.0025;
  Replay replay(pools, leaders, policy, -1, {0.0025}, seed);
  cost.Add(replay);
  return leaders[static_cast<size_t>(replay.race.leader())] / kBestNs;
}

int Main(int argc, char** argv) {
  const auto pools = ReadVisitPools(argc > 1 ? argv[1] : LATHE_SAMPLES_DIR "/h200_visits.csv");
  const auto found = pools.find("matmul_large,cool");
  if (found == pools.end()) {
    std::fputs("no visits of matmul_large,cool in that file\n", stderr);
    return 1;
  }
  std::puts("variants  launches  device s  with host s  winner/best");
  constexpr int kSearches = 20;
  for (size_t count : {16, 108}) {
    Cost cost;
    double ratio = 0;
    for (uint64_t seed = 1; seed <= kSearches; ++seed) ratio += Search(found->second, count, seed, cost) / kSearches;
    std::printf("%8zu  %8.0f  %8.3f  %11.3f  %11.4f\n", count, cost.launches / kSearches,
                cost.device_ns / kSearches * 1e-9, (cost.device_ns + cost.host_ns) / kSearches * 1e-9, ratio);
  }
  return 0;
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) { return lathe::Main(argc, argv); }
