#include "server/store/memory/memory_store.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/container/node_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "proto/support/status_macros.h"
#include "server/store/memory/memory_cost_models.h"
#include "server/store/memory/memory_key_values.h"

namespace lathe {
namespace {

template <typename V>
using Table = absl::node_hash_map<std::string, V>;

absl::Time TimeOf(const google::protobuf::Timestamp& timestamp) {
  return absl::FromUnixSeconds(timestamp.seconds()) + absl::Nanoseconds(timestamp.nanos());
}

template <typename V>
std::optional<V> Find(const Table<V>& table, absl::string_view key) {
  auto it = table.find(key);
  if (it == table.end()) return std::nullopt;
  return it->second;
}

// Module, entry, problem, target, device model, measured or estimated, name, tenant, labels, compiler, conditions.
using WinnerKey = std::array<std::string, 11>;

// The fields of an identity, one after the other, as one key.
std::string Joined(std::initializer_list<absl::string_view> fields) {
  return absl::StrJoin(fields, absl::string_view("\0", 1));
}

class MemoryStore : public Store {
 public:
  std::string Describe() const override { return "memory"; }

  void PutBlobAsync(absl::string_view digest, absl::string_view data, std::function<void(absl::Status)> done) override {
    if (Sha256Digest(data) != digest) {
      return done(
          MakeError(ErrorKind::invalid_argument, absl::StrCat("blob does not have the digest ", digest), "digest"));
    }
    {
      MutexLock lock(&mutex_);
      Use("blob", digest);
      blobs_.try_emplace(std::string(digest), data);
    }
    done(absl::OkStatus());
  }

  absl::StatusOr<std::string> GetBlob(absl::string_view digest) override {
    ReaderMutexLock lock(&mutex_);
    Use("blob", digest);
    auto it = blobs_.find(digest);
    if (it == blobs_.end()) {
      return MakeError(ErrorKind::not_found, absl::StrCat("no blob ", digest), "digest");
    }
    return it->second;
  }

  absl::StatusOr<bool> HasBlob(absl::string_view digest) override {
    ReaderMutexLock lock(&mutex_);
    Use("blob", digest);
    return blobs_.find(digest) != blobs_.end();
  }

  absl::Status PutModule(const ModuleRecord& record) override {
    MutexLock lock(&mutex_);
    modules_.try_emplace(record.received_digest, record);
    canonical_.try_emplace(record.info.digest(), record.received_digest);
    return absl::OkStatus();
  }

  absl::StatusOr<std::optional<ModuleRecord>> FindModule(absl::string_view digest) override {
    ReaderMutexLock lock(&mutex_);
    Use("module", digest);
    if (auto found = Find(modules_, digest)) return found;
    auto it = canonical_.find(digest);
    if (it == canonical_.end()) return std::optional<ModuleRecord>();
    return Find(modules_, it->second);
  }

  void ApplyAsync(WriteBatch batch, std::function<void(absl::Status)> done) override {
    done(ApplyNow(std::move(batch)));
  }

  absl::StatusOr<std::optional<CompileRecord>> FindCompile(absl::string_view key) override {
    ReaderMutexLock lock(&mutex_);
    Use("compile", key);
    return Find(compiles_, key);
  }

  absl::StatusOr<CompileKnowledge> KnownAbout(const CompileIdentity& identity) override {
    ReaderMutexLock lock(&mutex_);
    CompileKnowledge known;
    known.module = compiled_.contains(Joined({identity.module_digest, identity.entry}));
    known.target = compiled_.contains(Joined({identity.module_digest, identity.entry, identity.target}));
    const std::vector<std::string>& keys = KeysOf(identity);
    known.knobs = !keys.empty();
    known.specialization =
        std::any_of(keys.begin(), keys.end(), [&](const std::string& key) ABSL_SHARED_LOCKS_REQUIRED(mutex_) {
          return compiles_.find(key)->second.identity.specialization == identity.specialization;
        });
    return known;
  }

