#include "worker/measure/sampling.h"

#include <algorithm>
#include <array>
#include <set>

#include "worker/numerics/inputs.h"

namespace lathe {

namespace {

uint64_t LinearId(const Grid& grid, const std::array<uint64_t, 3>& at) {
  return at[0] + uint64_t{grid[0]} * (at[1] + uint64_t{grid[1]} * at[2]);
}

// Tries `count` programs at an end of one dimension and anywhere in the others.
void AddEdges(const Grid& grid, uint64_t count, uint64_t seed, std::set<uint64_t>& chosen) {
  std::vector<int> dimensions;
  for (int i = 0; i < 3; ++i)
    if (grid[i] > 1) dimensions.push_back(i);
  if (dimensions.size() < 2) return;
  const uint64_t key = MixBits(~seed);
  for (uint64_t i = 0; i < count; ++i) {
    std::array<uint64_t, 3> at = {};
    for (int d = 0; d < 3; ++d) at[d] = MixBits(key + 3 * i + d) % grid[d];
    const int fixed = dimensions[i / 2 % dimensions.size()];
    at[fixed] = i % 2 == 0 ? 0 : grid[fixed] - 1;
    chosen.insert(LinearId(grid, at));
  }
}

}  // namespace

std::vector<uint64_t> SamplePrograms(const Grid& grid, int count, uint64_t seed) {
  const uint64_t total = ProgramsIn(grid);
  const uint64_t wanted = std::min<uint64_t>(total, std::max(1, count));
  std::set<uint64_t> chosen;
  if (wanted == total) {
    for (uint64_t i = 0; i < total; ++i) chosen.insert(chosen.end(), i);
    return {chosen.begin(), chosen.end()};
  }
  // First and last come first, so that they are there even where few are wanted.
  for (int corner : {0, 7, 1, 6, 2, 5, 3, 4}) {
    if (chosen.size() == wanted) break;
    const uint64_t x = corner & 1 ? grid[0] - 1 : 0, y = corner & 2 ? grid[1] - 1 : 0, z = corner & 4 ? grid[2] - 1 : 0;
    chosen.insert(LinearId(grid, {x, y, z}));
  }
  AddEdges(grid, (wanted - chosen.size()) / 3, seed, chosen);
  for (uint64_t counter = 0; chosen.size() < wanted; ++counter) chosen.insert(MixBits(seed + counter) % total);
  return {chosen.begin(), chosen.end()};
}

}  // namespace lathe
