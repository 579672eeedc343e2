// A profile as people see it: a trace, a text, a page, a comparison, and the files of proton's viewer. Pure functions
// of the message: the same profile gives the same bytes. Whatever texts the message has, each view stays well-formed.
//
// Numbers are without what the records themselves cost, as far as that was measured; the traces show spans as they
// were. A warp whose cycle counter turned unseen is drawn and marked, and left out of all sums.
#ifndef LATHE_CLIENT_PROFILE_VIEWS_H_
#define LATHE_CLIENT_PROFILE_VIEWS_H_

#include <string>

#include "lathe/v1/profile.pb.h"

namespace lathe::profile {

// In Chrome's JSON format ("Trace Event Format"), for chrome://tracing and Perfetto. A unit is a process; a program and
// each of its warps are threads of it. A span is a complete event whose category is the kind of its scope, with the
// arguments ns, cycles, cost_ns, records, cause and source; one of an asynchronous scope a pair of async events. Arrows
// go from what starts work to the wait for it, a counter tells the resident programs of each unit, and instant events
// tell where records are missing. Times are whole nanoseconds.
std::string ChromeTrace(const v1::Profile& profile);

// The tree of scopes in the literal format of Hatchet, which proton-viewer and Hatchet's GraphFrame.from_literal read:
// the kernel, and below it each scope by what it lies within. "time (ns)" is the part of the kernel's time that goes to
// the scope itself, so that the sum is the kernel's; "count" are its spans of all warps, of the kernel its programs.
// The last element describes the device: arch, the clock in kHz as the profile's cycles tell it, the units that took
// part; facts that a profile does not tell are 0. Asynchronous scopes take no time of a warp and are left out.
std::string HatchetJson(const v1::Profile& profile);

struct TextOptions {
  size_t scopes = 20;  // most rows of the table of scopes; the rest is one row
  size_t units = 4;    // units whose own rows of occupancy are shown: those that end last and first
};

// For a terminal, of 120 columns or less but for long names: the device and what ran, where the time goes by scope and
// kind, the split of one iteration of the innermost loop, waits by cause, occupancy over time, imbalance of warps and
// programs, cost of records, doubts, and a finding.
std::string ProfileText(const v1::Profile& profile, const TextOptions& options = {});

// Two variants side by side, for a terminal: a row for each scope of either, by name and kind, with the part of the
// kernel's time that it takes in each, the change, the ratio, and those that only one has; what makes the two hard to
// compare; the largest change.
std::string ComparisonText(const v1::Profile& a, const v1::Profile& b);

struct PageOptions {
  // Most spans that the page carries, 30 bytes each. Programs beyond, in their order, are without spans, and the page
  // says so; the numbers are those of all.
  size_t spans = 500'000;
  // The variant that `profile` is compared with; the page then has a section more.
  const v1::Profile* before = nullptr;
};

// One file of HTML that needs no network: the finding and doubts, shares of time, one iteration, waits by cause,
// imbalance of warps, occupancy, the warps of a program on a time line that zooms, the programs of all units, all
// scopes.
std::string ProfileHtml(const v1::Profile& profile, const PageOptions& options = {});

}  // namespace lathe::profile

#endif  // LATHE_CLIENT_PROFILE_VIEWS_H_
