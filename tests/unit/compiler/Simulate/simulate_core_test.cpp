// Arithmetic, control flow, barriers, memory checks: what both vendors share.
#include "simulate_support.h"

#include "llvm/Support/FormatVariadic.h"
#include "gmock/gmock.h"

#include <cmath>
#include <limits>

namespace lathe::simulate::test {
namespace {

/// One op on each lane's input.
std::vector<uint32_t> perLane(const std::string &ops, std::vector<uint32_t> input) {
  return eachLane(ops, std::move(input));
}

TEST(SimulateArithmetic, EightBitChain) {
  auto out = perLane(R"(
    %t = llvm.trunc %in : i32 to i8
    %c = llvm.mlir.constant(-3 : i8) : i8
    %one = llvm.mlir.constant(1 : i8) : i8
    %m = llvm.mul %t, %c : i8
    %s = llvm.ashr %m, %one : i8
    %r = llvm.sext %s : i8 to i32
    )",
                     iota(32, 30));
  for (int n = 0; n < 32; ++n)
    EXPECT_EQ(int32_t(out[n]), int8_t(int8_t((30 + n) * -3) >> 1)) << n;
}

TEST(SimulateArithmetic, Comparisons) {
  auto out = perLane(R"(
    %c = llvm.mlir.constant(-5 : i32) : i32
    %a = llvm.icmp "slt" %in, %c : i32
    %b = llvm.icmp "ult" %in, %c : i32
    %x = llvm.zext %a : i1 to i32
    %y = llvm.zext %b : i1 to i32
    %two = llvm.mlir.constant(2 : i32) : i32
    %z = llvm.mul %y, %two : i32
    %r = llvm.add %x, %z : i32
    )",
                     {uint32_t(-6), uint32_t(-5), uint32_t(-4), 3});
  EXPECT_EQ(out[0], 3u);
  EXPECT_EQ(out[1], 0u);
  EXPECT_EQ(out[2], 0u);
  EXPECT_EQ(out[3], 2u);
}

TEST(SimulateArithmetic, BitCounts) {
  auto out = perLane(R"(
    %a = "llvm.intr.ctlz"(%in) <{is_zero_poison = false}> : (i32) -> i32
    %b = llvm.intr.ctpop(%in) : (i32) -> i32
    %k = llvm.mlir.constant(100 : i32) : i32
    %m = llvm.mul %a, %k : i32
    %r = llvm.add %m, %b : i32
    )",
                     {0, 1, 0x80000000, 0x00ff00ff});
  EXPECT_EQ(out[0], 3200u);
  EXPECT_EQ(out[1], 3101u);
  EXPECT_EQ(out[2], 1u);
  EXPECT_EQ(out[3], 816u);
}

TEST(SimulateArithmetic, HalfRoundsToNearestEvenInEveryRange) {
  const char *body = R"(
    %f = llvm.bitcast %in : i32 to f32
    %h = llvm.fptrunc %f : f32 to f16
    %i = llvm.bitcast %h : f16 to i16
    %r = llvm.zext %i : i16 to i32
    )";
  auto out = perLane(body, {bitsOf(1.0f), bitsOf(65504.0f), bitsOf(65520.0f), bitsOf(65519.99f), bitsOf(0x1p-24f),
                            bitsOf(0x1p-25f), bitsOf(0x1.8p-25f), bitsOf(-0x1.ffcp-15f), bitsOf(1.00048828125f),
                            bitsOf(1.00146484375f), bitsOf(-0.0f)});
  std::vector<uint32_t> expected = {0x3c00, 0x7bff,      0x7c00, 0x7bff, 0x0001, 0x0000,
                                    0x0001, 0x83ff + 0u, 0x3c00, 0x3c02, 0x8000};
  // -0x1.ffcp-15 is -1023.5 units of 2^-24 and rounds to the even 1024 units.
  expected[7] = 0x8400;
  for (size_t n = 0; n < expected.size(); ++n)
    EXPECT_EQ(out[n], expected[n]) << n;
}

