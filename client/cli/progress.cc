#include "client/cli/progress.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "client/cli/text.h"

namespace lathe::cli {
namespace {

constexpr int kBarWidth = 30;
// Back to the line's start, then clear to its end (ECMA-48).
constexpr char kClearLine[] = "\r\x1b[K";

}  // namespace

std::string ProgressBar(const v1::TuningJob& job, absl::Duration elapsed) {
  int planned = std::max(job.trials_planned(), job.trials_finished());
  int filled = planned == 0 ? 0 : kBarWidth * job.trials_finished() / planned;
  std::string bar = absl::StrCat("[", std::string(filled, '#'), std::string(kBarWidth - filled, '-'), "] ",
                                 job.trials_finished(), "/", planned, " trials, ", job.trials_compiled(), " compiled");
  if (job.trials_failed() > 0) absl::StrAppend(&bar, ", ", job.trials_failed(), " failed");
  if (job.trials_cached() > 0) absl::StrAppend(&bar, ", ", job.trials_cached(), " from the cache");
  if (job.compiled_ahead() > 0) absl::StrAppend(&bar, ", ", job.compiled_ahead(), " more compiled to choose among");
  return absl::StrCat(bar, ", ", absl::ToInt64Seconds(elapsed), " s");
}

void Progress::Update(const v1::JobEvent& event, absl::Time now) {
  if (event.has_job()) job_ = event.job();
  if (terminal_) {
    *out_ << kClearLine << ProgressBar(job_, now - start_) << std::flush;
    drawn_ = true;
    return;
  }
  for (const v1::Trial& trial : event.trials()) {
    if (!HasEnded(trial) || !shown_.insert(trial.name()).second) continue;
    int planned = std::max<int>(job_.trials_planned(), shown_.size());
    *out_ << shown_.size() << "/" << planned << " " << TrialLine(trial) << std::endl;
  }
}

void Progress::Finish() {
  if (drawn_) *out_ << kClearLine << std::flush;
  drawn_ = false;
}

}  // namespace lathe::cli
