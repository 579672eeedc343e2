// Programs of the reference interpreter: the grid, control flow, reductions, limits and failures.

#include "reference_support.h"

#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

namespace lathe::reference::testing {
namespace {

using Ints = std::vector<int32_t>;

/// Runs `body`, which ends with a value %r of i32, for arguments %x and %y.
int32_t scalarOf(const std::string &body, int32_t x, int32_t y = 0, const std::string &more = "") {
  Kernel kernel("tt.func public @k(%out: !tt.ptr<i32>, %x: i32, %y: i32) {\n" + body +
                "\ntt.store %out, %r : !tt.ptr<i32>\ntt.return\n}\n" + more);
  Ints out(1, -1);
  Outcome outcome = kernel.run({buffer(out), scalar(x), scalar(y)});
  EXPECT_TRUE(outcome.ok()) << outcome.failure->message;
  return out[0];
}

TEST(ReferenceControl, ForCarriesValues) {
  std::string sum = "%c0 = arith.constant 0 : i32\n%c3 = arith.constant 3 : i32\n"
                    "%r = scf.for %i = %c0 to %x step %c3 iter_args(%s = %y) -> (i32) : i32 {\n"
                    "%t = arith.addi %s, %i : i32\nscf.yield %t : i32\n}";
  EXPECT_EQ(scalarOf(sum, 10, 100), 100 + 0 + 3 + 6 + 9);
  EXPECT_EQ(scalarOf(sum, 0, 100), 100);
  EXPECT_EQ(scalarOf(sum, -5, 100), 100);
}

TEST(ReferenceControl, ForSwapsCarriedValues) {
  EXPECT_EQ(scalarOf("%c0 = arith.constant 0 : i32\n%c1 = arith.constant 1 : i32\n"
                     "%q:2 = scf.for %i = %c0 to %x step %c1 iter_args(%a = %c0, %b = %c1) -> (i32, i32) : i32 {\n"
                     "%s = arith.addi %a, %b : i32\nscf.yield %b, %s : i32, i32\n}\n%r = arith.addi %q#0, %c0 : i32",
                     10),
            55); // Fibonacci
}

TEST(ReferenceControl, ForStopsAtTheEndOfTheRange) {
  // i + step would pass the largest i32.
  EXPECT_EQ(
      scalarOf("%low = arith.constant 2147483640 : i32\n%step = arith.constant 5 : i32\n%c1 = arith.constant 1 : i32\n"
               "%r = scf.for %i = %low to %x step %step iter_args(%s = %y) -> (i32) : i32 {\n"
               "%t = arith.addi %s, %c1 : i32\nscf.yield %t : i32\n}",
               2147483647),
      2);
}

TEST(ReferenceControl, IfWithAndWithoutElse) {
  std::string body = "%c = arith.cmpi slt, %x, %y : i32\n"
                     "%r = scf.if %c -> (i32) {\nscf.yield %x : i32\n} else {\nscf.yield %y : i32\n}";
  EXPECT_EQ(scalarOf(body, 1, 2), 1);
  EXPECT_EQ(scalarOf(body, 5, 2), 2);
  EXPECT_EQ(scalarOf("%c = arith.cmpi slt, %x, %y : i32\nscf.if %c {\ntt.store %out, %x : !tt.ptr<i32>\n}\n"
                     "%r = tt.load %out : !tt.ptr<i32>",
                     1, 2),
            1);
}

TEST(ReferenceControl, While) {
  // Collatz steps from x.
  EXPECT_EQ(
      scalarOf(
          "%c0 = arith.constant 0 : i32\n%c1 = arith.constant 1 : i32\n%c2 = arith.constant 2 : i32\n%c3 = "
          "arith.constant 3 : i32\n"
          "%q:2 = scf.while (%n = %x, %k = %c0) : (i32, i32) -> (i32, i32) {\n"
          "%go = arith.cmpi ne, %n, %c1 : i32\nscf.condition(%go) %n, %k : i32, i32\n} do {\n^bb0(%n: i32, %k: i32):\n"
          "%odd = arith.andi %n, %c1 : i32\n%isodd = arith.cmpi eq, %odd, %c1 : i32\n"
          "%half = arith.divsi %n, %c2 : i32\n%t = arith.muli %n, %c3 : i32\n%u = arith.addi %t, %c1 : i32\n"
          "%m = arith.select %isodd, %u, %half : i32\n%l = arith.addi %k, %c1 : i32\nscf.yield %m, %l : i32, i32\n}\n"
          "%r = arith.addi %q#1, %c0 : i32",
          27),
      111);
}

TEST(ReferenceControl, BranchesPassArgumentsAtOnce) {
  EXPECT_EQ(
      scalarOf("%c0 = arith.constant 0 : i32\n%c1 = arith.constant 1 : i32\n"
               "cf.br ^loop(%x, %y, %c0 : i32, i32, i32)\n"
               "^loop(%a: i32, %b: i32, %i: i32):\n%c3 = arith.constant 3 : i32\n%done = arith.cmpi eq, %i, %c3 : i32\n"
               "%j = arith.addi %i, %c1 : i32\ncf.cond_br %done, ^end(%a : i32), ^loop(%b, %a, %j : i32, i32, i32)\n"
               "^end(%r: i32):",
               4, 9),
      9); // Swapped three times.
}

TEST(ReferenceControl, CallsAndRecursion) {
  const char *factorial =
      "tt.func private @f(%n: i32) -> i32 {\n%c1 = arith.constant 1 : i32\n%base = arith.cmpi sle, %n, %c1 : i32\n"
      "%r = scf.if %base -> (i32) {\nscf.yield %c1 : i32\n} else {\n%m = arith.subi %n, %c1 : i32\n"
      "%g = tt.call @f(%m) : (i32) -> i32\n%p = arith.muli %n, %g : i32\nscf.yield %p : i32\n}\ntt.return %r : "
      "i32\n}\n";
  EXPECT_EQ(scalarOf("%r = tt.call @f(%x) : (i32) -> i32", 6, 0, factorial), 720);
}

TEST(ReferenceGrid, ProgramsKnowTheirPlace) {
  Kernel kernel(R"(
tt.func public @k(%out: !tt.ptr<i32>) {
  %x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %z = tt.get_program_id z : i32
  %gx = tt.get_num_programs x : i32
  %gy = tt.get_num_programs y : i32
  %a = arith.muli %z, %gy : i32
  %b = arith.addi %a, %y : i32
  %c = arith.muli %b, %gx : i32
  %i = arith.addi %c, %x : i32
  %p = tt.addptr %out, %i : !tt.ptr<i32>, i32
  %one = arith.constant 1 : i32
  %v = arith.addi %i, %one : i32
  tt.store %p, %v : !tt.ptr<i32>
  tt.return
})");
  Ints out(24);
  Options options;
  options.grid = {2, 3, 4};
  EXPECT_EQ(kernel.run({buffer(out)}, options).programs, 24u);
  Ints all(24);
  std::iota(all.begin(), all.end(), 1);
  EXPECT_EQ(out, all);
  out.assign(24, 0);
  options.programs = {23, 5};
  EXPECT_EQ(kernel.run({buffer(out)}, options).programs, 2u);
  EXPECT_EQ(std::accumulate(out.begin(), out.end(), 0), 24 + 6);
  EXPECT_EQ(out[5], 6);
  options.programs = {24};
  EXPECT_EQ(kernel.run({buffer(out)}, options).failure->kind, FailureKind::InvalidArgument);
}

/// Reduces an f32 tensor of `shape` along `axis` with `combiner` (of %p and %q) to `results` elements.
std::vector<float> reduceOf(std::vector<float> input, const std::string &shape, int axis, const std::string &result,
                            const std::string &combiner, size_t results) {
  std::string n = std::to_string(input.size()), m = std::to_string(results);
  Kernel kernel("tt.func public @k(%in: !tt.ptr<f32>, %out: !tt.ptr<f32>) {\n"
                "%ri = tt.make_range {start = 0 : i32, end = " +
                n + " : i32} : tensor<" + n +
                "xi32>\n"
                "%si = tt.splat %in : !tt.ptr<f32> -> tensor<" +
                n +
                "x!tt.ptr<f32>>\n"
                "%pi = tt.addptr %si, %ri : tensor<" +
                n + "x!tt.ptr<f32>>, tensor<" + n +
                "xi32>\n"
                "%a = tt.load %pi : tensor<" +
                n +
                "x!tt.ptr<f32>>\n"
                "%s = tt.reshape %a : tensor<" +
                n + "xf32> -> tensor<" + shape +
                "xf32>\n"
                "%d = \"tt.reduce\"(%s) <{axis = " +
                std::to_string(axis) + " : i32}> ({\n^bb0(%p: f32, %q: f32):\n" + combiner +
                "\ntt.reduce.return %t : f32\n}) : (tensor<" + shape + "xf32>) -> tensor<" + result +
                "xf32>\n"
                "%r = tt.reshape %d : tensor<" +
                result + "xf32> -> tensor<" + m +
                "xf32>\n"
                "%ro = tt.make_range {start = 0 : i32, end = " +
                m + " : i32} : tensor<" + m +
                "xi32>\n"
                "%so = tt.splat %out : !tt.ptr<f32> -> tensor<" +
                m +
                "x!tt.ptr<f32>>\n"
                "%po = tt.addptr %so, %ro : tensor<" +
                m + "x!tt.ptr<f32>>, tensor<" + m +
                "xi32>\n"
                "tt.store %po, %r : tensor<" +
                m + "x!tt.ptr<f32>>\ntt.return\n}\n");
  std::vector<float> output(results, -1);
  Outcome outcome = kernel.run({buffer(input), buffer(output)});
  EXPECT_TRUE(outcome.ok()) << outcome.failure->message;
  return output;
}

const char *kSum = "%t = arith.addf %p, %q : f32";

TEST(ReferenceReduce, EachAxis) {
  std::vector<float> input(16);
  std::iota(input.begin(), input.end(), 0.0f);
  EXPECT_EQ(reduceOf(input, "4x4", 0, "4", kSum, 4), (std::vector<float>{24, 28, 32, 36}));
  EXPECT_EQ(reduceOf(input, "4x4", 1, "4", kSum, 4), (std::vector<float>{6, 22, 38, 54}));
  EXPECT_EQ(reduceOf(input, "2x4x2", 1, "2x2", kSum, 4), (std::vector<float>{12, 16, 44, 48}));
}

TEST(ReferenceReduce, CombinesHalves) {
  // With (0 + 2) + (1 + 3) the large elements cancel first; any order that adds neighbours would lose the ones.
  EXPECT_EQ(reduceOf({1e30f, 1.0f, -1e30f, 2.0f, 0, 0, 0, 0}, "2x4", 1, "2", kSum, 2)[0], 3.0f);
  // Not commutative: keeps the left operand.
  EXPECT_EQ(reduceOf({5, 6, 7, 8}, "1x4", 1, "1", "%t = arith.minnumf %p, %p : f32", 1)[0], 5.0f);
}

TEST(ReferenceReduce, RegionsWithControlFlowRunElementByElement) {
  EXPECT_EQ(reduceOf({3, 9, 4, 1, 8, 2, 7, 5}, "2x4", 1, "2",
                     "%c = arith.cmpf ogt, %p, %q : f32\n"
                     "%t = scf.if %c -> (f32) {\nscf.yield %p : f32\n} else {\nscf.yield %q : f32\n}",
                     2),
            (std::vector<float>{9, 8}));
}

TEST(ReferenceReduce, NanAndInfinity) {
  float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(reduceOf({-inf, nan, 2, 1}, "1x4", 1, "1", "%t = arith.maxnumf %p, %q : f32", 1)[0], 2.0f);
  EXPECT_TRUE(std::isnan(reduceOf({-inf, nan, 2, 1}, "1x4", 1, "1", "%t = arith.maximumf %p, %q : f32", 1)[0]));
  EXPECT_TRUE(std::isnan(reduceOf({-inf, inf, 2, 1}, "1x4", 1, "1", kSum, 1)[0]));
}

TEST(ReferenceReduce, SeveralOperandsReduceTogether) {
  Kernel kernel(R"(
tt.func public @argmax(%in: !tt.ptr<f32>, %value: !tt.ptr<f32>, %index: !tt.ptr<i32>) {
  %range = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %s = tt.splat %in : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %p = tt.addptr %s, %range : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %p : tensor<8x!tt.ptr<f32>>
  %r:2 = "tt.reduce"(%x, %range) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %i: i32, %b: f32, %j: i32):
    %gt = arith.cmpf ogt, %a, %b : f32
    %eq = arith.cmpf oeq, %a, %b : f32
    %lower = arith.cmpi slt, %i, %j : i32
    %tie = arith.andi %eq, %lower : i1
    %left = arith.ori %gt, %tie : i1
    %v = arith.select %left, %a, %b : f32
    %k = arith.select %left, %i, %j : i32
    tt.reduce.return %v, %k : f32, i32
  }) : (tensor<8xf32>, tensor<8xi32>) -> (f32, i32)
  tt.store %value, %r#0 : !tt.ptr<f32>
  tt.store %index, %r#1 : !tt.ptr<i32>
  tt.return
})");
  std::vector<float> input{1, 7, 3, 7, 2, 7, 0, 5}, value(1);
  Ints index(1);
  ASSERT_TRUE(kernel.run({buffer(input), buffer(value), buffer(index)}).ok());
  EXPECT_EQ(value[0], 7.0f);
  EXPECT_EQ(index[0], 1);
}

