// The server's memory: modules, blobs, results of compiling and measuring, jobs and their trials.
//
// Every implementation is thread-safe, passes tests/conformance/store_conformance_test.cc, and gives these promises:
// - A call that returns ok is durable, as far as the implementation is at all.
// - A batch of changes happens whole or not at all.
// - Content (blobs, modules) is immutable: putting it again changes nothing.
// - Updates are conditional: a finished trial (but by a correction) and an ended job never change again, whoever writes
//   later. So a result that arrives twice is harmless, and several servers can share one database.
// Errors: NotFound where the comment says so; kind corrupt_store (DataLoss) for damaged contents; Unavailable where
// the store cannot be reached now.
#ifndef LATHE_SERVER_STORE_STORE_H_
#define LATHE_SERVER_STORE_STORE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/cost_model.pb.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/compile.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "server/store/key_values.h"

namespace lathe {

// A module as a client sent it. Its canonical text is the blob `info.digest`.
struct ModuleRecord {
  std::string received_digest;
  internal::ModuleInfo info;  // without canonical_text
};

// The parts of a compilation that one machine code and another may differ by.
struct CompileIdentity {
  std::string module_digest;  // canonical
  std::string entry;
  std::string target;          // chip
  std::string knobs;           // canonical text, as CanonicalKnobs() of server/cache/keys.h gives it
  std::string specialization;  // canonical text, as CanonicalSpecialization() of server/cache/keys.h gives it
  std::string compiler_build;
  std::string assembler_build;
  // The tenant whose result it is, where tenants share none; empty: everybody's. Part of the key alone, not stored.
  std::string owner = {};
};

// The result of a compilation, also of one that failed for good.
struct CompileRecord {
  std::string key;  // of `identity`
  CompileIdentity identity;
  internal::CompileOutcome outcome;
  v1::ErrorDetail error;  // kind is empty where the compilation succeeded
};

// The result of a measurement of one variant. Its identity is a digest over everything that the time depends on.
struct MeasurementRecord {
  std::string identity;
  std::string compile_key;
  std::string device_model;
  std::string driver;
  std::string worker;
  std::string device_id;
  internal::TrialOutcome outcome;  // without `trial`
  std::string problem;             // digest of the problem and of how its output is checked
};

// The leaders of a search, measured together.
struct RunOffRecord {
  std::string identity;
  v1::RunOff run_off;  // the trials of its entries are identities of measurements
};

// The parts of a measurement's identity beside its module, entry, target and knobs.
struct MeasuredBefore {
  std::string compile_key;
  std::string compiler_build;
  std::string assembler_build;
  std::string device_model;
  std::string driver;
  double power_limit_watts = 0;
  std::string problem;  // empty: not known
};

struct JobRecord {
  std::string id;
  v1::TuningJob job;
  std::vector<std::string> module_digests;  // canonical; for finding jobs by module
  int64_t sequence = 0;                     // given by the store: later jobs have greater ones
};

struct TrialRecord {
  std::string job;
  int32_t ordinal = 0;
  v1::Trial trial;  // finished once its status is not empty
};

// A compilation by handle.
struct CompilationRecord {
  std::string id;
  v1::Compilation compilation;
  int64_t sequence = 0;  // given by the store: later ones have greater ones
};

// A repeated request is recognised by its tenant and id, and answered with the resource that the first one made.
struct RequestRecord {
  std::string tenant;
  std::string id;
  std::string payload_digest;
  std::string resource;  // "jobs/<id>", "compilations/<id>"
  absl::Time created;
  absl::Time expires;  // from then on the id is unknown
};

// The winner of one (target, device model, problem) of an ended job.
struct WinnerRecord {
  std::vector<std::string> modules;  // canonical digests of the modules that the job chose among
  std::string entry;
  std::string problem;  // KernelProblemKey() of server/cache/best.h
  std::string spec_name;
  std::string tenant;
  std::map<std::string, std::string> labels;
  v1::BestVariant best;  // with its job and end time, without samples
  // "jobs/<id>" whose winner this one was measured against and takes the place of, however fast; empty: none.
  std::string replaces;
};

// The facts that decide whether one winner takes the place of another.
struct WinnerFacts {
  bool estimate = false;
  double cost_ns = 0;
  std::string compiler_build;
  std::string conditions;  // of the device, and doubts that stay; equal for results that compare
  std::string artifact;    // digest of the binary
  std::string worker;      // that measured it
};
WinnerFacts FactsOf(const v1::BestVariant& best);
// A text of labels, a line for each: equal for equal labels.
std::string LabelsText(const std::map<std::string, std::string>& labels);
// Whether a text has all of `asked`.
bool HasLabels(absl::string_view text, const std::map<std::string, std::string>& asked);

// Changes that become durable together.
struct WriteBatch {
  // A later record of the same key takes the place of an earlier one, except that a failure never replaces a success.
  std::vector<CompileRecord> compiles;
  // Identities of measurements that turned out to be wrong: they are deleted, before the next ones are written.
  std::vector<std::string> forgotten;
  // A later record of the same identity takes the place of an earlier one.
  std::vector<MeasurementRecord> measurements;
  // As measurements. One goes with the first of its measurements that is forgotten.
  std::vector<RunOffRecord> run_offs;
  // Ignored where the stored trial is finished.
  std::vector<TrialRecord> trials;
  // Takes the place of a finished trial whose result turned out to be wrong. Ignored where the stored job has ended.
  std::vector<TrialRecord> corrections;
  // Ignored where the stored job has ended; NotFound where there is no such job.
  std::vector<JobRecord> jobs;
  // For each of its modules a winner takes the place of an earlier one of the same entry, problem, target, device
  // model, specification's name, tenant, labels, compiler build and conditions, if it is as fast, the same binary, or
  // of the job that it replaces.
  std::vector<WinnerRecord> winners;
  // Ids of jobs whose winners are listed now, or cannot be: ListWinnerless() has them no more.
  std::vector<std::string> listed;
  // Ignored where the stored compilation has ended or is gone.
  std::vector<CompilationRecord> compilations;
  // As last seen: a later record of the same name takes the place of an earlier one.
  std::vector<v1::Worker> workers;

