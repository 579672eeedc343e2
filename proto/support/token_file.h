#ifndef LATHE_PROTO_SUPPORT_TOKEN_FILE_H_
#define LATHE_PROTO_SUPPORT_TOKEN_FILE_H_

#include <sys/stat.h>

#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "proto/support/mutex.h"

namespace lathe {

// A file with one token, which may be replaced while the program runs. Thread-safe.
class TokenFile {
 public:
  explicit TokenFile(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  // The token that was last read, where the file cannot be read now; empty where there was none.
  std::string Get();

 private:
  bool IsSame(const struct stat& now) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Read(const struct stat& now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const std::string path_;
  Mutex mutex_;
  std::string token_ ABSL_GUARDED_BY(mutex_);
  ino_t inode_ ABSL_GUARDED_BY(mutex_) = 0;
  timespec changed_ ABSL_GUARDED_BY(mutex_) = {};
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_TOKEN_FILE_H_
