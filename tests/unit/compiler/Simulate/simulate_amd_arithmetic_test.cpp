// Arithmetic of AMD's intrinsics on each lane, scaled conversions of gfx950, and the ops that optimisation forms.
#include <cmath>

#include "simulate_support.h"

namespace lathe::simulate::test {
namespace {

std::vector<uint32_t> amd(const std::string &body, std::vector<uint32_t> input = iota(64, 100)) {
  return eachLane(body, std::move(input), true);
}
/// The first lane's result of an intrinsic on i32 constants; the last may be an i1.
uint32_t call(const std::string &name, const std::vector<int64_t> &arguments, const std::string &types) {
  std::string body, names;
  size_t at = 0;
  for (size_t n = 0; n < arguments.size(); ++n) {
    size_t end = types.find(',', at);
    std::string type = types.substr(at, end - at);
    at = end + 1;
    std::string k = "%k" + std::to_string(n), value = std::to_string(arguments[n]);
    if (type == "i1")
      value = arguments[n] ? "true" : "false";
    body += k + " = llvm.mlir.constant(" + value + (type == "i1" ? ")" : " : " + type + ")") + " : " + type + "\n";
    names += (n ? ", " : "") + k;
  }
  return amd(body + "%r = llvm.call_intrinsic \"" + name + "\"(" + names + ") : (" + types + ") -> i32\n")[0];
}

TEST(SimulateAmdIntegers, BitFieldsBytesAndShortProducts) {
  EXPECT_EQ(call("llvm.amdgcn.ubfe.i32", {0x12345678, 8, 8}, "i32,i32,i32"), 0x56u);
  EXPECT_EQ(call("llvm.amdgcn.sbfe.i32", {0x00008000, 8, 8}, "i32,i32,i32"), 0xffffff80u);
  EXPECT_EQ(call("llvm.amdgcn.ubfe.i32", {-1, 3, 32}, "i32,i32,i32"), 0u);
  EXPECT_EQ(call("llvm.amdgcn.alignbyte", {0x11223344, 0x55667788, 1}, "i32,i32,i32"), 0x44556677u);
  EXPECT_EQ(call("llvm.amdgcn.mul.u24.i32", {0x1000010, 3}, "i32,i32"), 48u);
  EXPECT_EQ(call("llvm.amdgcn.mul.i24.i32", {0xffffff, 3}, "i32,i32"), uint32_t(-3));
  EXPECT_EQ(call("llvm.amdgcn.mulhi.u24", {0xffffff, 0xffffff}, "i32,i32"), 0xffffu);
}

TEST(SimulateAmdIntegers, DotProducts) {
  // 1, -2, 3, -4 and 5, 6, -7, 8 in bytes from the lowest.
  int64_t a = int32_t(0xfc03fe01), b = int32_t(0x08f90605);
  EXPECT_EQ(call("llvm.amdgcn.sdot4", {a, b, 100, 0}, "i32,i32,i32,i1"), uint32_t(100 + 5 - 12 - 21 - 32));
  EXPECT_EQ(call("llvm.amdgcn.udot4", {a, b, 100, 0}, "i32,i32,i32,i1"),
            uint32_t(100 + 5 + 254 * 6 + 3 * 249 + 252 * 8));
  EXPECT_EQ(call("llvm.amdgcn.sudot4", {1, a, 0, b, 100, 0}, "i1,i32,i1,i32,i32,i1"),
            uint32_t(100 + 5 - 12 + 3 * 249 - 32));
  EXPECT_EQ(call("llvm.amdgcn.sdot4", {0x7f, 0x7f, 0x7fffffff, 1}, "i32,i32,i32,i1"), 0x7fffffffu);
  EXPECT_EQ(call("llvm.amdgcn.sdot8", {0x1f, 0x23, 0, 0}, "i32,i32,i32,i1"), uint32_t(-3 + 2));
}

TEST(SimulateAmdIntegers, WriteLane) {
  auto out = amd(R"(
    %v = llvm.mlir.constant(7 : i32) : i32
    %k = llvm.mlir.constant(42 : i32) : i32
    %r = llvm.call_intrinsic "llvm.amdgcn.writelane.i32"(%v, %k, %in) : (i32, i32, i32) -> i32
    )");
  for (uint32_t n = 0; n < 64; ++n)
    EXPECT_EQ(out[n], n == 42 ? 7 : 100 + n);
}

TEST(SimulateAmdFloats, DotOfHalves) {
  auto out = amd(R"(
    %a = llvm.mlir.constant(dense<[1.5, 2.0]> : vector<2xf16>) : vector<2xf16>
    %b = llvm.mlir.constant(dense<[4.0, -8.0]> : vector<2xf16>) : vector<2xf16>
    %c = llvm.mlir.constant(0.25 : f32) : f32
    %no = llvm.mlir.constant(false) : i1
    %d = llvm.call_intrinsic "llvm.amdgcn.fdot2"(%a, %b, %c, %no) : (vector<2xf16>, vector<2xf16>, f32, i1) -> f32
    %r = llvm.bitcast %d : f32 to i32
    )");
  EXPECT_EQ(floatOf(out[0]), 6 - 16 + 0.25f);
}

TEST(SimulateAmdFloats, ClassesAndParts) {
  auto parts = amd(R"(
    %f = llvm.bitcast %in : i32 to f32
    %r = llvm.call_intrinsic "llvm.amdgcn.frexp.exp.i32.f32"(%f) : (f32) -> i32
    )",
                   {bitsOf(12.0f), bitsOf(-0.5f)});
  EXPECT_EQ(parts[0], 4u);
  EXPECT_EQ(parts[1], 0u);
  const float inf = INFINITY;
  const std::vector<uint32_t> numbers = {0x7f800001, 0x7fc00000, bitsOf(-inf), bitsOf(-1), 0x80000001, 0x80000000,
                                         0,          1,          bitsOf(1),    bitsOf(inf)};
  auto classes = amd(R"(
    %f = llvm.bitcast %in : i32 to f32
    %one = llvm.mlir.constant(1 : i32) : i32
    %bit = llvm.shl %one, %lane : i32
    %b = llvm.call_intrinsic "llvm.amdgcn.class.f32"(%f, %bit) : (f32, i32) -> i1
    %r = llvm.zext %b : i1 to i32
    )",
                     numbers);
  for (size_t n = 0; n < numbers.size(); ++n)
    EXPECT_EQ(classes[n], 1u) << n;
}

