// tt.atomic_rmw and tt.atomic_cas: one thread updates each element, even if several hold copies of it.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "lathe/Analysis/Movement/AccessWidth.h"
#include "lathe/Analysis/Movement/AtomicPlan.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

LLVM::AtomicBinOp lathe::conversion::getAtomicKind(tt::RMWOp kind, Type element) {
  bool isFloat = isa<FloatType>(element);
  switch (kind) {
  case tt::RMWOp::AND:
    return LLVM::AtomicBinOp::_and;
  case tt::RMWOp::OR:
    return LLVM::AtomicBinOp::_or;
  case tt::RMWOp::XOR:
    return LLVM::AtomicBinOp::_xor;
  case tt::RMWOp::ADD:
    return LLVM::AtomicBinOp::add;
  case tt::RMWOp::FADD:
    return LLVM::AtomicBinOp::fadd;
  case tt::RMWOp::MAX:
    return isFloat ? LLVM::AtomicBinOp::fmax : LLVM::AtomicBinOp::max;
  case tt::RMWOp::MIN:
    return isFloat ? LLVM::AtomicBinOp::fmin : LLVM::AtomicBinOp::min;
  case tt::RMWOp::UMAX:
    return LLVM::AtomicBinOp::umax;
  case tt::RMWOp::UMIN:
    return LLVM::AtomicBinOp::umin;
  case tt::RMWOp::XCHG:
    return LLVM::AtomicBinOp::xchg;
  }
  llvm_unreachable("unknown kind");
}

namespace {

AtomicOrder convertOrder(tt::MemSemantic semantic, tt::MemSyncScope scope) {
  AtomicOrder order;
  switch (semantic) {
  case tt::MemSemantic::RELAXED:
    order.ordering = LLVM::AtomicOrdering::monotonic;
    break;
  case tt::MemSemantic::ACQUIRE:
    order.ordering = LLVM::AtomicOrdering::acquire;
    break;
  case tt::MemSemantic::RELEASE:
    order.ordering = LLVM::AtomicOrdering::release;
    break;
  case tt::MemSemantic::ACQUIRE_RELEASE:
    order.ordering = LLVM::AtomicOrdering::acq_rel;
    break;
  }
  switch (scope) {
  case tt::MemSyncScope::CTA:
    order.scope = AtomicOrder::Scope::CTA;
    break;
  case tt::MemSyncScope::GPU:
    order.scope = AtomicOrder::Scope::GPU;
    break;
  case tt::MemSyncScope::SYSTEM:
    order.scope = AtomicOrder::Scope::System;
    break;
  }
  return order;
}

// True if there is an atomic of this kind for elements of this type.
bool isSupported(tt::RMWOp kind, Type element) {
  if (isa<tt::PointerType>(element))
    return kind == tt::RMWOp::XCHG;
  unsigned bits = tt::getElementBitWidth(element);
  if (bits < 16 || element.isInteger(1))
    return false;
  bool isFloat = isa<FloatType>(element), addsFloats = kind == tt::RMWOp::FADD;
  if (isFloat)
    return addsFloats || kind == tt::RMWOp::XCHG || kind == tt::RMWOp::MAX || kind == tt::RMWOp::MIN;
  return !addsFloats;
}

// Copies are in other lanes of the warp: each lane reads from the lane with zeros in the bits that do not matter.
Elements shareByLanes(const LinearLayout &layout, const Elements &results, Lowering &l) {
  int32_t copies = layout.getFreeMask("lane") | ((l.numLanes - 1) & ~(layout.getInSize("lane") - 1));
  Value source = LLVM::AndOp::create(l.b, l.loc, l.laneId(), l.i32(~copies));
  Elements shared;
  llvm::SmallDenseMap<Value, Value> moved;
  for (Value result : results) {
    Value &value = moved[result];
    if (!value)
      value = l.mapWords(result, [&](Value word) { return l.target.shuffleIndex(l.b, l.loc, word, source); });
    shared.push_back(value);
  }
  return shared;
}

Elements shareByMemory(Operation *op, const LinearLayout &layout, const Elements &results, bool orderGlobal,
                       Lowering &l) {
  Type type = results.front().getType();
  Type memoryType = getVectorElementType(type, l);
  Value base = l.sharedBase(cast<IntegerAttr>(op->getAttr(kAllocationOffset)).getInt());
  Value part = l.threadPart(layout);
  uint64_t mask = Lowering::threadPartMask(layout);
  auto address = [&](unsigned i) -> Value {
    Value at = l.offsetPart(part, mask, layout.applyFlat(i));
    return LLVM::GEPOp::create(l.b, l.loc, base.getType(), memoryType, base, ArrayRef<LLVM::GEPArg>{at});
  };
  int32_t copies = layout.getFreeMask("register");
  buildGuarded(l.b, l.loc, l.uniqueThread(layout), Type(), [&]() -> Value {
    for (auto [i, result] : llvm::enumerate(results))
      if (!(int32_t(i) & copies))
        LLVM::StoreOp::create(l.b, l.loc, toMemory(result, memoryType, l), address(i));
    return {};
  });
  l.synchronize(orderGlobal);
  Elements shared;
  llvm::SmallDenseMap<uint64_t, Value> loaded;
  for (unsigned i = 0; i < results.size(); ++i) {
    Value &value = loaded[layout.applyFlat(i)];
    if (!value)
      value = fromMemory(LLVM::LoadOp::create(l.b, l.loc, memoryType, address(i)), type, l);
    shared.push_back(value);
  }
  return shared;
}

class AtomicLowering {
public:
  AtomicLowering(Operation *op, Value pointer, AtomicOrder order, Lowering &l)
      : op(op), pointer(pointer), order(order), l(l), layout(getHeldLayout(pointer.getType(), l)),
        plan(AtomicPlan::get(op)) {}

