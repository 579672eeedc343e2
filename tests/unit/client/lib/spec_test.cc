#include "client/lib/spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "proto/support/errors.h"

namespace lathe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kExamples = std::string(LATHE_SOURCE_DIR) + "/client/examples";

absl::StatusOr<LoadedSpec> Parse(absl::string_view text) { return ParseSpec(text, "spec.yaml", kExamples); }

std::string Error(absl::string_view text) {
  auto loaded = Parse(text);
  EXPECT_FALSE(loaded.ok()) << text;
  if (loaded.ok()) return "";
  EXPECT_EQ(KindOf(loaded.status()), ErrorKind::invalid_argument);
  return DetailOf(loaded.status()).message();
}

// The example of the design's users, whole.
constexpr char kWhole[] = R"(
name: row_softmax_bf16
entry: row_softmax                      # may be omitted where a module has one public function
modules: [{path: ../../tests/corpus/row_softmax_bf16.ttir, constants: {BLOCK: 4096}}]
targets: [cuda:90, hip:gfx942]
space: {num_warps: [1, 2, 4, 8, 16], cuda: {maxnreg: [64, 128]}, hip: {waves_per_eu: [0, 2]}}
constraints: ["num_warps * 32 <= BLOCK"]
launch: {grid: [rows, 1, 1]}
problems: [{rows: 256, n_cols: 4000}]
arguments:
  - {tensor: {dtype: bf16, shape: [rows, 4096]}, init: normal}
  - {tensor: {dtype: bf16, shape: [rows, 4096]}, role: output}
  - {scalar: 4096}
  - {scalar: 4096}
  - {scalar: n_cols}
check: {rtol: 1.0e-2, atol: 1.0e-3, programs: 16, problem: {rows: 2, n_cols: 16}, deterministic: true,
        draws: 2, work: {flops: rows}, reference: {digest: "sha256:22", grid: rows, knobs: {num_warps: 2}}}
search: {strategy: exhaustive, max_trials: 200, max_seconds: 600, seed: 1}
)";

TEST(SpecTest, ReadsAWholeSpecification) {
  auto loaded = Parse(kWhole);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const v1::TuningSpec& spec = loaded->spec;
  EXPECT_EQ(spec.name(), "row_softmax_bf16");
  EXPECT_EQ(spec.entry(), "row_softmax");
  ASSERT_EQ(spec.modules_size(), 1);
  EXPECT_THAT(spec.modules(0).text(), HasSubstr("tt.func public @row_softmax"));
  EXPECT_THAT(spec.modules(0).name(), testing::EndsWith("tests/corpus/row_softmax_bf16.ttir"));
  EXPECT_EQ(spec.modules(0).constants().at("BLOCK"), 4096);
  EXPECT_THAT(spec.targets(), ElementsAre("cuda:90", "hip:gfx942"));
  EXPECT_EQ(spec.space().common().at("num_warps").values_size(), 5);
  EXPECT_EQ(spec.space().common().at("num_warps").values(4).int_value(), 16);
  EXPECT_EQ(spec.space().vendor().at("cuda").knobs().at("maxnreg").values(1).int_value(), 128);
  EXPECT_EQ(spec.space().vendor().at("hip").knobs().at("waves_per_eu").values(0).int_value(), 0);
  EXPECT_EQ(spec.space().common_size(), 1);
  EXPECT_THAT(spec.constraints(), ElementsAre("num_warps * 32 <= BLOCK"));
  EXPECT_THAT(spec.grid(), ElementsAre("rows", "1", "1"));
  EXPECT_EQ(spec.problems(0).values().at("n_cols"), 4000);
  ASSERT_EQ(spec.arguments_size(), 5);
  EXPECT_EQ(spec.arguments(0).tensor().init(), v1::TENSOR_INIT_NORMAL);
  EXPECT_THAT(spec.arguments(0).tensor().shape(), ElementsAre("rows", "4096"));
  EXPECT_EQ(spec.arguments(1).tensor().role(), v1::ARGUMENT_ROLE_OUTPUT);
  EXPECT_EQ(spec.arguments(4).scalar(), "n_cols");
  EXPECT_DOUBLE_EQ(spec.check().rtol(), 1e-2);
  EXPECT_EQ(spec.check().programs(), 16);
  EXPECT_TRUE(spec.check().deterministic());
  EXPECT_EQ(spec.check().draws(), 2);
  EXPECT_EQ(spec.check().work().flops(), "rows");
  EXPECT_EQ(spec.check().reference().module().digest(), "sha256:22");
  EXPECT_EQ(spec.check().reference().grid(0), "rows");
  EXPECT_EQ(spec.check().reference().knobs().values().at("num_warps").int_value(), 2);
  EXPECT_EQ(spec.check().problem().values().at("rows"), 2);
  EXPECT_EQ(spec.search().strategy(), "exhaustive");
  EXPECT_EQ(spec.search().max_trials(), 200);
  EXPECT_DOUBLE_EQ(spec.search().max_seconds(), 600);
  EXPECT_EQ(spec.search().seed(), 1u);
}

