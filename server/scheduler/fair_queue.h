// Work that waits, in the order in which it is to be done: first of the tenant that was served least, of its work what
// is due first, then what came first. Background work comes after all other work, and its share is counted apart. Not
// thread-safe.
#ifndef LATHE_SERVER_SCHEDULER_FAIR_QUEUE_H_
#define LATHE_SERVER_SCHEDULER_FAIR_QUEUE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace lathe {

class FairQueue;

// One who has work. Made and destroyed by Tenants.
struct Tenant {
  std::string name;
  bool background = false;
  double served = 0;  // cost of what was given to workers
  size_t items = 0;
  absl::flat_hash_set<FairQueue*> queues;  // those with work of this tenant
};

// The part of a work item that says when its turn is.
struct Turn {
  Tenant* tenant = nullptr;
  absl::Time due;  // among the tenant's own: a priority makes it earlier, and everything gets its turn as time goes by
  uint64_t sequence = 0;

  std::pair<absl::Time, uint64_t> order() const { return {due, sequence}; }
  // Less is sooner.
  std::tuple<bool, double, absl::Time, uint64_t> rank() const {
    return {tenant->background, tenant->served, due, sequence};
  }
};

// The tenants that have work.
class Tenants {
 public:
  // Counts one more item of the tenant. One that was away has no claim on the time that it did not use.
  Tenant* Enter(absl::string_view name, bool background = false);
  void Leave(Tenant* tenant);
  // Null where it has no work.
  Tenant* Find(absl::string_view name, bool background) const;
  // How many items each has.
  std::map<std::string, size_t> Items() const;
  // O(queues of the tenant).
  void Charge(Tenant* tenant, double cost);

 private:
  using Key = std::pair<bool, std::string>;  // background, name

  absl::flat_hash_map<Key, std::unique_ptr<Tenant>> tenants_;
  std::set<std::tuple<bool, double, Tenant*>> by_served_;
};

// Operations take O(log n). Turns outlive their stay here and do not change meanwhile.
class FairQueue {
 public:
  FairQueue() = default;
  FairQueue(const FairQueue&) = delete;
  FairQueue& operator=(const FairQueue&) = delete;

  void Insert(Turn* turn);
  void Erase(Turn* turn);
  bool empty() const { return heads_.empty(); }

  // The first for which `eligible` answers true; null where there is none. O(those before it).
  template <typename Eligible>
  Turn* First(Eligible eligible) const {
    for (const Head& head : heads_) {
      for (const auto& [order, turn] : work_.find(std::get<Tenant*>(head))->second) {
        if (eligible(*turn)) return turn;
      }
    }
    return nullptr;
  }
  // Visits all in the order in which they get their turns where nothing changes meanwhile; `cost` is what its turn
  // costs a tenant. O(n log tenants).
  template <typename Cost, typename Visit>
  void InOrder(Cost cost, Visit visit) const {
    struct Next {
      std::tuple<bool, double, absl::Time, uint64_t> rank;
      Work::const_iterator at, end;
      bool operator<(const Next& other) const { return rank > other.rank; }  // the first is on top
    };
    std::priority_queue<Next> tenants;
    for (const auto& [tenant, work] : work_) tenants.push({work.begin()->second->rank(), work.begin(), work.end()});
    while (!tenants.empty()) {
      Next next = tenants.top();
      tenants.pop();
      const Turn& turn = *next.at->second;
      visit(turn);
      if (++next.at == next.end) continue;
      const double served = std::get<double>(next.rank) + cost(turn);
      next.rank = next.at->second->rank();
      std::get<double>(next.rank) = served;
      tenants.push(next);
    }
  }
  // The first turn of this tenant for which `eligible` answers true; null where there is none.
  template <typename Eligible>
  Turn* FirstOf(Tenant* tenant, Eligible eligible) const {
    const auto found = work_.find(tenant);
    if (found == work_.end()) return nullptr;
    for (const auto& [order, turn] : found->second) {
      if (eligible(*turn)) return turn;
    }
    return nullptr;
  }

 private:
  friend class Tenants;
  using Head = std::tuple<bool, double, absl::Time, uint64_t, Tenant*>;
  using Work = std::map<std::pair<absl::Time, uint64_t>, Turn*>;

  static Head HeadOf(const Work& work);

  absl::flat_hash_map<Tenant*, Work> work_;  // none is empty
  std::set<Head> heads_;                     // the first of each tenant
};

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_FAIR_QUEUE_H_
