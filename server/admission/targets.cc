#include "server/admission/targets.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using Pair = std::pair<std::string, std::string>;  // chip, model
using Models = std::map<Pair, bool>;               // whether it is simulated

std::string Attached(const Models& all) {
  std::vector<std::string> names;
  for (const auto& [pair, simulated] : all) {
    const auto& [chip, model] = pair;
    names.push_back(absl::EndsWith(model, chip) ? model : absl::StrCat(model, " (", chip, ")"));
  }
  return names.empty() ? "no device" : absl::StrJoin(names, ", ");
}

// The pairs of one chip that a request for the chip alone means.
Models Preferred(const Models& all, absl::string_view chip) {
  Models real;
  Models simulations;
  for (const auto& [pair, simulated] : all) {
    if (pair.first == chip) (simulated ? simulations : real).emplace(pair, simulated);
  }
  return real.empty() ? simulations : real;
}

}  // namespace

const v1::TargetDescription* FindTarget(const TargetDescriptions& targets, absl::string_view id) {
  auto found = std::find_if(targets.begin(), targets.end(), [&](const auto& target) { return target.id() == id; });
  return found == targets.end() ? nullptr : &*found;
}

std::string ListTargets(const TargetDescriptions& targets) {
  return absl::StrJoin(targets, ", ",
                       [](std::string* out, const v1::TargetDescription& target) { out->append(target.id()); });
}

absl::StatusOr<std::vector<v1::JobDevice>> ResolveTargets(
    const google::protobuf::RepeatedPtrField<std::string>& targets, absl::Span<const v1::Device> attached,
    const TargetDescriptions& chips) {
  Models all;
  for (const v1::Device& device : attached) all.insert({{device.target(), device.model()}, device.simulated()});

  Models chosen;
  if (targets.empty()) {
    for (const auto& [pair, simulated] : all) chosen.merge(Preferred(all, pair.first));
    if (chosen.empty()) return MakeError(ErrorKind::no_worker, "no worker has a device attached", "targets");
  }
  for (int i = 0; i < targets.size(); ++i) {
    const std::string& target = targets[i];
    std::string field = absl::StrCat("targets[", i, "]");
    Models found = Preferred(all, target);
    for (const auto& [pair, simulated] : all) {
      if (pair.second == target) found.emplace(pair, simulated);
    }
    if (found.empty()) {
      if (FindTarget(chips, target) != nullptr) {
        return MakeError(ErrorKind::no_worker,
                         absl::StrCat("no worker has a device for ", target, "; attached: ", Attached(all)), field);
      }
      return MakeError(ErrorKind::unknown_target,
                       absl::StrCat("'", target, "' is not a chip (", ListTargets(chips),
                                    ") and no device model that is attached (", Attached(all), ")"),
                       field);
    }
    chosen.merge(found);
  }
  std::vector<v1::JobDevice> devices;
  for (const auto& [pair, simulated] : chosen) {
    v1::JobDevice& device = devices.emplace_back();
    device.set_target(pair.first);
    device.set_device_model(pair.second);
    device.set_simulated(simulated);
  }
  return devices;
}

}  // namespace lathe
