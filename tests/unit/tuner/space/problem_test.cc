#include "tuner/space/problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using v1::TuningSpec;

constexpr char kSpec[] = R"pb(
  grid: "cdiv(rows, BLOCK)"
  grid: "2"
  arguments { tensor { dtype: "bf16" shape: "rows" shape: "4096" role: ARGUMENT_ROLE_INPUT } }
  arguments { tensor { dtype: "i32" shape: "rows * 2" role: ARGUMENT_ROLE_OUTPUT init: TENSOR_INIT_ZEROS } }
  arguments { scalar: "n_cols" }
  arguments { scalar: "0.5" })pb";

TuningSpec Spec() { return Parsed<TuningSpec>(kSpec); }

ArgumentLayouts Layouts() {
  return Parsed<v1::EntryPoint>(R"(
    arguments { type: "!tt.ptr<bf16>" divisibility: 16 name: "x_ptr" }
    arguments { type: "!tt.ptr<i32>" divisibility: 16 }
    arguments { type: "i32" divisibility: 16 name: "n_cols" }
    arguments { type: "f32" divisibility: 1 })")
      .arguments();
}

v1::Problem Problem(int64_t rows, int64_t n_cols) {
  v1::Problem problem;
  (*problem.mutable_values())["rows"] = rows;
  (*problem.mutable_values())["n_cols"] = n_cols;
  return problem;
}

const Names kNames = {{"BLOCK", 100}, {"num_warps", 4}};

absl::Status Resolve(const TuningSpec& spec, const v1::Problem& problem = Problem(256, 4000),
                     ProblemLimits limits = {}) {
  return ResolveProblem(spec, problem, kNames, Layouts(), "problems[0]", limits).status();
}

TEST(ProblemTest, ResolvesEverything) {
  auto resolved = ResolveProblem(Spec(), Problem(256, 4000), kNames, Layouts(), "problems[0]");
  ASSERT_TRUE(resolved.ok()) << resolved.status();
  EXPECT_THAT(resolved->grid(), testing::ElementsAre(3, 2, 1));
  ASSERT_EQ(resolved->arguments_size(), 4);
  EXPECT_THAT(resolved->arguments(0).tensor().shape(), testing::ElementsAre(256, 4096));
  EXPECT_EQ(resolved->arguments(0).tensor().init(), v1::TENSOR_INIT_NORMAL);
  EXPECT_THAT(resolved->arguments(1).tensor().shape(), testing::ElementsAre(512));
  EXPECT_EQ(resolved->arguments(1).tensor().role(), v1::ARGUMENT_ROLE_OUTPUT);
  EXPECT_EQ(resolved->arguments(2).scalar(), std::string("\xa0\x0f\0\0", 4));
  EXPECT_EQ(resolved->arguments(3).scalar(), std::string("\0\0\0\x3f", 4));
}

TEST(ProblemTest, ProgramsAreCountedWithoutTheModule) {
  EXPECT_EQ(*CountPrograms(Spec(), Problem(256, 4000), kNames, "problem"), 6);
  EXPECT_EQ(KindOf(CountPrograms(Spec(), v1::Problem(), kNames, "problem").status()), ErrorKind::invalid_expression);
}

TEST(ProblemTest, IntegersDefaultToRandintWithARange) {
  TuningSpec spec = Spec();
  spec.mutable_arguments(1)->mutable_tensor()->clear_init();
  auto resolved = ResolveProblem(spec, Problem(1, 16), kNames, Layouts(), "problems[0]");
  ASSERT_TRUE(resolved.ok()) << resolved.status();
  EXPECT_EQ(resolved->arguments(1).tensor().init(), v1::TENSOR_INIT_RANDINT);
  EXPECT_EQ(resolved->arguments(1).tensor().hi(), 128);
  spec.mutable_arguments(1)->mutable_tensor()->set_lo("-rows");
  spec.mutable_arguments(1)->mutable_tensor()->set_hi("rows");
  resolved = ResolveProblem(spec, Problem(7, 16), kNames, Layouts(), "problems[0]");
  ASSERT_TRUE(resolved.ok()) << resolved.status();
  EXPECT_EQ(resolved->arguments(1).tensor().lo(), -7);
  EXPECT_EQ(resolved->arguments(1).tensor().hi(), 7);
  EXPECT_THAT(Resolve(spec, Problem(0, 16)).ok(), false);
}

