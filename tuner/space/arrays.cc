#include "tuner/space/arrays.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"
#include "proto/support/npy.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

bool IsDrawn(const v1::TensorArgument& tensor) {
  if (tensor.role() == v1::ARGUMENT_ROLE_OUTPUT || tensor.has_values()) return false;
  return tensor.init() != v1::TENSOR_INIT_ZEROS && tensor.init() != v1::TENSOR_INIT_ONES &&
         tensor.init() != v1::TENSOR_INIT_ARANGE;
}

absl::Status Refused(absl::string_view why, absl::string_view field) {
  return MakeError(ErrorKind::invalid_argument, why, field);
}

std::string Bracketed(const auto& shape) { return absl::StrCat("[", absl::StrJoin(shape, ", "), "]"); }

// `what` names the file and its argument in errors.
absl::Status CheckHead(const ArrayHead& head, const internal::ResolvedTensor& tensor, absl::string_view what,
                       absl::string_view field) {
  if (!NpyHolds(head.type, tensor.dtype())) {
    return MakeError(
        ErrorKind::argument_mismatch,
        absl::StrCat(what, ", whose dtype is ", tensor.dtype(), ": its elements are of NumPy's type ", head.type),
        field);
  }
  if (!std::equal(head.shape.begin(), head.shape.end(), tensor.shape().begin(), tensor.shape().end())) {
    return MakeError(
        ErrorKind::argument_mismatch,
        absl::StrCat(what, ", whose shape is ", Bracketed(tensor.shape()), ": its own is ", Bracketed(head.shape)),
        field);
  }
  return absl::OkStatus();
}

}  // namespace

bool HasExpected(const v1::TuningSpec& spec) {
  return std::any_of(spec.arguments().begin(), spec.arguments().end(),
                     [](const v1::Argument& argument) { return argument.tensor().has_expected(); });
}

absl::Status CheckExpected(const v1::TuningSpec& spec) {
  if (!HasExpected(spec)) return absl::OkStatus();
  for (int i = 0; i < spec.arguments_size(); ++i) {
    if (!spec.arguments(i).has_tensor()) continue;
    const v1::TensorArgument& tensor = spec.arguments(i).tensor();
    const std::string field = absl::StrCat("arguments[", i, "]");
    if (tensor.role() != v1::ARGUMENT_ROLE_INPUT && !tensor.has_expected()) {
      return Refused("another output is compared with an array, so that this one needs one too", field + ".expected");
    }
    if (IsDrawn(tensor)) {
      return Refused(
          "nothing is drawn where outputs are compared with arrays: give values, or init zeros, ones or arange",
          field + ".values");
    }
  }
  const v1::Check& check = spec.check();
  if (check.has_reference()) return Refused("either arrays say what is right or a reference does", "check.reference");
  if (check.draws() > 1) return Refused("nothing is drawn where outputs are compared with arrays", "check.draws");
  if (check.has_drawn_problems()) {
    return Refused("nothing is drawn where outputs are compared with arrays", "check.drawn_problems");
  }
  if (check.disabled()) return Refused("a check that is disabled compares nothing with arrays", "check.disabled");
  return absl::OkStatus();
}

absl::Status CheckArrays(const v1::TuningSpec& spec, const internal::ResolvedProblem& problem,
                         const ArgumentLayouts& layouts,
                         absl::FunctionRef<absl::StatusOr<ArrayHead>(const std::string& digest)> find) {
  const auto check = [&](const v1::Array& array, int i, absl::string_view key) -> absl::Status {
    if (array.digest().empty()) return absl::OkStatus();
    const std::string field = absl::StrCat("arguments[", i, "].", key);
    const std::string& name = layouts[i].name();
    const std::string what =
        absl::StrCat(array.name().empty() ? array.digest() : array.name(), " is not an array for argument ", i,
                     name.empty() ? "" : absl::StrCat(" ('", name, "')"));
    const absl::StatusOr<ArrayHead> head = find(array.digest());
    if (head.ok()) return CheckHead(*head, problem.arguments(i).tensor(), what, field);
    v1::ErrorDetail detail = DetailOf(head.status());
    detail.set_message(absl::StrCat(what, ": ", detail.message()));
    detail.set_field(field);
    return ErrorFromDetail(detail);
  };
  for (int i = 0; i < spec.arguments_size(); ++i) {
    LATHE_RETURN_IF_ERROR(check(spec.arguments(i).tensor().values(), i, "values"));
    LATHE_RETURN_IF_ERROR(check(spec.arguments(i).tensor().expected(), i, "expected"));
  }
  return absl::OkStatus();
}

}  // namespace lathe
