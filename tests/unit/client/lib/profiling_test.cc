#include "client/lib/profiling.h"

#include <gtest/gtest.h>

#include "proto/support/errors.h"

namespace lathe {
namespace {

v1::TuningJob Job() {
  v1::TuningJob job;
  job.set_name("jobs/j");
  v1::TuningSpec& spec = *job.mutable_spec();
  spec.set_entry("k");
  for (const char* digest : {"sha256:a", "sha256:b"}) spec.add_modules()->set_digest(digest);
  spec.add_targets("cuda:90");
  spec.add_constraints("num_warps <= 4");
  for (int64_t n : {1, 2}) (*spec.add_problems()->mutable_values())["n"] = n;
  for (int64_t n : {2, 4}) (*spec.mutable_space()->mutable_common())["num_warps"].add_values()->set_int_value(n);
  (*(*spec.mutable_space()->mutable_vendor())["cuda"].mutable_knobs())["maxnreg"].add_values()->set_int_value(64);
  spec.mutable_check()->set_rtol(0.5);
  spec.mutable_check()->set_draws(3);
  spec.mutable_search()->set_max_trials(7);
  spec.mutable_profile();
  return job;
}

v1::Trial Trial() {
  v1::Trial trial;
  trial.set_name("jobs/j/trials/5");
  trial.set_device_model("NVIDIA H200");
  trial.set_module_index(1);
  (*trial.mutable_knobs()->mutable_values())["num_warps"].set_int_value(4);
  (*trial.mutable_knobs()->mutable_values())["maxnreg"].set_int_value(64);
  (*trial.mutable_problem()->mutable_values())["n"] = 2;
  return trial;
}

TEST(SpecOfTrialTest, HasItsVariantAlone) {
  const absl::StatusOr<v1::TuningSpec> spec = SpecOfTrial(Job(), Trial());
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->entry(), "k");
  ASSERT_EQ(spec->modules_size(), 1);
  EXPECT_EQ(spec->modules(0).digest(), "sha256:b");
  ASSERT_EQ(spec->targets_size(), 1);
  EXPECT_EQ(spec->targets(0), "NVIDIA H200");
  ASSERT_EQ(spec->problems_size(), 1);
  EXPECT_EQ(spec->problems(0).values().at("n"), 2);
  ASSERT_EQ(spec->space().common().size(), 2u);
  EXPECT_TRUE(spec->space().vendor().empty());
  ASSERT_EQ(spec->space().common().at("num_warps").values_size(), 1);
  EXPECT_EQ(spec->space().common().at("num_warps").values(0).int_value(), 4);
  EXPECT_TRUE(spec->constraints().empty());
  EXPECT_EQ(spec->check().rtol(), 0.5);
  EXPECT_EQ(spec->check().draws(), 0);
  EXPECT_FALSE(spec->has_search());
  EXPECT_FALSE(spec->has_profile());
}

TEST(SpecOfTrialTest, RefusesWhatIsNoVariant) {
  v1::Trial profile = Trial(), reference = Trial(), elsewhere = Trial();
  profile.set_profile_of("jobs/j/trials/1");
  reference.set_reference(true);
  elsewhere.set_module_index(2);
  for (const v1::Trial& trial : {profile, reference, elsewhere}) {
    EXPECT_EQ(KindOf(SpecOfTrial(Job(), trial).status()), ErrorKind::invalid_argument);
  }
}

}  // namespace
}  // namespace lathe
