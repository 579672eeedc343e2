// Ops of proton_gpu: the kernel writes down the clock at its marks. proto/wire/profile.h describes what it leaves.
//
// A segment is three values: the start of the buffer with all segments, the address of the number of bytes that this
// warp has written (on the stack, so that the optimiser keeps it in a register), and on the thread that records for its
// unit the number of its segment, on all others kNoSegment. One that is flushed has two more: the start of the rooms of
// all units, and on all lanes of the warp that records for its unit the number of its segment.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Profile/Handlers.h"
#include "Conversion/TTGToLLVM/Profile/SegmentCopy.h"
#include "lathe/Chip/Clocks.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::proton_gpu;

namespace {

struct Segment {
  Value buffer, written, number;
  Value rooms, ofWarp; // of one that is flushed
  SegmentType type;
  SegmentShape shape;

  Segment(Value source, Lowering &l) : type(cast<SegmentType>(source.getType())) {
    ArrayRef<Value> parts = l.get(source);
    buffer = parts[0];
    written = parts[1];
    number = parts[2];
    if (isFlushed()) {
      rooms = parts[3];
      ofWarp = parts[4];
    }
    shape = SegmentShape::get(type, getTotalNumWarps(l.module));
  }
  bool isShared() const { return isa<ttg::SharedMemorySpaceAttr>(type.getMemorySpace()); }
  bool isFlushed() const { return type.getStrategy() == BufferStrategy::FLUSH; }
  // True on the thread that records.
  Value isWriter(Lowering &l) const {
    return LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::sge, number, l.i32(0));
  }
};

// The warp among all of the program, whatever scope is open.
Value getProgramWarp(Lowering &l) {
  int total = int(getTotalNumWarps(l.module));
  if (total == 1)
    return l.i32(0);
  Value thread = l.target.getThreadId(l.b, l.loc, total * l.numLanes);
  Value warp = LLVM::LShrOp::create(l.b, l.loc, thread, l.i32(int32_t(llvm::Log2_32(l.numLanes))));
  return l.target.makeWarpUniform(l.b, l.loc, warp);
}

Value isFirstThread(Lowering &l) {
  return LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, l.threadId(), l.i32(0));
}

Value getWarpEntry(Value scratch, Value warp, Lowering &l) {
  Value offset = LLVM::MulOp::create(l.b, l.loc, warp, l.i32(8));
  return addBytes(addBytes(scratch, int32_t(kWarpTableWord * 4), l), LLVM::GEPArg(offset), l);
}

Value makePair(Value low, Value high, Lowering &l) {
  Value pair = LLVM::PoisonOp::create(l.b, l.loc, VectorType::get(2, l.b.getI32Type()));
  pair = LLVM::InsertElementOp::create(l.b, l.loc, pair, low, l.i32(0));
  return LLVM::InsertElementOp::create(l.b, l.loc, pair, high, l.i32(1));
}

// Words of the header, which the first thread writes; two words for an i64.
void storeWord(Value scratch, unsigned word, Value value, Lowering &l) {
  LLVM::StoreOp::create(l.b, l.loc, value, addBytes(scratch, int32_t(4 * word), l),
                        value.getType().isInteger(64) ? 8 : 4);
}

// ---- records

LogicalResult lowerReadCounter(Operation *op, Lowering &l) {
  l.set(op->getResult(0), l.target.readCycles(l.b, l.loc, op->getResult(0).getType()));
  return success();
}

// The words of a record.
Value makeRecord(CircularStoreOp store, Lowering &l) {
  uint32_t tag = (store.getIsStart() ? 0 : kEndBit) | uint32_t(store.getScopeId()) << kScopeShift;
  Value clock = l.getScalar(store.getCounter());
  if (clock.getType().isInteger(32))
    return makePair(l.i32(int32_t(tag)), clock, l);
  Type word = l.b.getI32Type(), wide = clock.getType();
  Value shift = l.constant(wide, l.b.getI64IntegerAttr(32));
  Value high = LLVM::TruncOp::create(l.b, l.loc, word, LLVM::LShrOp::create(l.b, l.loc, clock, shift));
  high = LLVM::AndOp::create(l.b, l.loc, high, l.i32(int32_t(kHighMask)));
  high = LLVM::OrOp::create(l.b, l.loc, high, l.i32(int32_t(tag | kWideBit)), /*isDisjoint=*/true);
  return makePair(high, LLVM::TruncOp::create(l.b, l.loc, word, clock), l);
}

