// Answers GetBest and GetHeuristic: finds the winners of a kernel in the store, says which the fleet of now would
// measure otherwise, and learns from them for problems that nobody tuned.
#ifndef LATHE_SERVER_CACHE_WINNERS_H_
#define LATHE_SERVER_CACHE_WINNERS_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "server/cache/best.h"
#include "server/cache/module_catalog.h"
#include "server/scheduler/scheduler.h"
#include "server/store/store.h"

namespace lathe {

// Hears of stale winners that are given out. Thread-safe.
class StaleWinners {
 public:
  virtual ~StaleWinners() = default;
  // The job that measures it again now; empty where none does.
  virtual std::string Noted(const v1::BestVariant& stale) = 0;
};

// The fleet of now, as far as `known` winners depend on it.
FleetNow ReadFleet(const Scheduler& scheduler, absl::Span<const v1::BestVariant> known);

// Thread-safe; calls may wait for the store or for an inspection. What it is given outlives it.
class Winners {
 public:
  // `rows` are the compiler's knobs.
  Winners(Store* store, ModuleCatalog* catalog, const Scheduler* scheduler,
          absl::Span<const internal::KnobDescription> rows, StaleWinners* stale = nullptr)
      : store_(store), catalog_(catalog), scheduler_(scheduler), rows_(rows), stale_(stale) {}

  // Errors: those of the module ("module"), unknown_entry ("entry"), argument_mismatch ("arguments[i]"),
  // invalid_argument without a module, not_found where no job has tuned the kernel.
  // `only` is the tenant beyond whose winners nothing is looked at; empty: none.
  absl::StatusOr<v1::GetBestResponse> GetBest(const v1::GetBestRequest& request, const std::string& only = "");

  // The same errors, and those of LearnHeuristic().
  absl::StatusOr<v1::Heuristic> GetHeuristic(const v1::GetHeuristicRequest& request, const std::string& only = "");

 private:
  Store* const store_;
  ModuleCatalog* const catalog_;
  const Scheduler* const scheduler_;
  const absl::Span<const internal::KnobDescription> rows_;
  StaleWinners* const stale_;  // null: nobody wants to hear
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_WINNERS_H_
