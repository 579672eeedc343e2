// Does the work that the server leases: compile slots, which also run the reference, and one measuring slot per device.
//
// Apply() takes the whole desired state, FillState() gives the whole present one. A result is stated until the server
// acknowledges it: at once, then after pauses that double from `first_resend` to `longest_resend`, as a server that
// could not keep it needs time more than copies.
#ifndef LATHE_WORKER_EXECUTOR_EXECUTOR_H_
#define LATHE_WORKER_EXECUTOR_EXECUTOR_H_

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/compiler_pool.h"
#include "proto/support/mutex.h"
#include "worker/blobs/blob_cache.h"
#include "worker/compile/compile_group.h"
#include "worker/executor/worker_spans.h"
#include "worker/faults/faults.h"
#include "worker/measure/reference.h"
#include "worker/measure/supervisor.h"
#include "worker/metrics/worker_metrics.h"

namespace lathe {

struct ExecutorOptions {
  std::string worker;  // its resource name
  int compile_slots = 1;
  bool client_binaries = false;  // measures machine code that clients bring
  CompileLimits compile;
  ReferenceLimits reference;
  // When a quarantined device is asked whether it works again: see QuarantinePauses.
  absl::Duration probe_every = absl::Seconds(30);
  absl::Duration longest_probe = absl::Minutes(30);
  // Results stated in one message, about; the rest follows when these are acknowledged.
  size_t state_bytes = 2 << 20;
  absl::Duration first_resend = absl::Seconds(1);
  absl::Duration longest_resend = absl::Minutes(1);
  Faults faults;
  std::vector<std::string> compiler_phases;  // in their order, for traces
};

// Thread-safe.
class Executor {
 public:
  // References outlive the executor. Devices are opened on threads of their own, see
  // WaitForDevices().
  Executor(ExecutorOptions options, CompilerPool& pool, BlobCache& blobs, const WorkerMetrics& metrics,
           std::vector<std::unique_ptr<MeasureSupervisor>> devices);
  // Ends everything that runs.
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // Waits until every device was opened once, in the order given: why it did not open, or ok.
  std::vector<absl::Status> WaitForDevices();

  // `on_change` runs, on any thread, whenever FillState() would say something new. Set before the
  // first Apply().
  void SetOnChange(std::function<void()> on_change);

  void Apply(const internal::DesiredState& desired);

  // running, finished, draining. With `greeting` the server knows of no result yet, and gets all that fit.
  void FillState(internal::WorkerState& state, bool greeting);
  std::vector<v1::Device> devices() const;
  int compile_busy() const;

  // Takes nothing new and gives back the work that has not started.
  void Drain();
  // It ends, nothing runs and everything is acknowledged.
  bool Drained() const;
  // Cancels running work and gives it back.
  void GiveUp();

 private:
  struct Group {
    Cancellation cancellation;
    int live = 0;  // members that are still wanted
  };
  struct Item {
    std::string lease;
    internal::WorkItem work;
    internal::WorkPhase phase = internal::WORK_PHASE_UNSPECIFIED;  // until it begins
    std::shared_ptr<Group> group;                                  // null until it starts
    bool cancelled = false;
    std::unique_ptr<WorkerSpans> spans;  // null: it is not traced, or has not begun
  };
  struct Finished {
    internal::WorkResult result;
    int times_sent = 0;
    absl::Time due = absl::InfinitePast();
  };
  struct DeviceSlot {
    std::unique_ptr<MeasureSupervisor> supervisor;
    std::string id, model;
    bool opened = false;
    bool busy = false;
    bool withheld = false;  // by the server
    absl::Status open_status;
    std::thread thread;
    std::shared_ptr<Item> item;  // that it does
  };
  using ItemPtr = std::shared_ptr<Item>;
  using Groups = std::vector<std::shared_ptr<Group>>;

  void CompileLoop();
  void DeviceLoop(DeviceSlot& slot);
  // The head of the queue and others that may share its child, fairly divided among the slots.
  std::vector<ItemPtr> TakeGroup() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  ItemPtr TakeMeasure(const DeviceSlot& slot) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  std::shared_ptr<Group> Start(const std::vector<ItemPtr>& items) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void RunCompiles(const std::vector<ItemPtr>& items, Group& group);
  void RunReferenceItem(const ItemPtr& item, Group& group);
  void RunMeasure(DeviceSlot& slot, const ItemPtr& item, Group& group);
  absl::StatusOr<internal::MeasureTask> PrepareTask(const internal::WorkItem& item, bool simulated,
                                                    std::vector<std::shared_ptr<const BlobFile>>& held);
  // Uploads the report's profiles and names them in their outcomes.
  void KeepProfiles(MeasureReport& report);
  void RecordMeasure(const DeviceSlot& slot, const MeasureReport& report);
  void ProbeSlot(DeviceSlot& slot);

  // True where the lease is new, so that the server must hear that its work is here.
  bool Accept(const internal::Lease& lease) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void CancelItem(const ItemPtr& item, Groups& ended) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Why no device here will ever run this; ok if one may.
  absl::Status CanMeasure(const internal::MeasureWork& work) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool draining() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return told_to_drain_ || ending_; }
  bool MayMeasure(const DeviceSlot& slot) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // True where work was given back.
  bool Withhold(const internal::DesiredState& desired, Groups& ended) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void GiveBackQueued() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void GiveBackUnservable() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void GiveBack(const std::string& lease, const std::string& work, absl::string_view why)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool HasUnsent() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Finish(const ItemPtr& item, internal::WorkResult result);
  // `trial`: that the phase is about, where it is one's.
  void SetPhase(const std::vector<ItemPtr>& items, internal::WorkPhase phase, const std::string& trial = "");
  void Changed();

  const ExecutorOptions options_;
  CompilerPool& pool_;
  BlobCache& blobs_;
  const WorkerMetrics& metrics_;
  HostInputs inputs_;

  mutable Mutex mutex_;
  std::function<void()> on_change_ ABSL_GUARDED_BY(mutex_);
  CondVar work_changed_;
  std::map<std::string, ItemPtr> items_ ABSL_GUARDED_BY(mutex_);  // by lease: queued and running
  std::deque<ItemPtr> compile_queue_ ABSL_GUARDED_BY(mutex_);
  std::deque<ItemPtr> measure_queue_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, Finished> finished_ ABSL_GUARDED_BY(mutex_);  // by lease
  int compiling_ ABSL_GUARDED_BY(mutex_) = 0;
  bool told_to_drain_ ABSL_GUARDED_BY(mutex_) = false;  // by the server, which may take it back
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::unique_ptr<DeviceSlot>> devices_;
  std::vector<std::thread> compile_threads_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_EXECUTOR_EXECUTOR_H_
