#include "server/admission/targets.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using Pair = std::pair<std::string, std::string>;  // chip, model

std::string Attached(const std::set<Pair>& all) {
  std::vector<std::string> names;
  for (const auto& [chip, model] : all) {
    names.push_back(absl::EndsWith(model, chip) ? model : absl::StrCat(model, " (", chip, ")"));
  }
  return names.empty() ? "no device" : absl::StrJoin(names, ", ");
}

// The pairs of one chip that a request for the chip alone means.
std::set<Pair> Preferred(const std::set<Pair>& all, absl::string_view chip) {
  std::set<Pair> real;
  std::set<Pair> simulated;
  for (const Pair& pair : all) {
    if (pair.first == chip) (IsSimulated(pair.second) ? simulated : real).insert(pair);
  }
  return real.empty() ? simulated : real;
}

}  // namespace

bool IsSimulated(absl::string_view device_model) { return absl::StartsWith(device_model, "sim:"); }

absl::StatusOr<std::vector<v1::JobDevice>> ResolveTargets(
    const google::protobuf::RepeatedPtrField<std::string>& targets, absl::Span<const v1::Device> attached,
    const google::protobuf::RepeatedPtrField<std::string>& chips) {
  std::set<Pair> all;
  for (const v1::Device& device : attached) all.insert({device.chip(), device.model()});
  auto is_chip = [&](absl::string_view name) { return std::find(chips.begin(), chips.end(), name) != chips.end(); };

  std::set<Pair> chosen;
  if (targets.empty()) {
    for (const auto& [chip, model] : all) chosen.merge(Preferred(all, chip));
    if (chosen.empty()) return MakeError(ErrorKind::no_worker, "no worker has a device attached", "targets");
  }
  for (int i = 0; i < targets.size(); ++i) {
    const std::string& target = targets[i];
    std::string field = absl::StrCat("targets[", i, "]");
    std::set<Pair> found = Preferred(all, target);
    for (const Pair& pair : all) {
      if (pair.second == target) found.insert(pair);
    }
    if (found.empty()) {
      if (is_chip(target) || is_chip(absl::StripPrefix(target, "sim:"))) {
        return MakeError(ErrorKind::no_worker,
                         absl::StrCat("no worker has a device for ", target, "; attached: ", Attached(all)), field);
      }
      return MakeError(ErrorKind::unknown_target,
                       absl::StrCat("'", target, "' is no chip (", absl::StrJoin(chips, ", "),
                                    ") and no device model that is attached (", Attached(all), ")"),
                       field);
    }
    chosen.merge(found);
  }
  std::vector<v1::JobDevice> devices;
  for (const auto& [chip, model] : chosen) {
    v1::JobDevice& device = devices.emplace_back();
    device.set_target(chip);
    device.set_device(model);
  }
  return devices;
}

}  // namespace lathe
