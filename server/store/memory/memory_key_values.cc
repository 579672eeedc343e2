#include "server/store/memory/memory_key_values.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {

MemoryKeyValues::Entries::iterator MemoryKeyValues::FindLive(absl::string_view tenant, absl::string_view key,
                                                             absl::Time now) {
  auto it = entries_.find({std::string(tenant), std::string(key)});
  if (it != entries_.end() && it->second.expires && *it->second.expires <= now) return entries_.end();
  return it;
}

MemoryKeyValues::Entries::iterator MemoryKeyValues::Remove(Entries::iterator it) {
  bytes_ -= EntryBytes(it->first.first, it->first.second, it->second.value);
  by_use_.erase(it->second.used);
  return entries_.erase(it);
}

int64_t MemoryKeyValues::RemoveExpired(absl::Time now) {
  int64_t removed = 0;
  for (auto it = entries_.begin(); it != entries_.end();) {
    const bool expired = it->second.expires && *it->second.expires <= now;
    removed += expired;
    it = expired ? Remove(it) : std::next(it);
  }
  return removed;
}

KeyValueRemovals MemoryKeyValues::MakeRoom(absl::Time now, int64_t most_bytes) {
  KeyValueRemovals removed;
  if (bytes_ <= most_bytes) return removed;
  removed.expired = RemoveExpired(now);
  for (; bytes_ > most_bytes && !by_use_.empty(); ++removed.evicted) Remove(by_use_.begin()->second);
  return removed;
}

absl::StatusOr<std::optional<std::string>> MemoryKeyValues::Get(absl::string_view tenant, absl::string_view key,
                                                                absl::Time now) {
  MutexLock lock(&mutex_);
  auto it = FindLive(tenant, key, now);
  if (it == entries_.end()) return std::optional<std::string>();
  by_use_.erase(it->second.used);
  it->second.used = ++last_sequence_;
  by_use_.emplace(it->second.used, it);
  return std::optional<std::string>(it->second.value);
}

absl::StatusOr<std::optional<KeyValueExpiry>> MemoryKeyValues::FindExpiry(absl::string_view tenant,
                                                                          absl::string_view key, absl::Time now) {
  MutexLock lock(&mutex_);
  auto it = FindLive(tenant, key, now);
  if (it == entries_.end()) return std::optional<KeyValueExpiry>();
  return std::optional<KeyValueExpiry>(KeyValueExpiry{it->second.expires});
}

absl::StatusOr<std::vector<std::string>> MemoryKeyValues::ListKeys(absl::string_view tenant, absl::string_view prefix,
                                                                   int limit, absl::Time now) {
  MutexLock lock(&mutex_);
  std::vector<std::pair<int64_t, std::string>> found;
  for (auto it = entries_.lower_bound({std::string(tenant), std::string(prefix)});
       it != entries_.end() && it->first.first == tenant && absl::StartsWith(it->first.second, prefix); ++it) {
    if (!it->second.expires || *it->second.expires > now) found.emplace_back(it->second.written, it->first.second);
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<std::string> keys;
  for (auto& [written, key] : found) {
    if (limit > 0 && keys.size() == static_cast<size_t>(limit)) break;
    keys.push_back(std::move(key));
  }
  return keys;
}

absl::StatusOr<KeyValueTotals> MemoryKeyValues::Totals() {
  MutexLock lock(&mutex_);
  return KeyValueTotals{static_cast<int64_t>(entries_.size()), bytes_};
}

void MemoryKeyValues::PutAsync(KeyValuePut put, absl::Time now, Done<KeyValuePutResult> done) {
  done(Put(std::move(put), now));
}

absl::StatusOr<KeyValuePutResult> MemoryKeyValues::Put(KeyValuePut put, absl::Time now) {
  const int64_t bytes = EntryBytes(put.tenant, put.key, put.value);
  if (bytes > put.most_bytes) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the entry has ", bytes, " bytes, more than all entries may"), "value");
  }
  MutexLock lock(&mutex_);
  KeyValuePutResult result;
  if (put.only_if_absent && FindLive(put.tenant, put.key, now) != entries_.end()) return result;
  Key key(std::move(put.tenant), std::move(put.key));
  if (auto old = entries_.find(key); old != entries_.end()) Remove(old);
  const int64_t sequence = ++last_sequence_;
  auto it = entries_.emplace(std::move(key), Entry{std::move(put.value), put.expires, sequence, sequence}).first;
  by_use_.emplace(sequence, it);
  bytes_ += bytes;
  result.written = true;
  result.removed = MakeRoom(now, put.most_bytes);
  return result;
}

void MemoryKeyValues::EraseAsync(absl::string_view tenant, std::vector<std::string> keys, absl::Time now,
                                 Done<int64_t> done) {
  done(Erase(tenant, keys, now));
}

int64_t MemoryKeyValues::Erase(absl::string_view tenant, const std::vector<std::string>& keys, absl::Time now) {
  MutexLock lock(&mutex_);
  int64_t erased = 0;
  for (const std::string& key : keys) {
    auto it = FindLive(tenant, key, now);
    if (it == entries_.end()) continue;
    Remove(it);
    ++erased;
  }
  return erased;
}

void MemoryKeyValues::ExpireAsync(absl::string_view tenant, absl::string_view key, absl::Time expires, absl::Time now,
                                  Done<bool> done) {
  done(Expire(tenant, key, expires, now));
}

bool MemoryKeyValues::Expire(absl::string_view tenant, absl::string_view key, absl::Time expires, absl::Time now) {
  MutexLock lock(&mutex_);
  auto it = FindLive(tenant, key, now);
  if (it == entries_.end()) return false;
  it->second.expires = expires;
  if (expires <= now) Remove(it);
  return true;
}

void MemoryKeyValues::SweepAsync(absl::Time now, int64_t most_bytes, Done<KeyValueSweep> done) {
  done(Sweep(now, most_bytes));
}

KeyValueSweep MemoryKeyValues::Sweep(absl::Time now, int64_t most_bytes) {
  MutexLock lock(&mutex_);
  KeyValueSweep sweep;
  sweep.removed.expired = RemoveExpired(now);
  sweep.removed.evicted = MakeRoom(now, most_bytes).evicted;
  sweep.totals = {static_cast<int64_t>(entries_.size()), bytes_};
  return sweep;
}

}  // namespace lathe
