// Faults on demand, so that tests can see what a server makes of them. LATHE_FAULT has the grammar of
// proto/wire/faults.h; stages of other programs are passed over. A server knows
//
//   disk:full@while=FILE   the store finds no space as long as FILE exists
//   disk:slow@while=FILE   each write of the store takes as many milliseconds more as FILE holds
//   clock:step@file=FILE   the machine's clock is ahead by as many seconds as FILE holds; it may change at any time
#ifndef LATHE_SERVER_FAULTS_FAULTS_H_
#define LATHE_SERVER_FAULTS_FAULTS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "proto/support/clock.h"
#include "proto/wire/faults.h"

namespace lathe {

struct ServerFaults {
  std::string disk_full_while;  // empty: the fault is not asked for
  std::string disk_slow_while;
  std::string clock_file;
};

// Error: invalid_argument for a stage of the server with another action or condition.
absl::StatusOr<ServerFaults> ParseServerFaults(const std::vector<wire::FaultRow>& rows);

// Clock::Real() of a machine whose clock is ahead by what `file` holds; as it is where there is none. Lives for ever.
Clock* NewClockOfSteppedMachine(std::string file);

}  // namespace lathe

#endif  // LATHE_SERVER_FAULTS_FAULTS_H_
