// The pass lathe-proton-lower-records.
#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "lathe/Dialect/ProtonGPU/IR/ProfileFormat.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Support/SourceLine.h"
#include "lathe/Transforms/Profile/Passes.h"
#include "lathe/Transforms/Profile/WarpList.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace lathe {
#define GEN_PASS_DEF_LOWERRECORDS
#include "lathe/Transforms/Profile/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::proton_gpu;
using namespace lathe::profile;

namespace {

// The empty scope is recorded twice: the first time its code is not in the cache yet.
constexpr unsigned kEmptyRecords = 2;
constexpr int64_t kScratchAlign = 128;

struct Mark {
  proton::RecordOp record;
  unsigned scope;
};

struct Options {
  unsigned records;
  bool isShared;
  Granularity granularity;
  BufferStrategy strategy;
  unsigned flushRecords; // of a segment that is flushed
  WarpList warps;        // empty: all

  bool isFlushed() const { return strategy == BufferStrategy::FLUSH; }
  // Numbers of scopes that the kernel may have.
  unsigned numScopes() const { return isFlushed() ? kFlushScope : kEmptyScope; }
};

// Whether the op neither has records within, nor is one, nor may run for as long as a function does.
bool isWhole(Operation *op) {
  return (op->getNumRegions() == 0 || isa<tt::ReduceOp, tt::ScanOp>(op)) &&
         !isa<CallOpInterface, proton::RecordOp, ReadCounterOp, CircularStoreOp, SpanStoreOp, FinalizeOp>(op);
}

// The record of the end of the scope that starts here, if the scope has one op.
proton::RecordOp findEndOfSpan(proton::RecordOp start) {
  Operation *op = start->getNextNode();
  if (!start.getIsStart() || !isWhole(op) || op->hasTrait<OpTrait::IsTerminator>())
    return {};
  auto end = dyn_cast<proton::RecordOp>(op->getNextNode());
  return end && !end.getIsStart() && end.getName() == start.getName() ? end : proton::RecordOp();
}

class KernelProfile {
public:
  KernelProfile(tt::FuncOp kernel, const Options &options) : kernel(kernel), options(options) {}

  // `scopes` holds those that are known, by their numbers, and gets the others.
  LogicalResult run(SmallVectorImpl<Attribute> &scopes) {
    if (failed(number(scopes)) || failed(selectUnits()))
      return failure();
    open();
    for (const Mark &mark : marks)
      lower(mark);
    kernel.walk([&](tt::ReturnOp end) {
      OpBuilder b(end);
      FinalizeOp::create(b, end.getLoc(), segment, scratch);
    });
    return success();
  }

private:
  tt::FuncOp kernel;
  const Options options;
  SmallVector<Mark> marks;
  SmallVector<int32_t> units;                  // that record; none: all
  llvm::SmallPtrSet<Operation *, 16> spanEnds; // that have their records already
  Value scratch, buffer, segment;
  DenseMap<Region *, Value> ofPartition; // segments of its warps

  LogicalResult number(SmallVectorImpl<Attribute> &scopes) {
    llvm::StringMap<unsigned> numbers;
    for (auto [n, scope] : llvm::enumerate(scopes))
      numbers[cast<ScopeAttr>(scope).getName()] = unsigned(n);
    WalkResult walked = kernel.walk([&](proton::RecordOp record) {
      auto [it, isNew] = numbers.try_emplace(record.getName(), scopes.size());
      if (it->second >= options.numScopes()) {
        record.emitOpError("is of the scope \"")
            << record.getName() << "\", and a profile tells only " << options.numScopes() << " apart; use fewer names";
        return WalkResult::interrupt();
      }
      if (isNew) {
        SourceLine line = getSourceLine(record.getLoc());
        scopes.push_back(ScopeAttr::get(kernel.getContext(), record.getName(), ScopeKind::MARK, line.file,
                                        int32_t(line.line), /*cause=*/"", /*waitsFor=*/{}));
      }
      marks.push_back({record, it->second});
      return WalkResult::advance();
    });
    return failure(walked.wasInterrupted());
  }

