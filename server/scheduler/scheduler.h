// Assigns work to workers: queues of work items per capability, leases with deadlines, retries, fair share.
//
// A work item is identified by its id. It is queued, then leased to one worker, and leaves when its result was taken
// by its owner, when it failed for good, or when it was cancelled:
// - A worker that was not heard from for two heartbeats is silent: it gets nothing.
// - A lease that is not renewed in time goes back to the end of the queue, and to another worker where there is one. A
//   process of a worker that is lost after it has begun an item is a loss of that item, one at most; an item with
//   `max_losses` of the last `forgive_losses` fails with kind poison. A process whose stream broke and that comes back
//   was not lost. A result with a retryable error kind goes back too, `max_attempts` times; what a draining worker
//   gives back is not counted.
// - An item with a loss is suspected of having ended its worker: it is given only to a worker that holds nothing else,
//   and keeps that worker to itself. So items that only shared a worker with the culprit are cleared, and the culprit
//   alone becomes poison. A suspect whose turn it is has one worker emptied for it, and no more than half of those that
//   can do it are kept from other work in this way.
// - A worker or a device that an operator has restricted gets nothing, until that is taken back, whoever restarts
//   meanwhile. A quarantined worker loses what it holds, and its leases of before are never honoured again; a result of
//   a quarantined device is dropped, and its work is done again.
// - No lease is longer than the limits of its work allow, however often it is renewed.
// - Time during which this process did not run, as when its machine was suspended, ends no lease.
// - Capabilities are "compile for this target with this compiler", "measure on this device model", the same for machine
//   code of clients where the worker allows it, and "reference", which every worker with compile slots has. A worker
//   gets items of its capabilities only, as many as it has slots for, and the worker with the least in its slots gets
//   more first.
// - Among tenants the one that was served least goes first, by the time that its work took the slots of workers, of
//   which what is under way is charged as such work took of late; within a tenant what somebody waits for, then the
//   greater priority, then the older; a point of priority is worth a minute of waiting. Background work gets what all
//   other work leaves, and no slot of a worker that it would have to wait for.
//
// An event costs O(log n) for each item, lease and worker that it changes, times the targets and device models of that
// worker; never O(workers) or O(items).
//
// Thread-safe: one mutex guards the work, another what readers of the fleet ask. Owners' callbacks run without them.
#ifndef LATHE_SERVER_SCHEDULER_SCHEDULER_H_
#define LATHE_SERVER_SCHEDULER_SCHEDULER_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "proto/support/clock.h"
#include "proto/support/ids.h"
#include "proto/support/mutex.h"
#include "server/metrics/server_metrics.h"
#include "server/scheduler/fair_queue.h"
#include "server/scheduler/lease_ids.h"
#include "server/scheduler/read_only.h"
#include "server/scheduler/usage.h"
#include "server/scheduler/work.h"
#include "server/scheduler/work_spans.h"

namespace lathe {

class Scheduler {
 public:
  Scheduler(SchedulerOptions options, Clock* clock, IdSource* ids, const ServerMetrics* metrics);
  ~Scheduler();

  // ---- for owners of work

  // AlreadyExists where an item of this id is queued or leased.
  absl::Status Submit(WorkRequest request, WorkDone done);
  // Replaces the work of an item that is still queued; with `release`, it is held no longer. False where it is leased
  // or gone.
  bool Amend(const internal::WorkItem& work, double cost, bool release);
  // Takes back an item that is still queued, as Cancel does. False where it is leased or gone.
  bool Withdraw(absl::string_view id);
  // Somebody waits for an item that began in the background: it waits for its turn as work of `tenant` that is not,
  // also where a worker has it and gives it back. Nothing where it is not in the background, or gone.
  void Promote(absl::string_view id, absl::string_view tenant, int priority, bool interactive);
  // Forgets the item: `done` is not called after this returns, except by a thread that is already in it.
  void Cancel(absl::string_view id);

  // ---- for the worker link

