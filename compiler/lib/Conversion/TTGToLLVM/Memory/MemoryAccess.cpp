#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "lathe/Support/Remarks.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

AccessHints lathe::conversion::getAccessHints(Operation *op, AccessKind kind, tt::CacheModifier cache,
                                              tt::EvictionPolicy evict, bool isVolatile) {
  using enum tt::CacheModifier;
  bool isOfLoads = cache == CA || cache == CV, isOfStores = cache == WB || cache == WT;
  if (kind == AccessKind::Load ? isOfStores : isOfLoads) {
    remarkUnusedHint(op, getText(cache), isOfStores ? "it is a hint of stores" : "it is a hint of loads");
    cache = NONE;
  }
  return {cache, evict, isVolatile};
}

Type lathe::conversion::getAccessType(Operation *op, Type pointerLike, Lowering &l) {
  auto pointer = cast<tt::PointerType>(getElementTypeOrSelf(pointerLike));
  Type type = l.convertScalarType(pointer.getPointeeType());
  if (!type || tt::getElementBitWidth(pointer.getPointeeType()) % 8) {
    op->emitError("unsupported: ") << op->getName() << " on memory of type " << pointer.getPointeeType()
                                   << "; use a type of whole bytes";
    return {};
  }
  return l.getMemoryType(type);
}

Value lathe::conversion::packVector(ArrayRef<Value> elements, Lowering &l) {
  if (elements.size() == 1)
    return elements.front();
  Value vector = LLVM::PoisonOp::create(l.b, l.loc, VectorType::get(elements.size(), elements.front().getType()));
  for (auto [i, element] : llvm::enumerate(elements))
    vector = LLVM::InsertElementOp::create(l.b, l.loc, vector, element, l.i32(i));
  return vector;
}

Value lathe::conversion::toMemory(Value value, Type type, Lowering &l) {
  if (value.getType() == type)
    return value;
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return LLVM::PtrToIntOp::create(l.b, l.loc, type, value);
  return LLVM::ZExtOp::create(l.b, l.loc, type, value);
}

Value lathe::conversion::fromMemory(Value value, Type type, Lowering &l) {
  if (value.getType() == type)
    return value;
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(l.b, l.loc, type, value);
  Value zero = l.constant(value.getType(), l.b.getIntegerAttr(value.getType(), 0));
  return LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, value, zero);
}

Type lathe::conversion::getVectorElementType(Type type, Lowering &l) {
  return isa<LLVM::LLVMPointerType>(type) ? Type(l.b.getI64Type()) : type;
}

void lathe::conversion::forEachStore(const LinearLayout &layout, ArrayRef<Value> values, ArrayRef<Value> masks,
                                     unsigned vector, Type memoryType, Lowering &l,
                                     llvm::function_ref<void(Value stored, unsigned reg, Value predicate)> store) {
  Value unique = l.uniqueThread(layout);
  uint32_t copies = layout.getFreeMask("register");
  llvm::SmallDenseMap<Value, Value> predicates;
  for (unsigned i = 0; i < values.size(); i += vector) {
    if (i & copies)
      continue;
    Value predicate = unique;
    if (Value mask = masks.empty() ? Value() : asPredicate(masks[i])) {
      Value &cached = predicates[mask];
      if (!cached)
        cached = conjunction(unique, mask, l);
      predicate = cached;
    }
    SmallVector<Value> elements;
    for (unsigned j = 0; j < vector; ++j)
      elements.push_back(toMemory(values[i + j], memoryType, l));
    store(packVector(elements, l), i, predicate);
  }
}