  bool empty() const {
    return compiles.empty() && forgotten.empty() && measurements.empty() && run_offs.empty() && trials.empty() &&
           corrections.empty() && jobs.empty() && winners.empty() && listed.empty() && compilations.empty() &&
           workers.empty();
  }
};

// Which parts of a compile identity the store has seen together: each includes those above it.
struct CompileKnowledge {
  bool module = false;  // module and entry
  bool target = false;
  bool knobs = false;
  bool specialization = false;
};

struct JobQuery {
  std::string tenant;         // empty: every tenant
  std::string spec_name;      // empty: every name
  std::string module_digest;  // canonical; empty: every module
  std::optional<v1::JobState> state;
  std::optional<bool> refreshes;  // whether the server made it to measure winners again; nullopt: either
  int64_t before_sequence = 0;    // 0: from the newest on
  int limit = 0;                  // 0: all
};

struct CompilationQuery {
  std::string tenant;  // empty: every tenant
  std::optional<v1::Compilation::State> state;
  int64_t before_sequence = 0;  // 0: from the newest on
  int limit = 0;                // 0: all
};

struct WinnerQuery {
  std::string module;  // canonical
  std::string entry;
  // Filters; empty: all.
  std::string problem;
  std::string target;
  std::string device;
  std::string spec_name;
  std::string tenant;
  std::map<std::string, std::string> labels;  // the job has all of these
  int limit = 1000;
};

// Selects results to forget: those of which all fields that are not empty are true. At least one is given.
struct ForgetQuery {
  std::string artifact;  // digest of a binary
  std::string module;    // canonical
  std::string entry;
  std::string target;
  std::string knobs;         // canonical text
  std::string device_model;  // this and what follows name measurements: compilations stay
  std::string worker;
  std::string device_id;
  bool failures = false;  // those alone
  bool dry_run = false;   // counts, and removes nothing
};

struct ForgetCounts {
  int64_t compiles = 0;
  int64_t measurements = 0;
  int64_t winners = 0;
};

// The rows that went with a job.
struct DeletedJob {
  int64_t trials = 0;
  int64_t winners = 0;  // each once, whatever its modules
};

// The ages after which what nobody uses goes, and the size beyond which it goes earlier. What stays whatever its age:
// winners, the compilations and measurements of their code, their jobs, jobs that run, and jobs with the label
// `generation`, by which the processes of a training run agree.
struct RetentionPolicy {
  absl::Duration jobs = absl::InfiniteDuration();     // since they ended; trials go with their job
  absl::Duration results = absl::InfiniteDuration();  // compilations, measurements, modules: since they were last used
  absl::Duration workers = absl::InfiniteDuration();  // since they were last heard from; restricted ones stay
  std::set<std::string> connected;                    // names of workers that stay
  // Digests of blobs that stay although no record may name them: work that waits or runs needs them.
  std::set<std::string, std::less<>> blobs_in_use;
  // Blobs that no record names, since they were put or asked for. A client may be about to name them.
  absl::Duration unnamed_blobs = absl::Hours(24);
  // Beyond it the least recently used go first, a quarter at a time, cheap ones before dear ones: machine code, then
  // jobs, then measurements. 0: no bound.
  int64_t max_bytes = 0;
  bool dry_run = false;  // counts by age alone, and removes nothing

