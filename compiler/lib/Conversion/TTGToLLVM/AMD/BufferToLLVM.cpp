// Buffer instructions: accesses at a scalar base and 32-bit offsets, whose range the hardware checks.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/AMD/BufferAccess.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "lathe/Analysis/Movement/AccessWidth.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

//===----------------------------------------------------------------------===//
// Resources
//===----------------------------------------------------------------------===//

// All accesses of ops end at 2^31 or below; this offset is out of range.
static constexpr int32_t kNowhere = INT32_MIN;
static constexpr int64_t kRecords = int64_t(1) << 31;

BufferAccess::BufferAccess(Value base, unsigned elementBytes, Lowering &l)
    : l(l), chip(l.target.chip), elementBytes(elementBytes) {
  // The last word has any format but "invalid"; in newer descriptors also a bit that must be set, and the range check
  // of the offset alone.
  constexpr uint32_t format = 7u << 12 | 4u << 15, always = 1u << 24, checkRaw = 3u << 28;
  bool isNewer = chip.buffers == BufferFormat::Gfx10;
  Type type = LLVM::LLVMPointerType::get(l.b.getContext(), 8);
  Value stride = l.constant(l.b.getI16Type(), l.b.getI16IntegerAttr(0));
  Value records = l.constant(l.b.getI64Type(), l.b.getI64IntegerAttr(kRecords));
  resource = ROCDL::MakeBufferRsrcOp::create(l.b, l.loc, type, base, stride, records,
                                             l.i32(int32_t(isNewer ? format | always | checkRaw : format)));
}

Value BufferAccess::getOffset(Value offset, Value predicate) {
  Value bytes = offset;
  if (elementBytes > 1)
    bytes = LLVM::MulOp::create(l.b, l.loc, offset, l.i32(elementBytes));
  return predicate ? Value(LLVM::SelectOp::create(l.b, l.loc, predicate, bytes, l.i32(kNowhere))) : bytes;
}

Type BufferAccess::getTransferType(unsigned bytes) {
  if (bytes <= 4)
    return l.b.getIntegerType(8 * bytes);
  return VectorType::get(bytes / 4, l.b.getI32Type());
}

Value BufferAccess::load(Type type, Value offset, Value predicate, const AccessHints &hints) {
  Value at = getOffset(offset, predicate);
  Type transfer = getTransferType(getAccessBytes(type));
  Value loaded = ROCDL::RawPtrBufferLoadOp::create(l.b, l.loc, transfer, resource, at, l.i32(0),
                                                   l.i32(int32_t(getCacheBits(hints, chip))), ArrayAttr(), ArrayAttr(),
                                                   ArrayAttr());
  return l.bitcast(loaded, type);
}

void BufferAccess::store(Value value, Value offset, Value predicate, const AccessHints &hints) {
  Value at = getOffset(offset, predicate);
  Value transfer = l.bitcast(value, getTransferType(getAccessBytes(value.getType())));
  ROCDL::RawPtrBufferStoreOp::create(l.b, l.loc, transfer, resource, at, l.i32(0),
                                     l.i32(int32_t(getCacheBits(hints, chip))), ArrayAttr(), ArrayAttr(), ArrayAttr());
}

// The bits for the scope of coherence, for data that is used once and for data that is used often (0 if there are
// none). The instruction sets call them glc, slc, dlc; sc0, nt, sc1; th and scope.
namespace {
struct CacheFields {
  uint32_t device, system, once, often;
};
} // namespace

static CacheFields getCacheFields(const ChipInfo &chip) {
  if (chip.cacheBits == CacheBits::Gfx942)
    return {16, 1 | 16, 2, 0};
  if (chip.cacheBits == CacheBits::Gfx11)
    return {1, 1 | 4, 2, 0};
  if (chip.cacheBits == CacheBits::Gfx12)
    return {2 << 3, 3 << 3, 1, 2};
  return {1, 1, 2, 0};
}

uint32_t lathe::conversion::getCacheBits(const AccessHints &hints, const ChipInfo &chip) {
  CacheFields bits = getCacheFields(chip);
  uint32_t result = 0;
  if (hints.isVolatile || hints.cache == tt::CacheModifier::CV || hints.cache == tt::CacheModifier::WT)
    result |= bits.system;
  else if (hints.cache == tt::CacheModifier::CG)
    result |= bits.device;
  if (hints.evict == tt::EvictionPolicy::EVICT_LAST && bits.often)
    result |= bits.often;
  else if (hints.cache == tt::CacheModifier::CS || hints.evict == tt::EvictionPolicy::EVICT_FIRST)
    result |= bits.once;
  return result;
}

