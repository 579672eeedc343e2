#include "server/cache/compile_broker.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/call_context.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/cache/keys.h"
#include "server/cache/remembered.h"
#include "server/scheduler/work_origin.h"

namespace lathe {
namespace {

constexpr size_t kMostPhases = 32;
constexpr absl::string_view kWorkPrefix = "compile/";

// Whether the record has every output that the order asks for. The record of a failure has: the compilation would fail
// again.
bool Satisfies(const CompileRecord& record, const CompileOrder& order) {
  if (!record.error.kind().empty()) return true;
  if (order.want_simulation && record.outcome.artifact().simulation_digest().empty()) return false;
  return order.emit.empty() || !EmitDigest(record, order.emit).empty();
}

absl::Status Draining() {
  return MakeError(ErrorKind::unavailable, "the server is draining; ask again, the next one answers");
}

}  // namespace

std::string EmitDigest(const CompileRecord& record, absl::string_view emit) {
  auto it = record.outcome.emitted().find(std::string(emit));
  if (it != record.outcome.emitted().end()) return it->second;
  if (emit == "asm") return record.outcome.artifact().assembly_digest();
  if (emit == "binary") return record.outcome.artifact().digest();
  return "";
}

CompileBroker::CompileBroker(Store* store, Scheduler* scheduler, const ServerMetrics* metrics, CompileLimits limits,
                             Clock* clock)
    : store_(store),
      scheduler_(scheduler),
      metrics_(metrics),
      limits_(limits),
      max_queue_(limits.max_queue),
      max_tenant_queue_(limits.max_tenant_queue),
      max_client_queue_(limits.max_client_queue),
      clock_(clock),
      claims_end_(clock->Now() + limits.claim_grace) {}

absl::Status CompileBroker::Initialize() {
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::Worker> workers, store_->ListWorkers());
  for (const v1::Worker& worker : workers) Remember(worker);
  return absl::OkStatus();
}

void CompileBroker::Remember(const v1::Worker& worker) {
  if (worker.compile_slots() <= 0) return;
  MutexLock lock(&mutex_);
  for (const v1::TargetDescription& target : worker.targets()) remembered_[target.id()] = BuildOf(worker, target);
}

absl::StatusOr<CompilerBuild> CompileBroker::BuildFor(absl::string_view target) {
  if (std::optional<CompilerBuild> build = scheduler_->BuildFor(target)) return *build;
  MutexLock lock(&mutex_);
  auto it = remembered_.find(std::string(target));
  if (it != remembered_.end()) return it->second;
  return MakeError(ErrorKind::no_worker,
                   absl::StrCat("no worker has compiled for ", target, " yet; start one that does"), "target");
}

bool CompileBroker::IsWorkId(absl::string_view work) { return absl::StartsWith(work, kWorkPrefix); }

std::string CompileBroker::WorkId(const CompileOrder& order, absl::string_view key) {
  return absl::StrCat(kWorkPrefix, key, order.want_simulation ? "+simulation" : "", order.emit.empty() ? "" : "+",
                      order.emit);
}

uint64_t CompileBroker::Request(CompileOrder order, CompileDone done) {
  if (order.origin.ByteSizeLong() == 0) order.origin = OriginOfThread();
  if (order.client.empty()) order.client = CurrentContext().client;
  uint64_t ticket = 0;
  {
    MutexLock lock(&mutex_);
    ticket = ++last_ticket_;
    tickets_[ticket] = "";
  }
  const bool bounded = order.bounded;
  Join(std::move(order), {ticket, std::move(done), bounded});
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
  CompileDone refused;
  {
    MutexLock lock(&mutex_);
    auto ticket = tickets_.find(waiter.ticket);
    if (ticket == tickets_.end()) return;  // cancelled meanwhile
    if (draining_ && order.bounded && flights_.contains(id)) {
      tickets_.erase(ticket);
      refused = std::move(waiter.done);
    } else {
      ticket->second = id;
      auto [it, fresh] = flights_.try_emplace(id);
      it->second.waiters.push_back(std::move(waiter));
      if (!fresh) return Promote(id, it->second, order);
      it->second.order = order;
      it->second.key = key;
      KeyFlights& siblings = keys_[key];
      siblings.several |= ++siblings.flights > 1;
    }
  }
  if (refused) return refused({.status = Draining()});
  Start(id, order, key);
}

