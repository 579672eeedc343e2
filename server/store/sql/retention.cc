#include "server/store/sql/retention.h"

#include <google/protobuf/util/time_util.h>

#include <algorithm>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/status_macros.h"
#include "server/store/sql/compression.h"

namespace lathe {
namespace {

// Other writers wait for no more than one transaction with so many records.
constexpr int64_t kChunk = 200;
constexpr int64_t kPage = 500;
// Uses that are remembered between two calls; beyond it a record looks older than it is.
constexpr size_t kMostUses = 1 << 18;
// Blobs that are known to be there, without asking.
constexpr size_t kMostThere = 1 << 14;
// Blobs that nothing names go this soon where room is short.
constexpr absl::Duration kHaste = absl::Hours(1);
constexpr int kMostRounds = 15;  // for each kind of record: 0.75^12 are left, and three times more is looked at

struct Table {
  Record kind;
  const char* added;    // records without a row in `uses`: ?1 the time
  const char* removed;  // rows of records that are gone
  const char* due;      // names of records that may go: ?1 before when, ?2 how many; the longest unused first
  const char* count;    // how many of them there are: ?1
  // A record by its name.
  std::vector<const char*> remove;
};

#define LATHE_ADDED(kind, name, table, more)                                                             \
  "INSERT INTO uses SELECT " kind ", " name ", ? FROM " table                                            \
  " WHERE NOT EXISTS (SELECT 1 FROM uses WHERE kind = " kind " AND uses.name = " table "." name ")" more \
  " ON CONFLICT (kind, name) DO NOTHING"
#define LATHE_REMOVED(kind, name, table)                                                                 \
  "DELETE FROM uses WHERE kind = " kind " AND NOT EXISTS (SELECT 1 FROM " table " WHERE " table "." name \
  " = "                                                                                                  \
  "uses.name)"
#define LATHE_FROM(kind, name, table, more) \
  " FROM uses JOIN " table " ON " table "." name " = uses.name WHERE kind = " kind " AND used < ? AND " more
#define LATHE_TABLE(record, kind, name, table, added, more, ...)                         \
  Table {                                                                                \
    record, LATHE_ADDED(kind, name, table, added), LATHE_REMOVED(kind, name, table),     \
        "SELECT uses.name" LATHE_FROM(kind, name, table, more) " ORDER BY used LIMIT ?", \
        "SELECT COUNT(*)" LATHE_FROM(kind, name, table, more), {                         \
      __VA_ARGS__                                                                        \
    }                                                                                    \
  }

const std::vector<Table>& Tables() {
  static const auto* const tables = new std::vector<Table>{
      LATHE_TABLE(Record::kCompile, "1", "key", "compiles", "",
                  "NOT EXISTS (SELECT 1 FROM winners WHERE winners.artifact = compiles.artifact AND "
                  "compiles.artifact <> '')",
                  "DELETE FROM compiles WHERE key = ?"),
      LATHE_TABLE(Record::kMeasurement, "2", "identity", "measurements", "",
                  "NOT EXISTS (SELECT 1 FROM compiles JOIN winners ON winners.artifact = compiles.artifact WHERE "
                  "compiles.key = measurements.compile_key)",
                  "DELETE FROM measurements WHERE identity = ?"),
      LATHE_TABLE(Record::kModule, "3", "received", "modules", "",
                  "NOT EXISTS (SELECT 1 FROM job_modules WHERE job_modules.module = modules.canonical) AND "
                  "NOT EXISTS (SELECT 1 FROM compiles WHERE compiles.module = modules.canonical) AND "
                  "NOT EXISTS (SELECT 1 FROM winners WHERE winners.module = modules.canonical)",
                  "DELETE FROM modules WHERE received = ?"),
      LATHE_TABLE(Record::kBlob, "4", "digest", "blobs", "", "1 = 1", "DELETE FROM blobs WHERE digest = ?"),
      LATHE_TABLE(Record::kJob, "5", "id", "jobs", " AND ended <> 0",
                  "NOT EXISTS (SELECT 1 FROM winners WHERE winners.job = 'jobs/' || jobs.id)",
                  "DELETE FROM trials WHERE job = ?", "DELETE FROM job_modules WHERE job = ?",
                  "DELETE FROM winnerless WHERE job = ?", "DELETE FROM jobs WHERE id = ?"),
  };
  return *tables;
}

const Table& TableOf(Record kind) {
  return *std::find_if(Tables().begin(), Tables().end(), [kind](const Table& table) { return table.kind == kind; });
}

// Records whose columns may name blobs, from the first after ?1 on, ?2 of them: a key, then texts and bytes.
struct Source {
  const char* page;
  bool compressed;  // the last column
  int columns;
};

constexpr Source kSources[] = {
    {"SELECT received, canonical, info FROM modules WHERE received > ? ORDER BY received LIMIT ?", false, 3},
    {"SELECT key, module, artifact, error, outcome FROM compiles WHERE key > ? ORDER BY key LIMIT ?", false, 5},
    {"SELECT identity, outcome FROM measurements WHERE identity > ? ORDER BY identity LIMIT ?", true, 2},
    {"SELECT id, job FROM jobs WHERE id > ? ORDER BY id LIMIT ?", false, 2},
    {"SELECT id, compilation FROM compilations WHERE id > ? ORDER BY id LIMIT ?", false, 2},
};

absl::uint128 HalfOf(absl::string_view digest) {
  absl::uint128 half = 0;
  for (char c : absl::StripPrefix(digest, "sha256:").substr(0, 32)) {
    half = half << 4 | static_cast<uint32_t>(absl::ascii_isdigit(c) ? c - '0' : absl::ascii_tolower(c) - 'a' + 10);
  }
  return half;
}

template <typename Digests>
void Collect(absl::string_view bytes, Digests* digests) {
  ForEachDigest(bytes, [digests](absl::string_view digest) { digests->insert(HalfOf(digest)); });
}

template <typename Digests>
absl::Status CollectCompressed(const std::string& bytes, Digests* digests) {
  LATHE_ASSIGN_OR_RETURN(const std::string data, Decompress(bytes));
  Collect(data, digests);
  return absl::OkStatus();
}

// By an agreement of the processes of a training run, whose choice must not change.
bool IsPinned(Connection& connection, const std::string& id) {
  Query query = connection.Prepare("SELECT job FROM jobs WHERE id = ?");
  v1::TuningJob job;
  // A job that does not parse stays, for its reader to tell.
  return query.Text(id).Step() && (!query.GetMessage(0, &job).ok() || job.spec().labels().contains("generation"));
}

}  // namespace

bool Retention::Use(Record kind, absl::string_view name) {
  MutexLock lock(&mutex_);
  if (kind == Record::kBlob && going_.contains(name)) return false;
  if (used_.size() < kMostUses) used_.emplace(static_cast<int>(kind), name);
  return true;
}

void Retention::UsePut(absl::string_view digest) {
  MutexLock lock(&mutex_);
  used_.emplace(static_cast<int>(Record::kBlob), digest);
}

bool Retention::HasBlob(absl::string_view digest) const {
  MutexLock lock(&mutex_);
  return there_.contains(digest);
}

uint64_t Retention::removals() const {
  MutexLock lock(&mutex_);
  return removals_;
}

void Retention::NoteBlob(absl::string_view digest, uint64_t removals) {
  MutexLock lock(&mutex_);
  if (removals != removals_) return;
  if (there_.size() == kMostThere) there_.clear();
  there_.emplace(digest);
}

absl::Status Retention::WriteUses(int64_t now) {
  std::vector<std::pair<int, std::string>> used;
  {
    MutexLock lock(&mutex_);
    used.assign(used_.begin(), used_.end());
    used_.clear();
  }
  for (size_t begin = 0; begin < used.size(); begin += kChunk) {
    const absl::Status written = writer_->Write([&](Connection& connection) {
      for (size_t i = begin; i < std::min<size_t>(used.size(), begin + kChunk); ++i) {
        connection.Prepare("UPDATE uses SET used = ? WHERE kind = ? AND name = ?")
            .Int(now)
            .Int(used[i].first)
            .Text(used[i].second)
            .Later();
      }
      return absl::OkStatus();
    });
    if (written.ok()) continue;
    // They are for the next call, or what was used would look unused.
    MutexLock lock(&mutex_);
    used_.insert(used.begin() + static_cast<int64_t>(begin), used.end());
    return written;
  }
  for (const Table& table : Tables()) {
    LATHE_RETURN_IF_ERROR(writer_->Write([&](Connection& connection) {
      connection.Prepare(table.added).Int(now).Later();
      connection.Prepare(table.removed).Later();
      return absl::OkStatus();
    }));
  }
  return absl::OkStatus();
}

absl::StatusOr<int64_t> Retention::RemoveChunk(Record kind, int64_t before) {
  const Table& table = TableOf(kind);
  int64_t removed = 0;
  LATHE_RETURN_IF_ERROR(writer_->Write([&](Connection& connection) {
    removed = 0;
    std::vector<std::string> names;
    {
      Query due = connection.Prepare(table.due);
      due.Int(before).Int(kChunk);
      while (due.Step()) names.push_back(due.GetText(0));
    }
    for (const std::string& name : names) {
      const bool pinned = kind == Record::kJob && IsPinned(connection, name);
      bool used = false;
      {
        MutexLock lock(&mutex_);
        used = used_.contains({static_cast<int>(kind), name});
      }
      if (pinned || used) {
        // Not due again before everything else.
        connection.Prepare("UPDATE uses SET used = ? WHERE kind = ? AND name = ?")
            .Int(before)
            .Int(static_cast<int>(kind))
            .Text(name)
            .Later();
        continue;
      }
      for (const char* statement : table.remove) connection.Prepare(statement).Text(name).Later();
      connection.Prepare("DELETE FROM uses WHERE kind = ? AND name = ?").Int(static_cast<int>(kind)).Text(name).Later();
      ++removed;
    }
    if (names.empty()) removed = -1;
    return absl::OkStatus();
  }));
  return removed;
}

absl::Status Retention::RemoveRecords(Record kind, int64_t before, bool dry_run, int64_t* count) {
  if (dry_run) {
    return lists_->With([&](Connection& connection) {
      Query query = connection.Prepare(TableOf(kind).count);
      if (query.Int(before).Step()) *count += query.GetInt(0);
      return absl::OkStatus();
    });
  }
  for (;;) {
    LATHE_ASSIGN_OR_RETURN(const int64_t removed, RemoveChunk(kind, before));
    if (removed < 0) return absl::OkStatus();
    *count += removed;
  }
}

absl::Status Retention::RemoveWorkers(const RetentionPolicy& policy, absl::Time now, int64_t* count) {
  if (policy.workers == absl::InfiniteDuration()) return absl::OkStatus();
  std::vector<std::string> gone;
  LATHE_RETURN_IF_ERROR(lists_->With([&](Connection& connection) -> absl::Status {
    Query rows = connection.Prepare("SELECT worker FROM workers ORDER BY name");
    while (rows.Step()) {
      v1::Worker worker;
      LATHE_RETURN_IF_ERROR(rows.GetMessage(0, &worker));
      if (policy.connected.contains(worker.name()) || HoldsDecisions(worker)) continue;
      const int64_t seen = google::protobuf::util::TimeUtil::TimestampToNanoseconds(worker.last_seen());
      if (absl::FromUnixNanos(seen) < now - policy.workers) gone.push_back(worker.name());
    }
    return absl::OkStatus();
  }));
  *count += static_cast<int64_t>(gone.size());
  if (policy.dry_run) return absl::OkStatus();
  return writer_->Write([&](Connection& connection) {
    for (const std::string& name : gone) connection.Prepare("DELETE FROM workers WHERE name = ?").Text(name).Later();
    return absl::OkStatus();
  });
}

absl::StatusOr<Retention::Digests> Retention::Mark() {
  Digests digests;
  // A page at a time, so that lists are read meanwhile. A record that comes later names blobs that were used since.
  for (const Source& source : kSources) {
    std::string last;
    for (int64_t rows = kPage; rows == kPage;) {
      rows = 0;
      LATHE_RETURN_IF_ERROR(lists_->With([&](Connection& connection) -> absl::Status {
        Query page = connection.Prepare(source.page);
        page.Text(last).Int(kPage);
        for (; page.Step(); ++rows) {
          last = page.GetText(0);
          Collect(last, &digests);
          for (int column = 1; column < source.columns; ++column) {
            const std::string bytes = page.GetBlob(column);
            if (source.compressed && column == source.columns - 1) {
              LATHE_RETURN_IF_ERROR(CollectCompressed(bytes, &digests));
            } else {
              Collect(bytes, &digests);
            }
          }
        }
        return absl::OkStatus();
      }));
    }
  }
  // Tables whose key has two columns.
  for (const char* sql :
       {"SELECT job, ordinal, trial FROM trials WHERE job > ?1 OR (job = ?1 AND ordinal > ?2) ORDER BY job, ordinal "
        "LIMIT ?3",
        "SELECT job, position, best FROM winner_variants WHERE job > ?1 OR (job = ?1 AND position > ?2) ORDER BY job, "
        "position LIMIT ?3"}) {
    std::string job;
    int64_t number = -1;
    for (int64_t rows = kPage; rows == kPage;) {
      rows = 0;
      LATHE_RETURN_IF_ERROR(lists_->With([&](Connection& connection) -> absl::Status {
        Query page = connection.Prepare(sql);
        page.Text(job).Int(number).Int(kPage);
        for (; page.Step(); ++rows) {
          job = page.GetText(0);
          number = page.GetInt(1);
          LATHE_RETURN_IF_ERROR(CollectCompressed(page.GetBlob(2), &digests));
        }
        return absl::OkStatus();
      }));
    }
  }
  LATHE_RETURN_IF_ERROR(lists_->With([&](Connection& connection) {
    Query rows = connection.Prepare("SELECT DISTINCT module, artifact FROM winners");
    while (rows.Step()) {
      Collect(rows.GetText(0), &digests);
      Collect(rows.GetText(1), &digests);
    }
    return absl::OkStatus();
  }));
  return digests;
}

std::vector<std::string> Retention::TakeUnused(const std::vector<std::string>& digests) {
  std::vector<std::string> unused;
  MutexLock lock(&mutex_);
  ++removals_;
  for (const std::string& digest : digests) {
    if (used_.contains({static_cast<int>(Record::kBlob), digest})) {
      going_.erase(digest);  // this was tried before
      continue;
    }
    going_.insert(digest);
    there_.erase(digest);
    unused.push_back(digest);
  }
  return unused;
}

absl::Status Retention::RemoveBlobs(const std::vector<std::string>& digests, int64_t before) {
  std::vector<std::string> going;
  const absl::Cleanup done = [&] {
    MutexLock lock(&mutex_);
    ++removals_;
    for (const std::string& digest : going) {
      going_.erase(digest);
      there_.erase(digest);  // one that was put again meanwhile
    }
  };
  // Decided between the writer's other changes: an insertion that was made before is of a blob that is noted as used,
  // and one that is noted later is made later.
  LATHE_RETURN_IF_ERROR(writer_->Write([&](Connection& connection) {
    going = TakeUnused(digests);
    for (const std::string& digest : going) {
      connection.Prepare("DELETE FROM blobs WHERE digest = ?").Text(digest).Later();
      connection.Prepare("DELETE FROM uses WHERE kind = 4 AND name = ? AND used < ?").Text(digest).Int(before).Later();
    }
    return absl::OkStatus();
  }));
  return writer_->Write([&](Connection& connection) {
    for (const std::string& digest : going) blobs_->Remove(connection, digest);
    return absl::OkStatus();
  });
}

absl::Status Retention::Sweep(int64_t before, const RetentionPolicy& policy, RetentionReport* report) {
  LATHE_ASSIGN_OR_RETURN(const Digests named, Mark());
  std::string last;
  for (int64_t rows = kPage; rows == kPage;) {
    rows = 0;
    std::vector<std::string> gone;
    LATHE_RETURN_IF_ERROR(lists_->With([&](Connection& connection) {
      Query page = connection.Prepare(
          "SELECT digest, size FROM blobs JOIN uses ON uses.name = blobs.digest AND uses.kind = 4 WHERE digest > ? AND "
          "used < ? ORDER BY digest LIMIT ?");
      page.Text(last).Int(before).Int(kPage);
      for (; page.Step(); ++rows) {
        last = page.GetText(0);
        if (named.contains(HalfOf(last)) || policy.blobs_in_use.contains(last)) continue;
        gone.push_back(last);
        report->blob_bytes += page.GetInt(1);
      }
      return absl::OkStatus();
    }));
    report->blobs += static_cast<int64_t>(gone.size());
    if (!policy.dry_run && !gone.empty()) LATHE_RETURN_IF_ERROR(RemoveBlobs(gone, before));
  }
  return absl::OkStatus();
}

absl::Status Retention::RemoveOrphans(absl::Time now, RetentionReport* report) {
  if (now < next_orphans_) return absl::OkStatus();
  const std::vector<std::string> kept = blobs_->ListOld();
  for (size_t begin = 0; begin < kept.size(); begin += kChunk) {
    std::vector<std::string> orphans;
    LATHE_RETURN_IF_ERROR(lists_->With([&](Connection& connection) {
      for (size_t i = begin; i < std::min<size_t>(kept.size(), begin + kChunk); ++i) {
        Query query = connection.Prepare("SELECT 1 FROM blobs WHERE digest = ?");
        query.Text(kept[i]);
        if (!query.Step()) orphans.push_back(kept[i]);
      }
      return absl::OkStatus();
    }));
    if (orphans.empty()) continue;
    LATHE_RETURN_IF_ERROR(writer_->Write([&](Connection& connection) {
      for (const std::string& digest : orphans) blobs_->Remove(connection, digest);
      return absl::OkStatus();
    }));
    report->blobs += static_cast<int64_t>(orphans.size());
  }
  next_orphans_ = now + absl::Hours(24);
  return absl::OkStatus();
}

absl::StatusOr<int64_t> Retention::Bytes() {
  int64_t bytes = 0;
  LATHE_RETURN_IF_ERROR(lists_->With([&](Connection& connection) {
    bytes = space_->Bytes(connection);
    return absl::OkStatus();
  }));
  return bytes;
}

absl::Status Retention::KeepWithin(const RetentionPolicy& policy, int64_t now, RetentionReport* report) {
  const int64_t haste = now - absl::ToInt64Microseconds(kHaste);
  for (const auto& [kind, count] : {std::pair{Record::kCompile, &report->compiles},
                                    {Record::kJob, &report->jobs},
                                    {Record::kMeasurement, &report->measurements}}) {
    // The oldest quarter may be of what must stay: then half of all is looked at, and so on.
    int quarters = 1;
    for (int round = 0; round < kMostRounds; ++round) {
      LATHE_ASSIGN_OR_RETURN(const int64_t bytes, Bytes());
      if (bytes <= policy.max_bytes) return absl::OkStatus();
      int64_t cut = haste;
      LATHE_RETURN_IF_ERROR(lists_->With([&, kind = kind](Connection& connection) {
        Query query = connection.Prepare(
            "SELECT used FROM uses WHERE kind = ?1 ORDER BY used LIMIT 1 OFFSET (SELECT COUNT(*) * ?2 / 4 FROM uses "
            "WHERE kind = ?1)");
        if (query.Int(static_cast<int>(kind)).Int(quarters).Step()) cut = query.GetInt(0);
        return absl::OkStatus();
      }));
      // Not what has just been made.
      const int64_t removed_before = *count, before = std::min(cut + 1, haste);
      LATHE_RETURN_IF_ERROR(RemoveRecords(kind, before, false, count));
      LATHE_RETURN_IF_ERROR(Sweep(haste, policy, report));
      if (*count == removed_before && ++quarters > 4) break;
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<RetentionReport> Retention::Run(const RetentionPolicy& policy, absl::Time now) {
  MutexLock running(&running_);
  const auto before = [now](absl::Duration age) {
    return age == absl::InfiniteDuration() ? int64_t{0} : absl::ToUnixMicros(now - age);
  };
  RetentionReport report;
  LATHE_RETURN_IF_ERROR(WriteUses(absl::ToUnixMicros(now)));
  LATHE_ASSIGN_OR_RETURN(report.bytes_before, Bytes());
  LATHE_RETURN_IF_ERROR(RemoveRecords(Record::kJob, before(policy.jobs), policy.dry_run, &report.jobs));
  LATHE_RETURN_IF_ERROR(RemoveRecords(Record::kCompile, before(policy.results), policy.dry_run, &report.compiles));
  LATHE_RETURN_IF_ERROR(
      RemoveRecords(Record::kMeasurement, before(policy.results), policy.dry_run, &report.measurements));
  LATHE_RETURN_IF_ERROR(RemoveRecords(Record::kModule, before(policy.results), policy.dry_run, &report.modules));
  LATHE_RETURN_IF_ERROR(RemoveWorkers(policy, now, &report.workers));
  if (!policy.dry_run) {
    LATHE_RETURN_IF_ERROR(writer_->Write([](Connection& connection) {
      connection
          .Prepare(
              "DELETE FROM winner_variants WHERE NOT EXISTS (SELECT 1 FROM winners WHERE winners.job = "
              "winner_variants.job AND winners.position = winner_variants.position)")
          .Run();
      return absl::OkStatus();
    }));
  }
  LATHE_RETURN_IF_ERROR(Sweep(before(policy.unnamed_blobs), policy, &report));
  if (policy.max_bytes > 0 && !policy.dry_run) {
    LATHE_RETURN_IF_ERROR(KeepWithin(policy, absl::ToUnixMicros(now), &report));
  }
  if (!policy.dry_run) {
    LATHE_RETURN_IF_ERROR(RemoveOrphans(now, &report));
    LATHE_RETURN_IF_ERROR(writing_->With([&](Connection& connection) {
      space_->Tidy(connection);
      return absl::OkStatus();
    }));
  }
  LATHE_ASSIGN_OR_RETURN(report.bytes_after, Bytes());
  return report;
}

}  // namespace lathe
