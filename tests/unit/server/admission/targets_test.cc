#include "server/admission/targets.h"

#include <gtest/gtest.h>

#include "absl/strings/str_join.h"
#include "proto/support/errors.h"
#include "tests/unit/server/test_compiler.h"

namespace lathe {
namespace {

v1::Device Device(const std::string& model, const std::string& chip) {
  v1::Device device;
  device.set_model(model);
  device.set_target(chip);
  device.set_simulated(model.starts_with("sim:"));
  return device;
}

std::string Resolve(std::vector<std::string> targets, std::vector<v1::Device> attached) {
  google::protobuf::RepeatedPtrField<std::string> names(targets.begin(), targets.end());
  internal::CompilerDescription compiler = testing_support::TestCompiler();
  auto devices = ResolveTargets(names, attached, compiler.targets());
  if (!devices.ok()) return DetailOf(devices.status()).kind();
  std::vector<std::string> models;
  for (const v1::JobDevice& device : *devices) models.push_back(device.device_model());
  return absl::StrJoin(models, ", ");
}

TEST(TargetsTest, ARealDeviceTakesThePlaceOfASimulatedOneOfItsChip) {
  std::vector<v1::Device> attached = {Device("sim:cuda:90", "cuda:90"), Device("NVIDIA H100", "cuda:90"),
                                      Device("NVIDIA H100", "cuda:90"), Device("sim:hip:gfx942", "hip:gfx942")};
  EXPECT_EQ(Resolve({}, attached), "NVIDIA H100, sim:hip:gfx942");
  EXPECT_EQ(Resolve({"cuda:90"}, attached), "NVIDIA H100");
  EXPECT_EQ(Resolve({"sim:cuda:90"}, attached), "sim:cuda:90");
  EXPECT_EQ(Resolve({"cuda:90", "sim:cuda:90", "NVIDIA H100"}, attached), "NVIDIA H100, sim:cuda:90");
  EXPECT_EQ(Resolve({"hip:gfx942"}, attached), "sim:hip:gfx942");
}

TEST(TargetsTest, ADeviceIsSimulatedWhereItSaysSo) {
  v1::Device device = Device("a simulator by another name", "cuda:90");
  device.set_simulated(true);
  auto devices = ResolveTargets({}, {device, Device("gpu", "hip:gfx942")}, testing_support::TestCompiler().targets());
  ASSERT_TRUE(devices.ok());
  EXPECT_TRUE(devices->at(0).simulated());
  EXPECT_FALSE(devices->at(1).simulated());
}

TEST(TargetsTest, TwoModelsOfOneChipAreBothMeant) {
  EXPECT_EQ(Resolve({"cuda:90"}, {Device("NVIDIA H200", "cuda:90"), Device("NVIDIA H100", "cuda:90")}),
            "NVIDIA H100, NVIDIA H200");
}

TEST(TargetsTest, WhatIsNotThereIsSaid) {
  EXPECT_EQ(Resolve({}, {}), "no_worker");
  EXPECT_EQ(Resolve({"cuda:80"}, {}), "no_worker");
  EXPECT_EQ(Resolve({"sim:cuda:80"}, {}), "unknown_target");  // a model is known by the devices that are attached
  EXPECT_EQ(Resolve({"cuda:12345"}, {}), "unknown_target");
}

}  // namespace
}  // namespace lathe
