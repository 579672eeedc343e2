// Operations that order what CTAs, warps and copies do: an executed file of each, compiled without one of them, is seen
// to fail by the simulator. Barriers that the compiler puts itself where it finds none are not places:
// ttng.cluster_barrier between accesses to the same global memory, which proof_fault_test takes out of the compiled
// code.

#include "executed_file.h"

#include "lathe/Dialect/TTNG/IR/Dialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

struct Place {
  const char *operation, *file;
};

const Place kPlaces[] = {
    {"ttng.cluster_arrive", "cluster-barrier"},
    {"ttng.cluster_arrive", "cluster-exchange"},
    {"ttng.cluster_wait", "cluster-exchange"},
    {"ttng.init_barrier", "barrier-arrive"},
    {"ttng.arrive_barrier", "barrier-arrive"},
    {"ttng.arrive_barrier", "barrier-arrivals"},
    {"ttng.arrive_barrier", "partitions-ring"},
    {"ttng.async_copy_mbarrier_arrive", "barrier-copies"},
    {"ttng.async_copy_mbarrier_arrive", "partitions-copies"},
    {"ttng.barrier_expect", "bulk-load"},
    {"ttng.wait_barrier", "bulk-load"},
    {"ttng.wait_barrier", "partitions-ring"},
    {"ttng.tensormap_fenceproxy_acquire", "bulk-load"},
    {"ttng.tensormap_fenceproxy_acquire", "bulk-store"},
    {"ttng.async_tma_store_wait", "bulk-store"},
};

ExecutedFile fileNamed(llvm::StringRef name) {
  static const std::vector<ExecutedFile> files =
      llvm::cantFail(readExecutedFiles(std::string(LATHE_SOURCE_DIR) + "/tests/corpus/executed"));
  for (const ExecutedFile &file : files)
    if (file.name == name)
      return file;
  ADD_FAILURE() << "no executed file " << name.str();
  return {};
}

/// One that does nothing, since its predicate is false.
bool isOff(mlir::Operation *op) {
  return llvm::any_of(op->getOperands(), [](mlir::Value operand) {
    return operand.getType().isInteger(1) && mlir::matchPattern(operand, mlir::m_Zero());
  });
}

/// The fault of a compiled module; empty if it has none.
std::string simulateAll(const Compiled &compiled, const Problem &problem, const Memory &expected) {
  for (auto landing : {simulate::Landing::Random, simulate::Landing::Latest, simulate::Landing::Earliest}) {
    Memory got;
    simulate::Result result = compiled.simulate(problem, got, 1, landing);
    std::string seen = describe(result.findings) + differences(problem, expected, got);
    if (!seen.empty())
      return seen;
  }
  return "";
}

class LeftOut : public ::testing::TestWithParam<Place> {};

TEST_P(LeftOut, IsSeen) {
  auto [operation, name] = GetParam();
  ExecutedFile file = fileNamed(name);
  std::optional<Memory> expected = runReference(file.twin, file.name, file.problem);
  ASSERT_TRUE(expected);
  unsigned planted = 0;
  for (bool isLast = false; !isLast; ++planted) {
    std::vector<SourceDiagnostic> diagnostics;
    auto module = llvm::cantFail(session().ingest(file.module, file.name + ".mlir", diagnostics));
    std::vector<mlir::Operation *> found;
    module->walk([&, wanted = llvm::StringRef(operation)](mlir::Operation *op) {
      if (op->getName().getStringRef() == wanted && !isOff(op))
        found.push_back(op);
    });
    ASSERT_LT(planted, found.size());
    isLast = planted + 1 == found.size();
    found[planted]->erase();
    std::string text;
    llvm::raw_string_ostream(text) << *module;
    auto compiled = Compiled::make(text, file.name + ".mlir", file.targets.front(), file.knobs.front());
    ASSERT_TRUE(compiled) << "number " << planted;
    EXPECT_NE(simulateAll(*compiled, file.problem, *expected), "") << "number " << planted;
  }
}

INSTANTIATE_TEST_SUITE_P(Operations, LeftOut, ::testing::ValuesIn(kPlaces), [](const auto &info) {
  std::string name = std::string(info.param.operation).substr(5) + "_of_" + info.param.file;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

} // namespace
} // namespace lathe::proof
