// The proofs must be able to fail: faults planted in compiled kernels are found by the simulator or disagree with
// the reference.

#include "proof_support.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

/// The operations of a module that `wanted` names, in order.
std::vector<mlir::Operation *> operations(mlir::ModuleOp module, std::initializer_list<llvm::StringRef> wanted) {
  std::vector<mlir::Operation *> found;
  module.walk([&](mlir::Operation *op) {
    if (llvm::is_contained(wanted, op->getName().getStringRef()))
      found.push_back(op);
  });
  return found;
}

std::vector<mlir::Operation *> barriers(mlir::ModuleOp module) {
  return operations(module, {mlir::NVVM::Barrier0Op::getOperationName(), mlir::NVVM::BarrierOp::getOperationName(),
                             mlir::ROCDL::SBarrierOp::getOperationName(), mlir::ROCDL::BarrierOp::getOperationName()});
}

class PlantedFault : public ::testing::TestWithParam<std::string> {
protected:
  /// A softmax over several warps: its reductions go through shared memory.
  const Case &kernel = caseNamed("row_softmax_f32_v0");
  const Problem &problem = kernel.problems.front();

  std::unique_ptr<Compiled> compile() { return Compiled::make(kernel, true, GetParam(), 4); }
};

TEST_P(PlantedFault, ADroppedBarrierIsARace) {
  std::unique_ptr<Compiled> compiled = compile();
  ASSERT_TRUE(compiled);
  size_t count = barriers(compiled->module()).size();
  ASSERT_GT(count, 0u);
  for (size_t i = 0; i < count; ++i) {
    SCOPED_TRACE(i);
    std::unique_ptr<Compiled> faulty = compile();
    ASSERT_TRUE(faulty);
    barriers(faulty->module())[i]->erase();
    Memory memory;
    simulate::Result result = faulty->simulate(problem, memory);
    ASSERT_FALSE(result.ok());
    EXPECT_TRUE(llvm::any_of(result.findings, [](const simulate::Finding &finding) {
      return finding.kind == "race" || finding.kind == "uninitialized_shared";
    })) << describe(result.findings);
  }
}

TEST_P(PlantedFault, AWrongOperationDisagreesWithTheReference) {
  std::unique_ptr<Compiled> compiled = compile();
  ASSERT_TRUE(compiled);
  // Sums become differences: the first addition of floats that the reduction of the denominator makes.
  std::vector<mlir::Operation *> sums = operations(compiled->module(), {mlir::LLVM::FAddOp::getOperationName()});
  ASSERT_FALSE(sums.empty());
  auto sum = llvm::cast<mlir::LLVM::FAddOp>(sums.back());
  mlir::OpBuilder builder(sum);
  sum.replaceAllUsesWith(
      mlir::LLVM::FSubOp::create(builder, sum.getLoc(), sum.getType(), sum.getLhs(), sum.getRhs()).getResult());
  Memory memory;
  simulate::Result result = compiled->simulate(problem, memory);
  EXPECT_TRUE(result.ok()) << describe(result.findings);
  const Memory *wanted = expected(kernel, true, problem);
  ASSERT_TRUE(wanted);
  EXPECT_NE(differences(problem, *wanted, memory), "");
}

TEST_P(PlantedFault, ASwappedShuffleDisagreesWithTheReference) {
  std::unique_ptr<Compiled> compiled = compile();
  ASSERT_TRUE(compiled);
  // The value of the lane itself in place of its neighbour's.
  std::vector<mlir::Operation *> shuffles =
      operations(compiled->module(),
                 {mlir::NVVM::ShflOp::getOperationName(), mlir::ROCDL::DsSwizzleOp::getOperationName(),
                  mlir::ROCDL::DsBpermuteOp::getOperationName(), mlir::ROCDL::DPPUpdateOp::getOperationName()});
  ASSERT_FALSE(shuffles.empty());
  mlir::Operation *shuffle = shuffles.back();
  bool second = llvm::isa<mlir::NVVM::ShflOp, mlir::ROCDL::DsBpermuteOp, mlir::ROCDL::DPPUpdateOp>(shuffle);
  shuffle->getResult(0).replaceAllUsesWith(shuffle->getOperand(second ? 1 : 0));
  Memory memory;
  compiled->simulate(problem, memory);
  const Memory *wanted = expected(kernel, true, problem);
  ASSERT_TRUE(wanted);
  EXPECT_NE(differences(problem, *wanted, memory), "");
}

INSTANTIATE_TEST_SUITE_P(Vendors, PlantedFault, ::testing::Values("cuda:90", "hip:gfx942"), [](const auto &info) {
  std::string name = info.param;
  name.replace(name.find(':'), 1, "_");
  return name;
});

TEST(PlantedBound, AWriteBeyondTheBufferIsFound) {
  // A buffer shorter than what the kernel is told.
  const Case &kernel = caseNamed("vector_add_f32");
  std::unique_ptr<Compiled> compiled = Compiled::make(kernel, true, "cuda:90", 4);
  ASSERT_TRUE(compiled);
  Problem problem = kernel.problems.back();
  problem.operands[2].bytes.resize(1024);
  Memory memory;
  simulate::Result result = compiled->simulate(problem, memory);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.findings.front().kind, "out_of_bounds");
}

} // namespace
} // namespace lathe::proof
