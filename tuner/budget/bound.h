// How fast any kernel can be on a device model: what it must move at the memory's peak rate, or what it must multiply
// at the peak rate of matrix operations, whichever takes longer (the roofline of S. Williams et al., 2009). Pure and
// thread-safe.
#ifndef LATHE_TUNER_BUDGET_BOUND_H_
#define LATHE_TUNER_BUDGET_BOUND_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "lathe/v1/tuning.pb.h"
#include "tuner/space/reference.h"

namespace lathe {

struct TimeBound {
  v1::Comparison::Limit limit = v1::Comparison::LIMIT_UNSPECIFIED;
  double ns = 0;  // 0: not known
};

// Not known for a model that device_peaks.def lacks, and where no work is known. Of what is written, as much as the
// last cache holds may never reach the memory and does not count, unless the specification declares the bytes.
TimeBound BoundOf(absl::string_view device_model, const LeastWork& work);

// Multiprocessors or compute units of a device model; 0 for one that device_peaks.def lacks.
int MultiprocessorsOf(absl::string_view device_model);

// 0 where not known.
struct LaunchSize {
  int64_t programs = 0;
  int multiprocessors = 0;
};

// The time of a variant in the launch `here` over its time in the launch `there`, as far as the programs say that the
// busiest multiprocessor has to run one after the other. 1 where anything is not known.
double RoundsRatio(const LaunchSize& here, const LaunchSize& there);

}  // namespace lathe

#endif  // LATHE_TUNER_BUDGET_BOUND_H_
