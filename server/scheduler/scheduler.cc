#include "server/scheduler/scheduler.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace lathe {

namespace {

// How much longer other work has to wait before it goes first: for each point of priority, and where somebody waits.
constexpr absl::Duration kPriority = absl::Minutes(1);
constexpr absl::Duration kInteractive = absl::Hours(4);

// All variants of a job wait for its references, and these for the window of compilations that came with them; less
// than a step of priority.
constexpr absl::Duration kReference = absl::Seconds(45);

absl::Duration AheadOf(const internal::WorkItem& work, int priority, bool interactive) {
  return priority * kPriority + (interactive ? kInteractive : absl::ZeroDuration()) +
         (work.has_reference() ? kReference : absl::ZeroDuration());
}

}  // namespace

CompilerBuild BuildOf(const v1::Worker& worker, const v1::TargetDescription& target) {
  return {worker.compiler_build(), target.needs_assembler() ? worker.assembler_build() : ""};
}

std::optional<ReadOnlyReason> ConfiguredReadOnly(const SchedulerOptions& options) {
  if (!options.read_only) return std::nullopt;
  return ReadOnlyReason{.text = options.read_only_reason, .configured = true};
}

Scheduler::Scheduler(SchedulerOptions options, Clock* clock, IdSource* ids, const ServerMetrics* metrics)
    : options_(options),
      handle_(std::make_shared<Handle>()),
      clock_(clock),
      lease_ids_(options_.lease_key, ids),
      metrics_(metrics),
      kinds_{{&metrics->lathe_server_queue_seconds.With({"measure"}),
              &metrics->lathe_server_leases_active.With({"measure"})},
             {&metrics->lathe_server_queue_seconds.With({"compile"}),
              &metrics->lathe_server_leases_active.With({"compile"})}},
      usage_(options_.tenant_device_seconds_per_hour, clock, metrics),
      read_only_(ConfiguredReadOnly(options_), clock, metrics),
      pinned_{options_.compiler_build, options_.assembler_build} {
  for (absl::string_view state : {"active", "cordoned", "draining", "quarantined", "silent", "lost"})
    metrics_->lathe_server_workers.Set({state}, 0);
  for (absl::string_view scope : {"worker", "device"}) {
    for (absl::string_view kind : {"cordon", "drain", "quarantine"})
      metrics_->lathe_server_restrictions.Set({scope, kind}, 0);
  }
  for (Kind& kind : kinds_) kind.leases->Set(0);
  MutexLock lock(&handle_->mutex);
  handle_->scheduler = this;
}

Scheduler::~Scheduler() {
  MutexLock lock(&handle_->mutex);
  handle_->scheduler = nullptr;
}

// ---- owners of work

absl::Status Scheduler::Submit(WorkRequest request, WorkDone done) {
  MutexLock lock(&mutex_);
  std::unique_ptr<Item>& stored = items_[request.work.id()];
  if (stored) return absl::AlreadyExistsError(absl::StrCat("work ", request.work.id(), " is queued or leased already"));
  stored = std::make_unique<Item>();
  Item& item = *stored;
  item.id = request.work.id();
  item.capability = CapabilityFor(request);
  ++item.capability->items;
  (item.capability->compile ? counts_.compile_leased : counts_.measure_leased) += 1;  // until it is queued
  item.tenant = tenants_.Enter(request.tenant, request.background);
  item.ahead = AheadOf(request.work, request.priority, request.interactive);
  item.sequence = ++last_sequence_;
  SetWork(item, std::move(request.work));
  item.done = std::move(done);
  item.cost = request.cost;
  item.unbounded = request.unbounded;
  item.submitted = clock_->Now();
  item.spans = WorkSpans::Begin(&item.work, request.tenant);
  item.due = item.submitted - item.ahead;
  item.ready_at = item.submitted + request.hold;
  for (const std::string& name : request.avoid) {
    auto worker = workers_.find(name);
    if (worker != workers_.end()) item.losses.push_back({worker->second->incarnation, item.submitted, false});
  }
  Enqueue(item);
  if (Adopt(item)) return absl::OkStatus();
  if (item.ready_at <= item.submitted) Place(*item.capability);
  return absl::OkStatus();
}

bool Scheduler::Adopt(Item& item) {
  auto found = orphans_.find(item.id);
  if (found == orphans_.end()) return false;
  Worker& worker = *found->second;
  orphans_.erase(found);
  auto orphan = std::find_if(worker.orphans.begin(), worker.orphans.end(),
                             [&](const Orphan& one) { return one.work == item.id; });
  std::string lease = std::move(orphan->lease);
  worker.orphans.erase(orphan);
  if (worker.connection == 0 || draining_) return false;
  Grant(item, worker, std::move(lease));
  item.stated = true;
  return true;
}

void Scheduler::SetWork(Item& item, internal::WorkItem work) {
  if (item.spans) *work.mutable_origin() = item.work.origin();
  item.work = std::move(work);
  if (item.work.has_measure()) item.work.set_tenant(lease_ids_.TagOf(item.tenant->name));
}

bool Scheduler::Amend(const internal::WorkItem& work, double cost, bool release) {
  MutexLock lock(&mutex_);
  Item* item = FindItem(work.id());
  if (!item || !item->queued) return false;
  SetWork(*item, work);
  item->cost = cost;
  const absl::Time now = clock_->Now();
  if (release && item->ready_at > now) {
    Dequeue(*item);
    item->ready_at = now;
    Enqueue(*item);
    Place(*item->capability);
  }
  return true;
}

