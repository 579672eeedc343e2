#include "lathe/Transforms/PointerParts.h"

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;

Value lathe::getSplatScalar(Value tensor, OpBuilder &b) {
  if (auto splat = tensor.getDefiningOp<tt::SplatOp>())
    return splat.getSrc();
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)) && constant.isSplat())
    return arith::ConstantOp::create(b, tensor.getLoc(), cast<TypedAttr>(constant.getSplatValue<Attribute>()));
  return {};
}

static bool isSplat(Value tensor) {
  DenseElementsAttr constant;
  return tensor.getDefiningOp<tt::SplatOp>() || (matchPattern(tensor, m_Constant(&constant)) && constant.isSplat());
}

std::optional<PointerParts> PointerSplitter::split(Value pointers) {
  if (auto it = known.find(pointers); it != known.end())
    return it->second;
  std::optional<PointerParts> parts = compute(pointers);
  return known[pointers] = parts;
}

Value PointerSplitter::asWidth(Value value, unsigned bits) {
  Type element = getElementTypeOrSelf(value.getType());
  unsigned has = element.getIntOrFloatBitWidth();
  if (has == bits)
    return value;
  Type type = b.getIntegerType(bits);
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
    type = tensor.clone(type);
  if (has < bits)
    return arith::ExtSIOp::create(b, value.getLoc(), type, value);
  return arith::TruncIOp::create(b, value.getLoc(), type, value);
}

void PointerSplitter::addUniform(PointerParts &parts, Value scalar) {
  scalar = asWidth(scalar, parts.isNear ? 32 : 64);
  parts.uniform = parts.uniform ? Value(arith::AddIOp::create(b, scalar.getLoc(), parts.uniform, scalar)) : scalar;
}

// False if the sum may overflow where that matters.
bool PointerSplitter::addTensor(PointerParts &parts, Value offsets) {
  unsigned bits = parts.isNear ? 32 : getElementTypeOrSelf(offsets.getType()).getIntOrFloatBitWidth();
  if (!parts.offsets) {
    parts.offsets = asWidth(offsets, bits);
    return true;
  }
  if (!parts.isNear) {
    IntegerRange x = ranges.get(parts.offsets), y = ranges.get(offsets);
    bits = std::max(bits, getElementTypeOrSelf(parts.offsets.getType()).getIntOrFloatBitWidth());
    IntegerRange all = IntegerRange::ofBits(bits), half = {all.min / 2, all.max / 2};
    if (!half.contains(x) || !half.contains(y))
      return false;
  }
  Value first = asWidth(parts.offsets, bits), second = asWidth(offsets, bits);
  parts.offsets = arith::AddIOp::create(b, offsets.getLoc(), first, second);
  return true;
}

// The splats, and the other tensors, whose sum `offset` is.
static SmallVector<Value> getTerms(Value offset) {
  SmallVector<Value> terms, open = {offset};
  while (!open.empty()) {
    Value value = open.pop_back_val();
    auto sum = value.getDefiningOp<arith::AddIOp>();
    if (!isSplat(value) && sum && (isSplat(sum.getLhs()) || isSplat(sum.getRhs())))
      open.append({sum.getRhs(), sum.getLhs()});
    else
      terms.push_back(value);
  }
  return terms;
}

// Adds a tensor of offsets; what is a splat in it is added to the uniform part.
bool PointerSplitter::add(PointerParts &parts, Value offset) {
  return llvm::all_of(getTerms(offset), [&](Value term) {
    Value scalar = getSplatScalar(term, b);
    if (scalar)
      addUniform(parts, scalar);
    return scalar || addTensor(parts, term);
  });
}

// The root of a scalar pointer: the pointer at the start of its chain of tt.addptr ops.
std::optional<PointerParts> PointerSplitter::splitScalar(Value pointer) {
  PointerParts parts;
  SmallVector<Value> offsets;
  while (auto step = pointer.getDefiningOp<tt::AddPtrOp>()) {
    offsets.push_back(step.getOffset());
    pointer = step.getPtr();
  }
  parts.root = pointer;
  if (auto argument = dyn_cast<BlockArgument>(pointer))
    if (auto func = dyn_cast<tt::FuncOp>(argument.getOwner()->getParentOp())) {
      auto range = func.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(), "tt.pointer_range");
      parts.isNear = argument.getOwner()->isEntryBlock() && range && range.getInt() <= 32;
    }
  for (Value offset : llvm::reverse(offsets))
    addUniform(parts, offset);
  return parts;
}

// An op like `op`, which only moves elements, on a tensor of offsets.
static Value moveLike(OpBuilder &b, Operation *op, Value offsets) {
  if (!offsets)
    return {};
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  OperationState state(op->getLoc(), op->getName(), offsets, type.clone(getElementTypeOrSelf(offsets.getType())),
                       op->getAttrs());
  return b.create(state)->getResult(0);
}

