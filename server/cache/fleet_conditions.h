// The conditions that the fleet's devices measure under.
#ifndef LATHE_SERVER_CACHE_FLEET_CONDITIONS_H_
#define LATHE_SERVER_CACHE_FLEET_CONDITIONS_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/string_view.h"
#include "proto/support/mutex.h"
#include "server/cache/keys.h"
#include "server/scheduler/scheduler.h"

namespace lathe {

// Thread-safe. Reads the scheduler's fleet at most once between two changes of it or calls of Refresh().
class FleetConditions {
 public:
  explicit FleetConditions(const Scheduler* scheduler) : scheduler_(scheduler) {}

  struct Model {
    std::vector<MeasurementConditions> conditions;  // each once, in a fixed order
    int devices = 0;
  };
  // The devices of connected workers, those in quarantine too.
  Model Of(absl::string_view device_model);
  struct Device {
    MeasurementConditions conditions;
    int devices = 1;  // of its model
  };
  // Without conditions where the device is not attached any more.
  Device Of(absl::string_view worker, absl::string_view device_id);

  void Refresh();

 private:
  struct Fleet {
    std::map<std::string, Model, std::less<>> models;
    std::map<std::pair<std::string, std::string>, MeasurementConditions> devices;  // by worker and id
  };
  std::shared_ptr<const Fleet> Get();

  const Scheduler* const scheduler_;
  Mutex mutex_;
  std::shared_ptr<const Fleet> fleet_ ABSL_GUARDED_BY(mutex_);  // null: to be read
  uint64_t version_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_FLEET_CONDITIONS_H_
