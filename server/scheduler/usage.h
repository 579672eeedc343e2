// How long the work of each tenant took the slots and devices of workers, and how much of that it may have.
#ifndef LATHE_SERVER_SCHEDULER_USAGE_H_
#define LATHE_SERVER_SCHEDULER_USAGE_H_

#include <atomic>
#include <map>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"
#include "server/metrics/server_metrics.h"

namespace lathe {

// Since the server began. A tenant has a bucket of device seconds, which holds those of an hour and fills within one;
// what its work takes beyond is owed. Thread-safe.
class TenantUsage {
 public:
  struct Seconds {
    double compile = 0;
    double device = 0;
    double device_left = 0;  // 0 without a bound
  };

  // `device_seconds_per_hour` 0: no bound. `clock` and `metrics` outlive this.
  TenantUsage(double device_seconds_per_hour, Clock* clock, const ServerMetrics* metrics)
      : clock_(clock), metrics_(metrics), per_hour_(device_seconds_per_hour) {}

  void SetDeviceSecondsPerHour(double seconds) { per_hour_ = seconds; }
  double device_seconds_per_hour() const { return per_hour_; }

  // Work of the tenant took so long. `bounded`: it counts against the bound of devices.
  void Add(absl::string_view tenant, bool compile, double seconds, bool bounded);
  // How long it takes until the tenant may begin more; zero where it may now.
  absl::Duration DeviceWait(absl::string_view tenant) const;
  // By name.
  std::map<std::string, Seconds> All() const;

 private:
  struct Account {
    Seconds seconds;
    double owed = 0;  // of what a full bucket holds, as of `at`
    absl::Time at;
  };

  // The seconds that the account owes by now.
  double Owed(const Account& account, absl::Time now) const;

  Clock* const clock_;
  const ServerMetrics* const metrics_;
  std::atomic<double> per_hour_;
  mutable Mutex mutex_;
  std::map<std::string, Account, std::less<>> accounts_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_USAGE_H_