TEST(SimulateArithmetic, HalfRoundTripsAllValues) {
  for (uint32_t base = 0; base < 0x10000; base += 32 * 61) {
    auto out = perLane(R"(
    %t = llvm.trunc %in : i32 to i16
    %h = llvm.bitcast %t : i16 to f16
    %f = llvm.fpext %h : f16 to f32
    %b = llvm.fptrunc %f : f32 to f16
    %i = llvm.bitcast %b : f16 to i16
    %r = llvm.zext %i : i16 to i32
    )",
                       iota(32, base));
    for (uint32_t n = 0; n < 32; ++n) {
      uint32_t bits = (base + n) & 0xffff;
      if ((bits & 0x7c00) == 0x7c00 && (bits & 0x3ff))
        bits |= 0x200; // NaNs come back quiet
      EXPECT_EQ(out[n], bits);
    }
  }
}

TEST(SimulateArithmetic, BrainFloatFusesWithOneRounding) {
  // 1.0078125^2 = 1.01568603515625; minus 1.015625 leaves 2^-14 exactly, which a
  // product rounded first would lose.
  auto out = perLane(R"(
    %f = llvm.bitcast %in : i32 to f32
    %a = llvm.fptrunc %f : f32 to bf16
    %c = llvm.mlir.constant(-1.015625 : bf16) : bf16
    %m = llvm.intr.fma(%a, %a, %c) : (bf16, bf16, bf16) -> bf16
    %e = llvm.fpext %m : bf16 to f32
    %r = llvm.bitcast %e : f32 to i32
    )",
                     {bitsOf(1.0078125f)});
  EXPECT_EQ(floatOf(out[0]), 0x1p-14f);
}

TEST(SimulateArithmetic, HalvesOfAPairOfFloatsAreRoundedAlone) {
  // x * y + z, where the product loses bits if it is rounded, and the other half's numbers differ.
  const float x[] = {1 + 0x1p-12f, 3.0f}, y[] = {1 + 0x1p-12f, 1 / 3.0f}, z[] = {-1.0f, 0x1p-25f};
  auto run = [&](const std::string &op, unsigned half) {
    auto pair = [](const float *values) {
      return llvm::formatv("dense<[0x{0:X-8}, 0x{1:X-8}]> : vector<2xf32>) : vector<2xf32>", bitsOf(values[0]),
                           bitsOf(values[1]))
          .str();
    };
    std::string body = "%x = llvm.mlir.constant(" + pair(x) + "\n%y = llvm.mlir.constant(" + pair(y) +
                       "\n%z = llvm.mlir.constant(" + pair(z) + "\n%at = llvm.mlir.constant(" + std::to_string(half) +
                       " : i32) : i32\n" + op +
                       "\n%h = llvm.extractelement %v[%at : i32] : vector<2xf32>\n%r = llvm.bitcast %h : f32 to i32\n";
    return floatOf(perLane(body, {0})[0]);
  };
  for (unsigned half : {0u, 1u}) {
    // The host must not contract either.
    volatile float product = x[half] * y[half];
    EXPECT_EQ(run("%v = llvm.fmul %x, %y : vector<2xf32>", half), product);
    EXPECT_EQ(run("%v = llvm.fadd %x, %z : vector<2xf32>", half), x[half] + z[half]);
    EXPECT_EQ(run("%v = llvm.fsub %z, %y : vector<2xf32>", half), z[half] - y[half]);
    EXPECT_EQ(run("%p = llvm.fmul %x, %y : vector<2xf32>\n%v = llvm.fadd %p, %z : vector<2xf32>", half),
              product + z[half]);
    EXPECT_EQ(
        run("%v = llvm.intr.fma(%x, %y, %z) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>", half),
        std::fma(x[half], y[half], z[half]));
  }
  volatile float product = x[0] * y[0];
  EXPECT_NE(std::fma(x[0], y[0], z[0]), product + z[0]);
}

