#include "lathe/Analysis/Work/WorkCount.h"

#include "lathe/Dialect/AllDialects.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <string>

using namespace mlir;

namespace lathe {
namespace {

constexpr StringLiteral kHead = R"(
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#turned = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @k(%p: tensor<64x64x!tt.ptr<f16>, #blocked>, %mask: tensor<64x64xi1, #blocked>, %n: i32,
                  %x: tensor<64x64xf16, #blocked>, %sum: tensor<64x64xf32, #mma>) {
%c0 = arith.constant 0 : i32
%c1 = arith.constant 1 : i32
)";

class WorkTest : public testing::Test {
protected:
  WorkTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// "global shared flops"
  std::string count(StringRef body) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>((kHead + body + "\ntt.return\n}\n}").str(), &context);
    if (!module)
      return "does not parse";
    WorkCount work = countLoopWork(*module);
    return std::to_string(work.globalBytes) + " " + std::to_string(work.sharedBytes) + " " + std::to_string(work.flops);
  }

  MLIRContext context;
};

TEST_F(WorkTest, LoadsAndStoresMoveTheirValues) {
  EXPECT_EQ(count("%a = tt.load %p, %mask : tensor<64x64x!tt.ptr<f16>, #blocked>"), "8192 0 0");
  EXPECT_EQ(count("tt.store %p, %x, %mask : tensor<64x64x!tt.ptr<f16>, #blocked>"), "8192 0 0");
}

TEST_F(WorkTest, CopiesToSharedMemoryCountOnBothSides) {
  EXPECT_EQ(count(R"(
%b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
%t = ttg.async_copy_global_to_local %p, %b mask %mask : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared, #smem, mutable>
%v = ttg.local_load %b : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> tensor<64x64xf16, #blocked>)"),
            "8192 16384 0");
}

TEST_F(WorkTest, AnExchangeBetweenThreadsGoesThroughItsScratchTwice) {
  std::string exchanged =
      count("%y = ttg.convert_layout %x : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #turned>");
  EXPECT_NE(exchanged, "0 0 0");
  EXPECT_TRUE(StringRef(exchanged).starts_with("0 ") && StringRef(exchanged).ends_with(" 0")) << exchanged;
}

TEST_F(WorkTest, ProductsReadTheirOperandsAndAnAllocationIsNotCounted) {
  EXPECT_EQ(count(R"(
%b = ttg.local_alloc %x : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #shared, #smem>
%d = ttng.warp_group_dot %b, %b, %sum : !ttg.memdesc<64x64xf16, #shared, #smem> * !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf32, #mma>)"),
            "0 16384 524288");
}

TEST_F(WorkTest, TwoElementsOfE2M1ShareAByte) {
  const auto flops = [&](StringRef body) { return count(body.str()); };
  const StringRef head = R"(
%a = arith.constant dense<0> : tensor<64x64xi8, #blocked>
%b = arith.constant dense<0> : tensor<64x64xi8, #turned>
%f = arith.constant dense<0.0> : tensor<64x64xf8E4M3FN, #turned>
)";
  // 64x128 by 128x64, 128x64 by 64x64, and 64x64 by 64x128.
  EXPECT_EQ(flops((head + R"(
%half = arith.constant dense<0.0> : tensor<128x64xf8E4M3FN, #turned>
%c = arith.constant dense<0.0> : tensor<64x64xf32, #blocked>
%d = tt.dot_scaled %a, %half, %c lhs = e2m1 rhs = e4m3 {fastMath = false} : tensor<64x64xi8, #blocked> * tensor<128x64xf8E4M3FN, #turned> -> tensor<64x64xf32, #blocked>)")
                      .str()),
            "0 0 1048576");
  EXPECT_EQ(flops((head + R"(
%c = arith.constant dense<0.0> : tensor<128x64xf32, #blocked>
%d = tt.dot_scaled %a, %f, %c lhs = e2m1 rhs = e4m3 {fastMath = false, lhs_k_pack = false} : tensor<64x64xi8, #blocked> * tensor<64x64xf8E4M3FN, #turned> -> tensor<128x64xf32, #blocked>)")
                      .str()),
            "0 0 1048576");
  EXPECT_EQ(flops((head + R"(
%g = arith.constant dense<0.0> : tensor<64x64xf8E4M3FN, #blocked>
%c = arith.constant dense<0.0> : tensor<64x128xf32, #blocked>
%d = tt.dot_scaled %g, %b, %c lhs = e4m3 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<64x64xf8E4M3FN, #blocked> * tensor<64x64xi8, #turned> -> tensor<64x128xf32, #blocked>)")
                      .str()),
            "0 0 1048576");
}

TEST_F(WorkTest, GroupsOfWarpsWithLoopsAreCounted) {
  const std::string loop = R"(
  %from = arith.constant 0 : i32
  %step = arith.constant 1 : i32
  scf.for %i = %from to %step step %step : i32 {
  })";
  const auto groups = [&](const std::string &all, const std::string &others, const std::string &first,
                          const std::string &second) {
    std::string body = all + "\nttg.warp_specialize()\ndefault {" + others +
                       "\nttg.warp_yield\n}\npartition0() num_warps(4) {" + first +
                       "\nttg.warp_return\n}\npartition1() num_warps(1) {" + second + "\nttg.warp_return\n} : () -> ()";
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>((kHead + body + "\ntt.return\n}\n}").str(), &context);
    return module ? countLoopGroups(*module) : -1;
  };
  EXPECT_EQ(groups(loop, "", "", ""), 1);
  EXPECT_EQ(groups("", loop, loop, loop), 3);
  EXPECT_EQ(groups("", loop, "", loop), 2);
  EXPECT_EQ(groups("", "", loop, ""), 1);
}

TEST_F(WorkTest, InnermostLoopsAreCountedAndNothingElse) {
  EXPECT_EQ(count(R"(
tt.store %p, %x : tensor<64x64x!tt.ptr<f16>, #blocked>
scf.for %i = %c0 to %n step %c1 : i32 {
  tt.store %p, %x : tensor<64x64x!tt.ptr<f16>, #blocked>
  scf.for %j = %c0 to %n step %c1 : i32 {
    %on = arith.cmpi slt, %j, %n : i32
    scf.if %on {
      tt.store %p, %x : tensor<64x64x!tt.ptr<f16>, #blocked>
    }
  }
}
scf.for %i = %c0 to %n step %c1 : i32 {
  %a = tt.load %p : tensor<64x64x!tt.ptr<f16>, #blocked>
  tt.store %p, %a : tensor<64x64x!tt.ptr<f16>, #blocked>
})"),
            "24576 0 0");
}

} // namespace
} // namespace lathe