  // Finds the units whose first warp is listed.
  LogicalResult selectUnits() {
    if (options.warps.empty())
      return success();
    int64_t warps = getTotalNumWarps(kernel);
    SegmentType every = SegmentType::get(kernel.getContext(), 1, GlobalMemorySpaceAttr::get(kernel.getContext()),
                                         options.granularity, {}, /*flushBytes=*/0);
    SegmentShape shape = SegmentShape::get(every, warps);
    for (const ListedWarps &listed : options.warps) {
      if (listed.last >= warps)
        return kernel.emitError("cannot profile warp ")
               << listed.last << " of @" << kernel.getName() << ", which has " << warps
               << ", the first is 0; change the list of warps, " << describe(options.warps);
      int64_t unit = int64_t(llvm::divideCeil(listed.first, shape.warpsPerUnit));
      if (unit * shape.warpsPerUnit > listed.last)
        return kernel.emitError("cannot profile ")
               << describe(listed) << " of the list of warps, " << describe(options.warps)
               << ": with this granularity only the first of each " << shape.warpsPerUnit << " warps records";
    }
    for (int64_t unit = 0; unit < shape.units; ++unit)
      if (llvm::any_of(options.warps, [&](const ListedWarps &listed) {
            return listed.first <= unit * shape.warpsPerUnit && unit * shape.warpsPerUnit <= listed.last;
          }))
        units.push_back(int32_t(unit));
    if (int64_t(units.size()) == shape.units)
      units.clear();
    return success();
  }

  // ---- memory

  // Memory for the profile, its header and what a record costs, at the start of the kernel.
  void open() {
    OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
    Location loc = kernel.getLoc();
    int64_t warps = getTotalNumWarps(kernel), recorded = SegmentShape::get(makeSegmentType(b, 1, 0), warps).units;
    int64_t header = getHeaderBytes(uint32_t(warps)), room = int64_t(options.records) * kRecordBytes * recorded;
    int64_t bytes = options.isFlushed() ? int64_t(options.flushRecords) * kRecordBytes * recorded : room;
    Type pointer = tt::PointerType::get(b.getI32Type(), 1);
    scratch = ttg::GlobalScratchAllocOp::create(b, loc, pointer, b.getI32IntegerAttr(int32_t(header + room)),
                                                b.getI32IntegerAttr(kScratchAlign), b.getUnitAttr(), UnitAttr());
    InitializeOp::create(b, loc, scratch);
    // Its barrier keeps the records of all warps behind the time of the start.
    InitCtxOp::create(b, loc, scratch);
    buffer = makeBuffer(b, loc, header, bytes);
    segment = makeSegment(b, loc, makeSegmentType(b, bytes, options.isFlushed() ? room : 0), buffer, scratch);
    for (unsigned i = 0; i < kEmptyRecords; ++i)
      for (bool isStart : {true, false})
        addRecord(b, loc, segment, isStart, kEmptyScope);
  }

  SegmentType makeSegmentType(OpBuilder &b, int64_t bytes, int64_t flushBytes) const {
    MLIRContext *context = b.getContext();
    Attribute space = options.isShared ? Attribute(ttg::SharedMemorySpaceAttr::get(context))
                                       : Attribute(GlobalMemorySpaceAttr::get(context));
    return SegmentType::get(context, int32_t(bytes), space, options.granularity, units, int32_t(flushBytes));
  }

  Value makeSegment(OpBuilder &b, Location loc, Type type, Value buffer, Value scratch) const {
    return SegmentAllocOp::create(b, loc, type, buffer, options.isFlushed() ? scratch : Value());
  }

  Value makeBuffer(OpBuilder &b, Location loc, int64_t header, int64_t bytes) const {
    if (!options.isShared) {
      Value offset = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(int32_t(header / 4)));
      return tt::AddPtrOp::create(b, loc, scratch.getType(), scratch, offset);
    }
    MLIRContext *context = b.getContext();
    auto flat = ttg::SwizzledSharedEncodingAttr::get(context, 1, 1, 1, {0u}, {});
    int64_t shape[] = {bytes / 4};
    auto type = ttg::MemDescType::get(context, shape, b.getI32Type(), flat, ttg::SharedMemorySpaceAttr::get(context),
                                      /*mutableMemory=*/true, shape);
    return ttg::LocalAllocOp::create(b, loc, type, Value(), IntegerAttr());
  }

  // The segment of the warps that execute the op.
  Value getSegment(Operation *op) {
    Region *partition = ttg::getPartition(op->getParentRegion());
    if (!partition)
      return segment;
    Value &own = ofPartition[partition];
    if (!own)
      own = openPartition(*partition);
    return own;
  }

  // A segment for the warps of a partition, which go on where they were in their last one.
  Value openPartition(Region &partition) {
    auto holder = cast<ttg::WarpSpecializePartitionsOp>(partition.getParentOp());
    auto capture = [&](Value value) {
      holder.getExplicitCapturesMutable().append(value);
      Value inside;
      for (Region &region : holder.getPartitionRegions()) {
        Value argument = region.addArgument(value.getType(), value.getLoc());
        if (&region == &partition)
          inside = argument;
      }
      return inside;
    };
    Value ownScratch = capture(scratch), ownBuffer = capture(buffer);
    OpBuilder b = OpBuilder::atBlockBegin(&partition.front());
    Location loc = holder.getLoc();
    Value own = makeSegment(b, loc, segment.getType(), ownBuffer, ownScratch);
    RestoreCtxOp::create(b, loc, own, ownScratch);
    partition.walk([&](ttg::WarpReturnOp end) {
      b.setInsertionPoint(end);
      SaveCtxOp::create(b, end.getLoc(), own, ownScratch);
    });
    return own;
  }

