// Accesses to elements of shared buffers whose places are known only at run time.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "Conversion/TTGToLLVM/Memory/SharedAccess.h"
#include "lathe/Analysis/Movement/BufferLayout.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

// Addresses of the elements that a tensor of indices along one dimension names.
class IndexedBuffer {
public:
  // Reports at `op` if the buffer's layout is not a linear map.
  static FailureOr<IndexedBuffer> get(Operation *op, Value buffer, Value indices, unsigned axis, Lowering &l) {
    auto type = cast<ttg::MemDescType>(buffer.getType());
    auto tensor = cast<RankedTensorType>(indices.getType());
    std::optional<LinearLayout> where = getOffsetMap(type);
    if (!where || where->getInDims().size() != size_t(tensor.getRank()))
      return op->emitError("unsupported: ")
             << op->getName() << " on a buffer of type " << type
             << ", whose layout is not a linear map of the tensor's dimensions; use a swizzled_shared layout";
    return IndexedBuffer(buffer, indices, axis, *where, l);
  }

  unsigned size() const { return unsigned(indices.size()); }

  Value getAddress(unsigned reg) {
    Value at = l.offsetPart(part, mask, across.ofRegister(reg));
    Value index = indices[reg];
    unsigned bits = index.getType().getIntOrFloatBitWidth();
    if (bits < 32)
      index = LLVM::ZExtOp::create(l.b, l.loc, l.b.getI32Type(), index);
    if (bits > 32)
      index = LLVM::TruncOp::create(l.b, l.loc, l.b.getI32Type(), index);
    for (unsigned bit = 0; bit < along.size();) {
      // Bits whose images double are moved together.
      unsigned end = bit + 1;
      while (end < along.size() && along[end] == along[bit] << (end - bit))
        ++end;
      at = LLVM::XOrOp::create(l.b, l.loc, at, getImage(index, bit, end - bit, along[bit]));
      bit = end;
    }
    return buffer.getAddress(at);
  }

private:
  Lowering &l;
  SharedBuffer buffer;
  SmallVector<Value> indices;
  // Offsets of the other dimensions' coordinates, and of the index.
  ThreadOffsets across;
  SmallVector<uint64_t> along;
  Value part;
  uint64_t mask;

  IndexedBuffer(Value buffer, Value indices, unsigned axis, const LinearLayout &where, Lowering &l)
      : l(l), buffer(l, buffer), indices(l.get(indices)) {
    LinearLayout layout = ttg::toLinearLayout(cast<RankedTensorType>(indices.getType()));
    SmallVector<StringRef> others;
    for (auto [dim, in] : llvm::enumerate(where.getInDims()))
      if (dim != axis)
        others.push_back(in.name);
    std::string offset = where.getOutDims().front().name;
    LinearLayout kept = layout.sublayout({"register", "lane", "warp"}, others);
    LinearLayout there = where.sublayout(others, {offset});
    for (const LinearLayout::Dim &dim : there.getInDims())
      kept = kept.resizeOut(dim.name, dim.size());
    across = ThreadOffsets(kept.compose(there));
    std::string dim = where.getInDims()[axis].name;
    for (unsigned bit = 0, e = where.getInBits(dim); bit < e; ++bit)
      along.push_back(where.getFlatBasis(dim, bit));
    part = l.threadPart(across.lanes, across.warps);
    mask = 0;
    for (ArrayRef<uint64_t> bases : {ArrayRef(across.lanes), ArrayRef(across.warps)})
      for (uint64_t basis : bases)
        mask |= basis;
  }

  // The image of `count` bits of the index from `bit` on, the first of which is `basis`.
  Value getImage(Value index, unsigned bit, unsigned count, uint64_t basis) {
    Value shifted = bit ? Value(LLVM::LShrOp::create(l.b, l.loc, index, l.i32(int32_t(bit)))) : index;
    Value bits = LLVM::AndOp::create(l.b, l.loc, shifted, l.i32((int32_t(1) << count) - 1));
    // A basis of several bits repeats the index bits: a multiplication without carries, as only one bit or doubling
    // ones are set.
    if (llvm::isPowerOf2_64(basis))
      return LLVM::ShlOp::create(l.b, l.loc, bits, l.i32(int32_t(llvm::Log2_64(basis))));
    Value image;
    for (uint64_t rest = basis; rest; rest &= rest - 1) {
      Value moved = LLVM::ShlOp::create(l.b, l.loc, bits, l.i32(llvm::countr_zero(rest)));
      image = image ? Value(LLVM::XOrOp::create(l.b, l.loc, image, moved)) : moved;
    }
    return image;
  }
};

LogicalResult lowerGather(Operation *op, Lowering &l) {
  auto gather = cast<ttg::LocalGatherOp>(op);
  FailureOr<IndexedBuffer> buffer = IndexedBuffer::get(op, gather.getSrc(), gather.getIndices(), gather.getAxis(), l);
  Type type = l.convertScalarType(cast<RankedTensorType>(gather.getType()).getElementType());
  if (failed(buffer))
    return failure();
  if (!type)
    return op->emitError("unsupported: ttg.local_gather of ")
           << gather.getType() << ", whose elements have no LLVM type";
  Type memoryType = getSharedType(type);
  Elements results;
  for (unsigned i = 0; i < buffer->size(); ++i) {
    Value loaded = LLVM::LoadOp::create(l.b, l.loc, memoryType, buffer->getAddress(i), getAccessBytes(memoryType));
    results.push_back(fromMemory(loaded, type, l));
  }
  l.set(gather.getResult(), std::move(results));
  return success();
}

