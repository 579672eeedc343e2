#include "lathe/Analysis/Registers/Variation.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Layout/LinearLayout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;

using Steps = Variation::Steps;

namespace {

unsigned countBits(ArrayRef<int64_t> shape) {
  unsigned bits = 0;
  for (int64_t size : shape)
    bits += llvm::Log2_64_Ceil(uint64_t(size));
  return bits;
}

Steps all(ArrayRef<int64_t> shape, Variation::Step step) { return Steps(countBits(shape), step); }

/// The first bit of each dimension in the row-major index, and behind them the number of all bits.
SmallVector<unsigned> firstBits(ArrayRef<int64_t> shape) {
  SmallVector<unsigned> first(shape.size() + 1, countBits(shape));
  unsigned bit = 0;
  for (unsigned dim = shape.size(); dim-- > 0; bit += llvm::Log2_64_Ceil(uint64_t(shape[dim])))
    first[dim] = bit;
  return first;
}

Steps maximum(Steps a, const Steps &b) {
  for (auto [to, from] : llvm::zip_equal(a, b))
    to = std::max(to, from);
  return a;
}

/// The steps of a function of one element each that keeps no distance.
Steps lose(Steps steps) {
  for (uint8_t &step : steps)
    step = step == Variation::Equal ? Variation::Equal : Variation::Any;
  return steps;
}

bool isEqual(const Steps &steps) {
  return llvm::all_of(steps, [](uint8_t step) { return step == Variation::Equal; });
}

bool isConstant(Value value) { return matchPattern(value, m_Constant()); }

/// True for an op whose result keeps a constant distance between elements of its tensors.
bool keepsDistance(Operation *op) {
  if (isa<arith::AddIOp, arith::SubIOp, tt::AddPtrOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp,
          arith::IndexCastOp, tt::BitcastOp, tt::PtrToIntOp, tt::IntToPtrOp, ttg::ConvertLayoutOp>(op))
    return true;
  if (isa<arith::MulIOp>(op))
    return isConstant(op->getOperand(0)) || isConstant(op->getOperand(1));
  return isa<arith::ShLIOp>(op) && isConstant(op->getOperand(1));
}

Steps broadcast(const Steps &from, ArrayRef<int64_t> sizes, ArrayRef<int64_t> wider) {
  SmallVector<unsigned> first = firstBits(sizes), firstWider = firstBits(wider);
  Steps steps = all(wider, Variation::Equal);
  for (unsigned dim = 0; dim < sizes.size(); ++dim)
    if (sizes[dim] == wider[dim])
      for (unsigned bit = 0; bit < llvm::Log2_64(uint64_t(sizes[dim])); ++bit)
        steps[firstWider[dim] + bit] = from[first[dim] + bit];
  return steps;
}

Steps transpose(const Steps &from, ArrayRef<int64_t> sizes, ArrayRef<int64_t> result, ArrayRef<int32_t> order) {
  SmallVector<unsigned> first = firstBits(sizes), firstResult = firstBits(result);
  Steps steps = all(result, Variation::Equal);
  for (auto [dim, source] : llvm::enumerate(order))
    for (unsigned bit = 0; bit < llvm::Log2_64(uint64_t(result[dim])); ++bit)
      steps[firstResult[dim] + bit] = from[first[source] + bit];
  return steps;
}

Steps dropDim(const Steps &from, ArrayRef<int64_t> sizes, unsigned dim) {
  SmallVector<unsigned> first = firstBits(sizes);
  Steps steps(from.begin(), from.begin() + first[dim]);
  steps.append(from.begin() + first[dim] + llvm::Log2_64(uint64_t(sizes[dim])), from.end());
  return steps;
}

} // namespace

Variation::Variation(ModuleOp module) : axes(module) {
  constexpr int most = 8; // a step rises twice at most; a loop within loops needs a turn for each
  changed = true;
  for (int turn = 0; changed && turn < most; ++turn) {
    changed = false;
    visit(module);
  }
}

// Values that have not been reached vary in no way yet: an optimistic fixpoint.
Steps Variation::get(Value value) const {
  auto found = known.find(value);
  return found != known.end() ? found->second : all(tt::getShape(value.getType()), Equal);
}

// Facts along an axis hold whatever the op: a remainder, say, keeps the distances within a block of addresses.
void Variation::limit(Value value, Steps &steps) const {
  const AxisInfo *info = axes.lookup(value);
  ArrayRef<int64_t> shape = tt::getShape(value.getType());
  if (!info || info->getRank() != shape.size())
    return;
  SmallVector<unsigned> first = firstBits(shape);
  for (unsigned dim = 0; dim < shape.size(); ++dim)
    for (unsigned bit = 0; bit < llvm::Log2_64(uint64_t(shape[dim])); ++bit) {
      uint8_t &step = steps[first[dim] + bit];
      int64_t distance = int64_t(1) << bit;
      if (distance < info->getConstancy(dim))
        step = Equal;
      else if (distance < info->getContiguity(dim))
        step = std::min<uint8_t>(step, Distance);
    }
}