TEST(SimulateArithmetic, MinimumAndMinnumDisagreeOnNan) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  const char *body = R"(
    %f = llvm.bitcast %in : i32 to f32
    %c = llvm.mlir.constant(2.0 : f32) : f32
    %a = llvm.intr.minnum(%f, %c) : (f32, f32) -> f32
    %b = llvm.intr.minimum(%f, %c) : (f32, f32) -> f32
    %e = llvm.fcmp "uno" %b, %b : f32
    %k = llvm.mlir.constant(-1.0 : f32) : f32
    %s = llvm.select %e, %k, %b : i1, f32
    %d = llvm.fadd %a, %s : f32
    %r = llvm.bitcast %d : f32 to i32
    )";
  auto out = perLane(body, {bitsOf(nan), bitsOf(1.0f), bitsOf(3.0f)});
  EXPECT_EQ(floatOf(out[0]), 1.0f); // 2 and NaN
  EXPECT_EQ(floatOf(out[1]), 2.0f);
  EXPECT_EQ(floatOf(out[2]), 4.0f);
}

TEST(SimulateArithmetic, TheOrderOfNansDoesNotMatter) {
  // Butterflies combine the same numbers in another order in each lane.
  const std::string two = " : (f32, f32) -> f32\n", three = " : (f32, f32, f32) -> f32\n";
  const std::pair<std::string, std::string> operations[] = {
      {"llvm.intr.minnum(%f, %g)" + two, "llvm.intr.minnum(%g, %f)" + two},
      {"llvm.intr.maxnum(%f, %g)" + two, "llvm.intr.maxnum(%g, %f)" + two},
      {"llvm.intr.minimum(%f, %g)" + two, "llvm.intr.minimum(%g, %f)" + two},
      {"llvm.fadd %f, %g : f32\n", "llvm.fadd %g, %f : f32\n"},
      {"llvm.fmul %f, %g : f32\n", "llvm.fmul %g, %f : f32\n"},
      {"llvm.intr.fma(%f, %g, %f)" + three, "llvm.intr.fma(%g, %f, %g)" + three}};
  for (const auto &[operation, swapped] : operations) {
    auto out = perLane("%f = llvm.bitcast %in : i32 to f32\n"
                       "%n = llvm.mlir.constant(-4194299 : i32) : i32\n" // a NaN with sign and payload
                       "%g = llvm.bitcast %n : i32 to f32\n%a = " +
                           operation + "%b = " + swapped +
                           "%x = llvm.bitcast %a : f32 to i32\n%y = llvm.bitcast %b : f32 to i32\n"
                           "%r = llvm.xor %x, %y : i32\n",
                       {0x7fc01234u, 0x7fc00000u, 0xffc00001u});
    for (uint32_t n = 0; n < 3; ++n)
      EXPECT_EQ(out[n], 0u) << operation << "lane " << n;
  }
}

TEST(SimulateArithmetic, FloatComparisonsInAllRelations) {
  // Bits of the relations for which each predicate holds: equal, greater, less,
  // unordered.
  const std::pair<const char *, unsigned> predicates[] = {
      {"_false", 0}, {"oeq", 1}, {"ogt", 2},  {"oge", 3},  {"olt", 4},  {"ole", 5},  {"one", 6},  {"ord", 7},
      {"uno", 8},    {"ueq", 9}, {"ugt", 10}, {"uge", 11}, {"ult", 12}, {"ule", 13}, {"une", 14}, {"_true", 15}};
  float nan = std::numeric_limits<float>::quiet_NaN();
  for (auto [name, relations] : predicates) {
    auto out = perLane(std::string(R"(
    %f = llvm.bitcast %in : i32 to f32
    %c = llvm.mlir.constant(2.0 : f32) : f32
    %p = llvm.fcmp ")") + name +
                           R"(" %f, %c : f32
    %r = llvm.zext %p : i1 to i32
    )",
                       {bitsOf(2), bitsOf(3), bitsOf(1), bitsOf(nan)});
    for (unsigned n = 0; n < 4; ++n)
      EXPECT_EQ(out[n], relations >> n & 1) << name << " " << n;
  }
}

