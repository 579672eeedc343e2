#include "proto/support/file_view.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

// Folders of every system that compilers need nothing of.
constexpr const char* kRoots[] = {"/mnt", "/media", "/srv", "/sys", "/proc"};

// libc's header may be too old for these (Linux 5.12).
struct MountAttributes {
  uint64_t set;
  uint64_t clear;
  uint64_t propagation;
  uint64_t user_namespace;
};
constexpr long kMountSetAttributes = 442;
constexpr unsigned kRecursive = 0x8000;  // AT_RECURSIVE
constexpr uint64_t kReadOnly = 1, kNoSetUser = 2;

bool IsWithin(absl::string_view path, absl::string_view folder) {
  return path == folder || (absl::StartsWith(path, folder) && path[folder.size()] == '/');
}

int WriteFile(const char* path, const std::string& text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const int error = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? 0 : errno;
  close(file);
  return error;
}

// Flags that a mount has, and that a remount in a user namespace has to keep.
unsigned long FlagsOf(const char* path) {
  struct statvfs status;
  if (statvfs(path, &status) != 0) return 0;
  const std::pair<unsigned long, unsigned long> pairs[] = {{ST_NOSUID, MS_NOSUID},         {ST_NODEV, MS_NODEV},
                                                           {ST_NOEXEC, MS_NOEXEC},         {ST_NOATIME, MS_NOATIME},
                                                           {ST_NODIRATIME, MS_NODIRATIME}, {ST_RELATIME, MS_RELATIME}};
  unsigned long flags = 0;
  for (const auto& [said, flag] : pairs)
    if ((status.f_flag & said) != 0) flags |= flag;
  return flags;
}

int MakeReadOnly(const char* path) {
  const MountAttributes attributes{kReadOnly | kNoSetUser, 0, 0, 0};
  if (syscall(kMountSetAttributes, AT_FDCWD, path, kRecursive, &attributes, sizeof(attributes)) == 0) return 0;
  if (errno != ENOSYS) return errno;
  const unsigned long flags = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | FlagsOf(path);
  return mount(nullptr, path, nullptr, flags, nullptr) == 0 ? 0 : errno;
}

}  // namespace

absl::StatusOr<FileView> FileView::Make(absl::Span<const ViewEntry> entries) {
  FileView view;
  std::vector<ViewEntry> sorted(entries.begin(), entries.end());
  // A folder comes before what it holds; of equal paths the writable one wins.
  std::stable_sort(sorted.begin(), sorted.end(), [](const ViewEntry& a, const ViewEntry& b) {
    return a.path != b.path ? a.path < b.path : a.writable > b.writable;
  });
  sorted.erase(std::unique(sorted.begin(), sorted.end(),
                           [](const ViewEntry& a, const ViewEntry& b) { return a.path == b.path; }),
               sorted.end());
  for (const char* root : kRoots) {
    struct stat status;
    const bool used =
        std::any_of(sorted.begin(), sorted.end(), [&](const ViewEntry& entry) { return IsWithin(entry.path, root); });
    if (used || stat(root, &status) != 0 || !S_ISDIR(status.st_mode)) continue;
    view.root_ = root;
    break;
  }
  if (view.root_.empty())
    return absl::FailedPreconditionError("no folder can hold the root of a confined process: make /mnt");
  for (const ViewEntry& entry : sorted) {
    if (entry.path.empty() || entry.path.front() != '/')
      return absl::FailedPreconditionError(absl::StrCat("cannot give access to ", entry.path, ": it is not absolute"));
    struct stat status;
    if (stat(entry.path.c_str(), &status) != 0) continue;
    Mount mount{.source = entry.path,
                .target = view.root_ + entry.path,
                .folders = {},
                .folder = S_ISDIR(status.st_mode),
                .writable = entry.writable};
    for (size_t slash = entry.path.find('/', 1); slash != std::string::npos; slash = entry.path.find('/', slash + 1))
      mount.folders.push_back(view.root_ + entry.path.substr(0, slash));
    view.mounts_.push_back(std::move(mount));
  }
  view.user_map_ = absl::StrCat(geteuid(), " ", geteuid(), " 1\n");
  view.group_map_ = absl::StrCat(getegid(), " ", getegid(), " 1\n");
  return view;
}

// Files can be made in a user namespace by users that it knows.
int FileView::MapUser() const {
  if (int error = WriteFile("/proc/self/setgroups", "deny"); error != 0 && error != ENOENT) return error;
  if (int error = WriteFile("/proc/self/uid_map", user_map_); error != 0) return error;
  return WriteFile("/proc/self/gid_map", group_map_);
}

int FileView::EnterNamespaces() const {
  if (unshare(CLONE_NEWNS) == 0) return 0;
  if (errno != EPERM) return errno;
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return errno;
  return MapUser();
}

int FileView::Bind(const Mount& one) const {
  for (const std::string& folder : one.folders)
    if (mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return errno;
  if (one.folder) {
    if (mkdir(one.target.c_str(), 0755) != 0 && errno != EEXIST) return errno;
  } else {
    const int file = open(one.target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0 && errno != EEXIST) return errno;
    if (file >= 0) close(file);
  }
  if (mount(one.source.c_str(), one.target.c_str(), nullptr, MS_BIND | MS_REC, nullptr) != 0) return errno;
  return one.writable ? 0 : MakeReadOnly(one.target.c_str());
}

int FileView::Enter() const {
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return errno;
  if (mount("tmpfs", root_.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755") != 0) return errno;
  for (const Mount& one : mounts_)
    if (int error = Bind(one); error != 0) return error;
  const unsigned long sealed = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV;
  if (mount(nullptr, root_.c_str(), nullptr, sealed, nullptr) != 0) return errno;
  // The old root is put over the new one, and goes.
  if (chdir(root_.c_str()) != 0) return errno;
  if (syscall(SYS_pivot_root, ".", ".") != 0) return errno;
  if (umount2(".", MNT_DETACH) != 0) return errno;
  return chdir("/") == 0 ? 0 : errno;
}

bool FileView::Works() {
  static const bool works = [] {
    const absl::StatusOr<FileView> view = Make({{"/usr", false}, {"/dev/null", true}});
    if (!view.ok()) return false;
    const pid_t child = fork();
    if (child == 0) {
      const bool made = view->EnterNamespaces() == 0 && view->Enter() == 0;
      _exit(made && access("/usr", R_OK) == 0 && access("/etc", F_OK) != 0 ? 0 : 1);
    }
    int status = -1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return child > 0 && status == 0;
  }();
  return works;
}

}  // namespace lathe
