// The scheduler on a clock that the test moves.
#include "server/scheduler/scheduler.h"

#include <gtest/gtest.h>

#include <limits>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"
#include "proto/support/protocol.h"

namespace lathe {
namespace {

constexpr char kTarget[] = "cuda:90";
constexpr char kModel[] = "sim:cuda:90";
const WorkDone kTake = [](const auto&, const auto&, Acknowledge acknowledge) { acknowledge(absl::OkStatus()); };

struct TestWorker {
  Scheduler* scheduler;
  internal::WorkerState state;
  uint64_t connection = 0;
  int changes = 0;
  internal::WorkPhase phase = internal::WORK_PHASE_COMPILING;
  std::vector<std::string> acknowledged;  // leases

  TestWorker(Scheduler* s, const std::string& name, int slots, int devices) : scheduler(s) {
    v1::Worker* worker = state.mutable_worker();
    worker->set_name(name);
    worker->set_compile_slots(slots);
    worker->set_compiler_build("c1");
    worker->set_assembler_build("a1");
    worker->add_targets(kTarget);
    worker->add_targets("hip:gfx942");
    for (int i = 0; i < devices; ++i) {
      v1::Device* device = worker->add_devices();
      device->set_id(absl::StrCat("d", i));
      device->set_model(kModel);
      device->set_chip(kTarget);
      device->set_state(v1::Device::IDLE);
    }
    state.set_incarnation(name + "-1");
    state.set_protocol_version(kProtocolVersion);
    Connect();
  }

  void Connect() {
    auto result = scheduler->Connect(state, [this] { ++changes; });
    ASSERT_TRUE(result.ok()) << result.status();
    connection = *result;
    Send();
  }
  // The process ends, and another of the worker's name begins.
  void Restart(const std::string& incarnation) {
    scheduler->Disconnect(connection);
    state.set_incarnation(incarnation);
    state.clear_running();
    Connect();
  }
  void Send() { scheduler->Update(connection, state); }
  internal::DesiredState Desired() {
    internal::DesiredState desired = *scheduler->Desired(connection);
    acknowledged.insert(acknowledged.end(), desired.acknowledged().begin(), desired.acknowledged().end());
    return desired;
  }

  // Ids of the work items that it should be doing.
  std::vector<std::string> Works() {
    std::vector<std::string> works;
    auto desired = scheduler->Desired(connection);
    if (!desired) return {"replaced"};
    for (const internal::Lease& lease : desired->leases()) works.push_back(lease.work().id());
    return works;
  }
  // Says that it runs all that it should be doing.
  void RunAll() {
    state.clear_running();
    internal::DesiredState desired = *scheduler->Desired(connection);
    for (const internal::Lease& lease : desired.leases()) {
      auto* running = state.add_running();
      running->set_lease(lease.id());
      running->set_work(lease.work().id());
      running->set_phase(phase);
    }
    Send();
  }
  std::string LeaseOf(const std::string& work) {
    for (const auto& running : state.running()) {
      if (running.work() == work) return running.lease();
    }
    return "";
  }
  // Reports the work that it runs; true when the server has taken it.
  bool Finish(const std::string& work, const std::string& error = "") {
    state.clear_finished();
    auto* result = state.add_finished();
    result->set_lease(LeaseOf(work));
    result->set_work(work);
    if (!error.empty()) result->mutable_error()->set_kind(error);
    for (int i = 0; i < state.running_size(); ++i) {
      if (state.running(i).work() == work) {
        state.mutable_running()->DeleteSubrange(i, 1);
        break;
      }
    }
    Send();
    state.clear_finished();
    const size_t before = acknowledged.size();
    Desired();
    return acknowledged.size() > before;
  }
};

class SchedulerTest : public testing::Test {
 protected:
  WorkRequest Compile(const std::string& id, const std::string& tenant = "t", int priority = 0) {
    WorkRequest request;
    request.work.set_id(id);
    request.work.mutable_compile()->set_target(kTarget);
    request.tenant = tenant;
    request.priority = priority;
    request.build = {"c1", "a1"};
    return request;
  }
  WorkRequest Measure(const std::string& id, const std::string& model = kModel) {
    WorkRequest request;
    request.work.set_id(id);
    request.work.mutable_measure()->set_device_model(model);
    request.tenant = "t";
    return request;
  }
  void Submit(WorkRequest request) {
    std::string id = request.work.id();
    ASSERT_TRUE(
        scheduler_
            .Submit(std::move(request),
                    [this, id](const internal::WorkResult& result, const std::string&, Acknowledge acknowledge) {
                      if (slow_) return pending_.push_back(std::move(acknowledge));
                      if (!durable_) return acknowledge(absl::UnavailableError("disk full"));
                      done_.push_back(absl::StrCat(id, ":", result.error().kind()));
                      acknowledge(absl::OkStatus());
                    })
            .ok());
  }
  // Time goes on in steps, as it does for a server that runs; the workers are heard from.
  void Pass(absl::Duration time, const std::vector<TestWorker*>& heard) {
    for (absl::Duration passed; passed < time; passed += absl::Seconds(1)) {
      clock_.Advance(absl::Seconds(1));
      for (TestWorker* worker : heard) worker->Send();
      scheduler_.Tick();
    }
  }
  std::string Done() { return absl::StrJoin(done_, " "); }
  static std::string Join(const std::vector<std::string>& list) { return absl::StrJoin(list, " "); }

