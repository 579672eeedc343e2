// Loads to LDS: copies from global to shared memory without registers, by a DirectCopyPlan.
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/AMD/BufferAccess.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Analysis/Movement/DirectCopyPlan.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

// Builds `then` (and `otherwise`) in blocks that only lanes with a true (false) predicate enter; without a predicate,
// `then` without a branch.
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
        cacheBits(
            getCacheBits(getBufferHints(op, AccessKind::Load, copy.cache, copy.evict, l.target.chip), l.target.chip)),
        scopes(getAsyncScopes(l.b.getContext())) {
    remarkStride(op, copy.stride);
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
  uint32_t cacheBits;
  ArrayAttr scopes;
  Value sourceLane;

  // `value` of the lane whose elements belong at this lane's place.
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
  Value cache = l.i32(int32_t(cacheBits));
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
      ROCDL::GlobalLoadLDSOp::create(l.b, l.loc, from, to, size, /*offset=*/0, /*aux=*/cacheBits, scopes, ArrayAttr(),
                                     ArrayAttr());
    };
    // The instruction does not write the places of inactive lanes.
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
  // One of the warps that hold the same elements copies them.
  Value unique = l.uniqueThread(ttg::toLinearLayout(copy.getTensor()));
  buildIf(unique, l, [&] { copy.base ? copyFromBuffer(masks) : copyFromPointers(masks); }, nullptr);
}

} // namespace

LogicalResult lathe::conversion::lowerDirectCopy(Operation *op, Lowering &l) {
  DirectCopy copy(op);
  if (copy.isVolatile)
    return op->emitError("unsupported: a volatile asynchronous copy; tt.load and ttg.local_store can be volatile");
  if (copy.mask && copy.other && !llvm::all_of(l.get(copy.other), isZero))
    return op->emitError("unsupported: ")
           << op->getName()
           << " with an `other` that is not zero; loads to LDS fill with zeros: omit `other` and select "
              "after the load from the buffer";
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
