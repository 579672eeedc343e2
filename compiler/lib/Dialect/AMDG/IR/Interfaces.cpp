// The op interfaces of the amdg dialect.
#include "lathe/Dialect/AMDG/IR/Dialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::amdg;

//===----------------------------------------------------------------------===//
// Asynchronous accesses
//===----------------------------------------------------------------------===//

const AsyncQueue lathe::amdg::kTensorCopies("copies by tensor descriptor", /*usesAsyncProxy=*/false);

const AsyncQueue *BufferLoadToLocalOp::getStartedQueue() { return &ttg::kCopyGroups; }
const AsyncQueue *AsyncCopyLocalToGlobalOp::getStartedQueue() { return &ttg::kCopyGroups; }
const AsyncQueue *AsyncTDMCopyGlobalToLocalOp::getStartedQueue() { return &kTensorCopies; }
const AsyncQueue *AsyncTDMCopyLocalToGlobalOp::getStartedQueue() { return &kTensorCopies; }
const AsyncQueue *AsyncTDMGatherOp::getStartedQueue() { return &kTensorCopies; }
const AsyncQueue *AsyncTDMScatterOp::getStartedQueue() { return &kTensorCopies; }

std::optional<AsyncWait> AsyncWaitOp::getAwaited() {
  return AsyncWait{&ttg::kCopyGroups, getNumInst(), /*countsInstructions=*/true};
}
std::optional<AsyncWait> AsyncTDMWaitOp::getAwaited() { return AsyncWait{&kTensorCopies, getNum()}; }
std::optional<AsyncWait> AsyncTDMIntrinsicWaitOp::getAwaited() {
  return AsyncWait{&kTensorCopies, getCount(), /*countsInstructions=*/true};
}

//===----------------------------------------------------------------------===//
// Accesses to global memory
//===----------------------------------------------------------------------===//

Value BufferLoadOp::getAddress() { return getPtr(); }
Value BufferLoadOp::getPassthrough() { return getOther(); }
Type BufferLoadOp::getPredicateType() { return tt::getMaskType(getResult().getType()); }

Value BufferStoreOp::getAddress() { return getPtr(); }
bool BufferStoreOp::isStore() { return true; }
Type BufferStoreOp::getPredicateType() { return tt::getMaskType(getValue().getType()); }

Type BufferAtomicRMWOp::getPredicateType() { return tt::getMaskType(getResult().getType()); }
Type BufferLoadToLocalOp::getPredicateType() { return tt::getMaskType(getOffsets().getType()); }
Type AsyncCopyLocalToGlobalOp::getPredicateType() { return tt::getMaskType(getDst().getType()); }
