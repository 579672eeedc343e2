// The store in one SQLite file: the embedded default.
//
// Write-ahead log, synchronous=FULL: what a call reported as written outlives a crash of the process and of the
// machine. One connection writes, two read beside it. Blobs and larger records are compressed with zstd.
#ifndef LATHE_SERVER_STORE_SQLITE_SQLITE_STORE_H_
#define LATHE_SERVER_STORE_SQLITE_SQLITE_STORE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "server/store/sql/sql_store.h"
#include "server/store/store.h"

namespace lathe {

// Opens the database at `path`, creates it where there is none (its folder exists), and migrates it. Errors name the
// path: corrupt_store where it is not a database, damaged, or of a newer schema; unavailable where it cannot be opened,
// another process has opened it so, or its folder is on a network file system.
absl::StatusOr<std::unique_ptr<Store>> OpenSqliteStore(const std::string& path);

// The parts of that store, for programs that copy or check it.
absl::StatusOr<SqlParts> OpenSqliteParts(const std::string& path);
// The same to read, beside a server that may be using it. Error: unavailable where there is no database, or its schema
// is an older one.
absl::StatusOr<SqlParts> OpenSqlitePartsToRead(const std::string& path);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_SQLITE_STORE_H_
