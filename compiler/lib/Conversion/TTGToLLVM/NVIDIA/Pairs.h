// Pairs of CTAs: those of a cluster whose numbers differ in the lowest bit. The first one is the leader.
#ifndef LATHE_CONVERSION_TTGTOLLVM_NVIDIA_PAIRS_H
#define LATHE_CONVERSION_TTGTOLLVM_NVIDIA_PAIRS_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// 0 in the leader, 1 in the other CTA; i32.
mlir::Value getRankInPair(Lowering &l);
// The address in the leader (address space 7) of what lies at `pointer` in each CTA's shared memory.
mlir::Value getAtLeader(mlir::Value pointer, Lowering &l);

} // namespace lathe::conversion

#endif
