// The numbers of a profile: where time goes, what waits, how units and warps differ, what is missing. The text, the
// page and the comparison show these and compute nothing themselves.
#ifndef LATHE_CLIENT_PROFILE_SUMMARY_H_
#define LATHE_CLIENT_PROFILE_SUMMARY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "client/profile/timeline.h"
#include "lathe/v1/profile.pb.h"

namespace lathe::profile {

// Times are without what records cost, as far as it was measured, summed over all spans of all trusted warps.
struct ScopeTime {
  v1::ProfileScope scope;
  uint64_t spans = 0;
  uint64_t warps = 0;  // of all programs, that were in it
  double total_ns = 0;
  double self_ns = 0;  // without the spans within its own; of an asynchronous scope 0, for the warp does other work
  double cost_ns = 0;
  double least_ns = 0, most_ns = 0;
  // The time of the warp that spent most in it over the mean of the warps that were in it.
  double imbalance = 0;

  double mean_ns() const { return spans == 0 ? 0 : total_ns / spans; }
};

struct KindTime {
  v1::ProfileScope::Kind kind = v1::ProfileScope::KIND_UNSPECIFIED;
  double self_ns = 0;
};

struct WaitTime {
  std::string cause;  // "unknown" where no scope tells it
  uint64_t spans = 0;
  double ns = 0;                       // self
  std::vector<std::string> scopes;     // that wait, by falling time
  std::vector<std::string> producers;  // that start what is waited for
};

// The mean of the spans of one loop, split into the self times of what is within them.
struct LoopTime {
  struct Part {
    std::string name;
    double ns = 0;     // of one span of the loop
    double spans = 0;  // in one span of the loop
  };
  std::string name;  // empty where no loop was recorded
  uint64_t spans = 0;
  double mean_ns = 0;
  std::vector<Part> parts;  // by falling time; the loop's own self time is "(rest)"
};

struct UnitTime {
  uint32_t unit = 0;
  uint64_t programs = 0;
  double start_ns = 0, end_ns = 0;  // of its first and last program
  double busy_ns = 0;               // in which a program was resident
  uint64_t most_resident = 0;
};

// Means over the programs that have a warp of this number.
struct WarpTime {
  uint32_t warp = 0;
  uint64_t programs = 0;
  double work_ns = 0;     // in scopes that are not waits
  double wait_ns = 0;     // in waits
  double outside_ns = 0;  // in no scope
};

struct BlockTime {
  double least_ns = 0, median_ns = 0, most_ns = 0;  // of one program
  // The part of the time in which a unit that took part has no program, after its last one.
  double tail = 0;
};

struct Missing {
  uint64_t records = 0;
  uint64_t dropped = 0, dropping_warps = 0;
  uint64_t starts_alone = 0, ends_alone = 0;
  uint64_t lost_warps = 0;  // whose counter turned unseen; they are left out of all times
  uint64_t malformed = 0;
  uint64_t absent_programs = 0;     // of the grid
  std::vector<std::string> silent;  // scopes that no span names
  double clock_error = 0;           // the largest
};

struct ProfileSummary {
  double kernel_ns = 0;  // from the start of the first program to the end of the last
  // Sums over all trusted warps, from the start of their programs, or where records were dropped from the first that is
  // left, to the end, without records.
  double warp_ns = 0;
  double outside_ns = 0;  // of it, in no scope
  double cost_ns = 0;     // of records and their flushes
  // Flushes of records from shared to global memory: the profiler's own time, which is in cost_ns and in no scope.
  double flush_ns = 0;
  uint64_t flushes = 0;
  std::string selected;     // the warps that were recorded, as the knob profile_warps lists them; empty: all
  uint64_t most_warps = 0;  // that a program recorded
  uint64_t spans = 0;
  std::vector<ScopeTime> scopes;  // that were entered, by falling self time, then by name
  std::vector<KindTime> kinds;    // by falling self time
  std::vector<WaitTime> waits;    // by falling time
  LoopTime loop;                  // the loop with the most spans
  std::vector<UnitTime> units;    // by number
  std::vector<double> occupancy;  // programs resident on a unit that took part, the mean of each of kBins equal times
  std::vector<WarpTime> warps;    // by number
  // Most over mean of `work_ns` of a program's warps, the mean of all programs; 0 where none did work.
  double warp_imbalance = 0;
  BlockTime blocks;
  Missing missing;
};

constexpr int kBins = 60;

ProfileSummary SummarizeProfile(const v1::Profile& profile);

// The share of warp_ns, from 0 to 1.
double Share(const ProfileSummary& summary, double ns);

// One or two sentences for a person who has no time: the largest wait and what starts what it waits for; the largest
// scope where nothing waits; that there is nothing to see.
std::string Finding(const ProfileSummary& summary);

// A sentence for each thing that is missing or not to be trusted.
std::vector<std::string> Doubts(const v1::Profile& profile, const ProfileSummary& summary);

}  // namespace lathe::profile

#endif  // LATHE_CLIENT_PROFILE_SUMMARY_H_
