// The part of the scheduler that keeps what operators decide about workers and their devices.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "server/scheduler/scheduler.h"

namespace lathe {
namespace {

using Restriction = v1::Restriction;

// Before the number of a lease's name. No name of a worker has it.
constexpr char kNameEnd = '\x1f';

std::string NameOf(absl::string_view worker, absl::string_view device) {
  return device.empty() ? std::string(worker) : absl::StrCat("device ", device, " of ", worker);
}

std::string Described(const Restriction& restriction) {
  return absl::StrCat("under ", EnumWord(restriction.kind()), " by ", restriction.by(),
                      restriction.reason().empty() ? "" : ": ", restriction.reason());
}

}  // namespace

const Scheduler::Standing* Scheduler::FindStanding(absl::string_view worker) const {
  const auto found = standings_.find(worker);
  return found == standings_.end() ? nullptr : &found->second;
}

Restriction::Kind Scheduler::RestrictionOf(const Worker& worker, const v1::Device& device) const {
  const Standing* const standing = FindStanding(worker.name);
  if (!standing) return Restriction::KIND_UNSPECIFIED;
  const auto found = standing->devices.find(device.id());
  return found == standing->devices.end() ? Restriction::KIND_UNSPECIFIED : found->second.kind();
}

Restriction::Kind Scheduler::RestrictionOf(const Worker& worker) const {
  const Standing* const standing = FindStanding(worker.name);
  if (!standing) return Restriction::KIND_UNSPECIFIED;
  Restriction::Kind kind = standing->worker.kind();
  // One of an earlier release, which would use the device.
  if (!worker.info.withholds_devices()) {
    for (const v1::Device& device : worker.info.devices()) kind = std::max(kind, RestrictionOf(worker, device));
  }
  return kind;
}

bool Scheduler::IsFit(const Worker& worker, const v1::Device& device) const {
  return device.state() != v1::Device::QUARANTINED && RestrictionOf(worker, device) == Restriction::KIND_UNSPECIFIED;
}

std::string Scheduler::LeaseName(absl::string_view worker) const {
  const Standing* const standing = FindStanding(worker);
  if (!standing || standing->quarantines == 0) return std::string(worker);
  return absl::StrCat(worker, absl::string_view(&kNameEnd, 1), standing->quarantines);
}

bool Scheduler::IsDoubted(const std::string& worker, const internal::WorkResult& result, const Item* item) const {
  const std::string& device = result.measure().device_id();
  if (item) {
    const auto doubted = item->doubted.find(result.lease());
    // An error does not say which device it is of.
    if (doubted != item->doubted.end() && (!result.has_measure() || doubted->second.contains(device))) return true;
  }
  if (!result.has_measure()) return false;
  const Standing* const standing = FindStanding(worker);
  if (!standing) return false;
  const auto found = standing->devices.find(device);
  return found != standing->devices.end() && found->second.kind() == Restriction::QUARANTINE;
}

bool Scheduler::HasRestrictedDevice(const Worker& worker) const {
  const Standing* const standing = FindStanding(worker.name);
  return standing && !standing->devices.empty();
}

void Scheduler::AddToGauges(const Standing& standing, int change) const {
  const auto count = [&](absl::string_view scope, const Restriction& one) {
    if (one.kind() != Restriction::KIND_UNSPECIFIED)
      metrics_->lathe_server_restrictions.Add({scope, EnumWord(one.kind())}, change);
  };
  count("worker", standing.worker);
  for (const auto& [id, device] : standing.devices) count("device", device);
}

absl::Status Scheduler::Restrict(absl::string_view worker, absl::string_view device, Restriction restriction) {
  MutexLock lock(&mutex_);
  Standing& standing = standings_[std::string(worker)];
  Restriction earlier = standing.worker;
  if (!device.empty()) {
    const auto found = standing.devices.find(std::string(device));
    earlier = found == standing.devices.end() ? Restriction() : found->second;
  }
  if (earlier.kind() > restriction.kind()) {
    return MakeError(
        ErrorKind::invalid_argument,
        absl::StrCat(NameOf(worker, device), " is ", Described(earlier), ", which is stronger: take that back first"),
        "name");
  }
  const bool newly = earlier.kind() != restriction.kind();
  const absl::Time now = clock_->Now();
  restriction.mutable_since()->set_seconds(absl::ToUnixSeconds(now));
  AddToGauges(standing, -1);
  (device.empty() ? standing.worker : standing.devices[std::string(device)]) = restriction;
  AddToGauges(standing, 1);
  const bool distrusted = newly && restriction.kind() == Restriction::QUARANTINE;
  if (distrusted && device.empty()) ++standing.quarantines;
  const auto known = workers_.find(worker);
  if (known == workers_.end()) return absl::OkStatus();
  Worker& one = *known->second;
  if (distrusted && !device.empty()) {
    for (const auto& [grant, item] : one.leases) {
      if (item->work.has_measure()) item->doubted[item->lease].insert(std::string(device));
    }
  }
  ApplyRestrictions(one);
  if (distrusted && device.empty()) Disown(one);
  return absl::OkStatus();
}

absl::Status Scheduler::LiftRestriction(absl::string_view worker, absl::string_view device, Restriction::Kind kind) {
  MutexLock lock(&mutex_);
  const auto found = standings_.find(worker);
  if (found == standings_.end()) return absl::OkStatus();
  Standing& standing = found->second;
  const auto of_device = standing.devices.find(std::string(device));
  if (!device.empty() && of_device == standing.devices.end()) return absl::OkStatus();
  const Restriction& now = device.empty() ? standing.worker : of_device->second;
  if (kind != Restriction::KIND_UNSPECIFIED && now.kind() != Restriction::KIND_UNSPECIFIED && now.kind() != kind) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat(NameOf(worker, device), " is not under ", EnumWord(kind), " but ", Described(now)),
                     "kind");
  }
  AddToGauges(standing, -1);
  if (device.empty()) {
    standing.worker.Clear();
  } else {
    standing.devices.erase(of_device);
  }
  AddToGauges(standing, 1);
  const auto known = workers_.find(worker);
  if (known == workers_.end()) return absl::OkStatus();
  ApplyRestrictions(*known->second);
  Fill(*known->second);
  return absl::OkStatus();
}

