// Confinement of processes that work on strangers' input: they reach neither the network nor other processes nor files
// that are not theirs nor the kernel's own state, and gain no privileges. All that they start is held to the same, and
// nothing of it can be undone.
#ifndef LATHE_PROTO_SUPPORT_CONFINEMENT_H_
#define LATHE_PROTO_SUPPORT_CONFINEMENT_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "proto/support/file_view.h"

namespace lathe {

// The files that a confined process may open; a folder stands for all that is below it. Paths that are not
// there, or that this user may not reach, are passed over. Without Landlock what may be read may be run too.
struct FileRules {
  std::vector<std::string> run;  // and read
  std::vector<std::string> read;
  std::vector<std::string> write;  // and read, make and remove
};

// The parts of confinement that this machine has for processes of this user.
struct ConfinementParts {
  bool calls = false;      // a filter of system calls
  bool files = false;      // all but the given ones are kept from it
  bool landlock = false;   // by Landlock; else by a view of its own, file_view.h
  bool signals = false;    // of Landlock, since Linux 6.12: none reach processes outside
  bool processes = false;  // a bound on their number, which needs a user namespace and a user that is not root
};
// For tests, LATHE_CONFINEMENT_WITHOUT lists parts that are taken not to be there, separated by commas: landlock,
// namespaces.
ConfinementParts FindConfinementParts();
// For a metric: each part by its name.
std::vector<std::pair<absl::string_view, bool>> PartsByName(const ConfinementParts& parts);

// For the log of a program that starts confined children: what these may do since `parts` are missing; empty: nothing.
std::string ConfinementNote(const ConfinementParts& parts);

// The rules as the kernel has them.
class FileDomain {
 public:
  // Error: FailedPrecondition where a rule cannot be made. Without Landlock it is a view; where no namespace can be
  // made either it restricts nothing.
  static absl::StatusOr<FileDomain> Make(const FileRules& rules);
  FileDomain() = default;
  FileDomain(FileDomain&& other) noexcept;
  FileDomain& operator=(FileDomain&& other) noexcept;
  ~FileDomain();

  // Null where it needs no namespace.
  const FileView* view() const { return view_ ? &*view_ : nullptr; }
  // Async-signal-safe. Returns 0, or the errno. The process has set PR_SET_NO_NEW_PRIVS, and entered the namespaces of
  // the view.
  int Enter() const;

 private:
  int ruleset_ = -1;
  std::optional<FileView> view_;
};

// Both confine the calling process, are async-signal-safe, for the time between fork and exec, and return 0 or the
// errno of what failed. This one comes first, as a confined process cannot do it: where a user namespace can be made it
// enters one, and bounds the number of processes in it; and it enters what the view of `files` needs. The kernel
// forgets the signal of its parent's death.
int EnterOwnNamespaces(const FileDomain& files);
// Takes away new privileges, capabilities, core dumps, all files but `files`, and open ones beyond 1,024. Where system
// calls can be filtered, those that are refused fail with EPERM.
int Confine(const FileDomain& files);

// The entries of `environment` ("NAME=VALUE") whose names are in `kept`.
std::vector<std::string> KeptOf(const char* const* environment, absl::Span<const absl::string_view> kept);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CONFINEMENT_H_
