// The code that devices share, and the parsing of what drivers report.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>

#include "proto/support/errors.h"
#include "worker/device/cuda/nvml.h"
#include "worker/device/hip/hip_device.h"
#include "worker/device/launch_arguments.h"
#include "worker/device/shared_memory.h"

namespace lathe {
namespace {

using ::testing::ElementsAre;

// ---- launch arguments

TEST(LaunchArguments, AreAlignedToTheirSizeAndFollowedByScratch) {
  PackedArguments packed(
      {DeviceBuffer{0x1000, 64}, std::string("\x07\0\0\0", 4), DeviceBuffer{0x2000, 64}, std::string("\x01", 1)},
      0x3000, 0);
  ASSERT_EQ(packed.pointers().size(), 6u);
  std::vector<size_t> offsets;
  for (void* pointer : packed.pointers()) offsets.push_back(static_cast<uint8_t*>(pointer) - packed.block().data());
  EXPECT_THAT(offsets, ElementsAre(0, 8, 16, 24, 32, 40));
  EXPECT_EQ(packed.block().size(), 48u);
  uint64_t scratch = 0;
  std::memcpy(&scratch, packed.pointers()[4], 8);
  EXPECT_EQ(scratch, 0x3000u);
}

TEST(LaunchArguments, ScratchIsForEachProgram) {
  EXPECT_EQ(ScratchBytes({4, 2, 1}, 100, 128), 1024u);
  EXPECT_EQ(ScratchBytes({4, 2, 1}, 0, 128), 0u);
  EXPECT_EQ(ScratchBytes({4, 2, 1}, 3, 0), 24u);
}

TEST(LaunchArguments, PollingGivesUp) {
  EXPECT_EQ(KindOf(PollUntil(absl::Milliseconds(5), [] { return false; })), ErrorKind::gpu_hang);
  int calls = 0;
  EXPECT_TRUE(PollUntil(absl::Seconds(5), [&] { return ++calls == 3; }).ok());
}

TEST(SharedMemoryTest, AnotherMappingSeesTheBytes) {
  absl::StatusOr<std::unique_ptr<SharedMemory>> memory = SharedMemory::Create(10);
  ASSERT_TRUE(memory.ok());
  (*memory)->bytes()[3] = 'x';
  std::ifstream file((*memory)->buffer().path(), std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(text[3], 'x');
  EXPECT_EQ((*memory)->buffer().size(), 10u);
  (*memory)->Clear();
  EXPECT_EQ((*memory)->bytes()[3], 0);
}

// ---- what drivers say

TEST(Hip, FindsTheArchitectureWhereverItStands) {
  std::string properties(800, '\0');
  const std::string name = "AMD Instinct MI300X";
  properties.replace(0, name.size(), name);
  EXPECT_EQ(hip::FindArchitecture(properties), "");
  properties.replace(396, 22, "gfx942:sramecc+:xnack-");
  EXPECT_EQ(hip::FindArchitecture(properties), "gfx942");
  properties.replace(396, 22, std::string("gfx90a:sramecc+:xnack-"));
  EXPECT_EQ(hip::FindArchitecture(properties), "gfx90a");
}

TEST(NvmlNames, OnlyWhatSlowsTheDeviceDown) {
  EXPECT_EQ(cuda::ThrottleNames(0x1 | 0x2), "");
  EXPECT_EQ(cuda::ThrottleNames(0x4 | 0x40), "sw_power_cap, hw_thermal_slowdown");
}

}  // namespace
}  // namespace lathe
