#include "worker/profile/message.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "proto/wire/profile.h"

namespace lathe {
namespace {

// The cost of a pair of records: twice the least that an empty scope took, in the mean of the programs that tell. 0:
// none does.
double PairCost(const std::vector<ProgramProfile>& programs, uint32_t empty_scope) {
  double sum = 0;
  int told = 0;
  for (const ProgramProfile& program : programs) {
    double least = -1;
    for (const WarpTimeline& warp : program.warps) {
      for (const ProfileSpan& span : warp.spans) {
        if (span.scope != empty_scope || span.records != 1) continue;
        const double ns = span.end_ns - span.start_ns;
        least = least < 0 ? ns : std::min(least, ns);
      }
    }
    if (least < 0) continue;
    sum += least;
    ++told;
  }
  return told == 0 ? 0 : 2 * sum / told;
}

// `program_ns`: the program's start, since that of the first one.
void AddWarp(const WarpTimeline& from, double program_ns, uint32_t empty_scope, v1::ProgramProfile& program) {
  v1::WarpProfile& warp = *program.add_warps();
  warp.set_warp(from.warp);
  warp.set_records(from.records);
  warp.set_dropped(from.dropped);
  warp.set_starts_alone(from.starts_alone);
  warp.set_ends_alone(from.ends_alone);
  warp.set_lost_turns(from.lost_turns);
  for (const ProfileSpan& span : from.spans) {
    if (span.scope == empty_scope) continue;
    warp.add_scopes(span.scope);
    warp.add_starts_ns(program_ns + span.start_ns);
    warp.add_ends_ns(program_ns + span.end_ns);
    warp.add_costs_ns(static_cast<float>(span.cost_ns));
  }
}

void AddPrograms(const std::vector<ProgramProfile>& programs, uint32_t empty_scope, v1::Profile& profile) {
  std::vector<const ProgramProfile*> ordered;
  for (const ProgramProfile& program : programs) ordered.push_back(&program);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const ProgramProfile* a, const ProgramProfile* b) { return a->start_ticks < b->start_ticks; });
  for (const ProgramProfile* from : ordered) {
    const uint64_t first = ordered.front()->start_ticks;
    const double start_ns = from->ns_per_tick * (from->start_ticks - first);
    v1::ProgramProfile& program = *profile.add_programs();
    program.set_program(from->program);
    program.set_unit(from->unit);
    program.set_granularity(from->granularity);
    program.set_start_ns(start_ns);
    program.set_end_ns(from->ns_per_tick * (from->end_ticks - first));
    program.set_ns_per_cycle(from->ns_per_cycle);
    program.set_clock_error(from->clock_error);
    for (const WarpTimeline& warp : from->warps) AddWarp(warp, start_ns, empty_scope, program);
  }
}

bool IsFlush(const ProgramProfile& program, const ProfileSpan& span) {
  return program.flushed && span.scope == wire::kFlushScope;
}

// One more than the greatest number that a span of the kernel has.
uint32_t ScopesUsed(const std::vector<ProgramProfile>& programs, uint32_t empty_scope) {
  uint32_t used = 0;
  for (const ProgramProfile& program : programs)
    for (const WarpTimeline& warp : program.warps)
      for (const ProfileSpan& span : warp.spans)
        if (span.scope != empty_scope && !IsFlush(program, span)) used = std::max(used, span.scope + 1);
  return used;
}

bool HasFlushes(const std::vector<ProgramProfile>& programs) {
  for (const ProgramProfile& program : programs)
    for (const WarpTimeline& warp : program.warps)
      for (const ProfileSpan& span : warp.spans)
        if (IsFlush(program, span)) return true;
  return false;
}

}  // namespace

v1::Profile ProfileMessage(const std::vector<ProgramProfile>& programs, const v1::Artifact& artifact,
                           const ProfileOptions& options) {
  v1::Profile profile;
  profile.set_source(v1::Profile::RECORDS);
  profile.set_target(artifact.target());
  profile.set_kernel(artifact.entry());
  *profile.mutable_knobs() = artifact.knobs();
  const double pair_cost = PairCost(programs, options.empty_scope);
  *profile.mutable_scopes() = artifact.scopes();
  // Those of earlier compilers, of which there is a name at most.
  const uint32_t known = artifact.scopes_size(), named = artifact.profile_scopes_size();
  for (uint32_t n = known; n < std::max(named, ScopesUsed(programs, options.empty_scope)); ++n) {
    v1::ProfileScope& scope = *profile.add_scopes();
    scope.set_number(n);
    scope.set_kind(v1::ProfileScope::MARK);
    scope.set_name(n < named ? artifact.profile_scopes(static_cast<int>(n)) : absl::StrCat("scope ", n));
  }
  for (v1::ProfileScope& scope : *profile.mutable_scopes()) scope.set_record_cost_ns(pair_cost);
  // No kind: it is no part of the kernel.
  if (HasFlushes(programs)) {
    v1::ProfileScope& flush = *profile.add_scopes();
    flush.set_number(wire::kFlushScope);
    flush.set_name("(flush of records)");
  }
  AddPrograms(programs, options.empty_scope, profile);
  return profile;
}

}  // namespace lathe
