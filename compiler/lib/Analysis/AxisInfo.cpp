#include "lathe/Analysis/AxisInfo.h"

#include "AxisTransfer.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace lathe {

AxisInfo::AxisInfo(Dims contiguity, Dims divisibility, Dims constancy, std::optional<int64_t> constant,
                   bool nonNegative)
    : contiguity(std::move(contiguity)), divisibility(std::move(divisibility)), constancy(std::move(constancy)),
      constant(constant), nonNegative(nonNegative) {
  assert(this->contiguity.size() == this->divisibility.size() && this->contiguity.size() == this->constancy.size() &&
         "one number for each dimension");
}

AxisInfo AxisInfo::unknown(Type type) {
  size_t rank = std::max<size_t>(tt::getShape(type).size(), 1);
  return AxisInfo(Dims(rank, 1), Dims(rank, 1), Dims(rank, 1));
}

int64_t AxisInfo::getDivisibilityAt(unsigned dim, int64_t step, int64_t stride) const {
  if (step >= contiguity[dim])
    return divisibility[dim];
  // Inside a group, values at multiples of `step` are the group's first plus a
  // multiple of step * stride.
  return std::min(divisibility[dim], step * stride);
}

int64_t AxisInfo::getElementDivisibility(int64_t stride) const {
  int64_t best = 1;
  for (unsigned dim = 0; dim < getRank(); ++dim)
    best = std::max(best, getDivisibilityAt(dim, 1, stride));
  return best;
}

AxisInfo AxisInfo::join(const AxisInfo &a, const AxisInfo &b) {
  Dims contiguity, divisibility, constancy;
  for (unsigned dim = 0; dim < a.getRank(); ++dim) {
    contiguity.push_back(std::min(a.contiguity[dim], b.contiguity[dim]));
    // The strides of pointers are not known here; 1 understates them.
    divisibility.push_back(
        std::min(a.getDivisibilityAt(dim, contiguity[dim]), b.getDivisibilityAt(dim, contiguity[dim])));
    constancy.push_back(std::min(a.constancy[dim], b.constancy[dim]));
  }
  std::optional<int64_t> constant = a.constant == b.constant ? a.constant : std::nullopt;
  return AxisInfo(contiguity, divisibility, constancy, constant, a.nonNegative && b.nonNegative);
}

bool AxisInfo::operator==(const AxisInfo &other) const {
  return contiguity == other.contiguity && divisibility == other.divisibility && constancy == other.constancy &&
         constant == other.constant && nonNegative == other.nonNegative;
}

void AxisInfo::print(llvm::raw_ostream &os) const {
  auto list = [&](StringRef name, const Dims &dims) {
    os << name << " = [";
    llvm::interleaveComma(dims, os);
    os << "]";
  };
  list("contiguity", contiguity);
  list(", divisibility", divisibility);
  list(", constancy", constancy);
  if (constant)
    os << ", constant = " << *constant;
  if (nonNegative)
    os << ", non-negative";
}

namespace {

/// The iteration to the fixpoint. Values without an entry have not been reached
/// yet; joins ignore them, so that loops start optimistically.
class Solver {
public:
  explicit Solver(llvm::DenseMap<Value, AxisInfo> &infos) : infos(infos) {}

  void solve(ModuleOp module) {
    module->walk([&](tt::CallOp call) { called.insert(call.getCallee()); });
    do {
      changed = false;
      module->walk<WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
    } while (changed);
  }

private:
  static bool isTracked(Type type) {
    Type element = getElementTypeOrSelf(type);
    return isa<IntegerType, IndexType, tt::PointerType>(element);
  }

  const AxisInfo *get(Value value) const {
    auto it = infos.find(value);
    return it == infos.end() ? nullptr : &it->second;
  }

  /// Facts only ever weaken, which makes the iteration end.
  void set(Value value, const AxisInfo &info) {
    if (!isTracked(value.getType()))
      return;
    auto [it, inserted] = infos.try_emplace(value, info);
    if (inserted) {
      changed = true;
      return;
    }
    AxisInfo joined = AxisInfo::join(it->second, info);
    if (joined == it->second)
      return;
    it->second = joined;
    changed = true;
  }

  void flow(Value from, Value to) {
    if (const AxisInfo *info = get(from))
      set(to, AxisInfo(*info)); // A copy, for inserting an entry may move the others.
  }

  void visit(Operation *op) {
    if (auto function = dyn_cast<tt::FuncOp>(op))
      return visitFunction(function);
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return visitFor(loop);
    if (isa<scf::YieldOp, scf::ConditionOp>(op))
      return visitYield(op);
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      for (auto [init, argument] : llvm::zip(loop.getInits(), loop.getBeforeArguments()))
        flow(init, argument);
      return;
    }
    if (auto branch = dyn_cast<BranchOpInterface>(op))
      return visitBranch(branch);
    if (auto partitions = dyn_cast<ttg::WarpSpecializePartitionsOp>(op)) {
      for (Region &region : partitions.getPartitionRegions())
        for (auto [captured, argument] : llvm::zip(partitions.getExplicitCaptures(), region.getArguments()))
          flow(captured, argument);
      return;
    }
    if (auto call = dyn_cast<tt::CallOp>(op))
      visitCall(call);
    if (op->getNumRegions() != 0 && !isa<ModuleOp>(op) && !isa<scf::IfOp>(op))
      visitOpaqueRegions(op);
    if (op->getNumResults() == 0 || isa<scf::IfOp>(op))
      return;
    visitResults(op);
  }

