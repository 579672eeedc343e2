#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

SharedBuffer::SharedBuffer(Lowering &l, Value source) : l(l) {
  auto type = cast<ttg::MemDescType>(source.getType());
  ArrayRef<Value> parts = l.get(source);
  base = parts[0];
  bytes = tt::getElementBitWidth(type.getElementType()) / 8;
  padding = dyn_cast<ttg::PaddedSharedEncodingAttr>(type.getEncoding());
  if (parts.size() == 1)
    return;
  APInt known;
  if (matchPattern(parts[1], m_ConstantInt(&known))) {
    staticFlip = known.getZExtValue();
    return;
  }
  flip = parts[1];
  flipMask = llvm::NextPowerOf2(getBufferElements(type) - 1) - 1;
}

void SharedBuffer::setThreads(const ThreadOffsets &offsets) {
  part = l.threadPart(offsets.lanes, offsets.warps);
  mask = 0;
  for (ArrayRef<uint64_t> bases : {ArrayRef(offsets.lanes), ArrayRef(offsets.warps)})
    for (uint64_t basis : bases)
      mask |= basis;
  if (flip) {
    part = part ? Value(LLVM::XOrOp::create(l.b, l.loc, part, flip)) : flip;
    mask |= flipMask;
  }
  anchors.clear();
}

Value SharedBuffer::step(Value pointer, LLVM::GEPArg by) {
  Type element = l.b.getIntegerType(8 * bytes);
  return LLVM::GEPOp::create(l.b, l.loc, pointer.getType(), element, pointer, ArrayRef<LLVM::GEPArg>{by});
}

Value SharedBuffer::pad(Value offset) {
  if (!padding)
    return offset;
  Value padded = offset;
  auto flags = LLVM::IntegerOverflowFlags::nsw | LLVM::IntegerOverflowFlags::nuw;
  for (auto [interval, amount] : llvm::zip_equal(padding.getIntervals(), padding.getPaddings())) {
    Value count = LLVM::LShrOp::create(l.b, l.loc, offset, l.i32(llvm::Log2_32(interval)));
    Value gap = LLVM::MulOp::create(l.b, l.loc, count, l.i32(amount), flags);
    padded = LLVM::AddOp::create(l.b, l.loc, padded, gap, flags);
  }
  return padded;
}

Value SharedBuffer::getAddress(uint64_t offset) {
  offset ^= staticFlip;
  // Padding is additive over disjoint bits, so bits that no thread sets are a constant to add.
  uint64_t mixed = offset & mask, constant = offset & ~mask;
  Value &anchor = anchors[mixed];
  if (!anchor) {
    anchor = base;
    if (part)
      anchor = step(base, pad(l.offsetPart(part, mask, mixed)));
  }
  if (constant == 0)
    return anchor;
  return step(anchor, int32_t(padding ? padding.pad(constant) : constant));
}

Value SharedBuffer::getAddress(Value offset) {
  if (flip || staticFlip)
    offset = LLVM::XOrOp::create(l.b, l.loc, offset, flip ? flip : l.i32(int32_t(staticFlip)));
  return step(base, pad(offset));
}

unsigned SharedBuffer::getVectorLimit(unsigned wanted) const {
  if (padding)
    for (unsigned interval : padding.getIntervals())
      wanted = std::min(wanted, interval);
  // After padding, vectors must still be aligned to their size.
  if (padding)
    for (unsigned amount : padding.getPaddings())
      wanted = std::min(wanted, 1u << llvm::countr_zero(amount));
  return wanted;
}
