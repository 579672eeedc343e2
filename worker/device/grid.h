// The grid of a launch.
#ifndef LATHE_WORKER_DEVICE_GRID_H_
#define LATHE_WORKER_DEVICE_GRID_H_

#include <array>
#include <cstdint>

namespace lathe {

using Grid = std::array<uint32_t, 3>;

inline uint64_t ProgramsIn(const Grid& grid) { return uint64_t{grid[0]} * grid[1] * grid[2]; }

}  // namespace lathe

#endif  // LATHE_WORKER_DEVICE_GRID_H_
