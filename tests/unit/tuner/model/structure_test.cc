// Which modules are one kernel.
#include "tuner/model/structure.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lathe {
namespace {

constexpr char kAdd[] = R"(module {
  tt.func public @add(%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %1 = arith.addf %5, %6 : tensor<64xf16>
    tt.return
  }
}
)";

TEST(StructureTest, NumbersNamesAndRepetitionsDoNotCount) {
  EXPECT_EQ(StructureDigest(kAdd), StructureDigest(R"(module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func public @another(%arg0: !tt.ptr<bf16>) {
    %12 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %3 = arith.addf %7, %8 : tensor<1024xbf16>
    %4 = arith.addf %9, %8 : tensor<1024xbf16>
    tt.return
  }
}
)"));
}

TEST(StructureTest, OperationsDo) {
  std::string other = kAdd;
  other.replace(other.find("addf"), 4, "mulf");
  EXPECT_NE(StructureDigest(kAdd), StructureDigest(other));
}

TEST(KernelSetsTest, ModulesOfAJobBelongTogetherAndJobsThatShareOne) {
  KernelSets kernels;
  kernels.Join(std::vector<std::string>{"c", "d"});
  kernels.Join(std::vector<std::string>{"b"});
  EXPECT_EQ(kernels.Of("c"), "c");
  EXPECT_EQ(kernels.Of("d"), "c");
  EXPECT_EQ(kernels.Of("b"), "b");
  kernels.Join(std::vector<std::string>{"d", "a", "e"});
  for (const char* one : {"a", "c", "d", "e"}) EXPECT_EQ(kernels.Of(one), "a") << one;
  EXPECT_EQ(kernels.Of("b"), "b");
  EXPECT_EQ(kernels.Of("unknown"), "unknown");
}

}  // namespace
}  // namespace lathe
