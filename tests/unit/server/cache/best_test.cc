#include "server/cache/best.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/support/errors.h"

namespace lathe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ArgumentLayouts Layouts() {
  ArgumentLayouts layouts;
  layouts.Add()->set_type("!tt.ptr<f32>");
  layouts.Add()->set_type("i32");
  layouts.Add()->set_type("f16");
  return layouts;
}

google::protobuf::RepeatedPtrField<v1::ArgumentValue> Arguments(std::vector<int64_t> shape, int64_t n, double scale) {
  google::protobuf::RepeatedPtrField<v1::ArgumentValue> arguments;
  v1::ArgumentValue::Tensor* tensor = arguments.Add()->mutable_tensor();
  tensor->set_dtype("f32");
  tensor->mutable_shape()->Assign(shape.begin(), shape.end());
  arguments.Add()->set_int_value(n);
  arguments.Add()->set_float_value(scale);
  return arguments;
}

std::string Key(std::vector<int64_t> shape, int64_t n, double scale) {
  return *KernelProblemKey(Arguments(std::move(shape), n, scale), Layouts());
}

TEST(BestTest, ALaunchAndASpecificationOfEqualArgumentsAreOneProblem) {
  internal::ResolvedProblem problem;
  internal::ResolvedTensor* tensor = problem.add_arguments()->mutable_tensor();
  tensor->set_dtype("f32");
  tensor->add_shape(4);
  tensor->add_shape(8);
  tensor->set_init(v1::TENSOR_INIT_ZEROS);
  problem.add_arguments()->set_scalar(std::string("\x20\0\0\0", 4));
  problem.add_arguments()->set_scalar(std::string("\0\x38", 2));  // 0.5
  problem.add_grid(7);
  EXPECT_EQ(KernelProblemKey(problem), Key({4, 8}, 32, 0.5));
  EXPECT_NE(Key({4, 8}, 32, 0.5), Key({48}, 32, 0.5));
  EXPECT_NE(Key({4, 8}, 32, 0.5), Key({4, 8}, 33, 0.5));
  EXPECT_NE(Key({4, 8}, 32, 0.5), Key({4, 8}, 32, 0.25));
}

TEST(BestTest, ArgumentsMustFitTheKernel) {
  auto arguments = Arguments({4}, 1, 1);
  EXPECT_EQ(DetailOf(KernelProblemKey({}, Layouts()).status()).field(), "arguments");
  arguments.Mutable(0)->set_int_value(4);
  absl::Status status = KernelProblemKey(arguments, Layouts()).status();
  EXPECT_EQ(KindOf(status), ErrorKind::argument_mismatch);
  EXPECT_EQ(DetailOf(status).field(), "arguments[0]");
  arguments = Arguments({4}, int64_t{1} << 40, 1);
  EXPECT_EQ(DetailOf(KernelProblemKey(arguments, Layouts()).status()).field(), "arguments[1]");
}

v1::BestVariant Winner(const std::string& job, double time, const std::string& compiler, const std::string& driver) {
  v1::BestVariant best;
  best.set_job(job);
  best.set_target("cuda:90");
  best.set_device_model("H200");
  (*best.mutable_problem()->mutable_values())["n"] = 4;
  best.mutable_trial()->mutable_time_ns()->set_median(time);
  best.mutable_trial()->mutable_artifact()->set_compiler_build(compiler);
  best.mutable_trial()->mutable_artifact()->set_assembler_build("a1");
  best.mutable_trial()->mutable_conditions()->set_driver(driver);
  best.mutable_trial()->mutable_conditions()->set_power_limit_watts(700);
  return best;
}

FleetNow Fleet() {
  FleetNow fleet;
  fleet.builds["cuda:90"] = {"c1", "a1"};
  fleet.drivers["H200"] = {"570", "580"};
  fleet.power_limits["H200"] = {700};
  return fleet;
}

