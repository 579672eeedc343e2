#include "server/access/rate.h"

#include <algorithm>

namespace lathe {
namespace {
// Tenants that were seen: those with full buckets are forgotten when there are more.
constexpr size_t kMostBuckets = 10'000;
}  // namespace

absl::Duration TenantRates::Take(absl::string_view tenant, double amount) {
  const double rate = per_second();
  if (rate <= 0) return absl::ZeroDuration();
  const double most = rate * burst_seconds_;
  MutexLock lock(&mutex_);
  const absl::Time now = clock_->Now();
  if (buckets_.size() >= kMostBuckets && !buckets_.contains(tenant)) {
    absl::erase_if(buckets_, [&](const auto& one) {
      return one.second.content + absl::ToDoubleSeconds(now - one.second.at) * rate >= most;
    });
  }
  auto [it, fresh] = buckets_.try_emplace(tenant);
  Bucket& bucket = it->second;
  const double filled = absl::ToDoubleSeconds(std::max(now - bucket.at, absl::ZeroDuration())) * rate;
  bucket.content = fresh ? most : std::min(most, bucket.content + filled);
  bucket.at = now;
  const double needed = std::min(amount, most);
  if (bucket.content < needed) return absl::Seconds((needed - bucket.content) / rate);
  bucket.content -= amount;
  return absl::ZeroDuration();
}

}  // namespace lathe
