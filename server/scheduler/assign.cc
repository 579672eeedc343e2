// The part of the scheduler that brings items and workers together.
//
// Between events no worker has room for an item that it may get. So an event places what it has queued, or fills the
// workers that it has given room, and looks at nothing else.
#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "server/scheduler/scheduler.h"

namespace lathe {
namespace {

// An item remembers so many processes that have lost it.
constexpr size_t kMostLosses = 16;
// For a check, which the server does not limit, and for the start of a child.
constexpr absl::Duration kBesideTiming = absl::Seconds(60);
// How far a tenant whose work a device has done may be ahead of others, in seconds of slots, and still get it again: a
// change of tenant restarts the device's process.
constexpr double kTenantTurnSeconds = 5;

absl::string_view KindName(bool compile) { return compile ? "compile" : "measure"; }

}  // namespace

absl::Duration Scheduler::LongestLease(const internal::WorkItem& work) const {
  // Leases wait in the worker for those before them.
  if (!work.has_measure()) {
    const double each = work.has_compile() ? work.compile().timeout_seconds() : work.reference().timeout_seconds();
    return options_.lease_slack + absl::Seconds(each) * (options_.compile_leases_per_slot + 1);
  }
  const internal::MeasurePolicy& policy = work.measure().policy();
  const absl::Duration each = absl::Seconds(policy.max_seconds() + policy.hang_seconds()) + kBesideTiming;
  return options_.lease_slack + 2 * work.measure().candidates_size() * each;
}

void Scheduler::SetAlarm(Item& item) {
  item.alarm_at = item.deadline;
  alarms_.push({item.deadline, item.grant});
}

void Scheduler::Grant(Item& item, Worker& worker, std::string lease) {
  Dequeue(item);
  Worker* const freed = item.reserved;
  if (freed) Unreserve(item);
  const absl::Time now = clock_->Now();
  if (item.spans) item.spans->Granted(worker.name);
  item.worker = &worker;
  item.lease = std::move(lease);
  item.grant = ++last_grant_;
  item.waiting = item.stated = false;
  item.longest = now + LongestLease(item.work);
  item.deadline = std::min(now + options_.lease, item.longest);
  SetAlarm(item);
  grants_[item.grant] = &item;
  worker.leases[item.grant] = &item;
  if (item.capability->compile) ++worker.compile_held;
  for (Share& share : worker.shares) share.held += share.Has(item.capability);
  if (item.suspect) {
    ++item.capability->trials;
    ++worker.suspects;
  }
  ListRoom(worker);
  Kind& kind = kinds_[item.capability->compile];
  item.granted_at = now;
  item.charged = item.cost * kind.seconds;
  tenants_.Charge(item.tenant, item.charged);
  kind.queue_seconds->Observe(absl::ToDoubleSeconds(now - item.submitted));
  kind.leases->Increment();
  if (worker.changed) worker.changed();
  if (freed && freed != &worker) Fill(*freed);
}

void Scheduler::Settle(Item& item, double busy_seconds) {
  // The weight of one result in what such work takes of late.
  constexpr double kWeight = 0.1;
  const double most = absl::ToDoubleSeconds(clock_->Now() - item.granted_at);
  if (!(busy_seconds > 0) || most <= 0) return;  // it was not told
  const double took = std::min(busy_seconds, most);
  tenants_.Charge(item.tenant, took - std::exchange(item.charged, took));
  usage_.Add(item.tenant->name, item.capability->compile, took, /*bounded=*/!item.unbounded);
  Kind& kind = kinds_[item.capability->compile];
  kind.measured = true;
  double& seconds = kind.seconds;
  seconds += kWeight * (took / std::max(item.cost, 1.0) - seconds);
}

void Scheduler::Unlease(Item& item, absl::string_view end) {
  Worker& worker = *std::exchange(item.worker, nullptr);
  worker.leases.erase(item.grant);
  grants_.erase(item.grant);
  if (item.capability->compile) --worker.compile_held;
  for (Share& share : worker.shares) {
    if (!share.Has(item.capability)) continue;
    --share.held;
    share.last_tenant = item.tenant->name;
  }
  if (item.suspect) {
    --item.capability->trials;
    --worker.suspects;
  }
  item.lease.clear();
  ListRoom(worker);
  metrics_->lathe_server_leases_ended_total.Add({KindName(item.capability->compile), end});
  kinds_[item.capability->compile].leases->Decrement();
  if (worker.changed) worker.changed();
}

void Scheduler::Lose(Item& item, absl::string_view why) {
  Worker& worker = *item.worker;
  const absl::Time now = clock_->Now();
  const bool outlived = item.longest <= now;
  const bool begun = !item.waiting;
  std::string incarnation = worker.incarnation;
  if (outlived) {
    item.outlived = item.lease;
    absl::StrAppend(&incarnation, " ", item.lease);  // each time counts
  }
  Unlease(item, "expired");
  if (item.reporting) return;  // the result came in time, from elsewhere
  // An item that had not begun did not end its worker. Lost items go to the end of their queue, so that one which ends
  // workers does not do so again before all others were tried.
  std::erase_if(item.losses, [&](const Loss& loss) { return loss.incarnation == incarnation; });
  if (item.losses.size() == kMostLosses) item.losses.erase(item.losses.begin());
  item.losses.push_back({incarnation, now, begun});
  lost_items_.insert(&item);
  worker.lost_work = true;
  Judge(item, now);
  const int losses = CountLosses(item, now);
  item.sequence = ++last_sequence_;
  item.due = now - item.ahead;
  if (losses < options_.max_losses) {
    Enqueue(item);
    Place(*item.capability);
    return;
  }
  internal::WorkResult result;
  result.set_work(item.id);
  result.mutable_error()->set_kind(std::string(ErrorKindName(ErrorKind::poison)));
  result.mutable_error()->set_message(absl::StrCat(losses,
                                                   " workers were lost while they ran this work, so it is not tried "
                                                   "again; the last: ",
                                                   worker.name, ": ", why));
  item.reporting = true;
  if (item.spans) item.spans->Reported(result.error().kind());
  failures_.push_back({item.id, worker.name, std::move(result)});
}

bool Scheduler::IsForAnother(const Item& item, const Worker& worker) const {
  if (item.losses.empty()) return false;
  const auto lost = [&](const Worker& one) {
    return std::any_of(item.losses.begin(), item.losses.end(), [&](const Loss& loss) {
      return loss.incarnation == one.incarnation || (loss.incarnation.size() > one.incarnation.size() &&
                                                     absl::StartsWith(loss.incarnation, one.incarnation + " "));
    });
  };
  if (!lost(worker)) return false;
  // At most kMostLosses of them have lost it.
  return std::any_of(item.capability->able.begin(), item.capability->able.end(), [&](Worker* other) {
    steps_.fetch_add(1, std::memory_order_relaxed);
    return !lost(*other);
  });
}

bool Scheduler::HasCompileRoom(const Worker& worker) const {
  return worker.compile && worker.compile_held < worker.slots * options_.compile_leases_per_slot;
}

void Scheduler::ListRoom(Worker& worker) {
  const bool open = worker.serving && worker.suspects == 0 && !worker.reserved;
  const auto list = [&](Room& room, double* listed, double now) {
    if (*listed == now) return;
    if (*listed >= 0) room.erase({*listed, worker.name, &worker});
    if (now >= 0) room.insert({now, worker.name, &worker});
    *listed = now;
  };
  if (worker.compile) {
    const bool has = open && HasCompileRoom(worker);
    list(worker.compile->room, &worker.compile_listed,
         has ? static_cast<double>(worker.compile_held) / static_cast<double>(worker.slots) : -1);
  }
  for (Share& share : worker.shares) {
    const bool has = open && HasRoom(share);
    const double place = has ? static_cast<double>(share.held) / share.devices : -1;
    list(share.capability->room, &share.listed, place);
    if (share.of_clients) list(share.of_clients->room, &share.listed_of_clients, place);
    if (share.of_profiles) list(share.of_profiles->room, &share.listed_of_profiles, place);
  }
}

template <typename Eligible>
Turn* Scheduler::PreferSameTenant(const Capability& capability, const Share& share, Turn* first, Eligible eligible) {
  if (!first || !share.last_tenant || first->tenant->name == *share.last_tenant) return first;
  Tenant* const last = tenants_.Find(*share.last_tenant, first->tenant->background);
  if (!last || last->served > first->tenant->served + kTenantTurnSeconds) return first;
  Turn* const own = capability.fresh.FirstOf(last, eligible);
  return own ? own : first;
}

bool Scheduler::GrantNext(Worker& worker) {
  steps_.fetch_add(1, std::memory_order_relaxed);
  if (draining_ || !worker.serving || worker.suspects > 0) return false;
  if (worker.reserved) {
    if (!worker.leases.empty()) return false;
    Grant(*worker.reserved, worker, lease_ids_.New(worker.reserved->id, LeaseName(worker.name)));
    return true;
  }
  Item* fresh = nullptr;
  Item* suspect = nullptr;
  const auto look = [&](const Capability& capability, const Share* share) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    steps_.fetch_add(1, std::memory_order_relaxed);
    const auto sooner = [](Turn* found, Item** best) {
      if (found && (!*best || found->rank() < (*best)->rank())) *best = static_cast<Item*>(found);
    };
    const bool ahead = capability.compile && worker.compile_held >= worker.slots;
    const auto eligible = [&](const Turn& turn) {
      steps_.fetch_add(1, std::memory_order_relaxed);
      return !(ahead && turn.tenant->background) && !IsForAnother(static_cast<const Item&>(turn), worker);
    };
    Turn* const first = capability.fresh.First(eligible);
    sooner(share ? PreferSameTenant(capability, *share, first, eligible) : first, &fresh);
    if (capability.suspects.empty()) return;
    if (!worker.leases.empty() && capability.trials >= std::max<size_t>(1, capability.able.size() / 2)) return;
    sooner(capability.suspects.First([&](const Turn& turn) {
      steps_.fetch_add(1, std::memory_order_relaxed);
      const Item& item = static_cast<const Item&>(turn);
      return !item.reserved && !IsForAnother(item, worker);
    }),
           &suspect);
  };
  if (HasCompileRoom(worker)) {
    for (const Capability* capability : worker.compile->capabilities) look(*capability, nullptr);
  }
  for (const Share& share : worker.shares) {
    if (!HasRoom(share)) continue;
    for (const Capability* capability : share.Capabilities()) look(*capability, &share);
  }
  if (suspect && (!fresh || suspect->rank() < fresh->rank())) {
    if (!worker.leases.empty()) {
      Reserve(worker, *suspect);
      return false;
    }
    fresh = suspect;
  }
  if (!fresh) return false;
  Grant(*fresh, worker, lease_ids_.New(fresh->id, LeaseName(worker.name)));
  return true;
}

void Scheduler::Fill(Worker& worker) {
  while (GrantNext(worker)) {
  }
}

void Scheduler::Place(Capability& capability) {
  std::vector<Room*> rooms;
  if (!capability.compile) rooms.push_back(&capability.room);
  for (CompileClass* one : capability.classes) rooms.push_back(&one->room);
  std::vector<Worker*> unfit;  // that have lost what there is
  while (unfit.size() <= kMostLosses && (!capability.fresh.empty() || !capability.suspects.empty())) {
    const RoomEntry* first = nullptr;
    for (const Room* room : rooms) {
      for (const RoomEntry& entry : *room) {
        if (std::find(unfit.begin(), unfit.end(), std::get<Worker*>(entry)) != unfit.end()) continue;
        if (!first || entry < *first) first = &entry;
        break;
      }
    }
    if (!first) return;
    Worker* worker = std::get<Worker*>(*first);
    if (!GrantNext(*worker) && !worker->reserved) unfit.push_back(worker);
  }
}

}  // namespace lathe