  absl::StatusOr<std::optional<MeasurementRecord>> FindMeasurement(absl::string_view identity) override {
    ReaderMutexLock lock(&mutex_);
    Use("measurement", identity);
    return Find(measurements_, identity);
  }

  absl::StatusOr<std::optional<v1::RunOff>> FindRunOff(absl::string_view identity) override {
    ReaderMutexLock lock(&mutex_);
    return Find(run_offs_, identity);
  }

  absl::StatusOr<std::vector<v1::BestVariant>> FindWinners(const WinnerQuery& query) override {
    ReaderMutexLock lock(&mutex_);
    const auto fits = [](const std::string& asked, const std::string& have) { return asked.empty() || asked == have; };
    std::vector<const std::pair<const WinnerKey, WinnerRecord>*> found;
    for (const auto& winner : winners_) {
      const WinnerRecord& record = winner.second;
      if (record.modules[0] == query.module && record.entry == query.entry && fits(query.problem, record.problem) &&
          fits(query.target, record.best.target()) && fits(query.device, record.best.device_model()) &&
          fits(query.spec_name, record.spec_name) && fits(query.tenant, record.tenant) &&
          HasLabels(LabelsText(record.labels), query.labels)) {
        found.push_back(&winner);
      }
    }
    const auto rank = [](const auto* winner) {
      const v1::BestVariant& best = winner->second.best;
      return std::tuple(best.target(), best.device_model(), winner->second.problem, best.estimate(),
                        FactsOf(best).cost_ns);
    };
    std::sort(found.begin(), found.end(), [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    if (found.size() > static_cast<size_t>(query.limit)) found.resize(query.limit);
    std::vector<v1::BestVariant> best;
    for (const auto* winner : found) best.push_back(winner->second.best);
    return best;
  }

  absl::StatusOr<std::vector<MeasuredBefore>> FindMeasuredBefore(const CompileIdentity& identity, int limit) override {
    ReaderMutexLock lock(&mutex_);
    std::vector<MeasuredBefore> found;
    for (const std::string& key : KeysOf(identity)) {
      const CompileIdentity& compile = compiles_.find(key)->second.identity;
      for (auto it = by_compile_.lower_bound({key, ""}); it != by_compile_.end() && it->first == key; ++it) {
        if (found.size() == static_cast<size_t>(limit)) return found;
        const MeasurementRecord& record = measurements_.find(it->second)->second;
        found.push_back({key, compile.compiler_build, compile.assembler_build, record.device_model, record.driver,
                         record.outcome.conditions().power_limit_watts(), record.problem});
      }
    }
    return found;
  }

  absl::StatusOr<std::vector<std::string>> ListWinnerJobs(absl::string_view after, int limit) override {
    ReaderMutexLock lock(&mutex_);
    std::set<std::string> jobs;
    for (const auto& [key, record] : winners_) {
      const std::string id(absl::StripPrefix(record.best.job(), "jobs/"));
      if (id > after) jobs.insert(id);
    }
    std::vector<std::string> found(jobs.begin(), jobs.end());
    if (found.size() > static_cast<size_t>(limit)) found.resize(limit);
    return found;
  }

  // No older release has written to this one.
  absl::StatusOr<std::vector<std::string>> ListWinnerless(int) override { return std::vector<std::string>(); }

  absl::StatusOr<ForgetCounts> Forget(const ForgetQuery& query) override {
    MutexLock lock(&mutex_);
    const auto fits = [](const std::string& asked, const std::string& have) { return asked.empty() || asked == have; };
    const bool names_compilations = !query.artifact.empty() || !query.module.empty() || !query.entry.empty() ||
                                    !query.target.empty() || !query.knobs.empty();
    const bool names_measurements = !query.device_model.empty() || !query.worker.empty() || !query.device_id.empty();
    std::set<std::string> compiles, measurements;
    for (const auto& [key, record] : compiles_) {
      const CompileIdentity& id = record.identity;
      if (fits(query.artifact, record.outcome.artifact().digest()) && fits(query.module, id.module_digest) &&
          fits(query.entry, id.entry) && fits(query.target, id.target) && fits(query.knobs, id.knobs) &&
          (!query.failures || !record.error.kind().empty())) {
        compiles.insert(key);
      }
    }
    std::set<std::tuple<std::string, std::string, std::string>> gone;  // artifact, worker, device model
    for (const auto& [identity, record] : measurements_) {
      if (!fits(query.device_model, record.device_model) || !fits(query.worker, record.worker) ||
          !fits(query.device_id, record.device_id) || (query.failures && !record.outcome.has_error()) ||
          (names_compilations && !compiles.contains(record.compile_key))) {
        continue;
      }
      measurements.insert(identity);
      auto compile = compiles_.find(record.compile_key);
      if (compile != compiles_.end() && !record.outcome.has_error()) {
        gone.emplace(compile->second.outcome.artifact().digest(), record.worker, record.device_model);
      }
    }
    std::set<std::pair<std::string, std::string>> variants;  // job, artifact
    std::vector<WinnerKey> winners;
    for (const auto& [key, record] : winners_) {
      const WinnerFacts facts = FactsOf(record.best);
      if (!gone.contains({facts.artifact, facts.worker, record.best.device_model()})) continue;
      winners.push_back(key);
      variants.emplace(absl::StrCat(record.best.job(), " ", record.problem, " ", record.best.device_model()),
                       facts.artifact);
    }
    ForgetCounts counts;
    counts.compiles = names_measurements ? 0 : static_cast<int64_t>(compiles.size());
    counts.measurements = static_cast<int64_t>(measurements.size());
    counts.winners = static_cast<int64_t>(variants.size());
    if (query.dry_run) return counts;
    for (const WinnerKey& key : winners) winners_.erase(key);
    for (const std::string& identity : measurements) ForgetMeasurement(identity);
    if (!names_measurements) {
      for (const std::string& key : compiles) compiles_.erase(key);
    }
    BuildIndexes();
    return counts;
  }

  absl::StatusOr<std::optional<RequestRecord>> CreateJob(const JobRecord& job, const RequestRecord& request) override {
    MutexLock lock(&mutex_);
    if (std::optional<RequestRecord> known = KnownRequest(request.tenant, request.id, request.created)) return known;
    if (jobs_.find(job.id) != jobs_.end()) return absl::AlreadyExistsError(absl::StrCat("job ", job.id, " exists"));
    KeepRequest(request);
    JobRecord stored = job;
    stored.sequence = ++last_sequence_;
    jobs_.emplace(job.id, std::move(stored));
    return std::optional<RequestRecord>();
  }

  absl::StatusOr<std::optional<RequestRecord>> FindRequest(absl::string_view tenant, absl::string_view id,
                                                           absl::Time now) override {
    ReaderMutexLock lock(&mutex_);
    return KnownRequest(tenant, id, now);
  }

  absl::StatusOr<std::optional<RequestRecord>> CreateCompilation(const CompilationRecord& compilation,
                                                                 const RequestRecord& request) override {
    MutexLock lock(&mutex_);
    if (std::optional<RequestRecord> known = KnownRequest(request.tenant, request.id, request.created)) return known;
    auto [it, fresh] = compilations_.try_emplace(compilation.id, compilation);
    if (!fresh) return absl::AlreadyExistsError(absl::StrCat("compilation ", compilation.id, " exists"));
    it->second.sequence = ++last_sequence_;
    KeepRequest(request);
    return std::optional<RequestRecord>();
  }

  absl::StatusOr<CompilationRecord> GetCompilation(absl::string_view id) override {
    ReaderMutexLock lock(&mutex_);
    auto it = compilations_.find(id);
    if (it != compilations_.end()) return it->second;
    return MakeError(ErrorKind::not_found, absl::StrCat("no compilation ", id), "name");
  }

  absl::StatusOr<std::vector<CompilationRecord>> ListCompilations(const CompilationQuery& query) override {
    ReaderMutexLock lock(&mutex_);
    std::vector<CompilationRecord> found;
    for (const auto& [id, record] : compilations_) {
      if (!query.tenant.empty() && record.compilation.tenant() != query.tenant) continue;
      if (query.state && record.compilation.state() != *query.state) continue;
      if (query.before_sequence > 0 && record.sequence >= query.before_sequence) continue;
      found.push_back(record);
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.sequence > b.sequence; });
    if (query.limit > 0 && found.size() > static_cast<size_t>(query.limit)) found.resize(query.limit);
    return found;
  }

  absl::StatusOr<RetentionReport> Retain(const RetentionPolicy& policy, absl::Time now) override {
    MutexLock lock(&mutex_);
    WriteUses(now);
    RetentionReport report;
    report.bytes_before = Bytes();
    RemoveUnused(policy, policy.results, now, &report);
    // A quarter at a time, as long as there is something that was not used just now.
    RetentionPolicy hasty = policy;
    hasty.unnamed_blobs = absl::Hours(1);
    for (const char* kind : {"compile", "job"}) {
      absl::Duration compiles = policy.results;
      for (int64_t last = -1; policy.max_bytes > 0 && !policy.dry_run && Bytes() > policy.max_bytes;) {
        if (report.compiles + report.jobs == last) break;
        last = report.compiles + report.jobs;
        (kind == std::string("job") ? hasty.jobs : compiles) = now - Quarter(kind, now);
        RemoveUnused(hasty, compiles, now, &report);
      }
    }
    BuildIndexes();
    report.bytes_after = Bytes();
    return report;
  }

  absl::Status Expire(absl::Time now) override {
    MutexLock lock(&mutex_);
    std::erase_if(requests_, [&](const auto& one) { return one.second.expires <= now; });
    absl::erase_if(compilations_, [&](const auto& one) {
      const v1::Compilation& compilation = one.second.compilation;
      return HasEnded(compilation.state()) && TimeOf(compilation.expire_time()) <= now;
    });
    return absl::OkStatus();
  }

  absl::StatusOr<JobRecord> GetJob(absl::string_view id) override {
    ReaderMutexLock lock(&mutex_);
    auto it = jobs_.find(id);
    if (it == jobs_.end()) return NoJob(id);
    return it->second;
  }

  absl::StatusOr<DeletedJob> DeleteJob(absl::string_view id) override {
    MutexLock lock(&mutex_);
    const auto job = jobs_.find(id);
    if (job == jobs_.end()) return NoJob(id);
    if (!HasEnded(job->second.job.state())) return absl::FailedPreconditionError(absl::StrCat("job ", id, " runs"));
    const std::string name = absl::StrCat("jobs/", id);
    DeletedJob deleted;
    if (const auto trials = trials_.extract(id)) deleted.trials = static_cast<int64_t>(trials.mapped().size());
    std::set<WinnerKey> winners;
    std::erase_if(winners_, [&](const auto& winner) {
      if (winner.second.best.job() != name) return false;
      WinnerKey key = winner.first;
      key[0].clear();  // the module
      winners.insert(std::move(key));
      return true;
    });
    deleted.winners = static_cast<int64_t>(winners.size());
    std::erase_if(requests_, [&](const auto& request) { return request.second.resource == name; });
    jobs_.erase(job);
    return deleted;
  }

  absl::StatusOr<std::vector<JobRecord>> ListJobs(const JobQuery& query) override {
    ReaderMutexLock lock(&mutex_);
    std::vector<JobRecord> found;
    for (const auto& [id, record] : jobs_) {
      const v1::TuningJob& job = record.job;
      if (!query.tenant.empty() && job.tenant() != query.tenant) continue;
      if (!query.spec_name.empty() && job.spec().name() != query.spec_name) continue;
      if (query.state && job.state() != *query.state) continue;
      if (query.refreshes && job.has_refresh() != *query.refreshes) continue;
      if (query.before_sequence > 0 && record.sequence >= query.before_sequence) continue;
      const auto& digests = record.module_digests;
      if (!query.module_digest.empty() &&
          std::find(digests.begin(), digests.end(), query.module_digest) == digests.end()) {
        continue;
      }
      found.push_back(record);
    }
    std::sort(found.begin(), found.end(),
              [](const JobRecord& a, const JobRecord& b) { return a.sequence > b.sequence; });
    if (query.limit > 0 && found.size() > static_cast<size_t>(query.limit)) found.resize(query.limit);
    return found;
  }

  absl::StatusOr<std::vector<TrialRecord>> ListTrials(absl::string_view job, int32_t from_ordinal, int limit) override {
    ReaderMutexLock lock(&mutex_);
    std::vector<TrialRecord> found;
    const auto trials = trials_.find(job);
    if (trials == trials_.end()) return found;
    for (auto it = trials->second.lower_bound(from_ordinal); it != trials->second.end(); ++it) {
      if (limit > 0 && found.size() == static_cast<size_t>(limit)) break;
      found.push_back(it->second);
    }
    return found;
  }

  absl::StatusOr<std::vector<v1::Worker>> ListWorkers() override {
    ReaderMutexLock lock(&mutex_);
    std::vector<v1::Worker> workers;
    for (const auto& [name, worker] : workers_) workers.push_back(worker);
    return workers;
  }

  absl::StatusOr<bool> PutCostModel(const internal::CostModel& model) override { return cost_models_.Put(model); }
  absl::StatusOr<std::vector<internal::CostModel>> ListCostModels() override { return cost_models_.List(); }

  KeyValues& key_values() override { return key_values_; }

 private:
  absl::Status ApplyNow(WriteBatch batch) ABSL_LOCKS_EXCLUDED(mutex_) {
    MutexLock lock(&mutex_);
    for (const JobRecord& job : batch.jobs) {
      if (jobs_.find(job.id) == jobs_.end()) return NoJob(job.id);
    }
    for (CompileRecord& record : batch.compiles) {
      auto [it, fresh] = compiles_.try_emplace(record.key, std::move(record));
      if (fresh) {
        Index(it->second);
        continue;
      }
      const bool loses = !record.error.kind().empty() && it->second.error.kind().empty();
      if (!loses) it->second = std::move(record);
    }
    for (const std::string& identity : batch.forgotten) ForgetMeasurement(identity);
    for (const MeasurementRecord& record : batch.measurements) PutMeasurement(record);
    for (const RunOffRecord& record : batch.run_offs) run_offs_.insert_or_assign(record.identity, record.run_off);
    for (TrialRecord& record : batch.trials) {
      auto [it, fresh] = trials_[record.job].try_emplace(record.ordinal, std::move(record));
      if (!fresh && !HasEnded(it->second.trial.state())) it->second = std::move(record);
    }
    for (TrialRecord& record : batch.corrections) {
      auto job = jobs_.find(record.job);
      if (job == jobs_.end() || HasEnded(job->second.job.state())) continue;
      trials_[record.job].insert_or_assign(record.ordinal, std::move(record));
    }
    for (const JobRecord& record : batch.jobs) {
      JobRecord& stored = jobs_.find(record.id)->second;
      if (!HasEnded(stored.job.state())) stored.job = record.job;
    }
    for (const WinnerRecord& record : batch.winners) PutWinner(record);
    for (const CompilationRecord& record : batch.compilations) {
      auto it = compilations_.find(record.id);
      if (it == compilations_.end() || HasEnded(it->second.compilation.state())) continue;
      it->second.compilation = record.compilation;
    }
    for (const v1::Worker& worker : batch.workers) workers_[worker.name()] = worker;
    return absl::OkStatus();
  }

  std::optional<RequestRecord> KnownRequest(absl::string_view tenant, absl::string_view id, absl::Time now) const
      ABSL_SHARED_LOCKS_REQUIRED(mutex_) {
    auto it = requests_.find({std::string(tenant), std::string(id)});
    if (it == requests_.end() || it->second.expires <= now) return std::nullopt;
    return it->second;
  }

  void KeepRequest(const RequestRecord& request) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (!request.id.empty()) requests_.insert_or_assign({request.tenant, request.id}, request);
  }

