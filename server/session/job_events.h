// The events and effects of a job's machine.
#ifndef LATHE_SERVER_SESSION_JOB_EVENTS_H_
#define LATHE_SERVER_SESSION_JOB_EVENTS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "server/cache/compile_broker.h"
#include "server/cache/keys.h"
#include "server/cache/measure_flights.h"
#include "server/cache/reference_broker.h"
#include "server/session/job_writer.h"

namespace lathe {
namespace job {

// The job begins. `trials` are those that the store has, in the order of their ordinals: none for a new job, and a
// replay for one that an earlier server began.
struct Start {
  std::vector<TrialRecord> trials;
};
struct Compiled {
  int ordinal = 0;
  CompileAnswer answer;
};
struct CompiledAhead {
  uint64_t look = 0;
  CompileAnswer answer;
};
// The answer to FindMeasurement. Without a record, `leads` says that this job measures; else another one does, and
// FlightEnded follows.
struct Found {
  int ordinal = 0;
  std::optional<MeasurementRecord> record;
  bool leads = false;
  v1::MeasurementMiss miss;  // where there is no record
};
// The measurement of another job that this trial waited for has ended. Null where it is not known how.
struct FlightEnded {
  int ordinal = 0;
  std::shared_ptr<const MeasureFlights::Ending> ending;
};
// The answer to FindRunOff. Without a stored one, `leads` says that this job runs it; else another one does, and
// RunOffEnded follows.
struct FoundRunOff {
  size_t arm = 0;
  std::string identity;
  std::optional<v1::RunOff> run_off;
  bool leads = false;
};
// Another job's run-off that this one waited for has ended, in one way or another.
struct RunOffEnded {
  size_t arm = 0;
  std::string identity;
};
// A result of measure work, asked for in this life of the server or an earlier one. Answered by Acknowledge{id}, once.
struct Measured {
  uint64_t id = 0;
  internal::WorkResult result;
  std::string worker;
  // The device's conditions, for outcomes that do not say under which conditions they were taken.
  MeasurementConditions conditions;
  int devices = 1;  // of this model in the fleet
};
// The answer to ReplaceMeasure and WithdrawMeasure: whether the item was still queued.
struct Withdrawn {
  std::string work;
  bool ok = false;
  std::string replacement;  // submitted in its place where ok; empty for WithdrawMeasure
};
// A worker runs this item, which nobody has submitted.
struct Running {
  std::string work;
};
// The answer to RequestReference.
struct Referenced {
  std::string key;
  ReferenceAnswer answer;
};
struct Written {
  uint64_t token = 0;
  absl::Status status;
};
// Looks at the clock.
struct Tick {};
struct Cancel {};

using Event = std::variant<Start, Compiled, CompiledAhead, Found, FlightEnded, FoundRunOff, RunOffEnded, Measured,
                           Withdrawn, Running, Referenced, Written, Tick, Cancel>;

// Applies the batch; Written follows.
struct Persist {
  JobWrite write;
};
// Compiled follows.
struct Compile {
  int ordinal = 0;
  CompileOrder order;
};
struct CancelCompile {
  int ordinal = 0;
};
// Compiles a variant that has no trial, as the search wants to see its code; CompiledAhead follows. `look` numbers
// them.
struct CompileAhead {
  uint64_t look = 0;
  CompileOrder order;
};
struct CancelCompileAhead {
  uint64_t look = 0;
};
// Joins the flight of the measurement and looks for a stored one, under the conditions of every device of this model
// in the fleet; Found follows, as soon as there is a device. LeaveFlight ends it.
struct FindMeasurement {
  int ordinal = 0;
  std::string flight;
  std::string compile_key;
  CompileIdentity identity;  // of that key
  bool new_variant = false;  // of which nothing was compiled before
  internal::Candidate candidate;
  internal::MeasurePolicy policy;
  std::string device_model;
};
// The measurement is stored, or was dropped, or another job may take it up.
struct LeaveFlight {
  int ordinal = 0;
  std::string flight;
  MeasureFlights::Ending ending;
};
// Joins the flight of the run-off and looks for a stored one; FoundRunOff follows. LeaveRunOff ends it.
struct FindRunOff {
  size_t arm = 0;
  std::string identity;
};
// The run-off is stored, or another job may take it up.
struct LeaveRunOff {
  size_t arm = 0;
  std::string identity;
  bool recorded = false;
};
// Measured follows.
struct SubmitMeasure {
  WorkRequest request;
};
// Takes `work` back where it is still queued and submits `request` in its place; Withdrawn follows.
struct ReplaceMeasure {
  std::string work;
  WorkRequest request;
};
// The item is held no longer; nothing follows.
struct ReleaseMeasure {
  internal::WorkItem work;
  double cost = 1;
};
// Takes it back where it is still queued; Withdrawn follows.
struct WithdrawMeasure {
  std::string work;
};
struct CancelMeasure {
  std::string work;
};
// Referenced follows.
struct RequestReference {
  std::string key;
  ReferenceOrder order;
};
struct CancelReference {
  std::string key;
};
// The worker may forget the result of the event Measured{id}.
struct Acknowledge {
  uint64_t id = 0;
};
// For metrics and traces.
struct TrialEnded {
  std::string outcome;
  std::string target;
  int ordinal = 0;
};
// The job's end is durable. The last effect.
struct JobEnded {
  v1::JobState state = v1::JOB_STATE_UNSPECIFIED;
};

using Effect =
    std::variant<Persist, Compile, CancelCompile, CompileAhead, CancelCompileAhead, FindMeasurement, LeaveFlight,
                 FindRunOff, LeaveRunOff, SubmitMeasure, ReplaceMeasure, ReleaseMeasure, WithdrawMeasure, CancelMeasure,
                 RequestReference, CancelReference, Acknowledge, TrialEnded, JobEnded>;

}  // namespace job
}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_JOB_EVENTS_H_
