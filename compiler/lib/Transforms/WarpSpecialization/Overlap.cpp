#include "Overlap.h"

#include "Costs.h"
#include "Turns.h"
#include "lathe/Analysis/Registers/Words.h"
#include "lathe/Chip/Registers.h"
#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Waits.h"
#include "lathe/Support/Remarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;

// A tensor of at most so many words in a thread has one value for each row.
static constexpr int64_t kMostWordsOfRows = 8;

//===----------------------------------------------------------------------===//
// Whether a loop can be changed
//===----------------------------------------------------------------------===//

std::string Overlap::plan() {
  std::string obstacle = findProducts();
  if (obstacle.empty())
    obstacle = findTail();
  if (obstacle.empty())
    obstacle = findScaling();
  return obstacle;
}

// True if `value` is computed in the iteration from the result of `product`.
static bool isComputedFrom(Value value, ttng::WarpGroupDotOp product) {
  llvm::SetVector<Operation *> makers;
  if (Operation *op = value.getDefiningOp())
    makers.insert(op);
  for (size_t i = 0; i < makers.size(); ++i) {
    if (makers[i] == product)
      return true;
    if (makers[i]->getBlock() != product->getBlock())
      continue;
    makers[i]->walk([&](Operation *inside) {
      for (Value operand : inside->getOperands())
        if (Operation *op = operand.getDefiningOp())
          makers.insert(op);
    });
  }
  return false;
}

std::string Overlap::findProducts() {
  SmallVector<ttng::WarpGroupDotOp> products(body->getOps<ttng::WarpGroupDotOp>());
  size_t all = 0;
  body->walk([&](ttng::WarpGroupDotOp) { ++all; });
  if (products.size() != 2 || all != 2)
    return llvm::formatv("it has {0} products; two can run beside each other", all).str();
  head = products[0], tail = products[1];
  // A buffer of the iteration's own is not kept for a product that still runs.
  for (ttng::WarpGroupDotOp product : products)
    for (Value operand : {product.getA(), Value(product.getB())})
      while (Operation *op = operand.getDefiningOp()) {
        if (isa<ttg::LocalAllocOp>(op) && op->getBlock() == body)
          return "a product reads a buffer that the iteration fills itself";
        if (op->getNumOperands() == 0 || !isa<ttg::MemDescType>(operand.getType()))
          break;
        operand = op->getOperand(0);
      }
  if (!isa<RankedTensorType>(tail.getA().getType()) || !isComputedFrom(tail.getA(), head))
    return "its second product does not multiply what is computed from the first";
  Value result = tail.getD();
  if (!result.hasOneUse() || result.getUses().begin()->getOwner() != body->getTerminator())
    return "the second product's result is used in the same iteration";
  if (tail.getUseC())
    return "it is chosen in each iteration whether the second product adds to its accumulator";
  sum = result.getUses().begin()->getOperandNumber();
  factor = tail.getA();
  while (Operation *op = factor.getDefiningOp()) {
    if (!isa<arith::TruncFOp, ttg::ConvertLayoutOp>(op) || op->getBlock() != body || !op->hasOneUse())
      break;
    conversions.insert(op);
    factor = op->getOperand(0);
  }
  return "";
}

// The block that the tail reads must be its own, so that it can be waited for and handed back with the tail.
std::string Overlap::findTail() {
  tailOps.insert(tail);
  Value block = tail.getB();
  nvws::ArefGetEnterOp enter;
  while (Operation *op = block.getDefiningOp()) {
    if (op->getBlock() != body)
      break;
    tailOps.insert(op);
    enter = dyn_cast<nvws::ArefGetEnterOp>(op);
    if (enter || op->getNumOperands() == 0)
      break;
    block = op->getOperand(0);
  }
  if (!enter)
    return "the second product's block does not come from a ring";
  for (Operation *op : tailOps)
    for (Operation *user : op->getUsers()) {
      if (tailOps.contains(user) || user == body->getTerminator())
        continue;
      if (!isa<nvws::ArefGetExitOp>(user) || user->getBlock() != body)
        return "the second product's block is read by others too";
      releases.insert(user);
    }
  for (Operation *op : tailOps)
    for (Value operand : op->getOperands())
      if (operand != tail.getA() && operand != tail.getC() && operand.getDefiningOp() &&
          operand.getDefiningOp()->getBlock() == body && !tailOps.contains(operand.getDefiningOp()))
        return "where the second product's block lies is computed in the iteration";
  return "";
}

