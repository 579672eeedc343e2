// Models of what variants cost on each chip, learned in the background from all that the fleet has measured.
#ifndef LATHE_SERVER_SESSION_COST_MODELS_H_
#define LATHE_SERVER_SESSION_COST_MODELS_H_

#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/cost_model.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"
#include "proto/support/thread_pool.h"
#include "server/metrics/server_metrics.h"
#include "server/store/store.h"
#include "tuner/model/cost_model.h"

namespace lathe {

// The models by chip ("cuda:90"). Only those are here that rank kernels better than the built-in estimate, kernels that
// they were not learned from.
using CostModelsByTarget = std::map<std::string, std::shared_ptr<const CostModel>>;

// Thread-safe. It learns in a thread of its own when jobs have ended since it learned last, with pauses. A model is
// stored with its version, so that a server that was started anew has it at once, and of several servers on one store
// one counts it. Each new one is told in the log and by metrics, whether it helps or not. All modules of a job are one
// kernel, with those of other jobs that have the same structure (tuner/model/structure.h).
//
// Results of all tenants are learned from together: where tenants are kept apart, there should be none of this.
class CostModels {
 public:
  // All that is given outlives it.
  CostModels(Store* store, absl::Span<const internal::KnobDescription> rows, Clock* clock, const ServerMetrics* metrics)
      : store_(store), rows_(rows), clock_(clock), metrics_(metrics) {}

  // Takes what is stored. A model of another release's form is learned anew.
  absl::Status Initialize();
  // Ends what is being learned behind the job or chip that is looked at.
  ~CostModels() { stops_ = true; }
  // Begins to learn where it is time.
  void Tick();
  CostModelsByTarget Get() const;
  // Returns all models by target, whether searches use them or not.
  std::vector<v1::CostModel> List() const;
  // Waits until nothing is being learned.
  void WaitIdle() { thread_.WaitIdle(); }

 private:
  struct Known {
    internal::CostModel stored;
    std::shared_ptr<const CostModel> model;
  };

  // The searches on one chip.
  struct Lesson {
    std::vector<MeasuredSearch> searches;
    std::string jobs;                                    // a line for each job that searches are of
    std::map<std::string, std::set<std::string>> names;  // by kernel, the names of its entry points
  };

  // Takes stored models that are newer than those that are known.
  absl::Status Load();
  // Returns digests of the structures of a job's modules, not all of them where this ends meanwhile.
  absl::StatusOr<std::vector<std::string>> StructuresOf(const JobRecord& job);
  absl::Status Learn();
  // False: another server's model took the place, of other jobs perhaps.
  absl::StatusOr<bool> LearnChip(const std::string& target, const Lesson& lesson);
  void Take(internal::CostModel stored, CostModel model);

  Store* const store_;
  const absl::Span<const internal::KnobDescription> rows_;
  Clock* const clock_;
  const ServerMetrics* const metrics_;
  mutable Mutex mutex_;
  std::map<std::string, Known> known_ ABSL_GUARDED_BY(mutex_);       // by target
  std::map<std::string, int64_t> versions_ ABSL_GUARDED_BY(mutex_);  // the newest by target, known or not
  std::atomic<bool> stops_ = false;
  bool learning_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Time next_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();
  std::string names_ ABSL_GUARDED_BY(mutex_);      // the jobs that were learned from last, a line for each
  std::map<std::string, std::string> structures_;  // by digest of a module; of the jobs that were looked at last
  ThreadPool thread_{1};                           // the last: it uses all others
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_COST_MODELS_H_