  bool operator==(const RetentionPolicy&) const = default;
};

struct RetentionReport {
  int64_t jobs = 0;
  int64_t compiles = 0;
  int64_t measurements = 0;
  int64_t modules = 0;
  int64_t workers = 0;
  int64_t blobs = 0;
  int64_t blob_bytes = 0;  // before compression
  int64_t bytes_before = 0;
  int64_t bytes_after = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  // A name for people: "sqlite:/var/lib/lathe/lathe.db", "memory".
  virtual std::string Describe() const = 0;

  // ---- content
  // InvalidArgument where `digest` is not that of `data`.
  absl::Status PutBlob(absl::string_view digest, absl::string_view data);
  // The same without waiting: `done` is called as that of ApplyAsync() is.
  virtual void PutBlobAsync(absl::string_view digest, absl::string_view data,
                            std::function<void(absl::Status)> done) = 0;
  // NotFound where there is none; corrupt_store where the bytes do not have this digest any more.
  virtual absl::StatusOr<std::string> GetBlob(absl::string_view digest) = 0;
  virtual absl::StatusOr<bool> HasBlob(absl::string_view digest) = 0;
  virtual absl::Status PutModule(const ModuleRecord& record) = 0;
  // By the digest of the bytes received, or by the canonical digest. nullopt where it is unknown.
  virtual absl::StatusOr<std::optional<ModuleRecord>> FindModule(absl::string_view digest) = 0;

  // ---- results
  // Batches of one thread are applied in its order. Many may share one transaction, but each happens whole or not at
  // all, and an error of one leaves the others. `done` is called once, when the batch is durable or has failed: on a
  // thread of the store or on this one, so it must not block, nor call Apply(). An empty batch is done after all
  // before it.
  virtual void ApplyAsync(WriteBatch batch, std::function<void(absl::Status)> done) = 0;
  // Waits for ApplyAsync().
  absl::Status Apply(WriteBatch batch);
  virtual absl::StatusOr<std::optional<CompileRecord>> FindCompile(absl::string_view key) = 0;
  virtual absl::StatusOr<CompileKnowledge> KnownAbout(const CompileIdentity& identity) = 0;
  virtual absl::StatusOr<std::optional<MeasurementRecord>> FindMeasurement(absl::string_view identity) = 0;
  virtual absl::StatusOr<std::optional<v1::RunOff>> FindRunOff(absl::string_view identity) = 0;
  // Measurements of this module, entry, target and knobs, whichever build compiled them; at most `limit`, in no order.
  virtual absl::StatusOr<std::vector<MeasuredBefore>> FindMeasuredBefore(const CompileIdentity& identity,
                                                                         int limit) = 0;
  // By target, device model, problem, then the fastest first.
  virtual absl::StatusOr<std::vector<v1::BestVariant>> FindWinners(const WinnerQuery& query) = 0;
  // Ids of jobs that have a winner which FindWinners() may give, each once, in the order of the ids, from the first
  // after `after` on.
  virtual absl::StatusOr<std::vector<std::string>> ListWinnerJobs(absl::string_view after, int limit) = 0;
  // Ids of jobs that succeeded in an older release, which kept no winners.
  virtual absl::StatusOr<std::vector<std::string>> ListWinnerless(int limit) = 0;
  // Removes compilations, the measurements of their binaries, and the run-offs and winners that these made.
  virtual absl::StatusOr<ForgetCounts> Forget(const ForgetQuery& query) = 0;

