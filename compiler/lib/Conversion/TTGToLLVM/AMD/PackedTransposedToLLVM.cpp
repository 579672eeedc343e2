// amdg.local_load_packed_tranposed: bytes of shared memory, each with two 4-bit elements that are neighbours along the
// dimension that a product keeps, become bytes with neighbours along the other one. Two bytes are read for each, and
// half of each is kept.
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "Conversion/TTGToLLVM/Memory/SharedAccess.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

class PackedTransposedLoad {
public:
  PackedTransposedLoad(amdg::LocalLoadPackedTransposedOp op, Lowering &l)
      : op(op), l(l), layout(ttg::toLinearLayout(cast<RankedTensorType>(op.getType()))) {}

  LogicalResult run() {
    auto operand = cast<ttg::DotOperandEncodingAttr>(cast<RankedTensorType>(op.getType()).getEncoding());
    unsigned rank = op.getSrc().getType().getShape().size();
    kept = rank - (operand.getOpIdx() == 0 ? 2 : 1);
    contracted = 2 * rank - 3 - kept;
    map = getOffsetMap(op.getSrc().getType());
    if (!map || map->getInDims().size() != rank)
      return op.emitError("unsupported: amdg.local_load_packed_tranposed of ")
             << op.getSrc().getType() << ", whose layout is not a linear map of the tensor's elements";
    load();
    return success();
  }

private:
  amdg::LocalLoadPackedTransposedOp op;
  Lowering &l;
  LinearLayout layout;
  std::optional<LinearLayout> map;
  unsigned kept = 0, contracted = 0;

  uint64_t offsetOf(ArrayRef<int32_t> at) const {
    uint64_t offset = 0;
    for (auto [dim, coordinate] : llvm::zip_equal(map->getInDims(), at))
      for (unsigned bit = 0; bit < map->getInBits(dim.name); ++bit)
        if (coordinate >> bit & 1)
          offset ^= map->getFlatBasis(dim.name, bit);
    return offset;
  }

  // For each bit of an index: the place of the first of the two bytes, and whether it moves to the other half of a
  // byte.
  void split(StringRef in, SmallVector<uint64_t> &places, SmallVector<uint64_t> &halves) const {
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit) {
      SmallVector<int32_t> at = layout.apply({{in, int32_t(1) << bit}});
      halves.push_back(at[kept] & 1);
      at[kept] >>= 1;
      at[contracted] <<= 1;
      places.push_back(offsetOf(at));
    }
  }

  void load() {
    ThreadOffsets offsets;
    SmallVector<uint64_t> ofRegister, ofLane, ofWarp;
    split("register", offsets.registers, ofRegister);
    split("lane", offsets.lanes, ofLane);
    split("warp", offsets.warps, ofWarp);
    SmallVector<int32_t> second(map->getInDims().size());
    second[contracted] = 1;
    offsets.registers.push_back(offsetOf(second));
    SharedBuffer source(l, op.getSrc());
    Type byte = l.b.getI8Type();
    Elements bytes = loadShared(source, offsets, byte, l);

    Value half = l.threadPart(ofLane, ofWarp);
    unsigned count = bytes.size() / 2;
    Elements results;
    for (unsigned i = 0; i < count; ++i) {
      bool isHigh = false;
      for (auto [bit, moves] : llvm::enumerate(ofRegister))
        isHigh ^= (i >> bit & 1) && moves;
      Value shift = getShift(half, isHigh);
      Value high = LLVM::ShlOp::create(l.b, l.loc, take(bytes[count + i], shift), number(4));
      results.push_back(LLVM::OrOp::create(l.b, l.loc, take(bytes[i], shift), high));
    }
    l.set(op.getResult(), std::move(results));
  }

  Value number(int8_t value) { return l.constant(l.b.getI8Type(), l.b.getI8IntegerAttr(value)); }

  // 4 where the element is in the high half of its byte.
  Value getShift(Value half, bool isHigh) {
    if (!half)
      return number(isHigh ? 4 : 0);
    Value is = isHigh ? Value(LLVM::XOrOp::create(l.b, l.loc, half, l.i32(1))) : half;
    Value bits = LLVM::ShlOp::create(l.b, l.loc, is, l.i32(2));
    return LLVM::TruncOp::create(l.b, l.loc, l.b.getI8Type(), bits);
  }

  Value take(Value byte, Value shift) {
    return LLVM::AndOp::create(l.b, l.loc, LLVM::LShrOp::create(l.b, l.loc, byte, shift), number(15));
  }
};

} // namespace

LogicalResult lathe::conversion::lowerPackedTransposedLoad(Operation *op, Lowering &l) {
  return PackedTransposedLoad(cast<amdg::LocalLoadPackedTransposedOp>(op), l).run();
}
