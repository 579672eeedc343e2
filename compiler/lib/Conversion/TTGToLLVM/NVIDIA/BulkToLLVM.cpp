// mbarriers, TMA copies and their descriptors.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "Conversion/TTGToLLVM/NVIDIA/Pairs.h"
#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Analysis/SharedEncoding.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Support/Remarks.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

// True in one thread of the CTA, if `pred` is true.
Value isFirstThread(Lowering &l, Value pred = {}) {
  Value first = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, l.threadId(), l.i32(0));
  return pred ? Value(LLVM::AndOp::create(l.b, l.loc, first, l.getScalar(pred))) : first;
}

Value getBarrier(Value buffer, Lowering &l) { return l.get(buffer).front(); }

// The barrier that `op` uses: its CTA's own, or that of the leader of its pair.
Value getBarrierFor(Operation *op, Value buffer, Lowering &l) {
  Value own = getBarrier(buffer, l);
  return op->hasAttr(ttng::kAtLeader) ? getAtLeader(own, l) : own;
}

Value getClusterRank(Lowering &l) { return NVVM::ClusterId::create(l.b, l.loc, l.b.getI32Type()); }

// True in the CTA whose number, `rank`, has none of `bits`.
Value isFirstAmong(Value rank, uint32_t bits, Lowering &l) {
  Value among = LLVM::AndOp::create(l.b, l.loc, rank, l.i32(int32_t(bits)));
  return LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, among, l.i32(0));
}

// The address space of the shared memory of all CTAs of the cluster.
constexpr unsigned kClusterMemory = 7;

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

LogicalResult lowerInit(Operation *op, Lowering &l) {
  auto init = cast<ttng::InitBarrierOp>(op);
  nv::BarrierInitOp::create(l.b, l.loc, getBarrier(init.getAlloc(), l), init.getCount(), isFirstThread(l));
  return success();
}

LogicalResult lowerInval(Operation *op, Lowering &l) {
  nv::BarrierInvalOp::create(l.b, l.loc, getBarrier(op->getOperand(0), l), isFirstThread(l));
  return success();
}

// The barriers that an arrival or an expectation is on.
class ReachedBarriers {
public:
  ReachedBarriers(Operation *op, Value barrier, Lowering &l) : l(l), own(getBarrierFor(op, barrier, l)) {
    uint32_t all = ttg::getClusterCTAs(op) - 1;
    if (op->hasAttr(ttg::kAtAllCTAs)) {
      bits = all;
      isByAll = true;
    } else if (auto some = op->getAttrOfType<IntegerAttr>(ttg::kAtCTAs)) {
      bits = uint32_t(some.getInt()) & all;
    } else if (auto some = op->getAttrOfType<IntegerAttr>(ttg::kAtFirstCTA)) {
      withoutBits = uint32_t(some.getInt()) & all;
    }
  }

  // Arrives by the threads whose number is below that of the barriers, each at another one.
  void arrive(Value number, Value pred, uint32_t count, IntegerAttr bytes, bool releases = false) {
    Value arrives = bits ? LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ult, number, l.i32(countCTAs()))
                         : LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, number, l.i32(0));
    if (pred)
      arrives = LLVM::AndOp::create(l.b, l.loc, arrives, l.getScalar(pred));
    if (bits && !isByAll)
      arrives = LLVM::AndOp::create(l.b, l.loc, arrives, isFirstAmong(getClusterRank(l), bits, l));
    nv::BarrierArriveOp::create(l.b, l.loc, getReached(number), count, arrives, bytes, releases);
  }

