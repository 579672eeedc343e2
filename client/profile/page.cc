#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "client/profile/compare.h"
#include "client/profile/summary.h"
#include "client/profile/views.h"
#include "proto/support/pages.h"

namespace lathe {

// Made by client/report/assemble.py.
absl::string_view ProfilePage();

}  // namespace lathe

namespace lathe::profile {
namespace {

using nlohmann::json;

constexpr int kSchema = 1;

// A tenth of a nanosecond is below what any clock tells, and keeps the page small.
std::string Number(double ns) {
  std::string text = absl::StrFormat("%.1f", Finite(ns));
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

json ScopeJson(const ScopeTime& row, const Scopes& scopes) {
  json waits_for = json::array();
  for (const uint32_t number : row.scope.waits_for()) {
    const size_t producer = scopes.Find(number);
    if (producer != kNone) waits_for.push_back(scopes[producer].name());
  }
  return {{"name", row.scope.name()},
          {"kind", KindName(row.scope.kind())},
          {"cause", row.scope.cause()},
          {"source", row.scope.file().empty() ? "" : absl::StrCat(row.scope.file(), ":", row.scope.line())},
          {"asynchronous", row.scope.asynchronous()},
          {"spans", row.spans},
          {"self", row.self_ns},
          {"total", row.total_ns},
          {"mean", row.mean_ns()},
          {"least", row.least_ns},
          {"most", row.most_ns},
          {"cost", row.cost_ns},
          {"imbalance", row.imbalance},
          {"waits_for", waits_for}};
}

json SummaryJson(const v1::Profile& profile, const ProfileSummary& summary, const Scopes& scopes) {
  const bool simulated = profile.source() == v1::Profile::SIMULATOR;
  json data = {{"schema", kSchema},
               {"kernel", profile.kernel()},
               {"device", DeviceName(profile)},
               {"values", VariantValues(profile)},
               {"simulated", simulated},
               {"plain_ns", Finite(profile.plain_ns())},
               {"profiled_ns", Finite(profile.profiled_ns())},
               {"kernel_ns", summary.kernel_ns},
               {"warp_ns", summary.warp_ns},
               {"outside_ns", summary.outside_ns},
               {"cost_ns", summary.cost_ns},
               {"flush_ns", summary.flush_ns},
               {"flushes", summary.flushes},
               {"selected", summary.selected},
               {"spans", summary.spans},
               {"warp_imbalance", summary.warp_imbalance},
               {"occupancy", summary.occupancy},
               {"finding", Finding(summary)},
               {"doubts", Doubts(profile, summary)},
               {"blocks",
                {{"least_ns", summary.blocks.least_ns},
                 {"median_ns", summary.blocks.median_ns},
                 {"most_ns", summary.blocks.most_ns},
                 {"tail", summary.blocks.tail}}}};
  for (const char* list : {"names", "scopes", "kinds", "waits", "units", "warps"}) data[list] = json::array();
  for (size_t n = 0; n < scopes.size(); ++n) {
    data["names"].push_back({{"name", scopes[n].name()},
                             {"kind", n == scopes.flush() ? "profiler" : KindName(scopes[n].kind())},
                             {"cause", scopes[n].cause()},
                             {"asynchronous", scopes[n].asynchronous()}});
  }
  for (const ScopeTime& row : summary.scopes) data["scopes"].push_back(ScopeJson(row, scopes));
  for (const KindTime& kind : summary.kinds) {
    data["kinds"].push_back({{"kind", KindName(kind.kind)}, {"ns", kind.self_ns}});
  }
  for (const WaitTime& wait : summary.waits) {
    data["waits"].push_back({{"cause", wait.cause},
                             {"ns", wait.ns},
                             {"spans", wait.spans},
                             {"scopes", wait.scopes},
                             {"producers", wait.producers}});
  }
  json parts = json::array();
  for (const LoopTime::Part& part : summary.loop.parts) parts.push_back({{"name", part.name}, {"ns", part.ns}});
  data["loop"] = {
      {"name", summary.loop.name}, {"spans", summary.loop.spans}, {"mean_ns", summary.loop.mean_ns}, {"parts", parts}};
  for (const UnitTime& unit : summary.units) data["units"].push_back(unit.unit);
  for (const WarpTime& warp : summary.warps) {
    data["warps"].push_back(
        {{"warp", warp.warp}, {"work", warp.work_ns}, {"wait", warp.wait_ns}, {"outside", warp.outside_ns}});
  }
  return data;
}

json ComparisonJson(const v1::Profile& a, const v1::Profile& b) {
  const ProfileComparison comparison = CompareProfiles(a, b);
  json rows = json::array();
  const auto side = [](const std::optional<ScopeDifference::Side>& one) {
    return one ? json{{"kernel", one->kernel_ns}, {"mean", one->mean_ns}, {"spans", one->spans}} : json();
  };
  for (const ScopeDifference& row : comparison.scopes) {
    rows.push_back({{"name", row.name},
                    {"kind", KindName(row.kind)},
                    {"a", side(row.a)},
                    {"b", side(row.b)},
                    {"change", row.change_ns()},
                    {"ratio", row.ratio()}});
  }
  return {{"a", VariantLine(a)},          {"b", VariantLine(b)}, {"a_ns", comparison.a_ns},
          {"b_ns", comparison.b_ns},      {"scopes", rows},      {"doubts", comparison.doubts},
          {"finding", comparison.finding}};
}

std::string WarpDoubt(const v1::Profile& profile, const Warp& warp) {
  std::vector<std::string> doubts;
  if (warp.message->lost_turns() != 0) doubts.push_back("its counter turned unseen, its spans are not to be trusted");
  if (warp.message->dropped() != 0) {
    doubts.push_back(DroppedText(profile, warp.message->dropped(), warp.message->records()));
  }
  return absl::StrJoin(doubts, "; ");
}

// Spans go in columns, and by themselves: as JSON objects a million of them would be a gigabyte.
std::string ProgramJson(const v1::Profile& profile, const v1::ProgramProfile& program, const Scopes& scopes,
                        size_t& spans_left) {
  const std::vector<Warp> warps = ReadWarps(program, scopes);
  size_t spans = 0;
  for (const Warp& warp : warps) spans += warp.spans.size();
  const bool shown = spans <= spans_left;
  if (shown) spans_left -= spans;
  std::string text = absl::StrCat("{\"program\":", program.program(), ",\"unit\":", program.unit(),
                                  ",\"start\":", Number(program.start_ns()), ",\"end\":", Number(program.end_ns()),
                                  ",\"left_out\":", shown ? "false" : "true", ",\"warps\":[");
  const auto column = [&](const char* name, const Warp& warp, auto value) {
    absl::StrAppend(&text, ",\"", name, "\":[");
    for (size_t n = 0; shown && n < warp.spans.size(); ++n) {
      absl::StrAppend(&text, n == 0 ? "" : ",", value(warp.spans[n]));
    }
    absl::StrAppend(&text, "]");
  };
  for (const Warp& warp : warps) {
    absl::StrAppend(&text, &warp == &warps.front() ? "" : ",", "{\"warp\":", warp.message->warp(),
                    ",\"doubt\":", JsonString(WarpDoubt(profile, warp)));
    column("scopes", warp, [](const Span& span) { return absl::StrCat(span.scope); });
    column("starts", warp, [](const Span& span) { return Number(span.start_ns); });
    column("lengths", warp, [](const Span& span) { return Number(span.end_ns - span.start_ns); });
    bool costs = false;
    for (const Span& span : warp.spans) costs |= span.cost_ns != 0;
    if (costs) column("costs", warp, [](const Span& span) { return Number(span.cost_ns); });
    absl::StrAppend(&text, "}");
  }
  absl::StrAppend(&text, "],\"flows\":[");
  if (shown) {
    absl::StrAppend(&text, absl::StrJoin(FindFlows(warps, scopes), ",", [](std::string* out, const Flow& flow) {
      absl::StrAppend(out, "[", flow.from_warp, ",", flow.from_span, ",", flow.to_warp, ",", flow.to_span, "]");
    }));
  }
  return absl::StrCat(text, "]}");
}

}  // namespace

std::string ProfileHtml(const v1::Profile& profile, const PageOptions& options) {
  const Scopes scopes(profile);
  json data = SummaryJson(profile, SummarizeProfile(profile), scopes);
  if (options.before != nullptr) data["comparison"] = ComparisonJson(*options.before, profile);
  size_t spans_left = options.spans;
  std::string text = absl::StrReplaceAll(data.dump(-1, ' ', false, json::error_handler_t::replace), {{"<", "\\u003c"}});
  text.pop_back();
  absl::StrAppend(&text, ",\"programs\":[");
  for (int n = 0; n < profile.programs_size(); ++n) {
    absl::StrAppend(&text, n == 0 ? "" : ",\n", ProgramJson(profile, profile.programs(n), scopes, spans_left));
  }
  return FillPage(ProfilePage(), absl::StrCat(text, "]}"));
}

}  // namespace lathe::profile
