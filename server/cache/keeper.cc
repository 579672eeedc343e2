#include "server/cache/keeper.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "spdlog/spdlog.h"

namespace lathe {

void Keeper::Tick() {
  {
    MutexLock lock(&mutex_);
    if (clock_->Now() < next_) return;
    next_ = absl::InfiniteFuture();
  }
  pool_.Schedule([this] {
    Look();
    MutexLock lock(&mutex_);
    next_ = std::min(next_, clock_->Now() + pause_);  // sooner where the policy has changed meanwhile
  });
}

void Keeper::SetPolicy(RetentionPolicy policy) {
  MutexLock lock(&mutex_);
  if (policy == policy_) return;
  policy_ = std::move(policy);
  next_ = std::min(next_, clock_->Now() + settle_);
}

bool Keeper::dry_run() {
  MutexLock lock(&mutex_);
  return policy_.dry_run;
}

void Keeper::Look() {
  const absl::Status status = LookNow(/*dry_run=*/false).status();
  if (!status.ok())
    spdlog::warn("the store could not be looked through for what nobody uses: {}", FormatError(DetailOf(status)));
}

absl::StatusOr<RetentionReport> Keeper::LookNow(bool dry_run) {
  MutexLock looking(&looking_);
  RetentionPolicy policy;
  {
    MutexLock lock(&mutex_);
    policy = policy_;
  }
  policy.dry_run |= dry_run;
  for (const v1::Worker& worker : scheduler_->Workers()) policy.connected.insert(worker.name());
  // Jobs first: what a job needs is in an item of the scheduler, too, before the job lets go of it.
  if (jobs_use_) jobs_use_(&policy.blobs_in_use);
  scheduler_->ForEachWork([&policy](const internal::WorkItem& work) {
    ForEachDigest(work.SerializeAsString(), [&](absl::string_view digest) { policy.blobs_in_use.emplace(digest); });
  });
  absl::StatusOr<RetentionReport> report = store_->Retain(policy, clock_->Now());
  if (!report.ok()) return report;
  Tell(policy, *report);
  return report;
}

void Keeper::Tell(const RetentionPolicy& policy, const RetentionReport& report) const {
  metrics_->lathe_server_store_bytes.Set({}, static_cast<double>(report.bytes_after));
  metrics_->lathe_server_store_max_bytes.Set({}, static_cast<double>(policy.max_bytes));
  const std::string found =
      absl::StrCat(report.jobs, " jobs, ", report.compiles, " compilations, ", report.measurements, " measurements, ",
                   report.modules, " modules, ", report.workers, " workers, ", report.blobs, " blobs of ",
                   report.blob_bytes, " bytes");
  const bool any =
      report.jobs + report.compiles + report.measurements + report.modules + report.workers + report.blobs > 0;
  if (policy.dry_run) {
    spdlog::info("retention would remove {}, and was told to remove nothing; the store takes {} bytes", found,
                 report.bytes_before);
    return;
  }
  if (any) spdlog::info("retention removed {}; the store takes {} bytes", found, report.bytes_after);
  for (const auto& [kind, count] : {std::pair<const char*, int64_t>{"job", report.jobs},
                                    {"compile", report.compiles},
                                    {"measurement", report.measurements},
                                    {"module", report.modules},
                                    {"worker", report.workers},
                                    {"blob", report.blobs}}) {
    metrics_->lathe_server_retention_removed_total.Add({kind}, static_cast<double>(count));
  }
  if (policy.max_bytes > 0 && report.bytes_after > policy.max_bytes) {
    spdlog::warn(
        "the store takes {} bytes, over max_store_bytes ({}): what is left are winners, their jobs, and what was used "
        "within the last hour",
        report.bytes_after, policy.max_bytes);
  }
}

}  // namespace lathe
