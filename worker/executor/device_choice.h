// Which device of a worker measures what.
#ifndef LATHE_WORKER_EXECUTOR_DEVICE_CHOICE_H_
#define LATHE_WORKER_EXECUTOR_DEVICE_CHOICE_H_

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "lathe/internal/worker.pb.h"

namespace lathe {

// True where `device` of `worker` should be avoided and one of `fit`, the ids of the worker's devices that may measure
// the work, need not be.
inline bool IsForAnotherDevice(const internal::MeasureWork& work, absl::string_view worker, absl::string_view device,
                               const std::vector<std::string>& fit) {
  const auto avoided = [&](absl::string_view id) {
    return std::any_of(work.avoid().begin(), work.avoid().end(), [&](const internal::DeviceName& name) {
      return name.worker() == worker && name.device_id() == id;
    });
  };
  return avoided(device) && !std::all_of(fit.begin(), fit.end(), avoided);
}

}  // namespace lathe

#endif  // LATHE_WORKER_EXECUTOR_DEVICE_CHOICE_H_
