//===- NvidiaBulk.h - What models of bulk copies share ----------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_NVIDIABULK_H
#define LATHE_LIB_SIMULATE_NVIDIABULK_H

#include "Models.h"

namespace lathe::simulate {

/// The first lane of the mask whose predicate holds; 64 if there is none.
unsigned chosenLane(Warp &warp, uint32_t predicate);

/// The value of an integer attribute; -1 if there is none.
int64_t attributeOf(mlir::Operation *op, llvm::StringRef name);

/// Reads a tensor map for a copy; false, and a finding, if there is none.
bool readMap(Warp &warp, const Instruction &i, uint64_t address, unsigned lane, TensorMap &map);

/// The barrier at an address; reports where there is none.
SharedBarrier *findBarrier(Warp &warp, const Instruction &i, uint64_t address, unsigned lane);

/// Arrivals through the asynchronous proxy see an initialized barrier only behind a fence.
void checkBarrierFence(Warp &warp, const Instruction &i, uint64_t address, unsigned lane, unsigned space = kShared);

/// Ends the phase of a barrier if nothing is missing.
void completeIfDone(Machine &machine, SharedBarrier &barrier);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_NVIDIABULK_H
