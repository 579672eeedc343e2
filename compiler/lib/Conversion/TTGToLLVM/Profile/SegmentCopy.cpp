#include "Conversion/TTGToLLVM/Profile/SegmentCopy.h"

#include "Conversion/Support/Builders.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::proton_gpu;

Value lathe::conversion::addBytes(Value base, LLVM::GEPArg offset, Lowering &l) {
  return LLVM::GEPOp::create(l.b, l.loc, base.getType(), l.b.getI8Type(), base, ArrayRef<LLVM::GEPArg>{offset});
}

// Builds `body` for each i32 from `first` on below `end`, `step` apart, and moves the builder behind the loop.
static void buildLoop(Value first, Value end, Value step, Lowering &l, llvm::function_ref<void(Value)> body) {
  Block *before = l.b.getInsertionBlock(), *after = before->splitBlock(l.b.getInsertionPoint());
  auto addBlock = [&] {
    auto *block = new Block();
    before->getParent()->getBlocks().insert(after->getIterator(), block);
    return block;
  };
  Block *head = addBlock();
  Value i = head->addArgument(l.b.getI32Type(), l.loc);
  l.b.setInsertionPointToEnd(before);
  LLVM::BrOp::create(l.b, l.loc, first, head);
  Block *inner = addBlock();
  l.b.setInsertionPointToStart(head);
  Value goesOn = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::slt, i, end);
  LLVM::CondBrOp::create(l.b, l.loc, goesOn, inner, after);
  // The body may split the block.
  l.b.setInsertionPointToStart(inner);
  body(i);
  Value next = LLVM::AddOp::create(l.b, l.loc, i, step);
  LLVM::BrOp::create(l.b, l.loc, next, head);
  l.b.setInsertionPointToStart(after);
}

void lathe::conversion::copyBlock(Value buffer, Value rooms, Value number, const SegmentShape &shape, Value written,
                                  Lowering &l) {
  Type record = VectorType::get(2, l.b.getI32Type());
  auto multiply = [&](Value a, int64_t b) { return LLVM::MulOp::create(l.b, l.loc, a, l.i32(int32_t(b))); };
  Value block = LLVM::SubOp::create(l.b, l.loc, written, l.i32(int32_t(shape.bytes)));
  block = LLVM::AndOp::create(l.b, l.loc, block, l.i32(int32_t(shape.room - 1)));
  Value from = addBytes(buffer, LLVM::GEPArg(Value(multiply(number, shape.bytes))), l);
  Value to = addBytes(rooms, LLVM::GEPArg(Value(multiply(number, shape.room))), l);
  to = addBytes(to, LLVM::GEPArg(block), l);
  Value first = multiply(l.laneId(), kRecordBytes), end = l.i32(int32_t(shape.bytes));
  auto copy = [&](Value at) {
    Value value = LLVM::LoadOp::create(l.b, l.loc, record, addBytes(from, LLVM::GEPArg(at), l), kRecordBytes);
    LLVM::StoreOp::create(l.b, l.loc, value, addBytes(to, LLVM::GEPArg(at), l), kRecordBytes);
  };
  int64_t step = int64_t(l.numLanes) * kRecordBytes;
  if (shape.bytes > step)
    return buildLoop(first, end, l.i32(int32_t(step)), l, copy);
  Value isPart =
      shape.bytes == step ? Value() : Value(LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::slt, first, end));
  buildGuarded(l.b, l.loc, isPart, Type(), [&]() -> Value {
    copy(first);
    return {};
  });
}

void lathe::conversion::copySegments(Value buffer, Value scratch, const SegmentShape &shape, int64_t totalWarps,
                                     bool isFlushed, Lowering &l) {
  Type word = l.b.getI32Type();
  Value firstWarp = l.warpId(), lane = l.laneId(), zero = l.i32(0), recordBytes = l.i32(kRecordBytes);
  Value warps = l.i32(int32_t(totalWarps)), warpStep = l.i32(l.numWarps()), laneStep = l.i32(l.numLanes * 4);
  Value capacity = l.i32(int32_t(shape.bytes / kRecordBytes)), segmentBytes = l.i32(int32_t(shape.bytes));
  Value roomBytes = l.i32(int32_t(shape.room)), inSegment = l.i32(int32_t(shape.bytes / kRecordBytes - 1));
  Value blocks = l.i32(int32_t(shape.room - shape.bytes));
  Value four = l.i32(4), laneBytes = LLVM::MulOp::create(l.b, l.loc, lane, four);
  Value data = addBytes(scratch, int32_t(getHeaderBytes(uint32_t(totalWarps))), l);
  buildLoop(firstWarp, warps, warpStep, l, [&](Value warp) {
    Value entry = addBytes(scratch, int32_t(kWarpTableWord * 4), l);
    entry = addBytes(entry, LLVM::GEPArg(Value(LLVM::MulOp::create(l.b, l.loc, warp, recordBytes))), l);
    Value count = LLVM::LoadOp::create(l.b, l.loc, word, entry, /*alignment=*/4);
    Value segment = LLVM::LoadOp::create(l.b, l.loc, word, addBytes(entry, 4, l), /*alignment=*/4);
    Value left = isFlushed ? Value(LLVM::AndOp::create(l.b, l.loc, count, inSegment))
                           : Value(LLVM::UMinOp::create(l.b, l.loc, count, capacity));
    Value isThere = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::sge, segment, zero);
    left = LLVM::SelectOp::create(l.b, l.loc, isThere, left, zero);
    Value bytes = LLVM::MulOp::create(l.b, l.loc, left, recordBytes);
    Value start = LLVM::MulOp::create(l.b, l.loc, segment, segmentBytes);
    Value from = addBytes(buffer, LLVM::GEPArg(start), l), to;
    if (isFlushed) {
      // The block that is not full yet.
      Value block = LLVM::AndOp::create(l.b, l.loc, LLVM::MulOp::create(l.b, l.loc, count, recordBytes), blocks);
      to = addBytes(data, LLVM::GEPArg(Value(LLVM::MulOp::create(l.b, l.loc, segment, roomBytes))), l);
      to = addBytes(to, LLVM::GEPArg(block), l);
    } else {
      to = addBytes(data, LLVM::GEPArg(start), l);
    }
    buildLoop(laneBytes, bytes, laneStep, l, [&](Value at) {
      Value value = LLVM::LoadOp::create(l.b, l.loc, word, addBytes(from, LLVM::GEPArg(at), l), /*alignment=*/4);
      LLVM::StoreOp::create(l.b, l.loc, value, addBytes(to, LLVM::GEPArg(at), l), /*alignment=*/4);
    });
  });
}
