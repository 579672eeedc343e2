#include "GlobalOrder.h"

#include "lathe/Dialect/Interfaces/OpInterfaces.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <vector>

using namespace mlir;

namespace lathe {
namespace {

using Roots = llvm::SmallSetVector<Value, 2>;

/// Finds the values that addresses are computed from, as far as it is known: arguments of the function, mostly.
class RootFinder {
public:
  Roots find(Value address) {
    Roots roots;
    llvm::SmallPtrSet<void *, 8> seen;
    SmallVector<Value> open = {address};
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (seen.insert(value.getAsOpaquePointer()).second && !follow(value, open))
        roots.insert(value);
    }
    return roots;
  }

private:
  /// Adds what `value` is computed from; false if it is a root.
  static bool follow(Value value, SmallVector<Value> &open) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return followBlock(argument, open);
    Operation *op = value.getDefiningOp();
    if (auto choice = dyn_cast<arith::SelectOp>(op)) {
      open.append({choice.getTrueValue(), choice.getFalseValue()});
      return true;
    }
    if (auto map = dyn_cast<ttng::ReinterpretTensorDescOp>(op)) {
      for (Operation *user : map.getRawDesc().getUsers())
        if (auto create = dyn_cast<ttng::TensormapCreateOp>(user))
          open.push_back(create.getGlobalAddress());
      return true;
    }
    if (isa<tt::JoinOp, tt::SplitOp, tt::GatherOp, ttng::ClusterExchangeOp>(op)) {
      open.push_back(op->getOperand(0));
      if (isa<tt::JoinOp>(op))
        open.push_back(op->getOperand(1));
      return true;
    }
    if (!op->hasTrait<MovesElements>() && !isa<tt::AddPtrOp, tt::MakeTensorDescOp, tt::HostDescriptorOp, tt::BitcastOp,
                                               tt::IntToPtrOp, tt::PtrToIntOp, ttg::ConvertLayoutOp>(op))
      return false;
    open.push_back(op->getOperand(0));
    return true;
  }

  static bool followBlock(BlockArgument argument, SmallVector<Value> &open) {
    Block *block = argument.getOwner();
    if (block->isEntryBlock())
      return false;
    for (auto from = block->pred_begin(); from != block->pred_end(); ++from) {
      auto branch = cast<BranchOpInterface>((*from)->getTerminator());
      open.push_back(branch.getSuccessorOperands(from.getSuccessorIndex())[argument.getArgNumber()]);
    }
    return true;
  }
};

struct Access {
  Operation *op = nullptr;
  Roots roots;
  bool writes = false, isAtomic = false;
  /// One number: all threads load it, one stores it.
  bool isScalar = false;
  /// Which thread has which element; none if they are not spread over threads by a layout.
  std::optional<LinearLayout> layout;
  /// Each element belongs to one thread.
  bool isOwned = false;
};

