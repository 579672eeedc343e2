#include "client/profile/compare.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "client/profile/timeline.h"
#include "client/profile/views.h"

namespace lathe::profile {
namespace {

constexpr size_t kNameWidth = 44;

using Rows = std::map<std::pair<std::string, int>, ScopeDifference>;

void Add(const ProfileSummary& summary, double kernel_ns, std::optional<ScopeDifference::Side> ScopeDifference::* side,
         Rows& rows) {
  const auto row = [&](const std::string& name, v1::ProfileScope::Kind kind) -> ScopeDifference::Side& {
    ScopeDifference& found = rows[{name, kind}];
    found.name = name;
    found.kind = kind;
    return (found.*side).emplace();
  };
  for (const ScopeTime& scope : summary.scopes) {
    row(scope.scope.name(), scope.scope.kind()) = {scope.spans, scope.mean_ns(),
                                                   Share(summary, scope.self_ns) * kernel_ns};
  }
  if (summary.warp_ns > 0) {
    row("(in no scope)", v1::ProfileScope::KIND_UNSPECIFIED).kernel_ns = Share(summary, summary.outside_ns) * kernel_ns;
  }
}

template <typename Map>
std::map<std::string, int64_t> Sorted(const Map& map) {
  return {map.begin(), map.end()};
}

std::vector<std::string> CompareDoubts(const v1::Profile& a, const v1::Profile& b) {
  std::vector<std::string> doubts;
  if (a.source() != b.source()) {
    doubts.push_back("One is simulated and one was measured: an estimate and a measured time are not to be compared.");
  }
  if (a.target() != b.target() || a.device() != b.device()) {
    doubts.push_back(absl::StrCat("The devices differ: ", DeviceName(a), " and ", DeviceName(b), "."));
  }
  if (Sorted(a.problem()) != Sorted(b.problem())) doubts.push_back("The problems differ.");
  if (a.kernel() != b.kernel()) {
    doubts.push_back(absl::StrCat("The kernels differ: ", a.kernel(), " and ", b.kernel(), "."));
  }
  for (const auto& [name, profile] : {std::pair("A", &a), std::pair("B", &b)}) {
    for (const std::string& doubt : Doubts(*profile, SummarizeProfile(*profile))) {
      doubts.push_back(absl::StrCat(name, ": ", doubt));
    }
  }
  return doubts;
}

std::string CompareFinding(const ProfileComparison& comparison) {
  if (comparison.a_ns <= 0 || comparison.b_ns <= 0) return "One of the two tells no time: there is nothing to compare.";
  const bool faster = comparison.b_ns <= comparison.a_ns;
  std::string text = absl::StrFormat(
      "B takes %s, A %s: it is %.2f times as %s.", Duration(comparison.b_ns), Duration(comparison.a_ns),
      faster ? comparison.a_ns / comparison.b_ns : comparison.b_ns / comparison.a_ns, faster ? "fast" : "slow");
  if (comparison.scopes.empty()) return text;
  const ScopeDifference& first = comparison.scopes.front();
  absl::StrAppend(&text, " The largest change is that of \"", first.name, "\", from ",
                  Duration(first.a ? first.a->kernel_ns : 0), " of the kernel's time to ",
                  Duration(first.b ? first.b->kernel_ns : 0), ".");
  return text;
}

}  // namespace

ProfileComparison CompareProfiles(const v1::Profile& a, const v1::Profile& b) {
  const ProfileSummary in_a = SummarizeProfile(a), in_b = SummarizeProfile(b);
  ProfileComparison comparison;
  comparison.plain = Finite(a.plain_ns()) > 0 && Finite(b.plain_ns()) > 0;
  comparison.a_ns = comparison.plain ? a.plain_ns() : in_a.kernel_ns;
  comparison.b_ns = comparison.plain ? b.plain_ns() : in_b.kernel_ns;
  Rows rows;
  Add(in_a, comparison.a_ns, &ScopeDifference::a, rows);
  Add(in_b, comparison.b_ns, &ScopeDifference::b, rows);
  for (auto& [key, row] : rows) comparison.scopes.push_back(std::move(row));
  std::stable_sort(comparison.scopes.begin(), comparison.scopes.end(),
                   [](const ScopeDifference& x, const ScopeDifference& y) {
                     return std::abs(x.change_ns()) > std::abs(y.change_ns());
                   });
  comparison.doubts = CompareDoubts(a, b);
  comparison.finding = CompareFinding(comparison);
  return comparison;
}

std::string ComparisonText(const v1::Profile& a, const v1::Profile& b) {
  const ProfileComparison comparison = CompareProfiles(a, b);
  const bool estimate = a.source() == v1::Profile::SIMULATOR || b.source() == v1::Profile::SIMULATOR;
  const std::string what =
      comparison.plain ? estimate ? "" : " without records" : " from the first program to the last";
  std::string text;
  for (const auto& [name, profile, ns] : {std::tuple("A", &a, comparison.a_ns), std::tuple("B", &b, comparison.b_ns)}) {
    absl::StrAppend(&text, name, ": ", Cut(VariantLine(*profile), 160), ": ", Duration(ns), what,
                    profile->source() == v1::Profile::SIMULATOR ? ", simulated: an estimate" : "", "\n");
  }
  absl::StrAppendFormat(&text, "\n%-44s %-11s %10s %10s %10s %7s %21s\n", "Of the kernel's time, by scope", "kind", "A",
                        "B", "change", "B / A", "a span in A, in B");
  const auto cell = [](const std::optional<ScopeDifference::Side>& side, double ScopeDifference::Side::* ns) {
    return side ? Duration((*side).*ns) : "-";
  };
  for (const ScopeDifference& row : comparison.scopes) {
    absl::StrAppendFormat(&text, "%-44s %-11s %10s %10s %10s %7s %10s %10s%s\n", Cut(row.name, kNameWidth),
                          row.name == "(in no scope)" ? "" : KindName(row.kind),
                          cell(row.a, &ScopeDifference::Side::kernel_ns),
                          cell(row.b, &ScopeDifference::Side::kernel_ns), Duration(row.change_ns()),
                          row.ratio() > 0 ? absl::StrFormat("%.2f", row.ratio()) : "-",
                          cell(row.a, &ScopeDifference::Side::mean_ns), cell(row.b, &ScopeDifference::Side::mean_ns),
                          !row.a   ? "  only in B"
                          : !row.b ? "  only in A"
                                   : "");
  }
  if (!comparison.doubts.empty()) {
    absl::StrAppend(&text, "\nMissing, or not to be trusted\n");
    for (const std::string& doubt : comparison.doubts) absl::StrAppend(&text, "  ", Cut(doubt, 2000), "\n");
  }
  return absl::StrCat(text, "\n", Cut(comparison.finding, 2000), "\n");
}

}  // namespace lathe::profile
