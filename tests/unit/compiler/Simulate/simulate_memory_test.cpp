// Bounds, alignment, races, barriers, shared memory, asynchronous copies.
#include "simulate_support.h"

#include <numeric>

namespace lathe::simulate::test {
namespace {

const char *kPrologue = R"(
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %warpsize = llvm.mlir.constant(32 : i32) : i32
      %warp = llvm.udiv %lane, %warpsize : i32
      %smem = llvm.mlir.addressof @smem : !llvm.ptr<3>
      %slot = llvm.getelementptr %smem[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
)";

std::string kernelOf(const std::string &body) {
  return std::string(R"(
    llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    llvm.func @kernel(%dst: !llvm.ptr<1>) {)") +
         kPrologue + body + R"(
      llvm.return
    })";
}

Kernel &run(Kernel &kernel, std::vector<uint32_t> &out, int64_t shared) {
  kernel.launch.sharedBytes = shared;
  kernel.buffer(out).run();
  return kernel;
}

//===----------------------------------------------------------------------===//
// Bounds and alignment
//===----------------------------------------------------------------------===//

TEST(SimulateBounds, NamesLaneAddressAndBuffer) {
  std::vector<uint32_t> out(20);
  Kernel kernel(kernelOf("llvm.store %lane, %to : i32, !llvm.ptr<1>"));
  run(kernel, out, 0);
  ASSERT_EQ(kernel.result.findings.size(), 1u) << kernel.findings();
  const Finding &finding = kernel.result.findings[0];
  EXPECT_EQ(finding.kind, "out_of_bounds");
  EXPECT_NE(finding.message.find("lane 20"), std::string::npos);
  EXPECT_NE(finding.message.find("argument 0"), std::string::npos);
  EXPECT_NE(finding.location.find("llvm.store"), std::string::npos);
  EXPECT_EQ(out[19], 19u);
}

// The buffers lie 16 MiB apart, and the first is longer than that.
TEST(SimulateBounds, NamesTheBufferThatEndsBefore) {
  std::vector<uint32_t> longer(5 << 20), other(4);
  Kernel kernel(R"(
    llvm.func @kernel(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>) {
      %end = llvm.mlir.constant(5242880 : i32) : i32
      %at = llvm.getelementptr %a[%end] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %v = llvm.load %at : !llvm.ptr<1> -> i32
      llvm.return
    })");
  kernel.launch.detectRaces = false;
  kernel.buffer(longer).buffer(other).run();
  ASSERT_FALSE(kernel.result.findings.empty());
  EXPECT_NE(kernel.result.findings[0].message.find("argument 0 has bytes"), std::string::npos) << kernel.findings();
  EXPECT_NE(kernel.result.findings[0].message.find("this is its byte 20971520"), std::string::npos)
      << kernel.findings();
}

std::string loadOfGlobal(const std::string &global) {
  Kernel kernel(global + R"(
    llvm.func @kernel() {
      %p = llvm.mlir.addressof @g : !llvm.ptr<1>
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      llvm.return
    })");
  kernel.run();
  return kernel.findings();
}

TEST(SimulateBounds, InitializersWithoutAModelAreReported) {
  EXPECT_EQ(loadOfGlobal("llvm.mlir.global internal @g(5 : i32) {addr_space = 1 : i32} : i32"), "");
  EXPECT_EQ(loadOfGlobal("llvm.mlir.global internal @g() {addr_space = 1 : i32} : i32 {\n"
                         "%z = llvm.mlir.zero : i32\nllvm.return %z : i32\n}"),
            "");
  std::string found = loadOfGlobal("llvm.mlir.global internal @g() {addr_space = 1 : i32} : i32 {\n"
                                   "%c = llvm.mlir.constant(5 : i32) : i32\nllvm.return %c : i32\n}");
  EXPECT_NE(found.find("unsupported: no model of llvm.mlir.addressof: the initializer of g"), std::string::npos)
      << found;
}

TEST(SimulateBounds, SharedMemoryEnds) {
  std::vector<uint32_t> out(32);
  Kernel kernel(kernelOf("llvm.store %lane, %slot : i32, !llvm.ptr<3>"));
  run(kernel, out, 124);
  EXPECT_TRUE(kernel.found("out_of_bounds"));
  Kernel fits(kernelOf("llvm.store %lane, %slot : i32, !llvm.ptr<3>"));
  EXPECT_TRUE(run(fits, out, 128).result.ok()) << fits.findings();
}

TEST(SimulateBounds, VectorsMustBeAligned) {
  std::vector<uint32_t> out(64);
  Kernel kernel(kernelOf(R"(
      %v = llvm.load %to : !llvm.ptr<1> -> vector<4xi32>
    )"));
  run(kernel, out, 0);
  EXPECT_TRUE(kernel.found("misaligned")) << kernel.findings();
}

TEST(SimulateBounds, PredicatedAccessTouchesNothing) {
  std::vector<uint32_t> out(20, 5);
  Kernel kernel(kernelOf(R"(
      %n = llvm.mlir.constant(20 : i32) : i32
      %in = llvm.icmp "ult" %lane, %n : i32
      %nine = llvm.mlir.constant(9 : i32) : i32
      %old = lathe_nv.load %to if %in else %nine : i32 : !llvm.ptr<1> -> i32
      %new = llvm.add %old, %lane : i32
      lathe_nv.store %new, %to if %in : i32, !llvm.ptr<1>
      llvm.store %old, %slot : i32, !llvm.ptr<3>
      %other = llvm.getelementptr %smem[31] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
      %was = llvm.load %other : !llvm.ptr<3> -> i32
      %first = llvm.icmp "eq" %lane, %zero : i32
      lathe_nv.store %was, %to if %first : i32, !llvm.ptr<1>
    )"));
  EXPECT_TRUE(run(kernel, out, 128).result.ok()) << kernel.findings();
  EXPECT_EQ(out[0], 9u); // lane 31 was off and got `other`
  for (uint32_t n = 1; n < 20; ++n)
    EXPECT_EQ(out[n], 5 + n);
}

TEST(SimulateBounds, GenericPointersReachSharedMemory) {
  std::vector<uint32_t> out(32);
  Kernel kernel(kernelOf(R"(
      %g = llvm.addrspacecast %slot : !llvm.ptr<3> to !llvm.ptr
      llvm.store %lane, %g : i32, !llvm.ptr
      %v = llvm.load %slot : !llvm.ptr<3> -> i32
      %gd = llvm.addrspacecast %to : !llvm.ptr<1> to !llvm.ptr
      llvm.store %v, %gd : i32, !llvm.ptr
    )"));
  EXPECT_TRUE(run(kernel, out, 128).result.ok()) << kernel.findings();
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], n);
}

TEST(SimulateBounds, LocalMemoryBelongsToALane) {
  std::vector<uint32_t> out(32);
  Kernel kernel(kernelOf(R"(
      %n = llvm.mlir.constant(4 : i32) : i32
      %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
      %p = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, i32
      llvm.store %lane, %p : i32, !llvm.ptr
      %v = llvm.load %p : !llvm.ptr -> i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
    )"));
  EXPECT_TRUE(run(kernel, out, 0).result.ok()) << kernel.findings();
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], n);
}

//===----------------------------------------------------------------------===//
// Barriers and races
//===----------------------------------------------------------------------===//

/// Each thread writes its slot and reads that of the thread one warp further.
std::string exchange(const std::string &barrier) {
  return kernelOf("llvm.store %lane, %slot : i32, !llvm.ptr<3>\n" + barrier +
                  R"(
      %next = llvm.add %lane, %warpsize : i32
      %mask = llvm.mlir.constant(127 : i32) : i32
      %from = llvm.and %next, %mask : i32
      %there = llvm.getelementptr %smem[%from] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %v = llvm.load %there : !llvm.ptr<3> -> i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
    )");
}

TEST(SimulateRaces, BarrierOrdersSharedMemory) {
  for (const char *barrier : {"nvvm.barrier0", "nvvm.barrier",
                              "nvvm.barrier id = %one number_of_threads = "
                              "%threads"}) {
    std::vector<uint32_t> out(128);
    Kernel kernel(exchange(std::string("%threads = llvm.mlir.constant(128 : i32) : "
                                       "i32\n") +
                           barrier),
                  4);
    EXPECT_TRUE(run(kernel, out, 512).result.ok()) << kernel.findings();
    for (uint32_t n = 0; n < 128; ++n)
      EXPECT_EQ(out[n], (n + 32) % 128);
    EXPECT_EQ(kernel.result.counters.barriers, 4);
  }
}

TEST(SimulateRaces, MissingBarrierIsFoundInEveryOrder) {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    std::vector<uint32_t> out(128);
    Kernel kernel(exchange(""), 4);
    kernel.launch.seed = seed;
    run(kernel, out, 512);
    EXPECT_TRUE(kernel.found("race") || kernel.found("uninitialized_shared")) << seed;
    EXPECT_TRUE(kernel.found("race")) << seed;
  }
}

