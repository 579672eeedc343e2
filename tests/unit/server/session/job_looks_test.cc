// Variants that are compiled before it is chosen which of them are tried.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/server/session/table_fixture.h"

namespace lathe {
namespace {

using testing_support::MakeJob;
using testing_support::TestSpec;

class LooksTest : public testing_support::TableTest {
 protected:
  v1::TuningSpec Spec(int max_trials) {
    v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16, 32});
    spec.mutable_search()->set_strategy("surrogate");
    spec.mutable_search()->set_compile_ahead(2);
    spec.mutable_search()->set_max_trials(max_trials);
    return spec;
  }
  int64_t WarpsOf(const v1::Knobs& knobs) { return knobs.values().at("num_warps").int_value(); }
  v1::TuningJob Job() { return machine_->Snapshot()->Job(); }
};

TEST_F(LooksTest, TrialsAreChosenAmongWhatWasCompiled) {
  Begin(Spec(2));
  EXPECT_EQ(Step(job::Start{}), "look 1; look 2; look 3; look 4");
  EXPECT_EQ(Job().trials_planned(), 2);
  EXPECT_EQ(Looked(1), "");
  EXPECT_EQ(Job().compiled_ahead(), 1);
  EXPECT_EQ(Looked(2), "persist 1 started 0");
  EXPECT_EQ(Looked(3, "out_of_resources"), "");
  EXPECT_EQ(Looked(4), "") << "one write is under way";
  EXPECT_EQ(Written(), "compile 0; persist 2 started 1");
  EXPECT_EQ(Written(), "compile 1");
  std::set<int64_t> tried, compiled;
  for (uint64_t look : {1, 2, 4}) compiled.insert(WarpsOf(looks_[look].knobs));
  for (int trial : {0, 1}) tried.insert(WarpsOf(orders_[trial].knobs));
  EXPECT_EQ(tried.size(), 2u);
  EXPECT_THAT(tried, testing::IsSubsetOf(compiled));
  EXPECT_EQ(orders_[0].identity.specialization, looks_[1].identity.specialization);
  EXPECT_EQ(Job().compiled_ahead(), 2) << "two of four have a trial";
}

TEST_F(LooksTest, OneOfThoseWithTheSameCodeIsTried) {
  Begin(Spec(2));
  Step(job::Start{});
  std::set<int64_t> looked;
  for (const auto& [number, order] : looks_) looked.insert(WarpsOf(order.knobs));
  const CompileAnswer same = testing_support::Code(looks_[1]);
  for (uint64_t look = 1; look <= 4; ++look) Step(job::CompiledAhead{look, same});
  Written();
  Written();
  ASSERT_EQ(orders_.size(), 2u);
  EXPECT_EQ(WarpsOf(orders_[0].knobs), WarpsOf(looks_[1].knobs));
  EXPECT_FALSE(looked.contains(WarpsOf(orders_[1].knobs))) << "its time would be no news";
}

// Learned from two kernels whose times go with this power of their threads.
std::shared_ptr<const CostModel> ByThreads(double power) {
  std::vector<MeasuredSearch> searches = {{"matmul", {}}, {"norm", {}}};
  for (MeasuredSearch& search : searches) {
    for (int i = 0; i < 240; ++i) {
      const double threads = 32 << (i % 6);
      search.results.push_back({{.threads = threads}, std::pow(threads, power)});
    }
  }
  return std::make_shared<const CostModel>(*CostModel::Train(searches));
}

TEST_F(LooksTest, TheModelOfTheChipSaysWhatIsTriedFirst) {
  const auto first = [&](const std::string& device, double power) {
    builder_.cost_models = {{testing_support::kChip, ByThreads(power)}};
    looks_.clear();
    v1::TuningSpec spec = Spec(1);
    spec.mutable_search()->set_compile_ahead(5);
    Begin(spec, device);
    Step(job::Start{});
    for (uint64_t look = 1; look <= 5; ++look) {
      CompileAnswer answer = testing_support::Code(looks_[look]);
      answer.record.outcome.mutable_artifact()->set_threads_per_warp(32);
      Step(job::CompiledAhead{look, std::move(answer)});
    }
    std::set<int64_t> looked;
    for (const auto& [number, order] : looks_) looked.insert(WarpsOf(order.knobs));
    const int64_t tried = WarpsOf(last_.batch->trials.at(0).trial.knobs());
    return std::pair(tried == *looked.begin(), tried == *looked.rbegin());
  };
  EXPECT_TRUE(first(testing_support::kGpu, 4).first) << "fewest threads";
  EXPECT_TRUE(first(testing_support::kGpu, -4).second) << "most threads";
  EXPECT_EQ(first(testing_support::kSim, 4), first(testing_support::kSim, -4)) << "its times are estimates";
}

TEST_F(LooksTest, NothingIsAskedThatNoTrialWillNeed) {
  Begin(Spec(1));
  EXPECT_EQ(Step(job::Start{}), "look 1; look 2");
  Looked(2);
  EXPECT_EQ(Step(job::Cancel{}), "cancel look 1; persist 1 JOB_STATE_CANCELLED");
  EXPECT_EQ(Looked(1), "") << "nobody waits for it";
}

TEST_F(LooksTest, ACompilationThatCouldNotBeTakenIsAskedForAgain) {
  Begin(Spec(1));
  Step(job::Start{});
  EXPECT_EQ(Step(job::CompiledAhead{1, {.status = absl::UnavailableError("full")}}), "");
  ASSERT_LT(machine_->NextTick(), absl::InfiniteFuture());
  now_ = machine_->NextTick();
  EXPECT_EQ(Step(job::Tick{}), "look 1");
  Looked(1);
  EXPECT_EQ(Looked(2), "persist 1 started 0");
}

TEST_F(LooksTest, AJobOfWhichNothingCompilesSaysWhy) {
  v1::TuningSpec spec = Spec(20);
  spec.mutable_search()->set_compile_ahead(8);
  Begin(spec);
  EXPECT_EQ(Step(job::Start{}), "look 1; look 2; look 3; look 4; look 5; look 6");
  for (uint64_t look = 1; look < 6; ++look) EXPECT_EQ(Looked(look, "unsupported"), "");
  EXPECT_EQ(Looked(6, "out_of_resources"), "persist 1 JOB_STATE_FAILED");
  Written();
  EXPECT_EQ(Job().error().kind(), "unsupported");
  EXPECT_EQ(Job().stop_reason(), v1::STOP_REASON_EXHAUSTED);
  EXPECT_EQ(Job().compiled_ahead(), 6);
}

TEST_F(LooksTest, ARestartedJobLooksAgainForWhatIsStillToBeTried) {
  Begin(Spec(3));
  Step(job::Start{});
  Looked(1);
  Looked(2);
  std::vector<TrialRecord> stored = last_.batch->trials;
  ASSERT_EQ(stored.size(), 1u);
  const int64_t tried = WarpsOf(stored[0].trial.knobs());
  looks_.clear();
  Begin(Spec(3));
  EXPECT_EQ(Step(job::Start{stored}), "compile 0; look 1; look 2; look 3; look 4");
  for (const auto& [number, order] : looks_) EXPECT_NE(WarpsOf(order.knobs), tried);
}

TEST_F(LooksTest, ZeroCompilesNothingAhead) {
  v1::TuningSpec spec = Spec(2);
  spec.mutable_search()->set_compile_ahead(0);
  Begin(spec);
  EXPECT_EQ(Step(job::Start{}), "persist 1 started 0 1");
  EXPECT_TRUE(looks_.empty());
}

}  // namespace
}  // namespace lathe