  // ---- jobs
  // Creates the job unless the tenant's `request.id` is known at `request.created`: then returns the record of that
  // request and creates nothing. An empty request id is never remembered. AlreadyExists where a job of that id exists.
  virtual absl::StatusOr<std::optional<RequestRecord>> CreateJob(const JobRecord& job,
                                                                 const RequestRecord& request) = 0;
  // nullopt where the tenant's request id is unknown at `now`.
  virtual absl::StatusOr<std::optional<RequestRecord>> FindRequest(absl::string_view tenant, absl::string_view id,
                                                                   absl::Time now) = 0;
  // NotFound where there is none.
  virtual absl::StatusOr<JobRecord> GetJob(absl::string_view id) = 0;
  // Removes a job that has ended, with its trials, its winners and the request ids that name it; compilations and
  // measurements stay, and so do blobs until Retain(). NotFound where there is none, FailedPrecondition where it runs.
  virtual absl::StatusOr<DeletedJob> DeleteJob(absl::string_view id) = 0;
  // Newest first.
  virtual absl::StatusOr<std::vector<JobRecord>> ListJobs(const JobQuery& query) = 0;
  // In order of their ordinals, from `from_ordinal` on; limit 0 means all.
  virtual absl::StatusOr<std::vector<TrialRecord>> ListTrials(absl::string_view job, int32_t from_ordinal,
                                                              int limit) = 0;

  // ---- compilations by handle
  // As CreateJob() does.
  virtual absl::StatusOr<std::optional<RequestRecord>> CreateCompilation(const CompilationRecord& compilation,
                                                                         const RequestRecord& request) = 0;
  // NotFound where there is none.
  virtual absl::StatusOr<CompilationRecord> GetCompilation(absl::string_view id) = 0;
  // Newest first.
  virtual absl::StatusOr<std::vector<CompilationRecord>> ListCompilations(const CompilationQuery& query) = 0;

  // Removes request ids and ended compilations whose time is over at `now`.
  virtual absl::Status Expire(absl::Time now) = 0;

  // Removes what `policy` does not keep. Ages count from the first call that sees a record, or from its last use, which
  // a crash may forget since the last call. One call at a time; others go on meanwhile.
  virtual absl::StatusOr<RetentionReport> Retain(const RetentionPolicy& policy, absl::Time now) = 0;

  // ---- workers, as last seen
  virtual absl::StatusOr<std::vector<v1::Worker>> ListWorkers() = 0;

  // ---- models of costs, one for each chip
  // Takes the place of the model of its target, unless that has the same version or a later one: false then, as another
  // server has learned from the same results meanwhile.
  virtual absl::StatusOr<bool> PutCostModel(const internal::CostModel& model) = 0;
  // The models by target. One that cannot be read has its target and its version alone, of form 0, so that a later one
  // can take its place.
  virtual absl::StatusOr<std::vector<internal::CostModel>> ListCostModels() = 0;

  // ---- values of other programs. They live as long as the store.
  virtual KeyValues& key_values() = 0;
};

// Calls `take` for every digest that stands in the bytes of a message, whatever the field.
void ForEachDigest(absl::string_view bytes, absl::FunctionRef<void(absl::string_view)> take);

// Whether the record holds what an operator has decided: a restriction of the worker or of one of its devices, or that
// it was quarantined once.
bool HoldsDecisions(const v1::Worker& worker);

// True where it does not go on.
inline bool HasEnded(v1::Trial::State state) { return state == v1::Trial::SUCCEEDED || state == v1::Trial::FAILED; }
inline bool HasEnded(v1::Compilation::State state) {
  return state == v1::Compilation::SUCCEEDED || state == v1::Compilation::FAILED || state == v1::Compilation::CANCELLED;
}
inline bool HasEnded(v1::JobState state) {
  return state == v1::JOB_STATE_SUCCEEDED || state == v1::JOB_STATE_FAILED || state == v1::JOB_STATE_CANCELLED;
}

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_STORE_H_
