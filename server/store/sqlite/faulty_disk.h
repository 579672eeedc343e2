// A disk that is full or slow, so that tests can see what a server makes of it.
#ifndef LATHE_SERVER_STORE_SQLITE_FAULTY_DISK_H_
#define LATHE_SERVER_STORE_SQLITE_FAULTY_DISK_H_

#include <string>

#include "absl/status/status.h"

namespace lathe {

// Empty where a fault is not asked for.
struct DiskFaults {
  std::string full_while;  // as long as this file exists, a write finds no space left
  std::string slow_while;  // as long as this file exists, a write takes as many milliseconds more as it holds
};

// Puts the faults between SQLite and the system, for all databases of this process. Called once, before the first of
// them is opened. Error: internal where this build of SQLite lets nobody in between.
absl::Status InstallDiskFaults(DiskFaults faults);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_FAULTY_DISK_H_
