#include "lathe/Analysis/SharedMemory/SharedEffects.h"

#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Meetings.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;
using namespace lathe::sharedmemory;

bool Access::overlaps(const Access &other) const {
  if (begin >= other.end || other.begin >= end || (warpLocal && warpLocal == other.warpLocal))
    return false;
  bool sameRound = slot.loop && slot.loop == other.slot.loop && slot.count == other.slot.count &&
                   begin == other.begin && end == other.end;
  return !sameRound || (slot.first - other.slot.first) % slot.count == 0;
}

bool Accesses::overlaps(const Accesses &other) const {
  return llvm::any_of(
      set, [&](const Access &a) { return llvm::any_of(other.set, [&](const Access &b) { return a.overlaps(b); }); });
}

SharedEffects::SharedEffects(Region &region) {
  llvm::ReversePostOrderTraversal<Block *> traversal(&region.front());
  blocks.assign(traversal.begin(), traversal.end());
  for (auto [index, block] : llvm::enumerate(blocks))
    number[block] = unsigned(index);
}

bool SharedEffects::hasLoops() const {
  return llvm::any_of(blocks, [&](Block *block) {
    return llvm::any_of(block->getSuccessors(), [&](Block *successor) { return isBackward(block, successor); });
  });
}

void SharedEffects::cross(Block *from, Block *to, Accesses &accesses) const {
  bool backward = isBackward(from, to);
  accesses.transform([&](Access &access) {
    Block *loop = access.slot.loop;
    if (!loop)
      return;
    if (to == loop && backward) {
      --access.slot.first;
      access.slot.first = (access.slot.first % access.slot.count + access.slot.count) % access.slot.count;
    } else if (number.lookup(to) <= number.lookup(loop)) {
      // In an iteration of a surrounding loop the count may start again.
      access.slot = {};
    }
  });
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

static std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return std::nullopt;
}

// Matches value == (x + 1 == count ? 0 : x + 1) and returns x and count.
static std::optional<std::pair<Value, int64_t>> matchRound(Value value) {
  auto select = value.getDefiningOp<arith::SelectOp>();
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
  if (!compare)
    return std::nullopt;
  bool wrapsIfTrue = false;
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::eq:
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    wrapsIfTrue = true;
    break;
  case arith::CmpIPredicate::ne:
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    break;
  default:
    return std::nullopt;
  }
  Value next = wrapsIfTrue ? select.getFalseValue() : select.getTrueValue();
  Value wrapped = wrapsIfTrue ? select.getTrueValue() : select.getFalseValue();
  auto add = next.getDefiningOp<arith::AddIOp>();
  std::optional<int64_t> count = getConstant(compare.getRhs());
  if (!add || compare.getLhs() != next || !count || *count < 1 || getConstant(wrapped) != 0)
    return std::nullopt;
  if (getConstant(add.getRhs()) == 1)
    return std::pair(add.getLhs(), *count);
  if (getConstant(add.getLhs()) == 1)
    return std::pair(add.getRhs(), *count);
  return std::nullopt;
}

// Matches value == x + distance; any value matches with distance 0.
static std::pair<Value, int64_t> matchDistance(Value value) {
  if (auto add = value.getDefiningOp<arith::AddIOp>())
    if (std::optional<int64_t> distance = getConstant(add.getRhs()))
      return {add.getLhs(), *distance};
  if (auto sub = value.getDefiningOp<arith::SubIOp>())
    if (std::optional<int64_t> distance = getConstant(sub.getRhs()))
      return {sub.getLhs(), -*distance};
  return {value, 0};
}

RoundSlot SharedEffects::getSlot(Value index) {
  auto it = slots.find(index);
  if (it != slots.end())
    return it->second;
  return slots[index] = findSlot(index);
}

