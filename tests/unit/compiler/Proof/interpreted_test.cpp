// Modules with layouts, run by the reference interpreter itself: as they are written, and those of nvws with their
// rings and tokens made barriers too, they write what their twins do. Without one of the operations that hand buffers
// over, or with another phase, stage or count, the reference and the simulator both fail, or neither does where it does
// not matter; with rings and tokens it always does.
//
// Files of tests/corpus/executed with a line `// interpreted`.

#include "executed_file.h"

#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/WarpSpecialization/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

using Module = mlir::OwningOpRef<mlir::ModuleOp>;

std::vector<ExecutedFile> files() {
  std::vector<ExecutedFile> read =
      llvm::cantFail(readExecutedFiles(std::string(LATHE_SOURCE_DIR) + "/tests/corpus/executed"));
  llvm::erase_if(read, [](const ExecutedFile &file) { return !file.isInterpreted; });
  return read;
}

Module ingest(const ExecutedFile &file) {
  std::vector<SourceDiagnostic> diagnostics;
  return llvm::cantFail(session().ingest(file.module, file.name + ".mlir", diagnostics));
}

/// With barriers for rings and tokens, and ttg.warp_specialize for groups.
bool lower(mlir::ModuleOp module) {
  mlir::PassManager passes(module.getContext());
  passes.addPass(createLowerNVWS());
  return mlir::succeeded(passes.run(module));
}

/// Why the reference fails or writes something else than the twin; empty if it does neither.
std::string runAlone(mlir::ModuleOp module, const ExecutedFile &file, const Memory &expected) {
  Memory got;
  reference::Outcome outcome = interpret(module, file.problem, got);
  if (outcome.ok())
    return differences(file.problem, expected, got);
  EXPECT_NE(outcome.failure->kind, reference::FailureKind::Unsupported) << outcome.failure->message;
  return reference::stringify(outcome.failure->kind).str() + ": " + outcome.failure->message;
}

/// The same for the compiler and the simulator.
std::string runCompiled(mlir::ModuleOp module, const ExecutedFile &file, const Memory &expected) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  auto compiled = Compiled::tryMake(text, file.name + ".mlir", file.targets.front(), {});
  if (!compiled)
    return llvm::toString(compiled.takeError());
  for (auto landing : {simulate::Landing::Random, simulate::Landing::Latest, simulate::Landing::Earliest}) {
    Memory got;
    simulate::Result result = (*compiled)->simulate(file.problem, got, 1, landing);
    std::string seen = describe(result.findings) + differences(file.problem, expected, got);
    if (!seen.empty())
      return seen;
  }
  return "";
}

/// Whether a file is about operations of nvws.
bool isOfRings(const ExecutedFile &file) { return llvm::StringRef(file.name).starts_with("nvws"); }

class Interpreted : public ::testing::TestWithParam<ExecutedFile> {};

