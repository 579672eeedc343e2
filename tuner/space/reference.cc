#include "tuner/space/reference.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/status_macros.h"
#include "tuner/space/space.h"

namespace lathe {
namespace {

absl::StatusOr<double> Amount(const std::string& text, const Names& names, const char* field) {
  absl::StatusOr<Expression> parsed = Expression::Parse(text);
  const absl::StatusOr<int64_t> value = parsed.ok() ? parsed->Evaluate(names) : parsed.status();
  if (!value.ok()) {
    return MakeError(ErrorKind::invalid_expression, absl::StrCat("'", text, "': ", value.status().message()), field);
  }
  if (*value < 0) {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("'", text, "' is ", *value, ": work is 0 or more"),
                     field);
  }
  return static_cast<double>(*value);
}

}  // namespace

std::optional<v1::TuningSpec> ReferenceSpec(const v1::TuningSpec& spec) {
  if (!spec.check().has_reference()) return std::nullopt;
  const v1::Reference& reference = spec.check().reference();
  v1::TuningSpec own = spec;
  own.set_entry(reference.entry());
  own.clear_modules();
  *own.add_modules() = reference.module();
  *own.mutable_grid() = reference.grid();
  own.clear_space();
  own.clear_constraints();
  own.mutable_check()->clear_reference();
  return own;
}

std::optional<ReferenceLaunch> ReferenceLaunch::Of(const v1::TuningSpec& spec, absl::string_view target,
                                                   absl::Span<const internal::KnobDescription> rows) {
  std::optional<v1::TuningSpec> own = ReferenceSpec(spec);
  if (!own) return std::nullopt;
  Names names = NamesOf(*own, {0, spec.check().reference().knobs()}, target, rows);
  return ReferenceLaunch(*std::move(own), std::move(names));
}

Names ReferenceLaunch::NamesOn(const v1::Problem& problem) const {
  Names names = names_;
  names.insert(problem.values().begin(), problem.values().end());
  return names;
}

absl::Status InReference(const absl::Status& status) {
  if (status.ok()) return status;
  v1::ErrorDetail detail = DetailOf(status);
  const bool own = KindOf(status) == ErrorKind::divisibility_violated || detail.field() == "entry" ||
                   absl::StartsWith(detail.field(), "grid") || absl::StartsWith(detail.field(), "module") ||
                   absl::StartsWith(detail.field(), "knobs");
  if (own) detail.set_field(absl::StrCat("check.reference.", detail.field()));
  detail.set_message(absl::StrCat("the reference: ", detail.message()));
  return ErrorFromDetail(detail);
}

absl::Status CheckSameTensors(const internal::ResolvedProblem& problem, const internal::ResolvedProblem& reference) {
  const int count = std::max(problem.arguments_size(), reference.arguments_size());
  for (int i = 0; i < count; ++i) {
    const bool both = i < problem.arguments_size() && i < reference.arguments_size();
    const bool tensors = both && problem.arguments(i).has_tensor() && reference.arguments(i).has_tensor();
    const bool scalars = both && !problem.arguments(i).has_tensor() && !reference.arguments(i).has_tensor();
    if (scalars) continue;
    if (tensors && DeterministicBytes(problem.arguments(i)) == DeterministicBytes(reference.arguments(i))) continue;
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("argument ", i, " of the kernel is another tensor than that of its reference"),
                     "check.reference");
  }
  return absl::OkStatus();
}

absl::StatusOr<LeastWork> LeastWorkOf(const v1::TuningSpec& spec, const internal::ResolvedProblem& problem,
                                      const Names& names) {
  LeastWork work;
  for (const internal::ResolvedArgument& argument : problem.arguments()) {
    if (!argument.has_tensor()) continue;
    const internal::ResolvedTensor& tensor = argument.tensor();
    const auto bytes = static_cast<double>(TensorBytes(tensor));
    if (tensor.role() != v1::ARGUMENT_ROLE_OUTPUT) work.read_bytes += bytes;
    if (tensor.role() != v1::ARGUMENT_ROLE_INPUT) work.written_bytes += bytes;
    // An i8 may hold two numbers of 4 bits.
    const int bits = tensor.dtype() == "i8" ? 4 : BitsOfType(tensor.dtype()).value_or(8);
    work.narrowest_bits = work.narrowest_bits == 0 ? bits : std::min(work.narrowest_bits, bits);
  }
  const v1::Work& given = spec.check().work();
  if (!given.bytes().empty()) {
    LATHE_ASSIGN_OR_RETURN(work.read_bytes, Amount(given.bytes(), names, "check.work.bytes"));
    work.written_bytes = 0;
    work.declared = true;
  }
  if (!given.flops().empty()) {
    LATHE_ASSIGN_OR_RETURN(work.flops, Amount(given.flops(), names, "check.work.flops"));
  }
  return work;
}

}  // namespace lathe
