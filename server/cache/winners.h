// Answers GetBest: finds the winners of a kernel in the store, and says which the fleet of now would measure otherwise.
#ifndef LATHE_SERVER_CACHE_WINNERS_H_
#define LATHE_SERVER_CACHE_WINNERS_H_

#include "absl/status/statusor.h"
#include "lathe/v1/tuning.pb.h"
#include "server/cache/best.h"
#include "server/cache/module_catalog.h"
#include "server/scheduler/scheduler.h"
#include "server/store/store.h"

namespace lathe {

// Thread-safe; calls may wait for the store or for an inspection. What it is given outlives it.
class Winners {
 public:
  Winners(Store* store, ModuleCatalog* catalog, const Scheduler* scheduler)
      : store_(store), catalog_(catalog), scheduler_(scheduler) {}

  // Errors: those of the module ("module"), unknown_entry ("entry"), argument_mismatch ("arguments[i]"),
  // invalid_argument without a module, not_found where no job has tuned the kernel.
  absl::StatusOr<v1::GetBestResponse> GetBest(const v1::GetBestRequest& request);

 private:
  FleetNow Fleet(const std::vector<v1::BestVariant>& known) const;

  Store* const store_;
  ModuleCatalog* const catalog_;
  const Scheduler* const scheduler_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_WINNERS_H_
