// Measurements that run, so that jobs which want the same one wait for it and share its record.
#ifndef LATHE_SERVER_CACHE_MEASURE_FLIGHTS_H_
#define LATHE_SERVER_CACHE_MEASURE_FLIGHTS_H_

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/mutex.h"

namespace lathe {

// Thread-safe. A flight is named by the measurement's identity without the conditions of a device, since which device
// will measure is not known before. One member leads, which measures; the others wait.
class MeasureFlights {
 public:
  // How a leader's part ended. A variant that racing dropped leaves no record, which would say more than is known: but
  // a job that has the same rival may take the verdict for its own.
  struct Ending {
    bool recorded = false;
    std::string rival;  // the flight of the variant that it lost to; empty where it was not dropped
    internal::TrialOutcome outcome;
    std::string worker;
  };
  using Wake = std::function<void(const std::shared_ptr<const Ending>& ending)>;

  // A trial of a job.
  using Member = std::pair<std::string, int>;

  // Whether `member` leads, as the first to come or by succession. `wake` is kept for a member that waits, and is
  // called once, without a lock, when it should look for the record and join again.
  bool Join(absl::string_view flight, const Member& member, Wake wake);
  // Ends the part of `member`, if it has one. After a leader that has left a record, or was dropped, all that wait are
  // woken; after another, the first of them, which leads now.
  void Leave(absl::string_view flight, const Member& member, Ending ending);

  size_t size() const;

 private:
  struct Flight {
    Member leader;
    std::vector<std::pair<Member, Wake>> waiting;
  };

  mutable Mutex mutex_;
  absl::flat_hash_map<std::string, Flight> flights_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_MEASURE_FLIGHTS_H_
