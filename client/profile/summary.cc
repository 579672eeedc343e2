#include "client/profile/summary.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace lathe::profile {
namespace {

using Kind = v1::ProfileScope;

// For each span what it took by itself: without records and without what lies within it.
std::vector<double> SelfTimes(const Warp& warp) {
  std::vector<double> self;
  for (const Span& span : warp.spans) self.push_back(span.Net());
  for (const Span& span : warp.spans) {
    if (span.parent != kNone) self[span.parent] -= span.Net();
  }
  // A measured cost is a mean, so that a short span may have cost more than it took.
  for (double& ns : self) ns = std::max(ns, 0.0);
  return self;
}

class Summarizer {
 public:
  explicit Summarizer(const v1::Profile& profile) : profile_(profile), scopes_(profile), rows_(scopes_.size()) {
    for (size_t n = 0; n < scopes_.size(); ++n) rows_[n].scope = scopes_[n];
    in_warps_.resize(scopes_.size());
    for (const v1::ProgramProfile& program : profile.programs()) {
      for (const v1::WarpProfile& warp : program.warps()) CountScopes(warp);
    }
    ChooseLoop();
    const auto warps = profile.knobs().values().find("profile_warps");
    if (profile.source() == v1::Profile::RECORDS && warps != profile.knobs().values().end() &&
        warps->second.string_value() != "all")
      summary_.selected = warps->second.string_value();
  }

  ProfileSummary Run() {
    for (const v1::ProgramProfile& program : profile_.programs()) AddProgram(program);
    AddPrograms();
    FinishScopes();
    FinishLoop();
    FinishWarps();
    FinishMissing();
    return std::move(summary_);
  }

 private:
  void CountScopes(const v1::WarpProfile& warp) {
    for (const uint32_t number : warp.scopes()) ++counts_[scopes_.Find(number)];
  }

  // An outer loop has fewer spans than the one within it, whose time is the one to be split.
  void ChooseLoop() {
    for (size_t n = 0; n < scopes_.size(); ++n) {
      if (scopes_[n].kind() != Kind::LOOP || counts_[n] == 0) continue;
      if (loop_ == kNone || counts_[n] > counts_[loop_]) loop_ = n;
    }
  }

  void AddProgram(const v1::ProgramProfile& program) {
    const double length = std::max(Finite(program.end_ns()) - Finite(program.start_ns()), 0.0);
    double most = 0, sum = 0;
    int trusted = 0;
    summary_.missing.clock_error = std::max(summary_.missing.clock_error, program.clock_error());
    summary_.most_warps = std::max<uint64_t>(summary_.most_warps, program.warps_size());
    for (const Warp& warp : ReadWarps(program, scopes_)) {
      AddMissing(warp);
      if (warp.message->lost_turns() != 0) continue;
      const double work = AddWarp(warp, warp.message->dropped() != 0 ? KnownTime(program, warp) : length);
      ++trusted;
      most = std::max(most, work);
      sum += work;
    }
    if (sum > 0) {
      warp_imbalance_ += most * trusted / sum;
      ++working_programs_;
    }
  }

  void AddMissing(const Warp& warp) {
    Missing& missing = summary_.missing;
    missing.records += warp.message->records();
    missing.dropped += warp.message->dropped();
    missing.dropping_warps += warp.message->dropped() != 0;
    missing.starts_alone += warp.message->starts_alone();
    missing.ends_alone += warp.message->ends_alone();
    missing.lost_warps += warp.message->lost_turns() != 0;
    missing.malformed += warp.malformed;
  }

  // A ring that is full knows the end of the program only, the simulator at its limit the start.
  double KnownTime(const v1::ProgramProfile& program, const Warp& warp) const {
    const double start = Finite(program.start_ns()), end = Finite(program.end_ns());
    double first = end, last = start;
    for (const Span& span : warp.spans) {
      first = std::min(first, span.start_ns);
      last = std::max(last, span.end_ns);
    }
    return profile_.source() == v1::Profile::SIMULATOR ? last - start : end - first;
  }

