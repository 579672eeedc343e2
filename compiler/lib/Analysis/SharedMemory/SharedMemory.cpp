#include "lathe/Analysis/SharedMemory/SharedMemory.h"

#include "lathe/Analysis/SharedMemory/Captures.h"

#include "lathe/Analysis/Movement/AtomicPlan.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Analysis/Movement/ConvertPlan.h"
#include "lathe/Analysis/Movement/ExchangePlan.h"
#include "lathe/Analysis/Movement/GatherPlan.h"
#include "lathe/Analysis/Movement/ReducePlan.h"
#include "lathe/Analysis/Movement/ScanPlan.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

// An op with scratch that is not always the same has a row here: the plan that its lowering follows, too.
static SharedNeed getPlannedScratch(Operation *op) {
  SharedNeed need;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](tt::ReduceOp reduce) { need.bytes = ReducePlan::get(reduce).scratchBytes; })
      .Case([&](tt::ScanOp scan) { need.bytes = ScanPlan::get(scan).scratchBytes; })
      .Case([&](tt::GatherOp gather) { need.bytes = GatherPlan::get(gather).scratchBytes; })
      .Case([&](ttng::ClusterExchangeOp exchange) { need.bytes = ExchangePlan::get(exchange).scratchBytes; })
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
      .Default([](Operation *other) {
        llvm::report_fatal_error(llvm::Twine(other->getName().getStringRef()) +
                                 " declares scratch, of which no plan says how much");
      });
  return need;
}

LogicalResult lathe::reportNotAllocated(Operation *op) {
  return op->emitError("internal error: ")
         << op->getName() << " has no '" << kAllocationOffset
         << "', which lathe-ttg-allocate-shared-memory sets; report this with the module";
}

std::optional<unsigned> lathe::getNumCaptureParts(Type type) {
  // A buffer in tensor memory is one address.
  if (auto buffer = dyn_cast<ttg::MemDescType>(type))
    return isa<ttg::SharedMemorySpaceAttr>(buffer.getMemorySpace()) && isSlice(buffer) ? 2 : 1;
  if (isa<ttg::AsyncTokenType>(type))
    return 0;
  bool isScalar = isa<tt::PointerType, tt::DescriptorType, FloatType>(type) || type.isIndex() ||
                  (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() <= 8 * kCaptureBytes);
  return isScalar ? std::optional(1u) : std::nullopt;
}

SharedNeed lathe::getSharedNeed(Operation *op) {
  // Captures are there until the op ends.
  if (auto specialize = dyn_cast<ttg::WarpSpecializeOp>(op)) {
    SharedNeed need;
    for (Type type : specialize.getExplicitCaptures().getTypes())
      need.bytes += kCaptureBytes * getNumCaptureParts(type).value_or(0);
    return need;
  }
  if (auto scratch = dyn_cast<SharedScratch>(op)) {
    std::optional<FixedScratch> fixed = scratch.getFixedScratch();
    return fixed ? SharedNeed{fixed->bytes, fixed->alignment} : getPlannedScratch(op);
  }
  SharedNeed need;
  auto alloc = dyn_cast<ttg::LocalAllocOp>(op);
  if (!alloc || !isa<ttg::SharedMemorySpaceAttr>(alloc.getType().getMemorySpace()))
    return need;
  need.bytes = getBufferBytes(alloc.getType());
  need.alignment = std::max<int64_t>(getBufferAlignment(alloc.getType()), alloc.getAlignment().value_or(16));
  need.isScratch = false;
  return need;
}
