// Time, passed in wherever something depends on it.
#ifndef LATHE_PROTO_SUPPORT_CLOCK_H_
#define LATHE_PROTO_SUPPORT_CLOCK_H_

#include "absl/base/thread_annotations.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/mutex.h"

namespace lathe {

// Thread-safe.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual absl::Time Now() const = 0;
  virtual void SleepFor(absl::Duration duration) = 0;

  // The time of the machine when the program started, and from then on a steady clock: whatever is done to the
  // machine's clock later, no pause or deadline of this program gets longer or shorter. Lives for ever.
  static Clock* Real();
};

// Starts at the time of `wall`, which it reads once, and counts from there with the machine's steady clock.
class SteadyClock : public Clock {
 public:
  explicit SteadyClock(const Clock& wall);

  absl::Time Now() const override;
  void SleepFor(absl::Duration duration) override;

 private:
  const absl::Time start_;  // when the steady clock was at zero
};

// CondVar::WaitWithDeadline for a time of Clock::Real(): true at the deadline.
inline bool WaitUntil(CondVar& condition, Mutex* mutex, absl::Time deadline) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex) {
  return condition.WaitWithTimeout(mutex, deadline - Clock::Real()->Now());
}

// A clock that moves only when told to; sleeping moves it.
class FakeClock : public Clock {
 public:
  explicit FakeClock(absl::Time start = absl::UnixEpoch() + absl::Hours(24 * 365 * 50)) : now_(start) {}

  absl::Time Now() const override {
    MutexLock lock(&mutex_);
    return now_;
  }
  void SleepFor(absl::Duration duration) override { Advance(duration); }
  void Advance(absl::Duration duration) {
    MutexLock lock(&mutex_);
    now_ += duration;
  }

 private:
  mutable Mutex mutex_;
  absl::Time now_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CLOCK_H_
