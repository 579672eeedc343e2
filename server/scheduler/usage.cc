#include "server/scheduler/usage.h"

#include <algorithm>

namespace lathe {
namespace {
// The one that has been quiet longest is forgotten where there are more.
constexpr size_t kMostAccounts = 10'000;
}  // namespace

double TenantUsage::Owed(const Account& account, absl::Time now) const {
  const double per_hour = per_hour_;
  if (per_hour <= 0) return 0;  // nothing is owed from a time without a bound
  const double paid = std::max(0.0, absl::ToDoubleHours(now - account.at)) * per_hour;
  return std::max(0.0, account.owed - paid);
}

void TenantUsage::Add(absl::string_view tenant, bool compile, double seconds, bool bounded) {
  metrics_->lathe_server_tenant_seconds_total.Add({metrics_->TenantLabel(tenant), compile ? "compile" : "measure"},
                                                  seconds);
  MutexLock lock(&mutex_);
  const absl::Time now = clock_->Now();
  auto found = accounts_.find(tenant);
  if (found == accounts_.end()) {
    if (accounts_.size() >= kMostAccounts) {
      accounts_.erase(std::min_element(accounts_.begin(), accounts_.end(),
                                       [](const auto& a, const auto& b) { return a.second.at < b.second.at; }));
    }
    found = accounts_.emplace(std::string(tenant), Account{.at = now}).first;
  }
  Account& account = found->second;
  (compile ? account.seconds.compile : account.seconds.device) += seconds;
  account.owed = Owed(account, now) + (!compile && bounded && per_hour_ > 0 ? seconds : 0);
  account.at = now;
}

absl::Duration TenantUsage::DeviceWait(absl::string_view tenant) const {
  const double per_hour = per_hour_;
  if (per_hour <= 0) return absl::ZeroDuration();
  MutexLock lock(&mutex_);
  const auto found = accounts_.find(tenant);
  if (found == accounts_.end()) return absl::ZeroDuration();
  const double beyond = Owed(found->second, clock_->Now()) - per_hour;
  // A second's worth, so that whoever comes back then gets something.
  return beyond < 0 ? absl::ZeroDuration() : absl::Hours(beyond / per_hour) + absl::Seconds(1);
}

std::map<std::string, TenantUsage::Seconds> TenantUsage::All() const {
  const double per_hour = per_hour_;
  std::map<std::string, Seconds> all;
  MutexLock lock(&mutex_);
  const absl::Time now = clock_->Now();
  for (const auto& [name, account] : accounts_) {
    Seconds seconds = account.seconds;
    if (per_hour > 0) seconds.device_left = per_hour - Owed(account, now);
    all[name] = seconds;
  }
  return all;
}

}  // namespace lathe