RoundSlot SharedEffects::findSlot(Value index) {
  if (std::optional<std::pair<Value, int64_t>> round = matchRound(index)) {
    RoundSlot before = getSlot(round->first);
    if (!before.loop || before.count != round->second)
      return {};
    return {before.loop, before.count, (before.first + 1) % before.count};
  }
  if (auto select = index.getDefiningOp<arith::SelectOp>()) {
    // An index is within the ring, so two distances that differ by the size of the ring name one slot.
    auto [x, over] = matchDistance(select.getTrueValue());
    auto [y, under] = matchDistance(select.getFalseValue());
    RoundSlot slot = x == y ? getSlot(x) : RoundSlot();
    if (!slot.loop || (over - under) % slot.count)
      return {};
    return {slot.loop, slot.count, ((slot.first + over) % slot.count + slot.count) % slot.count};
  }
  auto argument = dyn_cast<BlockArgument>(index);
  if (!argument || !number.contains(argument.getOwner()) || argument.getOwner()->isEntryBlock())
    return {};
  // An argument that starts with a constant and advances through the ring along every back edge.
  Block *block = argument.getOwner();
  std::optional<int64_t> first, count;
  for (Block::pred_iterator pred = block->pred_begin(); pred != block->pred_end(); ++pred) {
    auto branch = dyn_cast<BranchOpInterface>((*pred)->getTerminator());
    Value given = branch ? branch.getSuccessorOperands(pred.getSuccessorIndex())[argument.getArgNumber()] : Value();
    if (!given)
      return {};
    if (!isBackward(*pred, block)) {
      std::optional<int64_t> constant = getConstant(given);
      if (!constant || (first && first != constant))
        return {};
      first = constant;
      continue;
    }
    std::optional<std::pair<Value, int64_t>> round = matchRound(given);
    if (!round || round->first != index || (count && *count != round->second))
      return {};
    count = round->second;
  }
  // A start below -1 or beyond the ring takes several iterations until the count is in the ring.
  if (!first || !count || *first < -1 || *first >= *count)
    return {};
  return {block, *count, (*first + *count) % *count};
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static std::vector<Access> getOwned(Operation *owner, int64_t bytes) {
  auto offset = owner->getAttrOfType<IntegerAttr>(kAllocationOffset);
  if (!offset)
    return {Access()};
  Access access;
  access.begin = offset.getInt();
  access.end = access.begin + bytes;
  return {access};
}

// Columns of tensor memory lie behind all bytes of shared memory.
static std::vector<Access> getColumns(ttng::TMEMAllocOp alloc) {
  constexpr int64_t tensorMemory = int64_t(1) << 40, mostColumns = 1 << 16;
  Access access;
  access.begin = tensorMemory;
  access.end = tensorMemory + mostColumns;
  if (auto offset = alloc->getAttrOfType<IntegerAttr>(ttng::kColumnOffset)) {
    access.begin += offset.getInt();
    access.end = access.begin + ttng::getAllColumns(alloc.getResult().getType());
  }
  return {access};
}

std::vector<Access> SharedEffects::getAccesses(Value buffer) {
  auto it = known.find(buffer);
  if (it != known.end())
    return it->second;
  // Nothing ends the recursion along cycles of control flow; the caller that started it adds the other sources.
  if (auto *place = llvm::find(open, buffer); place != open.end()) {
    outermostNeeded = std::min<size_t>(outermostNeeded, place - open.begin());
    return {};
  }
  size_t depth = open.size();
  open.push_back(buffer);
  std::vector<Access> found = findAccesses(buffer);
  open.pop_back();
  if (outermostNeeded < depth)
    return found;
  outermostNeeded = SIZE_MAX;
  known[buffer] = found;
  return found;
}

// The buffers that a block argument or a select may stand for.
static void collectSources(Value buffer, llvm::SetVector<Value> &sources, bool &isKnown) {
  llvm::SetVector<Value> all;
  all.insert(buffer);
  for (size_t i = 0; i < all.size(); ++i) {
    Value value = all[i];
    if (auto select = value.getDefiningOp<arith::SelectOp>()) {
      all.insert(select.getTrueValue());
      all.insert(select.getFalseValue());
      continue;
    }
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument) {
      sources.insert(value);
      continue;
    }
    Block *block = argument.getOwner();
    if (Value captured = ttg::getCaptured(argument)) {
      all.insert(captured);
      continue;
    }
    if (block->isEntryBlock()) {
      isKnown = false;
      return;
    }
    for (Block::pred_iterator pred = block->pred_begin(); pred != block->pred_end(); ++pred) {
      auto branch = dyn_cast<BranchOpInterface>((*pred)->getTerminator());
      Value given = branch ? branch.getSuccessorOperands(pred.getSuccessorIndex())[argument.getArgNumber()] : Value();
      if (!given) {
        isKnown = false;
        return;
      }
      all.insert(given);
    }
  }
}

