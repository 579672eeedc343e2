// One tuning job as a state machine: events in, effects out.
//
// An arm is one (target, device model, problem) with a strategy of its own. A trial goes
//
//   new -> compiling -> looking (for a stored measurement) -> ready -> measuring -> finishing -> done
//
// New trials start once the store has their rows, and a trial is done once the store has its result: before that nobody
// is shown it, its strategy does not hear of it, and no worker is told to forget it. A trial with the same machine code
// as an earlier one of its arm follows that one and shares its result. While another job measures the same thing, a
// trial waits for that job's record.
//
// A search that chooses by code has variants compiled that have no trial (job_looks.cc). What it has learned of those
// ends with the server: the next one has what is promising then compiled again, mostly from the store.
//
// Batches are formed late: variants that become ready join the batch of their arm that is still queued. A result that a
// sick device gives too is asked for again (opinions, server/cache/remembered.h).
//
// A restart is a replay: Start brings the stored trials, strategies are deterministic, and what was asked but not
// finished is compiled and measured again, mostly from the store. Names of measure work say which trials it measures
// (measure_name.h), so that work that runs is taken over just as it is.
//
// Pure: no clock, no I/O, no lock. Time and answers come in events, which may come in any order and, but for answers to
// effects, more than once. Belongs to one thread at a time; snapshots are for all.
#ifndef LATHE_SERVER_SESSION_JOB_MACHINE_H_
#define LATHE_SERVER_SESSION_JOB_MACHINE_H_

#include <deque>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "server/admission/admission.h"
#include "server/admission/targets.h"
#include "server/session/cost_models.h"
#include "server/session/job_events.h"
#include "server/session/job_snapshot.h"
#include "server/session/job_writer.h"
#include "server/session/measure_name.h"
#include "server/session/policy.h"
#include "server/session/precedents.h"
#include "server/session/trial_table.h"
#include "tuner/budget/budget.h"
#include "tuner/space/reference.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

struct SessionSettings {
  BudgetLimits budget;
  size_t window = 256;        // trials of a job in hand at once
  size_t measure_batch = 16;  // candidates of one measurement on a real device
  size_t simulate_batch = 4;  // the same on a simulated one, where batches gain less and take longer
  absl::Duration batch_hold = absl::Milliseconds(200);
  int max_attempts = 4;  // of a trial whose device failed
  // How long a job that goes on after a restart waits for workers to tell what they measure, before it gives trials of
  // the earlier server to a device.
  absl::Duration adopt_hold = absl::Seconds(2);
  // How long measurements may go on after the job's limit of time.
  absl::Duration end_grace = absl::Seconds(5);
  MeasureSettings measure;
  bool tenants_apart = false;  // no tenant gets what was computed for another
};

struct JobParameters {
  SessionSettings settings;
  absl::Span<const internal::KnobDescription> knob_rows;  // outlive the machine
  const TargetDescriptions* targets = nullptr;            // likewise
  SpaceLimits space_limits;
  // Winners of other jobs on the same kernel, where a search that learns begins.
  std::vector<v1::BestVariant> known;
  std::vector<KnownTrial> known_trials;  // of the same jobs
  CostModelsByTarget cost_models;        // for searches that are not of simulated devices
};

class JobMachine {
 public:
  // Error where the specification does not fit this server any more.
  static absl::StatusOr<std::unique_ptr<JobMachine>> Create(JobParameters parameters, JobRecord job,
                                                            std::vector<AdmittedModule> modules);

  // The effects are to be run in their order. The first event is Start.
  std::vector<job::Effect> Step(absl::Time now, std::vector<job::Event> events);

  // How many trials it may have in hand from now on: those of its settings, or fewer.
  void SetWindow(size_t window) { window_ = window; }
  size_t window() const { return parameters_.settings.window; }
  // Trials that are not done.
  size_t in_hand() const { return in_hand_; }
  // Whether it would ask for more trials if the window were that of its settings.
  bool held_back() const { return held_back_; }

