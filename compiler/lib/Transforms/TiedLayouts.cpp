#include "TiedLayouts.h"

#include "lathe/Analysis/Movement/ReducePlan.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace lathe;

RankedTensorType lathe::getTensor(Value value) { return dyn_cast<RankedTensorType>(value.getType()); }

Value lathe::strip(Value value) {
  while (auto convert = value.getDefiningOp<ttg::ConvertLayoutOp>())
    value = convert.getSrc();
  return value;
}

bool lathe::mayBeCopiedForDot(Operation *load) {
  if (!isBesideDot(load))
    return false;
  if (load->hasAttr("tt.latency"))
    return true;
  Block *body = load->getBlock();
  SmallVector<Operation *> open{load};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!open.empty())
    for (OpOperand &use : open.pop_back_val()->getUses()) {
      // Indices that say where others are loaded from are used in the layout of each of these.
      if (auto access = dyn_cast<GlobalAccess>(use.getOwner()); access && access.getAddress() == use.get())
        continue;
      Operation *user = body->findAncestorOpInBlock(*use.getOwner());
      if (!user->hasTrait<DotLike>()) {
        if (seen.insert(user).second)
          open.push_back(user);
      } else if (user != use.getOwner() || use.getOperandNumber() < 2) {
        return true;
      }
    }
  return false;
}

/// True for a value whose only uses broadcast it along another dimension.
static bool isOnlyExpanded(Value value) {
  return !value.use_empty() && llvm::all_of(value.getUsers(), [](Operation *user) {
    if (isa<tt::ExpandDimsOp>(user))
      return true;
    bool isUnary = isElementwise(user) && user->getNumOperands() == 1 && user->getNumResults() == 1;
    return (isa<ttg::ConvertLayoutOp>(user) || isUnary) && isOnlyExpanded(user->getResult(0));
  });
}

/// True for a load of a vector whose only uses broadcast it along another dimension, and for a load of fewer elements
/// than there are threads, unless the pipeliner may copy it to shared memory. A load in the layout of the use, in which
/// several threads load the same element, costs less than an exchange between the threads.
static bool isLoadedWhereUsed(tt::LoadOp load) {
  auto type = getTensor(load.getResult());
  if (!type || load.getIsVolatile())
    return false;
  int64_t threads = int64_t(ttg::getNumWarps(load)) * ttg::getThreadsPerWarp(load);
  bool isCopied = mayBeCopiedForDot(load);
  if (type.getNumElements() < threads && !isCopied)
    return true;
  // Copies without registers are of 4 bytes or more.
  bool isWide = tt::getElementBitWidth(type) * ttg::getElementsPerThread(type) >= 32;
  return type.getRank() == 1 && isOnlyExpanded(load.getResult()) && !(isCopied && isWide);
}

bool lathe::isSource(Operation *op) {
  if (auto load = dyn_cast<tt::LoadOp>(op))
    return isLoadedWhereUsed(load);
  if (isa<tt::SplatOp, tt::MakeRangeOp>(op))
    return true;
  auto constant = dyn_cast<arith::ConstantOp>(op);
  return constant && isa<SplatElementsAttr>(constant.getValue());
}

/// True for the result of a matrix instruction.
static bool isOfMatrices(Type type) {
  return isa_and_nonnull<ttg::NvidiaMmaEncodingAttr, ttg::AMDMfmaEncodingAttr, ttg::AMDWmmaEncodingAttr>(
      tt::getEncoding(type));
}

TiedLayouts::TiedLayouts(Operation *function) : function(function) {
  collect();
  // Accumulators come before loads: they are large and stay in registers.
  tieFixed(/*ofMatrices=*/true);
  propagate(/*throughLate=*/false);
  tieFixed(/*ofMatrices=*/false);
  propagate(/*throughLate=*/false);
  propagate(/*throughLate=*/true);
  tieRest();
  propagate(/*throughLate=*/true);
}

//===----------------------------------------------------------------------===//
// Joints
//===----------------------------------------------------------------------===//

void TiedLayouts::collect() {
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    size_t known = joints.size();
    auto transfer = dyn_cast<LayoutTransfer>(op);
    if (transfer && transfer.getLayoutFlow() == LayoutFlow::Once) {
      addOperation(op, transfer.getTiedOperands(), transfer.getTiedResults());
      joints.back().transfer = transfer;
      // A result that is not tied follows its users.
      for (Value result : op->getResults())
        if (getTensor(result))
          getJoint(result);
    } else if (isElementwise(op) && !followsOperandLayout(op)) {
      addOperation(op, op->getOpOperands(), op->getResults());
    } else if (followsOperandLayout(op)) {
      if (llvm::any_of(op->getResults(), getTensor))
        steps.push_back({op, 0});
    } else {
      collectControlFlow(op);
      bool isFree = isSource(op) || isa<ttg::ConvertLayoutOp, scf::ForOp, scf::WhileOp, scf::IfOp>(op);
      if (op->getNumResults() != 0 && !isFree)
        fixed.push_back(op);
    }
    for (; known < joints.size(); ++known)
      steps.push_back({nullptr, known});
  });
}

