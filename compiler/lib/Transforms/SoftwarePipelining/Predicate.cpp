#include "Pipeliner.h"

#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;

static bool isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op);
}

std::optional<MutableOperandRange> pipelining::getMask(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<MutableOperandRange>>(op)
      .Case<tt::LoadOp, amdg::BufferLoadOp, ttg::AsyncCopyGlobalToLocalOp>(
          [](auto load) { return load.getMaskMutable(); })
      .Default([](Operation *) { return std::nullopt; });
}

bool pipelining::canRunAhead(Operation *op) {
  if (isDivision(op))
    return true;
  if (auto load = dyn_cast<tt::LoadOp>(op))
    return !load.getIsVolatile();
  return isa<amdg::BufferLoadOp>(op) || (isMemoryEffectFree(op) && isSpeculatable(op));
}

static Value splatLike(OpBuilder &b, Location loc, Value scalar, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? b.createOrFold<tt::SplatOp>(loc, tensor, scalar) : scalar;
}

static void addCondition(OpBuilder &b, Location loc, MutableOperandRange operands, Type type, Value exists) {
  Value condition = splatLike(b, loc, exists, type);
  if (!operands.empty())
    condition = b.createOrFold<arith::AndIOp>(loc, condition, operands[0].get());
  operands.assign(condition);
}

// A divisor of one never traps.
static void divideByOne(OpBuilder &b, Operation *op, Value exists) {
  Value divisor = op->getOperand(1);
  if (matchPattern(divisor, m_Constant()))
    return;
  TypedAttr one = b.getIntegerAttr(getElementTypeOrSelf(divisor), 1);
  if (auto tensor = dyn_cast<RankedTensorType>(divisor.getType()))
    one = DenseElementsAttr::get(tensor, one);
  Value other = arith::ConstantOp::create(b, op->getLoc(), one);
  Value condition = splatLike(b, op->getLoc(), exists, tt::getMaskType(divisor.getType()));
  op->setOperand(1, arith::SelectOp::create(b, op->getLoc(), condition, divisor, other));
}

void pipelining::predicate(Operation *op, Value exists) {
  if (matchPattern(exists, m_One()))
    return;
  OpBuilder b(op);
  if (std::optional<MutableOperandRange> mask = getMask(op)) {
    Type type = isa<ttg::AsyncCopyGlobalToLocalOp>(op) ? op->getOperand(0).getType() : op->getResult(0).getType();
    addCondition(b, op->getLoc(), *mask, tt::getMaskType(type), exists);
  } else if (isDivision(op)) {
    divideByOne(b, op, exists);
  } else if (auto expect = dyn_cast<ttng::BarrierExpectOp>(op)) {
    addCondition(b, op->getLoc(), expect.getPredMutable(), exists.getType(), exists);
  } else if (auto copy = dyn_cast<ttng::AsyncTMACopyGlobalToLocalOp>(op)) {
    addCondition(b, op->getLoc(), copy.getPredMutable(), exists.getType(), exists);
  } else if (auto wait = dyn_cast<ttng::WaitBarrierOp>(op)) {
    addCondition(b, op->getLoc(), wait.getPredMutable(), exists.getType(), exists);
  }
}
