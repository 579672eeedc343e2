#include "Alternation.h"

#include "Costs.h"
#include "Handover.h"
#include "Turns.h"
#include "lathe/Chip/Registers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;

//===----------------------------------------------------------------------===//
// Whether tiles can be divided
//===----------------------------------------------------------------------===//

std::string Alternation::plan(const ChipInfo &chip, int ofLoader, int maxRegisters) {
  std::string obstacle = findScalars();
  if (obstacle.empty())
    obstacle = findEnd();
  if (obstacle.empty())
    obstacle = findRegisters(chip, ofLoader, maxRegisters);
  return obstacle;
}

// The scalars that both groups compute of every tile must be few.
std::string Alternation::findScalars() {
  if (loop.getUnsignedCmp() || tiles.getUnsignedCmp())
    return "a loop counts with unsigned numbers";
  SmallVector<Value> open = {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
  llvm::append_range(open, tiles.getYieldedValues());
  while (!open.empty()) {
    Value value = open.pop_back_val();
    if (isa<ShapedType, tt::TensorDescType>(value.getType()))
      return "a tile passes a tensor on to the next";
    if (tiles.isDefinedOutsideOfLoop(value) || isa<BlockArgument>(value))
      continue;
    Operation *op = value.getDefiningOp();
    if (op->getBlock() != tiles.getBody() || op->getNumRegions() || !isMemoryEffectFree(op))
      return "which tile is next, or how long it takes, follows from what a tile computes";
    if (scalars.insert(op))
      llvm::append_range(open, op->getOperands());
  }
  return "";
}

// The end of a tile is what the other group's products run beside. It is reached in the order of tiles.
std::string Alternation::findEnd() {
  auto products = llvm::range_size(loop.getBody()->getOps<ttng::WarpGroupDotOp>());
  if (products != 1)
    return llvm::formatv("an iteration has {0} products", products).str();
  for (Operation &op : *tiles.getBody()) {
    if (&op == loop)
      break;
    if (!isMemoryEffectFree(&op) && !isa<LLVM::AssumeOp>(op))
      return llvm::formatv("{0} accesses memory at the start of a tile", op.getName()).str();
  }
  std::string obstacle;
  tiles.getBody()->walk([&](Operation *op) {
    if (obstacle.empty() && !llvm::all_of(op->getOperands(), [&](Value operand) { return findTensors(operand); }))
      obstacle = llvm::formatv("{0} uses a tensor that is loaded before all tiles", op->getName()).str();
  });
  return obstacle;
}

// Gathers what makes a tensor before all tiles: each group computes it for itself. False if it cannot be computed anew.
bool Alternation::findTensors(Value value) {
  if (!isa<RankedTensorType>(value.getType()) || !tiles.isDefinedOutsideOfLoop(value))
    return true;
  Operation *op = value.getDefiningOp();
  if (tensors.contains(op))
    return true;
  if (!op || op->getNumRegions() || !isMemoryEffectFree(op) ||
      !llvm::all_of(op->getOperands(), [&](Value operand) { return findTensors(operand); }))
    return false;
  tensors.insert(op);
  return true;
}

void Alternation::copyTensors() {
  OpBuilder b(tiles);
  IRMapping map;
  for (Operation *op : tensors)
    b.clone(*op, map);
  tiles->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      operand.set(map.lookupOrDefault(operand.get()));
  });
}

// Three groups start with the same number each; those that compute share what the loading ones leave.
std::string Alternation::findRegisters(const ChipInfo &chip, int ofLoader, int maxRegisters) {
  constexpr int all = kGroups + 1;
  if (!canMoveRegisters(chip))
    return "registers of warps are fixed at the launch on this chip";
  int each = registersAtStart(chip, all * ttg::kWarpsOfGroup, maxRegisters);
  registers = registersLeft(each, all, ofLoader, kGroups);
  int64_t needed = warps::countRegisters(loop);
  if (needed <= registers)
    return "";
  return llvm::formatv("a thread would need {0} registers, {1} of them not for tensors, and has {2}; use smaller "
                       "blocks, or num_warps=8",
                       needed, kOtherRegisters, registers)
      .str();
}

//===----------------------------------------------------------------------===//
// Dividing them
//===----------------------------------------------------------------------===//

static Value makeI32(OpBuilder &b, Location loc, int32_t value) {
  return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
}

