#include "server/session/refresher.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/session/refresh.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

using google::protobuf::util::TimeUtil;

constexpr absl::Duration kPause = absl::Seconds(1);
constexpr int kPage = 20;                // jobs of one step
constexpr size_t kMostAsked = 1000;      // that wait to be looked at
constexpr int kMostRemembered = 10'000;  // refreshes of earlier servers

absl::Time TimeOf(const google::protobuf::Timestamp& time) {
  return absl::FromUnixNanos(TimeUtil::TimestampToNanoseconds(time));
}

std::string IdOf(absl::string_view job) { return std::string(absl::StripPrefix(job, "jobs/")); }

std::vector<const v1::EntryPoint*> EntriesOf(const std::vector<AdmittedModule>& modules) {
  std::vector<const v1::EntryPoint*> entries;
  for (const AdmittedModule& module : modules) entries.push_back(module.entry);
  return entries;
}

}  // namespace

absl::Status Refresher::Initialize() {
  LATHE_ASSIGN_OR_RETURN(std::vector<JobRecord> jobs,
                         context_->store->ListJobs({.refreshes = true, .limit = kMostRemembered}));
  MutexLock lock(&mutex_);
  for (const JobRecord& record : jobs) {
    const v1::TuningJob& job = record.job;
    if (!HasEnded(job.state())) {
      running_ = job.name();
      running_of_ = absl::StrCat("jobs/", JobOfTrial(job.refresh().moves(0).before().name()));
      continue;
    }
    const absl::Time end = TimeOf(job.end_time());
    if (const double share = share_; share > 0)
      next_at_ = std::max(next_at_, end + (end - TimeOf(job.create_time())) * (1 / share - 1));
    // One that moved or kept its winners has made them recent.
    if (job.state() != v1::JOB_STATE_SUCCEEDED) tried_.try_emplace(IdOf(job.refresh().job()), Attempt{end, ""});
  }
  return absl::OkStatus();
}

std::string Refresher::Noted(const v1::BestVariant& stale) {
  if (share_ <= 0) return "";
  MutexLock lock(&mutex_);
  const std::string id = IdOf(stale.job());
  if (asked_.size() < kMostAsked && std::find(asked_.begin(), asked_.end(), id) == asked_.end()) asked_.push_back(id);
  return running_of_ == stale.job() ? running_ : "";
}

void Refresher::Tick() {
  const absl::Time now = context_->clock->Now();
  {
    MutexLock lock(&mutex_);
    if (stepping_ || (!busy_ && now < step_at_)) return;
    stepping_ = true;
    busy_ = false;
    step_at_ = now + kPause;
  }
  context_->pool->Schedule([this] {
    Step();
    MutexLock lock(&mutex_);
    stepping_ = false;
  });
}

void Refresher::Step() {
  if (ListOldWinners()) {
    MutexLock lock(&mutex_);
    busy_ = true;
  }
  if (!TakeEnded() || share_ <= 0 || context_->scheduler->read_only().Get()) return;
  const absl::Time now = context_->clock->Now();
  const std::string fleet = FleetText();
  {
    MutexLock lock(&mutex_);
    if (fleet_ != fleet) {
      fleet_ = fleet;
      changed_at_ = now;
      looked_at_ = absl::InfinitePast();
      looking_ = false;
    }
    if (now < next_at_ || now < changed_at_ + settings_.settle) return;
    if (!looking_ && now >= looked_at_ + settings_.look) {
      looking_ = true;
      cursor_.clear();
    }
  }
  LookFurther();
}

// Equal while winners are stale or recent for the same reasons.
std::string Refresher::FleetText() const {
  std::set<std::string> conditions;
  const auto devices = context_->scheduler->DeviceSnapshot();
  for (const v1::Device& device : *devices) {
    conditions.insert(absl::StrCat(device.model(), " ", device.driver(), " ", device.power_limit_watts()));
  }
  return absl::StrCat(context_->scheduler->FleetVersion(), "; ", absl::StrJoin(conditions, "; "));
}

