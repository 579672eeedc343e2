#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "client/profile/summary.h"
#include "client/profile/views.h"

namespace lathe::profile {
namespace {

constexpr size_t kNameWidth = 40;

std::string Percent(double share) { return absl::StrFormat("%.1f %%", 100 * share); }

// A character for each value, from empty to full.
std::string Sparkline(const std::vector<double>& values, double most) {
  static constexpr const char* kSteps[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string line;
  for (const double value : values) {
    const int step = most > 0 ? static_cast<int>(std::ceil(8 * value / most - 1e-9)) : 0;
    line += kSteps[std::clamp(step, 0, 8)];
  }
  return line;
}

class TextWriter {
 public:
  TextWriter(const v1::Profile& profile, const TextOptions& options)
      : profile_(profile), options_(options), summary_(SummarizeProfile(profile)) {}

  std::string Write() {
    Head();
    if (!summary_.scopes.empty()) {
      Scopes();
      Loop();
      Waits();
    }
    if (!summary_.units.empty()) Occupancy();
    Imbalance();
    Costs();
    DoubtLines();
    absl::StrAppend(&text_, "\n", Finding(summary_), "\n");
    return std::move(text_);
  }

 private:
  void Head() {
    const bool simulated = profile_.source() == v1::Profile::SIMULATOR;
    absl::StrAppend(&text_, Cut(KernelAndDevice(profile_), 120),
                    simulated ? ", simulated: all times are estimates of a model" : "");
    const double plain = Finite(profile_.plain_ns()), profiled = Finite(profile_.profiled_ns());
    if (plain > 0) absl::StrAppend(&text_, ": ", Duration(plain), simulated ? " by the estimate" : " without records");
    if (profiled > 0 && !simulated) {
      absl::StrAppend(&text_, plain > 0 ? ", " : ": ", Duration(profiled), " with them");
      if (plain > 0) absl::StrAppendFormat(&text_, " (%+.1f %%)", 100 * (profiled / plain - 1));
    }
    const std::string values = Cut(VariantValues(profile_), 2000);
    absl::StrAppend(&text_, "\n", values, values.empty() ? "" : "\n");
    absl::StrAppendFormat(&text_, "%s of up to %s on %s, %s from first to last; %s\n",
                          Count(profile_.programs_size(), "program"), Count(summary_.most_warps, "warp"),
                          Count(summary_.units.size(), "unit"), Duration(summary_.kernel_ns),
                          Count(summary_.spans, "span"));
  }

  void Scopes() {
    absl::StrAppendFormat(&text_, "\n%-40s %-11s %9s %8s %8s %10s %10s %10s %9s\n", "Where the warps' time goes",
                          "kind", "spans", "self", "total", "mean", "least", "most", "imbalance");
    double rest = 0;
    for (size_t n = 0; n < summary_.scopes.size(); ++n) {
      const ScopeTime& row = summary_.scopes[n];
      if (n >= options_.scopes) {
        rest += row.self_ns;
        continue;
      }
      absl::StrAppendFormat(&text_, "%-40s %-11s %9u %8s %8s %10s %10s %10s %9.2f\n", Cut(row.scope.name(), kNameWidth),
                            KindName(row.scope.kind()), row.spans,
                            row.scope.asynchronous() ? "beside" : Percent(Share(summary_, row.self_ns)),
                            Percent(Share(summary_, row.total_ns)), Duration(row.mean_ns()), Duration(row.least_ns),
                            Duration(row.most_ns), row.imbalance);
    }
    if (summary_.scopes.size() > options_.scopes) {
      absl::StrAppendFormat(&text_, "%-40s %-11s %9s %8s\n",
                            absl::StrFormat("(%u more scopes)", summary_.scopes.size() - options_.scopes), "", "",
                            Percent(Share(summary_, rest)));
    }
    absl::StrAppendFormat(&text_, "%-40s %-11s %9s %8s\n", "(in no scope)", "", "",
                          Percent(Share(summary_, summary_.outside_ns)));
    std::vector<std::string> kinds;
    for (const KindTime& kind : summary_.kinds) {
      kinds.push_back(absl::StrCat(KindName(kind.kind), " ", Percent(Share(summary_, kind.self_ns))));
    }
    absl::StrAppend(&text_, "By kind: ", absl::StrJoin(kinds, ", "), "\n");
  }

  void Loop() {
    const LoopTime& loop = summary_.loop;
    if (loop.spans == 0) return;
    absl::StrAppendFormat(&text_, "\nA span of \"%s\" takes %s, the mean of %u:\n", Cut(loop.name, 60),
                          Duration(loop.mean_ns), loop.spans);
    for (const LoopTime::Part& part : loop.parts) {
      absl::StrAppendFormat(&text_, "  %-38s %8s %10s  %.3g times\n", Cut(part.name, 38),
                            Percent(loop.mean_ns > 0 ? part.ns / loop.mean_ns : 0), Duration(part.ns), part.spans);
    }
  }

  void Waits() {
    if (summary_.waits.empty()) return;
    absl::StrAppend(&text_, "\nWaits by cause\n");
    for (const WaitTime& wait : summary_.waits) {
      std::vector<std::string> producers;
      for (const std::string& name : wait.producers) producers.push_back(Cut(name, kNameWidth));
      absl::StrAppendFormat(&text_, "  %-14s %8s %10s each, %s%s%s\n", Cut(wait.cause, 14),
                            Percent(Share(summary_, wait.ns)), Duration(wait.spans == 0 ? 0 : wait.ns / wait.spans),
                            Count(wait.spans, "span"), producers.empty() ? "" : ", started by ",
                            absl::StrJoin(producers, ", "));
    }
  }

  void Occupancy() {
    double most = 0, mean = 0;
    for (const double value : summary_.occupancy) most = std::max(most, value), mean += value / kBins;
    absl::StrAppendFormat(&text_, "\nPrograms resident on a unit over time, %.2f on the mean, %.2f at most\n  |%s|\n",
                          mean, most, Sparkline(summary_.occupancy, most));
    uint64_t least = UINT64_MAX, largest = 0;
    for (const UnitTime& unit : summary_.units) {
      least = std::min(least, unit.programs);
      largest = std::max(largest, unit.programs);
    }
    absl::StrAppendFormat(&text_, "  a unit ran %u to %u programs\n", least, largest);
    std::vector<UnitTime> by_end = summary_.units;
    std::stable_sort(by_end.begin(), by_end.end(),
                     [](const UnitTime& a, const UnitTime& b) { return a.end_ns > b.end_ns; });
    for (size_t n = 0; n < by_end.size(); ++n) {
      const bool late = n < (options_.units + 1) / 2, early = n + options_.units / 2 >= by_end.size();
      if (!late && !early) continue;
      const UnitTime& unit = by_end[n];
      absl::StrAppendFormat(&text_, "  unit %-5u %4u of them, %u at once, done after %s, busy for %s\n", unit.unit,
                            unit.programs, unit.most_resident, Duration(unit.end_ns), Duration(unit.busy_ns));
    }
  }

  void Imbalance() {
    if (profile_.programs().empty()) return;
    const BlockTime& blocks = summary_.blocks;
    absl::StrAppendFormat(
        &text_,
        "\nImbalance\n  programs take %s to %s, the middle one %s; after its last program a unit is idle "
        "for %s of the time\n",
        Duration(blocks.least_ns), Duration(blocks.most_ns), Duration(blocks.median_ns), Percent(blocks.tail));
    if (summary_.warps.size() < 2 || summary_.scopes.empty()) return;
    absl::StrAppendFormat(
        &text_, "  the warp that works most does %.2f times the mean of its program%s\n", summary_.warp_imbalance,
        summary_.selected.empty() ? ""
                                  : absl::StrCat("'s recorded warps (profile_warps=", Cut(summary_.selected, 60), ")"));
    double most = 0;
    for (const WarpTime& warp : summary_.warps) most = std::max(most, warp.work_ns + warp.wait_ns + warp.outside_ns);
    for (const WarpTime& warp : summary_.warps) {
      const auto cells = [&](double ns) { return most > 0 ? static_cast<int>(std::lround(40 * ns / most)) : 0; };
      absl::StrAppendFormat(&text_, "  warp %-3u %10s work, %10s wait, %10s outside  %s%s%s\n", warp.warp,
                            Duration(warp.work_ns), Duration(warp.wait_ns), Duration(warp.outside_ns),
                            std::string(cells(warp.work_ns), '#'), std::string(cells(warp.wait_ns), '-'),
                            std::string(cells(warp.outside_ns), '.'));
    }
  }

  void Costs() {
    if (profile_.source() == v1::Profile::SIMULATOR || profile_.programs().empty()) return;
    absl::StrAppendFormat(&text_, "\nRecords: %u", summary_.missing.records);
    if (summary_.cost_ns > 0) {
      const double all = summary_.warp_ns + summary_.cost_ns;
      absl::StrAppendFormat(&text_, ", which cost %s of the warps' time; it is not in the times above\n",
                            Percent(summary_.cost_ns / all));
      if (summary_.flushes > 0)
        absl::StrAppendFormat(&text_, "  of it %s in flushes of records to global memory: %u, %s each\n",
                              Percent(summary_.flush_ns / all), summary_.flushes,
                              Duration(summary_.flush_ns / summary_.flushes));
    } else {
      absl::StrAppend(&text_, "; what they cost was not measured and is in the times above\n");
    }
  }

  void DoubtLines() {
    const std::vector<std::string> doubts = Doubts(profile_, summary_);
    if (doubts.empty()) {
      absl::StrAppend(&text_, "Nothing is missing.\n");
      return;
    }
    absl::StrAppend(&text_, "\nMissing, or not to be trusted\n");
    for (const std::string& doubt : doubts) absl::StrAppend(&text_, "  ", Cut(doubt, 2000), "\n");
  }

  const v1::Profile& profile_;
  const TextOptions& options_;
  const ProfileSummary summary_;
  std::string text_;
};

}  // namespace

std::string ProfileText(const v1::Profile& profile, const TextOptions& options) {
  return TextWriter(profile, options).Write();
}

}  // namespace lathe::profile
