#include "proto/support/backoff.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(BackoffDelayTest, DoublesUpToItsLimit) {
  const absl::Duration first = absl::Milliseconds(100), most = absl::Seconds(5);
  EXPECT_EQ(BackoffDelay(0, first, most, 0), first);
  EXPECT_EQ(BackoffDelay(3, first, most, 0), absl::Milliseconds(800));
  EXPECT_EQ(BackoffDelay(60, first, most, 0), most);
  EXPECT_EQ(BackoffDelay(3, first, most, 0.5), absl::Milliseconds(600));
}

}  // namespace
}  // namespace lathe
