#include "server/cache/remembered.h"

#include "proto/support/errors.h"

namespace lathe {
namespace {

ErrorKind KindIn(const v1::ErrorDetail& error) { return ParseErrorKind(error.kind()).value_or(ErrorKind::internal); }

}  // namespace

bool CompileIsRemembered(const v1::ErrorDetail& error) {
  if (error.kind().empty()) return true;
  switch (const ErrorKind kind = KindIn(error); kind) {
    case ErrorKind::cancelled:
    case ErrorKind::compile_timeout:
    case ErrorKind::compiler_crash:
    case ErrorKind::corrupt_store:
    case ErrorKind::internal:
    case ErrorKind::memory_limit:
    case ErrorKind::not_found:
    case ErrorKind::poison:
      return false;
    default:
      return !IsRetryable(kind);
  }
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
