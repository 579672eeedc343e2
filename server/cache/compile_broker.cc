#include "server/cache/compile_broker.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/cache/keys.h"
#include "server/cache/remembered.h"

namespace lathe {
namespace {

// Whether the record has every output that the order asks for. The record of a failure has: the compilation would fail
// again.
bool Satisfies(const CompileRecord& record, const CompileOrder& order) {
  if (!record.error.kind().empty()) return true;
  if (order.want_simulation && record.outcome.artifact().simulation_digest().empty()) return false;
  return order.emit.empty() || !EmitDigest(record, order.emit).empty();
}

}  // namespace

std::string EmitDigest(const CompileRecord& record, absl::string_view emit) {
  auto it = record.outcome.emitted().find(std::string(emit));
  if (it != record.outcome.emitted().end()) return it->second;
  if (emit == "asm") return record.outcome.artifact().assembly_digest();
  if (emit == "binary") return record.outcome.artifact().digest();
  return "";
}

CompileBroker::CompileBroker(Store* store, Scheduler* scheduler, const ServerMetrics* metrics, CompileLimits limits)
    : store_(store), scheduler_(scheduler), metrics_(metrics), limits_(limits) {}

absl::Status CompileBroker::Initialize() {
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::Worker> workers, store_->ListWorkers());
  for (const v1::Worker& worker : workers) Remember(worker);
  return absl::OkStatus();
}

void CompileBroker::Remember(const v1::Worker& worker) {
  if (worker.compile_slots() <= 0) return;
  MutexLock lock(&mutex_);
  for (const std::string& target : worker.targets()) {
    remembered_[target] = {worker.compiler_build(), TargetHasAssembler(target) ? worker.assembler_build() : ""};
  }
}

absl::StatusOr<CompilerBuild> CompileBroker::BuildFor(absl::string_view target) {
  if (std::optional<CompilerBuild> build = scheduler_->BuildFor(target)) return *build;
  MutexLock lock(&mutex_);
  auto it = remembered_.find(std::string(target));
  if (it != remembered_.end()) return it->second;
  return MakeError(ErrorKind::no_worker,
                   absl::StrCat("no worker has compiled for ", target, " yet; start one that does"), "target");
}

std::string CompileBroker::WorkId(const CompileOrder& order, absl::string_view key) {
  return absl::StrCat("compile/", key, order.want_simulation ? "+simulation" : "", order.emit.empty() ? "" : "+",
                      order.emit);
}

uint64_t CompileBroker::Request(CompileOrder order, CompileDone done) {
  uint64_t ticket = 0;
  {
    MutexLock lock(&mutex_);
    ticket = ++last_ticket_;
    tickets_[ticket] = "";
  }
  Join(std::move(order), {ticket, std::move(done)});
  return ticket;
}

void CompileBroker::Join(CompileOrder order, Waiter waiter) {
  absl::StatusOr<CompilerBuild> build = BuildFor(order.identity.target);
  if (!build.ok()) {
    {
      MutexLock lock(&mutex_);
      if (!order.bounded) {
        if (tickets_.contains(waiter.ticket)) parked_.emplace_back(std::move(order), std::move(waiter));
        return;
      }
      if (tickets_.erase(waiter.ticket) == 0) return;
    }
    waiter.done({.status = build.status()});
    return;
  }
  order.identity.compiler_build = build->compiler;
  order.identity.assembler_build = build->assembler;
  std::string key = CompileKey(order.identity);
  std::string id = WorkId(order, key);
  {
    MutexLock lock(&mutex_);
    auto ticket = tickets_.find(waiter.ticket);
    if (ticket == tickets_.end()) return;  // cancelled meanwhile
    ticket->second = id;
    auto [it, fresh] = flights_.try_emplace(id);
    it->second.waiters.push_back(std::move(waiter));
    if (!fresh) return;
    it->second.order = order;
    it->second.key = key;
  }
  Start(id, order, key);
}

absl::StatusOr<v1::MissReason> CompileBroker::WhyMissed(const CompileOrder& order, bool other_output) {
  if (other_output) return v1::MISS_REASON_NEW_OUTPUT;
  LATHE_ASSIGN_OR_RETURN(CompileKnowledge known, store_->KnownAbout(order.identity));
  if (!known.module) return v1::MISS_REASON_NEW_MODULE;
  if (!known.target) return v1::MISS_REASON_NEW_TARGET;
  if (!known.knobs) return v1::MISS_REASON_NEW_KNOBS;
  return known.small_buffers ? v1::MISS_REASON_NEW_COMPILER : v1::MISS_REASON_NEW_BUFFERS;
}

