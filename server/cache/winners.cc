#include "server/cache/winners.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/status_macros.h"
#include "server/cache/predictions.h"

namespace lathe {
namespace {

struct Kernel {
  std::shared_ptr<const ModuleRecord> module;
  const v1::EntryPoint* entry;  // in `module`
};

template <typename Request>
absl::StatusOr<Kernel> FindKernel(ModuleCatalog* catalog, const Request& request) {
  if (!request.has_module()) {
    return MakeError(ErrorKind::invalid_argument,
                     "the question has no module: winners are found by kernel; a name alone may be anybody's",
                     "module");
  }
  Kernel kernel;
  LATHE_ASSIGN_OR_RETURN(kernel.module, catalog->Resolve(request.module(), "module"));
  LATHE_ASSIGN_OR_RETURN(kernel.entry, FindEntry(kernel.module->info, request.entry(), "entry"));
  return kernel;
}

template <typename Request>
WinnerQuery QueryOf(const Kernel& kernel, const Request& request, const std::string& only) {
  WinnerQuery query;
  query.module = kernel.module->info.digest();
  query.entry = kernel.entry->name();
  query.target = request.target();
  query.device = request.device_model();
  query.spec_name = request.spec_name();
  query.tenant = only.empty() ? request.tenant() : only;
  query.labels.insert(request.labels().begin(), request.labels().end());
  return query;
}

absl::Status NeverTuned() {
  return MakeError(ErrorKind::not_found, "no job has tuned this kernel yet; create one", "module");
}

}  // namespace

FleetNow ReadFleet(const Scheduler& scheduler, absl::Span<const v1::BestVariant> known) {
  FleetNow fleet;
  std::set<absl::string_view> models;
  for (const v1::BestVariant& best : known) models.insert(best.device_model());
  const auto devices = scheduler.DeviceSnapshot();
  for (const v1::Device& device : *devices) {
    if (!models.contains(device.model())) continue;
    fleet.drivers[device.model()].insert(device.driver());
    fleet.power_limits[device.model()].insert(device.power_limit_watts());
  }
  for (const v1::BestVariant& best : known) {
    if (fleet.builds.contains(best.target())) continue;
    if (std::optional<CompilerBuild> build = scheduler.BuildFor(best.target())) {
      fleet.builds[best.target()] = {build->compiler, build->assembler};
    }
  }
  return fleet;
}

absl::StatusOr<v1::GetBestResponse> Winners::GetBest(const v1::GetBestRequest& request, const std::string& only) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  LATHE_ASSIGN_OR_RETURN(const Kernel kernel, FindKernel(catalog_, request));
  WinnerQuery query = QueryOf(kernel, request, only);
  if (!request.arguments().empty()) {
    LATHE_ASSIGN_OR_RETURN(query.problem, KernelProblemKey(request.arguments(), kernel.entry->arguments()));
  }
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::BestVariant> known, store_->FindWinners(query));
  const FleetNow fleet = ReadFleet(*scheduler_, known);
  v1::GetBestResponse response;
  for (v1::BestVariant& best : ChooseBest(request, std::move(known), fleet)) {
    if (best.stale() && stale_) best.set_refresh(stale_->Noted(best));
    *response.add_best() = std::move(best);
  }
  if (response.best_size() > 0) return response;
  if (request.predict() && (request.has_problem() || !request.arguments().empty())) {
    const std::string problem = std::exchange(query.problem, "");
    LATHE_ASSIGN_OR_RETURN(known, store_->FindWinners(query));
    LATHE_ASSIGN_OR_RETURN(Predictions predictions, PredictBest({request, problem, kernel.entry->arguments(), rows_},
                                                                ChooseBest({}, std::move(known), fleet), store_));
    for (v1::BestVariant& best : predictions.best) *response.add_best() = std::move(best);
    if (response.best_size() > 0) return response;
    for (std::string& unfit : predictions.unfit) response.add_mismatches(std::move(unfit));
  }
  LATHE_ASSIGN_OR_RETURN(known, store_->FindWinners({.module = query.module, .entry = query.entry, .tenant = only}));
  if (known.empty()) return NeverTuned();
  for (std::string& mismatch : Mismatches(request, known)) response.add_mismatches(std::move(mismatch));
  return response;
}

absl::StatusOr<v1::Heuristic> Winners::GetHeuristic(const v1::GetHeuristicRequest& request, const std::string& only) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  LATHE_ASSIGN_OR_RETURN(const Kernel kernel, FindKernel(catalog_, request));
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::BestVariant> known, store_->FindWinners(QueryOf(kernel, request, only)));
  if (known.empty()) return NeverTuned();
  const FleetNow fleet = ReadFleet(*scheduler_, known);
  LATHE_ASSIGN_OR_RETURN(v1::Heuristic heuristic,
                         LearnHeuristic(request, ChooseBest({}, std::move(known), fleet), store_));
  heuristic.set_entry(kernel.entry->name());
  return heuristic;
}

}  // namespace lathe
