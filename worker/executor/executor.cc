#include "worker/executor/executor.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/backoff.h"
#include "proto/support/call_context.h"
#include "proto/support/clock.h"
#include "proto/support/digest.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/executor/device_choice.h"
#include "worker/executor/quarantine.h"

namespace lathe {
namespace {

// The context of this thread for one work item's lines.
CallContext ContextOf(const internal::WorkItem& work) {
  CallContext context;
  context.request = work.origin().request();
  context.job = work.origin().job();
  context.trial = work.origin().trial();
  context.work = work.id();
  context.trace = ParseTraceparent(work.origin().traceparent());
  return context;
}

}  // namespace

Executor::Executor(ExecutorOptions options, CompilerPool& pool, BlobCache& blobs, const WorkerMetrics& metrics,
                   std::vector<std::unique_ptr<MeasureSupervisor>> devices)
    : options_(std::move(options)),
      pool_(pool),
      blobs_(blobs),
      metrics_(metrics),
      inputs_(options_.reference.keep_input_bytes) {
  metrics_.lathe_worker_slots.Set({"compile"}, options_.compile_slots);
  metrics_.lathe_worker_slots.Set({"measure"}, static_cast<double>(devices.size()));
  metrics_.lathe_worker_slots_busy.Set({"compile"}, 0);
  metrics_.lathe_worker_slots_busy.Set({"measure"}, 0);
  for (std::unique_ptr<MeasureSupervisor>& supervisor : devices) {
    auto slot = std::make_unique<DeviceSlot>();
    const v1::Device device = supervisor->device();
    slot->id = device.id();
    slot->model = device.model();
    slot->supervisor = std::move(supervisor);
    devices_.push_back(std::move(slot));
  }
  for (std::unique_ptr<DeviceSlot>& slot : devices_)
    slot->thread = std::thread([this, device = slot.get()] { DeviceLoop(*device); });
  for (int i = 0; i < options_.compile_slots; ++i) compile_threads_.emplace_back([this] { CompileLoop(); });
}

Executor::~Executor() {
  Groups ended;
  {
    MutexLock lock(&mutex_);
    stopping_ = true;
    for (const auto& [lease, item] : items_) CancelItem(item, ended);
    work_changed_.SignalAll();
  }
  for (const std::shared_ptr<Group>& group : ended) group->cancellation.Cancel();
  for (std::thread& thread : compile_threads_) thread.join();
  for (std::unique_ptr<DeviceSlot>& slot : devices_) slot->thread.join();
}

std::vector<absl::Status> Executor::WaitForDevices() {
  MutexLock lock(&mutex_);
  const auto opened = [](const std::unique_ptr<DeviceSlot>& slot) { return slot->opened; };
  while (!std::all_of(devices_.begin(), devices_.end(), opened)) work_changed_.Wait(&mutex_);
  std::vector<absl::Status> statuses;
  for (const std::unique_ptr<DeviceSlot>& slot : devices_) statuses.push_back(slot->open_status);
  return statuses;
}

void Executor::SetOnChange(std::function<void()> on_change) {
  MutexLock lock(&mutex_);
  on_change_ = std::move(on_change);
}

void Executor::Changed() {
  std::function<void()> on_change;
  {
    MutexLock lock(&mutex_);
    on_change = on_change_;
  }
  if (on_change) on_change();
}

std::vector<v1::Device> Executor::devices() const {
  std::vector<v1::Device> devices;
  for (const std::unique_ptr<DeviceSlot>& slot : devices_) devices.push_back(slot->supervisor->device());
  return devices;
}

int Executor::compile_busy() const {
  MutexLock lock(&mutex_);
  return compiling_;
}

// ---- present state

void Executor::FillState(internal::WorkerState& state, bool greeting) {
  MutexLock lock(&mutex_);
  const absl::Time now = Clock::Real()->Now();
  const auto add_running = [&state](const std::string& lease, const std::string& work, internal::WorkPhase phase) {
    internal::RunningWork* running = state.add_running();
    running->set_lease(lease);
    running->set_work(work);
    running->set_phase(phase);
  };
  for (const auto& [lease, item] : items_)
    if (!item->cancelled) add_running(lease, item->work.id(), item->phase);
  size_t bytes = 0;
  for (auto& [lease, finished] : finished_) {
    const size_t size = finished.result.ByteSizeLong();
    const bool due = greeting || finished.due <= now;
    // At least one result is sent. Those that do not fit, or that the server has seen a moment ago, are stated as held.
    if (!due || (bytes > 0 && bytes + size > options_.state_bytes)) {
      add_running(lease, finished.result.work(), internal::WORK_PHASE_REPORTING);
      continue;
    }
    bytes += size;
    *state.add_finished() = finished.result;
    finished.due = now + BackoffDelay(finished.times_sent++, options_.first_resend, options_.longest_resend, 0);
  }
  state.set_draining(draining());
}

void Executor::SetPhase(const std::vector<ItemPtr>& items, internal::WorkPhase phase, const std::string& trial) {
  bool changed = false;
  {
    MutexLock lock(&mutex_);
    const absl::Time now = absl::Now();
    for (const ItemPtr& item : items) {
      if (item->spans) item->spans->Enter(phase, trial, now);
      if (item->phase != phase) spdlog::debug("work {}: {}", item->work.id(), EnumWord(phase));
      changed |= item->phase != phase;
      item->phase = phase;
    }
  }
  if (changed) Changed();
}

void Executor::Finish(const ItemPtr& item, internal::WorkResult result) {
  CallContext context = ContextOf(item->work);
  const WithContext scope(&context);
  {
    MutexLock lock(&mutex_);
    if (item->spans) item->spans->End(result, options_.compiler_phases, absl::Now());
    item->spans = nullptr;
    const auto held = items_.find(item->lease);
    if (held != items_.end() && held->second == item) items_.erase(held);
    // Nobody waits for the result of work that was cancelled.
    if (!item->cancelled) {
      result.set_lease(item->lease);
      result.set_work(item->work.id());
      spdlog::debug("work {}: finished after {:.3f} busy seconds", item->work.id(), result.busy_seconds());
      finished_[item->lease].result = std::move(result);
    }
  }
  Changed();
}

std::shared_ptr<Executor::Group> Executor::Start(const std::vector<ItemPtr>& items) {
  auto group = std::make_shared<Group>();
  group->live = static_cast<int>(items.size());
  for (const ItemPtr& item : items) {
    item->group = group;
    item->spans = WorkerSpans::Begin(item->work, options_.worker, absl::Now());
  }
  return group;
}

// ---- compiling

std::vector<Executor::ItemPtr> Executor::TakeGroup() {
  if (compile_queue_.front()->work.has_reference()) {
    const ItemPtr alone = compile_queue_.front();
    compile_queue_.pop_front();
    return {alone};
  }
  const std::string key = CompileGroupKey(compile_queue_.front()->work.compile());
  const auto same = [&](const ItemPtr& item) {
    return item->work.has_compile() && CompileGroupKey(item->work.compile()) == key;
  };
  const auto count = static_cast<int>(std::count_if(compile_queue_.begin(), compile_queue_.end(), same));
  // Members of a group are compiled one after the other. Slots that are busy now will be idle before a group has ended,
  // and little is shared but the first phases.
  const int share = (count + options_.compile_slots - 1) / options_.compile_slots;
  std::vector<ItemPtr> group;
  std::erase_if(compile_queue_, [&](const ItemPtr& item) {
    if (static_cast<int>(group.size()) == share || !same(item)) return false;
    group.push_back(item);
    return true;
  });
  return group;
}

void Executor::CompileLoop() {
  while (true) {
    std::vector<ItemPtr> items;
    std::shared_ptr<Group> group;
    {
      MutexLock lock(&mutex_);
      while (!stopping_ && compile_queue_.empty()) work_changed_.Wait(&mutex_);
      if (stopping_) return;
      items = TakeGroup();
      group = Start(items);
      metrics_.lathe_worker_slots_busy.Set({"compile"}, ++compiling_);
    }
    if (items.front()->work.has_reference()) {
      RunReferenceItem(items.front(), *group);
    } else {
      RunCompiles(items, *group);
    }
    MutexLock lock(&mutex_);
    metrics_.lathe_worker_slots_busy.Set({"compile"}, --compiling_);
  }
}

void Executor::RunCompiles(const std::vector<ItemPtr>& items, Group& group) {
  // Lines name the first of several that share a child.
  CallContext context = ContextOf(items.front()->work);
  const WithContext scope(&context);
  std::vector<internal::CompileWork> works;
  for (const ItemPtr& item : items) {
    if (options_.faults.Hits("worker", "crash", item->work.compile().knobs())) std::abort();
    works.push_back(item->work.compile());
  }
  CompileGroup compile(pool_, blobs_, metrics_, options_.compile);
  compile.Run(
      works, [&](internal::WorkPhase phase) { SetPhase(items, phase); }, &group.cancellation,
      [&](size_t index, internal::WorkResult result) { Finish(items[index], std::move(result)); });
}

void Executor::RunReferenceItem(const ItemPtr& item, Group& group) {
  CallContext context = ContextOf(item->work);
  const WithContext scope(&context);
  const internal::ReferenceWork& work = item->work.reference();
  SetPhase({item}, internal::WORK_PHASE_FETCHING);
  const absl::StatusOr<std::shared_ptr<const BlobFile>> file = blobs_.Get(work.module_digest());
  const absl::StatusOr<std::string> text = file.ok() ? (*file)->Read() : file.status();
  internal::WorkResult result;
  absl::StatusOr<internal::ReferenceOutcome> outcome;
  if (!text.ok()) {
    outcome = text.status();
  } else {
    SetPhase({item}, internal::WORK_PHASE_REFERENCE);
    outcome = RunReference(
        pool_, inputs_, work, *text, options_.reference, &group.cancellation,
        [this](const std::string& digest, const std::string& data) { return blobs_.Put(digest, data); },
        [this](const std::string& digest) -> absl::StatusOr<std::string> {
          LATHE_ASSIGN_OR_RETURN(const std::shared_ptr<const BlobFile> array, blobs_.Get(digest));
          return array->Read();
        });
  }
  if (outcome.ok()) {
    metrics_.lathe_worker_compile_phase_seconds.Observe({"reference"}, outcome->seconds());
    result.set_busy_seconds(outcome->seconds());
    *result.mutable_reference() = *std::move(outcome);
  } else {
    *result.mutable_error() = DetailOf(outcome.status());
  }
  Finish(item, std::move(result));
}

// ---- measuring

Executor::ItemPtr Executor::TakeMeasure(const DeviceSlot& slot) {
  std::vector<std::string> fit;
  for (const std::unique_ptr<DeviceSlot>& one : devices_) {
    if (one->model == slot.model && MayMeasure(*one)) fit.push_back(one->id);
  }
  const auto found = std::find_if(measure_queue_.begin(), measure_queue_.end(), [&](const ItemPtr& item) {
    return item->work.measure().device_model() == slot.model &&
           !IsForAnotherDevice(item->work.measure(), options_.worker, slot.id, fit);
  });
  if (found == measure_queue_.end()) return nullptr;
  ItemPtr item = *found;
  measure_queue_.erase(found);
  return item;
}

void Executor::ProbeSlot(DeviceSlot& slot) {
  const absl::Status status = slot.supervisor->Probe();
  metrics_.lathe_worker_device_quarantined.Set({slot.id}, status.ok() ? 0 : 1);
  {
    MutexLock lock(&mutex_);
    if (!slot.opened) slot.open_status = status;
    slot.opened = true;
    GiveBackUnservable();
    work_changed_.SignalAll();
  }
  Changed();
}

void Executor::DeviceLoop(DeviceSlot& slot) {
  ProbeSlot(slot);
  const auto quarantined = [&slot] { return slot.supervisor->device().state() == v1::Device::QUARANTINED; };
  QuarantinePauses pauses(options_.probe_every, options_.longest_probe);
  absl::Time next_probe = absl::InfiniteFuture();
  if (quarantined()) next_probe = Clock::Real()->Now() + pauses.Quarantined();
  while (true) {
    ItemPtr item;
    std::shared_ptr<Group> group;
    const bool fit = !quarantined();
    {
      MutexLock lock(&mutex_);
      if (stopping_) break;
      if (fit && !slot.withheld) item = TakeMeasure(slot);
      if (item == nullptr) {
        WaitUntil(work_changed_, &mutex_, fit ? absl::InfiniteFuture() : next_probe);
      } else {
        group = Start({item});
        slot.busy = true;
        slot.item = item;
      }
    }
    if (item != nullptr) {
      RunMeasure(slot, item, *group);
      if (quarantined()) {
        next_probe = Clock::Real()->Now() + pauses.Quarantined();
      } else {
        pauses.MeasuredWell();
      }
    } else if (!fit && Clock::Real()->Now() >= next_probe) {
      ProbeSlot(slot);
      // A canary that passes does not end the series: a device that throttles passes it too.
      if (quarantined()) next_probe = Clock::Real()->Now() + pauses.Quarantined();
    }
  }
  slot.supervisor->Stop();
}

absl::StatusOr<internal::MeasureTask> Executor::PrepareTask(const internal::WorkItem& item, bool simulated,
                                                            std::vector<std::shared_ptr<const BlobFile>>& held) {
  const internal::MeasureWork& work = item.measure();
  internal::MeasureTask task;
  *task.mutable_work() = work;
  task.set_job(item.job());
  task.set_tenant(item.tenant());
  for (const internal::Candidate& candidate : work.candidates()) {
    const v1::Artifact& artifact = candidate.artifact();
    std::vector<std::string> digests = {simulated ? artifact.simulation_digest() : artifact.digest(),
                                        candidate.module_digest()};
    if (candidate.has_reference()) digests.push_back(candidate.reference().module_digest());
    for (const internal::ExpectedTensor& tensor : candidate.expected().tensors()) digests.push_back(tensor.digest());
    for (const internal::ResolvedProblem* problem : {&candidate.problem(), &candidate.check_problem()}) {
      for (const internal::ResolvedArgument& argument : problem->arguments()) {
        digests.push_back(argument.tensor().values());
        digests.push_back(argument.tensor().expected());
      }
    }
    for (const std::string& digest : digests) {
      // A candidate without code fails by itself, in the child.
      if (digest.empty() || task.blobs().contains(digest)) continue;
      LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const BlobFile> file, blobs_.Get(digest));
      (*task.mutable_blobs())[digest] = file->path();
      held.push_back(std::move(file));
    }
  }
  return task;
}

