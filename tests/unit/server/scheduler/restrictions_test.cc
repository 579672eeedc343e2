// Workers and devices that operators take out of service.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/server/scheduler/scheduler_fixture.h"

namespace lathe {
namespace {

using testing::HasSubstr;
using testing_support::kModel;
using testing_support::kTarget;
using testing_support::SchedulerTest;
using testing_support::TestWorker;
using Restriction = v1::Restriction;

class RestrictionsTest : public SchedulerTest {
 protected:
  // A worker that leaves out devices which it is told to.
  void Withholds(TestWorker& worker) {
    worker.state.mutable_worker()->set_withholds_devices(true);
    worker.Send();
  }
  // Reports a measurement by `device`; true when the server has taken it.
  bool FinishOn(TestWorker& worker, const std::string& work, const std::string& device) {
    const std::string lease = worker.LeaseOf(work);
    internal::WorkResult* result = worker.state.add_finished();
    result->set_lease(lease);
    result->set_work(work);
    result->mutable_measure()->set_device_id(device);
    auto& running = *worker.state.mutable_running();
    for (int i = 0; i < running.size(); ++i) {
      if (running[i].work() == work) running.DeleteSubrange(i--, 1);
    }
    worker.Send();
    worker.state.clear_finished();
    const size_t before = worker.acknowledged.size();
    worker.Desired();
    return worker.acknowledged.size() > before;
  }
  double Counted(const std::string& scope, const std::string& kind) {
    return metrics_.lathe_server_restrictions.With({scope, kind}).Value();
  }
};

TEST_F(RestrictionsTest, ACordonedWorkerEndsWhatItHoldsAndGetsNoMore) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  worker.RunAll();
  const int changes = worker.changes;
  EXPECT_EQ(Restrict(Restriction::CORDON, "w"), absl::OkStatus());
  EXPECT_GT(worker.changes, changes);
  EXPECT_FALSE(worker.Desired().drain());
  EXPECT_EQ(Join(worker.Works()), "c1");
  EXPECT_TRUE(worker.Finish("c1"));
  EXPECT_EQ(Done(), "c1:");
  EXPECT_EQ(Join(worker.Works()), "");
  const v1::Worker listed = scheduler_.Workers()[0];
  EXPECT_EQ(listed.state(), v1::Worker::CORDONED);
  EXPECT_EQ(listed.restriction().by(), "root");
  EXPECT_EQ(listed.restriction().reason(), "new driver");
  EXPECT_EQ(listed.restriction().since().seconds(), absl::ToUnixSeconds(clock_.Now()));
  EXPECT_EQ(Counted("worker", "cordon"), 1);
  EXPECT_EQ(Lift(Restriction::CORDON, "w"), absl::OkStatus());
  EXPECT_EQ(Join(worker.Works()), "c2");
  EXPECT_EQ(scheduler_.Workers()[0].state(), v1::Worker::ACTIVE);
  EXPECT_EQ(Counted("worker", "cordon"), 0);
}

TEST_F(RestrictionsTest, ADrainIsTakenBack) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  EXPECT_EQ(Restrict(Restriction::DRAIN, "w"), absl::OkStatus());
  worker.state.set_draining(true);  // as it was told
  worker.Send();
  Submit(Compile("c1"));
  EXPECT_EQ(Lift(Restriction::DRAIN, "w"), absl::OkStatus());
  EXPECT_FALSE(worker.Desired().drain());
  EXPECT_EQ(Join(worker.Works()), "") << "it has not heard of it";
  worker.state.set_draining(false);
  worker.Send();
  EXPECT_EQ(Join(worker.Works()), "c1");
}

TEST_F(RestrictionsTest, WhatAQuarantinedWorkerHoldsGoesToOthersAndItsResultsAreNotBelieved) {
  TestWorker sick(&scheduler_, "sick", 2, 0);
  Submit(Compile("c1"));
  Submit(Compile("c2"));
  sick.RunAll();
  TestWorker well(&scheduler_, "well", 2, 0);
  EXPECT_EQ(Restrict(Restriction::QUARANTINE, "sick"), absl::OkStatus());
  EXPECT_EQ(Join(sick.Works()), "");
  EXPECT_EQ(Join(well.Works()), "c1 c2");
  EXPECT_EQ(scheduler_.FindWorker("sick")->state(), v1::Worker::QUARANTINED);
  EXPECT_TRUE(sick.Finish("c1")) << "it may forget it";
  EXPECT_EQ(Done(), "");
  // Nor is what it held before, when it is back.
  EXPECT_EQ(Lift(Restriction::QUARANTINE, "sick"), absl::OkStatus());
  EXPECT_TRUE(sick.Finish("c2"));
  EXPECT_EQ(Done(), "");
  well.RunAll();
  EXPECT_TRUE(well.Finish("c1"));
  EXPECT_TRUE(well.Finish("c2"));
  EXPECT_EQ(Done(), "c1: c2:");
  Submit(Compile("c3"));
  EXPECT_EQ(Join(sick.Works()), "c3");
  sick.RunAll();
  EXPECT_TRUE(sick.Finish("c3"));
  EXPECT_EQ(Done(), "c1: c2: c3:");
  EXPECT_EQ(scheduler_.FindWorker("sick")->quarantines(), 1);
}

