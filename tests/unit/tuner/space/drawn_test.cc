#include "tuner/space/drawn.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using testing::ElementsAre;
using v1::TuningSpec;
using Values = std::map<std::string, int64_t>;

TuningSpec Spec(const std::string& drawn) {
  return Parsed<TuningSpec>("check { reference {} drawn_problems { " + drawn + " } }");
}

std::vector<Values> Drawn(const TuningSpec& spec, uint64_t seed = 7) {
  EXPECT_TRUE(CheckDrawn(spec).ok()) << CheckDrawn(spec);
  std::vector<Values> all;
  for (const v1::Problem& problem : ProblemsOf(spec, seed)) {
    all.emplace_back(problem.values().begin(), problem.values().end());
  }
  return all;
}

constexpr char kTwo[] = R"(count: 40 values { key: "m" value { least: 1 greatest: 4096 multiple_of: 16 } }
                           values { key: "n" value { values: 100 values: 7 values: 50 } })";

TEST(DrawnTest, NoProblemListedOrDrawnIsOneWithoutValues) {
  EXPECT_EQ(ProblemsOf(TuningSpec(), 1).size(), 1u);
  EXPECT_EQ(ProblemsOf(Parsed<TuningSpec>("problems {} problems {}"), 1).size(), 2u);
}

TEST(DrawnTest, TheEndsOfTheRangesComeFirst) {
  const std::vector<Values> drawn = Drawn(Spec(kTwo));
  ASSERT_EQ(drawn.size(), 40u);
  EXPECT_EQ(drawn[0], (Values{{"m", 16}, {"n", 7}}));
  EXPECT_EQ(drawn[1], (Values{{"m", 4096}, {"n", 100}}));
  EXPECT_EQ(drawn[2].at("m") / 16 % 2, 1) << "no block of 32 divides it";
  EXPECT_EQ(drawn[2].at("n"), 50);
  EXPECT_EQ(drawn[3], (Values{{"m", 16}, {"n", 100}}));
  EXPECT_EQ(drawn[4], (Values{{"m", 4096}, {"n", 7}}));
}

TEST(DrawnTest, AllAreOfTheRangesAndDiffer) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const std::vector<Values> drawn = Drawn(Spec(kTwo), seed);
    EXPECT_EQ(std::set(drawn.begin(), drawn.end()).size(), 40u);
    for (const Values& values : drawn) {
      EXPECT_EQ(values.at("m") % 16, 0);
      EXPECT_GE(values.at("m"), 16);
      EXPECT_LE(values.at("m"), 4096);
      EXPECT_TRUE((std::set<int64_t>{7, 50, 100}.contains(values.at("n"))));
    }
  }
}

TEST(DrawnTest, ASeedGivesItsProblemsAgainAndAnotherOneOthers) {
  EXPECT_EQ(Drawn(Spec(kTwo), 1), Drawn(Spec(kTwo), 1));
  EXPECT_NE(Drawn(Spec(kTwo), 1), Drawn(Spec(kTwo), 2));
}

TEST(DrawnTest, EachOrderOfMagnitudeIsAsLikelyAsAnother) {
  std::map<bool, int> small;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const std::vector<Values> drawn =
        Drawn(Spec("count: 20 values { key: 'n' value { least: 1 greatest: 1099511627775 } }"), seed);
    for (size_t i = 4; i < drawn.size(); ++i) ++small[drawn[i].at("n") < 1 << 20];
  }
  EXPECT_NEAR(small[true], small[false], 0.2 * small[false]);
}

TEST(DrawnTest, FewerAreDrawnWhereTheRangesHaveNoMore) {
  EXPECT_THAT(Drawn(Spec("count: 20 values { key: 'n' value { least: 3 greatest: 5 } }")),
              testing::UnorderedElementsAre(Values{{"n", 3}}, Values{{"n", 4}}, Values{{"n", 5}}));
  EXPECT_THAT(Drawn(Spec("count: 2 values { key: 'n' value { least: 3 greatest: 500 } }")),
              ElementsAre(Values{{"n", 3}}, Values{{"n", 500}}));
  EXPECT_THAT(Drawn(Spec("values { key: 'n' value { least: 3 greatest: 3 } }")), ElementsAre(Values{{"n", 3}}));
  EXPECT_EQ(Drawn(Spec("values { key: 'n' value { least: 1 greatest: 1000 } }")).size(), 8u);
}

TEST(DrawnTest, ListedProblemsStandBeforeThem) {
  TuningSpec spec = Spec("count: 2 values { key: 'n' value { least: 1 greatest: 9 } }");
  (*spec.add_problems()->mutable_values())["n"] = 9;
  const std::vector<Values> drawn = Drawn(spec);
  ASSERT_EQ(drawn.size(), 3u);
  EXPECT_EQ(drawn[0], (Values{{"n", 9}}));
  EXPECT_EQ(drawn[1], (Values{{"n", 1}}));
  EXPECT_EQ(ListedProblems(spec), 1u);
}

TEST(DrawnTest, WhatIsWrongIsNamed) {
  const auto refused = [](const TuningSpec& spec, const std::string& field, const std::string& why) {
    EXPECT_THAT(CheckDrawn(spec), IsError(ErrorKind::invalid_argument, "check.drawn_problems" + field, why));
  };
  EXPECT_TRUE(CheckDrawn(TuningSpec()).ok());
  refused(Parsed<TuningSpec>("check { drawn_problems { values { key: 'n' value { least: 1 greatest: 2 } } } }"), "",
          "belong to a check with a reference");
  refused(Spec(""), ".values", "1 to 16 names, not 0");
  refused(Spec("count: 65 values { key: 'n' value { least: 1 greatest: 2 } }"), ".count", "0 (8) to 64");
  refused(Spec("count: -1 values { key: 'n' value { least: 1 greatest: 2 } }"), ".count", "-1 problems");
  const auto range = [](const std::string& text) { return Spec("values { key: 'n' value { " + text + " } }"); };
  refused(range("least: 5 greatest: 2"), ".values.n", "from 5 to 2 is empty");
  refused(range("least: 17 greatest: 31 multiple_of: 16"), ".values.n", "no multiple of 16 is from 17 to 31");
  refused(range("least: -1 greatest: 31"), ".values.n", "no negative numbers");
  refused(range("greatest: 9223372036854775807"), ".values.n", "beyond 9007199254740992");
  refused(range("least: 1 values: 3"), ".values.n", "either a list of values or a range");
}

}  // namespace
}  // namespace lathe
