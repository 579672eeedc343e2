// The winners that jobs leave, and who finds them.
#include "server/cache/winners.h"

#include <gtest/gtest.h>

#include "proto/support/enum_words.h"
#include "tests/unit/server/session/session_fixture.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::SessionTest;
using testing_support::TestSpec;

TEST_F(SessionTest, AnEndedJobLeavesItsWinnersToThoseWhoAskForTheKernel) {
  FakeWorker worker(h_.scheduler.get(), "w");
  Winners winners(h_.store.get(), h_.catalog.get(), h_.scheduler.get());
  v1::GetBestRequest request;
  request.mutable_module()->set_text("kernel add# a comment");
  v1::TuningJob job = Create(TestSpec());
  EXPECT_EQ(KindOf(winners.GetBest(request).status()), ErrorKind::not_found);
  RunAll({&worker});
  auto best = winners.GetBest(request);
  ASSERT_TRUE(best.ok()) << best.status();
  ASSERT_EQ(best->best_size(), 1);
  EXPECT_EQ(best->best(0).trial().knobs().values().at("num_warps").int_value(), 8);
  EXPECT_EQ(best->best(0).job(), job.name());
  EXPECT_FALSE(best->best(0).stale());
  worker.state().mutable_worker()->mutable_devices(0)->set_driver("590");
  worker.Join(h_.scheduler.get());
  EXPECT_TRUE(winners.GetBest(request)->best(0).stale());
}

TEST_F(SessionTest, AJobThatMeasuresAgainTakesNothingFromTheStoreAndReplacesIt) {
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(TestSpec());
  RunAll({&worker});
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    outcome.mutable_time_ns()->set_median(candidate.artifact().num_warps());
    outcome.mutable_time_ns()->set_ci_low(candidate.artifact().num_warps());
    outcome.mutable_time_ns()->set_ci_high(candidate.artifact().num_warps());
    return outcome;
  };
  v1::CreateTuningJobRequest request;
  *request.mutable_spec() = TestSpec();
  request.set_again(true);
  auto again = h_.sessions->Create(request, "");
  ASSERT_TRUE(again.ok());
  RunAll({&worker});
  EXPECT_EQ(worker.measured, 8);
  EXPECT_EQ(worker.compiled, 4);
  EXPECT_EQ(Get(*again).trials_cached(), 0);
  v1::TuningJob last = Create(TestSpec());
  RunAll({&worker});
  EXPECT_EQ(Get(last).trials_cached(), 4);
  EXPECT_EQ(Get(last).best(0).trial().knobs().values().at("num_warps").int_value(), 1);
}

TEST_F(SessionTest, BestAnswersByKernelAndSaysWhatDoesNotMatch) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    outcome.mutable_conditions()->set_driver("580");
    return outcome;
  };
  Create(TestSpec());
  RunAll({&worker});
  Winners winners(h_.store.get(), h_.catalog.get(), h_.scheduler.get());
  v1::GetBestRequest request;
  request.mutable_module()->set_text("kernel add# a comment");
  auto best = winners.GetBest(request);
  ASSERT_TRUE(best.ok()) << best.status();
  ASSERT_EQ(best->best_size(), 1);
  EXPECT_FALSE(best->best(0).stale());
  request.set_device_model("NVIDIA H100 PCIe");
  best = winners.GetBest(request);
  EXPECT_EQ(best->best_size(), 0);
  ASSERT_EQ(best->mismatches_size(), 1);
  EXPECT_EQ(best->mismatches(0), "device: asked NVIDIA H100 PCIe, have sim:cuda:90");
  request.clear_device_model();
  request.set_spec_name("other");
  EXPECT_EQ(winners.GetBest(request)->best_size(), 0);
  request.clear_spec_name();
  v1::ArgumentValue::Tensor* tensor = request.add_arguments()->mutable_tensor();
  tensor->set_dtype("f32");
  tensor->add_shape(1024);
  request.add_arguments()->set_int_value(1024);
  EXPECT_EQ(winners.GetBest(request)->best_size(), 1);
  request.mutable_arguments(1)->set_int_value(1008);
  EXPECT_EQ(winners.GetBest(request)->best_size(), 0);
  request.clear_arguments();
  request.mutable_module()->set_text("kernel other");
  EXPECT_EQ(KindOf(winners.GetBest(request).status()), ErrorKind::not_found);
  EXPECT_EQ(KindOf(winners.GetBest({}).status()), ErrorKind::invalid_argument);
  worker.state().mutable_worker()->mutable_devices(0)->set_driver("590");
  worker.Join(h_.scheduler.get());
  request.mutable_module()->set_text("kernel add");
  best = winners.GetBest(request);
  EXPECT_TRUE(best->best(0).stale());
  EXPECT_EQ(best->best(0).stale_because(0), "driver: measured with 580, the fleet has 590");
}

// Two kernels of one name do not answer for each other, whoever was faster.
TEST_F(SessionTest, AnEditedKernelOfTheSameNameHasAWinnerOfItsOwn) {
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(TestSpec({8}));
  RunAll({&worker});
  v1::TuningSpec edited = TestSpec({1});
  edited.mutable_modules(0)->set_text("kernel add2");
  v1::TuningJob job = Create(edited);
  RunAll({&worker});
  Winners winners(h_.store.get(), h_.catalog.get(), h_.scheduler.get());
  v1::GetBestRequest request;
  request.mutable_module()->set_text("kernel add2");
  request.set_spec_name("add");
  auto best = winners.GetBest(request);
  ASSERT_EQ(best->best_size(), 1);
  EXPECT_EQ(best->best(0).job(), job.name());
}

}  // namespace
}  // namespace lathe
