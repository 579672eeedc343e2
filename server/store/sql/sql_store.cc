#include "server/store/sql/sql_store.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/sql/compilations.h"
#include "server/store/sql/compression.h"
#include "server/store/sql/connection.h"
#include "server/store/sql/group_writer.h"
#include "server/store/sql/key_values.h"
#include "server/store/sql/retention.h"
#include "server/store/sql/winners.h"

namespace lathe {
namespace {

absl::Status NoJob(absl::string_view id) {
  return MakeError(ErrorKind::not_found, absl::StrCat("no job ", id), "name");
}

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
      .Run();
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
      .Run();
}

void WriteRunOff(Connection& connection, const RunOffRecord& record) {
  connection
      .Prepare("INSERT INTO run_offs VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET run_off = excluded.run_off")
      .Text(record.identity)
      .Message(record.run_off)
      .Run();
  for (const v1::RunOff::Entry& entry : record.run_off.entries()) {
    connection.Prepare("INSERT INTO run_off_members VALUES (?, ?) ON CONFLICT (run_off, measurement) DO NOTHING")
        .Text(record.identity)
        .Text(entry.trial())
        .Run();
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
      .Run();
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
      .Run();
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

absl::Status WriteAll(Connection& connection, const WriteBatch& batch) {
  for (const CompileRecord& record : batch.compiles) WriteCompile(connection, record);
  for (const std::string& identity : batch.forgotten) {
    connection.Prepare("DELETE FROM measurements WHERE identity = ?").Text(identity).Run();
  }
  for (const MeasurementRecord& record : batch.measurements) WriteMeasurement(connection, record);
  for (const RunOffRecord& record : batch.run_offs) WriteRunOff(connection, record);
  for (const TrialRecord& record : batch.trials) WriteTrial(connection, record);
  for (const TrialRecord& record : batch.corrections) CorrectTrial(connection, record);
  for (const JobRecord& record : batch.jobs) LATHE_RETURN_IF_ERROR(UpdateJob(connection, record));
  for (const WinnerRecord& record : batch.winners) WriteWinner(connection, record);
  for (const std::string& id : batch.listed) {
    connection.Prepare("DELETE FROM winnerless WHERE job = ?").Text(id).Run();
  }
  for (const CompilationRecord& record : batch.compilations) UpdateCompilation(connection, record);
  for (const v1::Worker& worker : batch.workers) {
    connection.Prepare("INSERT INTO workers VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET worker = excluded.worker")
        .Text(worker.name())
        .Message(worker)
        .Run();
  }
  return absl::OkStatus();
}

class SqlStore : public Store {
 public:
  explicit SqlStore(SqlParts parts)
      : description_(std::move(parts.description)),
        held_(std::move(parts.held)),
        writing_(std::move(parts.writing)),
        reader_(std::move(parts.lists)),
        lookups_(std::move(parts.lookups)),
        blobs_(std::move(parts.blobs)),
        space_(std::move(parts.space)),
        key_values_(std::move(parts.values), &writer_),
        writer_(writing_.get()),
        retention_(reader_.get(), writing_.get(), &writer_, blobs_.get(), space_.get()) {}

  absl::Status Initialize() { return key_values_.Initialize(); }

  std::string Describe() const override { return description_; }

  void PutBlobAsync(absl::string_view digest, absl::string_view data, std::function<void(absl::Status)> done) override {
    if (Sha256Digest(data) != digest) {
      return done(
          MakeError(ErrorKind::invalid_argument, absl::StrCat("blob does not have the digest ", digest), "digest"));
    }
    absl::StatusOr<bool> known = HasBlob(digest);
    if (!known.ok() || *known) return done(known.status());
    auto blob = std::make_shared<const StoredBlob>(
        StoredBlob{std::string(digest), static_cast<int64_t>(data.size()), Compress(data)});
    writer_.Submit(
        [this, blob](Connection& connection) {
          blobs_->Insert(connection, *blob);
          return absl::OkStatus();
        },
        std::move(done), [this, blob] { return blobs_->Keep(*blob); });
  }

  absl::StatusOr<std::string> GetBlob(absl::string_view digest) override {
    retention_.Use(Record::kBlob, digest);
    absl::StatusOr<std::string> compressed;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) {
      compressed = blobs_->Read(connection, digest);
      return absl::OkStatus();
    }));
    LATHE_RETURN_IF_ERROR(compressed.status());
    absl::StatusOr<std::string> data = Decompress(*compressed);
    if (!data.ok() || Sha256Digest(*data) != digest) {
      return MakeError(ErrorKind::corrupt_store,
                       absl::StrCat("the blob ", digest, " in ", description_, " is damaged"));
    }
    return data;
  }

