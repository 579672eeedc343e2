#include "server/cache/keys.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/unit/server/test_compiler.h"

namespace lathe {
namespace {

TEST(KeysTest, EveryPartOfACompileIdentityCounts) {
  CompileIdentity base{"m", "e", "t", "k", "", "c", "a"};
  std::vector<CompileIdentity> all = {base,
                                      {"x", "e", "t", "k", "", "c", "a"},
                                      {"m", "x", "t", "k", "", "c", "a"},
                                      {"m", "e", "x", "k", "", "c", "a"},
                                      {"m", "e", "t", "x", "", "c", "a"},
                                      {"m", "e", "t", "k", "0", "c", "a"},
                                      {"m", "e", "t", "k", "0,1", "c", "a"},
                                      {"m", "e", "t", "k", "", "x", "a"},
                                      {"m", "e", "t", "k", "", "c", "x"},
                                      {"me", "", "t", "k", "", "c", "a"}};
  std::set<std::string> keys;
  for (const CompileIdentity& identity : all) keys.insert(CompileKey(identity));
  EXPECT_EQ(keys.size(), all.size());
  EXPECT_EQ(CompileKey(base), CompileKey(base));
}

TEST(KeysTest, AMeasurementDependsOnInputsChecksAndDeviceButNotOnHowLongItSamples) {
  internal::Candidate candidate;
  candidate.mutable_problem()->add_grid(8);
  internal::MeasurePolicy policy;
  policy.set_rtol(0.01);
  MeasurementConditions conditions{"NVIDIA H100", "580", 700};
  const std::string base = MeasurementIdentity("key", candidate, policy, conditions);
  internal::MeasurePolicy longer = policy;
  longer.set_max_rounds(1000);
  EXPECT_EQ(MeasurementIdentity("key", candidate, longer, conditions), base);
  internal::MeasurePolicy strict = policy;
  strict.set_rtol(0.001);
  EXPECT_NE(MeasurementIdentity("key", candidate, strict, conditions), base);
  EXPECT_NE(MeasurementIdentity("other", candidate, policy, conditions), base);
  EXPECT_NE(MeasurementIdentity("key", candidate, policy, {"NVIDIA H100 PCIe", "580", 700}), base);
  EXPECT_NE(MeasurementIdentity("key", candidate, policy, {"NVIDIA H100", "590", 700}), base);
  EXPECT_NE(MeasurementIdentity("key", candidate, policy, {"NVIDIA H100", "580", 350}), base);
  internal::Candidate larger = candidate;
  larger.mutable_problem()->set_grid(0, 9);
  EXPECT_NE(MeasurementIdentity("key", larger, policy, conditions), base);
}

TEST(KeysTest, OnHipTensorsUnderTwoGibibytesAreSmallBuffers) {
  internal::Candidate candidate;
  auto add = [](internal::ResolvedProblem* problem, absl::string_view dtype, std::vector<int64_t> shape) {
    internal::ResolvedTensor* tensor = problem->add_arguments()->mutable_tensor();
    tensor->set_dtype(std::string(dtype));
    tensor->mutable_shape()->Add(shape.begin(), shape.end());
  };
  auto fill = [&](internal::ResolvedProblem* problem, int64_t rows) {
    add(problem, "f16", {rows, 1024});
    problem->add_arguments()->set_scalar("1234");
    add(problem, "f32", {rows, 1024});
    add(problem, "i1", {(int64_t{1} << 31) - 1});
  };
  fill(candidate.mutable_problem(), 1 << 19);
  EXPECT_EQ(SmallBuffers("hip:gfx942", candidate), (std::vector<uint32_t>{0, 3}));
  EXPECT_EQ(SmallBuffers("cuda:90", candidate), std::vector<uint32_t>());
  // One artifact serves both problems.
  fill(candidate.mutable_check_problem(), 1 << 20);
  EXPECT_EQ(SmallBuffers("hip:gfx942", candidate), (std::vector<uint32_t>{3}));
  candidate.mutable_check_problem()->clear_arguments();
  fill(candidate.mutable_check_problem(), 8);
  EXPECT_EQ(SmallBuffers("hip:gfx942", candidate), (std::vector<uint32_t>{0, 3}));
}

TEST(KeysTest, KnobsAreWrittenByNameWithoutDefaults) {
  v1::Knobs knobs;
  (*knobs.mutable_values())["num_warps"].set_int_value(8);
  (*knobs.mutable_values())["maxnreg"].set_int_value(0);
  (*knobs.mutable_values())["fast"].set_bool_value(true);
  internal::CompilerDescription compiler = testing_support::TestCompiler();
  std::vector<internal::KnobDescription> rows(compiler.knobs().begin(), compiler.knobs().end());
  EXPECT_EQ(CanonicalKnobs(knobs, rows), "fast=true num_warps=8");
}

}  // namespace
}  // namespace lathe
