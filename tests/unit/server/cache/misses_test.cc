#include "server/cache/misses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lathe {
namespace {

using testing::ElementsAre;
using Miss = v1::MeasurementMiss;

AskedMeasurement Asked() {
  AskedMeasurement asked;
  asked.identity.compiler_build = "c2";
  asked.identity.assembler_build = "a2";
  asked.problem = "p";
  asked.device_model = "H200";
  asked.conditions = {{"H200", "580", 700}};
  return asked;
}

// All that was asked for.
MeasuredBefore Known() { return {"key", "c2", "a2", "H200", "580", 700, "p"}; }

template <typename Change>
Miss Why(Change change) {
  MeasuredBefore known = Known();
  change(known);
  return WhyNotMeasured(Asked(), {known});
}

TEST(MissesTest, EachPartOfTheIdentityIsNamed) {
  Miss miss = WhyNotMeasured(Asked(), {});
  EXPECT_EQ(miss.reason(), Miss::NEW_VARIANT);
  miss = Why([](MeasuredBefore& known) { known.compiler_build = "c1"; });
  EXPECT_EQ(miss.reason(), Miss::NEW_COMPILER);
  EXPECT_THAT(miss.differences(), ElementsAre("compiler: have c1, the fleet has c2"));
  miss = Why([](MeasuredBefore& known) { known.assembler_build = ""; });
  EXPECT_EQ(miss.reason(), Miss::NEW_COMPILER);
  EXPECT_THAT(miss.differences(), ElementsAre("assembler: have none, the fleet has a2"));
  EXPECT_EQ(Why([](MeasuredBefore& known) { known.problem = "q"; }).reason(), Miss::NEW_PROBLEM);
  miss = Why([](MeasuredBefore& known) { known.device_model = "H100"; });
  EXPECT_EQ(miss.reason(), Miss::NEW_DEVICE);
  EXPECT_THAT(miss.differences(), ElementsAre("device: have H100, asked H200"));
  miss = Why([](MeasuredBefore& known) { known.driver = "570"; });
  EXPECT_EQ(miss.reason(), Miss::NEW_DRIVER);
  EXPECT_THAT(miss.differences(), ElementsAre("driver: have 570, the fleet has 580"));
  miss = Why([](MeasuredBefore& known) { known.power_limit_watts = 500; });
  EXPECT_EQ(miss.reason(), Miss::NEW_POWER_LIMIT);
  EXPECT_THAT(miss.differences(), ElementsAre("power limit: have 500 W, the fleet has 700 W"));
}

TEST(MissesTest, TheNearestSaysWhy) {
  MeasuredBefore far = Known();
  far.problem = "q";
  far.driver = "570";
  MeasuredBefore near = Known();
  near.driver = "550";
  MeasuredBefore other = Known();
  other.problem = "r";
  const Miss miss = WhyNotMeasured(Asked(), {far, near, other});
  EXPECT_EQ(miss.reason(), Miss::NEW_DRIVER);
  EXPECT_THAT(miss.differences(), ElementsAre("driver: have 550, the fleet has 580"));
}

}  // namespace
}  // namespace lathe