  absl::StatusOr<bool> HasBlob(absl::string_view digest) override {
    // Who is told that it is there may name it a day later.
    if (!retention_.Use(Record::kBlob, digest)) return false;
    bool found = false;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) {
      Query query = connection.Prepare("SELECT 1 FROM blobs WHERE digest = ?");
      query.Text(digest);
      found = query.Step();
      return absl::OkStatus();
    }));
    return found;
  }

  absl::Status PutModule(const ModuleRecord& record) override {
    return writer_.Write([&](Connection& connection) {
      connection.Prepare("INSERT INTO modules VALUES (?, ?, ?) ON CONFLICT (received) DO NOTHING")
          .Text(record.received_digest)
          .Text(record.info.digest())
          .Message(record.info)
          .Run();
      return absl::OkStatus();
    });
  }

  absl::StatusOr<std::optional<ModuleRecord>> FindModule(absl::string_view digest) override {
    std::optional<ModuleRecord> found;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) -> absl::Status {
      Query query = connection.Prepare(
          "SELECT received, info FROM modules WHERE received = ?1 OR canonical = ?1 ORDER BY received = ?1 DESC LIMIT "
          "1");
      query.Text(digest);
      if (!query.Step()) return absl::OkStatus();
      found.emplace();
      found->received_digest = query.GetText(0);
      return query.GetMessage(1, &found->info);
    }));
    if (found) retention_.Use(Record::kModule, found->received_digest);
    return found;
  }

  void ApplyAsync(WriteBatch batch, std::function<void(absl::Status)> done) override {
    writer_.Submit([batch = std::move(batch)](Connection& connection) { return WriteAll(connection, batch); },
                   std::move(done));
  }

  absl::StatusOr<std::optional<CompileRecord>> FindCompile(absl::string_view key) override {
    std::optional<CompileRecord> found;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) -> absl::Status {
      Query query = connection.Prepare(
          "SELECT key, module, entry, target, knobs, specialization, compiler, assembler, outcome, error FROM compiles "
          "WHERE key = ?");
      query.Text(key);
      if (!query.Step()) return absl::OkStatus();
      CompileRecord& record = found.emplace();
      record.key = query.GetText(0);
      record.identity = {query.GetText(1), query.GetText(2), query.GetText(3), query.GetText(4),
                         query.GetText(5), query.GetText(6), query.GetText(7)};
      LATHE_RETURN_IF_ERROR(query.GetMessage(8, &record.outcome));
      return query.GetMessage(9, &record.error);
    }));
    if (found) retention_.Use(Record::kCompile, key);
    return found;
  }

  absl::StatusOr<CompileKnowledge> KnownAbout(const CompileIdentity& identity) override {
    CompileKnowledge known;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) {
      Query module = connection.Prepare("SELECT 1 FROM compiles WHERE module = ? AND entry = ? LIMIT 1");
      known.module = module.Text(identity.module_digest).Text(identity.entry).Step();
      if (!known.module) return absl::OkStatus();
      Query target = connection.Prepare("SELECT 1 FROM compiles WHERE module = ? AND entry = ? AND target = ? LIMIT 1");
      known.target = target.Text(identity.module_digest).Text(identity.entry).Text(identity.target).Step();
      if (!known.target) return absl::OkStatus();
      Query knobs = connection.Prepare(
          "SELECT 1 FROM compiles WHERE module = ? AND entry = ? AND target = ? AND knobs = ? LIMIT 1");
      known.knobs =
          knobs.Text(identity.module_digest).Text(identity.entry).Text(identity.target).Text(identity.knobs).Step();
      if (!known.knobs) return absl::OkStatus();
      Query attributes = connection.Prepare(
          "SELECT 1 FROM compiles WHERE module = ? AND entry = ? AND target = ? AND knobs = ? AND specialization = ? "
          "LIMIT 1");
      known.specialization = attributes.Text(identity.module_digest)
                                 .Text(identity.entry)
                                 .Text(identity.target)
                                 .Text(identity.knobs)
                                 .Text(identity.specialization)
                                 .Step();
      return absl::OkStatus();
    }));
    return known;
  }

  absl::StatusOr<std::optional<MeasurementRecord>> FindMeasurement(absl::string_view identity) override {
    std::optional<MeasurementRecord> found;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) -> absl::Status {
      Query query = connection.Prepare(
          "SELECT identity, compile_key, device_model, driver, worker, device_id, outcome, problem FROM measurements "
          "WHERE identity = ?");
      query.Text(identity);
      if (!query.Step()) return absl::OkStatus();
      MeasurementRecord& record = found.emplace();
      record.identity = query.GetText(0);
      record.compile_key = query.GetText(1);
      record.device_model = query.GetText(2);
      record.driver = query.GetText(3);
      record.worker = query.GetText(4);
      record.device_id = query.GetText(5);
      record.problem = query.GetText(7);
      return query.GetCompressed(6, &record.outcome);
    }));
    if (found) retention_.Use(Record::kMeasurement, identity);
    return found;
  }

  absl::StatusOr<std::optional<v1::RunOff>> FindRunOff(absl::string_view identity) override {
    std::optional<v1::RunOff> found;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) -> absl::Status {
      Query query = connection.Prepare("SELECT run_off FROM run_offs WHERE identity = ?");
      query.Text(identity);
      return query.Step() ? query.GetMessage(0, &found.emplace()) : absl::OkStatus();
    }));
    return found;
  }

  absl::StatusOr<std::vector<MeasuredBefore>> FindMeasuredBefore(const CompileIdentity& identity, int limit) override {
    std::vector<MeasuredBefore> found;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) {
      Query rows = connection.Prepare(
          "SELECT compile_key, compiler, assembler, device_model, driver, power_limit, problem FROM compiles "
          "JOIN measurements ON compile_key = key WHERE module = ? AND entry = ? AND target = ? AND knobs = ? LIMIT ?");
      rows.Text(identity.module_digest).Text(identity.entry).Text(identity.target).Text(identity.knobs).Int(limit);
      while (rows.Step()) {
        found.push_back({rows.GetText(0), rows.GetText(1), rows.GetText(2), rows.GetText(3), rows.GetText(4),
                         rows.GetReal(5), rows.GetText(6)});
      }
      return absl::OkStatus();
    }));
    return found;
  }

  absl::StatusOr<std::vector<std::string>> ListWinnerJobs(absl::string_view after, int limit) override {
    std::vector<std::string> ids;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) {
      ids = ReadWinnerJobs(connection, after, limit);
      return absl::OkStatus();
    }));
    return ids;
  }

  absl::StatusOr<std::vector<std::string>> ListWinnerless(int limit) override {
    std::vector<std::string> ids;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) {
      ids = ReadWinnerless(connection, limit);
      return absl::OkStatus();
    }));
    return ids;
  }

  absl::StatusOr<std::vector<v1::BestVariant>> FindWinners(const WinnerQuery& query) override {
    std::vector<v1::BestVariant> found;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) -> absl::Status {
      LATHE_ASSIGN_OR_RETURN(found, ReadWinners(connection, query));
      return absl::OkStatus();
    }));
    return found;
  }

  absl::StatusOr<ForgetCounts> Forget(const ForgetQuery& query) override {
    ForgetCounts counts;
    LATHE_RETURN_IF_ERROR(writer_.Write([&](Connection& connection) {
      counts = ForgetResults(connection, query);
      return absl::OkStatus();
    }));
    return counts;
  }

  absl::StatusOr<std::optional<RequestRecord>> CreateJob(const JobRecord& job, const RequestRecord& request) override {
    std::optional<RequestRecord> known;
    LATHE_RETURN_IF_ERROR(writer_.Write([&](Connection& connection) -> absl::Status {
      known = FindRequestId(connection, request.tenant, request.id, request.created);
      if (known) return absl::OkStatus();
      const int64_t created = connection
                                  .Prepare(
                                      "INSERT INTO jobs (id, tenant, spec_name, state, ended, job, refresh) "
                                      "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")
                                  .Text(job.id)
                                  .Text(job.job.tenant())
                                  .Text(job.job.spec().name())
                                  .Int(job.job.state())
                                  .Int(HasEnded(job.job.state()))
                                  .Message(job.job)
                                  .Text(job.job.refresh().job())
                                  .Run();
      if (created == 0) return absl::AlreadyExistsError(absl::StrCat("job ", job.id, " exists"));
      for (size_t i = 0; i < job.module_digests.size(); ++i) {
        connection.Prepare("INSERT INTO job_modules VALUES (?, ?, ?)")
            .Text(job.id)
            .Int(static_cast<int64_t>(i))
            .Text(job.module_digests[i])
            .Run();
      }
      WriteRequestId(connection, request);
      return absl::OkStatus();
    }));
    return known;
  }

  absl::StatusOr<std::optional<RequestRecord>> FindRequest(absl::string_view tenant, absl::string_view id,
                                                           absl::Time now) override {
    std::optional<RequestRecord> found;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) {
      found = FindRequestId(connection, tenant, id, now);
      return absl::OkStatus();
    }));
    return found;
  }

  absl::StatusOr<std::optional<RequestRecord>> CreateCompilation(const CompilationRecord& compilation,
                                                                 const RequestRecord& request) override {
    std::optional<RequestRecord> known;
    LATHE_RETURN_IF_ERROR(writer_.Write([&](Connection& connection) {
      known = FindRequestId(connection, request.tenant, request.id, request.created);
      if (known) return absl::OkStatus();
      LATHE_RETURN_IF_ERROR(InsertCompilation(connection, compilation));
      WriteRequestId(connection, request);
      return absl::OkStatus();
    }));
    return known;
  }

  absl::StatusOr<CompilationRecord> GetCompilation(absl::string_view id) override {
    CompilationRecord record;
    LATHE_RETURN_IF_ERROR(
        lookups_->With([&](Connection& connection) { return ReadCompilation(connection, id, &record); }));
    return record;
  }

  absl::StatusOr<std::vector<CompilationRecord>> ListCompilations(const CompilationQuery& query) override {
    std::vector<CompilationRecord> found;
    LATHE_RETURN_IF_ERROR(
        reader_->With([&](Connection& connection) { return ReadCompilations(connection, query, &found); }));
    return found;
  }

  absl::StatusOr<RetentionReport> Retain(const RetentionPolicy& policy, absl::Time now) override {
    return retention_.Run(policy, now);
  }

  absl::Status Expire(absl::Time now) override {
    return writer_.Write([&](Connection& connection) {
      DeleteExpired(connection, now);
      return absl::OkStatus();
    });
  }

  absl::StatusOr<JobRecord> GetJob(absl::string_view id) override {
    JobRecord record;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) -> absl::Status {
      Query query = connection.Prepare("SELECT id, sequence, job FROM jobs WHERE id = ?");
      query.Text(id);
      if (!query.Step()) return NoJob(id);
      return ReadJob(connection, query, &record);
    }));
    return record;
  }

  absl::StatusOr<DeletedJob> DeleteJob(absl::string_view id) override {
    DeletedJob deleted;
    LATHE_RETURN_IF_ERROR(writer_.Write([&](Connection& connection) -> absl::Status {
      {
        Query query = connection.Prepare("SELECT ended FROM jobs WHERE id = ?");
        if (!query.Text(id).Step()) return NoJob(id);
        if (query.GetInt(0) == 0) return absl::FailedPreconditionError(absl::StrCat("job ", id, " runs"));
      }
      const std::string name = absl::StrCat("jobs/", id);
      deleted.winners = DeleteWinners(connection, name);
      deleted.trials = connection.Prepare("DELETE FROM trials WHERE job = ?").Text(id).Run();
      for (const char* statement : {"DELETE FROM job_modules WHERE job = ?", "DELETE FROM winnerless WHERE job = ?",
                                    "DELETE FROM jobs WHERE id = ?"}) {
        connection.Prepare(statement).Text(id).Run();
      }
      connection.Prepare("DELETE FROM request_ids WHERE resource = ?").Text(name).Run();
      return absl::OkStatus();
    }));
    return deleted;
  }

  absl::StatusOr<std::vector<JobRecord>> ListJobs(const JobQuery& query) override {
    std::vector<JobRecord> found;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) -> absl::Status {
      // An index has the few that are refreshes.
      Query rows = connection.Prepare(
          query.refreshes == true
              ? "SELECT id, sequence, job FROM jobs WHERE (?1 = '' OR tenant = ?1) AND (?2 = '' OR spec_name = ?2) "
                "AND (?3 = '' OR id IN (SELECT job FROM job_modules WHERE module = ?3)) AND (?4 < 0 OR state = ?4) "
                "AND (?5 = 0 OR sequence < ?5) AND refresh != '' ORDER BY sequence DESC LIMIT ?6"
              : "SELECT id, sequence, job FROM jobs WHERE (?1 = '' OR tenant = ?1) AND (?2 = '' OR spec_name = ?2) "
                "AND (?3 = '' OR id IN (SELECT job FROM job_modules WHERE module = ?3)) AND (?4 < 0 OR state = ?4) "
                "AND (?5 = 0 OR sequence < ?5) AND (?7 = 0 OR refresh = '') ORDER BY sequence DESC LIMIT ?6");
      rows.Text(query.tenant)
          .Text(query.spec_name)
          .Text(query.module_digest)
          .Int(query.state ? *query.state : -1)
          .Int(query.before_sequence)
          .Int(RowLimit(query.limit));
      if (query.refreshes != true) rows.Int(query.refreshes.has_value());
      while (rows.Step()) LATHE_RETURN_IF_ERROR(ReadJob(connection, rows, &found.emplace_back()));
      return absl::OkStatus();
    }));
    return found;
  }

  absl::StatusOr<std::vector<TrialRecord>> ListTrials(absl::string_view job, int32_t from_ordinal, int limit) override {
    std::vector<TrialRecord> found;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) -> absl::Status {
      Query rows = connection.Prepare(
          "SELECT ordinal, trial FROM trials WHERE job = ? AND ordinal >= ? ORDER BY ordinal LIMIT ?");
      rows.Text(job).Int(from_ordinal).Int(RowLimit(limit));
      while (rows.Step()) {
        TrialRecord& record = found.emplace_back();
        record.job = std::string(job);
        record.ordinal = static_cast<int32_t>(rows.GetInt(0));
        LATHE_RETURN_IF_ERROR(rows.GetCompressed(1, &record.trial));
      }
      return absl::OkStatus();
    }));
    return found;
  }

  KeyValues& key_values() override { return key_values_; }

  absl::StatusOr<std::vector<v1::Worker>> ListWorkers() override {
    std::vector<v1::Worker> workers;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) -> absl::Status {
      Query rows = connection.Prepare("SELECT worker FROM workers ORDER BY name");
      while (rows.Step()) LATHE_RETURN_IF_ERROR(rows.GetMessage(0, &workers.emplace_back()));
      return absl::OkStatus();
    }));
    return workers;
  }

 private:
  // `row` has the columns id, sequence, job.
  static absl::Status ReadJob(Connection& connection, Query& row, JobRecord* record) {
    record->id = row.GetText(0);
    record->sequence = row.GetInt(1);
    LATHE_RETURN_IF_ERROR(row.GetMessage(2, &record->job));
    Query modules = connection.Prepare("SELECT module FROM job_modules WHERE job = ? ORDER BY position");
    modules.Text(record->id);
    while (modules.Step()) record->module_digests.push_back(modules.GetText(0));
    return absl::OkStatus();
  }

  const std::string description_;
  const std::shared_ptr<const void> held_;
  const std::unique_ptr<Connection> writing_;
  const std::unique_ptr<Connection> reader_;
  const std::unique_ptr<Connection> lookups_;  // of single rows, so that they do not wait for lists
  const std::unique_ptr<BlobBytes> blobs_;
  const std::unique_ptr<DatabaseSpace> space_;
  SqlKeyValues key_values_;
  GroupWriter writer_;  // ends before what it uses
  Retention retention_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Store>> NewSqlStore(SqlParts parts) {
  auto store = std::make_unique<SqlStore>(std::move(parts));
  LATHE_RETURN_IF_ERROR(store->Initialize());
  return store;
}

}  // namespace lathe
