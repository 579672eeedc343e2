#include "Pipeliner.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

void pipelining::forEachUsedValue(Operation *op, Block *block, llvm::function_ref<void(Value)> visit) {
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (operand.getParentBlock() == block)
        visit(operand);
  });
}

namespace {

class LoopExpander {
public:
  explicit LoopExpander(const PipelinedBody &body)
      : body(body), loop(body.loop), last(body.lastStage), block(loop.getBody()), b(loop), loc(loop.getLoc()) {}

  scf::ForOp run() {
    collect();
    emitPrologue();
    createLoop();
    fillLoop();
    replaceResults();
    return turns;
  }

private:
  // A value that the new loop carries for `maxAge` iterations; age 0 is the value of the iteration itself.
  struct Carried {
    int stage = 0;
    int maxAge = 0;
    unsigned firstArgument = 0; // of the new loop, for age 1
  };
  struct Counter {
    unsigned slot = 0, phase = 0; // arguments of the new loop
    bool needsPhase = false;
  };

  const PipelinedBody &body;
  scf::ForOp loop, turns;
  int last;
  Block *block;
  OpBuilder b;
  Location loc;

  std::vector<std::pair<Operation *, int>> order; // operations of the new body, with stages
  // The stage at which the value of the next iteration is taken for each argument of the old loop.
  SmallVector<int> argumentStages;
  llvm::MapVector<Value, Carried> carried; // results of operations, and arguments of the old loop
  llvm::MapVector<int64_t, Counter> counters;
  std::vector<DenseMap<Value, Value>> early;  // by iteration: results in the prologue
  DenseMap<Value, Value> current;             // results in the new body
  SmallVector<Value> stepsAhead, ivs, exists; // in the new loop, by stage

  //===--- Values that the new loop carries ---===//

  int getStage(Operation *op) const { return body.places.lookup(op).stage; }
  BlockArgument getArgument(Value value) const {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == block ? argument : BlockArgument();
  }
  bool isIV(Value value) { return value == loop.getInductionVar(); }
  Value getYielded(BlockArgument argument) const {
    return block->getTerminator()->getOperand(argument.getArgNumber() - 1);
  }
  int getArgumentStage(BlockArgument argument) const { return argumentStages[argument.getArgNumber() - 1]; }

  // The number of iterations between the computation of `value` and its use by stage `user`.
  int getAge(Value value, int user) {
    if (BlockArgument argument = getArgument(value))
      return user - getArgumentStage(argument) + 1;
    return user - getStage(value.getDefiningOp());
  }

  void need(Value value, int user) {
    auto ring = body.rings.find(value);
    if (ring != body.rings.end()) {
      if (ring->second.size > 1 || ring->second.isPhase)
        counters[ring->second.size].needsPhase |= ring->second.isPhase;
      return;
    }
    if (value.getParentBlock() != block || isIV(value))
      return;
    int age = getAge(value, user);
    assert(age >= 0 && "a value is used before the stage that computes it");
    if (age > 0)
      carried[value].maxAge = std::max(carried[value].maxAge, age);
  }

  void collect() {
    for (Operation &op : block->without_terminator())
      if (auto place = body.places.find(&op); place != body.places.end())
        order.push_back({&op, place->second.stage});
    llvm::stable_sort(order, [&](const auto &x, const auto &y) {
      return body.places.lookup(x.first).cluster < body.places.lookup(y.first).cluster;
    });
    argumentStages.assign(loop.getNumRegionIterArgs(), last);
    for (auto [op, stage] : order)
      forEachUsedValue(op, block, [&](Value value) {
        if (BlockArgument argument = getArgument(value); argument && !isIV(argument)) {
          int &earliest = argumentStages[argument.getArgNumber() - 1];
          earliest = std::min(earliest, stage);
        }
      });
    // An argument that is yielded to another one is used where that one is.
    for (bool changed = true; changed;) {
      changed = false;
      for (BlockArgument argument : loop.getRegionIterArgs())
        if (BlockArgument source = getArgument(getYielded(argument)); source && !isIV(source)) {
          int &earliest = argumentStages[source.getArgNumber() - 1];
          changed |= earliest > getArgumentStage(argument);
          earliest = std::min(earliest, getArgumentStage(argument));
        }
    }
    for (auto [op, stage] : order)
      forEachUsedValue(op, block, [&](Value value) { need(value, stage); });
    for (BlockArgument argument : loop.getRegionIterArgs()) {
      if (!loop.getTiedLoopResult(argument).use_empty())
        need(argument, last);
      if (carried.contains(argument))
        needYielded(argument);
    }
  }

