// Work in a forked process, so that its crash, its endless loop or its hunger for memory is only its own result.
#ifndef LATHE_TOOLS_LATHE_COMPILER_ISOLATION_H
#define LATHE_TOOLS_LATHE_COMPILER_ISOLATION_H

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
  char fatalMessage[1024] = {};     // LLVM's last words
};

/// How a forked process ended.
struct Ending {
  enum Kind { Finished, Crashed, TimedOut, OutOfMemory };
  Kind kind = Finished;
  int step = -1;
  double seconds = 0;
  std::string detail; // "signal 11 (Segmentation fault)"; empty if it finished
};

/// One process to fork. `body` runs in it, writes frames to `fd` and returns.
struct Task {
  std::function<void(int fd, Progress &progress)> body;
  std::function<void(const std::string &frame)> onFrame;
  std::function<void(const Ending &ending)> onEnd;
};

/// Runs the tasks, at most `parallel` at a time, and returns when all have ended. Everything that `body` allocates
/// ends with its process; the process dies with this one, and forks of its own die with it.
void runIsolated(std::vector<Task> tasks, const Limits &limits, unsigned parallel);

} // namespace lathe

#endif