void CompileBroker::Promote(const std::string& id, Flight& flight, const CompileOrder& order) {
  if (order.background || !std::exchange(flight.order.background, false)) return;
  flight.order.tenant = order.tenant;
  flight.order.client = order.client;
  flight.order.priority = order.priority;
  if (flight.submitted) scheduler_->Promote(id, order.tenant, order.priority, /*interactive=*/order.bounded);
}

absl::StatusOr<v1::MissReason> CompileBroker::WhyMissed(const CompileOrder& order, bool other_output) {
  if (other_output) return v1::MISS_REASON_NEW_OUTPUT;
  if (!order.identity.owner.empty()) return v1::MISS_REASON_UNSPECIFIED;  // it would tell what others have
  LATHE_ASSIGN_OR_RETURN(CompileKnowledge known, store_->KnownAbout(order.identity));
  if (!known.module) return v1::MISS_REASON_NEW_MODULE;
  if (!known.target) return v1::MISS_REASON_NEW_TARGET;
  if (!known.knobs) return v1::MISS_REASON_NEW_KNOBS;
  return known.specialization ? v1::MISS_REASON_NEW_COMPILER : v1::MISS_REASON_NEW_SPECIALIZATION;
}

void CompileBroker::Start(const std::string& id, const CompileOrder& order, const std::string& key) {
  absl::StatusOr<std::optional<CompileRecord>> stored = store_->FindCompile(key);
  if (!stored.ok()) return Answer(id, {.status = stored.status()});
  const bool believed = *stored && CompileIsRemembered((*stored)->error, (*stored)->outcome);
  if (believed && Satisfies(**stored, order)) {
    metrics_->lathe_server_cache_requests_total.Add({"compile", "hit", ""});
    return Answer(id, {.record = **std::move(stored), .cached = true});
  }
  absl::StatusOr<v1::MissReason> reason = v1::MISS_REASON_ACCIDENT;
  if (!*stored || believed) reason = WhyMissed(order, believed);
  if (!reason.ok()) return Answer(id, {.status = reason.status()});
  metrics_->lathe_server_cache_requests_total.Add({"compile", "miss", EnumWord(*reason)});
  // Orders of jobs, and of compilations by handle, are part of what is in hand.
  if (absl::Status refused = scheduler_->read_only().Check(); order.bounded && !refused.ok())
    return Answer(id, {.status = std::move(refused)});
  if (const size_t most = max_queue_; order.bounded && scheduler_->Counts().compile_queued >= most) {
    return Answer(id, {.status = WithRetryDelay(
                           MakeError(ErrorKind::queue_full,
                                     absl::StrCat(most, " compilations wait already, the limit; try again later")),
                           limits_.retry_delay)});
  }
  absl::Status counted;
  std::optional<Unclaimed> unclaimed;
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(id);
    if (it == flights_.end()) return;  // cancelled meanwhile
    it->second.miss_reason = *reason;
    it->second.has_earlier = stored->has_value();
    counted = draining_ && order.bounded ? Draining() : Count(it->second);
    if (auto kept = unclaimed_.extract(id); counted.ok() && kept) unclaimed = std::move(kept.mapped());
    // Under the lock, so that Cancel() runs either before or after this.
    if (!unclaimed && counted.ok() && Submit(id, it->second, {}).ok()) return;
  }
  if (unclaimed) return Claim(id, *std::move(unclaimed));
  if (!counted.ok()) return Answer(id, {.status = counted});
  Answer(id, {.status = MakeError(ErrorKind::internal, absl::StrCat("the scheduler refused the compilation ", id))});
}

