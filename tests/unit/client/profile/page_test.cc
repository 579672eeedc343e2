#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "client/profile/views.h"
#include "profiles.h"

namespace lathe::profile {
namespace {

using nlohmann::json;

std::string DataText(const std::string& page) {
  const std::string opening = "<script type=\"application/json\" id=\"data\">";
  const size_t start = page.find(opening) + opening.size();
  return page.substr(start, page.find("</script>", start) - start);
}

json Data(const std::string& page) {
  json data = json::parse(DataText(page), nullptr, /*allow_exceptions=*/false);
  EXPECT_FALSE(data.is_discarded()) << DataText(page);
  return data;
}

TEST(PageTest, CarriesSpansInColumnsAndArrows) {
  v1::Profile profile = Pipeline();
  profile.mutable_programs(0)->mutable_warps(0)->set_costs_ns(1, 12.5);
  profile.mutable_programs(0)->mutable_warps(0)->set_costs_ns(3, 12.5);
  const json data = Data(ProfileHtml(profile));
  const json& program = data["programs"][0];
  EXPECT_EQ(program["unit"], 5);
  const json& warp = program["warps"][0];
  EXPECT_EQ(warp["scopes"], (json{1, 2, 3, 0, 1, 2, 3, 0}));
  EXPECT_EQ(warp["starts"], (json{100, 150, 360, 100, 500, 550, 760, 500}));
  EXPECT_EQ(warp["lengths"], (json{50, 200, 100, 400, 50, 200, 100, 400}));
  EXPECT_EQ(warp["costs"][1], 12.5);
  EXPECT_EQ(program["flows"], (json{{0, 0, 0, 1}, {0, 4, 0, 5}}));
  EXPECT_EQ(data["scopes"][0]["name"], "wait k.py:9");
  EXPECT_EQ(data["scopes"][0]["waits_for"], json{"load k.py:8"});
  EXPECT_EQ(data["warp_ns"], 987.5);
  EXPECT_FALSE(data.contains("comparison"));
}

TEST(PageTest, SpansBeyondTheLimitAreLeftOutAndSaidToBe) {
  v1::Profile profile = Pipeline();
  AddIterations(*AddWarp(*AddProgram(profile, 6, 0, 1000)), 100);
  const json data = Data(ProfileHtml(profile, {.spans = 10}));
  EXPECT_EQ(data["programs"][0]["left_out"], false);
  EXPECT_EQ(data["programs"][1]["left_out"], true);
  EXPECT_TRUE(data["programs"][1]["warps"][0]["starts"].empty());
  EXPECT_TRUE(data["programs"][1]["flows"].empty());
  EXPECT_EQ(data["spans"], 16);
}

TEST(PageTest, NoTextEndsTheElementThatHoldsTheData) {
  v1::Profile profile = Pipeline();
  const std::string name = "</script><script>alert(\"1\")</script><!--";
  profile.set_kernel(name);
  profile.mutable_scopes(kWait)->set_name(name);
  profile.mutable_scopes(kWait)->set_cause(name);
  profile.set_plain_ns(std::numeric_limits<double>::infinity());
  profile.mutable_programs(0)->set_end_ns(std::numeric_limits<double>::quiet_NaN());
  const std::string page = ProfileHtml(profile, {.before = &profile});
  EXPECT_EQ(DataText(page).find('<'), std::string::npos);
  EXPECT_EQ(Data(page)["names"][kWait]["name"], name);
  EXPECT_EQ(Data(page)["comparison"]["scopes"].size(), 5u);
}

TEST(PageTest, WarpsSayWhatIsWrongWithThem) {
  v1::Profile profile = Pipeline();
  profile.mutable_programs(0)->mutable_warps(0)->set_lost_turns(1);
  profile.mutable_programs(0)->mutable_warps(0)->set_dropped(2);
  const json warp = Data(ProfileHtml(profile))["programs"][0]["warps"][0];
  EXPECT_THAT(warp["doubt"].get<std::string>(), testing::HasSubstr("not to be trusted"));
  EXPECT_THAT(warp["doubt"].get<std::string>(), testing::HasSubstr("2 of 16 records were dropped, the oldest"));
}

TEST(PageTest, DrawsFlushesAsTheProfilersOwn) {
  v1::Profile profile = FlushedPipeline();
  (*profile.mutable_knobs()->mutable_values())["profile_warps"].set_string_value("0");
  const json data = Data(ProfileHtml(profile));
  EXPECT_EQ(data["flushes"], 2);
  EXPECT_EQ(data["flush_ns"], 50);
  EXPECT_EQ(data["selected"], "0");
  EXPECT_EQ(data["names"][4]["kind"], "profiler");
  EXPECT_EQ(data["scopes"].size(), 4u);
  const json& warp = data["programs"][0]["warps"][0];
  EXPECT_EQ(warp["scopes"].back(), 4);
  EXPECT_EQ(warp["costs"].back(), 30);
}

TEST(PageTest, AnEmptyProfileIsAPage) { EXPECT_TRUE(Data(ProfileHtml({}))["programs"].empty()); }

TEST(PageTest, FiftyThousandSpansAreAFewMegabytes) {
  v1::Profile profile = PipelineScopes();
  for (int program = 0; program < 64; ++program) {
    v1::ProgramProfile& message = *AddProgram(profile, program % 16, 100.0 * program, 100.0 * program + 80000);
    for (int warp = 0; warp < 4; ++warp) {
      v1::WarpProfile& one = *AddWarp(message);
      for (int n = 0; n < 25; ++n) AddIterations(one, 100.0 * program + 800.3 * n);
    }
  }
  const std::string page = ProfileHtml(profile);
  EXPECT_EQ(Data(page)["spans"], 51200);
  EXPECT_LT(page.size(), 4'000'000u);
}

}  // namespace
}  // namespace lathe::profile