  FakeClock clock_;
  SequentialIds ids_;
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  SchedulerOptions options_{.lease = absl::Seconds(30),
                            .reconnect_grace = absl::Seconds(5),
                            .max_losses = 3,
                            .max_attempts = 3,
                            .lease_slack = absl::Hours(24),
                            .compile_leases_per_slot = 1};
  Scheduler scheduler_{options_, &clock_, &ids_, &metrics_};
  std::vector<std::string> done_;
  bool durable_ = true;
  bool slow_ = false;  // owners acknowledge later
  std::vector<Acknowledge> pending_;
};

TEST_F(SchedulerTest, GivesWorkUpToTheSlotsAndMoreAsTheyFree) {
  TestWorker worker(&scheduler_, "w", 2, 1);
  for (const char* id : {"c1", "c2", "c3"}) Submit(Compile(id));
  Submit(Measure("m1"));
  Submit(Measure("m2"));
  EXPECT_EQ(Join(worker.Works()), "c1 c2 m1");
  worker.RunAll();
  EXPECT_TRUE(worker.Finish("c1"));
  EXPECT_TRUE(worker.Finish("m1"));
  EXPECT_EQ(Done(), "c1: m1:");
  EXPECT_EQ(Join(worker.Works()), "c2 c3 m2");
}

TEST_F(SchedulerTest, WorkGoesOnlyToWorkersThatCanDoIt) {
  TestWorker compiler(&scheduler_, "compiler", 2, 0);
  TestWorker device(&scheduler_, "device", 0, 1);
  Submit(Compile("c1"));
  Submit(Measure("m1"));
  Submit(Measure("other", "NVIDIA H100"));
  WorkRequest newer = Compile("newer");
  newer.build = {"c2", "a1"};
  Submit(newer);
  EXPECT_EQ(Join(compiler.Works()), "c1");
  EXPECT_EQ(Join(device.Works()), "m1");
  EXPECT_EQ(scheduler_.Counts().compile_queued, 1u);
  EXPECT_EQ(scheduler_.Counts().measure_queued, 1u);
}

TEST_F(SchedulerTest, WorkSpreadsOverWorkersBeforeAnyHoldsMoreThanItsSlots) {
  options_.compile_leases_per_slot = 4;
  Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
  TestWorker a(&scheduler, "a", 1, 0);
  TestWorker b(&scheduler, "b", 1, 0);
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(scheduler.Submit(Compile(absl::StrCat("c", i)), kTake).ok());
  }
  EXPECT_EQ(a.Works().size(), 2u);
  EXPECT_EQ(b.Works().size(), 2u);
}

TEST_F(SchedulerTest, TheWorkItselfIsSentUntilTheWorkerSaysThatItHasIt) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  EXPECT_TRUE(scheduler_.Desired(worker.connection)->leases(0).work().has_compile());
  worker.RunAll();
  auto lease = scheduler_.Desired(worker.connection)->leases(0);
  EXPECT_FALSE(lease.work().has_compile());
  EXPECT_EQ(lease.work().id(), "c1");
  EXPECT_EQ(lease.duration_seconds(), 30);
}

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
  auto desired = scheduler_.Desired(worker.connection);
  ASSERT_EQ(desired->leases_size(), 1);
  EXPECT_NE(desired->leases(0).id(), lease);
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
  auto desired = restarted.Desired(worker.connection);
  ASSERT_EQ(desired->leases_size(), 1);
  EXPECT_EQ(desired->leases(0).id(), lease);
}