TEST(SimulateArithmetic, FloatToIntegerSaturates) {
  auto out = perLane(R"(
    %f = llvm.bitcast %in : i32 to f32
    %r = llvm.fptosi %f : f32 to i32
    )",
                     {bitsOf(-1.9f), bitsOf(3e9f), bitsOf(-3e9f), bitsOf(std::nanf("")), bitsOf(1e6f)});
  EXPECT_EQ(int32_t(out[0]), -1);
  EXPECT_EQ(int32_t(out[1]), std::numeric_limits<int32_t>::max());
  EXPECT_EQ(int32_t(out[2]), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(out[3], 0u);
  EXPECT_EQ(out[4], 1000000u);
}

TEST(SimulateValues, StructsVectorsAndBitcasts) {
  auto out = perLane(R"(
    %v = llvm.bitcast %in : i32 to vector<2xi16>
    %one = llvm.mlir.constant(1 : i32) : i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %hi = llvm.extractelement %v[%one : i32] : vector<2xi16>
    %lo = llvm.extractelement %v[%zero : i32] : vector<2xi16>
    %s0 = llvm.mlir.undef : !llvm.struct<(i16, i16)>
    %s1 = llvm.insertvalue %hi, %s0[0] : !llvm.struct<(i16, i16)>
    %s2 = llvm.insertvalue %lo, %s1[1] : !llvm.struct<(i16, i16)>
    %a = llvm.extractvalue %s2[0] : !llvm.struct<(i16, i16)>
    %b = llvm.extractvalue %s2[1] : !llvm.struct<(i16, i16)>
    %u = llvm.mlir.poison : vector<2xi16>
    %w0 = llvm.insertelement %a, %u[%zero : i32] : vector<2xi16>
    %w1 = llvm.insertelement %b, %w0[%one : i32] : vector<2xi16>
    %r = llvm.bitcast %w1 : vector<2xi16> to i32
    )",
                     {0x12345678, 0x0000ffff});
  EXPECT_EQ(out[0], 0x56781234u);
  EXPECT_EQ(out[1], 0xffff0000u);
}

TEST(SimulateValues, ElementByALanesOwnIndex) {
  auto out = perLane(R"(
    %v = llvm.mlir.constant(dense<[10, 20, 30, 40]> : vector<4xi32>) : vector<4xi32>
    %k = llvm.mlir.constant(3 : i32) : i32
    %i = llvm.and %in, %k : i32
    %w = llvm.insertelement %in, %v[%i : i32] : vector<4xi32>
    %one = llvm.mlir.constant(1 : i32) : i32
    %j0 = llvm.add %i, %one : i32
    %j = llvm.and %j0, %k : i32
    %a = llvm.extractelement %w[%i : i32] : vector<4xi32>
    %b = llvm.extractelement %w[%j : i32] : vector<4xi32>
    %r = llvm.add %a, %b : i32
    )",
                     iota(32, 1000));
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], 1000 + n + 10 * ((n + 1001) % 4 + 1)) << n;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

TEST(SimulateControl, LanesLoopAsOftenAsTheyNeed) {
  // Collatz steps: every lane has its own trip count and its own branches.
  auto out = perLane(R"(
    %zero = llvm.mlir.constant(0 : i32) : i32
    %one = llvm.mlir.constant(1 : i32) : i32
    %three = llvm.mlir.constant(3 : i32) : i32
    llvm.br ^head(%in, %zero : i32, i32)
  ^head(%x: i32, %n: i32):
    %done = llvm.icmp "ule" %x, %one : i32
    llvm.cond_br %done, ^exit, ^body
  ^body:
    %low = llvm.and %x, %one : i32
    %odd = llvm.icmp "eq" %low, %one : i32
    %n1 = llvm.add %n, %one : i32
    llvm.cond_br %odd, ^up, ^down
  ^up:
    %t = llvm.mul %x, %three : i32
    %t1 = llvm.add %t, %one : i32
    llvm.br ^head(%t1, %n1 : i32, i32)
  ^down:
    %h = llvm.lshr %x, %one : i32
    llvm.br ^head(%h, %n1 : i32, i32)
  ^exit:
    %r = llvm.add %n, %zero : i32
    )",
                     iota(32, 1));
  for (uint32_t n = 0; n < 32; ++n) {
    uint32_t steps = 0;
    for (uint64_t x = n + 1; x > 1; x = x % 2 ? 3 * x + 1 : x / 2)
      ++steps;
    EXPECT_EQ(out[n], steps) << n;
  }
}

