#include "server/store/sql/key_values.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

// Uses that are gathered before they are written, at most.
constexpr size_t kMostUses = 10'000;

KeyValueTotals ReadTotals(Connection& connection) {
  Query query = connection.Prepare("SELECT entries, bytes FROM key_value_totals");
  query.Step();
  return {query.GetInt(0), query.GetInt(1)};
}

int64_t DeleteExpiredKeys(Connection& connection, absl::Time now) {
  return connection.Prepare("DELETE FROM key_values WHERE expires <= ?").Int(absl::ToUnixMicros(now)).Run();
}

// Whether there was such a key at `now`. One that had expired goes too.
bool DeleteKey(Connection& connection, absl::string_view tenant, absl::string_view key, absl::Time now) {
  const bool expired = connection.Prepare("DELETE FROM key_values WHERE tenant = ? AND key = ? AND expires <= ?")
                           .Text(tenant)
                           .Blob(key)
                           .Int(absl::ToUnixMicros(now))
                           .Run() > 0;
  return !expired &&
         connection.Prepare("DELETE FROM key_values WHERE tenant = ? AND key = ?").Text(tenant).Blob(key).Run() > 0;
}

}  // namespace

SqlKeyValues::SqlKeyValues(std::unique_ptr<Connection> reader, GroupWriter* writer)
    : reader_(std::move(reader)), writer_(writer) {}

absl::Status SqlKeyValues::Initialize() {
  return reader_->With([&](Connection& connection) {
    Query query = connection.Prepare("SELECT COALESCE(MAX(used), 0) FROM key_values");
    query.Step();
    last_use_ = query.GetInt(0);
    return absl::OkStatus();
  });
}

absl::StatusOr<std::optional<std::string>> SqlKeyValues::Get(absl::string_view tenant, absl::string_view key,
                                                             absl::Time now) {
  std::optional<std::string> found;
  int64_t id = 0;
  LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) {
    Query query = connection.Prepare(
        "SELECT id, value FROM key_values JOIN key_value_contents USING (id) WHERE tenant = ? AND key = ? AND "
        "(expires IS NULL OR expires > ?)");
    query.Text(tenant).Blob(key).Int(absl::ToUnixMicros(now));
    if (!query.Step()) return absl::OkStatus();
    id = query.GetInt(0);
    found = query.GetBlob(1);
    return absl::OkStatus();
  }));
  if (found) NoteUse(id, now);
  return found;
}

absl::StatusOr<std::optional<KeyValueExpiry>> SqlKeyValues::FindExpiry(absl::string_view tenant, absl::string_view key,
                                                                       absl::Time now) {
  std::optional<KeyValueExpiry> found;
  LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) {
    Query query = connection.Prepare(
        "SELECT COALESCE(expires, -1) FROM key_values WHERE tenant = ? AND key = ? AND (expires IS NULL OR expires > "
        "?)");
    query.Text(tenant).Blob(key).Int(absl::ToUnixMicros(now));
    if (!query.Step()) return absl::OkStatus();
    found.emplace();
    if (query.GetInt(0) >= 0) found->expires = absl::FromUnixMicros(query.GetInt(0));
    return absl::OkStatus();
  }));
  return found;
}

absl::StatusOr<std::vector<std::string>> SqlKeyValues::ListKeys(absl::string_view tenant, absl::string_view prefix,
                                                                int limit, absl::Time now) {
  std::vector<std::string> keys;
  LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) {
    Query rows = connection.Prepare(
        "SELECT key FROM key_values WHERE tenant = ?1 AND key >= ?2 AND substr(key, 1, CAST(?3 AS INTEGER)) = ?2 AND "
        "(expires IS NULL OR expires > ?4) ORDER BY id DESC LIMIT ?5");
    rows.Text(tenant)
        .Blob(prefix)
        .Int(static_cast<int64_t>(prefix.size()))
        .Int(absl::ToUnixMicros(now))
        .Int(RowLimit(limit));
    while (rows.Step()) keys.push_back(rows.GetBlob(0));
    return absl::OkStatus();
  }));
  return keys;
}

absl::StatusOr<KeyValueTotals> SqlKeyValues::Totals() {
  KeyValueTotals totals;
  LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) {
    totals = ReadTotals(connection);
    return absl::OkStatus();
  }));
  return totals;
}

template <typename T>
void SqlKeyValues::Submit(std::function<T(Connection&)> change, Done<T> done) {
  auto result = std::make_shared<T>();
  writer_->Submit(
      [result, change = std::move(change)](Connection& connection) {
        *result = change(connection);
        return absl::OkStatus();
      },
      [result, done = std::move(done)](absl::Status status) {
        if (status.ok()) return done(std::move(*result));
        done(std::move(status));
      });
}

void SqlKeyValues::PutAsync(KeyValuePut put, absl::Time now, Done<KeyValuePutResult> done) {
  const int64_t bytes = EntryBytes(put.tenant, put.key, put.value);
  if (bytes > put.most_bytes) {
    return done(MakeError(ErrorKind::invalid_argument,
                          absl::StrCat("the entry has ", bytes, " bytes, more than all entries may"), "value"));
  }
  Submit<KeyValuePutResult>([this, put = std::move(put), use = NextUse(now),
                             now](Connection& connection) { return Write(connection, put, use, now); },
                            std::move(done));
}

