#include "server/cache/reference_broker.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/scheduler/work_origin.h"

namespace lathe {
namespace {

// Equal questions have equal ids, in every life of the server, so that work that runs is found again after a restart.
std::string WorkId(const ReferenceOrder& order) {
  Digester digester;
  digester.AddField("reference 1");
  digester.AddField(order.module_digest);
  digester.AddField(order.entry);
  for (uint32_t extent : order.problem.grid()) digester.AddField(absl::StrCat(extent));
  // These messages hold no maps, so that equal ones serialise equally.
  for (const internal::ResolvedArgument& argument : order.problem.arguments())
    digester.AddField(argument.SerializeAsString());
  digester.AddField(absl::StrCat(order.seed, " ", order.programs, " ", order.whole, " ", order.sample_only));
  return absl::StrCat("reference/", digester.Finish());
}

}  // namespace

ReferenceBroker::ReferenceBroker(Store* store, Scheduler* scheduler, ReferenceBrokerLimits limits)
    : store_(store), scheduler_(scheduler), limits_(limits), known_(limits.kept_answers) {}

WorkRequest ReferenceBroker::WorkFor(const ReferenceOrder& order, const std::string& id) const {
  WorkRequest request;
  request.work.set_id(id);
  *request.work.mutable_origin() = OriginOfThread();
  internal::ReferenceWork& work = *request.work.mutable_reference();
  work.set_module_digest(order.module_digest);
  work.set_entry(order.entry);
  *work.mutable_problem() = order.problem;
  work.set_seed(order.seed);
  work.set_programs(order.programs);
  work.set_whole(order.whole);
  work.set_budget_seconds(order.sample_only ? 0 : limits_.budget_seconds);
  work.set_timeout_seconds(limits_.timeout_seconds);
  work.set_memory_bytes(limits_.memory_bytes);
  request.tenant = order.tenant;
  request.priority = order.priority;
  request.background = order.background;
  return request;
}

absl::Status ReferenceBroker::Submit(const ReferenceOrder& order, const std::string& id) {
  return scheduler_->Submit(
      WorkFor(order, id), [this, id](const internal::WorkResult& result, const std::string&, Acknowledge acknowledge) {
        Finish(id, result, acknowledge);
      });
}

uint64_t ReferenceBroker::Request(const ReferenceOrder& order, ReferenceDone done) {
  const std::string id = WorkId(order);
  uint64_t ticket = 0;
  absl::Status refused;
  std::shared_ptr<const internal::ExpectedOutput> known = Known(id);
  {
    MutexLock lock(&mutex_);
    ticket = ++last_ticket_;
    // The answer may have come meanwhile: a moment ago its blobs were there.
    if (known == nullptr && !flights_.contains(id)) known = known_.Get(id);
    if (known == nullptr) {
      auto [found, fresh] = flights_.try_emplace(id);
      Flight& flight = found->second;
      flight.waiters.push_back({ticket, done});
      tickets_[ticket] = id;
      // Under the lock, so that Cancel() runs either before or after this.
      if (fresh) {
        refused = Submit(order, id);
      } else if (!order.background) {
        scheduler_->Promote(id, order.tenant, order.priority, /*interactive=*/false);
      }
    }
  }
  if (known != nullptr) {
    done({.expected = *known});
  } else if (!refused.ok() && !absl::IsAlreadyExists(refused)) {
    Answer(id, {.status = refused});
  }
  return ticket;
}

std::shared_ptr<const internal::ExpectedOutput> ReferenceBroker::Known(const std::string& id) {
  std::shared_ptr<const internal::ExpectedOutput> known = known_.Get(id);
  if (known == nullptr) return nullptr;
  for (const internal::ExpectedTensor& tensor : known->tensors()) {
    const absl::StatusOr<bool> there = store_->HasBlob(tensor.digest());
    if (there.ok() && *there) continue;
    // Retention has removed it, or the store does not say: it is computed again.
    if (there.ok()) known_.Erase(id);
    return nullptr;
  }
  return known;
}

absl::Status ReferenceBroker::Validate(const internal::ReferenceOutcome& outcome) {
  const internal::ExpectedOutput& expected = outcome.expected();
  if (expected.tensors().empty() || (!expected.whole() && expected.programs().empty()))
    return MakeError(ErrorKind::internal, "the worker's answer names no programs or no outputs");
  for (const internal::ExpectedTensor& tensor : expected.tensors()) {
    LATHE_ASSIGN_OR_RETURN(const bool there, store_->HasBlob(tensor.digest()));
    if (!there)
      return MakeError(ErrorKind::internal, absl::StrCat("the worker's answer names the blob ", tensor.digest(),
                                                         ", which it did not upload"));
  }
  return absl::OkStatus();
}

void ReferenceBroker::Finish(const std::string& id, const internal::WorkResult& result,
                             const Acknowledge& acknowledge) {
  ReferenceAnswer answer;
  if (result.has_error()) {
    answer.error = result.error();
  } else if (const absl::Status valid = Validate(result.reference()); !valid.ok()) {
    answer.error = DetailOf(valid);
  } else {
    answer.expected = result.reference().expected();
    known_.Put(id, std::make_shared<const internal::ExpectedOutput>(answer.expected));
  }
  // First the scheduler forgets the item: an order that comes when the flight has ended is a new one.
  acknowledge(absl::OkStatus());
  Answer(id, answer);
}

void ReferenceBroker::Answer(const std::string& id, const ReferenceAnswer& answer) {
  std::vector<Waiter> waiters;
  {
    MutexLock lock(&mutex_);
    auto flight = flights_.find(id);
    if (flight == flights_.end()) return;
    waiters = std::move(flight->second.waiters);
    for (const Waiter& waiter : waiters) tickets_.erase(waiter.ticket);
    flights_.erase(flight);
  }
  for (const Waiter& waiter : waiters) waiter.done(answer);
}

void ReferenceBroker::Cancel(uint64_t ticket) {
  MutexLock lock(&mutex_);
  auto found = tickets_.find(ticket);
  if (found == tickets_.end()) return;
  const std::string id = std::move(found->second);
  tickets_.erase(found);
  auto flight = flights_.find(id);
  if (flight == flights_.end()) return;
  std::erase_if(flight->second.waiters, [&](const Waiter& waiter) { return waiter.ticket == ticket; });
  if (!flight->second.waiters.empty()) return;
  scheduler_->Cancel(id);
  flights_.erase(flight);
}

}  // namespace lathe
