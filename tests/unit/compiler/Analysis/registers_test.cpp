#include "lathe/Analysis/Registers/RegisterEstimate.h"
#include "lathe/Analysis/Registers/Variation.h"
#include "lathe/Analysis/Registers/Words.h"
#include "lathe/Chip/Registers.h"

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace lathe {
namespace {

// Eight elements of a thread along each row, and four rows of it.
constexpr StringLiteral kHead = R"(
#rows = #ttg.blocked<{sizePerThread = [4, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#row = #ttg.slice<{dim = 0, parent = #rows}>
#column = #ttg.slice<{dim = 1, parent = #rows}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @k()";

class RegistersTest : public testing::Test {
protected:
  RegistersTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
  }

  /// "own x distances" of the first operand of the op test.probe.
  std::string probe(StringRef arguments, StringRef body) {
    parse(arguments, body);
    if (!module)
      return "does not parse";
    Variation variation(*module);
    std::string text = "none";
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() != "test.probe")
        return;
      Variation::Count count = variation.count(op->getOperand(0));
      text = std::to_string(count.own) + " x " + std::to_string(count.distances);
    });
    return text;
  }

  RegisterNeed findNeed(StringRef body);

  void parse(StringRef arguments, StringRef body) {
    module = parseSourceString<ModuleOp>((kHead + arguments + ") {\n" + body + "\ntt.return\n}\n}").str(), &context);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

constexpr StringLiteral kRange = R"(
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #row>
    %e = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32, #row> -> tensor<1x64xi32, #rows>
    %b = tt.broadcast %e : tensor<1x64xi32, #rows> -> tensor<64x64xi32, #rows>
    %c = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #column>
    %f = tt.expand_dims %c {axis = 1 : i32} : tensor<64xi32, #column> -> tensor<64x1xi32, #rows>
)";

RegisterNeed RegistersTest::findNeed(StringRef body) {
  constexpr StringLiteral addresses = R"(
    %width = arith.constant dense<64> : tensor<64x1xi32, #rows>
    %row = arith.muli %f, %width : tensor<64x1xi32, #rows>
    %wide = tt.broadcast %row : tensor<64x1xi32, #rows> -> tensor<64x64xi32, #rows>
    %at64 = arith.addi %wide, %b : tensor<64x64xi32, #rows>
    %pa = tt.splat %a : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #rows>
    %aa = tt.addptr %pa, %at64 : tensor<64x64x!tt.ptr<f32>, #rows>, tensor<64x64xi32, #rows>
    %pc = tt.splat %other : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #rows>
    %ac = tt.addptr %pc, %at64 : tensor<64x64x!tt.ptr<f32>, #rows>, tensor<64x64xi32, #rows>
)";
  parse("%a: !tt.ptr<f32>, %other: !tt.ptr<f32>, %count: i32", (kRange + addresses + body).str());
  return module ? findRegisterNeed(*module) : RegisterNeed();
}

TEST_F(RegistersTest, NumbersOfARangeAreAtConstantDistances) {
  EXPECT_EQ(probe("", (kRange + R"("test.probe"(%e) : (tensor<1x64xi32, #rows>) -> ())").str()), "1 x 8");
}

TEST_F(RegistersTest, EqualRowsShareTheirRegisters) {
  EXPECT_EQ(probe("", (kRange + R"("test.probe"(%b) : (tensor<64x64xi32, #rows>) -> ())").str()), "1 x 8");
}

