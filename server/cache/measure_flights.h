// Measurements that run, so that jobs which want the same one wait for it and share its record.
#ifndef LATHE_SERVER_CACHE_MEASURE_FLIGHTS_H_
#define LATHE_SERVER_CACHE_MEASURE_FLIGHTS_H_

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "proto/support/mutex.h"

namespace lathe {

// Thread-safe. A flight is named by the measurement's identity without the conditions of a device, since which device
// will measure is not known before. One member leads, which measures; the others wait.
class MeasureFlights {
 public:
  // A trial of a job.
  using Member = std::pair<std::string, int>;

  // Whether `member` leads, as the first to come or by succession. `wake` is kept for a member that waits, and is
  // called once, without a lock, when it should look for the record and join again.
  bool Join(absl::string_view flight, const Member& member, std::function<void()> wake);
  // Ends the part of `member`, if it has one. After a leader that has left a record all that wait are woken; after one
  // that has not, the first of them, which leads now.
  void Leave(absl::string_view flight, const Member& member, bool recorded);

  size_t size() const;

 private:
  struct Flight {
    Member leader;
    std::vector<std::pair<Member, std::function<void()>>> waiting;
  };

  mutable Mutex mutex_;
  absl::flat_hash_map<std::string, Flight> flights_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_MEASURE_FLIGHTS_H_