TEST(ProblemTest, ATensorKeepsThePointerRangeThatTheModulePromises) {
  ArgumentLayouts layouts = Layouts();
  layouts[0].set_pointer_range(32);
  auto resolve = [&](int64_t rows) {
    return ResolveProblem(Spec(), Problem(rows, 4000), kNames, layouts, "problems[0]").status();
  };
  EXPECT_TRUE(resolve((1 << 18) - 1).ok());
  EXPECT_THAT(resolve(1 << 18), IsError(ErrorKind::argument_mismatch, "arguments[0].shape",
                                        "the tensor has 2147483648 bytes, but the module promises tt.pointer_range "
                                        "32, less than 2 GiB, for !tt.ptr<bf16> ('x_ptr')"));
}

TEST(ProblemTest, ArgumentMismatches) {
  TuningSpec spec = Spec();
  spec.mutable_arguments()->RemoveLast();
  EXPECT_THAT(Resolve(spec),
              IsError(ErrorKind::argument_mismatch, "arguments", "takes 4 arguments, the specification gives 3"));
  spec = Spec();
  spec.mutable_arguments(0)->set_scalar("1");
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::argument_mismatch, "arguments[0]", "'x_ptr'"));
  spec = Spec();
  spec.mutable_arguments(2)->mutable_tensor()->set_dtype("i32");
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::argument_mismatch, "arguments[2]", "give a scalar"));
  spec = Spec();
  spec.mutable_arguments(0)->mutable_tensor()->set_dtype("f16");
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::argument_mismatch, "arguments[0].dtype", "the tensor's dtype is f16"));
  spec.mutable_arguments(0)->mutable_tensor()->set_dtype("float");
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::argument_mismatch, "arguments[0].dtype", "unknown dtype 'float'"));
  spec = Spec();
  spec.mutable_arguments(2)->set_scalar("1 << 40");
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_expression, "arguments[2].scalar", "column"));
  spec.mutable_arguments(2)->set_scalar("4294967296");
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::argument_mismatch, "arguments[2].scalar", "i32 cannot hold"));
  spec.mutable_arguments(2)->clear_kind();
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, "arguments[2]", "neither"));
}

TEST(ProblemTest, DivisibilityIsNamed) {
  EXPECT_THAT(Resolve(Spec(), Problem(256, 4001)),
              IsError(ErrorKind::divisibility_violated, "arguments[2].scalar",
                      "'n_cols' is 4001, but the module promises tt.divisibility 16 for i32 ('n_cols')"));
  EXPECT_TRUE(Resolve(Spec(), Problem(256, -4000)).ok());
}

TEST(ProblemTest, ShapesAndGridsAreBounded) {
  EXPECT_THAT(Resolve(Spec(), Problem(0, 16)), IsError(ErrorKind::invalid_argument, "grid[0]", "the grid's x is 1 to"));
  TuningSpec spec = Spec();
  spec.set_grid(0, "1");
  EXPECT_THAT(Resolve(spec, Problem(0, 16)),
              IsError(ErrorKind::invalid_argument, "arguments[0].shape[0]", "'rows' is 0"));
  EXPECT_THAT(Resolve(spec, Problem(1000, 16), {.max_tensor_bytes = 4096}),
              IsError(ErrorKind::invalid_argument, "arguments[0].shape", "more than 4096 bytes"));
  EXPECT_THAT(Resolve(spec, Problem(int64_t{1} << 60, 16)),
              IsError(ErrorKind::invalid_argument, "arguments[0].shape", "bytes"));
  spec.set_grid(1, "65536");
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, "grid[1]", "65535"));
  spec.clear_grid();
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, "grid", "1 to 3 expressions"));
  spec = Spec();
  spec.mutable_arguments(0)->mutable_tensor()->clear_shape();
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, "arguments[0].shape", "1 to 8 dimensions"));
}

TEST(ProblemTest, InitsAreChecked) {
  TuningSpec spec = Spec();
  spec.mutable_arguments(0)->mutable_tensor()->set_init(static_cast<v1::TensorInit>(99));
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, "arguments[0].init", "unknown init 99"));
  spec = Spec();
  spec.mutable_arguments(1)->mutable_tensor()->set_init(v1::TENSOR_INIT_NORMAL);
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, "arguments[1].init", "use randint"));
  spec = Spec();
  spec.mutable_arguments(0)->mutable_tensor()->set_lo("1");
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, "arguments[0].lo", "not to normal"));
  spec.mutable_arguments(0)->mutable_tensor()->set_init(v1::TENSOR_INIT_UNIFORM);
  EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, "arguments[0].hi", "is empty"));
}

