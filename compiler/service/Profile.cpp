//===- Profile.cpp - What the simulator saw, as a message -----------------===//

#include "Profile.h"

namespace lathe {

using lathe::v1::ProfileScope;

static void fill(const simulate::TraceScope &from, uint32_t number, ProfileScope &scope) {
  scope.set_number(number);
  scope.set_name(from.name);
  scope.set_kind(from.cause.empty() ? ProfileScope::INSTRUCTION : ProfileScope::WAIT);
  scope.set_cause(from.cause);
  scope.set_asynchronous(from.asynchronous);
  scope.set_file(from.file);
  scope.set_line(from.line);
  scope.mutable_waits_for()->Add(from.waitsFor.begin(), from.waitsFor.end());
}

static void fill(const simulate::TraceProgram &from, double nsPerCycle, lathe::v1::ProgramProfile &program) {
  program.set_program(from.id);
  program.set_unit(from.unit);
  program.set_start_ns(from.start * nsPerCycle);
  program.set_end_ns(from.end * nsPerCycle);
  program.set_ns_per_cycle(nsPerCycle);
  for (uint32_t index = 0; index < from.warps.size(); ++index) {
    const simulate::TraceWarp &warp = from.warps[index];
    lathe::v1::WarpProfile &into = *program.add_warps();
    into.set_warp(index);
    into.set_records(warp.spans.size() + warp.dropped);
    into.set_dropped(warp.dropped);
    for (const simulate::TraceSpan &span : warp.spans) {
      into.add_scopes(span.scope);
      into.add_starts_ns((from.start + span.start) * nsPerCycle);
      into.add_ends_ns((from.start + span.end) * nsPerCycle);
    }
  }
}

lathe::v1::Profile simulatedProfile(const simulate::Trace &trace, const simulate::Launch &launch,
                                    const simulate::Result &result, const lathe::v1::Artifact &artifact) {
  lathe::v1::Profile profile;
  profile.set_source(lathe::v1::Profile::SIMULATOR);
  profile.set_target(artifact.target());
  profile.set_device("sim:" + artifact.target());
  profile.set_kernel(artifact.entry());
  *profile.mutable_knobs() = artifact.knobs();
  for (uint32_t size : launch.grid)
    profile.add_grid(size);
  for (uint32_t number = 0; number < trace.scopes.size(); ++number)
    fill(trace.scopes[number], number, *profile.add_scopes());
  for (const simulate::TraceProgram &program : trace.programs)
    fill(program, trace.nsPerCycle, *profile.add_programs());
  profile.set_plain_ns(result.estimateNs);
  return profile;
}

} // namespace lathe