  // When the machine next wants a Tick; InfiniteFuture where it waits for other events only.
  absl::Time NextTick() const;
  std::shared_ptr<const JobSnapshot> Snapshot();
  // Changes with every change that a snapshot shows.
  uint64_t version() const { return version_; }
  // The end is durable.
  bool ended() const { return ended_; }
  const std::string& id() const { return id_; }
  // As it was created.
  const v1::TuningJob& job() const { return job_.job; }

 private:
  enum class Phase {
    kNew,
    kCompiling,
    kLooking,
    kWaiting,  // for another job's measurement
    kReady,
    kMeasuring,
    kFollowing,
    kFinishing,
    kDone,
  };

  // Beside trials_[ordinal].
  struct Slot {
    size_t arm = 0;
    // The reference's is the size of the arm's space, and those of profiles are greater: ProfilePoint().
    size_t point = 0;
    Phase phase = Phase::kNew;
    std::string compile_key;
    CompilerBuild build;       // part of that key
    bool new_variant = false;  // no build has compiled it before
    internal::Candidate candidate;
    std::string flight;                       // joined, of the measurement; empty if none
    std::vector<int> followers;               // trials with the same machine code
    std::vector<internal::Opinion> opinions;  // of measurements that are not settled
    std::string reference;                    // requested; empty: the measuring child asks, or nothing is checked
    int64_t rank = 0;                         // of its code, before it is measured: lower is more hopeful
    int attempts = 0;
    double device_seconds = 0;  // its part of the batches that held it
    bool alone = false;         // measured apart, to find a culprit
    bool restored = false;      // begun by an earlier server
    bool placed = true;         // a point of the space
    bool adopted = false;       // in a batch that ran before this job knew of it
  };
  struct Batch {
    MeasureName name;
    std::string work;
    bool submitted = true;  // false while code of its trials is still being compiled
    bool waits = true;      // it may still be queued
    bool held = false;      // by the scheduler, for others that may join
    bool ending = false;    // it is to end when it can
    // The batch that is to take its place, while that is not answered.
    std::optional<MeasureName> next;
  };
  enum class RunOffPhase {
    kNew,
    kLooking,    // the store is asked
    kWaiting,    // for another job's
    kMeasuring,  // by a batch of this job
    kDone,
  };
  struct RunOffState {
    RunOffPhase phase = RunOffPhase::kNew;
    int attempts = 0;
    std::string identity;  // whose flight is joined; empty: none
    bool leads = false;
  };
  struct Arm {
    v1::JobDevice device;
    v1::Problem problem;
    int draw = 0;        // of check.draws
    int reference = -1;  // the trial of check.reference
    int variant = -1;    // the trial of the space's first point
    // Absent where there is no check.reference; one for all arms of a target.
    std::shared_ptr<const ReferenceLaunch> reference_launch;
    std::string problem_field;
    std::shared_ptr<const SearchSpace> space;
    std::unique_ptr<Strategy> strategy;
    Convergence convergence;
    size_t pending = 0;                       // trials that may become ready any moment
    std::set<std::pair<int64_t, int>> ready;  // rank by the code alone, ordinal
    std::list<Batch> batches;
    std::string open;                    // the batch that may still grow; empty if none
    std::map<std::string, int> leaders;  // launch identity -> the trial that is measured for all
    int best = -1;                       // the fastest right trial so far
    size_t in_hand = 0;                  // trials that are not done
    int devices = 1;                     // of the model in the fleet, as far as results have told
    RunOffState run_off;
    absl::flat_hash_set<size_t> looked;  // points that were compiled and have no trial
  };
  // A variant that is being compiled without a trial.
  struct LookedAt {
    size_t arm = 0;
    size_t point = 0;
    internal::Candidate candidate;
    bool tried = false;  // it has a trial by now
  };
  struct Reference {
    bool known = false;
    internal::ExpectedOutput expected;
    v1::ErrorDetail error;  // no variant can be checked
  };
  // One trial's part of a result. It is kept where it comes before the trial is compiled again, after a restart.
  struct Early {
    internal::TrialOutcome outcome;
    std::string worker;
    std::string device_id;
    bool fresh_process = false;
    MeasurementConditions conditions;
    int devices = 1;
    uint64_t result = 0;
  };

