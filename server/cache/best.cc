#include "server/cache/best.h"

#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tuner/budget/ranking.h"

namespace lathe {
namespace {

double Cost(const v1::BestVariant& best) {
  return best.estimate() ? best.trial().estimate_ns() : best.trial().time_ns().median();
}

auto Rank(const v1::BestVariant& best) { return std::tuple(best.stale(), best.estimate(), Cost(best)); }

// The ways in which `best` differs from the question, as sentences.
std::vector<std::string> Differences(const v1::GetBestRequest& request, const v1::BestVariant& best) {
  std::vector<std::string> differences;
  if (!request.target().empty() && request.target() != best.target()) {
    differences.push_back(absl::StrCat("target: asked ", request.target(), ", have ", best.target()));
  }
  if (!request.device().empty() && request.device() != best.device()) {
    differences.push_back(absl::StrCat("device: asked ", request.device(), ", have ", best.device()));
  }
  if (request.has_problem() && ProblemKey(request.problem()) != ProblemKey(best.problem())) {
    differences.push_back(
        absl::StrCat("problem: asked ", ProblemKey(request.problem()), ", have ", ProblemKey(best.problem())));
  }
  return differences;
}

}  // namespace

v1::GetBestResponse ChooseBest(const v1::GetBestRequest& request, std::vector<v1::BestVariant> known,
                               const FleetNow& fleet) {
  std::map<std::tuple<std::string, std::string, std::string>, v1::BestVariant> chosen;
  std::set<std::string> mismatches;
  for (v1::BestVariant& best : known) {
    std::vector<std::string> differences = Differences(request, best);
    if (!differences.empty()) {
      mismatches.insert(absl::StrJoin(differences, "; "));
      continue;
    }
    FleetBuilds now;
    if (auto it = fleet.compilers.find(best.target()); it != fleet.compilers.end()) now.compiler_build = it->second;
    now.drivers = fleet.drivers;
    std::vector<v1::BestVariant> one = {std::move(best)};
    MarkStale(now, &one);
    auto key = std::tuple(one[0].target(), one[0].device(), ProblemKey(one[0].problem()));
    auto [it, fresh] = chosen.try_emplace(key, one[0]);
    if (!fresh && Rank(one[0]) < Rank(it->second)) it->second = std::move(one[0]);
  }
  v1::GetBestResponse response;
  for (auto& [key, best] : chosen) *response.add_best() = std::move(best);
  for (const std::string& mismatch : mismatches) response.add_mismatches(mismatch);
  return response;
}

}  // namespace lathe
