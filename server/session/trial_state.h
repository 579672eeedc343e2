// How trials and jobs say where they stand. Pure.
#ifndef LATHE_SERVER_SESSION_TRIAL_STATE_H_
#define LATHE_SERVER_SESSION_TRIAL_STATE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/errors.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

inline bool IsTriton(const internal::ModuleInfo& module) { return module.level() != internal::ModuleInfo::TTG; }

inline bool IsDone(const v1::Trial& trial) {
  return trial.state() == v1::Trial::SUCCEEDED || trial.state() == v1::Trial::FAILED;
}
inline bool HasFailed(const v1::Trial& trial) { return trial.state() == v1::Trial::FAILED; }
inline v1::ErrorDetail Failure(ErrorKind kind, absl::string_view message) {
  v1::ErrorDetail detail;
  detail.set_kind(std::string(ErrorKindName(kind)));
  detail.set_message(std::string(message));
  return detail;
}

// A kind of a later release counts as internal.
inline ErrorKind KindIn(const v1::ErrorDetail& error) {
  return ParseErrorKind(error.kind()).value_or(ErrorKind::internal);
}

// "ok", or the kind of the error.
inline absl::string_view OutcomeWord(const v1::Trial& trial) {
  return trial.has_error() ? ErrorKindName(KindIn(trial.error())) : "ok";
}

inline void SetFailed(v1::Trial* trial, const v1::ErrorDetail& error) {
  trial->set_state(v1::Trial::FAILED);
  *trial->mutable_error() = error;
}

// For the strategy.
inline CodeFacts FactsOf(const v1::Artifact& artifact) {
  return {static_cast<double>(artifact.registers()), static_cast<double>(artifact.spill_bytes()),
          static_cast<double>(artifact.shared_bytes())};
}

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_TRIAL_STATE_H_
