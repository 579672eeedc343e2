// Copies of a SQLite database as a whole.
#ifndef LATHE_SERVER_STORE_SQLITE_BACKUP_H_
#define LATHE_SERVER_STORE_SQLITE_BACKUP_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace lathe {

// Writes the database at `path`, as it is at one moment, to the file `to`, which appears whole and flushed. A server
// may be using it. Errors: AlreadyExists where there is such a file; of SQLite.
absl::Status BackUpSqlite(const std::string& path, const std::string& to);

// Puts the copy `from` to `path`, once it is found to be whole. Errors: AlreadyExists where there is a database;
// unavailable where a server uses the folder; corrupt_store.
absl::Status RestoreSqlite(const std::string& from, const std::string& path);

// The faults that SQLite's own check finds in the file; empty: none.
absl::StatusOr<std::vector<std::string>> CheckSqliteFile(const std::string& path);

// Migrates a copy of the database beside it, which is deleted then; the database stays as it is.
absl::Status TryMigrations(const std::string& path);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_BACKUP_H_
