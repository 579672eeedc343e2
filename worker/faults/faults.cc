#include "worker/faults/faults.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

// Actions of the worker's stages. True for stages of other programs.
bool IsKnown(absl::string_view stage, absl::string_view action) {
  if (stage == "measure")
    return action == "crash" || action == "killed" || action == "hang" || action == "lost" || action == "wrong" ||
           action == "scribble" || action == "throttle";
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
  return Check(wire::ParseFaultRows({text.data(), text.size()}));
}

absl::StatusOr<Faults> Faults::Check(std::vector<wire::FaultRow> rows) {
  for (const wire::FaultRow& row : rows) {
    if (row.action.empty() || !IsKnown(row.stage, row.action))
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("LATHE_FAULT: cannot make '", row.text, "' happen"));
  }
  Faults faults;
  faults.rows_ = std::move(rows);
  return faults;
}

absl::StatusOr<Faults> Faults::FromEnvironment() { return Check(wire::FaultRowsOfEnvironment()); }

bool Faults::Hits(absl::string_view stage, absl::string_view action, const v1::Knobs& knobs) const {
  return std::any_of(rows_.begin(), rows_.end(), [&](const wire::FaultRow& row) {
    if (row.stage != stage || row.action != action) return false;
    if (row.name.empty()) return true;
    const auto knob = knobs.values().find(row.name);
    return knob != knobs.values().end() && ValueText(knob->second) == row.value;
  });
}

absl::Duration Faults::DropLinkEvery() const {
  for (const wire::FaultRow& row : rows_) {
    double seconds = 0;
    if (row.stage == "link" && absl::SimpleAtod(row.value, &seconds)) return absl::Seconds(seconds);
  }
  return absl::InfiniteDuration();
}

}  // namespace lathe
