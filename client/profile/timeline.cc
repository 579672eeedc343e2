#include "client/profile/timeline.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "proto/wire/profile.h"

namespace lathe::profile {

Scopes::Scopes(const v1::Profile& profile) {
  for (const v1::ProfileScope& scope : profile.scopes()) {
    if (by_number_.emplace(scope.number(), rows_.size()).second) rows_.push_back(scope);
  }
  std::set<uint32_t> unnamed;
  for (const v1::ProgramProfile& program : profile.programs()) {
    for (const v1::WarpProfile& warp : program.warps()) {
      for (const uint32_t number : warp.scopes()) {
        if (!by_number_.contains(number)) unnamed.insert(number);
      }
    }
  }
  for (const uint32_t number : unnamed) {
    by_number_[number] = rows_.size();
    rows_.emplace_back().set_number(number);
  }
  for (v1::ProfileScope& row : rows_) {
    if (row.name().empty()) row.set_name(absl::StrCat("scope ", row.number()));
  }
  // A mark of the kernel that an earlier compiler gave this number has a kind.
  const size_t row = Find(wire::kFlushScope);
  if (profile.source() == v1::Profile::RECORDS && row != kNone &&
      rows_[row].kind() == v1::ProfileScope::KIND_UNSPECIFIED)
    flush_ = row;
}

size_t Scopes::Find(uint32_t number) const {
  const auto found = by_number_.find(number);
  return found == by_number_.end() ? kNone : found->second;
}

Warp ReadWarp(const v1::WarpProfile& message, const Scopes& scopes) {
  Warp warp;
  warp.message = &message;
  const int longest = std::max({message.scopes_size(), message.starts_ns_size(), message.ends_ns_size()});
  const int whole = std::min({message.scopes_size(), message.starts_ns_size(), message.ends_ns_size()});
  warp.malformed = longest - whole;
  for (int n = 0; n < whole; ++n) {
    Span span = {.scope = scopes.Find(message.scopes(n)),
                 .start_ns = message.starts_ns(n),
                 .end_ns = message.ends_ns(n),
                 .cost_ns = n < message.costs_ns_size() ? message.costs_ns(n) : 0};
    if (!std::isfinite(span.start_ns) || !std::isfinite(span.end_ns) || !std::isfinite(span.cost_ns) ||
        span.end_ns < span.start_ns) {
      ++warp.malformed;
      continue;
    }
    warp.spans.push_back(span);
  }
  std::stable_sort(warp.spans.begin(), warp.spans.end(),
                   [](const Span& a, const Span& b) { return a.end_ns < b.end_ns; });
  std::vector<size_t> open;  // spans without a parent so far, by their starts
  for (size_t n = 0; n < warp.spans.size(); ++n) {
    if (scopes[warp.spans[n].scope].asynchronous()) continue;
    while (!open.empty() && warp.spans[open.back()].start_ns >= warp.spans[n].start_ns) {
      warp.spans[open.back()].parent = n;
      open.pop_back();
    }
    open.push_back(n);
  }
  return warp;
}

std::vector<Warp> ReadWarps(const v1::ProgramProfile& program, const Scopes& scopes) {
  std::vector<Warp> warps;
  for (const v1::WarpProfile& message : program.warps()) warps.push_back(ReadWarp(message, scopes));
  return warps;
}

namespace {

// The spans of a program by warp and scope, in their order.
using SpansByScope = std::vector<std::unordered_map<size_t, std::vector<size_t>>>;

SpansByScope Group(const std::vector<Warp>& warps) {
  SpansByScope grouped(warps.size());
  for (size_t warp = 0; warp < warps.size(); ++warp) {
    for (size_t n = 0; n < warps[warp].spans.size(); ++n) grouped[warp][warps[warp].spans[n].scope].push_back(n);
  }
  return grouped;
}

// The warp in which a scope's spans are to be found for a wait of `warp`.
size_t WarpOf(const SpansByScope& grouped, size_t warp, size_t scope) {
  if (grouped[warp].contains(scope)) return warp;
  for (size_t other = 0; other < grouped.size(); ++other) {
    if (grouped[other].contains(scope)) return other;
  }
  return kNone;
}

// For each scope that waits name, how many spans of a warp wait for it.
std::map<uint32_t, size_t> CountWaits(const SpansByScope::value_type& grouped, const Scopes& scopes) {
  std::map<uint32_t, size_t> waits;
  for (const auto& [scope, spans] : grouped) {
    for (const uint32_t number : scopes[scope].waits_for()) waits[number] += spans.size();
  }
  return waits;
}

}  // namespace

std::vector<Flow> FindFlows(const std::vector<Warp>& warps, const Scopes& scopes) {
  std::vector<Flow> flows;
  const SpansByScope grouped = Group(warps);
  for (size_t warp = 0; warp < warps.size(); ++warp) {
    const std::map<uint32_t, size_t> waited = CountWaits(grouped[warp], scopes);
    for (size_t scope = 0; scope < scopes.size(); ++scope) {
      const auto waits = grouped[warp].find(scope);
      if (waits == grouped[warp].end()) continue;
      for (const uint32_t number : scopes[scope].waits_for()) {
        const size_t producer = scopes.Find(number);
        const size_t from = producer == kNone ? kNone : WarpOf(grouped, warp, producer);
        if (from == kNone) continue;
        const std::vector<size_t>& starts = grouped[from].at(producer);
        if (2 * starts.size() < waited.at(number)) continue;
        size_t next = 0;
        for (const size_t wait : waits->second) {
          if (next == starts.size()) break;
          if (warps[from].spans[starts[next]].end_ns > warps[warp].spans[wait].end_ns) continue;
          flows.push_back({from, starts[next++], warp, wait});
        }
      }
    }
  }
  return flows;
}

std::string KindName(v1::ProfileScope::Kind kind) {
  if (kind == v1::ProfileScope::KIND_UNSPECIFIED || !v1::ProfileScope::Kind_IsValid(kind)) return "other";
  return absl::AsciiStrToLower(v1::ProfileScope::Kind_Name(kind));
}

double Finite(double value) { return std::isfinite(value) ? value : 0; }

std::string Duration(double ns) {
  if (std::abs(ns) < 1e3) return absl::StrFormat("%.1f ns", ns);
  if (std::abs(ns) < 1e6) return absl::StrFormat("%.2f us", ns / 1e3);
  if (std::abs(ns) < 1e9) return absl::StrFormat("%.2f ms", ns / 1e6);
  return absl::StrFormat("%.2f s", ns / 1e9);
}

std::string Count(uint64_t number, absl::string_view noun) {
  return absl::StrCat(number, " ", noun, number == 1 ? "" : "s");
}

std::string DroppedText(const v1::Profile& profile, uint64_t dropped, uint64_t records) {
  const bool simulated = profile.source() == v1::Profile::SIMULATOR;
  return absl::StrCat(dropped, " of ", Count(records, simulated ? "span" : "record"), " were dropped, the ",
                      simulated ? "last" : "oldest");
}

std::string DeviceName(const v1::Profile& profile) {
  if (profile.device().empty()) return profile.target().empty() ? "an unnamed device" : profile.target();
  return profile.target().empty() ? profile.device() : absl::StrCat(profile.device(), " (", profile.target(), ")");
}

std::string KernelAndDevice(const v1::Profile& profile) {
  return absl::StrCat(profile.kernel().empty() ? "a kernel" : profile.kernel(), " on ", DeviceName(profile));
}

std::string VariantValues(const v1::Profile& profile) {
  std::map<std::string, std::string> values;
  for (const auto& [name, value] : profile.constants()) values[name] = absl::StrCat(value);
  for (const auto& [name, value] : profile.problem()) values[name] = absl::StrCat(value);
  for (const auto& [name, value] : profile.knobs().values()) {
    values[name] = value.has_int_value()    ? absl::StrCat(value.int_value())
                   : value.has_bool_value() ? (value.bool_value() ? "true" : "false")
                                            : value.string_value();
  }
  return absl::StrJoin(values, " ", absl::PairFormatter("="));
}

std::string VariantLine(const v1::Profile& profile) {
  const std::string values = VariantValues(profile);
  return absl::StrCat(KernelAndDevice(profile), values.empty() ? "" : ", ", values);
}

std::string Cut(absl::string_view whole, size_t width) {
  std::string text(whole);
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  if (text.size() <= width) return text;
  size_t end = width - 3;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

std::string JsonString(absl::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == '<') {
      absl::StrAppendFormat(&quoted, "\\u%04x", static_cast<unsigned char>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

}  // namespace lathe::profile
