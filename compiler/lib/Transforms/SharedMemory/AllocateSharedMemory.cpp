// The pass lathe-ttg-allocate-shared-memory.
#include "lathe/Analysis/SharedMemory/Captures.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Transforms/SharedMemory/Passes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
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
// The word that tells the warps of partitions what to do.
constexpr int64_t kStateBytes = 16;

// Positions of ops in program order, and the loops made of branches as ranges of positions.
class ProgramOrder {
public:
  explicit ProgramOrder(Operation *function) {
    function->walk<WalkOrder::PreOrder>([&](Operation *op) { position[op] = next++; });
    function->walk([&](Block *block) {
      for (Block *successor : block->getSuccessors()) {
        int64_t to = of(&successor->front()), from = of(block->getTerminator());
        if (to <= from)
          loops.push_back({to, from});
      }
    });
  }

  int64_t of(Operation *op) const { return position.lookup(op); }
  int64_t end() const { return next; }
  // The last position inside `op`.
  int64_t last(Operation *op) const {
    int64_t last = of(op);
    for (Region &region : op->getRegions())
      if (!region.empty() && !region.back().empty())
        last = std::max(last, this->last(&region.back().back()));
    return last;
  }
  // The end of a live range [begin, end]: if `end` is in a loop of branches and `begin` is not, the end of that loop.
  int64_t extend(int64_t begin, int64_t end) const {
    for (bool moved = true; moved;) {
      moved = false;
      for (auto [first, last] : loops)
        if (begin < first && first <= end && end < last) {
          end = last;
          moved = true;
        }
    }
    return end;
  }

private:
  llvm::DenseMap<Operation *, int64_t> position;
  int64_t next = 0;
  SmallVector<std::pair<int64_t, int64_t>> loops;
};

struct Buffer {
  Operation *owner;
  SharedNeed need;
  // First and last position, in program order, at which the buffer is alive.
  int64_t begin, end;
  // The region of a ttg.warp_specialize that its owner is in, or null.
  Region *part = nullptr;
  int64_t offset = 0;
};

// The partition or the default region of a ttg.warp_specialize that `op` is in, or null.
Region *getPart(Operation *op) {
  for (Region *region = op->getParentRegion(); region; region = region->getParentRegion()) {
    auto specialize = dyn_cast<ttg::WarpSpecializeOp>(region->getParentOp());
    if (isa<ttg::WarpSpecializePartitionsOp>(region->getParentOp()) ||
        (specialize && region == &specialize.getDefaultRegion()))
      return region;
  }
  return nullptr;
}

// Different parts of one ttg.warp_specialize: their code runs at the same time.
bool areConcurrent(Region *a, Region *b) {
  return a && b && a != b && a->getParentOfType<ttg::WarpSpecializeOp>() == b->getParentOfType<ttg::WarpSpecializeOp>();
}

// The values that name a buffer or a part of it: views, and the values that carry them through control flow.
class Aliases {
public:
  explicit Aliases(Value buffer) {
    values.insert(buffer);
    for (size_t i = 0; i < values.size(); ++i)
      for (OpOperand &use : values[i].getUses())
        follow(use);
  }
  ArrayRef<Value> get() const { return values.getArrayRef(); }
  // The buffer leaves the function, or an op is not known to make a view of it.
  bool escapes() const { return isLost; }

private:
  llvm::SetVector<Value> values;
  bool isLost = false;

  void addAll(ValueRange range) {
    for (Value value : range)
      if (isa<ttg::MemDescType, proton_gpu::SegmentType>(value.getType()))
        values.insert(value);
  }

