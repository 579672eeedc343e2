// Global loads and stores, and pointer arithmetic.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "lathe/Analysis/Movement/AccessWidth.h"
#include "lathe/Support/Remarks.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

LogicalResult lowerAddPtr(Operation *op, Lowering &l) {
  auto pointer = cast<tt::PointerType>(getElementTypeOrSelf(op->getResult(0).getType()));
  Type element = l.convertScalarType(pointer.getPointeeType());
  if (!element)
    return op->emitError("unsupported: tt.addptr of a pointer to ")
           << pointer.getPointeeType() << ", which has no LLVM type";
  element = l.getMemoryType(element);
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return LLVM::GEPOp::create(l.b, l.loc, operands[0].getType(), element, operands[0],
                               ArrayRef<LLVM::GEPArg>{operands[1]});
  });
}

void remarkUnused(Operation *op, const AccessHints &hints, Lowering &l) {
  if (!hints.isDefault())
    l.target.forEachUnusedHint(hints, [&](StringRef hint, StringRef why) { remarkUnusedHint(op, hint, why); });
}

LogicalResult lowerLoad(Operation *op, Lowering &l) {
  auto load = cast<tt::LoadOp>(op);
  AccessHints hints = getAccessHints(op, AccessKind::Load, load.getCache(), load.getEvict(), load.getIsVolatile());
  FailureOr<Elements> results = loadElements(op, load.getPtr(), load.getMask(), load.getOther(), hints, l);
  if (failed(results))
    return failure();
  l.set(load, std::move(*results));
  return success();
}

LogicalResult lowerStore(Operation *op, Lowering &l) {
  auto store = cast<tt::StoreOp>(op);
  Type memoryType = getAccessType(op, store.getPtr().getType(), l);
  if (!memoryType)
    return failure();
  AccessHints hints = getAccessHints(op, AccessKind::Store, store.getCache(), store.getEvict());
  remarkUnused(op, hints, l);
  auto tensor = dyn_cast<RankedTensorType>(store.getPtr().getType());
  unsigned vector =
      tensor ? getPointerVector(tensor, getAccessBytes(memoryType), store.getPtr(), store.getMask(), *l.axisInfo) : 1;
  if (vector > 1)
    memoryType = getVectorElementType(memoryType, l);

  SmallVector<Value> pointers(l.get(store.getPtr())), values(l.get(store.getValue())), masks;
  if (store.getMask())
    masks.assign(l.get(store.getMask()).begin(), l.get(store.getMask()).end());
  forEachStore(getHeldLayout(store.getPtr().getType(), l), values, masks, vector, memoryType, l,
               [&](Value stored, unsigned reg, Value predicate) {
                 l.target.store(l.b, l.loc, stored, pointers[reg], predicate, hints);
               });
  return success();
}

} // namespace

FailureOr<Elements> lathe::conversion::loadElements(Operation *op, Value pointer, Value mask, Value other,
                                                    const AccessHints &hints, Lowering &l) {
  Type memoryType = getAccessType(op, pointer.getType(), l);
  if (!memoryType)
    return failure();
  remarkUnused(op, hints, l);
  Type type = l.convertScalarType(cast<tt::PointerType>(getElementTypeOrSelf(pointer.getType())).getPointeeType());
  auto tensor = dyn_cast<RankedTensorType>(pointer.getType());
  unsigned vector = tensor ? getPointerVector(tensor, getAccessBytes(memoryType), pointer, mask, *l.axisInfo) : 1;
  // A load of less leaves a part of the register empty.
  constexpr unsigned kWordBytes = 4;
  unsigned bytes = vector * getAccessBytes(memoryType);
  if (tensor && bytes < kWordBytes && l.getNumElements(tensor) > vector)
    remarkSlower(op, "narrow-load") << remark::add("the load moves {0} bytes with each instruction: its addresses or "
                                                   "mask are not known to be contiguous and aligned for more",
                                                   bytes)
                                    << remark::suggest("tt.divisibility on the kernel's pointer and stride arguments, "
                                                       "tl.multiple_of and tl.max_contiguous say more");
  if (vector > 1)
    memoryType = getVectorElementType(memoryType, l);
  Type accessType = vector > 1 ? Type(VectorType::get(vector, memoryType)) : memoryType;

  SmallVector<Value> pointers(l.get(pointer)), masks, others;
  if (mask)
    masks.assign(l.get(mask).begin(), l.get(mask).end());
  if (other)
    others.assign(l.get(other).begin(), l.get(other).end());
  Elements results;
  // A thread loads one address once, however many of its elements are there.
  llvm::SmallDenseMap<std::tuple<Value, Value, Value>, unsigned> seen;
  for (unsigned i = 0; i < pointers.size(); i += vector) {
    if (vector == 1 && !hints.isVolatile) {
      auto part = [&](ArrayRef<Value> elements) { return elements.empty() ? Value() : elements[i]; };
      auto [first, isNew] = seen.try_emplace({pointers[i], part(masks), part(others)}, i);
      if (!isNew) {
        results.push_back(results[first->second]);
        continue;
      }
    }
    Value predicate = masks.empty() ? Value() : asPredicate(masks[i]);
    Value filled;
    if (predicate && !others.empty()) {
      SmallVector<Value> elements;
      for (unsigned j = 0; j < vector; ++j)
        elements.push_back(toMemory(others[i + j], memoryType, l));
      filled = packVector(elements, l);
    }
    Value loaded = l.target.load(l.b, l.loc, accessType, pointers[i], predicate, filled, hints);
    for (unsigned j = 0; j < vector; ++j) {
      Value element = vector > 1 ? Value(LLVM::ExtractElementOp::create(l.b, l.loc, loaded, l.i32(j))) : loaded;
      results.push_back(fromMemory(element, type, l));
    }
  }
  return results;
}

void lathe::conversion::addMemoryHandlers(HandlerTable &table) {
  table.add<tt::AddPtrOp>(lowerAddPtr);
  table.add<tt::LoadOp>(lowerLoad);
  table.add<tt::StoreOp>(lowerStore);
}
