#include "server/session/tenant_trials.h"

#include <algorithm>
#include <limits>

namespace lathe {

void TenantTrials::Enter(const std::string& tenant, const std::string& job) {
  MutexLock lock(&mutex_);
  tenants_[tenant].jobs.try_emplace(job, 0);
}

void TenantTrials::Leave(const std::string& tenant, const std::string& job) {
  MutexLock lock(&mutex_);
  const auto found = tenants_.find(tenant);
  if (found == tenants_.end()) return;
  const auto one = found->second.jobs.find(job);
  if (one == found->second.jobs.end()) return;
  found->second.held -= one->second;
  found->second.jobs.erase(one);
  if (found->second.jobs.empty()) tenants_.erase(found);
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
  const auto found = tenants_.find(tenant);
  if (found == tenants_.end()) return window;
  const auto one = found->second.jobs.find(job);
  if (one == found->second.jobs.end()) return window;
  const size_t held = one->second;
  const size_t now = std::max(held, std::min(window, MostOf(found->second, held)));
  found->second.held += now - held;
  one->second = now;
  return now;
}

void TenantTrials::Settle(const std::string& tenant, const std::string& job, size_t in_hand) {
  MutexLock lock(&mutex_);
  const auto found = tenants_.find(tenant);
  if (found == tenants_.end()) return;
  const auto one = found->second.jobs.find(job);
  if (one == found->second.jobs.end()) return;
  found->second.held = found->second.held - one->second + in_hand;
  one->second = in_hand;
}

bool TenantTrials::HasRoom(const std::string& tenant, const std::string& job) const {
  MutexLock lock(&mutex_);
  const auto found = tenants_.find(tenant);
  if (found == tenants_.end()) return true;
  const auto one = found->second.jobs.find(job);
  return one == found->second.jobs.end() || MostOf(found->second, one->second) > one->second;
}

std::map<std::string, size_t> TenantTrials::All() const {
  MutexLock lock(&mutex_);
  std::map<std::string, size_t> all;
  for (const auto& [name, tenant] : tenants_) all[name] = tenant.held;
  return all;
}

}  // namespace lathe
