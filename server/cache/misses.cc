#include "server/cache/misses.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

using Miss = v1::MeasurementMiss;

class Differences {
 public:
  void Add(Miss::Reason reason, std::string text) {
    if (miss_.differences().empty()) miss_.set_reason(reason);
    miss_.add_differences(std::move(text));
  }
  Miss Take() { return std::move(miss_); }

 private:
  Miss miss_;
};

std::string Text(absl::string_view name, absl::string_view have, absl::string_view now) {
  return absl::StrCat(name, ": have ", have.empty() ? "none" : have, ", the fleet has ", now.empty() ? "none" : now);
}

Miss Compare(const AskedMeasurement& asked, const MeasurementConditions& now, const MeasuredBefore& known) {
  Differences differences;
  const CompileIdentity& identity = asked.identity;
  if (known.compiler_build != identity.compiler_build) {
    differences.Add(Miss::NEW_COMPILER, Text("compiler", known.compiler_build, identity.compiler_build));
  }
  if (known.assembler_build != identity.assembler_build) {
    differences.Add(Miss::NEW_COMPILER, Text("assembler", known.assembler_build, identity.assembler_build));
  }
  if (known.problem != asked.problem) {
    differences.Add(Miss::NEW_PROBLEM, "problem: have others, or another check of the output");
  }
  if (known.device_model != asked.device_model) {
    differences.Add(Miss::NEW_DEVICE,
                    absl::StrCat("device: have ", known.device_model, ", asked ", asked.device_model));
    return differences.Take();
  }
  if (known.driver != now.driver) differences.Add(Miss::NEW_DRIVER, Text("driver", known.driver, now.driver));
  if (known.power_limit_watts != now.power_limit_watts) {
    differences.Add(Miss::NEW_POWER_LIMIT, Text("power limit", absl::StrCat(known.power_limit_watts, " W"),
                                                absl::StrCat(now.power_limit_watts, " W")));
  }
  return differences.Take();
}

bool IsNearer(const Miss& a, const Miss& b) {
  if (a.differences_size() != b.differences_size()) return a.differences_size() < b.differences_size();
  return a.reason() > b.reason();  // the conditions come last, and are the nearest
}

}  // namespace

v1::MeasurementMiss WhyNotMeasured(const AskedMeasurement& asked, absl::Span<const MeasuredBefore> known) {
  Miss nearest;
  nearest.set_reason(Miss::NEW_VARIANT);
  bool first = true;
  for (const MeasuredBefore& one : known) {
    for (const MeasurementConditions& now : asked.conditions) {
      Miss miss = Compare(asked, now, one);
      if (miss.differences().empty()) continue;  // it is this one, and was not believed or not found for other reasons
      if (std::exchange(first, false) || IsNearer(miss, nearest)) nearest = std::move(miss);
    }
  }
  return nearest;
}

}  // namespace lathe
