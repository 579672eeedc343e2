// The op interfaces of the ttg dialect.
#include "lathe/Dialect/TTG/IR/Dialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

const AsyncQueue lathe::ttg::kCopyGroups("copy groups", /*usesAsyncProxy=*/false);

const AsyncQueue *AsyncCopyGlobalToLocalOp::getStartedQueue() { return &kCopyGroups; }
Type AsyncCopyGlobalToLocalOp::getPredicateType() { return tt::getMaskType(getSrc().getType()); }

std::optional<AsyncWait> AsyncWaitOp::getAwaited() { return AsyncWait{&kCopyGroups, getNum()}; }
