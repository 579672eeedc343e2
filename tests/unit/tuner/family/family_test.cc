#include "tuner/family/family.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tuner/family/tree.h"

namespace lathe {
namespace {

using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::Gt;
using testing::Lt;

constexpr double kFailed = std::numeric_limits<double>::infinity();

// One size, of which variant 0 is the best up to 1,000, and variant 1 beyond; variant 2 is never far off.
Family Crossing(const std::vector<int64_t>& sizes) {
  Family family{{"n"}, 3, {}};
  for (int64_t n : sizes) {
    const double small = n <= 1000 ? 1 : 2;
    family.problems.push_back({{n}, {100 * small, 100 * (3 - small), 108}});
  }
  return family;
}

TEST(FamilyTest, DistanceCountsOctavesAndAlignment) {
  EXPECT_THAT(Distance({1024}, {4096}), DoubleNear(2, 1e-9));
  EXPECT_THAT(Distance({1024, 512}, {1024 * 8, 512 * 16}), DoubleNear(5, 1e-9));
  EXPECT_GT(Distance({1023}, {1024}), 1.9);  // 16 divides the one, nothing the other
  EXPECT_LT(Distance({1008}, {1024}), 0.1);
  EXPECT_EQ(Distance({0}, {1}), Distance({1}, {0}));
}

TEST(FamilyTest, APredictionFollowsItsNeighbors) {
  const Family family = Crossing({64, 128, 256, 4096, 8192, 16384});
  EXPECT_EQ(Predict(family, {{96}})->variant, 0u);
  EXPECT_EQ(Predict(family, {{12288}})->variant, 1u);
  EXPECT_EQ(Predict(family, {{1024}})->variant, 2u);  // between the two, either may be twice as slow
  EXPECT_EQ(Predict(family, {{96}})->slowdown, 1);
  // The others would have given 4,096 the variant of small sizes.
  const Family ends = Crossing({64, 128, 4096});
  EXPECT_THAT(Predict(ends, {{4096}})->slowdown, AllOf(Gt(1.5), Lt(2)));
  EXPECT_THAT(Predict(ends, {{64}})->slowdown, AllOf(Gt(1), Lt(1.1)));
}

TEST(FamilyTest, OneProblemAloneSaysNothingOfTheError) {
  const auto prediction = Predict(Crossing({64}), {{100000}});
  ASSERT_TRUE(prediction);
  EXPECT_EQ(prediction->variant, 0u);
  EXPECT_EQ(prediction->slowdown, 0);
}

TEST(FamilyTest, FailuresCountAgainstAVariantAndGapsAsTheMedian) {
  // The fastest at the nearest problem fails at the next one; another is as good as measured nowhere else.
  Family family{{"n"}, 3, {}};
  family.problems.push_back({{1024}, {100, 102, 101}});
  family.problems.push_back({{2048}, {kFailed, 100, kNotMeasured}});
  const Slowdowns slowdowns(family);
  EXPECT_THAT(slowdowns.candidates(), ElementsAre(0, 1, 2));
  EXPECT_THAT(slowdowns.Log(1, 0), DoubleNear(std::log(kFailedSlowdown), 1e-9));
  EXPECT_THAT(slowdowns.Log(1, 2), DoubleNear(0, 1e-9));  // one succeeded there
  EXPECT_EQ(Predict(family, {{1100}})->variant, 2u);
  family.problems[1].times_ns = {kFailed, kFailed, kNotMeasured};
  EXPECT_EQ(Predict(family, {{1100}})->variant, 0u);  // the other problem says nothing
  family.problems[0].times_ns = {kFailed, kNotMeasured, kFailed};
  EXPECT_FALSE(Predict(family, {{1100}}));
}

TEST(TreeTest, SplitsWhereTheBestChanges) {
  Family family = Crossing({64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384});
  for (Family::Problem& problem : family.problems) problem.times_ns[2] = 180;
  const auto learned = LearnTree(family, 8);
  ASSERT_TRUE(learned);
  ASSERT_EQ(learned->tree.nodes.size(), 3u);
  EXPECT_EQ(learned->tree.nodes[0].at_most, 724);  // half an octave beyond 512
  EXPECT_EQ(learned->tree.Choose({{1}}), 0u);
  EXPECT_EQ(learned->tree.Choose({{724}}), 0u);
  EXPECT_EQ(learned->tree.Choose({{725}}), 1u);
  EXPECT_THAT(learned->learned.mean, DoubleNear(1, 1e-9));
  EXPECT_THAT(learned->learned.worst, DoubleNear(1, 1e-9));
  // 1,024 left out is taken for small.
  EXPECT_GT(learned->held_out.worst, 1.5);
  EXPECT_LT(learned->held_out.mean, 1.2);
}

TEST(TreeTest, SplitsByAlignment) {
  Family family{{"m", "n"}, 2, {}};
  for (int64_t m : {4, 7, 8, 9, 12, 16, 20, 23, 24, 28, 31, 32, 33, 36, 40, 41, 48}) {
    family.problems.push_back({{m, 100 - m}, {m % 8 == 0 ? 100.0 : 150.0, m % 8 == 0 ? 150.0 : 100.0}});
  }
  const auto learned = LearnTree(family, 16);
  ASSERT_TRUE(learned);
  ASSERT_EQ(learned->tree.nodes.size(), 3u);
  EXPECT_EQ(learned->tree.nodes[0].multiple_of, 8);
  EXPECT_EQ(learned->tree.nodes[0].size, 0u);
  EXPECT_EQ(learned->tree.Choose({{56, 1}}), 0u);
  EXPECT_EQ(learned->tree.Choose({{57, 1}}), 1u);
}

TEST(TreeTest, NoiseIsNotLearned) {
  // Which of two is the faster by a little has nothing to do with the size.
  Family family{{"n"}, 2, {}};
  const int coins[] = {0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0};
  for (int i = 0; i < 24; ++i)
    family.problems.push_back({{1000 + 37 * i}, {100.0 + 5 * coins[i], 105.0 - 5 * coins[i]}});
  const auto learned = LearnTree(family, 64);
  ASSERT_TRUE(learned);
  EXPECT_LE(learned->tree.nodes.size(), 5u);
  EXPECT_LE(learned->held_out.mean, 1.03);
}

TEST(TreeTest, ManyProblemsAreLeftOutByTenths) {
  Family family{{"n"}, 2, {}};
  for (int i = 0; i < 250; ++i) family.problems.push_back({{16 * i + 16}, {100.0 + i, 225.0}});
  const auto learned = LearnTree(family, 4);
  ASSERT_TRUE(learned);
  EXPECT_EQ(learned->tree.Choose({{100}}), 0u);
  EXPECT_EQ(learned->tree.Choose({{3900}}), 1u);
  EXPECT_LT(learned->held_out.mean, 1.01);
  EXPECT_FALSE(LearnTree(Family{{"n"}, 0, {}}, 4));
}

}  // namespace
}  // namespace lathe
