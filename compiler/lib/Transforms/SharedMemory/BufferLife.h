// How long buffers are alive, for the passes that place them.
#ifndef LATHE_LIB_TRANSFORMS_SHAREDMEMORY_BUFFERLIFE_H
#define LATHE_LIB_TRANSFORMS_SHAREDMEMORY_BUFFERLIFE_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace lathe {

// Positions of ops in program order, and the loops made of branches as ranges of positions.
class ProgramOrder {
public:
  explicit ProgramOrder(mlir::Operation *function);

  int64_t of(mlir::Operation *op) const { return position.lookup(op); }
  int64_t end() const { return next; }
  // The last position inside `op`.
  int64_t last(mlir::Operation *op) const;
  // The end of a live range [begin, end]: if `end` is in a loop of branches and `begin` is not, the end of that loop.
  int64_t extend(int64_t begin, int64_t end) const;

private:
  llvm::DenseMap<mlir::Operation *, int64_t> position;
  int64_t next = 0;
  llvm::SmallVector<std::pair<int64_t, int64_t>> loops;
};

// The partition or the default region of a ttg.warp_specialize that `op` is in, or null.
mlir::Region *getPart(mlir::Operation *op);
// Different parts of one ttg.warp_specialize: their code runs at the same time.
bool areConcurrent(mlir::Region *a, mlir::Region *b);

struct Life {
  // First and last position, in program order.
  int64_t begin = 0, end = 0;
  // The part that the owner is in, or null.
  mlir::Region *part = nullptr;

  bool meets(const Life &other) const {
    return (begin <= other.end && other.begin <= end) || areConcurrent(part, other.part);
  }
};

// The life of the buffer that an op of this function makes: from its first use to its last, to the end of the loops
// that it enters, and to the end of the asynchronous accesses to it.
Life getLife(mlir::Value buffer, const ProgramOrder &order);

} // namespace lathe

#endif