bool Refresher::TakeEnded() {
  std::string name;
  {
    MutexLock lock(&mutex_);
    if (running_.empty()) return true;
    name = running_;
  }
  absl::StatusOr<v1::TuningJob> job = sessions_->Get(name);
  if (!job.ok() && IsRetryable(KindOf(job.status()))) return false;
  if (job.ok() && !HasEnded(job->state())) return false;
  absl::Duration took = absl::ZeroDuration();
  if (job.ok()) {
    took = TimeOf(job->end_time()) - TimeOf(job->create_time());
    for (const v1::Refresh::Move& move : job->refresh().moves()) {
      context_->metrics->lathe_server_refreshes_total.Add({EnumWord(move.outcome())});
      spdlog::info("{}: the winner of {} on {} was measured again: {}", name, job->refresh().job(), move.device_model(),
                   EnumWord(move.outcome()));
    }
  }
  MutexLock lock(&mutex_);
  running_.clear();
  running_of_.clear();
  if (const double share = share_; share > 0) next_at_ = context_->clock->Now() + took * (1 / share - 1);
  busy_ = true;
  return true;
}

// ---- jobs of an older release

bool Refresher::ListOldWinners() {
  {
    MutexLock lock(&mutex_);
    if (all_listed_) return false;
  }
  absl::StatusOr<std::vector<std::string>> ids = context_->store->ListWinnerless(kPage);
  if (!ids.ok()) return false;
  for (const std::string& id : *ids) {
    absl::Status listed = ListWinnersOf(id);
    if (listed.ok()) continue;
    if (IsRetryable(KindOf(listed))) return false;
    spdlog::warn("job {} of an older release: its winners cannot be listed: {}", id, FormatError(DetailOf(listed)));
    if (!context_->store->Apply({.listed = {id}}).ok()) return false;
  }
  MutexLock lock(&mutex_);
  all_listed_ = ids->empty();
  return !all_listed_;
}

absl::Status Refresher::ListWinnersOf(const std::string& id) {
  LATHE_ASSIGN_OR_RETURN(JobRecord record, context_->store->GetJob(id));
  LATHE_ASSIGN_OR_RETURN(std::vector<AdmittedModule> modules, context_->admission->ResolveModules(record.job.spec()));
  WriteBatch batch;
  batch.winners = WinnersOf(record.job, EntriesOf(modules), context_->admission->knob_rows());
  for (WinnerRecord& winner : batch.winners) {
    winner.best.add_stale_because("release: measured by a release before 0.2, which checked less");
  }
  batch.listed.push_back(id);
  return context_->store->Apply(std::move(batch));
}

// ---- stale winners

std::vector<std::string> Refresher::NextJobs() {
  std::string after;
  {
    MutexLock lock(&mutex_);
    if (!looking_) return {};
    after = cursor_;
  }
  absl::StatusOr<std::vector<std::string>> ids = context_->store->ListWinnerJobs(after, kPage);
  if (!ids.ok()) return {};
  MutexLock lock(&mutex_);
  if (ids->empty()) {
    looking_ = false;
    looked_at_ = context_->clock->Now();
  } else {
    busy_ = true;
  }
  return *std::move(ids);
}

void Refresher::LookFurther() {
  std::deque<std::string> asked;
  {
    MutexLock lock(&mutex_);
    asked = std::exchange(asked_, {});
  }
  for (; !asked.empty(); asked.pop_front()) {
    if (!Begins(asked.front())) continue;
    MutexLock lock(&mutex_);
    asked_.insert(asked_.begin(), asked.begin() + 1, asked.end());
    return;
  }
  for (const std::string& id : NextJobs()) {
    const bool begun = Begins(id);
    MutexLock lock(&mutex_);
    cursor_ = id;
    if (begun) return;
  }
}

