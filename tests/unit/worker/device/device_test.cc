// The code that devices share, and the parsing of what drivers report.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "proto/support/errors.h"
#include "worker/device/cuda/nvml.h"
#include "worker/device/cuda/tensor_map.h"
#include "worker/device/hip/hip_device.h"
#include "worker/device/launch_arguments.h"
#include "worker/device/shared_memory.h"

namespace lathe {
namespace {

using ::testing::ElementsAre;

// ---- memory of the machine

TEST(HostMemory, IsBoundByTheControlGroupAndThoseAboveIt) {
  const std::string root = testing::TempDir() + "host_memory";
  const std::string groups = root + "/sys/fs/cgroup";
  const auto write = [](const std::string& path, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << text << "\n";
  };
  std::filesystem::remove_all(root);
  const uint64_t machine = HostMemoryBytes(root);
  EXPECT_GT(machine, 3u << 20);
  write(root + "/proc/self/cgroup", "4:memory:/elsewhere\n0::/user.slice/job");
  write(groups + "/user.slice/job/memory.max", "max");
  EXPECT_EQ(HostMemoryBytes(root), machine);
  write(groups + "/user.slice/memory.max", "3145728");
  EXPECT_EQ(HostMemoryBytes(root), 3u << 20);
  write(groups + "/user.slice/job/memory.max", "2097152");
  EXPECT_EQ(HostMemoryBytes(root), 2u << 20);
  // A container's namespace: its own group is the root.
  write(root + "/proc/self/cgroup", "0::/");
  write(groups + "/memory.max", "1048576");
  EXPECT_EQ(HostMemoryBytes(root), 1u << 20);
  std::filesystem::remove_all(root);
}

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

// ---- tensor maps

// The last map that the driver was asked to make.
struct AskedMap {
  int type = 0, swizzle = 0, padding = 0;
  uint32_t rank = 0;
  uint64_t base = 0;
  std::vector<uint64_t> sizes, strides;
  std::vector<uint32_t> box;
  std::vector<int> lower, upper;
  std::vector<uint32_t> steps;
};
AskedMap asked;

// All but the box and the corners, which each function has in a form of its own.
AskedMap AskedOf(int type, int swizzle, int padding, uint32_t rank, void* base, const uint64_t* sizes,
                 const uint64_t* strides) {
  AskedMap map = {type, swizzle, padding, rank, reinterpret_cast<uint64_t>(base)};
  map.sizes.assign(sizes, sizes + rank);
  map.strides.assign(strides, strides + rank - 1);
  return map;
}

cuda::Result EncodeMap(void* map, int type, uint32_t rank, void* base, const uint64_t* sizes, const uint64_t* strides,
                       const uint32_t* box, const uint32_t*, int, int swizzle, int, int padding) {
  if (sizes[0] == 0) return cuda::kInvalidValue;
  asked = AskedOf(type, swizzle, padding, rank, base, sizes, strides);
  asked.box.assign(box, box + rank);
  std::memset(map, 0x5a, cuda::kTensorMapBytes);
  return cuda::kSuccess;
}

cuda::Result EncodeIm2ColMap(void* map, int type, uint32_t rank, void* base, const uint64_t* sizes,
                             const uint64_t* strides, const int* lower, const int* upper, uint32_t channels,
                             uint32_t pixels, const uint32_t* steps, int, int swizzle, int, int padding) {
  if (sizes[0] == 0) return cuda::kInvalidValue;
  asked = AskedOf(type, swizzle, padding, rank, base, sizes, strides);
  asked.box = {channels, pixels};
  asked.lower.assign(lower, lower + rank - 2);
  asked.upper.assign(upper, upper + rank - 2);
  asked.steps.assign(steps, steps + rank);
  std::memset(map, 0x5b, cuda::kTensorMapBytes);
  return cuda::kSuccess;
}

cuda::Result NameError(cuda::Result, const char** text) {
  *text = "CUDA_ERROR_INVALID_VALUE";
  return cuda::kSuccess;
}

std::string Long(int64_t number) { return std::string(reinterpret_cast<const char*>(&number), sizeof(number)); }

class TensorMapsTest : public testing::Test {
 protected:
  TensorMapsTest() {
    api_.encode_tensor_map = EncodeMap;
    api_.error_name = api_.error_text = NameError;
    artifact_.add_arguments();
    artifact_.add_arguments()->mutable_host_descriptor()->set_rank(2);
    artifact_.mutable_arguments(1)->mutable_host_descriptor()->set_flags(2);
    v1::TensorMap& map = *artifact_.add_tensor_maps();
    map.set_first_argument(1);
    map.set_element(7);
    map.set_swizzle(3);
    map.add_box(16);
    map.add_box(32);
  }