TEST(SimulateControl, DivergedLanesMeetAgain) {
  // After the branch all 32 lanes vote together.
  auto out = perLane(R"(
    %one = llvm.mlir.constant(1 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %low = llvm.and %lane, %one : i32
    %odd = llvm.icmp "eq" %low, %one : i32
    llvm.cond_br %odd, ^a, ^b
  ^a:
    %yes = llvm.mlir.constant(true) : i1
    llvm.br ^join(%yes : i1)
  ^b:
    %no = llvm.mlir.constant(false) : i1
    llvm.br ^join(%no : i1)
  ^join(%p: i1):
    %r = nvvm.vote.sync ballot %all, %p -> i32
    )",
                     iota(32));
  for (uint32_t bits : out)
    EXPECT_EQ(bits, 0xaaaaaaaau);
}

TEST(SimulateControl, SwitchAndSwappedBlockArguments) {
  auto out = perLane(R"(
    %k = llvm.mlir.constant(3 : i32) : i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %one = llvm.mlir.constant(1 : i32) : i32
    %c = llvm.and %lane, %k : i32
    llvm.switch %c : i32, ^other [
      0: ^loop(%one, %k, %zero : i32, i32, i32),
      1: ^loop(%k, %one, %zero : i32, i32, i32)
    ]
  ^loop(%a: i32, %b: i32, %n: i32):
    %n1 = llvm.add %n, %one : i32
    %go = llvm.icmp "ult" %n1, %k : i32
    llvm.cond_br %go, ^loop(%b, %a, %n1 : i32, i32, i32), ^join(%a : i32)
  ^other:
    llvm.br ^join(%c : i32)
  ^join(%r: i32):
    )",
                     iota(32));
  for (uint32_t n = 0; n < 32; ++n) {
    uint32_t expected[] = {1, 3, 2, 3};
    EXPECT_EQ(out[n], expected[n % 4]) << n;
  }
}

TEST(SimulateControl, CallsReturnPerLane) {
  std::vector<uint32_t> out(32);
  Kernel kernel(R"(
    llvm.func @pick(%x: i32) -> i32 {
      %k = llvm.mlir.constant(10 : i32) : i32
      %c = llvm.icmp "ult" %x, %k : i32
      llvm.cond_br %c, ^a, ^b
    ^a:
      llvm.return %k : i32
    ^b:
      %y = llvm.mul %x, %x : i32
      llvm.return %y : i32
    }
    llvm.func @kernel(%dst: !llvm.ptr<1>) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %v = llvm.call @pick(%lane) : (i32) -> i32
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
      llvm.return
    })");
  kernel.buffer(out).run();
  EXPECT_EQ(kernel.findings(), "");
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], n < 10 ? 10 : n * n);
}

TEST(SimulateControl, EarlyReturnLeavesTheOthersRunning) {
  std::vector<uint32_t> out(32, 7);
  Kernel kernel(R"(
    llvm.func @kernel(%dst: !llvm.ptr<1>) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %k = llvm.mlir.constant(20 : i32) : i32
      %c = llvm.icmp "uge" %lane, %k : i32
      llvm.cond_br %c, ^leave, ^stay
    ^leave:
      llvm.return
    ^stay:
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %lane, %to : i32, !llvm.ptr<1>
      llvm.return
    })");
  kernel.buffer(out).run();
  EXPECT_EQ(kernel.findings(), "");
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], n < 20 ? n : 7);
}

