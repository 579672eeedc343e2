#include "worker/measure/child.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <memory>
#include <utility>

#include "proto/support/compiler_pool.h"
#include "proto/support/errors.h"
#include "proto/support/frames.h"
#include "proto/support/status_macros.h"
#include "worker/device/discovery.h"

namespace lathe {
namespace {

// Keeps standard output for frames: text that a driver prints goes to standard error instead.
int TakeStandardOutput() {
  const int frames = fcntl(1, F_DUPFD_CLOEXEC, 3);
  dup2(2, 1);
  return frames;
}

absl::Status Serve(Device& device, CompilerPool& pool, const MeasureChildOptions& options, int out) {
  // A worker that is gone cannot be told anything; the next read then ends the loop.
  const auto emit = [out](const internal::MeasureEvent& event) { WriteFrame(out, event).IgnoreError(); };
  MeasureSession session(device, pool, options.session, emit);
  internal::MeasureEvent ready;
  *ready.mutable_ready() = device.properties();
  emit(ready);
  while (true) {
    internal::MeasureRequest request;
    const absl::Status read = ReadFrame(0, &request);
    if (absl::IsUnavailable(read)) return absl::OkStatus();
    LATHE_RETURN_IF_ERROR(read);
    if (request.has_task()) {
      session.Run(request.task());
    } else {
      internal::MeasureEvent event;
      if (const absl::Status status = session.RunCanary(); !status.ok())
        *event.mutable_end()->mutable_error() = DetailOf(status);
      event.mutable_end();
      emit(event);
    }
    if (!device.usable()) return absl::OkStatus();
  }
}

}  // namespace

absl::Status ServeMeasurements(const MeasureChildOptions& options) {
  signal(SIGPIPE, SIG_IGN);
  const int out = TakeStandardOutput();
  CompilerPoolOptions pool_options;
  pool_options.program = options.compiler;
  LATHE_ASSIGN_OR_RETURN(const std::unique_ptr<CompilerPool> pool, CompilerPool::Create(pool_options));
  sim::SimOptions sim_options;
  sim_options.launch_timeout = options.session.simulation_timeout;
  absl::StatusOr<std::unique_ptr<Device>> device = OpenDevice(options.device, pool.get(), sim_options);
  if (!device.ok()) {
    internal::MeasureEvent event;
    *event.mutable_end()->mutable_error() = DetailOf(device.status());
    event.mutable_end()->set_device_unfit(true);
    WriteFrame(out, event).IgnoreError();
    return device.status();
  }
  const absl::Status status = Serve(**device, *pool, options, out);
  // Destroying a context in a sticky error may hang; the kernel cleans up after the process.
  if (!(*device)->usable()) _exit(status.ok() ? 0 : 1);
  return status;
}

}  // namespace lathe