  // The kernel of a trial, and the specification in which the variant is one.
  struct KernelOfTrial {
    const v1::TuningSpec* spec;
    Variant variant;
    const AdmittedModule* module;
  };

  JobMachine(JobParameters parameters, JobRecord job, std::vector<AdmittedModule> modules);

  // ---- job_machine.cc: the course of the job
  absl::Status MakeArms();
  void PreferKnown(Arm& arm) const;
  void On(job::Start event);
  void On(job::Compiled event);
  void On(job::CompiledAhead event);
  void On(job::Found event);
  void On(job::FlightEnded event);
  void On(job::FoundRunOff event);
  void On(job::RunOffEnded event);
  void On(job::Measured event);
  void On(job::Withdrawn event);
  void On(job::Running event);
  void On(job::Referenced event);
  void On(job::Written event);
  void On(job::Tick) {}
  void On(job::Cancel) { cancelled_ = true; }
  void Restore(std::vector<TrialRecord> stored);
  std::optional<std::pair<size_t, size_t>> PlaceOf(const v1::Trial& trial) const;
  void Advance();
  size_t Ask(size_t count);
  void Hold(const Slot& slot);
  // How many more trials of the arm may be in hand. A search that learns asks for as many as keep the devices busy:
  // each more is chosen without the results of those in hand.
  size_t RoomOf(const Arm& arm) const;
  int AddTrial(size_t arm, size_t point);
  void StartTrial(int ordinal);
  void SubmitCompile(int ordinal);
  // Gives up what has not started on a device; true where there was something.
  bool StopWaiting(const v1::ErrorDetail& why);
  void EndBatches(bool running_too);
  // Says why a job has no winner: nothing that ran was checked, or else the first error of a trial.
  v1::ErrorDetail WhyNoneWins(v1::StopReason reason) const;
  void StageEnd(v1::JobState state, v1::StopReason reason);
  void Touch(int ordinal, v1::Trial trial);

  // The trial runs machine code that the client brought.
  bool IsOfClient(int ordinal) const {
    return KernelOf(slots_[ordinal].arm, slots_[ordinal].point).module->binary != nullptr;
  }

  // ---- job_candidates.cc: the kernel, launch and compilation of each trial
  KernelOfTrial KernelOf(size_t arm, size_t point) const;
  absl::Status FillCandidate(int ordinal);
  // The parts that do not depend on a trial.
  absl::Status FillCandidate(size_t arm, size_t point, internal::Candidate* candidate) const;
  // The reference's part of a candidate.
  absl::Status FillReference(const Arm& arm, internal::Candidate* candidate) const;
  CompileOrder OrderOf(int ordinal) const;
  CompileOrder OrderOf(size_t arm, size_t point, const internal::Candidate& candidate) const;
  v1::Specialization SpecializationOf(const Arm& arm, const internal::Candidate& candidate) const;

  // ---- job_looks.cc: variants that are compiled before it is chosen which are tried
  // Has those compiled that the arm's search wants to see before it gives the next `count`.
  void LookAhead(size_t arm, size_t count);
  void SubmitLook(uint64_t look);
  void RetryLooks();
  void NoteTried(size_t arm, size_t point);
  void EndLooks();

