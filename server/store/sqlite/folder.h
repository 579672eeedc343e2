// The folder of a SQLite database: one server at a time, on a disk of its own machine.
#ifndef LATHE_SERVER_STORE_SQLITE_FOLDER_H_
#define LATHE_SERVER_STORE_SQLITE_FOLDER_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

// Held until it is destroyed, or the process ends however it does.
class FolderLock {
 public:
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  // Error: unavailable where another process holds the lock, which it names, or the lock's file cannot be written.
  static absl::StatusOr<std::unique_ptr<FolderLock>> Take(const std::string& folder);

 private:
  explicit FolderLock(int fd) : fd_(fd) {}
  const int fd_;
};

// The name of the network file system of this number of statfs(2); empty: it is none that is known.
absl::string_view NetworkFileSystem(int64_t type);

// Error: unavailable where `folder` is on a network file system, whose locks and shared memory SQLite's log cannot
// rely on.
absl::Status CheckLocalDisk(const std::string& folder);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_FOLDER_H_
