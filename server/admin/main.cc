// lathe-admin: what an operator does to a server's store (backup, restore, check, another schema, another database),
// and to a running server and its fleet.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "proto/support/config.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"
#include "server/admin/fleet.h"
#include "server/admin/server_commands.h"
#include "server/store/postgres/migrations.h"
#include "server/store/postgres/postgres_connection.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sql/copy.h"
#include "server/store/sqlite/backup.h"
#include "server/store/sqlite/sqlite_store.h"

namespace lathe {
namespace {

struct Flags {
  std::string data_dir = "lathe-data";
  std::string store = "sqlite";
  std::string blob_dir;
  std::string file;
  int version = -1;
  bool dry_run = false;
  bool drop_tables = false;

  bool sqlite() const { return store == "sqlite"; }
  std::string database() const { return data_dir + "/lathe.db"; }
  PostgresOptions postgres() const {
    return {.uri = store, .blob_dir = blob_dir.empty() ? data_dir + "/blobs" : blob_dir};
  }
};

void Print(const StoreCounts& counts) {
  for (const auto& [table, rows] : counts.rows) std::printf("%-20s %12lld rows\n", table.c_str(), (long long)rows);
  std::printf("%-20s %12lld, %lld bytes\n", "blobs", (long long)counts.blobs, (long long)counts.blob_bytes);
}

absl::Status OnlySqlite(const Flags& flags, const char* instead) {
  if (flags.sqlite()) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument, absl::StrCat("this is for SQLite alone; for PostgreSQL, ", instead),
                   "store");
}

// Files beside a store that are no part of it: tokens, and the key of leases.
constexpr const char* kBeside[] = {"tokens.json", "lease.key"};

absl::Status BackUp(const Flags& flags) {
  LATHE_RETURN_IF_ERROR(OnlySqlite(flags, "use pg_dump, then copy the folder of the blobs"));
  LATHE_RETURN_IF_ERROR(BackUpSqlite(flags.database(), flags.file));
  std::printf("%s is a copy of %s\n", flags.file.c_str(), flags.database().c_str());
  for (const char* name : kBeside) {
    const std::string file = flags.data_dir + "/" + name;
    std::error_code error;
    if (std::filesystem::exists(file, error)) std::printf("%s is no part of it: keep it too\n", file.c_str());
  }
  return absl::OkStatus();
}

absl::Status Restore(const Flags& flags) {
  LATHE_RETURN_IF_ERROR(OnlySqlite(flags, "restore the folder of the blobs, then use pg_restore"));
  std::filesystem::create_directories(flags.data_dir);
  LATHE_RETURN_IF_ERROR(RestoreSqlite(flags.file, flags.database()));
  std::printf("%s is a copy of %s\n", flags.database().c_str(), flags.file.c_str());
  return absl::OkStatus();
}

absl::Status Check(const Flags& flags) {
  SqlParts parts;
  if (flags.sqlite()) {
    LATHE_ASSIGN_OR_RETURN(const std::vector<std::string> problems, CheckSqliteFile(flags.database()));
    for (const std::string& problem : problems) std::printf("%s\n", problem.c_str());
    if (!problems.empty()) {
      return MakeError(ErrorKind::corrupt_store, absl::StrCat("the database ", flags.database(), " is damaged"));
    }
    LATHE_ASSIGN_OR_RETURN(parts, OpenSqlitePartsToRead(flags.database()));
  } else {
    PostgresOptions options = flags.postgres();
    options.alone = false;
    options.read_only = true;
    LATHE_ASSIGN_OR_RETURN(parts, OpenPostgresParts(options));
  }
  LATHE_ASSIGN_OR_RETURN(const StoreCounts counts, CheckContents(parts));
  Print(counts);
  std::printf("%s is whole\n", parts.description.c_str());
  return absl::OkStatus();
}

// Copies what lies beside the database to where the servers of the new store look for it. What is there stays.
absl::Status CopyBeside(const std::string& from, const std::string& to) {
  for (const char* name : kBeside) {
    const std::string source = absl::StrCat(from, "/", name), target = absl::StrCat(to, "/", name);
    std::error_code error;
    if (!std::filesystem::exists(source, error)) continue;
    if (std::filesystem::exists(target, error)) {
      std::printf("%s stays as it is; %s was not copied\n", target.c_str(), source.c_str());
      continue;
    }
    std::filesystem::copy_file(source, target, error);
    if (error)
      return MakeError(ErrorKind::unavailable,
                       absl::StrCat("cannot copy ", source, " to ", target, ": ", error.message()));
    std::printf("%s was copied to %s\n", source.c_str(), target.c_str());
  }
  return absl::OkStatus();
}

absl::Status Migrate(const Flags& flags) {
  // A dry run reads beside a server; the copy is made of a store that nobody changes.
  LATHE_ASSIGN_OR_RETURN(SqlParts from,
                         flags.dry_run ? OpenSqlitePartsToRead(flags.database()) : OpenSqliteParts(flags.database()));
  if (flags.dry_run) {
    LATHE_ASSIGN_OR_RETURN(const PostgresAddress address, ParsePostgresAddress(flags.store));
    PostgresConnection connection(address, PostgresConnection::Use::kSchema);
    LATHE_ASSIGN_OR_RETURN(const int schema, PostgresSchema(connection));
    if (schema > 0) {
      PostgresOptions options = flags.postgres();
      options.alone = false;
      options.read_only = true;
      LATHE_ASSIGN_OR_RETURN(SqlParts to, OpenPostgresParts(options));
      LATHE_RETURN_IF_ERROR(CheckEmpty(to));
    }
    LATHE_ASSIGN_OR_RETURN(const StoreCounts counts, CheckContents(from));
    Print(counts);
    std::printf("would be copied from %s to %s\n", from.description.c_str(), address.name.c_str());
    return absl::OkStatus();
  }
  LATHE_ASSIGN_OR_RETURN(SqlParts to, OpenPostgresParts(flags.postgres()));
  LATHE_ASSIGN_OR_RETURN(const StoreCounts counts, CopyStore(from, to));
  Print(counts);
  std::printf("were copied from %s to %s and compared\n", from.description.c_str(), to.description.c_str());
  return CopyBeside(flags.data_dir, flags.postgres().blob_dir);
}

absl::Status ChangeSchema(const Flags& flags) {
  if (flags.sqlite()) {
    if (flags.version >= 0) {
      return MakeError(ErrorKind::invalid_argument,
                       "a SQLite store goes back by lathe-admin restore of the copy that was made before", "to");
    }
    if (flags.dry_run) {
      LATHE_RETURN_IF_ERROR(TryMigrations(flags.database()));
      std::printf("a copy of %s has the latest schema: the database can be brought there\n", flags.database().c_str());
      return absl::OkStatus();
    }
    LATHE_ASSIGN_OR_RETURN(const SqlParts parts, OpenSqliteParts(flags.database()));
    std::printf("%s has the latest schema\n", parts.description.c_str());
    return absl::OkStatus();
  }
  LATHE_ASSIGN_OR_RETURN(const PostgresAddress address, ParsePostgresAddress(flags.store));
  PostgresConnection connection(address, PostgresConnection::Use::kSchema);
  LATHE_ASSIGN_OR_RETURN(const int before, PostgresSchema(connection));
  const int version = flags.version >= 0 ? flags.version : LatestPostgresSchema();
  LATHE_RETURN_IF_ERROR(
      MigratePostgres(connection, version, {.dry_run = flags.dry_run, .may_drop_tables = flags.drop_tables}));
  std::printf("%s %s from schema %d to %d\n", address.name.c_str(), flags.dry_run ? "would go" : "went", before,
              version);
  return absl::OkStatus();
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) {
  lathe::Flags flags;
  std::function<absl::Status()> run;
  CLI::App app("Keeps the store of a lathe-server (copies, checks, schemas), and operates a running one.",
               "lathe-admin");
  app.set_version_flag("--version", LATHE_VERSION, "Print the version and exit");
  app.require_subcommand(1);
  const auto add = [&](const char* name, const char* help, absl::Status (*function)(const lathe::Flags&)) {
    CLI::App* command = app.add_subcommand(name, help);
    command->callback([&run, &flags, function] { run = [&flags, function] { return function(flags); }; });
    command->add_option("--data-dir", flags.data_dir, "folder of the SQLite database")->capture_default_str();
    command->add_option("--store", flags.store, "sqlite, or postgresql://HOST/DATABASE")->capture_default_str();
    command->add_option("--blob-dir", flags.blob_dir,
                        "folder of the blobs beside a PostgreSQL database; empty: DATA-DIR/blobs");
    return command;
  };
  add("backup", "copies the database of a server, which may be running, to FILE", lathe::BackUp)
      ->add_option("FILE", flags.file)
      ->required();
  add("restore", "puts the copy FILE into a data folder that has no database", lathe::Restore)
      ->add_option("FILE", flags.file)
      ->required();
  add("check", "reads everything and says what is damaged; a server may be running", lathe::Check);
  CLI::App* migrate = add("migrate",
                          "copies the SQLite store of a server that is stopped into an empty PostgreSQL "
                          "store, and compares them",
                          lathe::Migrate);
  migrate->get_option("--store")->required();
  migrate->add_flag("--dry-run", flags.dry_run, "reads and counts, and writes nothing");
  CLI::App* schema = add("schema", "brings the store's schema to the latest version", lathe::ChangeSchema);
  schema->add_option("--to", flags.version, "another version, an earlier one too (PostgreSQL)")
      ->check(lathe::NonNegative());
  schema->add_flag("--dry-run", flags.dry_run, "does it and undoes it; a server may be running");
  schema->add_flag("--drop-tables", flags.drop_tables,
                   "lets an earlier version drop the tables that it does not have, with all that is in them");
  lathe::AddFleetCommands(app, &run);
  lathe::AddServerCommands(app, &run);
  if (const std::optional<int> exit_code = lathe::ParseCommandLine(app, argc, argv)) return *exit_code;
  const absl::Status status = run();
  if (status.ok()) return 0;
  std::fprintf(stderr, "lathe-admin: %s\n",
               lathe::Printable(lathe::FormatError(lathe::DetailOf(status)), lathe::Breaks::kKeep).c_str());
  // Scripts tell a wrong command from one that failed, as with 'lathe'.
  return lathe::ErrorKindCode(lathe::KindOf(status)) == absl::StatusCode::kInvalidArgument ? 2 : 1;
}