/// Joins the values that flow into blocks and results of structured and unstructured control flow.
void TiedLayouts::collectControlFlow(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    for (auto [init, argument, yielded, result] : llvm::zip_equal(loop.getInitArgsMutable(), loop.getRegionIterArgs(),
                                                                  *loop.getYieldedValuesMutable(), loop.getResults())) {
      addEdge({argument, result}, &yielded);
      addEdge({argument, result}, &init, /*isLate=*/true);
    }
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    scf::ConditionOp condition = loop.getConditionOp();
    for (auto [argument, yielded, init] :
         llvm::zip_equal(loop.getBeforeArguments(), loop.getYieldOp()->getOpOperands(), loop->getOpOperands())) {
      addEdge(argument, &yielded);
      addEdge(argument, &init, /*isLate=*/true);
    }
    for (auto [argument, result, passed] :
         llvm::zip_equal(loop.getAfterArguments(), loop.getResults(), condition.getArgsMutable()))
      addEdge({argument, result}, &passed);
  } else if (isa<scf::IfOp>(op)) {
    for (Region &region : op->getRegions()) {
      if (region.empty())
        continue;
      Operation *end = region.front().getTerminator();
      for (auto [result, yielded] : llvm::zip_equal(op->getResults(), end->getOpOperands()))
        addEdge(result, &yielded);
    }
  } else if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    for (unsigned i = 0; i < op->getNumSuccessors(); ++i) {
      SuccessorOperands operands = branch.getSuccessorOperands(i);
      MutableArrayRef<OpOperand> passed = operands.getMutableForwardedOperands();
      auto arguments = op->getSuccessor(i)->getArguments().drop_front(operands.getProducedOperandCount());
      for (auto [argument, operand] : llvm::zip_equal(arguments, passed))
        addEdge(argument, &operand);
    }
  }
}

unsigned TiedLayouts::getJoint(Value member) {
  auto [it, inserted] = jointOf.try_emplace(member, joints.size());
  if (inserted)
    joints.emplace_back().members.push_back(member);
  return it->second;
}

void TiedLayouts::addEdge(ValueRange members, OpOperand *feed, bool isLate) {
  if (!getTensor(members.front()))
    return;
  unsigned index = getJoint(members.front());
  for (Value member : members.drop_front())
    if (jointOf.try_emplace(member, index).second)
      joints[index].members.push_back(member);
  (isLate ? joints[index].late : joints[index].feeds).push_back(feed);
  jointFedBy[feed] = index;
}

void TiedLayouts::addOperation(Operation *op, MutableArrayRef<OpOperand> feeds, ValueRange members) {
  Joint joint;
  for (OpOperand &feed : feeds) {
    if (!getTensor(feed.get()))
      continue;
    joint.feeds.push_back(&feed);
    jointFedBy[&feed] = joints.size();
  }
  for (Value member : members) {
    if (!getTensor(member))
      continue;
    joint.members.push_back(member);
    jointOf[member] = joints.size();
  }
  joints.push_back(std::move(joint));
}

//===----------------------------------------------------------------------===//
// Tying
//===----------------------------------------------------------------------===//

void TiedLayouts::tie(Value value, Attribute layout) {
  if (getTensor(value) && layout)
    changed |= layouts.try_emplace(value, layout).second;
}

/// Ties values that keep their layout: arguments, accesses, and results of operations that are not known to have a
/// choice.
void TiedLayouts::tieFixed(bool ofMatrices) {
  if (!ofMatrices)
    function->walk([&](Block *block) {
      for (Value argument : block->getArguments())
        if (!jointOf.contains(argument))
          tie(argument, tt::getEncoding(argument.getType()));
    });
  for (Operation *op : fixed)
    for (Value result : op->getResults())
      if (!ofMatrices || isOfMatrices(result.getType()))
        tie(result, tt::getEncoding(result.getType()));
}

/// Spreads layouts from operands to results until nothing changes. A value keeps the first layout it gets.
void TiedLayouts::propagate(bool throughLate) {
  do {
    changed = false;
    for (auto [op, joint] : steps) {
      if (op)
        propagateFlow(op);
      else
        propagateJoint(joints[joint], throughLate);
    }
  } while (changed);
}

/// If operands have several layouts, that of the widest one wins: converting the others moves fewer bytes.
void TiedLayouts::propagateFlow(Operation *op) {
  if (layouts.contains(op->getResult(0)))
    return;
  Attribute best;
  unsigned bestBits = 0;
  for (Value operand : op->getOperands()) {
    Attribute layout = getTensor(operand) ? lookup(operand) : Attribute();
    Attribute result = layout ? inferResultLayout(op, layout) : Attribute();
    unsigned bits = result ? tt::getElementBitWidth(operand.getType()) : 0;
    if (bits > bestBits) {
      best = result;
      bestBits = bits;
    }
  }
  for (Value result : op->getResults())
    tie(result, best);
}

