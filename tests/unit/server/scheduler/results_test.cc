// Results: taken once, acknowledged when durable, and adopted after a restart.
#include <gtest/gtest.h>

#include <thread>
#include <utility>

#include "tests/unit/server/scheduler/scheduler_fixture.h"

namespace lathe {
namespace {

using testing_support::kTake;
using testing_support::SchedulerTest;
using testing_support::TestWorker;

TEST_F(SchedulerTest, APassingErrorIsTriedAgainAndThenFinal) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Done(), "");
    worker.RunAll();
    EXPECT_TRUE(worker.Finish("c1", "unavailable"));
  }
  EXPECT_EQ(Done(), "c1:unavailable");
  EXPECT_EQ(scheduler_.Counts().compile_queued, 0u);
}

TEST_F(SchedulerTest, AnErrorOfTheVariantIsFinal) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  EXPECT_TRUE(worker.Finish("c1", "compiler_crash"));
  EXPECT_EQ(Done(), "c1:compiler_crash");
}

TEST_F(SchedulerTest, AResultThatIsNotDurableIsAskedForAgain) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  internal::WorkerState holding = worker.state;
  durable_ = false;
  EXPECT_FALSE(worker.Finish("c1"));
  EXPECT_EQ(Done(), "");
  durable_ = true;
  worker.state = holding;
  EXPECT_TRUE(worker.Finish("c1"));
  EXPECT_EQ(Done(), "c1:");
}

TEST_F(SchedulerTest, AResultIsAcknowledgedWhenItsOwnerSaysSo) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  worker.RunAll();
  const std::string lease = worker.LeaseOf("c1");
  internal::WorkerState holding = worker.state;
  slow_ = true;
  EXPECT_FALSE(worker.Finish("c1"));
  ASSERT_EQ(pending_.size(), 1u);
  // It renews its lease, and brings the result again, while the owner is at work: the owner is asked once.
  worker.state = holding;
  EXPECT_FALSE(worker.Finish("c1"));
  EXPECT_EQ(pending_.size(), 1u);
  const int changes = worker.changes;
  std::thread([&] { pending_[0](absl::OkStatus()); }).join();
  EXPECT_GT(worker.changes, changes);
  worker.Desired();
  EXPECT_EQ(Join(worker.acknowledged), lease);
  EXPECT_EQ(Join(worker.Works()), "c2");
}

TEST_F(SchedulerTest, AnAcknowledgementMayComeWhenTheItemOrTheSchedulerIsGone) {
  slow_ = true;
  Acknowledge late;
  {
    Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
    TestWorker worker(&scheduler, "w", 1, 0);
    ASSERT_TRUE(
        scheduler.Submit(Compile("c1"), [&](const auto&, const auto&, Acknowledge a) { late = std::move(a); }).ok());
    worker.RunAll();
    const std::string lease = worker.LeaseOf("c1");
    worker.Finish("c1");
    scheduler.Cancel("c1");
    std::exchange(late, nullptr)(absl::OkStatus());
    worker.Desired();
    EXPECT_EQ(Join(worker.acknowledged), lease);
    ASSERT_TRUE(
        scheduler.Submit(Compile("c2"), [&](const auto&, const auto&, Acknowledge a) { late = std::move(a); }).ok());
    worker.RunAll();
    worker.Finish("c2");
  }
  ASSERT_NE(late, nullptr);
  late(absl::OkStatus());
}

TEST_F(SchedulerTest, ADuplicateResultIsHarmless) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  internal::WorkerState holding = worker.state;
  EXPECT_TRUE(worker.Finish("c1"));
  worker.state = holding;
  EXPECT_TRUE(worker.Finish("c1"));
  EXPECT_EQ(Done(), "c1:");
}

TEST_F(SchedulerTest, AResultUnderALeaseThatRanOutIsStillTaken) {
  TestWorker slow(&scheduler_, "slow", 1, 0);
  Submit(Compile("c1"));
  slow.RunAll();
  Pass(absl::Seconds(31), {});
  TestWorker other(&scheduler_, "other", 1, 0);
  EXPECT_TRUE(slow.Finish("c1"));
  EXPECT_EQ(Done(), "c1:");
  EXPECT_EQ(Join(other.Works()), "");
}

TEST_F(SchedulerTest, RunningWorkIsAdoptedAfterARestartOfTheServer) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  std::string lease = worker.LeaseOf("c1");
  Scheduler restarted(options_, &clock_, &ids_, &metrics_);
  ASSERT_TRUE(restarted.Submit(Compile("c1"), kTake).ok());
  worker.scheduler = &restarted;
  worker.Connect();
  internal::DesiredState desired = worker.Desired();
  ASSERT_EQ(desired.leases_size(), 1);
  EXPECT_EQ(desired.leases(0).id(), lease);
}

TEST_F(SchedulerTest, ResultsThatNobodyWaitsForGoToTheUnclaimed) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  std::string seen;
  scheduler_.SetUnclaimed([&](const internal::WorkResult& result, const std::string& by, Acknowledge acknowledge) {
    seen = absl::StrCat(result.work(), " by ", by);
    acknowledge(absl::OkStatus());
  });
  auto* running = worker.state.add_running();
  running->set_lease(LeaseIds(options_.lease_key, &ids_).New("ghost", "w"));
  running->set_work("ghost");
  EXPECT_TRUE(worker.Finish("ghost"));
  EXPECT_EQ(seen, "ghost by w");
}

TEST_F(SchedulerTest, WorkOfAnEarlierLifeOfTheServerGoesOnUntilItsOwnerIsBack) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  const std::string lease = worker.LeaseOf("c1");
  Scheduler restarted(options_, &clock_, &ids_, &metrics_);
  std::vector<std::string> unknown;
  restarted.SetUnknownWork([&](const std::string& work) { unknown.push_back(work); });
  worker.scheduler = &restarted;
  auto* dropped = worker.state.add_running();
  dropped->set_lease(LeaseIds(options_.lease_key, &ids_).New("gone", "w"));
  dropped->set_work("gone");
  worker.Connect();
  worker.Send();
  EXPECT_EQ(Join(unknown), "c1 gone");
  EXPECT_EQ(Join(worker.Works()), "c1 gone");
  clock_.Advance(absl::Seconds(4));
  restarted.Tick();
  ASSERT_TRUE(restarted.Submit(Compile("c1"), kTake).ok());
  EXPECT_EQ(worker.Desired().leases(0).id(), lease);
  EXPECT_EQ(restarted.Counts().compile_leased, 1u);
  clock_.Advance(absl::Seconds(2));
  const int changes = worker.changes;
  worker.Send();
  EXPECT_GT(worker.changes, changes);
  EXPECT_EQ(Join(worker.Works()), "c1");
  // Unwanted work that it begins later ends at once.
  worker.state.add_running()->set_work("new");
  worker.Send();
  EXPECT_EQ(Join(worker.Works()), "c1");
  EXPECT_EQ(Join(unknown), "c1 gone");
}

TEST_F(SchedulerTest, AResultOfAnotherWorkerThanTheHolderIsTaken) {
  TestWorker a(&scheduler_, "a", 1, 0);
  Submit(Compile("c1"));
  a.RunAll();
  Pass(absl::Seconds(31), {});
  TestWorker b(&scheduler_, "b", 1, 0);
  ASSERT_EQ(Join(b.Works()), "c1");
  b.RunAll();
  EXPECT_TRUE(a.Finish("c1"));
  EXPECT_EQ(Join(b.Works()), "");
  EXPECT_EQ(Done(), "c1:");
}

}  // namespace
}  // namespace lathe
