// Tests that executed files cannot hold: printing, assertions that fail.

#include "proof_support.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lathe::proof {
namespace {

constexpr const char *kPrints = R"(
tt.func public @prints(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %pid = tt.get_program_id x : i32
  %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  %v = tt.load %xp : tensor<32x!tt.ptr<i32>>
  %m = tt.reshape %v : tensor<32xi32> -> tensor<4x8xi32>
  %f = arith.sitofp %m : tensor<4x8xi32> to tensor<4x8xf32>
  %b = arith.trunci %v : tensor<32xi32> to tensor<32xi8>
  tt.print " begin 100%" {hex = false, isSigned = array<i32>}
  tt.print " matrix: " {hex = false, isSigned = array<i32: 0, 1>} : %f, %pid : tensor<4x8xf32>, i32
  tt.print " signed: " {hex = false, isSigned = array<i32: 1>} : %b : tensor<32xi8>
  tt.print " unsigned: " {hex = false, isSigned = array<i32: 0>} : %b : tensor<32xi8>
  tt.print " hex: " {hex = true, isSigned = array<i32: 0, 0>} : %b, %f : tensor<32xi8>, tensor<4x8xf32>
  tt.return
}
)";

constexpr const char *kAsserts = R"(
tt.func public @asserts(%x: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
  %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  %v = tt.load %xp : tensor<32x!tt.ptr<i32>>
  %c = arith.constant dense<17> : tensor<32xi32>
  %ok = arith.cmpi ne, %v, %c : tensor<32xi32>
  tt.assert %ok, "no element is 17" : tensor<32xi1>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %op = tt.addptr %os, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  tt.store %op, %v : tensor<32x!tt.ptr<i32>>
  tt.return
}
)";

Problem problemOf(int first) {
  Problem problem;
  problem.operands = {input(Type::I32, 32, [first](size_t i) { return double(first + int(i)); }),
                      output(Type::I32, 32, {})};
  return problem;
}

reference::Outcome runReferenceWith(const char *source, const Problem &problem) {
  Session session;
  std::vector<SourceDiagnostic> diagnostics;
  auto module = llvm::cantFail(session.ingest(source, "debug.mlir", diagnostics));
  Memory memory;
  std::vector<reference::Argument> arguments;
  for (const Operand &operand : problem.operands)
    memory.bytes.push_back(operand.bytes);
  for (std::vector<uint8_t> &bytes : memory.bytes)
    arguments.push_back(reference::Argument::buffer(bytes));
  reference::Options options;
  options.grid = problem.grid;
  return reference::run(*module, "", arguments, options);
}

std::vector<std::string> linesOf(const std::string &text) {
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::SplitString(text, parts, "\n");
  std::vector<std::string> lines(parts.begin(), parts.end());
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::unique_ptr<Compiled> compile(const char *source, const char *chip, int64_t warps) {
  return Compiled::make(source, "debug.mlir", chip, {{"num_warps", KnobValue(warps)}});
}

TEST(ExecutedDebug, PrintsWhatTheReferencePrints) {
  Problem problem = problemOf(-7);
  problem.grid = {2, 1, 1};
  std::vector<std::string> expected = linesOf(runReferenceWith(kPrints, problem).printed);
  EXPECT_EQ(expected.size(), 2u * (1 + 32 + 1 + 32 + 32 + 32 + 32));
  for (int64_t warps : {1, 4}) {
    auto compiled = compile(kPrints, "cuda:90", warps);
    ASSERT_TRUE(compiled);
    Memory memory;
    simulate::Result result = compiled->simulate(problem, memory);
    EXPECT_TRUE(result.ok()) << describe(result.findings);
    EXPECT_EQ(linesOf(result.printed), expected) << warps;
  }
}

TEST(ExecutedDebug, AssertionsFailWithTheirMessage) {
  Problem problem = problemOf(0);
  reference::Outcome outcome = runReferenceWith(kAsserts, problem);
  ASSERT_TRUE(outcome.failure);
  EXPECT_EQ(outcome.failure->kind, reference::FailureKind::Assertion);
  EXPECT_NE(outcome.failure->message.find("'no element is 17' does not hold for element 17"), std::string::npos);
  for (const char *chip : {"cuda:80", "hip:gfx942"}) {
    auto compiled = compile(kAsserts, chip, 1);
    ASSERT_TRUE(compiled);
    Memory memory;
    simulate::Result result = compiled->simulate(problem, memory);
    ASSERT_EQ(result.findings.size(), 1u) << describe(result.findings);
    EXPECT_EQ(result.findings[0].kind, "trap");
    if (llvm::StringRef(chip).starts_with("cuda")) {
      EXPECT_NE(result.findings[0].message.find("'no element is 17' of debug.mlir:9"), std::string::npos)
          << result.findings[0].message;
    }
  }
  // And hold where nothing is wrong.
  Problem fine = problemOf(100);
  auto compiled = compile(kAsserts, "cuda:80", 1);
  ASSERT_TRUE(compiled);
  Memory memory;
  EXPECT_TRUE(compiled->simulate(fine, memory).ok());
  EXPECT_EQ(memory.bytes[1], memory.bytes[0]);
}

} // namespace
} // namespace lathe::proof