void TiedLayouts::propagateJoint(Joint &joint, bool throughLate) {
  if (joint.layout)
    return;
  for (Value member : joint.members)
    if (Attribute layout = joint.transfer ? Attribute() : lookup(member))
      return settle(joint, layout);
  for (OpOperand *feed : joint.feeds)
    if (Attribute layout = lookup(feed->get()))
      return settle(joint, layout);
  if (throughLate)
    for (OpOperand *feed : joint.late)
      if (Attribute layout = lookup(feed->get()))
        return settle(joint, layout);
}

void TiedLayouts::settle(Joint &joint, Attribute layout) {
  joint.layout = layout;
  changed = true;
  Attribute ofMembers = joint.transfer ? joint.transfer.inferResultLayout(layout) : layout;
  for (Value member : joint.members)
    tie(member, ofMembers);
}

/// Free values cannot cross a joint: they get the layout of a use, or else the one that they have.
void TiedLayouts::tieRest() {
  function->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (getTensor(operand.get()))
        if (Attribute layout = getRequired(operand))
          demand(operand.get(), layout);
  });
  for (Joint &joint : joints)
    if (!joint.layout) {
      Value feed = joint.feeds.empty() ? joint.members.front() : joint.feeds.front()->get();
      settle(joint, tt::getEncoding(feed.getType()));
    }
}

void TiedLayouts::demand(Value value, Attribute layout) {
  value = strip(value);
  if (lookup(value) || !demanded.insert({value, layout}).second)
    return;
  if (auto found = jointOf.find(value); found != jointOf.end()) {
    Joint &joint = joints[found->second];
    if (joint.transfer)
      layout = joint.transfer.inferOperandLayout(layout);
    if (!layout || joint.layout)
      return;
    settle(joint, layout);
    SmallVector<OpOperand *, 4> feeds(joint.feeds);
    llvm::append_range(feeds, joint.late);
    for (OpOperand *feed : feeds)
      demand(feed->get(), layout);
    return;
  }
  Operation *op = value.getDefiningOp();
  if (!followsOperandLayout(op))
    return;
  if (Attribute operandLayout = inferOperandLayout(op, layout))
    for (Value operand : op->getOperands())
      if (getTensor(operand))
        demand(operand, operandLayout);
}

//===----------------------------------------------------------------------===//
// Layouts of operands
//===----------------------------------------------------------------------===//

Attribute TiedLayouts::getRequired(OpOperand &operand) const {
  Operation *op = operand.getOwner();
  if (auto joint = jointFedBy.find(&operand); joint != jointFedBy.end())
    return joints[joint->second].layout;
  if (auto load = dyn_cast<tt::LoadOp>(op))
    return lookup(load.getResult());
  if (auto store = dyn_cast<tt::StoreOp>(op))
    return getStoreLayout(op, store.getValue());
  if (followsOperandLayout(op)) {
    Attribute result = lookup(op->getResult(0));
    if (!result)
      return {};
    // Several operand layouts may lead to one result layout; all operands take the same.
    for (Value each : op->getOperands())
      if (Attribute own = getTensor(each) ? lookup(each) : Attribute(); own && inferResultLayout(op, own) == result)
        return own;
    return inferOperandLayout(op, result);
  }
  if (isa<ttg::ConvertLayoutOp>(op) || isSource(op))
    return {};
  if (op->hasTrait<TakesAnyLayout>())
    if (Attribute own = lookup(operand.get()))
      return own;
  return tt::getEncoding(operand.get().getType());
}

/// The reduction from which `value` is computed element by element; null if there is none.
static tt::ReduceOp findReduction(Value value) {
  while (Operation *op = strip(value).getDefiningOp()) {
    if (auto reduce = dyn_cast<tt::ReduceOp>(op))
      return reduce;
    if (!isElementwise(op) || op->getNumOperands() != 1)
      return {};
    value = op->getOperand(0);
  }
  return {};
}

/// A store of few elements that a reduction has left in a slice of its layout stays in that layout, unless the
/// reduction can give each lane results of its own, as the addresses lie: one of the threads that hold an element
/// stores it, without an exchange between threads.
Attribute TiedLayouts::getStoreLayout(Operation *store, Value stored) const {
  auto type = getTensor(stored);
  if (!type)
    return {};
  Attribute value = lookup(stored), addresses = tt::getEncoding(store->getOperand(0).getType());
  auto slice = dyn_cast_or_null<ttg::SliceEncodingAttr>(value);
  int64_t threads = int64_t(ttg::getNumWarps(store)) * ttg::getThreadsPerWarp(store);
  if (!slice || type.getNumElements() > threads)
    return addresses;
  if (tt::ReduceOp reduce = findReduction(stored)) {
    Type source = withEncoding(getTensor(reduce.getSrcs().front()), slice.getParent());
    RankedTensorType result = withEncoding(getTensor(reduce->getResult(0)), addresses);
    if (movement::ReducePlan::get(TypeRange(source), reduce.getAxis(), result).spreads())
      return addresses;
  }
  return value;
}