void CompileBroker::TakeUnclaimed(const internal::WorkResult& result, const std::string& worker,
                                  Acknowledge acknowledge) {
  absl::Status taken;
  {
    MutexLock lock(&mutex_);
    const std::optional<ErrorKind> error =
        result.has_error() ? ParseErrorKind(result.error().kind()) : std::optional<ErrorKind>();
    // Work that was given up is begun anew.
    const bool final = !result.has_error() || (error && !IsRetryable(*error) && *error != ErrorKind::cancelled);
    if (final && clock_->Now() < claims_end_) {
      if (!flights_.contains(result.work())) {
        unclaimed_[result.work()] = {result, worker, std::move(acknowledge)};
        return;
      }
      taken = MakeError(ErrorKind::unavailable, "the compilation is being given out; report its result again");
    }
  }
  acknowledge(taken);
}

void CompileBroker::Claim(const std::string& id, Unclaimed unclaimed) {
  auto acknowledge = [this, id, tell = std::move(unclaimed.acknowledge)](absl::Status status) {
    tell(status);
    if (status.ok()) return;
    MutexLock lock(&mutex_);
    auto it = flights_.find(id);
    if (it != flights_.end() && !it->second.submitted)
      Submit(id, it->second, {}).IgnoreError();  // fails for a known id
  };
  Finish(id, unclaimed.result, unclaimed.worker, std::move(acknowledge));
}

absl::Status CompileBroker::Count(Flight& flight) {
  const std::string& tenant = flight.order.tenant;
  if (!flight.order.bounded || flight.counted) return absl::OkStatus();
  size_t& orders = tenants_[tenant];
  if (const size_t most = max_tenant_queue_; most > 0 && orders >= most) {
    return WithRetryDelay(
        MakeError(ErrorKind::quota_exceeded, absl::StrCat(orders, " compilations of tenant '", tenant,
                                                          "' wait or run, and ", most, " may; try again later")),
        limits_.retry_delay);
  }
  const std::string& client = flight.order.client;
  size_t& own = clients_[{tenant, client}];
  if (const size_t most = max_client_queue_; most > 0 && own >= most) {
    return WithRetryDelay(
        MakeError(ErrorKind::quota_exceeded, absl::StrCat(own, " compilations of '", client, "' wait or run, and ",
                                                          most, " may; try again later")),
        limits_.retry_delay);
  }
  ++orders;
  ++own;
  flight.counted = true;
  return absl::OkStatus();
}

