// The memory of a process that tests hold to a bound.
#ifndef LATHE_TESTS_UNIT_SERVER_RESIDENT_H_
#define LATHE_TESTS_UNIT_SERVER_RESIDENT_H_

#include <malloc.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

#include "absl/base/config.h"

namespace lathe::testing_support {

// Sanitizers make calls ten times as slow, and keep memory of their own and what was freed.
#if defined(ABSL_HAVE_ADDRESS_SANITIZER) || defined(ABSL_HAVE_THREAD_SANITIZER)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// Bytes of this process in memory, after what was freed has been given back.
inline int64_t ResidentBytes() {
  malloc_trim(0);
  int64_t mapped = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> mapped >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_RESIDENT_H_
