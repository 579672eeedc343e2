#include "proto/support/clock.h"

#include <ctime>

namespace lathe {
namespace {

class WallClock : public Clock {
 public:
  absl::Time Now() const override { return absl::Now(); }
  void SleepFor(absl::Duration duration) override { absl::SleepFor(duration); }
};

// It goes on while the machine sleeps, and nobody sets it.
absl::Duration SinceBoot() {
  timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return absl::DurationFromTimespec(now);
}

}  // namespace

SteadyClock::SteadyClock(const Clock& wall) : start_(wall.Now() - SinceBoot()) {}

absl::Time SteadyClock::Now() const { return start_ + SinceBoot(); }

void SteadyClock::SleepFor(absl::Duration duration) { absl::SleepFor(duration); }

Clock* Clock::Real() {
  static SteadyClock* clock = new SteadyClock(WallClock());
  return clock;
}

}  // namespace lathe
