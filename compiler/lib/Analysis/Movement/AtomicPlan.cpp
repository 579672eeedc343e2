#include "lathe/Analysis/Movement/AtomicPlan.h"

#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

AtomicPlan AtomicPlan::get(Operation *op) {
  AtomicPlan plan;
  Value result = op->getResult(0);
  if (result.use_empty())
    return plan;
  int64_t bytes = getSharedElementBytes(getElementTypeOrSelf(result.getType()));
  auto tensor = dyn_cast<RankedTensorType>(result.getType());
  if (!tensor) {
    bool oneWarp = ttg::getNumWarps(op) == 1;
    plan.kind = oneWarp ? Share::Lanes : Share::Memory;
    plan.scratchBytes = oneWarp ? 0 : bytes;
    return plan;
  }
  LinearLayout layout = ttg::toLinearLayout(tensor);
  bool inPlace = layout.getFreeMask("warp") == 0;
  // A copy with a nonzero basis is of an element that another lane updates in another register.
  for (StringRef in : {"register", "lane"})
    inPlace &= layout.getFreeMask(in) == layout.getZeroMask(in);
  if (inPlace) {
    plan.kind = layout.getFreeMask("lane") ? Share::Lanes : Share::Nothing;
    return plan;
  }
  plan.kind = Share::Memory;
  plan.scratchBytes = tensor.getNumElements() * bytes;
  return plan;
}