  std::vector<LaunchArgument> Describe(int64_t rows, int64_t columns, int64_t pitch, int64_t step, bool nan, bool round,
                                       uint64_t base = 0x1000) {
    return {std::string("abcd"),
            DeviceBuffer{base, 4096},
            Long(rows),
            Long(columns),
            Long(pitch),
            Long(step),
            std::string(1, nan),
            std::string(1, round),
            DeviceBuffer{0x9000, 64}};
  }

  cuda::DriverApi api_;
  v1::Artifact artifact_;
};

TEST_F(TensorMapsTest, TakeThePlaceOfWhatDescribesATensor) {
  const absl::StatusOr<std::vector<LaunchArgument>> made =
      cuda::WithTensorMaps(api_, artifact_, Describe(10, 60, 64, 1, true, false));
  ASSERT_TRUE(made.ok()) << made.status();
  ASSERT_EQ(made->size(), 3u);
  EXPECT_EQ(std::get<std::string>((*made)[0]), "abcd");
  EXPECT_EQ(std::get<std::string>((*made)[1]), std::string(128, 0x5a));
  EXPECT_EQ(std::get<DeviceBuffer>((*made)[2]).address, 0x9000u);
  EXPECT_EQ(asked.type, 7);
  EXPECT_EQ(asked.swizzle, 3);
  EXPECT_EQ(asked.padding, 1);
  EXPECT_EQ(asked.base, 0x1000u);
  EXPECT_THAT(asked.sizes, ElementsAre(60, 10)) << "the innermost dimension first";
  EXPECT_THAT(asked.strides, ElementsAre(256)) << "in bytes";
  EXPECT_THAT(asked.box, ElementsAre(32, 16));
  ASSERT_TRUE(cuda::WithTensorMaps(api_, artifact_, Describe(10, 60, 64, 1, false, true)).ok());
  EXPECT_EQ(asked.type, 11) << "CU_TENSOR_MAP_DATA_TYPE_TFLOAT32";
  artifact_.mutable_tensor_maps(0)->set_element(10);
  ASSERT_TRUE(cuda::WithTensorMaps(api_, artifact_, Describe(10, 60, 64, 1, false, true)).ok());
  EXPECT_EQ(asked.type, 9) << "CU_TENSOR_MAP_DATA_TYPE_BFLOAT16; only f32 is rounded";
}

std::string Small(int32_t number) { return std::string(reinterpret_cast<const char*>(&number), sizeof(number)); }

TEST_F(TensorMapsTest, OfIm2ColTensorsHaveCornersAndSteps) {
  artifact_.mutable_arguments(1)->mutable_host_descriptor()->set_rank(4);
  artifact_.mutable_tensor_maps(0)->set_im2col(4);
  std::vector<LaunchArgument> arguments = {std::string("abcd"), DeviceBuffer{0x1000, 4096}};
  for (const int64_t number : {2, 5, 6, 72, 2160, 432, 72, 1}) arguments.emplace_back(Long(number));
  for (const bool flag : {true, false}) arguments.emplace_back(std::string(1, flag));
  for (const int32_t number : {-2, -1, -3, 4, 1, 2}) arguments.emplace_back(Small(number));
  arguments.emplace_back(DeviceBuffer{0x9000, 64});
  EXPECT_EQ(KindOf(cuda::WithTensorMaps(api_, artifact_, arguments).status()), ErrorKind::launch_failed)
      << "a driver without cuTensorMapEncodeIm2col";
  api_.encode_im2col_map = EncodeIm2ColMap;
  const absl::StatusOr<std::vector<LaunchArgument>> made = cuda::WithTensorMaps(api_, artifact_, arguments);
  ASSERT_TRUE(made.ok()) << made.status();
  ASSERT_EQ(made->size(), 3u);
  EXPECT_EQ(std::get<std::string>((*made)[1]), std::string(128, 0x5b));
  EXPECT_EQ(std::get<DeviceBuffer>((*made)[2]).address, 0x9000u);
  EXPECT_EQ(asked.rank, 4u);
  EXPECT_EQ(asked.padding, 1);
  EXPECT_THAT(asked.sizes, ElementsAre(72, 6, 5, 2)) << "the innermost dimension first";
  EXPECT_THAT(asked.strides, ElementsAre(288, 1728, 8640)) << "in bytes";
  EXPECT_THAT(asked.box, ElementsAre(32, 16)) << "channels and pixels";
  EXPECT_THAT(asked.lower, ElementsAre(-1, -2));
  EXPECT_THAT(asked.upper, ElementsAre(4, -3));
  EXPECT_THAT(asked.steps, ElementsAre(1, 2, 1, 1));
  arguments[5] = Long(0);
  const absl::Status refused = cuda::WithTensorMaps(api_, artifact_, arguments).status();
  EXPECT_THAT(std::string(refused.message()), ::testing::HasSubstr("cuTensorMapEncodeIm2col: CUDA_ERROR_INVALID"));
  arguments.erase(arguments.end() - 2);
  EXPECT_EQ(KindOf(cuda::WithTensorMaps(api_, artifact_, arguments).status()), ErrorKind::argument_mismatch);
}

TEST_F(TensorMapsTest, AreRefusedWithTheReason) {
  const auto reason = [&](const std::vector<LaunchArgument>& arguments) {
    const absl::Status status = cuda::WithTensorMaps(api_, artifact_, arguments).status();
    EXPECT_EQ(KindOf(status), ErrorKind::argument_mismatch) << status;
    return std::string(status.message());
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(reason(Describe(10, 60, 64, 2, false, false)), HasSubstr("10 x 60 with strides 64, 2 of elements of 4"));
  EXPECT_THAT(reason(Describe(10, 60, 64, 1, false, false, 0x1004)), HasSubstr("not a multiple of 16 bytes"));
  EXPECT_THAT(reason(Describe(10, 0, 64, 1, false, false)), HasSubstr("CUDA_ERROR_INVALID_VALUE"));
  std::vector<LaunchArgument> short_of_one = Describe(10, 60, 64, 1, false, false);
  short_of_one.resize(7);
  EXPECT_THAT(reason(short_of_one), HasSubstr("too few arguments"));
  std::vector<LaunchArgument> scalar = Describe(10, 60, 64, 1, false, false);
  scalar[1] = Long(0);
  EXPECT_THAT(reason(scalar), HasSubstr("argument 1 is the base"));
  artifact_.mutable_tensor_maps(0)->set_element(0);
  EXPECT_THAT(reason(Describe(10, 60, 64, 1, true, false)), HasSubstr("padded with NaN"));
  api_.encode_tensor_map = nullptr;
  EXPECT_EQ(KindOf(cuda::WithTensorMaps(api_, artifact_, Describe(10, 60, 64, 1, true, false)).status()),
            ErrorKind::launch_failed);
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
  std::vector<int> files = {-1};
  const internal::Buffer buffer = (*memory)->AddTo(files);
  EXPECT_EQ(buffer.size(), 10u);
  EXPECT_FALSE(buffer.copy_on_write());
  ASSERT_EQ(buffer.file(), 1u);
  char text[10] = {};
  EXPECT_EQ(pread(files[1], text, sizeof(text), 0), 10);
  EXPECT_EQ(text[3], 'x');
  EXPECT_EQ(pwrite(files[1], "y", 1, 3), 1);
  EXPECT_EQ((*memory)->bytes()[3], 'y');
  (*memory)->Clear();
  EXPECT_EQ((*memory)->bytes()[3], 0);
}

TEST(SharedMemoryTest, WhoeverGetsItCannotShortenItNorWriteToWhatOthersUse) {
  absl::StatusOr<std::unique_ptr<SharedMemory>> memory = SharedMemory::Create(10);
  ASSERT_TRUE(memory.ok());
  std::vector<int> files;
  EXPECT_TRUE((*memory)->AddCopyTo(files)->copy_on_write());
  EXPECT_NE(ftruncate(files[0], 0), 0);
  EXPECT_EQ(pwrite(files[0], "y", 1, 3), -1);
  EXPECT_EQ(mmap(nullptr, 10, PROT_READ | PROT_WRITE, MAP_SHARED, files[0], 0), MAP_FAILED);
  void* own = mmap(nullptr, 10, PROT_READ | PROT_WRITE, MAP_PRIVATE, files[0], 0);
  ASSERT_NE(own, MAP_FAILED);
  munmap(own, 10);
  (*memory)->bytes()[3] = 'z';
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
