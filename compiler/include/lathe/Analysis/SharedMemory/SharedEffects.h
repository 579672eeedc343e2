// The bytes of shared memory that each op of a function reads and writes.
#ifndef LATHE_ANALYSIS_SHAREDMEMORY_SHAREDEFFECTS_H
#define LATHE_ANALYSIS_SHAREDMEMORY_SHAREDEFFECTS_H

#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include <limits>
#include <set>
#include <tuple>

namespace lathe::sharedmemory {

// The slot of a ring that an access is to: (first + n) mod count in iteration n of `loop`.
struct RoundSlot {
  mlir::Block *loop = nullptr;
  int64_t count = 0, first = 0;
  bool operator==(const RoundSlot &) const = default;
  bool operator<(const RoundSlot &other) const {
    return std::tie(loop, count, first) < std::tie(other.loop, other.count, other.first);
  }
};

// Bytes [begin, end) of shared memory; with a slot, only the part that is the slot. Accesses to different slots of the
// same bytes do not overlap.
struct Access {
  int64_t begin = 0, end = std::numeric_limits<int64_t>::max();
  RoundSlot slot;
  // An op that gives each warp its own part of these bytes; null for all others.
  mlir::Operation *warpLocal = nullptr;
  bool operator==(const Access &) const = default;
  bool operator<(const Access &other) const {
    return std::tie(begin, end, slot, warpLocal) < std::tie(other.begin, other.end, other.slot, other.warpLocal);
  }
  bool overlaps(const Access &other) const;
};

class Accesses {
public:
  void insert(const Access &access) { set.insert(access); }
  void merge(const Accesses &other) { set.insert(other.set.begin(), other.set.end()); }
  bool overlaps(const Accesses &other) const;
  bool isEmpty() const { return set.empty(); }
  bool operator==(const Accesses &) const = default;
  template <typename F> void transform(F function) {
    std::set<Access> moved;
    for (Access access : set) {
      function(access);
      moved.insert(access);
    }
    set = std::move(moved);
  }

private:
  std::set<Access> set;
};

struct Effects {
  Accesses reads, writes;
  bool operator==(const Effects &) const = default;
};

// Accesses up to the op's inner barrier, if it has one, and those after it.
struct OpEffects {
  Effects first, last;
  bool hasBarrier = false;
  // The queue that `first` joins if it is in flight after the op, which then makes no other accesses.
  const AsyncQueue *started = nullptr;
  std::optional<AsyncWait> awaited;
  // Accesses are made through the asynchronous proxy.
  bool usesAsyncProxy = false;
};

class SharedEffects {
public:
  // For a function whose control flow is branches, after allocation.
  explicit SharedEffects(mlir::Region &region);

  // The blocks in reverse post-order: each after its predecessors, except along back edges.
  llvm::ArrayRef<mlir::Block *> getBlocks() const { return blocks; }
  bool hasLoops() const;
  // None for an op that does not touch shared memory.
  std::optional<OpEffects> getEffects(mlir::Operation *op);
  // The bytes that accesses to a buffer, or to a view of one, may touch.
  std::vector<Access> getAccesses(mlir::Value buffer);
  // `accesses` as they look after the branch from one block to another: a back edge starts an iteration.
  void cross(mlir::Block *from, mlir::Block *to, Accesses &accesses) const;

private:
  llvm::SmallVector<mlir::Block *> blocks;
  llvm::DenseMap<mlir::Block *, unsigned> number;
  llvm::DenseMap<mlir::Value, RoundSlot> slots;
  llvm::DenseMap<mlir::Value, std::vector<Access>> known;
  // The buffers whose accesses are being found, outermost first, and the outermost of them that another one needed:
  // what was found below it is not all.
  llvm::SmallVector<mlir::Value> open;
  size_t outermostNeeded = SIZE_MAX;

  // A branch to the same or an earlier block is a back edge, which starts another iteration of its loop.
  bool isBackward(mlir::Block *from, mlir::Block *to) const { return number.lookup(to) <= number.lookup(from); }
  // The slot that an index names; without a loop if the index does not count through a ring.
  RoundSlot getSlot(mlir::Value index);
  RoundSlot findSlot(mlir::Value index);
  std::vector<Access> findAccesses(mlir::Value buffer);
};

} // namespace lathe::sharedmemory

#endif
