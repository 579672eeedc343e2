// Warps that do different things: barriers of some of them, and registers that they pass to each other.
#include "simulate_support.h"

namespace lathe::simulate::test {
namespace {

/// Warps 0 to 3 run `first`, 4 to 7 `second`; each thread starts with `registers`.
std::string twoGroups(int registers, const std::string &first, const std::string &second) {
  return "module attributes {ttg.maxnreg = " + std::to_string(registers) + R"( : i32} {
    llvm.func @kernel() {
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %two = llvm.mlir.constant(2 : i32) : i32
      %many = llvm.mlir.constant(128 : i32) : i32
      %few = llvm.mlir.constant(64 : i32) : i32
      %is_second = llvm.icmp "sge" %thread, %many : i32
      llvm.cond_br %is_second, ^second, ^first
    ^first:
      )" +
         first + R"(
      llvm.br ^end
    ^second:
      )" +
         second +
         R"(
      llvm.br ^end
    ^end:
      llvm.return
    }
  })";
}

std::string findingsOf(const std::string &text) {
  Kernel kernel(text, 8);
  kernel.run();
  return kernel.findings();
}

TEST(SimulatePartitions, RegistersGivenBackAreThereForOthers) {
  // The group that takes waits for the one that gives.
  EXPECT_EQ(findingsOf(twoGroups(128, "nvvm.setmaxregister increase 200", "nvvm.setmaxregister decrease 56")), "");
}

TEST(SimulatePartitions, RegistersThatNobodyGivesBackAreADeadlock) {
  std::string found = findingsOf(twoGroups(128, "nvvm.setmaxregister increase 208", "nvvm.setmaxregister decrease 56"));
  EXPECT_NE(found.find("barrier_deadlock"), std::string::npos) << found;
  EXPECT_NE(found.find("waits for 208 registers"), std::string::npos) << found;
}

TEST(SimulatePartitions, AnIncreaseToFewerRegistersIsUndefined) {
  std::string found = findingsOf(twoGroups(128, "nvvm.setmaxregister increase 104", ""));
  EXPECT_NE(found.find("undefined: a thread that has 128 registers asks for more, which are 104"), std::string::npos)
      << found;
  found = findingsOf(twoGroups(128, "nvvm.setmaxregister decrease 136", ""));
  EXPECT_NE(found.find("asks for fewer, which are 136"), std::string::npos) << found;
}

TEST(SimulatePartitions, AllWarpsOfAGroupChangeTheirRegisters) {
  std::string some = R"(
      %is_upper = llvm.icmp "sge" %thread, %few : i32
      llvm.cond_br %is_upper, ^end, ^lower
    ^lower:
      nvvm.setmaxregister decrease 56)";
  std::string found = findingsOf(twoGroups(128, some, ""));
  EXPECT_NE(found.find("undefined: the warp changed its registers 0 times, others of its group 1 times"),
            std::string::npos)
      << found;
  found = findingsOf(twoGroups(128, R"(
      %is_upper = llvm.icmp "sge" %thread, %few : i32
      llvm.cond_br %is_upper, ^upper, ^lower
    ^upper:
      nvvm.setmaxregister decrease 64
      llvm.br ^end
    ^lower:
      nvvm.setmaxregister decrease 56)",
                               ""));
  EXPECT_NE(found.find("warps of one group ask for different numbers of registers"), std::string::npos) << found;
}

/// A product of a group, by operands that the upper two warps may choose otherwise, if they take part.
std::string productOf(const std::string &upperOffset, bool upperTakesPart = true) {
  return R"(
      %zero = llvm.mlir.constant(0.0 : f32) : f32
      %place = llvm.mlir.constant(64 : i64) : i64
      %other = llvm.mlir.constant()" +
         upperOffset + R"( : i64) : i64
      %is_upper = llvm.icmp "sge" %thread, %few : i32
      %b = llvm.select %is_upper, %other, %place : i1, i64
      llvm.cond_br %is_upper, )" +
         (upperTakesPart ? "^all" : "^end") + R"(, ^all
    ^all:
      %d:4 = lathe_nv.wgmma f16 * f16 {n = 8 : i32} acc(%zero, %zero, %zero, %zero) a(%place) b(%b)
        : (f32, f32, f32, f32, i64, i64) -> (f32, f32, f32, f32))";
}

