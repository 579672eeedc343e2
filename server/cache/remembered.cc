#include "server/cache/remembered.h"

#include <algorithm>
#include <vector>

#include "proto/support/errors.h"

namespace lathe {
namespace {

ErrorKind KindIn(const v1::ErrorDetail& error) { return ParseErrorKind(error.kind()).value_or(ErrorKind::internal); }

}  // namespace

CompileVerdict JudgeCompile(absl::Span<const std::string> kinds) {
  const std::string& last = kinds.back();
  if (last.empty()) return CompileVerdict::kRemember;
  switch (const ErrorKind kind = ParseErrorKind(last).value_or(ErrorKind::internal); kind) {
    case ErrorKind::assembler_failed:
    case ErrorKind::compiler_crash:
      if (kinds.size() == 1) return CompileVerdict::kAskAgain;
      return kinds[kinds.size() - 2] == last ? CompileVerdict::kRemember : CompileVerdict::kForget;
    case ErrorKind::cancelled:
    case ErrorKind::compile_timeout:
    case ErrorKind::corrupt_store:
    case ErrorKind::internal:
    case ErrorKind::memory_limit:
    case ErrorKind::not_found:
    case ErrorKind::poison:
      return CompileVerdict::kForget;
    default:
      return IsRetryable(kind) ? CompileVerdict::kForget : CompileVerdict::kRemember;
  }
}

bool CompileIsRemembered(const v1::ErrorDetail& error, const internal::CompileOutcome& outcome) {
  const std::vector<std::string> kinds(std::max(1, outcome.evidence_size()), error.kind());
  return JudgeCompile(kinds) == CompileVerdict::kRemember;
}

bool MeasurementIsRemembered(const internal::TrialOutcome& outcome) {
  if (!outcome.has_error()) return !outcome.dropped();
  switch (KindIn(outcome.error())) {
    case ErrorKind::barrier_deadlock:
    case ErrorKind::race:
    case ErrorKind::simulation_limit:
    case ErrorKind::uninitialized_shared:
      return true;
    default:
      return false;
  }
}

}  // namespace lathe
