// The LLVM IR that Triton makes of the corpus for AMD, run in the simulator: it must write what the reference
// interpreter makes of the same TTIR. Nothing of Lathe's lowering takes part, so that an instruction model that were
// wrong in the same way as the lowering would show. amd_evidence_test.py makes the code and runs this program.

#include <gtest/gtest.h>

#include <cstdlib>

#include "lathe/Target/Target.h"
#include "proof_support.h"
#include "llvm/Support/MemoryBuffer.h"

namespace lathe::proof {
namespace {

struct Row {
  const Case *kernel;
  std::string arch;
};

std::vector<Row> rows() {
  std::vector<Row> result;
  for (const char *arch : {"gfx942", "gfx950"})
    for (const Case &kernel : allCases())
      result.push_back({&kernel, arch});
  return result;
}

class Evidence : public ::testing::TestWithParam<Row> {};

/// The number behind `; NAME ` in the comments that the script puts before the code.
int factOf(llvm::StringRef code, llvm::StringRef name) {
  int value = 0;
  code.split(("; " + name + " ").str()).second.ltrim().consumeInteger(10, value);
  return value;
}

TEST_P(Evidence, AgreesWithTheReference) {
  const char *folder = std::getenv("LATHE_TRITON_LLIR");
  if (!folder)
    GTEST_SKIP() << "amd_evidence_test.py sets LATHE_TRITON_LLIR";
  const Case &kernel = *GetParam().kernel;
  std::string path = std::string(folder) + "/" + GetParam().arch + "/" + kernel.name + ".ll";
  auto file = llvm::MemoryBuffer::getFile(path);
  // Its compiler for AMD lowers no tensor descriptors that a kernel makes itself.
  if (!file && kernel.name == "matmul_desc_f16")
    GTEST_SKIP() << "Triton does not compile it for AMD";
  ASSERT_TRUE(file) << path;
  llvm::StringRef code = (*file)->getBuffer();
  mlir::OwningOpRef<mlir::ModuleOp> module = simulate::importLLVM(code, session().context());
  ASSERT_TRUE(module);
  std::string entry;
  module->walk([&](mlir::LLVM::LLVMFuncOp func) {
    if (!func.isExternal())
      entry = func.getSymName().str();
  });
  auto chip = parseTarget("hip:" + GetParam().arch);
  ASSERT_TRUE(bool(chip));
  simulate::Launch launch;
  launch.chip = simulate::factsOf(**chip);
  launch.numWarps = factOf(code, "warps");
  launch.threadsPerWarp = 64;
  launch.sharedBytes = factOf(code, "shared");
  for (const Problem &problem : kernel.problems) {
    SCOPED_TRACE(problem.name);
    const Memory *wanted = expected(kernel, true, problem);
    ASSERT_TRUE(wanted);
    Memory got;
    simulate::Result result = simulateProblem(*module, entry, launch, problem, got);
    EXPECT_TRUE(result.ok()) << describe(result.findings);
    EXPECT_EQ(differences(problem, *wanted, got), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Triton, Evidence, ::testing::ValuesIn(rows()),
                         [](const auto &info) { return info.param.kernel->name + "_" + info.param.arch; });

} // namespace
} // namespace lathe::proof
