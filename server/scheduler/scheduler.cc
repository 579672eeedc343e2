#include "server/scheduler/scheduler.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

absl::string_view KindName(bool compile) { return compile ? "compile" : "measure"; }

}  // namespace

bool TargetHasAssembler(absl::string_view target) { return absl::StartsWith(target, "cuda:"); }

Scheduler::Scheduler(SchedulerOptions options, Clock* clock, IdSource* ids, const ServerMetrics* metrics)
    : options_(options), handle_(std::make_shared<Handle>()), clock_(clock), ids_(ids), metrics_(metrics) {
  MutexLock lock(&handle_->mutex);
  handle_->scheduler = this;
}

Scheduler::~Scheduler() {
  MutexLock lock(&handle_->mutex);
  handle_->scheduler = nullptr;
}

std::string Scheduler::CompileCapability(absl::string_view target, const CompilerBuild& build) {
  return absl::StrCat("compile ", target, " ", build.compiler, " ", build.assembler);
}

std::string Scheduler::MeasureCapability(absl::string_view model) { return absl::StrCat("measure ", model); }

absl::Status Scheduler::Submit(WorkRequest request, WorkDone done) {
  MutexLock lock(&mutex_);
  const std::string id = request.work.id();
  if (items_.find(id) != items_.end())
    return absl::AlreadyExistsError(absl::StrCat("work ", id, " is queued or leased already"));
  Item item;
  item.compile = request.work.has_compile();
  item.capability = item.compile ? CompileCapability(request.work.compile().target(), request.build)
                                 : MeasureCapability(request.work.measure().device_model());
  item.work = std::move(request.work);
  item.done = std::move(done);
  item.tenant = std::move(request.tenant);
  item.priority = request.priority;
  item.cost = request.cost;
  item.sequence = ++last_sequence_;
  item.submitted = clock_->Now();
  item.ready_at = item.submitted + request.hold;
  if (++tenant_items_[item.tenant] == 1) {
    // A tenant that was away has no claim on the time that it did not use.
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [tenant, served] : served_) least = std::min(least, served);
    served_[item.tenant] = served_.empty() ? 0 : least;
  }
  Item& stored = items_.emplace(id, std::move(item)).first->second;
  Enqueue(id, stored);
  Assign();
  return absl::OkStatus();
}

bool Scheduler::Amend(const internal::WorkItem& work, double cost, bool release) {
  MutexLock lock(&mutex_);
  auto it = items_.find(work.id());
  if (it == items_.end() || !it->second.lease.empty() || it->second.reporting) return false;
  it->second.work = work;
  it->second.cost = cost;
  if (release) {
    it->second.ready_at = clock_->Now();
    Assign();
  }
  return true;
}

bool Scheduler::Withdraw(absl::string_view id) {
  MutexLock lock(&mutex_);
  auto it = items_.find(id);
  if (it == items_.end() || !it->second.lease.empty() || it->second.reporting) return false;
  Remove(std::string(id));
  return true;
}

void Scheduler::Cancel(absl::string_view id) {
  MutexLock lock(&mutex_);
  auto it = items_.find(id);
  if (it == items_.end()) return;
  std::string key = it->first;
  if (!it->second.lease.empty()) Unlease(key, it->second, "cancelled");
  Remove(key);
  Assign();
}

void Scheduler::SetUnclaimed(WorkDone unclaimed) {
  MutexLock lock(&mutex_);
  unclaimed_ = std::move(unclaimed);
}

void Scheduler::Enqueue(const std::string& id, Item& item) {
  queues_[item.capability][item.tenant].insert({-item.priority, item.sequence, id});
}

void Scheduler::Dequeue(const std::string& id, const Item& item) {
  auto queue = queues_.find(item.capability);
  if (queue == queues_.end()) return;
  auto tenant = queue->second.find(item.tenant);
  if (tenant == queue->second.end()) return;
  tenant->second.erase({-item.priority, item.sequence, id});
  if (tenant->second.empty()) queue->second.erase(tenant);
}

void Scheduler::Unlease(const std::string& id, Item& item, absl::string_view end) {
  auto worker = workers_.find(item.worker);
  if (worker != workers_.end()) {
    worker->second.leases.erase(id);
    worker->second.stated.erase(item.lease);
    if (worker->second.connection != 0) worker->second.changed();
  }
  metrics_->lathe_server_leases_ended_total.Add({KindName(item.compile), end});
  item.lease.clear();
  item.worker.clear();
}

