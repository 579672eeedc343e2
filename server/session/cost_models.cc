#include "server/session/cost_models.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/session/trial_state.h"
#include "spdlog/spdlog.h"
#include "tuner/budget/ranking.h"
#include "tuner/model/structure.h"
#include "tuner/space/problem.h"

namespace lathe {
namespace {

using google::protobuf::util::TimeUtil;

// The time between two looks for new results.
constexpr absl::Duration kPause = absl::Minutes(5);
// A model is learned from the newest jobs, and of each search from every so many-th result.
constexpr int kJobs = 256;
constexpr int32_t kTrialsOfJob = 4096;
constexpr size_t kResultsOfSearch = 512;

// Takes the trials of a job that a model can learn from, as searches by target.
class Collector {
 public:
  Collector(const v1::TuningSpec& spec, absl::Span<const internal::KnobDescription> rows) : spec_(spec), rows_(rows) {}

  void Add(const v1::Trial& trial) {
    const bool measured = trial.state() == v1::Trial::SUCCEEDED && trial.time_ns().median() > 0;
    const bool own = !trial.reference() && trial.profile_of().empty();
    if (!measured || !own || trial.module_index() >= spec_.modules_size()) return;
    const Variant variant = {trial.module_index(), trial.knobs()};
    const absl::StatusOr<int64_t> programs =
        CountPrograms(spec_, trial.problem(), NamesOf(spec_, variant, trial.target(), rows_), "problem");
    if (!programs.ok()) return;
    const CodeFacts facts = FactsOf(trial.artifact(), *programs, trial.device_model());
    if (facts.resident <= 0 || facts.share <= 0) return;
    MeasuredSearch& search = searches_[{trial.target(), trial.device_model(), ProblemKey(trial.problem())}];
    search.kernel = trial.artifact().entry();  // a name; which kernel it is follows from the job
    search.results.push_back({facts, trial.time_ns().median()});
  }

  // Hands the searches out with their targets.
  std::vector<std::pair<std::string, MeasuredSearch>> Take() {
    std::vector<std::pair<std::string, MeasuredSearch>> taken;
    for (auto& [key, search] : searches_) {
      const size_t size = search.results.size(), count = std::min(size, kResultsOfSearch);
      for (size_t i = 0; i < count; ++i) search.results[i] = search.results[i * size / count];
      search.results.resize(count);
      taken.emplace_back(std::get<0>(key), std::move(search));
    }
    return taken;
  }

 private:
  const v1::TuningSpec& spec_;
  const absl::Span<const internal::KnobDescription> rows_;
  std::map<std::tuple<std::string, std::string, std::string>, MeasuredSearch> searches_;
};

}  // namespace

absl::Status CostModels::Initialize() { return Load(); }

absl::Status CostModels::Load() {
  LATHE_ASSIGN_OR_RETURN(std::vector<internal::CostModel> models, store_->ListCostModels());
  for (internal::CostModel& stored : models) {
    {
      MutexLock lock(&mutex_);
      const auto [newest, is_new] = versions_.try_emplace(stored.target(), stored.version());
      if (!is_new && newest->second >= stored.version()) continue;
      newest->second = stored.version();
    }
    if (std::optional<CostModel> model = CostModel::FromProto(stored)) {
      Take(std::move(stored), *std::move(model));
      continue;
    }
    if (stored.form() == 0) {
      spdlog::warn("model {} of costs on {} cannot be read and is learned anew", stored.version(), stored.target());
      continue;
    }
    spdlog::info("model {} of costs on {} has the form of another release and is learned anew", stored.version(),
                 stored.target());
  }
  return absl::OkStatus();
}

void CostModels::Tick() {
  const absl::Time now = clock_->Now();
  {
    MutexLock lock(&mutex_);
    if (learning_ || now < next_) return;
    learning_ = true;
  }
  thread_.Schedule([this] {
    const absl::Status status = Learn();
    if (!status.ok()) spdlog::warn("no model of costs was learned: {}", FormatError(DetailOf(status)));
    MutexLock lock(&mutex_);
    learning_ = false;
    next_ = clock_->Now() + kPause;
  });
}

CostModelsByTarget CostModels::Get() const {
  MutexLock lock(&mutex_);
  CostModelsByTarget models;
  for (const auto& [target, known] : known_) {
    if (known.model->helps()) models[target] = known.model;
  }
  return models;
}

std::vector<v1::CostModel> CostModels::List() const {
  MutexLock lock(&mutex_);
  std::vector<v1::CostModel> models;
  for (const auto& [target, known] : known_) {
    const internal::CostModel& stored = known.stored;
    v1::CostModel& told = models.emplace_back();
    told.set_target(target);
    told.set_version(stored.version());
    *told.mutable_learn_time() = stored.learned();
    told.set_searches(stored.searches());
    told.set_results(stored.results());
    told.set_rank_correlation(stored.rank_correlation());
    told.set_estimate_rank_correlation(stored.estimate_rank_correlation());
    told.set_used(known.model->helps());
    *told.mutable_kernels() = stored.kernels();
  }
  return models;
}

absl::StatusOr<std::vector<std::string>> CostModels::StructuresOf(const JobRecord& job) {
  std::vector<std::string> structures;
  for (const std::string& digest : job.module_digests) {
    if (stops_) break;
    const auto known = structures_.find(digest);
    if (known != structures_.end()) {
      structures.push_back(known->second);
      continue;
    }
    const absl::StatusOr<std::string> text = store_->GetBlob(digest);
    if (text.ok()) {
      structures.push_back(structures_[digest] = StructureDigest(*text));
      continue;
    }
    const ErrorKind kind = KindOf(text.status());
    if (kind != ErrorKind::not_found && kind != ErrorKind::corrupt_store) return text.status();
    // A module whose text is gone is equal to itself. The text may come back: nothing is remembered of it.
    structures.push_back(digest);
  }
  if (structures.empty()) structures.push_back(job.id);
  return structures;
}

absl::Status CostModels::Learn() {
  LATHE_RETURN_IF_ERROR(Load());  // another server may have learned
  LATHE_ASSIGN_OR_RETURN(const std::vector<JobRecord> jobs,
                         store_->ListJobs({.state = v1::JOB_STATE_SUCCEEDED, .limit = kJobs}));
  std::string names;
  for (const JobRecord& job : jobs) absl::StrAppend(&names, job.id, "\n");
  {
    MutexLock lock(&mutex_);
    if (names == names_) return absl::OkStatus();
  }
  KernelSets kernels;
  std::vector<std::string> structures;  // one of each job
  std::set<std::string> named;          // digests of all modules
  for (const JobRecord& job : jobs) {
    if (stops_) return absl::OkStatus();
    LATHE_ASSIGN_OR_RETURN(const std::vector<std::string> of_job, StructuresOf(job));
    kernels.Join(of_job);
    structures.push_back(of_job.front());
    named.insert(job.module_digests.begin(), job.module_digests.end());
  }
  std::erase_if(structures_, [&](const auto& known) { return !named.contains(known.first); });
  std::map<std::string, Lesson> lessons;
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (stops_) return absl::OkStatus();
    LATHE_ASSIGN_OR_RETURN(const std::vector<TrialRecord> trials, store_->ListTrials(jobs[i].id, 0, kTrialsOfJob));
    Collector collector(jobs[i].job.spec(), rows_);
    for (const TrialRecord& record : trials) collector.Add(record.trial);
    const std::string kernel = kernels.Of(structures[i]);
    for (auto& [target, search] : collector.Take()) {
      lessons[target].names[kernel].insert(std::exchange(search.kernel, kernel));
      lessons[target].searches.push_back(std::move(search));
      absl::StrAppend(&lessons[target].jobs, jobs[i].id, "\n");
    }
  }
  bool all = true;
  for (const auto& [target, lesson] : lessons) {
    if (stops_) return absl::OkStatus();
    LATHE_ASSIGN_OR_RETURN(const bool learned, LearnChip(target, lesson));
    all = all && learned;
  }
  if (!all) return absl::OkStatus();  // the next look takes the other server's model into account
  MutexLock lock(&mutex_);
  names_ = std::move(names);
  return absl::OkStatus();
}

