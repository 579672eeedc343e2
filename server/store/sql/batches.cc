#include "server/store/sql/batches.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/sql/compilations.h"
#include "server/store/sql/compression.h"
#include "server/store/sql/winners.h"

namespace lathe {
namespace {

void WriteCompile(Connection& connection, const CompileRecord& record) {
  const CompileIdentity& id = record.identity;
  connection
      .Prepare(
          "INSERT INTO compiles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
          "failed = excluded.failed, outcome = excluded.outcome, error = excluded.error, artifact = excluded.artifact "
          "WHERE excluded.failed = 0 OR compiles.failed <> 0")
      .Text(record.key)
      .Text(id.module_digest)
      .Text(id.entry)
      .Text(id.target)
      .Text(id.knobs)
      .Text(id.compiler_build)
      .Text(id.assembler_build)
      .Int(!record.error.kind().empty())
      .Message(record.outcome)
      .Message(record.error)
      .Text(id.specialization)
      .Text(record.outcome.artifact().digest())
      .LaterRow(1);
}

void WriteMeasurement(Connection& connection, const MeasurementRecord& record) {
  connection
      .Prepare(
          "INSERT INTO measurements VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (identity) DO UPDATE SET "
          "compile_key = excluded.compile_key, device_model = excluded.device_model, driver = excluded.driver, "
          "worker = excluded.worker, device_id = excluded.device_id, outcome = excluded.outcome, "
          "failed = excluded.failed, problem = excluded.problem, power_limit = excluded.power_limit")
      .Text(record.identity)
      .Text(record.compile_key)
      .Text(record.device_model)
      .Text(record.driver)
      .Text(record.worker)
      .Text(record.device_id)
      .Blob(Compress(record.outcome.SerializeAsString()))
      .Int(record.outcome.has_error())
      .Text(record.problem)
      .Real(record.outcome.conditions().power_limit_watts())
      .LaterRow(1);
}

void WriteRunOff(Connection& connection, const RunOffRecord& record) {
  connection
      .Prepare("INSERT INTO run_offs VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET run_off = excluded.run_off")
      .Text(record.identity)
      .Message(record.run_off)
      .LaterRow(1);
  for (const v1::RunOff::Entry& entry : record.run_off.entries()) {
    connection.Prepare("INSERT INTO run_off_members VALUES (?, ?) ON CONFLICT (run_off, measurement) DO NOTHING")
        .Text(record.identity)
        .Text(entry.trial())
        .LaterRow(2);
  }
}

void WriteTrial(Connection& connection, const TrialRecord& record) {
  connection
      .Prepare(
          "INSERT INTO trials VALUES (?, ?, ?, ?) ON CONFLICT (job, ordinal) DO UPDATE SET "
          "finished = excluded.finished, trial = excluded.trial WHERE trials.finished = 0")
      .Text(record.job)
      .Int(record.ordinal)
      .Int(HasEnded(record.trial.state()))
      .Blob(Compress(record.trial.SerializeAsString()))
      .LaterRow(2);
}

void CorrectTrial(Connection& connection, const TrialRecord& record) {
  connection
      .Prepare(
          "INSERT INTO trials SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM jobs WHERE id = ? AND ended = 0) "
          "ON CONFLICT (job, ordinal) DO UPDATE SET finished = excluded.finished, trial = excluded.trial")
      .Text(record.job)
      .Int(record.ordinal)
      .Int(HasEnded(record.trial.state()))
      .Blob(Compress(record.trial.SerializeAsString()))
      .Text(record.job)
      .Later();
}

absl::Status UpdateJob(Connection& connection, const JobRecord& record) {
  const int64_t changed = connection.Prepare("UPDATE jobs SET state = ?, ended = ?, job = ? WHERE id = ? AND ended = 0")
                              .Int(record.job.state())
                              .Int(HasEnded(record.job.state()))
                              .Message(record.job)
                              .Text(record.id)
                              .Run();
  if (changed > 0) return absl::OkStatus();
  Query exists = connection.Prepare("SELECT 1 FROM jobs WHERE id = ?");
  exists.Text(record.id);
  return exists.Step() ? absl::OkStatus() : NoJob(record.id);
}

void WriteWorker(Connection& connection, const v1::Worker& worker) {
  connection.Prepare("INSERT INTO workers VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET worker = excluded.worker")
      .Text(worker.name())
      .Message(worker)
      .LaterRow(1);
}

// Calls `write` for the records of one kind, of all batches.
template <typename T>
void WriteEach(Connection& connection, const std::vector<const WriteBatch*>& batches, std::vector<T> WriteBatch::* kind,
               void (*write)(Connection&, const T&)) {
  for (const WriteBatch* batch : batches) {
    for (const T& record : batch->*kind) write(connection, record);
  }
}

}  // namespace

absl::Status NoJob(absl::string_view id) {
  return MakeError(ErrorKind::not_found, absl::StrCat("no job ", id), "name");
}

bool IsOfRowsAlone(const WriteBatch& batch) {
  return batch.forgotten.empty() && batch.corrections.empty() && batch.jobs.empty() && batch.winners.empty() &&
         batch.listed.empty();
}

void WriteRows(Connection& connection, const std::vector<const WriteBatch*>& batches) {
  WriteEach(connection, batches, &WriteBatch::compiles, WriteCompile);
  WriteEach(connection, batches, &WriteBatch::measurements, WriteMeasurement);
  WriteEach(connection, batches, &WriteBatch::run_offs, WriteRunOff);
  WriteEach(connection, batches, &WriteBatch::trials, WriteTrial);
  WriteEach(connection, batches, &WriteBatch::compilations, UpdateCompilation);
  WriteEach(connection, batches, &WriteBatch::workers, WriteWorker);
}

absl::Status WriteBatchTo(Connection& connection, const WriteBatch& batch) {
  for (const std::string& identity : batch.forgotten) {
    connection.Prepare("DELETE FROM measurements WHERE identity = ?").Text(identity).Later();
  }
  WriteRows(connection, {&batch});
  for (const TrialRecord& record : batch.corrections) CorrectTrial(connection, record);
  for (const JobRecord& record : batch.jobs) LATHE_RETURN_IF_ERROR(UpdateJob(connection, record));
  for (const WinnerRecord& record : batch.winners) WriteWinner(connection, record);
  for (const std::string& id : batch.listed) {
    connection.Prepare("DELETE FROM winnerless WHERE job = ?").Text(id).Later();
  }
  return absl::OkStatus();
}

}  // namespace lathe
