#include "worker/measure/staging.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/support/errors.h"
#include "tests/unit/worker/add_kernel.h"
#include "tests/unit/worker/measure/host_device.h"
#include "worker/measure/memory_probe.h"

namespace lathe {
namespace {

class StagingTest : public ::testing::Test {
 protected:
  void SetUp() override {
    internal::ResolvedProblem problem = AddProblem(4);
    problem.mutable_arguments(1)->mutable_tensor()->set_role(v1::ARGUMENT_ROLE_INOUT);
    absl::StatusOr<std::unique_ptr<StagedProblem>> staged = StagedProblem::Create(device_, *probe_, problem, 3);
    ASSERT_TRUE(staged.ok()) << staged.status();
    staged_ = *std::move(staged);
  }
  std::vector<uint8_t> Read(DeviceBuffer buffer) {
    std::vector<uint8_t> bytes(buffer.size);
    EXPECT_TRUE(device_.CopyOut(buffer, std::span<uint8_t>(bytes)).ok());
    return bytes;
  }

  HostDevice device_;
  std::unique_ptr<MemoryProbe> probe_ = MakeHostProbe(device_);
  std::unique_ptr<StagedProblem> staged_;
};

TEST_F(StagingTest, WhatIsReadAndWrittenIsRestored) {
  const DeviceBuffer inout = staged_->tensors()[1].device, output = staged_->tensors()[2].device;
  const std::vector<uint8_t> before = Read(inout), poison = Read(output);
  EXPECT_EQ(poison, std::vector<uint8_t>(output.size, 0xff));
  ASSERT_TRUE(device_.Fill(inout, 1).ok());
  ASSERT_TRUE(device_.Fill(output, 1).ok());
  ASSERT_TRUE(staged_->RestoreInouts().ok());
  EXPECT_EQ(Read(inout), before);
  EXPECT_NE(Read(output), poison);
  ASSERT_TRUE(device_.Fill(inout, 1).ok());
  ASSERT_TRUE(staged_->Prepare().ok());
  EXPECT_EQ(Read(inout), before);
  EXPECT_EQ(Read(output), poison);
  EXPECT_TRUE(staged_->CheckIntegrity().ok());
}

TEST_F(StagingTest, WritesIntoOutputsAreNoHarm) {
  ASSERT_TRUE(device_.Fill(staged_->tensors()[1].device, 1).ok());
  ASSERT_TRUE(device_.Fill(staged_->tensors()[2].device, 1).ok());
  EXPECT_TRUE(staged_->CheckIntegrity().ok());
}

TEST_F(StagingTest, EveryByteAroundTheOutputsIsGuarded) {
  const DeviceBuffer input = staged_->tensors()[0].device, pristine = staged_->tensors()[1].pristine;
  const DeviceBuffer output = staged_->tensors()[2].device;
  const std::vector<uint8_t> before = Read(input), kept = Read(pristine);
  for (const uint64_t address : {input.address, input.address - 1, input.address + input.size - 1, pristine.address,
                                 output.address - 1, output.address + output.size}) {
    ASSERT_TRUE(device_.Fill({address, 1}, 0x33).ok());
    EXPECT_EQ(KindOf(staged_->CheckIntegrity()), ErrorKind::illegal_write) << address - input.address;
    // It has been mended.
    EXPECT_TRUE(staged_->CheckIntegrity().ok());
    EXPECT_EQ(Read(input), before);
    EXPECT_EQ(Read(pristine), kept);
  }
}

TEST_F(StagingTest, MemoryThatIsNotThereIsSaidAndGivenBack) {
  device_.capacity = 1 << 20;
  staged_.reset();
  const absl::StatusOr<std::unique_ptr<StagedProblem>> none = StagedProblem::Create(device_, *probe_, AddProblem(4), 3);
  EXPECT_EQ(KindOf(none.status()), ErrorKind::out_of_resources);
  device_.capacity = 8 << 20;
  EXPECT_TRUE(StagedProblem::Create(device_, *probe_, AddProblem(4), 3).ok());
}

}  // namespace
}  // namespace lathe