// The words of the record of a scope of which both ends are known.
Value makeSpanRecord(uint32_t scope, Value start, Value end, Lowering &l) {
  uint32_t tag = kEndBit | scope << kScopeShift;
  Value length = LLVM::SubOp::create(l.b, l.loc, end, start);
  unsigned bits = getClocks(l.target.chip).cycleBits;
  if (bits < 32)
    length = LLVM::AndOp::create(l.b, l.loc, length, l.i32(int32_t((1u << bits) - 1)));
  length = LLVM::UMinOp::create(l.b, l.loc, length, l.i32(int32_t(kTooLong - kLengthBias)));
  return makePair(LLVM::AddOp::create(l.b, l.loc, length, l.i32(int32_t(tag + kLengthBias))), end, l);
}

// Stores a record behind the `written` bytes, and returns how many they are with it.
Value storeRecord(const Segment &segment, Value written, Value record, Lowering &l) {
  Value isWriter = segment.isWriter(l);
  Value place = LLVM::AndOp::create(l.b, l.loc, written, l.i32(int32_t(segment.shape.bytes - 1)));
  Value start = LLVM::MulOp::create(l.b, l.loc, segment.number, l.i32(int32_t(segment.shape.bytes)));
  Value at = addBytes(addBytes(segment.buffer, LLVM::GEPArg(start), l), LLVM::GEPArg(place), l);
  if (segment.isShared())
    buildGuarded(l.b, l.loc, isWriter, Type(), [&]() -> Value {
      LLVM::StoreOp::create(l.b, l.loc, record, at, /*alignment=*/kRecordBytes);
      return {};
    });
  else
    l.target.store(l.b, l.loc, record, at, isWriter, AccessHints());
  Value next = LLVM::AddOp::create(l.b, l.loc, written, l.i32(kRecordBytes));
  LLVM::StoreOp::create(l.b, l.loc, next, segment.written, /*alignment=*/4);
  return next;
}

// Copies the segment, which `written` bytes have just filled, to its room, by all lanes of the warp. The first record
// of the empty segment tells how long that took.
void flush(const Segment &segment, Value written, Lowering &l) {
  Type counter = l.b.getI32Type();
  Value start = l.target.readCycles(l.b, l.loc, counter);
  l.target.warpBarrier(l.b, l.loc);
  copyBlock(segment.buffer, segment.rooms, segment.ofWarp, segment.shape, written, l);
  l.target.warpBarrier(l.b, l.loc);
  Value end = l.target.readCycles(l.b, l.loc, counter);
  storeRecord(segment, written, makeSpanRecord(kFlushScope, start, end, l), l);
}

LogicalResult addRecord(Operation *op, Value source, Value record, Lowering &l) {
  Segment segment(source, l);
  int64_t least = segment.isFlushed() ? 2 * kRecordBytes : kRecordBytes;
  if (segment.shape.bytes < least)
    return op->emitOpError("requires segments of at least ") << least << " bytes, found " << segment.shape.bytes;
  Value written = LLVM::LoadOp::create(l.b, l.loc, l.b.getI32Type(), segment.written, /*alignment=*/4);
  written = storeRecord(segment, written, record, l);
  if (!segment.isFlushed())
    return success();
  Value used = LLVM::AndOp::create(l.b, l.loc, written, l.i32(int32_t(segment.shape.bytes - 1)));
  Value isFull = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, used, l.i32(0));
  Value records = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::sge, segment.ofWarp, l.i32(0));
  buildGuarded(l.b, l.loc, LLVM::AndOp::create(l.b, l.loc, isFull, records), Type(), [&]() -> Value {
    flush(segment, written, l);
    return {};
  });
  return success();
}

LogicalResult lowerCircularStore(Operation *op, Lowering &l) {
  auto store = cast<CircularStoreOp>(op);
  return addRecord(op, store.getSegment(), makeRecord(store, l), l);
}

LogicalResult lowerSpanStore(Operation *op, Lowering &l) {
  auto store = cast<SpanStoreOp>(op);
  Value record =
      makeSpanRecord(uint32_t(store.getScopeId()), l.getScalar(store.getStart()), l.getScalar(store.getEnd()), l);
  return addRecord(op, store.getSegment(), record, l);
}

// ---- segments

