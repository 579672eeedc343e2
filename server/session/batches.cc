// How ready variants become measurements.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "server/admission/targets.h"
#include "server/session/session.h"
#include "tuner/budget/ranking.h"

namespace lathe {

size_t Session::BatchLimit(const Arm& arm) const {
  const SessionSettings& settings = context_->settings;
  return IsSimulated(arm.device.device()) ? settings.simulate_batch : settings.measure_batch;
}

internal::MeasurePolicy Session::PolicyFor(const internal::Candidate& candidate) const {
  internal::MeasurePolicy policy = policy_;
  for (const AdmittedModule& module : modules_) {
    if (module.record->info.digest() == candidate.module_digest() && module.record->info.needs_full_grid() &&
        !candidate.has_check_problem()) {
      policy.set_check_disabled(true);
    }
  }
  return policy;
}

internal::WorkItem Session::MakeWork(const Arm& arm, Batch& batch) {
  internal::WorkItem item;
  item.set_id(batch.work);
  item.set_job(id_);
  internal::MeasureWork* work = item.mutable_measure();
  work->set_device_model(arm.device.device());
  work->set_chip(arm.device.target());
  *work->mutable_policy() = policy_;
  for (int ordinal : batch.ordinals) {
    *work->add_candidates() = slots_[ordinal].candidate;
    if (PolicyFor(slots_[ordinal].candidate).check_disabled()) work->mutable_policy()->set_check_disabled(true);
  }
  // Estimates are exact; measured times are compared within the same rounds only.
  if (arm.best >= 0 && !IsSimulated(arm.device.device())) {
    batch.incumbent = arm.best;
    internal::Candidate* incumbent = work->add_candidates();
    *incumbent = slots_[arm.best].candidate;
    incumbent->set_incumbent(true);
  }
  return item;
}

void Session::SubmitBatch(size_t a, std::vector<int> ordinals, absl::Duration hold) {
  Arm& arm = arms_[a];
  Batch batch{.work = absl::StrCat(MeasureWorkPrefix(id_), a, "/", ++last_work_), .ordinals = std::move(ordinals)};
  WorkRequest request;
  request.work = MakeWork(arm, batch);
  request.tenant = job_.job.tenant();
  request.priority = job_.job.priority();
  request.hold = hold;
  request.cost = static_cast<double>(batch.ordinals.size());
  for (int ordinal : batch.ordinals) slots_[ordinal].phase = Phase::kMeasuring;
  std::string work = batch.work;
  arm.batches.push_back(std::move(batch));
  std::weak_ptr<Session> weak = weak_from_this();
  // Work ids are this session's own, so that the scheduler has none of the same.
  (void)context_->scheduler->Submit(
      std::move(request),
      [weak, work](const internal::WorkResult& result, const std::string& worker, Acknowledge acknowledge) {
        std::shared_ptr<Session> self = weak.lock();
        acknowledge(self ? self->OnMeasured(work, result, worker) : absl::OkStatus());
      });
}

void Session::RefreshIncumbents(size_t a) {
  Arm& arm = arms_[a];
  if (IsSimulated(arm.device.device())) return;
  for (Batch& batch : arm.batches) {
    if (batch.incumbent == arm.best) continue;
    // Only the scheduler knows whether the batch is leased by now; then it stays as it is.
    Batch with = batch;
    internal::WorkItem work = MakeWork(arm, with);
    if (context_->scheduler->Amend(work, static_cast<double>(with.ordinals.size()), false)) batch = std::move(with);
  }
}

// Lets ready variants join the batch that still waits for a device. False where there is no such batch any more.
bool Session::GrowOpenBatch(size_t a) {
  Arm& arm = arms_[a];
  auto batch = std::find_if(arm.batches.begin(), arm.batches.end(), [&](const Batch& b) { return b.work == arm.open; });
  if (arm.open.empty() || batch == arm.batches.end()) return false;
  Batch grown = *batch;
  size_t limit = BatchLimit(arm);
  size_t taken = 0;
  while (grown.ordinals.size() < limit && taken < arm.ready.size()) grown.ordinals.push_back(arm.ready[taken++]);
  bool full = grown.ordinals.size() >= limit;
  bool release = full || arm.compiling == 0;
  if (taken == 0 && !release) return true;
  if (!context_->scheduler->Amend(MakeWork(arm, grown), static_cast<double>(grown.ordinals.size()), release)) {
    arm.open.clear();
    return false;
  }
  for (size_t i = batch->ordinals.size(); i < grown.ordinals.size(); ++i) {
    slots_[grown.ordinals[i]].phase = Phase::kMeasuring;
  }
  arm.ready.erase(arm.ready.begin(), arm.ready.begin() + static_cast<long>(taken));
  *batch = std::move(grown);
  if (full) arm.open.clear();
  return true;
}

void Session::Flush(size_t a) {
  Arm& arm = arms_[a];
  GrowOpenBatch(a);
  RefreshIncumbents(a);
  size_t limit = BatchLimit(arm);
  while (!arm.ready.empty()) {
    size_t count = std::min(limit, arm.ready.size());
    std::vector<int> ordinals(arm.ready.begin(), arm.ready.begin() + static_cast<long>(count));
    arm.ready.erase(arm.ready.begin(), arm.ready.begin() + static_cast<long>(count));
    bool wait = count < limit && arm.compiling > 0;
    SubmitBatch(a, std::move(ordinals), wait ? context_->settings.batch_hold : absl::ZeroDuration());
    arm.open = count < limit ? arm.batches.back().work : "";
  }
}

}  // namespace lathe