  // A worker's stream begins. `changed` is called under the scheduler's lock whenever the worker's desired state may
  // have changed, so it must only signal. Errors: invalid_argument for a state without name, incarnation or build;
  // unavailable while the server drains, and while another process of the worker's name is connected and heard from.
  // An older connection of the same process ends.
  absl::StatusOr<uint64_t> Connect(const internal::WorkerState& first, std::function<void()> changed);
  // Its stream ended. Its leases wait `reconnect_grace` for it.
  void Disconnect(uint64_t connection);
  // Takes a state: renews the leases that it names, adopts running work that is wanted, hands in results. Work that was
  // never leased to this worker is not its to run, nor to report: such results are dropped. A result of another kind
  // than its work is an error of the worker, and the work is done again.
  void Update(uint64_t connection, const internal::WorkerState& state);
  // Fills `desired`, which is empty. False for a connection that has been replaced. Names each result that became
  // durable since the last call.
  bool Desired(uint64_t connection, internal::DesiredState* desired);

  // Called for results of items that nobody waits for, or not any more.
  void SetUnclaimed(WorkDone unclaimed);
  // Called without the lock for each running work of which no item is known, when a process states itself for the first
  // time in the life of this scheduler. The worker goes on with it for `reconnect_grace`: an item of this id that is
  // submitted meanwhile is leased to it.
  void SetUnknownWork(std::function<void(const std::string& work)> unknown);

  // ---- time and state

  // Ends expired leases and starts items whose hold is over. Called often.
  void Tick();
  // No leases any more; workers that connect are refused.
  void Drain();

  // ---- for operators (restrictions.cc)

  // Takes a worker out of service, or one of its devices where `device` is not empty; of a worker that is not known
  // too. Invalid_argument where a stronger restriction is there.
  absl::Status Restrict(absl::string_view worker, absl::string_view device, v1::Restriction restriction);
  // Takes back what Restrict() did. Ok where nothing is there; invalid_argument where another kind is, but for
  // KIND_UNSPECIFIED, which means any.
  absl::Status LiftRestriction(absl::string_view worker, absl::string_view device, v1::Restriction::Kind kind);
  // The only builds that get compilations from now on; empty: those of the most slots. Compilations that workers hold
  // end there, those that wait for another build are for their owners to ask for anew (HasMovedOn()).
  void PinBuild(const CompilerBuild& build);
  CompilerBuild pinned_build() const;
  // Connected workers that get compilations, for one target at least.
  int CompilingWorkers() const;
  // Takes the restrictions of workers as an earlier life of this server has described them. Once, before any connects.
  void Restore(const std::vector<v1::Worker>& described);
  // Sets the fields of `worker`, which need not be known, that operators decide.
  void FillRestrictions(v1::Worker* worker) const;

  // ---- the fleet

  // How often workers and server state themselves.
  absl::Duration heartbeat() const { return options_.heartbeat; }
  // Connected workers and those that were lost lately, by name, with what operators have decided about them.
  std::vector<v1::Worker> Workers() const;
  // nullopt where there is none of the name.
  std::optional<v1::Worker> FindWorker(absl::string_view name) const;
  // Devices of connected workers that are not quarantined; never null. Their states may be older than the workers'.
  std::shared_ptr<const std::vector<v1::Device>> DeviceSnapshot() const ABSL_LOCKS_EXCLUDED(fleet_mutex_);
  std::vector<v1::Device> Devices() const { return *DeviceSnapshot(); }
  // The build that compiles for `target`: the configured one, or that of the most slots among the connected workers,
  // the greatest among equals. Where none does now: the build that did last.
  std::optional<CompilerBuild> BuildFor(absl::string_view target) const ABSL_LOCKS_EXCLUDED(fleet_mutex_);
  // Whether workers compile for `target`, but none with `build`: work for it would wait for ever.
  bool HasMovedOn(absl::string_view target, const CompilerBuild& build) const ABSL_LOCKS_EXCLUDED(fleet_mutex_);
  // Changes whenever BuildFor() any target does. Workers that come and go with the builds of others change nothing.
  uint64_t FleetVersion() const { return fleet_version_.load(std::memory_order_acquire); }
  // Changes whenever HasMovedOn() may.
  uint64_t BuildsVersion() const { return builds_version_.load(std::memory_order_acquire); }
  QueueCounts Counts() const;
  // The time that tenants have had, and may have.
  TenantUsage& usage() { return usage_; }
  // Owners ask it before they begin what is new; the scheduler takes all that it is given.
  ReadOnlyMode& read_only() { return read_only_; }
  const ReadOnlyMode& read_only() const { return read_only_; }
  // Calls `take` for the work of each item that is queued or leased, some at a time under the lock, so that it must not
  // call back. An item that comes meanwhile may be left out.
  void ForEachWork(absl::FunctionRef<void(const internal::WorkItem&)> take) const;
  // Items that are queued or leased, by tenant.
  std::map<std::string, size_t> ItemsOfTenants() const;
  // The place of each job that has items which wait and are not held back, by its name. It may be a second old: a look
  // goes over all items that wait, so there is one a second at most. An item of several jobs counts for the first one.
  using Places = std::map<std::string, QueuePlace, std::less<>>;
  std::shared_ptr<const Places> PlacesOfJobs();
  // Items and workers that were looked at so far, for tests of what events cost.
  uint64_t Steps() const { return steps_.load(std::memory_order_relaxed); }

