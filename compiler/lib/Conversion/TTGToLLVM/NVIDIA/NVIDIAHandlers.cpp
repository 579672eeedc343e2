#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Matrix/Dot.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

static LogicalResult lowerDot(Operation *op, Lowering &l) {
  auto dot = cast<tt::DotOp>(op);
  auto mma = dyn_cast<ttg::NvidiaMmaEncodingAttr>(cast<RankedTensorType>(dot.getType()).getEncoding());
  if (!mma)
    return lowerFMADot(dot, l);
  if (mma.getVersionMajor() != 2)
    return op->emitError("unsupported: tt.dot with a result in ") << mma << "; use ttng.warp_group_dot for this layout";
  return lowerMmaSync(dot, l);
}

void lathe::conversion::addNVIDIAHandlers(HandlerTable &table, const ChipInfo &chip) {
  table.add<tt::DotOp>(lowerDot);
  addAsyncHandlers(table);
  addWarpGroupHandlers(table, chip);
  addBulkHandlers(table, chip);
}
