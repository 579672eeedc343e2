#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "client/profile/views.h"
#include "profiles.h"

namespace lathe::profile {
namespace {

using nlohmann::json;

double Sum(const json& node) {
  double ns = node["metrics"].value("time (ns)", 0.0);
  for (const json& child : node["children"]) ns += Sum(child);
  return ns;
}

const json& Child(const json& node, const std::string& name) {
  for (const json& child : node["children"]) {
    if (child["frame"]["name"] == name) return child;
  }
  ADD_FAILURE() << "no child " << name << " of " << node.dump();
  return node;
}

TEST(HatchetTest, ScopesLieBelowWhatHoldsThemAndSumUpToTheKernel) {
  v1::Profile profile = Pipeline();
  AddIterations(*AddWarp(*profile.mutable_programs(0)), 100);
  const json file = json::parse(HatchetJson(profile));
  ASSERT_EQ(file.size(), 2u);
  EXPECT_EQ(file[0]["frame"]["name"], "ROOT");
  EXPECT_EQ(file[0]["metrics"], (json{{"time (ns)", 0}, {"count", 0}}));
  const json& kernel = Child(file[0], "matmul");
  EXPECT_NEAR(Sum(kernel), 1000, 1e-6);
  EXPECT_NEAR(kernel["metrics"]["time (ns)"], 200, 1e-6);
  const json& loop = Child(kernel, "loop k.py:7");
  EXPECT_EQ(loop["metrics"]["count"], 4);
  EXPECT_NEAR(loop["metrics"]["time (ns)"], 100, 1e-6);
  EXPECT_NEAR(Child(loop, "wait k.py:9")["metrics"]["time (ns)"], 400, 1e-6);
  EXPECT_EQ(Child(loop, "wait k.py:9")["metrics"]["device_type"], "CUDA");
  EXPECT_EQ(file[1], (json{{"CUDA",
                            {{"0",
                              {{"arch", "90"},
                               {"bus_width", 0},
                               {"clock_rate", 2000000},
                               {"memory_clock_rate", 0},
                               {"num_sms", 1}}}}}}));
}

TEST(HatchetTest, FlushesAreNoScopeOfTheKernel) {
  const std::string text = HatchetJson(FlushedPipeline());
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("(flush of records)")));
  EXPECT_NEAR(Sum(Child(json::parse(text)[0], "matmul")), 1000, 1e-6);
}

TEST(HatchetTest, AnAsynchronousScopeTakesNoTime) {
  v1::Profile profile = Pipeline();
  AddScope(profile, 9, "copy", v1::ProfileScope::INSTRUCTION)->set_asynchronous(true);
  AddSpan(*profile.mutable_programs(0)->mutable_warps(0), 9, 120, 950);
  const json file = json::parse(HatchetJson(profile));
  EXPECT_NEAR(Sum(file[0]), 1000, 1e-6);
  EXPECT_EQ(HatchetJson(profile).find("\"copy\""), std::string::npos);
}

TEST(HatchetTest, AnEmptyProfileAndOddNamesAreJson) {
  EXPECT_EQ(json::parse(HatchetJson({})).size(), 2u);
  v1::Profile profile = Pipeline();
  profile.mutable_scopes(kWait)->set_name("a \"b\"\n<c>");
  profile.set_target("hip:gfx942");
  const json file = json::parse(HatchetJson(profile));
  Child(Child(Child(file[0], "matmul"), "loop k.py:7"), "a \"b\"\n<c>");
  EXPECT_EQ(file[1]["HIP"]["0"]["arch"], "gfx942");
}

}  // namespace
}  // namespace lathe::profile
