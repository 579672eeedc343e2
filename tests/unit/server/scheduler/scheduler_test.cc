// Who gets which work: slots, capabilities, tenants, priorities, and the fleet as readers see it.
#include <gtest/gtest.h>

#include <limits>

#include "tests/unit/server/scheduler/scheduler_fixture.h"

namespace lathe {
namespace {

using testing_support::kTake;
using testing_support::kTarget;
using testing_support::SchedulerTest;
using testing_support::TestWorker;

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

TEST_F(SchedulerTest, MachineCodeOfClientsGoesOnlyToWorkersThatAllowIt) {
  TestWorker careful(&scheduler_, "careful", 0, 1);
  TestWorker open(&scheduler_, "open", 0, 1);
  const auto of_client = [&](const std::string& id) {
    WorkRequest request = Measure(id);
    request.work.mutable_measure()->set_client_binaries(true);
    return request;
  };
  Submit(of_client("b1"));
  Submit(of_client("b2"));
  EXPECT_EQ(Join(careful.Works()) + Join(open.Works()), "");
  EXPECT_EQ(scheduler_.Counts().measure_queued, 2u);
  open.state.mutable_worker()->set_client_binaries(true);
  open.Send();
  EXPECT_EQ(Join(careful.Works()), "");
  EXPECT_EQ(Join(open.Works()), "b1") << "it has one device";
  Submit(Measure("m1"));
  Submit(Measure("m2"));
  EXPECT_EQ(Join(careful.Works()), "m1");
  open.RunAll();
  EXPECT_TRUE(open.Finish("b1"));
  EXPECT_EQ(Join(open.Works()), "b2") << "the older first";
  open.RunAll();
  EXPECT_TRUE(open.Finish("b2"));
  EXPECT_EQ(Join(open.Works()), "m2");
  open.RunAll();
  EXPECT_TRUE(open.Finish("m2"));
  open.state.mutable_worker()->set_client_binaries(false);
  open.Send();
  Submit(of_client("b3"));
  EXPECT_EQ(Join(open.Works()), "");
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
  EXPECT_TRUE(worker.Desired().leases(0).work().has_compile());
  worker.RunAll();
  auto lease = worker.Desired().leases(0);
  EXPECT_FALSE(lease.work().has_compile());
  EXPECT_EQ(lease.work().id(), "c1");
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
  EXPECT_EQ(worker.Desired().leases(0).work().measure().candidates_size(), 1);
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
  const std::vector<std::string> order = RunInTurn(8);
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
  // The first was leased before b came; of equal shares the older item goes first.
  EXPECT_EQ(order, "aababb");
}

TEST_F(SchedulerTest, GreaterPriorityGoesFirstWithinATenant) {
  Submit(Compile("low", "t", 0));
  Submit(Compile("high", "t", 5));
  TestWorker worker(&scheduler_, "w", 1, 0);
  EXPECT_EQ(Join(worker.Works()), "high");
}

TEST_F(SchedulerTest, AReferenceGoesBeforeTheCompilationsOfItsJobButNotBeforePriority) {
  for (const char* id : {"first", "second"}) Submit(Compile(id));
  Submit(Compile("urgent", "t", 1));
  Submit(Reference("reference"));
  EXPECT_EQ(Join(RunInTurn(4)), "urgent reference first second");
}

TEST_F(SchedulerTest, BackgroundWorkGetsWhatOthersLeave) {
  WorkRequest least = Compile("background", "t", std::numeric_limits<int>::max());
  least.background = true;
  Submit(least);
  for (int i = 0; i < 3; ++i) Submit(Compile(absl::StrCat("t", i), "t"));
  Submit(Compile("u", "u"));
  const std::vector<std::string> order = RunInTurn(5);
  EXPECT_EQ(order.back(), "background");
}

TEST_F(SchedulerTest, PromotedWorkIsNotInTheBackground) {
  for (const char* id : {"first", "second"}) {
    WorkRequest request = Compile(id, "t");
    request.background = true;
    Submit(request);
  }
  Submit(Compile("waits", "t"));
  scheduler_.Promote("second", "t", /*priority=*/1, /*interactive=*/false);
  scheduler_.Promote("gone", "t", 1, false);
  scheduler_.Promote("waits", "t", 9, false);  // it has its place already
  const std::vector<std::string> order = RunInTurn(3);
  EXPECT_EQ(order, (std::vector<std::string>{"second", "waits", "first"}));
}

TEST_F(SchedulerTest, BackgroundWorkWaitsInNoWorker) {
  options_.compile_leases_per_slot = 4;
  Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
  for (int i = 0; i < 6; ++i) {
    WorkRequest request = Compile(absl::StrCat("background", i));
    request.background = true;
    ASSERT_TRUE(scheduler.Submit(request, kTake).ok());
  }
  TestWorker worker(&scheduler, "w", 2, 0);
  EXPECT_EQ(worker.Works().size(), 2u);
  ASSERT_TRUE(scheduler.Submit(Compile("mine"), kTake).ok());
  EXPECT_EQ(worker.Works().size(), 3u);  // the next that the worker turns to
}

TEST_F(SchedulerTest, ADrainingWorkerFinishesAndGetsNoMore) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  worker.RunAll();
  EXPECT_EQ(Restrict(v1::Restriction::DRAIN, "w"), absl::OkStatus());
  EXPECT_TRUE(worker.Desired().drain());
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
    EXPECT_EQ(Restrict(v1::Restriction::DRAIN, absl::StrCat("w", i)), absl::OkStatus());
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

TEST_F(SchedulerTest, APriorityIsWorthMinutesOfWaiting) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("running"));
  worker.RunAll();
  Submit(Compile("low", "t", -3));
  clock_.Advance(absl::Minutes(2));
  Submit(Compile("normal"));
  clock_.Advance(absl::Minutes(2));
  Submit(Compile("late"));
  worker.RunAll();
  std::vector<std::string> order;
  for (int i = 0; i < 4; ++i) {
    worker.RunAll();
    ASSERT_EQ(worker.state.running_size(), 1);
    order.push_back(worker.state.running(0).work());
    worker.Finish(order.back());
  }
  // The low one has waited for longer than its priority says, and goes before what came after that.
  EXPECT_EQ(Join(order), "running normal low late");
}

