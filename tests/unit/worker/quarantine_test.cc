#include "worker/executor/quarantine.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(QuarantinePauses, GrowUntilAMeasurementGoesWell) {
  QuarantinePauses pauses(absl::Seconds(30), absl::Minutes(3));
  EXPECT_EQ(pauses.Quarantined(), absl::Seconds(30));
  EXPECT_EQ(pauses.Quarantined(), absl::Seconds(60));
  EXPECT_EQ(pauses.Quarantined(), absl::Seconds(120));
  EXPECT_EQ(pauses.Quarantined(), absl::Minutes(3));
  EXPECT_EQ(pauses.Quarantined(), absl::Minutes(3));
  pauses.MeasuredWell();
  EXPECT_EQ(pauses.Quarantined(), absl::Seconds(30));
}

}  // namespace
}  // namespace lathe