TEST_F(RegistersTest, RowsAtAStrideOfTheCallerHaveAnAddressEach) {
  EXPECT_EQ(probe("%p: !tt.ptr<f32>, %n: i32", (kRange + R"(
    %s = tt.splat %n : i32 -> tensor<64x1xi32, #rows>
    %m = arith.muli %f, %s : tensor<64x1xi32, #rows>
    %g = tt.broadcast %m : tensor<64x1xi32, #rows> -> tensor<64x64xi32, #rows>
    %o = arith.addi %g, %b : tensor<64x64xi32, #rows>
    %t = tt.splat %p : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #rows>
    %a = tt.addptr %t, %o : tensor<64x64x!tt.ptr<f32>, #rows>, tensor<64x64xi32, #rows>
    "test.probe"(%a) : (tensor<64x64x!tt.ptr<f32>, #rows>) -> ())")
                                                   .str()),
            "4 x 8");
}

TEST_F(RegistersTest, RowsAtAConstantStrideShareOneAddress) {
  EXPECT_EQ(probe("", (kRange + R"(
    %s = arith.constant dense<64> : tensor<64x1xi32, #rows>
    %m = arith.muli %f, %s : tensor<64x1xi32, #rows>
    %g = tt.broadcast %m : tensor<64x1xi32, #rows> -> tensor<64x64xi32, #rows>
    %o = arith.addi %g, %b : tensor<64x64xi32, #rows>
    "test.probe"(%o) : (tensor<64x64xi32, #rows>) -> ())")
                          .str()),
            "1 x 32");
}

TEST_F(RegistersTest, QuotientsKeepNoDistance) {
  EXPECT_EQ(probe("", (kRange + R"(
    %s = arith.constant dense<3> : tensor<64x64xi32, #rows>
    %q = arith.divsi %b, %s : tensor<64x64xi32, #rows>
    "test.probe"(%q) : (tensor<64x64xi32, #rows>) -> ())")
                          .str()),
            "8 x 1");
}

TEST_F(RegistersTest, ALoopThatAddsAnUnknownTensorLosesDistances) {
  EXPECT_EQ(probe("%p: tensor<64x64xi32, #rows>, %n: i32", (kRange + R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %l = scf.for %i = %zero to %n step %one iter_args(%at = %b) -> (tensor<64x64xi32, #rows>) : i32 {
      "test.probe"(%at) : (tensor<64x64xi32, #rows>) -> ()
      %next = arith.addi %at, %p : tensor<64x64xi32, #rows>
      scf.yield %next : tensor<64x64xi32, #rows>
    })")
                                                               .str()),
            "32 x 1");
}

TEST_F(RegistersTest, ALoopThatAddsAScalarKeepsThem) {
  EXPECT_EQ(probe("%n: i32", (kRange + R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %s = tt.splat %n : i32 -> tensor<64x64xi32, #rows>
    %l = scf.for %i = %zero to %n step %one iter_args(%at = %b) -> (tensor<64x64xi32, #rows>) : i32 {
      "test.probe"(%at) : (tensor<64x64xi32, #rows>) -> ()
      %next = arith.addi %at, %s : tensor<64x64xi32, #rows>
      scf.yield %next : tensor<64x64xi32, #rows>
    })")
                                 .str()),
            "1 x 8");
}

TEST_F(RegistersTest, WordsAreThoseOfPackedElements) {
  parse("%a: tensor<64x64xf16, #rows>, %b: tensor<64x64xf32, #rows>, %c: tensor<64x64xi8, #rows>, %d: !tt.ptr<f32>",
        "");
  ASSERT_TRUE(module);
  SmallVector<int64_t> words;
  module->walk([&](tt::FuncOp function) {
    for (Type type : function.getArgumentTypes())
      words.push_back(countWords(type));
  });
  EXPECT_EQ(words, (SmallVector<int64_t>{16, 32, 8, 2}));
}

// A thread has 32 elements of each tensor.
TEST_F(RegistersTest, ElementsThatMeetNowhereAreTakenAFewAtATime) {
  RegisterNeed need = findNeed(R"(
    %x = tt.load %aa : tensor<64x64x!tt.ptr<f32>, #rows>
    %y = tt.load %ac : tensor<64x64x!tt.ptr<f32>, #rows>
    %z = arith.addf %x, %y : tensor<64x64xf32, #rows>
    tt.store %ac, %z : tensor<64x64x!tt.ptr<f32>, #rows>)");
  EXPECT_GE(need.most, 64);
  EXPECT_LE(need.least, 20);
}

TEST_F(RegistersTest, WhatIsAliveAcrossAReductionIsWhole) {
  RegisterNeed need = findNeed(R"(
    %x = tt.load %aa : tensor<64x64x!tt.ptr<f32>, #rows>
    %m = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%l: f32, %r2: f32):
      %n = arith.maxnumf %l, %r2 : f32
      tt.reduce.return %n : f32
    }) : (tensor<64x64xf32, #rows>) -> tensor<64xf32, #column>
    %g = tt.expand_dims %m {axis = 1 : i32} : tensor<64xf32, #column> -> tensor<64x1xf32, #rows>
    %h = tt.broadcast %g : tensor<64x1xf32, #rows> -> tensor<64x64xf32, #rows>
    %z = arith.subf %x, %h : tensor<64x64xf32, #rows>
    tt.store %ac, %z : tensor<64x64x!tt.ptr<f32>, #rows>)");
  EXPECT_GE(need.least, 32);
  EXPECT_LE(need.least, need.most);
}

// Two of 32 elements and two of as many, one of which nothing uses.
TEST_F(RegistersTest, AScanHoldsWhatItTakesBesideWhatItMakes) {
  RegisterNeed need = findNeed(R"(
    %x = tt.load %aa : tensor<64x64x!tt.ptr<f32>, #rows>
    %y = tt.load %ac : tensor<64x64x!tt.ptr<f32>, #rows>
    %s:2 = "tt.scan"(%x, %y) <{axis = 1 : i32, reverse = false}> ({
    ^bb0(%l: f32, %m: f32, %n: f32, %o: f32):
      %p = arith.mulf %l, %n : f32
      %q = arith.addf %m, %o : f32
      tt.scan.return %p, %q : f32, f32
    }) : (tensor<64x64xf32, #rows>, tensor<64x64xf32, #rows>) -> (tensor<64x64xf32, #rows>, tensor<64x64xf32, #rows>)
    tt.store %ac, %s#1 : tensor<64x64x!tt.ptr<f32>, #rows>)");
  EXPECT_GE(need.least, 128);
  EXPECT_GE(need.most, 128);
}

TEST_F(RegistersTest, WhatALoopCarriesIsWholeBesideWhatItLoads) {
  RegisterNeed need = findNeed(R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %start = arith.constant dense<0.0> : tensor<64x64xf32, #rows>
    %sum = scf.for %i = %zero to %count step %one iter_args(%at = %start) -> (tensor<64x64xf32, #rows>) : i32 {
      %x = tt.load %aa : tensor<64x64x!tt.ptr<f32>, #rows>
      %next = arith.addf %at, %x : tensor<64x64xf32, #rows>
      scf.yield %next : tensor<64x64xf32, #rows>
    }
    tt.store %ac, %sum : tensor<64x64x!tt.ptr<f32>, #rows>)");
  EXPECT_GE(need.least, 32);
  EXPECT_LT(need.least, 64);
  EXPECT_GE(need.most, 64);
}

TEST(ExpectedRegistersTest, AFewAreGivenUpForABlockMore) {
  const ChipInfo &chip = *findChip("cuda:90");
  RegisterNeed need{80, 120};
  EXPECT_EQ(expectRegisters(need, chip, 128, 0), 96);       // five blocks, where 110 registers allow for four
  EXPECT_EQ(expectRegisters(need, chip, 128, 100000), 110); // shared memory holds two blocks whatever the registers
  EXPECT_EQ(expectRegisters({95, 110}, chip, 128, 0), 117); // no room for what must be whole
  EXPECT_EQ(expectRegisters({400, 500}, chip, 128, 0), 255);
}

TEST(ChipRegistersTest, BlocksShareAUnit) {
  const ChipInfo &chip = *findChip("cuda:90");
  EXPECT_EQ(countHeldBlocks(chip, 128, 65, 0), 7u); // 72 are allotted
  EXPECT_EQ(countHeldBlocks(chip, 128, 16, 0), 16u);
  EXPECT_EQ(countHeldBlocks(chip, 128, 65, 100000), 2u);
  // Each block reserves 1 KiB of the 228.
  EXPECT_EQ(countHeldBlocks(chip, 128, 65, 76 * 1024), 2u);
  EXPECT_EQ(countHeldBlocks(chip, 128, 65, 75 * 1024), 3u);
  // A block of gfx942 may have all of a unit, which reserves nothing.
  EXPECT_EQ(countHeldBlocks(*findChip("hip:gfx942"), 256, 32, 32 * 1024), 2u);
  EXPECT_EQ(registersOfBlocks(chip, 7, 128), 72u);
}

TEST(ChipRegistersTest, AUnitHoldsABlockThatHasAllItMayHave) {
  for (const ChipInfo &chip : allChips())
    EXPECT_EQ(countHeldBlocks(chip, 64, 32, chip.sharedBytesPerBlock), 1u) << chip.id.str();
}

TEST(ChipRegistersTest, GroupsThatComputeHaveWhatOthersLeave) {
  const ChipInfo &chip = *findChip("cuda:90");
  EXPECT_EQ(registersAtStart(chip, 12), 168);
  EXPECT_EQ(registersAtStart(chip, 12, 133), 128);
  EXPECT_EQ(registersAtStart(chip, 4), 255);
  EXPECT_EQ(registersLeft(168, 3, 24, 2), 240);
  EXPECT_EQ(registersLeft(168, 3, 600, 2), 0);
  EXPECT_EQ(registersLeft(255, 2, 24, 1), kMostRegisters);
}

} // namespace
} // namespace lathe