std::string Overlap::findScaling() {
  BlockArgument accumulator = loop.getRegionIterArg(sum);
  SmallVector<Value> open = {accumulator};
  while (!open.empty())
    for (OpOperand &use : open.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (user == tail && use.get() == tail.getC() && use.getOperandNumber() == 2)
        continue;
      if (user->getBlock() != body || user->getNumRegions() || user->getNumResults() != 1 ||
          !isMemoryEffectFree(user) || user == tail || user->hasTrait<OpTrait::IsTerminator>())
        return "the sum of the second product is used before the product adds to it";
      if (scaling.insert(user))
        open.push_back(user->getResult(0));
    }
  if (tail.getC() != accumulator && !scaling.contains(tail.getC().getDefiningOp()))
    return "the second product does not add to what the iteration before left";
  findScales();
  return "";
}

// Finds the values that the iteration scales with, and what spreads their elements.
void Overlap::findScales() {
  SmallVector<Operation *> open(scaling.begin(), scaling.end());
  while (!open.empty())
    for (Value operand : open.pop_back_val()->getOperands()) {
      Operation *op = operand.getDefiningOp();
      if (operand == loop.getRegionIterArg(sum) || operand.getParentBlock() != body || (op && scaling.contains(op)))
        continue;
      if (op && (op->hasTrait<MovesElements>() || op->hasTrait<OpTrait::ConstantLike>())) {
        if (spreading.insert(op))
          open.push_back(op);
      } else {
        scales.insert(operand);
      }
    }
}

//===----------------------------------------------------------------------===//
// Whether it is better changed
//===----------------------------------------------------------------------===//

int64_t Overlap::countRegisters() {
  return countCarried(loop) + countWords(head.getD().getType()) + countWords(tail.getA().getType());
}

int64_t Overlap::countRegistersInOrder() {
  return countCarried(loop) + std::max(countWords(head.getD().getType()), countWords(tail.getA().getType()));
}

// The registers that a thread of those that compute has, beside a warp that loads and has `ofLoader`.
static int64_t countRegistersLeft(scf::ForOp loop, int64_t ofLoader, const ChipInfo &chip) {
  int warps = ttg::getNumWarps(loop), groups = warps / ttg::kWarpsOfGroup;
  if (warps <= ttg::kWarpsOfGroup)
    return registersAtStart(chip, warps + 1);
  int each = registersAtStart(chip, warps + ttg::kWarpsOfGroup);
  return std::min<int64_t>(registersLeft(each, groups + 1, ofLoader, groups), chip.maxRegistersPerThread);
}

// The programs that a unit runs at the same time, beside each other if there are several, if a thread has so many
// registers. Programs that move registers between their warps take all of them.
static int64_t countPrograms(scf::ForOp loop, int64_t registers, const ChipInfo &chip) {
  int64_t warps = ttg::getNumWarps(loop), shared = 0;
  if (warps > ttg::kWarpsOfGroup)
    return 1;
  auto count = [](ttg::MemDescType type) {
    return type.getNumElements() * tt::getElementBitWidth(type.getElementType()) / 8;
  };
  loop->getParentOfType<tt::FuncOp>().walk([&](ttg::LocalAllocOp alloc) { shared += count(alloc.getType()); });
  return countHeldBlocks(chip, (warps + 1) * chip.warpSize, registers, shared);
}

