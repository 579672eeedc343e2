// One job at one moment.
#ifndef LATHE_SERVER_SESSION_JOB_SNAPSHOT_H_
#define LATHE_SERVER_SESSION_JOB_SNAPSHOT_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/types/span.h"
#include "lathe/v1/tuning.pb.h"
#include "server/session/trial_table.h"

namespace lathe {

struct TrialCounts {
  int compiled = 0;
  int finished = 0;
  int failed = 0;
  int cached = 0;
  int compiled_ahead = 0;  // variants without a trial
};

// A job of the store as clients see it: the seed of its check is shown when it has ended.
v1::TuningJob Shown(v1::TuningJob job);
// Likewise of a trial of the job, whose problem is not shown before where it was drawn.
v1::Trial Shown(v1::Trial trial, const v1::TuningJob& job);

// Immutable and thread-safe. Winners are ranked when they are first asked for, by the thread that asks.
class JobSnapshot {
 public:
  // `job` has neither counts nor winners where it runs, and all of them where it has ended.
  JobSnapshot(std::shared_ptr<const v1::TuningJob> job, TrialView trials, std::vector<v1::RunOff> run_offs,
              TrialCounts counts, uint64_t version)
      : job_(std::move(job)),
        trials_(std::move(trials)),
        run_offs_(std::move(run_offs)),
        counts_(counts),
        version_(version) {}

  const TrialView& trials() const { return trials_; }
  // As clients see it: a problem that was drawn is shown when the job has ended.
  v1::Trial TrialAt(size_t ordinal) const;
  // Greater in every later snapshot of the job that differs.
  uint64_t version() const { return version_; }
  bool ended() const;
  // As clients see it: the seed of the check is shown when the job has ended.
  v1::TuningJob Job() const;
  // The same without its specification.
  v1::TuningJob JobWithoutSpec() const;

 private:
  void FillState(v1::TuningJob* job) const;

  const std::shared_ptr<const v1::TuningJob> job_;
  const TrialView trials_;
  const std::vector<v1::RunOff> run_offs_;
  const TrialCounts counts_;
  const uint64_t version_;
  // The standard one, since ThreadSanitizer does not see who waits in absl::call_once.
  mutable std::once_flag ranked_;
  mutable std::vector<v1::BestVariant> best_;
};

// The winners among the trials, without samples.
std::vector<v1::BestVariant> RankView(const TrialView& trials, absl::Span<const v1::RunOff> run_offs);

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_JOB_SNAPSHOT_H_
