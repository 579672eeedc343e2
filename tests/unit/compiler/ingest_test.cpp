#include "lathe/Ingest/Ingest.h"

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace lathe;

namespace {

class IngestTest : public ::testing::Test {
protected:
  IngestTest() : context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages.push_back(diagnostic.str());
      if (auto place = dyn_cast<FileLineColLoc>(diagnostic.getLocation()))
        places.push_back(place.getFilename().str() + ":" + std::to_string(place.getLine()) + ":" +
                         std::to_string(place.getColumn()));
      return success();
    });
    context.loadAllAvailableDialects();
  }

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  IngestResult run(StringRef text, const IngestLimits &limits = {}) { return ingest(context, text, "k.ttir", limits); }

  std::string firstPlace() const { return places.empty() ? "" : places.front(); }
  std::string firstMessage() const { return messages.empty() ? "" : messages.front(); }

  MLIRContext context;
  std::vector<std::string> messages, places;
};

TEST_F(IngestTest, TakesAKernel) {
  IngestResult result = run("module { tt.func public @k(%n: i32 {tt.divisibility = 16 : i32}) { tt.return } }");
  ASSERT_TRUE(result.module);
  EXPECT_EQ(result.failure, IngestFailure::None);
  EXPECT_TRUE(messages.empty());
}

TEST_F(IngestTest, NamesLineAndColumnOfWhatDoesNotParse) {
  IngestResult result = run("module {\n  tt.func public @k() {\n    %0 = tt.get_program_id w : i32\n  }\n}\n");
  EXPECT_FALSE(result.module);
  EXPECT_EQ(result.failure, IngestFailure::InvalidIR);
  EXPECT_EQ(firstPlace(), "k.ttir:3:28");
}

TEST_F(IngestTest, NamesThePlaceOfABrokenConstraint) {
  IngestResult result =
      run("module {\n  tt.func public @k() {\n    %0 = tt.make_range {start = 0 : i32, end = 3 : i32} : tensor<4xi32>\n"
          "    tt.return\n  }\n}\n");
  EXPECT_EQ(result.failure, IngestFailure::InvalidIR);
  EXPECT_EQ(firstPlace(), "k.ttir:3:10");
  EXPECT_NE(firstMessage().find("makes 3 elements, but the result has 4"), std::string::npos) << firstMessage();
}

TEST_F(IngestTest, TellsAnUnknownOperationFromABrokenOne) {
  EXPECT_EQ(run("tt.func public @k() {\n  tt.no_such_op\n  tt.return\n}").failure, IngestFailure::UnknownOp);
  EXPECT_EQ(run("tt.func public @k() {\n  \"tt.no_such_op\"() : () -> ()\n  tt.return\n}").failure,
            IngestFailure::UnknownOp);
  EXPECT_EQ(run("tt.func public @k() {\n  quantum.op\n  tt.return\n}").failure, IngestFailure::UnknownOp);
  EXPECT_EQ(run("tt.func public @k() {\n  tt.return 4\n}").failure, IngestFailure::InvalidIR);
}

TEST_F(IngestTest, RefusesWhatIsTooLargeOrTooDeep) {
  IngestLimits limits;
  limits.maxBytes = 64;
  EXPECT_EQ(run(std::string(65, ' '), limits).failure, IngestFailure::TooLarge);
  EXPECT_NE(firstMessage().find("65 bytes; the limit is 64"), std::string::npos) << firstMessage();

  for (StringRef open : {"(", "{", "tensor<", "!tt.ptr<", "[", "loc(callsite("}) {
    std::string text = "module attributes {a = ";
    for (int i = 0; i < 100000; ++i)
      text += open;
    EXPECT_EQ(run(text).failure, IngestFailure::TooLarge) << open.str();
  }
  std::string signs = "module attributes {a = affine_map<(d0) -> (" + std::string(100000, '-') + "d0)>} {}";
  EXPECT_EQ(run(signs).failure, IngestFailure::TooLarge);
}

