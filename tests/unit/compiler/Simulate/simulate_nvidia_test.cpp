// NVVM instruction models, lane by lane.
#include "simulate_support.h"

#include <cmath>

namespace lathe::simulate::test {
namespace {

std::vector<uint32_t> shuffle(const std::string &kind, int offset, int clamp) {
  return eachLane(R"(
    %all = llvm.mlir.constant(-1 : i32) : i32
    %b = llvm.mlir.constant()" +
                      std::to_string(offset) + R"( : i32) : i32
    %c = llvm.mlir.constant()" +
                      std::to_string(clamp) + R"( : i32) : i32
    %r = nvvm.shfl.sync )" +
                      kind + R"( %all, %in, %b, %c : i32 -> i32
    )",
                  iota(32, 100));
}

TEST(SimulateShuffle, Butterfly) {
  auto out = shuffle("bfly", 5, 31);
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], 100 + (n ^ 5));
  // Segments of eight lanes (mask 24): the clamp keeps lanes within theirs.
  out = shuffle("bfly", 9, 24 << 8 | 7);
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], 100 + ((n ^ 9) <= (n | 7) ? n ^ 9 : n)) << n;
}

TEST(SimulateShuffle, UpAndDown) {
  auto up = shuffle("up", 3, 0), down = shuffle("down", 3, 31);
  auto segmented = shuffle("up", 3, 24 << 8);
  auto cut = shuffle("down", 3, 24 << 8 | 7);
  for (uint32_t n = 0; n < 32; ++n) {
    EXPECT_EQ(up[n], 100 + (n >= 3 ? n - 3 : n));
    EXPECT_EQ(down[n], 100 + (n + 3 < 32 ? n + 3 : n));
    EXPECT_EQ(segmented[n], 100 + (n % 8 >= 3 ? n - 3 : n));
    EXPECT_EQ(cut[n], 100 + (n % 8 + 3 < 8 ? n + 3 : n));
  }
}

TEST(SimulateShuffle, Indexed) {
  auto all = shuffle("idx", 7, 31), segmented = shuffle("idx", 7, 28 << 8 | 31);
  for (uint32_t n = 0; n < 32; ++n) {
    EXPECT_EQ(all[n], 107u);
    EXPECT_EQ(segmented[n], 100 + (n & ~3u) + 3);
  }
}

TEST(SimulateShuffle, SaysWhetherTheSourceWasInRange) {
  auto out = eachLane(R"(
    %all = llvm.mlir.constant(-1 : i32) : i32
    %b = llvm.mlir.constant(4 : i32) : i32
    %c = llvm.mlir.constant(0 : i32) : i32
    %s = nvvm.shfl.sync up %all, %in, %b, %c {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
    %p = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
    %r = llvm.zext %p : i1 to i32
    )",
                      iota(32));
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], n >= 4);
}

TEST(SimulateShuffle, ReadingAnAbsentLaneIsFound) {
  std::vector<uint32_t> out(32);
  Kernel kernel(R"(
    llvm.func @kernel(%dst: !llvm.ptr<1>) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %k = llvm.mlir.constant(16 : i32) : i32
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %c = llvm.icmp "ult" %lane, %k : i32
      llvm.cond_br %c, ^a, ^end
    ^a:
      %v = nvvm.shfl.sync bfly %all, %lane, %k, %c31 : i32 -> i32
      llvm.br ^end
    ^end:
      llvm.return
    })");
  kernel.buffer(out).run();
  EXPECT_TRUE(kernel.found("undefined"));
}

TEST(SimulateWarp, ReduxOfFloats) {
  auto reduce = [](const std::string &kind, std::vector<uint32_t> input) {
    return eachLane("%all = llvm.mlir.constant(-1 : i32) : i32\n"
                    "%f = llvm.bitcast %in : i32 to f32\n"
                    "%m = nvvm.redux.sync " +
                        kind + " : f32 -> f32\n%r = llvm.bitcast %m : f32 to i32\n",
                    std::move(input))[7];
  };
  constexpr uint32_t minusZero = 0x80000000, nan = 0xffc00001, oneNaN = 0x7fffffff;
  std::vector<uint32_t> zeros(32), numbers(32, bitsOf(2));
  for (unsigned place : {0u, 31u}) {
    zeros.assign(32, 0);
    zeros[place] = minusZero;
    EXPECT_EQ(reduce("fmin %f, %all", zeros), minusZero);
    zeros.assign(32, minusZero);
    zeros[place] = 0;
    EXPECT_EQ(reduce("fmax %f, %all", zeros), 0u);
  }
  numbers[3] = nan;
  numbers[4] = bitsOf(1);
  EXPECT_EQ(reduce("fmin %f, %all", numbers), bitsOf(1));
  EXPECT_EQ(reduce("fmax %f, %all", numbers), bitsOf(2));
  EXPECT_EQ(reduce("fmin %f, %all {nan = true}", numbers), oneNaN);
  EXPECT_EQ(reduce("fmin %f, %all", std::vector<uint32_t>(32, nan)), oneNaN);
}

