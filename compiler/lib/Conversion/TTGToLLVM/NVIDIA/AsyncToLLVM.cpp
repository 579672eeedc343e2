// Asynchronous copies from global to shared memory, in groups: cp.async.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "Conversion/TTGToLLVM/Memory/SharedAccess.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Support/Remarks.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

constexpr unsigned kMinCopyBytes = 4, kMaxCopyBytes = 16;

// Checks whether a copy may move several elements at once.
class CopyShape {
public:
  CopyShape(ttg::AsyncCopyGlobalToLocalOp op, const ThreadOffsets &offsets, Lowering &l)
      : op(op), offsets(offsets), l(l), layout(ttg::toLinearLayout(cast<RankedTensorType>(op.getSrc().getType()))) {}

  // The accesses of `vector` elements, if these are contiguous in global and in shared memory and have one mask.
  std::optional<VectorPlan> plan(unsigned vector, unsigned bytes) {
    VectorPlan plan = VectorPlan::get(offsets, vector);
    if (plan.vector != vector)
      return std::nullopt;
    if (vector == 1)
      return plan;
    SmallVector<int32_t> first = coordinates(plan.accesses.front().registers[0]);
    SmallVector<int32_t> second = coordinates(plan.accesses.front().registers[1]);
    for (unsigned dim = 0; dim < first.size(); ++dim)
      if (first[dim] != second[dim])
        return runsAlong(plan, dim) && isAllowed(dim, vector, bytes) ? std::optional(plan) : std::nullopt;
    return std::nullopt;
  }

private:
  ttg::AsyncCopyGlobalToLocalOp op;
  const ThreadOffsets &offsets;
  Lowering &l;
  LinearLayout layout;

  SmallVector<int32_t> coordinates(unsigned reg) const { return layout.splitOut(layout.applyFlat(reg)); }

  // True if the elements of each access are consecutive along `dim`, from a multiple of their number on.
  bool runsAlong(const VectorPlan &plan, unsigned dim) const {
    for (StringRef in : {"lane", "warp"})
      for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
        if (layout.getBasis(in, bit)[dim] % int32_t(plan.vector))
          return false;
    for (const VectorAccess &access : plan.accesses) {
      SmallVector<int32_t> expected = coordinates(access.registers.front());
      if (expected[dim] % int32_t(plan.vector))
        return false;
      for (unsigned reg : access.registers) {
        if (coordinates(reg) != expected)
          return false;
        ++expected[dim];
      }
    }
    return true;
  }

  bool isAllowed(unsigned dim, unsigned vector, unsigned bytes) {
    const AxisInfo *pointers = l.axisInfo->lookup(op.getSrc());
    bool isKnown =
        pointers && pointers->getContiguity(dim) >= vector && pointers->getDivisibility(dim) >= int64_t(vector) * bytes;
    if (!isKnown && unsigned(op.getContiguity()) < vector)
      return false;
    if (!op.getMask())
      return true;
    const AxisInfo *masks = l.axisInfo->lookup(op.getMask());
    return masks && masks->getConstancy(dim) >= vector;
  }
};

// The cache hints that cp.async can express.
struct CopyHints {
  nv::CacheModifier cache = nv::CacheModifier::none; // or ca
  nv::EvictionPolicy evict = nv::EvictionPolicy::normal;
};

CopyHints getCopyHints(ttg::AsyncCopyGlobalToLocalOp op, unsigned bytes) {
  AccessHints hints = getAccessHints(op, AccessKind::Load, op.getCache(), op.getEvict());
  CopyHints result;
  result.evict = getCopyPriority(op, hints);
  if (hints.cache == tt::CacheModifier::CA)
    result.cache = nv::CacheModifier::ca;
  if (hints.cache == tt::CacheModifier::CG && bytes < kMaxCopyBytes)
    remarkUnusedHint(op, getText(hints.cache),
                     "only asynchronous copies of 16 bytes pass L1 by, and the addresses or mask are not known to be "
                     "contiguous and aligned for as many");
  if (hints.cache == tt::CacheModifier::CV)
    remarkUnusedHint(op, getText(hints.cache), "asynchronous copies may find what they read in a cache");
  return result;
}

void copy(Value to, Value from, unsigned bytes, Value mask, Value unique, const CopyHints &hints, Lowering &l) {
  Value given;
  if (mask)
    given = LLVM::SelectOp::create(l.b, l.loc, mask, l.i32(int32_t(bytes)), l.i32(0));
  if (unique || hints.evict != nv::EvictionPolicy::normal) {
    nv::CopyAsyncOp::create(l.b, l.loc, to, from, unique, given, bytes, hints.cache, hints.evict);
    return;
  }
  // Copies of 16 bytes bypass L1, unless it is asked for: the data is not read from there again.
  bool passesBy = bytes == kMaxCopyBytes && hints.cache != nv::CacheModifier::ca;
  auto cache = passesBy ? NVVM::LoadCacheModifierKind::CG : NVVM::LoadCacheModifierKind::CA;
  NVVM::CpAsyncOp::create(l.b, l.loc, to, from, bytes, cache, given);
}

