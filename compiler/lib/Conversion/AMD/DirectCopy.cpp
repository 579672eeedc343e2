#include "DirectCopy.h"

#include "../Builders.h"
#include "../MemoryAccess.h"
#include "AMDHandlers.h"
#include "BufferAccess.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// A view of either of the two ops.
struct DirectCopy {
  Value buffer, base, addresses, mask, other;
  tt::CacheModifier cache;
  int64_t contiguity;

  explicit DirectCopy(Operation *op) {
    if (auto copy = dyn_cast<ttg::AsyncCopyGlobalToLocalOp>(op)) {
      buffer = copy.getResult(), addresses = copy.getSrc(), mask = copy.getMask(), other = copy.getOther();
      cache = copy.getCache(), contiguity = copy.getContiguity();
      return;
    }
    auto copy = cast<amdg::BufferLoadToLocalOp>(op);
    buffer = copy.getDest(), base = copy.getPtr(), addresses = copy.getOffsets(), mask = copy.getMask();
    other = copy.getOther(), cache = copy.getCache(), contiguity = copy.getContiguity();
  }
  RankedTensorType getTensor() const { return cast<RankedTensorType>(addresses.getType()); }
  ttg::MemDescType getBufferType() const { return cast<ttg::MemDescType>(buffer.getType()); }
  unsigned getVector(unsigned bytes, const AxisInfoAnalysis &axisInfo) const {
    return base ? getOffsetVector(getTensor(), bytes, base, addresses, mask, contiguity, axisInfo)
                : getPointerVector(getTensor(), bytes, addresses, mask, axisInfo, contiguity);
  }
};

uint64_t combine(ArrayRef<uint64_t> bases, uint64_t index) {
  uint64_t image = 0;
  for (auto [bit, basis] : llvm::enumerate(bases))
    if (index >> bit & 1)
      image ^= basis;
  return image;
}

// The inverse of a square matrix over F2, given and returned by the images of the powers of two; none if singular.
std::optional<SmallVector<uint64_t>> invert(ArrayRef<uint64_t> bases) {
  unsigned size = bases.size();
  SmallVector<uint64_t> images(bases), sources;
  for (unsigned i = 0; i < size; ++i)
    sources.push_back(uint64_t(1) << i);
  for (unsigned bit = 0; bit < size; ++bit) {
    unsigned pivot = bit;
    while (pivot < size && !(images[pivot] >> bit & 1))
      ++pivot;
    if (pivot == size)
      return std::nullopt;
    std::swap(images[bit], images[pivot]);
    std::swap(sources[bit], sources[pivot]);
    for (unsigned i = 0; i < size; ++i)
      if (i != bit && (images[i] >> bit & 1)) {
        images[i] ^= images[bit];
        sources[i] ^= sources[bit];
      }
  }
  return sources;
}

// Gaps may lie between the places of warps, not within.
bool keepsWarpsWhole(ttg::MemDescType buffer, unsigned elements, unsigned vector) {
  auto padded = dyn_cast<ttg::PaddedSharedEncodingAttr>(buffer.getEncoding());
  if (!padded)
    return true;
  return llvm::all_of(padded.getIntervals(), [&](unsigned interval) { return interval >= elements; }) &&
         llvm::all_of(padded.getPaddings(), [&](unsigned padding) { return padding % vector == 0; });
}

// The plan for copies of `vector` elements, if memory on both sides has them side by side.
std::optional<DirectCopyPlan> findPlan(const DirectCopy &copy, const ThreadOffsets &offsets, unsigned vector) {
  unsigned low = llvm::Log2_32(vector), laneBits = offsets.lanes.size();
  VectorPlan vectors = VectorPlan::get(offsets, vector);
  if (vectors.vector != vector || !keepsWarpsWhole(copy.getBufferType(), vector << laneBits, vector))
    return std::nullopt;
  // The bits of an offset that number the places of a warp's lanes.
  uint64_t run = ((uint64_t(1) << laneBits) - 1) << low;
  SmallVector<uint64_t> places;
  for (uint64_t image : offsets.lanes) {
    if (image & ~run)
      return std::nullopt;
    places.push_back(image >> low);
  }
  std::optional<SmallVector<uint64_t>> sources = invert(places);
  if (!sources)
    return std::nullopt;
  DirectCopyPlan plan;
  plan.vector = vector;
  plan.sourceLanes = *sources;
  for (uint64_t image : offsets.warps) {
    plan.warps.push_back(image & ~run);
    plan.sourceWarps.push_back(combine(*sources, (image & run) >> low));
  }
  for (const VectorAccess &access : vectors.accesses) {
    unsigned first = access.registers.front();
    for (auto [i, reg] : llvm::enumerate(access.registers))
      if (reg != first + i)
        return std::nullopt;
    plan.copies.push_back({first, access.offset & ~run, combine(*sources, (access.offset & run) >> low)});
  }
  return plan;
}

} // namespace

