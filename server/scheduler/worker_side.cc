// The part of the scheduler that serves the worker link.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/protocol.h"
#include "server/scheduler/scheduler.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

bool GoesBack(const v1::ErrorDetail& error) {
  std::optional<ErrorKind> kind = ParseErrorKind(error.kind());
  // A worker reports "cancelled" for work that it gave up, when it drains for example.
  return kind && (IsRetryable(*kind) || *kind == ErrorKind::cancelled);
}

bool IsOfAnotherKind(const internal::WorkResult& result, const internal::WorkItem& work) {
  switch (result.outcome_case()) {
    case internal::WorkResult::kCompile:
      return !work.has_compile();
    case internal::WorkResult::kMeasure:
      return !work.has_measure();
    case internal::WorkResult::kReference:
      return !work.has_reference();
    case internal::WorkResult::OUTCOME_NOT_SET:
      return false;  // an error, or nothing: which its owner sees
  }
  return true;
}

// A result in the place of one that is not taken: the work is done again.
internal::WorkResult Misfit(const internal::WorkResult& brought, const std::string& worker, absl::string_view did) {
  internal::WorkResult result;
  result.set_lease(brought.lease());
  result.set_work(brought.work());
  result.mutable_error()->set_kind(std::string(ErrorKindName(ErrorKind::worker_lost)));
  result.mutable_error()->set_message(absl::StrCat(worker, " ", did));
  return result;
}

}  // namespace

absl::StatusOr<uint64_t> Scheduler::Connect(const internal::WorkerState& first, std::function<void()> changed) {
  if (first.worker().name().empty() || first.incarnation().empty()) {
    return MakeError(ErrorKind::invalid_argument,
                     "the first state of the stream lacks the worker's name or incarnation", "worker.name");
  }
  if (first.worker().compile_slots() > 0 && first.worker().compiler_build().empty()) {
    return MakeError(ErrorKind::invalid_argument, "the worker has compile slots but names no compiler build",
                     "worker.compiler_build");
  }
  if (first.protocol_version() < kLeastProtocolVersion) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the worker (version ", first.worker().version(), ") speaks protocol ",
                                  first.protocol_version(), ", this server ", kLeastProtocolVersion, " to ",
                                  kProtocolVersion, "; install the worker of the server's release"),
                     "protocol_version");
  }
  MutexLock lock(&mutex_);
  if (draining_) return MakeError(ErrorKind::unavailable, "the server is draining");
  std::unique_ptr<Worker>& known = workers_[first.worker().name()];
  if (!known) {
    known = std::make_unique<Worker>();
    known->name = first.worker().name();
  }
  Worker& worker = *known;
  const absl::Time now = clock_->Now();
  if (worker.connection != 0 && worker.incarnation != first.incarnation() && !IsSilent(worker, now)) {
    return MakeError(ErrorKind::unavailable,
                     absl::StrCat("another process is connected as ", first.worker().name(),
                                  "; give each worker a name of its own, or wait until the other has ended"));
  }
  if (worker.connection != 0) Detach(worker, now);
  if (worker.incarnation != first.incarnation()) {
    std::vector<Item*> lost;
    for (const auto& [grant, item] : worker.leases) lost.push_back(item);
    for (Item* item : lost) Lose(*item, "it was started anew");
    worker.lost_work = worker.greeted = false;
    worker.incarnation = first.incarnation();
  }
  left_.erase({worker.left_at, &worker});
  worker.connection = ++last_connection_;
  connections_[worker.connection] = &worker;
  worker.changed = std::move(changed);
  worker.draining = first.draining();
  Hear(worker, now);
  SetInfo(worker, first.worker());
  ForgiveLosses(worker, now);
  Refresh(worker, now);
  return worker.connection;
}

void Scheduler::Detach(Worker& worker, absl::Time now) {
  if (worker.changed) worker.changed();  // an older stream sees that it was replaced
  worker.changed = nullptr;
  connections_.erase(worker.connection);
  heard_.erase({worker.last_seen, &worker});
  worker.connection = 0;
  worker.stated = false;
  worker.left_at = now;
  left_.insert({now, &worker});
  worker.acknowledged.clear();
  for (const Orphan& orphan : worker.orphans) orphans_.erase(orphan.work);
  worker.orphans.clear();
  for (const auto& [grant, item] : worker.leases) {
    item->stated = false;
    if (item->deadline <= now + options_.reconnect_grace) continue;
    item->deadline = now + options_.reconnect_grace;
    SetAlarm(*item);
  }
  ListBuilds(worker);
  ListDevices(worker);
  Refresh(worker, now);
}

