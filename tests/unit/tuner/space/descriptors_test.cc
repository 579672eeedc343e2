#include "tuner/space/descriptors.h"

#include <gmock/gmock.h>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using testing::ElementsAre;
using v1::TuningSpec;

TuningSpec Spec(const std::string& more = "") {
  return Parsed<TuningSpec>(
      R"pb(
        arguments { scalar: "7" }
        arguments {
          described { tensor { dtype: "f16" shape: "m" shape: "k + 1" role: ARGUMENT_ROLE_INOUT init: TENSOR_INIT_ONES }
                      block: "BLOCK"
                      block: "64")pb" +
      more + R"pb(
        }
        }
    arguments { tensor { dtype: "f32" shape: "n" } })pb");
}

std::vector<std::string> Texts(const ExpandedSpec& expanded) {
  std::vector<std::string> texts;
  for (const v1::Argument& argument : expanded.spec().arguments()) {
    texts.push_back(argument.has_tensor() ? argument.tensor().dtype() : argument.scalar());
  }
  return texts;
}

std::string Renamed(const ExpandedSpec& expanded, const std::string& field) {
  return DetailOf(expanded.Translate(MakeError(ErrorKind::argument_mismatch, "why", field))).field();
}

TEST(DescriptorsTest, ADescriptorIsWrittenOutAsTheKernelTakesIt) {
  const absl::StatusOr<ExpandedSpec> expanded = ExpandedSpec::Of(Spec());
  ASSERT_TRUE(expanded.ok()) << expanded.status();
  EXPECT_THAT(Texts(*expanded), ElementsAre("7", "f16", "m", "k + 1", "(k + 1)", "1", "0", "0", "f32"));
  const v1::TensorArgument& base = expanded->spec().arguments(1).tensor();
  EXPECT_EQ(base.role(), v1::ARGUMENT_ROLE_INOUT);
  EXPECT_EQ(base.init(), v1::TENSOR_INIT_ONES);
  EXPECT_THAT(base.shape(), ElementsAre("m", "k + 1"));
}

