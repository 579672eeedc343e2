#include "server/session/tenant_trials.h"

#include <algorithm>
#include <limits>

namespace lathe {

void TenantTrials::Enter(const std::string& tenant, const std::string& job) {
  MutexLock lock(&mutex_);
  tenants_[tenant].jobs.try_emplace(job, 0);
}

TenantTrials::Entered TenantTrials::Find(const std::string& tenant, const std::string& job) {
  const auto found = tenants_.find(tenant);
  if (found == tenants_.end()) return {};
  const auto one = found->second.jobs.find(job);
  if (one == found->second.jobs.end()) return {};
  return {&found->second, &one->second};
}

void TenantTrials::Leave(const std::string& tenant, const std::string& job) {
  MutexLock lock(&mutex_);
  const Entered entered = Find(tenant, job);
  if (!entered.tenant) return;
  entered.tenant->held -= *entered.held;
  entered.tenant->jobs.erase(job);
  if (entered.tenant->jobs.empty()) tenants_.erase(tenant);
}

size_t TenantTrials::MostOf(const Tenant& tenant, size_t held) const {
  const size_t most = most_;
  if (most == 0) return std::numeric_limits<size_t>::max();
  const size_t part = std::max<size_t>(1, most / tenant.jobs.size());
  const size_t others = tenant.held - held;
  return std::min(part, most - std::min(most, others));
}

size_t TenantTrials::Reserve(const std::string& tenant, const std::string& job, size_t window) {
  MutexLock lock(&mutex_);
  const Entered entered = Find(tenant, job);
  if (!entered.tenant) return window;
  const size_t held = *entered.held;
  const size_t now = std::max(held, std::min(window, MostOf(*entered.tenant, held)));
  entered.tenant->held += now - held;
  *entered.held = now;
  return now;
}

void TenantTrials::Settle(const std::string& tenant, const std::string& job, size_t in_hand) {
  MutexLock lock(&mutex_);
  const Entered entered = Find(tenant, job);
  if (!entered.tenant) return;
  entered.tenant->held = entered.tenant->held - *entered.held + in_hand;
  *entered.held = in_hand;
}

bool TenantTrials::HasRoom(const std::string& tenant, const std::string& job) {
  MutexLock lock(&mutex_);
  const Entered entered = Find(tenant, job);
  return !entered.tenant || MostOf(*entered.tenant, *entered.held) > *entered.held;
}

std::map<std::string, size_t> TenantTrials::All() const {
  MutexLock lock(&mutex_);
  std::map<std::string, size_t> all;
  for (const auto& [name, tenant] : tenants_) all[name] = tenant.held;
  return all;
}

}  // namespace lathe