// Loads into registers and stores to the buffer, complete at once: a wait for the group finds nothing left to wait for.
LogicalResult copyThroughRegisters(ttg::AsyncCopyGlobalToLocalOp op, SharedBuffer &target, const ThreadOffsets &offsets,
                                   StringRef why, Lowering &l) {
  remarkSlower(op, "synchronous-copy") << remark::add("the copy to shared memory goes through registers and is waited "
                                                      "for: {0}",
                                                      why);
  AccessHints hints = getAccessHints(op, AccessKind::Load, op.getCache(), op.getEvict());
  FailureOr<Elements> loaded = loadElements(op, op.getSrc(), op.getMask(), op.getOther(), hints, l);
  if (failed(loaded))
    return failure();
  if (op.getMask() && !op.getOther()) {
    SmallVector<Value> masks(l.get(op.getMask()));
    for (auto [element, mask] : llvm::zip_equal(*loaded, masks))
      element = LLVM::SelectOp::create(l.b, l.loc, mask, element, LLVM::ZeroOp::create(l.b, l.loc, element.getType()));
  }
  storeShared(target, offsets, *loaded, l);
  l.set(op.getToken(), Elements());
  return success();
}

LogicalResult lowerCopy(Operation *op, Lowering &l) {
  auto copyOp = cast<ttg::AsyncCopyGlobalToLocalOp>(op);
  if (copyOp.getIsVolatile())
    return op->emitError("unsupported: a volatile asynchronous copy; tt.load and ttg.local_store can be volatile");
  auto pointers = cast<RankedTensorType>(copyOp.getSrc().getType());
  auto buffer = cast<ttg::MemDescType>(copyOp.getResult().getType());
  std::optional<ThreadOffsets> offsets = ThreadOffsets::get(pointers, buffer);
  if (!offsets)
    return op->emitError("unsupported: ttg.async_copy_global_to_local of ")
           << pointers << " into a buffer of type " << buffer
           << ", whose layout is not a linear map of the tensor's elements; use a swizzled_shared, padded_shared or "
              "nvmma_shared layout";
  SharedBuffer target(l, copyOp.getResult());
  // cp.async can fill masked elements with zeros only.
  if (copyOp.getMask() && copyOp.getOther() && !llvm::all_of(l.get(copyOp.getOther()), isZero))
    return copyThroughRegisters(copyOp, target, *offsets, "cp.async fills with zeros only", l);

  unsigned bytes = target.getElementBytes();
  CopyShape shape(copyOp, *offsets, l);
  std::optional<VectorPlan> plan;
  for (unsigned vector = target.getVectorLimit(kMaxCopyBytes / bytes); !plan && vector * bytes >= kMinCopyBytes;
       vector /= 2)
    plan = shape.plan(vector, bytes);
  if (!plan)
    return copyThroughRegisters(copyOp, target, *offsets,
                                "its addresses, its mask and the buffer are not known to allow 4 bytes at once", l);

  // If several threads hold the same pointers, one of them copies.
  Value unique = l.uniqueThread(ttg::toLinearLayout(pointers));
  SmallVector<Value> sources(l.get(copyOp.getSrc())), masks;
  if (copyOp.getMask())
    masks.assign(l.get(copyOp.getMask()).begin(), l.get(copyOp.getMask()).end());
  target.setThreads(*offsets);
  CopyHints hints = getCopyHints(copyOp, plan->vector * bytes);
  for (const VectorAccess &access : plan->accesses) {
    unsigned first = access.registers.front();
    Value mask = masks.empty() ? Value() : asPredicate(masks[first]);
    copy(target.getAddress(access.offset), sources[first], plan->vector * bytes, mask, unique, hints, l);
  }
  l.set(copyOp.getToken(), Elements());
  return success();
}

LogicalResult lowerCommit(Operation *op, Lowering &l) {
  NVVM::CpAsyncCommitGroupOp::create(l.b, l.loc);
  l.set(op->getResult(0), Elements());
  return success();
}

LogicalResult lowerWait(Operation *op, Lowering &l) {
  NVVM::CpAsyncWaitGroupOp::create(l.b, l.loc, cast<ttg::AsyncWaitOp>(op).getNum());
  l.set(op->getResult(0), Elements());
  return success();
}

} // namespace

nv::EvictionPolicy lathe::conversion::getCopyPriority(Operation *op, const AccessHints &hints) {
  if (hints.cache != tt::CacheModifier::CS)
    return convertHint(hints.evict);
  if (hints.evict == tt::EvictionPolicy::EVICT_LAST)
    remarkUnusedHint(op, getText(hints.cache), "evictionPolicy = evict_last asks for the opposite");
  return hints.evict == tt::EvictionPolicy::NORMAL ? nv::EvictionPolicy::evict_first : convertHint(hints.evict);
}

void lathe::conversion::addAsyncHandlers(HandlerTable &table) {
  table.add<ttg::AsyncCopyGlobalToLocalOp>(lowerCopy);
  table.add<ttg::AsyncCommitGroupOp>(lowerCommit);
  table.add<ttg::AsyncWaitOp>(lowerWait);
}
