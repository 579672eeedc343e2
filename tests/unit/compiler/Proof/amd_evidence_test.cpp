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

/// Triton's code for a kernel; null where there is none.
std::unique_ptr<llvm::MemoryBuffer> codeOf(const std::string &kernel, const std::string &arch) {
  auto file =
      llvm::MemoryBuffer::getFile(std::string(std::getenv("LATHE_TRITON_LLIR")) + "/" + arch + "/" + kernel + ".ll");
  return file ? std::move(*file) : nullptr;
}

simulate::Result run(llvm::StringRef code, const std::string &arch, const Problem &problem, Memory &got) {
  mlir::OwningOpRef<mlir::ModuleOp> module = simulate::importLLVM(code, session().context());
  auto chip = parseTarget("hip:" + arch);
  if (!module || !chip) {
    ADD_FAILURE() << "the code cannot be imported";
    return {};
  }
  std::string entry;
  module->walk([&](mlir::LLVM::LLVMFuncOp func) {
    if (!func.isExternal())
      entry = func.getSymName().str();
  });
  simulate::Launch launch;
  launch.chip = simulate::factsOf(**chip);
  launch.numWarps = factOf(code, "warps");
  launch.threadsPerWarp = 64;
  launch.sharedBytes = factOf(code, "shared");
  return simulateProblem(*module, entry, launch, problem, got);
}

TEST_P(Evidence, AgreesWithTheReference) {
  if (!std::getenv("LATHE_TRITON_LLIR"))
    GTEST_SKIP() << "amd_evidence_test.py sets LATHE_TRITON_LLIR";
  const Case &kernel = *GetParam().kernel;
  auto code = codeOf(kernel.name, GetParam().arch);
  // Its compiler for AMD lowers no tensor descriptors that a kernel makes itself.
  if (!code && kernel.name == "matmul_desc_f16")
    GTEST_SKIP() << "Triton does not compile it for AMD";
  ASSERT_TRUE(code);
  for (const Problem &problem : kernel.problems) {
    SCOPED_TRACE(problem.name);
    const Memory *wanted = expected(kernel, true, problem);
    ASSERT_TRUE(wanted);
    Memory got;
    simulate::Result result = run(code->getBuffer(), GetParam().arch, problem, got);
    EXPECT_TRUE(result.ok()) << describe(result.findings);
    EXPECT_EQ(differences(problem, *wanted, got), "");
  }
}

/// A fault made by replacing a text of the code by another is found.
void expectFault(const std::string &kernel, const std::string &arch, const std::string &from, const std::string &to) {
  auto code = codeOf(kernel, arch);
  ASSERT_TRUE(code);
  std::string text = code->getBuffer().str();
  size_t count = 0;
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size(), ++count)
    text.replace(at, from.size(), to);
  ASSERT_GT(count, 0u) << from;
  Memory got;
  simulate::Result result = run(text, arch, caseNamed(kernel).problems.front(), got);
  ASSERT_FALSE(result.ok()) << from;
  EXPECT_TRUE(llvm::any_of(result.findings, [](const simulate::Finding &finding) {
    return finding.kind == "race" || finding.kind == "uninitialized_shared";
  })) << describe(result.findings);
}

TEST(EvidenceFaults, AMissingBarrierFenceOrWaitIsFound) {
  if (!std::getenv("LATHE_TRITON_LLIR"))
    GTEST_SKIP() << "amd_evidence_test.py sets LATHE_TRITON_LLIR";
  const std::string nothing = "call void @llvm.amdgcn.sched.barrier(i32 0)";
  for (const char *kernel : {"matmul_f16_v1", "matmul_bf16"}) {
    expectFault(kernel, "gfx942", "call void @llvm.amdgcn.s.barrier()", nothing);
    expectFault(kernel, "gfx942", "call void @llvm.amdgcn.s.waitcnt(i32 49279)", nothing);
    // A wait for loads to LDS that lets one more be pending.
    expectFault(kernel, "gfx950", "s.waitcnt(i32 -49168)", "s.waitcnt(i32 -49167)");
  }
  expectFault("row_argmax_f32", "gfx942", "fence syncscope(\"workgroup\") release", nothing);
}

INSTANTIATE_TEST_SUITE_P(Triton, Evidence, ::testing::ValuesIn(rows()),
                         [](const auto &info) { return info.param.kernel->name + "_" + info.param.arch; });

} // namespace
} // namespace lathe::proof
