#include "server/scheduler/usage.h"

#include "tests/unit/server/scheduler/scheduler_fixture.h"

namespace lathe {
namespace {

using testing_support::kTake;
using testing_support::SchedulerTest;
using testing_support::TestWorker;

class UsageTest : public SchedulerTest {
 protected:
  TenantUsage usage_{100, &clock_, &metrics_};
};

TEST_F(UsageTest, WhatIsTakenBeyondAnHoursWorthIsOwed) {
  EXPECT_EQ(usage_.DeviceWait("t"), absl::ZeroDuration());
  usage_.Add("t", /*compile=*/false, 99, /*bounded=*/true);
  EXPECT_EQ(usage_.DeviceWait("t"), absl::ZeroDuration());
  usage_.Add("t", false, 51, true);
  EXPECT_NEAR(usage_.All()["t"].device_left, -50, 1e-6);
  EXPECT_NEAR(absl::ToDoubleMinutes(usage_.DeviceWait("t")), 30, 0.1);
  EXPECT_EQ(usage_.DeviceWait("u"), absl::ZeroDuration());
  clock_.Advance(absl::Minutes(29));
  EXPECT_GT(usage_.DeviceWait("t"), absl::ZeroDuration());
  clock_.Advance(absl::Minutes(2));
  EXPECT_EQ(usage_.DeviceWait("t"), absl::ZeroDuration());
  clock_.Advance(absl::Hours(24));
  EXPECT_NEAR(usage_.All()["t"].device_left, 100, 1e-6);  // no more than an hour's
  EXPECT_NEAR(usage_.All()["t"].device, 150, 1e-6);
}

TEST_F(UsageTest, CompilationsAndTheServersOwnWorkUseUpNothing) {
  usage_.Add("t", /*compile=*/true, 1000, /*bounded=*/true);
  usage_.Add("t", /*compile=*/false, 1000, /*bounded=*/false);
  EXPECT_EQ(usage_.DeviceWait("t"), absl::ZeroDuration());
  EXPECT_NEAR(usage_.All()["t"].compile, 1000, 1e-6);
  EXPECT_NEAR(usage_.All()["t"].device, 1000, 1e-6);
}

TEST_F(UsageTest, ABoundThatIsSetLaterCountsFromThen) {
  usage_.SetDeviceSecondsPerHour(0);
  usage_.Add("t", false, 1000, true);
  usage_.SetDeviceSecondsPerHour(10);
  EXPECT_EQ(usage_.DeviceWait("t"), absl::ZeroDuration());
  usage_.Add("t", false, 20, true);
  EXPECT_GT(usage_.DeviceWait("t"), absl::Minutes(59));
}

TEST_F(UsageTest, TenantsBeyondTheFirstShareASeries) {
  for (int i = 0; i < 300; ++i) usage_.Add(absl::StrCat("t", i), true, 1, true);
  EXPECT_EQ(metrics_.lathe_server_tenant_seconds_total.With({"(others)", "compile"}).Value(), 100);
  EXPECT_EQ(metrics_.lathe_server_tenant_seconds_total.With({"t7", "compile"}).Value(), 1);
  EXPECT_EQ(usage_.All().size(), 300u);
}

TEST_F(UsageTest, WorkIsCountedForItsTenantAsItsWorkerTells) {
  Scheduler scheduler(options_, &clock_, &ids_, &metrics_);
  TestWorker worker(&scheduler, "w", 1, 1);
  ASSERT_TRUE(scheduler.Submit(Compile("c", "red"), kTake).ok());
  ASSERT_TRUE(scheduler.Submit(Measure("m"), kTake).ok());
  EXPECT_EQ(scheduler.ItemsOfTenants(), (std::map<std::string, size_t>{{"red", 1}, {"t", 1}}));
  worker.RunAll();
  clock_.Advance(absl::Seconds(10));
  worker.busy_seconds = 4;
  EXPECT_TRUE(worker.Finish("c"));
  worker.busy_seconds = 1000;  // it cannot say more than it had it for
  EXPECT_TRUE(worker.Finish("m"));
  EXPECT_NEAR(scheduler.usage().All()["red"].compile, 4, 1e-6);
  EXPECT_NEAR(scheduler.usage().All()["t"].device, 10, 1e-6);
  EXPECT_TRUE(scheduler.ItemsOfTenants().empty());
}

}  // namespace
}  // namespace lathe
