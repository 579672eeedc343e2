// A few threads that run what may block, in the order in which it was handed in.
#ifndef LATHE_PROTO_SUPPORT_THREAD_POOL_H_
#define LATHE_PROTO_SUPPORT_THREAD_POOL_H_

#include <deque>
#include <functional>
#include <limits>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "proto/support/mutex.h"

namespace lathe {

// Thread-safe.
class ThreadPool {
 public:
  // At most `most_waiting` tasks wait, for those who ask by TrySchedule().
  explicit ThreadPool(int threads, size_t most_waiting = std::numeric_limits<size_t>::max());
  // Runs what is queued, then ends.
  ~ThreadPool();
  void Schedule(std::function<void()> task);
  // False, and nothing is done, where too many tasks wait.
  [[nodiscard]] bool TrySchedule(std::function<void()> task);
  // Waits until nothing is queued or running.
  void WaitIdle();

 private:
  void Run();

  const size_t most_waiting_;
  Mutex mutex_;
  std::deque<std::function<void()>> tasks_ ABSL_GUARDED_BY(mutex_);
  int running_ ABSL_GUARDED_BY(mutex_) = 0;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_THREAD_POOL_H_
