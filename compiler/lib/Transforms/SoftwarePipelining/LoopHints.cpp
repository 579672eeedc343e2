// Hints on loops that the compiler cannot obey.
#include "Pipeliner.h"

#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Support/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

static void remarkLatency(Operation *op, int latency, function_ref<bool(scf::ForOp)> isPipelined) {
  std::string hint = llvm::formatv("tt.latency = {0}", latency);
  auto loop = dyn_cast_or_null<scf::ForOp>(op->getParentOp());
  if (!isa<LoopStageable>(op))
    remarkUnusedHint(op, hint, "only loads from global memory are started iterations ahead");
  else if (!loop)
    remarkUnusedHint(op, hint, "the load is not directly in an scf.for");
  else if (!isPipelined(loop))
    remarkUnusedHint(op, hint, "its loop has one stage (num_stages, tt.num_stages) or another loop in it");
}

void pipelining::remarkLoopHints(ModuleOp module, function_ref<bool(scf::ForOp)> isPipelined) {
  if (!wantsRemarks(module))
    return;
  module.walk([&](Operation *op) {
    if (op->hasAttr(tt::kWarpSpecialize))
      remarkUnusedHint(op, tt::kWarpSpecialize,
                       ttg::isAuthored(module)
                           ? "the author of a module with layouts chooses which warps do what"
                           : "only chips with wgmma give loads a warp of their own: here they are started ahead by the "
                             "warps that use them");
    if (op->hasAttr("tt.flatten"))
      remarkUnusedHint(op, "tt.flatten",
                       "nested loops are kept as they are, and only the innermost is pipelined; a "
                       "kernel that computes both indices of one loop flattens them itself");
    if (op->hasAttr("tt.self_latency"))
      remarkUnusedHint(op, "tt.self_latency",
                       "a dot is in flight over the next iteration where the chip's instructions "
                       "are asynchronous and only the next dot uses its result, and never else");
    if (std::optional<int> latency = getAskedLatency(op))
      remarkLatency(op, *latency, isPipelined);
  });
}
