// One visit of a kernel on a real device: a few samples, each after a flush of the cache, with the clock of the device
// over all of them.
#ifndef LATHE_WORKER_MEASURE_SAMPLER_H_
#define LATHE_WORKER_MEASURE_SAMPLER_H_

#include <functional>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "worker/device/device.h"
#include "worker/numerics/race.h"

namespace lathe {

// Belongs to the thread of its device, which outlives it.
class Sampler {
 public:
  // Queues a kernel that reads all of a buffer.
  using Read = std::function<absl::Status(DeviceBuffer buffer)>;
  using Work = std::function<absl::Status()>;

  // Allocates what a visit needs and measures the timer's step. Without `read` the cache is flushed by writing, which
  // leaves it full of lines that the kernel under test has to write back. Errors: out_of_resources, the device's.
  static absl::StatusOr<std::unique_ptr<Sampler>> Create(Device& device, Read read, absl::Duration hang_timeout);
  ~Sampler();
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;

  struct Plan {
    int launches = 1;  // in a sample
    int samples = 1;   // kMostSamples at most
  };
  static constexpr int kMostSamples = 16;

  // Each sample is `before` (may be null), a flush, then `work` between two events. Waits for the device.
  absl::StatusOr<VisitTimes> Visit(const Work& work, const Work& before, const Plan& plan);
  // Median time of a copy within the device: the same work on every device of a model.
  absl::StatusOr<double> Baseline();

  // 0 where no two of the device's times differ.
  double timer_step_ns() const { return timer_step_ns_; }
  bool flushes_by_writes() const { return read_ == nullptr; }

 private:
  Sampler(Device& device, Read read, absl::Duration hang_timeout)
      : device_(device), read_(std::move(read)), hang_timeout_(hang_timeout) {}
  absl::Status Prepare();
  absl::Status MeasureStep();
  absl::Status Flush();
  absl::Status Queue(const Work& work, const Work& before, int sample, int launches, bool flush);
  absl::StatusOr<std::vector<double>> Elapsed(const Plan& plan);

  Device& device_;
  const Read read_;
  const absl::Duration hang_timeout_;
  double timer_step_ns_ = 0;
  DeviceBuffer flush_;
  DeviceBuffer copy_;
  std::vector<std::unique_ptr<Event>> starts_, ends_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_SAMPLER_H_