LogicalResult lowerScatter(Operation *op, Lowering &l) {
  auto scatter = cast<ttg::LocalScatterOp>(op);
  FailureOr<IndexedBuffer> buffer =
      IndexedBuffer::get(op, scatter.getDst(), scatter.getIndices(), scatter.getAxis(), l);
  if (failed(buffer))
    return failure();
  SmallVector<Value> values(l.get(scatter.getValues()));
  for (unsigned i = 0; i < buffer->size(); ++i) {
    Value stored = toMemory(values[i], getSharedType(values[i].getType()), l);
    LLVM::StoreOp::create(l.b, l.loc, stored, buffer->getAddress(i), getAccessBytes(stored.getType()));
  }
  return success();
}

// The neutral value of an update by `kind`; null if there is none.
TypedAttr getNeutral(LLVM::AtomicBinOp kind, Type type, Builder &b) {
  unsigned width = type.getIntOrFloatBitWidth();
  switch (kind) {
  case LLVM::AtomicBinOp::add:
  case LLVM::AtomicBinOp::_or:
  case LLVM::AtomicBinOp::_xor:
  case LLVM::AtomicBinOp::umax:
    return b.getIntegerAttr(type, 0);
  case LLVM::AtomicBinOp::_and:
  case LLVM::AtomicBinOp::umin:
    return b.getIntegerAttr(type, APInt::getAllOnes(width));
  case LLVM::AtomicBinOp::max:
    return b.getIntegerAttr(type, APInt::getSignedMinValue(width));
  case LLVM::AtomicBinOp::min:
    return b.getIntegerAttr(type, APInt::getSignedMaxValue(width));
  case LLVM::AtomicBinOp::fadd:
    return b.getFloatAttr(type, APFloat::getZero(cast<FloatType>(type).getFloatSemantics(), /*Negative=*/true));
  case LLVM::AtomicBinOp::fmax:
  case LLVM::AtomicBinOp::fmin:
    return b.getFloatAttr(type, APFloat::getQNaN(cast<FloatType>(type).getFloatSemantics()));
  default:
    return {};
  }
}

// Masked elements are updated by the neutral value, which costs less than a branch around each.
LogicalResult lowerAtomic(Operation *op, Lowering &l) {
  auto atomic = cast<ttg::LocalAtomicScatterRMWOp>(op);
  auto tensor = cast<RankedTensorType>(atomic.getValues().getType());
  FailureOr<IndexedBuffer> buffer = IndexedBuffer::get(op, atomic.getDst(), atomic.getIndices(), atomic.getAxis(), l);
  if (failed(buffer))
    return failure();
  SmallVector<Value> values(l.get(atomic.getValues())), masks;
  if (atomic.getMask())
    masks.assign(l.get(atomic.getMask()).begin(), l.get(atomic.getMask()).end());
  LinearLayout layout = ttg::toLinearLayout(tensor);
  Value unique = l.uniqueThread(layout);
  if (unique && !atomic.getResult().use_empty())
    return op->emitError("unsupported: ttg.local_atomic_scatter_rmw whose result is used, in a layout in which several "
                         "threads hold an element; use a layout without copies");
  Type type = values.front().getType();
  LLVM::AtomicBinOp kind = getAtomicKind(atomic.getAtomicRmwOp(), tensor.getElementType());
  TypedAttr neutral = getNeutral(kind, type, l.b);
  if (type != getSharedType(type) || isa<LLVM::LLVMPointerType>(type))
    return op->emitError("unsupported: ttg.local_atomic_scatter_rmw on elements of type ")
           << tensor.getElementType() << "; use integers or floats of at least 8 bits";
  Elements results;
  for (unsigned i = 0; i < buffer->size(); ++i) {
    Value changes = conjunction(unique, masks.empty() ? Value() : asPredicate(masks[i]), l);
    Value value = values[i];
    if (changes && !neutral)
      return op->emitError(
          "unsupported: ttg.local_atomic_scatter_rmw exch with a mask, or in a layout in which several "
          "threads hold an element; omit the mask and use a layout without copies");
    if (changes)
      value = LLVM::SelectOp::create(l.b, l.loc, changes, value, l.constant(type, neutral));
    results.push_back(LLVM::AtomicRMWOp::create(l.b, l.loc, kind, buffer->getAddress(i), value,
                                                LLVM::AtomicOrdering::monotonic, l.target.getCtaScope()));
  }
  l.set(atomic.getResult(), std::move(results));
  return success();
}

} // namespace

void lathe::conversion::addSharedGatherHandlers(HandlerTable &table) {
  table.add<ttg::LocalGatherOp>(lowerGather);
  table.add<ttg::LocalScatterOp>(lowerScatter);
  table.add<ttg::LocalAtomicScatterRMWOp>(lowerAtomic);
}
