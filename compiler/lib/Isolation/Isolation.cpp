#include "lathe/Isolation/Isolation.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <list>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lathe {
namespace {

using Clock = std::chrono::steady_clock;

// Exit statuses by which a forked process tells its end.
constexpr int kExitOutOfMemory = 77;
constexpr int kExitFatal = 78;

constexpr size_t kMaxMessageBytes = size_t(1) << 30;

Progress *currentProgress = nullptr;

[[noreturn]] void onOutOfMemory() { _exit(kExitOutOfMemory); }

[[noreturn]] void onBadAlloc(void *, const char *, bool) { _exit(kExitOutOfMemory); }

[[noreturn]] void onFatalError(void *, const char *message, bool) {
  if (currentProgress)
    snprintf(currentProgress->fatalMessage, sizeof(currentProgress->fatalMessage), "%s", message);
  _exit(kExitFatal);
}

/// Bytes of address space that are mapped: the smallest limit under which one more page can be. A confined process may
/// not read what /proc says of it.
uint64_t mappedBytes(const rlimit &limit) {
  uint64_t page = sysconf(_SC_PAGESIZE);
  uint64_t low = 0, high = std::min<uint64_t>(uint64_t(1) << 48, limit.rlim_max);
  while (high - low > page) {
    rlimit probe = {low + (high - low) / 2, limit.rlim_max};
    setrlimit(RLIMIT_AS, &probe);
    void *more = mmap(nullptr, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (more != MAP_FAILED)
      munmap(more, page);
    (more != MAP_FAILED ? high : low) = probe.rlim_cur;
  }
  setrlimit(RLIMIT_AS, &limit);
  return low;
}

void limitMemory(uint64_t bytes) {
  rusage usage;
  rlimit limit;
  if (!bytes || getrlimit(RLIMIT_AS, &limit) != 0 || getrusage(RUSAGE_SELF, &usage) != 0)
    return;
  // Memory that libraries map and never touch does not count against the limit.
  uint64_t mapped = mappedBytes(limit), resident = uint64_t(usage.ru_maxrss) * 1024;
  limit.rlim_cur = std::min<uint64_t>(bytes + mapped - std::min(mapped, resident), limit.rlim_max);
  setrlimit(RLIMIT_AS, &limit);
}

void writeAll(int fd, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t n = write(fd, bytes, size);
    if (n < 0 && errno != EINTR)
      return;
    bytes += n > 0 ? n : 0;
    size -= n > 0 ? n : 0;
  }
}

/// In the pipe a message is its size and its bytes. Both ends are one program, so the size is as it lies in memory.
void sendMessage(int fd, const std::string &message) {
  size_t size = message.size();
  if (size > kMaxMessageBytes)
    return;
  std::string framed(reinterpret_cast<const char *>(&size), sizeof(size));
  framed += message;
  writeAll(fd, framed.data(), framed.size());
}

/// Takes messages out of bytes that arrive in pieces.
class MessageBuffer {
public:
  void append(const char *bytes, size_t size) { pending.append(bytes, size); }
  /// True if a whole message was there; it is moved into `message`.
  bool take(std::string &message) {
    size_t size = 0;
    if (pending.size() < sizeof(size))
      return false;
    memcpy(&size, pending.data(), sizeof(size));
    if (pending.size() - sizeof(size) < size)
      return false;
    message = pending.substr(sizeof(size), size);
    pending.erase(0, sizeof(size) + size);
    return true;
  }

private:
  std::string pending;
};

/// Prepares a new process for its work.
void enterChild(pid_t parent, Progress &progress, const Limits &limits) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(0);
  rlimit noCore = {0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  // Default actions: handlers that print stacks would take time and say nothing to a client.
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    ::signal(signal, SIG_DFL);
  // A request to end goes to every process of a terminal or a batch job; the parent decides for its children.
  for (int signal : {SIGTERM, SIGINT, SIGHUP})
    ::signal(signal, SIG_IGN);
  currentProgress = &progress;
  std::set_new_handler(onOutOfMemory);
  llvm::remove_fatal_error_handler();
  llvm::install_fatal_error_handler(onFatalError);
  llvm::remove_bad_alloc_error_handler();
  llvm::install_bad_alloc_error_handler(onBadAlloc);
  limitMemory(limits.memoryBytes);
}

struct Running {
  Task task;
  pid_t pid = -1;
  int fd = -1;
  Progress *progress = nullptr;
  Clock::time_point begin;
  bool killed = false;
  MessageBuffer messages;
};

double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

class Supervisor {
public:
  Supervisor(const Limits &limits) : limits(limits) {}

