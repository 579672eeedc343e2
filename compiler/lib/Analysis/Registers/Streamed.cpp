#include "Blocks.h"
#include "Uses.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"

#include <limits>

using namespace mlir;
using namespace lathe;
using namespace lathe::registers;

namespace {

/// Elements of a thread that are taken at a time.
constexpr unsigned kElements = 4;

/// True for an op of whose result no element is there before all elements of its operands are.
bool gathersAll(Operation *op) {
  if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
    return bool(alloc.getSrc());
  return op->hasTrait<DotLike>() || isa<SharedScratch, ttng::WarpGroupDotWaitOp, ttng::WaitBarrierOp, ttg::AsyncWaitOp,
                                        ttg::BarrierOp, ttg::LocalStoreOp>(op);
}

/// True for arithmetic on indices, addresses and conditions, which is done where its result is used.
bool isIndexArithmetic(Operation *op) {
  if (op->getNumRegions() || op->getNumResults() != 1 || gathersAll(op) || !isMemoryEffectFree(op))
    return false;
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  return type.isIntOrIndex() || isa<tt::PointerType>(type);
}

/// The ops of a block, arithmetic on indices in front of its first use.
SmallVector<Operation *> sinkIndices(Block &block) {
  llvm::DenseMap<Operation *, unsigned> places; // of ops that are used
  unsigned place = block.getOperations().size();
  for (Operation &op : llvm::reverse(block)) {
    --place;
    if (!isIndexArithmetic(&op)) {
      places[&op] = place;
      continue;
    }
    for (Operation *user : op.getUsers())
      if (auto found = places.find(block.findAncestorOpInBlock(*user)); found != places.end()) {
        unsigned used = found->second;
        unsigned &own = places.try_emplace(&op, used).first->second;
        own = std::min(own, used);
      }
  }
  SmallVector<Operation *> ops;
  for (Operation &op : block)
    if (places.contains(&op))
      ops.push_back(&op);
  llvm::stable_sort(ops, [&](Operation *a, Operation *b) { return places.lookup(a) < places.lookup(b); });
  return ops;
}

/// A block as a row of segments. A segment ends where all elements meet; within one, elements are taken a few at a
/// time.
class Segments {
public:
  Segments(Block &block, const llvm::DenseSet<Value> &around, double outside, Weights &weights)
      : weights(weights), around(around), outside(outside), ops(sinkIndices(block)) {
    for (Value argument : block.getArguments())
      spans[argument].first = kBefore;
    for (auto [index, op] : llvm::enumerate(ops))
      visit(op, int(index));
  }

  double count() {
    SmallVector<Sums> sums = addUp();
    SmallVector<double> parts = countParts();
    double most = outside, through = 0;
    for (int segment = 0; segment <= current; ++segment) {
      through += sums[segment].change;
      double dying = sums[segment].dying, made = sums[segment].made;
      auto held = both.find(segment);
      double meeting =
          held == both.end() ? std::max(dying, made) : dying + std::max(held->second, sums[segment + 1].made);
      most = std::max(most, outside + through + meeting + parts[segment]);
    }
    for (auto [segment, op] : nested)
      most = std::max(most, countNested(op, segment));
    return most;
  }

private:
  static constexpr int kBefore = -1, kBehind = std::numeric_limits<int>::max();
  /// The segments in which a value is made and used last, and the ops there, by their index.
  struct Span {
    int first = kBefore, last = kBefore - 1, firstOp = 0, lastOp = 0;
    bool isUsed() const { return last >= kBefore; }
  };

  Weights &weights;
  const llvm::DenseSet<Value> &around; ///< alive all through the block, and part of `outside`
  double outside;
  SmallVector<Operation *> ops;
  llvm::MapVector<Value, Span> spans;
  /// Segments of ops that hold their operands and results at the same time, and the registers of the results, whether
  /// anything uses them or not.
  llvm::DenseMap<int, double> both;
  SmallVector<std::pair<int, Operation *>> nested;
  SmallVector<int> segmentOf; ///< by an op's index
  int current = 0;

  /// Registers of the values that are used last in a segment, of those that are made in it for later ones, and by how
  /// many those that are alive all through it are more than in the segment before.
  struct Sums {
    double dying = 0, made = 0, change = 0;
  };

  SmallVector<Sums> addUp() {
    SmallVector<Sums> sums(current + 2);
    for (auto &[value, span] : spans) {
      if (!span.isUsed() || span.first == span.last)
        continue;
      double own = weights.get(value);
      int end = std::min(span.last, current + 1);
      sums[span.first + 1].change += span.first + 1 < end ? own : 0;
      sums[end].change -= span.first + 1 < end ? own : 0;
      if (span.last <= current)
        sums[span.last].dying += own;
      if (span.first >= 0)
        sums[span.first].made += own;
    }
    return sums;
  }

  void use(Value value, int segment, int index) {
    Value owner = weights.owner(value);
    if (around.contains(owner))
      return;
    Span &span = spans[owner];
    span.last = std::max(span.last, segment);
    span.lastOp = index;
  }

  void visit(Operation *op, int index) {
    bool hasInner = hasCode(op);
    current += hasInner || holdsBoth(op);
    segmentOf.push_back(current);
    if (holdsBoth(op))
      for (Value result : op->getResults())
        both[current] += weights.get(result);
    for (Value operand : op->getOperands())
      use(operand, op->hasTrait<OpTrait::IsTerminator>() ? kBehind : current, index);
    if (hasInner) {
      nested.emplace_back(current, op);
      for (Value used : findUsedInside(op, weights))
        use(used, current, index);
    }
    current += hasInner || gathersAll(op);
    for (Value result : op->getResults()) {
      Span &span = spans[result];
      span.first = current;
      span.firstOp = index;
    }
  }

  /// The most that parts of values take in each segment in which these are made and used.
  SmallVector<double> countParts() {
    SmallVector<double> change(segmentOf.size() + 1), parts(current + 1);
    for (auto &[value, span] : spans) {
      if (!span.isUsed() || span.first != span.last)
        continue;
      double own = weights.getPart(value, kElements);
      change[span.firstOp] += own;
      change[std::max(span.lastOp, span.firstOp)] -= own;
    }
    double alive = 0;
    for (auto [index, segment] : llvm::enumerate(segmentOf)) {
      alive += change[index];
      parts[segment] = std::max(parts[segment], alive);
    }
    return parts;
  }

  double countNested(Operation *op, int segment) {
    llvm::DenseSet<Value> inner(around);
    double alive = outside;
    auto add = [&](Value value) {
      if (inner.insert(value).second)
        alive += weights.get(value);
    };
    for (auto &[value, span] : spans)
      if (span.isUsed() && span.first < segment && span.last > segment)
        add(value);
    for (Value used : findUsedInside(op, weights))
      add(used);
    double most = 0;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        most = std::max(most, Segments(block, inner, alive, weights).count());
    return most;
  }
};

} // namespace

double registers::countStreamed(Block &block, Weights &weights) { return Segments(block, {}, 0, weights).count(); }