TEST(SimulatePartitions, TheWarpsOfAGroupMultiplyTogether) {
  const char *different = "the warps of a group multiply by different instructions or descriptors",
             *alone = "the warp took part in products 0 times, others of its group 1 times";
  std::string found = findingsOf(twoGroups(128, productOf("64"), ""));
  EXPECT_EQ(found.find(different), std::string::npos) << found;
  EXPECT_EQ(found.find(alone), std::string::npos) << found;
  found = findingsOf(twoGroups(128, productOf("72"), ""));
  EXPECT_NE(found.find(different), std::string::npos) << found;
  found = findingsOf(twoGroups(128, productOf("64", false), ""));
  EXPECT_NE(found.find(alone), std::string::npos) << found;
}

TEST(SimulatePartitions, ProductsTakeTheTimeOfTheMatrixUnit) {
  // 200 products of 64 x 8 x 16, of which each warp has 16 rows, and a wait for all.
  constexpr int kCount = 200;
  std::string text = R"(
    llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    llvm.func @kernel() {
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %smem = llvm.mlir.addressof @smem : !llvm.ptr<3>
      %slot = llvm.getelementptr %smem[%thread] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      llvm.store %thread, %slot : i32, !llvm.ptr<3>
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      nvvm.barrier
      %place = llvm.mlir.constant(0 : i64) : i64
      %zero = llvm.mlir.constant(0.0 : f32) : f32
)";
  std::string last = "%zero, %zero, %zero, %zero";
  for (int n = 0; n < kCount; ++n) {
    std::string name = "%d" + std::to_string(n);
    text += name + ":4 = lathe_nv.wgmma f16 * f16 {n = 8 : i32} acc(" + last +
            ") a(%place) b(%place) : (f32, f32, f32, f32, i64, i64) -> (f32, f32, f32, f32)\n";
    last = name + "#0, " + name + "#1, " + name + "#2, " + name + "#3";
  }
  text += "%end:4 = lathe_nv.wgmma_wait 0, " + last + " : (f32, f32, f32, f32) -> (f32, f32, f32, f32)\nllvm.return\n}";
  auto simulated = [&](double rate) {
    Kernel kernel(text, 4);
    kernel.launch.sharedBytes = 512;
    kernel.launch.chip.matrixRates = {rate / 2, rate, 2 * rate, 2 * rate};
    kernel.launch.chip.clockGHz = 2;
    kernel.run();
    EXPECT_EQ(kernel.findings(), "");
    return kernel.result;
  };
  // 2048 multiply-adds of a warp, at 16 and at 256 in a cycle of half a nanosecond.
  Result slow = simulated(64), fast = simulated(1024);
  ASSERT_FALSE(slow.units.empty());
  EXPECT_EQ(slow.units.front().unit, "matrix");
  EXPECT_DOUBLE_EQ(slow.units.front().busyNs, kCount * 128 / 2.0);
  EXPECT_GE(slow.estimateNs - slow.units.front().busyNs, slow.bounds.latencyNs / 2);
  EXPECT_NEAR(slow.bounds.latencyNs - fast.bounds.latencyNs, kCount * (128 - 8) / 2.0, 2 * kCount);
}

TEST(SimulatePartitions, AWarpWaitsForItsProducts) {
  const char *ends = "the warp ends before its asynchronous multiplications are complete";
  std::string found = findingsOf(twoGroups(128, productOf("64"), ""));
  EXPECT_NE(found.find(ends), std::string::npos) << found;
  found = findingsOf(twoGroups(128, productOf("64") + R"(
      %e:4 = lathe_nv.wgmma_wait 0, %d#0, %d#1, %d#2, %d#3 : (f32, f32, f32, f32) -> (f32, f32, f32, f32))",
                               ""));
  EXPECT_EQ(found.find(ends), std::string::npos) << found;
}

TEST(SimulatePartitions, GroupsMeetAtBarriersOfTheirOwn) {
  EXPECT_EQ(findingsOf(twoGroups(128, "nvvm.barrier id = %one number_of_threads = %many",
                                 "nvvm.barrier id = %two number_of_threads = %many")),
            "");
}

TEST(SimulatePartitions, WarpsThatCountEachOtherDifferentlyAreUndefined) {
  std::string found = findingsOf(twoGroups(128, "nvvm.barrier id = %one number_of_threads = %few",
                                           "nvvm.barrier id = %one number_of_threads = %many"));
  EXPECT_NE(found.find("undefined: warps meet at barrier 1 in different numbers"), std::string::npos) << found;
}

} // namespace
} // namespace lathe::simulate::test
