// The part of the executor that does what the server says.
#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "spdlog/spdlog.h"
#include "worker/executor/executor.h"

namespace lathe {

void Executor::Apply(const internal::DesiredState& desired) {
  Groups ended;
  bool changed = false;
  {
    MutexLock lock(&mutex_);
    for (const std::string& lease : desired.acknowledged()) finished_.erase(lease);
    std::set<std::string> wanted;
    for (const internal::Lease& lease : desired.leases()) wanted.insert(lease.id());
    std::vector<ItemPtr> unwanted;
    for (const auto& [lease, item] : items_)
      if (!wanted.contains(lease) && !item->cancelled) unwanted.push_back(item);
    for (const ItemPtr& item : unwanted) CancelItem(item, ended);
    if (desired.drain() != told_to_drain_) {
      spdlog::info(desired.drain() ? "the server drains this worker" : "the server no longer drains this worker");
      told_to_drain_ = desired.drain();
      changed = true;
    }
    changed |= Withhold(desired, ended);
    for (const internal::Lease& lease : desired.leases()) changed |= Accept(lease);
    if (draining()) GiveBackQueued();
    changed |= HasUnsent();
    work_changed_.SignalAll();
  }
  for (const std::shared_ptr<Group>& group : ended) group->cancellation.Cancel();
  // An answer to an answer would go back and forth for ever.
  if (changed) Changed();
}

bool Executor::Withhold(const internal::DesiredState& desired, Groups& ended) {
  bool changed = false, turned = false;
  for (const std::unique_ptr<DeviceSlot>& slot : devices_) {
    const auto told = std::find_if(desired.withheld().begin(), desired.withheld().end(),
                                   [&](const internal::WithheldDevice& one) { return one.id() == slot->id; });
    const bool withheld = told != desired.withheld().end();
    if (withheld != slot->withheld) {
      spdlog::info("device {}: {}", slot->id,
                   withheld ? "the server gives it nothing to do" : "the server gives it work again");
      slot->withheld = withheld;
      turned = true;
    }
    if (!withheld || !told->give_up() || !slot->item || slot->item->cancelled) continue;
    // The child may have gone wrong: what it says is not waited for.
    CancelItem(slot->item, ended);
    GiveBack(slot->item->lease, slot->item->work.id(), "its device was quarantined");
    changed = true;
  }
  if (!turned) return changed;
  const size_t before = measure_queue_.size();
  GiveBackUnservable();
  return changed || measure_queue_.size() != before;
}

bool Executor::MayMeasure(const DeviceSlot& slot) const {
  return !slot.withheld && slot.supervisor->device().state() != v1::Device::QUARANTINED;
}

bool Executor::HasUnsent() const {
  return std::any_of(finished_.begin(), finished_.end(),
                     [](const auto& entry) { return entry.second.times_sent == 0; });
}

bool Executor::Accept(const internal::Lease& lease) {
  if (items_.contains(lease.id()) || finished_.contains(lease.id())) return false;
  spdlog::debug("work {}: leased", lease.work().id());
  const internal::WorkItem& work = lease.work();
  absl::Status able;
  if (work.kind_case() == internal::WorkItem::KIND_NOT_SET) {
    able = absl::UnavailableError("the worker no longer holds this work; it was restarted or gave it up");
  } else if (draining()) {
    able = absl::UnavailableError("the worker is draining");
  } else if (work.has_measure()) {
    able = CanMeasure(work.measure());
  }
  if (!able.ok()) {
    GiveBack(lease.id(), work.id(), able.message());
    return true;
  }
  auto item = std::make_shared<Item>();
  item->lease = lease.id();
  item->work = work;
  items_[lease.id()] = item;
  if (work.has_reference()) {
    // A device waits for it, and for one variant of its module, not for all that were leased before.
    const auto first_compile = std::find_if(compile_queue_.begin(), compile_queue_.end(),
                                            [](const ItemPtr& queued) { return queued->work.has_compile(); });
    compile_queue_.insert(first_compile, item);
  } else {
    (work.has_measure() ? measure_queue_ : compile_queue_).push_back(item);
  }
  return true;
}

void Executor::GiveBack(const std::string& lease, const std::string& work, absl::string_view why) {
  items_.erase(lease);
  internal::WorkResult& result = finished_[lease].result;
  result.set_lease(lease);
  result.set_work(work);
  *result.mutable_error() = DetailOf(MakeError(ErrorKind::unavailable, why));
}

absl::Status Executor::CanMeasure(const internal::MeasureWork& work) const {
  if (work.client_binaries() && !options_.client_binaries)
    return absl::UnavailableError("this worker runs no machine code of clients (--allow-client-binaries)");
  bool known = false;
  for (const std::unique_ptr<DeviceSlot>& slot : devices_) {
    if (slot->model != work.device_model()) continue;
    known = true;
    if (MayMeasure(*slot)) return absl::OkStatus();
  }
  return absl::UnavailableError(
      known ? absl::StrCat("every ", work.device_model(), " of this worker is quarantined or withheld")
            : absl::StrCat("this worker has no ", work.device_model()));
}

void Executor::GiveBackUnservable() {
  std::erase_if(measure_queue_, [this](const ItemPtr& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    const absl::Status able = CanMeasure(item->work.measure());
    if (!able.ok()) GiveBack(item->lease, item->work.id(), able.message());
    return !able.ok();
  });
}

void Executor::CancelItem(const ItemPtr& item, Groups& ended) {
  if (item->cancelled) return;
  item->cancelled = true;
  if (item->group != nullptr) {
    if (--item->group->live == 0) ended.push_back(item->group);
    return;
  }
  std::erase(compile_queue_, item);
  std::erase(measure_queue_, item);
  // The caller may be walking over items_, whose end of an item is then the caller's copy.
  if (!stopping_) items_.erase(item->lease);
}

void Executor::GiveBackQueued() {
  for (std::deque<ItemPtr>* queue : {&compile_queue_, &measure_queue_}) {
    for (const ItemPtr& item : *queue) GiveBack(item->lease, item->work.id(), "the worker is draining");
    queue->clear();
  }
}

void Executor::Drain() {
  {
    MutexLock lock(&mutex_);
    ending_ = true;
    GiveBackQueued();
  }
  Changed();
}

bool Executor::Drained() const {
  MutexLock lock(&mutex_);
  return ending_ && items_.empty() && finished_.empty();
}

void Executor::GiveUp() {
  Groups ended;
  {
    MutexLock lock(&mutex_);
    ending_ = true;
    std::vector<ItemPtr> all;
    for (const auto& [lease, item] : items_) all.push_back(item);
    for (const ItemPtr& item : all) {
      if (item->cancelled) continue;
      CancelItem(item, ended);
      GiveBack(item->lease, item->work.id(), "the worker is shutting down");
    }
  }
  for (const std::shared_ptr<Group>& group : ended) group->cancellation.Cancel();
  Changed();
}

}  // namespace lathe