void Scheduler::Lose(const std::string& id, Item& item, absl::string_view why) {
  const std::string worker = item.worker;
  const auto holder = workers_.find(worker);
  const std::string incarnation = holder == workers_.end() ? worker : holder->second.incarnation;
  Unlease(id, item, "expired");
  if (item.reporting) return;  // the result came in time, from elsewhere
  // An item that had not begun did not end its worker. Lost items go to the end of their queue, so that one which ends
  // workers does not do so again before all others were tried.
  absl::Time now = clock_->Now();
  if (!item.waiting) {
    std::erase_if(item.losses, [&](const Loss& loss) { return loss.incarnation == incarnation; });
    item.losses.push_back({incarnation, now});
  }
  const int losses = CountLosses(item, now);
  if (losses < options_.max_losses) {
    item.sequence = ++last_sequence_;
    Enqueue(id, item);
    return;
  }
  internal::WorkResult result;
  result.set_work(id);
  result.mutable_error()->set_kind(std::string(ErrorKindName(ErrorKind::poison)));
  result.mutable_error()->set_message(absl::StrCat(
      losses, " workers were lost while they ran this work, so it is not tried again; the last: ", worker, ": ", why));
  item.reporting = true;
  failures_.push_back({id, worker, std::move(result)});
}

void Scheduler::Remove(const std::string& id) {
  auto it = items_.find(id);
  if (it == items_.end()) return;
  Dequeue(id, it->second);
  auto count = tenant_items_.find(it->second.tenant);
  if (--count->second == 0) {
    served_.erase(count->first);
    tenant_items_.erase(count);
  }
  items_.erase(it);
}

void Scheduler::Grant(const std::string& id, Item& item, Worker& worker, std::string lease) {
  Dequeue(id, item);
  item.lease = std::move(lease);
  item.waiting = false;
  item.worker = worker.info.name();
  absl::Time now = clock_->Now();
  item.deadline = now + options_.lease;
  worker.leases.insert(id);
  served_[item.tenant] += item.cost;
  metrics_->lathe_server_queue_seconds.Observe({KindName(item.compile)}, absl::ToDoubleSeconds(now - item.submitted));
  worker.changed();
}

int Scheduler::CountLosses(const Item& item, absl::Time now) const {
  return static_cast<int>(std::count_if(item.losses.begin(), item.losses.end(),
                                        [&](const Loss& loss) { return now - loss.at < options_.forgive_losses; }));
}

bool Scheduler::IsSilent(const Worker& worker, absl::Time now) const {
  return now - worker.last_seen > 2 * options_.heartbeat;
}

bool Scheduler::Serves(const Worker& worker, absl::Time now) const {
  return worker.connection != 0 && !worker.drain && !worker.draining && !IsSilent(worker, now);
}

std::vector<std::string> Scheduler::Capabilities(const Worker& worker) {
  std::vector<std::string> capabilities = worker.compile_capabilities;
  for (const v1::Device& device : worker.info.devices()) {
    if (device.state() != v1::Device::QUARANTINED) capabilities.push_back(MeasureCapability(device.model()));
  }
  return capabilities;
}

bool Scheduler::IsForAnother(const Item& item, const Worker& worker, absl::Time now) const {
  const auto lost = [&](const Worker& one) {
    return std::any_of(item.losses.begin(), item.losses.end(),
                       [&](const Loss& loss) { return loss.incarnation == one.incarnation; });
  };
  if (!lost(worker)) return false;
  return std::any_of(workers_.begin(), workers_.end(), [&](const auto& entry) {
    const Worker& other = entry.second;
    if (!Serves(other, now) || lost(other)) return false;
    const std::vector<std::string> able = Capabilities(other);
    return std::find(able.begin(), able.end(), item.capability) != able.end();
  });
}

std::string Scheduler::Pick(const Worker& worker, const std::vector<std::string>& capabilities, absl::Time now) const {
  const std::string* best = nullptr;
  std::tuple<double, int, uint64_t> best_rank;
  for (const std::string& capability : capabilities) {
    auto queue = queues_.find(capability);
    if (queue == queues_.end()) continue;
    for (const auto& [tenant, items] : queue->second) {
      for (const auto& [priority, sequence, id] : items) {
        const Item& item = items_.find(id)->second;
        if (item.ready_at > now || IsForAnother(item, worker, now)) continue;
        std::tuple<double, int, uint64_t> rank = {served_.find(tenant)->second, priority, sequence};
        if (!best || rank < best_rank) {
          best = &id;
          best_rank = rank;
        }
        break;  // the others of this tenant come later
      }
    }
  }
  return best ? *best : "";
}

