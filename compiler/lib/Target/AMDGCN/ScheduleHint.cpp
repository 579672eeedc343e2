#include "Target/AMDGCN/ScheduleHint.h"

#include "lathe/Target/CompileError.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lathe {
namespace {

/// The mix of matrix instructions and exponentials among the mixes that amdgcn.iglp.opt knows by number.
constexpr unsigned kMixExponentials = 2;

Error refuse(const Twine &why) {
  return compileError("refused_knob", "knob 'schedule_hint': " + why, "knobs.schedule_hint");
}

bool isExponential(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::amdgcn_exp2:
    return true;
  default:
    return false;
  }
}

bool isMatrixProduct(const IntrinsicInst &call) {
  StringRef name = call.getCalledFunction()->getName();
  return name.starts_with("llvm.amdgcn.mfma.") || name.starts_with("llvm.amdgcn.smfmac.");
}

/// The scheduler looks at one block at a time.
bool hasBoth(BasicBlock &block) {
  bool products = false, exponentials = false;
  for (Instruction &op : block)
    if (auto *call = dyn_cast<IntrinsicInst>(&op)) {
      products |= isMatrixProduct(*call);
      exponentials |= isExponential(*call);
    }
  return products && exponentials;
}

Error mixExponentials(Function &kernel, const ChipInfo &chip) {
  if (!chip.hasMatrixSet(MS_Mfma2))
    return refuse("'attention' mixes MFMA with exponentials, and " + chip.id + " has no MFMA");
  DominatorTree dominators(kernel);
  LoopInfo loops(dominators);
  bool found = false;
  for (BasicBlock &block : kernel) {
    if (!loops.getLoopFor(&block) || !hasBoth(block))
      continue;
    IRBuilder<> builder(block.getTerminator());
    builder.CreateIntrinsic(Intrinsic::amdgcn_iglp_opt, {builder.getInt32(kMixExponentials)});
    found = true;
  }
  if (!found)
    return refuse("'attention' mixes MFMA with exponentials, and no loop of the kernel has both");
  return Error::success();
}

} // namespace

Error applyScheduleHint(Function &kernel, StringRef hint, const ChipInfo &chip) {
  if (hint == "attention")
    return mixExponentials(kernel, chip);
  if (hint == "memory-bound-attention")
    kernel.addFnAttr("amdgpu-sched-strategy", "iterative-ilp");
  return Error::success();
}

} // namespace lathe
