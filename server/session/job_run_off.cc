// The end of a search: the leaders of an arm are measured together on one device, which decides who wins.
#include <algorithm>
#include <utility>

#include "server/session/job_machine.h"
#include "tuner/budget/ranking.h"
#include "tuner/budget/run_off.h"

namespace lathe {

bool JobMachine::RunOffsAreDone(bool may_begin) {
  bool done = true;
  for (size_t a = 0; a < arms_.size(); ++a) {
    Arm& arm = arms_[a];
    const bool runs = std::any_of(arm.batches.begin(), arm.batches.end(),
                                  [](const Batch& batch) { return batch.name.purpose == MeasurePurpose::kRunOff; });
    if (runs) {
      done = false;
    } else if (may_begin && !arm.run_off_done) {
      arm.run_off_done = !BeginRunOff(a);
      done &= arm.run_off_done;
    }
  }
  return done;
}

bool JobMachine::BeginRunOff(size_t a) {
  Arm& arm = arms_[a];
  // Estimates are exact.
  if (arm.device.simulated()) return false;
  if (arm.run_off_attempts >= parameters_.settings.max_attempts) return false;
  std::vector<const v1::Trial*> trials;
  for (size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].arm == a && slots_[i].placed) trials.push_back(&trials_[static_cast<int>(i)]);
  }
  Batch batch;
  batch.name.job = id_;
  batch.name.purpose = MeasurePurpose::kRunOff;
  batch.name.attempt = arm.run_off_attempts;
  for (const std::string& leader : RunOffLeaders(trials)) batch.name.trials.push_back(*OrdinalOf(id_, leader));
  if (batch.name.trials.empty()) return false;
  std::sort(batch.name.trials.begin(), batch.name.trials.end());
  WorkRequest request = MakeRequest(batch.name, absl::ZeroDuration());
  batch.work = request.work.id();
  arm.batches.push_back(std::move(batch));
  effects_.push_back(job::SubmitMeasure{std::move(request)});
  return true;
}

// It is kept in memory until the job's end: a restarted server runs it again.
void JobMachine::TakeRunOff(Arm& arm, const job::Measured& event) {
  ++arm.run_off_attempts;
  if (event.result.has_error()) return;
  arm.run_off_done = true;
  v1::RunOff run_off = MakeRunOff(event.result.measure(), event.worker);
  if (run_off.entries().empty()) return;  // the leaders failed in it: the ranking does without
  run_offs_.push_back(std::move(run_off));
  ++version_;
}

void JobMachine::ForgetRunOff(size_t a) {
  std::erase_if(run_offs_, [&](const v1::RunOff& run_off) {
    std::optional<int> ordinal = OrdinalOf(id_, run_off.entries(0).trial());
    return ordinal && slots_[*ordinal].arm == a;
  });
  arms_[a].run_off_done = false;
  arms_[a].run_off_attempts = 0;
}

}  // namespace lathe