KeyValuePutResult SqlKeyValues::Write(Connection& connection, const KeyValuePut& put, int64_t use, absl::Time now) {
  KeyValuePutResult result;
  if (put.only_if_absent) {
    Query known = connection.Prepare(
        "SELECT 1 FROM key_values WHERE tenant = ? AND key = ? AND (expires IS NULL OR expires > ?)");
    if (known.Text(put.tenant).Blob(put.key).Int(absl::ToUnixMicros(now)).Step()) return result;
  }
  DeleteKey(connection, put.tenant, put.key, now);
  // A time outside what the database counts never comes.
  const int64_t expires = put.expires ? absl::ToUnixMicros(*put.expires) : -1;
  connection
      .Prepare(
          "INSERT INTO key_values (tenant, key, expires, used, size) VALUES (?1, ?2, CASE WHEN ?3 < 0 THEN NULL ELSE "
          "?3 END, ?4, ?5)")
      .Text(put.tenant)
      .Blob(put.key)
      .Int(expires)
      .Int(use)
      .Int(EntryBytes(put.tenant, put.key, put.value))
      .Later();
  connection.Prepare("INSERT INTO key_value_contents SELECT id, ? FROM key_values WHERE tenant = ? AND key = ?")
      .Blob(put.value)
      .Text(put.tenant)
      .Blob(put.key)
      .Later();
  result.written = true;
  result.removed = MakeRoom(connection, now, put.most_bytes);
  return result;
}

void SqlKeyValues::EraseAsync(absl::string_view tenant, std::vector<std::string> keys, absl::Time now,
                              Done<int64_t> done) {
  Submit<int64_t>(
      [tenant = std::string(tenant), keys = std::move(keys), now](Connection& connection) {
        int64_t erased = 0;
        for (const std::string& key : keys) erased += DeleteKey(connection, tenant, key, now);
        return erased;
      },
      std::move(done));
}

void SqlKeyValues::ExpireAsync(absl::string_view tenant, absl::string_view key, absl::Time expires, absl::Time now,
                               Done<bool> done) {
  Submit<bool>(
      [tenant = std::string(tenant), key = std::string(key), expires, now](Connection& connection) {
        if (expires <= now) return DeleteKey(connection, tenant, key, now);
        return connection
                   .Prepare(
                       "UPDATE key_values SET expires = ? WHERE tenant = ? AND key = ? AND (expires IS NULL OR expires "
                       "> ?)")
                   .Int(absl::ToUnixMicros(expires))
                   .Text(tenant)
                   .Blob(key)
                   .Int(absl::ToUnixMicros(now))
                   .Run() > 0;
      },
      std::move(done));
}

void SqlKeyValues::SweepAsync(absl::Time now, int64_t most_bytes, Done<KeyValueSweep> done) {
  Submit<KeyValueSweep>(
      [this, now, most_bytes](Connection& connection) {
        WriteUses(connection);
        KeyValueSweep sweep;
        sweep.removed.expired = DeleteExpiredKeys(connection, now);
        sweep.removed.evicted = MakeRoom(connection, now, most_bytes).evicted;
        sweep.totals = ReadTotals(connection);
        return sweep;
      },
      std::move(done));
}

KeyValueRemovals SqlKeyValues::MakeRoom(Connection& connection, absl::Time now, int64_t most_bytes) {
  KeyValueRemovals removed;
  if (ReadTotals(connection).bytes <= most_bytes) return removed;
  removed.expired = DeleteExpiredKeys(connection, now);
  WriteUses(connection);
  while (ReadTotals(connection).bytes > most_bytes) {
    const int64_t gone =
        connection.Prepare("DELETE FROM key_values WHERE id = (SELECT id FROM key_values ORDER BY used LIMIT 1)").Run();
    if (gone == 0) break;
    removed.evicted += gone;
  }
  return removed;
}

int64_t SqlKeyValues::NextUse(absl::Time now) {
  const int64_t time = absl::ToUnixMicros(now);
  int64_t last = last_use_;
  while (!last_use_.compare_exchange_weak(last, std::max(last + 1, time))) {
  }
  return std::max(last + 1, time);
}

void SqlKeyValues::NoteUse(int64_t id, absl::Time now) {
  const int64_t use = NextUse(now);
  bool full = false;
  {
    MutexLock lock(&mutex_);
    int64_t& last = uses_[id];
    last = std::max(last, use);
    full = uses_.size() == kMostUses;
  }
  if (!full) return;
  writer_->Submit(
      [this](Connection& connection) {
        WriteUses(connection);
        return absl::OkStatus();
      },
      [](absl::Status) {});
}

void SqlKeyValues::WriteUses(Connection& connection) {
  absl::flat_hash_map<int64_t, int64_t> uses;
  {
    MutexLock lock(&mutex_);
    uses.swap(uses_);
  }
  for (const auto& [id, use] : uses) {
    connection.Prepare("UPDATE key_values SET used = ?1 WHERE id = ?2 AND used < ?1").Int(use).Int(id).Later();
  }
}

}  // namespace lathe
