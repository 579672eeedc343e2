// A launch with everything evaluated: grid, tensor shapes and scalar bytes of one variant on one
// problem.
#ifndef LATHE_TUNER_SPACE_PROBLEM_H_
#define LATHE_TUNER_SPACE_PROBLEM_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "tuner/space/expression.h"

namespace lathe {

using ArgumentLayouts = google::protobuf::RepeatedPtrField<v1::ArgumentLayout>;

struct ProblemLimits {
  int64_t max_tensor_bytes = int64_t{64} << 30;  // of one tensor
};

// tt.pointer_range = 32 promises that a pointer's buffer has fewer bytes than this.
inline constexpr int64_t kPointerRangeBytes = int64_t{1} << 31;

// The attributes, among those named in `specializes_on`, that hold for the arguments of each of `problems`, which are
// launches of one kernel: tt.pointer_range = 32 for tensors under kPointerRangeBytes. Other names are passed over.
v1::Specialization SpecializationFor(absl::Span<const internal::ResolvedProblem* const> problems,
                                     const google::protobuf::RepeatedPtrField<std::string>& specializes_on);

int64_t TensorBytes(const internal::ResolvedTensor& tensor);

// Bits of an element or scalar type ("bf16", "i1", "f8E4M3FN"); nullopt for an unknown one. i1
// counts 8.
std::optional<int> BitsOfType(absl::string_view type);

// `text` (an expression over `names`, or for a float type a literal too) as the bytes of an
// argument of `type`: i1 i8 i16 i32 i64 f16 bf16 f32 f64, little-endian. An integer type takes
// values of its signed and its unsigned range; a float is rounded to the nearest even.
// invalid_expression or argument_mismatch with `field`.
absl::StatusOr<std::string> EncodeScalar(absl::string_view text, absl::string_view type, const Names& names,
                                         absl::string_view field);

// Checks everything that does not depend on a variant: that `spec.arguments` fits the kernel's
// arguments in number and type, that every expression of grid, shapes and scalars parses, and that dtypes and init
// words are known. Errors as of ResolveProblem.
absl::Status CheckArguments(const v1::TuningSpec& spec, const ArgumentLayouts& layouts);

// Evaluates `spec.grid` and `spec.arguments` for `problem`. `variant_names` are NamesOf(variant); a
// problem value may not have the name of one of them. `problem_field` ("problems[0]",
// "check.problem") names the problem in errors. Errors carry the place at fault:
//   argument_mismatch      "arguments": number; "arguments[i]": kind; ".dtype"; ".scalar": range
//   argument_mismatch      "arguments[i].shape": a tensor of 2 GiB or more where the module says
//                          tt.pointer_range = 32
//   divisibility_violated  "arguments[i].scalar": a's value against the module's tt.divisibility
//   invalid_expression     "grid[i]", "arguments[i].shape[j]", "arguments[i].scalar", ".lo", ".hi"
//   invalid_argument       non-positive or too large shapes and grids, unknown init, empty lo..hi
// A tensor without init gets normal (floats) or randint (integers); without lo and hi, uniform
// draws from 0..1, randint of i1 from 0..2, of i8 from -128..128, of wider types from 0..128 (the
// upper end excluded).
absl::StatusOr<internal::ResolvedProblem> ResolveProblem(const v1::TuningSpec& spec, const v1::Problem& problem,
                                                         const Names& variant_names, const ArgumentLayouts& layouts,
                                                         absl::string_view problem_field,
                                                         const ProblemLimits& limits = {});

// Programs of a launch, of a variant on a problem as above. Errors of `grid[i]` and `problem_field`.
absl::StatusOr<int64_t> CountPrograms(const v1::TuningSpec& spec, const v1::Problem& problem,
                                      const Names& variant_names, absl::string_view problem_field);

}  // namespace lathe

#endif  // LATHE_TUNER_SPACE_PROBLEM_H_