  // ---- job_results.cc: results, until they are durable
  void TakeCompiled(int ordinal, const CompileAnswer& answer);
  // The lines of the text that the client sent for the trial's module.
  const internal::SourceLines& LinesOf(int ordinal) const;
  // The trial has code now.
  void TakeCode(int ordinal, v1::Trial trial);
  bool FollowLeader(int ordinal);
  void Look(int ordinal);
  void BeginMeasuring(int ordinal);
  void LeaveFlight(int ordinal, bool recorded);
  // Takes another job's verdict that a variant lost to one that this job has too.
  std::string MeasurementOf(int ordinal) const;
  bool TakeDropped(int ordinal, const MeasureFlights::Ending& ending);
  void MakeReady(int ordinal);
  // Makes trials ready that a batch held and did not measure.
  void GiveBack(const std::vector<int>& ordinals);
  void TakeResult(job::Measured& event, const std::vector<int>& of_batch);
  // False where the outcome says nothing of the trial, which is measured again.
  bool TakeOutcome(int ordinal, const Early& result);
  void FinishMeasured(int ordinal, const Early& result, bool remembered);
  // Trials of earlier results whose check turned out not to hold: wrong ones, and those compared with them.
  void TakeRefuted(const internal::MeasureOutcome& outcome, const std::string& worker);
  std::vector<int> TakeBack(int ordinal);
  void StageCorrection(int ordinal, v1::Trial trial);
  void Reopen(int ordinal, v1::Trial trial);
  std::string CompileKeyOf(int ordinal) const;
  // The identity under which the finished trial's measurement is stored.
  std::string StoredIdentity(int ordinal) const;
  v1::Trial MakeFinished(int ordinal, const internal::TrialOutcome& outcome, const std::string& worker) const;
  void Fail(int ordinal, const v1::ErrorDetail& error);
  // Stages the trial with its followers; `record` lacks its identity.
  void Finish(FinishedTrial done, std::optional<MeasurementRecord> record);
  void Stage(FinishedTrial done, std::optional<MeasurementRecord> record);
  void StageFollowers(int leader, const v1::Trial& result, const std::optional<MeasurementRecord>& record);
  void Record(FinishedTrial done);
  // One of the trials that the result's acknowledgement waits for is durable.
  void Settle(uint64_t result);
  void InheritFollowers(int leader);

  // ---- job_verdict.cc: one variant beside its reference
  // The job compares one variant with a reference or with arrays, and does nothing else.
  bool Evaluates() const { return evaluates_; }
  bool MeasuresAgain() const { return job_.job.again() || job_.job.spec().check().draws() > 1; }
  // A variant goes to a device once the simulators of its chip have passed it.
  enum class Entrance { kOpen, kWaits, kClosed };
  Entrance EntranceOf(size_t arm) const;
  v1::Verdict MakeVerdict() const;
  v1::Comparison Compare(size_t arm, const v1::Trial& trial) const;
  LeastWork WorkOf(size_t arm) const;

  // ---- job_reference.cc: what the outputs should be, made while variants compile
  void RequestReference(int ordinal);
  // For those whose code is not in the store, so that it is being compiled.
  void RequestLateReferences();
  bool WaitsForReference(int ordinal) const;
  void AddReference(internal::Candidate* candidate) const;
  void CancelReferences();

  // ---- job_profile.cc: profiles of variants, when the search has ended
  // Begins what is missing, where it may. True where there is nothing more to wait for.
  bool ProfilesAreDone(bool may_begin);
  size_t ProfilePoint(size_t arm, int of) const { return arms_[arm].space->size() + 1 + static_cast<size_t>(of); }
  // The trial whose variant the trial profiles.
  std::optional<int> ProfiledBy(int ordinal) const;
  bool IsProfile(int ordinal) const { return ProfiledBy(ordinal).has_value(); }
  // The knobs of the trial that profiles a variant with these.
  v1::Knobs ProfilingKnobs(const v1::Knobs& knobs) const;
  // The trials that are to be profiled.
  std::vector<int> ProfiledTrials();
  // Why a measurement that should have brought a profile has none; kind is empty where it lacks nothing.
  v1::ErrorDetail LackOfProfile(int ordinal, const internal::TrialOutcome& outcome, const std::string& worker) const;