TEST(SimulateAmdFloats, StochasticRounding) {
  // 1 + 1/16 lies half way between 1 (0x38) and 1.125 (0x39): the seed decides.
  auto out = amd(R"(
    %v = llvm.mlir.constant(1.0625 : f32) : f32
    %old = llvm.mlir.constant(287454020 : i32) : i32
    %r = rocdl.cvt.sr.fp8.f32 %v, %in -> %old[2] : i32
    )",
                 {0, 0x7fffffff, 0x80000000, 0xffffffff});
  EXPECT_EQ(out[0], 0x11383344u);
  EXPECT_EQ(out[1], 0x11383344u);
  EXPECT_EQ(out[2], 0x11393344u);
  EXPECT_EQ(out[3], 0x11393344u);
}

TEST(SimulateScaledConvert, ToWideFormats) {
  // Codes of fp4: 1 and 3 in byte 1; scale 4.
  auto pair = amd(R"(
    %s = llvm.mlir.constant(4.0 : f32) : f32
    %v = rocdl.cvt.scalef32.pk.f16.fp4 %in[1], %s : vector<2xf16>
    %r = llvm.bitcast %v : vector<2xf16> to i32
    )",
                  {0x5200});
  EXPECT_EQ(pair[0], 0x4a004400u); // 12 and 4
  // fp8 2 and -3 in the upper half; scale 1/2.
  auto bytes = amd(R"(
    %s = llvm.mlir.constant(0.5 : f32) : f32
    %v = rocdl.cvt.scalef32.pk.bf16.fp8 %in[true], %s : vector<2xbf16>
    %r = llvm.bitcast %v : vector<2xbf16> to i32
    )",
                   {0xc4400000});
  EXPECT_EQ(bytes[0], 0xbfc03f80u); // -1.5 and 1
  auto one = amd(R"(
    %s = llvm.mlir.constant(2.0 : f32) : f32
    %v = rocdl.cvt.scalef32.f32.bf8 %in[3], %s : f32
    %r = llvm.bitcast %v : f32 to i32
    )",
                 {0x42000000});
  EXPECT_EQ(floatOf(one[0]), 6.0f);
}