AccessHints lathe::conversion::getBufferHints(Operation *op, AccessKind kind, tt::CacheModifier cache,
                                              tt::EvictionPolicy evict, const ChipInfo &chip) {
  AccessHints hints = getAccessHints(op, kind, cache, evict);
  if (hints.evict == tt::EvictionPolicy::EVICT_LAST && !getCacheFields(chip).often)
    remarkUnusedHint(op, getText(hints.evict), "the chip's memory instructions can only say that data is used once");
  return hints;
}

void lathe::conversion::remarkStride(Operation *op, Value stride) {
  if (stride)
    remarkUnusedHint(op, "stride",
                     "it asks for a swizzle of the first cache, and memory that is accessed both with and "
                     "without that could be read stale, which is not ruled out");
}

namespace {

// The types and the width of the accesses of one op.
struct Shape {
  Type type;           // of elements as values
  Type memoryType;     // and in memory
  unsigned vector = 1; // elements of one access
};

FailureOr<Shape> getShape(Operation *op, RankedTensorType tensor, Value base, Value offsets, Value mask,
                          unsigned contiguity, Lowering &l) {
  Shape shape;
  shape.memoryType = getAccessType(op, base.getType(), l);
  if (!shape.memoryType)
    return failure();
  shape.type = l.convertScalarType(tensor.getElementType());
  unsigned bytes = getAccessBytes(shape.memoryType);
  shape.vector = getOffsetVector(tensor, bytes, base, offsets, mask, contiguity, *l.axisInfo);
  // Buffer instructions move pointers as integers.
  shape.memoryType = getVectorElementType(shape.memoryType, l);
  return shape;
}

SmallVector<Value> getAll(Value value, Lowering &l) {
  return value ? SmallVector<Value>(l.get(value)) : SmallVector<Value>();
}

LogicalResult lowerBufferLoad(Operation *op, Lowering &l) {
  auto load = cast<amdg::BufferLoadOp>(op);
  auto tensor = cast<RankedTensorType>(load.getType());
  FailureOr<Shape> shape =
      getShape(op, tensor, load.getPtr(), load.getOffsets(), load.getMask(), load.getContiguity(), l);
  if (failed(shape))
    return failure();
  unsigned vector = shape->vector;
  Type accessType = vector > 1 ? Type(VectorType::get(vector, shape->memoryType)) : shape->memoryType;
  AccessHints hints = getBufferHints(op, AccessKind::Load, load.getCache(), load.getEvict(), l.target.chip);
  remarkStride(op, load.getStride());
  BufferAccess access(l.getScalar(load.getPtr()), getAccessBytes(shape->memoryType), l);
  SmallVector<Value> offsets = getAll(load.getOffsets(), l), masks = getAll(load.getMask(), l),
                     others = getAll(load.getOther(), l);
  Elements results;
  for (unsigned i = 0; i < offsets.size(); i += vector) {
    Value predicate = masks.empty() ? Value() : asPredicate(masks[i]);
    Value loaded = access.load(accessType, offsets[i], predicate, hints);
    for (unsigned j = 0; j < vector; ++j) {
      Value element = vector > 1 ? Value(LLVM::ExtractElementOp::create(l.b, l.loc, loaded, l.i32(j))) : loaded;
      element = fromMemory(element, shape->type, l);
      // The hardware returns zero for offsets out of range.
      if (predicate && !others.empty() && !isZero(others[i + j]))
        element = LLVM::SelectOp::create(l.b, l.loc, predicate, element, others[i + j]);
      results.push_back(element);
    }
  }
  l.set(load.getResult(), std::move(results));
  return success();
}

LogicalResult lowerBufferStore(Operation *op, Lowering &l) {
  auto store = cast<amdg::BufferStoreOp>(op);
  auto tensor = cast<RankedTensorType>(store.getValue().getType());
  FailureOr<Shape> shape =
      getShape(op, tensor, store.getPtr(), store.getOffsets(), store.getMask(), store.getContiguity(), l);
  if (failed(shape))
    return failure();
  AccessHints hints = getBufferHints(op, AccessKind::Store, store.getCache(), store.getEvict(), l.target.chip);
  remarkStride(op, store.getStride());
  BufferAccess access(l.getScalar(store.getPtr()), getAccessBytes(shape->memoryType), l);
  SmallVector<Value> offsets = getAll(store.getOffsets(), l);
  forEachStore(ttg::toLinearLayout(tensor), getAll(store.getValue(), l), getAll(store.getMask(), l), shape->vector,
               shape->memoryType, l, [&](Value stored, unsigned reg, Value predicate) {
                 access.store(stored, offsets[reg], predicate, hints);
               });
  return success();
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

StringRef getAtomicName(tt::RMWOp kind, bool isFloat) {
  switch (kind) {
  case tt::RMWOp::AND:
    return "and";
  case tt::RMWOp::OR:
    return "or";
  case tt::RMWOp::XOR:
    return "xor";
  case tt::RMWOp::ADD:
    return "add";
  case tt::RMWOp::FADD:
    return "fadd";
  case tt::RMWOp::MAX:
    return isFloat ? "fmax" : "smax";
  case tt::RMWOp::MIN:
    return isFloat ? "fmin" : "smin";
  case tt::RMWOp::UMAX:
    return "umax";
  case tt::RMWOp::UMIN:
    return "umin";
  case tt::RMWOp::XCHG:
    return "swap";
  }
  llvm_unreachable("kind of atomic");
}

// Orders an atomic among the other accesses of its thread: releases before it, acquires after it.
class Ordering {
public:
  Ordering(tt::MemSemantic semantic, tt::MemSyncScope scope, Lowering &l) : semantic(semantic), l(l) {
    name = scope == tt::MemSyncScope::CTA ? "workgroup" : scope == tt::MemSyncScope::GPU ? "agent" : "";
    if (semantic == tt::MemSemantic::RELEASE || semantic == tt::MemSemantic::ACQUIRE_RELEASE)
      LLVM::FenceOp::create(l.b, l.loc, LLVM::AtomicOrdering::release, name);
  }
  ~Ordering() {
    if (semantic == tt::MemSemantic::ACQUIRE || semantic == tt::MemSemantic::ACQUIRE_RELEASE)
      LLVM::FenceOp::create(l.b, l.loc, LLVM::AtomicOrdering::acquire, name);
  }

private:
  tt::MemSemantic semantic;
  Lowering &l;
  StringRef name;
};

// The part common to atomics. `build` makes the atomic on elements [i, i + vector) at a byte offset.
LogicalResult lowerAtomic(Operation *op, Value offsetTensor, Value mask, unsigned vector, unsigned bytes, Lowering &l,
                          llvm::function_ref<Value(unsigned, Value, BufferAccess &)> build, Value base) {
  auto tensor = cast<RankedTensorType>(op->getResult(0).getType());
  LinearLayout layout = ttg::toLinearLayout(tensor);
  Value unique = l.uniqueThread(layout);
  if (unique && !op->getResult(0).use_empty())
    return op->emitError("unsupported: ")
           << op->getName()
           << " whose result is used, in a layout in which several threads hold an element; use a "
              "layout without copies, or atomics through pointers";
  uint32_t copies = layout.getFreeMask("register");
  BufferAccess access(l.getScalar(base), bytes, l);
  SmallVector<Value> offsets = getAll(offsetTensor, l), masks = getAll(mask, l);
  Elements results(offsets.size());
  for (unsigned i = 0; i < offsets.size(); i += vector) {
    if (i & copies) {
      for (unsigned j = i; j < i + vector; ++j)
        results[j] = results[j & ~copies];
      continue;
    }
    Value predicate = conjunction(unique, masks.empty() ? Value() : asPredicate(masks[i]), l);
    Value old = build(i, access.getOffset(offsets[i], predicate), access);
    for (unsigned j = 0; j < vector; ++j)
      results[i + j] = vector > 1 ? Value(LLVM::ExtractElementOp::create(l.b, l.loc, old, l.i32(j))) : old;
  }
  l.set(op->getResult(0), std::move(results));
  return success();
}

LogicalResult lowerBufferAtomicRMW(Operation *op, Lowering &l) {
  auto atomic = cast<amdg::BufferAtomicRMWOp>(op);
  auto tensor = cast<RankedTensorType>(atomic.getType());
  FailureOr<Shape> shape = getShape(op, tensor, atomic.getPtr(), atomic.getOffsets(), atomic.getMask(), 1, l);
  if (failed(shape))
    return failure();
  remarkStride(op, atomic.getStride());
  Type type = shape->memoryType;
  unsigned bits = type.getIntOrFloatBitWidth();
  bool isPacked = bits == 16 && isa<FloatType>(type) && atomic.getAtomicRmwOp() == tt::RMWOp::FADD;
  unsigned vector = isPacked ? std::min(shape->vector, 2u) : 1;
  if (bits < 32 && vector < 2)
    return op->emitError("unsupported: amdg.buffer_atomic_rmw on elements of ")
           << bits << " bits" << (isPacked ? ", which are not known to be contiguous and aligned in pairs" : "")
           << "; use atomics through pointers (use_buffer_ops=false)";
  std::string name =
      ("llvm.amdgcn.raw.ptr.buffer.atomic." + getAtomicName(atomic.getAtomicRmwOp(), isa<FloatType>(type))).str();
  Type accessType = vector > 1 ? Type(VectorType::get(vector, type)) : type;
  SmallVector<Value> values(l.get(atomic.getValue()));
  Ordering ordering(atomic.getSem(), atomic.getScope(), l);
  auto build = [&](unsigned i, Value at, BufferAccess &access) {
    Value value = packVector(ArrayRef(values).slice(i, vector), l);
    return callIntrinsic(l.b, l.loc, name, accessType,
                         {value, access.getResource(), at, l.i32(0), access.getAtomicBits(atomic.getScope())});
  };
  return lowerAtomic(op, atomic.getOffsets(), atomic.getMask(), vector, bits / 8, l, build, atomic.getPtr());
}

LogicalResult lowerBufferAtomicCAS(Operation *op, Lowering &l) {
  auto atomic = cast<amdg::BufferAtomicCASOp>(op);
  auto tensor = cast<RankedTensorType>(atomic.getType());
  FailureOr<Shape> shape = getShape(op, tensor, atomic.getPtr(), atomic.getOffsets(), Value(), 1, l);
  if (failed(shape))
    return failure();
  remarkStride(op, atomic.getStride());
  unsigned bits = shape->memoryType.getIntOrFloatBitWidth();
  if (bits < 32)
    return op->emitError("unsupported: amdg.buffer_atomic_cas on elements of ")
           << bits << " bits; use atomics through pointers (use_buffer_ops=false)";
  Type integer = l.b.getIntegerType(bits);
  SmallVector<Value> values(l.get(atomic.getVal())), expected(l.get(atomic.getCmp()));
  Ordering ordering(atomic.getSem(), atomic.getScope(), l);
  auto build = [&](unsigned i, Value at, BufferAccess &access) {
    Value old = ROCDL::RawPtrBufferAtomicCmpSwap::create(
        l.b, l.loc, integer, l.bitcast(values[i], integer), l.bitcast(expected[i], integer), access.getResource(), at,
        l.i32(0), access.getAtomicBits(atomic.getScope()), ArrayAttr(), ArrayAttr(), ArrayAttr());
    return l.bitcast(old, shape->type);
  };
  return lowerAtomic(op, atomic.getOffsets(), Value(), 1, bits / 8, l, build, atomic.getPtr());
}

} // namespace

Value BufferAccess::getAtomicBits(tt::MemSyncScope scope) {
  bool isGfx12 = chip.cacheBits == CacheBits::Gfx12;
  if (scope != tt::MemSyncScope::SYSTEM)
    return l.i32(isGfx12 && scope == tt::MemSyncScope::GPU ? 2 << 3 : 0);
  return l.i32(chip.cacheBits == CacheBits::Gfx942 ? 16 : isGfx12 ? 3 << 3 : 0);
}

void lathe::conversion::addAMDBufferHandlers(HandlerTable &table, const ChipInfo &chip) {
  if (!chip.hasBuffers())
    return table.refuse<amdg::BufferLoadOp, amdg::BufferStoreOp, amdg::BufferAtomicRMWOp, amdg::BufferAtomicCASOp,
                        amdg::BufferLoadToLocalOp>("buffer descriptors of a format that is not supported; load and "
                                                   "store through pointers (use_buffer_ops=false)");
  table.add<amdg::BufferLoadOp>(lowerBufferLoad);
  table.add<amdg::BufferStoreOp>(lowerBufferStore);
  table.add<amdg::BufferAtomicRMWOp>(lowerBufferAtomicRMW);
  table.add<amdg::BufferAtomicCASOp>(lowerBufferAtomicCAS);
}