// Memory on the stack for the bytes written to this segment alone, zero.
Value makeWritten(Lowering &l) {
  Value written;
  {
    OpBuilder::InsertionGuard guard(l.b);
    auto func = l.b.getInsertionBlock()->getParent()->getParentOfType<LLVM::LLVMFuncOp>();
    l.b.setInsertionPointToStart(&func.getBody().front());
    Type pointer = LLVM::LLVMPointerType::get(l.b.getContext(), l.target.getStackSpace());
    written = LLVM::AllocaOp::create(l.b, l.loc, pointer, l.b.getI32Type(), buildI32(l.b, l.loc, 1));
  }
  LLVM::StoreOp::create(l.b, l.loc, l.i32(0), written, /*alignment=*/4);
  return written;
}

// The number of the segment of `unit`, kNoSegment if it is not selected.
Value selectSegment(SegmentType type, Value unit, Lowering &l) {
  Value number = l.i32(int32_t(kNoSegment));
  for (auto [n, id] : llvm::enumerate(type.getSelectIds())) {
    Value isIt = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, unit, l.i32(id));
    number = LLVM::SelectOp::create(l.b, l.loc, isIt, l.i32(int32_t(n)), number);
  }
  return number;
}

// The number of the segment that `warp` records in, kNoSegment if another warp of its unit does, or none.
Value getSegmentOfWarp(SegmentType type, int64_t warpsPerUnit, Value warp, Lowering &l) {
  Value unit = warp, isLeader;
  if (type.getGranularity() == Granularity::CTA) {
    unit = l.i32(0);
    isLeader = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, warp, unit);
  } else if (warpsPerUnit > 1) {
    unit = LLVM::LShrOp::create(l.b, l.loc, warp, l.i32(int32_t(llvm::Log2_64(warpsPerUnit))));
    Value within = LLVM::AndOp::create(l.b, l.loc, warp, l.i32(int32_t(warpsPerUnit - 1)));
    isLeader = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, within, l.i32(0));
  }
  Value number = type.getSelectIds().empty() ? unit : selectSegment(type, unit, l);
  return isLeader ? LLVM::SelectOp::create(l.b, l.loc, isLeader, number, l.i32(int32_t(kNoSegment))) : number;
}

// Reports a unit that no warp of the program belongs to.
LogicalResult checkUnits(SegmentAllocOp alloc, int64_t warpsPerUnit, int64_t totalWarps) {
  int64_t units = llvm::divideCeil(totalWarps, warpsPerUnit);
  for (int32_t id : alloc.getSegment().getType().getSelectIds())
    if (id >= units)
      return alloc.emitOpError("selects unit ") << id << ", and the program has " << units << ", the first is 0";
  return success();
}

LogicalResult lowerSegmentAlloc(Operation *op, Lowering &l) {
  auto alloc = cast<SegmentAllocOp>(op);
  SegmentType type = alloc.getSegment().getType();
  int64_t totalWarps = getTotalNumWarps(l.module), warpsPerUnit = SegmentShape::get(type, totalWarps).warpsPerUnit;
  if (warpsPerUnit == 0)
    return op->emitError("unsupported: a segment for each thread; a record is what a warp does, so use warp");
  if (failed(checkUnits(alloc, warpsPerUnit, totalWarps)))
    return failure();
  Value ofWarp = getSegmentOfWarp(type, warpsPerUnit, getProgramWarp(l), l);
  Value isFirstLane = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, l.laneId(), l.i32(0));
  Value number = LLVM::SelectOp::create(l.b, l.loc, isFirstLane, ofWarp, l.i32(int32_t(kNoSegment)));
  Elements parts = {l.get(alloc.getBuffer()).front(), makeWritten(l), number};
  if (alloc.getScratchPtr())
    parts.append(
        {addBytes(l.getScalar(alloc.getScratchPtr()), int32_t(getHeaderBytes(uint32_t(totalWarps))), l), ofWarp});
  l.set(alloc.getSegment(), parts);
  return success();
}

// The warp's number of records and its segment, as the table of warps has them.
void storeEntry(const Segment &segment, Value scratch, Lowering &l) {
  Value written = LLVM::LoadOp::create(l.b, l.loc, l.b.getI32Type(), segment.written, /*alignment=*/4);
  Value count = LLVM::LShrOp::create(l.b, l.loc, written, l.i32(int32_t(llvm::Log2_32(kRecordBytes))));
  l.target.store(l.b, l.loc, makePair(count, segment.number, l), getWarpEntry(scratch, getProgramWarp(l), l),
                 segment.isWriter(l), AccessHints());
}