bool Scheduler::Withdraw(absl::string_view id) {
  MutexLock lock(&mutex_);
  Item* item = FindItem(id);
  if (!item || !item->queued) return false;
  Remove(*item, "withdrawn");
  return true;
}

void Scheduler::Promote(absl::string_view id, absl::string_view tenant, int priority, bool interactive) {
  MutexLock lock(&mutex_);
  Item* item = FindItem(id);
  if (!item || !item->tenant->background) return;
  const bool queued = item->queued;
  Dequeue(*item);
  Tenant* const before = std::exchange(item->tenant, tenants_.Enter(tenant));
  if (item->worker) {
    tenants_.Charge(before, -item->charged);
    tenants_.Charge(item->tenant, item->charged);
  }
  tenants_.Leave(before);
  item->ahead = AheadOf(item->work, priority, interactive);
  item->due = clock_->Now() - item->ahead;
  if (!queued) return;
  Enqueue(*item);
  Place(*item->capability);
}

void Scheduler::Cancel(absl::string_view id) {
  MutexLock lock(&mutex_);
  Item* item = FindItem(id);
  if (!item) return;
  Worker* const worker = item->worker;
  if (worker) Unlease(*item, "cancelled");
  Remove(*item, "cancelled");
  if (worker) Fill(*worker);
}

void Scheduler::SetUnclaimed(WorkDone unclaimed) {
  MutexLock lock(&mutex_);
  unclaimed_ = std::move(unclaimed);
}

void Scheduler::SetUnknownWork(std::function<void(const std::string& work)> unknown) {
  MutexLock lock(&mutex_);
  unknown_ = std::move(unknown);
}

// ---- time

void Scheduler::ForgiveSleep(absl::Time now) {
  const absl::Duration slept = now - std::exchange(last_tick_, now);
  // Ticks come many times in a heartbeat.
  if (slept <= options_.heartbeat || slept == absl::InfiniteDuration()) return;
  for (auto& [grant, item] : grants_) {
    item->deadline += slept;
    item->longest += slept;
  }
  heard_.clear();
  for (auto& [name, worker] : workers_) {
    worker->last_seen = std::min(now, worker->last_seen + slept);
    if (worker->connection != 0) heard_.insert({worker->last_seen, worker.get()});
    for (Orphan& orphan : worker->orphans) orphan.until += slept;
  }
}

void Scheduler::EndLeases(absl::Time now) {
  while (!alarms_.empty() && alarms_.top().at <= now) {
    const Alarm alarm = alarms_.top();
    alarms_.pop();
    steps_.fetch_add(1, std::memory_order_relaxed);
    auto found = grants_.find(alarm.grant);
    if (found == grants_.end()) continue;
    Item& item = *found->second;
    if (item.alarm_at != alarm.at) continue;  // an earlier one went off
    if (item.deadline > now) {
      SetAlarm(item);
      continue;
    }
    Worker& worker = *item.worker;
    Lose(item, item.longest <= now ? "it ran for longer than its limits allow" : "its lease ran out");
    Fill(worker);
  }
}

void Scheduler::ReleaseHeld(absl::Time now) {
  while (!held_.empty() && held_.begin()->first <= now) {
    Item& item = *held_.begin()->second;
    Dequeue(item);
    Enqueue(item);
    Place(*item.capability);
  }
}

void Scheduler::Tick() {
  std::vector<std::pair<Failure, WorkDone>> failures;
  {
    MutexLock lock(&mutex_);
    const absl::Time now = clock_->Now();
    ForgiveSleep(now);
    while (!heard_.empty() && now - heard_.begin()->first > 2 * options_.heartbeat) {
      Worker& worker = *heard_.begin()->second;
      heard_.erase(heard_.begin());  // until it is heard again
      Refresh(worker, now);
    }
    EndLeases(now);
    while (!forgiven_.empty() && forgiven_.begin()->first <= now) {
      Item& item = *forgiven_.begin()->second;
      Judge(item, now);
      Place(*item.capability);
    }
    ReleaseHeld(now);
    while (!left_.empty() && now - left_.begin()->first > options_.forget_workers) {
      Worker& worker = *left_.begin()->second;
      if (worker.leases.empty()) {
        Forget(worker);
      } else {
        break;
      }
    }
    for (Failure& failure : failures_) {
      if (Item* item = FindItem(failure.id)) failures.emplace_back(std::move(failure), item->done);
    }
    failures_.clear();
  }
  for (auto& [failure, done] : failures) Deliver(done, failure.result, failure.worker);
}

// ---- state

void Scheduler::Drain() {
  MutexLock lock(&mutex_);
  draining_ = true;
}

void Scheduler::ForEachWork(absl::FunctionRef<void(const internal::WorkItem&)> take) const {
  std::vector<std::string> ids;
  {
    MutexLock lock(&mutex_);
    ids.reserve(items_.size());
    for (const auto& [id, item] : items_) ids.push_back(id);
  }
  constexpr size_t kAtATime = 64;  // events wait meanwhile
  for (size_t begin = 0; begin < ids.size(); begin += kAtATime) {
    MutexLock lock(&mutex_);
    for (size_t i = begin; i < std::min(ids.size(), begin + kAtATime); ++i) {
      if (const auto item = items_.find(ids[i]); item != items_.end()) take(item->second->work);
    }
  }
}

std::map<std::string, size_t> Scheduler::ItemsOfTenants() const {
  MutexLock lock(&mutex_);
  return tenants_.Items();
}

QueueCounts Scheduler::Counts() const {
  MutexLock lock(&mutex_);
  return counts_;
}

}  // namespace lathe
