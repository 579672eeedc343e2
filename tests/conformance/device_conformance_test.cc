// The behaviour of every device: simulated, NVIDIA, AMD. A kind without hardware here prints why it is
// skipped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdio>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "proto/support/errors.h"
#include "worker/device/cuda/cuda_device.h"
#include "worker/device/device.h"
#include "worker/device/discovery.h"
#include "worker/device/hip/hip_device.h"
#include "worker/device/hip/runtime_api.h"

namespace lathe {
namespace {

class DeviceConformance : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    signal(SIGPIPE, SIG_IGN);
    const std::string kind = GetParam();
    const absl::StatusOr<std::vector<v1::Device>> found = kind == "cuda"  ? cuda::ListDevices()
                                                          : kind == "hip" ? hip::ListDevices()
                                                                          : std::vector<v1::Device>(1);
    if (!found.ok() || found->empty()) {
      const std::string reason = found.ok() ? "the driver shows no device" : std::string(found.status().message());
      std::printf("no %s device here: %s\n", kind.c_str(), reason.c_str());
      GTEST_SKIP() << reason;
    }
    if (kind == "sim") {
      CompilerPoolOptions options;
      options.program = LATHE_FAKE_COMPILER;
      pool_ = *CompilerPool::Create(options);
    }
    absl::StatusOr<std::unique_ptr<Device>> device =
        OpenDevice(kind == "sim" ? "sim:cuda:90" : kind + ":0", pool_.get(), {});
    ASSERT_TRUE(device.ok()) << device.status();
    device_ = *std::move(device);
  }

  DeviceBuffer Allocate(uint64_t bytes) {
    absl::StatusOr<DeviceBuffer> buffer = device_->Allocate(bytes);
    EXPECT_TRUE(buffer.ok()) << buffer.status();
    return *buffer;
  }
  std::vector<uint8_t> Read(DeviceBuffer buffer) {
    std::vector<uint8_t> bytes(buffer.size);
    EXPECT_TRUE(device_->CopyOut(buffer, std::span<uint8_t>(bytes)).ok());
    return bytes;
  }
  static std::vector<uint8_t> Counting(size_t size) {
    std::vector<uint8_t> bytes(size);
    std::iota(bytes.begin(), bytes.end(), 0);
    return bytes;
  }

  std::unique_ptr<CompilerPool> pool_;
  std::unique_ptr<Device> device_;
};

TEST_P(DeviceConformance, SaysWhatItIs) {
  const v1::Device& properties = device_->properties();
  EXPECT_EQ(properties.kind(), GetParam());
  EXPECT_NE(properties.id(), "");
  EXPECT_NE(properties.model(), "");
  EXPECT_NE(properties.driver(), "");
  EXPECT_THAT(properties.target(), ::testing::MatchesRegex("(cuda|hip):[0-9a-z]+"));
  EXPECT_GT(properties.memory_bytes(), 1 << 28);
  EXPECT_EQ(device_->simulated(), properties.kind() == "sim");
  EXPECT_TRUE(device_->usable());
  if (!device_->simulated()) {
    EXPECT_GT(properties.multiprocessors(), 0);
  }
}

TEST_P(DeviceConformance, MemoryKeepsWhatIsCopiedIn) {
  const DeviceBuffer buffer = Allocate(100003);
  const std::vector<uint8_t> bytes = Counting(100003);
  ASSERT_TRUE(device_->CopyIn(buffer, bytes).ok());
  EXPECT_EQ(Read(buffer), bytes);
  device_->Free(buffer);
}

TEST_P(DeviceConformance, FillsEveryByteAndNoOther) {
  const DeviceBuffer a = Allocate(4096), b = Allocate(4096);
  ASSERT_TRUE(device_->CopyIn(a, Counting(4096)).ok());
  ASSERT_TRUE(device_->Fill(b, 0x5a).ok());
  ASSERT_TRUE(device_->Synchronize(absl::Seconds(10)).ok());
  EXPECT_EQ(Read(b), std::vector<uint8_t>(4096, 0x5a));
  EXPECT_EQ(Read(a), Counting(4096));
  device_->Free(a);
  device_->Free(b);
}

TEST_P(DeviceConformance, CopiesWithinItself) {
  const DeviceBuffer a = Allocate(4096), b = Allocate(4096);
  ASSERT_TRUE(device_->CopyIn(a, Counting(4096)).ok());
  ASSERT_TRUE(device_->Copy(b, a).ok());
  EXPECT_EQ(Read(b), Counting(4096));
  device_->Free(a);
  device_->Free(b);
}

TEST_P(DeviceConformance, EmptyBuffersAreBuffers) {
  const DeviceBuffer empty = Allocate(0);
  EXPECT_NE(empty.address, 0u);
  EXPECT_TRUE(device_->CopyIn(empty, {}).ok());
  device_->Free(empty);
}