  // Has no body: it names the lock where others declare their order.
  Mutex& mutex() ABSL_LOCK_RETURNED(mutex_);

 private:
  struct Worker;
  struct Capability;
  struct CompileClass;

  // A process of a worker that was lost while it held an item.
  struct Loss {
    std::string incarnation;
    absl::Time at;
    bool counts;  // false: the item had not begun, or the process has come back
  };
  struct Item : Turn {
    std::string id;
    internal::WorkItem work;
    WorkDone done;
    Capability* capability = nullptr;
    double cost = 1;
    bool unbounded = false;
    absl::Time submitted;
    absl::Time ready_at;               // it is held until then
    absl::Duration ahead;              // by its priority
    bool queued = false;               // or held
    std::unique_ptr<WorkSpans> spans;  // null: it is not traced
    std::vector<Loss> losses;
    int attempts = 0;
    bool suspect = false;                                  // has losses that count
    bool reporting = false;                                // its result is with its owner
    absl::Time forgiven_at;                                // then it is a suspect no longer
    Worker* reserved = nullptr;                            // is emptied for this suspect
    std::string outlived;                                  // the lease that lasted too long: it is not adopted again
    std::map<std::string, std::set<std::string>> doubted;  // by lease: devices that were quarantined while it was out
    // While leased:
    Worker* worker = nullptr;
    std::string lease;
    uint64_t grant = 0;    // number of the grant
    bool waiting = false;  // its worker said that it has not begun
    bool stated = false;   // its worker has said that it knows of the lease
    absl::Time granted_at;
    double charged = 0;  // to its tenant, for this lease
    absl::Time deadline;
    absl::Time longest;   // no renewal goes beyond this
    absl::Time alarm_at;  // the alarm that is set
  };
  // Workers with room for one more item, by the part of their slots that is taken, then by name.
  using RoomEntry = std::tuple<double, absl::string_view, Worker*>;
  using Room = std::set<RoomEntry>;
  struct Capability {
    std::string key;
    bool compile = false;
    size_t items = 0;
    size_t workers = 0;  // shares and classes that have it
    FairQueue fresh;
    FairQueue suspects;
    size_t trials = 0;                   // suspects that a worker holds or is emptied for
    std::set<Worker*> able;              // workers that serve and have it
    Room room;                           // for measurements
    std::vector<CompileClass*> classes;  // which have the room for compilations
    prometheus::Gauge* depth = nullptr;
  };
  // Workers that compile for the same targets with the same builds.
  struct CompileClass {
    std::string key;
    std::vector<Capability*> capabilities;
    Room room;
    size_t workers = 0;
  };
  // Measurements that not every worker makes are kinds of their own.
  enum class MeasureKind { kPlain, kOfClients, kProfile };
  // A device model of a worker.
  struct Share {
    Capability* capability = nullptr;
    Capability* of_clients = nullptr;   // for machine code of clients, on the same devices; null: not allowed
    Capability* of_profiles = nullptr;  // for profiles; null: the worker makes none
    int devices = 0;                    // that are fit
    int held = 0;
    std::optional<std::string> last_tenant;  // of the device that was free last, whichever is next
    double listed = -1;                      // its place in the capability's room; negative: none
    double listed_of_clients = -1;
    double listed_of_profiles = -1;

