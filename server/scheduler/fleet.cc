// The part of the scheduler that knows the workers, each of them and as a fleet.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/enum_words.h"
#include "server/scheduler/scheduler.h"

namespace lathe {
namespace {

// More than any machine has: a number from the wire must not take over the fleet, nor overflow.
constexpr int kMostSlots = 4096;
constexpr absl::string_view kDeviceStates[] = {"idle", "busy", "quarantined", "restricted", "lost"};

// A text that is equal for workers that make the same code for the same targets.
std::string BuildsText(const v1::Worker& worker) {
  std::string text = absl::StrCat(worker.compiler_build(), " ", worker.assembler_build());
  for (const v1::TargetDescription& target : worker.targets()) {
    absl::StrAppend(&text, " ", target.id(), target.needs_assembler() ? "+" : "");
  }
  return text;
}

}  // namespace

bool Scheduler::IsSilent(const Worker& worker, absl::Time now) const {
  return now - worker.last_seen > 2 * options_.heartbeat;
}

Scheduler::Worker* Scheduler::Find(uint64_t connection) {
  auto it = connections_.find(connection);
  return it == connections_.end() ? nullptr : it->second;
}

void Scheduler::Hear(Worker& worker, absl::Time now) {
  heard_.erase({worker.last_seen, &worker});
  worker.last_seen = now;
  if (worker.connection != 0) heard_.insert({now, &worker});
}

bool Scheduler::IsPinned(const v1::Worker& worker, const v1::TargetDescription& target) const {
  const CompilerBuild build = BuildOf(worker, target);
  return (pinned_.compiler.empty() || build.compiler == pinned_.compiler) &&
         (pinned_.assembler.empty() || build.assembler.empty() || build.assembler == pinned_.assembler);
}

Scheduler::CompileClass* Scheduler::ClassOf(const Worker& worker) {
  const v1::Worker& info = worker.info;
  if (worker.slots == 0) return nullptr;
  // Which of them get compilations is part of what a class is.
  std::string key = absl::StrCat(BuildsText(info), " of ", pinned_.compiler, " ", pinned_.assembler);
  std::unique_ptr<CompileClass>& one = classes_[key];
  if (!one) {
    one = std::make_unique<CompileClass>();
    one->key = std::move(key);
    std::vector<Capability*> all = {ReferenceCapability()};
    for (const v1::TargetDescription& target : info.targets()) {
      if (IsPinned(info, target)) all.push_back(CompileCapability(target.id(), BuildOf(info, target)));
    }
    for (Capability* capability : all) {
      auto& classes = capability->classes;
      if (std::find(classes.begin(), classes.end(), one.get()) != classes.end()) continue;  // a target named twice
      ++capability->workers;
      classes.push_back(one.get());
      one->capabilities.push_back(capability);
    }
  }
  return one.get();
}

void Scheduler::Leave(CompileClass* one) {
  if (--one->workers > 0) return;
  for (Capability* capability : one->capabilities) {
    std::erase(capability->classes, one);
    --capability->workers;
    Release(capability);
  }
  classes_.erase(classes_.find(one->key));
}

// Lists the worker among those that are able to do the work of its capabilities.
void Scheduler::ListAble(Worker& worker, bool able) {
  const auto list = [&](Capability& capability, bool now) {
    if (now) {
      capability.able.insert(&worker);
    } else {
      capability.able.erase(&worker);
    }
  };
  if (worker.compile) {
    for (Capability* capability : worker.compile->capabilities) list(*capability, able);
  }
  for (const Share& share : worker.shares) {
    for (Capability* capability : share.Capabilities()) list(*capability, able && share.devices > 0);
  }
}

void Scheduler::SetCapabilities(Worker& worker) {
  const bool serving = std::exchange(worker.serving, false);
  ListRoom(worker);
  ListAble(worker, false);
  CompileClass* const earlier = worker.compile;
  std::vector<Share> shares = std::move(worker.shares);
  worker.slots = std::clamp(worker.info.compile_slots(), 0, kMostSlots);
  worker.compile = ClassOf(worker);
  if (worker.compile) ++worker.compile->workers;
  worker.shares.clear();
  for (const v1::Device& device : worker.info.devices()) {
    if (!IsFit(worker, device)) continue;
    Capability* capability = MeasureCapability(device.model(), MeasureKind::kPlain);
    auto share = std::find_if(worker.shares.begin(), worker.shares.end(),
                              [&](const Share& one) { return one.capability == capability; });
    if (share == worker.shares.end()) {
      share = worker.shares.insert(share, {.capability = capability});
      if (worker.info.client_binaries()) {
        share->of_clients = MeasureCapability(device.model(), MeasureKind::kOfClients);
      }
      if (worker.info.profiles()) share->of_profiles = MeasureCapability(device.model(), MeasureKind::kProfile);
      for (Capability* one : share->Capabilities()) ++one->workers;
    }
    ++share->devices;
  }
  for (const auto& [grant, item] : worker.leases) {
    for (Share& share : worker.shares) share.held += share.Has(item->capability);
  }
  if (earlier) Leave(earlier);
  for (const Share& share : shares) {
    for (Capability* capability : share.Capabilities()) {
      --capability->workers;
      Release(capability);
    }
  }
  if (worker.reserved && !worker.reserved->capability->able.contains(&worker)) {
    // It may be able again, as below; then the suspect is reserved anew where its turn comes.
    Item& item = *worker.reserved;
    Unreserve(item);
    worker.serving = serving;
    ListAble(worker, serving);
    ListRoom(worker);
    return Place(*item.capability);
  }
  worker.serving = serving;
  ListAble(worker, serving);
  ListRoom(worker);
}

void Scheduler::SetInfo(Worker& worker, const v1::Worker& info) {
  const auto fits = [&](const v1::Worker& one) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    std::string text =
        absl::StrCat(one.compile_slots(), " ", BuildsText(one), " ", one.client_binaries(), " ", one.profiles());
    for (const v1::Device& device : one.devices()) absl::StrAppend(&text, " ", IsFit(worker, device), device.model());
    return text;
  };
  const bool same = fits(info) == fits(worker.info);
  worker.info = info;
  worker.info.set_name(worker.name);  // what its caller may be was decided when it connected
  if (!same) SetCapabilities(worker);
  ListBuilds(worker);
  ListDevices(worker);
}

