// The part of the scheduler that tells jobs how much work is in front of theirs.
#include <algorithm>
#include <utility>

#include "server/scheduler/scheduler.h"

namespace lathe {
namespace {

// Between two looks at all that waits.
constexpr absl::Duration kPause = absl::Seconds(1);

}  // namespace

std::shared_ptr<const Scheduler::Places> Scheduler::PlacesOfJobs() {
  MutexLock lock(&mutex_);
  const absl::Time now = clock_->Now();
  if (places_ && now < looked_at_ + kPause && now >= looked_at_) return places_;
  absl::flat_hash_map<const Capability*, double> busy;
  for (const auto& [grant, item] : grants_) {
    const double expected = item->cost * kinds_[item->capability->compile].seconds;
    const double gone = absl::ToDoubleSeconds(now - item->granted_at);
    busy[item->capability] += std::max(0.0, expected - gone);
  }
  auto places = std::make_shared<Places>();
  for (const auto& [key, capability] : capabilities_) {
    if (!capability->fresh.empty() || !capability->suspects.empty())
      AddPlaces(*capability, busy[capability.get()], places.get());
  }
  places_ = std::move(places);
  looked_at_ = now;
  return places_;
}

void Scheduler::AddPlaces(const Capability& capability, double busy, Places* places) const {
  const Kind& kind = kinds_[capability.compile];
  int64_t slots = 0;
  for (const Worker* worker : capability.able) {
    if (capability.compile) slots += worker->slots;
    for (const Share& share : worker->shares) slots += share.Has(&capability) ? share.devices : 0;
  }
  int64_t ahead = 0;
  double seconds = busy;
  std::set<absl::string_view> seen;  // jobs, in this capability
  const auto cost = [&](const Turn& turn) { return static_cast<const Item&>(turn).cost * kind.seconds; };
  const auto visit = [&](const Turn& turn) {
    const std::string& job = static_cast<const Item&>(turn).work.origin().job();
    if (!job.empty()) {
      QueuePlace& place = (*places)[job];
      const bool nearest = seen.insert(job).second && (place.waiting == 0 || ahead < place.ahead);
      if (nearest) {
        place.ahead = ahead;
        place.seconds = kind.measured && slots > 0 ? std::optional(seconds / static_cast<double>(slots)) : std::nullopt;
      }
      ++place.waiting;
    }
    ++ahead;
    seconds += cost(turn);
  };
  capability.fresh.InOrder(cost, visit);
  capability.suspects.InOrder(cost, visit);
}

}  // namespace lathe
