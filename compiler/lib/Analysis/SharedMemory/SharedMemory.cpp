#include "lathe/Analysis/SharedMemory/SharedMemory.h"

#include "lathe/Analysis/Movement/AtomicPlan.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Analysis/Movement/ConvertPlan.h"
#include "lathe/Analysis/Movement/GatherPlan.h"
#include "lathe/Analysis/Movement/ReducePlan.h"
#include "lathe/Analysis/Movement/ScanPlan.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

SharedNeed lathe::getSharedNeed(Operation *op) {
  SharedNeed need;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](tt::ReduceOp reduce) { need.bytes = ReducePlan::get(reduce).scratchBytes; })
      .Case([&](tt::ScanOp scan) { need.bytes = ScanPlan::get(scan).scratchBytes; })
      .Case([&](tt::GatherOp gather) { need.bytes = GatherPlan::get(gather).scratchBytes; })
      .Case([&](tt::HistogramOp histogram) { need.bytes = getHistogramBytes(histogram); })
      .Case<tt::AtomicRMWOp, tt::AtomicCASOp>([&](auto atomic) { need.bytes = AtomicPlan::get(atomic).scratchBytes; })
      .Case([&](ttg::ConvertLayoutOp convert) {
        // The lowering refuses a module without a known chip.
        const ChipInfo *chip = ttg::getChip(op);
        if (!chip)
          return;
        ConvertPlan plan = ConvertPlan::get(cast<RankedTensorType>(convert.getSrc().getType()),
                                            cast<RankedTensorType>(convert.getType()), *chip);
        need.bytes = plan.scratchBytes;
        need.isWarpLocal = plan.isWarpLocal;
      })
      .Case([&](ttng::TensormapCreateOp) {
        need.bytes = 128;
        need.alignment = 128;
      })
      .Case([&](ttg::LocalAllocOp alloc) {
        auto type = cast<ttg::MemDescType>(alloc.getType());
        if (!isa<ttg::SharedMemorySpaceAttr>(type.getMemorySpace()))
          return;
        need.bytes = getBufferBytes(type);
        need.alignment = std::max<int64_t>(getBufferAlignment(type), alloc.getAlignment().value_or(16));
        need.isScratch = false;
      });
  return need;
}

LogicalResult lathe::reportNotAllocated(Operation *op) {
  return op->emitError("internal error: ")
         << op->getName() << " has no '" << kAllocationOffset
         << "', which lathe-ttg-allocate-shared-memory sets; report this with the module";
}

std::optional<AsyncKind> lathe::getStartedKind(Operation *op) {
  if (isa<ttg::AsyncCopyGlobalToLocalOp, amdg::BufferLoadToLocalOp>(op))
    return AsyncKind::Copies;
  if (auto dot = dyn_cast<ttng::WarpGroupDotOp>(op); dot && dot.getIsAsync())
    return AsyncKind::Products;
  if (isa<ttng::AsyncTMACopyLocalToGlobalOp, ttng::AsyncTMAReduceOp, ttng::AsyncTMAScatterOp>(op))
    return AsyncKind::BulkStores;
  if (isa<ttng::AsyncTMACopyGlobalToLocalOp, ttng::AsyncTMAGatherOp>(op))
    return AsyncKind::BulkLoads;
  return std::nullopt;
}

std::optional<Awaited> lathe::getAwaited(Operation *op) {
  if (auto wait = dyn_cast<ttg::AsyncWaitOp>(op))
    return Awaited{AsyncKind::Copies, wait.getNum() == 0};
  if (auto wait = dyn_cast<amdg::AsyncWaitOp>(op))
    return Awaited{AsyncKind::Copies, wait.getNumInst() == 0};
  if (auto wait = dyn_cast<ttng::WarpGroupDotWaitOp>(op))
    return Awaited{AsyncKind::Products, wait.getPendings() == 0};
  if (auto wait = dyn_cast<ttng::TMAStoreWaitOp>(op))
    return Awaited{AsyncKind::BulkStores, wait.getPendings() == 0};
  return std::nullopt;
}