bool Scheduler::MustEmpty(const Worker& worker) const {
  if (worker.leases.empty()) return false;
  const absl::Time now = clock_->Now();
  for (const std::string& id : worker.leases) {
    if (CountLosses(items_.find(id)->second, now) > 0) return true;
  }
  std::string next = Pick(worker, Capabilities(worker), now);
  return !next.empty() && CountLosses(items_.find(next)->second, now) > 0;
}

bool Scheduler::GrantNext(Worker& worker, const std::vector<std::string>& capabilities) {
  const absl::Time now = clock_->Now();
  std::string id = Pick(worker, capabilities, now);
  if (id.empty()) return false;
  Item& item = items_.find(id)->second;
  if (CountLosses(item, now) > 0 && !worker.leases.empty()) return false;
  Grant(id, item, worker, ids_->Next());
  return true;
}

bool Scheduler::FillCompile(Worker& worker, int limit) {
  int held = 0;
  for (const std::string& id : worker.leases) held += items_.find(id)->second.compile;
  if (held >= limit || MustEmpty(worker)) return false;
  return GrantNext(worker, worker.compile_capabilities);
}

bool Scheduler::FillMeasure(Worker& worker) {
  if (MustEmpty(worker)) return false;
  std::map<std::string, int> room;  // by capability
  for (const v1::Device& device : worker.info.devices()) {
    if (device.state() != v1::Device::QUARANTINED) ++room[MeasureCapability(device.model())];
  }
  for (const std::string& id : worker.leases) {
    const Item& item = items_.find(id)->second;
    if (!item.compile) --room[item.capability];
  }
  std::vector<std::string> capabilities;
  for (const auto& [capability, count] : room) {
    if (count > 0) capabilities.push_back(capability);
  }
  return GrantNext(worker, capabilities);
}

void Scheduler::Assign() {
  if (!draining_) {
    const absl::Time now = clock_->Now();
    for (auto& [name, worker] : workers_) {
      while (Serves(worker, now) && FillMeasure(worker)) {
      }
    }
    // Slot by slot over all workers, so that no worker hoards items that another could start at once.
    for (int level = 1; level <= options_.compile_leases_per_slot; ++level) {
      bool granted = true;
      while (granted) {
        granted = false;
        for (auto& [name, worker] : workers_) {
          if (Serves(worker, now) && FillCompile(worker, level * worker.info.compile_slots())) granted = true;
        }
      }
    }
  }
}

void Scheduler::ForgiveSleep(absl::Time now) {
  const absl::Duration slept = now - std::exchange(last_tick_, now);
  // Ticks come many times in a heartbeat.
  if (slept <= options_.heartbeat || slept == absl::InfiniteDuration()) return;
  for (auto& [id, item] : items_) {
    if (!item.lease.empty()) item.deadline += slept;
  }
  for (auto& [name, worker] : workers_) worker.last_seen = std::min(now, worker.last_seen + slept);
}

void Scheduler::Tick() {
  std::vector<std::pair<Failure, WorkDone>> failures;
  {
    MutexLock lock(&mutex_);
    absl::Time now = clock_->Now();
    ForgiveSleep(now);
    for (auto& [id, item] : items_) {
      if (!item.lease.empty() && item.deadline <= now) Lose(id, item, "its lease ran out");
    }
    for (Failure& failure : failures_) {
      auto it = items_.find(failure.id);
      if (it != items_.end()) failures.emplace_back(std::move(failure), it->second.done);
    }
    failures_.clear();
    Assign();
    Record();
  }
  for (auto& [failure, done] : failures) Deliver(done, failure.result, failure.worker);
}

void Scheduler::Drain() {
  MutexLock lock(&mutex_);
  draining_ = true;
}

bool Scheduler::DrainWorker(absl::string_view name) {
  MutexLock lock(&mutex_);
  auto it = workers_.find(name);
  if (it == workers_.end()) return false;
  it->second.drain = true;
  if (it->second.connection != 0) it->second.changed();
  return true;
}

