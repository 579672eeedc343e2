#include "server/cache/measure_flights.h"

namespace lathe {

bool MeasureFlights::Join(absl::string_view flight, const Member& member, std::function<void()> wake) {
  MutexLock lock(&mutex_);
  auto [it, fresh] = flights_.try_emplace(flight);
  Flight& joined = it->second;
  if (fresh) joined.leader = member;
  if (joined.leader == member) return true;
  std::erase_if(joined.waiting, [&](const auto& one) { return one.first == member; });
  joined.waiting.emplace_back(member, std::move(wake));
  return false;
}

void MeasureFlights::Leave(absl::string_view flight, const Member& member, bool recorded) {
  std::vector<std::pair<Member, std::function<void()>>> woken;
  {
    MutexLock lock(&mutex_);
    auto it = flights_.find(flight);
    if (it == flights_.end()) return;
    Flight& left = it->second;
    if (left.leader != member) {
      std::erase_if(left.waiting, [&](const auto& one) { return one.first == member; });
      return;
    }
    if (recorded || left.waiting.empty()) {
      woken = std::move(left.waiting);
      flights_.erase(it);
    } else {
      woken.push_back(std::move(left.waiting.front()));
      left.waiting.erase(left.waiting.begin());
      left.leader = woken[0].first;
    }
  }
  for (auto& [waiter, wake] : woken) wake();
}

size_t MeasureFlights::size() const {
  MutexLock lock(&mutex_);
  return flights_.size();
}

}  // namespace lathe
