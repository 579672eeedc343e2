// The pass lathe-ttg-hoist-loads.
#include "lathe/Analysis/Registers/Words.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace lathe {
#define GEN_PASS_DEF_HOISTLOADS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// 32-bit registers of a thread that loads may take longer than they did, in a loop and outside of loops. In a loop
/// each iteration waits for its loads; elsewhere a thread does so once, and more threads gain more than loads in
/// flight.
constexpr int64_t kMostWords = 64, kMostWordsOnce = 8;

/// A load of global memory that any other read may be swapped with.
bool isPlainLoad(Operation &op) {
  auto load = dyn_cast<tt::LoadOp>(op);
  return load && !load.getIsVolatile();
}

/// True for an op that no load of global memory may cross.
bool ordersLoads(Operation &op) {
  // In code that no author has ordered, these are the pipeliner's, for copies to shared memory and for products.
  if (isa<ttg::AsyncCommitGroupOp, ttg::AsyncWaitOp, ttng::BarrierExpectOp, ttng::WaitBarrierOp,
          ttng::WarpGroupDotWaitOp>(op))
    return false;
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(&op);
  return !effects || llvm::any_of(*effects, [](const MemoryEffects::EffectInstance &effect) {
    return !isa<MemoryEffects::Read>(effect.getEffect()) && effect.getResource() != ttg::SharedMemory::get();
  });
}

/// True for an op at which threads may wait for each other.
bool exchanges(Operation &op) {
  return isa<SharedScratch, tt::DotOp, ttg::AsyncWaitOp, ttg::LocalAllocOp, ttg::LocalLoadOp, ttg::LocalStoreOp,
             ttng::WaitBarrierOp>(op);
}

/// What a load needs of the ops from `first` on, in order; nothing where that is more than arithmetic on its address.
std::optional<SmallVector<Operation *>> collectSlice(Operation &load, Operation &first) {
  llvm::SetVector<Operation *> slice;
  SmallVector<Operation *> pending = {&load};
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (op->getBlock() != first.getBlock() || op->isBeforeInBlock(&first) || !slice.insert(op))
      continue;
    if (op != &load && (op->getNumRegions() != 0 || exchanges(*op) || !isMemoryEffectFree(op)))
      return std::nullopt;
    for (Value operand : op->getOperands())
      if (Operation *source = operand.getDefiningOp())
        pending.push_back(source);
  }
  SmallVector<Operation *> ops = slice.takeVector();
  llvm::sort(ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return ops;
}

bool isInLoop(Block &block) {
  Operation *parent = block.getParentOp();
  return isa<LoopLikeOpInterface>(parent) || parent->getParentOfType<LoopLikeOpInterface>();
}

struct HoistLoads : lathe::impl::HoistLoadsBase<HoistLoads> {
  void runOnOperation() override {
    if (ttg::isAuthored(getOperation()))
      return;
    getOperation().walk([](Block *block) { hoist(*block); });
  }

  static void hoist(Block &block) {
    Operation *first = nullptr; // the first exchange since loads were last ordered
    int64_t words = 0, most = isInLoop(block) ? kMostWords : kMostWordsOnce;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (ordersLoads(op)) {
        first = nullptr;
        words = 0;
      } else if (first && isPlainLoad(op)) {
        int64_t more = countWords(op.getResult(0).getType());
        std::optional<SmallVector<Operation *>> slice = collectSlice(op, *first);
        if (!slice || words + more > most)
          continue;
        words += more;
        for (Operation *moved : *slice)
          moved->moveBefore(first);
      } else if (!first && exchanges(op)) {
        first = &op;
      }
    }
  }
};

} // namespace