private:
  Lowering &l;
  Value own;
  uint32_t bits = 0, withoutBits = 0;
  bool isByAll = false;

  int32_t countCTAs() const { return int32_t(1) << llvm::popcount(bits); }

  Value getReached(Value number) {
    if (withoutBits)
      return map(LLVM::AndOp::create(l.b, l.loc, getClusterRank(l), l.i32(int32_t(~withoutBits))));
    if (!bits)
      return own;
    if (isByAll)
      return map(LLVM::AndOp::create(l.b, l.loc, number, l.i32(int32_t(bits))));
    Value cta = getClusterRank(l);
    for (unsigned bit = 0, index = 0; bits >> bit; ++bit) {
      if (!(bits >> bit & 1))
        continue;
      Value isSet = LLVM::AndOp::create(l.b, l.loc, LLVM::LShrOp::create(l.b, l.loc, number, l.i32(index++)), l.i32(1));
      cta = LLVM::OrOp::create(l.b, l.loc, cta, LLVM::ShlOp::create(l.b, l.loc, isSet, l.i32(bit)));
    }
    return map(cta);
  }

  // The barrier at the same place of a CTA.
  Value map(Value cta) {
    Type pointer = LLVM::LLVMPointerType::get(l.b.getContext(), kClusterMemory);
    return NVVM::MapaOp::create(l.b, l.loc, pointer, own, cta);
  }
};

LogicalResult lowerExpect(Operation *op, Lowering &l) {
  auto expect = cast<ttng::BarrierExpectOp>(op);
  ReachedBarriers(op, expect.getAlloc(), l)
      .arrive(l.threadId(), expect.getPred(), 1, l.b.getI32IntegerAttr(expect.getSize()));
  return success();
}

// One thread arrives for all threads, after a barrier of them; or one of each warp, after all its lanes have come.
LogicalResult lowerArrive(Operation *op, Lowering &l) {
  auto arrive = cast<ttng::ArriveBarrierOp>(op);
  bool isByWarp = op->hasAttr(ttg::kByWarp);
  if (isByWarp)
    l.target.warpBarrier(l.b, l.loc);
  else
    l.synchronize();
  // A product of the leader may follow the threads' accesses to their CTA's memory.
  ReachedBarriers(op, arrive.getAlloc(), l)
      .arrive(isByWarp ? l.laneId() : l.threadId(), arrive.getPred(), arrive.getCount(), IntegerAttr(),
              /*releases=*/op->hasAttr(ttng::kAtLeader));
  return success();
}

LogicalResult lowerWait(Operation *op, Lowering &l) {
  auto wait = cast<ttng::WaitBarrierOp>(op);
  Value pred = wait.getPred() ? l.getScalar(wait.getPred()) : Value();
  if (op->hasAttr(ttg::kByFirstWarp)) {
    Value isFirst = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, l.warpId(), l.i32(0));
    pred = pred ? Value(LLVM::AndOp::create(l.b, l.loc, isFirst, pred)) : isFirst;
  }
  if (op->hasAttr(ttng::kAtLeader)) {
    Value isLeader = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, getRankInPair(l), l.i32(0));
    pred = pred ? Value(LLVM::AndOp::create(l.b, l.loc, isLeader, pred)) : isLeader;
  }
  nv::BarrierWaitOp::create(l.b, l.loc, getBarrier(wait.getAlloc(), l), l.getScalar(wait.getPhase()), pred,
                            op->hasAttr(ttng::kAtLeader));
  return success();
}

