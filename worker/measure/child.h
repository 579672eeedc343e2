// The measuring child: `lathe-worker measure-child`, a fresh process that alone touches one device.
#ifndef LATHE_WORKER_MEASURE_CHILD_H_
#define LATHE_WORKER_MEASURE_CHILD_H_

#include <string>

#include "absl/status/status.h"
#include "worker/measure/session.h"

namespace lathe {

struct MeasureChildOptions {
  std::string device;    // "cuda:0"
  std::string compiler;  // path of lathe-compiler; empty: beside the running program
  SessionOptions session;
};

// Serves requests from standard input to standard output until it is closed or the device is unfit.
absl::Status ServeMeasurements(const MeasureChildOptions& options);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_CHILD_H_
