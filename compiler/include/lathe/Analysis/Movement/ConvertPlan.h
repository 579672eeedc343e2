// The plan of a layout conversion: how it moves data between threads. It is a pure function of the types and the chip,
// so that the allocation of scratch memory and the lowering agree.
#ifndef LATHE_ANALYSIS_MOVEMENT_CONVERTPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_CONVERTPLAN_H

#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Chip/Chip.h"

namespace lathe::movement {

// An exchange within each warp, by at most one shuffle for each register. All maps are linear, given by the images of
// bits. It has three steps:
//   every lane renumbers its source registers: x becomes x xor selected(lane);
//   a lane receives, for each register r of the result, register sent(r) of lane from(lane) xor away(r);
//   every lane renumbers the received registers: r becomes r xor placed(lane).
struct WarpExchange {
  llvm::SmallVector<uint64_t> selected, from, placed; // of lane bits
  llvm::SmallVector<uint64_t> away, sent;             // of the result's register bits

  // The exchange for a map from (register, lane) of the result to those of the source; none if a lane would have to
  // send different registers in one shuffle.
  static std::optional<WarpExchange> get(const LinearLayout &source);
  // Register bits of the result that do not change the lane: their elements may share a word.
  llvm::SmallVector<unsigned> getPackable() const;
  bool isOwnLane() const;
};

struct ConvertPlan {
  enum class Kind { Registers, Shuffle, Shared } kind = Kind::Registers;
  // The map from (register, lane, warp) of the result to those of the source.
  LinearLayout source;
  // Every element stays in its warp.
  bool isWarpLocal = false;
  // ---- Shuffle
  WarpExchange exchange;
  // ---- Shared: in rounds through the same memory. A round moves the elements whose registers have the round's number
  // in the bits `rounds`, on both sides. Offsets are those of the other register bits, in their order.
  struct Side {
    ThreadOffsets offsets;
    llvm::SmallVector<unsigned> rounds, others;
    // The register that is number `index` of round `round`.
    unsigned getRegister(unsigned round, unsigned index) const;
  };
  Side write, read;
  int64_t scratchBytes = 0;

  static ConvertPlan get(mlir::RankedTensorType from, mlir::RankedTensorType to, const ChipInfo &chip);
};

} // namespace lathe::movement

#endif