std::optional<PointerParts> PointerSplitter::compute(Value pointers) {
  Operation *op = pointers.getDefiningOp();
  if (!op)
    return std::nullopt; // an argument of a loop that splitCarried has not split
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(op);
  if (auto splat = dyn_cast<tt::SplatOp>(op))
    return splitScalar(splat.getSrc());
  if (op->hasTrait<MovesElements>()) {
    std::optional<PointerParts> parts = split(op->getOperand(0));
    if (parts)
      parts->offsets = moveLike(b, op, parts->offsets);
    return parts;
  }
  if (auto step = dyn_cast<tt::AddPtrOp>(op)) {
    std::optional<PointerParts> parts = split(step.getPtr());
    if (!parts || !add(*parts, step.getOffset()))
      return std::nullopt;
    return parts;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

std::optional<PointerSplitter::Step> PointerSplitter::findStep(scf::ForOp loop, unsigned index) {
  BlockArgument argument = loop.getRegionIterArgs()[index];
  auto tensor = dyn_cast<RankedTensorType>(argument.getType());
  if (!tensor || !isa<tt::PointerType>(tensor.getElementType()))
    return std::nullopt;
  Step step;
  step.index = index;
  Value at = loop.getBody()->getTerminator()->getOperand(index);
  while (auto move = at.getDefiningOp<tt::AddPtrOp>()) {
    step.offsets.push_back(move.getOffset());
    at = move.getPtr();
  }
  if (at != argument)
    return std::nullopt;
  std::optional<PointerParts> start = split(loop.getInitArgs()[index]);
  if (!start)
    return std::nullopt;
  step.start = *start;
  for (Value offset : step.offsets)
    for (Value term : getTerms(offset))
      (isSplat(term) ? step.movesUniform : step.movesOffsets) = true;
  // Sums over the iterations have no known bound.
  if (step.movesOffsets && !start->isNear)
    return std::nullopt;
  return step;
}

scf::ForOp PointerSplitter::splitCarried(scf::ForOp loop) {
  SmallVector<Step> steps;
  for (unsigned i = 0, e = loop.getInitArgs().size(); i < e; ++i)
    if (std::optional<Step> step = findStep(loop, i))
      steps.push_back(std::move(*step));
  if (steps.empty())
    return loop;

  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(loop);
  SmallVector<Value> starts;
  for (Step &step : steps) {
    Location loc = loop.getLoc();
    unsigned bits = step.start.isNear ? 32 : 64;
    if (step.movesUniform)
      starts.push_back(step.start.uniform
                           ? step.start.uniform
                           : Value(arith::ConstantOp::create(b, loc, b.getIntegerAttr(b.getIntegerType(bits), 0))));
    if (step.movesOffsets) {
      auto type = cast<RankedTensorType>(loop.getInitArgs()[step.index].getType()).clone(b.getI32Type());
      starts.push_back(step.start.offsets ? step.start.offsets
                                          : Value(arith::ConstantOp::create(b, loc, b.getZeroAttr(type))));
    }
  }
  // The parts of the carried pointers, from the values that the loop carries or yields.
  auto getParts = [&](const Step &step, ValueRange &carriedParts) {
    PointerParts parts = step.start;
    for (Value *part : {step.movesUniform ? &parts.uniform : nullptr, step.movesOffsets ? &parts.offsets : nullptr})
      if (part) {
        *part = carriedParts.front();
        carriedParts = carriedParts.drop_front();
      }
    return parts;
  };
  auto yield = [&](OpBuilder &, Location, ArrayRef<BlockArgument> arguments) {
    SmallVector<Value> values;
    ValueRange parts = ValueRange(arguments);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(loop.getBody()->getTerminator());
    for (Step &step : steps) {
      PointerParts next = getParts(step, parts);
      for (Value offset : step.offsets) {
        [[maybe_unused]] bool isAdded = add(next, offset);
        assert(isAdded && "findStep has refused tensors of offsets whose sum may overflow");
      }
      if (step.movesUniform)
        values.push_back(next.uniform);
      if (step.movesOffsets)
        values.push_back(next.offsets);
    }
    return values;
  };
  SmallVector<Value> gone(loop.getBody()->getArguments());
  llvm::append_range(gone, loop.getResults());
  IRRewriter rewriter(b.getContext());
  rewriter.setInsertionPoint(loop);
  unsigned numOld = loop.getInitArgs().size();
  auto replaced = loop.replaceWithAdditionalYields(rewriter, starts, /*replaceInitOperandUsesInLoop=*/false, yield);
  auto result = cast<scf::ForOp>(*FailureOr<LoopLikeOpInterface>(replaced));
  for (Value value : gone)
    forget(value);
  ValueRange inside = ValueRange(result.getRegionIterArgs()).drop_front(numOld);
  ValueRange behind = result.getResults().drop_front(numOld);
  for (Step &step : steps) {
    known[result.getRegionIterArgs()[step.index]] = getParts(step, inside);
    known[result.getResult(step.index)] = getParts(step, behind);
    carried.push_back({result, step.index});
  }
  return result;
}

void PointerSplitter::stopUnused() {
  // Inner loops first: afterwards their initial values are no longer uses of the outer loop's pointers.
  for (auto [loop, index] : llvm::reverse(carried)) {
    Operation *terminator = loop.getBody()->getTerminator();
    if (!loop.getResult(index).use_empty())
      continue;
    BlockArgument argument = loop.getRegionIterArgs()[index];
    SmallVector<Operation *> chain;
    Value at = terminator->getOperand(index);
    while (auto move = at.getDefiningOp<tt::AddPtrOp>()) {
      chain.push_back(move);
      at = move.getPtr();
    }
    auto isUsedByChain = [&](Value value) {
      return llvm::all_of(value.getUses(), [&](OpOperand &use) {
        return llvm::is_contained(chain, use.getOwner()) ||
               (use.getOwner() == terminator && use.getOperandNumber() == index) || isOpTriviallyDead(use.getOwner());
      });
    };
    if (at != argument || !isUsedByChain(argument) ||
        !llvm::all_of(chain, [&](Operation *op) { return isUsedByChain(op->getResult(0)); }))
      continue;
    terminator->setOperand(index, argument);
    for (Operation *op : chain)
      if (op->use_empty())
        op->erase();
  }
}
