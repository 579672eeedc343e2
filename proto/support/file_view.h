// A file system for one process that has some files of this machine's and no others: the fence for files where the
// kernel has no Landlock. It is a small tmpfs in a mount namespace of the process's own, on which the files are mounted
// where they are, and which becomes its root.
#ifndef LATHE_PROTO_SUPPORT_FILE_VIEW_H_
#define LATHE_PROTO_SUPPORT_FILE_VIEW_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace lathe {

// A file or folder, with all below it, as the view has it.
struct ViewEntry {
  std::string path;  // absolute
  bool writable = false;
};

// Immutable once made, so that it can be used between fork and exec.
class FileView {
 public:
  // Paths that are not there, or that this user may not reach, are passed over. Error: FailedPrecondition where a
  // path is relative, or all folders that could hold the new root are among the entries.
  static absl::StatusOr<FileView> Make(absl::Span<const ViewEntry> entries);

  // Both are async-signal-safe and return 0 or the errno of what failed. Namespaces first: the process enters a mount
  // namespace, and where it may not, one in a new user namespace.
  int EnterNamespaces() const;
  int Enter() const;

  // Whether a process of this user can have such a view: one has been made. Asked once, then remembered.
  static bool Works();

 private:
  // A path of the view, and every prefix of it that is a folder to be made first.
  struct Mount {
    std::string source;
    std::string target;  // below the new root
    std::vector<std::string> folders;
    bool folder = false;  // else a file
    bool writable = false;
  };

  int MapUser() const;
  int Bind(const Mount& mount) const;

  std::string root_;  // an existing folder, covered by the new root
  std::vector<Mount> mounts_;
  std::string user_map_, group_map_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_FILE_VIEW_H_
