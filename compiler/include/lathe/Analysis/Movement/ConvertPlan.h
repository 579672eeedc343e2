// How a layout conversion moves data between threads. The plan is a pure function of the types and the chip, so that
// the allocation of scratch memory and the lowering agree without passing notes.
#ifndef LATHE_ANALYSIS_MOVEMENT_CONVERTPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_CONVERTPLAN_H

#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Chip/Chip.h"

namespace lathe::movement {

// An exchange within each warp, one shuffle for each register at most. All maps are linear, given by the images of
// bits. In three steps:
//   every lane renumbers its source registers: x becomes x xor selected(lane);
//   a lane gets, for each register r of the result, register sent(r) of lane from(lane) xor away(r);
//   every lane renumbers what it got: r becomes r xor placed(lane).
struct WarpExchange {
  llvm::SmallVector<uint64_t> selected, from, placed; // of lane bits
  llvm::SmallVector<uint64_t> away, sent;             // of the result's register bits

  // Of the map from the (register, lane) of the result to those of the source; none if lanes would have to send
  // different registers to others at once.
  static std::optional<WarpExchange> get(const LinearLayout &source);
  // Register bits of the result that do not change the lane: their elements may share a word.
  llvm::SmallVector<unsigned> getPackable() const;
  bool isOwnLane() const;
};

struct ConvertPlan {
  enum class Kind { Registers, Shuffle, Shared } kind = Kind::Registers;
  // Where the result's (register, lane, warp) is in the source.
  LinearLayout source;
  // Every element stays in its warp.
  bool isWarpLocal = false;
  // ---- Shuffle
  WarpExchange exchange;
  // ---- Shared: in rounds, each of which moves the elements whose registers have the round's number in the bits
  // `rounds` on both sides, through the same memory. Offsets are those of the other register bits, in their order.
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
