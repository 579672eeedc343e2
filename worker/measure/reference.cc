#include "worker/measure/reference.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/measure/expected.h"
#include "worker/measure/oracle.h"
#include "worker/measure/sampling.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

// A tensor whose whole contents would make a larger blob than stores take is sampled.
constexpr uint64_t kLargestWhole = 512ull << 20;

// Values and marks, as the oracle holds them.
absl::StatusOr<uint64_t> HostBytes(const internal::ResolvedProblem& problem) {
  uint64_t sum = 0;
  for (const internal::ResolvedArgument& argument : problem.arguments()) {
    if (!argument.has_tensor()) continue;
    LATHE_ASSIGN_OR_RETURN(const uint64_t bytes, TensorBytes(argument.tensor()));
    const uint64_t held = argument.tensor().role() == v1::ARGUMENT_ROLE_INPUT ? bytes : 2 * bytes;
    if (bytes > held || sum + held < sum) return MakeError(ErrorKind::memory_limit, "the tensors exceed 2^64 bytes");
    sum += held;
  }
  return sum;
}

absl::Status CheckMemory(const internal::ReferenceWork& work, const ReferenceLimits& limits) {
  uint64_t limit = work.memory_bytes() > 0 ? work.memory_bytes() : limits.memory_bytes;
  if (limit == 0) limit = HostMemoryBytes() / 2;
  LATHE_ASSIGN_OR_RETURN(const uint64_t bytes, HostBytes(work.problem()));
  if (bytes <= limit) return absl::OkStatus();
  return MakeError(ErrorKind::memory_limit,
                   absl::StrCat("the reference needs ", bytes >> 20, " MiB for the tensors; the limit is ", limit >> 20,
                                " MiB. A smaller check problem needs less"));
}

bool FitsWhole(const Oracle& oracle) {
  return std::all_of(oracle.tensors().begin(), oracle.tensors().end(),
                     [](const Oracle::Tensor& tensor) { return tensor.values->bytes().size() <= kLargestWhole; });
}

absl::StatusOr<internal::ExpectedOutput> Upload(
    const Oracle& oracle, const std::function<absl::Status(const std::string&, const std::string&)>& put) {
  internal::ExpectedOutput expected;
  expected.set_whole(oracle.whole());
  expected.mutable_programs()->Add(oracle.programs().begin(), oracle.programs().end());
  for (const Oracle::Tensor& tensor : oracle.tensors()) {
    const std::string packed = PackExpected(tensor.values->bytes(), tensor.written->bytes());
    internal::ExpectedTensor& out = *expected.add_tensors();
    out.set_argument(tensor.argument);
    out.set_digest(Sha256Digest(packed));
    const auto marks = tensor.written->bytes();
    out.set_bytes_written(marks.size() - static_cast<uint64_t>(std::count(marks.begin(), marks.end(), 0)));
    LATHE_RETURN_IF_ERROR(put(out.digest(), packed));
  }
  return expected;
}

}  // namespace

absl::StatusOr<internal::ReferenceOutcome> RunReference(
    CompilerPool& pool, HostInputs& inputs, const internal::ReferenceWork& work, const std::string& module_text,
    const ReferenceLimits& limits, Cancellation* cancellation,
    const std::function<absl::Status(const std::string& digest, const std::string& data)>& put, const ReadFile& read) {
  LATHE_RETURN_IF_ERROR(CheckMemory(work, limits));
  const absl::Time start = absl::Now();
  CallOptions call;
  call.deadline = start + (work.timeout_seconds() > 0 ? absl::Seconds(work.timeout_seconds()) : limits.timeout);
  call.cancellation = cancellation;
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Oracle> oracle,
                         Oracle::Create({module_text, work.entry(), work.problem(), work.seed(), read}, inputs));
  const int count = work.programs() > 0 ? work.programs() : kDefaultCheckPrograms;
  const std::vector<uint64_t> sample = SamplePrograms(oracle->grid(), count, work.seed());
  const absl::Time begin = absl::Now();
  LATHE_RETURN_IF_ERROR(oracle->Run(pool, sample, call));
  const double each = absl::ToDoubleSeconds(absl::Now() - begin) / static_cast<double>(sample.size());
  const uint64_t rest = ProgramsIn(oracle->grid()) - sample.size();
  const bool affordable = each * static_cast<double>(rest) <= work.budget_seconds() && FitsWhole(*oracle);
  if (work.whole() || affordable) LATHE_RETURN_IF_ERROR(oracle->RunAll(pool, call));
  if (oracle->bytes_written() == 0)
    return MakeError(ErrorKind::check_failed, "the programs that were chosen for the check write nothing");
  internal::ReferenceOutcome outcome;
  LATHE_ASSIGN_OR_RETURN(*outcome.mutable_expected(), Upload(*oracle, put));
  outcome.set_seconds(absl::ToDoubleSeconds(absl::Now() - start));
  return outcome;
}

}  // namespace lathe
