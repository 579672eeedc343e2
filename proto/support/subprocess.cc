#include "proto/support/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "proto/support/status_macros.h"

extern char** environ;

namespace lathe {
namespace {

constexpr size_t kTailBytes = 8192;

using Pipe = std::array<int, 2>;

void ClosePipe(Pipe& ends) {
  for (int& fd : ends) {
    if (fd >= 0) close(fd);
    fd = -1;
  }
}

std::vector<std::string> EnvironmentWith(const SubprocessOptions& options) {
  std::vector<std::string> environment;
  if (options.confined) {
    environment = KeptOf(environ, options.kept_variables);
  } else {
    for (char** entry = environ; *entry != nullptr; ++entry) environment.emplace_back(*entry);
  }
  std::erase_if(environment, [&](absl::string_view text) {
    return std::any_of(options.environment.begin(), options.environment.end(),
                       [&](const auto& pair) { return text.substr(0, text.find('=')) == pair.first; });
  });
  for (const auto& [name, value] : options.environment) environment.push_back(absl::StrCat(name, "=", value));
  return environment;
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// 0, or the errno.
int Limit(int resource, uint64_t value) {
  rlimit limit{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
  return value == 0 || setrlimit(resource, &limit) == 0 ? 0 : errno;
}

// A child tells its parent which step it did not survive.
struct Failure {
  enum Step : int { kLimits, kConfinement, kProgram } step;
  int error;
};

// The child's work between fork and exec: async-signal-safe calls only.
struct ChildSetup {
  char* const* argv;
  char* const* envp;
  int in, out, err, report;
  pid_t parent;
  uint64_t memory_bytes, file_bytes;
  bool confined, ignores_termination;
  const FileDomain& files;

  [[noreturn]] void Fail(Failure::Step step, int error) const {
    const Failure failure{step, error};
    [[maybe_unused]] ssize_t n = write(report, &failure, sizeof(failure));
    _exit(127);
  }

  [[noreturn]] void Run() const {
    setpgid(0, 0);
    if (int error = confined ? EnterOwnNamespaces(files) : 0; error != 0) Fail(Failure::kConfinement, error);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    if (in >= 0) dup2(in, 0);
    if (out >= 0) dup2(out, 1);
    if (err >= 0) dup2(err, 2);
    if (int error = Limit(RLIMIT_AS, memory_bytes); error != 0) Fail(Failure::kLimits, error);
    if (int error = Limit(RLIMIT_FSIZE, file_bytes); error != 0) Fail(Failure::kLimits, error);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    if (ignores_termination)
      for (int stop : {SIGTERM, SIGINT, SIGHUP}) signal(stop, SIG_IGN);
    if (int error = confined ? Confine(files) : 0; error != 0) Fail(Failure::kConfinement, error);
    execve(argv[0], argv, envp);
    Fail(Failure::kProgram, errno);
  }
};

// Forks on one thread that never ends: the kernel sends the parent-death signal when the *thread* that forked ends,
// and callers' threads come and go.
class Forker {
 public:
  static Forker& Get() {
    static Forker* forker = new Forker;
    return *forker;
  }

  pid_t Fork(const ChildSetup& setup) {
    MutexLock turn(&turn_);
    MutexLock lock(&mutex_);
    setup_ = &setup;
    mutex_.Await(absl::Condition(
        +[](Forker* self) ABSL_EXCLUSIVE_LOCKS_REQUIRED(self->mutex_) { return self->setup_ == nullptr; }, this));
    errno = error_;
    return pid_;
  }

 private:
  Forker() {
    std::thread([this] { Serve(); }).detach();
  }

  void Serve() {
    MutexLock lock(&mutex_);
    for (;;) {
      mutex_.Await(absl::Condition(
          +[](Forker* self) ABSL_EXCLUSIVE_LOCKS_REQUIRED(self->mutex_) { return self->setup_ != nullptr; }, this));
      pid_ = fork();
      if (pid_ == 0) setup_->Run();
      error_ = errno;
      setup_ = nullptr;
    }
  }

  Mutex turn_ ABSL_ACQUIRED_BEFORE(mutex_);
  Mutex mutex_;
  const ChildSetup* setup_ ABSL_GUARDED_BY(mutex_) = nullptr;
  pid_t pid_ ABSL_GUARDED_BY(mutex_) = -1;
  int error_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Subprocess>> Subprocess::Start(const SubprocessOptions& options) {
  Pipe in{-1, -1}, out{-1, -1}, err{-1, -1}, report{-1, -1};
  absl::Cleanup close_all = [&] {
    for (Pipe* ends : {&in, &out, &err, &report}) ClosePipe(*ends);
  };
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  absl::Cleanup close_null = [&] { close(null); };
  bool made = pipe2(report.data(), O_CLOEXEC) == 0;
  // The first end of each pair is the reader's.
  if (options.pipes)
    made = made && pipe2(out.data(), O_CLOEXEC) == 0 &&
           (options.takes_descriptors ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data())
                                      : pipe2(in.data(), O_CLOEXEC)) == 0;
  if (options.capture_stderr) made = made && pipe2(err.data(), O_CLOEXEC) == 0;
  if (!made) return absl::ResourceExhaustedError(absl::StrCat("no pipe for ", options.argv[0], ": ", strerror(errno)));

  FileDomain domain;
  if (options.confined) {
    LATHE_ASSIGN_OR_RETURN(domain, FileDomain::Make(options.files));
  }
  std::vector<std::string> argv = options.argv;
  std::vector<std::string> environment = EnvironmentWith(options);
  std::vector<char*> argv_pointers = Pointers(argv), environment_pointers = Pointers(environment);
  ChildSetup setup{argv_pointers.data(),
                   environment_pointers.data(),
                   options.pipes ? in[0] : null,
                   out[1],
                   err[1],
                   report[1],
                   getpid(),
                   options.memory_bytes,
                   options.file_bytes,
                   options.confined,
                   options.ignores_termination,
                   domain};
  pid_t pid = Forker::Get().Fork(setup);
  if (pid < 0) return absl::ResourceExhaustedError(absl::StrCat("fork for ", argv[0], ": ", strerror(errno)));

  close(report[1]);
  report[1] = -1;
  Failure failure{};
  if (read(report[0], &failure, sizeof(failure)) == sizeof(failure)) {
    waitpid(pid, nullptr, 0);
    const char* why = strerror(failure.error);
    switch (failure.step) {
      case Failure::kLimits:
        return absl::FailedPreconditionError(absl::StrCat("cannot limit the memory or files of ", argv[0], ": ", why));
      case Failure::kConfinement:
        return absl::FailedPreconditionError(absl::StrCat("cannot confine ", argv[0], ": ", why));
      case Failure::kProgram:
        return absl::NotFoundError(absl::StrCat("cannot start ", argv[0], ": ", why));
    }
  }
  std::unique_ptr<Subprocess> process(new Subprocess);
  process->pid_ = pid;
  process->stdin_fd_ = std::exchange(in[1], -1);
  process->stdout_fd_ = std::exchange(out[0], -1);
  process->stderr_fd_ = std::exchange(err[0], -1);
  if (process->stderr_fd_ >= 0) fcntl(process->stderr_fd_, F_SETFL, O_NONBLOCK);
  return process;
}

Subprocess::~Subprocess() {
  Kill();
  Wait(absl::InfiniteFuture());
  waitpid(pid_, nullptr, 0);
  CloseStdin();
  if (stdout_fd_ >= 0) close(stdout_fd_);
  if (stderr_fd_ >= 0) close(stderr_fd_);
}

void Subprocess::CloseStdin() {
  MutexLock lock(&mutex_);
  if (stdin_fd_ >= 0) close(stdin_fd_);
  stdin_fd_ = -1;
}

void Subprocess::Signal(int signal) {
  MutexLock lock(&mutex_);
  if (!ended_) kill(pid_, signal);
}

void Subprocess::Kill() {
  MutexLock lock(&mutex_);
  // The group may hold processes that outlive their leader, which is not reaped: the group's number is nobody else's.
  killpg(pid_, SIGKILL);
  if (!ended_) kill(pid_, SIGKILL);
}

bool Subprocess::Wait(absl::Time deadline) {
  for (absl::Duration pause = absl::Microseconds(200);; pause = std::min(pause * 2, absl::Milliseconds(20))) {
    {
      MutexLock lock(&mutex_);
      DrainStderr();
      if (ended_) return true;
      // The child is reaped with this object, so that its number stays its own for Kill().
      siginfo_t info = {};
      const int result = waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
      if ((result == 0 && info.si_pid == pid_) || (result < 0 && errno == ECHILD)) {
        wait_status_ = info.si_code == CLD_EXITED ? W_EXITCODE(info.si_status, 0) : W_EXITCODE(0, info.si_status);
        DrainStderr();
        ended_ = true;
        return true;
      }
    }
    if (absl::Now() >= deadline) return false;
    absl::SleepFor(pause);
  }
}

std::string Subprocess::EndDescription() const {
  MutexLock lock(&mutex_);
  if (!ended_) return "still running";
  if (WIFSIGNALED(wait_status_)) {
    int signal = WTERMSIG(wait_status_);
    return absl::StrCat("signal ", signal, " (", strsignal(signal), ")");
  }
  return absl::StrCat("exit status ", WEXITSTATUS(wait_status_));
}

int Subprocess::exit_code() const {
  MutexLock lock(&mutex_);
  if (!ended_) return -1;
  return WIFSIGNALED(wait_status_) ? 128 + WTERMSIG(wait_status_) : WEXITSTATUS(wait_status_);
}

std::string Subprocess::stderr_tail() const {
  MutexLock lock(&mutex_);
  DrainStderr();
  return stderr_tail_;
}

void Subprocess::DrainStderr() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
  if (stderr_fd_ < 0) return;
  char buffer[4096];
  for (ssize_t n; (n = read(stderr_fd_, buffer, sizeof(buffer))) > 0;) {
    stderr_tail_.append(buffer, n);
    if (stderr_tail_.size() > kTailBytes) stderr_tail_.erase(0, stderr_tail_.size() - kTailBytes);
  }
}

absl::StatusOr<std::string> FindProgram(absl::string_view name) {
  std::vector<std::string> folders;
  char self[PATH_MAX];
  if (ssize_t n = readlink("/proc/self/exe", self, sizeof(self)); n > 0) {
    absl::string_view path(self, n);
    folders.emplace_back(path.substr(0, path.rfind('/')));
  }
  if (const char* path = getenv("PATH")) {
    for (absl::string_view folder : absl::StrSplit(path, ':', absl::SkipEmpty())) folders.emplace_back(folder);
  }
  for (const std::string& folder : folders) {
    std::string candidate = absl::StrCat(folder, "/", name);
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return absl::NotFoundError(
      absl::StrCat("no program ", name, " beside ", folders.empty() ? "" : folders[0], " or in PATH"));
}

}  // namespace lathe
