#include "lathe/Analysis/GlobalUses.h"

#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/Interfaces/OpInterfaces.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;

namespace {

class RootFinder {
public:
  static GlobalUse::Roots find(Value address) {
    GlobalUse::Roots roots;
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
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      open.append({loop.getInitArgs()[number], loop.getYieldedValues()[number]});
      return true;
    }
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      open.append({branch.thenYield().getOperand(number), branch.elseYield().getOperand(number)});
      return true;
    }
    if (auto choice = dyn_cast<arith::SelectOp>(op)) {
      open.append({choice.getTrueValue(), choice.getFalseValue()});
      return true;
    }
    if (auto map = dyn_cast<ttng::ReinterpretTensorDescOp>(op)) {
      size_t before = open.size();
      for (Operation *user : map.getRawDesc().getUsers())
        if (auto create = dyn_cast<ttng::TensormapCreateOp>(user))
          open.push_back(create.getGlobalAddress());
      return open.size() > before;
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
    if (Value captured = ttg::getCaptured(argument)) {
      open.push_back(captured);
      return true;
    }
    Block *block = argument.getOwner();
    if (auto loop = dyn_cast<scf::ForOp>(block->getParentOp())) {
      if (argument == loop.getInductionVar())
        return false;
      unsigned number = argument.getArgNumber() - loop.getNumInductionVars();
      open.append({loop.getInitArgs()[number], loop.getYieldedValues()[number]});
      return true;
    }
    if (block->isEntryBlock())
      return false;
    for (auto from = block->pred_begin(); from != block->pred_end(); ++from) {
      auto branch = cast<BranchOpInterface>((*from)->getTerminator());
      open.push_back(branch.getSuccessorOperands(from.getSuccessorIndex())[argument.getArgNumber()]);
    }
    return true;
  }
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

bool hasOneOwner(const LinearLayout &layout) {
  for (StringRef dim : {"lane", "warp"})
    for (unsigned bit = 0; bit < layout.getInBits(dim); ++bit)
      if (layout.getFlatBasis(dim, bit) == 0)
        return false;
  return true;
}

/// Whether both are the same computation of the same values.
bool isSameValue(Value a, Value b) {
  SmallVector<std::pair<Value, Value>> open = {{a, b}};
  llvm::DenseSet<std::pair<Value, Value>> seen;
  while (!open.empty()) {
    auto [first, second] = open.pop_back_val();
    if (first == second || !seen.insert({first, second}).second)
      continue;
    Operation *left = first.getDefiningOp(), *right = second.getDefiningOp();
    if (!left || !right || left->getName() != right->getName() || left->getNumRegions() || !isMemoryEffectFree(left) ||
        left->getAttrDictionary() != right->getAttrDictionary() || left->getNumOperands() != right->getNumOperands() ||
        left->getResultTypes() != right->getResultTypes() ||
        cast<OpResult>(first).getResultNumber() != cast<OpResult>(second).getResultNumber())
      return false;
    for (auto [x, y] : llvm::zip_equal(left->getOperands(), right->getOperands()))
      open.push_back({x, y});
  }
  return true;
}

bool isSamePlace(const GlobalUse &a, const GlobalUse &b) {
  return !a.place.empty() && a.place.size() == b.place.size() &&
         llvm::all_of(llvm::zip_equal(a.place, b.place),
                      [](auto pair) { return isSameValue(std::get<0>(pair), std::get<1>(pair)); });
}

/// The offsets of a buffer's elements, which have one base; null for other accesses.
Value getOffsets(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<amdg::BufferLoadOp, amdg::BufferLoadToLocalOp, amdg::BufferStoreOp, amdg::BufferAtomicRMWOp,
            amdg::BufferAtomicCASOp>([](auto access) { return access.getOffsets(); })
      .Default(Value());
}

bool isAddress(Value value) { return isa<tt::PointerType, tt::DescriptorType>(getElementTypeOrSelf(value.getType())); }

} // namespace

AddressRoots lathe::findRoots(Value address) { return RootFinder::find(address); }

bool lathe::areApart(const AddressRoots &a, const AddressRoots &b) {
  auto hasOwnMemory = [](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument)
      return value.getDefiningOp<ttg::GlobalScratchAllocOp>() != nullptr;
    if (!argument.getOwner()->isEntryBlock() || !isAddress(value))
      return false;
    auto func = dyn_cast<tt::FuncOp>(argument.getOwner()->getParentOp());
    return func && !func.isPrivate();
  };
  return llvm::all_of(a, hasOwnMemory) && llvm::all_of(b, hasOwnMemory) &&
         llvm::none_of(a, [&](Value root) { return b.contains(root); });
}

std::optional<GlobalUse> GlobalUse::find(Operation *op) {
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
    return std::nullopt;
  GlobalUse access;
  access.op = op;
  auto global = dyn_cast<GlobalAccess>(op);
  access.writes = global ? global.isStore() : writes;
  auto async = dyn_cast<AsyncAccess>(op);
  access.isBulk = async && async.usesAsyncProxy();
  access.isAtomic =
      reads && writes && !global && !isa<tt::CallOp>(op) && (!access.isBulk || isa<ttng::AsyncTMAReduceOp>(op));
  unsigned numAddresses = 0;
  for (Value operand : op->getOperands())
    if (isAddress(operand) && (!global || operand == global.getAddress())) {
      ++numAddresses;
      access.place.push_back(operand);
      for (Value root : findRoots(operand))
        access.roots.insert(root);
    }
  // Only its coordinates say which elements of a descriptor are meant.
  if (numAddresses != 1 || isa<tt::DescriptorType>(getElementTypeOrSelf(access.place.front().getType())))
    access.place.clear();
  else if (Value offsets = getOffsets(op))
    access.place.push_back(offsets);
  // The layouts of what a called function accesses are its own.
  RankedTensorType tensor = isa<tt::CallOp>(op) ? RankedTensorType() : getElements(op);
  if (tensor && tensor.getEncoding()) {
    access.layout = ttg::toLinearLayout(tensor);
    access.isOwned = hasOneOwner(*access.layout);
  }
  auto isWhole = [](Type type) { return isa<RankedTensorType, tt::TensorDescType>(type); };
  access.isScalar = llvm::none_of(op->getOperandTypes(), isWhole) && llvm::none_of(op->getResultTypes(), isWhole) &&
                    !isa<tt::CallOp>(op);
  if (access.roots.empty())
    return std::nullopt;
  return access;
}

bool lathe::mayMeet(const GlobalUse &earlier, const GlobalUse &later) {
  if ((!earlier.writes && !later.writes) || (earlier.isAtomic && later.isAtomic) ||
      (earlier.isBulk && later.isBulk && earlier.writes && later.writes))
    return false;
  return !areApart(earlier.roots, later.roots);
}

bool lathe::meetsAsOneCTA(const GlobalUse &earlier, const GlobalUse &later) {
  if (!mayMeet(earlier, later))
    return false;
  // One thread's stores of the same elements follow each other, redundant or not.
  bool sameThreads =
      (earlier.layout && later.layout && *earlier.layout == *later.layout) || (earlier.isScalar && later.isScalar);
  if (!sameThreads)
    return true;
  if (earlier.writes && later.writes)
    return false;
  return !earlier.isOwned || !later.isOwned || !isSamePlace(earlier, later);
}

bool lathe::meetsAsCluster(const GlobalUse &earlier, const GlobalUse &later) {
  return earlier.op == later.op ? meetsAsOneCTA(earlier, later) : mayMeet(earlier, later);
}