void Scheduler::ListBuilds(Worker& worker) {
  const v1::Worker& info = worker.info;
  std::vector<std::pair<std::string, CompilerBuild>> builds;
  // No new compilation is made for the build of a worker that an operator has taken out.
  if (worker.connection != 0 && worker.slots > 0 && RestrictionOf(worker) == v1::Restriction::KIND_UNSPECIFIED) {
    for (const v1::TargetDescription& target : info.targets()) {
      if (IsPinned(info, target)) builds.emplace_back(target.id(), BuildOf(info, target));
    }
    std::sort(builds.begin(), builds.end());
    builds.erase(std::unique(builds.begin(), builds.end()), builds.end());
  }
  if (builds == worker.builds && worker.slots == worker.build_slots) return;
  MutexLock lock(&fleet_mutex_);
  std::vector<std::string> touched;
  bool moved = false;
  for (const auto& [target, build] : worker.builds) {
    auto& slots = targets_[target].slots;
    if ((slots[build] -= worker.build_slots) <= 0) moved |= slots.erase(build) > 0;
    touched.push_back(target);
  }
  for (const auto& [target, build] : builds) {
    auto [slots, fresh] = targets_[target].slots.try_emplace(build, 0);
    slots->second += worker.slots;
    moved |= fresh;
    touched.push_back(target);
  }
  worker.builds = std::move(builds);
  worker.build_slots = worker.slots;
  for (const std::string& target : touched) {
    TargetBuilds& all = targets_[target];
    const CompilerBuild* best = nullptr;
    int64_t most = 0;
    for (const auto& [build, slots] : all.slots) {
      if (slots < most) continue;
      best = &build;
      most = slots;
    }
    if (!best || all.best == *best) continue;
    all.best = *best;
    fleet_version_.fetch_add(1, std::memory_order_acq_rel);
  }
  if (moved) builds_version_.fetch_add(1, std::memory_order_acq_rel);
}

void Scheduler::ListDevices(Worker& worker) {
  const bool connected = worker.connection != 0;
  const v1::Restriction::Kind whole = RestrictionOf(worker);
  const auto restriction = [&](const v1::Device& device) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return std::max(whole, RestrictionOf(worker, device));
  };
  // A cordoned device is listed: its results stand, and so do others of its conditions.
  const auto lists = [&](const v1::Device& device) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return connected && device.state() != v1::Device::QUARANTINED && restriction(device) != v1::Restriction::QUARANTINE;
  };
  std::vector<std::pair<std::string, std::string>> states;
  std::string fit;
  for (const v1::Device& device : worker.info.devices()) {
    const bool restricted = restriction(device) != v1::Restriction::KIND_UNSPECIFIED;
    states.emplace_back(device.model(), !connected   ? "lost"
                                        : restricted ? "restricted"
                                                     : std::string(EnumWord(device.state())));
    if (!lists(device)) continue;
    v1::Device lasting = device;
    lasting.clear_state();
    lasting.clear_state_reason();
    lasting.AppendToString(&fit);
  }
  if (states != worker.devices) {
    const auto count = [&](int change) {
      for (const auto& [model, state] : worker.devices) {
        // Every state of a model is there once the model is; of others there may be any number.
        for (absl::string_view known : kDeviceStates) {
          metrics_->lathe_server_devices.Add({model, known}, state == known ? change : 0);
        }
      }
    };
    count(-1);
    worker.devices = std::move(states);
    count(1);
  }
  if (fit == worker.fit_devices) return;
  worker.fit_devices = std::move(fit);
  MutexLock lock(&fleet_mutex_);
  std::vector<v1::Device>& devices = devices_[worker.name];
  devices.clear();
  for (const v1::Device& device : worker.info.devices()) {
    if (lists(device)) devices.push_back(device);
  }
  if (devices.empty()) devices_.erase(worker.name);
  device_snapshot_.reset();
}