TEST(SpecTest, FieldsOfErrorsAreFoundInTheFile) {
  auto loaded = Parse(kWhole);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const SpecPlaces& places = loaded->places;
  EXPECT_EQ(places.Locate("name"), "spec.yaml:2:7");
  EXPECT_EQ(places.Locate("space.num_warps[2]"), "spec.yaml:6:27");
  EXPECT_EQ(places.Locate("space.cuda.maxnreg[0]"), "spec.yaml:6:55");
  EXPECT_EQ(places.Locate("grid[0]"), "spec.yaml:8:17");
  EXPECT_EQ(places.Locate("arguments[0].dtype"), "spec.yaml:11:22");
  EXPECT_EQ(places.Locate("arguments[0].shape[1]"), "spec.yaml:11:42");
  EXPECT_EQ(places.Locate("arguments[4].scalar"), "spec.yaml:15:14");
  EXPECT_EQ(places.Locate("problems[0].n_cols"), "spec.yaml:9:32");
  // The nearest known field around an unknown one.
  EXPECT_EQ(places.Locate("search.strategy.unknown"), places.Locate("search.strategy"));
  EXPECT_EQ(places.Locate("modules[0].constants.BLOCK"), "spec.yaml:4:79");
  EXPECT_EQ(places.Locate("elsewhere"), "spec.yaml");
}

TEST(SpecTest, ADescriptorIsReadWithWhatItsTensorHas) {
  auto loaded = Parse(
      "modules: [{digest: x}]\n"
      "arguments:\n"
      "  - {descriptor: {dtype: f16, shape: [M, 8], block: [16, 8], strides: [16, 1], padding: nan}, role: output}\n");
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const v1::DescriptorArgument& descriptor = loaded->spec.arguments(0).described();
  EXPECT_EQ(descriptor.tensor().dtype(), "f16");
  EXPECT_EQ(descriptor.tensor().role(), v1::ARGUMENT_ROLE_OUTPUT);
  EXPECT_THAT(descriptor.tensor().shape(), ElementsAre("M", "8"));
  EXPECT_THAT(descriptor.block(), ElementsAre("16", "8"));
  EXPECT_THAT(descriptor.strides(), ElementsAre("16", "1"));
  EXPECT_EQ(descriptor.padding(), v1::DESCRIPTOR_PADDING_NAN);
  EXPECT_EQ(loaded->places.Locate("arguments[0].descriptor.strides[1]"), "spec.yaml:3:76");
  EXPECT_EQ(loaded->places.Locate("arguments[0].descriptor.dtype"), "spec.yaml:3:26");
  loaded = Parse(
      "modules: [{digest: x}]\n"
      "arguments:\n"
      "  - {descriptor: {dtype: f16, shape: [N, 9, 64], block: [16, 8], lower: [-1], upper: [W], steps: [2]}}\n");
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const v1::DescriptorArgument& pixels = loaded->spec.arguments(0).described();
  EXPECT_THAT(pixels.lower(), ElementsAre("-1"));
  EXPECT_THAT(pixels.upper(), ElementsAre("W"));
  EXPECT_THAT(pixels.steps(), ElementsAre("2"));
  EXPECT_THAT(Error("modules: [{digest: x}]\narguments: [{descriptor: {dtype: f16, shape: [4]}}]\n"),
              HasSubstr("arguments[0].descriptor: the key 'block' is missing"));
}

TEST(SpecTest, EveryExampleLoads) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kExamples)) {
    if (entry.path().extension() != ".yaml") continue;
    auto loaded = LoadSpec(entry.path().string());
    EXPECT_TRUE(loaded.ok()) << loaded.status();
    ++count;
  }
  EXPECT_GE(count, 3);
}

TEST(SpecTest, KnobValuesHaveTheTypeThatTheyLookLike) {
  auto loaded = Parse(R"(
modules: []
space: {a: [1, true, text, "1"], b: 4}
)");
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  const v1::ValueList& a = loaded->spec.space().common().at("a");
  EXPECT_EQ(a.values(0).int_value(), 1);
  EXPECT_TRUE(a.values(1).bool_value());
  EXPECT_EQ(a.values(2).string_value(), "text");
  EXPECT_EQ(a.values(3).string_value(), "1");
  EXPECT_EQ(loaded->spec.space().common().at("b").values(0).int_value(), 4);
}

TEST(SpecTest, ToleranceOfZeroIsNotAToleranceLeftOut) {
  auto zero = Parse("modules: []\ncheck: {rtol: 0}\n");
  ASSERT_TRUE(zero.ok()) << zero.status();
  EXPECT_TRUE(zero->spec.check().has_rtol());
  EXPECT_FALSE(zero->spec.check().has_atol());
}

