#include "proto/support/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>

namespace lathe {
namespace {

TEST(ThreadPoolTest, RunsEverythingBeforeItEnds) {
  std::atomic<int> ran{0};
  {
    ThreadPool pool(3);
    for (int i = 0; i < 100; ++i) pool.Schedule([&] { ++ran; });
    pool.WaitIdle();
    EXPECT_EQ(ran, 100);
    for (int i = 0; i < 100; ++i) pool.Schedule([&] { ++ran; });
  }
  EXPECT_EQ(ran, 200);
}

}  // namespace
}  // namespace lathe