absl::StatusOr<bool> CostModels::LearnChip(const std::string& target, const Lesson& lesson) {
  const std::string from = Sha256Digest(lesson.jobs);
  int64_t version = 1;
  {
    MutexLock lock(&mutex_);
    const auto before = known_.find(target);
    if (before != known_.end() && before->second.stored.learned_from() == from) return true;
    version = versions_[target] + 1;
  }
  std::optional<CostModel> model = CostModel::Train(lesson.searches);
  if (!model) {
    spdlog::info("{} searches on {} are too few results or kernels for a model of costs", lesson.searches.size(),
                 target);
    return true;
  }
  internal::CostModel stored = model->ToProto();
  stored.set_target(target);
  stored.set_version(version);
  stored.set_learned_from(from);
  *stored.mutable_learned() = TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(clock_->Now()));
  int64_t searches = 0, results = 0;
  for (v1::CostModel::Kernel& kernel : *stored.mutable_kernels()) {
    const std::set<std::string>& names = lesson.names.at(kernel.digest());
    kernel.mutable_names()->Add(names.begin(), names.end());
    searches += kernel.searches();
    results += kernel.results();
  }
  stored.set_searches(static_cast<int32_t>(searches));
  stored.set_results(static_cast<int32_t>(results));
  LATHE_ASSIGN_OR_RETURN(const bool put, store_->PutCostModel(stored));
  if (!put) {
    LATHE_RETURN_IF_ERROR(Load());
    return false;
  }
  Take(std::move(stored), *std::move(model));
  return true;
}

void CostModels::Take(internal::CostModel stored, CostModel model) {
  const bool helps = model.helps();
  spdlog::info(
      "costs on {}: model {} of {} results, {} searches and {} kernels; rank correlation at kernels that were left out "
      "{:.3f}, of the built-in estimate {:.3f}{}",
      stored.target(), stored.version(), stored.results(), stored.searches(), stored.kernels_size(),
      stored.rank_correlation(), stored.estimate_rank_correlation(), helps ? "" : "; it is not used");
  metrics_->lathe_server_cost_model_version.Set({stored.target()}, static_cast<double>(stored.version()));
  metrics_->lathe_server_cost_model_results.Set({stored.target()}, stored.results());
  metrics_->lathe_server_cost_model_rank_correlation.Set({stored.target(), "model"}, stored.rank_correlation());
  metrics_->lathe_server_cost_model_rank_correlation.Set({stored.target(), "estimate"},
                                                         stored.estimate_rank_correlation());
  const std::string target = stored.target();
  MutexLock lock(&mutex_);
  versions_[target] = stored.version();
  known_[target] = {std::move(stored), std::make_shared<const CostModel>(std::move(model))};
}

}  // namespace lathe