/// The tensor whose elements an access moves, or null.
RankedTensorType getElements(Operation *op) {
  for (Type type : op->getResultTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return tensor;
  for (Type type : op->getOperandTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return tensor;
  return {};
}

bool isOwned(const LinearLayout &layout) {
  for (StringRef dim : {"lane", "warp"})
    for (unsigned bit = 0; bit < layout.getInBits(dim); ++bit)
      if (layout.getFlatBasis(dim, bit) == 0)
        return false;
  return true;
}

bool isAddress(Value value) { return isa<tt::PointerType, tt::DescriptorType>(getElementTypeOrSelf(value.getType())); }

/// True where all accesses of the cluster's CTAs before the op are before those after it.
bool ordersCluster(Operation *op) {
  if (auto barrier = dyn_cast<ttng::ClusterBarrierOp>(op))
    return !barrier.getRelaxed();
  if (isa<ttng::ClusterWaitOp>(op))
    if (auto arrive = dyn_cast_or_null<ttng::ClusterArriveOp>(op->getPrevNode()))
      return !arrive.getRelaxed();
  return isa<ttng::ClusterExchangeOp>(op);
}

class GlobalOrder {
public:
  explicit GlobalOrder(Region &region) : region(region), isCluster(ttg::getClusterCTAs(region.getParentOp()) > 1) {
    for (Block &block : region)
      for (Operation &op : block)
        note(&op);
  }

  void run() {
    if (llvm::none_of(accesses, [](const Access &access) { return access.writes; }))
      return;
    llvm::SetVector<Operation *> guarded = solve();
    for (Operation *op : guarded) {
      OpBuilder builder(op);
      if (isCluster) {
        ttng::ClusterBarrierOp::create(builder, op->getLoc(), /*relaxed=*/false);
        continue;
      }
      ttg::BarrierOp::create(builder, op->getLoc(),
                             ttg::BarrierSpace::Local | ttg::BarrierSpace::GlobalRead | ttg::BarrierSpace::GlobalWrite);
    }
  }

private:
  using Pending = llvm::SmallSetVector<unsigned, 8>;

  Region &region;
  const bool isCluster;
  RootFinder finder;
  std::vector<Access> accesses;
  llvm::DenseMap<Operation *, unsigned> numbers;

  void note(Operation *op) {
    bool reads = false, writes = false;
    if (isa<tt::CallOp>(op))
      reads = writes = true;
    else if (auto effects = dyn_cast<MemoryEffectOpInterface>(op)) {
      SmallVector<MemoryEffects::EffectInstance> found;
      effects.getEffects(found);
      for (const MemoryEffects::EffectInstance &effect : found)
        if (effect.getResource() == tt::GlobalMemory::get()) {
          reads |= isa<MemoryEffects::Read>(effect.getEffect());
          writes |= isa<MemoryEffects::Write>(effect.getEffect());
        }
    }
    // A tensor map is written where the kernel makes it, before anything uses it.
    if ((!reads && !writes) || isa<ttng::TensormapCreateOp, ttng::TensormapFenceproxyAcquireOp>(op))
      return;
    Access access;
    access.op = op;
    auto global = dyn_cast<GlobalAccess>(op);
    access.writes = global ? global.isStore() : writes;
    access.isAtomic = reads && writes && !global && !isa<tt::CallOp>(op);
    for (Value operand : op->getOperands())
      if (isAddress(operand) && (!global || operand == global.getAddress()))
        for (Value root : finder.find(operand))
          access.roots.insert(root);
    if (RankedTensorType tensor = getElements(op); tensor && tensor.getEncoding()) {
      access.layout = ttg::toLinearLayout(tensor);
      access.isOwned = isOwned(*access.layout);
    }
    auto isWhole = [](Type type) { return isa<RankedTensorType, tt::TensorDescType>(type); };
    access.isScalar = llvm::none_of(op->getOperandTypes(), isWhole) && llvm::none_of(op->getResultTypes(), isWhole) &&
                      !isa<tt::CallOp>(op);
    if (access.roots.empty())
      return;
    numbers[op] = accesses.size();
    accesses.push_back(std::move(access));
  }

  bool conflict(const Access &earlier, const Access &later) const {
    if ((!earlier.writes && !later.writes) || (earlier.isAtomic && later.isAtomic))
      return false;
    if (llvm::none_of(earlier.roots, [&](Value root) { return later.roots.contains(root); }))
      return false;
    // Layouts do not say which CTA has which elements, but it is the same one whenever an op is executed.
    if (isCluster && earlier.op != later.op)
      return true;
    // One thread's stores of the same elements follow each other, redundant or not.
    bool sameThreads =
        (earlier.layout && later.layout && *earlier.layout == *later.layout) || (earlier.isScalar && later.isScalar);
    bool areStores = earlier.writes && later.writes;
    return !(sameThreads && (areStores || (earlier.isOwned && later.isOwned)));
  }

  /// The accesses that need a barrier before them. States only grow, so the iteration ends.
  llvm::SetVector<Operation *> solve() {
    llvm::SetVector<Operation *> guarded;
    llvm::DenseMap<Block *, Pending> atEntry;
    for (bool changed = true; changed;) {
      changed = false;
      for (Block &block : region) {
        Pending pending = atEntry[&block];
        for (Operation &op : block)
          changed |= step(op, pending, guarded);
        for (Block *successor : block.getSuccessors())
          for (unsigned number : pending)
            changed |= atEntry[successor].insert(number);
      }
    }
    return guarded;
  }

  bool step(Operation &op, Pending &pending, llvm::SetVector<Operation *> &guarded) {
    if (auto barrier = dyn_cast<ttg::BarrierOp>(op); barrier && !isCluster)
      if (bitEnumContainsAny(barrier.getAddrSpace(), ttg::BarrierSpace::GlobalWrite))
        pending.clear();
    if (isCluster && ordersCluster(&op))
      pending.clear();
    auto found = numbers.find(&op);
    bool added = false;
    if (found != numbers.end() && !guarded.contains(&op))
      for (unsigned earlier : pending)
        if (conflict(accesses[earlier], accesses[found->second]))
          added |= guarded.insert(getPlace(accesses[earlier].op, &op));
    if (guarded.contains(&op))
      pending.clear();
    if (found != numbers.end())
      pending.insert(found->second);
    return added;
  }

  /// Before the later access, but not in a loop that the earlier one is not part of: there at the end of its block, or
  /// before the start of partitions, whose warps the others could not meet.
  static Operation *getPlace(Operation *earlier, Operation *later) {
    Block *from = earlier->getBlock(), *to = later->getBlock();
    if (from == to)
      return later;
    llvm::df_iterator_default_set<Block *> seen;
    seen.insert(from);
    for (Block *successor : to->getSuccessors())
      for (Block *block : llvm::depth_first_ext(successor, seen))
        if (block == to)
          return getEnd(earlier);
    return later;
  }

  static Operation *getEnd(Operation *access) {
    Operation *end = access->getNextNode();
    while (!end->hasTrait<OpTrait::IsTerminator>() && !end->hasAttr(ttg::kStarted))
      end = end->getNextNode();
    return end;
  }
};

} // namespace

void orderGlobalAccesses(Region &region) { GlobalOrder(region).run(); }

} // namespace lathe
