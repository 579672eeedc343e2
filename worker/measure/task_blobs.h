// The blobs of a measuring task, which the worker laid down as files.
#ifndef LATHE_WORKER_MEASURE_TASK_BLOBS_H_
#define LATHE_WORKER_MEASURE_TASK_BLOBS_H_

#include <string>

#include "absl/status/statusor.h"
#include "lathe/internal/measure.pb.h"

namespace lathe {

// Error: internal where the task has no such blob or its file cannot be read. Thread-safe.
absl::StatusOr<std::string> ReadBlob(const internal::MeasureTask& task, const std::string& digest);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_TASK_BLOBS_H_