void Scheduler::Disconnect(uint64_t connection) {
  MutexLock lock(&mutex_);
  if (Worker* worker = Find(connection)) Detach(*worker, clock_->Now());
}

bool Scheduler::KeepOrphan(Worker& worker, const internal::RunningWork& running, absl::Time now, bool first,
                           std::vector<std::string>* unknown) {
  auto orphan = std::find_if(worker.orphans.begin(), worker.orphans.end(),
                             [&](const Orphan& one) { return one.work == running.work(); });
  if (orphan != worker.orphans.end()) {
    if (orphan->until > now) return true;
    orphans_.erase(orphan->work);
    worker.orphans.erase(orphan);
    return false;
  }
  if (!lease_ids_.IsOf(running.lease(), running.work(), LeaseName(worker.name))) return false;
  if (!first || !unknown_ || draining_ || !orphans_.try_emplace(running.work(), &worker).second) return false;
  worker.orphans.push_back({running.lease(), running.work(), now + options_.reconnect_grace});
  unknown->push_back(running.work());
  return true;
}

void Scheduler::Renew(Worker& worker, const internal::WorkerState& state, std::vector<std::string>* unknown) {
  const absl::Time now = clock_->Now();
  Hear(worker, now);
  worker.draining = state.draining();
  if (state.has_worker() && !state.worker().name().empty()) SetInfo(worker, state.worker());
  const bool first = !std::exchange(worker.greeted, true);
  for (const auto& [grant, item] : worker.leases) item->stated = false;
  bool unwanted = false;
  for (const internal::RunningWork& running : state.running()) {
    steps_.fetch_add(1, std::memory_order_relaxed);
    Item* item = FindItem(running.work());
    if (!item) {
      unwanted |= !KeepOrphan(worker, running, now, first, unknown);
      continue;
    }
    if (!item->worker && !item->reporting && !draining_ && item->outlived != running.lease() &&
        lease_ids_.IsOf(running.lease(), item->id, LeaseName(worker.name))) {
      // It holds a lease of an earlier life of this server, or one that ran out meanwhile.
      Grant(*item, worker, running.lease());
    }
    if (item->lease != running.lease() || item->worker != &worker) {
      unwanted = true;
      continue;
    }
    item->deadline = std::min(now + options_.lease, item->longest);
    item->waiting = running.phase() == internal::WORK_PHASE_UNSPECIFIED;
    item->stated = true;
  }
  // Its absence from the desired state cancels it.
  if (unwanted) worker.changed();
  worker.stated = true;
  Refresh(worker, now);
}

void Scheduler::Update(uint64_t connection, const internal::WorkerState& state) {
  std::string name;
  std::vector<std::string> unknown;
  std::function<void(const std::string&)> tell;
  {
    MutexLock lock(&mutex_);
    Worker* worker = Find(connection);
    if (!worker) return;
    name = worker->name;
    Renew(*worker, state, &unknown);
    tell = unknown_;
  }
  for (const std::string& work : unknown) tell(work);
  // Results before new leases: they make room.
  for (const internal::WorkResult& result : state.finished()) Report(name, result);
  MutexLock lock(&mutex_);
  if (Worker* worker = Find(connection)) Fill(*worker);
}

void Scheduler::TellDurable(const std::string& worker, const std::string& lease) {
  auto it = workers_.find(worker);
  if (it == workers_.end() || it->second->connection == 0) return;  // it brings the result again when it is back
  it->second->acknowledged.push_back(lease);
  it->second->changed();
}