TEST(SimulateRaces, WriteAfterReadNeedsABarrierToo) {
  std::string body = R"(
      llvm.store %lane, %slot : i32, !llvm.ptr<3>
      nvvm.barrier0
      %next = llvm.xor %lane, %warpsize : i32
      %there = llvm.getelementptr %smem[%next] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %v = llvm.load %there : !llvm.ptr<3> -> i32
      %barrier
      %w = llvm.add %v, %one : i32
      llvm.store %w, %slot : i32, !llvm.ptr<3>
      llvm.store %w, %to : i32, !llvm.ptr<1>
    )";
  std::string with = body, without = body;
  with.replace(with.find("%barrier"), 8, "nvvm.barrier0");
  without.replace(without.find("%barrier"), 8, "");
  std::vector<uint32_t> out(64);
  Kernel good(kernelOf(with), 2), bad(kernelOf(without), 2);
  EXPECT_TRUE(run(good, out, 256).result.ok()) << good.findings();
  run(bad, out, 256);
  EXPECT_TRUE(bad.found("race"));
}

TEST(SimulateRaces, EqualStoresOfTwoLanesAreNoRaceDifferentOnesAre) {
  std::vector<uint32_t> out(1);
  Kernel equal(kernelOf("llvm.store %one, %dst : i32, !llvm.ptr<1>"));
  EXPECT_TRUE(run(equal, out, 0).result.ok()) << equal.findings();
  Kernel different(kernelOf("llvm.store %lane, %dst : i32, !llvm.ptr<1>"));
  run(different, out, 0);
  EXPECT_TRUE(different.found("race"));
}

