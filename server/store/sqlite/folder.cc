#include "server/store/sqlite/folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

std::string Holder(int fd) {
  char text[300] = {};
  const ssize_t size = pread(fd, text, sizeof(text) - 1, 0);
  return std::string(absl::StripAsciiWhitespace(absl::string_view(text, size > 0 ? size : 0)));
}

}  // namespace

FolderLock::~FolderLock() { close(fd_); }

absl::StatusOr<std::unique_ptr<FolderLock>> FolderLock::Take(const std::string& folder) {
  const std::string path = folder + "/lathe.lock";
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) {
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot write ", path, ": ", strerror(errno)), "data_dir");
  }
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    const std::string holder = Holder(fd);
    close(fd);
    if (error != EWOULDBLOCK)
      return MakeError(ErrorKind::unavailable, absl::StrCat("cannot lock ", path, ": ", strerror(error)), "data_dir");
    return MakeError(ErrorKind::unavailable,
                     absl::StrCat("another program uses the database in ", folder, holder.empty() ? "" : ": ", holder,
                                  "; several servers need a PostgreSQL store"),
                     "data_dir");
  }
  char host[256] = {};
  gethostname(host, sizeof(host) - 1);
  const std::string text = absl::StrCat("process ", getpid(), " of ", host, "\n");
  // Only for people: who holds the lock is told by the lock.
  if (ftruncate(fd, 0) != 0 || pwrite(fd, text.data(), text.size(), 0) < 0) {
    const std::string why = strerror(errno);
    close(fd);
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot write ", path, ": ", why), "data_dir");
  }
  return std::unique_ptr<FolderLock>(new FolderLock(fd));
}

absl::string_view NetworkFileSystem(int64_t type) {
  static constexpr struct {
    uint32_t type;
    absl::string_view name;
  } kKnown[] = {
      {0x6969, "NFS"},       {0x517B, "SMB"},        {0xFF534D42, "CIFS"}, {0xFE534D42, "SMB2"},
      {0x00C36400, "Ceph"},  {0x0BD00BD0, "Lustre"}, {0x5346414F, "AFS"},  {0x73757245, "Coda"},
      {0x01161970, "GFS2"},  {0x7461636F, "OCFS2"},  {0x47504653, "GPFS"}, {0x19830326, "BeeGFS"},
      {0xAAD7AAEA, "PanFS"},
  };
  for (const auto& known : kKnown) {
    if (static_cast<uint32_t>(type) == known.type) return known.name;
  }
  return "";
}

absl::Status CheckLocalDisk(const std::string& folder) {
  struct statfs about = {};
  if (statfs(folder.c_str(), &about) != 0) {
    return MakeError(ErrorKind::unavailable, absl::StrCat("cannot look at ", folder, ": ", strerror(errno)),
                     "data_dir");
  }
  const absl::string_view network = NetworkFileSystem(about.f_type);
  if (network.empty()) return absl::OkStatus();
  return MakeError(ErrorKind::unavailable,
                   absl::StrCat(folder, " is on ", network,
                                ", where SQLite damages its database: use a disk of this machine, or a PostgreSQL "
                                "store"),
                   "data_dir");
}

}  // namespace lathe
