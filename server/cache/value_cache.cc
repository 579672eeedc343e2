#include "server/cache/value_cache.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr absl::Duration kSweepInterval = absl::Seconds(1);
constexpr absl::Duration kWarnInterval = absl::Minutes(1);

absl::Status CheckSize(size_t size, int64_t limit, absl::string_view field) {
  if (size <= static_cast<size_t>(limit)) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat("the ", field, " has ", size, " bytes; this server takes ", limit), field);
}

}  // namespace

absl::Status ValueCache::CheckSizes(absl::string_view key, absl::string_view value) const {
  LATHE_RETURN_IF_ERROR(CheckSize(key.size(), limits_.max_key_bytes, "key"));
  return CheckSize(value.size(), limits_.max_value_bytes, "value");
}

void ValueCache::Record(const KeyValueRemovals& removed) const {
  metrics_->lathe_server_key_value_removals_total.Add({"expired"}, static_cast<double>(removed.expired));
  metrics_->lathe_server_key_value_removals_total.Add({"evicted"}, static_cast<double>(removed.evicted));
}

absl::StatusOr<std::optional<std::string>> ValueCache::Get(absl::string_view tenant, absl::string_view key) {
  LATHE_ASSIGN_OR_RETURN(std::optional<std::string> value, values_->Get(tenant, key, clock_->Now()));
  metrics_->lathe_server_key_value_requests_total.Add({value ? "hit" : "miss"});
  return value;
}

absl::StatusOr<std::optional<absl::Duration>> ValueCache::TimeLeft(absl::string_view tenant, absl::string_view key) {
  const absl::Time now = clock_->Now();
  LATHE_ASSIGN_OR_RETURN(std::optional<KeyValueExpiry> found, values_->FindExpiry(tenant, key, now));
  if (!found) return std::optional<absl::Duration>();
  return std::optional<absl::Duration>(found->expires ? *found->expires - now : absl::InfiniteDuration());
}

absl::StatusOr<std::vector<std::string>> ValueCache::ListKeys(absl::string_view tenant, absl::string_view prefix,
                                                              int limit) {
  return values_->ListKeys(tenant, prefix, limit, clock_->Now());
}

void ValueCache::PutAsync(absl::string_view tenant, std::string key, std::string value, absl::Duration lifetime,
                          bool only_if_absent, Done<bool> done) {
  if (absl::Status status = CheckSizes(key, value); !status.ok()) return done(std::move(status));
  const absl::Time now = clock_->Now();
  KeyValuePut put;
  put.tenant = std::string(tenant);
  put.key = std::move(key);
  put.value = std::move(value);
  if (lifetime != absl::InfiniteDuration()) put.expires = now + lifetime;
  put.only_if_absent = only_if_absent;
  put.most_bytes = limits_.max_bytes;
  values_->PutAsync(std::move(put), now, [this, done = std::move(done)](absl::StatusOr<KeyValuePutResult> result) {
    if (!result.ok()) return done(result.status());
    Record(result->removed);
    done(result->written);
  });
}

void ValueCache::EraseAsync(absl::string_view tenant, std::vector<std::string> keys, Done<int64_t> done) {
  values_->EraseAsync(tenant, std::move(keys), clock_->Now(), std::move(done));
}

void ValueCache::ExpireAsync(absl::string_view tenant, absl::string_view key, absl::Duration lifetime,
                             Done<bool> done) {
  const absl::Time now = clock_->Now();
  values_->ExpireAsync(tenant, key, now + lifetime, now, std::move(done));
}

void ValueCache::Tick() {
  const absl::Time now = clock_->Now();
  if (now < swept_ + kSweepInterval || sweeping_.exchange(true)) return;
  swept_ = now;
  values_->SweepAsync(now, limits_.max_bytes, [this](absl::StatusOr<KeyValueSweep> sweep) {
    if (sweep.ok()) {
      Record(sweep->removed);
      metrics_->lathe_server_key_value_bytes.Set({}, static_cast<double>(sweep->totals.bytes));
      metrics_->lathe_server_key_value_entries.Set({}, static_cast<double>(sweep->totals.entries));
    } else if (const absl::Time ended = clock_->Now(); ended >= warned_ + kWarnInterval) {
      warned_ = ended;
      spdlog::warn("values that have expired stay for now: {}", FormatError(DetailOf(sweep.status())));
    }
    sweeping_ = false;
  });
}

}  // namespace lathe