// The iterations of a loop, as i32.
static Value countIterations(OpBuilder &b, scf::ForOp loop, IRMapping &map) {
  Location loc = loop.getLoc();
  Value first = map.lookupOrDefault(loop.getLowerBound()), step = map.lookupOrDefault(loop.getStep());
  Value length = arith::SubIOp::create(b, loc, map.lookupOrDefault(loop.getUpperBound()), first);
  Value count = arith::CeilDivSIOp::create(b, loc, length, step);
  Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(count.getType()));
  count = arith::MaxSIOp::create(b, loc, count, none);
  Type i32 = b.getI32Type();
  if (count.getType().isIndex())
    return arith::IndexCastOp::create(b, loc, i32, count);
  unsigned bits = count.getType().getIntOrFloatBitWidth();
  if (bits == 32)
    return count;
  return bits > 32 ? Value(arith::TruncIOp::create(b, loc, i32, count))
                   : Value(arith::ExtSIOp::create(b, loc, i32, count));
}

// Gives the iterations whose turn it is to `group`. Returns how often the loop of another tile would enter a ring.
Value Alternation::takeTurns(Value group) {
  Location loc = tiles.getLoc();
  OpBuilder b(tiles);
  Turns products(b, loc, group, ttg::kTurnBarrier), ends(b, loc, group, ttg::kEndBarrier);
  products.begin();
  ends.begin();
  // The loop carries whose tile is next.
  SmallVector<Value> starts(tiles.getInitArgs());
  starts.push_back(makeI32(b, loc, 0));
  auto made = scf::ForOp::create(b, loc, tiles.getLowerBound(), tiles.getUpperBound(), tiles.getStep(), starts);
  made->setDiscardableAttrs(tiles->getDiscardableAttrDictionary());
  Value owner = made.getRegionIterArgs().back();
  IRMapping map;
  map.map(tiles.getInductionVar(), made.getInductionVar());
  map.map(tiles.getRegionIterArgs(), made.getRegionIterArgs().drop_back());
  b.setInsertionPointToEnd(made.getBody());
  for (Operation &op : tiles.getBody()->without_terminator())
    if (scalars.contains(&op))
      b.clone(op, map);
  SmallVector<Value> next;
  for (Value value : tiles.getYieldedValues())
    next.push_back(map.lookupOrDefault(value));
  Value isOwn = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, owner, group);
  auto choice = scf::IfOp::create(b, loc, isOwn, /*withElseRegion=*/true);
  next.push_back(arith::XOrIOp::create(b, loc, owner, makeI32(b, loc, 1)));
  scf::YieldOp::create(b, loc, next);
  b.setInsertionPointToStart(choice.elseBlock());
  Value passedBy = countIterations(b, loop, map);

  Block *own = choice.thenBlock(), *body = tiles.getBody();
  own->getOperations().splice(own->begin(), body->getOperations(), body->begin(), std::prev(body->end()));
  for (auto [old, argument] : llvm::zip_equal(tiles.getRegionIterArgs(), made.getRegionIterArgs().drop_back()))
    old.replaceAllUsesWith(argument);
  tiles.getInductionVar().replaceAllUsesWith(made.getInductionVar());
  // A barrier of the ring tells only one phase from the next: a group waits there once the other has come so far.
  b.setInsertionPoint(loop);
  products.wait();
  b.setInsertionPointAfter(loop);
  products.pass();
  ends.wait();
  b.setInsertionPoint(own->getTerminator());
  ends.pass();
  b.setInsertionPointAfter(made);
  products.takeLast(made.getResults().back());
  ends.takeLast(made.getResults().back());
  tiles.replaceAllUsesWith(made.getResults().drop_back());
  tiles.erase();
  return passedBy;
}

// Numbers the stages of `ring` that the code of a region enters.
static void numberOwnStages(Region &region, Value ring, int64_t depth, Value skipped) {
  SmallVector<Operation *> gets;
  region.walk([&](nvws::ArefGetEnterOp get) {
    if (get.getAref() == ring)
      gets.push_back(get);
  });
  // An iteration enters each ring once, and a loop over tiles has no op that cannot be counted through.
  LogicalResult counted = numberStages(gets, &region.front().front(), depth, /*phase=*/0, skipped);
  assert(succeeded(counted) && "a ring entered where stages cannot be counted");
  (void)counted;
}

void Alternation::run(Region &first, Region &second, ValueRange rings, int64_t depth) {
  Location loc = tiles.getLoc();
  OpBuilder b(tiles);
  copyTensors();
  Value group = makeI32(b, loc, 0), passedBy = takeTurns(group);
  IRMapping toSecond;
  first.cloneInto(&second, toSecond);
  toSecond.lookup(group).getDefiningOp<arith::ConstantOp>().setValueAttr(b.getI32IntegerAttr(1));
  Operation *end = second.front().getTerminator();
  b.setInsertionPoint(end);
  nvws::WarpGroupReturnOp::create(b, loc);
  end->erase();
  for (Value ring : rings) {
    numberOwnStages(first, ring, depth, passedBy);
    numberOwnStages(second, ring, depth, toSecond.lookup(passedBy));
    ring.getDefiningOp()->setAttr(kReadByOne, b.getUnitAttr());
  }
}