void Scheduler::Refresh(Worker& worker, absl::Time now) {
  worker.silent = IsSilent(worker, now);
  const v1::Restriction::Kind restriction = RestrictionOf(worker);
  const bool draining = restriction == v1::Restriction::DRAIN || worker.draining;
  const bool serving = worker.connection != 0 && worker.stated && !draining && !worker.silent &&
                       restriction == v1::Restriction::KIND_UNSPECIFIED;
  const v1::Worker::State state = worker.connection == 0                             ? v1::Worker::LOST
                                  : worker.silent                                    ? v1::Worker::SILENT
                                  : restriction == v1::Restriction::QUARANTINE       ? v1::Worker::QUARANTINED
                                  : draining                                         ? v1::Worker::DRAINING
                                  : restriction != v1::Restriction::KIND_UNSPECIFIED ? v1::Worker::CORDONED
                                                                                     : v1::Worker::ACTIVE;
  if (state != worker.state) {
    if (worker.state != v1::Worker::STATE_UNSPECIFIED) metrics_->lathe_server_workers.Add({EnumWord(worker.state)}, -1);
    metrics_->lathe_server_workers.Add({EnumWord(state)}, 1);
    worker.state = state;
  }
  if (serving == worker.serving) return;
  worker.serving = serving;
  ListAble(worker, serving);
  Item* const suspect = worker.reserved;
  if (!serving && suspect) Unreserve(*suspect);
  ListRoom(worker);
  // Its items may be another's now, and another's may be its own.
  if (suspect && !serving) Place(*suspect->capability);
  if (!serving) {
    std::vector<Capability*> able;
    if (worker.compile) able = worker.compile->capabilities;
    for (const Share& share : worker.shares) {
      for (Capability* capability : share.Capabilities()) able.push_back(capability);
    }
    for (Capability* capability : able) Place(*capability);
  }
}

void Scheduler::ForgiveLosses(Worker& worker, absl::Time now) {
  if (!std::exchange(worker.lost_work, false)) return;
  std::vector<Item*> cleared;
  for (Item* item : lost_items_) {
    for (Loss& loss : item->losses) {
      if (loss.incarnation != worker.incarnation || !loss.counts) continue;
      loss.counts = false;
      cleared.push_back(item);
    }
  }
  for (Item* item : cleared) {
    Judge(*item, now);
    Place(*item->capability);
  }
}

void Scheduler::Forget(Worker& worker) {
  metrics_->lathe_server_workers.Add({EnumWord(worker.state)}, -1);
  worker.info.clear_devices();
  worker.info.clear_targets();
  SetCapabilities(worker);
  ListDevices(worker);
  left_.erase({worker.left_at, &worker});
  for (const Orphan& orphan : worker.orphans) orphans_.erase(orphan.work);
  workers_.erase(workers_.find(worker.name));
}

v1::Worker Scheduler::Describe(const Worker& worker) const {
  v1::Worker info = worker.info;
  const bool silent = worker.connection != 0 && IsSilent(worker, clock_->Now());
  info.set_state(silent ? v1::Worker::SILENT : worker.state);
  FillRestrictionsLocked(&info);
  const int64_t seen = absl::ToUnixNanos(worker.last_seen);
  info.mutable_last_seen()->set_seconds(seen / 1'000'000'000);
  info.mutable_last_seen()->set_nanos(static_cast<int32_t>(seen % 1'000'000'000));
  return info;
}

std::vector<v1::Worker> Scheduler::Workers() const {
  MutexLock lock(&mutex_);
  std::vector<v1::Worker> workers;
  for (const auto& [name, worker] : workers_) workers.push_back(Describe(*worker));
  return workers;
}

std::optional<v1::Worker> Scheduler::FindWorker(absl::string_view name) const {
  MutexLock lock(&mutex_);
  auto it = workers_.find(name);
  if (it == workers_.end()) return std::nullopt;
  return Describe(*it->second);
}

std::shared_ptr<const std::vector<v1::Device>> Scheduler::DeviceSnapshot() const {
  MutexLock lock(&fleet_mutex_);
  if (!device_snapshot_) {
    auto all = std::make_shared<std::vector<v1::Device>>();
    for (const auto& [name, devices] : devices_) all->insert(all->end(), devices.begin(), devices.end());
    device_snapshot_ = std::move(all);
  }
  return device_snapshot_;
}

std::optional<CompilerBuild> Scheduler::BuildFor(absl::string_view target) const {
  MutexLock lock(&fleet_mutex_);
  auto it = targets_.find(target);
  return it == targets_.end() ? std::nullopt : it->second.best;
}

bool Scheduler::HasMovedOn(absl::string_view target, const CompilerBuild& build) const {
  MutexLock lock(&fleet_mutex_);
  auto it = targets_.find(target);
  return it != targets_.end() && !it->second.slots.empty() && !it->second.slots.contains(build);
}

}  // namespace lathe
