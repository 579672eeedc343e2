#include "tuner/space/descriptors.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "tuner/space/expression.h"

namespace lathe {
namespace {

constexpr int kMinIm2ColRank = 3, kMaxRank = 5;

bool IsIm2Col(const v1::DescriptorArgument& descriptor) {
  return !descriptor.lower().empty() || !descriptor.upper().empty() || !descriptor.steps().empty();
}

absl::Status CheckDescriptor(const v1::DescriptorArgument& descriptor, const std::string& field) {
  const auto refused = [&](absl::string_view key, const auto&... why) {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(why...), absl::StrCat(field, ".", key));
  };
  const int rank = descriptor.tensor().shape_size();
  const bool is_im2col = IsIm2Col(descriptor);
  const int least = is_im2col ? kMinIm2ColRank : 1;
  if (rank < least || rank > kMaxRank) {
    return refused("shape", is_im2col ? "an im2col tensor has " : "a tensor that the host describes has ", least,
                   " to ", kMaxRank, " dimensions, not ", rank);
  }
  if (is_im2col && descriptor.block_size() != 2) {
    return refused("block", "the block of an im2col tensor is pixels and channels, not ", descriptor.block_size(),
                   " dimensions");
  }
  const auto count_corners = [&](absl::string_view key, int found) {
    if (found == rank - 2) return absl::OkStatus();
    return refused(key, "there are ", found, " numbers for the ", rank - 2, " dimensions between images and channels");
  };
  if (is_im2col) {
    LATHE_RETURN_IF_ERROR(count_corners("lower", descriptor.lower_size()));
    LATHE_RETURN_IF_ERROR(count_corners("upper", descriptor.upper_size()));
    if (!descriptor.steps().empty()) LATHE_RETURN_IF_ERROR(count_corners("steps", descriptor.steps_size()));
  }
  if (!is_im2col && descriptor.block_size() != rank) {
    return refused("block", "the block has ", descriptor.block_size(), " dimensions, the tensor ", rank);
  }
  if (!descriptor.strides().empty() && descriptor.strides_size() != rank) {
    return refused("strides", "there are ", descriptor.strides_size(), " strides for ", rank, " dimensions");
  }
  if (descriptor.padding() == v1::DESCRIPTOR_PADDING_NAN && absl::StartsWith(descriptor.tensor().dtype(), "i")) {
    return refused("padding", "integers have no NaN");
  }
  return absl::OkStatus();
}

// The strides as expressions; those that are not given are products of the inner sizes.
std::vector<std::string> StridesOf(const v1::DescriptorArgument& descriptor) {
  if (!descriptor.strides().empty()) return {descriptor.strides().begin(), descriptor.strides().end()};
  std::vector<std::string> strides;
  const auto& shape = descriptor.tensor().shape();
  for (int dim = 1; dim <= shape.size(); ++dim) {
    std::vector<std::string> inner;
    for (int other = dim; other < shape.size(); ++other) inner.push_back(absl::StrCat("(", shape[other], ")"));
    strides.push_back(inner.empty() ? "1" : absl::StrJoin(inner, " * "));
  }
  return strides;
}

// The elements of memory from the tensor's first on: as many as its rows take up.
std::string ExtentOf(const v1::DescriptorArgument& descriptor) {
  std::vector<std::string> extents;
  for (int dim = 0; dim < descriptor.strides_size(); ++dim) {
    extents.push_back(absl::StrCat("(", descriptor.tensor().shape(dim), ") * (", descriptor.strides(dim), ")"));
  }
  return extents.size() == 1 ? extents.front() : absl::StrCat("max(", absl::StrJoin(extents, ", "), ")");
}

absl::StatusOr<int64_t> EvaluateSize(const std::string& text, const Names& names, absl::string_view field) {
  const absl::StatusOr<Expression> parsed = Expression::Parse(text);
  const absl::StatusOr<int64_t> value = parsed.ok() ? parsed->Evaluate(names) : parsed.status();
  if (value.ok()) return value;
  return MakeError(ErrorKind::invalid_expression, absl::StrCat("'", text, "': ", value.status().message()), field);
}

}  // namespace

absl::StatusOr<ExpandedSpec> ExpandedSpec::Of(const v1::TuningSpec& spec) {
  ExpandedSpec expanded;
  expanded.spec_ = spec;
  expanded.spec_.clear_arguments();
  for (int i = 0; i < spec.arguments_size(); ++i) {
    if (spec.arguments(i).has_described()) {
      LATHE_RETURN_IF_ERROR(
          CheckDescriptor(spec.arguments(i).described(), absl::StrCat("arguments[", i, "].descriptor")));
    }
    expanded.Add(spec.arguments(i), i);
  }
  return expanded;
}

