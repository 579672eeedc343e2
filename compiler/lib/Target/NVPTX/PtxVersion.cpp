// The lowest PTX version that a module needs, so that an old driver can still load what a new one does not need.
#include "PtxVersion.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lathe {
namespace {

struct Need {
  StringLiteral text;
  unsigned version;
};

// From the release tables of the PTX ISA manual ("PTX ISA Notes" of each instruction).
// Prefixes of LLVM intrinsics.
constexpr Need intrinsicNeeds[] = {{"llvm.nvvm.elect.sync", 80},
                                   {"llvm.nvvm.fence.proxy.", 80},
                                   {"llvm.nvvm.cp.async.bulk", 80},
                                   {"llvm.nvvm.mbarrier.", 80},
                                   {"llvm.nvvm.tcgen05.", 86},
                                   {"llvm.nvvm.redux.sync.f", 86},
                                   {"llvm.nvvm.ff2bf16x2", 70},
                                   {"llvm.nvvm.e4m3x2.to", 81},
                                   {"llvm.nvvm.e5m2x2.to", 81},
                                   {"llvm.nvvm.fence.proxy.tensormap", 83},
                                   {"llvm.nvvm.ff.to.e", 81},
                                   {"llvm.nvvm.stmatrix", 78},
                                   {"llvm.nvvm.mma.m16n8k32.row.col.f32.e", 84}};

// Pieces of inline assembly.
constexpr Need assemblyNeeds[] = {{"L2::cache_hint", 74},
                                  {"createpolicy", 74},
                                  {"L1::evict_", 74},
                                  {"L1::no_allocate", 74},
                                  {"L2::evict_", 74},
                                  {"e4m3x2", 81},
                                  {"e5m2x2", 81},
                                  {"cvt.rn.satfinite", 81},
                                  {"wgmma", 80},
                                  {"mbarrier.try_wait", 80},
                                  {"cp.async.bulk", 80},
                                  {"elect.sync", 80},
                                  {"tensormap.", 83},
                                  {"mbarrier.arrive", 80},
                                  {"st.async", 81},
                                  {"tcgen05", 86},
                                  {"clusterlaunchcontrol", 86},
                                  {"block_scale.block", 88},
                                  {"stmatrix", 78},
                                  {".v8.", 87},
                                  {"fma.rn.bf16x2", 70},
                                  {"add.rn.bf16", 78},
                                  {"mul.rn.bf16", 78},
                                  {"tanh.approx", 70},
                                  {"noftz.bf16", 78},
                                  {"noftz.v", 81},
                                  {"add.v", 81}};

unsigned needOf(const CallBase &call) {
  unsigned version = 0;
  if (const auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand())) {
    for (const Need &need : assemblyNeeds)
      if (assembly->getAsmString().contains(need.text))
        version = std::max(version, need.version);
  } else if (const Function *callee = call.getCalledFunction(); callee && callee->isIntrinsic()) {
    for (const Need &need : intrinsicNeeds)
      if (callee->getName().starts_with(need.text))
        version = std::max(version, need.version);
  }
  return version;
}

} // namespace

unsigned lowestPtxVersion(const Module &module, const ChipInfo &chip) {
  unsigned version = chip.ptxVersion;
  for (const Function &function : module)
    for (const Instruction &instruction : instructions(function))
      if (const auto *call = dyn_cast<CallBase>(&instruction))
        version = std::max(version, needOf(*call));
  return version;
}

} // namespace lathe