  // Returns the time in scopes that are not waits.
  double AddWarp(const Warp& warp, double length) {
    const std::vector<double> self = SelfTimes(warp);
    std::map<size_t, double> in_scope;
    double inside = 0, outer = 0, cost = 0, waits = 0;
    for (size_t n = 0; n < warp.spans.size(); ++n) {
      const Span& span = warp.spans[n];
      if (span.scope == scopes_.flush()) {
        ++summary_.flushes;
        summary_.flush_ns += span.end_ns - span.start_ns;
        if (span.parent == kNone) outer += span.end_ns - span.start_ns, cost += span.cost_ns;
        continue;
      }
      ScopeTime& row = rows_[span.scope];
      const double net = std::max(span.Net(), 0.0);
      row.least_ns = row.spans == 0 ? net : std::min(row.least_ns, net);
      row.most_ns = std::max(row.most_ns, net);
      ++row.spans;
      row.total_ns += net;
      row.cost_ns += span.cost_ns;
      in_scope[span.scope] += net;
      if (row.scope.asynchronous()) continue;
      row.self_ns += self[n];
      inside += self[n];
      if (row.scope.kind() == Kind::WAIT) waits += self[n];
      if (span.parent == kNone) outer += span.end_ns - span.start_ns, cost += span.cost_ns;
    }
    for (const auto& [scope, ns] : in_scope) in_warps_[scope].push_back(ns);
    const double outside = std::max(length - outer, 0.0);
    summary_.spans += warp.spans.size();
    summary_.warp_ns += inside + outside;
    summary_.outside_ns += outside;
    summary_.cost_ns += cost;
    AddLoop(warp, self);
    WarpTime& mean = by_warp_[warp.message->warp()];
    ++mean.programs;
    mean.work_ns += inside - waits;
    mean.wait_ns += waits;
    mean.outside_ns += outside;
    return inside - waits;
  }

  // Parents follow what is within them, so that one walk from the end finds the loop around each span.
  void AddLoop(const Warp& warp, const std::vector<double>& self) {
    if (loop_ == kNone) return;
    std::vector<bool> within(warp.spans.size());
    for (size_t n = warp.spans.size(); n-- > 0;) {
      const Span& span = warp.spans[n];
      if (span.scope == loop_) {
        within[n] = true;
        ++summary_.loop.spans;
        summary_.loop.mean_ns += std::max(span.Net(), 0.0);
      } else if (span.parent != kNone) {
        within[n] = within[span.parent];
      }
      if (!within[n] || span.scope == scopes_.flush()) continue;
      auto& [ns, spans] = loop_parts_[span.scope];
      ns += self[n];
      ++spans;
    }
  }

  void FinishLoop() {
    LoopTime& loop = summary_.loop;
    if (loop.spans == 0) return;
    loop.name = scopes_[loop_].name();
    loop.mean_ns /= loop.spans;
    for (const auto& [scope, part] : loop_parts_) {
      loop.parts.push_back(
          {scope == loop_ ? "(rest)" : scopes_[scope].name(), part.first / loop.spans, 1.0 * part.second / loop.spans});
    }
    std::stable_sort(loop.parts.begin(), loop.parts.end(), [](const auto& a, const auto& b) { return a.ns > b.ns; });
  }

  void FinishScopes() {
    std::map<Kind::Kind, double> kinds;
    std::set<uint32_t> awaited;
    for (const ScopeTime& row : rows_) {
      if (row.spans != 0) awaited.insert(row.scope.waits_for().begin(), row.scope.waits_for().end());
    }
    for (size_t n = 0; n < rows_.size(); ++n) {
      ScopeTime& row = rows_[n];
      if (n == scopes_.flush()) continue;
      if (row.spans == 0) {
        // A scope that a wait names may have no records of its own.
        if (!awaited.contains(row.scope.number())) summary_.missing.silent.push_back(row.scope.name());
        continue;
      }
      row.warps = in_warps_[n].size();
      const double most = *std::max_element(in_warps_[n].begin(), in_warps_[n].end());
      row.imbalance = row.total_ns > 0 ? most * row.warps / row.total_ns : 0;
      kinds[row.scope.kind()] += row.self_ns;
      summary_.scopes.push_back(row);
    }
    std::stable_sort(summary_.scopes.begin(), summary_.scopes.end(), [](const ScopeTime& a, const ScopeTime& b) {
      return a.self_ns != b.self_ns ? a.self_ns > b.self_ns : a.scope.name() < b.scope.name();
    });
    for (const auto& [kind, ns] : kinds) summary_.kinds.push_back({kind, ns});
    std::stable_sort(summary_.kinds.begin(), summary_.kinds.end(),
                     [](const KindTime& a, const KindTime& b) { return a.self_ns > b.self_ns; });
    FinishWaits();
  }

  void FinishWaits() {
    std::map<std::string, WaitTime> by_cause;
    for (const ScopeTime& row : summary_.scopes) {
      if (row.scope.kind() != Kind::WAIT) continue;
      WaitTime& wait = by_cause[row.scope.cause().empty() ? "unknown" : row.scope.cause()];
      wait.spans += row.spans;
      wait.ns += row.self_ns;
      wait.scopes.push_back(row.scope.name());
      for (const uint32_t number : row.scope.waits_for()) {
        const size_t producer = scopes_.Find(number);
        if (producer == kNone) continue;
        const std::string& name = scopes_[producer].name();
        if (std::find(wait.producers.begin(), wait.producers.end(), name) == wait.producers.end()) {
          wait.producers.push_back(name);
        }
      }
    }
    for (auto& [cause, wait] : by_cause) {
      wait.cause = cause;
      summary_.waits.push_back(wait);
    }
    std::stable_sort(summary_.waits.begin(), summary_.waits.end(),
                     [](const WaitTime& a, const WaitTime& b) { return a.ns > b.ns; });
  }