bool DirectCopyPlan::isInOrder() const {
  for (auto [bit, image] : llvm::enumerate(sourceLanes))
    if (image != uint64_t(1) << bit)
      return false;
  return llvm::all_of(sourceWarps, [](uint64_t image) { return image == 0; }) &&
         llvm::all_of(copies, [](const Copy &copy) { return copy.flip == 0; });
}

FailureOr<DirectCopyPlan> DirectCopyPlan::get(Operation *op, const AxisInfoAnalysis &axisInfo) {
  DirectCopy copy(op);
  constexpr uint32_t kDirect = AC_LoadToLds32 | AC_LoadToLds128;
  const ChipInfo *chip = ttg::getChip(op);
  if (!chip || !chip->canCopy(kDirect))
    return op->emitError("unsupported: copies to shared memory without registers, which ")
           << listChips([](const ChipInfo &chip) { return chip.canCopy(kDirect); }) << " have; the target is "
           << ttg::getTarget(op);
  std::optional<ThreadOffsets> offsets = ThreadOffsets::get(copy.getTensor(), copy.getBufferType());
  if (!offsets)
    return op->emitError("unsupported: a copy of ")
           << copy.getTensor() << " into a buffer of type " << copy.getBufferType();
  unsigned bytes = tt::getElementBitWidth(copy.getBufferType().getElementType()) / 8;
  unsigned known = bytes ? copy.getVector(bytes, axisInfo) : 0;
  for (unsigned size : {16u, 4u}) {
    unsigned vector = bytes ? size / bytes : 0;
    if (vector == 0 || vector > known || (size == 16 && !chip->canCopy(AC_LoadToLds128)))
      continue;
    if (std::optional<DirectCopyPlan> plan = findPlan(copy, *offsets, vector))
      return *plan;
  }
  return op->emitError("unsupported: a copy of ")
         << copy.getTensor() << " into a buffer of type " << copy.getBufferType() << ", which "
         << (chip->canCopy(AC_LoadToLds128) ? "4 or 16 bytes" : "4 bytes")
         << " of each lane behind each other do not make up";
}