TEST_F(SchedulerTest, WhatSomebodyWaitsForGoesBeforeTheJobsOfItsTenant) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("running"));
  worker.RunAll();
  Submit(Compile("job", "t", 100));
  clock_.Advance(absl::Minutes(1));
  WorkRequest asked = Compile("asked");
  asked.interactive = true;
  Submit(std::move(asked));
  worker.RunAll();
  worker.Finish("running");
  EXPECT_EQ(Join(worker.Works()), "asked");
}

TEST_F(SchedulerTest, SharesAreOfTheTimeThatWorkTook) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  for (int i = 0; i < 60; ++i) {
    Submit(Compile(absl::StrCat("slow", i), "slow"));
    Submit(Compile(absl::StrCat("quick", i), "quick"));
  }
  double slow = 0, quick = 0;
  for (int i = 0; i < 60; ++i) {
    worker.RunAll();
    ASSERT_EQ(worker.state.running_size(), 1);
    const std::string work = worker.state.running(0).work();
    const bool is_slow = work[0] == 's';
    worker.busy_seconds = is_slow ? 4 : 1;
    (is_slow ? slow : quick) += worker.busy_seconds;
    clock_.Advance(absl::Seconds(worker.busy_seconds));
    // More than the time that it held the work does not count.
    if (is_slow) worker.busy_seconds = 1e6;
    worker.Finish(work);
  }
  EXPECT_NEAR(slow / quick, 1, 0.25) << slow << " and " << quick;
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
  const std::vector<std::string> order = RunInTurn(3);
  EXPECT_EQ(Join(order), "high low least");
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