TEST(DescriptorsTest, OneWithStridesHasAllMemoryThatItsRowsTakeUp) {
  const absl::StatusOr<ExpandedSpec> expanded = ExpandedSpec::Of(Spec(R"(strides: "lda" strides: "1"
      padding: DESCRIPTOR_PADDING_NAN round_to_tf32: true size_arguments: true)"));
  ASSERT_TRUE(expanded.ok()) << expanded.status();
  EXPECT_THAT(Texts(*expanded),
              ElementsAre("7", "f16", "m", "k + 1", "lda", "1", "1", "1", "m", "k + 1", "lda", "1", "f32"));
  EXPECT_THAT(expanded->spec().arguments(1).tensor().shape(), ElementsAre("max((m) * (lda), (k + 1) * (1))"));
}

TEST(DescriptorsTest, AnErrorNamesTheFieldThatWasGiven) {
  const absl::StatusOr<ExpandedSpec> expanded =
      ExpandedSpec::Of(Spec(R"(strides: "lda" strides: "1" size_arguments: true)"));
  ASSERT_TRUE(expanded.ok()) << expanded.status();
  const std::string own = "arguments[1].descriptor";
  for (const auto& [field, name] : std::vector<std::pair<std::string, std::string>>{
           {"arguments[0].scalar", "arguments[0].scalar"},
           {"arguments[1]", own},
           {"arguments[1].dtype", own + ".dtype"},
           {"arguments[1].shape[0]", own + ".shape"},
           {"arguments[1].lo", "arguments[1].lo"},
           {"arguments[1].values", "arguments[1].values"},
           {"arguments[3].scalar", own + ".shape[1]"},
           {"arguments[4].scalar", own + ".strides[0]"},
           {"arguments[4]", own},
           {"arguments[6].scalar", own + ".padding"},
           {"arguments[7].scalar", own + ".round_to_tf32"},
           {"arguments[8].scalar", own + ".shape[0]"},
           {"arguments[11].scalar", own + ".strides[1]"},
           {"arguments[12].shape[0]", "arguments[2].shape[0]"},
           {"check.reference.arguments[12]", "check.reference.arguments[2]"},
           {"arguments[2].descriptor.block[0]", "arguments[2].descriptor.block[0]"},
           {"arguments", "arguments"},
           {"arguments[99]", "arguments[99]"},
           {"grid[0]", "grid[0]"}}) {
    EXPECT_EQ(Renamed(*expanded, field), name) << field;
  }
  EXPECT_EQ(Renamed(*ExpandedSpec::Of(Spec()), "arguments[1].shape[1]"), own + ".shape[1]");
  EXPECT_EQ(Renamed(*ExpandedSpec::Of(Spec()), "arguments[4].scalar"), own + ".shape");
}

v1::DescriptorArgument* DescriptorOf(TuningSpec& spec) { return spec.mutable_arguments(1)->mutable_described(); }

// A matrix of pixels and channels from a tensor of images, rows, columns and channels.
TuningSpec Im2ColSpec() {
  TuningSpec spec = Spec(R"(lower: "-1" lower: "low" upper: "0" upper: "1" steps: "1" steps: "2")");
  DescriptorOf(spec)->mutable_tensor()->add_shape("w");
  DescriptorOf(spec)->mutable_tensor()->add_shape("64");
  return spec;
}

TEST(DescriptorsTest, AnIm2ColTensorHasCornersAndSteps) {
  TuningSpec spec = Im2ColSpec();
  absl::StatusOr<ExpandedSpec> expanded = ExpandedSpec::Of(spec);
  ASSERT_TRUE(expanded.ok()) << expanded.status();
  EXPECT_THAT(Texts(*expanded), ElementsAre("7", "f16", "m", "k + 1", "w", "64", "(k + 1) * (w) * (64)", "(w) * (64)",
                                            "(64)", "1", "0", "0", "-1", "low", "0", "1", "1", "2", "f32"));
  EXPECT_EQ(Renamed(*expanded, "arguments[13].scalar"), "arguments[1].descriptor.lower[1]");
  EXPECT_EQ(Renamed(*expanded, "arguments[14].scalar"), "arguments[1].descriptor.upper[0]");
  EXPECT_EQ(Renamed(*expanded, "arguments[17].scalar"), "arguments[1].descriptor.steps[1]");
  DescriptorOf(spec)->clear_steps();
  DescriptorOf(spec)->set_size_arguments(true);
  expanded = ExpandedSpec::Of(spec);
  ASSERT_TRUE(expanded.ok()) << expanded.status();
  EXPECT_EQ(expanded->spec().arguments(16).scalar(), "1") << "the steps";
  EXPECT_EQ(expanded->spec().arguments(18).scalar(), "m") << "sizes once more";
}

TEST(DescriptorsTest, CornersThatNoIm2ColTensorHasAreRefused) {
  const auto refused = [](const TuningSpec& spec, const std::string& key, const std::string& why) {
    EXPECT_THAT(ExpandedSpec::Of(spec).status(),
                IsError(ErrorKind::invalid_argument, "arguments[1].descriptor." + key, why));
  };
  refused(Spec(R"(lower: "0" upper: "0")"), "shape", "an im2col tensor has 3 to 5 dimensions, not 2");
  TuningSpec spec = Im2ColSpec();
  DescriptorOf(spec)->add_block("2");
  refused(spec, "block", "pixels and channels, not 3 dimensions");
  spec = Im2ColSpec();
  DescriptorOf(spec)->clear_lower();
  refused(spec, "lower", "there are 0 numbers for the 2 dimensions between images and channels");
  spec = Im2ColSpec();
  DescriptorOf(spec)->add_upper("2");
  refused(spec, "upper", "there are 3 numbers for the 2 dimensions");
  spec = Im2ColSpec();
  DescriptorOf(spec)->add_steps("2");
  refused(spec, "steps", "there are 3 numbers for the 2 dimensions");
}

TEST(DescriptorsTest, OnlyAKernelOfIm2ColTensorsTakesOne) {
  v1::EntryPoint entry;
  for (int i = 0; i < 19; ++i) entry.add_arguments()->set_type("i64");
  v1::HostDescriptor& taken = *entry.mutable_arguments(1)->mutable_host_descriptor();
  taken = Parsed<v1::HostDescriptor>("rank: 4 flags: 2 im2col: true block: 128 block: 64");
  const Names constants = {{"BLOCK", 128}};
  const ExpandedSpec expanded = *ExpandedSpec::Of(Im2ColSpec());
  EXPECT_TRUE(expanded.CheckBlocks(entry.arguments(), constants).ok());
  taken.set_rank(5);
  EXPECT_THAT(expanded.CheckBlocks(entry.arguments(), constants),
              IsError(ErrorKind::argument_mismatch, "arguments[1].descriptor.shape", "has 5 dimensions, not 4"));
  EXPECT_THAT(ExpandedSpec::Of(Spec())->CheckBlocks(entry.arguments(), constants),
              IsError(ErrorKind::argument_mismatch, "arguments[1].descriptor.lower", "takes an im2col tensor"));
  taken = Parsed<v1::HostDescriptor>("rank: 4 flags: 2 block: 128 block: 64");
  EXPECT_THAT(expanded.CheckBlocks(entry.arguments(), constants),
              IsError(ErrorKind::argument_mismatch, "arguments[1].descriptor.lower", "takes no im2col tensor"));
}

TEST(DescriptorsTest, WhatNoDescriptorHasIsRefused) {
  const auto refused = [](const TuningSpec& spec, const std::string& key, const std::string& why) {
    EXPECT_THAT(ExpandedSpec::Of(spec).status(),
                IsError(ErrorKind::invalid_argument, "arguments[1].descriptor." + key, why));
  };
  refused(Spec(R"(block: "4")"), "block", "the block has 3 dimensions, the tensor 2");
  refused(Spec(R"(strides: "4")"), "strides", "there are 1 strides for 2 dimensions");
  TuningSpec spec = Spec();
  spec.mutable_arguments(1)->mutable_described()->mutable_tensor()->clear_shape();
  refused(spec, "shape", "1 to 5 dimensions, not 0");
  spec = Spec("padding: DESCRIPTOR_PADDING_NAN");
  spec.mutable_arguments(1)->mutable_described()->mutable_tensor()->set_dtype("i16");
  refused(spec, "padding", "integers have no NaN");
}

TEST(DescriptorsTest, AKernelOfAnotherBlockIsRefused) {
  const auto layouts = [](int arguments, const std::string& of_descriptor) {
    v1::EntryPoint entry;
    for (int i = 0; i < arguments; ++i) entry.add_arguments()->set_type("i64");
    *entry.mutable_arguments(1)->mutable_host_descriptor() = Parsed<v1::HostDescriptor>(of_descriptor);
    return entry.arguments();
  };
  const ExpandedSpec expanded = *ExpandedSpec::Of(Spec());
  const auto check = [&](const ArgumentLayouts& of_kernel, int64_t block) {
    return expanded.CheckBlocks(of_kernel, {{"BLOCK", block}});
  };
  const ArgumentLayouts fitting = layouts(9, "rank: 2 flags: 2 block: 128 block: 64");
  EXPECT_TRUE(check(fitting, 128).ok());
  EXPECT_THAT(check(fitting, 32), IsError(ErrorKind::argument_mismatch, "arguments[1].descriptor.block[0]",
                                          "'BLOCK' is 32, the kernel's block is 128 x 64"));
  EXPECT_THAT(expanded.CheckBlocks(fitting, {}),
              IsError(ErrorKind::invalid_expression, "arguments[1].descriptor.block[0]", "BLOCK"));
  EXPECT_TRUE(check(layouts(9, "rank: 2 flags: 2"), 5).ok()) << "descriptors of several blocks are made of it";
  EXPECT_THAT(check(layouts(9, "rank: 3 flags: 2"), 128),
              IsError(ErrorKind::argument_mismatch, "arguments[1].descriptor.shape", "has 3 dimensions, not 2"));
  EXPECT_THAT(check(layouts(13, "rank: 2 flags: 2"), 128),
              IsError(ErrorKind::argument_mismatch, "arguments[1].descriptor", "size_arguments: true"));
  ArgumentLayouts other = fitting;
  other.Mutable(1)->clear_host_descriptor();
  EXPECT_THAT(check(other, 128), IsError(ErrorKind::argument_mismatch, "arguments[1].descriptor", "!tt.tensordesc"));
  EXPECT_TRUE(check(layouts(2, "rank: 2 flags: 2 block: 128 block: 64"), 128).ok()) << "CheckArguments counts them";
}

}  // namespace
}  // namespace lathe
