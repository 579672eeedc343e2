// The mutex, its guards and the condition variable of the service: Abseil's own, except under the thread sanitizer.
//
// The sanitizer sees no lock of an Abseil that was built without it, and would report a race for each variable that
// such a mutex guards. There the classes below wrap Abseil's and tell the sanitizer of every lock and unlock, so that
// it also checks that locks are always taken in one order. Code of the service uses these names only.
#ifndef LATHE_PROTO_SUPPORT_MUTEX_H_
#define LATHE_PROTO_SUPPORT_MUTEX_H_

#include "absl/base/config.h"
#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"

#ifdef ABSL_HAVE_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#endif

namespace lathe {

#ifndef ABSL_HAVE_THREAD_SANITIZER

using Mutex = absl::Mutex;
using MutexLock = absl::MutexLock;
using ReaderMutexLock = absl::ReaderMutexLock;
using CondVar = absl::CondVar;

#else

// Functions are those of absl::Mutex.
class ABSL_LOCKABLE Mutex {
 public:
  Mutex() { __tsan_mutex_create(this, 0); }
  ~Mutex() { __tsan_mutex_destroy(this, 0); }
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  void Lock() ABSL_EXCLUSIVE_LOCK_FUNCTION() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    __tsan_mutex_pre_lock(this, 0);
    mutex_.Lock();
    __tsan_mutex_post_lock(this, 0, 0);
  }
  void Unlock() ABSL_UNLOCK_FUNCTION() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    released_.SignalAll();
    __tsan_mutex_pre_unlock(this, 0);
    mutex_.Unlock();
    __tsan_mutex_post_unlock(this, 0);
  }
  void ReaderLock() ABSL_SHARED_LOCK_FUNCTION() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    __tsan_mutex_pre_lock(this, __tsan_mutex_read_lock);
    mutex_.ReaderLock();
    __tsan_mutex_post_lock(this, __tsan_mutex_read_lock, 0);
  }
  void ReaderUnlock() ABSL_UNLOCK_FUNCTION() ABSL_NO_THREAD_SAFETY_ANALYSIS {
    __tsan_mutex_pre_unlock(this, __tsan_mutex_read_lock);
    mutex_.ReaderUnlock();
    __tsan_mutex_post_unlock(this, __tsan_mutex_read_lock);
  }

  // Abseil evaluates a condition on the thread that unlocks, after the sanitizer was told of the unlock: here the
  // thread that waits does it, whenever another has released the mutex.
  void Await(const absl::Condition& condition) {
    if (condition.Eval()) return;
    released_.SignalAll();
    do {
      WaitFor(&released_, absl::InfiniteFuture());
    } while (!condition.Eval());
  }

 private:
  friend class CondVar;

  // True at the deadline.
  bool WaitFor(absl::CondVar* event, absl::Time deadline) {
    __tsan_mutex_pre_unlock(this, 0);
    __tsan_mutex_post_unlock(this, 0);
    bool late = event->WaitWithDeadline(&mutex_, deadline);
    __tsan_mutex_pre_lock(this, 0);
    __tsan_mutex_post_lock(this, 0, 0);
    return late;
  }

  absl::Mutex mutex_;
  absl::CondVar released_;
};

class ABSL_SCOPED_LOCKABLE MutexLock {
 public:
  explicit MutexLock(Mutex* mutex) ABSL_EXCLUSIVE_LOCK_FUNCTION(mutex) : mutex_(mutex) { mutex_->Lock(); }
  ~MutexLock() ABSL_UNLOCK_FUNCTION() { mutex_->Unlock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex* const mutex_;
};

class ABSL_SCOPED_LOCKABLE ReaderMutexLock {
 public:
  explicit ReaderMutexLock(Mutex* mutex) ABSL_SHARED_LOCK_FUNCTION(mutex) : mutex_(mutex) { mutex_->ReaderLock(); }
  ~ReaderMutexLock() ABSL_UNLOCK_FUNCTION() { mutex_->ReaderUnlock(); }
  ReaderMutexLock(const ReaderMutexLock&) = delete;
  ReaderMutexLock& operator=(const ReaderMutexLock&) = delete;

 private:
  Mutex* const mutex_;
};

class CondVar {
 public:
  void Wait(Mutex* mutex) { WaitWithDeadline(mutex, absl::InfiniteFuture()); }
  // True at the deadline.
  bool WaitWithDeadline(Mutex* mutex, absl::Time deadline) {
    mutex->released_.SignalAll();
    return mutex->WaitFor(&event_, deadline);
  }
  // True when `timeout` is over. Deadlines of Abseil are of the wall clock, timeouts of a steady one; here, where only
  // the sanitizer looks, they are the same.
  bool WaitWithTimeout(Mutex* mutex, absl::Duration timeout) { return WaitWithDeadline(mutex, absl::Now() + timeout); }
  void Signal() { event_.Signal(); }
  void SignalAll() { event_.SignalAll(); }

 private:
  absl::CondVar event_;
};

#endif

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_MUTEX_H_