TEST(SimulateWarp, ReduxVoteMatch) {
  auto add = eachLane(R"(
    %all = llvm.mlir.constant(-1 : i32) : i32
    %r = nvvm.redux.sync add %in, %all : i32 -> i32
    )",
                      iota(32));
  EXPECT_EQ(add[5], 496u);
  auto least = eachLane(R"(
    %all = llvm.mlir.constant(-1 : i32) : i32
    %r = nvvm.redux.sync min %in, %all : i32 -> i32
    )",
                        iota(32, uint32_t(-10)));
  EXPECT_EQ(int32_t(least[5]), -10);
  auto match = eachLane(R"(
    %all = llvm.mlir.constant(-1 : i32) : i32
    %k = llvm.mlir.constant(3 : i32) : i32
    %m = llvm.and %in, %k : i32
    %r = nvvm.match.sync any %all, %m : i32 -> i32
    )",
                        iota(32));
  for (uint32_t n = 0; n < 32; ++n)
    EXPECT_EQ(match[n], 0x11111111u << n % 4);
  auto any = eachLane(R"(
    %all = llvm.mlir.constant(-1 : i32) : i32
    %k = llvm.mlir.constant(31 : i32) : i32
    %p = llvm.icmp "eq" %in, %k : i32
    %v = nvvm.vote.sync any %all, %p -> i1
    %w = nvvm.vote.sync all %all, %p -> i1
    %x = llvm.zext %v : i1 to i32
    %y = llvm.zext %w : i1 to i32
    %z = llvm.shl %y, %k : i32
    %r = llvm.or %x, %z : i32
    )",
                      iota(32));
  EXPECT_EQ(any[0], 1u);
}

TEST(SimulateWarp, MasksAreOfTheLanesThatTakePart) {
  auto findingsOf = [](const std::string &operation, int32_t mask) {
    std::vector<uint32_t> out(1);
    Kernel kernel("llvm.func @kernel(%out: !llvm.ptr<1>) {\n%mask = llvm.mlir.constant(" + std::to_string(mask) +
                  R"( : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %true = llvm.mlir.constant(true) : i1
      )" + operation +
                  "\nllvm.return\n}");
    kernel.buffer(out).run();
    return kernel.findings();
  };
  for (const char *operation :
       {"%r = nvvm.vote.sync any %mask, %true -> i1", "%r = nvvm.match.sync any %mask, %one : i32 -> i32",
        "%r = nvvm.redux.sync add %one, %mask : i32 -> i32", "nvvm.bar.warp.sync %mask : i32"}) {
    EXPECT_EQ(findingsOf(operation, -1), "") << operation;
    EXPECT_NE(findingsOf(operation, 0xffff).find("the mask is not of the lanes that take part"), std::string::npos)
        << operation;
  }
}

TEST(SimulateWarp, SpecialRegisters) {
  auto out = eachLane(R"(
    %l = nvvm.read.ptx.sreg.laneid : i32
    %w = nvvm.read.ptx.sreg.warpid : i32
    %n = nvvm.read.ptx.sreg.ntid.x : i32
    %k = llvm.mlir.constant(8 : i32) : i32
    %a = llvm.shl %w, %k : i32
    %b = llvm.or %a, %l : i32
    %c = llvm.shl %b, %k : i32
    %r = llvm.or %c, %n : i32
    )",
                      {}, false, 4);
  for (uint32_t n = 0; n < 128; ++n)
    EXPECT_EQ(out[n], (n / 32 << 8 | n % 32) << 8 | 128);
}

