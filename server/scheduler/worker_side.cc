// The part of the scheduler that serves the worker link.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/protocol.h"
#include "server/scheduler/scheduler.h"

namespace lathe {
namespace {

bool GoesBack(const v1::ErrorDetail& error) {
  std::optional<ErrorKind> kind = ParseErrorKind(error.kind());
  // A worker reports "cancelled" for work that it gave up, when it drains for example.
  return kind && (IsRetryable(*kind) || *kind == ErrorKind::cancelled);
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
  Worker& worker = workers_[first.worker().name()];
  const absl::Time now = clock_->Now();
  if (worker.connection != 0 && worker.incarnation != first.incarnation() && !IsSilent(worker, now)) {
    return MakeError(ErrorKind::unavailable,
                     absl::StrCat("another process is connected as ", first.worker().name(),
                                  "; give each worker a name of its own, or wait until the other has ended"));
  }
  if (worker.connection != 0) worker.changed();  // its older stream sees that it was replaced
  if (!worker.incarnation.empty() && worker.incarnation != first.incarnation()) {
    std::set<std::string> lost = worker.leases;
    for (const std::string& id : lost) Lose(id, items_.find(id)->second, "it was started anew");
    worker.drain = false;
  }
  worker.incarnation = first.incarnation();
  worker.last_seen = now;
  worker.connection = ++last_connection_;
  ++fleet_version_;
  worker.changed = std::move(changed);
  worker.stated.clear();
  worker.acknowledged.clear();
  SetInfo(worker, first.worker());
  return worker.connection;
}

void Scheduler::Disconnect(uint64_t connection) {
  MutexLock lock(&mutex_);
  Worker* worker = Find(connection);
  if (!worker) return;
  worker->connection = 0;
  ++fleet_version_;
  worker->changed = nullptr;
  worker->stated.clear();
  absl::Time limit = clock_->Now() + options_.reconnect_grace;
  for (const std::string& id : worker->leases) {
    Item& item = items_.find(id)->second;
    item.deadline = std::min(item.deadline, limit);
  }
}

Scheduler::Worker* Scheduler::Find(uint64_t connection) {
  for (auto& [name, worker] : workers_) {
    if (worker.connection == connection && connection != 0) return &worker;
  }
  return nullptr;
}

void Scheduler::SetInfo(Worker& worker, const v1::Worker& info) {
  worker.info = info;
  std::vector<std::string> earlier = std::exchange(worker.compile_capabilities, {});
  for (const std::string& target : info.targets()) {
    worker.compile_capabilities.push_back(
        CompileCapability(target, {info.compiler_build(), TargetHasAssembler(target) ? info.assembler_build() : ""}));
  }
  if (worker.compile_capabilities != earlier) ++fleet_version_;
}

void Scheduler::Renew(Worker& worker, const internal::WorkerState& state) {
  absl::Time now = clock_->Now();
  worker.last_seen = now;
  worker.draining = state.draining();
  if (state.has_worker() && !state.worker().name().empty()) SetInfo(worker, state.worker());
  worker.stated.clear();
  bool unwanted = false;
  for (const internal::RunningWork& running : state.running()) {
    auto it = items_.find(running.work());
    if (it == items_.end()) {
      unwanted = true;
      continue;
    }
    Item& item = it->second;
    if (item.lease.empty() && !item.reporting && !draining_) {
      // It holds a lease of an earlier life of this server, or one that ran out meanwhile.
      Grant(it->first, item, worker, running.lease());
    }
    if (item.lease != running.lease() || item.worker != worker.info.name()) {
      unwanted = true;
      continue;
    }
    item.deadline = now + options_.lease;
    item.waiting = running.phase() == internal::WORK_PHASE_UNSPECIFIED;
    worker.stated.insert(running.lease());
  }
  // Its absence from the desired state cancels it.
  if (unwanted) worker.changed();
}

void Scheduler::Update(uint64_t connection, const internal::WorkerState& state) {
  std::string name;
  {
    MutexLock lock(&mutex_);
    Worker* worker = Find(connection);
    if (!worker) return;
    name = worker->info.name();
    Renew(*worker, state);
  }
  // Results before new leases: they make room.
  for (const internal::WorkResult& result : state.finished()) Report(name, result);
  MutexLock lock(&mutex_);
  Assign();
}

void Scheduler::TellDurable(const std::string& worker, const std::string& lease) {
  auto it = workers_.find(worker);
  if (it == workers_.end() || it->second.connection == 0) return;  // it brings the result again when it is back
  it->second.acknowledged.push_back(lease);
  it->second.changed();
}

void Scheduler::Report(const std::string& worker, const internal::WorkResult& result) {
  WorkDone done;
  {
    MutexLock lock(&mutex_);
    auto it = items_.find(result.work());
    if (it == items_.end()) {
      done = unclaimed_;
      if (done == nullptr) return TellDurable(worker, result.lease());
    } else {
      Item& item = it->second;
      if (item.reporting) return;  // its owner is about to say what becomes of it
      bool by_holder = item.lease == result.lease() && item.worker == worker;
      if (result.has_error() && GoesBack(result.error())) {
        // Somebody else has it by now.
        if (!by_holder) return TellDurable(worker, result.lease());
        const Worker& giver = workers_.find(worker)->second;
        const bool drains = giver.drain || giver.draining;
        if (drains || ++item.attempts < options_.max_attempts) {
          Unlease(it->first, item, "failed");
          Enqueue(it->first, item);
          return TellDurable(worker, result.lease());
        }
      }
      item.reporting = true;
      if (item.lease.empty()) Dequeue(it->first, item);
      done = item.done;
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
  auto it = items_.find(id);
  // An unclaimed result, or one whose item was cancelled meanwhile. A new item of the same id has not been reported.
  if (it == items_.end() || !it->second.reporting) return;
  Item& item = it->second;
  if (durable) {
    if (!item.lease.empty()) Unlease(id, item, has_error ? "failed" : "completed");
    Remove(id);
    Assign();
    return;
  }
  // The owner could not keep the result. The worker brings it again; without a worker the work is done again.
  item.reporting = false;
  if (item.lease.empty()) Enqueue(id, item);
}

std::optional<internal::DesiredState> Scheduler::Desired(uint64_t connection) {
  MutexLock lock(&mutex_);
  Worker* worker = Find(connection);
  if (!worker) return std::nullopt;
  internal::DesiredState desired;
  desired.set_heartbeat_seconds(absl::ToDoubleSeconds(options_.heartbeat));
  desired.set_drain(worker->drain);
  for (std::string& lease : worker->acknowledged) desired.add_acknowledged(std::move(lease));
  worker->acknowledged.clear();
  for (const std::string& id : worker->leases) {
    const Item& item = items_.find(id)->second;
    internal::Lease* lease = desired.add_leases();
    lease->set_id(item.lease);
    lease->set_duration_seconds(absl::ToDoubleSeconds(options_.lease));
    if (worker->stated.contains(item.lease)) {
      lease->mutable_work()->set_id(id);  // it has the rest
    } else {
      *lease->mutable_work() = item.work;
    }
  }
  return desired;
}

}  // namespace lathe
