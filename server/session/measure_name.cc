#include "server/session/measure_name.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace lathe {
namespace {

// More than any batch has; a longer list is not a name of ours.
constexpr int kMaxTrials = 10'000;

absl::string_view WordOf(MeasurePurpose purpose) {
  switch (purpose) {
    case MeasurePurpose::kRace:
      return "race";
    case MeasurePurpose::kOpinion:
      return "opinion";
    case MeasurePurpose::kRunOff:
      return "runoff";
  }
  return "";
}

bool ParseNumber(absl::string_view text, int* number) { return absl::SimpleAtoi(text, number) && *number >= 0; }

bool ParseTrials(absl::string_view text, std::vector<int>* trials) {
  for (absl::string_view part : absl::StrSplit(text, '+')) {
    std::pair<absl::string_view, absl::string_view> range = absl::StrSplit(part, absl::MaxSplits('-', 1));
    int first = 0, last = 0;
    if (!ParseNumber(range.first, &first)) return false;
    last = first;
    if (absl::StrContains(part, '-') && !ParseNumber(range.second, &last)) return false;
    if (last < first || last - first >= kMaxTrials || (!trials->empty() && first <= trials->back())) return false;
    for (int trial = first; trial <= last; ++trial) trials->push_back(trial);
  }
  return true;
}

}  // namespace

std::string FormatMeasureName(const MeasureName& name) {
  std::string text = absl::StrCat("measure/", name.job, "/", WordOf(name.purpose), name.attempt, "/");
  for (size_t i = 0; i < name.trials.size();) {
    size_t end = i + 1;
    while (end < name.trials.size() && name.trials[end] == name.trials[end - 1] + 1) ++end;
    absl::StrAppend(&text, i == 0 ? "" : "+", name.trials[i]);
    if (end - i > 1) absl::StrAppend(&text, "-", name.trials[end - 1]);
    i = end;
  }
  if (name.incumbent >= 0) absl::StrAppend(&text, "*", name.incumbent);
  return text;
}

std::optional<MeasureName> ParseMeasureName(absl::string_view text) {
  std::vector<absl::string_view> parts = absl::StrSplit(text, '/');
  if (parts.size() != 4 || parts[0] != "measure" || parts[1].empty()) return std::nullopt;
  MeasureName name;
  name.job = std::string(parts[1]);
  for (MeasurePurpose purpose : {MeasurePurpose::kRace, MeasurePurpose::kOpinion, MeasurePurpose::kRunOff}) {
    absl::string_view attempt = parts[2];
    if (!absl::ConsumePrefix(&attempt, WordOf(purpose))) continue;
    name.purpose = purpose;
    if (!ParseNumber(attempt, &name.attempt)) return std::nullopt;
  }
  std::vector<absl::string_view> sides = absl::StrSplit(parts[3], '*');
  if (sides.size() > 2 || !ParseTrials(sides[0], &name.trials)) return std::nullopt;
  if (sides.size() == 2 && !ParseNumber(sides[1], &name.incumbent)) return std::nullopt;
  if (FormatMeasureName(name) != text) return std::nullopt;
  return name;
}

}  // namespace lathe