std::string Overlap::weigh(int ofLoader) {
  const ChipInfo *chip = ttg::getChip(loop);
  if (!chip)
    return "the module does not say which chip it is for";
  int64_t held = countRegisters() + kOtherRegisters, most = countRegistersLeft(loop, ofLoader, *chip);
  if (held > most)
    return llvm::formatv("a thread would need {0} registers, {1} of them not for tensors, and has {2}; use more warps "
                         "or smaller blocks",
                         held, kOtherRegisters, most);
  int64_t inOrder = countRegistersInOrder() + kOtherRegisters;
  int64_t programsInOrder = countPrograms(loop, inOrder, *chip), programsOverlapped = countPrograms(loop, held, *chip);
  if (programsOverlapped < programsInOrder)
    return llvm::formatv("a unit runs {0} programs at the same time with {1} registers for a thread, and {2} with the "
                         "{3} that it would need",
                         programsInOrder, inOrder, programsOverlapped, held);
  return "";
}

//===----------------------------------------------------------------------===//
// Changing it
//===----------------------------------------------------------------------===//

bool Overlap::isOfHead(Operation *op) const {
  return !tailOps.contains(op) && !releases.contains(op) && !scaling.contains(op) && !conversions.contains(op);
}

// Clones what is not the tail's in [from, to).
void Overlap::cloneHead(IRMapping &map, Operation *from, Operation *to) {
  for (Operation *op = from; op != to; op = op->getNextNode())
    if (isOfHead(op))
      b.clone(*op, map);
}

// The left operand of the next tail.
Value Overlap::convert(const IRMapping &map) {
  IRMapping own;
  own.map(factor, map.lookup(factor));
  for (Operation *op : llvm::reverse(conversions))
    b.clone(*op, own);
  return own.lookup(tail.getA());
}

Value Overlap::startTail(IRMapping &map, Value left, Value accumulator, bool isAsync) {
  IRMapping own(map);
  own.map(tail.getA(), left);
  own.map(tail.getC(), accumulator);
  for (Operation *op : llvm::reverse(tailOps))
    b.clone(*op, own);
  for (Operation *op : tailOps)
    for (Value result : op->getResults())
      map.map(result, own.lookup(result));
  Value result = own.lookup(tail.getD());
  result.getDefiningOp<ttng::WarpGroupDotOp>().setIsAsync(isAsync);
  return result;
}

// The accumulator to which the next tail adds, of an iteration whose values `map` has. It is scaled at the iteration's
// end: the assembler moves what stands at the start of the next one between its products, where the matrix unit waits
// for it.
Value Overlap::scale(const IRMapping &map, Value accumulator) {
  IRMapping own;
  for (Value value : scales)
    own.map(value, map.lookupOrDefault(value));
  own.map(loop.getRegionIterArg(sum), accumulator);
  for (Operation &op : body->without_terminator())
    if (scaling.contains(&op) || spreading.contains(&op))
      b.clone(op, own);
  return own.lookup(tail.getC());
}

// Waits for the tail behind what is computed beside it, which the sums and the like of rows stand for, and hands its
// block back.
Value Overlap::waitForTail(IRMapping &map, Value added) {
  SmallVector<Value> inputs = {added}, old;
  for (Value value : loop.getYieldedValues()) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    Operation *op = value.getDefiningOp();
    if (type && type.getElementTypeBitWidth() == 32 && op && op->getBlock() == body && op != tail &&
        countWords(value.getType()) <= kMostWordsOfRows && isComputedFrom(value, head))
      old.push_back(value);
  }
  for (Value value : old)
    inputs.push_back(map.lookup(value));
  auto wait = ttng::WarpGroupDotWaitOp::create(b, loop.getLoc(), inputs, /*pendings=*/0);
  if (!old.empty())
    wait->setAttr(ttng::kComputedBeside, b.getI32IntegerAttr(old.size()));
  for (auto [value, result] : llvm::zip_equal(old, wait.getOutputs().drop_front()))
    map.map(value, result);
  for (Operation *op : releases)
    b.clone(*op, map);
  return wait.getOutputs().front();
}

