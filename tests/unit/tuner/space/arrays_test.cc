#include "tuner/space/arrays.h"

#include <gmock/gmock.h>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using v1::TuningSpec;

constexpr char kSpec[] = R"pb(
  arguments {
    tensor {
      dtype: "f32"
      shape: "n"
      role: ARGUMENT_ROLE_INPUT
      values { digest: "x" name: "x.npy" }
    }
  }
  arguments {
    tensor {
      dtype: "bf16"
      shape: "n"
      shape: "4"
      role: ARGUMENT_ROLE_OUTPUT
      expected { digest: "y" name: "y.npy" }
    }
  }
  arguments { scalar: "n" })pb";

TuningSpec Spec() { return Parsed<TuningSpec>(kSpec); }

TEST(ArraysTest, WhereOneOutputIsComparedWithAnArrayAllAreAndNothingIsDrawn) {
  EXPECT_TRUE(HasExpected(Spec()));
  EXPECT_TRUE(CheckExpected(Spec()).ok());
  const auto refused = [](const TuningSpec& spec, const std::string& field, const std::string& why) {
    EXPECT_THAT(CheckExpected(spec), IsError(ErrorKind::invalid_argument, field, why));
  };
  TuningSpec spec = Spec();
  spec.mutable_arguments(0)->mutable_tensor()->clear_values();
  refused(spec, "arguments[0].values", "nothing is drawn");
  spec.mutable_arguments(0)->mutable_tensor()->set_init(v1::TENSOR_INIT_ARANGE);
  EXPECT_TRUE(CheckExpected(spec).ok());
  spec.mutable_arguments(0)->mutable_tensor()->set_role(v1::ARGUMENT_ROLE_INOUT);
  refused(spec, "arguments[0].expected", "this one needs one too");
  spec = Spec();
  spec.mutable_check()->mutable_reference();
  refused(spec, "check.reference", "either");
  spec = Spec();
  spec.mutable_check()->set_draws(2);
  refused(spec, "check.draws", "nothing is drawn");
  spec = Spec();
  spec.mutable_check()->mutable_drawn_problems();
  refused(spec, "check.drawn_problems", "nothing is drawn");
  spec = Spec();
  spec.mutable_check()->set_disabled(true);
  refused(spec, "check.disabled", "compares nothing");
  spec.mutable_arguments(1)->mutable_tensor()->clear_expected();
  EXPECT_FALSE(HasExpected(spec));
  EXPECT_TRUE(CheckExpected(spec).ok());
}

TEST(ArraysTest, FilesAreHeldAgainstTheTensors) {
  const auto problem = Parsed<internal::ResolvedProblem>(R"pb(
    arguments { tensor { dtype: "f32" shape: 8 } }
    arguments { tensor { dtype: "bf16" shape: 8 shape: 4 } }
    arguments { scalar: "1234" })pb");
  const auto layouts = Parsed<v1::EntryPoint>(R"(
    arguments { type: "!tt.ptr<f32>" }
    arguments { type: "!tt.ptr<bf16>" name: "out_ptr" }
    arguments { type: "i32" })")
                           .arguments();
  const auto check = [&](const ArrayHead& x, const ArrayHead& y) {
    return CheckArrays(Spec(), problem, layouts, [&](const std::string& digest) { return digest == "x" ? x : y; });
  };
  const ArrayHead x{"f4", {8}}, y{"u2", {8, 4}};
  EXPECT_TRUE(check(x, y).ok()) << check(x, y);
  EXPECT_THAT(check({"f8", {8}}, y),
              IsError(ErrorKind::argument_mismatch, "arguments[0].values",
                      "x.npy is not an array for argument 0, whose dtype is f32: its elements are of NumPy's type f8"));
  EXPECT_THAT(check(x, {"u2", {4, 8}}),
              IsError(ErrorKind::argument_mismatch, "arguments[1].expected",
                      "y.npy is not an array for argument 1 ('out_ptr'), whose shape is [8, 4]: its own is [4, 8]"));
  EXPECT_THAT(check({"f4", {}}, y), IsError(ErrorKind::argument_mismatch, "arguments[0].values", "its own is []"));
  const absl::Status missing =
      CheckArrays(Spec(), problem, layouts, [](const std::string&) -> absl::StatusOr<ArrayHead> {
        return MakeError(ErrorKind::not_found, "the server does not have it");
      });
  EXPECT_THAT(missing,
              IsError(ErrorKind::not_found, "arguments[0].values", "x.npy is not an array for argument 0: the"));
}

}  // namespace
}  // namespace lathe
