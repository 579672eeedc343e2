#include "server/store/sqlite/migrations.h"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <google/protobuf/message.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "server/store/sql/compression.h"
#include "server/store/upgrade.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// A table whose messages a step reads and writes again.
struct Table {
  const char* name;
  const char* key;  // an expression that names a row
  const char* column;
  bool compressed;
  std::unique_ptr<google::protobuf::Message> (*make)();
};

template <typename Message>
std::unique_ptr<google::protobuf::Message> Make() {
  return std::make_unique<Message>();
}

// Brings the messages of a table to the words of today. A message that does not parse stays: whoever reads it says so.
void UpgradeTable(SQLite::Database& database, const Table& table) {
  SQLite::Statement rows(database, absl::StrCat("SELECT ", table.key, ", ", table.column, " FROM ", table.name));
  std::vector<std::pair<std::string, std::string>> changed;
  while (rows.executeStep()) {
    const SQLite::Column value = rows.getColumn(1);
    std::string bytes(static_cast<const char*>(value.getBlob()), value.getBytes());
    if (table.compressed) {
      absl::StatusOr<std::string> data = Decompress(bytes);
      if (!data.ok()) continue;
      bytes = *std::move(data);
    }
    std::unique_ptr<google::protobuf::Message> message = table.make();
    if (!message->ParseFromString(bytes)) continue;
    UpgradeWords(message.get());
    std::string upgraded = message->SerializeAsString();
    if (upgraded == bytes) continue;
    changed.emplace_back(rows.getColumn(0).getString(), table.compressed ? Compress(upgraded) : upgraded);
  }
  SQLite::Statement update(
      database, absl::StrCat("UPDATE ", table.name, " SET ", table.column, " = ? WHERE ", table.key, " = ?"));
  for (const auto& [key, bytes] : changed) {
    update.bind(1, static_cast<const void*>(bytes.data()), static_cast<int>(bytes.size()));
    update.bind(2, key);
    update.exec();
    update.reset();
  }
}

// The store of a release before 0.2: closed sets as words, and results that are not to be believed.
void UpgradeToVersion3(SQLite::Database& database) {
  const Table tables[] = {
      {"modules", "received", "info", false, Make<internal::ModuleInfo>},
      {"compiles", "key", "outcome", false, Make<internal::CompileOutcome>},
      {"compiles", "key", "error", false, Make<v1::ErrorDetail>},
      {"jobs", "id", "job", false, Make<v1::TuningJob>},
      {"trials", "job || '/' || ordinal", "trial", true, Make<v1::Trial>},
      {"workers", "name", "worker", false, Make<v1::Worker>},
  };
  for (const Table& table : tables) UpgradeTable(database, table);
  SQLite::Statement compiles(database, "SELECT key, outcome FROM compiles WHERE NOT failed");
  SQLite::Statement artifact(database, "UPDATE compiles SET artifact = ? WHERE key = ?");
  while (compiles.executeStep()) {
    const SQLite::Column value = compiles.getColumn(1);
    internal::CompileOutcome outcome;
    if (!outcome.ParseFromArray(value.getBlob(), value.getBytes())) continue;
    artifact.bind(1, outcome.artifact().digest());
    artifact.bind(2, compiles.getColumn(0).getString());
    artifact.exec();
    artifact.reset();
  }
  const int failures = database.exec("DELETE FROM compiles WHERE failed");
  const int measurements = database.exec("DELETE FROM measurements");
  spdlog::info(
      "the store of an older release was brought to schema 3: {} failed compilations and {} measurements were "
      "thrown out, because the older release kept accidents and did not say which device a time is of; they "
      "are made again when somebody asks; {} jobs and all their trials stay",
      failures, measurements, database.execAndGet("SELECT COUNT(*) FROM jobs").getInt());
}

// "0:tt.pointer_range=32 2:tt.pointer_range=32" of "0,2".
std::string SpecializationOfBuffers(const std::string& positions) {
  return absl::StrJoin(absl::StrSplit(positions, ','), " ", [](std::string* out, absl::string_view position) {
    absl::StrAppend(out, position, ":tt.pointer_range=32");
  });
}

