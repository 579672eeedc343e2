#include "server/session/job_snapshot.h"

#include <algorithm>
#include <string>

#include "server/store/store.h"
#include "tuner/budget/ranking.h"

namespace lathe {

std::vector<v1::BestVariant> RankView(const TrialView& trials, absl::Span<const v1::RunOff> run_offs) {
  std::vector<const v1::Trial*> all;
  all.reserve(trials.size());
  for (size_t i = 0; i < trials.size(); ++i) all.push_back(&trials.at(i));
  std::vector<v1::BestVariant> best = RankTrials(all, run_offs);
  for (v1::BestVariant& one : best) {
    one.mutable_trial()->clear_samples_ns();
    one.mutable_trial()->clear_visits();
  }
  return best;
}

namespace {

// Whether the problem was drawn and may not be told yet.
bool IsHidden(const v1::Problem& problem, const v1::TuningJob& job) {
  if (HasEnded(job.state()) || !job.spec().check().has_drawn_problems()) return false;
  const std::string key = ProblemKey(problem);
  return std::none_of(job.spec().problems().begin(), job.spec().problems().end(),
                      [&](const v1::Problem& listed) { return ProblemKey(listed) == key; });
}

}  // namespace

v1::TuningJob Shown(v1::TuningJob job) {
  if (!HasEnded(job.state())) job.clear_check_seed();
  return job;
}

v1::Trial Shown(v1::Trial trial, const v1::TuningJob& job) {
  if (IsHidden(trial.problem(), job)) trial.clear_problem();
  return trial;
}

v1::Trial JobSnapshot::TrialAt(size_t ordinal) const { return Shown(trials_.at(ordinal), *job_); }

bool JobSnapshot::ended() const { return HasEnded(job_->state()); }

void JobSnapshot::FillState(v1::TuningJob* job) const {
  if (ended()) return;
  job->clear_check_seed();
  job->set_trials_compiled(counts_.compiled);
  job->set_trials_finished(counts_.finished);
  job->set_trials_failed(counts_.failed);
  job->set_trials_cached(counts_.cached);
  job->set_compiled_ahead(counts_.compiled_ahead);
  std::call_once(ranked_, [this] { best_ = RankView(trials_, run_offs_); });
  job->clear_best();
  for (const v1::BestVariant& best : best_) {
    v1::BestVariant& shown = *job->add_best() = best;
    if (!IsHidden(best.problem(), *job_)) continue;
    shown.clear_problem();
    shown.mutable_trial()->clear_problem();
  }
}

v1::TuningJob JobSnapshot::Job() const {
  v1::TuningJob job = *job_;
  FillState(&job);
  return job;
}

v1::TuningJob JobSnapshot::JobWithoutSpec() const {
  v1::TuningJob job = Job();
  job.clear_spec();
  return job;
}

}  // namespace lathe
