#include "Meetings.h"

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace lathe;

static bool isMeeting(Operation *op) { return isa<ttng::ClusterBarrierOp, ttng::ClusterWaitOp>(op); }

static void meetBefore(Operation *op) {
  OpBuilder b(op);
  ttng::ClusterBarrierOp::create(b, op->getLoc(), /*relaxed=*/false);
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// Inserts a meeting between an initialization and what may use the barrier, unless there is one, or a later
/// initialization, which has its own, comes before.
static void meetBehind(ttng::InitBarrierOp init) {
  Operation *op = init->getNextNode();
  for (; !op->hasTrait<OpTrait::IsTerminator>(); op = op->getNextNode()) {
    if (isa<ttng::InitBarrierOp, ttng::ClusterWaitOp>(op))
      return;
    if (isa<ttng::ClusterBarrierOp>(op)) {
      OpBuilder b(op);
      ttng::FenceMBarrierInitReleaseClusterOp::create(b, init.getLoc());
      return;
    }
    if (op->getNumRegions() || isa<CallOpInterface, ttng::TensorMemoryProductOpInterface, ttng::TCGen5CommitOp,
                                   ttng::BarrierExpectOp, ttng::AsyncTMACopyGlobalToLocalOp, ttng::WaitBarrierOp>(op))
      break;
  }
  OpBuilder b(op);
  ttng::FenceMBarrierInitReleaseClusterOp::create(b, init.getLoc());
  meetBefore(op);
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
    if (isMeeting(op))
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
  return false;
}

static bool isInPartition(Operation *op) {
  return op->getParentOfType<ttg::WarpSpecializeOp>() || op->getParentOfType<ttg::WarpSpecializePartitionsOp>();
}

void lathe::clusters::meetPairs(ModuleOp module) {
  SmallVector<ttng::TCGen5MMAOp> products;
  SmallVector<ttng::InitBarrierOp> inits;
  module.walk([&](Operation *op) {
    if (auto product = dyn_cast<ttng::TCGen5MMAOp>(op))
      products.push_back(product);
    else if (auto init = dyn_cast<ttng::InitBarrierOp>(op))
      inits.push_back(init);
  });
  for (ttng::InitBarrierOp init : inits)
    meetBehind(init);
  for (ttng::TCGen5MMAOp product : products)
    if (!isInPartition(product) && isReachedUntold(product))
      meetBefore(product);
  for (auto function : module.getOps<tt::FuncOp>())
    if (function.isPublic())
      function.walk([](tt::ReturnOp end) { meetBefore(end); });
}
