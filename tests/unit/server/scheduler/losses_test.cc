// Leases that run out, workers that are lost, and the work that ended them.
#include <gtest/gtest.h>

#include "tests/unit/server/scheduler/scheduler_fixture.h"

namespace lathe {
namespace {

using testing_support::kTake;
using testing_support::SchedulerTest;
using testing_support::TestWorker;

TEST_F(SchedulerTest, ALeaseIsRenewedByStatesAndExpiresWithoutThem) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  TestWorker other(&scheduler_, "x", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  Pass(absl::Seconds(100), {&worker, &other});
  EXPECT_EQ(Join(worker.Works()), "c1");
  Pass(absl::Seconds(31), {&other});
  EXPECT_EQ(Join(worker.Works()), "");
  EXPECT_EQ(Join(other.Works()), "c1");
}

TEST_F(SchedulerTest, AWorkerKeepsTheNameThatItConnectedWith) {
  TestWorker worker(&scheduler_, "own", 1, 0);
  worker.state.mutable_worker()->set_name("another");
  worker.Send();
  ASSERT_TRUE(scheduler_.FindWorker("own").has_value());
  EXPECT_EQ(scheduler_.FindWorker("own")->name(), "own");
  EXPECT_FALSE(scheduler_.FindWorker("another").has_value());
}

TEST_F(SchedulerTest, ASilentWorkerGetsNothing) {
  TestWorker silent(&scheduler_, "a", 1, 0);
  TestWorker other(&scheduler_, "b", 1, 0);
  Pass(absl::Seconds(11), {&other});
  EXPECT_EQ(scheduler_.Workers()[0].state(), v1::Worker::SILENT);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  EXPECT_EQ(Join(silent.Works()), "");
  EXPECT_EQ(Join(other.Works()), "c1");
  silent.Send();
  EXPECT_EQ(scheduler_.Workers()[0].state(), v1::Worker::ACTIVE);
  EXPECT_EQ(Join(silent.Works()), "c2");
}

TEST_F(SchedulerTest, WhatAWorkerLostWaitsForAnother) {
  TestWorker worker(&scheduler_, "a", 1, 0);
  Submit(Compile("lost"));
  worker.RunAll();
  TestWorker other(&scheduler_, "b", 1, 0);
  Submit(Compile("c2"));
  other.RunAll();
  scheduler_.Disconnect(worker.connection);
  Pass(absl::Seconds(6), {&other});
  worker.state.clear_running();
  worker.Connect();
  EXPECT_EQ(Join(worker.Works()), "");
  EXPECT_TRUE(other.Finish("c2"));
  EXPECT_EQ(Join(other.Works()), "lost");
}

TEST_F(SchedulerTest, WhatTheOnlyWorkerLostComesBackToIt) {
  TestWorker worker(&scheduler_, "a", 1, 0);
  Submit(Compile("c1"));
  // One process is one loss, however often its stream breaks.
  for (int i = 0; i < 10; ++i) {
    worker.RunAll();
    scheduler_.Disconnect(worker.connection);
    Pass(absl::Seconds(6), {});
    worker.state.clear_running();
    worker.Connect();
    EXPECT_EQ(Join(worker.Works()), "c1");
  }
  EXPECT_EQ(Done(), "");
}

TEST_F(SchedulerTest, LossesAreForgivenInTime) {
  TestWorker worker(&scheduler_, "w", 2, 0);
  Submit(Compile("c1"));
  for (int life = 2; life < 10; ++life) {
    worker.Restart(absl::StrCat("w-", life));
    worker.RunAll();
    Pass(options_.forgive_losses / 2, {&worker});
  }
  EXPECT_EQ(Done(), "");
  Pass(options_.forgive_losses, {&worker});
  Submit(Compile("c2"));
  EXPECT_EQ(Join(worker.Works()), "c1 c2");  // it is no suspect any more, and shares its worker
}

TEST_F(SchedulerTest, TimeInWhichTheServerDidNotRunEndsNoLease) {
  TestWorker worker(&scheduler_, "a", 1, 0);
  TestWorker other(&scheduler_, "b", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  Pass(absl::Seconds(5), {&worker, &other});
  clock_.Advance(absl::Minutes(10));
  scheduler_.Tick();
  EXPECT_EQ(Join(worker.Works()), "c1");
  EXPECT_EQ(scheduler_.Workers()[0].state(), v1::Worker::ACTIVE);
}

TEST_F(SchedulerTest, ABrokenStreamGivesWorkBackAfterTheGrace) {
  auto worker = std::make_unique<TestWorker>(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  worker->RunAll();
  scheduler_.Disconnect(worker->connection);
  Pass(absl::Seconds(4), {});
  EXPECT_EQ(scheduler_.Counts().compile_leased, 1u);
  worker->Connect();  // it comes back in time and states what it runs
  Pass(absl::Seconds(20), {worker.get()});
  EXPECT_EQ(Join(worker->Works()), "c1");
  scheduler_.Disconnect(worker->connection);
  Pass(absl::Seconds(6), {});
  EXPECT_EQ(scheduler_.Counts().compile_queued, 1u);
  EXPECT_EQ(scheduler_.Workers()[0].state(), v1::Worker::LOST);
}

TEST_F(SchedulerTest, ARestartedWorkerLosesItsWorkAtOnce) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  std::string lease = worker.LeaseOf("c1");
  worker.Restart("w-2");
  internal::DesiredState desired = worker.Desired();
  ASSERT_EQ(desired.leases_size(), 1);
  EXPECT_NE(desired.leases(0).id(), lease);
}

TEST_F(SchedulerTest, WorkThatEndsWorkersIsPoison) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("bad"));
  for (int life = 2; life <= 4; ++life) {
    EXPECT_EQ(Done(), "");
    EXPECT_EQ(Join(worker.Works()), "bad");
    worker.Restart(absl::StrCat("w-", life));
    scheduler_.Tick();
  }
  EXPECT_EQ(Done(), "bad:poison");
  EXPECT_EQ(Join(worker.Works()), "");
}

TEST_F(SchedulerTest, WhatSharedAWorkerWithPoisonIsCleared) {
  TestWorker worker(&scheduler_, "w", 3, 1);
  for (const char* id : {"c1", "bad", "c3"}) Submit(Compile(id));
  Submit(Measure("m1"));
  for (int life = 2; life < 50 && scheduler_.Counts().compile_queued + scheduler_.Counts().compile_leased > 0; ++life) {
    worker.RunAll();
    std::vector<std::string> works = worker.Works();
    if (std::find(works.begin(), works.end(), "bad") != works.end()) {
      worker.Restart(absl::StrCat("w-", life));
    } else {
      for (const std::string& work : works) worker.Finish(work);
    }
    scheduler_.Tick();
  }
  std::sort(done_.begin(), done_.end());
  EXPECT_EQ(Done(), "bad:poison c1: c3: m1:");
}

TEST_F(SchedulerTest, WorkThatOnlyWaitedInALostWorkerIsNoPoison) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  worker.phase = internal::WORK_PHASE_UNSPECIFIED;
  Submit(Compile("c1"));
  for (int life = 2; life <= 10; ++life) {
    worker.RunAll();
    worker.Restart(absl::StrCat("w-", life));
    scheduler_.Tick();
  }
  EXPECT_EQ(Done(), "");
  EXPECT_EQ(Join(worker.Works()), "c1");
}

