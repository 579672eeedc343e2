// Child processes with pipes: how compiler children, measuring children and sibling programs are started and ended.
#ifndef LATHE_PROTO_SUPPORT_SUBPROCESS_H_
#define LATHE_PROTO_SUPPORT_SUBPROCESS_H_

#include <sys/types.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/confinement.h"
#include "proto/support/mutex.h"

namespace lathe {

struct SubprocessOptions {
  // argv[0] is the program's path; it is not searched for.
  std::vector<std::string> argv;
  // Added to the environment of this process.
  std::vector<std::pair<std::string, std::string>> environment;
  // Confined as confinement.h says: of files it may open those of `files`, and of this process's environment it has
  // only the variables in `kept_variables`.
  bool confined = false;
  FileRules files;
  std::vector<absl::string_view> kept_variables;
  // Standard input and output become pipes; otherwise /dev/null and inherited.
  bool pipes = true;
  // Standard input is a UNIX socket instead, by which descriptors can be sent too; it needs `pipes`.
  bool takes_descriptors = false;
  // SIGTERM, SIGINT and SIGHUP do nothing to it: batch systems and service managers send them to every process of a
  // job, and this process decides when its child ends.
  bool ignores_termination = false;
  // Standard error is kept (its last bytes, see stderr_tail); otherwise inherited.
  bool capture_stderr = true;
  // 0: no limit. A child that cannot be held to its limits is not started.
  uint64_t memory_bytes = 0;
  uint64_t file_bytes = 0;
};

// A running child in a process group of its own. It is killed with its group when this object goes, and by the
// kernel when this process dies. Thread-safe. Whoever waits long for a child that may write much to standard error
// calls stderr_tail() or Wait() now and then, since both empty that pipe.
class Subprocess {
 public:
  // Errors: NotFound where the program is not there or cannot be executed, FailedPrecondition where the child cannot be
  // limited or confined.
  static absl::StatusOr<std::unique_ptr<Subprocess>> Start(const SubprocessOptions& options);
  ~Subprocess();
  Subprocess(const Subprocess&) = delete;
  Subprocess& operator=(const Subprocess&) = delete;

  pid_t pid() const { return pid_; }
  int stdin_fd() const { return stdin_fd_; }
  int stdout_fd() const { return stdout_fd_; }

  // Closes the child's standard input, which asks a well-behaved one to end.
  void CloseStdin();
  // Sends `signal` to the child alone.
  void Signal(int signal);
  // SIGKILL to the whole group.
  void Kill();
  // Waits for the end; false if it still runs at `deadline`.
  bool Wait(absl::Time deadline);
  // How it ended, once Wait() has said true: "exit status 3", "signal 11 (Segmentation fault)".
  std::string EndDescription() const;
  // The exit status, or 128 + the signal; -1 while it runs.
  int exit_code() const;
  // The last 8 KiB that it wrote to standard error.
  std::string stderr_tail() const;

 private:
  Subprocess() = default;
  void DrainStderr() const;

  pid_t pid_ = -1;
  int stdin_fd_ = -1;
  int stdout_fd_ = -1;
  int stderr_fd_ = -1;
  mutable Mutex mutex_;
  bool ended_ ABSL_GUARDED_BY(mutex_) = false;
  int wait_status_ ABSL_GUARDED_BY(mutex_) = 0;
  mutable std::string stderr_tail_ ABSL_GUARDED_BY(mutex_);
};

// The path of a program that stands beside the running one, or in $PATH. Error: NotFound, naming where it looked.
absl::StatusOr<std::string> FindProgram(absl::string_view name);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_SUBPROCESS_H_
