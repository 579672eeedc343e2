// Runs work in forked processes, so that a crash, an endless loop or a need of too much memory is the result of that
// work alone. Knows nothing of what the work is: messages are bytes. One thread.
#ifndef LATHE_ISOLATION_ISOLATION_H
#define LATHE_ISOLATION_ISOLATION_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace lathe {

struct Limits {
  double seconds = 0;       // 0: none
  uint64_t memoryBytes = 0; // beyond what is mapped at the start; 0: none
};

/// Memory that a forked process shares with the one that watches it. It lives in pages of its own, so it survives
/// the writer's death.
struct Progress {
  volatile int step = -1;           // what the process is doing, in its owner's numbering
  volatile bool handedOver = false; // it only watches its own children from now on: they have the time limits
  char fatalMessage[1024] = {};     // of LLVM's fatal error handler
};

/// How a forked process ended.
struct TaskOutcome {
  enum Kind { Finished, Crashed, TimedOut, OutOfMemory };
  Kind kind = Finished;
  int step = -1;
  double seconds = 0;
  std::string detail; // "signal 11 (Segmentation fault)"; empty if it finished
};

/// Gives a message to the process that forked this one. Messages over 1 GiB are not sent.
using Sender = std::function<void(const std::string &message)>;

/// One process to fork. `body` runs in it; the callbacks run in the process that forked it, `onMessage` for each
/// message in the order of sending, then `onEnd` once.
struct Task {
  std::function<void(const Sender &send, Progress &progress)> body;
  std::function<void(const std::string &message)> onMessage;
  std::function<void(const TaskOutcome &outcome)> onEnd;
};

/// Runs the tasks, at most `parallel` at a time, and returns when all have ended. Everything that `body` allocates
/// ends with its process; the process dies with this one, and forks of its own die with it.
void runIsolated(std::vector<Task> tasks, const Limits &limits, unsigned parallel);

} // namespace lathe

#endif
