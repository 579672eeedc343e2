#include "server/scheduler/fair_queue.h"

#include <algorithm>

namespace lathe {

Tenant* Tenants::Enter(absl::string_view name, bool background) {
  std::unique_ptr<Tenant>& tenant = tenants_[Key(background, name)];
  if (!tenant) {
    tenant = std::make_unique<Tenant>();
    tenant->name = std::string(name);
    tenant->background = background;
    const auto least = by_served_.lower_bound({background, 0, nullptr});
    const bool alone = least == by_served_.end() || std::get<bool>(*least) != background;
    tenant->served = alone ? 0 : std::get<double>(*least);
    by_served_.insert({background, tenant->served, tenant.get()});
  }
  ++tenant->items;
  return tenant.get();
}

void Tenants::Leave(Tenant* tenant) {
  if (--tenant->items > 0) return;
  by_served_.erase({tenant->background, tenant->served, tenant});
  tenants_.erase(tenants_.find(Key(tenant->background, tenant->name)));
}

Tenant* Tenants::Find(absl::string_view name, bool background) const {
  const auto found = tenants_.find(Key(background, name));
  return found == tenants_.end() ? nullptr : found->second.get();
}

std::map<std::string, size_t> Tenants::Items() const {
  std::map<std::string, size_t> items;
  for (const auto& [key, tenant] : tenants_) items[tenant->name] += tenant->items;
  return items;
}

void Tenants::Charge(Tenant* tenant, double cost) {
  for (FairQueue* queue : tenant->queues) queue->heads_.erase(FairQueue::HeadOf(queue->work_[tenant]));
  by_served_.erase({tenant->background, tenant->served, tenant});
  tenant->served += cost;
  by_served_.insert({tenant->background, tenant->served, tenant});
  for (FairQueue* queue : tenant->queues) queue->heads_.insert(FairQueue::HeadOf(queue->work_[tenant]));
}

FairQueue::Head FairQueue::HeadOf(const Work& work) {
  const Turn& first = *work.begin()->second;
  return std::tuple_cat(first.rank(), std::make_tuple(first.tenant));
}

void FairQueue::Insert(Turn* turn) {
  Work& work = work_[turn->tenant];
  if (work.empty()) {
    turn->tenant->queues.insert(this);
  } else if (work.begin()->first < turn->order()) {
    work.emplace(turn->order(), turn);
    return;
  } else {
    heads_.erase(HeadOf(work));
  }
  work.emplace(turn->order(), turn);
  heads_.insert(HeadOf(work));
}

void FairQueue::Erase(Turn* turn) {
  auto found = work_.find(turn->tenant);
  if (found == work_.end()) return;
  Work& work = found->second;
  const auto at = work.find(turn->order());
  if (at == work.end()) return;
  const bool first = at == work.begin();
  if (first) heads_.erase(HeadOf(work));
  work.erase(at);
  if (work.empty()) {
    turn->tenant->queues.erase(this);
    work_.erase(found);
  } else if (first) {
    heads_.insert(HeadOf(work));
  }
}

}  // namespace lathe
