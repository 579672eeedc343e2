// ROCDL instruction models, lane by lane, in waves of 64.
#include "simulate_support.h"

#include <cmath>

namespace lathe::simulate::test {
namespace {

std::vector<uint32_t> amd(const std::string &body, std::vector<uint32_t> input = iota(64, 100)) {
  return eachLane(body, std::move(input), true);
}

/// The old value is 7; the input of lane n is 100 + n.
std::vector<uint32_t> dpp(unsigned control, unsigned rows = 15, unsigned banks = 15, bool bound = false) {
  return amd(R"(
    %old = llvm.mlir.constant(7 : i32) : i32
    %r = rocdl.update.dpp %old, %in with )" +
             std::to_string(control) + ", " + std::to_string(rows) + ", " + std::to_string(banks) + ", " +
             (bound ? "true" : "false") + " : i32\n");
}

/// Compares with source(lane), -1 for the old value.
template <typename F> void expectMoves(const std::vector<uint32_t> &out, F source, uint32_t otherwise = 7) {
  for (int n = 0; n < 64; ++n) {
    int from = source(n);
    EXPECT_EQ(out[n], from < 0 ? otherwise : 100u + from) << "lane " << n;
  }
}

TEST(SimulateDpp, QuadPermutation) {
  expectMoves(dpp(0x1b), [](int n) { return n ^ 3; }); // 3 2 1 0
  expectMoves(dpp(0x4e), [](int n) { return n ^ 2; }); // 2 3 0 1
}

TEST(SimulateDpp, ShiftsWithinARow) {
  expectMoves(dpp(0x101), [](int n) { return n % 16 < 15 ? n + 1 : -1; });
  expectMoves(dpp(0x118), [](int n) { return n % 16 >= 8 ? n - 8 : -1; });
  expectMoves(dpp(0x118, 15, 15, true), [](int n) { return n % 16 >= 8 ? n - 8 : -1; }, 0);
  expectMoves(dpp(0x121), [](int n) { return n / 16 * 16 + (n + 15) % 16; });
}

TEST(SimulateDpp, Mirrors) {
  expectMoves(dpp(0x140), [](int n) { return n / 16 * 16 + 15 - n % 16; });
  expectMoves(dpp(0x141), [](int n) { return n / 8 * 8 + 7 - n % 8; });
}

TEST(SimulateDpp, Broadcasts) {
  expectMoves(dpp(0x142), [](int n) { return n < 16 ? -1 : n / 16 * 16 - 1; });
  expectMoves(dpp(0x143), [](int n) { return n < 32 ? -1 : 31; });
}

TEST(SimulateDpp, WaveForms) {
  expectMoves(dpp(0x130), [](int n) { return n < 63 ? n + 1 : -1; });
  expectMoves(dpp(0x134), [](int n) { return (n + 1) % 64; });
  expectMoves(dpp(0x138), [](int n) { return n - 1; });
  expectMoves(dpp(0x13c), [](int n) { return (n + 63) % 64; });
}

TEST(SimulateDpp, RowShareAndXorMask) {
  expectMoves(dpp(0x155), [](int n) { return n / 16 * 16 + 5; });
  expectMoves(dpp(0x166), [](int n) { return n ^ 6; });
}

TEST(SimulateDpp, RowAndBankMasks) {
  expectMoves(dpp(0x1b, 0xa), [](int n) { return n / 16 % 2 ? n ^ 3 : -1; });
  expectMoves(dpp(0x1b, 15, 0x1), [](int n) { return n % 16 < 4 ? n ^ 3 : -1; });
}

TEST(SimulateDpp, UnknownControlIsSaid) {
  std::vector<uint32_t> out(64);
  Kernel kernel(R"(
    llvm.func @kernel(%dst: !llvm.ptr<1>) {
      %x = rocdl.workitem.id.x : i32
      %y = rocdl.update.dpp %x, %x with 0x180, 15, 15, false : i32
      llvm.return
    })",
                1, 64);
  kernel.buffer(out).run();
  EXPECT_TRUE(kernel.found("unsupported"));
}

