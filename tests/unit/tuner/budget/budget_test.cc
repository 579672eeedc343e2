#include "tuner/budget/budget.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

v1::Search Search(int max_trials, double max_seconds) {
  v1::Search search;
  search.set_max_trials(max_trials);
  search.set_max_seconds(max_seconds);
  return search;
}

TEST(BudgetTest, TrialsAreBoundedByTheTighterLimit) {
  EXPECT_EQ(Decide(Search(10, 0), {}, {.asked = 4}).may_ask, 6u);
  EXPECT_EQ(Decide(Search(10, 0), {.max_trials = 5}, {.asked = 4}).may_ask, 1u);
  EXPECT_EQ(Decide(Search(0, 0), {.max_trials = 5}, {.asked = 4}).may_ask, 1u);
  EXPECT_GT(Decide(Search(0, 0), {}, {.asked = 1000000}).may_ask, 1000000u);
}

TEST(BudgetTest, StopReasons) {
  EXPECT_EQ(Decide(Search(10, 60), {}, {.asked = 4, .seconds = 59}).stop_reason, v1::STOP_REASON_UNSPECIFIED);
  EXPECT_EQ(Decide(Search(10, 60), {}, {.asked = 10, .seconds = 59}).stop_reason, v1::STOP_REASON_MAX_TRIALS);
  EXPECT_EQ(Decide(Search(10, 60), {}, {.asked = 4, .seconds = 60}).stop_reason, v1::STOP_REASON_MAX_SECONDS);
  EXPECT_EQ(Decide(Search(0, 0), {.max_seconds = 1}, {.seconds = 2}).stop_reason, v1::STOP_REASON_MAX_SECONDS);
  EXPECT_EQ(Decide(Search(10, 60), {}, {.asked = 10, .seconds = 61}).stop_reason, v1::STOP_REASON_MAX_SECONDS);
  EXPECT_EQ(Decide(Search(10, 0), {}, {.asked = 10, .exhausted = true}).stop_reason, v1::STOP_REASON_EXHAUSTED);
  EXPECT_EQ(Decide(Search(10, 60), {}, {.asked = 4, .seconds = 60}).may_ask, 0u);
}

TEST(BudgetTest, PlannedTrials) {
  EXPECT_EQ(PlannedTrials(Search(10, 0), {}, 20), 10u);
  EXPECT_EQ(PlannedTrials(Search(0, 0), {}, 20), 20u);
  EXPECT_EQ(PlannedTrials(Search(30, 0), {.max_trials = 25}, 20), 20u);
}

TEST(BudgetTest, BadBoundsAreRefused) {
  EXPECT_TRUE(ValidateSearch(Search(0, 0)).ok());
  EXPECT_THAT(ValidateSearch(Search(-1, 0)), IsError(ErrorKind::invalid_argument, "search.max_trials", "negative"));
  EXPECT_THAT(ValidateSearch(Search(0, -1)), IsError(ErrorKind::invalid_argument, "search.max_seconds", "negative"));
  EXPECT_THAT(ValidateSearch(Search(0, std::numeric_limits<double>::quiet_NaN())),
              IsError(ErrorKind::invalid_argument, "search.max_seconds", "no number"));
}

}  // namespace
}  // namespace lathe
