#include "tuner/budget/run_off.h"

#include <gtest/gtest.h>

#include <string>

namespace lathe {
namespace {

void Add(const std::string& name, double ratio, internal::MeasureOutcome* outcome) {
  internal::TrialOutcome& trial = *outcome->add_trials();
  trial.set_trial(name);
  trial.mutable_time_ns()->set_median(100 * ratio);
  trial.mutable_ratio()->set_reference("b");
  trial.mutable_ratio()->set_ratio(ratio);
  trial.mutable_conditions()->set_driver("580");
}

TEST(RunOffTest, EntriesAreSortedAndFailuresLeftOut) {
  internal::MeasureOutcome outcome;
  outcome.set_device_id("cuda:3");
  Add("a", 1.02, &outcome);
  Add("b", 1, &outcome);
  Add("failed", 0.5, &outcome);
  outcome.mutable_trials(2)->mutable_error()->set_kind("gpu_hang");
  const v1::RunOff run_off = MakeRunOff(outcome, "workers/w");
  ASSERT_EQ(run_off.entries_size(), 2);
  EXPECT_EQ(run_off.entries(0).trial(), "b");
  EXPECT_EQ(run_off.entries(1).ratio().ratio(), 1.02);
  EXPECT_EQ(run_off.worker(), "workers/w");
  EXPECT_EQ(run_off.device_id(), "cuda:3");
  EXPECT_EQ(run_off.conditions().driver(), "580");
}

TEST(RunOffTest, OneEntryDecidesNothing) {
  internal::MeasureOutcome outcome;
  Add("a", 1, &outcome);
  EXPECT_EQ(MakeRunOff(outcome, "workers/w").entries_size(), 0);
}

TEST(RunOffTest, ThePolicyAsksForMoreThanABatch) {
  internal::MeasurePolicy policy;
  policy.set_min_rounds(4);
  policy.set_max_rounds(64);
  policy.set_ci_relative(0.01);
  policy.set_seed(7);
  const internal::MeasurePolicy run_off = RunOffPolicy(policy);
  EXPECT_TRUE(run_off.run_off());
  EXPECT_GT(run_off.min_rounds(), 4);
  EXPECT_GT(run_off.max_rounds(), 64);
  EXPECT_LT(run_off.ci_relative(), 0.01);
  EXPECT_EQ(run_off.seed(), 7u);
}

}  // namespace
}  // namespace lathe