LogicalResult lowerSaveContext(Operation *op, Lowering &l) {
  auto save = cast<SaveCtxOp>(op);
  storeEntry(Segment(save.getSegment(), l), l.getScalar(save.getScratchPtr()), l);
  return success();
}

LogicalResult lowerRestoreContext(Operation *op, Lowering &l) {
  auto restore = cast<RestoreCtxOp>(op);
  Segment segment(restore.getSegment(), l);
  Value entry = getWarpEntry(l.getScalar(restore.getScratchPtr()), getProgramWarp(l), l);
  Value count = LLVM::LoadOp::create(l.b, l.loc, l.b.getI32Type(), entry, /*alignment=*/4);
  Value written = LLVM::ShlOp::create(l.b, l.loc, count, l.i32(int32_t(llvm::Log2_32(kRecordBytes))));
  LLVM::StoreOp::create(l.b, l.loc, written, segment.written, /*alignment=*/4);
  return success();
}

// ---- the program's profile

Value getProgramIndex(Lowering &l) {
  Value program;
  for (int axis = 2; axis >= 0; --axis) {
    Value id = l.target.getProgramId(l.b, l.loc, axis);
    if (program)
      id = LLVM::AddOp::create(l.b, l.loc,
                               LLVM::MulOp::create(l.b, l.loc, program, l.target.getNumPrograms(l.b, l.loc, axis)), id);
    program = id;
  }
  return program;
}

void storeTimes(Value scratch, unsigned timeWord, unsigned cycleWord, Lowering &l) {
  // One right after the other: the decoder takes them for the same moment.
  Value time = l.target.readTimer(l.b, l.loc), cycles = l.target.readCycles(l.b, l.loc, l.b.getI64Type());
  storeWord(scratch, timeWord, time, l);
  storeWord(scratch, cycleWord, cycles, l);
}

LogicalResult lowerInitialize(Operation *op, Lowering &l) {
  Value scratch = l.getScalar(cast<InitializeOp>(op).getScratchPtr());
  Value isFirst = isFirstThread(l);
  Value magic = l.i32(int32_t(kProfileMagic)), zero = l.i32(0);
  Value rate = l.i32(int32_t(getClocks(l.target.chip).timerKHz));
  buildGuarded(l.b, l.loc, isFirst, Type(), [&]() -> Value {
    storeWord(scratch, kMagicWord, magic, l);
    storeWord(scratch, kProgramWord, getProgramIndex(l), l);
    storeWord(scratch, kUnitWord, l.target.getUnitNumber(l.b, l.loc), l);
    storeWord(scratch, kTimerKHzWord, rate, l);
    storeWord(scratch, kDataWord, zero, l);
    storeTimes(scratch, kStartTimeWord, kStartCycleWord, l);
    return {};
  });
  return success();
}

LogicalResult lowerInitContext(Operation *op, Lowering &l) {
  Value scratch = l.getScalar(cast<InitCtxOp>(op).getScratchPtr());
  Value thread = l.threadId();
  Value isOne =
      LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ult, thread, l.i32(int32_t(getTotalNumWarps(l.module))));
  l.target.store(l.b, l.loc, makePair(l.i32(0), l.i32(int32_t(kNoSegment)), l), getWarpEntry(scratch, thread, l), isOne,
                 AccessHints());
  // Other warps than this one's read and write the entries.
  l.synchronize(/*orderGlobal=*/true);
  return success();
}

// Reports a scratch buffer of the launch that is too small for the profile.
LogicalResult checkRoom(FinalizeOp finalize, const Segment &segment, int64_t totalWarps) {
  auto alloc = finalize.getScratchPtr().getDefiningOp<ttg::GlobalScratchAllocOp>();
  int64_t needed = getHeaderBytes(uint32_t(totalWarps)) + segment.shape.units * segment.shape.room;
  if (alloc && int64_t(alloc.getNbytes()) < needed)
    return finalize.emitOpError("requires ") << needed << " bytes of scratch memory for the profile, and "
                                             << alloc.getNbytes() << " are allocated; make nbytes " << needed;
  if (!segment.isFlushed())
    return success();
  auto source = finalize.getSegment().getDefiningOp<SegmentAllocOp>();
  if (!source || source.getScratchPtr() != finalize.getScratchPtr())
    return finalize.emitOpError("requires a segment that is flushed to the scratch memory of this profile, as "
                                "proton_gpu.segment_alloc %buffer flush to %scratch in the same function makes it");
  return success();
}