TEST(SpecErrorsTest, NameFileLineColumnAndKey) {
  EXPECT_THAT(Error("name: k\nmodulez: []\n"),
              StartsWith("spec.yaml:2:1: unknown key 'modulez' (did you mean 'modules'?)"));
  EXPECT_THAT(Error("modules: []\nlaunch: {gird: [1]}"),
              StartsWith("spec.yaml:2:10: launch: unknown key 'gird' (did you mean 'grid'?)"));
  EXPECT_THAT(Error("modules: []\narguments:\n  - {tensor: {type: f32, shape: [1]}}"),
              StartsWith("spec.yaml:3:15: arguments[0].tensor: unknown key 'type'"));
  EXPECT_THAT(Error("modules: []\nname: a\nname: b\n"), StartsWith("spec.yaml:3:1: the key 'name' stands here twice"));
  EXPECT_THAT(Error("modules: [{path: no/such.ttir}]"), HasSubstr("spec.yaml:1:18: modules[0].path: cannot read"));
  EXPECT_THAT(Error("modules: [{constants: {A: 1}}]"), HasSubstr("the key 'path' is missing"));
  EXPECT_THAT(Error("modules: [{path: row_softmax.yaml, constants: {A: x}}]"),
              HasSubstr("modules[0].constants.A: 'x' is not a 64-bit integer"));
  EXPECT_THAT(Error("name: k"), HasSubstr("the key 'modules' is missing"));
  EXPECT_THAT(Error("modules: []\narguments: [{scalar: 1, role: output}]"),
              HasSubstr("unknown key 'role'; known: scalar"));
  EXPECT_THAT(Error("modules: []\narguments: [{init: normal}]"), HasSubstr("an argument is"));
  EXPECT_THAT(Error("modules: []\narguments: [{tensor: {dtype: f32, shape: [1]}, role: out}]"),
              HasSubstr("unknown role 'out'; known: input, output, inout"));
  EXPECT_THAT(Error("modules: []\nspace: {rocm: {kpack: [1]}}"), HasSubstr("vendors are cuda and hip"));
  EXPECT_THAT(Error("modules: []\ncheck: {rtol: -1}"), HasSubstr("check.rtol: '-1' is not a number that is 0 or more"));
  EXPECT_THAT(Error("modules: []\nsearch: {seed: -1}"), HasSubstr("search.seed"));
  EXPECT_THAT(Error("modules: []\nsearch: {max_trials: many}"), HasSubstr("search.max_trials"));
  EXPECT_THAT(Error("modules: []\nsearch: {background: low}"), HasSubstr("search.background: 'low' is neither"));
  EXPECT_THAT(Error("modules: []\ntargets: cuda:90"), HasSubstr("targets: expected a list"));
  EXPECT_THAT(Error("modules: [\n"), StartsWith("spec.yaml:2:"));
  EXPECT_THAT(Error("- a\n- b\n"), HasSubstr("a specification is a map"));
}

TEST(SpecErrorsTest, TheTextIsUtf8) {
  EXPECT_EQ(Error("modules: []\nname: \"caf\xe9\"\n"), "spec.yaml:2:11: the text is not UTF-8: byte 0xe9");
  EXPECT_THAT(Error("\xff"), StartsWith("spec.yaml:1:1: the text is not UTF-8"));
  auto loaded = Parse("modules: []\nname: \"caf\xc3\xa9\"\n");
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->spec.name(), "caf\xc3\xa9");
}

TEST(SpecErrorsTest, AFileHasOneDocument) {
  EXPECT_THAT(Error("modules: []\n---\nmodules: []\n"), StartsWith("spec.yaml:3:1: a second document"));
  EXPECT_TRUE(Parse("---\nmodules: []\n...\n").ok());
  EXPECT_THAT(Error("# nothing\n"), HasSubstr("a specification is a map"));
}

TEST(SpecErrorsTest, TextInQuotesIsNoNumber) {
  EXPECT_THAT(Error("modules: []\ncheck: {rtol: \"0\"}"),
              HasSubstr("check.rtol: '0' stands in quotes, which make it text and not a number"));
  EXPECT_THAT(Error("modules: []\nproblems: [{n: '65536'}]"), HasSubstr("problems[0].n: '65536' stands in quotes"));
  EXPECT_THAT(Error("modules: []\nsearch: {max_trials: '5'}"), HasSubstr("not an integer"));
  EXPECT_THAT(Error("modules: []\nsearch: {seed: '5'}"), HasSubstr("not an integer"));
  EXPECT_THAT(Error("modules: []\ncheck: {disabled: 'true'}"), HasSubstr("not true or false"));
  EXPECT_TRUE(Parse("modules: []\nlaunch: {grid: ['65536']}\narguments: [{scalar: '4'}]\n").ok());
}

TEST(SpecErrorsTest, MissingFilesAreNamed) {
  auto loaded = LoadSpec("no/such/spec.yaml");
  ASSERT_FALSE(loaded.ok());
  EXPECT_THAT(DetailOf(loaded.status()).message(), HasSubstr("cannot read 'no/such/spec.yaml': No such file"));
  EXPECT_THAT(DetailOf(LoadSpec(kExamples).status()).message(), HasSubstr("it is a folder"));
  const std::string empty = ::testing::TempDir() + "/empty.yaml";
  std::ofstream(empty).close();
  EXPECT_THAT(DetailOf(LoadSpec(empty).status()).message(), HasSubstr("it is empty"));
}

}  // namespace
}  // namespace lathe
