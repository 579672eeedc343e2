// ThreadScope: the warps that execute a stretch of code together, and the values that are made once for that stretch.
//
// A function has a scope of all warps of the CTA. Code for some of the warps, a partition, has a scope of its own
// inside it: thread and warp indices begin at its first warp, its threads meet at a named barrier, and what depends
// on the thread is computed at the top of its first block.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_THREADSCOPE_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_THREADSCOPE_H

#include "Conversion/TTGToLLVM/Core/TargetLowering.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <vector>

namespace lathe::conversion {

// Consecutive warps of a CTA that execute the same code.
struct WarpRange {
  int first = 0;
  int count = 1; // a power of two, except of all warps of a CTA with partitions
  // The named barrier at which they meet, of 1 to ChipInfo::namedBarriers; 0 is the barrier of the whole CTA.
  unsigned barrier = 0;
};

class ThreadScope {
public:
  // A function's scope: all `numWarps` warps of `numLanes` threads. `b` and `loc` are the lowering's; values are built
  // at the top of `entry`, which is empty.
  ThreadScope(const TargetLowering &target, mlir::OpBuilder &b, const mlir::Location &loc, int numWarps, int numLanes,
              mlir::Block *entry);
  // A part of `outer`'s warps, which enter at the top of `entry`; it is empty, and every block before it is `outer`'s.
  ThreadScope(ThreadScope &outer, const WarpRange &warps, mlir::Block *entry);
  ThreadScope(const ThreadScope &) = delete;

  int numWarps() const { return warps.count; }
  // The number of the first one among the CTA's warps.
  int firstWarp() const { return warps.first; }
  int numThreads() const { return warps.count * numLanes; }

  mlir::Value constant(mlir::Type type, mlir::Attribute value);
  mlir::Value i32(int32_t value);
  // The thread among those of the scope, its lane, and its warp among those of the scope.
  mlir::Value threadId();
  mlir::Value laneId();
  mlir::Value warpId();

  // As Lowering documents them.
  mlir::Value threadPart(llvm::ArrayRef<uint64_t> laneBases, llvm::ArrayRef<uint64_t> warpBases);
  mlir::Value uniqueThread(const LinearLayout &layout);
  mlir::Value stackSlot(mlir::Type type);
  void synchronize(bool orderGlobal);

private:
  ThreadScope *const outer;
  const TargetLowering &target;
  mlir::OpBuilder &b;
  const mlir::Location &loc;
  const WarpRange warps;
  const int numLanes;

  // The prologue: the ops of `entry` up to `lastOfPrologue`, none where it is null.
  mlir::Block *const entry;
  mlir::Operation *lastOfPrologue = nullptr;

  llvm::DenseMap<std::pair<mlir::Type, mlir::Attribute>, mlir::Value> constants;
  llvm::DenseMap<mlir::Type, mlir::Value> stackSlots;
  std::map<std::vector<uint64_t>, mlir::Value> threadParts;
  llvm::DenseMap<uint64_t, mlir::Value> uniqueThreads;
  mlir::Value tid, lane, warp;

  // Builds at the end of the prologue. `function` returns the last op that it builds.
  mlir::Value inPrologue(llvm::function_ref<mlir::Value()> function);

  // A sum (xor) of bits under construction; `mask` has those that may be set. Null: zero.
  struct BitSum {
    mlir::Value value;
    uint64_t mask = 0;
  };
  void accumulate(BitSum &sum, mlir::Value term, uint64_t mask);
  // Adds bits [first, first + count) of an index of `width` bits, moved to bit `to`.
  void addRun(BitSum &sum, mlir::Value index, unsigned width, unsigned first, unsigned count, unsigned to);
  // Adds `basis` where the bit of the index is set.
  void addSelected(BitSum &sum, mlir::Value index, unsigned bit, uint64_t basis);
  // Adds the image of an index under `bases`; consecutive bits whose bases double are moved together.
  void addImage(BitSum &sum, llvm::function_ref<mlir::Value()> index, unsigned width, llvm::ArrayRef<uint64_t> bases);
};

} // namespace lathe::conversion

#endif
