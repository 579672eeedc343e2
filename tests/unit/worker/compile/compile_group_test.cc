#include "worker/compile/compile_group.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(CompileGroups, AreOfVariantsThatDifferInKnobsOnly) {
  internal::CompileWork base;
  base.set_module_digest("m");
  base.set_target("hip:gfx942");
  (*(*base.mutable_specialization()->mutable_arguments())[1].mutable_values())["tt.pointer_range"] = 32;
  internal::CompileWork other = base;
  (*other.mutable_knobs()->mutable_values())["num_warps"].set_int_value(8);
  EXPECT_EQ(CompileGroupKey(other), CompileGroupKey(base));
  (*(*other.mutable_specialization()->mutable_arguments())[2].mutable_values())["tt.pointer_range"] = 32;
  EXPECT_NE(CompileGroupKey(other), CompileGroupKey(base));
  other = base;
  other.set_target("hip:gfx950");
  EXPECT_NE(CompileGroupKey(other), CompileGroupKey(base));
}

}  // namespace
}  // namespace lathe
