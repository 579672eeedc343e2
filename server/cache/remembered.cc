#include "server/cache/remembered.h"

#include <algorithm>
#include <vector>

#include "proto/support/errors.h"

namespace lathe {
namespace {

ErrorKind KindIn(const v1::ErrorDetail& error) { return ParseErrorKind(error.kind()).value_or(ErrorKind::internal); }

// The simulator's findings.
bool IsOfTheVariant(ErrorKind kind) {
  return kind == ErrorKind::barrier_deadlock || kind == ErrorKind::race || kind == ErrorKind::simulation_limit ||
         kind == ErrorKind::uninitialized_shared;
}

// A sick device gives it as a wrong variant does.
bool IsDoubtful(ErrorKind kind) {
  return kind == ErrorKind::check_failed || kind == ErrorKind::illegal_access || kind == ErrorKind::illegal_write ||
         kind == ErrorKind::launch_failed || kind == ErrorKind::out_of_resources || kind == ErrorKind::wrong_result;
}

// A hang is the device's as often as the variant's: it is never remembered, and one of them does not settle a trial.
bool IsAskedAgain(ErrorKind kind) { return IsDoubtful(kind) || kind == ErrorKind::gpu_hang; }

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
    case ErrorKind::permission_denied:
    case ErrorKind::poison:
    case ErrorKind::unauthenticated:
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
  const ErrorKind kind = KindIn(outcome.error());
  return IsOfTheVariant(kind) || (IsDoubtful(kind) && outcome.opinions_size() > 1);
}

Judgement JudgeOpinions(absl::Span<const internal::Opinion> opinions, int devices) {
  const internal::Opinion& last = opinions.back();
  const bool succeeded = last.kind().empty();
  const ErrorKind kind = ParseErrorKind(last.kind()).value_or(ErrorKind::internal);
  if (opinions.size() == 1) {
    if (succeeded || IsOfTheVariant(kind)) return {.settled = true, .remembered = true};
    return {.settled = !IsAskedAgain(kind)};
  }
  if (succeeded) {
    const bool agreed = std::any_of(opinions.begin(), opinions.end() - 1,
                                    [](const internal::Opinion& opinion) { return opinion.kind().empty(); });
    return {.settled = agreed, .remembered = agreed};
  }
  auto confirms = [&](const internal::Opinion& opinion) {
    if (opinion.kind() != last.kind()) return false;
    const bool elsewhere = opinion.worker() != last.worker() || opinion.device_id() != last.device_id();
    return elsewhere || (devices <= 1 && last.fresh_process());
  };
  return {.settled = true,
          .remembered = IsDoubtful(kind) && std::any_of(opinions.begin(), opinions.end() - 1, confirms)};
}

}  // namespace lathe