TEST_P(DeviceConformance, TooMuchMemoryIsOutOfResources) {
  EXPECT_EQ(KindOf(device_->Allocate(1ull << 60).status()), ErrorKind::out_of_resources);
  EXPECT_TRUE(device_->usable());
}

TEST_P(DeviceConformance, ItHasNoMoreMemoryThanItSays) {
  const auto limit = static_cast<uint64_t>(device_->properties().memory_bytes());
  EXPECT_EQ(KindOf(device_->Allocate(limit + 1).status()), ErrorKind::out_of_resources);
  const DeviceBuffer half = Allocate(limit / 2);
  EXPECT_EQ(KindOf(device_->Allocate(limit / 4 * 3).status()), ErrorKind::out_of_resources);
  device_->Free(half);
  device_->Free(Allocate(limit / 4 * 3));
}

TEST_P(DeviceConformance, CodeThatIsNoneIsRefused) {
  v1::Artifact artifact;
  artifact.set_entry("add");
  artifact.set_num_warps(4);
  artifact.set_threads_per_warp(32);
  const absl::StatusOr<std::unique_ptr<Kernel>> kernel = device_->Load(artifact, device_->simulated() ? "" : "no code");
  EXPECT_EQ(KindOf(kernel.status()), ErrorKind::launch_failed);
  EXPECT_TRUE(device_->usable());
}

TEST_P(DeviceConformance, TimeIsMeasuredOrNotClaimed) {
  absl::StatusOr<std::unique_ptr<Event>> start = device_->MakeEvent();
  if (device_->simulated()) {
    EXPECT_EQ(start.status().code(), absl::StatusCode::kUnimplemented);
    return;
  }
  ASSERT_TRUE(start.ok()) << start.status();
  const std::unique_ptr<Event> end = *device_->MakeEvent();
  const DeviceBuffer buffer = Allocate(256 << 20);
  ASSERT_TRUE(device_->Record(**start).ok());
  ASSERT_TRUE(device_->Fill(buffer, 0).ok());
  ASSERT_TRUE(device_->Record(*end).ok());
  ASSERT_TRUE(device_->Synchronize(absl::Seconds(10)).ok());
  const absl::StatusOr<double> ns = device_->ElapsedNs(**start, *end);
  ASSERT_TRUE(ns.ok()) << ns.status();
  // No device fills faster than 20 TB/s, none that Lathe supports slower than 10 GB/s.
  EXPECT_GT(*ns, 13e3);
  EXPECT_LT(*ns, 27e6);
  device_->Free(buffer);
  EXPECT_GE(device_->FlushBytes(), 1u << 20);
}

TEST_P(DeviceConformance, ConditionsNameTheDriver) { EXPECT_NE(device_->Conditions().driver(), ""); }

INSTANTIATE_TEST_SUITE_P(Devices, DeviceConformance, ::testing::Values("sim", "cuda", "hip"),
                         [](const ::testing::TestParamInfo<const char*>& info) { return std::string(info.param); });

// The runtime of Debian loads also where there is no GPU: then every function that Lathe declares
// must be in it.
TEST(HipRuntime, HasEveryFunction) {
  const absl::Status status = hip::LoadRuntime().status();
  if (absl::IsNotFound(status) && !absl::StrContains(status.message(), " has no ")) {
    std::printf("no HIP runtime here: %s\n", std::string(status.message()).c_str());
    GTEST_SKIP() << status;
  }
  EXPECT_FALSE(absl::IsNotFound(status)) << status;
}

// ---- launches, each with code for its own kind of device

// out[i] = in[i] + 1 over u32, with the two scratch pointers of Lathe's kernel ABI.
constexpr char kIncrementPtx[] = R"(
.version 7.0
.target sm_80
.address_size 64
.visible .entry increment(.param .u64 in, .param .u64 out, .param .u32 n, .param .u64 scratch, .param .u64 profile)
{
  .reg .pred %p;
  .reg .b32 %r<6>;
  .reg .b64 %d<8>;
  ld.param.u64 %d0, [in];
  ld.param.u64 %d1, [out];
  ld.param.u32 %r0, [n];
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, %tid.x;
  mad.lo.u32 %r1, %r1, %r2, %r3;
  setp.ge.u32 %p, %r1, %r0;
  @%p ret;
  mul.wide.u32 %d2, %r1, 4;
  add.u64 %d3, %d0, %d2;
  add.u64 %d4, %d1, %d2;
  ld.global.u32 %r4, [%d3];
  add.u32 %r4, %r4, 1;
  st.global.u32 [%d4], %r4;
  ret;
}
)";

