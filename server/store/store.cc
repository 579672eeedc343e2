#include "server/store/store.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "proto/support/mutex.h"

namespace lathe {

WinnerFacts FactsOf(const v1::BestVariant& best) {
  const v1::Trial& trial = best.trial();
  return {best.estimate(),
          best.estimate() ? trial.estimate_ns() : trial.time_ns().median(),
          trial.artifact().compiler_build(),
          trial.conditions().driver(),
          trial.artifact().digest(),
          trial.worker()};
}

std::string LabelsText(const std::map<std::string, std::string>& labels) {
  // Escaped, so that no label runs into the next.
  return absl::StrJoin(labels, "\n", [](std::string* out, const auto& label) {
    absl::StrAppend(out, absl::CEscape(label.first), "=", absl::CEscape(label.second));
  });
}

bool HasLabels(absl::string_view text, const std::map<std::string, std::string>& asked) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  for (const auto& label : asked) {
    if (std::find(lines.begin(), lines.end(), LabelsText({label})) == lines.end()) return false;
  }
  return true;
}

absl::Status Store::Apply(WriteBatch batch) {
  struct Outcome {
    Mutex mutex;
    CondVar changed;
    std::optional<absl::Status> status ABSL_GUARDED_BY(mutex);
  } outcome;
  ApplyAsync(std::move(batch), [&](absl::Status status) {
    MutexLock lock(&outcome.mutex);
    outcome.status = std::move(status);
    outcome.changed.Signal();
  });
  MutexLock lock(&outcome.mutex);
  while (!outcome.status) outcome.changed.Wait(&outcome.mutex);
  return *outcome.status;
}

}  // namespace lathe
