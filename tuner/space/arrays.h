// Arrays that a specification gives for the contents of tensors, before a launch and after it. Pure and thread-safe.
#ifndef LATHE_TUNER_SPACE_ARRAYS_H_
#define LATHE_TUNER_SPACE_ARRAYS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "tuner/space/problem.h"

namespace lathe {

// The outputs are compared with arrays, and no kernel says what is right.
bool HasExpected(const v1::TuningSpec& spec);

// Where arrays say what is right, they do so for each output, and nothing is drawn. invalid_argument with
// "arguments[i].expected", "arguments[i].values", "check.reference", "check.draws", "check.drawn_problems",
// "check.disabled".
absl::Status CheckExpected(const v1::TuningSpec& spec);

// What the head of an array's file says.
struct ArrayHead {
  std::string type;  // as NpyArray has it
  std::vector<int64_t> shape;
};

// Holds the arrays against the tensors of a launch. `find` gives the head of a file by its digest. argument_mismatch,
// and errors of `find`, with the field, the file and the argument.
absl::Status CheckArrays(const v1::TuningSpec& spec, const internal::ResolvedProblem& problem,
                         const ArgumentLayouts& layouts,
                         absl::FunctionRef<absl::StatusOr<ArrayHead>(const std::string& digest)> find);

}  // namespace lathe

#endif  // LATHE_TUNER_SPACE_ARRAYS_H_