unsigned lathe::conversion::countDirectCopies(Operation *op, const AxisInfoAnalysis &axisInfo) {
  FailureOr<DirectCopyPlan> plan = DirectCopyPlan::get(op, axisInfo);
  if (failed(plan))
    return 0;
  DirectCopy copy(op);
  // Behind a branch a warp may issue none.
  bool branches = !copy.base && copy.mask;
  LinearLayout layout = ttg::toLinearLayout(copy.getTensor());
  return branches || layout.getFreeMask("warp") ? 0 : plan->copies.size();
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

namespace {

// Builds `then` (and `otherwise`) in blocks that only lanes enter whose predicate is true (false); without branch if
// there is no predicate.
void buildIf(Value predicate, Lowering &l, llvm::function_ref<void()> then, llvm::function_ref<void()> otherwise) {
  if (!predicate)
    return then();
  Block *before = l.b.getInsertionBlock(), *after = before->splitBlock(l.b.getInsertionPoint());
  auto addBlock = [&](llvm::function_ref<void()> build) {
    auto *block = new Block();
    before->getParent()->getBlocks().insert(after->getIterator(), block);
    OpBuilder::InsertionGuard guard(l.b);
    l.b.setInsertionPointToStart(block);
    build();
    LLVM::BrOp::create(l.b, l.loc, after);
    return block;
  };
  Block *yes = addBlock(then), *no = otherwise ? addBlock(otherwise) : after;
  l.b.setInsertionPointToEnd(before);
  LLVM::CondBrOp::create(l.b, l.loc, predicate, yes, no);
  l.b.setInsertionPointToEnd(after);
}

class DirectCopyLowering {
public:
  DirectCopyLowering(Operation *op, const DirectCopyPlan &plan, Lowering &l)
      : copy(op), plan(plan), l(l), target(l, copy.buffer), size(plan.vector * target.getElementBytes()),
        scopes(getAsyncScopes(l.b.getContext())) {
    ThreadOffsets places;
    places.warps = plan.warps;
    target.setThreads(places);
    sourceLane = plan.isInOrder() ? Value() : l.threadPart(plan.sourceLanes, plan.sourceWarps);
  }
  void run();

private:
  DirectCopy copy;
  const DirectCopyPlan &plan;
  Lowering &l;
  SharedBuffer target;
  unsigned size;
  ArrayAttr scopes;
  Value sourceLane;

  // `value` of the lane whose element goes to this lane's place.
  Value exchange(Value value, uint64_t flip) {
    if (plan.isInOrder())
      return value;
    Value lane = l.offsetPart(sourceLane, l.numLanes - 1, flip);
    return l.mapWords(value, [&](Value word) { return l.target.shuffleIndex(l.b, l.loc, word, lane); });
  }
  void copyFromBuffer(ArrayRef<Value> masks);
  void copyFromPointers(ArrayRef<Value> masks);
};

void DirectCopyLowering::copyFromBuffer(ArrayRef<Value> masks) {
  BufferAccess access(l.getScalar(copy.base), target.getElementBytes(), l);
  ArrayRef<Value> offsets = l.get(copy.addresses);
  Value cache = access.getCacheBits(getAccessHints(copy.cache));
  for (const DirectCopyPlan::Copy &part : plan.copies) {
    Value mask = masks.empty() ? Value() : asPredicate(masks[part.first]);
    Value at = exchange(access.getOffset(offsets[part.first], mask), part.flip);
    ROCDL::RawPtrBufferLoadLdsOp::create(l.b, l.loc, access.getResource(), target.getAddress(part.offset), l.i32(size),
                                         at, l.i32(0), l.i32(0), cache, scopes, ArrayAttr(), ArrayAttr());
  }
}

void DirectCopyLowering::copyFromPointers(ArrayRef<Value> masks) {
  SmallVector<Value> pointers(l.get(copy.addresses));
  Type words = size == 4 ? Type(l.b.getI32Type()) : VectorType::get(size / 4, l.b.getI32Type());
  for (const DirectCopyPlan::Copy &part : plan.copies) {
    Value mask = masks.empty() ? Value() : asPredicate(masks[part.first]);
    Value from = exchange(pointers[part.first], part.flip);
    if (mask)
      mask = exchange(mask, part.flip);
    Value to = target.getAddress(part.offset);
    auto load = [&] {
      ROCDL::GlobalLoadLDSOp::create(l.b, l.loc, from, to, size, /*offset=*/0, /*aux=*/0, scopes, ArrayAttr(),
                                     ArrayAttr());
    };
    // The instruction leaves out the places of lanes that take no part.
    auto clear = [&] {
      Value at = LLVM::MulOp::create(l.b, l.loc, l.laneId(), l.i32(size));
      Value place = LLVM::GEPOp::create(l.b, l.loc, to.getType(), l.b.getI8Type(), to, ArrayRef<LLVM::GEPArg>{at});
      LLVM::StoreOp::create(l.b, l.loc, LLVM::ZeroOp::create(l.b, l.loc, words), place, size);
    };
    buildIf(mask, l, load, clear);
  }
}

void DirectCopyLowering::run() {
  SmallVector<Value> masks;
  if (copy.mask)
    masks.assign(l.get(copy.mask).begin(), l.get(copy.mask).end());
  // Of the warps that hold the same one copies.
  Value unique = l.uniqueThread(ttg::toLinearLayout(copy.getTensor()));
  buildIf(unique, l, [&] { copy.base ? copyFromBuffer(masks) : copyFromPointers(masks); }, nullptr);
}

} // namespace

LogicalResult lathe::conversion::lowerDirectCopy(Operation *op, Lowering &l) {
  DirectCopy copy(op);
  if (copy.mask && copy.other && !llvm::all_of(l.get(copy.other), isZero))
    return op->emitError("unsupported: an asynchronous copy that fills with anything but zero");
  FailureOr<DirectCopyPlan> plan = DirectCopyPlan::get(op, *l.axisInfo);
  if (failed(plan))
    return failure();
  DirectCopyLowering(op, *plan, l).run();
  l.set(op->getResult(0), Elements());
  return success();
}

ArrayAttr lathe::conversion::getAsyncScopes(MLIRContext *context) {
  Builder b(context);
  auto domain = LLVM::AliasScopeDomainAttr::get(context, b.getStringAttr("lathe.async"), StringAttr());
  return b.getArrayAttr(
      LLVM::AliasScopeAttr::get(context, b.getStringAttr("lathe.async.copies"), domain, StringAttr()));
}

void lathe::conversion::separateFromDirectCopies(LLVM::LLVMFuncOp func) {
  WalkResult hasCopies = func.walk([](Operation *op) {
    return isa<ROCDL::RawPtrBufferLoadLdsOp, ROCDL::GlobalLoadLDSOp>(op) ? WalkResult::interrupt()
                                                                         : WalkResult::advance();
  });
  if (!hasCopies.wasInterrupted())
    return;
  ArrayAttr scopes = getAsyncScopes(func.getContext());
  func.walk([&](LLVM::LoadOp load) {
    if (cast<LLVM::LLVMPointerType>(load.getAddr().getType()).getAddressSpace() == 3)
      load.setNoaliasScopesAttr(scopes);
  });
  func.walk([&](Operation *op) {
    if (isa<ROCDL::ds_read_tr16_b64, ROCDL::ds_read_tr8_b64>(op))
      op->setAttr("noalias_scopes", scopes);
  });
}
