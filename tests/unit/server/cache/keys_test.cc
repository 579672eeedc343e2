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
                                      {"m", "e", "t", "k", "0:a=1", "c", "a"},
                                      {"m", "e", "t", "k", "0:a=1 1:a=1", "c", "a"},
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

TEST(KeysTest, OnlyAttributesThatTheTargetUsesTakePart) {
  v1::Specialization given;
  (*(*given.mutable_arguments())[2].mutable_values())["tt.pointer_range"] = 32;
  (*(*given.mutable_arguments())[2].mutable_values())["tt.divisibility"] = 16;
  (*(*given.mutable_arguments())[0].mutable_values())["tt.pointer_range"] = 32;
  (*(*given.mutable_arguments())[1].mutable_values())["tt.divisibility"] = 8;
  v1::TargetDescription target;
  EXPECT_EQ(CanonicalSpecialization(EffectiveSpecialization(given, target)), "");
  target.add_specializes_on("tt.pointer_range");
  EXPECT_EQ(CanonicalSpecialization(EffectiveSpecialization(given, target)),
            "0:tt.pointer_range=32 2:tt.pointer_range=32");
  target.add_specializes_on("tt.divisibility");
  EXPECT_EQ(CanonicalSpecialization(EffectiveSpecialization(given, target)),
            "0:tt.pointer_range=32 1:tt.divisibility=8 2:tt.divisibility=16 2:tt.pointer_range=32");
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
