#include "TensorAccumulator.h"

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "lathe/Transforms/LayoutInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;

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

std::optional<TensorAccumulator> TensorAccumulator::find(Operation *dot) {
  constexpr unsigned accumulator = 2;
  Value begin = throughConversions(dot->getOperand(accumulator));
  if (matchPattern(begin, m_AnyZeroFloat()) || matchPattern(begin, m_Zero()))
    return TensorAccumulator(dot, {}, 0);
  auto argument = dyn_cast<BlockArgument>(begin);
  auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : scf::ForOp();
  if (!loop || dot->getBlock() != loop.getBody() || argument == loop.getInductionVar() || !argument.hasOneUse())
    return std::nullopt;
  OpOperand *yield = findYield(dot->getResult(0), loop);
  unsigned index = argument.getArgNumber() - 1;
  if (!yield || yield->getOperandNumber() != index)
    return std::nullopt;
  return TensorAccumulator(dot, loop, index);
}

RankedTensorType TensorAccumulator::getType() const { return cast<RankedTensorType>(dot->getResult(0).getType()); }

Location TensorAccumulator::getLoc() const { return dot->getLoc(); }

unsigned TensorAccumulator::getBlockRows() const { return std::min<int64_t>(128, getType().getDimSize(0)); }

unsigned TensorAccumulator::getColumns() const {
  RankedTensorType type = getType();
  return std::max<int64_t>(1, type.getDimSize(0) / 128) * type.getDimSize(1);
}

/// The rows that each warp reaches, by lanes; of blocks of 64 rows a warp has 16, and the upper lanes have the other
/// half of the columns. Warps that reach the same rows share their columns.
Attribute TensorAccumulator::getRegisterLayout() const {
  RankedTensorType type = getType();
  MLIRContext *context = type.getContext();
  unsigned groups = ttg::getNumWarps(dot) / ttng::kWindowWarps;
  int32_t rows = int32_t(type.getDimSize(0)), columns = int32_t(type.getDimSize(1));
  int32_t rowsOfWarp = int32_t(getBlockRows() / ttng::kWindowWarps);
  SmallVector<int32_t> registers, lanes, warps;
  auto add = [](SmallVector<int32_t> &bases, int32_t row, int32_t column) { bases.append({row, column}); };
  for (int32_t row = 1; row < rowsOfWarp; row *= 2)
    add(lanes, row, 0);
  if (rowsOfWarp < int32_t(ttng::kWindowRows))
    add(lanes, 0, columns /= 2);
  for (int32_t row = rowsOfWarp; row < int32_t(getBlockRows()); row *= 2)
    add(warps, row, 0);
  for (unsigned group = 1; group < groups; group *= 2)
    add(warps, 0, columns /= 2);
  for (int32_t column = 1; column < columns; column *= 2)
    add(registers, 0, column);
  for (int32_t row = int32_t(getBlockRows()); row < rows; row *= 2)
    add(registers, row, 0);
  return ttg::LinearEncodingAttr::get(context, 2, registers, lanes, warps, {});
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

void TensorAccumulator::replace(BuildProduct build) const {
  scf::ForOp carrier = loop;
  OpBuilder builder(dot);
  Attribute layout = getRegisterLayout();
  Value buffer;
  if (carrier) {
    builder.setInsertionPoint(carrier);
    buffer = allocate(builder, convert(builder, carrier.getInitArgs()[index], layout));
    builder.setInsertionPoint(dot);
  } else {
    buffer = allocate(builder, Value());
  }
  Value adds = arith::ConstantOp::create(builder, getLoc(), builder.getBoolAttr(bool(carrier)));
  Value always = arith::ConstantOp::create(builder, getLoc(), builder.getBoolAttr(true));
  build(builder, buffer, adds, always);
  if (!carrier) {
    dot->getResult(0).replaceAllUsesWith(convert(builder, load(builder, buffer), getType().getEncoding()));
    dot->erase();
    return;
  }
  // The loop carries the tensor unchanged, until it is simplified.
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
