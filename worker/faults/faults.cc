#include "worker/faults/faults.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using Pair = std::pair<std::string, std::string>;

// Actions of the worker's stages. True for stages of other programs.
bool IsKnown(absl::string_view stage, absl::string_view action) {
  if (stage == "measure") return action == "crash" || action == "hang" || action == "lost";
  if (stage == "canary") return action == "fail";
  if (stage == "worker") return action == "crash";
  if (stage == "link") return action == "drop";
  return true;
}

std::string ValueText(const v1::KnobValue& value) {
  if (value.has_bool_value()) return value.bool_value() ? "true" : "false";
  if (value.has_string_value()) return value.string_value();
  return absl::StrCat(value.int_value());
}

}  // namespace

absl::StatusOr<Faults> Faults::Parse(absl::string_view text) {
  Faults faults;
  for (absl::string_view entry : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    const Pair parts = absl::StrSplit(entry, absl::MaxSplits('@', 1));
    const Pair fault = absl::StrSplit(parts.first, absl::MaxSplits(':', 1));
    const Pair condition = absl::StrSplit(parts.second, absl::MaxSplits('=', 1));
    if (fault.second.empty() || !IsKnown(fault.first, fault.second))
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("LATHE_FAULT: cannot make '", entry, "' happen"));
    faults.rows_.push_back({fault.first, fault.second, condition.first, condition.second});
  }
  return faults;
}

absl::StatusOr<Faults> Faults::FromEnvironment() {
  const char* text = std::getenv("LATHE_FAULT");
  return Parse(text != nullptr ? text : "");
}

bool Faults::Hits(absl::string_view stage, absl::string_view action, const v1::Knobs& knobs) const {
  return std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) {
    if (row.stage != stage || row.action != action) return false;
    if (row.name.empty()) return true;
    const auto knob = knobs.values().find(row.name);
    return knob != knobs.values().end() && ValueText(knob->second) == row.value;
  });
}

absl::Duration Faults::DropLinkEvery() const {
  for (const Row& row : rows_) {
    double seconds = 0;
    if (row.stage == "link" && absl::SimpleAtod(row.value, &seconds)) return absl::Seconds(seconds);
  }
  return absl::InfiniteDuration();
}

}  // namespace lathe
