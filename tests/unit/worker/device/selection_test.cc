#include "worker/device/selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/support/errors.h"
#include "worker/device/sim/sim_device.h"

namespace lathe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

internal::DeviceInventory TwoGpus() {
  internal::DeviceInventory inventory;
  for (const char* id : {"cuda:0", "cuda:1"}) {
    v1::Device* device = inventory.add_devices();
    device->set_id(id);
    device->set_kind("cuda");
  }
  inventory.add_notes("hip: no library");
  return inventory;
}

internal::CompilerDescription Compiler() {
  internal::CompilerDescription compiler;
  compiler.add_targets()->set_id("cuda:90");
  return compiler;
}

std::vector<std::string> Selected(const std::vector<std::string>& wanted) {
  absl::StatusOr<std::vector<SelectedDevice>> selected = SelectDevices(wanted, TwoGpus(), Compiler());
  if (!selected.ok()) return {std::string(ErrorKindName(KindOf(selected.status())))};
  std::vector<std::string> ids;
  for (const SelectedDevice& one : *selected) ids.push_back(one.device.id() + (one.required ? "!" : ""));
  return ids;
}

TEST(Devices, AreSelectedByWord) {
  EXPECT_THAT(Selected({"auto"}), ElementsAre("cuda:0", "cuda:1"));
  EXPECT_THAT(Selected({"cuda"}), ElementsAre("cuda:0!", "cuda:1!"));
  EXPECT_THAT(Selected({"cuda:1", "sim:cuda:90"}), ElementsAre("cuda:1!", "sim:cuda:90!"));
  EXPECT_THAT(Selected({"sim:cuda:90", "sim:cuda:90#1"}), ElementsAre("sim:cuda:90!", "sim:cuda:90#1!"));
  EXPECT_THAT(Selected({"cuda:0", "auto"}), ElementsAre("cuda:0!", "cuda:1"));
  EXPECT_THAT(Selected({"none"}), IsEmpty());
  EXPECT_THAT(Selected({"hip"}), ElementsAre("not_found"));
  EXPECT_THAT(Selected({"cuda:7"}), ElementsAre("not_found"));
  EXPECT_THAT(Selected({"sim:hip:gfx942"}), ElementsAre("unknown_target"));
  EXPECT_THAT(Selected({"sim:vulkan:1"}), ElementsAre("invalid_argument"));
  EXPECT_THAT(Selected({"toaster"}), ElementsAre("invalid_argument"));
}

TEST(Devices, SeveralSimulatedOnesOfAChipAreOneModel) {
  EXPECT_EQ(sim::DescribeDevice("sim:hip:gfx942#3")->model(), "sim:hip:gfx942");
  EXPECT_EQ(sim::DescribeDevice("sim:hip:gfx942#3")->id(), "sim:hip:gfx942#3");
  EXPECT_EQ(sim::DescribeDevice("sim:hip:gfx942#3")->target(), "hip:gfx942");
}

TEST(Devices, AProbeThatFailsIsANote) {
  EXPECT_THAT(TakeInventory("/bin/false", absl::Seconds(10)).notes(0), HasSubstr("failed"));
}

}  // namespace
}  // namespace lathe
