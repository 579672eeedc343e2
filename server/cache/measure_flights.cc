#include "server/cache/measure_flights.h"

#include <utility>

namespace lathe {

bool MeasureFlights::Join(absl::string_view flight, const Member& member, Wake wake) {
  MutexLock lock(&mutex_);
  auto [it, fresh] = flights_.try_emplace(flight);
  Flight& joined = it->second;
  if (fresh) joined.leader = member;
  if (joined.leader == member) return true;
  std::erase_if(joined.waiting, [&](const auto& one) { return one.first == member; });
  joined.waiting.emplace_back(member, std::move(wake));
  return false;
}

void MeasureFlights::Leave(absl::string_view flight, const Member& member, Ending ending) {
  std::vector<std::pair<Member, Wake>> woken;
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(flight);
    if (it == flights_.end()) return;
    Flight& left = it->second;
    if (left.leader != member) {
      std::erase_if(left.waiting, [&](const auto& one) { return one.first == member; });
      return;
    }
    if (ending.recorded || !ending.rival.empty() || left.waiting.empty()) {
      woken = std::move(left.waiting);
      flights_.erase(it);
    } else {
      woken.push_back(std::move(left.waiting.front()));
      left.waiting.erase(left.waiting.begin());
      left.leader = woken[0].first;
    }
  }
  if (woken.empty()) return;
  const auto shared = std::make_shared<const Ending>(std::move(ending));
  for (auto& [waiter, wake] : woken) wake(shared);
}

size_t MeasureFlights::size() const {
  MutexLock lock(&mutex_);
  return flights_.size();
}

}  // namespace lathe