    bool Has(const Capability* one) const {
      return one == capability || (one != nullptr && (one == of_clients || one == of_profiles));
    }
    std::vector<Capability*> Capabilities() const {
      std::vector<Capability*> all = {capability};
      if (of_clients) all.push_back(of_clients);
      if (of_profiles) all.push_back(of_profiles);
      return all;
    }
  };
  // The restrictions of a worker and its devices by operators, and how often the worker was quarantined.
  struct Standing {
    v1::Restriction worker;
    std::map<std::string, v1::Restriction> devices;  // by id; none is unspecified
    int quarantines = 0;                             // of the worker
  };
  // Work of an earlier life of this server that a worker goes on with.
  struct Orphan {
    std::string lease;
    std::string work;
    absl::Time until;
  };
  struct Worker {
    std::string name;
    v1::Worker info;
    std::string incarnation;
    uint64_t connection = 0;  // 0: not connected
    std::function<void()> changed;
    bool draining = false;  // by its own word
    bool silent = false;
    bool stated = false;   // what it runs, on this connection
    bool greeted = false;  // its process has stated itself to this scheduler
    bool lost_work = false;
    absl::Time last_seen;
    absl::Time left_at;
    int64_t slots = 0;
    int64_t compile_held = 0;
    double compile_listed = -1;  // its place in the class's room; negative: none
    CompileClass* compile = nullptr;
    std::vector<Share> shares;
    std::map<uint64_t, Item*> leases;  // by grant
    size_t suspects = 0;               // among the leases
    Item* reserved = nullptr;          // the suspect that it is emptied for
    std::vector<Orphan> orphans;
    std::vector<std::string> acknowledged;  // leases whose results are durable; it is still to be told
    // As the parts of the fleet that it is listed in have it:
    bool serving = false;
    v1::Worker::State state = v1::Worker::STATE_UNSPECIFIED;
    std::vector<std::pair<std::string, CompilerBuild>> builds;  // by target
    int64_t build_slots = 0;
    std::vector<std::pair<std::string, std::string>> devices;  // model and state
    std::string fit_devices;
  };
  // The gauges of compilations, or of measurements.
  struct Kind {
    prometheus::Histogram* queue_seconds;
    prometheus::Gauge* leases;
    double seconds = 1;     // that a unit of cost takes a slot, of late
    bool measured = false;  // by a result, and not by the guess that it begins with
  };
  struct Failure {
    std::string id;
    std::string worker;
    internal::WorkResult result;
  };
  struct Alarm {
    absl::Time at;
    uint64_t grant;
    bool operator<(const Alarm& other) const { return at > other.at; }  // the earliest is on top
  };
  // The fleet as its readers see it, apart from the work.
  struct TargetBuilds {
    std::map<CompilerBuild, int64_t> slots;  // of connected workers
    std::optional<CompilerBuild> best;       // now or last
  };
  // The scheduler, for acknowledgements, which may come when it is gone.
  struct Handle {
    Mutex mutex;
    Scheduler* scheduler ABSL_GUARDED_BY(mutex);
  };