TEST_F(IngestTest, CountsNoBracketsInStringsAndComments) {
  std::string text = "// " + std::string(1000, '(') + "\nmodule attributes {tt.a = \"" + std::string(1000, '<') + "\"} {}";
  EXPECT_TRUE(run(text).module) << firstMessage();
}

TEST_F(IngestTest, RefusesGarbage) {
  EXPECT_EQ(run("").failure, IngestFailure::None);
  EXPECT_EQ(run(StringRef("ML\xefR\x01", 5)).failure, IngestFailure::InvalidIR);
  EXPECT_EQ(run("\"unterminated").failure, IngestFailure::InvalidIR);
  EXPECT_EQ(run("module {").failure, IngestFailure::InvalidIR);
}

TEST_F(IngestTest, IdentityIgnoresCommentsNamesAndLocations) {
  IngestResult a = run("#loc = loc(\"a.py\":1:2)\nmodule { tt.func public @k(%n: i32 loc(\"n\"(#loc))) { tt.return loc(#loc) } }");
  IngestResult b = run("// other\nmodule {\n  tt.func public @k(%m: i32) {\n    tt.return\n  }\n}");
  ASSERT_TRUE(a.module && b.module) << firstMessage();
  EXPECT_EQ(printCanonical(*a.module), printCanonical(*b.module));
  IngestResult again = run(printCanonical(*a.module));
  ASSERT_TRUE(again.module);
  EXPECT_EQ(printCanonical(*again.module), printCanonical(*a.module));
}

TEST_F(IngestTest, UpgradesOldModules) {
  IngestResult result = run(R"(
#blocked = #triton_gpu.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CTAsPerCGA = [1], CTASplitNum = [1], CTAOrder = [0]}>
module attributes {"triton_gpu.num-ctas" = 1 : i32, "triton_gpu.num-warps" = 4 : i32, triton_gpu.target = "cuda:80", "triton_gpu.threads-per-warp" = 32 : i32} {
  tt.func public @k(%t: tensor<128xf32, #blocked>) -> tensor<128xf32, #triton_gpu.slice<{dim = 0, parent = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>> {
    %0 = triton_gpu.convert_layout %t : tensor<128xf32, #blocked> -> tensor<128xf32, #triton_gpu.slice<{dim = 0, parent = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>>
    tt.return %0 : tensor<128xf32, #triton_gpu.slice<{dim = 0, parent = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>>
  }
})");
  ASSERT_TRUE(result.module) << firstMessage();
  EXPECT_EQ(ttg::getNumWarps(*result.module), 4);
  EXPECT_EQ(ttg::getTarget(*result.module), "cuda:80");
  EXPECT_EQ(printCanonical(*result.module).find("triton_gpu"), std::string::npos);
}

TEST(Prefixes, KeepPositions) {
  std::string text = "%0 = triton_gpu.convert_layout %a : !triton_gpu.memdesc<1xi8, #triton_gpu.x>\n"
                     "%1 = \"triton_nvidia_gpu.op\"(%0) : () -> ()\namdgpu.cond_barrier %p";
  std::string upgraded = upgradePrefixes(text);
  EXPECT_EQ(upgraded.size(), text.size());
  for (StringRef kept : {"%a :", "<1xi8", "(%0)", "%p"})
    EXPECT_EQ(upgraded.find(kept.str()), text.find(kept.str())) << kept.str();
  for (StringRef name : {"= ttg.convert_layout ", "!ttg.memdesc<", "#ttg.x>", "\"ttng.op\"(", "\namdg.cond_barrier"})
    EXPECT_NE(upgraded.find(name.str()), std::string::npos) << name.str() << "\n" << upgraded;
}

TEST(Prefixes, LeaveTheRestAlone) {
  for (StringRef text : {"// triton_gpu.x\n", "tt.print \"triton_gpu.x\"", "{amdgpu.flag}", "{amdgpu.split = true}",
                         "%triton_gpu.x = f", "@triton_gpu.x", "#triton_gpu_alias", "my_triton_gpu.op %x",
                         "\"a \\\" triton_gpu.x\""})
    EXPECT_EQ(upgradePrefixes(text), text.str());
}

} // namespace