  // ---- records

  Value readCounter(OpBuilder &b, Location loc) const {
    return ReadCounterOp::create(b, loc, b.getI32Type(), MetricType::CYCLE);
  }

  void addRecord(OpBuilder &b, Location loc, Value into, bool isStart, unsigned scope) const {
    CircularStoreOp::create(b, loc, into, readCounter(b, loc), isStart, scope);
  }

  void lower(const Mark &mark) {
    proton::RecordOp record = mark.record;
    OpBuilder b(record);
    if (spanEnds.erase(record)) {
      record.erase();
      return;
    }
    Value into = getSegment(record);
    if (proton::RecordOp end = findEndOfSpan(record)) {
      Value start = readCounter(b, record.getLoc());
      b.setInsertionPoint(end);
      Value now = readCounter(b, end.getLoc());
      b.setInsertionPoint(findPlaceOfStore(end));
      SpanStoreOp::create(b, end.getLoc(), into, start, now, mark.scope);
      spanEnds.insert(end);
    } else {
      addRecord(b, record.getLoc(), into, record.getIsStart(), mark.scope);
    }
    record.erase();
  }

  // Where a span is stored: as late as the order of records allows. Right behind a wait the store would keep back what
  // was waited for, and a fence there would wait for the store.
  static Operation *findPlaceOfStore(Operation *end) {
    Operation *next = end->getNextNode();
    while (isWhole(next) && !next->hasTrait<OpTrait::IsTerminator>())
      next = next->getNextNode();
    return next;
  }
};

struct LowerRecordsPass : public lathe::impl::LowerRecordsBase<LowerRecordsPass> {
  using LowerRecordsBase::LowerRecordsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (drop) {
      module.walk([](proton::RecordOp record) { record.erase(); });
      return;
    }
    FailureOr<Options> options = readOptions(module);
    if (failed(options))
      return signalPassFailure();
    for (auto func : module.getOps<tt::FuncOp>())
      if (failed(runOnFunction(module, func, *options)))
        return signalPassFailure();
  }

  LogicalResult runOnFunction(ModuleOp module, tt::FuncOp func, const Options &options) {
    proton::RecordOp first;
    func.walk([&](proton::RecordOp record) {
      first = record;
      return WalkResult::interrupt();
    });
    if (!first)
      return success();
    if (!func.isKernel())
      return first.emitError("unsupported: proton.record in function @")
             << func.getName() << ", which is called; mark the call, or let the function be inlined";
    SmallVector<Attribute> scopes;
    if (auto known = module->getAttrOfType<ArrayAttr>(ScopeAttr::moduleAttributeName))
      llvm::append_range(scopes, known);
    if (failed(KernelProfile(func, options).run(scopes)))
      return failure();
    module->setAttr(ScopeAttr::moduleAttributeName, ArrayAttr::get(module.getContext(), scopes));
    return success();
  }

  FailureOr<Options> readOptions(ModuleOp module) const {
    for (int64_t number : {int64_t(records), int64_t(flushRecords)})
      if (number <= 0 || !llvm::isPowerOf2_64(uint64_t(number)))
        return module.emitError("requires a power of two records, found ") << number;
    std::optional<Granularity> unit = findGranularity();
    if (!unit)
      return module.emitError("requires granularity warp, warp_group or block, found ") << granularity;
    std::optional<BufferStrategy> found = symbolizeBufferStrategy(strategy);
    if (!found)
      return module.emitError("requires strategy circular or flush, found ") << strategy;
    if (*found == BufferStrategy::FLUSH && !shared)
      return module.emitError("requires records in shared memory to flush them: those in global memory have nowhere to "
                              "go; set shared, or strategy to circular");
    if (*found == BufferStrategy::FLUSH && flushRecords > records)
      return module.emitError("requires room for a whole segment of ")
             << flushRecords.getValue() << " records, found " << records.getValue() << " of a warp";
    std::optional<WarpList> listed = parseWarpList(warps);
    if (!listed)
      return module.emitError("requires warps \"all\" or a list as 0,4-7, found \"") << warps << "\"";
    return Options{unsigned(records), shared, *unit, *found, unsigned(flushRecords), *listed};
  }

  std::optional<Granularity> findGranularity() const {
    return llvm::StringSwitch<std::optional<Granularity>>(granularity)
        .Case("warp", Granularity::WARP)
        .Case("warp_group", Granularity::WARP_GROUP)
        .Case("block", Granularity::CTA)
        .Default(std::nullopt);
  }
};

} // namespace
