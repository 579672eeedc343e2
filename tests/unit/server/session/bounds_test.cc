// Bounds of the work that a tenant's jobs have at once, and the work in front of a job.
#include <gtest/gtest.h>

#include "tests/unit/server/session/session_fixture.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::SessionTest;
using testing_support::TestSpec;

class BoundsTest : public SessionTest {
 protected:
  static v1::TuningSpec Spec(const std::string& module, std::vector<int64_t> warps = {1, 2, 4, 8, 16, 32}) {
    v1::TuningSpec spec = TestSpec(std::move(warps));
    spec.mutable_modules(0)->set_text("kernel " + module);
    return spec;
  }
  absl::StatusOr<v1::TuningJob> CreateFor(const std::string& tenant, const v1::TuningSpec& spec) {
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = spec;
    return h_.sessions->Create(request, tenant);
  }
  size_t InHand(const std::string& tenant) {
    const std::map<std::string, size_t> all = h_.sessions->TrialsByTenant();
    const auto found = all.find(tenant);
    return found == all.end() ? 0 : found->second;
  }
};

TEST_F(BoundsTest, TheJobsOfATenantShareTheTrialsThatItMayHave) {
  h_.job_limits.max_tenant_trials = 4;
  h_.Restart();
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::TuningJob first = Create(Spec("a"));
  h_.Settle();
  EXPECT_EQ(Trials(first).size(), 4u);
  EXPECT_EQ(InHand("t"), 4u);
  const v1::TuningJob second = Create(Spec("b"));
  h_.Settle();
  EXPECT_EQ(Trials(second).size(), 0u) << "it is held back";
  const absl::StatusOr<v1::TuningJob> others = CreateFor("u", Spec("c", {1, 2, 4}));
  ASSERT_TRUE(others.ok()) << others.status();
  h_.Settle();
  EXPECT_EQ(Trials(*others).size(), 3u) << "another tenant has its own";
  bool beside = false;
  for (int i = 0; i < 500 && (h_.sessions->running() > 0); ++i) {
    h_.Settle();
    worker.Work(1);
    h_.Settle();
    EXPECT_LE(InHand("t"), 4u);
    beside |= !Trials(second).empty() && Get(first).state() == v1::JOB_STATE_RUNNING;
  }
  EXPECT_TRUE(beside) << "the second job had its part while the first one ran";
  for (const v1::TuningJob& job : {first, second, *others}) {
    EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED) << job.name();
    EXPECT_EQ(Get(job).trials_finished(), job.name() == others->name() ? 3 : 6);
  }
  EXPECT_EQ(InHand("t"), 0u);
}

TEST_F(BoundsTest, AJobWithoutATrialOfItsOwnIsRefused) {
  h_.job_limits.max_tenant_trials = 2;
  h_.Restart();
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(Spec("a"));
  Create(Spec("b"));
  const absl::Status refused = CreateFor("t", Spec("c")).status();
  EXPECT_EQ(KindOf(refused), ErrorKind::quota_exceeded) << refused;
  EXPECT_NE(refused.message().find("may have 2 trials at once"), std::string::npos) << refused;
  EXPECT_TRUE(RetryDelayOf(refused).has_value());
  EXPECT_TRUE(CreateFor("u", Spec("d")).ok());
}

TEST_F(BoundsTest, ABoundThatGrowsLetsThoseThatAreHeldBackGoOn) {
  h_.job_limits.max_tenant_trials = 1;
  h_.Restart();
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::TuningJob job = Create(Spec("a"));
  h_.Settle();
  EXPECT_EQ(Trials(job).size(), 1u);
  h_.sessions->SetMostTrials(0);
  h_.Settle();
  EXPECT_EQ(Trials(job).size(), 6u);
}

