#include "server/store/store.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "proto/support/digest.h"
#include "proto/support/mutex.h"

namespace lathe {

namespace {

// A status that another thread gives.
class Awaited {
 public:
  std::function<void(absl::Status)> Giver() {
    return [this](absl::Status status) {
      MutexLock lock(&mutex_);
      status_ = std::move(status);
      changed_.Signal();
    };
  }
  absl::Status Take() {
    MutexLock lock(&mutex_);
    while (!status_) changed_.Wait(&mutex_);
    return *std::move(status_);
  }

 private:
  Mutex mutex_;
  CondVar changed_;
  std::optional<absl::Status> status_ ABSL_GUARDED_BY(mutex_);
};

// The driver alone where nothing else is known: rows of an older release have that.
std::string ConditionsText(const v1::BestVariant& best) {
  const v1::DeviceConditions& conditions = best.trial().conditions();
  std::string text = conditions.driver();
  if (conditions.power_limit_watts() > 0) absl::StrAppend(&text, " ", conditions.power_limit_watts(), " W");
  if (!best.trial().artifact().assembler_build().empty()) {
    absl::StrAppend(&text, " ", best.trial().artifact().assembler_build());
  }
  for (const std::string& doubt : best.stale_because()) absl::StrAppend(&text, "; ", doubt);
  return text;
}

}  // namespace

WinnerFacts FactsOf(const v1::BestVariant& best) {
  const v1::Trial& trial = best.trial();
  return {best.estimate(),
          best.estimate() ? trial.estimate_ns() : trial.time_ns().median(),
          trial.artifact().compiler_build(),
          ConditionsText(best),
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

absl::Status Store::PutBlob(absl::string_view digest, absl::string_view data) {
  Awaited status;
  PutBlobAsync(digest, data, status.Giver());
  return status.Take();
}

absl::Status Store::Apply(WriteBatch batch) {
  Awaited status;
  ApplyAsync(std::move(batch), status.Giver());
  return status.Take();
}

bool HoldsDecisions(const v1::Worker& worker) {
  return worker.has_restriction() || worker.quarantines() > 0 ||
         std::any_of(worker.devices().begin(), worker.devices().end(),
                     [](const v1::Device& device) { return device.has_restriction(); });
}

void ForEachDigest(absl::string_view bytes, absl::FunctionRef<void(absl::string_view)> take) {
  constexpr absl::string_view kPrefix = "sha256:";
  constexpr size_t kLength = kPrefix.size() + 64;
  for (size_t at = bytes.find(kPrefix); at != absl::string_view::npos; at = bytes.find(kPrefix, at + 1)) {
    const absl::string_view digest = bytes.substr(at, kLength);
    if (IsDigest(digest)) take(digest);
  }
}

}  // namespace lathe
