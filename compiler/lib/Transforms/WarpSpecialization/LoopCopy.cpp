#include "LoopCopy.h"

using namespace mlir;
using namespace lathe;

void warps::copyLoop(OpBuilder &at, IRMapping &map, scf::ForOp old, const llvm::SetVector<unsigned> &needed,
                     llvm::function_ref<void(OpBuilder &)> fillBody) {
  SmallVector<Value> starts;
  for (unsigned number : needed)
    starts.push_back(map.lookupOrDefault(old.getInitArgs()[number]));
  auto made = scf::ForOp::create(at, old.getLoc(), map.lookupOrDefault(old.getLowerBound()),
                                 map.lookupOrDefault(old.getUpperBound()), map.lookupOrDefault(old.getStep()), starts,
                                 /*bodyBuilder=*/nullptr, old.getUnsignedCmp());
  map.map(old.getInductionVar(), made.getInductionVar());
  for (auto [index, number] : llvm::enumerate(needed))
    map.map(old.getRegionIterArg(number), made.getRegionIterArg(index));
  // A loop without results has a terminator already.
  OpBuilder inside =
      starts.empty() ? OpBuilder(made.getBody()->getTerminator()) : OpBuilder::atBlockEnd(made.getBody());
  fillBody(inside);
  if (starts.empty())
    return;
  SmallVector<Value> yielded;
  for (unsigned number : needed)
    yielded.push_back(map.lookupOrDefault(old.getYieldedValues()[number]));
  scf::YieldOp::create(inside, old.getLoc(), yielded);
}