LogicalResult lowerCopyArrive(Operation *op, Lowering &l) {
  auto arrive = cast<ttng::AsyncCopyMbarrierArriveOp>(op);
  NVVM::CpAsyncMBarrierArriveOp::create(l.b, l.loc, getBarrier(arrive.getBarrier(), l),
                                        l.b.getBoolAttr(arrive.getNoIncrement()));
  return success();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

// The boxes that make up a block of a descriptor: at most 256 elements along each dimension, and at most a swizzled row
// along the innermost one.
class Boxes {
public:
  // The buffer holds one block, or `ctas` of them, one behind the other along a dimension. `most`: elements of a box
  // along any but the innermost dimension.
  static FailureOr<Boxes> get(Operation *op, tt::DescriptorType desc, ttg::MemDescType buffer, int64_t ctas = 1,
                              int64_t most = nv::TensorMapAttr::mostElements) {
    Boxes boxes;
    auto layout = dyn_cast<ttg::NVMMASharedEncodingAttr>(buffer.getEncoding());
    std::optional<LinearLayout> map = getOffsetMap(buffer);
    ArrayRef<int64_t> shape = desc.getShape();
    // The buffer may leave out leading dimensions of size one.
    size_t rank = map ? map->getInDims().size() : 0;
    bool isBlock = rank <= shape.size() && shape.take_back(rank) == buffer.getShape().take_back(rank) &&
                   llvm::all_of(shape.drop_back(rank), [](int64_t size) { return size == 1; });
    std::optional<unsigned> shared =
        ctas > 1 && rank == shape.size() ? tt::getMulticastDim(shape, buffer.getShape(), ctas) : std::nullopt;
    bool fits = layout && !layout.getTransposed() && !layout.getFp4Padded() && !isSlice(buffer) &&
                (ctas > 1 ? shared.has_value() : isBlock);
    if (!fits)
      return op->emitError("unsupported: ")
             << op->getName() << " between " << Type(desc) << " and " << buffer
             << "; TMA copies to and from whole buffers of the block's shape, in nvmma_shared layouts without "
                "transposed and fp4Padded";
    boxes.map = *map;
    boxes.shape = llvm::to_vector(shape);
    boxes.bytes = tt::getElementBitWidth(buffer.getElementType()) / 8;
    for (int64_t size : shape)
      boxes.box.push_back(std::min(size, most));
    boxes.box.back() = std::min<int64_t>(boxes.box.back(), nv::TensorMapAttr::mostElements);
    unsigned swizzle = layout.getSwizzlingByteWidth();
    if (swizzle)
      boxes.box.back() = std::min<int64_t>(boxes.box.back(), swizzle / boxes.bytes);
    // TMA permutes by the address, the layout by the row in the box: the same only where boxes hold whole patterns.
    int64_t rows = 1;
    for (int64_t size : ArrayRef<int64_t>(boxes.box).drop_back())
      rows *= size;
    if (swizzle && rows < kSwizzleRows && boxes.box != boxes.shape)
      return op->emitError("unsupported: a bulk copy of several boxes of ")
             << rows << " rows, whose layout is swizzled over " << kSwizzleRows
             << "; give the descriptor a layout with swizzlingByteWidth = 0";
    if (shared && !boxes.setStep(*shared, ctas))
      return op->emitError("unsupported: ") << op->getName() << " with multicast of blocks that do not lie one behind "
                                            << "the other in " << buffer << "; give whole rows, or rows of 128 bytes";
    return boxes;
  }

  // The bytes between the blocks of two CTAs that follow each other.
  uint64_t getStep() const { return step; }

  // Calls body(start of the box in the block, its offset in the buffer in bytes) for each.
  void forEach(llvm::function_ref<void(ArrayRef<int64_t>, uint64_t)> body) const {
    SmallVector<int64_t> at(shape.size(), 0);
    for (bool more = true; more;) {
      SmallVector<int32_t> in(ArrayRef<int64_t>(at).take_back(map.getInDims().size()));
      body(at, map.applyFlat(map.packIn(in)) * bytes);
      more = false;
      for (unsigned dim = shape.size(); dim-- > 0 && !more;) {
        at[dim] += box[dim];
        more = at[dim] < shape[dim];
        if (!more)
          at[dim] = 0;
      }
    }
  }

private:
  LinearLayout map;
  SmallVector<int64_t> shape, box;
  unsigned bytes = 1;
  uint64_t step = 0;

  bool setStep(unsigned dim, int64_t ctas) {
    auto getStart = [&](int64_t cta) {
      SmallVector<int32_t> at(shape.size(), 0);
      at[dim] = cta * shape[dim];
      return map.applyFlat(map.packIn(at)) * bytes;
    };
    step = getStart(1);
    return step % kBulkStartBytes == 0 &&
           llvm::all_of(llvm::seq(ctas), [&](int64_t cta) { return getStart(cta) == step * cta; });
  }
};

// Coordinates of a box, innermost dimension first.
SmallVector<Value> getCoordinates(ValueRange start, ArrayRef<int64_t> at, Lowering &l) {
  SmallVector<Value> coordinates;
  for (unsigned dim = start.size(); dim-- > 0;) {
    Value value = l.getScalar(start[dim]);
    coordinates.push_back(at[dim] ? Value(LLVM::AddOp::create(l.b, l.loc, value, l.i32(at[dim]))) : value);
  }
  return coordinates;
}

Value advance(Value base, uint64_t offset, Lowering &l) {
  if (!offset)
    return base;
  return LLVM::GEPOp::create(l.b, l.loc, base.getType(), l.b.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{int32_t(offset)});
}

// Bulk copies never go through L1: cg is what they do.
nv::EvictionPolicy getPriority(ttng::AsyncTMACopyGlobalToLocalOp copy) {
  AccessHints hints = getAccessHints(copy, AccessKind::Load, copy.getCache(), copy.getEvict());
  if (hints.cache == tt::CacheModifier::CA || hints.cache == tt::CacheModifier::CV)
    remarkUnusedHint(copy, getText(hints.cache), "copies by TMA go through L2 and not through L1");
  return getCopyPriority(copy, hints);
}

// Which CTAs of the cluster receive the same block: those whose numbers differ in `bits` alone. Each sends a part of
// it, or the first of them all of it.
struct Sharing {
  uint32_t bits = 0, all = 0;
  bool isByFirst = false;

  static Sharing get(ttng::AsyncTMACopyGlobalToLocalOp copy) {
    uint32_t all = ttg::getClusterCTAs(copy) - 1;
    if (!copy.getMulticast())
      return {0, all};
    if (auto byFirst = copy->getAttrOfType<IntegerAttr>(tt::kMulticastByFirst))
      return {uint32_t(byFirst.getInt()), all, true};
    return {copy->hasAttr(tt::kMulticast) ? tt::getMulticastBits(copy) : all, all};
  }
  // The blocks of a descriptor that the buffer holds.
  int64_t getBlocks() const { return isByFirst ? 1 : int64_t(1) << llvm::popcount(bits); }
  // The CTA's number among them.
  Value getNumber(Value rank, Lowering &l) const {
    if (bits == all)
      return rank;
    Value own = LLVM::AndOp::create(l.b, l.loc, rank, l.i32(int32_t(bits)));
    return LLVM::LShrOp::create(l.b, l.loc, own, l.i32(llvm::countr_zero(bits)));
  }
  // A bit for each of them.
  Value getReceivers(Value rank, Lowering &l) const {
    uint16_t first = 0;
    for (uint32_t cta = 0; cta <= all; ++cta)
      if ((cta & ~bits) == 0)
        first |= uint16_t(1) << cta;
    Value receivers = LLVM::ConstantOp::create(l.b, l.loc, l.b.getI16IntegerAttr(int16_t(first)));
    if (bits == all)
      return receivers;
    Value others = LLVM::AndOp::create(l.b, l.loc, rank, l.i32(int32_t(all & ~bits)));
    return LLVM::ShlOp::create(l.b, l.loc, receivers, LLVM::TruncOp::create(l.b, l.loc, l.b.getI16Type(), others));
  }
};

// The receivers of a copy that the first of them makes, after `pred` has become false in the others; null of a copy
// that each CTA makes.
Value sendFromFirst(ttng::AsyncTMACopyGlobalToLocalOp copy, Value &pred, Lowering &l) {
  Sharing sharing = Sharing::get(copy);
  if (!sharing.isByFirst)
    return Value();
  Value rank = getClusterRank(l);
  pred = LLVM::AndOp::create(l.b, l.loc, pred, isFirstAmong(rank, sharing.bits, l));
  return sharing.getReceivers(rank, l);
}

// A block of an im2col tensor: all its pixels, and as many channels as a swizzled row has, in one copy. The pixels that
// follow are known to the hardware alone.
LogicalResult lowerIm2Col(ttng::AsyncTMACopyGlobalToLocalOp copy, Lowering &l) {
  tt::DescriptorType type = copy.getDesc().getType();
  if (copy.getMulticast() && !copy->hasAttr(tt::kMulticastByFirst))
    return copy.emitError("unsupported: ttng.async_tma_copy_global_to_local of an im2col tensor with multicast by all; "
                          "the first CTA may copy to all");
  if (type.getShape()[0] > nv::TensorMapAttr::mostPixels)
    return copy.emitError("unsupported: a block of ") << type.getShape()[0] << " pixels; one copy has at most "
                                                      << nv::TensorMapAttr::mostPixels << ": use smaller blocks";
  FailureOr<Boxes> boxes =
      Boxes::get(copy, type, copy.getResult().getType(), /*ctas=*/1, nv::TensorMapAttr::mostPixels);
  if (failed(boxes))
    return failure();
  Value pred = isFirstThread(l, copy.getPred()), map = l.getScalar(copy.getDesc());
  Value base = l.get(copy.getResult()).front();
  Value receivers = sendFromFirst(copy, pred, l);
  nv::EvictionPolicy evict = getPriority(copy);
  SmallVector<Value> offsets =
      llvm::map_to_vector(llvm::reverse(copy.getOffsets()), [&](Value each) { return l.getScalar(each); });
  boxes->forEach([&](ArrayRef<int64_t> at, uint64_t offset) {
    SmallVector<int64_t> start(copy.getCoord().size(), 0);
    start.back() = at.back();
    nv::BulkLoadOp::create(l.b, l.loc, advance(base, offset, l), map, getCoordinates(copy.getCoord(), start, l),
                           getBarrier(copy.getBarrier(), l), pred, offsets, receivers, evict);
  });
  return success();
}

LogicalResult lowerCopyIn(Operation *op, Lowering &l) {
  auto copy = cast<ttng::AsyncTMACopyGlobalToLocalOp>(op);
  if (copy.getIsVolatile())
    return op->emitError("unsupported: ttng.async_tma_copy_global_to_local with isVolatile; use it without");
  auto type = dyn_cast<tt::TensorDescType>(copy.getDesc().getType());
  if (!type)
    return lowerIm2Col(copy, l);
  Sharing sharing = Sharing::get(copy);
  FailureOr<Boxes> boxes = Boxes::get(op, type, copy.getResult().getType(), sharing.getBlocks());
  if (failed(boxes))
    return failure();
  Value pred = isFirstThread(l, copy.getPred()), map = l.getScalar(copy.getDesc());
  Value base = l.get(copy.getResult()).front(), receivers = sendFromFirst(copy, pred, l);
  if (copy.getMulticast() && !sharing.isByFirst) {
    Value rank = getClusterRank(l);
    receivers = sharing.getReceivers(rank, l);
    Value start = LLVM::MulOp::create(l.b, l.loc, sharing.getNumber(rank, l), l.i32(int32_t(boxes->getStep())));
    base = LLVM::GEPOp::create(l.b, l.loc, base.getType(), l.b.getI8Type(), base, ArrayRef<LLVM::GEPArg>{start});
  }
  nv::EvictionPolicy evict = getPriority(copy);
  Value barrier = getBarrierFor(op, copy.getBarrier(), l);
  boxes->forEach([&](ArrayRef<int64_t> at, uint64_t offset) {
    nv::BulkLoadOp::create(l.b, l.loc, advance(base, offset, l), map, getCoordinates(copy.getCoord(), at, l), barrier,
                           pred, ValueRange(), receivers, evict);
  });
  return success();
}

LogicalResult lowerCopyOut(Operation *op, tt::TensorDescType type, Value desc, ValueRange start, Value source,
                           StringAttr reduce, Lowering &l) {
  FailureOr<Boxes> boxes = Boxes::get(op, type, cast<ttg::MemDescType>(source.getType()));
  if (failed(boxes))
    return failure();
  Value pred = isFirstThread(l), map = l.getScalar(desc);
  if (auto shared = op->getAttrOfType<IntegerAttr>(ttg::kByFirstCTA))
    pred = LLVM::AndOp::create(l.b, l.loc, pred, isFirstAmong(getClusterRank(l), uint32_t(shared.getInt()), l));
  boxes->forEach([&](ArrayRef<int64_t> at, uint64_t offset) {
    nv::BulkStoreOp::create(l.b, l.loc, map, getCoordinates(start, at, l), advance(l.get(source).front(), offset, l),
                            pred, reduce);
  });
  NVVM::CpAsyncBulkCommitGroupOp::create(l.b, l.loc);
  return success();
}

LogicalResult lowerStore(Operation *op, Lowering &l) {
  auto store = cast<ttng::AsyncTMACopyLocalToGlobalOp>(op);
  return lowerCopyOut(op, store.getDesc().getType(), store.getDesc(), store.getCoord(), store.getSrc(), {}, l);
}

LogicalResult lowerReduce(Operation *op, Lowering &l) {
  auto reduce = cast<ttng::AsyncTMAReduceOp>(op);
  auto kind = l.b.getStringAttr(tt::stringifyDescriptorReduceKind(reduce.getKind()));
  return lowerCopyOut(op, reduce.getDesc().getType(), reduce.getDesc(), reduce.getCoord(), reduce.getSrc(), kind, l);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

// The rows of a buffer, each of which is copied by itself, in pieces as wide as the box of its descriptor. The thread
// that holds a row's number copies it. Later chips than sm_90 could move four rows at once, by gather4 and scatter4.
class Rows {
public:
  static FailureOr<Rows> get(Operation *op, Value buffer, Value numbers, Lowering &l) {
    auto type = cast<ttg::MemDescType>(buffer.getType());
    auto layout = dyn_cast<ttg::NVMMASharedEncodingAttr>(type.getEncoding());
    std::optional<LinearLayout> map = getOffsetMap(type);
    int64_t bytes = tt::getElementBitWidth(type.getElementType()) / 8, width = type.getDimSize(1);
    int64_t piece = std::min<int64_t>(width, 256);
    if (layout && layout.getSwizzlingByteWidth())
      piece = std::min<int64_t>(width, layout.getSwizzlingByteWidth() / bytes);
    if (!layout || !map || layout.getTransposed() || layout.getFp4Padded() || isSlice(type) ||
        piece * bytes % kBulkStartBytes)
      return op->emitError("unsupported: ")
             << op->getName() << " and " << type
             << "; each row is a copy of its own, which starts at a multiple of 128 bytes of shared memory: give a "
                "whole buffer in an nvmma_shared layout without transposed and fp4Padded, with swizzlingByteWidth = "
                "128, or 0 and rows of a multiple of 128 bytes";
    return Rows(*map, ttg::toLinearLayout(cast<RankedTensorType>(numbers.getType())), l.get(numbers), piece, width,
                bytes);
  }

  // Calls body(number of the row, address and first column of the piece, predicate) for each row and piece of it that
  // this thread may copy, where `pred` is true if there is one.
  void forEach(Value base, Value pred, Lowering &l,
               llvm::function_ref<void(Value, Value, int64_t column, Value)> body) const {
    auto images = [&](StringRef in) {
      return llvm::map_to_vector(getFlatBases(layout, in), [&](uint64_t row) { return applyBases(rowStarts, row); });
    };
    SmallVector<uint64_t> lanes = images("lane"), warps = images("warp"), registers = images("register");
    uint64_t mask = 0;
    for (uint64_t image : llvm::concat<uint64_t>(lanes, warps))
      mask |= image;
    Value part = l.threadPart(lanes, warps), unique = l.uniqueThread(layout), copies = l.i1(true);
    if (unique && pred)
      copies = LLVM::AndOp::create(l.b, l.loc, unique, pred);
    else if (unique || pred)
      copies = unique ? unique : pred;
    for (auto [reg, number] : llvm::enumerate(numbers)) {
      if (reg & layout.getFreeMask("register"))
        continue;
      Value start = LLVM::GEPOp::create(l.b, l.loc, base.getType(), l.b.getI8Type(), base,
                                        ArrayRef<LLVM::GEPArg>{l.offsetPart(part, mask, applyBases(registers, reg))});
      for (int64_t column = 0; column < width; column += piece)
        body(number, advance(start, map.applyFlat(map.packIn({0, int32_t(column)})) * bytes, l), column, copies);
    }
  }

private:
  LinearLayout map, layout; // of the buffer, of the numbers
  ArrayRef<Value> numbers;
  int64_t piece, width, bytes;
  // For each bit of a row's place, the bytes by which it moves the row's start: the swizzle, which TMA applies by the
  // address, moves elements within the start's 128 bytes.
  SmallVector<uint64_t> rowStarts;

  Rows(const LinearLayout &map, const LinearLayout &layout, ArrayRef<Value> numbers, int64_t piece, int64_t width,
       int64_t bytes)
      : map(map), layout(layout), numbers(numbers), piece(piece), width(width), bytes(bytes) {
    for (uint64_t image : getFlatBases(map, map.getInDims().front().name))
      rowStarts.push_back(image * bytes & ~uint64_t(kBulkStartBytes - 1));
  }
};

Value toColumn(Value start, int64_t column, Lowering &l) {
  return column ? Value(LLVM::AddOp::create(l.b, l.loc, start, l.i32(column))) : start;
}

LogicalResult lowerGather(Operation *op, Lowering &l) {
  auto gather = cast<ttng::AsyncTMAGatherOp>(op);
  if (gather.getMulticast())
    return op->emitError("unsupported: ttng.async_tma_gather with multicast; rows are copied to one CTA");
  FailureOr<Rows> rows = Rows::get(op, gather.getResult(), gather.getXOffsets(), l);
  if (failed(rows))
    return failure();
  Value desc = l.getScalar(gather.getDesc()), barrier = getBarrier(gather.getBarrier(), l),
        start = l.getScalar(gather.getYOffset());
  rows->forEach(l.get(gather.getResult()).front(), l.getScalar(gather.getPred()), l,
                [&](Value number, Value address, int64_t column, Value pred) {
                  nv::BulkLoadOp::create(l.b, l.loc, address, desc, ValueRange{toColumn(start, column, l), number},
                                         barrier, pred, ValueRange(), Value(), nv::EvictionPolicy::normal);
                });
  return success();
}

LogicalResult lowerScatter(Operation *op, Lowering &l) {
  auto scatter = cast<ttng::AsyncTMAScatterOp>(op);
  FailureOr<Rows> rows = Rows::get(op, scatter.getSrc(), scatter.getXOffsets(), l);
  if (failed(rows))
    return failure();
  Value desc = l.getScalar(scatter.getDesc()), start = l.getScalar(scatter.getYOffset());
  rows->forEach(l.get(scatter.getSrc()).front(), Value(), l,
                [&](Value number, Value address, int64_t column, Value pred) {
                  // A store at a negative coordinate is an illegal instruction, one beyond the last row stores nothing.
                  Value exists = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::sge, number, l.i32(0));
                  nv::BulkStoreOp::create(l.b, l.loc, desc, ValueRange{toColumn(start, column, l), number}, address,
                                          Value(LLVM::AndOp::create(l.b, l.loc, pred, exists)), StringAttr());
                });
  NVVM::CpAsyncBulkCommitGroupOp::create(l.b, l.loc);
  return success();
}

LogicalResult lowerStoreWait(Operation *op, Lowering &l) {
  auto wait = cast<ttng::TMAStoreWaitOp>(op);
  NVVM::CpAsyncBulkWaitGroupOp::create(l.b, l.loc, l.b.getI32IntegerAttr(wait.getPendings()),
                                       wait.getReadOnly() ? l.b.getUnitAttr() : UnitAttr());
  return success();
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

LogicalResult lowerReinterpret(Operation *op, Lowering &l) {
  Type generic = LLVM::LLVMPointerType::get(l.b.getContext());
  l.rebind(op->getResult(0), LLVM::AddrSpaceCastOp::create(l.b, l.loc, generic, l.getScalar(op->getOperand(0))));
  return success();
}

LogicalResult lowerCreate(Operation *op, Lowering &l) {
  auto create = cast<ttng::TensormapCreateOp>(op);
  auto scratch = op->getAttrOfType<IntegerAttr>(kAllocationOffset);
  if (!scratch)
    return reportNotAllocated(op);
  auto all = [&](ValueRange values) {
    return llvm::map_to_vector(values, [&](Value value) { return l.getScalar(value); });
  };
  Value first = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, l.warpId(), l.i32(0));
  nv::TensorMapOp::create(l.b, l.loc, l.getScalar(create.getDescPtr()), l.sharedBase(scratch.getInt()),
                          l.getScalar(create.getGlobalAddress()), all(create.getBoxDim()), all(create.getGlobalDim()),
                          all(create.getGlobalStride()), all(create.getElementStride()), first, create.getElemType(),
                          create.getInterleaveLayout(), create.getSwizzleMode(), create.getFillMode());
  // The other warps may use the descriptor after the barrier.
  l.synchronize(/*orderGlobal=*/true);
  return success();
}

LogicalResult lowerAcquire(Operation *op, Lowering &l) {
  Value pointer = l.getScalar(op->getOperand(0));
  Value generic = LLVM::AddrSpaceCastOp::create(l.b, l.loc, LLVM::LLVMPointerType::get(l.b.getContext()), pointer);
  NVVM::FenceProxyAcquireOp::create(l.b, l.loc, NVVM::MemScopeKind::GPU, generic, l.i32(128), NVVM::ProxyKind::GENERIC,
                                    NVVM::ProxyKind::TENSORMAP);
  return success();
}

} // namespace

