#include "server/session/job_watch.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace lathe {

JobWatch::JobWatch(Source source, std::string life, absl::string_view token)
    : source_(std::move(source)), life_(std::move(life)) {
  uint64_t version = 0;
  if (absl::ConsumePrefix(&token, absl::StrCat(life_, ".")) && absl::SimpleAtoi(token, &version)) seen_ = version;
}

std::optional<v1::JobEvent> JobWatch::Next() {
  if (done_) return std::nullopt;
  if (!change_) {
    std::shared_ptr<const JobSnapshot> newest = source_();
    // A token of the future is none of ours.
    if (newest->version() < seen_) seen_ = 0;
    if (newest->version() == seen_ && !first_) return std::nullopt;
    change_ = std::move(newest);
    at_ = 0;
  }
  v1::JobEvent event;
  const TrialView& trials = change_->trials();
  size_t bytes = 0;
  for (at_ = trials.NextChanged(at_, seen_); at_ < trials.size() && bytes < kEventBytes;
       at_ = trials.NextChanged(at_ + 1, seen_)) {
    v1::Trial* trial = event.add_trials();
    *trial = change_->TrialAt(at_);
    trial->clear_samples_ns();
    trial->clear_visits();
    bytes += trial->ByteSizeLong();
  }
  *event.mutable_job() = change_->Job();
  if (!std::exchange(first_, false)) event.mutable_job()->clear_spec();
  if (at_ < trials.size()) {
    event.mutable_job()->clear_best();
    event.mutable_job()->set_state(v1::JOB_STATE_RUNNING);
    return event;
  }
  seen_ = change_->version();
  done_ = change_->ended();
  event.set_resume_token(absl::StrCat(life_, ".", seen_));
  change_.reset();
  return event;
}

}  // namespace lathe