  void AddPrograms() {
    std::map<uint32_t, std::vector<std::pair<double, double>>> by_unit;
    std::vector<double> lengths;
    double first = 0, last = 0;
    for (const v1::ProgramProfile& program : profile_.programs()) {
      if (!std::isfinite(program.start_ns()) || !std::isfinite(program.end_ns())) continue;
      if (program.end_ns() < program.start_ns()) continue;
      first = lengths.empty() ? program.start_ns() : std::min(first, program.start_ns());
      last = lengths.empty() ? program.end_ns() : std::max(last, program.end_ns());
      by_unit[program.unit()].emplace_back(program.start_ns(), program.end_ns());
      lengths.push_back(program.end_ns() - program.start_ns());
    }
    summary_.kernel_ns = last - first;
    for (auto& [unit, times] : by_unit) summary_.units.push_back(OfUnit(unit, times));
    if (lengths.empty()) return;
    std::sort(lengths.begin(), lengths.end());
    summary_.blocks = {
        .least_ns = lengths.front(), .median_ns = lengths[lengths.size() / 2], .most_ns = lengths.back()};
    if (summary_.kernel_ns > 0) AddOccupancy(by_unit, first);
  }

  static UnitTime OfUnit(uint32_t number, const std::vector<std::pair<double, double>>& times) {
    UnitTime unit = {.unit = number, .programs = times.size()};
    // A program that ends makes room for one that starts at the same time.
    std::vector<std::pair<double, int>> events;
    for (const auto& [start, end] : times) {
      events.emplace_back(start, 1);
      events.emplace_back(end, -1);
    }
    std::sort(events.begin(), events.end());
    unit.start_ns = events.front().first;
    unit.end_ns = events.back().first;
    uint64_t resident = 0;
    double before = unit.start_ns;
    for (const auto& [time, change] : events) {
      if (resident != 0) unit.busy_ns += time - before;
      before = time;
      resident += change;
      // A program without length is counted out before it is counted in.
      if (resident != UINT64_MAX) unit.most_resident = std::max(unit.most_resident, resident);
    }
    return unit;
  }

  void AddOccupancy(const std::map<uint32_t, std::vector<std::pair<double, double>>>& by_unit, double first) {
    const double width = summary_.kernel_ns / kBins;
    summary_.occupancy.assign(kBins, 0);
    for (const auto& [unit, times] : by_unit) {
      for (const auto& [start, end] : times) {
        const int from = std::clamp(static_cast<int>((start - first) / width), 0, kBins - 1);
        const int to = std::clamp(static_cast<int>((end - first) / width), 0, kBins - 1);
        for (int bin = from; bin <= to; ++bin) {
          const double low = std::max(start - first, bin * width), high = std::min(end - first, (bin + 1) * width);
          summary_.occupancy[bin] += std::max(high - low, 0.0) / width / by_unit.size();
        }
      }
    }
    for (const UnitTime& unit : summary_.units) {
      summary_.blocks.tail += (first + summary_.kernel_ns - unit.end_ns) / summary_.kernel_ns / by_unit.size();
    }
  }

  void FinishWarps() {
    for (auto& [number, warp] : by_warp_) {
      const double programs = static_cast<double>(warp.programs);
      summary_.warps.push_back(
          {number, warp.programs, warp.work_ns / programs, warp.wait_ns / programs, warp.outside_ns / programs});
    }
    if (working_programs_ != 0) summary_.warp_imbalance = warp_imbalance_ / working_programs_;
  }

  void FinishMissing() {
    if (profile_.grid_size() == 0) return;
    uint64_t grid = 1;
    for (const uint32_t size : profile_.grid()) grid *= size;
    const uint64_t ran = profile_.programs_size();
    summary_.missing.absent_programs = grid > ran ? grid - ran : 0;
  }

  const v1::Profile& profile_;
  const Scopes scopes_;
  ProfileSummary summary_;
  std::vector<ScopeTime> rows_;
  std::vector<std::vector<double>> in_warps_;  // by scope, the time of each warp that was in it
  std::map<size_t, uint64_t> counts_;          // of spans, by scope
  size_t loop_ = kNone;
  std::map<size_t, std::pair<double, uint64_t>> loop_parts_;  // self time and spans
  std::map<uint32_t, WarpTime> by_warp_;                      // sums
  double warp_imbalance_ = 0;
  uint64_t working_programs_ = 0;
};

}  // namespace

