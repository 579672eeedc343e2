// Workers that say more than they may.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "server/scheduler/lease_ids.h"
#include "tests/unit/server/scheduler/scheduler_fixture.h"

namespace lathe {
namespace {

using testing_support::kTake;
using testing_support::kTarget;
using testing_support::SchedulerTest;
using testing_support::TestWorker;

TEST_F(SchedulerTest, AWorkerReportsOnlyWhatItHolds) {
  TestWorker holder(&scheduler_, "holder", 2, 0), thief(&scheduler_, "thief", 0, 1);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  holder.RunAll();
  const std::string lease = holder.LeaseOf("c1");
  ASSERT_NE(lease, "");
  const LeaseIds forger("guessed key", &ids_);
  for (const std::string& claimed : {lease, std::string("made up"), std::string(), forger.New("c1", "thief")}) {
    auto* running = thief.state.add_running();
    running->set_lease(claimed);
    running->set_work("c1");
    EXPECT_TRUE(thief.Finish("c1")) << "it may forget what nobody wants";
    EXPECT_EQ(Done(), "") << claimed;
  }
  // The lease of one work is not that of another.
  for (auto& running : *holder.state.mutable_running()) {
    if (running.work() == "c2") running.set_lease(lease);
  }
  holder.Finish("c2");
  EXPECT_EQ(Done(), "");
  EXPECT_TRUE(holder.Finish("c1"));
  EXPECT_EQ(Done(), "c1:");
}

TEST_F(SchedulerTest, NobodyRunsWorkUnderALeaseOfHisOwn) {
  TestWorker holder(&scheduler_, "holder", 1, 0), thief(&scheduler_, "thief", 0, 1);
  Submit(Compile("c1"));
  Submit(Compile("c2"));  // waits: there is no slot
  std::vector<std::string> unknown;
  scheduler_.SetUnknownWork([&](const std::string& work) { unknown.push_back(work); });
  auto* running = thief.state.add_running();
  running->set_lease("mine");
  running->set_work("c2");
  thief.Restart("thief-2");
  running = thief.state.add_running();
  running->set_lease("mine");
  running->set_work("c2");
  thief.Send();
  EXPECT_EQ(Join(thief.Works()), "");
  running->set_work("measure/job/race0/0-3");
  thief.Restart("thief-3");
  thief.state.add_running()->set_work("measure/job/race0/0-3");
  thief.Send();
  EXPECT_EQ(Join(thief.Works()), "");
  EXPECT_TRUE(unknown.empty());
}

TEST_F(SchedulerTest, AResultOfAnotherKindIsNoResult) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  for (int i = 0; i < options_.max_attempts; ++i) {
    EXPECT_EQ(Done(), "") << i;
    worker.RunAll();
    auto* result = worker.state.add_finished();
    result->set_lease(worker.LeaseOf("c1"));
    result->set_work("c1");
    result->mutable_measure()->add_trials()->set_trial("jobs/1/trials/1");
    worker.Send();
    worker.state.clear_finished();
  }
  EXPECT_EQ(Done(), "c1:worker_lost");
}

TEST(LeaseIdsTest, ALeaseIsOfItsWorkAndItsWorker) {
  SequentialIds ids;
  const LeaseIds leases("key", &ids), others("another", &ids);
  const std::string lease = leases.New("work", "worker");
  EXPECT_NE(lease, leases.New("work", "worker"));
  EXPECT_TRUE(leases.IsOf(lease, "work", "worker"));
  EXPECT_TRUE(LeaseIds("key", &ids).IsOf(lease, "work", "worker")) << "in a later life";
  EXPECT_FALSE(leases.IsOf(lease, "work2", "worker"));
  EXPECT_FALSE(leases.IsOf(lease, "work", "worker2"));
  EXPECT_FALSE(leases.IsOf(lease, "workw", "orker")) << "the same letters";
  EXPECT_FALSE(others.IsOf(lease, "work", "worker"));
  for (const std::string& bad : {std::string(), std::string("."), lease + "0", lease.substr(1), "9" + lease,
                                 lease.substr(0, lease.find('.')), lease.substr(0, lease.size() - 1)}) {
    EXPECT_FALSE(leases.IsOf(bad, "work", "worker")) << bad;
  }
}

TEST(LeaseIdsTest, TheKeyIsMadeOnceAndForTheOwnerAlone) {
  const std::string path = testing::TempDir() + "/key_" + IdSource::Random()->Next();
  const absl::StatusOr<std::string> made = ReadOrMakeLeaseKey(path), read = ReadOrMakeLeaseKey(path);
  ASSERT_TRUE(made.ok() && read.ok()) << made.status() << read.status();
  EXPECT_EQ(*made, *read);
  EXPECT_EQ(made->size(), 32);
  struct stat state = {};
  ASSERT_EQ(stat(path.c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 0777, 0600);
  std::ofstream(path, std::ios::trunc) << "short";
  EXPECT_FALSE(ReadOrMakeLeaseKey(path).ok());
  EXPECT_FALSE(ReadOrMakeLeaseKey(path + "/none").ok());
  std::filesystem::remove(path);
}

class PinTest : public SchedulerTest {
 protected:
  // From now on it compiles, with this build.
  static void Build(TestWorker* worker, int slots, const std::string& compiler, const std::string& assembler) {
    worker->state.mutable_worker()->set_compile_slots(slots);
    worker->state.mutable_worker()->set_compiler_build(compiler);
    worker->state.mutable_worker()->set_assembler_build(assembler);
    worker->Send();
  }
};

TEST_F(PinTest, NoNumberOfSlotsChangesAConfiguredBuild) {
  options_.compiler_build = "c1";
  Scheduler pinned(options_, &clock_, &ids_, &metrics_);
  TestWorker crowd(&pinned, "crowd", 0, 0);
  Build(&crowd, 1'000'000, "c2", "a1");
  EXPECT_EQ(pinned.BuildFor(kTarget), std::nullopt);
  TestWorker good(&pinned, "good", 1, 0);
  EXPECT_EQ(pinned.BuildFor(kTarget), (CompilerBuild{"c1", "a1"}));
  EXPECT_FALSE(pinned.HasMovedOn(kTarget, {"c1", "a1"}));
  ASSERT_TRUE(pinned.Submit(Compile("c1"), kTake).ok());
  ASSERT_TRUE(pinned.Submit(Compile("c2"), kTake).ok());
  EXPECT_EQ(Join(crowd.Works()), "");
  EXPECT_EQ(Join(good.Works()), "c1");
}

TEST_F(PinTest, AConfiguredAssemblerCountsWhereOneIsNeeded) {
  options_.assembler_build = "a1";
  Scheduler pinned(options_, &clock_, &ids_, &metrics_);
  TestWorker other(&pinned, "other", 0, 0);
  Build(&other, 1, "c1", "a2");
  EXPECT_EQ(pinned.BuildFor(kTarget), std::nullopt);
  EXPECT_EQ(pinned.BuildFor("hip:gfx942"), (CompilerBuild{"c1", ""}));
}

TEST_F(PinTest, APinMovesWithWhatWaits) {
  Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
  TestWorker crowd(&scheduler, "crowd", 0, 0), few(&scheduler, "few", 0, 0);
  Build(&crowd, 8, "c1", "a1");
  Build(&few, 1, "c2", "a1");
  EXPECT_EQ(scheduler.BuildFor(kTarget), (CompilerBuild{"c1", "a1"}));
  const uint64_t fleet = scheduler.FleetVersion(), builds = scheduler.BuildsVersion();
  scheduler.PinBuild({"c2", ""});
  EXPECT_EQ(scheduler.BuildFor(kTarget), (CompilerBuild{"c2", "a1"}));
  EXPECT_NE(scheduler.FleetVersion(), fleet);
  EXPECT_NE(scheduler.BuildsVersion(), builds);
  EXPECT_EQ(scheduler.CompilingWorkers(), 1);
  EXPECT_TRUE(scheduler.HasMovedOn(kTarget, {"c1", "a1"}));
  WorkRequest of_few = Compile("new");
  of_few.build = {"c2", "a1"};
  ASSERT_TRUE(scheduler.Submit(of_few, kTake).ok());
  ASSERT_TRUE(scheduler.Submit(Compile("old"), kTake).ok());  // of c1
  EXPECT_EQ(Join(few.Works()), "new");
  EXPECT_EQ(Join(crowd.Works()), "");
  // Waiting work is given out as soon as its build may compile again.
  scheduler.PinBuild({});
  EXPECT_EQ(Join(crowd.Works()), "old");
  EXPECT_EQ(scheduler.BuildFor(kTarget), (CompilerBuild{"c1", "a1"}));
  EXPECT_EQ(scheduler.CompilingWorkers(), 2);
}

TEST_F(PinTest, WhatAWorkerHasBegunEndsThere) {
  Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
  TestWorker worker(&scheduler, "w", 1, 0);
  ASSERT_TRUE(scheduler.Submit(Compile("begun"), kTake).ok());
  EXPECT_EQ(Join(worker.Works()), "begun");
  scheduler.PinBuild({"c2", ""});
  EXPECT_EQ(scheduler.BuildFor(kTarget), std::nullopt);
  EXPECT_EQ(Join(worker.Works()), "begun");
  worker.RunAll();
  EXPECT_TRUE(worker.Finish("begun"));
  EXPECT_EQ(scheduler.Counts().compile_leased, 0u);
}

}  // namespace
}  // namespace lathe
