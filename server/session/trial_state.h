// How trials and jobs say where they stand. Pure.
#ifndef LATHE_SERVER_SESSION_TRIAL_STATE_H_
#define LATHE_SERVER_SESSION_TRIAL_STATE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/errors.h"

namespace lathe {

inline bool IsTriton(const internal::ModuleInfo& module) { return module.level() != "ttg"; }

inline bool IsDone(const v1::Trial& trial) { return !trial.status().empty(); }
inline bool HasFailed(const v1::Trial& trial) { return IsDone(trial) && trial.status() != "ok"; }
// "ok", or the kind of the error.
inline std::string OutcomeWord(const v1::Trial& trial) { return trial.status(); }

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

inline void SetRunning(v1::Trial* trial) { trial->clear_status(); }
inline void SetSucceeded(v1::Trial* trial) { trial->set_status("ok"); }
inline void SetFailed(v1::Trial* trial, const v1::ErrorDetail& error) {
  trial->set_status(std::string(ErrorKindName(KindIn(error))));
  *trial->mutable_error() = error;
}

inline void SetStopReason(v1::TuningJob* job, absl::string_view reason) { job->set_stop_reason(std::string(reason)); }

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_TRIAL_STATE_H_
