// The part of the scheduler that keeps items which wait, and knows which of them are suspects.
#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "server/scheduler/scheduler.h"

namespace lathe {

Scheduler::Capability* Scheduler::CapabilityOf(absl::string_view key, absl::string_view label, bool compile) {
  std::unique_ptr<Capability>& capability = capabilities_[key];
  if (!capability) {
    capability = std::make_unique<Capability>();
    capability->key = std::string(key);
    capability->compile = compile;
    capability->depth = &metrics_->lathe_server_queue_depth.With({compile ? "compile" : "measure", label});
  }
  return capability.get();
}

Scheduler::Capability* Scheduler::CompileCapability(absl::string_view target, const CompilerBuild& build) {
  return CapabilityOf(absl::StrCat("compile ", target, " ", build.compiler, " ", build.assembler), target, true);
}

Scheduler::Capability* Scheduler::MeasureCapability(absl::string_view model, MeasureKind kind) {
  const absl::string_view what = kind == MeasureKind::kOfClients ? "measure client binaries on "
                                 : kind == MeasureKind::kProfile ? "profile on "
                                                                 : "measure ";
  return CapabilityOf(absl::StrCat(what, model), model, false);
}

Scheduler::Capability* Scheduler::ReferenceCapability() { return CapabilityOf("reference", "reference", true); }

Scheduler::Capability* Scheduler::CapabilityFor(const WorkRequest& request) {
  const internal::WorkItem& work = request.work;
  if (work.has_compile()) return CompileCapability(work.compile().target(), request.build);
  if (work.has_reference()) return ReferenceCapability();
  const internal::MeasureWork& measure = work.measure();
  return MeasureCapability(measure.device_model(), measure.client_binaries() ? MeasureKind::kOfClients
                                                   : measure.profile()       ? MeasureKind::kProfile
                                                                             : MeasureKind::kPlain);
}

void Scheduler::Release(Capability* capability) {
  if (capability->items > 0 || capability->workers > 0) return;
  capabilities_.erase(capabilities_.find(capability->key));
}

Scheduler::Item* Scheduler::FindItem(absl::string_view id) {
  auto it = items_.find(id);
  return it == items_.end() ? nullptr : it->second.get();
}

void Scheduler::CountQueued(const Item& item, int change) {
  (item.capability->compile ? counts_.compile_queued : counts_.measure_queued) += change;
  (item.capability->compile ? counts_.compile_leased : counts_.measure_leased) -= change;
  item.capability->depth->Increment(change);
}

void Scheduler::Enqueue(Item& item) {
  item.queued = true;
  CountQueued(item, 1);
  if (item.spans) item.spans->Queued();
  if (item.ready_at > clock_->Now()) {
    held_.insert({item.ready_at, &item});
  } else {
    (item.suspect ? item.capability->suspects : item.capability->fresh).Insert(&item);
  }
}

void Scheduler::Dequeue(Item& item) {
  if (!std::exchange(item.queued, false)) return;
  CountQueued(item, -1);
  held_.erase({item.ready_at, &item});
  (item.suspect ? item.capability->suspects : item.capability->fresh).Erase(&item);
}

void Scheduler::Remove(Item& item, absl::string_view end) {
  if (item.spans) item.spans->End(item.work, end);
  Dequeue(item);
  Worker* freed = item.reserved;
  if (freed) Unreserve(item);
  forgiven_.erase({item.forgiven_at, &item});
  lost_items_.erase(&item);
  Capability* capability = item.capability;
  (capability->compile ? counts_.compile_leased : counts_.measure_leased) -= 1;
  --capability->items;
  tenants_.Leave(item.tenant);
  items_.erase(items_.find(item.id));
  if (freed) Fill(*freed);
  Release(capability);
}

int Scheduler::CountLosses(const Item& item, absl::Time now) const {
  return static_cast<int>(std::count_if(item.losses.begin(), item.losses.end(), [&](const Loss& loss) {
    return loss.counts && now - loss.at < options_.forgive_losses;
  }));
}

void Scheduler::Judge(Item& item, absl::Time now) {
  absl::Time last = absl::InfinitePast();
  for (const Loss& loss : item.losses) {
    if (loss.counts) last = std::max(last, loss.at);
  }
  forgiven_.erase({item.forgiven_at, &item});
  item.forgiven_at = last + options_.forgive_losses;
  const bool suspect = item.forgiven_at > now;
  if (suspect) forgiven_.insert({item.forgiven_at, &item});
  if (suspect != item.suspect) Suspect(item, suspect);
}

void Scheduler::Suspect(Item& item, bool suspect) {
  const bool queued = item.queued;
  Dequeue(item);
  Worker* freed = item.reserved;
  if (freed) Unreserve(item);
  item.suspect = suspect;
  if (queued) Enqueue(item);
  if (item.worker) {
    item.capability->trials += suspect ? 1 : -1;
    item.worker->suspects += suspect ? 1 : -1;
    ListRoom(*item.worker);
    if (!suspect) Fill(*item.worker);
  }
  if (freed) Fill(*freed);
}

void Scheduler::Reserve(Worker& worker, Item& item) {
  item.reserved = &worker;
  worker.reserved = &item;
  ++item.capability->trials;
  ListRoom(worker);
}

void Scheduler::Unreserve(Item& item) {
  Worker& worker = *std::exchange(item.reserved, nullptr);
  worker.reserved = nullptr;
  --item.capability->trials;
  ListRoom(worker);
}

}  // namespace lathe