  void follow(OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto partitions = dyn_cast<ttg::WarpSpecializePartitionsOp>(user)) {
      for (Region &region : partitions.getPartitionRegions())
        values.insert(region.getArgument(use.getOperandNumber()));
      return;
    }
    if (auto branch = dyn_cast<BranchOpInterface>(user)) {
      for (unsigned i = 0; i < user->getNumSuccessors(); ++i) {
        SuccessorOperands operands = branch.getSuccessorOperands(i);
        for (unsigned index = operands.getProducedOperandCount(); index < operands.size(); ++index)
          if (operands[index] == use.get())
            values.insert(user->getSuccessor(i)->getArgument(index));
      }
      return;
    }
    Operation *region = user;
    if (user->hasTrait<OpTrait::IsTerminator>())
      region = user->getParentOp();
    if (region != user || isa<RegionBranchOpInterface>(user)) {
      if (!isa<RegionBranchOpInterface>(region)) {
        isLost = true;
        return;
      }
      // A loop that carries several buffers keeps all of them alive, whatever the order of its arguments.
      addAll(region->getResults());
      for (Region &inner : region->getRegions())
        for (Block &block : inner)
          addAll(block.getArguments());
      return;
    }
    addAll(user->getResults());
  }
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
      buffers.push_back({op, need, order.of(op), order.of(op), getPart(op)});
      if (isa<ttg::WarpSpecializeOp>(op))
        buffers.back().end = order.last(op);
      if (!need.isScratch)
        setLife(buffers.back());
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
      if ((buffer.begin <= at && at <= buffer.end) || areConcurrent(buffer.part, part))
        end = std::max(end, buffer.offset + buffer.need.bytes);
    return end;
  }

private:
  Operation *function;
  ProgramOrder order;
  std::vector<Buffer> buffers;

  void setLife(Buffer &buffer) {
    Aliases aliases(buffer.owner->getResult(0));
    Block *block = buffer.owner->getBlock();
    auto liveForEver = [&] {
      buffer.begin = 0;
      buffer.end = order.end();
    };
    if (aliases.escapes())
      return liveForEver();
    for (Value alias : aliases.get()) {
      // A buffer that a branch carries is alive from the start of the block.
      if (auto argument = dyn_cast<BlockArgument>(alias); argument && argument.getParentRegion() == block->getParent())
        buffer.begin = std::min(buffer.begin, order.of(&argument.getOwner()->front()));
      for (Operation *user : alias.getUsers()) {
        // A use inside a loop that the buffer enters from outside lasts until the loop ends. A buffer that the op
        // around it yields may be alive in its next iteration.
        Operation *ancestor = block->findAncestorOpInBlock(*user);
        if (!ancestor)
          ancestor = block->getParent()->findAncestorOpInRegion(*user);
        bool isCarried =
            user->getBlock() == block && user->hasTrait<OpTrait::IsTerminator>() && user->getNumSuccessors() == 0;
        if (!ancestor || isCarried)
          return liveForEver();
        buffer.begin = std::min(buffer.begin, order.of(ancestor));
        buffer.end = std::max(buffer.end, order.last(ancestor));
        auto access = dyn_cast<AsyncAccess>(user);
        if (const AsyncQueue *queue = access ? access.getStartedQueue() : nullptr)
          buffer.end = std::max(buffer.end, getEndOfWait(ancestor, queue));
      }
    }
    buffer.end = order.extend(buffer.begin, buffer.end);
  }

  // The position at which the accesses that `op`, or an op inside it, starts are complete: the first wait for all of
  // their queue after it, or the buffer's deallocation, before which all accesses must have ended.
  int64_t getEndOfWait(Operation *op, const AsyncQueue *queue) {
    for (Operation *next = op->getNextNode(); next; next = next->getNextNode()) {
      auto access = dyn_cast<AsyncAccess>(next);
      std::optional<AsyncWait> awaited = access ? access.getAwaited() : std::nullopt;
      if ((awaited && awaited->queue == queue && awaited->isForAll()) || isa<ttg::LocalDeallocOp>(next))
        return order.of(next);
    }
    return order.of(op->getBlock()->getTerminator());
  }

  static bool mustDiffer(const Buffer &a, const Buffer &b) {
    return (a.begin <= b.end && b.begin <= a.end) || areConcurrent(a.part, b.part);
  }

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
      buffer.offset = findOffset(buffer, others, base, [&](const Buffer &other) { return mustDiffer(buffer, other); });
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
    if (ttg::getTotalWarps(module) != ttg::getNumWarps(module)) {
      *total = llvm::alignTo(*total, kStateBytes);
      module->setAttr(kPartitionState, IntegerAttr::get(IntegerType::get(module.getContext(), 32), *total));
      *total += kStateBytes;
    }
    module->setAttr(kModuleShared, IntegerAttr::get(IntegerType::get(module.getContext(), 32), *total));
  }
};

} // namespace
