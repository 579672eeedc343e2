// The pass lathe-amdg-convert-to-buffer-ops.
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Transforms/Passes.h"
#include "lathe/Transforms/PointerParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace lathe {
#define GEN_PASS_DEF_CONVERTTOBUFFEROPS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

// The operands of a buffer instruction: a scalar pointer and a tensor of i32.
struct Address {
  Value base, offsets;
};

class BufferConversion {
public:
  BufferConversion(MLIRContext *context, const ChipInfo &chip) : b(context), splitter(context), chip(chip) {}

  void run(Block &block);
  void finish() { splitter.stopUnused(); }

private:
  OpBuilder b;
  PointerSplitter splitter;
  const ChipInfo &chip;

  std::optional<Address> getAddress(Value pointers, Location loc);
  void convert(Operation *op);
  void replace(Operation *op, Value by) {
    splitter.forget(op->getResult(0));
    op->getResult(0).replaceAllUsesWith(by);
    op->erase();
  }
  bool isAtomicSupported(tt::AtomicRMWOp op);
};

// Every offset of an element must be below 2^31 bytes.
bool isBelowLimit(IntegerRange range, unsigned bytes) {
  return range.min >= 0 && range.max < (int64_t(1) << 31) / bytes;
}

unsigned getPointeeBytes(RankedTensorType pointers) {
  Type pointee = cast<tt::PointerType>(pointers.getElementType()).getPointeeType();
  return std::max(1u, tt::getElementBitWidth(pointee) / 8);
}

Value asI32(Value offsets, OpBuilder &b) {
  auto type = cast<RankedTensorType>(offsets.getType());
  if (type.getElementType().isInteger(32))
    return offsets;
  return arith::TruncIOp::create(b, offsets.getLoc(), type.clone(b.getI32Type()), offsets);
}

// The tensor of offsets alone is known to be in range, and the uniform part is added to the base; or all accesses are
// near the root, so the sum of both parts is in range.
std::optional<Address> BufferConversion::getAddress(Value pointers, Location loc) {
  auto type = dyn_cast<RankedTensorType>(pointers.getType());
  if (!type)
    return std::nullopt;
  std::optional<PointerParts> parts = splitter.split(pointers);
  if (!parts)
    return std::nullopt;
  RankedTensorType offsetType = type.clone(b.getI32Type());
  Value offsets = parts->offsets;
  if (!offsets || isBelowLimit(splitter.getRanges().get(offsets), getPointeeBytes(type))) {
    offsets = offsets ? asI32(offsets, b) : Value(arith::ConstantOp::create(b, loc, b.getZeroAttr(offsetType)));
    Value base = parts->root;
    if (parts->uniform)
      base = tt::AddPtrOp::create(b, loc, base.getType(), base, parts->uniform);
    return Address{base, offsets};
  }
  if (!parts->isNear)
    return std::nullopt;
  if (parts->uniform)
    offsets = arith::AddIOp::create(b, loc, offsets, tt::SplatOp::create(b, loc, offsetType, parts->uniform));
  return Address{parts->root, offsets};
}

// True for elements of 32 and 64 bits whose old values are unused, or used only by the threads that update them.
bool BufferConversion::isAtomicSupported(tt::AtomicRMWOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type)
    return false;
  Type element = type.getElementType();
  unsigned bits = element.getIntOrFloatBitWidth();
  bool isMinMax = op.getAtomicRmwOp() == tt::RMWOp::MAX || op.getAtomicRmwOp() == tt::RMWOp::MIN;
  if (bits < 32 || (element.isF64() && !chip.hasFloat64BufferAtomics) || (isa<FloatType>(element) && isMinMax))
    return false;
  if (op->use_empty())
    return true;
  LinearLayout layout = ttg::toLinearLayout(type);
  return layout.getFreeMask("lane") == 0 && layout.getFreeMask("warp") == 0;
}

void BufferConversion::convert(Operation *op) {
  Location loc = op->getLoc();
  b.setInsertionPoint(op);
  if (auto load = dyn_cast<tt::LoadOp>(op)) {
    if (load.getIsVolatile())
      return;
    if (std::optional<Address> at = getAddress(load.getPtr(), loc)) {
      auto buffer = amdg::BufferLoadOp::create(b, loc, load.getType(), at->base, at->offsets, /*stride=*/Value(),
                                               load.getCache(), load.getEvict(), load.getMask(), load.getOther());
      buffer->setDiscardableAttrs(load->getDiscardableAttrDictionary());
      replace(load, buffer.getResult());
    }
  } else if (auto store = dyn_cast<tt::StoreOp>(op)) {
    if (std::optional<Address> at = getAddress(store.getPtr(), loc)) {
      auto buffer = amdg::BufferStoreOp::create(b, loc, store.getValue(), at->base, at->offsets, /*stride=*/Value(),
                                                store.getCache(), store.getEvict(), store.getMask());
      buffer->setDiscardableAttrs(store->getDiscardableAttrDictionary());
      store.erase();
    }
  } else if (auto atomic = dyn_cast<tt::AtomicRMWOp>(op)) {
    if (!isAtomicSupported(atomic))
      return;
    if (std::optional<Address> at = getAddress(atomic.getPtr(), loc)) {
      Value old = amdg::BufferAtomicRMWOp::create(b, loc, atomic.getType(), atomic.getAtomicRmwOp(), at->base,
                                                  at->offsets, atomic.getVal(), /*stride=*/Value(), atomic.getSem(),
                                                  atomic.getScope(), atomic.getMask());
      replace(atomic, old);
    }
  } else if (auto copy = dyn_cast<ttg::AsyncCopyGlobalToLocalOp>(op)) {
    if (copy.getIsVolatile())
      return;
    if (std::optional<Address> at = getAddress(copy.getSrc(), loc)) {
      Value token = amdg::BufferLoadToLocalOp::create(b, loc, copy.getToken().getType(), copy.getResult(), at->base,
                                                      at->offsets, copy.getMask(), copy.getOther(), /*stride=*/Value(),
                                                      copy.getCache(), copy.getEvict(), copy.getContiguity());
      replace(copy, token);
    }
  }
}

void BufferConversion::run(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    Operation *current = &op;
    if (auto loop = dyn_cast<scf::ForOp>(current))
      current = splitter.splitCarried(loop);
    for (Region &region : current->getRegions())
      for (Block &inner : region)
        run(inner);
    convert(current);
  }
}

struct ConvertToBufferOpsPass : public lathe::impl::ConvertToBufferOpsBase<ConvertToBufferOpsPass> {
  void runOnOperation() override {
    const ChipInfo *chip = ttg::getChip(getOperation());
    if (!chip || !chip->hasBuffers())
      return;
    for (auto func : getOperation().getOps<tt::FuncOp>()) {
      BufferConversion conversion(&getContext(), *chip);
      for (Block &block : func.getBody())
        conversion.run(block);
      conversion.finish();
    }
  }
};

} // namespace