TEST(SimulateRaces, ProgramsOfAGrid) {
  auto write = [](const char *value) {
    return kernelOf(std::string(R"(
      %pid = nvvm.read.ptx.sreg.ctaid.x : i32
      %first = llvm.icmp "eq" %lane, %zero : i32
      "lathe_nv.store"()") +
                    value + R"(, %dst, %first) : (i32, !llvm.ptr<1>, i1) -> ()
    )");
  };
  std::vector<uint32_t> out(1);
  Kernel same(write("%one"));
  same.launch.grid = {2, 1, 1};
  EXPECT_TRUE(run(same, out, 0).result.ok()) << same.findings();
  Kernel differ(write("%pid"));
  differ.launch.grid = {3, 1, 1};
  run(differ, out, 0);
  EXPECT_TRUE(differ.found("race"));
  Kernel reads(kernelOf(R"(
      %pid = nvvm.read.ptx.sreg.ctaid.x : i32
      %v = llvm.load %dst : !llvm.ptr<1> -> i32
      %w = llvm.add %v, %one : i32
      llvm.store %w, %dst : i32, !llvm.ptr<1>
    )"));
  reads.launch.grid = {2, 1, 1};
  run(reads, out, 0);
  EXPECT_TRUE(reads.found("race"));
}

TEST(SimulateRaces, AtomicsDoNotRaceWithEachOther) {
  std::vector<uint32_t> out(1);
  Kernel kernel(kernelOf(R"(
      %old = llvm.atomicrmw add %dst, %one monotonic : !llvm.ptr<1>, i32
    )"),
                4);
  kernel.launch.grid = {5, 1, 1};
  EXPECT_TRUE(run(kernel, out, 0).result.ok()) << kernel.findings();
  EXPECT_EQ(out[0], 640u);
}

TEST(SimulateRaces, ReadsOfUnwrittenSharedMemory) {
  std::vector<uint32_t> out(32);
  Kernel kernel(kernelOf(R"(
      %v = llvm.load %slot : !llvm.ptr<3> -> i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
    )"));
  run(kernel, out, 128);
  EXPECT_TRUE(kernel.found("uninitialized_shared"));
}

TEST(SimulateBarriers, WarpsThatSkipANamedBarrierAreADeadlock) {
  std::vector<uint32_t> out(128);
  Kernel kernel(kernelOf(R"(
      %threads = llvm.mlir.constant(128 : i32) : i32
      %skip = llvm.icmp "eq" %warp, %one : i32
      llvm.cond_br %skip, ^end, ^wait
    ^wait:
      nvvm.barrier id = %one number_of_threads = %threads
      llvm.br ^end
    ^end:
    )"),
                4);
  run(kernel, out, 0);
  EXPECT_TRUE(kernel.found("barrier_deadlock"));
  EXPECT_NE(kernel.findings().find("barrier 1"), std::string::npos);
}

TEST(SimulateBarriers, TwoBarriersWithDifferentCompanyAreADeadlock) {
  std::vector<uint32_t> out(128);
  Kernel kernel(kernelOf(R"(
      %skip = llvm.icmp "eq" %warp, %one : i32
      llvm.cond_br %skip, ^a, ^b
    ^a:
      nvvm.barrier id = %one
      llvm.br ^end
    ^b:
      nvvm.barrier0
      llvm.br ^end
    ^end:
    )"),
                4);
  run(kernel, out, 0);
  EXPECT_TRUE(kernel.found("barrier_deadlock"));
}

TEST(SimulateBarriers, LanesOfOneWarpApartAtABarrier) {
  std::vector<uint32_t> out(32);
  Kernel kernel(kernelOf(R"(
      %low = llvm.and %lane, %one : i32
      %odd = llvm.icmp "eq" %low, %one : i32
      llvm.cond_br %odd, ^a, ^end
    ^a:
      nvvm.barrier0
      llvm.br ^end
    ^end:
    )"));
  run(kernel, out, 0);
  EXPECT_TRUE(kernel.found("barrier_deadlock"));
}

TEST(SimulateBarriers, EndedWarpsDoNotHoldTheOthersUp) {
  std::vector<uint32_t> out(128);
  Kernel kernel(kernelOf(R"(
      %skip = llvm.icmp "eq" %warp, %one : i32
      llvm.cond_br %skip, ^end, ^wait
    ^wait:
      nvvm.barrier0
      llvm.br ^end
    ^end:
    )"),
                4);
  EXPECT_TRUE(run(kernel, out, 0).result.ok()) << kernel.findings();
}

TEST(SimulateBarriers, ReductionCountsAllThreads) {
  std::vector<uint32_t> out(128);
  Kernel kernel(kernelOf(R"(
      %ten = llvm.mlir.constant(10 : i32) : i32
      %p = llvm.icmp "ult" %lane, %ten : i32
      %q = llvm.zext %p : i1 to i32
      %n = nvvm.barrier #nvvm.reduction<popc> %q -> i32
      llvm.store %n, %to : i32, !llvm.ptr<1>
    )"),
                4);
  EXPECT_TRUE(run(kernel, out, 0).result.ok()) << kernel.findings();
  EXPECT_EQ(out[0], 10u);
  EXPECT_EQ(out[127], 10u);
}

//===----------------------------------------------------------------------===//
// Asynchronous copies
//===----------------------------------------------------------------------===//

std::string asyncKernel(const std::string &wait) {
  return R"(
    llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    llvm.func @kernel(%dst: !llvm.ptr<1>, %src: !llvm.ptr<1>) {)" +
         std::string(kPrologue) + R"(
      %from = llvm.getelementptr %src[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      nvvm.cp.async.shared.global %slot, %from, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
      nvvm.cp.async.commit.group
      )" +
         wait + R"(
      %v = llvm.load %slot : !llvm.ptr<3> -> i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
      llvm.return
    })";
}

TEST(SimulateAsync, LandsBeforeItsWaitUnderEveryPolicy) {
  for (Landing landing : {Landing::Earliest, Landing::Latest, Landing::Random}) {
    std::vector<uint32_t> out(32), in = iota(32, 100);
    Kernel kernel(asyncKernel("nvvm.cp.async.wait.group 0"));
    kernel.launch.landing = landing;
    kernel.launch.sharedBytes = 128;
    kernel.buffer(out).buffer(in).run();
    EXPECT_EQ(kernel.findings(), "");
    EXPECT_EQ(out, in);
  }
}

TEST(SimulateAsync, ReadingBeforeTheWaitIsARaceEvenIfItHasLanded) {
  for (Landing landing : {Landing::Earliest, Landing::Latest, Landing::Random}) {
    std::vector<uint32_t> out(32), in = iota(32, 100);
    Kernel kernel(asyncKernel("nvvm.cp.async.wait.group 1"));
    kernel.launch.landing = landing;
    kernel.launch.sharedBytes = 128;
    kernel.buffer(out).buffer(in).run();
    EXPECT_TRUE(kernel.found("race"));
    if (landing == Landing::Latest) {
      EXPECT_EQ(out[3], 0xffffffffu); // poisoned until it lands
    } else if (landing == Landing::Earliest) {
      EXPECT_EQ(out[3], 103u);
    }
  }
}

//===----------------------------------------------------------------------===//
// Counters and estimate
//===----------------------------------------------------------------------===//

TEST(SimulateCounters, SectorsAndBankConflicts) {
  std::vector<uint32_t> out(32 * 32);
  Kernel dense(kernelOf("llvm.store %lane, %to : i32, !llvm.ptr<1>"));
  run(dense, out, 0);
  EXPECT_EQ(dense.result.counters.globalSectors, 4);
  Kernel strided(kernelOf(R"(
      %i = llvm.mul %lane, %warpsize : i32
      %p = llvm.getelementptr %dst[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %lane, %p : i32, !llvm.ptr<1>
      %s = llvm.getelementptr %smem[%i] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      llvm.store %lane, %s : i32, !llvm.ptr<3>
    )"));
  run(strided, out, 32 * 32 * 4);
  EXPECT_EQ(strided.result.counters.globalSectors, 32);
  EXPECT_EQ(strided.result.counters.sharedBankConflicts, 31);
}

TEST(SimulateCounters, TheBusiestUnitBoundsTheTime) {
  std::vector<uint32_t> out(32 * 32);
  std::string stores;
  constexpr int kCount = 100;
  for (int n = 0; n < kCount; ++n)
    stores += "llvm.store %lane, %s : i32, !llvm.ptr<3>\n";
  Kernel kernel(kernelOf(R"(
      %i = llvm.mul %lane, %warpsize : i32
      %s = llvm.getelementptr %smem[%i] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    )" + stores));
  kernel.launch.chip.clockGHz = 2;
  run(kernel, out, 32 * 32 * 4);
  // One scheduler of one multiprocessor works: four cycles for a store and 31 for its conflicts.
  ASSERT_FALSE(kernel.result.units.empty());
  EXPECT_EQ(kernel.result.units.front().unit, "shared");
  EXPECT_DOUBLE_EQ(kernel.result.units.front().busyNs, kCount * (4 + 31) / 2.0);
  EXPECT_LT(kernel.result.units.front().busyNs, kernel.result.estimateNs);
  for (const UnitLoad &load : kernel.result.units) {
    EXPECT_LE(load.busyNs, kernel.result.units.front().busyNs) << load.unit.str();
    EXPECT_NE(load.unit, "matrix");
  }
}

TEST(SimulateCounters, EstimateGrowsWithTheGridAndFallsWithOccupancy) {
  auto estimate = [](unsigned grid, int registers) {
    std::vector<uint32_t> out(32 * 4);
    Kernel kernel(kernelOf(R"(
      %v = llvm.load %to : !llvm.ptr<1> -> i32
      %w = llvm.add %v, %zero : i32
      llvm.store %w, %to : i32, !llvm.ptr<1>
    )"),
                  4);
    kernel.launch.grid = {grid, 1, 1};
    kernel.launch.programs = {0};
    kernel.launch.registers = registers;
    run(kernel, out, 0);
    EXPECT_EQ(kernel.findings(), "");
    return kernel.result.estimateNs;
  };
  EXPECT_GT(estimate(1, 32), 0);
  EXPECT_GT(estimate(100000, 32), 2 * estimate(10000, 32));
  EXPECT_GT(estimate(100000, 255), 1.5 * estimate(100000, 32));
}

} // namespace
} // namespace lathe::simulate::test
