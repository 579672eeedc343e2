#include "proto/support/token_file.h"

#include <fstream>
#include <sstream>

#include "absl/strings/ascii.h"

namespace lathe {

std::string TokenFile::Get() {
  MutexLock lock(&mutex_);
  struct stat now = {};
  if (stat(path_.c_str(), &now) == 0 && !IsSame(now)) Read(now);
  return token_;
}

bool TokenFile::IsSame(const struct stat& now) const {
  return now.st_ino == inode_ && now.st_mtim.tv_sec == changed_.tv_sec && now.st_mtim.tv_nsec == changed_.tv_nsec;
}

void TokenFile::Read(const struct stat& now) {
  std::ifstream file(path_);
  std::stringstream text;
  text << file.rdbuf();
  const std::string token(absl::StripAsciiWhitespace(text.str()));
  if (file.fail() || token.empty()) return;
  token_ = token;
  inode_ = now.st_ino;
  changed_ = now.st_mtim;
}

}  // namespace lathe
