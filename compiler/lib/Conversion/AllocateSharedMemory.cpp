// The pass allocate-shared-memory.
#include "lathe/Conversion/Passes.h"
#include "lathe/Conversion/SharedMemory.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

namespace lathe {
#define GEN_PASS_DEF_ALLOCATESHAREDMEMORY
#include "lathe/Conversion/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

// Scratch is spread over so many bytes before it is used twice, which saves barriers and costs nothing.
constexpr int64_t kSpreadBytes = 4096;

struct Buffer {
  Operation *owner;
  SharedNeed need;
  // First and last position, in program order, where it is alive.
  int64_t begin, end;
  int64_t offset = 0;
};

class Allocator {
public:
  explicit Allocator(Operation *function) : function(function) {}

  // Returns the bytes in all.
  int64_t run() {
    function->walk<WalkOrder::PreOrder>([&](Operation *op) { position[op] = next++; });
    function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      SharedNeed need = getSharedNeed(op);
      if (need.bytes == 0)
        return;
      int64_t begin = position[op];
      buffers.push_back({op, need, begin, need.isScratch ? begin : getEnd(op)});
    });
    int64_t total = 0;
    for (auto [index, buffer] : llvm::enumerate(buffers)) {
      place(buffer, ArrayRef(buffers).take_front(index));
      total = std::max(total, buffer.offset + buffer.need.bytes);
      buffer.owner->setAttr(kAllocationOffset,
                            IntegerAttr::get(IntegerType::get(function->getContext(), 32), buffer.offset));
    }
    return total;
  }

private:
  Operation *function;
  llvm::DenseMap<Operation *, int64_t> position;
  int64_t next = 0;
  std::vector<Buffer> buffers;

  // The last position inside `op`.
  int64_t getLastInside(Operation *op) {
    int64_t last = position[op];
    op->walk([&](Operation *inner) { last = std::max(last, position[inner]); });
    return last;
  }

  // Where the last use of the buffer, or of a view of it, ends. A use inside a loop that the buffer enters from
  // outside lasts until the loop ends; a buffer that is carried on by a branch or yield lives to the end.
  int64_t getEnd(Operation *owner) {
    int64_t end = position[owner];
    llvm::SetVector<Value> aliases;
    aliases.insert(owner->getResult(0));
    for (size_t i = 0; i < aliases.size(); ++i) {
      for (Operation *user : aliases[i].getUsers()) {
        if (user->hasTrait<OpTrait::IsTerminator>())
          return next;
        for (Value result : user->getResults())
          if (isa<ttg::MemDescType>(result.getType()))
            aliases.insert(result);
        Operation *ancestor = owner->getBlock()->findAncestorOpInBlock(*user);
        end = std::max(end, ancestor ? getLastInside(ancestor) : next);
      }
    }
    return end;
  }

  static bool mustDiffer(const Buffer &a, const Buffer &b) { return a.begin <= b.end && b.begin <= a.end; }

  // The lowest aligned offset that overlaps none of `others` that `conflict`.
  template <typename Conflict>
  static int64_t findOffset(const Buffer &buffer, ArrayRef<Buffer> others, Conflict conflict) {
    int64_t offset = 0;
    for (bool moved = true; moved;) {
      moved = false;
      for (const Buffer &other : others) {
        bool overlaps = offset < other.offset + other.need.bytes && other.offset < offset + buffer.need.bytes;
        if (!overlaps || !conflict(other))
          continue;
        offset = llvm::alignTo(other.offset + other.need.bytes, buffer.need.alignment);
        moved = true;
      }
    }
    return offset;
  }

  static void place(Buffer &buffer, ArrayRef<Buffer> others) {
    int64_t apart = findOffset(buffer, others, [](const Buffer &) { return true; });
    if (buffer.need.isScratch && apart + buffer.need.bytes <= kSpreadBytes)
      buffer.offset = apart;
    else
      buffer.offset = findOffset(buffer, others, [&](const Buffer &other) { return mustDiffer(buffer, other); });
  }
};

struct AllocateSharedMemoryPass : public lathe::impl::AllocateSharedMemoryBase<AllocateSharedMemoryPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    int64_t total = 0;
    for (auto function : module.getOps<tt::FuncOp>())
      total = std::max(total, Allocator(function).run());
    module->setAttr(kModuleShared, IntegerAttr::get(IntegerType::get(module.getContext(), 32), total));
  }
};

} // namespace
