//===- RaiseAssembly.cpp - Operations for inline PTX ----------------------===//

#include "RaiseAssembly.h"
#include "AssemblyCall.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace lathe::simulate {

/// Reads of a clock.
static void raiseMove(AssemblyCall &a) {
  const PtxStatement &move = a.getOnly();
  if (move.isGuarded || move.name.size() != 2 || move.operands.size() != 2 || !move.operands[0].isNumber())
    return a.fail(move, "no such move");
  StringRef source = move.operands[1].kind == PtxOperand::Kind::Name ? move.operands[1].name : StringRef(),
            type = move.name[1];
  Type i32 = a.b.getI32Type(), i64 = a.b.getI64Type();
  Value value;
  if (source == "%clock" && type == "u32")
    value = NVVM::ClockOp::create(a.b, a.loc, i32);
  else if (source == "%clock64" && type == "u64")
    value = NVVM::Clock64Op::create(a.b, a.loc, i64);
  else if (source == "%globaltimer" && type == "u64")
    value = NVVM::GlobalTimerOp::create(a.b, a.loc, i64);
  else
    return a.fail(move, "no such source");
  if (a.getOutputType(move.operands[0]) != value.getType())
    return a.fail(move, "a register of another size");
  a.write(move.operands[0], value);
}

static void raiseConjunction(AssemblyCall &a) {
  const PtxStatement &both = a.getOnly();
  Modifiers modifiers(a, both);
  modifiers.expect("pred").end(3);
  if (both.isGuarded)
    a.fail(both, "a predicate");
  if (a.failed())
    return;
  Value first = a.readPredicate(both.operands[1]), second = a.readPredicate(both.operands[2]);
  a.write(both.operands[0], LLVM::AndOp::create(a.b, a.loc, first, second));
}

/// An arrival at a barrier of the CTA, by number, of so many threads.
static void raiseNamedBarrier(AssemblyCall &a) {
  const PtxStatement &arrive = a.getOnly();
  Modifiers modifiers(a, arrive);
  modifiers.expect("arrive").end(2);
  if (arrive.isGuarded)
    a.fail(arrive, "a predicate");
  if (a.failed())
    return;
  Value barrier = a.read(arrive.operands[0], 32), threads = a.read(arrive.operands[1], 32);
  NVVM::BarrierArriveOp::create(a.b, a.loc, barrier, threads);
}

static void raisePrefetch(AssemblyCall &a) {
  const PtxStatement &prefetch = a.getOnly();
  Modifiers modifiers(a, prefetch);
  modifiers.expect("tensormap").end(1);
  if (a.failed())
    return;
  Value map = a.readAddress(prefetch.operands[0], /*space=*/0);
  NVVM::PrefetchOp::create(a.b, a.loc, NVVM::PrefetchCacheLevelAttr(), NVVM::CacheEvictionPriorityAttr(), map,
                           a.getGuard(prefetch), a.b.getUnitAttr(), UnitAttr(), UnitAttr());
}

/// By the instruction that says what a text is about: alone, or among what stands around it.
static void raise(AssemblyCall &a) {
  using Raise = void (*)(AssemblyCall &);
  if (a.has("wgmma", "mma_async") || a.has("wgmma", "fence") || a.has("wgmma", "commit_group"))
    return raiseWgmma(a);
  if (a.has("mbarrier", "try_wait"))
    return raiseBarrierWait(a);
  if (a.has("clusterlaunchcontrol"))
    return raiseLaunchControl(a);
  if (a.has("tensormap"))
    return raiseTensorMap(a);
  const PtxStatement &first = a.getStatements().front();
  if (first.kind != PtxStatement::Kind::Instruction)
    return a.fail("a label before any instruction");
  bool isBulk = a.has("cp", "reduce") || (first.name.size() > 2 && first.name[2] == "bulk");
  auto found = llvm::StringSwitch<Raise>(first.name.front())
                   .Case("ld", raiseLoad)
                   .Case("st", raiseStore)
                   .Case("cp", isBulk ? raiseBulkCopy : raiseCopyAsync)
                   .Cases({"atom", "red"}, raiseAtomic)
                   .Case("wgmma", raiseWgmmaWait)
                   .Case("mbarrier", raiseBarrier)
                   .Case("tcgen05", raiseTensorMemory)
                   .Case("mov", raiseMove)
                   .Case("and", raiseConjunction)
                   .Case("bar", raiseNamedBarrier)
                   .Case("prefetch", raisePrefetch)
                   .Default(nullptr);
  if (!found)
    return a.fail("'" + llvm::join(first.name, ".") + "'");
  found(a);
}

void raiseAssembly(ModuleOp module) {
  SmallVector<LLVM::InlineAsmOp> all, policies;
  module.walk(
      [&](LLVM::InlineAsmOp op) { (op.getAsmString().starts_with("createpolicy.") ? policies : all).push_back(op); });
  for (LLVM::InlineAsmOp op : all) {
    AssemblyCall assembly(op);
    if (!assembly.failed())
      raise(assembly);
    // Text without a model of this kind may have another.
    (void)assembly.finish();
  }
  // Whoever names a policy has read it.
  for (LLVM::InlineAsmOp policy : policies)
    if (policy->use_empty())
      policy->erase();
}

} // namespace lathe::simulate
