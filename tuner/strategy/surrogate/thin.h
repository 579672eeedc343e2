// A few of many results, for models whose cost grows with the cube of them.
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_THIN_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_THIN_H_

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace lathe {

// The numbers of at most `count` of `costs`, ascending: the best half, and of the others every so many-th.
inline std::vector<size_t> Thin(const std::vector<double>& costs, size_t count) {
  std::vector<size_t> order(costs.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (order.size() <= count) return order;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return costs[a] < costs[b]; });
  const size_t best = count / 2, others = order.size() - best;
  std::vector<size_t> kept(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(best));
  for (size_t i = 0; i < count - best; ++i) kept.push_back(order[best + i * others / (count - best)]);
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_THIN_H_