v1::Worker Scheduler::Describe(const Worker& worker) const {
  v1::Worker info = worker.info;
  bool draining = worker.drain || worker.draining;
  info.set_state(worker.connection == 0            ? v1::Worker::LOST
                 : IsSilent(worker, clock_->Now()) ? v1::Worker::SILENT
                 : draining                        ? v1::Worker::DRAINING
                                                   : v1::Worker::ACTIVE);
  int64_t seen = absl::ToUnixNanos(worker.last_seen);
  info.mutable_last_seen()->set_seconds(seen / 1'000'000'000);
  info.mutable_last_seen()->set_nanos(static_cast<int32_t>(seen % 1'000'000'000));
  return info;
}

std::vector<v1::Worker> Scheduler::Workers() const {
  MutexLock lock(&mutex_);
  std::vector<v1::Worker> workers;
  for (const auto& [name, worker] : workers_) workers.push_back(Describe(worker));
  return workers;
}

std::vector<v1::Device> Scheduler::Devices() const {
  MutexLock lock(&mutex_);
  std::vector<v1::Device> devices;
  for (const auto& [name, worker] : workers_) {
    if (worker.connection == 0) continue;
    for (const v1::Device& device : worker.info.devices()) {
      if (device.state() != v1::Device::QUARANTINED) devices.push_back(device);
    }
  }
  return devices;
}

std::map<CompilerBuild, int> Scheduler::SlotsFor(absl::string_view target) const {
  std::map<CompilerBuild, int> slots;
  for (const auto& [name, worker] : workers_) {
    if (worker.connection == 0 || worker.info.compile_slots() <= 0) continue;
    const auto& targets = worker.info.targets();
    if (std::find(targets.begin(), targets.end(), target) == targets.end()) continue;
    CompilerBuild build{worker.info.compiler_build(), TargetHasAssembler(target) ? worker.info.assembler_build() : ""};
    slots[build] += worker.info.compile_slots();
  }
  return slots;
}

std::optional<CompilerBuild> Scheduler::BuildFor(absl::string_view target) const {
  MutexLock lock(&mutex_);
  std::optional<CompilerBuild> best;
  int most = 0;
  for (const auto& [build, count] : SlotsFor(target)) {
    if (count < most) continue;
    best = build;
    most = count;
  }
  return best;
}

bool Scheduler::HasMovedOn(absl::string_view target, const CompilerBuild& build) const {
  MutexLock lock(&mutex_);
  std::map<CompilerBuild, int> slots = SlotsFor(target);
  return !slots.empty() && slots.find(build) == slots.end();
}

QueueCounts Scheduler::Counts() const {
  MutexLock lock(&mutex_);
  QueueCounts counts;
  for (const auto& [id, item] : items_) {
    bool leased = !item.lease.empty() || item.reporting;
    ++(item.compile ? (leased ? counts.compile_leased : counts.compile_queued)
                    : (leased ? counts.measure_leased : counts.measure_queued));
  }
  return counts;
}

void Scheduler::Record() const {
  // By kind and by target or device model, without the builds.
  using Key = std::pair<bool, std::string>;
  auto key_of = [](absl::string_view capability) -> Key {
    bool compile = absl::StartsWith(capability, "compile ");
    absl::string_view name = capability.substr(capability.find(' ') + 1);
    return {compile, std::string(compile ? name.substr(0, name.find(' ')) : name)};
  };
  std::map<Key, int> depth;
  // Queues that have emptied are recorded too, as zero.
  for (const auto& [capability, tenants] : queues_) depth[key_of(capability)] = 0;
  std::map<bool, int> leased = {{false, 0}, {true, 0}};
  for (const auto& [id, item] : items_) {
    if (item.lease.empty()) {
      depth[key_of(item.capability)] += !item.reporting;
    } else {
      ++leased[item.compile];
    }
  }
  for (const auto& [key, count] : depth) {
    metrics_->lathe_server_queue_depth.Set({KindName(key.first), key.second}, count);
  }
  for (const auto& [compile, count] : leased) metrics_->lathe_server_leases_active.Set({KindName(compile)}, count);
  std::map<std::string, int> workers = {{"active", 0}, {"draining", 0}, {"silent", 0}, {"lost", 0}};
  std::map<std::pair<std::string, std::string>, int> devices;
  for (const auto& [name, worker] : workers_) {
    ++workers[EnumWord(Describe(worker).state())];
    for (const v1::Device& device : worker.info.devices()) {
      for (const char* state : {"idle", "busy", "quarantined", "lost"}) {
        const std::string now = worker.connection == 0 ? "lost" : EnumWord(device.state());
        devices[{device.model(), state}] += now == state;
      }
    }
  }
  for (const auto& [state, count] : workers) metrics_->lathe_server_workers.Set({state}, count);
  for (const auto& [key, count] : devices) metrics_->lathe_server_devices.Set({key.first, key.second}, count);
}

}  // namespace lathe
