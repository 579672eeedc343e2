#include "server/session/policy.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace lathe {
namespace {

TEST(PolicyTest, TolerancesFollowTheCoarsestOutputWhereTheyAreLeftOut) {
  auto tolerance = [](const std::string& output, const v1::Check& check = {}) {
    v1::TuningJob job;
    v1::TuningSpec& spec = *job.mutable_spec();
    *spec.mutable_check() = check;
    v1::TensorArgument* input = spec.add_arguments()->mutable_tensor();
    input->set_dtype("bf16");
    input->set_role(v1::ARGUMENT_ROLE_INPUT);
    v1::TensorArgument* tensor = spec.add_arguments()->mutable_tensor();
    tensor->set_dtype(output);
    tensor->set_role(v1::ARGUMENT_ROLE_OUTPUT);
    internal::MeasurePolicy policy = MakePolicy(job, MeasureSettings(), true);
    return std::pair(policy.rtol(), policy.atol());
  };
  EXPECT_EQ(tolerance("f32"), std::pair(1e-4, 1e-5));
  EXPECT_EQ(tolerance("bf16"), std::pair(2e-2, 1e-2));
  EXPECT_EQ(tolerance("i32"), std::pair(0.0, 0.0));
  v1::Check exact;
  exact.set_rtol(0);
  EXPECT_EQ(tolerance("f32", exact), std::pair(0.0, 1e-5));
  exact.set_atol(0);
  EXPECT_EQ(tolerance("f32", exact), std::pair(0.0, 0.0));
}

TEST(PolicyTest, TheSeedIsTheJobsAndNotThatOfItsSearch) {
  v1::TuningJob job;
  job.mutable_spec()->mutable_search()->set_seed(1);
  job.set_check_seed(2);
  EXPECT_EQ(MakePolicy(job, MeasureSettings(), true).seed(), 2u);
}

TEST(PolicyTest, AVariantHangsAfterAHundredTimesItsReference) {
  EXPECT_EQ(HangSeconds(20, 1000), 5);
  EXPECT_EQ(HangSeconds(20, 80e6), 8);
  EXPECT_EQ(HangSeconds(20, 1e9), 20);
  EXPECT_EQ(HangSeconds(2, 1000), 2) << "a server may have less patience";
}

}  // namespace
}  // namespace lathe