TEST(SimulateControl, UnknownOpsAndTrapsAreFindings) {
  Kernel kernel(R"(
    llvm.func @kernel() {
      %x = "mystery.op"() : () -> i32
      llvm.return
    })");
  kernel.run();
  EXPECT_TRUE(kernel.found("unsupported"));
  EXPECT_NE(kernel.findings().find("mystery.op"), std::string::npos);
  Kernel trap(R"(
    llvm.func @kernel() {
      "llvm.intr.trap"() : () -> ()
      llvm.unreachable
    })");
  trap.run();
  EXPECT_TRUE(trap.found("trap"));
}

TEST(SimulateControl, EndlessLoopMeetsTheLimit) {
  Kernel kernel(R"(
    llvm.func @kernel() {
      llvm.br ^loop
    ^loop:
      llvm.br ^loop
    })");
  kernel.launch.maxInstructions = 100000;
  kernel.run();
  EXPECT_TRUE(kernel.found("limit"));
  EXPECT_EQ(kernel.result.estimateNs, 0);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

TEST(SimulateArguments, MustFitTheKernel) {
  const char *text = R"(
    llvm.func @kernel(%dst: !llvm.ptr<1>, %n: i32) {
      llvm.return
    })";
  std::vector<uint32_t> data(4);
  EXPECT_TRUE((Kernel(text).buffer(data).run().findings.at(0).kind) == "arguments");
  EXPECT_FALSE(Kernel(text).buffer(data).scalar(uint64_t(1)).run().ok());
  EXPECT_FALSE(Kernel(text).scalar(1).scalar(1).run().ok());
  EXPECT_TRUE(Kernel(text).buffer(data).scalar(1).run().ok());
}

/// Findings of a kernel that reads 4 x 64 elements through a map that is made of the arguments.
std::string describe(std::vector<int64_t> sizesAndStrides, bool padsNaN, const std::string &facts) {
  Kernel kernel(R"(
    llvm.mlir.global external @memory() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<2048 x i8>
    llvm.func @kernel(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, lathe_nv.tensor_map = #lathe_nv.tensor_map<)" +
                facts + R"(>}, %n: i32) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %first = llvm.icmp "eq" %lane, %zero : i32
      %to = llvm.mlir.addressof @memory : !llvm.ptr<3>
      %barrier = llvm.getelementptr %to[1024] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      lathe_nv.mbarrier_init %barrier, 1 if %first : !llvm.ptr<3>
      %kind = llvm.mlir.constant(0 : i32) : i32
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      lathe_nv.mbarrier_arrive %barrier, 1 if %first {bytes = 512 : i32} : !llvm.ptr<3>
      lathe_nv.bulk_load %to, %map[%zero, %n], %barrier if %first : !llvm.ptr<3>, !llvm.ptr, !llvm.ptr<3>
      lathe_nv.mbarrier_wait %barrier, %zero : !llvm.ptr<3>
      llvm.return
    })");
  std::vector<uint16_t> tensor(8 * 64);
  kernel.buffer(tensor);
  for (int64_t number : sizesAndStrides)
    kernel.scalar(number);
  kernel.scalar(padsNaN).scalar(int32_t(6)).run();
  return kernel.findings();
}

/// Runs vprintf of `format` with the arguments -7, 1.5 and the number 255 of 8 bytes by one thread.
Result printed(const std::string &format) {
  Kernel kernel(R"(
    llvm.mlir.global internal constant @text(")" +
                format + R"(\00") {addr_space = 0 : i32} : !llvm.array<)" + std::to_string(format.size() + 1) +
                R"( x i8>
    llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
    llvm.func @kernel(%values: !llvm.ptr<1>) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %first = llvm.icmp "eq" %lane, %zero : i32
      llvm.cond_br %first, ^print, ^end
    ^print:
      %text = llvm.mlir.addressof @text : !llvm.ptr
      %p = llvm.addrspacecast %values : !llvm.ptr<1> to !llvm.ptr
      %n = llvm.call @vprintf(%text, %p) : (!llvm.ptr, !llvm.ptr) -> i32
      llvm.br ^end
    ^end:
      llvm.return
    })");
  std::vector<uint64_t> values{uint32_t(-7), 0x3ff8000000000000, 255};
  kernel.buffer(values).run();
  return kernel.result;
}