void Executor::RecordMeasure(const DeviceSlot& slot, const MeasureReport& report) {
  metrics_.lathe_worker_device_busy_seconds_total.Add({slot.id}, report.busy_seconds);
  metrics_.lathe_worker_measure_rounds_total.Add({slot.id}, report.rounds);
  for (const auto& [phase, seconds] : report.phase_seconds)
    metrics_.lathe_worker_measure_phase_seconds_total.Add({EnumWord(phase), slot.id}, seconds);
  for (const internal::TrialOutcome& trial : report.trials) {
    const std::string outcome = trial.has_error() ? trial.error().kind() : trial.dropped() ? "dropped" : "ok";
    metrics_.lathe_worker_trials_total.Add({outcome, slot.id});
    if (!trial.has_conditions()) continue;
    metrics_.lathe_worker_device_clock_mhz.Set({slot.id}, trial.conditions().sm_clock_mhz());
    metrics_.lathe_worker_device_power_watts.Set({slot.id}, trial.conditions().power_watts());
    metrics_.lathe_worker_device_temperature_celsius.Set({slot.id}, trial.conditions().temperature_celsius());
    // Hardware that slows itself down is not comparable with its kind until it has recovered.
    if (absl::StrContains(trial.conditions().throttle(), "hw_") &&
        slot.supervisor->device().state() == v1::Device::IDLE)
      slot.supervisor->Quarantine(absl::StrCat("throttled: ", trial.conditions().throttle()));
  }
}