  LogicalResult run(tt::AtomicRMWOp rmw);
  LogicalResult run(tt::AtomicCASOp cas);

private:
  Operation *op;
  Value pointer;
  AtomicOrder order;
  Lowering &l;
  LinearLayout layout;
  AtomicPlan plan;

  // Reports why the op cannot be lowered.
  LogicalResult check();
  // One thread executes an atomic on a scalar for the program. A release must be after the accesses of all threads, an
  // acquire before them: a barrier on either side orders them.
  void before();
  void after();
  // Passes the results from the threads that did the updates to all that hold copies.
  void share(Elements results);
};

LogicalResult AtomicLowering::check() {
  if (plan.kind == AtomicPlan::Share::Memory && !op->hasAttr(kAllocationOffset))
    return reportNotAllocated(op);
  if (layout.getFreeMask("block"))
    return op->emitError("unsupported: ")
           << op->getName()
           << " on a tensor of which several CTAs hold an element; use a layout that splits it over the "
              "CTAs";
  return success();
}

void AtomicLowering::before() {
  if (!isa<RankedTensorType>(pointer.getType()) && order.releases() && l.numWarps() > 1)
    l.synchronize(/*orderGlobal=*/true);
}

void AtomicLowering::after() {
  if (!isa<RankedTensorType>(pointer.getType()) && order.acquires() && l.numWarps() > 1)
    l.synchronize(/*orderGlobal=*/true);
}

void AtomicLowering::share(Elements results) {
  l.set(op->getResult(0), shareAtomicResults(op, layout, std::move(results), order.acquires(), l));
  // Results that went through memory have passed a barrier already.
  if (plan.kind != AtomicPlan::Share::Memory)
    after();
}

LogicalResult AtomicLowering::run(tt::AtomicRMWOp rmw) {
  Type element = getElementTypeOrSelf(rmw.getType());
  if (!isSupported(rmw.getAtomicRmwOp(), element))
    return op->emitError("unsupported: tt.atomic_rmw ")
           << tt::stringifyRMWOp(rmw.getAtomicRmwOp()) << " on elements of type " << element
           << "; atomics take integers and floats of 16, 32 and 64 bits, bitwise ones integers only";
  if (failed(check()))
    return failure();
  bool wantsResult = !rmw.getResult().use_empty();
  LLVM::AtomicBinOp kind = getAtomicKind(rmw.getAtomicRmwOp(), element);
  Type type = l.convertScalarType(element), memoryType = getVectorElementType(type, l);
  unsigned vector = 1;
  if (auto tensor = dyn_cast<RankedTensorType>(pointer.getType()))
    vector = std::min(getPointerVector(tensor, getAccessBytes(memoryType), pointer, rmw.getMask(), *l.axisInfo),
                      l.target.getAtomicVector(kind, memoryType));

  before();
  SmallVector<Value> pointers(l.get(pointer)), values(l.get(rmw.getVal())), masks;
  if (rmw.getMask())
    masks.assign(l.get(rmw.getMask()).begin(), l.get(rmw.getMask()).end());
  Value unique = l.uniqueThread(layout);
  unsigned copies = layout.getFreeMask("register");
  Elements results(pointers.size(), LLVM::PoisonOp::create(l.b, l.loc, type));
  for (unsigned i = 0; i < pointers.size(); i += vector) {
    if (i & copies) {
      for (unsigned j = 0; j < vector; ++j)
        results[i + j] = results[(i & ~copies) + j];
      continue;
    }
    SmallVector<Value> elements;
    for (unsigned j = 0; j < vector; ++j)
      elements.push_back(toMemory(values[i + j], memoryType, l));
    Value predicate = conjunction(unique, masks.empty() ? Value() : asPredicate(masks[i]), l);
    Value old =
        l.target.atomicRmw(l.b, l.loc, kind, pointers[i], packVector(elements, l), predicate, order, wantsResult);
    for (unsigned j = 0; old && j < vector; ++j) {
      Value part = vector > 1 ? Value(LLVM::ExtractElementOp::create(l.b, l.loc, old, l.i32(j))) : old;
      results[i + j] = fromMemory(part, type, l);
    }
  }
  share(std::move(results));
  return success();
}

LogicalResult AtomicLowering::run(tt::AtomicCASOp cas) {
  Type element = getElementTypeOrSelf(cas.getType());
  unsigned bits = tt::getElementBitWidth(element);
  if (bits < 16)
    return op->emitError("unsupported: tt.atomic_cas on elements of type ")
           << element << "; it takes elements of 16, 32 and 64 bits";
  if (failed(check()))
    return failure();
  // Bits are compared, so floats and pointers are passed as integers.
  Type type = l.convertScalarType(element), integer = l.b.getIntegerType(bits);
  auto toInteger = [&](Value value) -> Value {
    if (isa<FloatType>(type))
      return LLVM::BitcastOp::create(l.b, l.loc, integer, value);
    return toMemory(value, integer, l);
  };
  before();
  SmallVector<Value> pointers(l.get(pointer)), expected(l.get(cas.getCmp())), values(l.get(cas.getVal()));
  Value unique = l.uniqueThread(layout);
  unsigned copies = layout.getFreeMask("register");
  Elements results;
  for (unsigned i = 0; i < pointers.size(); ++i) {
    if (i & copies) {
      results.push_back(results[i & ~copies]);
      continue;
    }
    Value old =
        l.target.atomicCas(l.b, l.loc, pointers[i], toInteger(expected[i]), toInteger(values[i]), unique, order);
    results.push_back(isa<FloatType>(type) ? Value(LLVM::BitcastOp::create(l.b, l.loc, type, old))
                                           : fromMemory(old, type, l));
  }
  share(std::move(results));
  return success();
}

LogicalResult lowerRmw(Operation *op, Lowering &l) {
  auto rmw = cast<tt::AtomicRMWOp>(op);
  return AtomicLowering(op, rmw.getPtr(), convertOrder(rmw.getSem(), rmw.getScope()), l).run(rmw);
}

LogicalResult lowerCas(Operation *op, Lowering &l) {
  auto cas = cast<tt::AtomicCASOp>(op);
  return AtomicLowering(op, cas.getPtr(), convertOrder(cas.getSem(), cas.getScope()), l).run(cas);
}

} // namespace

Elements lathe::conversion::shareAtomicResults(Operation *op, const LinearLayout &layout, Elements results,
                                               bool orderGlobal, Lowering &l) {
  switch (AtomicPlan::get(op).kind) {
  case AtomicPlan::Share::Nothing:
    return results;
  case AtomicPlan::Share::Lanes:
    return shareByLanes(layout, results, l);
  case AtomicPlan::Share::Memory:
    return shareByMemory(op, layout, results, orderGlobal, l);
  }
  llvm_unreachable("unknown way");
}

void lathe::conversion::addAtomicHandlers(HandlerTable &table) {
  table.add<tt::AtomicRMWOp>(lowerRmw);
  table.add<tt::AtomicCASOp>(lowerCas);
}