void lathe::conversion::addBulkHandlers(HandlerTable &table, const ChipInfo &chip) {
  if (!chip.canCopy(AC_BulkTensor))
    return table.refuse<ttng::InitBarrierOp, ttng::InvalBarrierOp, ttng::BarrierExpectOp, ttng::ArriveBarrierOp,
                        ttng::WaitBarrierOp, ttng::AsyncCopyMbarrierArriveOp, ttng::AsyncTMACopyGlobalToLocalOp,
                        ttng::AsyncTMACopyLocalToGlobalOp, ttng::AsyncTMAReduceOp, ttng::AsyncTMAGatherOp,
                        ttng::AsyncTMAScatterOp, ttng::TMAStoreWaitOp, ttng::ReinterpretTensorDescOp,
                        ttng::TensormapCreateOp, ttng::TensormapFenceproxyAcquireOp>(
        "TMA, which it lacks; compile the kernel's tt form, in which descriptors become pointers");
  table.add<ttng::InitBarrierOp>(lowerInit);
  table.add<ttng::InvalBarrierOp>(lowerInval);
  table.add<ttng::BarrierExpectOp>(lowerExpect);
  table.add<ttng::ArriveBarrierOp>(lowerArrive);
  table.add<ttng::WaitBarrierOp>(lowerWait);
  table.add<ttng::AsyncCopyMbarrierArriveOp>(lowerCopyArrive);
  table.add<ttng::AsyncTMACopyGlobalToLocalOp>(lowerCopyIn);
  table.add<ttng::AsyncTMACopyLocalToGlobalOp>(lowerStore);
  table.add<ttng::AsyncTMAReduceOp>(lowerReduce);
  table.add<ttng::AsyncTMAGatherOp>(lowerGather);
  table.add<ttng::AsyncTMAScatterOp>(lowerScatter);
  table.add<ttng::TMAStoreWaitOp>(lowerStoreWait);
  table.add<ttng::ReinterpretTensorDescOp>(lowerReinterpret);
  table.add<ttng::TensormapCreateOp>(lowerCreate);
  table.add<ttng::TensormapFenceproxyAcquireOp>(lowerAcquire);
}
