// The reference of a specification (check.reference), and the least work that its problems ask for. Pure and
// thread-safe.
#ifndef LATHE_TUNER_SPACE_REFERENCE_H_
#define LATHE_TUNER_SPACE_REFERENCE_H_

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "tuner/space/expression.h"
#include "tuner/space/problem.h"

namespace lathe {

// The reference as a specification of its own: its module, entry and grid, with the arguments, problems and check of
// `spec`. nullopt where `spec` has no reference.
std::optional<v1::TuningSpec> ReferenceSpec(const v1::TuningSpec& spec);

// Errors of what ReferenceSpec() gave, with the field where it stands in the specification: "check.reference.grid[0]".
absl::Status InReference(const absl::Status& status);

// The reference of a specification on one target.
class ReferenceLaunch {
 public:
  // nullopt for a specification without one. `rows` are the compiler's knobs.
  static std::optional<ReferenceLaunch> Of(const v1::TuningSpec& spec, absl::string_view target,
                                           absl::Span<const internal::KnobDescription> rows);

  // ResolveProblem() for the reference.
  absl::StatusOr<internal::ResolvedProblem> Resolve(const v1::Problem& problem, const ArgumentLayouts& layouts,
                                                    absl::string_view problem_field) const {
    return ResolveProblem(spec_, problem, names_, layouts, problem_field);
  }
  // The names that expressions over the reference and a problem see.
  Names NamesOn(const v1::Problem& problem) const;

 private:
  ReferenceLaunch(v1::TuningSpec spec, Names names) : spec_(std::move(spec)), names_(std::move(names)) {}

  v1::TuningSpec spec_;
  Names names_;
};

// argument_mismatch with "check.reference" unless both launches take the same tensors at the same places.
absl::Status CheckSameTensors(const internal::ResolvedProblem& problem, const internal::ResolvedProblem& reference);

struct LeastWork {
  double read_bytes = 0;
  double written_bytes = 0;
  double flops = 0;        // of matrix operations; 0: not known
  bool declared = false;   // the specification gives the bytes, which are all in read_bytes
  int narrowest_bits = 0;  // of a tensor's element; 0: there is no tensor
};

// `names` are those of the reference and the problem. Errors: invalid_expression, invalid_argument with
// "check.work.bytes", "check.work.flops".
absl::StatusOr<LeastWork> LeastWorkOf(const v1::TuningSpec& spec, const internal::ResolvedProblem& problem,
                                      const Names& names);

}  // namespace lathe

#endif  // LATHE_TUNER_SPACE_REFERENCE_H_
