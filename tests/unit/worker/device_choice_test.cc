#include "worker/executor/device_choice.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(DeviceChoiceTest, ASecondOpinionIsForAnotherDeviceIfOneIsFit) {
  internal::MeasureWork work;
  const std::vector<std::string> both = {"cuda:0", "cuda:1"};
  EXPECT_FALSE(IsForAnotherDevice(work, "workers/a", "cuda:0", both));
  work.add_avoid()->set_worker("workers/a");
  work.mutable_avoid(0)->set_device_id("cuda:0");
  EXPECT_TRUE(IsForAnotherDevice(work, "workers/a", "cuda:0", both));
  EXPECT_FALSE(IsForAnotherDevice(work, "workers/a", "cuda:1", both));
  EXPECT_FALSE(IsForAnotherDevice(work, "workers/a", "cuda:0", {"cuda:0"})) << "it is the only one";
  EXPECT_FALSE(IsForAnotherDevice(work, "workers/b", "cuda:0", both)) << "another worker's device of the same id";
  *work.add_avoid() = work.avoid(0);
  work.mutable_avoid(1)->set_device_id("cuda:1");
  EXPECT_FALSE(IsForAnotherDevice(work, "workers/a", "cuda:0", both)) << "both were heard";
}

}  // namespace
}  // namespace lathe
