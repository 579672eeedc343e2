// The winners that jobs leave, and who finds them.
#include "server/cache/winners.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "proto/support/enum_words.h"
#include "tests/unit/server/session/session_fixture.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::SessionTest;
using testing_support::TestSpec;

TEST_F(SessionTest, AnEndedJobLeavesItsWinnersToThoseWhoAskForTheKernel) {
  FakeWorker worker(h_.scheduler.get(), "w");
  Winners winners(h_.store.get(), h_.catalog.get(), h_.scheduler.get(), h_.admission->knob_rows());
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
  Winners winners(h_.store.get(), h_.catalog.get(), h_.scheduler.get(), h_.admission->knob_rows());
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
  Winners winners(h_.store.get(), h_.catalog.get(), h_.scheduler.get(), h_.admission->knob_rows());
  v1::GetBestRequest request;
  request.mutable_module()->set_text("kernel add2");
  request.set_spec_name("add");
  auto best = winners.GetBest(request);
  ASSERT_EQ(best->best_size(), 1);
  EXPECT_EQ(best->best(0).job(), job.name());
}

// Few warps for few elements.
internal::TrialOutcome MeasureBySize(const internal::Candidate& candidate) {
  const int64_t n = candidate.problem().arguments(0).tensor().shape(0);
  const int64_t warps = n <= 4096 ? 1 : 8;
  const double time = 100.0 * static_cast<double>(std::abs(candidate.artifact().num_warps() - warps) + 1);
  internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
  outcome.mutable_time_ns()->set_median(time);
  outcome.mutable_time_ns()->set_ci_low(time * 0.999);
  outcome.mutable_time_ns()->set_ci_high(time * 1.001);
  return outcome;
}

v1::TuningSpec SpecOfSizes(const std::vector<int64_t>& sizes) {
  v1::TuningSpec spec = TestSpec();
  spec.clear_problems();
  for (int64_t n : sizes) (*spec.add_problems()->mutable_values())["n"] = n;
  return spec;
}

TEST_F(SessionTest, AProblemThatNobodyTunedIsPredictedFromOthers) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = MeasureBySize;
  const v1::TuningJob small = Create(SpecOfSizes({512, 1024, 2048}));
  RunAll({&worker});
  const v1::TuningJob large = Create(SpecOfSizes({16384, 32768}));
  RunAll({&worker});
  Winners winners(h_.store.get(), h_.catalog.get(), h_.scheduler.get(), h_.admission->knob_rows());
  v1::GetBestRequest request;
  request.mutable_module()->set_text("kernel add");
  (*request.mutable_problem()->mutable_values())["n"] = 65536;
  EXPECT_EQ(winners.GetBest(request)->best_size(), 0);  // not asked to predict
  request.set_predict(true);
  auto best = winners.GetBest(request);
  ASSERT_TRUE(best.ok()) << best.status();
  ASSERT_EQ(best->best_size(), 1);
  EXPECT_EQ(best->best(0).trial().knobs().values().at("num_warps").int_value(), 8);
  EXPECT_EQ(best->best(0).job(), large.name());
  EXPECT_EQ(best->best(0).problem().values().at("n"), 65536);
  EXPECT_FALSE(best->best(0).trial().has_time_ns());
  EXPECT_FALSE(best->best(0).trial().has_artifact());
  EXPECT_EQ(best->best(0).prediction().problems_size(), 5);
  EXPECT_EQ(best->best(0).prediction().problems(0).values().at("n"), 32768);
  EXPECT_GE(best->best(0).prediction().slowdown(), 1);
  // By the arguments of a launch, which have the names of the specification.
  request.clear_problem();
  v1::ArgumentValue::Tensor* tensor = request.add_arguments()->mutable_tensor();
  tensor->set_dtype("f32");
  tensor->add_shape(256);
  request.add_arguments()->set_int_value(256);
  best = winners.GetBest(request);
  ASSERT_EQ(best->best_size(), 1);
  EXPECT_EQ(best->best(0).trial().knobs().values().at("num_warps").int_value(), 1);
  EXPECT_EQ(best->best(0).problem().values().at("n"), 256);
  // Such a launch is none of the specification's, whose scalar is the extent.
  request.mutable_arguments(1)->set_int_value(240);
  best = winners.GetBest(request);
  EXPECT_EQ(best->best_size(), 0);
  ASSERT_EQ(best->mismatches_size(), 6);
  EXPECT_EQ(best->mismatches(0), "no prediction on sim:cuda:90: the specification of " + small.name() +
                                     " has other arguments with these values");
  // A problem that was measured is never predicted.
  request.clear_arguments();
  (*request.mutable_problem()->mutable_values())["n"] = 2048;
  EXPECT_FALSE(winners.GetBest(request)->best(0).has_prediction());
  (*request.mutable_problem()->mutable_values())["m"] = 7;
  EXPECT_EQ(winners.GetBest(request)->best_size(), 0);
}

TEST_F(SessionTest, AHeuristicIsLearnedFromAllTuningsOfAKernel) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = MeasureBySize;
  Create(SpecOfSizes({256, 512, 1024, 2048, 3072, 4096}));
  RunAll({&worker});
  Create(SpecOfSizes({8192, 16384, 32768, 65536, 131072}));
  RunAll({&worker});
  Winners winners(h_.store.get(), h_.catalog.get(), h_.scheduler.get(), h_.admission->knob_rows());
  v1::GetHeuristicRequest request;
  request.mutable_module()->set_text("kernel add");
  auto heuristic = winners.GetHeuristic(request);
  ASSERT_TRUE(heuristic.ok()) << heuristic.status();
  EXPECT_EQ(heuristic->device_model(), "sim:cuda:90");
  EXPECT_EQ(heuristic->problems_size(), 11);
  ASSERT_EQ(heuristic->nodes_size(), 3);
  EXPECT_EQ(heuristic->nodes(0).value(), "n");
  EXPECT_EQ(heuristic->nodes(0).at_most(), 5792);
  const auto warps = [&](int node) {
    return heuristic->variants(heuristic->nodes(node).variant()).knobs().values().at("num_warps").int_value();
  };
  EXPECT_EQ(warps(heuristic->nodes(0).yes()), 1);
  EXPECT_EQ(warps(heuristic->nodes(0).no()), 8);
  EXPECT_EQ(heuristic->learned().worst(), 1);
  EXPECT_GT(heuristic->held_out().worst(), 1);
  request.set_max_leaves(257);
  EXPECT_EQ(KindOf(winners.GetHeuristic(request).status()), ErrorKind::invalid_argument);
  request.set_max_leaves(1);
  EXPECT_EQ(winners.GetHeuristic(request)->nodes_size(), 1);
  request.set_spec_name("other");
  EXPECT_EQ(KindOf(winners.GetHeuristic(request).status()), ErrorKind::not_found);
}

}  // namespace
}  // namespace lathe