// Small buffers became a specialization, whose text is part of the key.
void UpgradeToVersion4(SQLite::Database& database) {
  UpgradeTable(database, {"jobs", "id", "job", false, Make<v1::TuningJob>});
  UpgradeTable(database, {"workers", "name", "worker", false, Make<v1::Worker>});
  SQLite::Statement rows(database,
                         "SELECT key, module, entry, target, knobs, compiler, assembler, specialization FROM compiles "
                         "WHERE specialization <> ''");
  struct Renamed {
    std::string from, to, specialization;
  };
  std::vector<Renamed> all;
  while (rows.executeStep()) {
    Renamed& one = all.emplace_back();
    one.from = rows.getColumn(0).getString();
    one.specialization = SpecializationOfBuffers(rows.getColumn(7).getString());
    Digester digester;
    digester.AddField("compile 1");
    for (int column = 1; column <= 6; ++column) digester.AddField(rows.getColumn(column).getString());
    digester.AddField(one.specialization);
    one.to = digester.Finish();
  }
  SQLite::Statement update(database, "UPDATE compiles SET key = ?, specialization = ? WHERE key = ?");
  SQLite::Statement forget(database, "DELETE FROM measurements WHERE compile_key = ?");
  int measurements = 0;
  for (const Renamed& one : all) {
    update.bind(1, one.to);
    update.bind(2, one.specialization);
    update.bind(3, one.from);
    update.exec();
    update.reset();
    // The names of measurements hold the key, and cannot be made anew without what was measured.
    forget.bind(1, one.from);
    measurements += forget.exec();
    forget.reset();
  }
  if (all.empty()) return;
  spdlog::info(
      "the store was brought to schema 4: {} compilations have new keys; {} measurements of them are made again "
      "when somebody asks",
      all.size(), measurements);
}

struct Step {
  const char* sql;
  void (*upgrade)(SQLite::Database& database) = nullptr;  // after `sql`
};