TEST_F(BoundsTest, TrialsOfAnEarlierServerCountAndGoOn) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::TuningJob job = Create(Spec("a"));
  h_.Settle();
  h_.job_limits.max_tenant_trials = 2;
  h_.Restart();
  worker.Join(h_.scheduler.get());
  h_.Settle();
  EXPECT_EQ(InHand("t"), 6u);
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(BoundsTest, ACallerHasItsOwnPartOfItsTenantsJobs) {
  h_.job_limits.max_client_jobs = 1;
  h_.Restart();
  FakeWorker worker(h_.scheduler.get(), "w");
  const auto create = [&](const char* tenant, const char* client, const char* module) {
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = Spec(module, {1, 2});
    return h_.sessions->Create(request, tenant, client);
  };
  const auto first = create("t", "alice", "a");
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_EQ(first->created_by(), "alice");
  const absl::Status refused = create("t", "alice", "b").status();
  EXPECT_EQ(KindOf(refused), ErrorKind::quota_exceeded) << refused;
  EXPECT_NE(refused.message().find("1 jobs of 'alice'"), std::string::npos) << refused;
  EXPECT_TRUE(create("t", "anna", "c").ok());
  EXPECT_TRUE(create("u", "alice", "d").ok()) << "another alice";
  // It is known whose they are after a restart, too.
  h_.Restart();
  worker.Join(h_.scheduler.get());
  EXPECT_EQ(KindOf(create("t", "alice", "b").status()), ErrorKind::quota_exceeded);
  RunAll({&worker});
  EXPECT_TRUE(create("t", "alice", "b").ok());
}

TEST_F(BoundsTest, AJobTellsWhatIsInFrontOfIt) {
  FakeWorker worker(h_.scheduler.get(), "w");  // has room for eight compilations
  const v1::TuningJob first = Create(Spec("a"));
  h_.Settle();
  const v1::TuningJob second = Create(Spec("b"));
  h_.Settle();
  const v1::TuningJob third = Create(Spec("c"));
  h_.Settle();
  h_.clock.Advance(absl::Seconds(1));
  EXPECT_FALSE(Get(first).has_queue());
  EXPECT_EQ(Get(second).queue().waiting(), 4);
  EXPECT_EQ(Get(second).queue().ahead(), 0);
  EXPECT_EQ(Get(third).queue().waiting(), 6);
  EXPECT_EQ(Get(third).queue().ahead(), 4);
  const auto listed = h_.sessions->List(v1::ListTuningJobsRequest());
  ASSERT_TRUE(listed.ok()) << listed.status();
  EXPECT_EQ(listed->jobs(0).queue().ahead(), 4);
  RunAll({&worker});
  EXPECT_FALSE(Get(third).has_queue());
}

TEST_F(BoundsTest, AJobIsDeletedAsSoonAsItIsSeenToHaveEnded) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const std::string name = Create(Spec("a")).name();
  v1::WatchTuningJobRequest request;
  request.set_name(name);
  std::optional<absl::Status> deleted;
  absl::Status after;
  const auto watching = h_.sessions->Watch(request, [&] {
    const auto job = h_.sessions->Get(name);
    if (deleted || !job.ok() || !HasEnded(job->state())) return;
    deleted = h_.sessions->Delete(name, /*cancel=*/false).status();
    after = h_.sessions->Get(name).status();
  });
  ASSERT_TRUE(watching.ok()) << watching.status();
  RunAll({&worker});
  ASSERT_TRUE(deleted.has_value());
  EXPECT_TRUE(deleted->ok()) << *deleted;
  EXPECT_EQ(KindOf(after), ErrorKind::not_found);
}

TEST_F(BoundsTest, AnEndedJobIsDeletedAndARunningOneIsNot) {
  FakeWorker worker(h_.scheduler.get(), "w");
  const v1::TuningJob ended = Create(Spec("a"));
  RunAll({&worker});
  const v1::TuningJob runs = Create(Spec("b"));
  h_.Settle();
  const absl::Status refused = h_.sessions->Delete(runs.name(), /*cancel=*/false).status();
  EXPECT_EQ(KindOf(refused), ErrorKind::invalid_argument) << refused;
  EXPECT_EQ(DetailOf(refused).field(), "cancel");
  const auto deleted = h_.sessions->Delete(ended.name(), /*cancel=*/false);
  ASSERT_TRUE(deleted.ok()) << deleted.status();
  EXPECT_EQ(deleted->trials(), 6);
  EXPECT_GE(deleted->winners(), 1);
  EXPECT_EQ(KindOf(h_.sessions->Get(ended.name()).status()), ErrorKind::not_found);
  EXPECT_EQ(KindOf(h_.sessions->Delete(ended.name(), true).status()), ErrorKind::not_found);
  EXPECT_TRUE(h_.sessions->Delete(runs.name(), /*cancel=*/true).ok());
  EXPECT_EQ(KindOf(h_.sessions->Get(runs.name()).status()), ErrorKind::not_found);
  // The measurements serve the next job.
  const int measured = worker.measured;
  const v1::TuningJob again = Create(Spec("a"));
  RunAll({&worker});
  EXPECT_EQ(Get(again).trials_cached(), 6);
  EXPECT_EQ(worker.measured, measured);
}

}  // namespace
}  // namespace lathe