TEST(SimulatePrint, FormatsWhatCDefines) {
  Result result = printed("%5d%% %.2f 0x%04llx");
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.printed, "   -7% 1.50 0x00ff");
  EXPECT_EQ(printed("%-4i|%+g|%p").printed, "-7  |+1.5|0xff");
  for (const char *format : {"%n", "%hd", "%#d", "%9999d", "%*d", "%lc", "%", "%5"}) {
    Result refused = printed(format);
    ASSERT_EQ(refused.findings.size(), 1u) << format;
    EXPECT_EQ(refused.findings[0].kind, "unsupported") << format;
  }
}

TEST(SimulateBarrier, ReportsArrivalsOfCopiesThatNoPhaseWaitsFor) {
  auto findings = [](int count) {
    Kernel kernel(R"(
    llvm.mlir.global external @memory() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<16 x i8>
    llvm.func @kernel() {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %first = llvm.icmp "eq" %lane, %zero : i32
      %barrier = llvm.mlir.addressof @memory : !llvm.ptr<3>
      lathe_nv.mbarrier_init %barrier, )" +
                  std::to_string(count) + R"( if %first : !llvm.ptr<3>
      nvvm.barrier0
      nvvm.cp.async.mbarrier.arrive %barrier {noinc = true} : !llvm.ptr<3>
      lathe_nv.mbarrier_wait %barrier, %zero : !llvm.ptr<3>
      llvm.return
    })");
    kernel.run();
    return kernel.findings();
  };
  EXPECT_EQ(findings(32), "");
  EXPECT_THAT(findings(1), testing::HasSubstr("more arrivals on a barrier than its phase waits for"));
}

TEST(SimulateArguments, DescribeATensorForItsMap) {
  using testing::HasSubstr;
  const std::string half = "box = [4, 64], element = 6, swizzle = 0, flags = 1";
  EXPECT_EQ(describe({8, 64, 64, 1}, false, half), "");
  EXPECT_EQ(describe({8, 64, 64, 1}, true, half), "");
  EXPECT_THAT(describe({80, 64, 64, 1}, false, half), HasSubstr("out_of_bounds")) << "the tensor has 8 rows";
  EXPECT_THAT(describe({8, 64, 60, 1}, false, half), HasSubstr("a stride of 60 elements in dimension 0"));
  EXPECT_THAT(describe({8, 64, 64, 2}, false, half), HasSubstr("a stride of 2 elements in dimension 1"));
  EXPECT_THAT(describe({0, 64, 64, 1}, false, half), HasSubstr("a size of 0"));
  EXPECT_THAT(describe({8, 64, 64, 1}, true, "box = [4, 64], element = 1, swizzle = 0, flags = 1"),
              HasSubstr("only floats of 16 and 32 bits are padded with NaN"));
  EXPECT_THAT(describe({8, 64, 64, 1}, false, "box = [4, 64], element = 6, swizzle = 0, flags = 2"),
              HasSubstr("the kernel takes 8 arguments, 7 were given"));
  EXPECT_THAT(describe({8, 64, 1}, false, "box = [64], element = 6, swizzle = 0, flags = 2"),
              HasSubstr("a size and a stride are an i64, a flag an i1"));
}