TEST(SimulateScaledConvert, ToNarrowFormats) {
  auto fp8 = amd(R"(
    %s = llvm.mlir.constant(2.0 : f32) : f32
    %a = llvm.mlir.constant(4.0 : f32) : f32
    %b = llvm.mlir.constant(-6.0 : f32) : f32
    %old = llvm.bitcast %in : i32 to vector<2xi16>
    %v = rocdl.cvt.scalef32.pk.fp8.f32 %a, %b, %s -> %old[true] : vector<2xi16>
    %r = llvm.bitcast %v : vector<2xi16> to i32
    )",
                 {0x12345678});
  EXPECT_EQ(fp8[0], 0xc4405678u); // -3 and 2
  auto fp4 = amd(R"(
    %s = llvm.mlir.constant(4.0 : f32) : f32
    %a = llvm.mlir.constant(dense<[4.0, 100.0]> : vector<2xf16>) : vector<2xf16>
    %r = rocdl.cvt.scalef32.pk.fp4.f16 %a, %s -> %in[2] : i32
    )",
                 {0x12345678});
  EXPECT_EQ(fp4[0], 0x12725678u); // 1, and 6 in place of 25
}

TEST(SimulateOptimised, SaturatingAndComparing) {
  auto saturated = amd(R"(
    %k = llvm.mlir.constant(120 : i32) : i32
    %r = llvm.intr.usub.sat(%in, %k) : (i32, i32) -> i32
    )");
  auto compared = amd(R"(
    %k = llvm.mlir.constant(120 : i32) : i32
    %c = llvm.intr.ucmp(%in, %k) : (i32, i32) -> i8
    %r = llvm.sext %c : i8 to i32
    )");
  for (uint32_t n = 0; n < 64; ++n) {
    EXPECT_EQ(saturated[n], n > 20 ? n - 20 : 0);
    EXPECT_EQ(int32_t(compared[n]), n < 20 ? -1 : n > 20);
  }
  auto signedOnes = amd(R"(
    %t = llvm.trunc %in : i32 to i8
    %k = llvm.mlir.constant(100 : i8) : i8
    %s = llvm.intr.sadd.sat(%t, %k) : (i8, i8) -> i8
    %r = llvm.sext %s : i8 to i32
    )",
                        {20, 50, 0xff});
  EXPECT_EQ(signedOnes[0], 120u);
  EXPECT_EQ(signedOnes[1], 127u);
  EXPECT_EQ(signedOnes[2], 99u);
}

TEST(SimulateOptimised, ReductionsOfAVector) {
  auto reduced = [](const std::string &op) {
    return amd(R"(
    %p = llvm.mlir.poison : vector<3xi32>
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    %2 = llvm.mlir.constant(2 : i32) : i32
    %m = llvm.mlir.constant(-5 : i32) : i32
    %a = llvm.insertelement %in, %p[%0 : i32] : vector<3xi32>
    %b = llvm.insertelement %m, %a[%1 : i32] : vector<3xi32>
    %v = llvm.insertelement %lane, %b[%2 : i32] : vector<3xi32>
    %r = "llvm.intr.vector.reduce.)" +
               op + "\"(%v) : (vector<3xi32>) -> i32\n");
  };
  for (uint32_t n = 0; n < 64; ++n) {
    EXPECT_EQ(reduced("add")[n], 100 + n - 5 + n);
    EXPECT_EQ(reduced("smin")[n], uint32_t(-5));
    EXPECT_EQ(reduced("umin")[n], n);
    EXPECT_EQ(reduced("xor")[n], (100 + n) ^ uint32_t(-5) ^ n);
    if (n == 3)
      break;
  }
  auto sum = amd(R"(
    %zero = llvm.mlir.constant(0.5 : f32) : f32
    %v = llvm.mlir.constant(dense<[1.0, 2.0, 4.0]> : vector<3xf32>) : vector<3xf32>
    %s = "llvm.intr.vector.reduce.fadd"(%zero, %v) : (f32, vector<3xf32>) -> f32
    %r = llvm.bitcast %s : f32 to i32
    )");
  EXPECT_EQ(floatOf(sum[0]), 7.5f);
}

