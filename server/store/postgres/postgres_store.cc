#include "server/store/postgres/postgres_store.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/postgres/file_blobs.h"
#include "server/store/postgres/leading_connection.h"
#include "server/store/postgres/migrations.h"
#include "server/store/postgres/postgres_connection.h"
#include "server/store/sql/sql_store.h"

namespace lathe {
namespace {

using Use = PostgresConnection::Use;

// Rows that were removed leave room that autovacuum gives to others: what the tables take as files is not a measure.
class PostgresSpace : public DatabaseSpace {
 public:
  int64_t Bytes(Connection& connection) override {
    Query query = connection.Prepare(
        "SELECT ((SELECT COALESCE(SUM(size), 0) FROM blobs) + "
        "(SELECT COALESCE(SUM(length(outcome) + length(error) + 400), 0) FROM compiles) + "
        "(SELECT COALESCE(SUM(length(outcome) + 400), 0) FROM measurements) + "
        "(SELECT COALESCE(SUM(length(job) + 200), 0) FROM jobs) + "
        "(SELECT COALESCE(SUM(length(trial) + 100), 0) FROM trials))::bigint");
    return query.Step() ? query.GetInt(0) : 0;
  }
  void Tidy(Connection&) override {}
};

// Servers that start together find the same empty database, of which one makes the schema.
constexpr absl::Duration kSchemaTime = absl::Seconds(30);
constexpr absl::Duration kSchemaPause = absl::Milliseconds(100);

absl::StatusOr<int> MakeSchema(PostgresConnection& connection) {
  const absl::Time deadline = absl::Now() + kSchemaTime;
  for (;;) {
    absl::Status made = MigratePostgres(connection, LatestPostgresSchema());
    if (!made.ok() && !absl::IsUnavailable(made)) return made;
    LATHE_ASSIGN_OR_RETURN(const int version, PostgresSchema(connection));
    if (version > 0) return version;
    if (absl::Now() > deadline) return made;
    absl::SleepFor(kSchemaPause);
  }
}

absl::Status PrepareSchema(const PostgresAddress& address, bool read_only) {
  PostgresConnection connection(address, Use::kSchema);
  LATHE_ASSIGN_OR_RETURN(int version, PostgresSchema(connection));
  if (version == 0 && read_only)
    return MakeError(ErrorKind::unavailable, absl::StrCat(address.name, " is empty: no lathe-server has used it"),
                     "store");
  // Servers of another release may be using the database: only an empty one is changed without being told.
  if (version == 0) {
    LATHE_ASSIGN_OR_RETURN(version, MakeSchema(connection));
  }
  if (version == LatestPostgresSchema()) return absl::OkStatus();
  if (version > LatestPostgresSchema()) {
    return MakeError(ErrorKind::corrupt_store,
                     absl::StrCat(address.name, " has schema version ", version, ", this program knows up to ",
                                  LatestPostgresSchema(), ": it was written by a newer lathe-server"));
  }
  return MakeError(ErrorKind::unavailable,
                   absl::StrCat(address.name, " has schema version ", version, ", this program needs ",
                                LatestPostgresSchema(), ": stop older servers and run lathe-admin schema"),
                   "store");
}

}  // namespace

absl::StatusOr<SqlParts> OpenPostgresParts(const PostgresOptions& options) {
  LATHE_ASSIGN_OR_RETURN(const PostgresAddress address, ParsePostgresAddress(options.uri));
  LATHE_RETURN_IF_ERROR(PrepareSchema(address, options.read_only));
  SqlParts parts;
  parts.description = address.name;
  if (options.read_only) {
    parts.writing = nullptr;
  } else if (options.alone) {
    auto leading = std::make_unique<LeadingConnection>(address, options.turns);
    LATHE_RETURN_IF_ERROR(leading->Lead());
    parts.writing = std::move(leading);
  } else {
    parts.writing = std::make_unique<PostgresConnection>(address, Use::kWrite);
  }
  parts.lists = std::make_unique<PostgresConnection>(address, Use::kLists);
  parts.lookups = std::make_unique<PostgresConnection>(address, Use::kLookups);
  parts.values = std::make_unique<PostgresConnection>(address, Use::kLookups);
  auto blobs = std::make_unique<FileBlobs>(options.blob_dir);
  std::string id;
  bool has_blobs = false;
  LATHE_RETURN_IF_ERROR(parts.lookups->With([&](Connection& connection) {
    Query query = connection.Prepare("SELECT id, EXISTS (SELECT 1 FROM blobs) FROM store");
    if (!query.Step()) return MakeError(ErrorKind::corrupt_store, absl::StrCat(address.name, " has no identity"));
    id = query.GetText(0);
    has_blobs = query.GetInt(1) != 0;
    return absl::OkStatus();
  }));
  LATHE_RETURN_IF_ERROR(options.read_only ? blobs->Recognize(id, has_blobs) : blobs->Claim(id, has_blobs));
  parts.blobs = std::move(blobs);
  parts.space = std::make_unique<PostgresSpace>();
  parts.numbers_are_sequences = true;
  return parts;
}

absl::StatusOr<std::unique_ptr<Store>> OpenPostgresStore(const PostgresOptions& options) {
  LATHE_ASSIGN_OR_RETURN(SqlParts parts, OpenPostgresParts(options));
  return NewSqlStore(std::move(parts));
}

}  // namespace lathe
