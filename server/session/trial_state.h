// How trials and jobs say where they stand. Pure.
#ifndef LATHE_SERVER_SESSION_TRIAL_STATE_H_
#define LATHE_SERVER_SESSION_TRIAL_STATE_H_

#include <string>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/errors.h"
#include "server/cache/keys.h"
#include "tuner/budget/bound.h"
#include "tuner/budget/occupancy.h"
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

// Nobody waits for the job: its work yields to all other work.
inline bool IsBackground(const v1::TuningJob& job) { return job.has_refresh() || job.spec().search().background(); }

inline void SetFailed(v1::Trial* trial, const v1::ErrorDetail& error) {
  trial->set_state(v1::Trial::FAILED);
  *trial->mutable_error() = error;
}

// For the strategy, of a launch with so many programs, or with a grid.
inline CodeFacts FactsOf(const v1::Artifact& artifact, int64_t programs, absl::string_view device_model) {
  const int64_t threads = int64_t{artifact.num_warps()} * artifact.threads_per_warp();
  const int64_t resident =
      ResidentPrograms(artifact.target(), {threads, artifact.registers(), artifact.shared_bytes()});
  const int multiprocessors = MultiprocessorsOf(device_model);
  const v1::LoopWork& work = artifact.loop_work();
  return {.registers = static_cast<double>(artifact.registers()),
          .spill_bytes = static_cast<double>(artifact.spill_bytes()),
          .shared_bytes = static_cast<double>(artifact.shared_bytes()),
          .resident = static_cast<double>(resident),
          .waves = WavesOf(programs, resident, multiprocessors),
          .threads = static_cast<double>(threads),
          .share = ShareOf(programs, multiprocessors),
          .loop = {.global_bytes = static_cast<double>(work.global_bytes()),
                   .shared_bytes = static_cast<double>(work.shared_bytes()),
                   .flops = static_cast<double>(work.flops()),
                   .instructions = static_cast<double>(work.instructions()),
                   .barriers = static_cast<double>(work.barriers()),
                   .waits = static_cast<double>(work.waits())}};
}
// The candidate has its artifact.
inline CodeFacts FactsOf(const internal::Candidate& candidate, absl::string_view device_model) {
  int64_t programs = 1;
  for (const uint32_t size : candidate.problem().grid()) programs *= size;
  CodeFacts facts = FactsOf(candidate.artifact(), programs, device_model);
  facts.identity = absl::HashOf(LaunchIdentity(candidate));
  return facts;
}

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_TRIAL_STATE_H_