TEST_F(RestrictionsTest, AQuarantineCountsAsNoLossOfItsWork) {
  for (int i = 0; i < 2 * options_.max_losses; ++i) {
    const std::string name = absl::StrCat("w", i);
    TestWorker worker(&scheduler_, name, 1, 0);
    if (i == 0) Submit(Compile("c1"));
    worker.RunAll();
    EXPECT_EQ(Join(worker.Works()), "c1");
    EXPECT_EQ(Restrict(Restriction::QUARANTINE, name), absl::OkStatus());
    scheduler_.Disconnect(worker.connection);
  }
  EXPECT_EQ(Done(), "");
}

TEST_F(RestrictionsTest, RestrictionsOutliveTheWorkersProcessAndTheServer) {
  TestWorker worker(&scheduler_, "w", 1, 1);
  Withholds(worker);
  Submit(Compile("c1"));
  worker.RunAll();
  EXPECT_EQ(Restrict(Restriction::QUARANTINE, "w"), absl::OkStatus());
  EXPECT_EQ(Restrict(Restriction::CORDON, "w", "d0"), absl::OkStatus());
  const internal::WorkerState running = worker.state;
  worker.Restart("w-2");
  EXPECT_EQ(Join(worker.Works()), "");
  EXPECT_EQ(scheduler_.FindWorker("w")->state(), v1::Worker::QUARANTINED);
  // Another life of the server, of the same key.
  Scheduler next(options_, &clock_, &ids_, &metrics_);
  next.Restore(scheduler_.Workers());
  std::string taken;
  const auto take = [&](const internal::WorkResult& result, const std::string&, Acknowledge acknowledge) {
    taken += result.work();
    acknowledge(absl::OkStatus());
  };
  ASSERT_TRUE(next.Submit(Compile("c1"), take).ok());
  TestWorker again(&next, "w", 1, 1);
  again.state = running;
  again.Restart("w-1");
  *again.state.mutable_running() = running.running();
  again.Send();
  EXPECT_EQ(Join(again.Works()), "") << "a lease of before the quarantine is not adopted";
  EXPECT_TRUE(again.Finish("c1"));
  EXPECT_EQ(taken, "");
  const v1::Worker listed = *next.FindWorker("w");
  EXPECT_EQ(listed.restriction().kind(), Restriction::QUARANTINE);
  EXPECT_EQ(listed.restriction().reason(), "new driver");
  EXPECT_EQ(listed.devices(0).restriction().kind(), Restriction::CORDON);
  EXPECT_EQ(next.LiftRestriction("w", "", Restriction::QUARANTINE), absl::OkStatus());
  again.Finish("c1");
  EXPECT_EQ(taken, "");
  again.RunAll();
  EXPECT_TRUE(again.Finish("c1"));
  EXPECT_EQ(taken, "c1");
}

TEST_F(RestrictionsTest, ADeviceIsTakenOutAlone) {
  TestWorker worker(&scheduler_, "w", 0, 2);
  Withholds(worker);
  EXPECT_EQ(Restrict(Restriction::CORDON, "w", "d0"), absl::OkStatus());
  for (const char* work : {"m1", "m2"}) Submit(Measure(work));
  EXPECT_EQ(Join(worker.Works()), "m1");
  internal::DesiredState desired = worker.Desired();
  ASSERT_EQ(desired.withheld_size(), 1);
  EXPECT_EQ(desired.withheld(0).id(), "d0");
  EXPECT_FALSE(desired.withheld(0).give_up());
  v1::Worker listed = *scheduler_.FindWorker("w");
  EXPECT_EQ(listed.state(), v1::Worker::ACTIVE);
  EXPECT_EQ(listed.devices(0).restriction().kind(), Restriction::CORDON);
  EXPECT_FALSE(listed.devices(1).has_restriction());
  EXPECT_EQ(Counted("device", "cordon"), 1);
  EXPECT_EQ(metrics_.lathe_server_devices.With({kModel, "restricted"}).Value(), 1);
  EXPECT_EQ(scheduler_.Devices().size(), 2u) << "what a cordoned device has measured stands";
  EXPECT_EQ(Restrict(Restriction::QUARANTINE, "w", "d0"), absl::OkStatus());
  EXPECT_TRUE(worker.Desired().withheld(0).give_up());
  EXPECT_EQ(scheduler_.Devices().size(), 1u);
  EXPECT_EQ(Lift(Restriction::QUARANTINE, "w", "d0"), absl::OkStatus());
  EXPECT_EQ(Join(worker.Works()), "m1 m2");
  EXPECT_EQ(worker.Desired().withheld_size(), 0);
}

