// The bounds of a job's search.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <vector>

#include "tests/unit/server/session/table_fixture.h"

namespace lathe {
namespace {

using testing_support::ResultOf;
using testing_support::TableTest;
using testing_support::TestSpec;

TEST_F(TableTest, ASearchEndsOnceItsDeviceSecondsAreSpent) {
  builder_.settings.window = 2;
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8});
  spec.mutable_search()->set_max_device_seconds(5);
  Begin(spec);
  Step(job::Start{});
  Written();
  Compiled(0);
  Compiled(1);
  std::vector<job::Event> found;
  for (int i = 0; i < 2; ++i) found.push_back(job::Found{i, std::nullopt, true});
  EXPECT_EQ(Step(std::move(found)), "submit race0/0-1");
  job::Measured measured = ResultOf(1, work_["race0/0-1"]);
  measured.result.set_busy_seconds(6);
  Step(std::move(measured));
  const std::vector<TrialRecord> stored(last_.batch->trials.begin(), last_.batch->trials.end());
  ASSERT_EQ(stored.size(), 2u);
  EXPECT_EQ(stored[0].trial.device_seconds(), 3);
  Written();
  ASSERT_EQ(last_.batch->jobs.size(), 1u);
  EXPECT_EQ(last_.batch->jobs[0].job.stop_reason(), v1::STOP_REASON_MAX_DEVICE_SECONDS);
  EXPECT_EQ(last_.batch->jobs[0].job.trials_finished(), 2);
  // Seconds that were spent before a restart count.
  Begin(spec);
  Step(job::Start{stored});
  ASSERT_EQ(last_.batch->jobs.size(), 1u);
  EXPECT_EQ(last_.batch->jobs[0].job.stop_reason(), v1::STOP_REASON_MAX_DEVICE_SECONDS);
}

TEST_F(TableTest, ASearchHasNoMoreInHandThanDeviceSecondsAreLeftFor) {
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16, 32});
  spec.mutable_search()->set_strategy("exhaustive");
  *spec.add_problems() = spec.problems(0);
  (*spec.mutable_problems(1)->mutable_values())["n"] = 2048;
  Begin(spec);
  Step(job::Start{});
  Written();
  EXPECT_EQ(orders_.size(), 12u);
  orders_.clear();
  spec.mutable_search()->set_max_device_seconds(5);
  Begin(spec);
  Step(job::Start{});
  Written();
  EXPECT_EQ(orders_.size(), 8u);
}

// The values of num_warps in the order in which they are compiled first.
std::vector<int64_t> WarpsOf(const std::map<int, CompileOrder>& orders) {
  std::vector<int64_t> warps;
  for (const auto& [ordinal, order] : orders) warps.push_back(order.knobs.values().at("num_warps").int_value());
  return warps;
}

TEST_F(TableTest, AutoLearnsWhereTheServerAllowsFewerTrialsThanThereArePoints) {
  const std::vector<int64_t> all = {1, 2, 4, 8, 16, 32};
  Begin(TestSpec(all));
  Step(job::Start{});
  Written();
  EXPECT_EQ(WarpsOf(orders_), all);
  builder_.settings.budget.max_trials = 5;
  orders_.clear();
  v1::TuningSpec spec = TestSpec(all);
  spec.mutable_search()->set_compile_ahead(0);
  Begin(spec);
  Step(job::Start{});
  Written();
  const std::vector<int64_t> learned = WarpsOf(orders_);
  ASSERT_EQ(learned.size(), 5u);
  EXPECT_NE(learned, std::vector<int64_t>(all.begin(), all.end() - 1)) << "the first ones of a list";
}

}  // namespace
}  // namespace lathe