void Variation::join(Value value, Steps steps) {
  limit(value, steps);
  auto [place, isNew] = known.try_emplace(value, steps);
  if (isNew) {
    changed = true;
    return;
  }
  Steps joined = maximum(place->second, steps);
  if (joined == place->second)
    return;
  place->second = std::move(joined);
  changed = true;
}

void Variation::visit(Operation *op) {
  visitRegions(op);
  if (op->getNumRegions() && isa<LoopLikeOpInterface, RegionBranchOpInterface>(op))
    return;
  for (Value result : op->getResults())
    if (auto type = dyn_cast<RankedTensorType>(result.getType()))
      join(result, transfer(op, type));
}

void Variation::visitRegions(Operation *op) {
  auto pass = [&](ValueRange from, ValueRange to) {
    for (auto [source, target] : llvm::zip(from, to))
      if (isa<RankedTensorType>(target.getType()) && source.getType() == target.getType())
        join(target, get(source));
  };
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (loop)
    pass(loop.getInits(), loop.getRegionIterArgs());
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      for (BlockArgument argument : block.getArguments())
        if (isa<RankedTensorType>(argument.getType()) &&
            (!loop || !llvm::is_contained(loop.getRegionIterArgs(), argument)))
          join(argument, all(tt::getShape(argument.getType()), Any));
      for (Operation &inner : block)
        visit(&inner);
      if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>())
        continue;
      ValueRange passed = block.back().getOperands();
      if (loop && loop.getYieldedValues().size() == loop.getRegionIterArgs().size())
        pass(loop.getYieldedValues(), loop.getRegionIterArgs());
      // A condition in front of what a loop passes on is not a tensor.
      pass(passed.take_back(std::min<size_t>(passed.size(), op->getNumResults())), op->getResults());
    }
}

Steps Variation::transfer(Operation *op, RankedTensorType type) const {
  ArrayRef<int64_t> shape = type.getShape();
  if (isa<tt::MakeRangeOp>(op))
    return all(shape, Distance);
  if (isa<tt::SplatOp>(op))
    return all(shape, Equal);
  DenseElementsAttr elements;
  if (matchPattern(op->getResult(0), m_Constant(&elements)))
    return all(shape, elements.isSplat() ? Equal : Any);
  auto operandSizes = [&] { return tt::getShape(op->getOperand(0).getType()); };
  if (isa<tt::ExpandDimsOp, tt::ReshapeOp>(op))
    return get(op->getOperand(0));
  if (isa<tt::BroadcastOp>(op))
    return broadcast(get(op->getOperand(0)), operandSizes(), shape);
  if (auto trans = dyn_cast<tt::TransOp>(op))
    return transpose(get(op->getOperand(0)), operandSizes(), shape, trans.getOrder());
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return lose(dropDim(get(op->getOperand(0)), operandSizes(), reduce.getAxis()));
  Steps steps = all(shape, Equal);
  bool hasTensors = false;
  for (Value operand : op->getOperands()) {
    auto tensor = dyn_cast<RankedTensorType>(operand.getType());
    if (!tensor)
      continue;
    if (tensor.getShape() != shape)
      return all(shape, Any);
    steps = maximum(std::move(steps), get(operand));
    hasTensors = true;
  }
  if (!hasTensors || op->hasTrait<DotLike>() || isa<tt::ScanOp>(op))
    return all(shape, Any);
  return keepsDistance(op) ? steps : lose(std::move(steps));
}

Variation::Count Variation::count(Value value) const {
  Count count;
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.getEncoding())
    return count;
  Steps steps = get(value);
  SmallVector<unsigned> first = firstBits(type.getShape());
  LinearLayout layout = ttg::toLinearLayout(type);
  for (unsigned bit = 0; bit < layout.getInBits("register"); ++bit) {
    uint8_t step = Equal;
    for (unsigned dim = 0; dim < type.getRank(); ++dim)
      for (uint32_t rest = layout.getBasis("register", bit, "dim" + std::to_string(dim)); rest; rest &= rest - 1)
        step = std::max(step, steps[first[dim] + llvm::countr_zero(rest)]);
    (step == Any ? count.own : count.distances) <<= step == Equal ? 0 : 1;
  }
  return count;
}

bool Variation::isUniform(Value value) const { return !isa<RankedTensorType>(value.getType()) || isEqual(get(value)); }