TEST(ReferenceFailure, EndlessLoopsEnd) {
  Kernel kernel("tt.func public @k() {\ncf.br ^loop\n^loop:\ncf.br ^loop\n}");
  Options options;
  options.maxWork = 1 << 20;
  Outcome outcome = kernel.run({}, options);
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.failure->kind, FailureKind::Limit);
  Kernel recursion("tt.func public @k() {\ntt.call @k() : () -> ()\ntt.return\n}");
  EXPECT_EQ(recursion.run({}).failure->kind, FailureKind::Limit);
}

TEST(ReferenceFailure, UnsupportedOperationsAreNamedWhenReached) {
  Kernel kernel("tt.func public @k(%go: i1) {\nscf.if %go {\n%a = arith.constant 1 : i128\n"
                "}\ntt.return\n}");
  EXPECT_TRUE(kernel.run({scalar<uint8_t>(0)}).ok());
  Outcome outcome = kernel.run({scalar<uint8_t>(1)});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.failure->kind, FailureKind::Unsupported);
  EXPECT_NE(outcome.failure->message.find("arith.constant"), std::string::npos);
  EXPECT_NE(outcome.failure->message.find("i128"), std::string::npos);
}

TEST(ReferenceFailure, ArgumentsMustFit) {
  Kernel kernel("tt.func public @k(%p: !tt.ptr<i32>, %n: i32) {\ntt.return\n}");
  Ints data(1);
  auto message = [&](llvm::ArrayRef<Argument> arguments, llvm::StringRef entry = "") {
    Outcome outcome = kernel.run(arguments, {}, entry);
    return outcome.ok() ? std::string() : outcome.failure->message;
  };
  EXPECT_EQ(message({buffer(data)}), "'k' takes 2 arguments, 1 are given");
  EXPECT_EQ(message({scalar<int32_t>(1), scalar<int32_t>(1)}), "argument 0 of 'k' is a pointer, a scalar is given");
  EXPECT_EQ(message({buffer(data), buffer(data)}), "argument 1 of 'k' is a scalar, a buffer is given");
  EXPECT_EQ(message({buffer(data), scalar<int64_t>(1)}), "argument 1 of 'k' takes 4 bytes, 8 are given");
  EXPECT_EQ(message({buffer(data), scalar<int32_t>(1)}, "other"), "the module has no function 'other'");
  EXPECT_EQ(message({buffer(data), scalar<int32_t>(1)}, "k"), "");
}

TEST(ReferenceDiagnostics, AssertAndPrint) {
  Kernel kernel("tt.func public @k(%x: i32) {\n%c7 = arith.constant 7 : i32\n"
                "tt.print \" x: \" {hex = false, isSigned = array<i32: 1>} : %x : i32\n"
                "%ok = arith.cmpi ne, %x, %c7 : i32\n%t = tt.splat %ok : i1 -> tensor<2xi1>\n"
                "tt.assert %t, \"x is not seven\" : tensor<2xi1>\ntt.return\n}");
  Outcome fine = kernel.run({scalar<int32_t>(-5)});
  EXPECT_TRUE(fine.ok());
  EXPECT_EQ(fine.printed, "pid (0, 0, 0) idx () x: -5\n");
  Outcome bad = kernel.run({scalar<int32_t>(7)});
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.failure->kind, FailureKind::Assertion);
  EXPECT_NE(bad.failure->message.find("x is not seven"), std::string::npos);
}

} // namespace
} // namespace lathe::reference::testing