bool Refresher::Begins(const std::string& id) {
  absl::StatusOr<bool> begun = TryRefresh(id);
  if (!begun.ok())
    spdlog::warn("job {}: its winners cannot be measured again: {}", id, FormatError(DetailOf(begun.status())));
  return begun.ok() && *begun;
}

bool Refresher::WasTried(const std::string& root) {
  MutexLock lock(&mutex_);
  auto tried = tried_.find(root);
  if (tried == tried_.end()) return false;
  const Attempt& last = tried->second;
  return context_->clock->Now() < last.time + settings_.retry && (last.fleet.empty() || last.fleet == fleet_);
}

std::vector<std::string> Refresher::WhyStale(const v1::BestVariant& best, const FleetNow& fleet) const {
  std::vector<std::string> reasons = StaleReasons(best, fleet);
  const absl::Duration age = context_->clock->Now() - TimeOf(best.end_time());
  if (const double most = age_seconds_; most > 0 && age > absl::Seconds(most)) {
    reasons.push_back(absl::StrCat("age: measured ", absl::FormatDuration(absl::Trunc(age, absl::Hours(1))), " ago"));
  }
  return reasons;
}

absl::StatusOr<std::vector<v1::BestVariant>> Refresher::StaleOf(const v1::TuningJob& job) {
  LATHE_ASSIGN_OR_RETURN(std::vector<AdmittedModule> modules, context_->admission->ResolveModules(job.spec()));
  std::vector<v1::BestVariant> stale;
  for (const WinnerRecord& winner : WinnersOf(job, EntriesOf(modules), context_->admission->knob_rows())) {
    if (context_->fleet->Of(winner.best.device_model()).devices == 0) continue;
    WinnerQuery query = {.module = winner.modules[0],
                         .entry = winner.entry,
                         .problem = winner.problem,
                         .target = winner.best.target(),
                         .device = winner.best.device_model(),
                         .spec_name = winner.spec_name,
                         .tenant = winner.tenant,
                         .labels = winner.labels};
    LATHE_ASSIGN_OR_RETURN(std::vector<v1::BestVariant> known, context_->store->FindWinners(query));
    const FleetNow fleet = ReadFleet(*context_->scheduler, known);
    const bool all_stale = std::all_of(known.begin(), known.end(),
                                       [&](const v1::BestVariant& one) { return !WhyStale(one, fleet).empty(); });
    // The first is the one that is given out.
    if (known.empty() || !all_stale || known[0].job() != job.name()) continue;
    std::vector<std::string> reasons = WhyStale(known[0], fleet);
    known[0].clear_stale_because();
    for (std::string& reason : reasons) known[0].add_stale_because(std::move(reason));
    stale.push_back(std::move(known[0]));
  }
  return stale;
}

absl::StatusOr<bool> Refresher::TryRefresh(const std::string& id) {
  LATHE_ASSIGN_OR_RETURN(JobRecord record, context_->store->GetJob(id));
  // Rivals are those of the first job, so that they do not become fewer from refresh to refresh.
  const std::string root = record.job.has_refresh() ? IdOf(record.job.refresh().job()) : id;
  if (WasTried(root)) return false;
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::BestVariant> stale, StaleOf(record.job));
  if (stale.empty()) return false;
  {
    MutexLock lock(&mutex_);
    tried_[root] = {context_->clock->Now(), fleet_};
  }
  if (root != id) {
    LATHE_ASSIGN_OR_RETURN(record, context_->store->GetJob(root));
  }
  LATHE_ASSIGN_OR_RETURN(std::vector<TrialRecord> trials, context_->store->ListTrials(root, 0, 0));
  LATHE_ASSIGN_OR_RETURN(v1::TuningJob job, sessions_->CreateRefresh(MakeRefresh(record.job, trials, stale)));
  spdlog::info("{} measures {} stale winners of {} again: {}", job.name(), stale.size(), record.job.name(),
               stale[0].stale_because(0));
  MutexLock lock(&mutex_);
  running_ = job.name();
  running_of_ = absl::StrCat("jobs/", id);
  return true;
}

}  // namespace lathe