TEST(ProblemTest, ProblemNamesAreChecked) {
  v1::Problem problem = Problem(256, 16);
  (*problem.mutable_values())["BLOCK"] = 1;
  EXPECT_THAT(Resolve(Spec(), problem), IsError(ErrorKind::invalid_argument, "problems[0].BLOCK", "another name"));
  problem = Problem(256, 16);
  (*problem.mutable_values())["a b"] = 1;
  EXPECT_THAT(Resolve(Spec(), problem), IsError(ErrorKind::invalid_argument, "problems[0].a b", "cannot be a name"));
  TuningSpec spec = Spec();
  spec.set_grid(0, "row");
  EXPECT_THAT(Resolve(spec),
              IsError(ErrorKind::invalid_expression, "grid[0]", "unknown name 'row'; known here: BLOCK, n_cols"));
}

TEST(ProblemTest, ArraysHaveRoles) {
  const std::string digest = "sha256:" + std::string(64, 'a');
  const auto with = [&](const std::string& first, const std::string& second) {
    TuningSpec spec = Spec();
    google::protobuf::TextFormat::MergeFromString(first, spec.mutable_arguments(0)->mutable_tensor());
    google::protobuf::TextFormat::MergeFromString(second, spec.mutable_arguments(1)->mutable_tensor());
    return spec;
  };
  const std::string values = "values { digest: '" + digest + "' }", expected = "expected { digest: '" + digest + "' }";
  auto resolved = ResolveProblem(with(values, expected), Problem(256, 4000), kNames, Layouts(), "problems[0]");
  ASSERT_TRUE(resolved.ok()) << resolved.status();
  EXPECT_EQ(resolved->arguments(0).tensor().values(), digest);
  EXPECT_EQ(resolved->arguments(0).tensor().init(), v1::TENSOR_INIT_GIVEN);
  EXPECT_EQ(resolved->arguments(1).tensor().expected(), digest);
  EXPECT_EQ(resolved->arguments(1).tensor().init(), v1::TENSOR_INIT_ZEROS);
  const auto refused = [&](const TuningSpec& spec, const std::string& field, const std::string& why) {
    EXPECT_THAT(Resolve(spec), IsError(ErrorKind::invalid_argument, field, why));
  };
  refused(with("", values), "arguments[1].values", "an output has no values before a launch");
  refused(with(expected, ""), "arguments[0].expected", "an input must not be written");
  refused(with("init: TENSOR_INIT_GIVEN", ""), "arguments[0].init", "needs values");
  refused(with(values + " init: TENSOR_INIT_ONES", ""), "arguments[0].init", "cannot be 'ones'");
  refused(with(values + " lo: '1'", ""), "arguments[0].lo", "belong to uniform and randint, not to given");
  refused(with("values { name: 'x.npy' }", ""), "arguments[0].values", "no digest");
}

std::string Hex(absl::string_view text, absl::string_view type) {
  auto bytes = EncodeScalar(text, type, {}, "f");
  if (!bytes.ok()) return std::string(KindOf(bytes.status()) == ErrorKind::argument_mismatch ? "mismatch" : "other");
  std::string hex;
  for (auto byte = bytes->rbegin(); byte != bytes->rend(); ++byte)
    hex += absl::StrFormat("%02x", static_cast<unsigned char>(*byte));
  return hex;
}

TEST(EncodeScalarTest, Integers) {
  EXPECT_EQ(Hex("1", "i1"), "01");
  EXPECT_EQ(Hex("2", "i1"), "mismatch");
  EXPECT_EQ(Hex("-1", "i8"), "ff");
  EXPECT_EQ(Hex("255", "i8"), "ff");
  EXPECT_EQ(Hex("256", "i8"), "mismatch");
  EXPECT_EQ(Hex("-2", "i16"), "fffe");
  EXPECT_EQ(Hex("4096", "i32"), "00001000");
  EXPECT_EQ(Hex("-1", "i64"), "ffffffffffffffff");
  EXPECT_EQ(Hex("1", "!tt.ptr<f32>"), "mismatch");
}