  // The new loop carries the value that is yielded to a carried argument, too, and so on.
  void needYielded(BlockArgument argument) {
    Value value = getYielded(argument);
    bool isNew = getArgument(value) && !isIV(value) && !carried.contains(value);
    need(value, getArgumentStage(argument));
    if (isNew)
      needYielded(getArgument(value));
  }

  //===--- Before the loop ---===//

  Value getConstant(int64_t value, Type type) {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  }

  // `count` steps of the loop.
  Value getSteps(int64_t count) {
    Type type = loop.getInductionVar().getType();
    return b.createOrFold<arith::MulIOp>(loc, loop.getStep(), getConstant(count, type));
  }

  // A number of the loop as one of 32 bits or more: a few steps may be more than a narrow one can be.
  Value widen(Value value) {
    Type type = b.getI32Type();
    if (!value.getType().isInteger() || value.getType().getIntOrFloatBitWidth() >= 32)
      return value;
    return b.createOrFold<arith::ExtSIOp>(loc, type, value);
  }

  // The loop's end less `count` steps. Added to the variable, they might overflow.
  Value getEndBefore(int64_t count) {
    Value end = widen(loop.getUpperBound()), step = widen(loop.getStep());
    if (count == 0)
      return end;
    Value steps = b.createOrFold<arith::MulIOp>(loc, step, getConstant(count, step.getType()));
    return b.createOrFold<arith::SubIOp>(loc, end, steps);
  }

  Value resolveEarly(Value value, int iteration) {
    if (auto ring = body.rings.find(value); ring != body.rings.end()) {
      int64_t size = ring->second.size;
      return getConstant(ring->second.isPhase ? (iteration / size) & 1 : iteration % size, value.getType());
    }
    if (value.getParentBlock() != block)
      return value;
    if (isIV(value))
      return iteration == 0 ? loop.getLowerBound()
                            : b.createOrFold<arith::AddIOp>(loc, loop.getLowerBound(), getSteps(iteration));
    if (BlockArgument argument = getArgument(value))
      return iteration == 0 ? loop.getTiedLoopInit(argument)->get() : resolveEarly(getYielded(argument), iteration - 1);
    return early[iteration].lookup(value);
  }

  template <typename Resolve> Operation *clone(Operation *op, Resolve resolve) {
    IRMapping mapping;
    forEachUsedValue(op, block, [&](Value value) {
      if (!mapping.contains(value))
        mapping.map(value, resolve(value));
    });
    return b.clone(*op, mapping);
  }

  Value existsAfter(Value iv, Value bound) {
    return b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::slt, widen(iv), bound);
  }

  void emitPrologue() {
    early.resize(last);
    SmallVector<Value> existing;
    for (int turn = 0; turn < last; ++turn) {
      existing.push_back(existsAfter(loop.getLowerBound(), getEndBefore(turn)));
      for (auto [op, stage] : order) {
        if (stage > turn)
          continue;
        int iteration = turn - stage;
        Operation *copy = clone(op, [&](Value value) { return resolveEarly(value, iteration); });
        predicate(copy, existing[iteration]);
        for (auto [from, to] : llvm::zip_equal(op->getResults(), copy->getResults()))
          early[iteration][from] = to;
      }
    }
  }

  //===--- The loop ---===//

  void createLoop() {
    SmallVector<Value> inits;
    for (auto &[value, info] : carried) {
      BlockArgument argument = getArgument(value);
      info.stage = argument ? getArgumentStage(argument) : getStage(value.getDefiningOp());
      info.firstArgument = inits.size();
      for (int age = 1; age <= info.maxAge; ++age) {
        int iteration = last - age - info.stage;
        inits.push_back(resolveEarly(value, argument ? iteration + 1 : iteration));
      }
    }
    Type counterType = b.getI32Type();
    for (auto &[size, counter] : counters) {
      counter.slot = inits.size();
      inits.push_back(getConstant(last % size, counterType));
      if (!counter.needsPhase)
        continue;
      counter.phase = inits.size();
      inits.push_back(getConstant((last / size) & 1, counterType));
    }
    SmallVector<Value> bounds;
    for (int stage = 0; stage <= last; ++stage) {
      stepsAhead.push_back(stage == last ? Value() : getSteps(last - stage));
      bounds.push_back(stage == last ? Value() : getEndBefore(last - stage));
    }
    turns = scf::ForOp::create(b, loc, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits);
    turns->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    b.setInsertionPointToStart(turns.getBody());
    for (int stage = 0; stage < last; ++stage)
      exists.push_back(existsAfter(turns.getInductionVar(), bounds[stage]));
    ivs.assign(last + 1, Value());
    ivs[last] = turns.getInductionVar();
  }