TEST(BestTest, FreshComesBeforeStaleAndThenTheFastest) {
  auto best = ChooseBest(
      {}, {Winner("old", 50, "c0", "570"), Winner("slow", 90, "c1", "580"), Winner("fast", 80, "c1", "570")}, Fleet());
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].job(), "fast");
  EXPECT_FALSE(best[0].stale());
  best = ChooseBest({}, {Winner("old", 50, "c0", "570")}, Fleet());
  ASSERT_EQ(best.size(), 1u);
  EXPECT_TRUE(best[0].stale());
  EXPECT_THAT(best[0].stale_because(), ElementsAre("compiler: measured with c0, the fleet has c1"));
}

TEST(BestTest, EveryDifferenceOfConditionsIsNamed) {
  v1::BestVariant best = Winner("j", 1, "c0", "550");
  best.mutable_trial()->mutable_artifact()->set_assembler_build("a0");
  best.mutable_trial()->mutable_conditions()->set_power_limit_watts(500);
  EXPECT_THAT(StaleReasons(best, Fleet()), ElementsAre(HasSubstr("compiler"), HasSubstr("assembler: measured with a0"),
                                                       "driver: measured with 550, the fleet has 570 and 580",
                                                       "power limit: measured with 500 W, the fleet has 700 W"));
  EXPECT_TRUE(StaleReasons(best, {}).empty());
}

TEST(BestTest, AnotherProblemIsAMismatch) {
  v1::GetBestRequest request;
  (*request.mutable_problem()->mutable_values())["n"] = 5;
  request.set_device_model("H100");
  EXPECT_TRUE(ChooseBest(request, {Winner("j", 1, "c1", "570")}, Fleet()).empty());
  const std::vector<v1::BestVariant> known = {Winner("j", 1, "c1", "570"), Winner("k", 2, "c1", "570")};
  EXPECT_THAT(Mismatches(request, known), ElementsAre("device: asked H100, have H200; problem: asked n=5, have n=4"));
}

TEST(BestTest, AJobsWinnersHaveItsModulesAndProblem) {
  v1::EntryPoint entry;
  entry.set_name("k");
  *entry.mutable_arguments() = Layouts();
  v1::TuningJob job;
  job.set_name("jobs/1");
  job.set_tenant("t");
  job.mutable_end_time()->set_seconds(5);
  v1::TuningSpec& spec = *job.mutable_spec();
  spec.set_name("add");
  spec.add_modules()->set_digest("sha256:a");
  spec.add_modules()->set_digest("sha256:b");
  (*spec.mutable_labels())["team"] = "x";
  v1::TensorArgument* tensor = spec.add_arguments()->mutable_tensor();
  tensor->set_dtype("f32");
  tensor->add_shape("n");
  tensor->set_role(v1::ARGUMENT_ROLE_OUTPUT);
  spec.add_grid("1");
  spec.add_arguments()->set_scalar("n * 8");
  spec.add_arguments()->set_scalar("0.5");
  *job.add_best() = Winner("", 1, "c1", "570");
  job.mutable_best(0)->mutable_trial()->set_module_index(1);
  job.mutable_best(0)->mutable_trial()->add_samples_ns(1);
  const v1::EntryPoint* entries[] = {&entry, &entry};
  const std::vector<WinnerRecord> winners = WinnersOf(job, entries, {});
  ASSERT_EQ(winners.size(), 1u);
  EXPECT_THAT(winners[0].modules, ElementsAre("sha256:a", "sha256:b"));
  EXPECT_EQ(winners[0].entry, "k");
  EXPECT_EQ(winners[0].problem, Key({4}, 32, 0.5));
  EXPECT_EQ(winners[0].labels.at("team"), "x");
  EXPECT_EQ(winners[0].best.job(), "jobs/1");
  EXPECT_EQ(winners[0].best.end_time().seconds(), 5);
  EXPECT_EQ(winners[0].best.trial().samples_ns_size(), 0);
}

}  // namespace
}  // namespace lathe