TEST(EncodeScalarTest, FloatsRoundToNearestEven) {
  EXPECT_EQ(Hex("1.0", "f16"), "3c00");
  EXPECT_EQ(Hex("-2", "f16"), "c000");
  EXPECT_EQ(Hex("65504", "f16"), "7bff");
  EXPECT_EQ(Hex("65520", "f16"), "7c00");          // halfway to the next: even, which is infinity
  EXPECT_EQ(Hex("1.00048828125", "f16"), "3c00");  // 1 + 2^-11: halfway, down to even
  EXPECT_EQ(Hex("1.00146484375", "f16"), "3c02");  // 1 + 3 * 2^-11: halfway, up to even
  EXPECT_EQ(Hex("5.9604644775390625e-08", "f16"), "0001");
  EXPECT_EQ(Hex("6.103515625e-05", "f16"), "0400");  // the smallest normal number
  EXPECT_EQ(Hex("2.9802322387695312e-08", "f16"), "0000");
  EXPECT_EQ(Hex("1e-5", "bf16"), "3728");
  EXPECT_EQ(Hex("3.140625", "bf16"), "4049");
  EXPECT_EQ(Hex("0.1", "f32"), "3dcccccd");
  EXPECT_EQ(Hex("1e-45", "f32"), "00000001");
  EXPECT_EQ(Hex("1e39", "f32"), "7f800000");
  EXPECT_EQ(Hex("-inf", "f32"), "ff800000");
  EXPECT_EQ(Hex("nan", "f32"), "7fc00000");
  EXPECT_EQ(Hex("0.1", "f64"), "3fb999999999999a");
  EXPECT_EQ(Hex("-0.0", "f64"), "8000000000000000");
  EXPECT_EQ(Hex("3 + 4", "f32"), "40e00000");
}

TEST(BitsOfTypeTest, KnowsTheDtypes) {
  EXPECT_EQ(BitsOfType("bf16"), 16);
  EXPECT_EQ(BitsOfType("f8E4M3FN"), 8);
  EXPECT_EQ(BitsOfType("i1"), 8);
  EXPECT_EQ(BitsOfType("f15"), std::nullopt);
}

TEST(ProblemTest, SpecializesOnTensorsThatAreSmallInEveryProblem) {
  auto add = [](internal::ResolvedProblem* problem, absl::string_view dtype, std::vector<int64_t> shape) {
    internal::ResolvedTensor* tensor = problem->add_arguments()->mutable_tensor();
    tensor->set_dtype(std::string(dtype));
    tensor->mutable_shape()->Add(shape.begin(), shape.end());
  };
  auto make = [&](int64_t rows) {
    internal::ResolvedProblem problem;
    add(&problem, "f16", {rows, 1024});
    problem.add_arguments()->set_scalar("1234");
    add(&problem, "f32", {rows, 1024});
    add(&problem, "i1", {(int64_t{1} << 31) - 1});
    return problem;
  };
  google::protobuf::RepeatedPtrField<std::string> names;
  auto small = [&](const std::vector<internal::ResolvedProblem>& problems) {
    std::vector<const internal::ResolvedProblem*> all;
    for (const internal::ResolvedProblem& problem : problems) all.push_back(&problem);
    std::vector<uint32_t> positions;
    const v1::Specialization specialization = SpecializationFor(all, names);
    for (const auto& [position, attributes] : specialization.arguments()) {
      EXPECT_EQ(attributes.values().at("tt.pointer_range"), 32);
      EXPECT_EQ(attributes.values().size(), 1u);
      positions.push_back(position);
    }
    std::sort(positions.begin(), positions.end());
    return positions;
  };
  using testing::ElementsAre;
  EXPECT_THAT(small({make(8)}), ElementsAre());
  names.Add("tt.unheard_of");
  EXPECT_THAT(small({make(8)}), ElementsAre());
  names.Add("tt.pointer_range");
  EXPECT_THAT(small({make(1 << 19)}), ElementsAre(0, 3));
  EXPECT_THAT(small({make(1 << 19), make(1 << 20)}), ElementsAre(3));
  EXPECT_THAT(small({make(1 << 19), make(8)}), ElementsAre(0, 3));
}

}  // namespace
}  // namespace lathe