void CompileBroker::Start(const std::string& id, const CompileOrder& order, const std::string& key) {
  absl::StatusOr<std::optional<CompileRecord>> stored = store_->FindCompile(key);
  if (!stored.ok()) return Answer(id, {.status = stored.status()});
  const bool believed = *stored && CompileIsRemembered((*stored)->error);
  if (believed && Satisfies(**stored, order)) {
    metrics_->lathe_server_cache_requests_total.Add({"compile", "hit", ""});
    return Answer(id, {.record = **std::move(stored), .cached = true});
  }
  absl::StatusOr<v1::MissReason> reason = v1::MISS_REASON_ACCIDENT;
  if (!*stored || believed) reason = WhyMissed(order, believed);
  if (!reason.ok()) return Answer(id, {.status = reason.status()});
  metrics_->lathe_server_cache_requests_total.Add({"compile", "miss", EnumWord(*reason)});
  if (order.bounded && scheduler_->Counts().compile_queued >= limits_.max_queue) {
    return Answer(
        id, {.status = WithRetryDelay(
                 MakeError(ErrorKind::queue_full,
                           absl::StrCat(limits_.max_queue, " compilations wait already, the limit; try again later")),
                 limits_.retry_delay)});
  }
  WorkRequest request;
  request.work.set_id(id);
  internal::CompileWork* work = request.work.mutable_compile();
  work->set_module_digest(order.identity.module_digest);
  work->set_entry(order.identity.entry);
  work->set_target(order.identity.target);
  *work->mutable_knobs() = order.knobs;
  work->mutable_small_buffers()->Add(order.small_buffers.begin(), order.small_buffers.end());
  work->set_want_simulation(order.want_simulation);
  if (!order.emit.empty()) work->add_emit(order.emit);
  work->set_timeout_seconds(limits_.timeout_seconds);
  work->set_memory_bytes(limits_.memory_bytes);
  request.tenant = order.tenant;
  request.priority = order.priority;
  request.build = {order.identity.compiler_build, order.identity.assembler_build};
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(id);
    if (it == flights_.end()) return;  // cancelled meanwhile
    it->second.miss_reason = *reason;
    it->second.submitted = true;
    // Under the lock, so that Cancel() runs either before or after this.
    absl::Status submitted = scheduler_->Submit(
        std::move(request), [this, id](const internal::WorkResult& result, const std::string&,
                                       Acknowledge acknowledge) { Finish(id, result, std::move(acknowledge)); });
    if (submitted.ok() || absl::IsAlreadyExists(submitted)) return;
  }
  Answer(id, {.status = MakeError(ErrorKind::internal, absl::StrCat("the scheduler refused the compilation ", id))});
}

absl::Status CompileBroker::KeepEarlierOutputs(CompileRecord* record) {
  LATHE_ASSIGN_OR_RETURN(std::optional<CompileRecord> earlier, store_->FindCompile(record->key));
  if (!earlier || !earlier->error.kind().empty()) return absl::OkStatus();
  for (const auto& [phase, digest] : earlier->outcome.emitted()) {
    record->outcome.mutable_emitted()->insert({phase, digest});
  }
  v1::Artifact* artifact = record->outcome.mutable_artifact();
  if (artifact->simulation_digest().empty()) {
    artifact->set_simulation_digest(earlier->outcome.artifact().simulation_digest());
  }
  return absl::OkStatus();
}

void CompileBroker::Finish(const std::string& id, const internal::WorkResult& result, Acknowledge acknowledge) {
  CompileAnswer answer;
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(id);
    if (it == flights_.end()) {
      answer.status = absl::CancelledError();
    } else {
      answer.record.key = it->second.key;
      answer.record.identity = it->second.order.identity;
      answer.miss_reason = it->second.miss_reason;
    }
  }
  if (!answer.status.ok()) return acknowledge(absl::OkStatus());  // nobody waits any more
  CompileRecord& record = answer.record;
  if (result.has_error()) {
    record.error = result.error();
  } else {
    record.outcome = result.compile();
    for (const auto& [phase, ms] : record.outcome.artifact().phase_ms()) {
      metrics_->lathe_server_compile_phase_seconds.Observe({phase}, ms / 1000);
    }
    if (absl::Status kept = KeepEarlierOutputs(&record); !kept.ok()) return acknowledge(kept);
  }
  WriteBatch batch;
  if (CompileIsRemembered(record.error)) batch.compiles = {record};
  auto finish = [this, id, answer = std::move(answer), acknowledge = std::move(acknowledge)](absl::Status status) {
    // First the scheduler forgets the item: an order that comes when the flight has ended is a new one.
    acknowledge(status);
    if (status.ok()) Answer(id, answer);
  };
  if (batch.empty()) return finish(absl::OkStatus());
  store_->ApplyAsync(std::move(batch), std::move(finish));
}

void CompileBroker::Answer(const std::string& id, CompileAnswer answer) {
  std::vector<Waiter> waiters;
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(id);
    if (it == flights_.end()) return;
    waiters = std::move(it->second.waiters);
    for (const Waiter& waiter : waiters) tickets_.erase(waiter.ticket);
    flights_.erase(it);
  }
  for (const Waiter& waiter : waiters) waiter.done(answer);
}

void CompileBroker::Cancel(uint64_t ticket) {
  MutexLock lock(&mutex_);
  auto found = tickets_.find(ticket);
  if (found == tickets_.end()) return;
  std::string id = std::move(found->second);
  tickets_.erase(found);
  auto flight = flights_.find(id);
  if (flight == flights_.end()) return;
  std::erase_if(flight->second.waiters, [&](const Waiter& waiter) { return waiter.ticket == ticket; });
  if (!flight->second.waiters.empty()) return;
  if (flight->second.submitted) scheduler_->Cancel(id);
  flights_.erase(flight);
}

void CompileBroker::Tick() {
  std::vector<std::pair<CompileOrder, Waiter>> moved;
  {
    MutexLock lock(&mutex_);
    moved = std::exchange(parked_, {});
    for (auto it = flights_.begin(); it != flights_.end();) {
      Flight& flight = it->second;
      const CompileIdentity& identity = flight.order.identity;
      if (!flight.submitted ||
          !scheduler_->HasMovedOn(identity.target, {identity.compiler_build, identity.assembler_build})) {
        ++it;
        continue;
      }
      scheduler_->Cancel(it->first);
      for (Waiter& waiter : flight.waiters) {
        tickets_[waiter.ticket] = "";
        moved.emplace_back(flight.order, std::move(waiter));
      }
      it = flights_.erase(it);
    }
  }
  for (auto& [order, waiter] : moved) Join(std::move(order), std::move(waiter));
}

}  // namespace lathe
