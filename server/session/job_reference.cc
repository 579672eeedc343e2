// The expected outputs of a module on a problem: work of its own, one for all variants, made while they compile.
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/messages.h"
#include "server/cache/keys.h"
#include "server/session/job_machine.h"
#include "server/session/trial_state.h"

namespace lathe {
namespace {

// The launch whose outputs are asked for.
const internal::ResolvedProblem& CheckedProblem(const internal::Candidate& candidate) {
  if (!candidate.has_reference()) {
    return candidate.has_check_problem() ? candidate.check_problem() : candidate.problem();
  }
  const internal::ReferenceKernel& reference = candidate.reference();
  return reference.has_check_problem() ? reference.check_problem() : reference.problem();
}

}  // namespace

void JobMachine::RequestReference(int ordinal) {
  Slot& slot = slots_[ordinal];
  const internal::MeasurePolicy policy = PolicyFor(slot.candidate);
  if (expects_arrays_ || !slot.reference.empty() || policy.check_disabled()) return;
  const Arm& arm = arms_[slot.arm];
  const AdmittedModule& module = reference_spec_ ? modules_.back() : *KernelOf(slot.arm, slot.point).module;
  ReferenceOrder order;
  order.module_digest = module.record->info.digest();
  order.entry = module.entry->name();
  order.problem = CheckedProblem(slot.candidate);
  order.seed = DrawSeed(policy.seed(), arm.draw);
  order.programs = policy.check_programs();
  // A simulated device runs the programs that the oracle ran, which have other numbers in another kernel.
  order.whole = module.record->info.needs_full_grid() || (reference_spec_ && arm.device.simulated());
  order.sample_only = arm.device.simulated();
  order.tenant = job_.job.tenant();
  order.priority = job_.job.priority();
  order.background = IsBackground(job_.job);
  slot.reference = Sha256Digest(absl::StrCat(order.module_digest, order.entry, order.whole, order.sample_only,
                                             order.seed, DeterministicBytes(order.problem)));
  if (!references_.try_emplace(slot.reference).second) return;
  effects_.push_back(job::RequestReference{slot.reference, std::move(order)});
}

void JobMachine::RequestLateReferences() {
  for (; !compiling_since_.empty(); compiling_since_.pop_front()) {
    const auto& [since, ordinal] = compiling_since_.front();
    if (slots_[ordinal].phase != Phase::kCompiling) continue;
    if (now_ < since + kStoreAnswers) return;
    RequestReference(ordinal);
  }
}

bool JobMachine::WaitsForReference(int ordinal) const {
  auto it = references_.find(slots_[ordinal].reference);
  return it != references_.end() && !it->second.known;
}

void JobMachine::On(job::Referenced event) {
  auto it = references_.find(event.key);
  if (it == references_.end()) return;
  Reference& reference = it->second;
  reference.known = true;
  reference.expected = std::move(event.answer.expected);
  // Whatever else went wrong may not go wrong again: then the measuring child asks by itself.
  const ErrorKind kind = KindIn(event.answer.error);
  const bool lasting =
      event.answer.status.ok() && !event.answer.error.kind().empty() &&
      (kind == ErrorKind::check_failed || kind == ErrorKind::invalid_argument || kind == ErrorKind::memory_limit);
  if (lasting) reference.error = std::move(event.answer.error);
}

void JobMachine::AddReference(internal::Candidate* candidate) const {
  std::optional<int> ordinal = OrdinalOf(id_, candidate->trial());
  auto it = references_.find(slots_[*ordinal].reference);
  if (it == references_.end() || !it->second.known) return;
  if (!it->second.error.kind().empty()) {
    *candidate->mutable_expected_error() = it->second.error;
  } else if (it->second.expected.ByteSizeLong() > 0) {
    *candidate->mutable_expected() = it->second.expected;
  }
}

void JobMachine::CancelReferences() {
  for (auto& [key, reference] : references_) {
    if (!std::exchange(reference.known, true)) effects_.push_back(job::CancelReference{key});
  }
}

}  // namespace lathe