std::vector<Access> SharedEffects::findAccesses(Value buffer) {
  Operation *op = buffer.getDefiningOp();
  if (!op || isa<arith::SelectOp>(op)) {
    llvm::SetVector<Value> sources;
    bool isKnown = true;
    collectSources(buffer, sources, isKnown);
    std::vector<Access> all;
    for (Value source : sources)
      for (Access access : getAccesses(source)) {
        // The iteration in which the buffer was chosen is not known here.
        access.slot = {};
        all.push_back(access);
      }
    return isKnown ? all : std::vector<Access>{Access()};
  }
  if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
    return getOwned(alloc, getBufferBytes(alloc.getType()));
  if (auto alloc = dyn_cast<ttng::TMEMAllocOp>(op))
    return getColumns(alloc);
  if (op->getNumOperands() == 0 || !isa<ttg::MemDescType>(op->getOperand(0).getType()))
    return {Access()};
  std::vector<Access> accesses = getAccesses(op->getOperand(0));
  // A view of one buffer of a ring that is not yet a slot.
  auto index = dyn_cast<ttg::MemDescIndexOp>(op);
  Operation *owner = index ? ttg::throughCaptures(index.getSrc()).getDefiningOp() : nullptr;
  if (!isa_and_nonnull<ttg::LocalAllocOp, ttng::TMEMAllocOp>(owner) || accesses.size() != 1 ||
      accesses.front().slot.loop)
    return accesses;
  int64_t count = index.getSrc().getType().getShape().front();
  int64_t size = (accesses.front().end - accesses.front().begin) / count;
  if (std::optional<int64_t> constant = getConstant(index.getIndex())) {
    accesses.front().begin += *constant * size;
    accesses.front().end = accesses.front().begin + size;
  } else {
    accesses.front().slot = getSlot(index.getIndex());
  }
  return accesses;
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

static OpEffects getCallEffects(tt::CallOp call) {
  OpEffects effects;
  auto callee = SymbolTable::lookupNearestSymbolFrom<tt::FuncOp>(call, call.getCalleeAttr());
  auto size = callee ? callee->getAttrOfType<IntegerAttr>(kAllocationSize) : IntegerAttr();
  for (const Access &access : size ? getOwned(callee, size.getInt()) : std::vector<Access>{Access()}) {
    if (access.begin == access.end)
      continue;
    effects.first.reads.insert(access);
    effects.first.writes.insert(access);
  }
  return effects;
}

// A profiler's records: each warp writes its own part of the buffer, and the end of the profile waits for all of them.
static std::optional<OpEffects> getProfileEffects(Operation *op, SharedEffects &analysis) {
  OpEffects effects;
  Value segment;
  if (auto store = dyn_cast<proton_gpu::CircularStoreOp>(op))
    segment = store.getSegment();
  else if (auto span = dyn_cast<proton_gpu::SpanStoreOp>(op))
    segment = span.getSegment();
  else if (auto finalize = dyn_cast<proton_gpu::FinalizeOp>(op))
    segment = finalize.getSegment();
  if (!segment || !isa<ttg::SharedMemorySpaceAttr>(cast<proton_gpu::SegmentType>(segment.getType()).getMemorySpace()))
    return std::nullopt;
  auto alloc = segment.getDefiningOp<proton_gpu::SegmentAllocOp>();
  effects.hasBarrier = isa<proton_gpu::FinalizeOp>(op);
  for (Access access : alloc ? analysis.getAccesses(alloc.getBuffer()) : std::vector<Access>{Access()}) {
    if (effects.hasBarrier) {
      effects.last.reads.insert(access);
      continue;
    }
    access.warpLocal = alloc;
    effects.first.writes.insert(access);
    // The warp reads its own records when it flushes them.
    if (cast<proton_gpu::SegmentType>(segment.getType()).getStrategy() == proton_gpu::BufferStrategy::FLUSH)
      effects.first.reads.insert(access);
  }
  return effects;
}

// Whether each warp accesses rows of tensor memory that no other warp of its code does: all do where they are four.
static bool hasOwnRows(Operation *op, Value buffer) {
  auto type = cast<ttg::MemDescType>(buffer.getType());
  return ttng::isInTensorMemory(type) && isa<ttng::TMEMAllocOp, ttng::TMEMLoadOp, ttng::TMEMStoreOp>(op) &&
         ttg::getNumWarps(op) == int(ttng::kWindowWarps);
}

std::optional<OpEffects> SharedEffects::getEffects(Operation *op) {
  OpEffects effects;
  if (isa<proton_gpu::CircularStoreOp, proton_gpu::SpanStoreOp, proton_gpu::FinalizeOp>(op))
    return getProfileEffects(op, *this);
  if (auto barrier = dyn_cast<ttg::BarrierOp>(op)) {
    effects.hasBarrier = bitEnumContainsAny(barrier.getAddrSpace(), ttg::BarrierSpace::Local);
    return effects;
  }
  // All threads of the CTA arrive and wait.
  if (isa<ttng::ClusterBarrierOp, ttng::ClusterWaitOp>(op)) {
    effects.hasBarrier = ttng::ordersCluster(op);
    return effects;
  }
  if (auto call = dyn_cast<tt::CallOp>(op))
    return getCallEffects(call);
  // All warps meet before partitions start.
  if (isa<ttg::WarpSpecializeOp>(op)) {
    effects.hasBarrier = true;
    if (op->hasAttr(kAllocationOffset))
      for (const Access &access : getOwned(op, getSharedNeed(op).bytes)) {
        effects.first.writes.insert(access);
        effects.last.reads.insert(access);
      }
    return effects;
  }
  if (auto access = dyn_cast<AsyncAccess>(op)) {
    effects.started = access.getStartedQueue();
    effects.awaited = access.getAwaited();
    effects.usesAsyncProxy = access.usesAsyncProxy();
    if (effects.awaited)
      return effects;
  }
  if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op)) {
    if (!alloc.getSrc())
      return std::nullopt;
    for (const Access &access : getAccesses(alloc))
      effects.first.writes.insert(access);
    return effects;
  }
  // Its contents are a value, of whose effects the op says nothing.
  if (auto alloc = dyn_cast<ttng::TMEMAllocOp>(op)) {
    if (!alloc.getSrc())
      return std::nullopt;
    for (Access access : getAccesses(alloc.getResult())) {
      if (hasOwnRows(op, alloc.getResult()))
        access.warpLocal = op->getParentOfType<tt::FuncOp>();
      effects.first.writes.insert(access);
    }
    return effects;
  }
  if (op->hasAttr(kAllocationOffset)) {
    // Scratch is written, then read.
    SharedNeed need = getSharedNeed(op);
    effects.hasBarrier = !need.isWarpLocal;
    for (Access access : getOwned(op, need.bytes)) {
      if (need.isWarpLocal)
        access.warpLocal = op;
      effects.first.writes.insert(access);
      // Others have read what an exchange leaves there when it ends.
      if (!isa<ttng::ClusterExchangeOp>(op))
        (need.isWarpLocal ? effects.first : effects.last).reads.insert(access);
    }
    return effects;
  }
  // The memory effects of any other op name the operands that it reads and writes.
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return std::nullopt;
  SmallVector<MemoryEffects::EffectInstance> instances;
  interface.getEffects(instances);
  bool any = false;
  for (const MemoryEffects::EffectInstance &instance : instances) {
    Value value = instance.getValue();
    bool reads = isa<MemoryEffects::Read>(instance.getEffect()),
         writes = isa<MemoryEffects::Write>(instance.getEffect());
    auto type = value ? dyn_cast<ttg::MemDescType>(value.getType()) : ttg::MemDescType();
    if (!type || (!reads && !writes))
      continue;
    any = true;
    // Operations on an mbarrier are atomic and count as reads; only its initialisation and invalidation need an order.
    if (writes && instance.getResource() == ttng::Mbarriers::get())
      continue;
    for (Access access : getAccesses(value)) {
      if (hasOwnRows(op, value))
        access.warpLocal = op->getParentOfType<tt::FuncOp>();
      (reads ? effects.first.reads : effects.first.writes).insert(access);
    }
  }
  // All threads of the CTA meet before it tells the others.
  if (op->hasAttr(ttg::kAtAllCTAs) && !op->hasAttr(ttg::kByWarp)) {
    effects.hasBarrier = true;
    effects.last.reads = effects.first.reads;
  }
  return any ? std::optional(effects) : std::nullopt;
}
