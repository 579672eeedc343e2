#include "proto/support/clock.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(ClockTest, ASteadyClockDoesNotMoveWithTheMachines) {
  FakeClock wall;
  const absl::Time start = wall.Now();
  const SteadyClock steady(wall);
  const absl::Time before = steady.Now();
  EXPECT_LT(before - start, absl::Minutes(10));
  for (const absl::Duration step : {absl::Hours(-2), absl::Hours(5)}) {
    wall.Advance(step);
    EXPECT_GE(steady.Now(), before);
    EXPECT_LT(steady.Now() - before, absl::Minutes(10));
  }
}

TEST(ClockTest, AWaitEndsAtItsDeadline) {
  Mutex mutex;
  CondVar condition;
  MutexLock lock(&mutex);
  const absl::Time deadline = Clock::Real()->Now() + absl::Milliseconds(20);
  while (!WaitUntil(condition, &mutex, deadline)) {
  }
  EXPECT_GE(Clock::Real()->Now(), deadline);
}

}  // namespace
}  // namespace lathe