void Scheduler::PinBuild(const CompilerBuild& build) {
  MutexLock lock(&mutex_);
  if (build == pinned_) return;
  pinned_ = build;
  {
    MutexLock fleet(&fleet_mutex_);
    for (auto& [target, builds] : targets_) {
      const std::optional<CompilerBuild>& best = builds.best;
      if (!best) continue;
      const bool kept = (build.compiler.empty() || best->compiler == build.compiler) &&
                        (build.assembler.empty() || best->assembler.empty() || best->assembler == build.assembler);
      if (!kept) builds.best.reset();
    }
    fleet_version_.fetch_add(1, std::memory_order_acq_rel);
    builds_version_.fetch_add(1, std::memory_order_acq_rel);
  }
  for (const auto& [name, worker] : workers_) {
    SetCapabilities(*worker);
    ListBuilds(*worker);
  }
  for (const auto& [name, worker] : workers_) Fill(*worker);
}

int Scheduler::CompilingWorkers() const {
  MutexLock lock(&mutex_);
  return static_cast<int>(
      std::count_if(workers_.begin(), workers_.end(), [](const auto& entry) { return !entry.second->builds.empty(); }));
}

CompilerBuild Scheduler::pinned_build() const {
  MutexLock lock(&mutex_);
  return pinned_;
}

void Scheduler::ApplyRestrictions(Worker& worker) {
  std::vector<std::string> measures;
  for (const Share& share : worker.shares) {
    for (const Capability* capability : share.Capabilities()) measures.push_back(capability->key);
  }
  SetCapabilities(worker);
  Refresh(worker, clock_->Now());
  ListBuilds(worker);
  ListDevices(worker);
  if (worker.changed) worker.changed();
  // Items that waited for its device may be another's now.
  for (const std::string& key : measures) {
    const auto found = capabilities_.find(key);
    if (found != capabilities_.end()) Place(*found->second);
  }
}

void Scheduler::Disown(Worker& worker) {
  for (const Orphan& orphan : worker.orphans) orphans_.erase(orphan.work);
  worker.orphans.clear();
  std::vector<Item*> held;
  for (const auto& [grant, item] : worker.leases) held.push_back(item);
  std::set<Capability*> freed;
  for (Item* item : held) {
    Unlease(*item, "disowned");
    if (item->reporting) continue;  // its result came before the quarantine
    Enqueue(*item);
    freed.insert(item->capability);
  }
  for (Capability* capability : freed) Place(*capability);
}

void Scheduler::Restore(const std::vector<v1::Worker>& described) {
  MutexLock lock(&mutex_);
  for (const v1::Worker& one : described) {
    Standing standing;
    standing.worker = one.restriction();
    standing.quarantines = one.quarantines();
    for (const v1::Device& device : one.devices()) {
      if (device.has_restriction()) standing.devices[device.id()] = device.restriction();
    }
    if (standing.quarantines == 0 && !one.has_restriction() && standing.devices.empty()) continue;
    AddToGauges(standing, 1);
    standings_[one.name()] = std::move(standing);
  }
}

void Scheduler::FillRestrictions(v1::Worker* worker) const {
  MutexLock lock(&mutex_);
  FillRestrictionsLocked(worker);
}

void Scheduler::FillRestrictionsLocked(v1::Worker* worker) const {
  const Standing* const standing = FindStanding(worker->name());
  worker->clear_restriction();
  worker->set_quarantines(standing ? standing->quarantines : 0);
  for (v1::Device& device : *worker->mutable_devices()) device.clear_restriction();
  if (!standing) return;
  if (standing->worker.kind() != Restriction::KIND_UNSPECIFIED) *worker->mutable_restriction() = standing->worker;
  for (const auto& [id, restriction] : standing->devices) {
    auto& devices = *worker->mutable_devices();
    auto device = std::find_if(devices.begin(), devices.end(), [&](const v1::Device& one) { return one.id() == id; });
    // One that is gone is named still: its restriction holds when it comes back.
    v1::Device& told = device == devices.end() ? *devices.Add() : *device;
    told.set_id(id);
    *told.mutable_restriction() = restriction;
  }
}

}  // namespace lathe