TEST(SimulateMath, ApproximationsWithAndWithoutFlush) {
  auto call = [](const std::string &name, float input) {
    auto out = eachLane(R"(
    %f = llvm.bitcast %in : i32 to f32
    %v = llvm.call_intrinsic ")" +
                            name + R"("(%f) : (f32) -> f32
    %r = llvm.bitcast %v : f32 to i32
    )",
                        {bitsOf(input)});
    return floatOf(out[0]);
  };
  EXPECT_FLOAT_EQ(call("llvm.nvvm.ex2.approx.f", 3.5f), std::exp2(3.5f));
  EXPECT_EQ(call("llvm.nvvm.ex2.approx.f", -140.0f), 0x1p-140f);
  EXPECT_EQ(call("llvm.nvvm.ex2.approx.ftz.f", -140.0f), 0.0f);
  EXPECT_FLOAT_EQ(call("llvm.nvvm.lg2.approx.f", 10.0f), std::log2(10.0f));
  EXPECT_FLOAT_EQ(call("llvm.nvvm.rsqrt.approx.f", 16.0f), 0.25f);
  EXPECT_FLOAT_EQ(call("llvm.nvvm.rcp.approx.ftz.f", 8.0f), 0.125f);
  EXPECT_FLOAT_EQ(call("llvm.fabs.f32", -8.0f), 8.0f);
}

TEST(SimulateMath, DivisionAndPackedConversion) {
  auto out = eachLane(R"(
    %f = llvm.bitcast %in : i32 to f32
    %two = llvm.mlir.constant(2.0 : f32) : f32
    %q = llvm.call_intrinsic "llvm.nvvm.div.full"(%f, %two) : (f32, f32) -> f32
    %p = llvm.call_intrinsic "llvm.nvvm.ff2bf16x2.rn"(%f, %q) : (f32, f32) -> vector<2xbf16>
    %r = llvm.bitcast %p : vector<2xbf16> to i32
    )",
                      {bitsOf(6.0f), bitsOf(1.00390625f)});
  EXPECT_EQ(out[0], 0x40c04040u);   // 6 above 3
  EXPECT_EQ(out[1] >> 16, 0x3f80u); // a tie goes to even
}

TEST(SimulateMath, BytePermutation) {
  auto out = eachLane(R"(
    %b = llvm.mlir.constant(0x88776655 : i32) : i32
    %s = llvm.mlir.constant(0x7c30 : i32) : i32
    %r = nvvm.prmt #nvvm.permute_mode<default> %s, %in, %b : i32
    )",
                      {0x44332281});
  // Nibbles from the low end: byte 0, byte 3, the sign of byte 4, byte 7.
  EXPECT_EQ(out[0], 0x88004481u);
}

//===----------------------------------------------------------------------===//
// ldmatrix and stmatrix
//===----------------------------------------------------------------------===//

