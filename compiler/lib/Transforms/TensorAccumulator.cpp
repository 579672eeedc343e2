#include "TensorAccumulator.h"

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "lathe/Transforms/LayoutInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;

static constexpr unsigned kSums = 2; // the operand of a dot

/// The value that a chain of layout conversions, each of which has no other use, begins with.
static Value throughConversions(Value value) {
  while (auto convert = value.getDefiningOp<ttg::ConvertLayoutOp>()) {
    if (!convert.getSrc().hasOneUse())
      break;
    value = convert.getSrc();
  }
  return value;
}

/// The operand of the loop's terminator that `value` becomes, where it has no other use.
static OpOperand *findYield(Value value, scf::ForOp loop) {
  while (value.hasOneUse()) {
    OpOperand &use = *value.getUses().begin();
    if (use.getOwner() == loop.getBody()->getTerminator())
      return &use;
    auto convert = dyn_cast<ttg::ConvertLayoutOp>(use.getOwner());
    if (!convert || convert->getBlock() != loop.getBody())
      return nullptr;
    value = convert.getResult();
  }
  return nullptr;
}

/// True if all that the body of `loop` does with `argument` comes before `dot`.
static bool isReadBefore(BlockArgument argument, Operation *dot, scf::ForOp loop) {
  return llvm::all_of(argument.getUsers(), [&](Operation *user) {
    Operation *ancestor = loop.getBody()->findAncestorOpInBlock(*user);
    return ancestor && (ancestor == dot || ancestor->isBeforeInBlock(dot));
  });
}

TensorAccumulator TensorAccumulator::find(Operation *dot) {
  Value begin = throughConversions(dot->getOperand(kSums));
  if (matchPattern(begin, m_AnyZeroFloat()) || matchPattern(begin, m_Zero()))
    return {dot, Kind::Fresh};
  bool isShort = getElementTypeOrSelf(dot->getResult(0).getType()).getIntOrFloatBitWidth() < 32;
  Kind others = isShort ? Kind::Handed : Kind::Added;
  auto loop = dyn_cast<scf::ForOp>(dot->getParentOp());
  OpOperand *yield = loop ? findYield(dot->getResult(0), loop) : nullptr;
  if (!yield)
    return {dot, others};
  unsigned index = yield->getOperandNumber();
  BlockArgument argument = loop.getRegionIterArgs()[index];
  if (argument.use_empty() || !isReadBefore(argument, dot, loop))
    return {dot, others};
  return {dot, argument == begin ? Kind::Carried : Kind::Rescaled, loop, index};
}

RankedTensorType TensorAccumulator::getType() const { return cast<RankedTensorType>(dot->getResult(0).getType()); }

Location TensorAccumulator::getLoc() const { return dot->getLoc(); }

unsigned TensorAccumulator::getBlockRows() const {
  return std::min<int64_t>(kTensorBlockRows, getType().getDimSize(0));
}

unsigned TensorAccumulator::getColumns() const {
  RankedTensorType type = getType();
  return std::max<int64_t>(1, type.getDimSize(0) / kTensorBlockRows) * type.getDimSize(1);
}

Attribute lathe::getTensorRowLayout(MLIRContext *context, ArrayRef<int64_t> shape, unsigned numWarps) {
  unsigned groups = numWarps / ttng::kWindowWarps;
  int32_t rows = int32_t(shape[0]), columns = int32_t(shape[1]), block = std::min(kTensorBlockRows, rows);
  int32_t rowsOfWarp = block / int32_t(ttng::kWindowWarps);
  SmallVector<int32_t> registers, lanes, warps;
  auto add = [](SmallVector<int32_t> &bases, int32_t row, int32_t column) { bases.append({row, column}); };
  for (int32_t row = 1; row < rowsOfWarp; row *= 2)
    add(lanes, row, 0);
  if (rowsOfWarp < int32_t(ttng::kWindowRows))
    add(lanes, 0, columns /= 2);
  for (int32_t row = rowsOfWarp; row < block; row *= 2)
    add(warps, row, 0);
  for (unsigned group = 1; group < groups; group *= 2)
    add(warps, 0, columns /= 2);
  for (int32_t column = 1; column < columns; column *= 2)
    add(registers, 0, column);
  for (int32_t row = block; row < rows; row *= 2)
    add(registers, row, 0);
  return ttg::LinearEncodingAttr::get(context, 2, registers, lanes, warps, {});
}

Attribute TensorAccumulator::getRegisterLayout() const {
  return getTensorRowLayout(dot->getContext(), getType().getShape(), ttg::getNumWarps(dot));
}

static Value convert(OpBuilder &builder, Value value, Attribute layout) {
  RankedTensorType to = withEncoding(cast<RankedTensorType>(value.getType()), layout);
  return value.getType() == to ? value : ttg::ConvertLayoutOp::create(builder, value.getLoc(), to, value).getResult();
}

