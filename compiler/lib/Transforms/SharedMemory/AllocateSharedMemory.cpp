// The pass lathe-ttg-allocate-shared-memory.
#include "BufferLife.h"
#include "lathe/Analysis/SharedMemory/Captures.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "lathe/Transforms/SharedMemory/Passes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

namespace lathe {
#define GEN_PASS_DEF_ALLOCATESHAREDMEMORY
#include "lathe/Transforms/SharedMemory/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

// Scratch is spread over this many bytes before bytes are reused, which saves barriers and costs nothing.
constexpr int64_t kSpreadBytes = 4096;
// Alignment of the memory of a called function, in bytes: the largest that any layout needs.
constexpr int64_t kFrameAlignment = 1024;
// The word that tells the warps of partitions what to do, and the one that has the address of tensor memory.
constexpr int64_t kWordBytes = 16;

struct Buffer {
  Operation *owner;
  SharedNeed need;
  Life life;
  int64_t offset = 0;
};

class Allocator {
public:
  explicit Allocator(Operation *function) : function(function), order(function) {}

  // Places the buffers of the function from `base` on and returns their end.
  int64_t run(int64_t base) {
    function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      SharedNeed need = getSharedNeed(op);
      if (need.bytes == 0)
        return;
      Life life{order.of(op), order.of(op), getPart(op)};
      if (isa<ttg::WarpSpecializeOp>(op))
        life.end = order.last(op);
      buffers.push_back({op, need, need.isScratch ? life : getLife(op->getResult(0), order)});
    });
    // Buffers come first, the larger ones before the smaller, then scratch, which is alive only during its op.
    SmallVector<Buffer *> sorted;
    for (Buffer &buffer : buffers)
      sorted.push_back(&buffer);
    llvm::stable_sort(sorted, [](Buffer *a, Buffer *b) {
      if (a->need.isScratch != b->need.isScratch)
        return b->need.isScratch;
      return !a->need.isScratch && a->need.bytes > b->need.bytes;
    });
    int64_t total = base;
    for (auto [index, buffer] : llvm::enumerate(sorted)) {
      place(*buffer, ArrayRef(sorted).take_front(index), base);
      total = std::max(total, buffer->offset + buffer->need.bytes);
      buffer->owner->setAttr(kAllocationOffset,
                             IntegerAttr::get(IntegerType::get(function->getContext(), 32), buffer->offset));
    }
    return total;
  }

  // The end of the buffers that are alive during `op`.
  int64_t getEndOfLive(Operation *op) const {
    int64_t at = order.of(op), end = 0;
    Region *part = getPart(op);
    for (const Buffer &buffer : buffers)
      if ((buffer.life.begin <= at && at <= buffer.life.end) || areConcurrent(buffer.life.part, part))
        end = std::max(end, buffer.offset + buffer.need.bytes);
    return end;
  }

private:
  Operation *function;
  ProgramOrder order;
  std::vector<Buffer> buffers;

  // The lowest aligned offset from `base` on that overlaps none of `others` that `conflict`.
  template <typename Conflict>
  static int64_t findOffset(const Buffer &buffer, ArrayRef<Buffer *> others, int64_t base, Conflict conflict) {
    int64_t offset = llvm::alignTo(base, buffer.need.alignment);
    for (bool moved = true; moved;) {
      moved = false;
      for (const Buffer *other : others) {
        bool overlaps = offset < other->offset + other->need.bytes && other->offset < offset + buffer.need.bytes;
        if (!overlaps || !conflict(*other))
          continue;
        offset = llvm::alignTo(other->offset + other->need.bytes, buffer.need.alignment);
        moved = true;
      }
    }
    return offset;
  }

  static void place(Buffer &buffer, ArrayRef<Buffer *> others, int64_t base) {
    int64_t apart = findOffset(buffer, others, base, [](const Buffer &) { return true; });
    if (buffer.need.isScratch && apart + buffer.need.bytes <= base + kSpreadBytes)
      buffer.offset = apart;
    else
      buffer.offset =
          findOffset(buffer, others, base, [&](const Buffer &other) { return buffer.life.meets(other.life); });
  }
};

