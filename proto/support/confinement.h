// Confinement of processes that work on strangers' input: they reach neither the network nor other processes nor the
// kernel's own state, and gain no privileges. All that they start is held to the same, and nothing of it can be undone.
#ifndef LATHE_PROTO_SUPPORT_CONFINEMENT_H_
#define LATHE_PROTO_SUPPORT_CONFINEMENT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace lathe {

// Whether this kernel lets a process filter its own system calls; without that only new privileges are kept away.
bool CanFilterSystemCalls();

// For the log of a program that starts confined children: what this kernel cannot keep from them; empty: nothing.
std::string ConfinementNote();

// Confines the calling process: no new privileges, and where system calls can be filtered those that are refused fail
// with EPERM. Async-signal-safe, for the time between fork and exec. Returns 0, or the errno of what failed.
int Confine();

// The entries of `environment` ("NAME=VALUE") whose names are in `kept`.
std::vector<std::string> KeptOf(const char* const* environment, absl::Span<const absl::string_view> kept);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_CONFINEMENT_H_