TEST_F(SchedulerTest, ResultsThatNobodyWaitsForGoToTheUnclaimed) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  std::string seen;
  scheduler_.SetUnclaimed([&](const internal::WorkResult& result, const std::string& by, Acknowledge acknowledge) {
    seen = absl::StrCat(result.work(), " by ", by);
    acknowledge(absl::OkStatus());
  });
  EXPECT_TRUE(worker.Finish("ghost"));
  EXPECT_EQ(seen, "ghost by w");
}

TEST_F(SchedulerTest, CancelledWorkVanishesFromTheDesiredState) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  worker.RunAll();
  int changes = worker.changes;
  scheduler_.Cancel("c1");
  EXPECT_GT(worker.changes, changes);
  EXPECT_EQ(Join(worker.Works()), "c2");
  scheduler_.Cancel("c2");
  scheduler_.Cancel("unknown");
  EXPECT_EQ(Join(worker.Works()), "");
  EXPECT_EQ(Done(), "");
}

TEST_F(SchedulerTest, QueuedWorkCanBeAmendedAndLeasedWorkCannot) {
  WorkRequest request = Measure("m1");
  request.hold = absl::Seconds(1);
  Submit(request);
  TestWorker worker(&scheduler_, "w", 0, 1);
  EXPECT_EQ(Join(worker.Works()), "");
  request.work.mutable_measure()->add_candidates()->set_trial("x");
  EXPECT_TRUE(scheduler_.Amend(request.work, 1, false));
  clock_.Advance(absl::Seconds(2));
  scheduler_.Tick();
  ASSERT_EQ(Join(worker.Works()), "m1");
  EXPECT_EQ(scheduler_.Desired(worker.connection)->leases(0).work().measure().candidates_size(), 1);
  EXPECT_FALSE(scheduler_.Amend(request.work, 1, true));
}

TEST_F(SchedulerTest, ReleasedWorkIsHeldNoLonger) {
  WorkRequest request = Measure("m1");
  request.hold = absl::Hours(1);
  Submit(request);
  TestWorker worker(&scheduler_, "w", 0, 1);
  EXPECT_TRUE(scheduler_.Amend(request.work, 1, true));
  EXPECT_EQ(Join(worker.Works()), "m1");
}

TEST_F(SchedulerTest, TenantsShareFairly) {
  for (int i = 0; i < 6; ++i) Submit(Compile(absl::StrCat("big", i), "big"));
  Submit(Compile("small0", "small"));
  Submit(Compile("small1", "small"));
  TestWorker worker(&scheduler_, "w", 1, 0);
  std::vector<std::string> order;
  for (int i = 0; i < 8; ++i) {
    worker.RunAll();
    order.push_back(worker.state.running(0).work());
    worker.Finish(order.back());
  }
  EXPECT_EQ(Join(order), "big0 small0 big1 small1 big2 big3 big4 big5");
}

TEST_F(SchedulerTest, ATenantThatWasAwayDoesNotStarveTheOthers) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  for (int i = 0; i < 6; ++i) Submit(Compile(absl::StrCat("a", i), "a"));
  for (int i = 0; i < 3; ++i) {
    worker.RunAll();
    worker.Finish(worker.state.running(0).work());
  }
  for (int i = 0; i < 3; ++i) Submit(Compile(absl::StrCat("b", i), "b"));
  std::string order;
  for (int i = 0; i < 6; ++i) {
    worker.RunAll();
    std::string work = worker.state.running(0).work();
    order += work[0];
    worker.Finish(work);
  }
  EXPECT_TRUE(order == "ababab" || order == "aababb" || order == "abaabb") << order;
}

