// Models of costs that a server learns from its jobs.
#include "server/session/cost_models.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "server/session/trial_state.h"
#include "tests/unit/server/measured_job.h"
#include "tests/unit/server/session/failing_store.h"
#include "tests/unit/server/session/session_fixture.h"
#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using testing_support::FailingStore;

constexpr char kChip[] = "cuda:90";

class CostModelsTest : public testing::Test {
 protected:
  void AddJob(const std::string& id, const std::string& kernel, const std::string& target = kChip) {
    testing_support::AddMeasuredJob(*store_, id, kernel, target);
  }
  void AddKernels() {
    AddJob("a", "matmul");
    AddJob("b", "norm");
  }

  std::unique_ptr<CostModels> NewServer() {
    auto models = std::make_unique<CostModels>(store_.get(), rows_, &clock_, &metrics_);
    EXPECT_TRUE(models->Initialize().ok());
    return models;
  }
  // Lets time for the next look pass.
  void Learn(CostModels& models) {
    clock_.Advance(absl::Minutes(6));
    models.Tick();
    models.WaitIdle();
  }
  double Version() const { return metrics_.lathe_server_cost_model_version.With({kChip}).Value(); }

  std::unique_ptr<Store> store_ = NewMemoryStore();
  std::vector<internal::KnobDescription> rows_ = TestKnobs();
  FakeClock clock_;
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
};

TEST_F(CostModelsTest, LearnsFromJobsThatHaveEnded) {
  AddKernels();
  const auto models = NewServer();
  EXPECT_TRUE(models->Get().empty());
  Learn(*models);
  ASSERT_EQ(models->Get().count(kChip), 1u);
  const CodeFacts slow = {
      .registers = 100, .shared_bytes = 1024, .resident = 4, .waves = 1, .threads = 128, .share = 9};
  CodeFacts fast = slow;
  fast.registers = 101;
  EXPECT_GT(models->Get()[kChip]->LogCost(slow) - models->Get()[kChip]->LogCost(fast), 1);
  EXPECT_EQ(Version(), 1);
  EXPECT_EQ(metrics_.lathe_server_cost_model_results.With({kChip}).Value(), 120);
  const auto& ranks = metrics_.lathe_server_cost_model_rank_correlation;
  EXPECT_GT(ranks.With({kChip, "model"}).Value(), ranks.With({kChip, "estimate"}).Value());
}

TEST_F(CostModelsTest, ModelsHearOfAllThatAnArtifactCounts) {
  v1::Artifact artifact;
  artifact.set_target(kChip);
  artifact.set_num_warps(4);
  artifact.set_threads_per_warp(32);
  artifact.set_registers(64);
  v1::LoopWork& work = *artifact.mutable_loop_work();
  work.set_global_bytes(1);
  work.set_shared_bytes(2);
  work.set_flops(3);
  work.set_instructions(4);
  work.set_barriers(5);
  work.set_waits(6);
  const LoopFacts loop = FactsOf(artifact, 132, "NVIDIA H200").loop;
  EXPECT_EQ(loop.global_bytes, 1);
  EXPECT_EQ(loop.shared_bytes, 2);
  EXPECT_EQ(loop.flops, 3);
  EXPECT_EQ(loop.instructions, 4);
  EXPECT_EQ(loop.barriers, 5);
  EXPECT_EQ(loop.waits, 6);
  artifact.clear_loop_work();
  EXPECT_EQ(FactsOf(artifact, 132, "NVIDIA H200").loop.instructions, 0) << "of an earlier compiler";
}

TEST_F(CostModelsTest, ANewServerHasTheModelAtOnceAndLearnsNothingTwice) {
  AddKernels();
  Learn(*NewServer());
  const auto models = NewServer();
  EXPECT_EQ(models->Get().count(kChip), 1u);
  Learn(*models);
  EXPECT_EQ(Version(), 1);
  AddJob("c", "attention");
  Learn(*models);
  EXPECT_EQ(Version(), 2);
  EXPECT_EQ(metrics_.lathe_server_cost_model_results.With({kChip}).Value(), 180);
}

TEST_F(CostModelsTest, WaitsBetweenTwoLooks) {
  AddKernels();
  const auto models = NewServer();
  Learn(*models);
  AddJob("c", "attention");
  models->Tick();
  models->WaitIdle();
  EXPECT_EQ(Version(), 1);
}

TEST_F(CostModelsTest, KernelsAreKnownByTheirModulesNotByTheirNames) {
  testing_support::AddMeasuredJob(*store_, "a", "kernel", kChip, "%0 = tt.dot 64");
  testing_support::AddMeasuredJob(*store_, "b", "kernel", kChip, "%0 = tt.reduce 64");
  testing_support::AddMeasuredJob(*store_, "c", "other_name", kChip, "%1 = tt.dot 128");
  const auto models = NewServer();
  Learn(*models);
  const std::vector<v1::CostModel> listed = models->List();
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0].target(), kChip);
  EXPECT_EQ(listed[0].version(), 1);
  EXPECT_TRUE(listed[0].used());
  EXPECT_EQ(listed[0].results(), 180);
  EXPECT_GT(listed[0].learn_time().seconds(), 0);
  ASSERT_EQ(listed[0].kernels_size(), 2);
  const v1::CostModel::Kernel& dot = listed[0].kernels(listed[0].kernels(0).searches() == 2 ? 0 : 1);
  EXPECT_EQ(dot.searches(), 2);
  EXPECT_EQ(dot.results(), 120);
  ASSERT_EQ(dot.names_size(), 2);
  EXPECT_EQ(dot.names(0), "kernel");
  EXPECT_EQ(dot.names(1), "other_name");
  EXPECT_GT(dot.rank_correlation(), dot.estimate_rank_correlation());
}