class CudaLaunch : public DeviceConformance {
 protected:
  std::unique_ptr<Kernel> LoadIncrement(int64_t scratch = 0) {
    v1::Artifact artifact;
    artifact.set_entry("increment");
    artifact.set_num_warps(4);
    artifact.set_threads_per_warp(32);
    artifact.set_global_scratch_bytes(scratch);
    artifact.set_global_scratch_align(128);
    absl::StatusOr<std::unique_ptr<Kernel>> kernel = device_->Load(artifact, kIncrementPtx);
    EXPECT_TRUE(kernel.ok()) << kernel.status();
    return *std::move(kernel);
  }
  static std::string Scalar(uint32_t value) { return std::string(reinterpret_cast<const char*>(&value), 4); }
};

TEST_P(CudaLaunch, RunsTheWholeGrid) {
  const std::unique_ptr<Kernel> kernel = LoadIncrement(64);
  constexpr uint32_t kCount = 1000;
  std::vector<uint32_t> values(kCount);
  std::iota(values.begin(), values.end(), 0);
  const DeviceBuffer in = Allocate(kCount * 4), out = Allocate(kCount * 4);
  ASSERT_TRUE(device_->CopyIn(in, {reinterpret_cast<const uint8_t*>(values.data()), kCount * 4}).ok());
  Launch launch;
  launch.grid = {8, 1, 1};
  launch.arguments = {in, out, Scalar(kCount)};
  ASSERT_TRUE(device_->Run(*kernel, launch).ok());
  ASSERT_TRUE(device_->Synchronize(absl::Seconds(10)).ok());
  std::vector<uint32_t> result(kCount);
  ASSERT_TRUE(device_->CopyOut(out, {reinterpret_cast<uint8_t*>(result.data()), kCount * 4}).ok());
  for (uint32_t i = 0; i < kCount; ++i) ASSERT_EQ(result[i], i + 1);
}

TEST_P(CudaLaunch, TooMuchSharedMemoryIsOutOfResources) {
  v1::Artifact artifact;
  artifact.set_entry("increment");
  artifact.set_shared_bytes(10 << 20);
  EXPECT_EQ(KindOf(device_->Load(artifact, kIncrementPtx).status()), ErrorKind::out_of_resources);
  EXPECT_TRUE(device_->usable());
}

// Last, because the context is gone afterwards.
TEST_P(CudaLaunch, ZAnIllegalAccessMakesTheDeviceUnusable) {
  const std::unique_ptr<Kernel> kernel = LoadIncrement();
  Launch launch;
  launch.grid = {8, 1, 1};
  launch.arguments = {DeviceBuffer{8, 4}, DeviceBuffer{8, 4}, Scalar(1000)};
  absl::Status status = device_->Run(*kernel, launch).status();
  if (status.ok()) status = device_->Synchronize(absl::Seconds(10));
  EXPECT_EQ(KindOf(status), ErrorKind::illegal_access) << status;
  EXPECT_FALSE(device_->usable());
}

INSTANTIATE_TEST_SUITE_P(Devices, CudaLaunch, ::testing::Values("cuda"),
                         [](const ::testing::TestParamInfo<const char*>& info) { return std::string(info.param); });

class SimLaunch : public DeviceConformance {};

TEST_P(SimLaunch, RunsThePrograms) {
  v1::Artifact artifact;
  artifact.set_entry("add");
  artifact.set_target("cuda:90");
  const std::unique_ptr<Kernel> kernel = *device_->Load(artifact, "code");
  std::vector<float> values(1024, 1.5f);
  const std::span<const uint8_t> bytes(reinterpret_cast<const uint8_t*>(values.data()), 4096);
  const DeviceBuffer x = Allocate(4096), y = Allocate(4096), out = Allocate(4096);
  ASSERT_TRUE(device_->CopyIn(x, bytes).ok());
  ASSERT_TRUE(device_->CopyIn(y, bytes).ok());
  ASSERT_TRUE(device_->Fill(out, 0).ok());
  Launch launch;
  launch.grid = {4, 1, 1};
  launch.arguments = {x, y, out};
  launch.programs = {2};
  const absl::StatusOr<LaunchReport> report = device_->Run(*kernel, launch);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_TRUE(report->findings.empty());
  EXPECT_GT(report->estimate_ns, 0);
  std::vector<float> result(1024);
  ASSERT_TRUE(device_->CopyOut(out, {reinterpret_cast<uint8_t*>(result.data()), 4096}).ok());
  for (int i = 0; i < 1024; ++i) ASSERT_EQ(result[i], i / 256 == 2 ? 3.0f : 0.0f) << i;
}

INSTANTIATE_TEST_SUITE_P(Devices, SimLaunch, ::testing::Values("sim"),
                         [](const ::testing::TestParamInfo<const char*>& info) { return std::string(info.param); });

}  // namespace
}  // namespace lathe