TEST_F(SchedulerTest, WhatWasLostWithAWorkerWaitsBehindTheOthers) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  worker.RunAll();
  worker.Restart("w-2");
  EXPECT_EQ(Join(worker.Works()), "c2");
}

TEST_F(SchedulerTest, ASuspectThatNobodyCanDoKeepsNoWorkerEmpty) {
  options_.compile_leases_per_slot = 4;
  Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
  TestWorker worker(&scheduler, "w", 8, 1);
  ASSERT_TRUE(scheduler.Submit(Measure("m"), kTake).ok());
  worker.RunAll();
  worker.Restart("w-2");  // m is a suspect now, and its device is sick
  worker.state.mutable_worker()->mutable_devices(0)->set_state(v1::Device::QUARANTINED);
  worker.Send();
  worker.RunAll();
  worker.Finish("m", "unavailable");
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(scheduler.Submit(Compile(absl::StrCat("c", i)), kTake).ok());
  EXPECT_EQ(worker.Works().size(), 32u);
}

TEST_F(SchedulerTest, OneSuspectEmptiesOneWorker) {
  std::vector<std::unique_ptr<TestWorker>> workers;
  for (int i = 0; i < 8; ++i) workers.push_back(std::make_unique<TestWorker>(&scheduler_, absl::StrCat("w", i), 4, 0));
  Submit(Compile("bad"));
  TestWorker* holder = workers[0].get();
  holder->RunAll();
  ASSERT_EQ(Join(holder->Works()), "bad");
  for (int i = 0; i < 100; ++i) Submit(Compile(absl::StrCat("c", i)));
  for (auto& worker : workers) worker->RunAll();
  for (auto& running : *holder->state.mutable_running()) {
    if (running.work() != "bad") running.clear_phase();  // it had not begun these
  }
  holder->Send();
  holder->Restart("w0-2");
  for (int i = 0; i < 50; ++i) Submit(Compile(absl::StrCat("later", i)));
  // As work ends, the suspect gets a worker of its own, and all the others stay full.
  size_t alone = 0;
  for (int round = 0; round < 40 && alone == 0; ++round) {
    for (auto& worker : workers) {
      worker->RunAll();
      if (Join(worker->Works()) == "bad") ++alone;
    }
    size_t emptied = 0;
    for (auto& worker : workers) emptied += worker->Works().size() < 4;
    ASSERT_GT(scheduler_.Counts().compile_queued, 1u);
    EXPECT_LE(emptied, 1u) << round;
    for (auto& worker : workers) {
      std::vector<std::string> works = worker->Works();
      if (!works.empty() && works[0] != "bad") worker->Finish(works[0]);
    }
  }
  EXPECT_EQ(alone, 1u);
}

