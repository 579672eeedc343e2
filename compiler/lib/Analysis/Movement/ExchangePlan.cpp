#include "lathe/Analysis/Movement/ExchangePlan.h"

#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

// Exchanges of more bytes than this go through shared memory in several rounds.
static constexpr int64_t kMaxScratchBytes = 16 * 1024;

ExchangePlan ExchangePlan::get(ttng::ClusterExchangeOp op) {
  ExchangePlan plan;
  Type type = op.getSrc().getType();
  auto tensor = dyn_cast<RankedTensorType>(type);
  unsigned count = tensor ? ttg::getElementsPerThread(tensor) : 1;
  // Bits are stored as bytes, pointers as integers.
  unsigned bits =
      isa<tt::PointerType>(getElementTypeOrSelf(type)) ? 64 : tt::getElementBitWidth(getElementTypeOrSelf(type));
  unsigned bytes = llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8));
  plan.vector = std::min(count, std::max(1u, kMaxSharedAccessBytes / bytes));
  plan.accesses = count / plan.vector;
  int64_t threads = int64_t(ttg::getNumWarps(op)) * ttg::getThreadsPerWarp(op);
  int64_t bytesOfAccess = threads * plan.vector * bytes;
  plan.accessesPerRound =
      unsigned(std::min<int64_t>(plan.accesses, std::max<int64_t>(1, kMaxScratchBytes / bytesOfAccess)));
  plan.scratchBytes = plan.accessesPerRound * bytesOfAccess;
  return plan;
}