TEST(SimulateOptimised, VectorsOfBitsFillTheirBytes) {
  auto out = amd(R"(
    %bits = llvm.load %from : !llvm.ptr<1> -> vector<32xi1>
    %seven = llvm.mlir.constant(7 : i32) : i32
    %b = llvm.extractelement %bits[%seven : i32] : vector<32xi1>
    %r = llvm.zext %b : i1 to i32
    )",
                 iota(64, 100));
  for (uint32_t n = 0; n < 64; ++n)
    EXPECT_EQ(out[n], (100 + n) >> 7 & 1);
}

TEST(SimulateOptimised, ImportedCodeRuns) {
  // Vectors through phis, a switch, a local array, a copy of memory, an intrinsic of AMD.
  const char *text = R"(
    target triple = "amdgcn-amd-amdhsa"
    define amdgpu_kernel void @kernel(ptr addrspace(1) %src, ptr addrspace(1) %dst) {
    entry:
      %lane = call i32 @llvm.amdgcn.workitem.id.x()
      %from = getelementptr <2 x i32>, ptr addrspace(1) %src, i32 %lane
      %pair = load <2 x i32>, ptr addrspace(1) %from, align 8
      %slot = alloca [2 x i32], align 8, addrspace(5)
      store <2 x i32> %pair, ptr addrspace(5) %slot, align 8
      %kind = and i32 %lane, 3
      switch i32 %kind, label %other [ i32 0, label %zero
                                       i32 1, label %one ]
    zero:
      %twice = add <2 x i32> %pair, %pair
      br label %join
    one:
      %swapped = shufflevector <2 x i32> %pair, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
      br label %join
    other:
      br label %join
    join:
      %value = phi <2 x i32> [ %twice, %zero ], [ %swapped, %one ], [ splat (i32 9), %other ]
      %low = extractelement <2 x i32> %value, i64 0
      %second = getelementptr i8, ptr addrspace(5) %slot, i32 4
      %kept = load i32, ptr addrspace(5) %second, align 4
      %most = call i32 @llvm.umax.i32(i32 %low, i32 %kept)
      %rotated = call i32 @llvm.fshl.i32(i32 %most, i32 %most, i32 4)
      %to = getelementptr i32, ptr addrspace(1) %dst, i32 %lane
      store i32 %rotated, ptr addrspace(1) %to, align 4
      ret void
    }
    declare i32 @llvm.amdgcn.workitem.id.x()
    declare i32 @llvm.umax.i32(i32, i32)
    declare i32 @llvm.fshl.i32(i32, i32, i32)
  )";
  mlir::DialectRegistry registry;
  registry.insert<mlir::LLVM::LLVMDialect, mlir::NVVM::NVVMDialect, mlir::ROCDL::ROCDLDialect>();
  mlir::MLIRContext context(registry);
  auto module = importLLVM(text, context);
  ASSERT_TRUE(module);
  std::vector<uint32_t> in = iota(128, 5), out(64);
  Launch launch;
  launch.chip.vendor = Vendor::Amd;
  launch.numWarps = 1;
  launch.threadsPerWarp = 64;
  Argument arguments[] = {Argument::ofBuffer({reinterpret_cast<char *>(in.data()), 512}),
                          Argument::ofBuffer({reinterpret_cast<char *>(out.data()), 256})};
  Result result = simulate(*module, "kernel", launch, arguments);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.findings[0].message);
  for (uint32_t n = 0; n < 64; ++n) {
    uint32_t a = in[2 * n], b = in[2 * n + 1], low = n % 4 == 0 ? 2 * a : n % 4 == 1 ? b : 9;
    EXPECT_EQ(out[n], std::max(low, b) << 4) << n;
  }
  EXPECT_FALSE(importLLVM("define void @f( {", context));
}

} // namespace
} // namespace lathe::simulate::test
