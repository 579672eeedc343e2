#include "TensorFlights.h"

#include "lathe/Dialect/Support/Barriers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

/// The allocation of a buffer in tensor memory, or of the one of which it is a view; null if there is none to be seen.
static ttng::TMEMAllocOp findTensorAllocation(Value buffer) {
  Operation *op = buffer.getDefiningOp();
  while (isa_and_nonnull<ttng::TMEMSubSliceOp, ttg::MemDescIndexOp, ttg::MemDescReinterpretOp>(op))
    op = op->getOperand(0).getDefiningOp();
  return dyn_cast_or_null<ttng::TMEMAllocOp>(op);
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

namespace lathe::pipelining {

class FlightPlanner {
public:
  FlightPlanner(scf::ForOp loop, ArrayRef<StagedLoad> loads) : loop(loop), block(loop.getBody()) {
    for (const StagedLoad &load : loads)
      if (load.way == Way::AsyncCopy || load.way == Way::BulkCopy)
        copies.insert(load.op);
  }

  TensorFlights run(bool mayRunAhead) {
    if (!findProducts())
      return {};
    for (Flight &flight : plan.flights)
      if (mayRunAhead && flight.kind == Kind::Early && !flight.operandLoads.empty() &&
          llvm::all_of(flight.operandLoads, [&](Operation *load) { return isReadOnlyBy(load, flight.product); }))
        flight.kind = Kind::Ahead;
    // Products in flight at the end of an iteration are in flight at the start of the next one.
    std::vector<Pending> atEnd = scan({}, /*isRecorded=*/false);
    for (Pending &pending : atEnd)
      pending.isOfTurnBefore = true;
    for (const Pending &pending : scan(atEnd, /*isRecorded=*/true))
      if (plan.flights[pending.flight].kind == Kind::Deferred)
        plan.last = pending.flight;
    if (plan.last)
      plan.flights[*plan.last].isAwaited = true;
    return std::move(plan);
  }

private:
  using Kind = TensorFlights::Kind;
  using Flight = TensorFlights::Flight;
  struct Pending {
    unsigned flight;
    bool isOfTurnBefore;
  };

  scf::ForOp loop;
  Block *block;
  llvm::SmallPtrSet<Operation *, 8> copies; // loads that are copied to buffers ahead
  TensorFlights plan;

  /// Finds how each product can run; false if none has a reason to be moved.
  bool findProducts() {
    bool isAnyEarly = false;
    for (Operation &op : *block) {
      if (isa<ttng::TCGen5MMAScaledOp>(op) || (op.getNumRegions() && hasProduct(op)))
        return false;
      auto product = dyn_cast<ttng::TCGen5MMAOp>(op);
      if (!product)
        continue;
      if (product.getIsAsync() || product.getTwoCtas())
        return false;
      plan.flights.push_back(describe(product));
      isAnyEarly |= plan.flights.back().kind == Kind::Early;
    }
    return isAnyEarly;
  }

  static bool hasProduct(Operation &op) {
    auto stop = [](Operation *inner) {
      return inner->hasTrait<DotLike>() ? WalkResult::interrupt() : WalkResult::advance();
    };
    return op.walk(stop).wasInterrupted();
  }

  Flight describe(ttng::TCGen5MMAOp product) {
    Flight flight;
    flight.product = product;
    bool hasLeft = addOperand(product.getA(), flight), hasRight = addOperand(product.getB(), flight);
    ttng::TMEMAllocOp sums = findTensorAllocation(product.getD());
    if (!sums || !hasRight || !matchPattern(product.getPred(), m_One()))
      return flight;
    if (sums->getBlock() != block && (hasLeft || isStoredLeft(product.getA())))
      flight.kind = Kind::Deferred;
    else if (hasLeft && findSumLoads(sums, product, flight.sumLoads))
      flight.kind = Kind::Early;
    return flight;
  }

  /// True if the operand is in memory before the iteration computes anything. Lists the load that fills it.
  bool addOperand(Value buffer, Flight &flight) {
    if (loop.isDefinedOutsideOfLoop(buffer))
      return true;
    Operation *op = buffer.getDefiningOp();
    while (isa_and_nonnull<ttg::MemDescTransOp>(op))
      op = op->getOperand(0).getDefiningOp();
    auto alloc = dyn_cast_or_null<ttg::LocalAllocOp>(op);
    Operation *load = alloc && alloc.getSrc() ? alloc.getSrc().getDefiningOp() : nullptr;
    while (isa_and_nonnull<tt::TransOp>(load))
      load = load->getOperand(0).getDefiningOp();
    if (!load || !copies.contains(load))
      return false;
    flight.operandLoads.push_back(load);
    return true;
  }

  /// True for a left operand that the iteration stores to tensor memory for this product alone.
  bool isStoredLeft(Value buffer) {
    auto alloc = buffer.getDefiningOp<ttng::TMEMAllocOp>();
    return alloc && alloc->getBlock() == block && alloc.getSrc() && !alloc.getToken() && buffer.hasOneUse();
  }

  /// True if loads of the iteration, behind the product, are all that is done with fresh sums.
  bool findSumLoads(ttng::TMEMAllocOp sums, ttng::TCGen5MMAOp product, SmallVector<Operation *> &loads) {
    if (sums->getBlock() != block || sums.getSrc() || sums.getToken() || !matchPattern(product.getUseD(), m_Zero()))
      return false;
    for (Operation *user : sums.getResult().getUsers()) {
      if (user == product)
        continue;
      if (!isa<ttng::TMEMLoadOp>(user) || user->getBlock() != block || !product->isBeforeInBlock(user))
        return false;
      loads.push_back(user);
    }
    llvm::sort(loads, [](Operation *x, Operation *y) { return x->isBeforeInBlock(y); });
    return !loads.empty();
  }

  /// True if all that is done with the result of `op` is to put it where the product reads it.
  static bool isReadOnlyBy(Operation *op, Operation *product) {
    return !op->use_empty() && llvm::all_of(op->getUsers(), [&](Operation *user) {
      bool moves = isa<ttg::LocalAllocOp, tt::TransOp, ttg::MemDescTransOp>(user);
      return user == product || (moves && isReadOnlyBy(user, product));
    });
  }

  //===--- Waits ---===//

  /// Follows an iteration that starts with `pending`, in the order of their issue; returns those that it leaves.
  std::vector<Pending> scan(std::vector<Pending> pending, bool isRecorded) {
    SmallVector<Operation *> issues, rest;
    order(issues, rest);
    for (Operation *op : issues)
      pass(op, pending, isRecorded);
    for (auto [index, each] : llvm::enumerate(pending))
      if (plan.flights[each.flight].kind == Kind::Early) {
        await(index, /*before=*/nullptr, pending, isRecorded);
        break;
      }
    for (const Pending &each : pending)
      if (isRecorded && each.isOfTurnBefore)
        plan.flights[each.flight].isDoneBeforeStart = false;
    for (Operation *op : rest)
      pass(op, pending, isRecorded);
    return pending;
  }

  /// The operations as the last stage and Issue have them.
  void order(SmallVector<Operation *> &issues, SmallVector<Operation *> &rest) {
    llvm::DenseMap<Operation *, const Flight *> first; // by product, or by load of sums that a later one replaces
    for (const Flight &flight : plan.flights) {
      if (flight.kind == Kind::Early || flight.kind == Kind::Ahead)
        first[flight.product] = &flight;
      if (flight.kind == Kind::Ahead)
        for (Operation *load : flight.sumLoads)
          first[load] = &flight;
    }
    for (Operation &op : *block) {
      const Flight *flight = first.lookup(&op);
      if (!flight) {
        rest.push_back(&op);
        continue;
      }
      if (flight->kind == Kind::Early || &op != flight->product)
        issues.push_back(&op);
      if (flight->kind == Kind::Ahead && &op == flight->sumLoads.back())
        issues.push_back(flight->product);
    }
  }

  void pass(Operation *op, std::vector<Pending> &pending, bool isRecorded) {
    auto own = llvm::find_if(plan.flights, [&](const Flight &flight) { return flight.product == op; });
    bool isProduct = own != plan.flights.end();
    if (isProduct && own->kind == Kind::Waits)
      return drop(pending.size(), pending);
    unsigned number = own - plan.flights.begin();
    std::optional<unsigned> needed;
    for (auto [index, each] : llvm::enumerate(pending))
      if (isProduct ? each.flight == number : touches(op, plan.flights[each.flight]))
        needed = index;
    if (needed)
      await(*needed, op, pending, isRecorded);
    if (isProduct)
      pending.push_back({number, /*isOfTurnBefore=*/false});
  }

  /// Whether the operation reads or writes what the product writes, or writes what it reads.
  static bool touches(Operation *op, const Flight &flight) {
    ttng::TCGen5MMAOp product = flight.product;
    Operation *sums = findTensorAllocation(product.getD()), *left = findTensorAllocation(product.getA());
    auto isOne = [&](Operation *alloc) { return alloc && (alloc == sums || alloc == left); };
    // An allocation stores what it is given.
    auto isStore = [&](Operation *alloc) { return isOne(alloc) && alloc->getNumOperands() != 0; };
    auto stop = [&](Operation *inner) {
      bool isOperand = llvm::any_of(inner->getOperands(), [&](Value value) {
        return isa<ttg::MemDescType>(value.getType()) && isOne(findTensorAllocation(value));
      });
      return isOperand || isStore(inner) ? WalkResult::interrupt() : WalkResult::advance();
    };
    return op->walk(stop).wasInterrupted();
  }

  void await(unsigned index, Operation *before, std::vector<Pending> &pending, bool isRecorded) {
    if (isRecorded) {
      plan.waits.push_back({pending[index].flight, before, pending[index].isOfTurnBefore});
      plan.flights[pending[index].flight].isAwaited = true;
    }
    pending[index].isOfTurnBefore = true;
    drop(index + 1, pending);
  }

  /// The first `count` are complete. Whether one for the next iteration is, that iteration tells: nothing before the
  /// loop waits for the first iteration's.
  void drop(size_t count, std::vector<Pending> &pending) {
    std::vector<Pending> left;
    for (auto [index, each] : llvm::enumerate(pending))
      if (index >= count || (plan.flights[each.flight].kind == Kind::Ahead && !each.isOfTurnBefore))
        left.push_back(each);
    pending = std::move(left);
  }
};

//===----------------------------------------------------------------------===//
// Its ops
//===----------------------------------------------------------------------===//

class FlightWriter {
public:
  FlightWriter(const TensorFlights &plan, PipelinedBody &body)
      : plan(plan), body(body), loop(body.loop), b(loop.getContext()), loc(loop.getLoc()),
        barriers(plan.flights.size()) {}

  void run() {
    for (auto [flight, barrier] : llvm::zip_equal(plan.flights, barriers))
      if (flight.isAwaited)
        barrier = allocateBarrier();
    for (const TensorFlights::Wait &wait : plan.waits)
      insert(wait);
    for (auto [flight, barrier] : llvm::zip_equal(plan.flights, barriers))
      if (flight.kind != Kind::Waits)
        start(flight, barrier);
    if (plan.last)
      waitBehindLoop(barriers[*plan.last]);
  }

private:
  using Kind = TensorFlights::Kind;
  using Flight = TensorFlights::Flight;

  const TensorFlights &plan;
  PipelinedBody &body;
  scf::ForOp loop;
  OpBuilder b;
  Location loc;
  SmallVector<Value> barriers; // by flight, null if nothing waits for it

  Value allocateBarrier() {
    b.setInsertionPoint(loop);
    Value barrier = ttg::LocalAllocOp::create(b, loc, getBarrierType(b.getContext()), Value(), IntegerAttr());
    ttng::InitBarrierOp::create(b, loc, barrier, /*count=*/1);
    b.setInsertionPointAfter(loop);
    ttng::InvalBarrierOp::create(b, loc, barrier);
    ttg::LocalDeallocOp::create(b, loc, barrier);
    return barrier;
  }

  /// Whether the operation loads sums that the product of the next iteration replaces.
  bool isBeforeIssue(Operation *op) const {
    return llvm::any_of(plan.flights, [&](const Flight &flight) {
      return flight.kind == Kind::Ahead && llvm::is_contained(flight.sumLoads, op);
    });
  }

  void insert(const TensorFlights::Wait &wait) {
    bool isFirst = !wait.before || isBeforeIssue(wait.before);
    if (wait.before) {
      b.setInsertionPoint(wait.before);
    } else {
      for (const Flight &flight : plan.flights)
        if (flight.kind == Kind::Early)
          b.setInsertionPointAfter(flight.product);
    }
    // A barrier that has no phase behind it yet counts as one whose odd phase is over, so that the first iteration
    // waits for nothing.
    bool isOfNumberBefore = wait.isOfTurnBefore && plan.flights[wait.flight].kind == Kind::Deferred;
    Value phase = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
    body.rings[phase] = {body.lastStage + isOfNumberBefore, /*size=*/1, /*isPhase=*/true};
    auto op =
        ttng::WaitBarrierOp::create(b, loc, barriers[wait.flight], phase, /*pred=*/Value(), /*deps=*/ValueRange());
    body.places[op] = {body.lastStage, isFirst ? Cluster::Issue : Cluster::Compute};
  }

  void start(const Flight &flight, Value barrier) {
    ttng::TCGen5MMAOp product = flight.product;
    product.setIsAsync(true);
    if (barrier) {
      product.getBarriersMutable().append(barrier);
      product.getBarrierPredsMutable().append(product.getPred());
    }
    keepLeft(product);
    if (flight.kind == Kind::Deferred)
      return;
    findTensorAllocation(product.getD())->moveBefore(loop);
    bool isAhead = flight.kind == Kind::Ahead;
    body.places[product] = {body.lastStage - isAhead, Cluster::Issue};
    if (!isAhead)
      return;
    for (Operation *load : flight.sumLoads)
      body.places[load] = {body.lastStage, Cluster::Issue};
    product->moveAfter(flight.sumLoads.back());
  }

  /// The columns of a left operand stay its own while the product is in flight.
  void keepLeft(ttng::TCGen5MMAOp product) {
    auto alloc = product.getA().getDefiningOp<ttng::TMEMAllocOp>();
    if (!alloc || alloc->getBlock() != loop.getBody())
      return;
    ttg::MemDescType type = alloc.getResult().getType();
    auto kept = ttg::MemDescType::get(type.getShape(), type.getElementType(), type.getEncoding(), type.getMemorySpace(),
                                      /*mutableMemory=*/true);
    b.setInsertionPoint(loop);
    Value buffer = ttng::TMEMAllocOp::create(b, alloc.getLoc(), kept, /*token=*/Type(), /*src=*/Value()).getResult();
    Value always = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
    b.setInsertionPoint(alloc);
    ttng::TMEMStoreOp::create(b, alloc.getLoc(), /*token=*/Type(), buffer, /*dep=*/Value(), alloc.getSrc(), always);
    alloc.getResult().replaceAllUsesWith(buffer);
    alloc.erase();
  }

  void waitBehindLoop(Value barrier) {
    LastTurn turn = buildLastTurn(b, loop);
    Value one = arith::ConstantOp::create(b, loc, b.getIntegerAttr(turn.number.getType(), 1));
    Value phase = castToI32(b, loc, arith::AndIOp::create(b, loc, turn.number, one));
    ttng::WaitBarrierOp::create(b, loc, barrier, phase, turn.exists, /*deps=*/ValueRange());
  }
};

} // namespace lathe::pipelining

TensorFlights TensorFlights::plan(scf::ForOp loop, ArrayRef<StagedLoad> loads, bool mayRunAhead) {
  return FlightPlanner(loop, loads).run(mayRunAhead);
}

bool TensorFlights::runsAhead() const {
  return llvm::any_of(flights, [](const Flight &flight) { return flight.kind == Kind::Ahead; });
}

bool TensorFlights::isReadAhead(Operation *load) const {
  return llvm::any_of(flights, [&](const Flight &flight) {
    return flight.kind == Kind::Ahead && llvm::is_contained(flight.operandLoads, load);
  });
}

bool TensorFlights::isReadBeforeStart(Operation *load) const {
  return llvm::all_of(flights, [&](const Flight &flight) {
    return flight.isDoneBeforeStart || !llvm::is_contained(flight.operandLoads, load);
  });
}

void TensorFlights::apply(PipelinedBody &body) const { FlightWriter(*this, body).run(); }