  Value getCarried(Value value, int age) {
    return turns.getRegionIterArgs()[carried.find(value)->second.firstArgument + age - 1];
  }

  Value getIV(int stage) {
    if (!ivs[stage]) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(turns.getBody());
      ivs[stage] = arith::AddIOp::create(b, loc, turns.getInductionVar(), stepsAhead[stage]);
    }
    return ivs[stage];
  }

  // The ring's counter counts iterations of the new loop; the slot of stage s is s before it.
  Value getRingValue(const RingValue &ring) {
    Type type = b.getI32Type();
    if (ring.size == 1 && !ring.isPhase)
      return getConstant(0, type);
    const Counter &counter = counters.find(ring.size)->second;
    Value slot = turns.getRegionIterArgs()[counter.slot];
    int64_t behind = ring.stage % ring.size;
    Value wraps;
    if (behind != 0)
      wraps = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, slot, getConstant(behind, type));
    if (ring.isPhase) {
      Value phase = turns.getRegionIterArgs()[counter.phase];
      if ((ring.stage / ring.size) & 1)
        phase = arith::XOrIOp::create(b, loc, phase, getConstant(1, type));
      return wraps ? arith::XOrIOp::create(b, loc, phase, arith::ExtUIOp::create(b, loc, type, wraps)) : phase;
    }
    if (behind == 0)
      return slot;
    Value over = arith::AddIOp::create(b, loc, slot, getConstant(ring.size - behind, type));
    Value under = arith::SubIOp::create(b, loc, slot, getConstant(behind, type));
    return arith::SelectOp::create(b, loc, wraps, over, under);
  }

  Value resolve(Value value, int stage) {
    if (auto ring = body.rings.find(value); ring != body.rings.end())
      return getRingValue(ring->second);
    if (value.getParentBlock() != block)
      return value;
    if (isIV(value))
      return getIV(stage);
    int age = getAge(value, stage);
    return age == 0 ? current.lookup(value) : getCarried(value, age);
  }

  void fillLoop() {
    for (auto [op, stage] : order) {
      Operation *copy = clone(op, [&](Value value) { return resolve(value, stage); });
      if (stage < last)
        predicate(copy, exists[stage]);
      for (auto [from, to] : llvm::zip_equal(op->getResults(), copy->getResults()))
        current[from] = to;
    }
    SmallVector<Value> next;
    for (auto &[value, info] : carried) {
      BlockArgument argument = getArgument(value);
      next.push_back(argument ? resolve(getYielded(argument), info.stage) : current.lookup(value));
      for (int age = 1; age < info.maxAge; ++age)
        next.push_back(getCarried(value, age));
    }
    for (auto &[size, counter] : counters)
      advance(size, counter, next);
    // The builder makes a terminator for a loop without results.
    if (!next.empty())
      scf::YieldOp::create(b, loc, next);
  }

  void advance(int64_t size, const Counter &counter, SmallVector<Value> &next) {
    Type type = b.getI32Type();
    Value one = getConstant(1, type);
    Value slot = arith::AddIOp::create(b, loc, turns.getRegionIterArgs()[counter.slot], one);
    Value wraps = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, slot, getConstant(size, type));
    next.push_back(arith::SelectOp::create(b, loc, wraps, getConstant(0, type), slot));
    if (!counter.needsPhase)
      return;
    Value phase = turns.getRegionIterArgs()[counter.phase];
    next.push_back(arith::SelectOp::create(b, loc, wraps, arith::XOrIOp::create(b, loc, phase, one), phase));
  }

  void replaceResults() {
    for (BlockArgument argument : loop.getRegionIterArgs()) {
      Value result = loop.getTiedLoopResult(argument);
      if (result.use_empty())
        continue;
      const Carried &info = carried.find(argument)->second;
      result.replaceAllUsesWith(turns.getResult(info.firstArgument + last - info.stage));
    }
    loop.erase();
  }
};

} // namespace

scf::ForOp pipelining::expandLoop(const PipelinedBody &body) { return LoopExpander(body).run(); }