  // ---- job_run_off.cc: the leaders of an arm, measured together, or as another job has measured them
  // Begins what is missing, where it may. True where no arm waits for its run-off any more.
  bool RunOffsAreDone(bool may_begin);
  void BeginRunOff(size_t arm);
  std::vector<int> RunOffTrials(size_t arm) const;
  void SubmitRunOff(size_t arm);
  void TakeRunOff(size_t arm, const std::vector<int>& trials, const job::Measured& event);
  void StageRunOff(size_t arm, const std::vector<int>& trials, v1::RunOff run_off);
  // The identity under which a run-off of these trials is stored.
  std::string RunOffOf(const std::vector<int>& trials) const;
  void LeaveRunOff(size_t arm, bool recorded);
  // Its trials have changed.
  void ForgetRunOff(size_t arm);

  // ---- job_batches.cc: how ready variants become measurements
  // The reference is measured before those that are to be compared with it.
  bool WaitsForReferenceTrial(const Arm& arm, int ordinal) const;
  void Flush(size_t arm);
  void SubmitBatch(Arm& arm, std::vector<int> ordinals, absl::Duration hold);
  void GrowOpenBatch(Arm& arm);
  void RefreshIncumbents(Arm& arm);
  void Replace(Batch& batch, MeasureName next, absl::Duration hold);
  void SubmitAdopted(Arm& arm);
  void DropDone();
  internal::MeasurePolicy PolicyFor(const internal::Candidate& candidate) const;
  WorkRequest MakeRequest(const MeasureName& name, absl::Duration hold) const;
  int IncumbentOf(const Arm& arm) const;
  size_t BatchLimit(const Arm& arm) const;
  MeasureName NameOf(std::vector<int> ordinals, int incumbent) const;
  Batch* FindBatch(absl::string_view work, Arm** arm);

  const JobParameters parameters_;
  const std::string id_;
  const std::vector<AdmittedModule> modules_;
  const std::optional<v1::TuningSpec> reference_spec_;
  const bool expects_arrays_;  // they say what is right
  bool evaluates_ = false;     // since MakeArms()
  const internal::MeasurePolicy policy_;
  JobRecord job_;
  std::shared_ptr<const v1::TuningJob> shown_;
  const absl::Time created_;

  absl::Time now_;
  std::vector<job::Effect> effects_;
  JobWriter writer_;
  std::vector<Arm> arms_;
  TrialTable trials_;
  std::vector<Slot> slots_;
  TrialCounts counts_;
  std::map<int, Early> early_;
  std::map<std::string, int> measurements_;         // what they measure -> trials, of those that looked for it
  std::map<uint64_t, int> unsettled_;               // result -> how many of its trials are not durable
  std::map<absl::Time, std::vector<int>> retries_;  // compilations to ask for again
  std::map<uint64_t, LookedAt> looks_;              // being compiled, or to be asked for again
  std::map<absl::Time, std::vector<uint64_t>> look_retries_;
  uint64_t last_look_ = 0;
  v1::ErrorDetail look_error_;  // the first of those that failed
  size_t window_ = std::numeric_limits<size_t>::max();
  size_t in_hand_ = 0;  // trials that are not done
  bool held_back_ = false;
  double device_seconds_ = 0;  // for which devices have measured
  size_t measured_ = 0;        // the trials that took them
  size_t next_arm_ = 0;
  size_t references_asked_ = 0;  // trials of the reference
  size_t profiles_asked_ = 0;    // trials that profile others
  uint64_t version_ = 1;
  bool started_ = false;
  absl::Time adopt_until_ = absl::InfinitePast();
  // A compilation that takes longer than this is not answered from the store, so that a measurement will follow.
  static constexpr absl::Duration kStoreAnswers = absl::Milliseconds(20);

  std::vector<v1::RunOff> run_offs_;
  std::map<std::string, Reference> references_;             // by module and problem
  std::deque<std::pair<absl::Time, int>> compiling_since_;  // trials whose reference is not requested
  bool timed_out_ = false;
  bool cancelled_ = false;
  bool end_staged_ = false;
  bool ended_ = false;
};

// "jobs/<id>/trials/<n>" as n; nullopt where it is not a trial of this job.
std::optional<int> OrdinalOf(absl::string_view job, absl::string_view trial);

// The time that ranks a trial: measured, or the estimate.
double CostOf(const v1::Trial& trial);

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_JOB_MACHINE_H_
