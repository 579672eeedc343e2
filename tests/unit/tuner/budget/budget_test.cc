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

TEST(BudgetTest, BoundsAreTheTighterOnesOrNone) {
  EXPECT_EQ(TrialBound(Search(10, 0), {.max_trials = 5}), 5u);
  EXPECT_EQ(TrialBound(Search(10, 0), {}), 10u);
  EXPECT_EQ(TrialBound(Search(0, 0), {}), std::numeric_limits<size_t>::max());
  EXPECT_EQ(SecondsBound(Search(0, 60), {.max_seconds = 5}), 5);
  EXPECT_EQ(SecondsBound(Search(0, 60), {}), 60);
  EXPECT_EQ(SecondsBound(Search(0, 0), {.max_seconds = 5}), 5);
  EXPECT_EQ(SecondsBound(Search(0, 0), {}), 0);
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

TEST(BudgetTest, DeviceSecondsAreCountedApart) {
  v1::Search search = Search(10, 60);
  search.set_max_device_seconds(5);
  EXPECT_EQ(Decide(search, {}, {.asked = 4, .seconds = 59, .device_seconds = 4.9}).may_ask, 6u);
  const BudgetDecision spent = Decide(search, {}, {.asked = 4, .seconds = 6, .device_seconds = 5});
  EXPECT_EQ(spent.stop_reason, v1::STOP_REASON_MAX_DEVICE_SECONDS);
  EXPECT_EQ(spent.may_ask, 0u);
  EXPECT_EQ(Decide(Search(10, 60), {}, {.asked = 4, .device_seconds = 1000}).may_ask, 6u);
  search.set_max_device_seconds(-1);
  EXPECT_THAT(ValidateSearch(search), IsError(ErrorKind::invalid_argument, "search.max_device_seconds", "negative"));
}

TEST(BudgetTest, NoMoreIsInHandThanDeviceSecondsAreLeftFor) {
  v1::Search search = Search(0, 0);
  EXPECT_EQ(InHandBound(search, 100, 1), std::numeric_limits<size_t>::max());
  search.set_max_device_seconds(10);
  EXPECT_EQ(InHandBound(search, 0, 0), 8u);
  EXPECT_EQ(InHandBound(search, 0, 5), 8u);   // all of them stored
  EXPECT_EQ(InHandBound(search, 4, 8), 12u);  // half a second each
  EXPECT_EQ(InHandBound(search, 9.9, 8), 1u);
  EXPECT_EQ(InHandBound(search, 11, 8), 1u);
  EXPECT_EQ(InHandBound(search, 1e-300, 1), std::numeric_limits<size_t>::max());
}

TEST(BudgetTest, ConvergedIsSaidAfterExhausted) {
  EXPECT_EQ(Decide(Search(10, 0), {}, {.asked = 4, .converged = true}).stop_reason, v1::STOP_REASON_CONVERGED);
  EXPECT_EQ(Decide(Search(10, 0), {}, {.exhausted = true, .converged = true}).stop_reason, v1::STOP_REASON_EXHAUSTED);
}

TEST(BudgetTest, ASearchConvergesAfterManyResultsInARowWithASmallChance) {
  Convergence early, interrupted, unknown;
  for (int i = 1; i <= 100; ++i) {
    early.Note(0.01, 0.05);
    EXPECT_EQ(early.reached(), i >= 32) << i;
    interrupted.Note(i % 12 == 0 ? 0.06 : 0.01, 0.05);
    unknown.Note(std::nullopt, 0.05);
  }
  EXPECT_FALSE(interrupted.reached());
  EXPECT_FALSE(unknown.reached());
  for (int i = 1; i <= 12; ++i) interrupted.Note(0.049, 0.05);
  EXPECT_TRUE(interrupted.reached());
  interrupted.Note(1, 0.05);
  EXPECT_TRUE(interrupted.reached());
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
  v1::Search search;
  search.set_until_chance(0.1);
  EXPECT_THAT(ValidateSearch(search), IsError(ErrorKind::invalid_argument, "search.until_chance", "needs until_gain"));
  search.set_until_gain(2);
  EXPECT_THAT(ValidateSearch(search), IsError(ErrorKind::invalid_argument, "search.until_gain", "0.02 means 2 %"));
  search.set_until_gain(0.02);
  EXPECT_TRUE(ValidateSearch(search).ok());
  EXPECT_EQ(ChanceLimit(search), 0.1);
  search.set_until_chance(1.5);
  EXPECT_THAT(ValidateSearch(search), IsError(ErrorKind::invalid_argument, "search.until_chance", "below 1"));
  EXPECT_EQ(ChanceLimit({}), 0.05);
  search.Clear();
  search.set_compile_ahead(64);
  EXPECT_TRUE(ValidateSearch(search).ok());
  for (int wrong : {-1, 65}) {
    search.set_compile_ahead(wrong);
    EXPECT_THAT(ValidateSearch(search), IsError(ErrorKind::invalid_argument, "search.compile_ahead", "from 0 to 64"));
  }
}

}  // namespace
}  // namespace lathe
