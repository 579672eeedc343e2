// Which programs of a grid are checked. Pure and thread-safe.
#ifndef LATHE_WORKER_MEASURE_SAMPLING_H_
#define LATHE_WORKER_MEASURE_SAMPLING_H_

#include <cstdint>
#include <vector>

#include "worker/device/grid.h"

namespace lathe {

// At most `count` distinct linear program ids (x + grid_x * (y + grid_y * z)), sorted: the grid's corners; then, of a
// grid of two or three dimensions, some on its edges, where masks are; then some anywhere, from `seed`. The whole grid
// where it has no more than `count`.
std::vector<uint64_t> SamplePrograms(const Grid& grid, int count, uint64_t seed);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_SAMPLING_H_
