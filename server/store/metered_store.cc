#include "server/store/metered_store.h"

#include <map>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// A full disk fails every write, and most are tried again many times.
constexpr absl::Duration kQuiet = absl::Minutes(1);

class StoreTimer {
 public:
  explicit StoreTimer(const ServerMetrics* metrics) : metrics_(metrics) {}
  StoreTimer(const StoreTimer&) = delete;
  StoreTimer& operator=(const StoreTimer&) = delete;

  template <typename Call>
  std::invoke_result_t<Call> Time(absl::string_view operation, Call call) const {
    absl::Time start = absl::Now();
    std::invoke_result_t<Call> result = call();
    Observe(operation, start, StatusOf(result));
    return result;
  }
  // `operation` is a literal.
  void Observe(absl::string_view operation, absl::Time start, const absl::Status& status) const {
    const absl::Time now = absl::Now();
    metrics_->lathe_server_store_seconds.Observe({operation}, absl::ToDoubleSeconds(now - start));
    if (!IsFailure(status)) return;
    metrics_->lathe_server_store_errors_total.Add({operation});
    {
      MutexLock lock(&mutex_);
      absl::Time& quiet_until =
          quiet_until_.try_emplace({operation, KindOf(status)}, absl::InfinitePast()).first->second;
      if (now < quiet_until) return;
      quiet_until = now + kQuiet;
    }
    spdlog::error("the store fails in {}: {}", std::string(operation), std::string(status.message()));
  }
  // `done`, with the time of `operation` recorded first. `operation` is a literal.
  template <typename T>
  KeyValues::Done<T> Timed(absl::string_view operation, KeyValues::Done<T> done) const {
    return [this, operation, start = absl::Now(), done = std::move(done)](absl::StatusOr<T> result) {
      Observe(operation, start, result.status());
      done(std::move(result));
    };
  }

 private:
  static const absl::Status& StatusOf(const absl::Status& status) { return status; }
  template <typename T>
  static const absl::Status& StatusOf(const absl::StatusOr<T>& result) {
    return result.status();
  }
  // The database's own failures: a full disk, a lost connection, damage. Other errors are answers, as of a job that is
  // not there.
  static bool IsFailure(const absl::Status& status) {
    if (status.ok()) return false;
    const ErrorKind kind = KindOf(status);
    return kind == ErrorKind::unavailable || kind == ErrorKind::internal || kind == ErrorKind::corrupt_store;
  }

  const ServerMetrics* const metrics_;
  mutable Mutex mutex_;
  mutable std::map<std::pair<absl::string_view, ErrorKind>, absl::Time> quiet_until_ ABSL_GUARDED_BY(mutex_);
};

class MeteredKeyValues : public KeyValues {
 public:
  MeteredKeyValues(KeyValues* values, const StoreTimer* timer) : values_(values), timer_(timer) {}

  absl::StatusOr<std::optional<std::string>> Get(absl::string_view tenant, absl::string_view key,
                                                 absl::Time now) override {
    return timer_->Time("GetValue", [&] { return values_->Get(tenant, key, now); });
  }
  absl::StatusOr<std::optional<KeyValueExpiry>> FindExpiry(absl::string_view tenant, absl::string_view key,
                                                           absl::Time now) override {
    return timer_->Time("FindExpiry", [&] { return values_->FindExpiry(tenant, key, now); });
  }
  absl::StatusOr<std::vector<std::string>> ListKeys(absl::string_view tenant, absl::string_view prefix, int limit,
                                                    absl::Time now) override {
    return timer_->Time("ListKeys", [&] { return values_->ListKeys(tenant, prefix, limit, now); });
  }
  absl::StatusOr<KeyValueTotals> Totals() override {
    return timer_->Time("KeyValueTotals", [&] { return values_->Totals(); });
  }
  void PutAsync(KeyValuePut put, absl::Time now, Done<KeyValuePutResult> done) override {
    values_->PutAsync(std::move(put), now, timer_->Timed("PutValue", std::move(done)));
  }
  void EraseAsync(absl::string_view tenant, std::vector<std::string> keys, absl::Time now,
                  Done<int64_t> done) override {
    values_->EraseAsync(tenant, std::move(keys), now, timer_->Timed("EraseValues", std::move(done)));
  }
  void ExpireAsync(absl::string_view tenant, absl::string_view key, absl::Time expires, absl::Time now,
                   Done<bool> done) override {
    values_->ExpireAsync(tenant, key, expires, now, timer_->Timed("ExpireValue", std::move(done)));
  }
  void SweepAsync(absl::Time now, int64_t most_bytes, Done<KeyValueSweep> done) override {
    values_->SweepAsync(now, most_bytes, timer_->Timed("SweepValues", std::move(done)));
  }

 private:
  KeyValues* const values_;
  const StoreTimer* const timer_;
};

class MeteredStore : public Store {
 public:
  MeteredStore(std::unique_ptr<Store> store, const ServerMetrics* metrics)
      : timer_(metrics), store_(std::move(store)), key_values_(&store_->key_values(), &timer_) {}

  std::string Describe() const override { return store_->Describe(); }

