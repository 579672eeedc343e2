// Tensors that the host describes, which are several arguments of the kernel, in specifications.
#ifndef LATHE_TUNER_SPACE_DESCRIPTORS_H_
#define LATHE_TUNER_SPACE_DESCRIPTORS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lathe/v1/tuning.pb.h"
#include "tuner/space/problem.h"

namespace lathe {

// A specification whose arguments are those of the kernel, one by one.
class ExpandedSpec {
 public:
  // Writes each descriptor of `spec` out as base, sizes, strides, padding and rounding, of an im2col tensor corners and
  // steps and, where it asks for them, the sizes and strides once more. invalid_argument, with the field, for one whose
  // rank, block, strides or corners cannot be.
  static absl::StatusOr<ExpandedSpec> Of(const v1::TuningSpec& spec);

  const v1::TuningSpec& spec() const { return spec_; }

  // Checks that the kernel of a module with `layouts` and `constants` takes a described tensor, of this block, where
  // the specification has a descriptor, as far as the layouts say. argument_mismatch, invalid_expression.
  absl::Status CheckBlocks(const ArgumentLayouts& layouts, const Names& constants) const;

  // An error about spec() as one about the specification that it was made of: "arguments[4].scalar" may be
  // "arguments[1].descriptor.strides[0]".
  absl::Status Translate(const absl::Status& error) const;

 private:
  // Names in the specification that spec() was made of.
  struct Place {
    std::string field;        // of the argument
    std::string value_field;  // of the scalar, or of the tensor's shape; empty where no descriptor was written out
  };
  struct Described {
    int position;  // of the base
    std::string field;
    v1::DescriptorArgument descriptor;
  };

  void Add(const v1::Argument& argument, int index);
  std::string OriginalField(absl::string_view field) const;

  v1::TuningSpec spec_;
  std::vector<Place> places_;  // of the arguments of spec()
  std::vector<Described> described_;
};

}  // namespace lathe

#endif  // LATHE_TUNER_SPACE_DESCRIPTORS_H_
