#include "Pipeliner.h"

#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace lathe;

static bool isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op);
}

// A volatile load counts as a write, too.
static bool onlyReads(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return effects && effects.onlyHasEffect<MemoryEffects::Read>();
}

bool pipelining::canRunAhead(Operation *op) {
  if (isDivision(op))
    return true;
  if (isa<PredicatedAccess>(op) && onlyReads(op))
    return true;
  return isMemoryEffectFree(op) && isSpeculatable(op);
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
  if (auto access = dyn_cast<PredicatedAccess>(op))
    addCondition(b, op->getLoc(), access.getPredicateMutable(), access.getPredicateType(), exists);
  else if (auto product = dyn_cast<ttng::TCGen5MMAOp>(op))
    addCondition(b, op->getLoc(), MutableOperandRange(product.getPredMutable()), b.getI1Type(), exists);
  else if (isDivision(op))
    divideByOne(b, op, exists);
  else if (isa<proton::RecordOp>(op))
    op->moveBefore(scf::IfOp::create(b, op->getLoc(), exists).thenYield());
}

static bool hasTurns(scf::ForOp loop) {
  std::optional<llvm::APInt> turns = loop.getStaticTripCount();
  return turns && !turns->isZero();
}

void pipelining::skipWithoutTurns(scf::ForOp loop) {
  if (hasTurns(loop))
    return;
  Location loc = loop.getLoc();
  OpBuilder b(loop);
  auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value condition = arith::CmpIOp::create(b, loc, less, loop.getLowerBound(), loop.getUpperBound());
  auto branch = scf::IfOp::create(b, loc, loop.getResultTypes(), condition, /*withElseRegion=*/true);
  loop.replaceAllUsesWith(branch.getResults());
  // A branch without results has its terminators already.
  if (loop.getNumResults() == 0) {
    loop->moveBefore(branch.thenBlock()->getTerminator());
    return;
  }
  loop->moveBefore(branch.thenBlock(), branch.thenBlock()->end());
  b.setInsertionPointToEnd(branch.thenBlock());
  scf::YieldOp::create(b, loc, loop.getResults());
  b.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(b, loc, loop.getInitArgs());
}

void pipelining::hoistDivisions(scf::ForOp loop) {
  llvm::SetVector<Operation *> fixed;
  bool hasDivision = false;
  for (Operation &op : loop.getBody()->without_terminator()) {
    auto isFixed = [&](Value value) {
      return loop.isDefinedOutsideOfLoop(value) || fixed.contains(value.getDefiningOp());
    };
    if (op.getNumRegions() != 0 || !isMemoryEffectFree(&op) || !canRunAhead(&op) ||
        !llvm::all_of(op.getOperands(), isFixed))
      continue;
    hasDivision |= !isSpeculatable(&op);
    fixed.insert(&op);
  }
  if (!hasDivision)
    return;
  skipWithoutTurns(loop);
  for (Operation *op : fixed)
    op->moveBefore(loop);
}
