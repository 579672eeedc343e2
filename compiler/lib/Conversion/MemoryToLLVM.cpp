// Global loads and stores, and pointer arithmetic.
#include "Builders.h"
#include "Lowering.h"

#include "lathe/Analysis/AxisInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

constexpr unsigned kMaxAccessBytes = 16;

LogicalResult lowerAddPtr(Operation *op, Lowering &l) {
  auto pointer = cast<tt::PointerType>(getElementTypeOrSelf(op->getResult(0).getType()));
  Type element = l.convertScalarType(pointer.getPointeeType());
  if (!element)
    return op->emitError("unsupported: a pointer to ") << pointer.getPointeeType();
  element = l.getMemoryType(element);
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return LLVM::GEPOp::create(l.b, l.loc, operands[0].getType(), element, operands[0],
                               ArrayRef<LLVM::GEPArg>{operands[1]});
  });
}

AccessHints getHints(tt::CacheModifier cache, tt::EvictionPolicy evict, bool isVolatile) {
  AccessHints hints;
  hints.isVolatile = isVolatile;
  switch (cache) {
  case tt::CacheModifier::NONE:
    break;
  case tt::CacheModifier::CA:
    hints.cache = AccessHints::Cache::CA;
    break;
  case tt::CacheModifier::CG:
    hints.cache = AccessHints::Cache::CG;
    break;
  case tt::CacheModifier::WB:
    hints.cache = AccessHints::Cache::WB;
    break;
  case tt::CacheModifier::CS:
    hints.cache = AccessHints::Cache::CS;
    break;
  case tt::CacheModifier::WT:
    hints.cache = AccessHints::Cache::WT;
    break;
  case tt::CacheModifier::CV:
    hints.cache = AccessHints::Cache::CV;
    break;
  }
  if (evict == tt::EvictionPolicy::EVICT_FIRST)
    hints.evict = AccessHints::Evict::First;
  if (evict == tt::EvictionPolicy::EVICT_LAST)
    hints.evict = AccessHints::Evict::Last;
  return hints;
}

// How many elements of `type` one instruction may access: as many as lie in consecutive registers of the
// thread and, by what is known of the pointers, side by side in memory at a multiple of their size, with one
// value of the mask for all.
unsigned getVectorSize(RankedTensorType type, unsigned elementBytes, Value pointer, Value mask, Lowering &l) {
  LinearLayout layout = ttg::toLinearLayout(type);
  const AxisInfo *pointers = l.axisInfo->lookup(pointer), *masks = mask ? l.axisInfo->lookup(mask) : nullptr;
  if (!pointers || (mask && !masks))
    return 1;
  unsigned best = 1;
  for (auto [dim, out] : llvm::enumerate(layout.getOutDims())) {
    // With this dimension's coordinate lowest, so many registers count it up.
    SmallVector<StringRef> order = {out.name};
    for (const LinearLayout::Dim &other : layout.getOutDims())
      if (other.name != out.name)
        order.push_back(other.name);
    LinearLayout along = layout.transposeOuts(order);
    int64_t size = along.sublayout({"register", "lane", "warp", "block"}, {out.name})
                       .getVectorDivisor("register", along.getConsecutive("register"));
    size = std::min<int64_t>(size, kMaxAccessBytes / elementBytes);
    size = std::min(size, pointers->getContiguity(dim));
    size = std::min<int64_t>(size, std::max<int64_t>(1, pointers->getDivisibility(dim) / elementBytes));
    if (masks)
      size = std::min(size, masks->getConstancy(dim));
    best = std::max<unsigned>(best, llvm::bit_floor(uint64_t(size)));
  }
  return best;
}

// The pointee, or i8 for i1; null with a diagnostic if it cannot be loaded.
Type getAccessType(Operation *op, Type pointerLike, Lowering &l) {
  auto pointer = cast<tt::PointerType>(getElementTypeOrSelf(pointerLike));
  Type type = l.convertScalarType(pointer.getPointeeType());
  if (!type || tt::getElementBitWidth(pointer.getPointeeType()) % 8) {
    op->emitError("unsupported: access to memory of type ") << pointer.getPointeeType();
    return {};
  }
  return l.getMemoryType(type);
}

Value packVector(ArrayRef<Value> elements, Lowering &l) {
  if (elements.size() == 1)
    return elements.front();
  Value vector = LLVM::PoisonOp::create(l.b, l.loc, VectorType::get(elements.size(), elements.front().getType()));
  for (auto [i, element] : llvm::enumerate(elements))
    vector = LLVM::InsertElementOp::create(l.b, l.loc, vector, element, l.i32(i));
  return vector;
}

// Values as they lie in memory: i1 as a byte, pointers in a vector as integers.
Value toMemory(Value value, Type type, Lowering &l) {
  if (value.getType() == type)
    return value;
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return LLVM::PtrToIntOp::create(l.b, l.loc, type, value);
  return LLVM::ZExtOp::create(l.b, l.loc, type, value);
}

Value fromMemory(Value value, Type type, Lowering &l) {
  if (value.getType() == type)
    return value;
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(l.b, l.loc, type, value);
  Value zero = l.constant(value.getType(), l.b.getIntegerAttr(value.getType(), 0));
  return LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, value, zero);
}