void ExpandedSpec::Add(const v1::Argument& argument, int index) {
  const std::string field = absl::StrCat("arguments[", index, "]");
  const auto next = [&](std::string name, std::string value_name) {
    places_.push_back({std::move(name), std::move(value_name)});
    return spec_.add_arguments();
  };
  if (!argument.has_described()) {
    *next(field, "") = argument;
    return;
  }
  const v1::DescriptorArgument& descriptor = argument.described();
  const std::string own = field + ".descriptor";
  described_.push_back({spec_.arguments_size(), own, descriptor});
  v1::TensorArgument& base = *next(own, absl::StrCat(own, ".shape"))->mutable_tensor();
  base = descriptor.tensor();
  if (!descriptor.strides().empty()) {
    base.clear_shape();
    base.add_shape(ExtentOf(descriptor));
  }
  const std::vector<std::string> strides = StridesOf(descriptor);
  const auto add_sizes = [&] {
    for (int dim = 0; dim < descriptor.tensor().shape_size(); ++dim) {
      next(own, absl::StrCat(own, ".shape[", dim, "]"))->set_scalar(descriptor.tensor().shape(dim));
    }
    for (size_t dim = 0; dim < strides.size(); ++dim) {
      const bool given = !descriptor.strides().empty();
      next(own, given ? absl::StrCat(own, ".strides[", dim, "]") : absl::StrCat(own, ".shape"))
          ->set_scalar(strides[dim]);
    }
  };
  add_sizes();
  next(own, absl::StrCat(own, ".padding"))->set_scalar(descriptor.padding() == v1::DESCRIPTOR_PADDING_NAN ? "1" : "0");
  next(own, absl::StrCat(own, ".round_to_tf32"))->set_scalar(descriptor.round_to_tf32() ? "1" : "0");
  const int inner = IsIm2Col(descriptor) ? descriptor.tensor().shape_size() - 2 : 0;
  for (int dim = 0; dim < inner; ++dim)
    next(own, absl::StrCat(own, ".lower[", dim, "]"))->set_scalar(descriptor.lower(dim));
  for (int dim = 0; dim < inner; ++dim)
    next(own, absl::StrCat(own, ".upper[", dim, "]"))->set_scalar(descriptor.upper(dim));
  for (int dim = 0; dim < inner; ++dim) {
    next(own, absl::StrCat(own, ".steps[", dim, "]"))
        ->set_scalar(descriptor.steps().empty() ? "1" : descriptor.steps(dim));
  }
  if (descriptor.size_arguments()) add_sizes();
}

absl::Status ExpandedSpec::CheckBlocks(const ArgumentLayouts& layouts, const Names& constants) const {
  const auto refused = [](const std::string& field, const auto&... why) {
    return MakeError(ErrorKind::argument_mismatch, absl::StrCat(why...), field);
  };
  int left_out = 0;
  for (const Described& one : described_) {
    if (!one.descriptor.size_arguments()) left_out += 2 * one.descriptor.tensor().shape_size();
  }
  if (left_out > 0 && spec_.arguments_size() + left_out == layouts.size()) {
    return refused(described_.front().field, "the kernel takes ", left_out,
                   " arguments more, as many as descriptors have sizes and strides: where it takes them once more, "
                   "'size_arguments: true' gives them");
  }
  for (const auto& [position, field, descriptor] : described_) {
    if (position >= layouts.size()) continue;  // CheckArguments says so
    const v1::ArgumentLayout& layout = layouts[position];
    if (!layout.has_host_descriptor()) {
      return refused(field, "the kernel takes ", layout.type(), " here, which is no !tt.tensordesc");
    }
    const v1::HostDescriptor& taken = layout.host_descriptor();
    if (taken.im2col() != IsIm2Col(descriptor)) {
      return refused(field + ".lower", taken.im2col()
                                           ? "the kernel takes an im2col tensor, which has corners"
                                           : "the kernel takes no im2col tensor: none but these have corners");
    }
    if (static_cast<int>(taken.rank()) != descriptor.tensor().shape_size()) {
      return refused(field + ".shape", "the kernel's descriptor has ", taken.rank(), " dimensions, not ",
                     descriptor.tensor().shape_size());
    }
    for (int dim = 0; dim < taken.block_size(); ++dim) {
      const std::string of_block = absl::StrCat(field, ".block[", dim, "]");
      LATHE_ASSIGN_OR_RETURN(const int64_t size, EvaluateSize(descriptor.block(dim), constants, of_block));
      if (size == int64_t{taken.block(dim)}) continue;
      return refused(of_block, "'", descriptor.block(dim), "' is ", size, ", the kernel's block is ",
                     absl::StrJoin(taken.block(), " x "));
    }
  }
  return absl::OkStatus();
}

std::string ExpandedSpec::OriginalField(absl::string_view field) const {
  absl::string_view rest = field;
  const bool of_reference = absl::ConsumePrefix(&rest, "check.reference.");
  int position = 0;
  const bool of_argument = absl::ConsumePrefix(&rest, "arguments[") &&
                           absl::SimpleAtoi(rest.substr(0, rest.find(']')), &position) && position >= 0 &&
                           position < static_cast<int>(places_.size());
  // CheckBlocks() names the fields of descriptors itself.
  if (!of_argument || absl::StrContains(field, "].descriptor")) return std::string(field);
  rest.remove_prefix(rest.find(']') + 1);
  const Place& place = places_[position];
  const std::string prefix = of_reference ? "check.reference." : "";
  if (place.value_field.empty()) return absl::StrCat(prefix, place.field, rest);
  if (absl::ConsumePrefix(&rest, ".scalar")) return absl::StrCat(prefix, place.value_field);
  if (absl::ConsumePrefix(&rest, ".shape")) {
    // The extents are not those of the specification where it has strides.
    return absl::StrCat(prefix, place.value_field, spec_.arguments(position).tensor().shape_size() > 1 ? rest : "");
  }
  if (rest.empty() || rest == ".dtype") return absl::StrCat(prefix, place.field, rest);
  return absl::StrCat(prefix, absl::StripSuffix(place.field, ".descriptor"), rest);
}

absl::Status ExpandedSpec::Translate(const absl::Status& error) const {
  if (error.ok() || described_.empty()) return error;
  v1::ErrorDetail detail = DetailOf(error);
  const std::string field = OriginalField(detail.field());
  if (field == detail.field()) return error;
  detail.set_field(field);
  return ErrorFromDetail(detail);
}

}  // namespace lathe
