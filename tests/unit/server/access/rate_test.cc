#include "server/access/rate.h"

#include <gtest/gtest.h>

#include "proto/support/clock.h"

namespace lathe {
namespace {

TEST(TenantRatesTest, ATenantHasABurstAndThenItsRate) {
  FakeClock clock;
  TenantRates rates(10, absl::Seconds(2), &clock);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(rates.Take("a", 1), absl::ZeroDuration()) << i;
  EXPECT_EQ(rates.Take("a", 1), absl::Milliseconds(100));
  EXPECT_EQ(rates.Take("b", 1), absl::ZeroDuration()) << "the others' haste is not theirs";
  clock.Advance(absl::Milliseconds(100));
  EXPECT_EQ(rates.Take("a", 1), absl::ZeroDuration());
  EXPECT_GT(rates.Take("a", 1), absl::ZeroDuration());
  clock.Advance(absl::Hours(1));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(rates.Take("a", 1), absl::ZeroDuration()) << i;
  EXPECT_GT(rates.Take("a", 1), absl::ZeroDuration()) << "nothing is saved for longer than the burst";
}

TEST(TenantRatesTest, ALargeAmountIsHadOnceAndOwed) {
  FakeClock clock;
  TenantRates rates(10, absl::Seconds(1), &clock);
  EXPECT_EQ(rates.Take("a", 30), absl::ZeroDuration());
  EXPECT_EQ(rates.Take("a", 1), absl::Milliseconds(2100));
  clock.Advance(absl::Milliseconds(2100));
  EXPECT_EQ(rates.Take("a", 1), absl::ZeroDuration());
}

TEST(TenantRatesTest, ARateIsChangedUnderWay) {
  FakeClock clock;
  TenantRates rates(0, absl::Seconds(2), &clock);
  EXPECT_EQ(rates.Take("a", 1e9), absl::ZeroDuration());
  rates.SetPerSecond(10);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(rates.Take("a", 1), absl::ZeroDuration()) << i;
  EXPECT_EQ(rates.Take("a", 1), absl::Milliseconds(100));
  rates.SetPerSecond(1);
  EXPECT_EQ(rates.Take("a", 1), absl::Seconds(1));
  rates.SetPerSecond(0);
  EXPECT_EQ(rates.Take("a", 1), absl::ZeroDuration());
}

TEST(TenantRatesTest, NoRateIsNoLimit) {
  FakeClock clock;
  TenantRates rates(0, absl::Seconds(1), &clock);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(rates.Take("a", 1e9), absl::ZeroDuration());
}

}  // namespace
}  // namespace lathe