void Executor::KeepProfiles(MeasureReport& report) {
  for (internal::TrialOutcome& trial : report.trials) {
    const auto found = report.profiles.find(trial.trial());
    if (found == report.profiles.end() || trial.has_error()) continue;
    const std::string digest = Sha256Digest(found->second);
    if (const absl::Status put = blobs_.Put(digest, found->second); put.ok()) {
      trial.set_profile_digest(digest);
    } else {
      *trial.mutable_error() = DetailOf(put);
    }
  }
}

void Executor::RunMeasure(DeviceSlot& slot, const ItemPtr& item, Group& group) {
  CallContext context = ContextOf(item->work);
  const WithContext scope(&context);
  const internal::MeasureWork& work = item->work.measure();
  for (const internal::Candidate& candidate : work.candidates())
    if (options_.faults.Hits("worker", "crash", candidate.artifact().knobs())) std::abort();
  metrics_.lathe_worker_slots_busy.Add({"measure"}, 1);
  SetPhase({item}, internal::WORK_PHASE_FETCHING);
  std::vector<std::shared_ptr<const BlobFile>> held;
  const bool simulated = slot.supervisor->device().simulated();
  absl::StatusOr<internal::MeasureTask> task = PrepareTask(item->work, simulated, held);
  absl::StatusOr<MeasureReport> report;
  if (!task.ok()) {
    report = task.status();
  } else {
    const auto on_progress = [&](internal::WorkPhase phase, const std::string& trial) {
      context.trial = trial.empty() ? item->work.origin().trial() : trial;
      SetPhase({item}, phase, trial);
    };
    report = slot.supervisor->Measure(*task, on_progress, &group.cancellation);
  }
  internal::WorkResult result;
  if (report.ok()) {
    KeepProfiles(*report);
    RecordMeasure(slot, *report);
    internal::MeasureOutcome& outcome = *result.mutable_measure();
    outcome.set_device_id(slot.id);
    outcome.set_fresh_process(report->fresh_process);
    for (internal::TrialOutcome& trial : report->trials) *outcome.add_trials() = std::move(trial);
    for (internal::TrialOutcome& trial : report->refuted) *outcome.add_refuted() = std::move(trial);
    outcome.mutable_unverified()->Add(report->unverified.begin(), report->unverified.end());
    result.set_busy_seconds(report->busy_seconds);
  } else {
    *result.mutable_error() = DetailOf(report.status());
  }
  const bool quarantined = slot.supervisor->device().state() == v1::Device::QUARANTINED;
  metrics_.lathe_worker_device_quarantined.Set({slot.id}, quarantined ? 1 : 0);
  metrics_.lathe_worker_slots_busy.Add({"measure"}, -1);
  Finish(item, std::move(result));
  MutexLock lock(&mutex_);
  slot.busy = false;
  slot.item = nullptr;
  if (quarantined) GiveBackUnservable();
}

}  // namespace lathe