ProfileSummary SummarizeProfile(const v1::Profile& profile) { return Summarizer(profile).Run(); }

double Share(const ProfileSummary& summary, double ns) { return summary.warp_ns > 0 ? ns / summary.warp_ns : 0; }

std::string Finding(const ProfileSummary& summary) {
  if (summary.scopes.empty() || summary.warp_ns <= 0) return "No scope was recorded: there is nothing to conclude.";
  const auto percent = [&](double ns) { return absl::StrFormat("%.0f %%", 100 * Share(summary, ns)); };
  const ScopeTime& top = summary.scopes.front();
  const absl::string_view hint =
      top.scope.kind() == Kind::LOOP
          ? " No scope tells what that is; the scopes \"everything\" name all parts of loops."
          : "";
  for (const ScopeTime& row : summary.scopes) {
    if (row.scope.kind() != Kind::WAIT || row.self_ns <= 0) continue;
    std::string text = absl::StrCat("The largest wait is \"", row.scope.name(), "\"",
                                    row.scope.cause().empty() ? "" : absl::StrCat(" (", row.scope.cause(), ")"), ": ",
                                    percent(row.self_ns), " of the warps' time, ", Duration(row.mean_ns()), " each.");
    std::vector<std::string> producers;
    for (const uint32_t number : row.scope.waits_for()) {
      for (const ScopeTime& other : summary.scopes) {
        if (other.scope.number() == number) producers.push_back(absl::StrCat("\"", other.scope.name(), "\""));
      }
    }
    absl::StrAppend(&text, producers.empty() ? " No scope is known to start what it waits for."
                                             : absl::StrCat(" What it waits for is started by ",
                                                            absl::StrJoin(producers, " and "), "."));
    if (top.scope.kind() != Kind::WAIT) {
      absl::StrAppend(&text, " More time goes to \"", top.scope.name(), "\": ", percent(top.self_ns), ".", hint);
    }
    return text;
  }
  if (summary.outside_ns > top.self_ns) {
    return absl::StrCat("No time was recorded in waits. No scope has ", percent(summary.outside_ns),
                        " of the warps' time; the largest part that one has is \"", top.scope.name(),
                        "\": ", percent(top.self_ns), ".", hint);
  }
  return absl::StrCat("No time was recorded in waits. The largest part is \"", top.scope.name(),
                      "\": ", percent(top.self_ns), " of the warps' time.", hint);
}

std::vector<std::string> Doubts(const v1::Profile& profile, const ProfileSummary& summary) {
  const Missing& missing = summary.missing;
  std::vector<std::string> doubts;
  const auto add = [&](uint64_t count, const std::string& text) {
    if (count != 0) doubts.push_back(text);
  };
  add(missing.lost_warps, absl::StrCat("The cycle counter of ", Count(missing.lost_warps, "warp"),
                                       " turned between two records: left out of all times."));
  add(missing.dropped, absl::StrCat(DroppedText(profile, missing.dropped, missing.records), " of ",
                                    Count(missing.dropping_warps, "warp"),
                                    profile.source() == v1::Profile::SIMULATOR
                                        ? ": the limit of spans was reached."
                                        : ": more records for a warp (profile_records) keep them; where shared memory "
                                          "has no room for more, profile_buffer_strategy flush does."));
  add(summary.selected.size(), absl::StrCat("Only the warps of profile_warps=", summary.selected,
                                            " were recorded: nothing is known of the others."));
  add(missing.starts_alone, absl::StrCat("Entered and not left: ", Count(missing.starts_alone, "span"), "."));
  add(missing.ends_alone, absl::StrCat("Left and not entered: ", Count(missing.ends_alone, "span"),
                                       missing.dropped != 0 ? ", as is usual where records were dropped." : "."));
  add(missing.malformed,
      absl::StrCat("Malformed in the message: ", missing.malformed, missing.malformed == 1 ? " entry." : " entries."));
  add(missing.absent_programs,
      absl::StrCat("Not in the profile: ", Count(missing.absent_programs, "program"), " of the grid."));
  add(missing.silent.size(), absl::StrCat("Nothing was recorded of ", absl::StrJoin(missing.silent, ", "), "."));
  if (missing.clock_error > 0.02) {
    doubts.push_back(absl::StrFormat("Programs are short for the device's timer: times may be off by %.0f %%.",
                                     100 * missing.clock_error));
  }
  const double plain = profile.plain_ns(), profiled = profile.profiled_ns();
  if (plain > 0 && profiled > 1.05 * plain) {
    doubts.push_back(
        absl::StrFormat("Records make the kernel %.0f %% slower: what they show may not be what it does "
                        "without them.",
                        100 * (profiled / plain - 1)));
  }
  return doubts;
}

}  // namespace lathe::profile