TEST_F(RestrictionsTest, ADeviceThatIsGoneIsStillRestrictedWhenItIsBack) {
  TestWorker worker(&scheduler_, "w", 0, 2);
  Withholds(worker);
  EXPECT_EQ(Restrict(Restriction::CORDON, "w", "d1"), absl::OkStatus());
  const v1::Device device = worker.state.worker().devices(1);
  worker.state.mutable_worker()->mutable_devices()->RemoveLast();
  worker.Send();
  ASSERT_EQ(scheduler_.FindWorker("w")->devices_size(), 2) << "it is named for its restriction";
  Scheduler next(options_, &clock_, &ids_, &metrics_);
  next.Restore(scheduler_.Workers());
  worker.scheduler = &next;
  worker.Connect();
  *worker.state.mutable_worker()->add_devices() = device;
  worker.Send();
  ASSERT_TRUE(next.Submit(Measure("m1"), testing_support::kTake).ok());
  ASSERT_TRUE(next.Submit(Measure("m2"), testing_support::kTake).ok());
  EXPECT_EQ(Join(worker.Works()), "m1");
}

TEST_F(RestrictionsTest, WhatAQuarantinedDeviceMeasuresIsMeasuredAgain) {
  TestWorker worker(&scheduler_, "w", 0, 2);
  Withholds(worker);
  Submit(Measure("m1"));
  Submit(Measure("m2"));
  worker.RunAll();
  EXPECT_EQ(Restrict(Restriction::QUARANTINE, "w", "d0"), absl::OkStatus());
  EXPECT_TRUE(FinishOn(worker, "m1", "d0"));
  EXPECT_EQ(Done(), "");
  // A result that was under way when the device came back is not believed either.
  EXPECT_EQ(Lift(Restriction::QUARANTINE, "w", "d0"), absl::OkStatus());
  EXPECT_TRUE(FinishOn(worker, "m2", "d0"));
  EXPECT_EQ(Done(), "");
  worker.RunAll();
  EXPECT_TRUE(FinishOn(worker, "m1", "d1"));
  EXPECT_TRUE(FinishOn(worker, "m2", "d0"));
  EXPECT_EQ(Done(), "m1: m2:");
}

TEST_F(RestrictionsTest, EachOfSeveralQuarantinedDevicesIsDoubted) {
  TestWorker worker(&scheduler_, "w", 0, 2);
  Withholds(worker);
  Submit(Measure("m1"));
  Submit(Measure("m2"));
  worker.RunAll();
  EXPECT_EQ(Restrict(Restriction::QUARANTINE, "w", "d0"), absl::OkStatus());
  EXPECT_EQ(Restrict(Restriction::QUARANTINE, "w", "d1"), absl::OkStatus());
  EXPECT_EQ(Lift(Restriction::QUARANTINE, "w", "d0"), absl::OkStatus());
  EXPECT_EQ(Lift(Restriction::QUARANTINE, "w", "d1"), absl::OkStatus());
  EXPECT_TRUE(FinishOn(worker, "m1", "d0"));
  EXPECT_TRUE(FinishOn(worker, "m2", "d1"));
  EXPECT_EQ(Done(), "");
}

TEST_F(RestrictionsTest, WorkThatACordonedDeviceGivesBackIsNoFailedTry) {
  TestWorker worker(&scheduler_, "w", 0, 2);
  Withholds(worker);
  EXPECT_EQ(Restrict(Restriction::CORDON, "w", "d0"), absl::OkStatus());
  Submit(Measure("m1"));
  for (int i = 0; i < 2 * options_.max_attempts; ++i) {
    worker.RunAll();
    EXPECT_TRUE(worker.Finish("m1", "unavailable"));
  }
  EXPECT_EQ(Done(), "");
}

