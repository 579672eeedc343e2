// How ready variants become measurements.
#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "server/session/job_machine.h"
#include "server/session/policy.h"
#include "server/session/trial_state.h"
#include "tuner/budget/ranking.h"
#include "tuner/budget/run_off.h"

namespace lathe {
namespace {

// A batch that waits gets another incumbent only where that one is faster by this factor: chains of comparisons stay
// short.
constexpr double kBetterIncumbent = 1.05;

}  // namespace

size_t JobMachine::BatchLimit(const Arm& arm) const {
  const SessionSettings& settings = parameters_.settings;
  return arm.device.simulated() ? settings.simulate_batch : settings.measure_batch;
}

internal::MeasurePolicy JobMachine::PolicyFor(const internal::Candidate& candidate) const {
  internal::MeasurePolicy policy = policy_;
  const std::string& checked =
      candidate.has_reference() ? candidate.reference().module_digest() : candidate.module_digest();
  for (const AdmittedModule& module : modules_) {
    if (module.record->info.digest() == checked && module.record->info.needs_full_grid() &&
        !candidate.has_check_problem()) {
      policy.set_check_disabled(true);
    }
  }
  return policy;
}

// Estimates are exact; measured times are compared within the same rounds only.
int JobMachine::IncumbentOf(const Arm& arm) const {
  if (arm.device.simulated()) return -1;
  const bool measured = arm.reference >= 0 && trials_[arm.reference].state() == v1::Trial::SUCCEEDED;
  return measured ? arm.reference : arm.best;
}

bool JobMachine::WaitsForReferenceTrial(const Arm& arm, int ordinal) const {
  if (arm.reference < 0 || arm.reference == ordinal || arm.device.simulated()) return false;
  // One with the same machine code as a variant follows that one.
  const Phase phase = slots_[arm.reference].phase;
  return phase != Phase::kFollowing && phase != Phase::kDone;
}

MeasureName JobMachine::NameOf(std::vector<int> ordinals, int incumbent) const {
  std::sort(ordinals.begin(), ordinals.end());
  MeasureName name{.job = id_, .incumbent = incumbent};
  for (int ordinal : ordinals) {
    const Slot& slot = slots_[ordinal];
    if (!slot.opinions.empty()) name.purpose = MeasurePurpose::kOpinion;
    name.attempt = std::max(name.attempt, slot.attempts + static_cast<int>(slot.opinions.size()));
  }
  name.trials = std::move(ordinals);
  return name;
}

WorkRequest JobMachine::MakeRequest(const MeasureName& name, absl::Duration hold) const {
  const Arm& arm = arms_[slots_[name.trials.front()].arm];
  WorkRequest request;
  request.work.set_id(FormatMeasureName(name));
  request.work.set_job(id_);
  internal::MeasureWork* work = request.work.mutable_measure();
  work->set_device_model(arm.device.device_model());
  work->set_target(arm.device.target());
  // Both are timed for as long as leaders are: one is slower, and none is to be dropped.
  const bool profiles = IsProfile(name.trials.front());
  work->set_profile(profiles);
  *work->mutable_policy() = name.purpose == MeasurePurpose::kRunOff || profiles ? RunOffPolicy(policy_) : policy_;
  work->mutable_policy()->set_fresh_process(name.purpose == MeasurePurpose::kOpinion);
  work->mutable_policy()->set_seed(DrawSeed(policy_.seed(), arm.draw));
  if (Evaluates() && IncumbentOf(arm) >= 0) {
    const double reference_ns = CostOf(trials_[IncumbentOf(arm)]);
    work->mutable_policy()->set_hang_seconds(HangSeconds(policy_.hang_seconds(), reference_ns));
  }
  for (int ordinal : name.trials) {
    for (const internal::Opinion& opinion : slots_[ordinal].opinions) {
      internal::DeviceName* heard = work->add_avoid();
      heard->set_worker(opinion.worker());
      heard->set_device_id(opinion.device_id());
      request.avoid.push_back(opinion.worker());
    }
    const internal::Candidate& candidate = slots_[ordinal].candidate;
    if (candidate.artifact().digest().empty()) continue;
    if (IsOfClient(ordinal)) {
      work->set_client_binaries(true);
      work->mutable_policy()->set_fresh_process(true);
    }
    internal::Candidate* added = work->add_candidates();
    *added = candidate;
    AddReference(added);
    if (PolicyFor(candidate).check_disabled()) work->mutable_policy()->set_check_disabled(true);
  }
  if (name.incumbent >= 0) {
    internal::Candidate* incumbent = work->add_candidates();
    *incumbent = slots_[name.incumbent].candidate;
    incumbent->set_incumbent(true);
    AddReference(incumbent);
  }
  request.tenant = job_.job.tenant();
  request.priority = job_.job.priority();
  request.background = IsBackground(job_.job);
  request.unbounded = job_.job.has_refresh();
  request.hold = hold;
  request.cost = static_cast<double>(name.trials.size());
  return request;
}

JobMachine::Batch* JobMachine::FindBatch(absl::string_view work, Arm** of) {
  for (Arm& arm : arms_) {
    for (Batch& batch : arm.batches) {
      if (batch.work != work) continue;
      *of = &arm;
      return &batch;
    }
  }
  return nullptr;
}

// ---- new batches

void JobMachine::Flush(size_t a) {
  Arm& arm = arms_[a];
  SubmitAdopted(arm);
  GrowOpenBatch(arm);
  RefreshIncumbents(arm);
  if (arm.ready.empty()) return;
  const size_t limit = BatchLimit(arm);
  // While the open batch is being replaced, what is ready waits to join it.
  const bool joins = !arm.open.empty();
  const Entrance entrance = EntranceOf(a);
  std::vector<int> race, opinions;
  for (const auto& [rank, ordinal] : std::vector(arm.ready.begin(), arm.ready.end())) {
    Slot& slot = slots_[ordinal];
    if (slot.restored && now_ < adopt_until_) continue;
    if (joins && !slot.alone && slot.opinions.empty()) continue;
    if (entrance == Entrance::kWaits) continue;
    if (entrance == Entrance::kClosed) {
      arm.ready.erase({rank, ordinal});
      Fail(ordinal, Failure(ErrorKind::pruned, "the simulator found a fault: the device was not tried"));
      continue;
    }
    if (WaitsForReference(ordinal) || WaitsForReferenceTrial(arm, ordinal)) continue;
    arm.ready.erase({rank, ordinal});
    slot.phase = Phase::kMeasuring;
    if (slot.alone) {
      SubmitBatch(arm, {ordinal}, absl::ZeroDuration());
    } else {
      (slot.opinions.empty() ? race : opinions).push_back(ordinal);
    }
  }
  for (std::vector<int>* ordinals : {&opinions, &race}) {
    for (size_t begin = 0; begin < ordinals->size(); begin += limit) {
      const size_t end = std::min(ordinals->size(), begin + limit);
      const bool grows = ordinals == &race && end - begin < limit;
      const bool wait = grows && arm.pending > 0;
      SubmitBatch(arm, {ordinals->begin() + static_cast<long>(begin), ordinals->begin() + static_cast<long>(end)},
                  wait ? parameters_.settings.batch_hold : absl::ZeroDuration());
      if (grows) arm.open = arm.batches.back().work;
    }
  }
}

void JobMachine::SubmitBatch(Arm& arm, std::vector<int> ordinals, absl::Duration hold) {
  Batch batch;
  int incumbent = IncumbentOf(arm);
  if (const std::optional<int> plain = ProfiledBy(ordinals.front())) {
    const bool known = !slots_[*plain].candidate.artifact().digest().empty();
    incumbent = known && !arm.device.simulated() ? *plain : -1;
  }
  batch.name = NameOf(std::move(ordinals), incumbent);
  batch.held = hold > absl::ZeroDuration();
  WorkRequest request = MakeRequest(batch.name, hold);
  batch.work = request.work.id();
  arm.batches.push_back(std::move(batch));
  effects_.push_back(job::SubmitMeasure{std::move(request)});
}

// ---- batches that wait

void JobMachine::Replace(Batch& batch, MeasureName next, absl::Duration hold) {
  batch.held = hold > absl::ZeroDuration();
  WorkRequest request = MakeRequest(next, hold);
  batch.next = std::move(next);
  effects_.push_back(job::ReplaceMeasure{batch.work, std::move(request)});
}

// Lets ready variants join the batch that still waits for a device.
void JobMachine::GrowOpenBatch(Arm& arm) {
  auto batch = std::find_if(arm.batches.begin(), arm.batches.end(), [&](const Batch& b) { return b.work == arm.open; });
  if (arm.open.empty() || batch == arm.batches.end() || !batch->waits) {
    arm.open.clear();
    return;
  }
  if (batch->next) return;
  std::vector<int> grown = batch->name.trials;
  const size_t limit = BatchLimit(arm);
  for (auto it = arm.ready.begin(); it != arm.ready.end() && grown.size() < limit;) {
    Slot& slot = slots_[it->second];
    const bool joins = !slot.alone && slot.opinions.empty() && !(slot.restored && now_ < adopt_until_) &&
                       !WaitsForReference(it->second) && !WaitsForReferenceTrial(arm, it->second);
    if (!joins) {
      ++it;
      continue;
    }
    slot.phase = Phase::kMeasuring;
    grown.push_back(it->second);
    it = arm.ready.erase(it);
  }
  const bool full = grown.size() >= limit;
  const bool complete = full || arm.pending == 0;
  if (full) arm.open.clear();
  if (grown.size() > batch->name.trials.size()) {
    Replace(*batch, NameOf(std::move(grown), IncumbentOf(arm)),
            complete ? absl::ZeroDuration() : parameters_.settings.batch_hold);
  } else if (complete && batch->held) {
    batch->held = false;
    WorkRequest request = MakeRequest(batch->name, absl::ZeroDuration());
    effects_.push_back(job::ReleaseMeasure{std::move(request.work), request.cost});
  }
}

// Gives batches that still wait the incumbent of now.
void JobMachine::RefreshIncumbents(Arm& arm) {
  const int best = IncumbentOf(arm);
  if (best < 0) return;
  for (Batch& batch : arm.batches) {
    if (batch.name.purpose == MeasurePurpose::kRunOff) continue;  // it has the best among its trials
    if (IsProfile(batch.name.trials.front())) continue;
    if (!batch.waits || !batch.submitted || batch.next || batch.ending || batch.name.incumbent == best) continue;
    const int now = batch.name.incumbent;
    if (now >= 0 && CostOf(trials_[now]) < CostOf(trials_[best]) * kBetterIncumbent) continue;
    MeasureName next = batch.name;
    next.incumbent = best;
    Replace(batch, std::move(next), batch.held ? parameters_.settings.batch_hold : absl::ZeroDuration());
  }
}

void JobMachine::On(job::Withdrawn event) {
  Arm* arm = nullptr;
  Batch* batch = FindBatch(event.work, &arm);
  const std::string next = batch && batch->next ? FormatMeasureName(*batch->next) : "";
  if (event.replacement != next) {
    // The batch is gone, or has changed its mind.
    if (event.ok && !event.replacement.empty()) effects_.push_back(job::CancelMeasure{event.replacement});
    return;
  }
  if (!batch) return;
  if (!event.ok) {
    batch->waits = false;
    batch->ending = false;
    if (arm->open == batch->work) arm->open.clear();
    if (!batch->next) return;
    std::vector<int> added = std::exchange(batch->next, std::nullopt)->trials;
    std::erase_if(added, [&](int ordinal) {
      return std::binary_search(batch->name.trials.begin(), batch->name.trials.end(), ordinal);
    });
    return GiveBack(added);
  }
  if (next.empty()) {
    std::vector<int> trials = batch->name.trials;
    arm->batches.remove_if([&](const Batch& b) { return &b == batch; });
    return GiveBack(trials);
  }
  if (arm->open == batch->work) arm->open = next;
  batch->name = *std::exchange(batch->next, std::nullopt);
  batch->work = next;
}

// Ends measurements all of whose trials have a result from elsewhere.
void JobMachine::DropDone() {
  for (Arm& arm : arms_) {
    arm.batches.remove_if([&](const Batch& batch) {
      auto unneeded = [&](int ordinal) { return slots_[ordinal].phase > Phase::kFollowing; };
      if (batch.name.purpose == MeasurePurpose::kRunOff) return false;
      if (batch.next || !std::all_of(batch.name.trials.begin(), batch.name.trials.end(), unneeded)) return false;
      if (batch.submitted) effects_.push_back(job::CancelMeasure{batch.work});
      return true;
    });
  }
}

// ---- batches of an earlier server

void JobMachine::On(job::Running event) {
  Arm* arm = nullptr;
  if (ended_ || cancelled_ || FindBatch(event.work, &arm)) return;
  std::optional<MeasureName> name = ParseMeasureName(event.work);
  if (!name || name->job != id_) return;
  const int known = static_cast<int>(slots_.size());
  bool needed = false;
  for (int ordinal : name->trials) {
    if (ordinal >= known || slots_[ordinal].arm != slots_[name->trials.front()].arm) return;
    const Slot& slot = slots_[ordinal];
    // Its trial is at a device already, by a batch of this life.
    if (slot.phase == Phase::kMeasuring) return;
    needed |= slot.phase < Phase::kFinishing;
  }
  if (!needed || name->incumbent >= known) return;
  if (name->incumbent >= 0 && slots_[name->incumbent].candidate.artifact().digest().empty()) return;
  arm = &arms_[slots_[name->trials.front()].arm];
  for (int ordinal : name->trials) {
    Slot& slot = slots_[ordinal];
    slot.adopted = true;
    if (slot.phase == Phase::kLooking) --arm->pending;
    arm->ready.erase({slot.rank, ordinal});
    if (slot.phase == Phase::kLooking || slot.phase == Phase::kWaiting || slot.phase == Phase::kReady) {
      slot.phase = Phase::kMeasuring;
    }
  }
  Batch batch;
  batch.work = event.work;
  batch.name = *std::move(name);
  batch.submitted = false;
  batch.waits = false;
  arm->batches.push_back(std::move(batch));
}

// Submits what was taken over, once the code of its trials is known again.
void JobMachine::SubmitAdopted(Arm& arm) {
  for (Batch& batch : arm.batches) {
    if (batch.submitted) continue;
    bool complete = std::all_of(batch.name.trials.begin(), batch.name.trials.end(), [&](int ordinal) {
      return slots_[ordinal].phase != Phase::kNew && slots_[ordinal].phase != Phase::kCompiling;
    });
    if (!complete) continue;
    batch.submitted = true;
    effects_.push_back(job::SubmitMeasure{MakeRequest(batch.name, absl::ZeroDuration())});
  }
}

}  // namespace lathe
