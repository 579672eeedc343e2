// Lathe's own kernels, compiled by the real compiler and run by the simulator, beside the host's way to the same
// answers.
#include "worker/measure/device_kernels.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <vector>

#include "worker/device/discovery.h"
#include "worker/measure/device_memory.h"
#include "worker/numerics/fingerprint.h"

namespace lathe {
namespace {

class DeviceKernelsTest : public ::testing::TestWithParam<Dtype> {
 protected:
  static void SetUpTestSuite() {
    signal(SIGPIPE, SIG_IGN);
    CompilerPoolOptions options;
    const char* compiler = std::getenv("LATHE_TEST_COMPILER");
    options.program = compiler != nullptr ? compiler : LATHE_COMPILER;
    pool_ = CompilerPool::Create(options)->release();
    const char* id = std::getenv("LATHE_TEST_DEVICE");  // a real one, where there is one
    absl::StatusOr<std::unique_ptr<Device>> device = OpenDevice(id != nullptr ? id : "sim:cuda:90", pool_, {});
    ASSERT_TRUE(device.ok()) << device.status();
    device_ = device->release();
    folder_ = ::testing::TempDir() + "device_kernels_test";
    std::filesystem::create_directories(folder_);
    absl::StatusOr<std::unique_ptr<MemoryProbe>> kernels = MakeKernelProbe(*device_, *pool_, folder_);
    ASSERT_TRUE(kernels.ok()) << kernels.status();
    kernels_ = kernels->release();
    host_ = MakeHostProbe(*device_).release();
  }
  static void TearDownTestSuite() {
    delete kernels_;
    delete host_;
    delete device_;
    delete pool_;
    std::filesystem::remove_all(folder_);
  }

  DeviceBuffer Put(const std::vector<uint8_t>& bytes) {
    memory_.emplace_back(*device_);
    const DeviceBuffer buffer = *memory_.back().Get(bytes.size());
    EXPECT_TRUE(device_->CopyIn(buffer, bytes).ok());
    return buffer;
  }

  static inline CompilerPool* pool_ = nullptr;
  static inline Device* device_ = nullptr;
  static inline MemoryProbe* kernels_ = nullptr;
  static inline MemoryProbe* host_ = nullptr;
  static inline std::string folder_;
  std::vector<DeviceMemory> memory_;
};

// 2500 elements: two whole blocks and a part.
constexpr size_t kCount = 2500;

std::vector<uint8_t> Encode(Dtype dtype, const std::vector<double>& values) {
  std::vector<uint8_t> bytes(values.size() * DtypeSize(dtype));
  for (size_t i = 0; i < values.size(); ++i) EncodeElement(dtype, values[i], bytes.data() + i * DtypeSize(dtype));
  return bytes;
}

TEST_P(DeviceKernelsTest, ComparesAsTheHostDoes) {
  const Dtype dtype = GetParam();
  std::mt19937 random(7);
  std::vector<double> expected(kCount), actual(kCount);
  for (size_t i = 0; i < kCount; ++i) {
    expected[i] = dtype == Dtype::kI1 ? random() % 2 : static_cast<double>(random() % 100) - 50;
    actual[i] = expected[i];
  }
  actual[1500] = dtype == Dtype::kI1 ? 1 - expected[1500] : expected[1500] + 40;
  actual[2499] = dtype == Dtype::kI1 ? 1 - expected[2499] : expected[2499] - 1;
  if (IsFloat(dtype)) {
    expected[3] = NAN, actual[3] = NAN;
    expected[4] = 1, actual[4] = NAN;
    expected[5] = INFINITY, actual[5] = INFINITY;
    expected[6] = INFINITY, actual[6] = -INFINITY;
    expected[7] = 2, actual[7] = INFINITY;
    expected[8] = 0.0, actual[8] = -0.0;
    expected[9] = 32, actual[9] = 36;
  }
  std::vector<uint8_t> chosen(kCount, 1);
  for (size_t i = 1400; i < 1600; ++i) chosen[i] = 0;
  const DeviceBuffer e = Put(Encode(dtype, expected)), a = Put(Encode(dtype, actual)), m = Put(chosen);
  for (const Tolerance& tolerance : {Tolerance{}, Tolerance{0.25, 0.5}, Tolerance{0, 1e6}}) {
    for (const DeviceBuffer& marks : {DeviceBuffer{}, m}) {
      const absl::StatusOr<Difference> want = host_->Compare(dtype, e, a, marks, tolerance);
      const absl::StatusOr<Difference> got = kernels_->Compare(dtype, e, a, marks, tolerance);
      ASSERT_TRUE(want.ok() && got.ok()) << got.status();
      EXPECT_EQ(got->mismatches, want->mismatches) << tolerance.relative << " " << marks.address;
      if (want->mismatches == 0) continue;
      EXPECT_EQ(got->first, want->first);
      EXPECT_EQ(got->largest, want->largest);
    }
  }
  EXPECT_GT(host_->Compare(dtype, e, a, {}, {})->mismatches, 0u);
  EXPECT_EQ(kernels_->Compare(dtype, e, e, {}, {})->mismatches, 0u);
}

INSTANTIATE_TEST_SUITE_P(EveryType, DeviceKernelsTest,
                         ::testing::Values(Dtype::kF16, Dtype::kBf16, Dtype::kF32, Dtype::kF64, Dtype::kF8E4M3FN,
                                           Dtype::kF8E5M2, Dtype::kI1, Dtype::kI8, Dtype::kI16, Dtype::kI32,
                                           Dtype::kI64));

class FingerprintKernelTest : public DeviceKernelsTest {};

TEST_P(FingerprintKernelTest, IsThatOfTheHost) {
  std::vector<uint8_t> bytes(100'000);
  std::mt19937 random(9);
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
  const DeviceBuffer buffer = Put(bytes);
  const std::vector<Region> regions = {{0, 100'000}, {4, 99'996}, {65'536, 4}, {1'024, 70'000}};
  for (int repeat = 0; repeat < 2; ++repeat) {
    const absl::StatusOr<std::vector<uint64_t>> sums = kernels_->Fingerprints(buffer, regions);
    ASSERT_TRUE(sums.ok()) << sums.status();
    for (size_t i = 0; i < regions.size(); ++i)
      EXPECT_EQ((*sums)[i], Fingerprint(std::span(bytes).subspan(regions[i].offset, regions[i].size)));
    // A read between two looks disturbs neither.
    EXPECT_TRUE(kernels_->Read(buffer).ok());
  }
}

TEST_P(FingerprintKernelTest, KernelsAreKept) {
  size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++files;
  EXPECT_GE(files, 1u);
  CompilerPoolOptions options;
  options.program = pool_->program();
  const std::unique_ptr<CompilerPool> pool = *CompilerPool::Create(options);
  EXPECT_TRUE(MakeKernelProbe(*device_, *pool, folder_).ok());
  size_t after = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++after;
  EXPECT_EQ(after, files);
}

INSTANTIATE_TEST_SUITE_P(OneType, FingerprintKernelTest, ::testing::Values(Dtype::kI32));

}  // namespace
}  // namespace lathe
