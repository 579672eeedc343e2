// The store in a PostgreSQL database, for several servers; its blobs are files of a shared folder.
//
// One transaction at a time writes, of all servers: each collects what waits and commits it together, as SQLite's
// writer does, so that no two changes cross. What a call reported as written outlives a crash of the server and, unless
// PostgreSQL is configured otherwise (fsync), of the database's machine. A connection that was lost is made again.
#ifndef LATHE_SERVER_STORE_POSTGRES_POSTGRES_STORE_H_
#define LATHE_SERVER_STORE_POSTGRES_POSTGRES_STORE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "server/store/postgres/turn_options.h"
#include "server/store/sql/sql_store.h"
#include "server/store/store.h"

namespace lathe {

struct PostgresOptions {
  // As libpq takes it: "postgresql://host/database", "postgresql:///?service=lathe". Without a password: libpq finds
  // that in the file that PGPASSFILE names, or in a service file.
  std::string uri;
  std::string blob_dir;  // created where it is absent
  // Whether this is a server, of which one at a time writes, as LeadingConnection promises; else a program beside it.
  bool alone = true;
  // For OpenPostgresParts(): nothing is made nor written, in the database and in its folder, and the parts have no
  // connection that writes. An empty database is an error then.
  bool read_only = false;
  TurnOptions turns;  // of a server
};

// Makes the schema in an empty database. Errors: of ParsePostgresAddress(); unavailable where there is no connection,
// the folder is not the database's, another server uses it, or its schema is an older one, which `lathe-admin schema`
// brings to the latest; corrupt_store where it is a newer one.
absl::StatusOr<std::unique_ptr<Store>> OpenPostgresStore(const PostgresOptions& options);

// The parts of that store, for programs that copy or check it.
absl::StatusOr<SqlParts> OpenPostgresParts(const PostgresOptions& options);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_POSTGRES_POSTGRES_STORE_H_
