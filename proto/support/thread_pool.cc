#include "proto/support/thread_pool.h"

#include <utility>

namespace lathe {

ThreadPool::ThreadPool(int threads, size_t most_waiting) : most_waiting_(most_waiting) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { Run(); });
}

ThreadPool::~ThreadPool() {
  {
    MutexLock lock(&mutex_);
    stopping_ = true;
  }
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::Schedule(std::function<void()> task) {
  MutexLock lock(&mutex_);
  tasks_.push_back(std::move(task));
}

bool ThreadPool::TrySchedule(std::function<void()> task) {
  MutexLock lock(&mutex_);
  if (tasks_.size() >= most_waiting_) return false;
  tasks_.push_back(std::move(task));
  return true;
}

void ThreadPool::WaitIdle() {
  MutexLock lock(&mutex_);
  mutex_.Await(absl::Condition(
      +[](ThreadPool* self)
           ABSL_EXCLUSIVE_LOCKS_REQUIRED(self->mutex_) { return self->tasks_.empty() && self->running_ == 0; },
      this));
}

void ThreadPool::Run() {
  for (;;) {
    std::function<void()> task;
    {
      MutexLock lock(&mutex_);
      mutex_.Await(absl::Condition(
          +[](ThreadPool* self)
               ABSL_EXCLUSIVE_LOCKS_REQUIRED(self->mutex_) { return !self->tasks_.empty() || self->stopping_; },
          this));
      if (tasks_.empty()) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
      ++running_;
    }
    task();
    task = nullptr;
    MutexLock lock(&mutex_);
    --running_;
  }
}

}  // namespace lathe