constexpr Step kSteps[] = {
    // 1
    {R"sql(
CREATE TABLE blobs (digest TEXT PRIMARY KEY, size INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE modules (received TEXT PRIMARY KEY, canonical TEXT NOT NULL, info BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX modules_canonical ON modules (canonical);
CREATE TABLE compiles (
  key TEXT PRIMARY KEY, module TEXT NOT NULL, entry TEXT NOT NULL, target TEXT NOT NULL, knobs TEXT NOT NULL,
  compiler TEXT NOT NULL, assembler TEXT NOT NULL, failed INTEGER NOT NULL, outcome BLOB NOT NULL,
  error BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX compiles_identity ON compiles (module, entry, target, knobs);
CREATE TABLE measurements (
  identity TEXT PRIMARY KEY, compile_key TEXT NOT NULL, device_model TEXT NOT NULL, driver TEXT NOT NULL,
  worker TEXT NOT NULL, device_id TEXT NOT NULL, outcome BLOB NOT NULL);
CREATE TABLE jobs (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL,
  spec_name TEXT NOT NULL, state INTEGER NOT NULL, ended INTEGER NOT NULL, job BLOB NOT NULL);
CREATE INDEX jobs_state ON jobs (state);
CREATE INDEX jobs_spec ON jobs (spec_name);
CREATE TABLE job_modules (
  job TEXT NOT NULL, position INTEGER NOT NULL, module TEXT NOT NULL, PRIMARY KEY (job, position)) WITHOUT ROWID;
CREATE INDEX job_modules_module ON job_modules (module);
CREATE TABLE trials (
  job TEXT NOT NULL, ordinal INTEGER NOT NULL, finished INTEGER NOT NULL, trial BLOB NOT NULL,
  PRIMARY KEY (job, ordinal));
CREATE TABLE requests (id TEXT PRIMARY KEY, payload TEXT NOT NULL, job TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE workers (name TEXT PRIMARY KEY, worker BLOB NOT NULL) WITHOUT ROWID;
)sql"},
    // 2
    {"ALTER TABLE compiles ADD COLUMN small_buffers TEXT NOT NULL DEFAULT ''"},
    // 3
    {R"sql(
ALTER TABLE compiles ADD COLUMN artifact TEXT NOT NULL DEFAULT '';
CREATE INDEX compiles_artifact ON compiles (artifact);
ALTER TABLE measurements ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX measurements_compile ON measurements (compile_key);
CREATE INDEX measurements_worker ON measurements (worker, device_id);
DROP INDEX jobs_spec;
CREATE INDEX jobs_spec ON jobs (spec_name, sequence);
CREATE INDEX jobs_tenant ON jobs (tenant, sequence);
CREATE TABLE winner_variants (
  job TEXT NOT NULL, position INTEGER NOT NULL, best BLOB NOT NULL, PRIMARY KEY (job, position));
CREATE TABLE winners (
  module TEXT NOT NULL, entry TEXT NOT NULL, problem TEXT NOT NULL, target TEXT NOT NULL, device TEXT NOT NULL,
  estimate INTEGER NOT NULL, spec_name TEXT NOT NULL, tenant TEXT NOT NULL, labels TEXT NOT NULL,
  compiler TEXT NOT NULL, driver TEXT NOT NULL, cost REAL NOT NULL, artifact TEXT NOT NULL, worker TEXT NOT NULL,
  job TEXT NOT NULL, position INTEGER NOT NULL,
  PRIMARY KEY (module, entry, problem, target, device, estimate, spec_name, tenant, labels, compiler, driver))
  WITHOUT ROWID;
CREATE INDEX winners_artifact ON winners (artifact, worker);
)sql",
     UpgradeToVersion3},
    // 4
    {R"sql(
ALTER TABLE compiles RENAME COLUMN small_buffers TO specialization;
CREATE TABLE request_ids (
  tenant TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, resource TEXT NOT NULL, created INTEGER NOT NULL,
  expires INTEGER NOT NULL, PRIMARY KEY (tenant, id)) WITHOUT ROWID;
CREATE INDEX request_ids_expires ON request_ids (expires);
INSERT OR IGNORE INTO request_ids
  SELECT jobs.tenant,
    CASE WHEN substr(requests.id, 1, length(jobs.tenant) + 1) = jobs.tenant || '/'
      THEN substr(requests.id, length(jobs.tenant) + 2) ELSE requests.id END,
    requests.payload, 'jobs/' || requests.job, strftime('%s', 'now') * 1000000,
    (strftime('%s', 'now') + 7 * 24 * 3600) * 1000000
  FROM requests JOIN jobs ON jobs.id = requests.job;
DROP TABLE requests;
CREATE TABLE compilations (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL, state INTEGER NOT NULL,
  ended INTEGER NOT NULL, expires INTEGER NOT NULL, compilation BLOB NOT NULL);
CREATE INDEX compilations_state ON compilations (state, sequence);
CREATE INDEX compilations_expires ON compilations (expires);
)sql",
     UpgradeToVersion4},
    // 5. Jobs that succeeded before step 3 have no row in winner_variants.
    {R"sql(
ALTER TABLE measurements ADD COLUMN problem TEXT NOT NULL DEFAULT '';
ALTER TABLE measurements ADD COLUMN power_limit REAL NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN refresh TEXT NOT NULL DEFAULT '';
CREATE INDEX jobs_refresh ON jobs (sequence) WHERE refresh != '';
CREATE INDEX winners_job ON winners (job);
CREATE TABLE winnerless (job TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO winnerless SELECT id FROM jobs
  WHERE state = 2 AND NOT EXISTS (SELECT 1 FROM winner_variants WHERE winner_variants.job = 'jobs/' || jobs.id);
)sql"},
    // 6.
    {R"sql(
CREATE TABLE run_offs (identity TEXT PRIMARY KEY, run_off BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE run_off_members (
  run_off TEXT NOT NULL, measurement TEXT NOT NULL, PRIMARY KEY (run_off, measurement)) WITHOUT ROWID;
CREATE INDEX run_off_members_measurement ON run_off_members (measurement);
CREATE TRIGGER measurements_forgotten AFTER DELETE ON measurements BEGIN
  DELETE FROM run_offs WHERE identity IN (SELECT run_off FROM run_off_members WHERE measurement = OLD.identity);
END;
CREATE TRIGGER run_offs_forgotten AFTER DELETE ON run_offs BEGIN
  DELETE FROM run_off_members WHERE run_off = OLD.identity;
END;
)sql"},
    // 7. Contents are apart, so that noting a use rewrites no value.
    {R"sql(
CREATE TABLE key_values (
  id INTEGER PRIMARY KEY AUTOINCREMENT, tenant TEXT NOT NULL, key BLOB NOT NULL, expires INTEGER,
  used INTEGER NOT NULL, size INTEGER NOT NULL);
CREATE UNIQUE INDEX key_values_key ON key_values (tenant, key);
CREATE INDEX key_values_expires ON key_values (expires) WHERE expires IS NOT NULL;
CREATE INDEX key_values_used ON key_values (used);
CREATE TABLE key_value_contents (id INTEGER PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE key_value_totals (entries INTEGER NOT NULL, bytes INTEGER NOT NULL);
INSERT INTO key_value_totals VALUES (0, 0);
CREATE TRIGGER key_values_added AFTER INSERT ON key_values BEGIN
  UPDATE key_value_totals SET entries = entries + 1, bytes = bytes + NEW.size;
END;
CREATE TRIGGER key_values_removed AFTER DELETE ON key_values BEGIN
  DELETE FROM key_value_contents WHERE id = OLD.id;
  UPDATE key_value_totals SET entries = entries - 1, bytes = bytes - OLD.size;
END;
)sql"},
    // 8. Apart from the records, whose statements know nothing of it. Kinds are those of store/sql/retention.cc.
    {R"sql(
CREATE TABLE uses (kind INTEGER NOT NULL, name TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (kind, name))
  WITHOUT ROWID;
CREATE INDEX uses_used ON uses (kind, used);
)sql"},
    // 9. Models of costs lay among the values of callers. Their own versions are in the messages; any later one may
    // take the place of one that is moved here. They have form 1, which no release reads any more: they only hand on
    // their versions.
    {R"sql(
CREATE TABLE cost_models (target TEXT PRIMARY KEY, version INTEGER NOT NULL, model BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO cost_models SELECT CAST(substr(key, 1 + length('cost_model/')) AS TEXT), 0, value
  FROM key_values JOIN key_value_contents USING (id) WHERE tenant = char(1) || 'server';
DELETE FROM key_values WHERE tenant = char(1) || 'server';
)sql"},
};

}  // namespace

int LatestSchemaVersion() { return static_cast<int>(std::size(kSteps)); }

absl::Status Migrate(SQLite::Database& database, int version) {
  database.exec("CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied TEXT NOT NULL)");
  int current = database.execAndGet("SELECT COALESCE(MAX(version), 0) FROM migrations").getInt();
  if (current > LatestSchemaVersion()) {
    return MakeError(ErrorKind::corrupt_store,
                     absl::StrCat("the database has schema version ", current, ", this program knows up to ",
                                  LatestSchemaVersion(), ": it was written by a newer lathe-server"));
  }
  for (int step = current + 1; step <= version; ++step) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    database.exec(kSteps[step - 1].sql);
    const bool has_rows = current > 0;  // else the database is new
    if (has_rows && kSteps[step - 1].upgrade != nullptr) kSteps[step - 1].upgrade(database);
    SQLite::Statement insert(database, "INSERT INTO migrations VALUES (?, datetime('now'))");
    insert.bind(1, step);
    insert.exec();
    transaction.commit();
  }
  return absl::OkStatus();
}

}  // namespace lathe
