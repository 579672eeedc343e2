#include "worker/measure/sampling.h"

#include <algorithm>
#include <set>

#include "worker/numerics/inputs.h"

namespace lathe {

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
    chosen.insert(x + uint64_t{grid[0]} * (y + uint64_t{grid[1]} * z));
  }
  for (uint64_t counter = 0; chosen.size() < wanted; ++counter) chosen.insert(MixBits(seed + counter) % total);
  return {chosen.begin(), chosen.end()};
}

}  // namespace lathe
