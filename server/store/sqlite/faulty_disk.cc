#include "server/store/sqlite/faulty_disk.h"

#include <sqlite3.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

DiskFaults& Faults() {
  static auto* faults = new DiskFaults;
  return *faults;
}

// Whether a write may happen; errno says why not.
bool Admit() {
  std::error_code error;
  if (const std::string& file = Faults().slow_while; !file.empty()) {
    double milliseconds = 0;
    if (std::ifstream(file) >> milliseconds) absl::SleepFor(absl::Milliseconds(milliseconds));
  }
  if (const std::string& file = Faults().full_while; !file.empty() && std::filesystem::exists(file, error)) {
    errno = ENOSPC;
    return false;
  }
  return true;
}

ssize_t Write(int fd, const void* data, size_t size) { return Admit() ? write(fd, data, size) : -1; }
ssize_t WriteAt(int fd, const void* data, size_t size, off_t at) { return Admit() ? pwrite(fd, data, size, at) : -1; }

}  // namespace

absl::Status InstallDiskFaults(DiskFaults faults) {
  Faults() = std::move(faults);
  sqlite3_initialize();
  sqlite3_vfs* files = sqlite3_vfs_find(nullptr);
  const std::pair<const char*, sqlite3_syscall_ptr> calls[] = {
      {"write", reinterpret_cast<sqlite3_syscall_ptr>(&Write)},
      {"pwrite", reinterpret_cast<sqlite3_syscall_ptr>(&WriteAt)},
      {"pwrite64", reinterpret_cast<sqlite3_syscall_ptr>(&WriteAt)},
  };
  for (const auto& [name, call] : calls) {
    if (files->iVersion < 3 || files->xSetSystemCall(files, name, call) != SQLITE_OK)
      return MakeError(ErrorKind::internal, "this build of SQLite does not let its writes be replaced");
  }
  return absl::OkStatus();
}

}  // namespace lathe