TEST_F(RestrictionsTest, AnErrorUnderWayWhenADeviceIsQuarantinedIsNotBelievedAtOnce) {
  TestWorker worker(&scheduler_, "w", 0, 1);
  Withholds(worker);
  Submit(Measure("m1"));
  worker.RunAll();
  EXPECT_EQ(Restrict(Restriction::QUARANTINE, "w", "d0"), absl::OkStatus());
  EXPECT_TRUE(worker.Finish("m1", "check_failed"));
  EXPECT_EQ(Done(), "");
  EXPECT_EQ(Lift(Restriction::QUARANTINE, "w", "d0"), absl::OkStatus());
  worker.RunAll();
  EXPECT_TRUE(worker.Finish("m1", "check_failed"));
  EXPECT_EQ(Done(), "m1:check_failed");
}

TEST_F(RestrictionsTest, AWorkerThatCannotLeaveADeviceOutIsTakenOutWhole) {
  TestWorker worker(&scheduler_, "w", 1, 2);
  EXPECT_EQ(Restrict(Restriction::CORDON, "w", "d0"), absl::OkStatus());
  Submit(Compile("c1"));
  Submit(Measure("m1"));
  EXPECT_EQ(Join(worker.Works()), "");
  EXPECT_EQ(scheduler_.FindWorker("w")->state(), v1::Worker::CORDONED);
  Withholds(worker);
  EXPECT_EQ(scheduler_.FindWorker("w")->state(), v1::Worker::ACTIVE);
  EXPECT_EQ(worker.Works().size(), 2u);
}

TEST_F(RestrictionsTest, TheStrongerRestrictionStays) {
  TestWorker worker(&scheduler_, "w", 1, 0);
  EXPECT_EQ(Restrict(Restriction::QUARANTINE, "w"), absl::OkStatus());
  const absl::Status weaker = Restrict(Restriction::CORDON, "w");
  EXPECT_EQ(KindOf(weaker), ErrorKind::invalid_argument);
  EXPECT_THAT(std::string(weaker.message()), HasSubstr("under quarantine by root: new driver"));
  const absl::Status other = Lift(Restriction::CORDON, "w");
  EXPECT_EQ(KindOf(other), ErrorKind::invalid_argument);
  EXPECT_THAT(std::string(other.message()), HasSubstr("not under cordon but under quarantine"));
  EXPECT_EQ(scheduler_.FindWorker("w")->restriction().kind(), Restriction::QUARANTINE);
  EXPECT_EQ(Lift(Restriction::KIND_UNSPECIFIED, "w"), absl::OkStatus());
  EXPECT_EQ(Lift(Restriction::QUARANTINE, "w"), absl::OkStatus()) << "nothing is left to take back";
  EXPECT_FALSE(scheduler_.FindWorker("w")->has_restriction());
}

TEST_F(RestrictionsTest, NoWorkIsMadeForTheBuildOfARestrictedWorker) {
  TestWorker large(&scheduler_, "large", 4, 0), small(&scheduler_, "small", 1, 0);
  small.state.mutable_worker()->set_compiler_build("c2");
  small.Send();
  EXPECT_EQ(scheduler_.BuildFor(kTarget)->compiler, "c1");
  EXPECT_EQ(Restrict(Restriction::CORDON, "large"), absl::OkStatus());
  EXPECT_EQ(scheduler_.BuildFor(kTarget)->compiler, "c2");
  EXPECT_TRUE(scheduler_.HasMovedOn(kTarget, {"c1", "a1"}));
  EXPECT_EQ(Lift(Restriction::CORDON, "large"), absl::OkStatus());
  EXPECT_EQ(scheduler_.BuildFor(kTarget)->compiler, "c1");
}

TEST_F(RestrictionsTest, AWorkerDecidesNothingForOperators) {
  TestWorker worker(&scheduler_, "w", 1, 1);
  worker.state.mutable_worker()->mutable_restriction()->set_kind(Restriction::CORDON);
  worker.state.mutable_worker()->mutable_devices(0)->mutable_restriction()->set_kind(Restriction::CORDON);
  worker.state.mutable_worker()->set_quarantines(7);
  worker.Send();
  const v1::Worker listed = *scheduler_.FindWorker("w");
  EXPECT_FALSE(listed.has_restriction());
  EXPECT_FALSE(listed.devices(0).has_restriction());
  EXPECT_EQ(listed.quarantines(), 0);
}

}  // namespace
}  // namespace lathe
