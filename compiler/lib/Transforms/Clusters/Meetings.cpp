#include "Meetings.h"

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Meetings.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace lathe;

/// Whether threads that come to `op` have arrived at a meeting for which they still have to wait.
static bool isBehindArrival(Operation *op) {
  for (; !isa<tt::FuncOp>(op); op = op->getParentOp())
    for (Operation *before = op->getPrevNode(); before; before = before->getPrevNode())
      if (isa<ttng::ClusterArriveOp, ttng::ClusterWaitOp, ttng::ClusterBarrierOp>(before))
        return isa<ttng::ClusterArriveOp>(before);
  return false;
}

static LogicalResult meetBefore(Operation *op) {
  auto refuse = [op](const Twine &where) {
    op->emitError("unsupported: ") << op->getName() << " " << where
                                   << ": the CTAs of a pair have to meet before it, which they cannot here";
    return failure();
  };
  auto function = op->getParentOfType<tt::FuncOp>();
  auto noinline = function->getAttrOfType<BoolAttr>("noinline");
  if (!function.isKernel() && noinline && noinline.getValue())
    return refuse("in a noinline function");
  if (isBehindArrival(op))
    return refuse("between ttng.cluster_arrive and ttng.cluster_wait");
  OpBuilder b(op);
  ttng::ClusterBarrierOp::create(b, op->getLoc(), /*relaxed=*/false);
  return success();
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// Inserts a meeting between an initialization and what may use the barrier, unless there is one, or a later
/// initialization, which has its own, comes before.
static LogicalResult meetBehind(ttng::InitBarrierOp init) {
  auto fenceBefore = [&](Operation *op) {
    OpBuilder b(op);
    ttng::FenceMBarrierInitReleaseClusterOp::create(b, init.getLoc());
  };
  Operation *op = init->getNextNode();
  for (bool hasArrived = false; !op->hasTrait<OpTrait::IsTerminator>(); op = op->getNextNode()) {
    // A wait tells only initializations before its arrival.
    if (isa<ttng::InitBarrierOp>(op) || (hasArrived && isa<ttng::ClusterWaitOp>(op)))
      return success();
    // Behind the fence, relaxed ones serve too.
    if (isa<ttng::ClusterBarrierOp, ttng::ClusterArriveOp>(op))
      fenceBefore(op);
    if (isa<ttng::ClusterBarrierOp>(op))
      return success();
    hasArrived |= isa<ttng::ClusterArriveOp>(op);
    if (op->getNumRegions() ||
        isa<CallOpInterface, ttng::TensorMemoryProductOpInterface, ttng::TCGen5CommitOp, ttng::BarrierExpectOp,
            ttng::AsyncTMACopyGlobalToLocalOp, ttng::ArriveBarrierOp, ttng::InvalBarrierOp, ttng::WaitBarrierOp>(op))
      break;
  }
  fenceBefore(op);
  return meetBefore(op);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Whether the op, or one inside it, accesses what products of the pair's leader may, without telling it by a barrier.
static bool isUntold(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        auto copy = dyn_cast<ttng::AsyncTMACopyGlobalToLocalOp>(inner);
        auto alloc = dyn_cast<ttg::LocalAllocOp>(inner);
        auto memory = dyn_cast<ttng::TMEMAllocOp>(inner);
        bool isThere =
            isa<ttg::LocalStoreOp, ttg::AsyncCopyGlobalToLocalOp, ttng::TMEMLoadOp, ttng::TMEMStoreOp, CallOpInterface>(
                inner) ||
            (alloc && alloc.getSrc()) || (memory && memory.getSrc()) || (copy && !copy->hasAttr(ttng::kAtLeader));
        return isThere ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether such an op comes last before `end` in a block, and not a meeting; none if neither is there.
static std::optional<bool> findLast(Block *block, Operation *end) {
  for (Operation *op = end ? end->getPrevNode() : &block->back(); op; op = op->getPrevNode()) {
    if (ttng::ordersCluster(op))
      return false;
    if (isUntold(op))
      return true;
  }
  return std::nullopt;
}

/// Whether such an op may run before `op` without a meeting between them.
static bool isReachedUntold(Operation *op) {
  for (; !isa<tt::FuncOp>(op); op = op->getParentOp()) {
    // Nothing is known of other blocks.
    if (!op->getParentRegion()->hasOneBlock())
      return true;
    if (std::optional<bool> last = findLast(op->getBlock(), op))
      return *last;
    Operation *parent = op->getParentOp();
    if (isa<LoopLikeOpInterface>(parent))
      for (Region &region : parent->getRegions())
        for (Block &block : region)
          if (findLast(&block, nullptr).value_or(false))
            return true;
  }
  // Nothing is known of callers.
  return !cast<tt::FuncOp>(op).isKernel();
}

/// Lets the pair meet before a product, or before the partitions that it is in, if it is reached untold.
static LogicalResult meetBeforeProduct(Operation *product) {
  Operation *start = product;
  for (Operation *op = product; op; op = op->getParentOp())
    if (isa<ttg::WarpSpecializeOp>(op))
      start = op;
  return isReachedUntold(start) ? meetBefore(start) : success();
}

LogicalResult lathe::clusters::meetPairs(ModuleOp module) {
  SmallVector<ttng::TCGen5MMAOp> products;
  SmallVector<ttng::InitBarrierOp> inits;
  module.walk([&](Operation *op) {
    if (auto product = dyn_cast<ttng::TCGen5MMAOp>(op))
      products.push_back(product);
    else if (auto init = dyn_cast<ttng::InitBarrierOp>(op))
      inits.push_back(init);
  });
  for (ttng::InitBarrierOp init : inits)
    if (failed(meetBehind(init)))
      return failure();
  for (ttng::TCGen5MMAOp product : products)
    if (failed(meetBeforeProduct(product)))
      return failure();
  for (auto function : module.getOps<tt::FuncOp>())
    for (Block &block : function.getBody())
      if (auto end = dyn_cast<tt::ReturnOp>(block.back()); end && function.isKernel() && failed(meetBefore(end)))
        return failure();
  return success();
}
