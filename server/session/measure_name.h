// The names of measure work items. A name says which trials its item measures, so that a restarted server that learns
// that an item runs can form the very same one again and adopt it. Pure.
#ifndef LATHE_SERVER_SESSION_MEASURE_NAME_H_
#define LATHE_SERVER_SESSION_MEASURE_NAME_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace lathe {

enum class MeasurePurpose {
  kRace,     // the first measurement of its trials
  kOpinion,  // another one of trials that failed in a way that a sick device gives too
  kRunOff,   // the leaders of an arm together
};

struct MeasureName {
  std::string job;
  MeasurePurpose purpose = MeasurePurpose::kRace;
  int attempt = 0;
  std::vector<int> trials;  // ordinals, ascending
  int incumbent = -1;       // a trial measured before that takes part; -1: none

  friend bool operator==(const MeasureName&, const MeasureName&) = default;
};

// "measure/<job>/race0/0-3+7*2": trials 0, 1, 2, 3 and 7 against trial 2, for the first time.
std::string FormatMeasureName(const MeasureName& name);
// nullopt for what FormatMeasureName gives for no name.
std::optional<MeasureName> ParseMeasureName(absl::string_view text);

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_MEASURE_NAME_H_