/// Findings of a kernel that reads 4 pixels of 64 channels of 2 x 8 x 64 elements from pixel `start` on, `offset` away.
std::string describePixels(int32_t lower, int32_t upper, int32_t step, int32_t start = 0, int32_t offset = 1) {
  Kernel kernel(R"(
    llvm.mlir.global external @memory() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<2048 x i8>
    llvm.func @kernel(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [4, 64], element = 6, swizzle = 0, flags = 1, im2col = 4>}, %n: i32, %w: i32) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %right = llvm.trunc %w : i32 to i16
      %none = llvm.mlir.constant(0 : i16) : i16
      %first = llvm.icmp "eq" %lane, %zero : i32
      %to = llvm.mlir.addressof @memory : !llvm.ptr<3>
      %barrier = llvm.getelementptr %to[1024] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      lathe_nv.mbarrier_init %barrier, 1 if %first : !llvm.ptr<3>
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      lathe_nv.mbarrier_arrive %barrier, 1 if %first {bytes = 512 : i32} : !llvm.ptr<3>
      lathe_nv.bulk_load %to, %map[%zero, %n, %zero, %zero] offsets[%right, %none], %barrier if %first : !llvm.ptr<3>, !llvm.ptr, !llvm.ptr<3>
      lathe_nv.mbarrier_wait %barrier, %zero : !llvm.ptr<3>
      llvm.return
    })");
  std::vector<uint16_t> tensor(2 * 8 * 64);
  kernel.buffer(tensor);
  for (int64_t number : {2, 1, 8, 64, 512, 512, 64, 1})
    kernel.scalar(number);
  kernel.scalar(false);
  for (int32_t number : {0, lower, 0, upper, 1, step})
    kernel.scalar(number);
  kernel.scalar(start).scalar(offset).run();
  return kernel.findings();
}

TEST(SimulateArguments, DescribeAnIm2ColTensorForItsMap) {
  using testing::HasSubstr;
  EXPECT_EQ(describePixels(-1, 1, 2), "");
  EXPECT_EQ(describePixels(-128, 127, 8, -128, 255), "");
  EXPECT_THAT(describePixels(-129, 0, 1), HasSubstr("corners of -129 and 0 of a box of pixels"));
  EXPECT_THAT(describePixels(0, 128, 1), HasSubstr("corners of 0 and 128 of a box of pixels"));
  EXPECT_THAT(describePixels(0, 0, 0), HasSubstr("a step of 0 pixels"));
  EXPECT_THAT(describePixels(0, 0, 9), HasSubstr("a step of 9 pixels"));
  EXPECT_THAT(describePixels(0, 0, 1, -1), HasSubstr("from pixel -1 of dimension 1 on, outside of the box of pixels"));
  EXPECT_THAT(describePixels(0, -2, 1, 6), HasSubstr("from pixel 6 of dimension 1 on, outside of the box of pixels"));
  EXPECT_THAT(describePixels(0, 0, 1, 0, 256), HasSubstr("an im2col offset of 256 in a tensor of rank 4"));
}

TEST(SimulateArguments, AreNotPassedByValueOtherwise) {
  std::vector<uint32_t> data(32);
  Kernel kernel("llvm.func @kernel(%p: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>}) { llvm.return }");
  EXPECT_FALSE(kernel.buffer(data).run().ok());
  EXPECT_THAT(kernel.findings(), testing::HasSubstr("argument 0 is passed by value, and nothing says what it holds"));
}

TEST(SimulateArguments, ScratchBehindThem) {
  std::vector<uint32_t> out(1);
  Kernel kernel(R"(
    llvm.func @kernel(%dst: !llvm.ptr<1>, %scratch: !llvm.ptr<1>, %profile: !llvm.ptr<1>) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %first = llvm.icmp "eq" %lane, %zero : i32
      llvm.cond_br %first, ^go, ^end
    ^go:
      %pid = nvvm.read.ptx.sreg.ctaid.x : i32
      %at = llvm.getelementptr %scratch[%pid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %old = llvm.load %at : !llvm.ptr<1> -> i32
      llvm.store %old, %dst : i32, !llvm.ptr<1>
      llvm.store %pid, %at : i32, !llvm.ptr<1>
      llvm.br ^end
    ^end:
      llvm.return
    })");
  kernel.launch.grid = {8, 1, 1};
  kernel.launch.globalScratchBytes = 4;
  EXPECT_TRUE(kernel.buffer(out).run().ok()) << kernel.findings();
  EXPECT_EQ(kernel.result.counters.programs, 8);
  // Each program's own, and nothing to rely on.
  EXPECT_EQ(out[0], 0xcdcdcdcdu);
}

} // namespace
} // namespace lathe::simulate::test