TEST_F(SchedulerTest, GreaterPriorityGoesFirstWithinATenant) {
  Submit(Compile("low", "t", 0));
  Submit(Compile("high", "t", 5));
  TestWorker worker(&scheduler_, "w", 1, 0);
  EXPECT_EQ(Join(worker.Works()), "high");
}

TEST_F(SchedulerTest, BackgroundWorkGetsWhatOthersLeave) {
  WorkRequest least = Compile("background", "t", std::numeric_limits<int>::max());
  least.background = true;
  Submit(least);
  for (int i = 0; i < 3; ++i) Submit(Compile(absl::StrCat("t", i), "t"));
  Submit(Compile("u", "u"));
  TestWorker worker(&scheduler_, "w", 1, 0);
  std::vector<std::string> order;
  for (int i = 0; i < 5; ++i) {
    worker.RunAll();
    order.push_back(worker.state.running(0).work());
    worker.Finish(order.back());
  }
  EXPECT_EQ(order.back(), "background");
}

TEST_F(SchedulerTest, BackgroundWorkWaitsInNoWorker) {
  for (int i = 0; i < 6; ++i) {
    WorkRequest request = Compile(absl::StrCat("background", i));
    request.background = true;
    Submit(request);
  }
  TestWorker worker(&scheduler_, "w", 2, 0);
  EXPECT_EQ(worker.Works().size(), 2u);
  Submit(Compile("mine"));
  EXPECT_EQ(worker.Works().size(), 3u);  // the next that the worker turns to
}

TEST_F(SchedulerTest, ADrainingWorkerFinishesAndGetsNoMore) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  worker.RunAll();
  EXPECT_TRUE(scheduler_.DrainWorker("w"));
  EXPECT_FALSE(scheduler_.DrainWorker("nobody"));
  EXPECT_TRUE(scheduler_.Desired(worker.connection)->drain());
  EXPECT_TRUE(worker.Finish("c1"));
  EXPECT_EQ(Join(worker.Works()), "");
  EXPECT_EQ(scheduler_.Workers()[0].state(), v1::Worker::DRAINING);
}

TEST_F(SchedulerTest, WhatDrainingWorkersGiveBackIsNotCounted) {
  Submit(Compile("c1"));
  for (int i = 0; i < 10; ++i) {
    TestWorker worker(&scheduler_, absl::StrCat("w", i), 1, 0);
    worker.RunAll();
    EXPECT_EQ(Join(worker.Works()), "c1");
    scheduler_.DrainWorker(absl::StrCat("w", i));
    EXPECT_TRUE(worker.Finish("c1", "unavailable"));
    scheduler_.Disconnect(worker.connection);
  }
  EXPECT_EQ(Done(), "");
}

TEST_F(SchedulerTest, StatesThatChangeNothingAreNotAnswered) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  const int changes = worker.changes;
  for (int i = 0; i < 5; ++i) worker.Send();
  EXPECT_EQ(worker.changes, changes);
  // It must learn that nobody wants this.
  auto* running = worker.state.add_running();
  running->set_lease("old");
  running->set_work("gone");
  worker.Send();
  EXPECT_GT(worker.changes, changes);
}

TEST_F(SchedulerTest, AQuarantinedDeviceGetsNoWork) {
  TestWorker worker(&scheduler_, "w", 0, 1);
  worker.state.mutable_worker()->mutable_devices(0)->set_state(v1::Device::QUARANTINED);
  worker.Send();
  Submit(Measure("m1"));
  EXPECT_EQ(Join(worker.Works()), "");
  EXPECT_TRUE(scheduler_.Devices().empty());
  worker.state.mutable_worker()->mutable_devices(0)->set_state(v1::Device::IDLE);
  worker.Send();
  EXPECT_EQ(Join(worker.Works()), "m1");
}

