#include "lathe/Analysis/AxisInfo.h"

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace lathe {
namespace {

/// Prints the facts of what each tt.store of a kernel's body stores or, for an
/// op marked with `probe`, of its first operand.
class AxisInfoTest : public testing::Test {
protected:
  AxisInfoTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
  }

  std::string probe(StringRef arguments, StringRef body) {
    std::string text = ("tt.func public @k(" + arguments + ") {\n" + body + "\ntt.return\n}").str();
    module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "does not parse";
    analysis = std::make_unique<AxisInfoAnalysis>(*module);
    std::string printed;
    llvm::raw_string_ostream os(printed);
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() != "test.probe")
        return;
      probed = op->getOperand(0);
      if (const AxisInfo *info = analysis->lookup(probed))
        info->print(os);
      else
        os << "none";
    });
    return printed;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<AxisInfoAnalysis> analysis;
  Value probed;
};

TEST_F(AxisInfoTest, RangeRunsFromAMultipleOfEverything) {
  EXPECT_EQ(probe("", R"(
    %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    "test.probe"(%r) : (tensor<128xi32>) -> ())"),
            "contiguity = [128], divisibility = [1099511627776], constancy = [1], non-negative");
}

TEST_F(AxisInfoTest, BlockOffsetsKeepTheBlocksDivisibility) {
  EXPECT_EQ(probe("", R"(
    %c = arith.constant 1024 : i32
    %p = tt.get_program_id x : i32
    %b = arith.muli %p, %c : i32
    %s = tt.splat %b : i32 -> tensor<1024xi32>
    %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
    %o = arith.addi %s, %r : tensor<1024xi32>
    "test.probe"(%o) : (tensor<1024xi32>) -> ())"),
            "contiguity = [1024], divisibility = [1024], constancy = [1], non-negative");
}

TEST_F(AxisInfoTest, PointersDivideInBytes) {
  probe("%p: !tt.ptr<bf16> {tt.divisibility = 16 : i32}", R"(
    %s = tt.splat %p : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %a = tt.addptr %s, %r : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    "test.probe"(%a) : (tensor<64x!tt.ptr<bf16>>) -> ())");
  EXPECT_EQ(analysis->lookup(probed)->getDivisibility(0), 16);
  EXPECT_EQ(analysis->getAccessWidth(probed, 0), 8);
}

TEST_F(AxisInfoTest, AnUnalignedPointerMovesOneElement) {
  probe("%p: !tt.ptr<f32>, %n: i32", R"(
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    "test.probe"(%a) : (tensor<64x!tt.ptr<f32>>) -> ())");
  EXPECT_EQ(analysis->getAccessWidth(probed, 0), 1);
}

TEST_F(AxisInfoTest, AStartThatIsNoMultipleLimitsTheAlignment) {
  probe("%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}", R"(
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %r = tt.make_range {start = 2 : i32, end = 66 : i32} : tensor<64xi32>
    %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    "test.probe"(%a) : (tensor<64x!tt.ptr<f32>>) -> ())");
  EXPECT_EQ(analysis->getAccessWidth(probed, 0), 2);
}

TEST_F(AxisInfoTest, MasksChangeAtMultiplesOnly) {
  StringRef compare = R"(
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %s = tt.splat %n : i32 -> tensor<64xi32>
    %m = arith.cmpi PREDICATE, %r, %s : tensor<64xi32>
    "test.probe"(%m) : (tensor<64xi1>) -> ())";
  auto constancy = [&](StringRef argument, std::string predicate) {
    std::string body = compare.str();
    body.replace(body.find("PREDICATE"), 9, predicate);
    probe(argument, body);
    return analysis->lookup(probed)->getConstancy(0);
  };
  EXPECT_EQ(constancy("%n: i32 {tt.divisibility = 16 : i32}", "slt"), 16);
  EXPECT_EQ(constancy("%n: i32", "slt"), 1);
  // x <= 16 is true at 16 and false at 17: the boundary lies inside a block.
  EXPECT_EQ(constancy("%n: i32 {tt.divisibility = 16 : i32}", "sle"), 1);
}

TEST_F(AxisInfoTest, RowsAndColumnsOfAMatrix) {
  EXPECT_EQ(probe("%n: i32 {tt.divisibility = 16 : i32}", R"(
    %r = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
    %c = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %re = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %ns = tt.splat %n : i32 -> tensor<4x1xi32>
    %rn = arith.muli %re, %ns : tensor<4x1xi32>
    %rb = tt.broadcast %rn : tensor<4x1xi32> -> tensor<4x32xi32>
    %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %cb = tt.broadcast %ce : tensor<1x32xi32> -> tensor<4x32xi32>
    %o = arith.addi %rb, %cb : tensor<4x32xi32>
    "test.probe"(%o) : (tensor<4x32xi32>) -> ())"),
            "contiguity = [1, 32], divisibility = [1, 16], constancy = [1, 1]");
}

