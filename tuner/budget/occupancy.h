// How many programs of a launch a multiprocessor holds at once. Pure and thread-safe.
#ifndef LATHE_TUNER_BUDGET_OCCUPANCY_H_
#define LATHE_TUNER_BUDGET_OCCUPANCY_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace lathe {

struct ProgramNeeds {
  int64_t threads = 0;
  int64_t registers = 0;  // of a thread
  int64_t shared_bytes = 0;
};

// By registers, threads and shared memory of the chip ("cuda:90"). 0 for chips that chip_limits.def lacks, and for a
// program that does not fit or of which no threads are known.
int64_t ResidentPrograms(absl::string_view target, const ProgramNeeds& needs);

// How often all multiprocessors are filled with so many programs each until all have run. 0 where anything is 0.
double WavesOf(int64_t programs, int64_t resident, int multiprocessors);

// Programs of a launch over multiprocessors. 0 where their number is not known.
double ShareOf(int64_t programs, int multiprocessors);

}  // namespace lathe

#endif  // LATHE_TUNER_BUDGET_OCCUPANCY_H_