/// Shared memory holds 16-bit numbers 0..255, which make four 8x8 matrices.
std::vector<uint32_t> loadMatrix(const std::string &layout) {
  return std::vector<uint32_t>([&] {
    std::vector<uint32_t> in(128), out(128);
    for (uint32_t n = 0; n < 128; ++n)
      in[n] = 2 * n | (2 * n + 1) << 16;
    Kernel kernel(
        R"(
    llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    llvm.func @kernel(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %smem = llvm.mlir.addressof @smem : !llvm.ptr<3>
      %from = llvm.getelementptr %src[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xi32>
      %row = llvm.getelementptr %smem[%lane] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, vector<4xi32>
      %v = llvm.load %from : !llvm.ptr<1> -> vector<4xi32>
      llvm.store %v, %row : vector<4xi32>, !llvm.ptr<3>
      %m = nvvm.ldmatrix %row {num = 4 : i32, layout = #nvvm.mma_layout<)" +
        layout +
        R"(>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
      %u = llvm.mlir.undef : vector<4xi32>
      %i0 = llvm.mlir.constant(0 : i32) : i32
      %i1 = llvm.mlir.constant(1 : i32) : i32
      %i2 = llvm.mlir.constant(2 : i32) : i32
      %i3 = llvm.mlir.constant(3 : i32) : i32
      %m0 = llvm.extractvalue %m[0] : !llvm.struct<(i32, i32, i32, i32)>
      %m1 = llvm.extractvalue %m[1] : !llvm.struct<(i32, i32, i32, i32)>
      %m2 = llvm.extractvalue %m[2] : !llvm.struct<(i32, i32, i32, i32)>
      %m3 = llvm.extractvalue %m[3] : !llvm.struct<(i32, i32, i32, i32)>
      nvvm.stmatrix %row, %m0, %m1, %m2, %m3 {layout = #nvvm.mma_layout<)" +
        layout +
        R"(>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32, i32, i32
      %back = llvm.load %row : !llvm.ptr<3> -> vector<4xi32>
      %same = llvm.icmp "eq" %back, %v : vector<4xi32>
      %a0 = llvm.insertelement %m0, %u[%i0 : i32] : vector<4xi32>
      %a1 = llvm.insertelement %m1, %a0[%i1 : i32] : vector<4xi32>
      %a2 = llvm.insertelement %m2, %a1[%i2 : i32] : vector<4xi32>
      %a3 = llvm.insertelement %m3, %a2[%i3 : i32] : vector<4xi32>
      %z = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
      %r = llvm.select %same, %a3, %z : vector<4xi1>, vector<4xi32>
      %to = llvm.getelementptr %dst[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xi32>
      llvm.store %r, %to : vector<4xi32>, !llvm.ptr<1>
      llvm.return
    })");
    kernel.launch.sharedBytes = 512;
    kernel.buffer(in).buffer(out).run();
    EXPECT_EQ(kernel.findings(), "");
    return out;
  }());
}

TEST(SimulateMatrix, LoadAndStoreRows) {
  auto out = loadMatrix("row");
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (uint32_t m = 0; m < 4; ++m) {
      uint32_t element = 64 * m + lane / 4 * 8 + lane % 4 * 2;
      EXPECT_EQ(out[4 * lane + m], element | (element + 1) << 16);
    }
}

TEST(SimulateMatrix, LoadAndStoreTransposed) {
  auto out = loadMatrix("col");
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (uint32_t m = 0; m < 4; ++m) {
      uint32_t element = 64 * m + lane % 4 * 2 * 8 + lane / 4;
      EXPECT_EQ(out[4 * lane + m], element | (element + 8) << 16);
    }
}

// A copy of 32 numbers by a map that the kernel makes, and what follows it.
std::string findingsOfBulkCopy(const std::string &rest, Landing landing) {
  std::vector<float> in(32);
  std::vector<uint64_t> map(16);
  Kernel kernel(R"(
    llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
    llvm.func @kernel(%in: !llvm.ptr<1>, %map: !llvm.ptr<1>) {
      %lane = nvvm.read.ptx.sreg.tid.x : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %many = llvm.mlir.constant(32 : i32) : i32
      %bytes = llvm.mlir.constant(128 : i32) : i32
      %first = llvm.icmp "eq" %lane, %zero : i32
      %smem = llvm.mlir.addressof @smem : !llvm.ptr<3>
      %barrier = llvm.getelementptr %smem[%bytes] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      lathe_nv.tensor_map %map, %smem, %in box(%many) sizes(%many) strides() steps(%one) if %first
        {element = 7 : i32, fill = 0 : i32, interleave = 0 : i32, swizzle = 0 : i32} : !llvm.ptr<1>, !llvm.ptr<3>, !llvm.ptr<1>
      %generic = llvm.addrspacecast %map : !llvm.ptr<1> to !llvm.ptr
      nvvm.fence.proxy.acquire <gpu> %generic, %bytes
      lathe_nv.mbarrier_init %barrier, 1 if %first : !llvm.ptr<3>
      lathe_nv.mbarrier_arrive %barrier, 1 if %first {bytes = 128 : i32} : !llvm.ptr<3>
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      lathe_nv.bulk_load %smem, %generic[%zero], %barrier if %first : !llvm.ptr<3>, !llvm.ptr, !llvm.ptr<3>
      )" + rest +
                "\nllvm.return\n}");
  kernel.launch.sharedBytes = 256;
  kernel.launch.landing = landing;
  kernel.buffer(in).buffer(map).run();
  return kernel.findings();
}

TEST(SimulateBulk, AProgramWaitsForItsCopies) {
  EXPECT_EQ(findingsOfBulkCopy("lathe_nv.mbarrier_wait %barrier, %zero : !llvm.ptr<3>", Landing::Latest), "");
  std::string found = findingsOfBulkCopy("", Landing::Latest);
  EXPECT_NE(found.find("the program ends before this bulk copy has landed in shared memory"), std::string::npos)
      << found;
}

} // namespace
} // namespace lathe::simulate::test