TEST_F(AxisInfoTest, LoopsKeepWhatEveryIterationKeeps) {
  probe("%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32", R"(
    %c0 = arith.constant 0 : i32
    %c8 = arith.constant 8 : i32
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %e = scf.for %i = %c0 to %n step %c8 iter_args(%at = %a) -> (tensor<64x!tt.ptr<f32>>) : i32 {
      "test.probe"(%at) : (tensor<64x!tt.ptr<f32>>) -> ()
      %by = tt.splat %i : i32 -> tensor<64xi32>
      %next = tt.addptr %at, %by : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      scf.yield %next : tensor<64x!tt.ptr<f32>>
    })");
  EXPECT_EQ(analysis->getAccessWidth(probed, 0), 4);
}

TEST_F(AxisInfoTest, RemaindersWrapAtMultiplesOnly) {
  probe("%n: i32 {tt.divisibility = 16 : i32}", R"(
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %s = tt.splat %n : i32 -> tensor<64xi32>
    %m = arith.remsi %r, %s : tensor<64xi32>
    "test.probe"(%m) : (tensor<64xi32>) -> ())");
  EXPECT_EQ(analysis->lookup(probed)->getContiguity(0), 16);
}

TEST_F(AxisInfoTest, SignedDivisionOfUnknownSignKeepsNothingTogether) {
  StringRef body = R"(
    %c = arith.constant dense<4> : tensor<64xi32>
    %b = arith.constant dense<2> : tensor<64xi32>
    %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %s = tt.splat %n : i32 -> tensor<64xi32>
    %x = arith.addi %r, %s : tensor<64xi32>
    %d = arith.OP : tensor<64xi32>
    "test.probe"(%d) : (tensor<64xi32>) -> ())";
  auto constancy = [&](std::string op) {
    std::string text = body.str();
    text.replace(text.find("OP"), 2, op);
    probe("%n: i32 {tt.divisibility = 16 : i32}", text);
    return analysis->lookup(probed)->getConstancy(0);
  };
  EXPECT_EQ(constancy("divui %x, %c"), 4);
  EXPECT_EQ(constancy("divsi %x, %c"), 1);
  EXPECT_EQ(constancy("shrsi %x, %b"), 4);
}

TEST_F(AxisInfoTest, QuotientsWithoutRemainderAreExactWhateverTheSign) {
  auto divisibility = [&](std::string op) {
    probe("%n: i32 {tt.divisibility = 16 : i32}", R"(
    %c2 = arith.constant 2 : i32
    %c32 = arith.constant 32 : i32
    %q = arith.)" + op + R"( : i32
    "test.probe"(%q) : (i32) -> ())");
    return analysis->lookup(probed)->getDivisibility(0);
  };
  EXPECT_EQ(divisibility("divsi %n, %c2"), 8);
  EXPECT_EQ(divisibility("shrsi %n, %c2"), 4);
  EXPECT_EQ(divisibility("divsi %n, %c32"), 1);
}

// A matmul's columns: groups of programs, sizes that are only known to divide.
TEST_F(AxisInfoTest, WrappedBlocksOfProgramsRunOn) {
  probe("%n: i32 {tt.divisibility = 16 : i32}, %m: i32", R"(
    %c8 = arith.constant 8 : i32
    %c128 = arith.constant 128 : i32
    %pid = tt.get_program_id x : i32
    %width = arith.muli %m, %c8 : i32
    %in = arith.remsi %pid, %width : i32
    %rest = arith.subi %m, %pid : i32
    %size = arith.minsi %rest, %c8 : i32
    %column = arith.divsi %in, %size : i32
    %first = arith.muli %column, %c128 : i32
    %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %s = tt.splat %first : i32 -> tensor<128xi32>
    %x = arith.addi %s, %r : tensor<128xi32>
    %l = tt.splat %n : i32 -> tensor<128xi32>
    %y = arith.remsi %x, %l : tensor<128xi32>
    "test.probe"(%y) : (tensor<128xi32>) -> ())");
  EXPECT_EQ(analysis->lookup(probed)->getContiguity(0), 16);
}

TEST_F(AxisInfoTest, CalledFunctionsKnowWhatAllCallsKnow) {
  probe("%n: i32 {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 8 : i32}", R"(
    tt.call @f(%n) : (i32) -> ()
    tt.call @f(%m) : (i32) -> ()
    tt.return
  }
  tt.func private @f(%x: i32) {
    "test.probe"(%x) : (i32) -> ())");
  EXPECT_EQ(analysis->lookup(probed)->getDivisibility(0), 8);
}

TEST_F(AxisInfoTest, UnstructuredBranchesJoin) {
  probe("%n: i32 {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 4 : i32}, %c: i1", R"(
    cf.cond_br %c, ^a(%n : i32), ^a(%m : i32)
  ^a(%x: i32):
    "test.probe"(%x) : (i32) -> ()
    cf.br ^b
  ^b:)");
  EXPECT_EQ(analysis->lookup(probed)->getDivisibility(0), 4);
}

TEST_F(AxisInfoTest, LoadedIndicesAreUnknown) {
  EXPECT_EQ(probe("%p: !tt.ptr<i32> {tt.divisibility = 16 : i32}", R"(
    %v = tt.load %p : !tt.ptr<i32>
    "test.probe"(%v) : (i32) -> ())"),
            "contiguity = [1], divisibility = [1], constancy = [1]");
}

} // namespace
} // namespace lathe