  bool start(Task task);
  bool empty() const { return running.empty(); }
  size_t size() const { return running.size(); }
  void step();

private:
  bool timeIsUp(const Running &child) const {
    return limits.seconds > 0 && !child.progress->handedOver && secondsSince(child.begin) >= limits.seconds;
  }
  int pollTimeout() const;
  bool drain(Running &child);
  void finish(Running &child);

  Limits limits;
  std::list<Running> running;
};

bool Supervisor::start(Task task) {
  Running child;
  int ends[2];
  void *page = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED || pipe2(ends, O_CLOEXEC) != 0)
    return false;
  child.progress = new (page) Progress();
  child.begin = Clock::now();
  fflush(nullptr);
  pid_t parent = getpid();
  child.pid = fork();
  if (child.pid == 0) {
    close(ends[0]);
    // Pipes of siblings must end when they do, not when this process does.
    for (Running &other : running)
      close(other.fd);
    enterChild(parent, *child.progress, limits);
    int fd = ends[1];
    task.body([fd](const std::string &message) { sendMessage(fd, message); }, *child.progress);
    _exit(0);
  }
  close(ends[1]);
  child.fd = ends[0];
  child.task = std::move(task);
  if (child.pid < 0) {
    close(child.fd);
    munmap(page, sizeof(Progress));
    return false;
  }
  running.push_back(std::move(child));
  return true;
}

int Supervisor::pollTimeout() const {
  if (limits.seconds <= 0)
    return -1;
  double soonest = 1e9;
  for (const Running &child : running)
    if (!child.progress->handedOver)
      soonest = std::min(soonest, limits.seconds - secondsSince(child.begin));
  // Whether a child has handed over is looked up now and then.
  return std::clamp(soonest, 0.0, 0.2) * 1000 + 1;
}

// False at the end of the stream.
bool Supervisor::drain(Running &child) {
  char bytes[65536];
  ssize_t n = read(child.fd, bytes, sizeof(bytes));
  if (n < 0)
    return errno == EINTR || errno == EAGAIN;
  if (n == 0)
    return false;
  child.messages.append(bytes, n);
  std::string message;
  while (child.messages.take(message))
    child.task.onMessage(message);
  return true;
}

void Supervisor::finish(Running &child) {
  int status = 0;
  while (waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {
  }
  TaskOutcome outcome;
  outcome.step = child.progress->step;
  outcome.seconds = secondsSince(child.begin);
  if (child.killed) {
    outcome.kind = TaskOutcome::TimedOut;
  } else if (WIFSIGNALED(status)) {
    outcome.kind = TaskOutcome::Crashed;
    outcome.detail = ("signal " + llvm::Twine(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")").str();
  } else if (WEXITSTATUS(status) == kExitOutOfMemory) {
    outcome.kind = TaskOutcome::OutOfMemory;
  } else if (WEXITSTATUS(status) == kExitFatal) {
    outcome.kind = TaskOutcome::Crashed;
    outcome.detail = std::string("LLVM gave up: ") + child.progress->fatalMessage;
  } else if (WEXITSTATUS(status) != 0) {
    outcome.kind = TaskOutcome::Crashed;
    outcome.detail = ("exit status " + llvm::Twine(WEXITSTATUS(status))).str();
  }
  close(child.fd);
  child.task.onEnd(outcome);
  munmap(child.progress, sizeof(Progress));
}

void Supervisor::step() {
  std::vector<pollfd> fds;
  for (Running &child : running)
    fds.push_back({child.fd, POLLIN, 0});
  if (poll(fds.data(), fds.size(), pollTimeout()) < 0 && errno != EINTR)
    abort();
  size_t i = 0;
  for (auto child = running.begin(); child != running.end(); ++i) {
    if (!child->killed && timeIsUp(*child)) {
      child->killed = true;
      kill(child->pid, SIGKILL);
    }
    bool ended = (fds[i].revents & (POLLIN | POLLHUP | POLLERR)) && !drain(*child);
    if (ended)
      finish(*child);
    child = ended ? running.erase(child) : std::next(child);
  }
}

} // namespace

void runIsolated(std::vector<Task> tasks, const Limits &limits, unsigned parallel) {
  Supervisor supervisor(limits);
  size_t next = 0;
  while (next < tasks.size() || !supervisor.empty()) {
    while (next < tasks.size() && supervisor.size() < std::max(parallel, 1u)) {
      auto onEnd = tasks[next].onEnd;
      if (!supervisor.start(std::move(tasks[next])))
        onEnd({TaskOutcome::Crashed, -1, 0, "the system refused to start a process"});
      ++next;
    }
    if (!supervisor.empty())
      supervisor.step();
  }
}

} // namespace lathe
