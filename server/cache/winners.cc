#include "server/cache/winners.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "proto/support/errors.h"
#include "proto/support/messages.h"
#include "proto/support/status_macros.h"

namespace lathe {

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

absl::StatusOr<v1::GetBestResponse> Winners::GetBest(const v1::GetBestRequest& request) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  if (!request.has_module()) {
    return MakeError(ErrorKind::invalid_argument,
                     "the question has no module: winners are found by kernel; a name alone may be anybody's",
                     "module");
  }
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const ModuleRecord> module, catalog_->Resolve(request.module(), "module"));
  LATHE_ASSIGN_OR_RETURN(const v1::EntryPoint* entry, FindEntry(module->info, request.entry(), "entry"));
  WinnerQuery query;
  query.module = module->info.digest();
  query.entry = entry->name();
  query.target = request.target();
  query.device = request.device_model();
  query.spec_name = request.spec_name();
  query.tenant = request.tenant();
  query.labels.insert(request.labels().begin(), request.labels().end());
  if (!request.arguments().empty()) {
    LATHE_ASSIGN_OR_RETURN(query.problem, KernelProblemKey(request.arguments(), entry->arguments()));
  }
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::BestVariant> known, store_->FindWinners(query));
  const FleetNow fleet = ReadFleet(*scheduler_, known);
  v1::GetBestResponse response;
  for (v1::BestVariant& best : ChooseBest(request, std::move(known), fleet)) {
    if (best.stale() && stale_) best.set_refresh(stale_->Noted(best));
    *response.add_best() = std::move(best);
  }
  if (response.best_size() > 0) return response;
  LATHE_ASSIGN_OR_RETURN(known, store_->FindWinners({.module = query.module, .entry = query.entry}));
  if (known.empty()) return MakeError(ErrorKind::not_found, "no job has tuned this kernel yet; create one", "module");
  for (std::string& mismatch : Mismatches(request, known)) response.add_mismatches(std::move(mismatch));
  return response;
}

}  // namespace lathe
