#include "server/access/rate.h"

#include <algorithm>

namespace lathe {
namespace {
// Tenants that were seen: those with full buckets are forgotten when there are more.
constexpr size_t kMostBuckets = 10'000;
}  // namespace

absl::Duration TenantRates::Take(absl::string_view tenant, double amount) {
  if (per_second_ <= 0) return absl::ZeroDuration();
  MutexLock lock(&mutex_);
  const absl::Time now = clock_->Now();
  if (buckets_.size() >= kMostBuckets && !buckets_.contains(tenant)) {
    absl::erase_if(buckets_, [&](const auto& one) {
      return one.second.content + absl::ToDoubleSeconds(now - one.second.at) * per_second_ >= most_;
    });
  }
  auto [it, fresh] = buckets_.try_emplace(tenant);
  Bucket& bucket = it->second;
  const double filled = absl::ToDoubleSeconds(std::max(now - bucket.at, absl::ZeroDuration())) * per_second_;
  bucket.content = fresh ? most_ : std::min(most_, bucket.content + filled);
  bucket.at = now;
  const double needed = std::min(amount, most_);
  if (bucket.content < needed) return absl::Seconds((needed - bucket.content) / per_second_);
  bucket.content -= amount;
  return absl::ZeroDuration();
}

}  // namespace lathe
