// Clusters: blocks that a chip runs at the same time, which may access each other's shared memory.
#ifndef LATHE_CHIP_CLUSTERS_H
#define LATHE_CHIP_CLUSTERS_H

#include "lathe/Chip/Chip.h"

namespace lathe {

/// The most blocks of a cluster, a power of two; 0 if the chip has no clusters, or they are not built for it. More than
/// 8 are more than every chip with clusters has, so that a launch has to ask for it (CUDA's non-portable cluster size).
unsigned getMostClusterCTAs(const ChipInfo &chip);

} // namespace lathe

#endif