absl::Status CompileBroker::Submit(const std::string& id, Flight& flight, std::vector<std::string> avoid) {
  const CompileOrder& order = flight.order;
  WorkRequest request;
  request.work.set_id(id);
  *request.work.mutable_origin() = order.origin;
  internal::CompileWork* work = request.work.mutable_compile();
  work->set_module_digest(order.identity.module_digest);
  work->set_entry(order.identity.entry);
  work->set_target(order.identity.target);
  *work->mutable_knobs() = order.knobs;
  if (!order.specialization.arguments().empty()) *work->mutable_specialization() = order.specialization;
  work->set_want_simulation(order.want_simulation);
  if (!order.emit.empty()) work->add_emit(order.emit);
  work->set_timeout_seconds(limits_.timeout_seconds);
  work->set_memory_bytes(limits_.memory_bytes);
  request.tenant = order.tenant;
  request.priority = order.priority;
  request.interactive =
      std::any_of(flight.waiters.begin(), flight.waiters.end(), [](const Waiter& waiter) { return waiter.bounded; });
  request.background = order.background;
  request.build = {order.identity.compiler_build, order.identity.assembler_build};
  request.avoid = std::move(avoid);
  flight.submitted = true;
  return scheduler_->Submit(
      std::move(request), [this, id](const internal::WorkResult& result, const std::string& worker,
                                     Acknowledge acknowledge) { Finish(id, result, worker, std::move(acknowledge)); });
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

absl::Status CompileBroker::CheckResult(const internal::WorkResult& result, const std::string& worker) {
  if (result.has_error()) return absl::OkStatus();
  const v1::Artifact& artifact = result.compile().artifact();
  if (!result.has_compile() || artifact.digest().empty()) {
    return MakeError(ErrorKind::internal,
                     absl::StrCat(worker, " reported a compilation with neither an error nor machine code"));
  }
  std::vector<std::string> digests = {artifact.digest(), artifact.assembly_digest(), artifact.simulation_digest()};
  for (const auto& [phase, digest] : result.compile().emitted()) digests.push_back(digest);
  for (const std::string& digest : digests) {
    if (digest.empty()) continue;
    LATHE_ASSIGN_OR_RETURN(bool there, store_->HasBlob(digest));
    if (!there) {
      return MakeError(ErrorKind::internal, absl::StrCat(worker, " reported the output ", digest,
                                                         " of a compilation, which it has not uploaded"));
    }
  }
  return absl::OkStatus();
}

void CompileBroker::Finish(const std::string& id, const internal::WorkResult& result, const std::string& worker,
                           Acknowledge acknowledge) {
  CompileAnswer answer;
  CompileRecord& record = answer.record;
  const absl::Status sound = CheckResult(result, worker);
  if (!sound.ok() && KindOf(sound) != ErrorKind::internal) return acknowledge(sound);
  if (!sound.ok()) {
    record.error = DetailOf(sound);
  } else if (result.has_error()) {
    record.error = result.error();
  } else {
    record.outcome = result.compile();
    record.outcome.clear_evidence();
  }
  CompileVerdict verdict = CompileVerdict::kForget;
  bool keep_earlier = false;
  bool wanted = true;
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(id);
    wanted = it != flights_.end();
    if (wanted) {
      Flight& flight = it->second;
      record.key = flight.key;
      record.identity = flight.order.identity;
      answer.miss_reason = flight.miss_reason;
      keep_earlier = flight.has_earlier || keys_[flight.key].several;
      std::vector<std::string> kinds = flight.kinds;
      kinds.push_back(record.error.kind());
      std::vector<internal::Evidence> tries = flight.tries;
      internal::Evidence& now = tries.emplace_back();
      now.set_worker(worker);
      now.mutable_time()->set_seconds(absl::ToUnixSeconds(clock_->Now()));
      verdict = JudgeCompile(kinds);
      if (verdict == CompileVerdict::kAskAgain) {
        flight.kinds = std::move(kinds);
        flight.tries = std::move(tries);
        flight.submitted = false;
      } else if (verdict == CompileVerdict::kRemember && !record.error.kind().empty()) {
        for (internal::Evidence& one : tries) *record.outcome.add_evidence() = std::move(one);
      }
    }
  }
  if (!wanted) return acknowledge(absl::OkStatus());
  if (verdict == CompileVerdict::kAskAgain) {
    acknowledge(absl::OkStatus());  // the scheduler forgets the item, so that it can be submitted anew
    return TryAgain(id, worker);
  }
  ObservePhases(record.outcome.artifact());
  if (record.error.kind().empty() && keep_earlier) {
    if (absl::Status kept = KeepEarlierOutputs(&record); !kept.ok()) return acknowledge(kept);
  }
  WriteBatch batch;
  if (verdict == CompileVerdict::kRemember) batch.compiles.push_back(record);
  auto finish = [this, id, answer = std::move(answer), acknowledge = std::move(acknowledge)](absl::Status status) {
    // First the scheduler forgets the item: an order that comes when the flight has ended is a new one.
    acknowledge(status);
    if (status.ok()) Answer(id, answer);
  };
  if (batch.empty()) return finish(absl::OkStatus());
  store_->ApplyAsync(std::move(batch), std::move(finish));
}

void CompileBroker::ObservePhases(const v1::Artifact& artifact) {
  MutexLock lock(&mutex_);
  for (const auto& [phase, ms] : artifact.phase_ms()) {
    auto it = phases_.find(phase);
    if (it == phases_.end()) {
      if (phases_.size() == kMostPhases) continue;  // names come from workers, and each is a series
      it = phases_.emplace(phase, &metrics_->lathe_server_compile_phase_seconds.With({phase})).first;
    }
    it->second->Observe(ms / 1000);
  }
}

