#include "proto/support/mutex.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace lathe {
namespace {

// A variable of several threads; the Mutex of each build must guard it.
struct Shared {
  Mutex mutex;
  CondVar changed;
  int count ABSL_GUARDED_BY(mutex) = 0;
  bool open ABSL_GUARDED_BY(mutex) = false;
};

TEST(MutexTest, GuardsFromEveryThread) {
  Shared shared;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&shared] {
      for (int k = 0; k < 1000; ++k) {
        MutexLock lock(&shared.mutex);
        ++shared.count;
      }
    });
  }
  for (int k = 0; k < 100; ++k) {
    ReaderMutexLock lock(&shared.mutex);
    EXPECT_LE(shared.count, 4000);
  }
  for (std::thread& thread : threads) thread.join();
  MutexLock lock(&shared.mutex);
  EXPECT_EQ(shared.count, 4000);
}

// Each waits for the other in turn, by conditions alone.
TEST(MutexTest, AwaitSeesWhatAnotherThreadDid) {
  Shared shared;
  std::thread other([&shared] {
    MutexLock lock(&shared.mutex);
    for (int k = 0; k < 100; ++k) {
      shared.mutex.Await(
          absl::Condition(+[](Shared* s) ABSL_EXCLUSIVE_LOCKS_REQUIRED(s->mutex) { return s->open; }, &shared));
      shared.open = false;
      ++shared.count;
    }
  });
  for (int k = 0; k < 100; ++k) {
    MutexLock lock(&shared.mutex);
    shared.open = true;
    shared.mutex.Await(
        absl::Condition(+[](Shared* s) ABSL_EXCLUSIVE_LOCKS_REQUIRED(s->mutex) { return !s->open; }, &shared));
  }
  other.join();
  MutexLock lock(&shared.mutex);
  EXPECT_EQ(shared.count, 100);
}

TEST(MutexTest, CondVarWakesOrEndsAtTheDeadline) {
  Shared shared;
  std::thread other;
  {
    MutexLock lock(&shared.mutex);
    EXPECT_TRUE(shared.changed.WaitWithDeadline(&shared.mutex, absl::Now() + absl::Milliseconds(5)));
    other = std::thread([&shared] {
      MutexLock lock(&shared.mutex);
      shared.open = true;
      shared.changed.SignalAll();
    });
    const absl::Time deadline = absl::Now() + absl::Seconds(30);
    while (!shared.open) ASSERT_FALSE(shared.changed.WaitWithDeadline(&shared.mutex, deadline));
  }
  other.join();
}

}  // namespace
}  // namespace lathe
