#include "lathe/Conversion/SharedMemory.h"

#include "Plans.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

SharedNeed lathe::getSharedNeed(Operation *op) {
  SharedNeed need;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](tt::ReduceOp reduce) { need.bytes = ReducePlan::get(reduce).scratchBytes; })
      .Case([&](ttg::ConvertLayoutOp convert) {
        need.bytes = ConvertPlan::get(cast<RankedTensorType>(convert.getSrc().getType()),
                                      cast<RankedTensorType>(convert.getType()))
                         .scratchBytes;
      })
      .Case([&](ttg::LocalAllocOp alloc) {
        auto type = cast<ttg::MemDescType>(alloc.getType());
        int64_t elements = 1;
        for (int64_t size : type.getAllocShape())
          elements *= size;
        need.bytes = elements * getSharedElementBytes(type.getElementType());
        need.alignment = std::max<int64_t>(16, alloc.getAlignment().value_or(16));
        need.isScratch = false;
      });
  return need;
}