TEST_P(Interpreted, AgreesWithItsTwin) {
  std::optional<Memory> expected = runReference(GetParam().twin, GetParam().name, GetParam().problem);
  ASSERT_TRUE(expected);
  Module module = ingest(GetParam());
  EXPECT_EQ(runAlone(*module, GetParam(), *expected), "");
  if (!isOfRings(GetParam()))
    return;
  ASSERT_TRUE(lower(*module));
  EXPECT_EQ(runAlone(*module, GetParam(), *expected), "");
  EXPECT_EQ(runCompiled(*module, GetParam(), *expected), "");
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

void flip(mlir::Operation *op, mlir::OpOperand &operand) {
  mlir::OpBuilder b(op);
  mlir::Value one = mlir::arith::ConstantOp::create(b, op->getLoc(), b.getIntegerAttr(operand.get().getType(), 1));
  operand.set(mlir::arith::XOrIOp::create(b, op->getLoc(), operand.get(), one));
}

bool erase(mlir::Operation *op) {
  if (!llvm::isa<nvws::ProducerAcquireOp, nvws::ProducerCommitOp, nvws::ConsumerWaitOp, nvws::ConsumerReleaseOp,
                 nvws::ArefPutExitOp, nvws::ArefGetExitOp, nvws::DescriptorLoadOp, nvws::DescriptorGatherOp,
                 ttng::WaitBarrierOp, ttng::ArriveBarrierOp, ttng::BarrierExpectOp, ttng::InitBarrierOp,
                 ttng::AsyncCopyMbarrierArriveOp, ttng::AsyncTMACopyGlobalToLocalOp, ttng::AsyncTMAGatherOp>(op))
    return false;
  op->erase();
  return true;
}

/// The other phase.
bool shiftPhase(mlir::Operation *op) {
  if (auto put = llvm::dyn_cast<nvws::ArefPutEnterOp>(op); put && put.getPhase())
    return flip(op, put.getPhaseMutable()[0]), true;
  if (auto get = llvm::dyn_cast<nvws::ArefGetEnterOp>(op); get && get.getPhase())
    return flip(op, get.getPhaseMutable()[0]), true;
  if (auto acquire = llvm::dyn_cast<nvws::ProducerAcquireOp>(op))
    return flip(op, acquire.getPhaseMutable()), true;
  if (auto wait = llvm::dyn_cast<nvws::ConsumerWaitOp>(op))
    return flip(op, wait.getPhaseMutable()), true;
  if (auto wait = llvm::dyn_cast<ttng::WaitBarrierOp>(op))
    return flip(op, wait.getPhaseMutable()), true;
  return false;
}

/// Stage 0 each time.
bool fixStage(mlir::Operation *op) {
  auto fix = [&](mlir::OpOperand &operand) {
    mlir::OpBuilder b(op);
    operand.set(mlir::arith::ConstantOp::create(b, op->getLoc(), b.getI32IntegerAttr(0)));
    return true;
  };
  if (auto put = llvm::dyn_cast<nvws::ArefPutEnterOp>(op); put && put.getStage())
    return fix(put.getStageMutable()[0]);
  if (auto get = llvm::dyn_cast<nvws::ArefGetEnterOp>(op); get && get.getStage())
    return fix(get.getStageMutable()[0]);
  if (auto exit = llvm::dyn_cast<nvws::ArefPutExitOp>(op); exit && exit.getStage())
    return fix(exit.getStageMutable()[0]);
  if (auto exit = llvm::dyn_cast<nvws::ArefGetExitOp>(op); exit && exit.getStage())
    return fix(exit.getStageMutable()[0]);
  if (llvm::isa<nvws::ProducerAcquireOp, nvws::ProducerCommitOp, nvws::ConsumerWaitOp, nvws::ConsumerReleaseOp>(op))
    return fix(op->getOpOperand(1));
  return false;
}

/// An arrival more than there are.
bool expectMore(mlir::Operation *op) {
  if (auto barrier = llvm::dyn_cast<ttng::InitBarrierOp>(op))
    return barrier.setCount(barrier.getCount() + 1), true;
  if (auto expect = llvm::dyn_cast<ttng::BarrierExpectOp>(op))
    return expect.setSize(expect.getSize() + 16), true;
  return false;
}

/// The exit does not say what fills the buffers.
bool nameNothing(mlir::Operation *op) {
  auto exit = llvm::dyn_cast<nvws::ArefPutExitOp>(op);
  mlir::Builder b(op->getContext());
  auto none = b.getArrayAttr(nvws::AsyncOpAttr::get(op->getContext(), nvws::AsyncOp::NONE));
  if (!exit || exit.getAsyncOps() == none)
    return false;
  exit.setAsyncOpsAttr(none);
  return true;
}

/// Tokens of buffers that the warps fill themselves.
bool loadNothing(mlir::Operation *op) {
  auto tokens = llvm::dyn_cast<nvws::CreateTokenOp>(op);
  if (!tokens || tokens.getLoadType() != nvws::TokenLoadType::AsyncLoadOp)
    return false;
  tokens.setLoadType(nvws::TokenLoadType::LocalStoreOp);
  return true;
}

/// One side goes round once less than the other.
bool endEarly(mlir::Operation *op) {
  auto loop = llvm::dyn_cast<mlir::scf::ForOp>(op);
  auto handsOver = [](mlir::Operation *inner) {
    return llvm::isa<nvws::ArefPutExitOp, nvws::ArefGetExitOp, nvws::ProducerCommitOp, nvws::ConsumerReleaseOp>(inner)
               ? mlir::WalkResult::interrupt()
               : mlir::WalkResult::advance();
  };
  if (!loop || !loop.walk(handsOver).wasInterrupted())
    return false;
  mlir::OpBuilder b(op);
  mlir::Value less = mlir::arith::SubIOp::create(b, op->getLoc(), loop.getUpperBound(), loop.getStep());
  loop.getUpperBoundMutable().assign(less);
  return true;
}

struct Fault {
  const char *name;
  bool (*plant)(mlir::Operation *);
};
const Fault kFaults[] = {{"left out", erase},           {"another phase", shiftPhase},  {"stage 0", fixStage},
                         {"more expected", expectMore}, {"nothing named", nameNothing}, {"no copies", loadNothing},
                         {"a turn less", endEarly}};

/// Plants each fault in each place of a module, one at a time; the number of them.
unsigned plantAll(mlir::ModuleOp module, const ExecutedFile &file, const Memory &expected) {
  unsigned planted = 0, count = 0;
  module.walk([&](mlir::Operation *) { ++count; });
  for (const Fault &fault : kFaults)
    for (unsigned place = 0; place < count; ++place) {
      Module faulty(module.clone());
      mlir::Operation *op = nullptr;
      unsigned number = 0;
      faulty->walk([&](mlir::Operation *each) { op = number++ == place ? each : op; });
      std::string name;
      llvm::raw_string_ostream(name) << fault.name << ": " << *op;
      if (!fault.plant(op))
        continue;
      ++planted;
      SCOPED_TRACE(name);
      std::string alone = runAlone(*faulty, file, expected), compiled = runCompiled(*faulty, file, expected);
      EXPECT_EQ(alone.empty(), compiled.empty()) << "reference: " << alone << "\nsimulator: " << compiled;
      EXPECT_FALSE(alone.empty() && isOfRings(file)) << "neither sees it";
      if (std::getenv("LATHE_FAULTS"))
        llvm::errs() << name << "\n  reference: " << alone.substr(0, 400)
                     << "\n  simulator: " << compiled.substr(0, 200) << "\n";
    }
  return planted;
}

TEST_P(Interpreted, SeesWhatTheSimulatorSees) {
  std::optional<Memory> expected = runReference(GetParam().twin, GetParam().name, GetParam().problem);
  ASSERT_TRUE(expected);
  Module module = ingest(GetParam());
  EXPECT_GE(plantAll(*module, GetParam(), *expected), isOfRings(GetParam()) ? 4u : 0u);
  if (!isOfRings(GetParam()))
    return;
  ASSERT_TRUE(lower(*module));
  EXPECT_GE(plantAll(*module, GetParam(), *expected), 8u);
}

INSTANTIATE_TEST_SUITE_P(Corpus, Interpreted, ::testing::ValuesIn(files()), [](const auto &info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

} // namespace
} // namespace lathe::proof
