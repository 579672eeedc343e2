// The mean clock of one multiprocessor between two points of a stream of work: %clock64 counts its cycles, %globaltimer
// nanoseconds, and a kernel of one thread writes both down.
#ifndef LATHE_WORKER_DEVICE_CUDA_CLOCK_H_
#define LATHE_WORKER_DEVICE_CUDA_CLOCK_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "absl/status/status.h"
#include "worker/device/cuda/driver_api.h"
#include "worker/device/device.h"

namespace lathe::cuda {

// One record that the kernel writes.
struct ClockReading {
  uint64_t multiprocessor = 0;
  uint64_t global_ns = 0;
  uint64_t cycles = 0;
};

// 0 where the readings are of two multiprocessors, whose counters differ, or less than 100 steps of the timer apart.
double ClockMhz(const ClockReading& start, const ClockReading& end, uint64_t step_ns);

// Belongs to the thread of its device, whose context is current.
class Clock {
 public:
  using Wait = std::function<absl::Status()>;

  // Null where the driver cannot load the kernel (it comes as PTX and wants the driver's compiler), or where the timer
  // never steps. `wait` waits for the stream.
  static std::unique_ptr<Clock> Open(const DriverApi& api, Stream stream, const Wait& wait);
  ~Clock();
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;

  // Queues a reading.
  Result Mark(ClockMark mark);
  // The clock between the last pair of marks, which have passed; 0 as ClockMhz().
  double MeanMhz();

 private:
  explicit Clock(const DriverApi& api, Stream stream) : api_(api), stream_(stream) {}
  bool Prepare(const Wait& wait);
  Result Launch(Function function, Pointer out);

  const DriverApi& api_;
  const Stream stream_;
  Module module_ = nullptr;
  Function read_ = nullptr;
  // Page-locked memory of the host, which kernels write in place: two readings and the timer's step.
  std::array<ClockReading, 3>* readings_ = nullptr;
  uint64_t step_ns_ = 0;
};

}  // namespace lathe::cuda

#endif  // LATHE_WORKER_DEVICE_CUDA_CLOCK_H_
