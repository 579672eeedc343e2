#include "worker/profile/message.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "proto/wire/profile.h"

namespace lathe {
namespace {

// The cost of a pair of records, in the mean of the programs that tell. 0: none does.
double PairCost(const std::vector<ProgramProfile>& programs) {
  double sum = 0;
  int told = 0;
  for (const ProgramProfile& program : programs) {
    if (program.record_cost_ns < 0) continue;
    sum += program.record_cost_ns;
    ++told;
  }
  return told == 0 ? 0 : 2 * sum / told;
}

// `program_ns`: the program's start, since that of the first one.
void AddWarp(const WarpTimeline& from, double program_ns, v1::ProgramProfile& program) {
  v1::WarpProfile& warp = *program.add_warps();
  warp.set_warp(from.warp);
  warp.set_records(from.records);
  warp.set_dropped(from.dropped);
  warp.set_starts_alone(from.starts_alone);
  warp.set_ends_alone(from.ends_alone);
  warp.set_lost_turns(from.lost_turns);
  for (const ProfileSpan& span : from.spans) {
    if (span.scope == wire::kEmptyScope) continue;
    warp.add_scopes(span.scope);
    warp.add_starts_ns(program_ns + span.start_ns);
    warp.add_ends_ns(program_ns + span.end_ns);
    warp.add_costs_ns(static_cast<float>(span.cost_ns));
  }
}

void AddPrograms(const std::vector<ProgramProfile>& programs, v1::Profile& profile) {
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
    for (const WarpTimeline& warp : from->warps) AddWarp(warp, start_ns, program);
  }
}

// Scopes that the kernel has spans of: one more than their greatest number, and whether the profiler has some.
struct UsedScopes {
  uint32_t count = 0;
  bool flushes = false;
};

UsedScopes FindUsed(const std::vector<ProgramProfile>& programs) {
  UsedScopes used;
  for (const ProgramProfile& program : programs) {
    for (const WarpTimeline& warp : program.warps) {
      for (const ProfileSpan& span : warp.spans) {
        if (program.IsFlush(span)) {
          used.flushes = true;
        } else if (span.scope != wire::kEmptyScope) {
          used.count = std::max(used.count, span.scope + 1);
        }
      }
    }
  }
  return used;
}

}  // namespace

v1::Profile ProfileMessage(const std::vector<ProgramProfile>& programs, const v1::Artifact& artifact) {
  v1::Profile profile;
  profile.set_source(v1::Profile::RECORDS);
  profile.set_target(artifact.target());
  profile.set_kernel(artifact.entry());
  *profile.mutable_knobs() = artifact.knobs();
  const double pair_cost = PairCost(programs);
  *profile.mutable_scopes() = artifact.scopes();
  // Those of earlier compilers, of which there is a name at most.
  const UsedScopes used = FindUsed(programs);
  const uint32_t known = artifact.scopes_size(), named = artifact.profile_scopes_size();
  for (uint32_t n = known; n < std::max(named, used.count); ++n) {
    v1::ProfileScope& scope = *profile.add_scopes();
    scope.set_number(n);
    scope.set_kind(v1::ProfileScope::MARK);
    scope.set_name(n < named ? artifact.profile_scopes(static_cast<int>(n)) : absl::StrCat("scope ", n));
  }
  for (v1::ProfileScope& scope : *profile.mutable_scopes()) scope.set_record_cost_ns(pair_cost);
  // No kind: it is not part of the kernel.
  if (used.flushes) {
    v1::ProfileScope& flush = *profile.add_scopes();
    flush.set_number(wire::kFlushScope);
    flush.set_name("(flush of records)");
  }
  AddPrograms(programs, profile);
  return profile;
}

}  // namespace lathe
