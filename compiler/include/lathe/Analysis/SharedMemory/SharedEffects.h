// What each op of a function reads and writes of shared memory, in bytes.
#ifndef LATHE_ANALYSIS_SHAREDMEMORY_SHAREDEFFECTS_H
#define LATHE_ANALYSIS_SHAREDMEMORY_SHAREDEFFECTS_H

#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include <limits>
#include <set>
#include <tuple>

namespace lathe::sharedmemory {

// Which of several buffers an access is to, where a loop counts them round: (first + turn) mod count, in the turn-th
// pass through `loop`.
struct RoundSlot {
  mlir::Block *loop = nullptr;
  int64_t count = 0, first = 0;
  bool operator==(const RoundSlot &) const = default;
  bool operator<(const RoundSlot &other) const {
    return std::tie(loop, count, first) < std::tie(other.loop, other.count, other.first);
  }
};

// Bytes [begin, end) of shared memory. With a slot, only a part of them: accesses to other slots of the same bytes do
// not touch it.
struct Access {
  int64_t begin = 0, end = std::numeric_limits<int64_t>::max();
  RoundSlot slot;
  // The op of whose accesses each warp has a part for itself.
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
  // Of a function whose control flow is branches, after allocation.
  explicit SharedEffects(mlir::Region &region);

  // In an order that visits a block, loops apart, after those that lead to it.
  llvm::ArrayRef<mlir::Block *> getBlocks() const { return blocks; }
  bool hasLoops() const;
  // None for an op that does not touch shared memory.
  std::optional<OpEffects> getEffects(mlir::Operation *op);
  // What `accesses`, told before the branch from one block to another, are after it.
  void cross(mlir::Block *from, mlir::Block *to, Accesses &accesses) const;

private:
  llvm::SmallVector<mlir::Block *> blocks;
  llvm::DenseMap<mlir::Block *, unsigned> number;
  llvm::DenseMap<mlir::Value, RoundSlot> slots;
  llvm::DenseMap<mlir::Value, std::vector<Access>> known;

  // A branch to a block that comes no later begins another turn of its loop.
  bool isBackward(mlir::Block *from, mlir::Block *to) const { return number.lookup(to) <= number.lookup(from); }
  // The slot that an index names; without a loop if it does not count round.
  RoundSlot getSlot(mlir::Value index);
  RoundSlot findSlot(mlir::Value index);
  // What accesses to a buffer, or a view of one, may touch.
  const std::vector<Access> &getAccesses(mlir::Value buffer);
  std::vector<Access> findAccesses(mlir::Value buffer);
};

} // namespace lathe::sharedmemory

#endif
