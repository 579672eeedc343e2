// The op interfaces of the ttng dialect.
#include "lathe/Dialect/TTNG/IR/Dialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;

//===----------------------------------------------------------------------===//
// Asynchronous accesses
//===----------------------------------------------------------------------===//

const AsyncQueue lathe::ttng::kWarpGroupDots("warp group dots", /*usesAsyncProxy=*/true);
const AsyncQueue lathe::ttng::kTMAStores("TMA stores", /*usesAsyncProxy=*/true);
const AsyncQueue lathe::ttng::kTMALoads("TMA loads", /*usesAsyncProxy=*/true);
const AsyncQueue lathe::ttng::kTensorMemoryProducts("products into tensor memory", /*usesAsyncProxy=*/true);

const AsyncQueue *WarpGroupDotOp::getStartedQueue() { return getIsAsync() ? &kWarpGroupDots : nullptr; }
bool WarpGroupDotOp::usesAsyncProxy() { return true; }
const AsyncQueue *AsyncTMACopyGlobalToLocalOp::getStartedQueue() { return &kTMALoads; }
const AsyncQueue *AsyncTMAGatherOp::getStartedQueue() { return &kTMALoads; }
const AsyncQueue *AsyncTMACopyLocalToGlobalOp::getStartedQueue() { return &kTMAStores; }
const AsyncQueue *AsyncTMAReduceOp::getStartedQueue() { return &kTMAStores; }
const AsyncQueue *AsyncTMAScatterOp::getStartedQueue() { return &kTMAStores; }

const AsyncQueue *TCGen5MMAOp::getStartedQueue() { return getIsAsync() ? &kTensorMemoryProducts : nullptr; }
bool TCGen5MMAOp::usesAsyncProxy() { return true; }
const AsyncQueue *TCGen5MMAScaledOp::getStartedQueue() { return getIsAsync() ? &kTensorMemoryProducts : nullptr; }
bool TCGen5MMAScaledOp::usesAsyncProxy() { return true; }
const AsyncQueue *TMEMCopyOp::getStartedQueue() { return &kTensorMemoryProducts; }
/// The arrival on the mbarrier is by the proxy too.
bool TCGen5CommitOp::usesAsyncProxy() { return true; }

std::optional<AsyncWait> WarpGroupDotWaitOp::getAwaited() { return AsyncWait{&kWarpGroupDots, getPendings()}; }
std::optional<AsyncWait> TMAStoreWaitOp::getAwaited() { return AsyncWait{&kTMAStores, getPendings()}; }

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

MutableOperandRange BarrierExpectOp::getPredicateMutable() { return getPredMutable(); }
MutableOperandRange WaitBarrierOp::getPredicateMutable() { return getPredMutable(); }
MutableOperandRange ArriveBarrierOp::getPredicateMutable() { return getPredMutable(); }
MutableOperandRange AsyncTMACopyGlobalToLocalOp::getPredicateMutable() { return getPredMutable(); }
MutableOperandRange AsyncTMAGatherOp::getPredicateMutable() { return getPredMutable(); }
MutableOperandRange TCGen5CommitOp::getPredicateMutable() { return getPredMutable(); }

//===----------------------------------------------------------------------===//
// Scratch
//===----------------------------------------------------------------------===//

/// The descriptor is written there before it is copied to global memory.
std::optional<FixedScratch> TensormapCreateOp::getFixedScratch() { return FixedScratch{128, 128}; }
