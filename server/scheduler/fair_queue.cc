#include "server/scheduler/fair_queue.h"

#include <algorithm>

namespace lathe {

Tenant* Tenants::Enter(absl::string_view name) {
  std::unique_ptr<Tenant>& tenant = tenants_[name];
  if (!tenant) {
    tenant = std::make_unique<Tenant>();
    tenant->name = std::string(name);
    tenant->served = by_served_.empty() ? 0 : by_served_.begin()->first;
    by_served_.insert({tenant->served, tenant.get()});
  }
  ++tenant->items;
  return tenant.get();
}

void Tenants::Leave(Tenant* tenant) {
  if (--tenant->items > 0) return;
  by_served_.erase({tenant->served, tenant});
  tenants_.erase(tenants_.find(tenant->name));
}

void Tenants::Charge(Tenant* tenant, double cost) {
  for (FairQueue* queue : tenant->queues) queue->heads_.erase(FairQueue::HeadOf(queue->work_[tenant]));
  by_served_.erase({tenant->served, tenant});
  tenant->served += cost;
  by_served_.insert({tenant->served, tenant});
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
