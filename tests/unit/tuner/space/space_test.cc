#include "tuner/space/space.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using v1::TuningSpec;

constexpr char kSpec[] = R"(
  modules { name: "a" constants { key: "BLOCK" value: 128 } }
  modules { name: "b" constants { key: "BLOCK" value: 1024 } }
  space {
    common { key: "num_warps" value { values { int_value: 2 } values { int_value: 8 } } }
    vendor { key: "cuda" value { knobs { key: "maxnreg" value { values { int_value: 64 } values { int_value: 128 } } } } }
    vendor { key: "hip" value { knobs { key: "waves_per_eu" value { values { int_value: 0 } } } } }
  })";

absl::Status Create(const std::string& text, absl::string_view target = "cuda:90", SpaceLimits limits = {}) {
  return SearchSpace::Create(Parsed<TuningSpec>(text), target, TestKnobs(), limits).status();
}

std::string Describe(const Variant& variant) {
  std::map<std::string, std::string> knobs;
  for (const auto& [name, value] : variant.knobs.values()) knobs[name] = FormatKnobValue(value);
  std::string text = std::to_string(variant.module_index);
  for (const auto& [name, value] : knobs) text += " " + name + "=" + value;
  return text;
}

TEST(SpaceTest, PointsComeInTheDocumentedOrder) {
  auto space = SearchSpace::Create(Parsed<TuningSpec>(kSpec), "cuda:90", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  std::vector<std::string> points;
  for (size_t i = 0; i < space->size(); ++i) points.push_back(Describe(space->At(i)));
  EXPECT_THAT(points,
              testing::ElementsAre("0 maxnreg=64 num_warps=2", "0 maxnreg=64 num_warps=8", "0 maxnreg=128 num_warps=2",
                                   "0 maxnreg=128 num_warps=8", "1 maxnreg=64 num_warps=2", "1 maxnreg=64 num_warps=8",
                                   "1 maxnreg=128 num_warps=2", "1 maxnreg=128 num_warps=8"));
}

TEST(SpaceTest, IndexOfInvertsAt) {
  TuningSpec spec = Parsed<TuningSpec>(std::string(kSpec) + R"(constraints: "num_warps * 32 <= BLOCK")");
  auto space = SearchSpace::Create(spec, "cuda:90", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  EXPECT_EQ(space->size(), 6u);
  for (size_t i = 0; i < space->size(); ++i) EXPECT_EQ(space->IndexOf(space->At(i)), i);
  Variant excluded = space->At(0);
  (*excluded.knobs.mutable_values())["num_warps"].set_int_value(8);
  EXPECT_EQ(space->IndexOf(excluded), std::nullopt);
  Variant foreign = space->At(0);
  (*foreign.knobs.mutable_values())["num_warps"].set_int_value(16);
  EXPECT_EQ(space->IndexOf(foreign), std::nullopt);
  EXPECT_EQ(space->IndexOf(Variant{5, {}}), std::nullopt);
}

TEST(SpaceTest, EachVendorSeesItsOwnKnobs) {
  auto space = SearchSpace::Create(Parsed<TuningSpec>(kSpec), "hip:gfx942", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  EXPECT_EQ(space->size(), 4u);
  EXPECT_EQ(Describe(space->At(3)), "1 num_warps=8 waves_per_eu=0");
}

TEST(SpaceTest, AVendorsListReplacesTheCommonOne) {
  std::string spec = R"(modules {} space {
    common { key: "num_warps" value { values { int_value: 2 } values { int_value: 8 } } }
    vendor { key: "hip" value { knobs { key: "num_warps" value { values { int_value: 4 } } } } } })";
  auto hip = SearchSpace::Create(Parsed<TuningSpec>(spec), "hip:gfx942", TestKnobs());
  ASSERT_TRUE(hip.ok()) << hip.status();
  EXPECT_EQ(hip->size(), 1u);
  EXPECT_EQ(Describe(hip->At(0)), "0 num_warps=4");
}

TEST(SpaceTest, ModulesAloneMakeASpace) {
  auto space = SearchSpace::Create(Parsed<TuningSpec>("modules {} modules {}"), "cuda:90", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  EXPECT_EQ(space->size(), 2u);
}

TEST(SpaceTest, ConstraintsSeeDefaults) {
  std::string spec =
      R"(modules {} space { common { key: "num_stages" value { values { int_value: 2 } values { int_value: 5 } } } }
                        constraints: "num_stages <= num_warps and enable_fp_fusion")";
  auto space = SearchSpace::Create(Parsed<TuningSpec>(spec), "cuda:90", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  EXPECT_EQ(space->size(), 1u);
}

TEST(SpaceTest, EmptySpaceAndExcludedSpaceAreDifferentErrors) {
  EXPECT_THAT(Create(""), IsError(ErrorKind::empty_space, "modules", "no module"));
  EXPECT_THAT(Create(R"(modules {} space { common { key: "num_warps" value {} } })"),
              IsError(ErrorKind::empty_space, "space.num_warps", "no values"));
  EXPECT_THAT(Create(std::string(kSpec) + R"(constraints: "num_warps > 2" constraints: "num_warps > 8")"),
              IsError(ErrorKind::constraint_excludes_all, "constraints[1]", "'num_warps > 8' excludes all 8 points"));
  EXPECT_THAT(Create(std::string(kSpec) + R"(constraints: "num_warps > 2" constraints: "num_warps < 8")"),
              IsError(ErrorKind::constraint_excludes_all, "constraints", "together"));
}

TEST(SpaceTest, KnobErrorsNameTheValue) {
  auto with = [](const std::string& name, const std::string& values, const std::string& vendor = "") {
    std::string knob = "{ key: \"" + name + "\" value {" + values + "} }";
    if (vendor.empty()) return "modules {} space { common " + knob + " }";
    return "modules {} space { vendor { key: \"" + vendor + "\" value { knobs " + knob + "} } }";
  };
  EXPECT_THAT(Create(with("warps", "values { int_value: 1 }")),
              IsError(ErrorKind::unknown_knob, "space.warps", "cuda:90 has num_warps"));
  EXPECT_THAT(Create(with("num_warps", "values { int_value: 4 } values { int_value: 3 }")),
              IsError(ErrorKind::invalid_knob, "space.num_warps[1]", "1..32 power of two"));
  EXPECT_THAT(Create(with("num_warps", "values { int_value: 64 }")),
              IsError(ErrorKind::invalid_knob, "space.num_warps[0]", "out of range"));
  EXPECT_THAT(Create(with("num_warps", "values { string_value: \"four\" }")),
              IsError(ErrorKind::invalid_knob, "space.num_warps[0]", "takes int, not string (four)"));
  EXPECT_THAT(Create(with("num_warps", "values { int_value: 4 } values { int_value: 4 }")),
              IsError(ErrorKind::invalid_argument, "space.num_warps[1]", "twice"));
  EXPECT_THAT(Create(with("maxnreg", "values { int_value: 999 }", "cuda")),
              IsError(ErrorKind::invalid_knob, "space.cuda.maxnreg[0]", "0 to 255"));
  EXPECT_THAT(Create(with("waves_per_eu", "values { int_value: 1 }")),
              IsError(ErrorKind::refused_knob, "space.waves_per_eu", "move it to space.hip"));
  EXPECT_THAT(Create(with("waves_per_eu", "values { int_value: 1 }", "cuda")),
              IsError(ErrorKind::refused_knob, "space.cuda.waves_per_eu[0]", "cuda:90 lacks it"));
  EXPECT_THAT(Create(with("num_ctas", "values { int_value: 2 }", "cuda"), "cuda:80"),
              IsError(ErrorKind::refused_knob, "space.cuda.num_ctas[0]", "cuda:80 lacks it"));
  EXPECT_THAT(Create(with("kpack", "values { int_value: 2 }", "hip"), "hip:gfx942"),
              IsError(ErrorKind::refused_knob, "space.hip.kpack[0]", "there is no dot to pack for"));
  EXPECT_THAT(Create(with("schedule_hint", "values { string_value: \"fast\" }", "hip"), "hip:gfx942"),
              IsError(ErrorKind::invalid_knob, "space.hip.schedule_hint[0]", "none of none, attention"));
  EXPECT_TRUE(Create(with("schedule_hint", "values { string_value: \"attention\" }", "hip"), "hip:gfx942").ok());
}

TEST(SpaceTest, ExpressionsAndNamesAreChecked) {
  EXPECT_THAT(Create(std::string(kSpec) + R"(constraints: "num_warps <")"),
              IsError(ErrorKind::invalid_expression, "constraints[0]", "column 12"));
  EXPECT_THAT(Create(std::string(kSpec) + R"(constraints: "num_warps < BLOK")"),
              IsError(ErrorKind::invalid_expression, "constraints[0]", "unknown name 'BLOK'; known here: BLOCK"));
  EXPECT_THAT(Create(R"(modules { constants { key: "num_warps" value: 1 } })"),
              IsError(ErrorKind::invalid_argument, "modules[0].constants.num_warps", "knob's name"));
  EXPECT_THAT(Create(R"(modules { constants { key: "B-M" value: 1 } })"),
              IsError(ErrorKind::invalid_argument, "modules[0].constants.B-M", "cannot be a constant's name"));
}

// 10,000 modules and knobs: 1,152,000,000 points, of which the constraint leaves 7/12.
TuningSpec Huge() {
  TuningSpec spec = Parsed<TuningSpec>(R"(
      space { common { key: "num_warps" value { values { int_value: 1 } values { int_value: 2 } values { int_value: 4 }
                                                values { int_value: 8 } values { int_value: 16 } values { int_value: 32 } } }
              common { key: "enable_fp_fusion" value { values { bool_value: true } values { bool_value: false } } } }
      constraints: "num_warps * 4 <= 64 or (num_warps == 32 and enable_fp_fusion) or num_stages == 8"
      search { max_trials: 100 })");
  for (int i = 0; i < 10'000; ++i) (*spec.add_modules()->mutable_constants())["BLOCK"] = i + 1;
  auto& common = *spec.mutable_space()->mutable_common();
  for (int i = 1; i <= 8; ++i) common["num_stages"].add_values()->set_int_value(i);
  auto& cuda = *(*spec.mutable_space()->mutable_vendor())["cuda"].mutable_knobs();
  for (int i = 0; i < 240; ++i) cuda["maxnreg"].add_values()->set_int_value(i + 16);
  for (int i = 1; i <= 5; ++i) cuda["num_ctas"].add_values()->set_int_value(i);
  return spec;
}

TEST(SpaceTest, PointsAreListedOnlyWhereConstraintsTieAxes) {
  auto space = SearchSpace::Create(Huge(), "cuda:90", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  // 89 of 96 combinations of warps, fusion and stages: 5 x 2 x 8, 8 with 32 warps fused, one more with 8 stages.
  EXPECT_EQ(space->size(), size_t{10'000} * 240 * 5 * (80 + 8 + 1));
  std::vector<uint32_t> place;
  for (size_t index : {size_t{0}, size_t{1}, space->size() / 3, space->size() - 1}) {
    EXPECT_EQ(space->IndexOf(space->At(index)), index);
    space->GetPlace(index, place);
    EXPECT_EQ(space->Find(place), index);
  }
  Variant excluded = space->At(5);
  auto& knobs = *excluded.knobs.mutable_values();
  knobs["num_warps"].set_int_value(32);
  knobs["enable_fp_fusion"].set_bool_value(false);
  knobs["num_stages"].set_int_value(7);
  EXPECT_EQ(space->IndexOf(excluded), std::nullopt);
  EXPECT_EQ(space->At(*space->FirstOf(7777)).module_index, 7777);
  EXPECT_EQ(space->At(*space->FirstOf(7777) - 1).module_index, 7776);
  // Nothing else bounds the search.
  TuningSpec open = Huge();
  open.clear_search();
  EXPECT_THAT(SearchSpace::Create(open, "cuda:90", TestKnobs()).status(),
              IsError(ErrorKind::space_too_large, "space", "or bound the search by max_trials"));
}

TEST(SpaceTest, AModuleWithoutPointsHasNoFirst) {
  auto space = SearchSpace::Create(
      Parsed<TuningSpec>(std::string(kSpec) + R"(constraints: "BLOCK * num_warps > 1024")"), "cuda:90", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  EXPECT_EQ(space->FirstOf(0), std::nullopt);
  EXPECT_EQ(space->FirstOf(1), 0u);
}

TEST(SpaceTest, TheCheapestPointKeepsTheConstraints) {
  auto space = SearchSpace::Create(Parsed<TuningSpec>(std::string(kSpec) + R"(constraints: "num_warps * 32 <= BLOCK")"),
                                   "cuda:90", TestKnobs());
  ASSERT_TRUE(space.ok()) << space.status();
  // Axes: BLOCK, maxnreg, num_warps. Eight warps are free, but do not go with the smaller block.
  EXPECT_EQ(Describe(space->At(space->Cheapest({{0, 1}, {}, {5, 0}}))), "1 maxnreg=64 num_warps=8");
  EXPECT_EQ(Describe(space->At(space->Cheapest({{0, 9}, {1, 0}, {5, 0}}))), "0 maxnreg=128 num_warps=2");
}

TEST(SpaceTest, SizeIsLimited) {
  EXPECT_THAT(Create(kSpec, "cuda:90", {.max_points = 7}),
              IsError(ErrorKind::space_too_large, "space", "has 8 points; the limit is 7"));
  EXPECT_TRUE(Create(kSpec, "cuda:90", {.max_points = 8}).ok());
  EXPECT_TRUE(Create(kSpec, "cuda:90", {.max_enumerated = 2}).ok());  // without constraints nothing is listed
  const std::string tied = std::string(kSpec) + R"(constraints: "num_warps * 8 <= BLOCK + maxnreg")";
  EXPECT_THAT(Create(tied, "cuda:90", {.max_enumerated = 13}),
              IsError(ErrorKind::space_too_large, "space", "constraints tie 3 axes together, and more than 13"));
  EXPECT_TRUE(Create(tied, "cuda:90", {.max_enumerated = 14}).ok());  // 2, 4 and 8 combinations
  EXPECT_TRUE(Create(std::string(kSpec) + R"(constraints: "BLOCK == 128")", "cuda:90", {.max_points = 4}).ok());
}

TEST(ValidateKnobsTest, ChecksASet) {
  auto knobs = [](const std::string& text) { return Parsed<v1::Knobs>(text); };
  EXPECT_TRUE(
      ValidateKnobs(knobs(R"(values { key: "num_warps" value { int_value: 8 } })"), "cuda:90", TestKnobs()).ok());
  EXPECT_THAT(ValidateKnobs(knobs(R"(values { key: "x" value { int_value: 8 } })"), "cuda:90", TestKnobs()),
              IsError(ErrorKind::unknown_knob, "knobs.x", "no knob is called 'x'"));
  EXPECT_THAT(ValidateKnobs(knobs(R"(values { key: "maxnreg" value { int_value: 8 } })"), "hip:gfx942", TestKnobs()),
              IsError(ErrorKind::refused_knob, "knobs.maxnreg", "hip:gfx942 lacks it"));
  EXPECT_THAT(
      ValidateKnobs(knobs(R"(values { key: "enable_fp_fusion" value { int_value: 1 } })"), "cuda:90", TestKnobs()),
      IsError(ErrorKind::invalid_knob, "knobs.enable_fp_fusion", "takes bool, not int"));
}

}  // namespace
}  // namespace lathe