void storeShape(const Segment &segment, Value scratch, int64_t totalWarps, Lowering &l) {
  uint32_t shape = uint32_t(segment.type.getGranularity()) | uint32_t(totalWarps) << 8 |
                   uint32_t(getClocks(l.target.chip).cycleBits) << 16;
  Value words[] = {l.i32(int32_t(shape)), l.i32(int32_t(segment.shape.units)), l.i32(int32_t(segment.shape.room)),
                   l.i32(int32_t(getHeaderBytes(uint32_t(totalWarps)))), l.i32(int32_t(kFlushedProfileMagic))};
  Value isFirst = isFirstThread(l);
  buildGuarded(l.b, l.loc, isFirst, Type(), [&]() -> Value {
    storeTimes(scratch, kEndTimeWord, kEndCycleWord, l);
    storeWord(scratch, kShapeWord, words[0], l);
    storeWord(scratch, kSegmentsWord, words[1], l);
    storeWord(scratch, kSegmentBytesWord, words[2], l);
    if (segment.isFlushed())
      storeWord(scratch, kMagicWord, words[4], l);
    storeWord(scratch, kDataWord, words[3], l);
    return {};
  });
}

// Whether the segments are known to lie behind the header.
bool isInPlace(FinalizeOp finalize, int64_t totalWarps) {
  auto alloc = finalize.getSegment().getDefiningOp<SegmentAllocOp>();
  auto data = alloc ? alloc.getBuffer().getDefiningOp<tt::AddPtrOp>() : tt::AddPtrOp();
  llvm::APInt words;
  return data && data.getPtr() == finalize.getScratchPtr() && matchPattern(data.getOffset(), m_ConstantInt(&words)) &&
         words.getSExtValue() * 4 == int64_t(getHeaderBytes(uint32_t(totalWarps))) &&
         tt::getPointeeType(data.getPtr().getType()).isInteger(32);
}

LogicalResult lowerFinalize(Operation *op, Lowering &l) {
  auto finalize = cast<FinalizeOp>(op);
  Segment segment(finalize.getSegment(), l);
  int64_t totalWarps = getTotalNumWarps(l.module);
  if (failed(checkRoom(finalize, segment, totalWarps)))
    return failure();
  Value scratch = l.getScalar(finalize.getScratchPtr());
  storeEntry(segment, scratch, l);
  // The time of the end is that of the first warp: a wide counter tells readers by how much others end later. A narrow
  // one they follow from record to record, to the end.
  if (getClocks(l.target.chip).cycleBits <= 32)
    l.synchronize();
  storeShape(segment, scratch, totalWarps, l);
  if (isInPlace(finalize, totalWarps))
    return success();
  l.synchronize(/*orderGlobal=*/true);
  if (segment.isShared()) {
    copySegments(segment.buffer, scratch, segment.shape, totalWarps, segment.isFlushed(), l);
    return success();
  }
  // Segments that lie where they belong stay there.
  Value home = addBytes(scratch, int32_t(getHeaderBytes(uint32_t(totalWarps))), l);
  Value isElsewhere = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, segment.buffer, home);
  // Values that depend on the thread are computed where all threads are.
  l.warpId();
  l.laneId();
  buildGuarded(l.b, l.loc, isElsewhere, Type(), [&]() -> Value {
    copySegments(segment.buffer, scratch, segment.shape, totalWarps, segment.isFlushed(), l);
    return {};
  });
  return success();
}

} // namespace

void lathe::conversion::addProfileHandlers(HandlerTable &table) {
  table.add<ReadCounterOp>(lowerReadCounter);
  table.add<CircularStoreOp>(lowerCircularStore);
  table.add<SpanStoreOp>(lowerSpanStore);
  table.add<SegmentAllocOp>(lowerSegmentAlloc);
  table.add<SaveCtxOp>(lowerSaveContext);
  table.add<RestoreCtxOp>(lowerRestoreContext);
  table.add<InitializeOp>(lowerInitialize);
  table.add<InitCtxOp>(lowerInitContext);
  table.add<FinalizeOp>(lowerFinalize);
}
