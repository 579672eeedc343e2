#include "MemoryAccess.h"

#include "lathe/Analysis/AxisInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

LinearLayout lathe::conversion::getHeldLayout(Type type, Lowering &l) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return ttg::toLinearLayout(tensor);
  return LinearLayout::zeros1D(l.numLanes, "lane", "dim0") * LinearLayout::zeros1D(l.numWarps, "warp", "dim0");
}

AccessHints lathe::conversion::getAccessHints(tt::CacheModifier cache, tt::EvictionPolicy evict, bool isVolatile) {
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

// How many consecutive registers of a thread hold neighbours along dimension `dim`, from a multiple of so many on.
static int64_t getRegisterRun(const LinearLayout &layout, unsigned dim) {
  StringRef name = layout.getOutDims()[dim].name;
  // With this dimension's coordinate lowest, so many registers count it up.
  SmallVector<StringRef> order = {name};
  for (const LinearLayout::Dim &other : layout.getOutDims())
    if (other.name != name)
      order.push_back(other.name);
  LinearLayout along = layout.transposeOuts(order);
  return along.sublayout({"register", "lane", "warp", "block"}, {name})
      .getVectorDivisor("register", along.getConsecutive("register"));
}

// `getRun` says how many neighbours along a dimension lie side by side, at a multiple of their size; `promised` are
// known to along the fastest dimension.
static unsigned getVector(RankedTensorType type, unsigned elementBytes, const AxisInfo &addresses, Value mask,
                          const AxisInfoAnalysis &axisInfo, int64_t promised,
                          llvm::function_ref<int64_t(unsigned)> getRun) {
  constexpr unsigned kMaxAccessBytes = 16;
  LinearLayout layout = ttg::toLinearLayout(type);
  const AxisInfo *masks = mask ? axisInfo.lookup(mask) : nullptr;
  if (mask && !masks)
    return 1;
  unsigned rank = type.getRank(), fastest = rank - 1;
  for (unsigned dim = rank; dim-- > 0;)
    if (addresses.getContiguity(dim) > addresses.getContiguity(fastest))
      fastest = dim;
  unsigned best = 1;
  for (unsigned dim = 0; dim < rank; ++dim) {
    int64_t size = std::min<int64_t>(getRegisterRun(layout, dim), kMaxAccessBytes / elementBytes);
    size = std::min(size, dim == fastest ? std::max(promised, getRun(dim)) : getRun(dim));
    if (masks)
      size = std::min(size, masks->getConstancy(dim));
    best = std::max<unsigned>(best, llvm::bit_floor(uint64_t(std::max<int64_t>(size, 1))));
  }
  return best;
}

unsigned lathe::conversion::getPointerVector(RankedTensorType type, unsigned elementBytes, Value pointer, Value mask,
                                             const AxisInfoAnalysis &axisInfo, int64_t contiguity) {
  const AxisInfo *pointers = axisInfo.lookup(pointer);
  if (!pointers)
    return 1;
  return getVector(type, elementBytes, *pointers, mask, axisInfo, contiguity, [&](unsigned dim) {
    return std::min<int64_t>(pointers->getContiguity(dim), pointers->getDivisibility(dim) / elementBytes);
  });
}

unsigned lathe::conversion::getOffsetVector(RankedTensorType type, unsigned elementBytes, Value base, Value offsets,
                                            Value mask, int64_t contiguity, const AxisInfoAnalysis &axisInfo) {
  const AxisInfo *pointer = axisInfo.lookup(base), *elements = axisInfo.lookup(offsets);
  if (!pointer || !elements)
    return 1;
  int64_t aligned = pointer->getDivisibility(0) / elementBytes;
  return getVector(type, elementBytes, *elements, mask, axisInfo, contiguity, [&](unsigned dim) {
    return std::min({elements->getContiguity(dim), elements->getDivisibility(dim), aligned});
  });
}

bool lathe::conversion::isZero(Value value) {
  if (value.getDefiningOp<LLVM::ZeroOp>())
    return true;
  auto constant = value.getDefiningOp<LLVM::ConstantOp>();
  if (!constant)
    return false;
  if (auto integer = dyn_cast<IntegerAttr>(constant.getValue()))
    return integer.getValue().isZero();
  auto number = dyn_cast<FloatAttr>(constant.getValue());
  return number && number.getValue().isPosZero();
}

Type lathe::conversion::getAccessType(Operation *op, Type pointerLike, Lowering &l) {
  auto pointer = cast<tt::PointerType>(getElementTypeOrSelf(pointerLike));
  Type type = l.convertScalarType(pointer.getPointeeType());
  if (!type || tt::getElementBitWidth(pointer.getPointeeType()) % 8) {
    op->emitError("unsupported: access to memory of type ") << pointer.getPointeeType();
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

Value lathe::conversion::conjunction(Value a, Value b, Lowering &l) {
  if (!a || !b)
    return a ? a : b;
  return LLVM::AndOp::create(l.b, l.loc, a, b);
}

Value lathe::conversion::asPredicate(Value mask) {
  auto constant = mask ? mask.getDefiningOp<LLVM::ConstantOp>() : LLVM::ConstantOp();
  if (constant)
    if (auto value = dyn_cast<IntegerAttr>(constant.getValue()); value && value.getValue().isOne())
      return {};
  return mask;
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
