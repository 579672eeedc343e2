// One GPU, real or simulated, as the measuring child sees it. The implementations (cuda, hip, sim)
// pass one conformance suite, tests/conformance/device_conformance_test.cc.
//
// A Device belongs to one thread. Work is in order: a launch sees the copies before it. Launches
// and fills on real devices return before they are done; Synchronize() waits and reports what went
// wrong since.
//
// Errors are kinds of proto/support/error_kinds.def: out_of_resources (memory, shared memory,
// registers, threads), launch_failed (the driver refused the code or the launch), illegal_access,
// gpu_hang, device_lost.
#ifndef LATHE_WORKER_DEVICE_DEVICE_H_
#define LATHE_WORKER_DEVICE_DEVICE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/profile.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "worker/device/grid.h"

namespace lathe {

// Memory of a device. The address means something to its device alone; 0 is null.
struct DeviceBuffer {
  uint64_t address = 0;
  uint64_t size = 0;
};

// A kernel ready to be launched; released with the object, which must not outlive its device.
class Kernel {
 public:
  virtual ~Kernel() = default;

  const v1::Artifact& artifact() const { return artifact_; }

 protected:
  explicit Kernel(v1::Artifact artifact) : artifact_(std::move(artifact)) {}

 private:
  v1::Artifact artifact_;
};

// An argument of a kernel: a buffer, or the little-endian bytes of a scalar.
using LaunchArgument = std::variant<DeviceBuffer, std::string>;

struct Launch {
  Grid grid = {1, 1, 1};
  // In the order of the kernel's own arguments. The device adds the two scratch pointers of Lathe's
  // kernel ABI.
  std::vector<LaunchArgument> arguments;
  // Simulated devices run these programs only; empty means the whole grid. Real devices always run
  // the whole grid.
  std::vector<uint64_t> programs;
  uint64_t seed = 0;  // of the simulator's choice among legal orders
  // In place of memory of the device's own, for who reads the profile afterwards: of ProfileScratchBytes() of
  // launch_arguments.h. Null: the device's.
  DeviceBuffer profile;
  // Simulated devices: most spans of LaunchReport.profile; 0: no profile.
  uint64_t profile_spans = 0;
};

// The findings, counters and estimate of a simulated launch; empty for a real one.
struct LaunchReport {
  std::vector<internal::SimulationFinding> findings;
  v1::SimulationCounters counters;
  double estimate_ns = 0;  // of the whole grid
  v1::Profile profile;     // where the launch asks for one
};

class Event {
 public:
  virtual ~Event() = default;
};

// The two ends of what MeanClockMhz() tells of.
enum class ClockMark { kStart, kEnd };

class Device {
 public:
  virtual ~Device() = default;

  // id, kind, chip, model, driver, memory, uuid, multiprocessors, power limit. State is left to the
  // owner.
  virtual const v1::Device& properties() const = 0;
  virtual bool simulated() const = 0;
  // False once an error has happened that only a new process clears.
  virtual bool usable() const = 0;

  virtual absl::StatusOr<DeviceBuffer> Allocate(uint64_t bytes) = 0;
  virtual void Free(DeviceBuffer buffer) = 0;
  virtual absl::Status CopyIn(DeviceBuffer to, std::span<const uint8_t> from) = 0;
  virtual absl::Status CopyOut(DeviceBuffer from, std::span<uint8_t> to) = 0;
  virtual absl::Status Copy(DeviceBuffer to, DeviceBuffer from) = 0;  // from.size bytes
  virtual absl::Status Fill(DeviceBuffer buffer, uint8_t value) = 0;

  // Real devices load `code` as the artifact's binary; simulated ones take the llvm-dialect
  // bytecode.
  virtual absl::StatusOr<std::unique_ptr<Kernel>> Load(const v1::Artifact& artifact, absl::string_view code) = 0;
  // Findings of a simulation are no error of this call.
  virtual absl::StatusOr<LaunchReport> Run(const Kernel& kernel, const Launch& launch) = 0;
  // gpu_hang where the work is not done in time; the device is not usable then.
  virtual absl::Status Synchronize(absl::Duration timeout) = 0;

  // Time stamps within the stream of work; real devices only (simulated ones: Unimplemented).
  virtual absl::StatusOr<std::unique_ptr<Event>> MakeEvent() = 0;
  virtual absl::Status Record(Event& event) = 0;
  // Both events have passed.
  virtual absl::StatusOr<double> ElapsedNs(const Event& from, const Event& to) = 0;

  // Queues a reading of a multiprocessor's cycle counter beside the device's timer. Devices without such counters do
  // nothing.
  virtual absl::Status MarkClock(ClockMark) { return absl::OkStatus(); }
  // Mean clock between the two marks, which have passed. 0: the device does not tell, or the marks were too close to
  // each other for the steps of its timer.
  virtual absl::StatusOr<double> MeanClockMhz() { return 0; }

  // How many bytes must be read or written so that nothing of before is left in the last-level cache.
  virtual uint64_t FlushBytes() const = 0;
  // Clocks, power, temperature, throttling: what the device tells, zeros else.
  virtual v1::DeviceConditions Conditions() = 0;
};

// The status of a finding that fails a trial: out_of_bounds -> illegal_access, race,
// barrier_deadlock, uninitialized_shared, limit -> simulation_limit, unsupported.
absl::Status FindingError(const internal::SimulationFinding& finding);

}  // namespace lathe

#endif  // LATHE_WORKER_DEVICE_DEVICE_H_