// Makes the loop of all iterations but the first. Each starts with its head and with the tail of the iteration before,
// whose left operand it carries behind the values of the old loop, and whose accumulator is scaled already.
scf::ForOp Overlap::makeLoop(ValueRange starts, bool takesTurns) {
  Location loc = loop.getLoc();
  Value first = arith::AddIOp::create(b, loc, loop.getLowerBound(), loop.getStep());
  auto rest = scf::ForOp::create(b, loc, first, loop.getUpperBound(), loop.getStep(), starts,
                                 /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  rest->setAttr(tt::kNumStages, b.getI32IntegerAttr(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(rest.getBody());
  IRMapping map;
  map.map(loop.getInductionVar(), rest.getInductionVar());
  size_t count = loop.getNumRegionIterArgs();
  map.map(loop.getRegionIterArgs(), rest.getRegionIterArgs().take_front(count));
  cloneHead(map, &body->front(), head);
  std::optional<Turns> order;
  if (takesTurns)
    order.emplace(b, loc);
  if (order)
    order->wait();
  Operation *product = b.clone(*head, map);
  cast<ttng::WarpGroupDotOp>(product).setIsAsync(true);
  Value added = startTail(map, rest.getRegionIterArgs().back(), rest.getRegionIterArg(sum), /*isAsync=*/true);
  if (order)
    order->pass();
  auto multiplied = ttng::WarpGroupDotWaitOp::create(b, loc, product->getResults(), /*pendings=*/1);
  map.map(head.getD(), multiplied.getOutputs().front());
  cloneHead(map, head->getNextNode(), body->getTerminator());
  // Before the next turn: the other group multiplies meanwhile.
  Value scaled = scale(map, waitForTail(map, added));
  SmallVector<Value> yielded;
  for (auto [index, value] : llvm::enumerate(loop.getYieldedValues()))
    yielded.push_back(index == sum ? scaled : map.lookupOrDefault(value));
  yielded.push_back(convert(map));
  scf::YieldOp::create(b, loc, yielded);
  return rest;
}

void Overlap::run(bool takesTurns) {
  Location loc = loop.getLoc();
  auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value hasTurns = arith::CmpIOp::create(b, loc, less, loop.getLowerBound(), loop.getUpperBound());
  auto branch = scf::IfOp::create(b, loc, loop.getResultTypes(), hasTurns, /*withElseRegion=*/true);
  b.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(b, loc, loop.getInitArgs());

  b.setInsertionPointToEnd(branch.thenBlock());
  IRMapping map;
  map.map(loop.getInductionVar(), loop.getLowerBound());
  map.map(loop.getRegionIterArgs(), loop.getInitArgs());
  cloneHead(map, &body->front(), body->getTerminator());
  SmallVector<Value> starts;
  for (auto [index, value] : llvm::enumerate(loop.getYieldedValues()))
    starts.push_back(index == sum ? scale(map, loop.getInitArgs()[sum]) : map.lookupOrDefault(value));
  starts.push_back(convert(map));
  if (takesTurns)
    Turns(b, loc).begin();
  scf::ForOp rest = makeLoop(starts, takesTurns);
  if (takesTurns)
    Turns(b, loc).end();
  SmallVector<Value> results(rest.getResults().drop_back());
  IRMapping last;
  results[sum] = startTail(last, rest.getResults().back(), results[sum], /*isAsync=*/false);
  for (Operation *op : releases)
    b.clone(*op, last);
  scf::YieldOp::create(b, loc, results);
  loop.replaceAllUsesWith(branch.getResults());
  loop.erase();
}

void warps::overlapProducts(scf::ForOp loop, int ofLoader) {
  if (llvm::range_size(loop.getBody()->getOps<ttng::WarpGroupDotOp>()) < 2)
    return;
  Overlap overlap(loop);
  std::string obstacle = overlap.plan();
  if (obstacle.empty())
    obstacle = overlap.weigh(ofLoader);
  if (obstacle.empty())
    overlap.run(/*takesTurns=*/ttg::getNumWarps(loop) == kGroups * ttg::kWarpsOfGroup);
  else if (wantsRemarks(loop))
    remarkSlower(loop, "products-in-order")
        << remark::add("no product of an iteration runs beside one of the next: {0}", obstacle);
}
