//===- WarpGroups.h - The four warps that a wgmma takes ---------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_WARPGROUPS_H
#define LATHE_LIB_SIMULATE_WARPGROUPS_H

#include "Machine.h"

namespace lathe::simulate {

/// Groups begin anew in each block of a cluster, whose warps need be no multiple of four.
inline constexpr unsigned kWarpsOfGroup = 4, kMostGroups = 8;

/// The number of a warp's group in its cluster.
inline unsigned groupOf(const Warp &warp) { return warp.cta * kMostGroups + warp.number / kWarpsOfGroup; }

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_WARPGROUPS_H
