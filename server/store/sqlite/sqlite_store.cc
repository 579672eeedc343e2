#include "server/store/sqlite/sqlite_store.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/sql/sql_store.h"
#include "server/store/sqlite/folder.h"
#include "server/store/sqlite/migrations.h"
#include "server/store/sqlite/sqlite_connection.h"

namespace lathe {
namespace {

// In the table itself.
class TableBlobs : public BlobBytes {
 public:
  absl::Status Keep(const StoredBlob&) override { return absl::OkStatus(); }

  void Insert(Connection& connection, const StoredBlob& blob) override {
    connection.Prepare("INSERT INTO blobs VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING")
        .Text(blob.digest)
        .Int(blob.size)
        .Blob(blob.compressed)
        .Run();
  }

  absl::StatusOr<std::string> Read(Connection& connection, absl::string_view digest) override {
    Query query = connection.Prepare("SELECT data FROM blobs WHERE digest = ?");
    query.Text(digest);
    if (query.Step()) return query.GetBlob(0);
    return MakeError(ErrorKind::not_found, absl::StrCat("no blob ", digest), "digest");
  }

  void Remove(Connection&, absl::string_view) override {}
  std::vector<std::string> ListOld() override { return {}; }
};

class SqliteSpace : public DatabaseSpace {
 public:
  int64_t Bytes(Connection& connection) override {
    Query query = connection.Prepare(
        "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, "
        "pragma_page_size");
    return query.Step() ? query.GetInt(0) : 0;
  }
  void Tidy(Connection& connection) override { connection.Execute("PRAGMA wal_checkpoint(TRUNCATE)"); }
};

// The last connection that can write takes the log into the database when it closes: beside a server that was killed,
// a program that only reads must not.
absl::StatusOr<std::unique_ptr<Connection>> OpenReader(const std::string& path, int flags) {
  auto connection = std::make_unique<SqliteConnection>(path, flags);
  LATHE_RETURN_IF_ERROR(connection->With([](Connection& open) {
    open.Execute("PRAGMA query_only = ON");
    return absl::OkStatus();
  }));
  return connection;
}

absl::StatusOr<SqlParts> ReadingParts(const std::string& path, int flags) {
  SqlParts parts;
  parts.description = absl::StrCat("sqlite:", path);
  for (std::unique_ptr<Connection>* reader : {&parts.lists, &parts.lookups, &parts.values}) {
    LATHE_ASSIGN_OR_RETURN(*reader, OpenReader(path, flags));
  }
  parts.blobs = std::make_unique<TableBlobs>();
  parts.space = std::make_unique<SqliteSpace>();
  return parts;
}

absl::StatusOr<SqlParts> Open(const std::string& path) {
  const std::string folder = std::filesystem::absolute(path).parent_path();
  LATHE_RETURN_IF_ERROR(CheckLocalDisk(folder));
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<FolderLock> lock, FolderLock::Take(folder));
  auto writing = std::make_unique<SqliteConnection>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  LATHE_RETURN_IF_ERROR(writing->With([&](Connection& connection) {
    // Checkpoints write each page once however often it has changed: seldom is cheaper, and the log stays small.
    connection.Execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000; "
        "PRAGMA cache_size = -65536");
    return Migrate(writing->database());
  }));
  LATHE_ASSIGN_OR_RETURN(SqlParts parts, ReadingParts(path, SQLite::OPEN_READWRITE));
  parts.held = std::move(lock);
  parts.writing = std::move(writing);
  return parts;
}

absl::StatusOr<SqlParts> OpenToRead(const std::string& path) {
  if (!std::filesystem::exists(path))
    return MakeError(ErrorKind::unavailable, absl::StrCat("there is no database ", path), "data_dir");
  LATHE_ASSIGN_OR_RETURN(SqlParts parts, ReadingParts(path, SQLite::OPEN_READONLY));
  int64_t version = 0;
  LATHE_RETURN_IF_ERROR(parts.lookups->With([&](Connection& connection) {
    Query query = connection.Prepare("SELECT MAX(version) FROM migrations");
    if (query.Step()) version = query.GetInt(0);
    return absl::OkStatus();
  }));
  if (version == LatestSchemaVersion()) return parts;
  return MakeError(ErrorKind::unavailable,
                   absl::StrCat("the database ", path, " has schema version ", version, ", this program needs ",
                                LatestSchemaVersion(), ": bring it there with lathe-admin schema"),
                   "data_dir");
}

// Turns what SQLite throws into a status.
absl::StatusOr<SqlParts> Guarded(absl::StatusOr<SqlParts> (*open)(const std::string&), const std::string& path) {
  try {
    return open(path);
  } catch (const SQLite::Exception& exception) {
    return StatusOfSqlite(exception, path);
  }
}

}  // namespace

absl::StatusOr<SqlParts> OpenSqliteParts(const std::string& path) { return Guarded(Open, path); }

absl::StatusOr<SqlParts> OpenSqlitePartsToRead(const std::string& path) { return Guarded(OpenToRead, path); }

absl::StatusOr<std::unique_ptr<Store>> OpenSqliteStore(const std::string& path) {
  LATHE_ASSIGN_OR_RETURN(SqlParts parts, OpenSqliteParts(path));
  return NewSqlStore(std::move(parts));
}

}  // namespace lathe