TEST_F(SchedulerTest, AnOutageMakesNoSuspects) {
  TestWorker worker(&scheduler_, "w", 4, 0);
  for (int i = 0; i < 8; ++i) Submit(Compile(absl::StrCat("c", i)));
  for (int outage = 0; outage < 5; ++outage) {
    worker.RunAll();
    scheduler_.Disconnect(worker.connection);
    Pass(absl::Seconds(20), {});
    EXPECT_EQ(scheduler_.Counts().compile_queued, 8u);
    worker.state.clear_running();
    worker.Connect();
    EXPECT_EQ(worker.Works().size(), 4u);
  }
  EXPECT_EQ(Done(), "");
}

TEST_F(SchedulerTest, NoLeaseIsLongerThanItsWorkMayTake) {
  options_.lease_slack = absl::Minutes(10);
  Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
  TestWorker wedged(&scheduler, "a", 0, 1);
  TestWorker other(&scheduler, "b", 0, 1);
  WorkRequest request = Measure("m");
  request.work.mutable_measure()->mutable_policy()->set_max_seconds(5);
  request.work.mutable_measure()->add_candidates();
  ASSERT_TRUE(scheduler.Submit(request, kTake).ok());
  wedged.RunAll();
  ASSERT_EQ(Join(wedged.Works()), "m");
  const auto pass = [&](absl::Duration time) {
    for (absl::Duration passed; passed < time; passed += absl::Seconds(2)) {
      clock_.Advance(absl::Seconds(2));
      wedged.Send();  // it mentions the lease for ever
      other.RunAll();
      scheduler.Tick();
    }
  };
  pass(absl::Minutes(9));
  EXPECT_EQ(Join(wedged.Works()), "m");
  pass(absl::Minutes(6));
  EXPECT_EQ(Join(wedged.Works()), "");
  EXPECT_EQ(Join(other.Works()), "m");
}

TEST_F(SchedulerTest, WorkThatWedgesItsOnlyWorkerEnds) {
  options_.lease_slack = absl::Minutes(10);
  Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
  TestWorker worker(&scheduler, "a", 1, 0);
  std::string kind;
  ASSERT_TRUE(scheduler
                  .Submit(Compile("c"),
                          [&](const internal::WorkResult& result, const auto&, Acknowledge acknowledge) {
                            kind = result.error().kind();
                            acknowledge(absl::OkStatus());
                          })
                  .ok());
  for (int i = 0; i < 1200 && kind.empty(); ++i) {
    worker.RunAll();
    clock_.Advance(absl::Seconds(2));
    scheduler.Tick();
  }
  EXPECT_EQ(kind, "poison");
}

}  // namespace
}  // namespace lathe
