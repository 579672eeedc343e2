// The schema of the PostgreSQL store, as numbered steps. A step that was released never changes: a later change of the
// schema is a step of its own.
#ifndef LATHE_SERVER_STORE_POSTGRES_MIGRATIONS_H_
#define LATHE_SERVER_STORE_POSTGRES_MIGRATIONS_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "server/store/sql/connection.h"

namespace lathe {

// The number of the last step that this program knows.
int LatestPostgresSchema();

// The version of the schema; 0: the database has none.
absl::StatusOr<int> PostgresSchema(Connection& connection);

struct MigrateOptions {
  // It is done and undone, and waits a moment at most for what a server holds.
  bool dry_run = false;
  // An earlier version drops tables with all that is in them.
  bool may_drop_tables = false;
};

// Brings the schema to `version`, up or down, in one transaction: all of it happens or nothing. Holds the lock of the
// server that serves meanwhile, but for a dry run. Errors: unavailable where a server serves, or another program
// changes the schema; invalid_argument where tables would go that may not; corrupt_store where the database is at a
// later version than this program knows.
absl::Status MigratePostgres(Connection& connection, int version, MigrateOptions options = {});

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_POSTGRES_MIGRATIONS_H_
