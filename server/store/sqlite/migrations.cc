#include "server/store/sqlite/migrations.h"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

constexpr const char* kSteps[] = {
    // 1
    R"sql(
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
)sql",
    // 2
    "ALTER TABLE compiles ADD COLUMN small_buffers TEXT NOT NULL DEFAULT ''",
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
    database.exec(kSteps[step - 1]);
    SQLite::Statement insert(database, "INSERT INTO migrations VALUES (?, datetime('now'))");
    insert.bind(1, step);
    insert.exec();
    transaction.commit();
  }
  return absl::OkStatus();
}

}  // namespace lathe