// Element type of vectors: pointers travel as integers.
Type getVectorElementType(Type type, Lowering &l) {
  return isa<LLVM::LLVMPointerType>(type) ? Type(l.b.getI64Type()) : type;
}

Value conjunction(Value a, Value b, Lowering &l) {
  if (!a || !b)
    return a ? a : b;
  return LLVM::AndOp::create(l.b, l.loc, a, b);
}

// A mask element as a predicate; null if it is known to be true.
Value asPredicate(Value mask) {
  auto constant = mask ? mask.getDefiningOp<LLVM::ConstantOp>() : LLVM::ConstantOp();
  if (constant)
    if (auto value = dyn_cast<IntegerAttr>(constant.getValue()); value && value.getValue().isOne())
      return {};
  return mask;
}

LogicalResult lowerLoad(Operation *op, Lowering &l) {
  auto load = cast<tt::LoadOp>(op);
  Type memoryType = getAccessType(op, load.getPtr().getType(), l);
  if (!memoryType)
    return failure();
  Type type = l.convertScalarType(getElementTypeOrSelf(load.getType()));
  AccessHints hints = getHints(load.getCache(), load.getEvict(), load.getIsVolatile());
  auto tensor = dyn_cast<RankedTensorType>(load.getType());
  unsigned vector = tensor ? getVectorSize(tensor, getAccessBytes(memoryType), load.getPtr(), load.getMask(), l) : 1;
  if (vector > 1)
    memoryType = getVectorElementType(memoryType, l);
  Type accessType = vector > 1 ? Type(VectorType::get(vector, memoryType)) : memoryType;

  SmallVector<Value> pointers(l.get(load.getPtr())), masks, others;
  if (load.getMask())
    masks.assign(l.get(load.getMask()).begin(), l.get(load.getMask()).end());
  if (load.getOther())
    others.assign(l.get(load.getOther()).begin(), l.get(load.getOther()).end());
  Elements results;
  for (unsigned i = 0; i < pointers.size(); i += vector) {
    Value predicate = masks.empty() ? Value() : asPredicate(masks[i]);
    Value other;
    if (predicate && !others.empty()) {
      SmallVector<Value> elements;
      for (unsigned j = 0; j < vector; ++j)
        elements.push_back(toMemory(others[i + j], memoryType, l));
      other = packVector(elements, l);
    }
    Value loaded = l.target.load(l.b, l.loc, accessType, pointers[i], predicate, other, hints);
    for (unsigned j = 0; j < vector; ++j) {
      Value element = vector > 1 ? Value(LLVM::ExtractElementOp::create(l.b, l.loc, loaded, l.i32(j))) : loaded;
      results.push_back(fromMemory(element, type, l));
    }
  }
  l.set(load, std::move(results));
  return success();
}

LogicalResult lowerStore(Operation *op, Lowering &l) {
  auto store = cast<tt::StoreOp>(op);
  Type memoryType = getAccessType(op, store.getPtr().getType(), l);
  if (!memoryType)
    return failure();
  AccessHints hints = getHints(store.getCache(), store.getEvict(), /*isVolatile=*/false);
  auto tensor = dyn_cast<RankedTensorType>(store.getPtr().getType());
  unsigned vector = tensor ? getVectorSize(tensor, getAccessBytes(memoryType), store.getPtr(), store.getMask(), l) : 1;
  if (vector > 1)
    memoryType = getVectorElementType(memoryType, l);

  // Of the threads that hold the same elements one stores; a scalar is held by all.
  LinearLayout layout =
      tensor ? ttg::toLinearLayout(tensor)
             : LinearLayout::zeros1D(l.numLanes, "lane", "dim0") * LinearLayout::zeros1D(l.numWarps, "warp", "dim0");
  Value unique = l.uniqueThread(layout);
  uint32_t copies = layout.getFreeMask("register");
  SmallVector<Value> pointers(l.get(store.getPtr())), values(l.get(store.getValue())), masks;
  if (store.getMask())
    masks.assign(l.get(store.getMask()).begin(), l.get(store.getMask()).end());
  llvm::SmallDenseMap<Value, Value> predicates;
  for (unsigned i = 0; i < pointers.size(); i += vector) {
    if (i & copies)
      continue;
    Value mask = masks.empty() ? Value() : asPredicate(masks[i]);
    Value predicate = unique;
    if (mask) {
      Value &cached = predicates[mask];
      if (!cached)
        cached = conjunction(unique, mask, l);
      predicate = cached;
    }
    SmallVector<Value> elements;
    for (unsigned j = 0; j < vector; ++j)
      elements.push_back(toMemory(values[i + j], memoryType, l));
    l.target.store(l.b, l.loc, packVector(elements, l), pointers[i], predicate, hints);
  }
  return success();
}

} // namespace

void lathe::conversion::addMemoryHandlers(HandlerTable &table) {
  table.add<tt::AddPtrOp>(lowerAddPtr);
  table.add<tt::LoadOp>(lowerLoad);
  table.add<tt::StoreOp>(lowerStore);
}
