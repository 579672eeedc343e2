// Jobs in the background, which yield to those that somebody waits for.
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/server/session/session_fixture.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::SessionTest;
using testing_support::TestSpec;

class BackgroundTest : public SessionTest {
 protected:
  BackgroundTest() {
    h_.settings.measure_batch = 1;
    h_.settings.simulate_batch = 1;
    h_.Restart();
    worker_.Join(h_.scheduler.get());
  }

  static v1::TuningSpec Spec(bool background, int64_t n = 1024) {
    v1::TuningSpec spec = TestSpec();
    (*spec.mutable_problems(0)->mutable_values())["n"] = n;
    spec.mutable_search()->set_background(background);
    return spec;
  }
  bool Runs(const v1::TuningJob& job) { return Get(job).state() == v1::JOB_STATE_RUNNING; }
  // Lets the worker do one item after the other until one of the jobs has ended.
  void RunUntilOneEnds(const v1::TuningJob& a, const v1::TuningJob& b) {
    for (int i = 0; i < 1000 && Runs(a) && Runs(b); ++i) {
      h_.Settle();
      worker_.Work(1);
    }
  }

  FakeWorker worker_{h_.scheduler.get(), "w"};
};

TEST_F(BackgroundTest, WhatSomebodyWaitsForEndsFirst) {
  const v1::TuningJob background = Create(Spec(true)), waited_for = Create(Spec(false, 2048));
  h_.Settle();
  RunUntilOneEnds(background, waited_for);
  EXPECT_EQ(Get(waited_for).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_TRUE(Runs(background));
  EXPECT_TRUE(Get(background).spec().search().background());
  RunAll({&worker_});
  EXPECT_EQ(Get(background).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(Get(background).trials_finished(), 4);
}

TEST_F(BackgroundTest, TheOlderEndsFirstWhereNeitherIsInTheBackground) {
  const v1::TuningJob older = Create(Spec(false)), younger = Create(Spec(false, 2048));
  h_.Settle();
  RunUntilOneEnds(older, younger);
  EXPECT_FALSE(Runs(older));
  EXPECT_TRUE(Runs(younger));
}

TEST_F(BackgroundTest, NobodyWaitsForTheSameMeasurementInTheBackground) {
  FakeWorker compiler(h_.scheduler.get(), "c", {});
  worker_.Leave();
  worker_.state().mutable_worker()->set_compile_slots(0);
  worker_.Join(h_.scheduler.get());
  const v1::TuningJob background = Create(Spec(true));
  RunAll({&compiler});  // it asks for its measurements first
  const v1::TuningJob waited_for = Create(Spec(false));
  RunAll({&compiler});
  EXPECT_EQ(worker_.measured, 0);
  RunUntilOneEnds(background, waited_for);
  EXPECT_FALSE(Runs(waited_for));
  EXPECT_TRUE(Runs(background));
  RunAll({&worker_});
  EXPECT_EQ(Get(background).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(BackgroundTest, AJobStaysInTheBackgroundAfterARestart) {
  const v1::TuningJob background = Create(Spec(true)), waited_for = Create(Spec(false, 2048));
  h_.Settle();
  h_.Restart();
  h_.Settle();
  worker_.Join(h_.scheduler.get());
  RunUntilOneEnds(background, waited_for);
  EXPECT_FALSE(Runs(waited_for));
  EXPECT_TRUE(Runs(background));
}

TEST_F(BackgroundTest, ItsDeviceSecondsCountForItsTenant) {
  h_.scheduler->usage().SetDeviceSecondsPerHour(100);
  Create(Spec(true));
  for (int i = 0; i < 100; ++i) {
    h_.Settle();
    h_.clock.Advance(absl::Milliseconds(500));
    worker_.Work(1);
  }
  EXPECT_GT(h_.scheduler->usage().All()["t"].device, 0);
  EXPECT_LT(h_.scheduler->usage().All()["t"].device_left, 100);
}

}  // namespace
}  // namespace lathe