TEST(SimulateLanes, BackwardPermuteAndSwizzle) {
  auto out = amd(R"(
    %k = llvm.mlir.constant(36 : i32) : i32
    %four = llvm.mlir.constant(4 : i32) : i32
    %x = llvm.mul %lane, %four : i32
    %i = llvm.add %x, %k : i32
    %r = rocdl.ds_bpermute %i, %in : (i32, i32) -> i32
    )");
  expectMoves(out, [](int n) { return (n + 9) % 64; });
  auto swizzle = [](unsigned offset) {
    return amd("%o = llvm.mlir.constant(" + std::to_string(offset) +
               " : i32) : i32\n"
               "%r = rocdl.ds_swizzle %in, %o : (i32, i32) -> i32\n");
  };
  expectMoves(swizzle(16 << 10 | 31), [](int n) { return n ^ 16; });
  expectMoves(swizzle(5 << 10 | 2 << 5 | 0x18), [](int n) { return (n & 32) + ((((n & 31) & 0x18) | 2) ^ 5); });
  expectMoves(swizzle(0x801b), [](int n) { return n ^ 3; });
}

TEST(SimulateLanes, ReadLaneAndCounts) {
  auto first = amd("%r = rocdl.readfirstlane %in : i32\n");
  EXPECT_EQ(first[63], 100u);
  auto lane = amd(R"(
    %k = llvm.mlir.constant(42 : i32) : i32
    %r = rocdl.readlane %in, %k : (i32, i32) -> i32
    )");
  EXPECT_EQ(lane[0], 142u);
  auto count = amd(R"(
    %all = llvm.mlir.constant(-1 : i32) : i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %low = rocdl.mbcnt.lo %all, %zero : (i32, i32) -> i32
    %r = rocdl.mbcnt.hi %all, %low : (i32, i32) -> i32
    )");
  EXPECT_EQ(count, iota(64));
}

TEST(SimulateLanes, BallotOfTheActiveOnes) {
  auto out = amd(R"(
    %k = llvm.mlir.constant(140 : i32) : i32
    %p = llvm.icmp "ult" %in, %k : i32
    %b = rocdl.ballot %p : i64
    %s = llvm.mlir.constant(32 : i64) : i64
    %h = llvm.lshr %b, %s : i64
    %r = llvm.trunc %h : i64 to i32
    )");
  EXPECT_EQ(out[0], 0xffu);
}

TEST(SimulateLanes, PermutesOfRows) {
  auto other = amd(R"(
    %a = llvm.mlir.constant(0x76543210 : i32) : i32
    %b = llvm.mlir.constant(0xfedcba98 : i32) : i32
    %r = rocdl.permlanex16 %in, %in, %a, %b, false, true : i32, i32
    )");
  expectMoves(other, [](int n) { return n ^ 16; });
  auto swapped = amd(R"(
    %z = llvm.mlir.constant(0 : i32) : i32
    %s = rocdl.permlane32.swap %in, %in, false, true : (i32, i32) -> !llvm.struct<(i32, i32)>
    %x = llvm.extractvalue %s[0] : !llvm.struct<(i32, i32)>
    %y = llvm.extractvalue %s[1] : !llvm.struct<(i32, i32)>
    %k = llvm.mlir.constant(8 : i32) : i32
    %h = llvm.shl %x, %k : i32
    %r = llvm.or %h, %y : i32
    )");
  for (uint32_t n = 0; n < 64; ++n)
    EXPECT_EQ(swapped[n], (100 + n % 32) << 8 | (100 + n % 32 + 32)) << n;
}

TEST(SimulateLanes, DivergedWavesReadOnlyWhatIsActive) {
  auto out = amd(R"(
    %k = llvm.mlir.constant(1 : i32) : i32
    %low = llvm.and %lane, %k : i32
    %odd = llvm.icmp "eq" %low, %k : i32
    %seven = llvm.mlir.constant(7 : i32) : i32
    llvm.cond_br %odd, ^a, ^b(%seven : i32)
  ^a:
    %v = rocdl.update.dpp %seven, %in with 177, 15, 15, true : i32
    llvm.br ^b(%v : i32)
  ^b(%r: i32):
    )");
  // Quads swap neighbours: odd lanes read even ones, which do not take part.
  for (uint32_t n = 0; n < 64; ++n)
    EXPECT_EQ(out[n], n % 2 ? 0u : 7u);
}

