// Variants that are compiled before it is chosen which of them are tried (search.compile_ahead): they have no trial and
// no row in the store, and the search hears what their code shows, or that they have none.
#include <utility>

#include "proto/support/errors.h"
#include "server/session/job_machine.h"
#include "server/session/trial_state.h"

namespace lathe {
namespace {

// Before a compilation is asked for again that the store or the scheduler could not take.
constexpr absl::Duration kRetryPause = absl::Seconds(1);

}  // namespace

void JobMachine::LookAhead(size_t a, size_t count) {
  if (looks_.size() >= parameters_.settings.window) return;
  for (size_t point : arms_[a].strategy->Look(count)) {
    LookedAt look{a, point, {}, false};
    if (!FillCandidate(a, point, &look.candidate).ok()) {
      arms_[a].strategy->Exclude(point);
      continue;
    }
    looks_.emplace(++last_look_, std::move(look));
    SubmitLook(last_look_);
  }
}

void JobMachine::NoteTried(size_t a, size_t point) {
  if (arms_[a].looked.erase(point) > 0) --counts_.compiled_ahead;
  for (auto& [number, look] : looks_) look.tried |= look.arm == a && look.point == point;
}

void JobMachine::SubmitLook(uint64_t number) {
  const LookedAt& look = looks_.at(number);
  effects_.push_back(job::CompileAhead{number, OrderOf(look.arm, look.point, look.candidate)});
}

void JobMachine::On(job::CompiledAhead event) {
  const auto found = looks_.find(event.look);
  if (found == looks_.end()) return;
  const absl::Status& status = event.answer.status;
  if (!status.ok() && IsRetryable(KindOf(status))) {
    look_retries_[now_ + RetryDelayOf(status).value_or(kRetryPause)].push_back(event.look);
    return;
  }
  LookedAt look = std::move(found->second);
  looks_.erase(found);
  Arm& arm = arms_[look.arm];
  if (!look.tried) {
    arm.looked.insert(look.point);
    ++counts_.compiled_ahead;
    ++version_;
  }
  const v1::ErrorDetail error = status.ok() ? event.answer.record.error : DetailOf(status);
  if (error.kind().empty()) {
    *look.candidate.mutable_artifact() = event.answer.record.outcome.artifact();
    arm.strategy->Describe(look.point, FactsOf(look.candidate, arm.device.device_model()));
    return;
  }
  if (look_error_.kind().empty()) look_error_ = error;
  arm.strategy->Exclude(look.point);
}

void JobMachine::RetryLooks() {
  while (!look_retries_.empty() && look_retries_.begin()->first <= now_) {
    const std::vector<uint64_t> again = std::move(look_retries_.begin()->second);
    look_retries_.erase(look_retries_.begin());
    for (uint64_t number : again) SubmitLook(number);
  }
}

void JobMachine::EndLooks() {
  for (const auto& [number, look] : looks_) effects_.push_back(job::CancelCompileAhead{number});
  looks_.clear();
  look_retries_.clear();
}

}  // namespace lathe
