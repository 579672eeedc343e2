#include "worker/faults/faults.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(FaultsTest, HitOnlyWhereAsked) {
  const Faults faults = *Faults::Parse("measure:crash@num_warps=4,compile:hang,link:drop@seconds=2.5");
  v1::Knobs knobs;
  EXPECT_FALSE(faults.Hits("measure", "crash", knobs));
  (*knobs.mutable_values())["num_warps"].set_int_value(4);
  EXPECT_TRUE(faults.Hits("measure", "crash", knobs));
  EXPECT_FALSE(faults.Hits("measure", "hang", knobs));
  EXPECT_EQ(faults.DropLinkEvery(), absl::Seconds(2.5));
  EXPECT_EQ(Faults().DropLinkEvery(), absl::InfiniteDuration());
  EXPECT_TRUE(Faults::Parse("measure:hang")->Hits("measure", "hang"));
}

TEST(FaultsTest, RefuseWhatCannotHappen) {
  EXPECT_FALSE(Faults::Parse("measure:explode").ok());
  EXPECT_FALSE(Faults::Parse("measure").ok());
  EXPECT_TRUE(Faults::Parse("store:full").ok());  // another program's
}

}  // namespace
}  // namespace lathe