TEST(SimulateAmdBarrier, SplitAndWholeBarriersOrderMemory) {
  for (const char *barrier :
       {"rocdl.s.barrier", "rocdl.barrier", "rocdl.s.barrier.signal id = -1\n rocdl.s.barrier.wait id = -1"}) {
    std::vector<uint32_t> out(256);
    Kernel kernel(std::string(R"(
    llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    llvm.func @kernel(%dst: !llvm.ptr<1>) {
      %lane = rocdl.workitem.id.x : i32
      %smem = llvm.mlir.addressof @smem : !llvm.ptr<3>
      %slot = llvm.getelementptr %smem[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      llvm.store %lane, %slot : i32, !llvm.ptr<3>
      llvm.fence syncscope("workgroup") release
      )") + barrier + R"(
      llvm.fence syncscope("workgroup") acquire
      %k = llvm.mlir.constant(192 : i32) : i32
      %from = llvm.xor %lane, %k : i32
      %there = llvm.getelementptr %smem[%from] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %v = llvm.load %there : !llvm.ptr<3> -> i32
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
      llvm.return
    })",
                  4, 64);
    kernel.launch.sharedBytes = 1024;
    kernel.buffer(out).run();
    EXPECT_EQ(kernel.findings(), "") << barrier;
    for (uint32_t n = 0; n < 256; ++n)
      EXPECT_EQ(out[n], n ^ 192);
  }
}

TEST(SimulateBuffers, RangeCheckMasksLanes) {
  std::vector<uint32_t> in = iota(64, 100), out(64, 1);
  Kernel kernel(R"(
    llvm.func @kernel(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) {
      %lane = rocdl.workitem.id.x : i32
      %stride = llvm.mlir.constant(0 : i16) : i16
      %size = llvm.mlir.constant(160 : i64) : i64
      %flags = llvm.mlir.constant(159744 : i32) : i32
      %a = rocdl.make.buffer.rsrc %src, %stride, %size, %flags : !llvm.ptr<1> to !llvm.ptr<8>
      %b = rocdl.make.buffer.rsrc %dst, %stride, %size, %flags : !llvm.ptr<1> to !llvm.ptr<8>
      %four = llvm.mlir.constant(4 : i32) : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %offset = llvm.mul %lane, %four : i32
      %v = rocdl.raw.ptr.buffer.load %a, %offset, %zero, %zero : i32
      %w = llvm.add %v, %four : i32
      rocdl.raw.ptr.buffer.store %w, %b, %offset, %zero, %zero : i32
      %past = llvm.mlir.constant(-2147483648 : i32) : i32
      rocdl.raw.ptr.buffer.store %w, %b, %past, %zero, %zero : i32
      %out_of_range = llvm.add %offset, %past : i32
      %z = rocdl.raw.ptr.buffer.load %a, %out_of_range, %zero, %zero : i32
      %last = llvm.mlir.constant(39 : i32) : i32
      %is = llvm.icmp "eq" %lane, %last : i32
      %at = llvm.select %is, %zero, %past : i1, i32
      rocdl.raw.ptr.buffer.store %z, %b, %at, %zero, %zero : i32
      llvm.return
    })",
                1, 64);
  kernel.buffer(in).buffer(out).run();
  EXPECT_EQ(kernel.findings(), "");
  EXPECT_EQ(out[0], 0u);
  for (uint32_t n = 1; n < 64; ++n)
    EXPECT_EQ(out[n], n < 40 ? 104 + n : 1);
}

TEST(SimulateAmdMath, Intrinsics) {
  auto call = [](const std::string &name, float input) {
    auto out = amd(R"(
    %f = llvm.bitcast %in : i32 to f32
    %v = llvm.call_intrinsic ")" +
                       name + R"("(%f) : (f32) -> f32
    %r = llvm.bitcast %v : f32 to i32
    )",
                   {bitsOf(input)});
    return floatOf(out[0]);
  };
  EXPECT_FLOAT_EQ(call("llvm.amdgcn.exp2.f32", 3.5f), std::exp2(3.5f));
  EXPECT_FLOAT_EQ(call("llvm.amdgcn.log.f32", 10.0f), std::log2(10.0f));
  EXPECT_FLOAT_EQ(call("llvm.amdgcn.rcp.f32", 8.0f), 0.125f);
  EXPECT_FLOAT_EQ(call("llvm.amdgcn.rsq.f32", 16.0f), 0.25f);
  EXPECT_FLOAT_EQ(call("llvm.amdgcn.sqrt.f32", 16.0f), 4.0f);
}

TEST(SimulateAmdMath, RuntimeTellsTheGrid) {
  auto out = amd(R"(
    %p = llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"() : () -> !llvm.ptr<4>
    %g = llvm.load %p : !llvm.ptr<4> -> i32
    %q = llvm.getelementptr %p[12] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
    %s = llvm.load %q : !llvm.ptr<4> -> i16
    %t = llvm.zext %s : i16 to i32
    %k = llvm.mlir.constant(8 : i32) : i32
    %h = llvm.shl %g, %k : i32
    %r = llvm.or %h, %t : i32
    )");
  EXPECT_EQ(out[0], 0x140u);
}

} // namespace
} // namespace lathe::simulate::test