  void Index(const CompileRecord& record) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    const CompileIdentity& identity = record.identity;
    compiled_.insert(Joined({identity.module_digest, identity.entry}));
    compiled_.insert(Joined({identity.module_digest, identity.entry, identity.target}));
    by_identity_[Joined({identity.module_digest, identity.entry, identity.target, identity.knobs})].push_back(
        record.key);
  }

  // The keys of all compilations with the identity's module, entry, target and knobs.
  const std::vector<std::string>& KeysOf(const CompileIdentity& identity) const ABSL_SHARED_LOCKS_REQUIRED(mutex_) {
    static const auto* const none = new std::vector<std::string>;
    auto it = by_identity_.find(Joined({identity.module_digest, identity.entry, identity.target, identity.knobs}));
    return it == by_identity_.end() ? *none : it->second;
  }

  // After many were removed.
  void BuildIndexes() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    by_identity_.clear();
    compiled_.clear();
    for (const auto& [key, record] : compiles_) Index(record);
    by_compile_.clear();
    for (const auto& [identity, record] : measurements_) by_compile_.emplace(record.compile_key, identity);
  }

  void PutMeasurement(const MeasurementRecord& record) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    auto [it, fresh] = measurements_.try_emplace(record.identity, record);
    if (!fresh) {
      by_compile_.erase({it->second.compile_key, record.identity});
      it->second = record;
    }
    by_compile_.emplace(record.compile_key, record.identity);
  }

  void ForgetMeasurement(const std::string& identity) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (auto it = measurements_.find(identity); it != measurements_.end()) {
      by_compile_.erase({it->second.compile_key, identity});
      measurements_.erase(it);
    }
    absl::erase_if(run_offs_, [&](const auto& run_off) {
      const auto& entries = run_off.second.entries();
      return std::any_of(entries.begin(), entries.end(), [&](const auto& entry) { return entry.trial() == identity; });
    });
  }

  void PutWinner(const WinnerRecord& record) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    const WinnerFacts facts = FactsOf(record.best);
    for (const std::string& module : record.modules) {
      WinnerRecord one = record;
      one.modules = {module};
      WinnerKey key = {module,
                       record.entry,
                       record.problem,
                       record.best.target(),
                       record.best.device_model(),
                       facts.estimate ? "estimate" : "",
                       record.spec_name,
                       record.tenant,
                       LabelsText(record.labels),
                       facts.compiler_build,
                       facts.conditions};
      auto [it, fresh] = winners_.try_emplace(key, one);
      const WinnerFacts stored = FactsOf(it->second.best);
      if (!fresh && (facts.cost_ns <= stored.cost_ns || facts.artifact == stored.artifact ||
                     it->second.best.job() == record.replaces)) {
        it->second = std::move(one);
      }
    }
  }

  // ---- retention
  void Use(absl::string_view kind, absl::string_view name) {
    MutexLock lock(&uses_mutex_);
    used_.emplace(kind, name);
  }

  // The last use of each record; of one that is new, now.
  void WriteUses(absl::Time now) ABSL_SHARED_LOCKS_REQUIRED(mutex_) {
    MutexLock lock(&uses_mutex_);
    for (const auto& use : used_) {
      if (auto it = last_used_.find(use); it != last_used_.end()) it->second = now;
    }
    used_.clear();
    const auto add = [&](const char* kind, const auto& table) ABSL_EXCLUSIVE_LOCKS_REQUIRED(uses_mutex_) {
      for (const auto& [name, record] : table) last_used_.try_emplace({kind, name}, now);
    };
    add("blob", blobs_);
    add("module", modules_);
    add("compile", compiles_);
    add("measurement", measurements_);
    for (const auto& [id, job] : jobs_) {
      if (HasEnded(job.job.state())) last_used_.try_emplace({"job", id}, now);
    }
  }

  // Just beyond the oldest quarter, and an hour ago at the latest.
  absl::Time Quarter(const std::string& kind, absl::Time now) {
    MutexLock lock(&uses_mutex_);
    std::vector<absl::Time> times;
    for (const auto& [name, time] : last_used_) {
      if (name.first == kind) times.push_back(time);
    }
    std::sort(times.begin(), times.end());
    const absl::Time hour_ago = now - absl::Hours(1);
    return times.empty() ? hour_ago : std::min(times[times.size() / 4] + absl::Microseconds(1), hour_ago);
  }

  template <typename Table>
  int64_t RemoveOld(const char* kind, absl::Duration age, absl::Time now, bool dry_run, Table* table,
                    absl::FunctionRef<bool(const typename Table::value_type&)> stays) {
    MutexLock lock(&uses_mutex_);
    int64_t removed = 0;
    for (auto it = table->begin(); it != table->end();) {
      const auto use = last_used_.find({kind, it->first});
      const bool old = use != last_used_.end() && use->second < now - age;
      if (!old || stays(*it)) {
        ++it;
        continue;
      }
      ++removed;
      if (dry_run) {
        ++it;
        continue;
      }
      last_used_.erase(use);
      table->erase(it++);
    }
    return removed;
  }

  void RemoveUnused(const RetentionPolicy& policy, absl::Duration compiles, absl::Time now, RetentionReport* report)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    std::set<std::string> jobs, artifacts, modules;
    for (const auto& [key, winner] : winners_) {
      jobs.insert(winner.best.job());
      artifacts.insert(winner.best.trial().artifact().digest());
      modules.insert(winner.modules.begin(), winner.modules.end());
    }
    report->jobs += RemoveOld("job", policy.jobs, now, policy.dry_run, &jobs_, [&](const auto& job) {
      return jobs.contains(absl::StrCat("jobs/", job.first)) || job.second.job.spec().labels().contains("generation");
    });
    absl::erase_if(trials_, [&](const auto& trials)
                                ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return !jobs_.contains(trials.first); });
    const auto wins = [&](const CompileRecord& compile) {
      const std::string& artifact = compile.outcome.artifact().digest();
      return !artifact.empty() && artifacts.contains(artifact);
    };
    std::set<std::string> keys;
    for (const auto& [key, compile] : compiles_) {
      if (wins(compile)) keys.insert(key);
    }
    report->compiles += RemoveOld("compile", compiles, now, policy.dry_run, &compiles_,
                                  [&](const auto& compile) { return keys.contains(compile.first); });
    report->measurements +=
        RemoveOld("measurement", policy.results, now, policy.dry_run, &measurements_,
                  [&](const auto& measurement) { return keys.contains(measurement.second.compile_key); });
    for (const auto& [id, job] : jobs_) modules.insert(job.module_digests.begin(), job.module_digests.end());
    for (const auto& [key, compile] : compiles_) modules.insert(compile.identity.module_digest);
    report->modules += RemoveOld("module", policy.results, now, policy.dry_run, &modules_,
                                 [&](const auto& module) { return modules.contains(module.second.info.digest()); });
    for (auto it = workers_.begin(); policy.workers != absl::InfiniteDuration() && it != workers_.end();) {
      const bool old = TimeOf(it->second.last_seen()) < now - policy.workers && !policy.connected.contains(it->first) &&
                       !HoldsDecisions(it->second);
      report->workers += old;
      const auto here = it++;
      if (old && !policy.dry_run) workers_.erase(here);
    }
    RemoveUnnamed(policy, now, report);
  }

  void RemoveUnnamed(const RetentionPolicy& policy, absl::Time now, RetentionReport* report)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    std::set<std::string, std::less<>> named;
    const auto collect = [&](const std::string& bytes) {
      ForEachDigest(bytes, [&](absl::string_view digest) { named.emplace(digest); });
    };
    for (const auto& [received, module] : modules_) {
      named.insert(received);
      collect(module.info.SerializeAsString());
    }
    for (const auto& [key, compile] : compiles_) {
      named.insert(compile.identity.module_digest);
      collect(compile.outcome.SerializeAsString());
    }
    for (const auto& [identity, measurement] : measurements_) collect(measurement.outcome.SerializeAsString());
    for (const auto& [id, job] : jobs_) collect(job.job.SerializeAsString());
    for (const auto& [job, trials] : trials_) {
      for (const auto& [ordinal, trial] : trials) collect(trial.trial.SerializeAsString());
    }
    for (const auto& [id, compilation] : compilations_) collect(compilation.compilation.SerializeAsString());
    for (const auto& [key, winner] : winners_) {
      named.insert(winner.modules.begin(), winner.modules.end());
      collect(winner.best.SerializeAsString());
    }
    report->blobs += RemoveOld("blob", policy.unnamed_blobs, now, policy.dry_run, &blobs_, [&](const auto& blob) {
      if (named.contains(blob.first) || policy.blobs_in_use.contains(blob.first)) return true;
      report->blob_bytes += static_cast<int64_t>(blob.second.size());
      return false;
    });
  }

  int64_t Bytes() const ABSL_SHARED_LOCKS_REQUIRED(mutex_) {
    int64_t bytes = 0;
    for (const auto& [digest, blob] : blobs_) bytes += static_cast<int64_t>(blob.size());
    for (const auto& [job, trials] : trials_) {
      for (const auto& [ordinal, trial] : trials) bytes += static_cast<int64_t>(trial.trial.ByteSizeLong());
    }
    return bytes;
  }

  static absl::Status NoJob(absl::string_view id) {
    return MakeError(ErrorKind::not_found, absl::StrCat("no job ", id), "name");
  }

  Mutex mutex_;
  Table<std::string> blobs_ ABSL_GUARDED_BY(mutex_);
  Table<ModuleRecord> modules_ ABSL_GUARDED_BY(mutex_);   // by received digest
  Table<std::string> canonical_ ABSL_GUARDED_BY(mutex_);  // canonical digest -> a received one
  Table<CompileRecord> compiles_ ABSL_GUARDED_BY(mutex_);
  // Indexes of compiles_: its keys by module, entry, target and knobs; and the first two and three of these fields.
  absl::flat_hash_map<std::string, std::vector<std::string>> by_identity_ ABSL_GUARDED_BY(mutex_);
  absl::flat_hash_set<std::string> compiled_ ABSL_GUARDED_BY(mutex_);
  Table<MeasurementRecord> measurements_ ABSL_GUARDED_BY(mutex_);
  std::set<std::pair<std::string, std::string>> by_compile_
      ABSL_GUARDED_BY(mutex_);  // measurements: compile key, identity
  Table<v1::RunOff> run_offs_ ABSL_GUARDED_BY(mutex_);
  Table<JobRecord> jobs_ ABSL_GUARDED_BY(mutex_);
  std::map<WinnerKey, WinnerRecord> winners_ ABSL_GUARDED_BY(mutex_);     // each with one module
  Table<std::map<int32_t, TrialRecord>> trials_ ABSL_GUARDED_BY(mutex_);  // by job
  std::map<std::pair<std::string, std::string>, RequestRecord> requests_ ABSL_GUARDED_BY(mutex_);  // by tenant, id
  Table<CompilationRecord> compilations_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, v1::Worker> workers_ ABSL_GUARDED_BY(mutex_);
  int64_t last_sequence_ ABSL_GUARDED_BY(mutex_) = 0;
  Mutex uses_mutex_;                                                                 // after mutex_
  std::set<std::pair<std::string, std::string>> used_ ABSL_GUARDED_BY(uses_mutex_);  // since the last Retain()
  // By kind and name.
  std::map<std::pair<std::string, std::string>, absl::Time> last_used_ ABSL_GUARDED_BY(uses_mutex_);
  MemoryCostModels cost_models_;
  MemoryKeyValues key_values_;
};

}  // namespace

std::unique_ptr<Store> NewMemoryStore() { return std::make_unique<MemoryStore>(); }

}  // namespace lathe