  void visitFunction(tt::FuncOp function) {
    // A private function gets the facts of its arguments from its calls.
    if (function.isExternal() || (function.isPrivate() && called.contains(function.getName())))
      return;
    for (BlockArgument argument : function.getArguments()) {
      AxisInfo info = AxisInfo::unknown(argument.getType());
      if (isTracked(argument.getType()))
        set(argument,
            axis::withHints(info, [&](StringRef name) { return function.getArgAttr(argument.getArgNumber(), name); }));
    }
  }

  void visitCall(tt::CallOp call) {
    auto function = SymbolTable::lookupNearestSymbolFrom<tt::FuncOp>(call, call.getCalleeAttr());
    if (!function || function.isExternal() || !function.isPrivate())
      return;
    for (auto [operand, argument] : llvm::zip(call.getOperands(), function.getArguments()))
      flow(operand, argument);
  }

  void visitFor(scf::ForOp loop) {
    const AxisInfo *lower = get(loop.getLowerBound()), *step = get(loop.getStep());
    if (lower && step) {
      int64_t divisibility = std::min(lower->getDivisibility(0), step->getDivisibility(0));
      // An index that is compared as an unsigned number may be negative as a signed one.
      bool isNonNegative = lower->isNonNegative() && !loop.getUnsignedCmp();
      set(loop.getInductionVar(), AxisInfo({1}, {divisibility}, {1}, std::nullopt, isNonNegative));
    }
    for (auto [init, argument, result] : llvm::zip(loop.getInitArgs(), loop.getRegionIterArgs(), loop.getResults())) {
      flow(init, argument);
      flow(init, result);
    }
  }

  void visitYield(Operation *op) {
    Operation *parent = op->getParentOp();
    if (auto loop = dyn_cast<scf::ForOp>(parent)) {
      for (auto [value, argument, result] : llvm::zip(op->getOperands(), loop.getRegionIterArgs(), loop.getResults())) {
        flow(value, argument);
        flow(value, result);
      }
    } else if (auto condition = dyn_cast<scf::ConditionOp>(op)) {
      auto loop = cast<scf::WhileOp>(parent);
      for (auto [value, argument, result] :
           llvm::zip(condition.getArgs(), loop.getAfterArguments(), loop.getResults())) {
        flow(value, argument);
        flow(value, result);
      }
    } else if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
      for (auto [value, argument] : llvm::zip(op->getOperands(), loop.getBeforeArguments()))
        flow(value, argument);
    } else {
      for (auto [value, result] : llvm::zip(op->getOperands(), parent->getResults()))
        flow(value, result);
    }
  }

  void visitBranch(BranchOpInterface branch) {
    for (unsigned i = 0; i < branch->getNumSuccessors(); ++i) {
      SuccessorOperands operands = branch.getSuccessorOperands(i);
      for (auto [index, argument] : llvm::enumerate(branch->getSuccessor(i)->getArguments())) {
        if (operands.isOperandProduced(index))
          set(argument, AxisInfo::unknown(argument.getType()));
        else
          flow(operands[index], argument);
      }
    }
  }

  /// Regions such as those of tt.reduce combine elements in an order of their own.
  void visitOpaqueRegions(Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          set(argument, AxisInfo::unknown(argument.getType()));
  }

  void visitResults(Operation *op) {
    SmallVector<const AxisInfo *> operands;
    for (Value operand : op->getOperands()) {
      const AxisInfo *info = get(operand);
      if (!info && isTracked(operand.getType()))
        return; // not reached yet
      operands.push_back(info);
    }
    std::optional<AxisInfo> derived = axis::transfer(op, operands);
    for (Value result : op->getResults()) {
      if (!isTracked(result.getType()))
        continue;
      AxisInfo info = derived && op->getNumResults() == 1 ? *derived : AxisInfo::unknown(result.getType());
      set(result, axis::withHints(info, [&](StringRef name) { return op->getDiscardableAttr(name); }));
    }
  }

  llvm::DenseMap<Value, AxisInfo> &infos;
  llvm::DenseSet<StringRef> called;
  bool changed = false;
};

} // namespace

AxisInfoAnalysis::AxisInfoAnalysis(ModuleOp module) { Solver(infos).solve(module); }

const AxisInfo *AxisInfoAnalysis::lookup(Value value) const {
  auto it = infos.find(value);
  return it == infos.end() ? nullptr : &it->second;
}

int64_t AxisInfoAnalysis::getAccessWidth(Value pointer, unsigned dim) const {
  const AxisInfo *info = lookup(pointer);
  if (!info)
    return 1;
  int64_t bytes = std::max<int64_t>(tt::getElementBitWidth(tt::getPointeeType(pointer.getType())) / 8, 1);
  return std::min(info->getContiguity(dim), std::max<int64_t>(info->getDivisibility(dim) / bytes, 1));
}

} // namespace lathe
