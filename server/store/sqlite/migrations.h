// The schema of the SQLite store, as numbered steps. A step that was released never changes: a later change of the
// schema is a step of its own.
#ifndef LATHE_SERVER_STORE_SQLITE_MIGRATIONS_H_
#define LATHE_SERVER_STORE_SQLITE_MIGRATIONS_H_

#include <SQLiteCpp/Database.h>

#include "absl/status/status.h"

namespace lathe {

// The number of the last step that this program knows.
int LatestSchemaVersion();

// Brings `database` to `version` (the latest unless a test says otherwise), each step in a transaction of its own.
// Error of kind corrupt_store where the database is at a later version than this program knows.
// May throw SQLite::Exception.
absl::Status Migrate(SQLite::Database& database, int version = LatestSchemaVersion());

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_MIGRATIONS_H_