TEST_F(CostModelsTest, OfTwoServersOnOneStoreOneCountsAModel) {
  AddKernels();
  const auto first = NewServer(), second = NewServer();
  Learn(*first);
  AddJob("c", "attention");
  Learn(*second);  // takes the first's, then learns with the new job
  EXPECT_EQ(second->List()[0].version(), 2);
  Learn(*first);
  EXPECT_EQ(first->List()[0].version(), 2);
  EXPECT_EQ(first->List()[0].results(), 180);
}

TEST_F(CostModelsTest, AModelOfAnotherFormKeepsItsVersion) {
  AddKernels();
  internal::CostModel old;
  old.set_target(kChip);
  old.set_version(7);
  ASSERT_TRUE(*store_->PutCostModel(old));
  const auto models = NewServer();
  EXPECT_TRUE(models->List().empty());
  Learn(*models);
  EXPECT_EQ(models->List()[0].version(), 8);
}

TEST_F(CostModelsTest, AModuleThatCannotBeReadNowIsNoKernelOfItsOwn) {
  auto failing = std::make_unique<FailingStore>(std::move(store_));
  FailingStore& store = *failing;
  store_ = std::move(failing);
  testing_support::AddMeasuredJob(*store_, "a", "kernel", kChip, "%0 = tt.dot 64");
  testing_support::AddMeasuredJob(*store_, "b", "kernel", kChip, "%0 = tt.reduce 64");
  testing_support::AddMeasuredJob(*store_, "c", "kernel", kChip, "%1 = tt.dot 128");
  const auto models = NewServer();
  store.refuses_blobs = true;
  Learn(*models);
  EXPECT_TRUE(models->List().empty());
  store.refuses_blobs = false;
  Learn(*models);
  ASSERT_EQ(models->List().size(), 1u);
  EXPECT_EQ(models->List()[0].kernels_size(), 2);
}

TEST_F(CostModelsTest, LooksAtAllModulesOfAJob) {
  // The 40th module alone makes one kernel of two jobs.
  AddJob("b", "norm");
  JobRecord job;
  job.id = "a";
  job.job.set_state(v1::JOB_STATE_SUCCEEDED);
  for (int i = 0; i < 39; ++i) job.module_digests.push_back(Sha256Digest(absl::StrCat("nothing ", i)));
  job.module_digests.push_back(Sha256Digest("%0 = tt.matmul"));
  ASSERT_TRUE(store_->CreateJob(job, {}).ok());
  testing_support::AddMeasuredJob(*store_, "c", "matmul", kChip);
  JobRecord other = job;
  other.id = "d";
  other.module_digests = {Sha256Digest("nothing 20"), Sha256Digest("%0 = tt.norm")};
  ASSERT_TRUE(store_->CreateJob(other, {}).ok());
  const auto models = NewServer();
  Learn(*models);
  EXPECT_TRUE(models->List().empty()) << "all are one kernel by the modules of two jobs without results";
}

TEST_F(CostModelsTest, WhereAnotherServerWasFasterTheJobsAreLearnedLater) {
  auto failing = std::make_unique<FailingStore>(std::move(store_));
  FailingStore& store = *failing;
  store_ = std::move(failing);
  AddKernels();
  const auto models = NewServer();
  bool was_faster = false;
  store.before_model = [&](internal::CostModel model) {
    if (std::exchange(was_faster, true)) return;
    model.set_learned_from("other jobs");
    EXPECT_TRUE(*store.PutCostModel(model));
  };
  Learn(*models);
  ASSERT_EQ(models->List().size(), 1u);
  EXPECT_EQ(models->List()[0].version(), 1) << "the other server's";
  Learn(*models);
  EXPECT_EQ(models->List()[0].version(), 2);
  Learn(*models);
  EXPECT_EQ(models->List()[0].version(), 2);
}

TEST_F(CostModelsTest, ChipsAreLearnedApart) {
  AddJob("a", "matmul");
  AddJob("b", "norm", "cuda:80");
  const auto models = NewServer();
  Learn(*models);
  EXPECT_TRUE(models->Get().empty()) << "one kernel for each is too little";
}

TEST_F(CostModelsTest, EstimatesOfSimulatedDevicesAndFailuresTeachNothing) {
  AddKernels();
  for (const std::string id : {"a", "b"}) {
    WriteBatch batch;
    for (int i = 60; i < 120; ++i) {
      TrialRecord record{id, i, {}};
      record.trial.set_state(i % 2 == 0 ? v1::Trial::FAILED : v1::Trial::SUCCEEDED);
      record.trial.set_target(kChip);
      record.trial.set_estimate_ns(5);
      batch.trials.push_back(std::move(record));
    }
    ASSERT_TRUE(store_->Apply(std::move(batch)).ok());
  }
  const auto models = NewServer();
  Learn(*models);
  EXPECT_EQ(metrics_.lathe_server_cost_model_results.With({kChip}).Value(), 120);
}

}  // namespace
}  // namespace lathe
