#include "server/store/sql/sql_store.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/sql/batches.h"
#include "server/store/sql/compilations.h"
#include "server/store/sql/compression.h"
#include "server/store/sql/connection.h"
#include "server/store/sql/group_writer.h"
#include "server/store/sql/key_values.h"
#include "server/store/sql/retention.h"
#include "server/store/sql/winners.h"

namespace lathe {
namespace {

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
        retention_(reader_.get(), writing_.get(), &writer_, blobs_.get(), space_.get()),
        writer_(writing_.get()) {}

  absl::Status Initialize() { return key_values_.Initialize(); }

  std::string Describe() const override { return description_; }

  void PutBlobAsync(absl::string_view digest, absl::string_view data, std::function<void(absl::Status)> done) override {
    if (Sha256Digest(data) != digest) {
      return done(
          MakeError(ErrorKind::invalid_argument, absl::StrCat("blob does not have the digest ", digest), "digest"));
    }
    absl::StatusOr<bool> known = HasBlob(digest);
    if (!known.ok() || *known) return done(known.status());
    retention_.UsePut(digest);
    const uint64_t removals = retention_.removals();
    auto blob = std::make_shared<const StoredBlob>(
        StoredBlob{std::string(digest), static_cast<int64_t>(data.size()), Compress(data)});
    writer_.Submit(
        [this, blob](Connection& connection) {
          blobs_->Insert(connection, *blob);
          return absl::OkStatus();
        },
        [this, blob, removals, done = std::move(done)](absl::Status status) {
          if (status.ok()) retention_.NoteBlob(blob->digest, removals);
          done(std::move(status));
        },
        [this, blob] { return blobs_->Keep(*blob); }, GroupWriter::Errors::kOfDatabase);
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
    if (retention_.HasBlob(digest)) return true;
    const uint64_t removals = retention_.removals();
    bool found = false;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) {
      Query query = connection.Prepare("SELECT 1 FROM blobs WHERE digest = ?");
      query.Text(digest);
      found = query.Step();
      return absl::OkStatus();
    }));
    if (found) retention_.NoteBlob(digest, removals);
    return found;
  }

  absl::Status PutModule(const ModuleRecord& record) override {
    return writer_.Write([&](Connection& connection) {
      connection.Prepare("INSERT INTO modules VALUES (?, ?, ?) ON CONFLICT (received) DO NOTHING")
          .Text(record.received_digest)
          .Text(record.info.digest())
          .Message(record.info)
          .LaterRow(1);
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
    writer_.Submit(std::move(batch), std::move(done));
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
    int64_t parts = 0;
    LATHE_RETURN_IF_ERROR(lookups_->With([&](Connection& connection) {
      Query query = connection.Prepare(
          "SELECT CASE "
          "WHEN NOT EXISTS (SELECT 1 FROM compiles WHERE module = ?1 AND entry = ?2) THEN 0 "
          "WHEN NOT EXISTS (SELECT 1 FROM compiles WHERE module = ?1 AND entry = ?2 AND target = ?3) THEN 1 "
          "WHEN NOT EXISTS (SELECT 1 FROM compiles WHERE module = ?1 AND entry = ?2 AND target = ?3 AND knobs = ?4) "
          "THEN 2 "
          "WHEN NOT EXISTS (SELECT 1 FROM compiles WHERE module = ?1 AND entry = ?2 AND target = ?3 AND knobs = ?4 "
          "AND specialization = ?5) THEN 3 ELSE 4 END");
      query.Text(identity.module_digest)
          .Text(identity.entry)
          .Text(identity.target)
          .Text(identity.knobs)
          .Text(identity.specialization);
      if (query.Step()) parts = query.GetInt(0);
      return absl::OkStatus();
    }));
    return CompileKnowledge{.module = parts > 0, .target = parts > 1, .knobs = parts > 2, .specialization = parts > 3};
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
            .LaterRow(2);
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

  absl::StatusOr<bool> PutCostModel(const internal::CostModel& model) override {
    bool put = false;
    LATHE_RETURN_IF_ERROR(writer_.Write([&](Connection& connection) {
      put = connection
                .Prepare(
                    "INSERT INTO cost_models (target, version, model) VALUES (?, ?, ?) ON CONFLICT (target) DO UPDATE "
                    "SET version = excluded.version, model = excluded.model "
                    "WHERE cost_models.version < excluded.version")
                .Text(model.target())
                .Int(model.version())
                .Message(model)
                .Run() > 0;
      return absl::OkStatus();
    }));
    return put;
  }

  absl::StatusOr<std::vector<internal::CostModel>> ListCostModels() override {
    std::vector<internal::CostModel> models;
    LATHE_RETURN_IF_ERROR(reader_->With([&](Connection& connection) -> absl::Status {
      Query rows = connection.Prepare("SELECT target, version, model FROM cost_models ORDER BY target");
      while (rows.Step()) {
        const std::string target = rows.GetText(0);
        internal::CostModel& model = models.emplace_back();
        if (rows.GetMessage(2, &model).ok() && model.target() == target) continue;
        model.Clear();
        model.set_target(target);
        model.set_version(rows.GetInt(1));
      }
      return absl::OkStatus();
    }));
    return models;
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
  Retention retention_;
  GroupWriter writer_;  // ends before what it uses
};

}  // namespace

absl::StatusOr<std::unique_ptr<Store>> NewSqlStore(SqlParts parts) {
  auto store = std::make_unique<SqlStore>(std::move(parts));
  LATHE_RETURN_IF_ERROR(store->Initialize());
  return store;
}

}  // namespace lathe