void Scheduler::Report(const std::string& worker, const internal::WorkResult& brought) {
  WorkDone done;
  internal::WorkResult result;
  {
    MutexLock lock(&mutex_);
    if (!lease_ids_.IsOf(brought.lease(), brought.work(), LeaseName(worker))) {
      spdlog::warn("worker {} reports {}, which it never held, or held before it was quarantined: dropped", worker,
                   brought.work());
      return TellDurable(worker, brought.lease());
    }
    Item* item = FindItem(brought.work());
    const bool doubted = IsDoubted(worker, brought, item);
    if (!item && doubted) return TellDurable(worker, brought.lease());
    result = !item ? brought
             : IsOfAnotherKind(brought, item->work)
                 ? Misfit(brought, worker, "reported the outcome of another kind of work")
             : doubted ? Misfit(brought, worker, "measured on a quarantined device")
                       : brought;
    if (!item) {
      done = unclaimed_;
      if (done == nullptr) return TellDurable(worker, result.lease());
    } else {
      if (item->reporting) return;  // its owner is about to say what becomes of it
      const bool by_holder = item->worker && item->lease == result.lease() && item->worker->name == worker;
      if (by_holder) Settle(*item, result.busy_seconds());
      if (result.has_error() && GoesBack(result.error())) {
        // Somebody else has it by now.
        if (!by_holder) return TellDurable(worker, result.lease());
        Worker& giver = *item->worker;
        // It gives back what it may not begin: that is not a failed try.
        const bool withholds = doubted || giver.draining || RestrictionOf(giver) == v1::Restriction::DRAIN ||
                               (item->work.has_measure() && HasRestrictedDevice(giver));
        if (withholds || ++item->attempts < options_.max_attempts) {
          Unlease(*item, "failed");
          Enqueue(*item);
          TellDurable(worker, result.lease());
          Place(*item->capability);
          return;
        }
      }
      item->reporting = true;
      if (item->spans) item->spans->Reported(result.error().kind());
      Dequeue(*item);
      done = item->done;
    }
  }
  Deliver(done, result, worker);
}

void Scheduler::Deliver(const WorkDone& done, const internal::WorkResult& result, const std::string& worker) {
  done(result, worker,
       [handle = handle_, id = result.work(), lease = result.lease(), worker,
        has_error = result.has_error()](absl::Status status) {
         MutexLock lock(&handle->mutex);
         if (handle->scheduler) handle->scheduler->Taken(id, lease, worker, has_error, status.ok());
       });
}

void Scheduler::Taken(const std::string& id, const std::string& lease, const std::string& worker, bool has_error,
                      bool durable) {
  MutexLock lock(&mutex_);
  if (durable) TellDurable(worker, lease);
  Item* item = FindItem(id);
  // An unclaimed result, or one whose item was cancelled meanwhile. A new item of the same id has not been reported.
  if (!item || !item->reporting) return;
  if (item->spans) item->spans->Stored(durable);
  if (durable) {
    Worker* const holder = item->worker;
    if (holder) Unlease(*item, has_error ? "failed" : "completed");
    Remove(*item, "completed");
    if (holder) Fill(*holder);
    return;
  }
  // The owner could not keep the result. The worker brings it again; without a worker the work is done again.
  item->reporting = false;
  if (item->worker) return;
  Enqueue(*item);
  Place(*item->capability);
}

bool Scheduler::Desired(uint64_t connection, internal::DesiredState* desired) {
  MutexLock lock(&mutex_);
  Worker* worker = Find(connection);
  if (!worker) return false;
  desired->set_heartbeat_seconds(absl::ToDoubleSeconds(options_.heartbeat));
  desired->set_drain(RestrictionOf(*worker) == v1::Restriction::DRAIN);
  if (const Standing* standing = FindStanding(worker->name)) {
    for (const auto& [device, restriction] : standing->devices) {
      internal::WithheldDevice* withheld = desired->add_withheld();
      withheld->set_id(device);
      withheld->set_give_up(restriction.kind() == v1::Restriction::QUARANTINE);
    }
  }
  for (std::string& lease : worker->acknowledged) desired->add_acknowledged(std::move(lease));
  worker->acknowledged.clear();
  for (const auto& [grant, item] : worker->leases) {
    internal::Lease* lease = desired->add_leases();
    lease->set_id(item->lease);
    if (item->stated) {
      lease->mutable_work()->set_id(item->id);  // it has the rest
    } else {
      *lease->mutable_work() = item->work;
    }
  }
  for (const Orphan& orphan : worker->orphans) {
    internal::Lease* lease = desired->add_leases();
    lease->set_id(orphan.lease);
    lease->mutable_work()->set_id(orphan.work);
  }
  return true;
}

}  // namespace lathe
