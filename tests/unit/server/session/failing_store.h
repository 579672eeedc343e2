// A store that tests make fail.
#ifndef LATHE_TESTS_UNIT_SERVER_SESSION_FAILING_STORE_H_
#define LATHE_TESTS_UNIT_SERVER_SESSION_FAILING_STORE_H_

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/cost_model.pb.h"
#include "proto/support/errors.h"
#include "server/store/store.h"

namespace lathe::testing_support {

// A store that refuses on demand.
class FailingStore : public Store {
 public:
  explicit FailingStore(std::unique_ptr<Store> base) : base_(std::move(base)) {}

  std::atomic<bool> refuses_writes{false};
  std::atomic<bool> refuses_trials{false};
  std::atomic<bool> refuses_blobs{false};
  std::atomic<int> writes{0};
  std::atomic<size_t> largest{0};  // trials of a batch
  std::function<void(const std::string& job)> created;
  std::function<void(const internal::CostModel& model)> before_model;  // before it is put

  std::string Describe() const override { return base_->Describe(); }
  void PutBlobAsync(absl::string_view digest, absl::string_view data, std::function<void(absl::Status)> done) override {
    base_->PutBlobAsync(digest, data, std::move(done));
  }
  absl::StatusOr<std::string> GetBlob(absl::string_view digest) override {
    if (refuses_blobs) return MakeError(ErrorKind::unavailable, "the disk is slow");
    return base_->GetBlob(digest);
  }
  absl::StatusOr<bool> HasBlob(absl::string_view digest) override { return base_->HasBlob(digest); }
  absl::Status PutModule(const ModuleRecord& record) override { return base_->PutModule(record); }
  absl::StatusOr<std::optional<ModuleRecord>> FindModule(absl::string_view digest) override {
    return base_->FindModule(digest);
  }
  void ApplyAsync(WriteBatch batch, std::function<void(absl::Status)> done) override {
    ++writes;
    largest = std::max<size_t>(largest, batch.trials.size());
    if (refuses_writes) return done(MakeError(ErrorKind::unavailable, "the disk is full"));
    base_->ApplyAsync(std::move(batch), std::move(done));
  }
  absl::StatusOr<std::optional<CompileRecord>> FindCompile(absl::string_view key) override {
    return base_->FindCompile(key);
  }
  absl::StatusOr<CompileKnowledge> KnownAbout(const CompileIdentity& identity) override {
    return base_->KnownAbout(identity);
  }
  absl::StatusOr<std::optional<MeasurementRecord>> FindMeasurement(absl::string_view identity) override {
    return base_->FindMeasurement(identity);
  }
  absl::StatusOr<std::optional<v1::RunOff>> FindRunOff(absl::string_view identity) override {
    return base_->FindRunOff(identity);
  }
  absl::StatusOr<std::vector<v1::BestVariant>> FindWinners(const WinnerQuery& query) override {
    return base_->FindWinners(query);
  }
  absl::StatusOr<std::vector<MeasuredBefore>> FindMeasuredBefore(const CompileIdentity& identity, int limit) override {
    return base_->FindMeasuredBefore(identity, limit);
  }
  absl::StatusOr<std::vector<std::string>> ListWinnerJobs(absl::string_view after, int limit) override {
    return base_->ListWinnerJobs(after, limit);
  }
  absl::StatusOr<std::vector<std::string>> ListWinnerless(int limit) override { return base_->ListWinnerless(limit); }
  absl::StatusOr<ForgetCounts> Forget(const ForgetQuery& query) override { return base_->Forget(query); }
  absl::StatusOr<RetentionReport> Retain(const RetentionPolicy& policy, absl::Time now) override {
    return base_->Retain(policy, now);
  }
  absl::StatusOr<std::optional<RequestRecord>> CreateJob(const JobRecord& job, const RequestRecord& request) override {
    auto known = base_->CreateJob(job, request);
    if (created) created(job.job.name());
    return known;
  }
  absl::StatusOr<DeletedJob> DeleteJob(absl::string_view id) override { return base_->DeleteJob(id); }
  absl::StatusOr<std::optional<RequestRecord>> FindRequest(absl::string_view tenant, absl::string_view id,
                                                           absl::Time now) override {
    return base_->FindRequest(tenant, id, now);
  }
  absl::StatusOr<std::optional<RequestRecord>> CreateCompilation(const CompilationRecord& compilation,
                                                                 const RequestRecord& request) override {
    return base_->CreateCompilation(compilation, request);
  }
  absl::StatusOr<CompilationRecord> GetCompilation(absl::string_view id) override { return base_->GetCompilation(id); }
  absl::StatusOr<std::vector<CompilationRecord>> ListCompilations(const CompilationQuery& query) override {
    return base_->ListCompilations(query);
  }
  absl::Status Expire(absl::Time now) override { return base_->Expire(now); }
  absl::StatusOr<JobRecord> GetJob(absl::string_view id) override { return base_->GetJob(id); }
  absl::StatusOr<std::vector<JobRecord>> ListJobs(const JobQuery& query) override { return base_->ListJobs(query); }
  absl::StatusOr<std::vector<TrialRecord>> ListTrials(absl::string_view job, int32_t from, int limit) override {
    if (refuses_trials) return MakeError(ErrorKind::unavailable, "the disk is slow");
    return base_->ListTrials(job, from, limit);
  }
  absl::StatusOr<std::vector<v1::Worker>> ListWorkers() override { return base_->ListWorkers(); }
  absl::StatusOr<bool> PutCostModel(const internal::CostModel& model) override {
    if (before_model) before_model(model);
    return base_->PutCostModel(model);
  }
  absl::StatusOr<std::vector<internal::CostModel>> ListCostModels() override { return base_->ListCostModels(); }
  KeyValues& key_values() override { return base_->key_values(); }

 private:
  const std::unique_ptr<Store> base_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_SESSION_FAILING_STORE_H_