  // ---- queue.cc: items that wait
  Capability* CapabilityOf(absl::string_view key, absl::string_view label, bool compile)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Capability* CompileCapability(absl::string_view target, const CompilerBuild& build)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Reference work is for the compile slots of any worker.
  Capability* ReferenceCapability() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Capability* CapabilityFor(const WorkRequest& request) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Capability* MeasureCapability(absl::string_view model, MeasureKind kind) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Forgets a capability that has neither items nor workers.
  void Release(Capability* capability) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Item* FindItem(absl::string_view id) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Sets what its worker is told. The item has its tenant, and keeps the span that it has.
  void SetWork(Item& item, internal::WorkItem work) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Queues the item, or holds it until it is ready.
  void Enqueue(Item& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Dequeue(Item& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // `end`: as WorkSpans has it.
  void Remove(Item& item, absl::string_view end) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Takes what waits for one capability into `places`. `busy`: seconds until what its workers hold is done.
  void AddPlaces(const Capability& capability, double busy, Places* places) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void CountQueued(const Item& item, int change) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Sets whether the item is a suspect, wherever it is.
  void Suspect(Item& item, bool suspect) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  int CountLosses(const Item& item, absl::Time now) const;
  // Sets anew whether the item is a suspect, and when that ends by itself.
  void Judge(Item& item, absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Reserve(Worker& worker, Item& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Unreserve(Item& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  // ---- assign.cc: items and workers come together
  void Grant(Item& item, Worker& worker, std::string lease) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Charges what a leased item took in the place of what was charged for it. A worker cannot say more than it had it
  // for.
  void Settle(Item& item, double busy_seconds) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Takes the item's lease away and tells its worker.
  void Unlease(Item& item, absl::string_view end) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Its worker is taken to be lost.
  void Lose(Item& item, absl::string_view why) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Leases the item to the worker that goes on with it from an earlier life of this server, if there is one.
  bool Adopt(Item& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void SetAlarm(Item& item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::Duration LongestLease(const internal::WorkItem& work) const;
  // Whether the worker's process has lost the item, and another worker can do it.
  bool IsForAnother(const Item& item, const Worker& worker) const;
  bool HasCompileRoom(const Worker& worker) const;
  bool HasRoom(const Share& share) const { return share.held < share.devices; }
  // `first`, or in its place work of the tenant that the free device worked for, if that is not far ahead.
  template <typename Eligible>
  Turn* PreferSameTenant(const Capability& capability, const Share& share, Turn* first, Eligible eligible)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives the worker the item whose turn it is; false where it gets none now.
  bool GrantNext(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives the worker what it has room for.
  void Fill(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives what is queued for the capability to workers that have room.
  void Place(Capability& capability) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Lists the worker where it has room.
  void ListRoom(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  // ---- fleet.cc: workers, and what is known of all of them
  bool IsSilent(const Worker& worker, absl::Time now) const;
  Worker* Find(uint64_t connection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void SetInfo(Worker& worker, const v1::Worker& info) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void SetCapabilities(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether it may compile for the target: its build is the configured one, where there is one.
  bool IsPinned(const v1::Worker& worker, const v1::TargetDescription& target) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  CompileClass* ClassOf(const Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // A worker leaves its class.
  void Leave(CompileClass* one) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void ListAble(Worker& worker, bool able) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // After a change of what decides whether the worker serves: lists it accordingly.
  void Refresh(Worker& worker, absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void ListBuilds(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) ABSL_LOCKS_EXCLUDED(fleet_mutex_);
  void ListDevices(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) ABSL_LOCKS_EXCLUDED(fleet_mutex_);
  void Hear(Worker& worker, absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Forget(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  v1::Worker Describe(const Worker& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // The process has come back: what was lost with it has not ended it.
  void ForgiveLosses(Worker& worker, absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  // ---- restrictions.cc: what operators decide
  const Standing* FindStanding(absl::string_view worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Unspecified: it is in service.
  v1::Restriction::Kind RestrictionOf(const Worker& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  v1::Restriction::Kind RestrictionOf(const Worker& worker, const v1::Device& device) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether the device gets work where its worker does.
  bool IsFit(const Worker& worker, const v1::Device& device) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void FillRestrictionsLocked(v1::Worker* worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Adds `change` to the gauges of the restrictions that there are.
  void AddToGauges(const Standing& standing, int change) const;
  // After a change of its restrictions: lists the worker accordingly, and tells it.
  void ApplyRestrictions(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives all that the worker holds to others.
  void Disown(Worker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // The name that leases of the worker are made for: another one after each quarantine, so that its leases of before
  // are nobody's.
  std::string LeaseName(absl::string_view worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool HasRestrictedDevice(const Worker& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether the result comes from a device that was quarantined, or may.
  bool IsDoubted(const std::string& worker, const internal::WorkResult& result, const Item* item) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  // ---- worker_side.cc
  // The worker's connection ends; its leases wait for it.
  void Detach(Worker& worker, absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Renew(Worker& worker, const internal::WorkerState& state, std::vector<std::string>* unknown)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether the worker may go on with work of which no item is known.
  bool KeepOrphan(Worker& worker, const internal::RunningWork& running, absl::Time now, bool first,
                  std::vector<std::string>* unknown) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Report(const std::string& worker, const internal::WorkResult& result) ABSL_LOCKS_EXCLUDED(mutex_);
  // Asks the owner to take the result of an item that is `reporting`, or of none.
  void Deliver(const WorkDone& done, const internal::WorkResult& result, const std::string& worker)
      ABSL_LOCKS_EXCLUDED(mutex_);
  // An owner's acknowledgement.
  void Taken(const std::string& id, const std::string& lease, const std::string& worker, bool has_error, bool durable)
      ABSL_LOCKS_EXCLUDED(mutex_);
  void TellDurable(const std::string& worker, const std::string& lease) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  // ---- time
  // Moves all deadlines by the time during which this process did not run.
  void ForgiveSleep(absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void EndLeases(absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void ReleaseHeld(absl::Time now) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const SchedulerOptions options_;
  const std::shared_ptr<Handle> handle_;
  Clock* const clock_;
  const LeaseIds lease_ids_;
  const ServerMetrics* const metrics_;
  Kind kinds_[2];  // of measurements and of compilations
  TenantUsage usage_;
  ReadOnlyMode read_only_;

  mutable Mutex mutex_;
  CompilerBuild pinned_ ABSL_GUARDED_BY(mutex_);  // empty parts: whichever build
  absl::flat_hash_map<std::string, std::unique_ptr<Item>> items_ ABSL_GUARDED_BY(mutex_);
  absl::flat_hash_map<uint64_t, Item*> grants_ ABSL_GUARDED_BY(mutex_);
  absl::flat_hash_map<std::string, std::unique_ptr<Capability>> capabilities_ ABSL_GUARDED_BY(mutex_);
  absl::flat_hash_map<std::string, std::unique_ptr<CompileClass>> classes_ ABSL_GUARDED_BY(mutex_);
  Tenants tenants_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, std::unique_ptr<Worker>, std::less<>> workers_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, Standing, std::less<>> standings_ ABSL_GUARDED_BY(mutex_);  // by worker, known or not
  absl::flat_hash_map<uint64_t, Worker*> connections_ ABSL_GUARDED_BY(mutex_);
  // By time: items that are held, suspects that are forgiven then, workers by when they were heard from last, those
  // that have left by when they did.
  std::set<std::pair<absl::Time, Item*>> held_ ABSL_GUARDED_BY(mutex_);
  std::set<std::pair<absl::Time, Item*>> forgiven_ ABSL_GUARDED_BY(mutex_);
  std::set<std::pair<absl::Time, Worker*>> heard_ ABSL_GUARDED_BY(mutex_);
  std::set<std::pair<absl::Time, Worker*>> left_ ABSL_GUARDED_BY(mutex_);
  // The deadline of each lease, or an earlier time: then it is set anew when it goes off.
  std::priority_queue<Alarm> alarms_ ABSL_GUARDED_BY(mutex_);
  absl::flat_hash_map<std::string, Worker*> orphans_ ABSL_GUARDED_BY(mutex_);  // work id -> who goes on with it
  std::set<Item*> lost_items_ ABSL_GUARDED_BY(mutex_);                         // those with losses
  std::vector<Failure> failures_ ABSL_GUARDED_BY(mutex_);                      // for Tick to deliver
  WorkDone unclaimed_ ABSL_GUARDED_BY(mutex_);
  std::function<void(const std::string&)> unknown_ ABSL_GUARDED_BY(mutex_);
  QueueCounts counts_ ABSL_GUARDED_BY(mutex_);
  std::shared_ptr<const Places> places_ ABSL_GUARDED_BY(mutex_);  // as of `looked_at_`; null: nobody has asked
  absl::Time looked_at_ ABSL_GUARDED_BY(mutex_);
  uint64_t last_sequence_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t last_grant_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t last_connection_ ABSL_GUARDED_BY(mutex_) = 0;
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Time last_tick_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();

  mutable Mutex fleet_mutex_ ABSL_ACQUIRED_AFTER(mutex_);
  std::map<std::string, TargetBuilds, std::less<>> targets_ ABSL_GUARDED_BY(fleet_mutex_);
  std::map<std::string, std::vector<v1::Device>> devices_ ABSL_GUARDED_BY(fleet_mutex_);  // by worker
  mutable std::shared_ptr<const std::vector<v1::Device>> device_snapshot_ ABSL_GUARDED_BY(fleet_mutex_);
  mutable std::atomic<uint64_t> steps_{0};
  std::atomic<uint64_t> fleet_version_{0};
  std::atomic<uint64_t> builds_version_{0};
};

// Read-only mode as configured; nullopt: the server takes work.
std::optional<ReadOnlyReason> ConfiguredReadOnly(const SchedulerOptions& options);

// The builds of `worker` that take part in the code that it makes for `target`, one of its targets.
CompilerBuild BuildOf(const v1::Worker& worker, const v1::TargetDescription& target);

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_SCHEDULER_H_