TEST_F(SchedulerTest, ADrainingServerGivesNothingAndTakesNobody) {
  TestWorker worker(&scheduler_, "w", 2, 0);
  Submit(Compile("c1"));
  worker.RunAll();
  scheduler_.Drain();
  Submit(Compile("c2"));
  EXPECT_EQ(Join(worker.Works()), "c1");
  EXPECT_TRUE(worker.Finish("c1"));
  EXPECT_EQ(KindOf(scheduler_.Connect(worker.state, [] {}).status()), ErrorKind::unavailable);
}

TEST_F(SchedulerTest, ASecondStreamOfAWorkerReplacesTheFirst) {
  TestWorker first(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  TestWorker second(&scheduler_, "w", 1, 0);
  EXPECT_EQ(Join(first.Works()), "replaced");
  EXPECT_EQ(Join(second.Works()), "c1");
  scheduler_.Disconnect(first.connection);  // late, and of no effect
  EXPECT_EQ(Join(second.Works()), "c1");
}

TEST_F(SchedulerTest, ASecondWorkerOfANameWaitsUntilTheFirstIsSilent) {
  TestWorker first(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  first.RunAll();
  internal::WorkerState second = first.state;
  second.set_incarnation("w-2");
  second.clear_running();
  absl::Status refused = scheduler_.Connect(second, [] {}).status();
  EXPECT_EQ(KindOf(refused), ErrorKind::unavailable);
  EXPECT_NE(refused.message().find("another process is connected as w"), std::string::npos) << refused;
  EXPECT_EQ(Join(first.Works()), "c1");
  Pass(absl::Seconds(11), {});
  EXPECT_TRUE(scheduler_.Connect(second, [] {}).ok());
  EXPECT_EQ(Join(first.Works()), "replaced");
}

TEST_F(SchedulerTest, TheBuildForATargetIsThatOfTheMostSlots) {
  EXPECT_FALSE(scheduler_.BuildFor(kTarget).has_value());
  TestWorker small(&scheduler_, "small", 1, 0);
  TestWorker big(&scheduler_, "big", 8, 0);
  big.state.mutable_worker()->set_compiler_build("c0");
  big.Send();
  EXPECT_EQ(*scheduler_.BuildFor(kTarget), (CompilerBuild{"c0", "a1"}));
  EXPECT_EQ(*scheduler_.BuildFor("hip:gfx942"), (CompilerBuild{"c0", ""}));
  EXPECT_FALSE(scheduler_.BuildFor("hip:gfx1201").has_value());
  scheduler_.Disconnect(big.connection);
  EXPECT_EQ(scheduler_.BuildFor(kTarget)->compiler, "c1");
}

TEST_F(SchedulerTest, TheFleetVersionHoldsWhileEqualWorkersComeAndGo) {
  const uint64_t none = scheduler_.FleetVersion();
  TestWorker a(&scheduler_, "a", 4, 0);
  const uint64_t one = scheduler_.FleetVersion();
  EXPECT_NE(one, none);
  TestWorker b(&scheduler_, "b", 4, 0);
  scheduler_.Disconnect(a.connection);
  a.Connect();
  scheduler_.Disconnect(a.connection);
  scheduler_.Disconnect(b.connection);
  EXPECT_EQ(scheduler_.BuildFor(kTarget)->compiler, "c1");  // as it did last
  EXPECT_FALSE(scheduler_.HasMovedOn(kTarget, {"c1", "a1"}));
  a.Connect();
  EXPECT_EQ(scheduler_.FleetVersion(), one);
  b.state.mutable_worker()->set_compiler_build("c2");
  b.state.mutable_worker()->set_compile_slots(8);
  b.Connect();
  EXPECT_NE(scheduler_.FleetVersion(), one);
  EXPECT_FALSE(scheduler_.HasMovedOn(kTarget, {"c1", "a1"}));
  scheduler_.Disconnect(a.connection);
  EXPECT_TRUE(scheduler_.HasMovedOn(kTarget, {"c1", "a1"}));
}

TEST_F(SchedulerTest, NumbersFromTheWireDoNotOverflow) {
  TestWorker honest(&scheduler_, "a", 8, 0);
  TestWorker liar(&scheduler_, "b", std::numeric_limits<int>::max(), 0);
  liar.state.mutable_worker()->set_compiler_build("c0");
  liar.Send();
  for (int i = 0; i < 20; ++i) Submit(Compile(absl::StrCat("c", i)));
  EXPECT_EQ(honest.Works().size(), 8u);
  TestWorker negative(&scheduler_, "c", -5, 0);
  EXPECT_EQ(Join(negative.Works()), "");
}

TEST_F(SchedulerTest, TheLeastPriorityOfAllIsTheLast) {
  Submit(Compile("least", "t", std::numeric_limits<int>::min()));
  Submit(Compile("low", "t", 0));
  Submit(Compile("high", "t", std::numeric_limits<int>::max()));
  TestWorker worker(&scheduler_, "w", 1, 0);
  std::vector<std::string> order;
  for (int i = 0; i < 3; ++i) {
    worker.RunAll();
    order.push_back(worker.state.running(0).work());
    worker.Finish(order.back());
  }
  EXPECT_EQ(Join(order), "high low least");
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
  dropped->set_lease("old");
  dropped->set_work("gone");
  worker.Connect();
  worker.Send();
  EXPECT_EQ(Join(unknown), "c1 gone");
  EXPECT_EQ(Join(worker.Works()), "c1 gone");
  clock_.Advance(absl::Seconds(4));
  restarted.Tick();
  ASSERT_TRUE(restarted.Submit(Compile("c1"), kTake).ok());
  EXPECT_EQ(restarted.Desired(worker.connection)->leases(0).id(), lease);
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

TEST_F(SchedulerTest, WorkersThatLeftAreForgotten) {
  TestWorker worker(&scheduler_, "w", 1, 1);
  scheduler_.Disconnect(worker.connection);
  Pass(absl::Minutes(59), {});
  EXPECT_EQ(scheduler_.Workers().size(), 1u);
  Pass(absl::Minutes(2), {});
  EXPECT_TRUE(scheduler_.Workers().empty());
  worker.Connect();
  EXPECT_EQ(scheduler_.Workers().size(), 1u);
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

// The cost of an event does not grow with the fleet, nor with what is leased or queued.
TEST_F(SchedulerTest, AnEventCostsWhatItChanges) {
  const auto steps_of = [&](int workers, int queued) {
    options_.compile_leases_per_slot = 4;
    Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
    std::vector<std::unique_ptr<TestWorker>> fleet;
    for (int i = 0; i < workers; ++i) {
      fleet.push_back(std::make_unique<TestWorker>(&scheduler, absl::StrCat("w", i), 8, 8));
    }
    int last = 0;
    const auto submit = [&] {
      ASSERT_TRUE(scheduler.Submit(Compile(absl::StrCat("c", last), absl::StrCat("t", last % 10)), kTake).ok());
      ++last;
    };
    for (int i = 0; i < workers * 32 + queued; ++i) submit();
    fleet[0]->RunAll();
    const uint64_t before = scheduler.Steps();
    for (int i = 0; i < 100; ++i) {
      fleet[0]->state.clear_running();  // so that what is mentioned does not count
      const std::string work = fleet[0]->Works().front();
      auto* result = fleet[0]->state.add_finished();
      result->set_work(work);
      fleet[0]->Send();
      fleet[0]->state.clear_finished();
      submit();
      scheduler.Tick();
    }
    return scheduler.Steps() - before;
  };
  const uint64_t small = steps_of(2, 10);
  const uint64_t large = steps_of(200, 2000);
  EXPECT_LT(large, small + small / 4) << small;
}

TEST_F(SchedulerTest, AStateWithoutANameIsRefused) {
  EXPECT_EQ(KindOf(scheduler_.Connect({}, [] {}).status()), ErrorKind::invalid_argument);
}

}  // namespace
}  // namespace lathe
