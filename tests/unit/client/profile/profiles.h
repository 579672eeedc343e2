// Profiles made by hand for tests of the views.
#ifndef LATHE_TESTS_UNIT_CLIENT_PROFILE_PROFILES_H_
#define LATHE_TESTS_UNIT_CLIENT_PROFILE_PROFILES_H_

#include <string>
#include <utility>
#include <vector>

#include "lathe/v1/profile.pb.h"
#include "proto/wire/profile.h"

namespace lathe::profile {

inline v1::ProfileScope* AddScope(v1::Profile& profile, uint32_t number, const std::string& name,
                                  v1::ProfileScope::Kind kind) {
  v1::ProfileScope* scope = profile.add_scopes();
  scope->set_number(number);
  scope->set_name(name);
  scope->set_kind(kind);
  return scope;
}

inline v1::ProgramProfile* AddProgram(v1::Profile& profile, uint32_t unit, double start_ns, double end_ns) {
  const uint32_t number = profile.programs_size();
  v1::ProgramProfile* program = profile.add_programs();
  program->set_program(number);
  program->set_unit(unit);
  program->set_start_ns(start_ns);
  program->set_end_ns(end_ns);
  program->set_ns_per_cycle(0.5);
  return program;
}

inline v1::WarpProfile* AddWarp(v1::ProgramProfile& program) {
  const uint32_t number = program.warps_size();
  v1::WarpProfile* warp = program.add_warps();
  warp->set_warp(number);
  return warp;
}

// Spans go in by their ends.
inline void AddSpan(v1::WarpProfile& warp, uint32_t scope, double start_ns, double end_ns, float cost_ns = 0) {
  warp.add_scopes(scope);
  warp.add_starts_ns(start_ns);
  warp.add_ends_ns(end_ns);
  warp.add_costs_ns(cost_ns);
  warp.set_records(warp.records() + 2);
}

enum PipelineScope : uint32_t { kLoop = 0, kLoad = 1, kWait = 2, kProduct = 3 };

inline v1::Profile PipelineScopes() {
  v1::Profile profile;
  profile.set_source(v1::Profile::RECORDS);
  profile.set_target("cuda:90");
  profile.set_device("NVIDIA H200");
  profile.set_kernel("matmul");
  profile.set_plain_ns(2000);
  profile.set_profiled_ns(2040);
  AddScope(profile, kLoop, "loop k.py:7", v1::ProfileScope::LOOP);
  AddScope(profile, kLoad, "load k.py:8", v1::ProfileScope::LOAD);
  v1::ProfileScope* wait = AddScope(profile, kWait, "wait k.py:9", v1::ProfileScope::WAIT);
  wait->set_cause("copies");
  wait->add_waits_for(kLoad);
  wait->set_file("k.py");
  wait->set_line(9);
  AddScope(profile, kProduct, "product k.py:10", v1::ProfileScope::PRODUCT);
  return profile;
}

// Two iterations of 400 ns from `start`: 50 ns of loads, 200 of waiting, 100 of the product.
inline void AddIterations(v1::WarpProfile& warp, double start) {
  for (int n = 0; n < 2; ++n, start += 400) {
    AddSpan(warp, kLoad, start, start + 50);
    AddSpan(warp, kWait, start + 50, start + 250);
    AddSpan(warp, kProduct, start + 260, start + 360);
    AddSpan(warp, kLoop, start, start + 400);
  }
}

// One program of one warp and 1000 ns, whose 100 first and last ns are in no scope.
inline v1::Profile Pipeline() {
  v1::Profile profile = PipelineScopes();
  AddIterations(*AddWarp(*AddProgram(profile, 5, 0, 1000)), 100);
  return profile;
}

// The same with two flushes of records: 20 ns within the first product, 30 outside of all scopes.
inline v1::Profile FlushedPipeline() {
  v1::Profile profile = PipelineScopes();
  AddScope(profile, wire::kFlushScope, "(flush of records)", v1::ProfileScope::KIND_UNSPECIFIED);
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 5, 0, 1000));
  AddSpan(warp, wire::kFlushScope, 380, 400, 20);
  AddIterations(warp, 100);
  warp.set_costs_ns(3, 20);  // the product
  warp.set_costs_ns(4, 20);  // the loop around it
  AddSpan(warp, wire::kFlushScope, 910, 940, 30);
  return profile;
}

}  // namespace lathe::profile

#endif  // LATHE_TESTS_UNIT_CLIENT_PROFILE_PROFILES_H_