Value TensorAccumulator::allocate(OpBuilder &builder, Value init) const {
  RankedTensorType type = getType();
  // Each sum has a column.
  unsigned stride = 32 / type.getElementTypeBitWidth();
  auto encoding = ttng::TensorMemoryEncodingAttr::get(type.getContext(), getBlockRows(), unsigned(type.getDimSize(1)),
                                                      stride, /*cga=*/{}, /*twoCTAs=*/false);
  auto buffer = ttg::MemDescType::get(type.getShape(), type.getElementType(), encoding,
                                      ttng::TensorMemorySpaceAttr::get(type.getContext()), /*mutableMemory=*/true);
  return ttng::TMEMAllocOp::create(builder, getLoc(), buffer, /*token=*/Type(), init).getResult();
}

Value TensorAccumulator::load(OpBuilder &builder, Value buffer) const {
  auto type = withEncoding(getType(), getRegisterLayout());
  return ttng::TMEMLoadOp::create(builder, getLoc(), type, /*token=*/Type(), /*red=*/Type(), buffer,
                                  /*dep=*/Value(), /*redOp=*/ttng::LoadReduceAttr(), /*abs=*/BoolAttr(),
                                  /*NaN=*/BoolAttr())
      .getResult();
}

void TensorAccumulator::replace(Value left, Value right) const {
  replace([&](OpBuilder &builder, Value buffer, Value adds, Value always) {
    ttng::TCGen5MMAOp::create(builder, getLoc(), /*token=*/Type(), left, right, buffer, /*acc_dep=*/Value(), adds,
                              always, /*barriers=*/ValueRange(), /*barrier_preds=*/ValueRange());
  });
}

Value TensorAccumulator::getSums() const { return dot->getOperand(kSums); }

/// Loads what the loop carries in front of the first operation that needs it, where there are others than the dot.
void TensorAccumulator::loadForOthers(OpBuilder &builder, Value buffer) const {
  scf::ForOp carrier = loop;
  BlockArgument argument = carrier.getRegionIterArgs()[index];
  if (kind == Kind::Carried && argument.hasOneUse())
    return;
  Operation *first = dot;
  for (Operation *user : argument.getUsers()) {
    Operation *ancestor = carrier.getBody()->findAncestorOpInBlock(*user);
    if (ancestor->isBeforeInBlock(first))
      first = ancestor;
  }
  builder.setInsertionPoint(first);
  Value loaded = load(builder, buffer);
  argument.replaceAllUsesWith(convert(builder, loaded, cast<RankedTensorType>(argument.getType()).getEncoding()));
}

void TensorAccumulator::replaceResult(OpBuilder &builder, Value buffer) const {
  Value result = load(builder, buffer);
  if (kind == Kind::Added) {
    Value sums = convert(builder, getSums(), getRegisterLayout());
    bool isInteger = isa<IntegerType>(getType().getElementType());
    result = isInteger ? arith::AddIOp::create(builder, getLoc(), result, sums).getResult()
                       : arith::AddFOp::create(builder, getLoc(), result, sums).getResult();
  }
  dot->getResult(0).replaceAllUsesWith(convert(builder, result, getType().getEncoding()));
  dot->erase();
}

void TensorAccumulator::replaceLoopResult(OpBuilder &builder, Value buffer) const {
  // The loop carries the tensor unchanged, until it is simplified.
  scf::ForOp carrier = loop;
  Operation *yield = carrier.getBody()->getTerminator();
  yield->setOperand(index, carrier.getRegionIterArgs()[index]);
  builder.setInsertionPointAfter(carrier);
  Value result = carrier.getResult(index);
  Value loaded = load(builder, buffer);
  Value converted = convert(builder, loaded, cast<RankedTensorType>(result.getType()).getEncoding());
  result.replaceAllUsesWith(converted);
  // Conversions of the result have no use any more.
  while (!dot->use_empty()) {
    Operation *last = *dot->getUsers().begin();
    while (!last->use_empty())
      last = *last->getUsers().begin();
    last->erase();
  }
  dot->erase();
}

void TensorAccumulator::replace(BuildProduct build) const {
  scf::ForOp carrier = loop;
  OpBuilder builder(dot);
  Attribute layout = getRegisterLayout();
  if (carrier)
    builder.setInsertionPoint(carrier);
  Value init = carrier ? Value(carrier.getInitArgs()[index]) : kind == Kind::Handed ? getSums() : Value();
  Value buffer = allocate(builder, init ? convert(builder, init, layout) : init);
  if (carrier)
    loadForOthers(builder, buffer);
  builder.setInsertionPoint(dot);
  Value adds =
      arith::ConstantOp::create(builder, getLoc(), builder.getBoolAttr(kind != Kind::Fresh && kind != Kind::Added));
  Value always = arith::ConstantOp::create(builder, getLoc(), builder.getBoolAttr(true));
  if (kind == Kind::Rescaled)
    ttng::TMEMStoreOp::create(builder, getLoc(), /*token=*/Type(), buffer, /*dep=*/Value(),
                              convert(builder, getSums(), layout), always);
  build(builder, buffer, adds, always);
  if (carrier)
    replaceLoopResult(builder, buffer);
  else
    replaceResult(builder, buffer);
}
