#include "server/store/sqlite/backup.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "absl/cleanup/cleanup.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/sqlite/folder.h"
#include "server/store/sqlite/migrations.h"
#include "server/store/sqlite/sqlite_connection.h"

namespace lathe {
namespace {

constexpr int kBusyMilliseconds = 10'000;

absl::Status Guard(const std::string& path, absl::FunctionRef<absl::Status()> body) {
  try {
    return body();
  } catch (const SQLite::Exception& exception) {
    return StatusOfSqlite(exception, path);
  }
}

absl::Status Flush(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool flushed = fd >= 0 && fsync(fd) == 0;
  const std::string why = strerror(errno);
  if (fd >= 0) close(fd);
  if (flushed) return absl::OkStatus();
  return MakeError(ErrorKind::unavailable, absl::StrCat("cannot flush ", path, ": ", why));
}

absl::Status RefuseExisting(const std::string& path) {
  if (!std::filesystem::exists(path)) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument, absl::StrCat(path, " exists: move it away first"));
}

// The file becomes `path` once it and its name are on the disk.
absl::Status Name(const std::string& partial, const std::string& path) {
  LATHE_RETURN_IF_ERROR(Flush(partial));
  if (rename(partial.c_str(), path.c_str()) != 0) {
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot write ", path, ": ", strerror(errno)));
  }
  const std::string folder = std::filesystem::path(path).parent_path();
  return Flush(folder.empty() ? "." : folder);
}

// A copy in one file, without a log.
absl::Status CopyInto(const std::string& path, const std::string& copy) {
  return Guard(path, [&] {
    SQLite::Database database(path, SQLite::OPEN_READONLY, kBusyMilliseconds);
    SQLite::Statement vacuum(database, "VACUUM INTO ?");
    vacuum.bind(1, copy);
    vacuum.exec();
    return absl::OkStatus();
  });
}

}  // namespace

absl::StatusOr<std::vector<std::string>> CheckSqliteFile(const std::string& path) {
  std::vector<std::string> problems;
  LATHE_RETURN_IF_ERROR(Guard(path, [&] {
    SQLite::Database database(path, SQLite::OPEN_READONLY, kBusyMilliseconds);
    SQLite::Statement check(database, "PRAGMA integrity_check");
    while (check.executeStep()) {
      std::string line = check.getColumn(0).getString();
      if (line != "ok") problems.push_back(std::move(line));
    }
    return absl::OkStatus();
  }));
  return problems;
}

absl::Status BackUpSqlite(const std::string& path, const std::string& to) {
  LATHE_RETURN_IF_ERROR(RefuseExisting(to));
  const std::string partial = to + ".partial";
  LATHE_RETURN_IF_ERROR(RefuseExisting(partial));
  absl::Cleanup removes = [&] { std::filesystem::remove(partial); };
  LATHE_RETURN_IF_ERROR(CopyInto(path, partial));
  LATHE_RETURN_IF_ERROR(Name(partial, to));
  std::move(removes).Cancel();
  return absl::OkStatus();
}

absl::Status RestoreSqlite(const std::string& from, const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path();
  LATHE_RETURN_IF_ERROR(CheckLocalDisk(folder));
  LATHE_ASSIGN_OR_RETURN(const auto lock, FolderLock::Take(folder));
  // A log without its database would be taken for that of the copy.
  for (const char* part : {"", "-wal", "-shm"}) LATHE_RETURN_IF_ERROR(RefuseExisting(path + part));
  const std::string partial = path + ".partial";
  std::filesystem::remove(partial);
  absl::Cleanup removes = [&] { std::filesystem::remove(partial); };
  LATHE_RETURN_IF_ERROR(CopyInto(from, partial));
  LATHE_ASSIGN_OR_RETURN(const std::vector<std::string> problems, CheckSqliteFile(partial));
  if (!problems.empty()) {
    return MakeError(ErrorKind::corrupt_store, absl::StrCat("the copy ", from, " is damaged: ", problems[0]));
  }
  LATHE_RETURN_IF_ERROR(Guard(partial, [&]() -> absl::Status {
    SQLite::Database database(partial, SQLite::OPEN_READWRITE);
    if (database.tableExists("migrations")) return absl::OkStatus();
    return MakeError(ErrorKind::corrupt_store, absl::StrCat(from, " is not a copy of a Lathe database"));
  }));
  LATHE_RETURN_IF_ERROR(Name(partial, path));
  std::move(removes).Cancel();
  return absl::OkStatus();
}

absl::Status TryMigrations(const std::string& path) {
  const std::string copy = path + ".trial";
  std::filesystem::remove(copy);
  const absl::Cleanup removes = [&] { std::filesystem::remove(copy); };
  LATHE_RETURN_IF_ERROR(CopyInto(path, copy));
  return Guard(copy, [&] {
    SQLite::Database database(copy, SQLite::OPEN_READWRITE);
    return Migrate(database);
  });
}

}  // namespace lathe