// The memory of a function starts after the buffers that its callers keep alive while it runs; callers come first.
class ModuleAllocator {
public:
  explicit ModuleAllocator(ModuleOp module) : module(module) {}

  // The bytes in all; none, with a diagnostic, for recursive functions.
  std::optional<int64_t> run() {
    SmallVector<tt::FuncOp> callersFirst;
    for (auto function : module.getOps<tt::FuncOp>())
      if (!visit(function, callersFirst))
        return std::nullopt;
    int64_t total = 0;
    for (tt::FuncOp function : llvm::reverse(callersFirst))
      total = std::max(total, allocate(function));
    // A call touches the memory of its function and of the functions that this one calls.
    for (tt::FuncOp function : callersFirst)
      finish(function);
    return total;
  }

private:
  ModuleOp module;
  // 1: being visited, 2: done.
  llvm::DenseMap<Operation *, int> state;
  llvm::DenseMap<Operation *, int64_t> base, end;

  template <typename Function> void forEachCall(tt::FuncOp function, Function body) {
    function.walk([&](tt::CallOp call) {
      if (auto callee = module.lookupSymbol<tt::FuncOp>(call.getCallee()))
        body(call, callee);
    });
  }

  // Appends `function` after the functions that it calls.
  bool visit(tt::FuncOp function, SmallVectorImpl<tt::FuncOp> &list) {
    int &mark = state[function];
    if (mark == 2)
      return true;
    if (mark == 1) {
      function.emitError("unsupported: recursive function @") << function.getName() << "; write a loop";
      return false;
    }
    mark = 1;
    bool isFine = true;
    forEachCall(function, [&](tt::CallOp, tt::FuncOp callee) { isFine = isFine && visit(callee, list); });
    state[function] = 2;
    list.push_back(function);
    return isFine;
  }

  int64_t allocate(tt::FuncOp function) {
    Allocator allocator(function);
    int64_t total = end[function] = allocator.run(base.lookup(function));
    forEachCall(function, [&](tt::CallOp call, tt::FuncOp callee) {
      int64_t behind = llvm::alignTo(std::max(base.lookup(function), allocator.getEndOfLive(call)), kFrameAlignment);
      base[callee] = std::max(base.lookup(callee), behind);
    });
    return total;
  }

  void finish(tt::FuncOp function) {
    int64_t last = end.lookup(function);
    forEachCall(function, [&](tt::CallOp, tt::FuncOp callee) { last = std::max(last, end.lookup(callee)); });
    end[function] = last;
    if (function.isPublic())
      return;
    Builder b(module.getContext());
    function->setAttr(kAllocationOffset, b.getI32IntegerAttr(int32_t(base.lookup(function))));
    function->setAttr(kAllocationSize, b.getI32IntegerAttr(int32_t(last - base.lookup(function))));
  }
};

struct AllocateSharedMemoryPass : public lathe::impl::AllocateSharedMemoryBase<AllocateSharedMemoryPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    std::optional<int64_t> total = ModuleAllocator(module).run();
    if (!total)
      return signalPassFailure();
    Builder b(module.getContext());
    auto addWord = [&](StringRef name) {
      *total = llvm::alignTo(*total, kWordBytes);
      module->setAttr(name, b.getI32IntegerAttr(*total));
      *total += kWordBytes;
    };
    if (ttg::getTotalWarps(module) != ttg::getNumWarps(module))
      addWord(kPartitionState);
    if (module->hasAttr(ttng::kTensorMemorySize))
      addWord(kTensorMemoryWord);
    module->setAttr(kModuleShared, b.getI32IntegerAttr(*total));
  }
};

} // namespace
