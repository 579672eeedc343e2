#include "server/metrics/server_metrics.h"

namespace lathe {

using Labels = std::vector<std::string>;

ServerMetrics::ServerMetrics(std::shared_ptr<prometheus::Registry> registry_in)
    : registry(std::move(registry_in))
#define LATHE_COUNTER(name, help, ...) , name(*registry, #name, help, Labels{__VA_ARGS__})
#define LATHE_GAUGE(name, help, ...) , name(*registry, #name, help, Labels{__VA_ARGS__})
#define LATHE_HISTOGRAM(name, help, buckets, ...) , name(*registry, #name, help, Labels{__VA_ARGS__}, buckets)
#include "server/metrics/server_metrics.def"
{
}

std::string ServerMetrics::TenantLabel(absl::string_view tenant) const {
  constexpr size_t kMostTenants = 200;
  MutexLock lock(&mutex_);
  if (tenants_.find(tenant) != tenants_.end()) return std::string(tenant);
  if (tenants_.size() >= kMostTenants) return "(others)";
  return *tenants_.emplace(tenant).first;
}

std::vector<std::string> ServerMetrics::Unrecorded() const {
  std::vector<std::string> names;
#define LATHE_COUNTER(row, ...) \
  if (!row.recorded()) names.push_back(row.name());
#define LATHE_GAUGE LATHE_COUNTER
#define LATHE_HISTOGRAM LATHE_COUNTER
#include "server/metrics/server_metrics.def"
  return names;
}

}  // namespace lathe