void CompileBroker::TryAgain(const std::string& id, const std::string& worker) {
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(id);
    if (it == flights_.end()) return;                        // cancelled meanwhile
    if (it->second.waiters.empty()) return EraseFlight(id);  // Drain() has answered them
    if (Submit(id, it->second, {worker}).ok()) return;
  }
  Answer(id, {.status = MakeError(ErrorKind::internal, absl::StrCat("the scheduler refused the compilation ", id))});
}

void CompileBroker::EraseFlight(const std::string& id) {
  auto it = flights_.find(id);
  auto siblings = keys_.find(it->second.key);
  if (--siblings->second.flights == 0) keys_.erase(siblings);
  if (it->second.counted) {
    auto tenant = tenants_.find(it->second.order.tenant);
    if (--tenant->second == 0) tenants_.erase(tenant);
    auto client = clients_.find({it->second.order.tenant, it->second.order.client});
    if (--client->second == 0) clients_.erase(client);
  }
  flights_.erase(it);
}

void CompileBroker::Answer(const std::string& id, CompileAnswer answer) {
  std::vector<Waiter> waiters;
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(id);
    if (it == flights_.end()) return;
    waiters = std::move(it->second.waiters);
    for (const Waiter& waiter : waiters) tickets_.erase(waiter.ticket);
    EraseFlight(id);
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
  EraseFlight(id);
}

void CompileBroker::Drain() {
  std::vector<Waiter> waiting;
  {
    MutexLock lock(&mutex_);
    std::vector<std::string> unwanted;
    for (auto& [id, flight] : flights_) {
      const auto calls = std::partition(flight.waiters.begin(), flight.waiters.end(),
                                        [](const Waiter& waiter) { return !waiter.bounded; });
      for (auto call = calls; call != flight.waiters.end(); ++call) {
        tickets_.erase(call->ticket);
        waiting.push_back(std::move(*call));
      }
      flight.waiters.erase(calls, flight.waiters.end());
      if (flight.waiters.empty() && flight.submitted) unwanted.push_back(id);
    }
    // A worker that has one ends it: the next server takes its result.
    for (const std::string& id : unwanted) {
      if (scheduler_->Withdraw(id)) EraseFlight(id);
    }
    draining_ = true;
  }
  for (const Waiter& waiter : waiting) waiter.done({.status = Draining()});
}

void CompileBroker::Tick() {
  std::vector<std::pair<CompileOrder, Waiter>> moved;
  absl::flat_hash_map<std::string, Unclaimed> dropped;
  {
    MutexLock lock(&mutex_);
    if (clock_->Now() >= claims_end_) dropped.swap(unclaimed_);
    moved = std::exchange(parked_, {});
    // Only a change of the fleet's builds leaves a flight without workers.
    const uint64_t version = scheduler_->BuildsVersion();
    std::vector<std::string> stranded;
    if (std::exchange(builds_version_, version) != version) {
      for (const auto& [id, flight] : flights_) {
        const CompileIdentity& identity = flight.order.identity;
        if (flight.submitted &&
            scheduler_->HasMovedOn(identity.target, {identity.compiler_build, identity.assembler_build})) {
          stranded.push_back(id);
        }
      }
    }
    for (const std::string& id : stranded) {
      Flight& flight = flights_[id];
      scheduler_->Cancel(id);
      for (Waiter& waiter : flight.waiters) {
        tickets_[waiter.ticket] = "";
        CompileOrder order = flight.order;
        order.bounded = waiter.bounded;
        moved.emplace_back(std::move(order), std::move(waiter));
      }
      EraseFlight(id);
    }
  }
  for (auto& [id, unclaimed] : dropped) unclaimed.acknowledge(absl::OkStatus());
  for (auto& [order, waiter] : moved) Join(std::move(order), std::move(waiter));
}

}  // namespace lathe