  void PutBlobAsync(absl::string_view digest, absl::string_view data, std::function<void(absl::Status)> done) override {
    store_->PutBlobAsync(digest, data, [this, start = absl::Now(), done = std::move(done)](absl::Status status) {
      Observe("PutBlob", start, status);
      done(std::move(status));
    });
  }
  absl::StatusOr<std::string> GetBlob(absl::string_view digest) override {
    return Time("GetBlob", [&] { return store_->GetBlob(digest); });
  }
  absl::StatusOr<bool> HasBlob(absl::string_view digest) override {
    return Time("HasBlob", [&] { return store_->HasBlob(digest); });
  }
  absl::Status PutModule(const ModuleRecord& record) override {
    return Time("PutModule", [&] { return store_->PutModule(record); });
  }
  absl::StatusOr<std::optional<ModuleRecord>> FindModule(absl::string_view digest) override {
    return Time("FindModule", [&] { return store_->FindModule(digest); });
  }
  void ApplyAsync(WriteBatch batch, std::function<void(absl::Status)> done) override {
    store_->ApplyAsync(std::move(batch), [this, start = absl::Now(), done = std::move(done)](absl::Status status) {
      Observe("Apply", start, status);
      done(std::move(status));
    });
  }
  absl::StatusOr<std::optional<CompileRecord>> FindCompile(absl::string_view key) override {
    return Time("FindCompile", [&] { return store_->FindCompile(key); });
  }
  absl::StatusOr<CompileKnowledge> KnownAbout(const CompileIdentity& identity) override {
    return Time("KnownAbout", [&] { return store_->KnownAbout(identity); });
  }
  absl::StatusOr<std::optional<MeasurementRecord>> FindMeasurement(absl::string_view identity) override {
    return Time("FindMeasurement", [&] { return store_->FindMeasurement(identity); });
  }
  absl::StatusOr<std::optional<v1::RunOff>> FindRunOff(absl::string_view identity) override {
    return Time("FindRunOff", [&] { return store_->FindRunOff(identity); });
  }
  absl::StatusOr<std::vector<v1::BestVariant>> FindWinners(const WinnerQuery& query) override {
    return Time("FindWinners", [&] { return store_->FindWinners(query); });
  }
  absl::StatusOr<std::vector<MeasuredBefore>> FindMeasuredBefore(const CompileIdentity& identity, int limit) override {
    return Time("FindMeasuredBefore", [&] { return store_->FindMeasuredBefore(identity, limit); });
  }
  absl::StatusOr<std::vector<std::string>> ListWinnerJobs(absl::string_view after, int limit) override {
    return Time("ListWinnerJobs", [&] { return store_->ListWinnerJobs(after, limit); });
  }
  absl::StatusOr<std::vector<std::string>> ListWinnerless(int limit) override {
    return Time("ListWinnerless", [&] { return store_->ListWinnerless(limit); });
  }
  absl::StatusOr<RetentionReport> Retain(const RetentionPolicy& policy, absl::Time now) override {
    return Time("Retain", [&] { return store_->Retain(policy, now); });
  }
  absl::StatusOr<ForgetCounts> Forget(const ForgetQuery& query) override {
    return Time("Forget", [&] { return store_->Forget(query); });
  }
  absl::StatusOr<std::optional<RequestRecord>> CreateJob(const JobRecord& job, const RequestRecord& request) override {
    return Time("CreateJob", [&] { return store_->CreateJob(job, request); });
  }
  absl::StatusOr<DeletedJob> DeleteJob(absl::string_view id) override {
    return Time("DeleteJob", [&] { return store_->DeleteJob(id); });
  }
  absl::StatusOr<std::optional<RequestRecord>> FindRequest(absl::string_view tenant, absl::string_view id,
                                                           absl::Time now) override {
    return Time("FindRequest", [&] { return store_->FindRequest(tenant, id, now); });
  }
  absl::StatusOr<std::optional<RequestRecord>> CreateCompilation(const CompilationRecord& compilation,
                                                                 const RequestRecord& request) override {
    return Time("CreateCompilation", [&] { return store_->CreateCompilation(compilation, request); });
  }
  absl::StatusOr<CompilationRecord> GetCompilation(absl::string_view id) override {
    return Time("GetCompilation", [&] { return store_->GetCompilation(id); });
  }
  absl::StatusOr<std::vector<CompilationRecord>> ListCompilations(const CompilationQuery& query) override {
    return Time("ListCompilations", [&] { return store_->ListCompilations(query); });
  }
  absl::Status Expire(absl::Time now) override {
    return Time("Expire", [&] { return store_->Expire(now); });
  }
  absl::StatusOr<JobRecord> GetJob(absl::string_view id) override {
    return Time("GetJob", [&] { return store_->GetJob(id); });
  }
  absl::StatusOr<std::vector<JobRecord>> ListJobs(const JobQuery& query) override {
    return Time("ListJobs", [&] { return store_->ListJobs(query); });
  }
  absl::StatusOr<std::vector<TrialRecord>> ListTrials(absl::string_view job, int32_t from_ordinal, int limit) override {
    return Time("ListTrials", [&] { return store_->ListTrials(job, from_ordinal, limit); });
  }
  absl::StatusOr<std::vector<v1::Worker>> ListWorkers() override {
    return Time("ListWorkers", [&] { return store_->ListWorkers(); });
  }
  absl::StatusOr<bool> PutCostModel(const internal::CostModel& model) override {
    return Time("PutCostModel", [&] { return store_->PutCostModel(model); });
  }
  absl::StatusOr<std::vector<internal::CostModel>> ListCostModels() override {
    return Time("ListCostModels", [&] { return store_->ListCostModels(); });
  }
  KeyValues& key_values() override { return key_values_; }

 private:
  template <typename Call>
  std::invoke_result_t<Call> Time(absl::string_view operation, Call call) const {
    return timer_.Time(operation, std::move(call));
  }
  void Observe(absl::string_view operation, absl::Time start, const absl::Status& status) const {
    timer_.Observe(operation, start, status);
  }

  const StoreTimer timer_;
  const std::unique_ptr<Store> store_;
  MeteredKeyValues key_values_;
};

}  // namespace

std::unique_ptr<Store> NewMeteredStore(std::unique_ptr<Store> store, const ServerMetrics* metrics) {
  return std::make_unique<MeteredStore>(std::move(store), metrics);
}

}  // namespace lathe
