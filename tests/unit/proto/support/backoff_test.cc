#include "proto/support/backoff.h"

#include <gtest/gtest.h>

#include <set>

namespace lathe {
namespace {

TEST(BackoffDelayTest, DoublesUpToItsLimit) {
  const absl::Duration first = absl::Milliseconds(100), most = absl::Seconds(5);
  EXPECT_EQ(BackoffDelay(0, first, most, 0), first);
  EXPECT_EQ(BackoffDelay(3, first, most, 0), absl::Milliseconds(800));
  EXPECT_EQ(BackoffDelay(60, first, most, 0), most);
  EXPECT_EQ(BackoffDelay(3, first, most, 0.5), absl::Milliseconds(600));
}

TEST(SpreadDelayTest, NeighboursAreFarApartAndAllAreInRange) {
  SpreadDelay delay(absl::Seconds(1));
  std::set<int> tenths;
  absl::Duration last = absl::InfiniteDuration();
  for (int i = 0; i < 30; ++i) {
    const absl::Duration next = delay.Next();
    EXPECT_GE(next, absl::Seconds(0.5));
    EXPECT_LT(next, absl::Seconds(1.5));
    EXPECT_GT(absl::AbsDuration(next - last), absl::Seconds(0.3));
    last = next;
    tenths.insert(static_cast<int>(next / absl::Milliseconds(100)));
  }
  EXPECT_EQ(tenths.size(), 10u);
}

}  // namespace
}  // namespace lathe
