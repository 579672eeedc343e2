// lathe-worker: compiles and measures for a Lathe server.

#include <grpc/support/log.h>
#include <signal.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

#include "absl/strings/match.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "lathe/internal/measure.pb.h"
#include "proto/support/config.h"
#include "proto/support/errors.h"
#include "proto/support/frames.h"
#include "proto/support/log_format.h"
#include "worker/config.h"
#include "worker/device/discovery.h"
#include "worker/measure/child.h"
#include "worker/worker.h"

namespace lathe {
namespace {

constexpr char kFooter[] =
    "Keys of the configuration file are the flags' names. SIGTERM drains: running work ends, the "
    "rest is given back.\n"
    "For tests, LATHE_FAULT makes faults happen: measure:crash, measure:hang, measure:lost, measure:wrong,\n"
    "measure:scribble, measure:throttle, canary:fail, worker:crash, link:drop@seconds=S; with @knob=value only where\n"
    "a knob has this value; several are separated by commas.";

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "lathe-worker: %s\n", FormatError(DetailOf(status)).c_str());
  return 1;
}

// gRPC prints each failed handshake, in lines of its own; the link says once why there is no connection. But only gRPC
// knows of a certificate's file that cannot be read any more. It tries each second.
void LogFilesAlone(gpr_log_func_args* message) {
  static std::atomic<int64_t> quiet_until = 0;
  if (!absl::StrContains(message->file, "certificate_provider")) return;
  const int64_t now = absl::ToUnixSeconds(absl::Now());
  if (now < quiet_until.load()) return;
  quiet_until = now + 60;
  spdlog::error("{}", message->message);
}

std::string ThisProgram() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

int RunProbe(bool frames) {
  const DeviceList list = ListRealDevices();
  if (frames) {
    internal::DeviceInventory inventory;
    inventory.mutable_devices()->Add(list.devices.begin(), list.devices.end());
    for (const std::string& note : list.notes) inventory.add_notes(note);
    return WriteFrame(STDOUT_FILENO, inventory).ok() ? 0 : 1;
  }
  for (const v1::Device& device : list.devices) {
    std::printf("%s  %s  %s  %.1f GiB  %d multiprocessors  driver %s  %s", device.id().c_str(), device.target().c_str(),
                device.model().c_str(), static_cast<double>(device.memory_bytes()) / (1 << 30),
                device.multiprocessors(), device.driver().c_str(), device.uuid().c_str());
    if (device.power_limit_watts() > 0) std::printf("  %.0f W", device.power_limit_watts());
    std::printf("\n");
  }
  for (const std::string& note : list.notes) std::printf("%s\n", note.c_str());
  return 0;
}

int RunWorker(const WorkerConfig& config) {
  spdlog::set_default_logger(spdlog::stderr_logger_mt("lathe-worker"));
  spdlog::set_level(spdlog::level::from_str(config.log_level));
  SetLogFormatTo(config.log_format).IgnoreError();  // the flag was checked
  const absl::StatusOr<Faults> faults = Faults::FromEnvironment();
  if (!faults.ok()) return Fail(faults.status());
  signal(SIGPIPE, SIG_IGN);
  // Signals are for one thread that waits for them; the threads that follow inherit the mask.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  absl::StatusOr<std::unique_ptr<Worker>> worker = Worker::Start(config, *faults, ThisProgram());
  if (!worker.ok()) return Fail(worker.status());
  std::thread([&signals, worker = worker->get()] {
    for (int signal = 0; sigwait(&signals, &signal) == 0;) worker->Drain();
  }).detach();
  const absl::Status status = (*worker)->Run();
  // The signal thread may still call the worker, which therefore lives until the process ends.
  std::fflush(nullptr);
  if (!status.ok()) Fail(status);
  _exit(status.ok() ? 0 : 1);
}

int RunMeasureChild(MeasureChildOptions options, double reference_seconds, double simulation_seconds) {
  absl::StatusOr<Faults> faults = Faults::FromEnvironment();
  if (!faults.ok()) return Fail(faults.status());
  options.session.faults = *std::move(faults);
  options.session.reference_timeout = absl::Seconds(reference_seconds);
  options.session.simulation_timeout = absl::Seconds(simulation_seconds);
  const absl::Status status = ServeMeasurements(options);
  return status.ok() ? 0 : Fail(status);
}

int Main(int argc, char** argv) {
  CLI::App app("Compiles and measures for a Lathe server", "lathe-worker");
  app.footer(kFooter);
  WorkerConfig config;
  app.set_version_flag("--version", LATHE_VERSION, "Print the version and exit");
  AddWorkerFlags(app, config);

  bool frames = false;
  CLI::App* probe = app.add_subcommand("probe", "Print the real devices of this machine and exit");
  probe->add_flag("--frames", frames, "As a protobuf frame, for the worker itself");

  MeasureChildOptions child_options;
  double reference_seconds = 300, simulation_seconds = 300;
  CLI::App* child = app.add_subcommand("measure-child", "")->group("");
  child->add_option("--device", child_options.device)->required();
  child->add_option("--compiler", child_options.compiler);
  child->add_option("--reference-timeout-seconds", reference_seconds);
  child->add_option("--simulation-timeout-seconds", simulation_seconds);
  child->add_option("--kernels", child_options.session.kernel_folder);
  child->add_option("--drift-limit", child_options.session.timing.drift_limit);

  if (const std::optional<int> exit_code = ParseCommandLine(app, argc, argv)) return *exit_code;
  if (probe->parsed()) return RunProbe(frames);
  if (child->parsed()) return RunMeasureChild(child_options, reference_seconds, simulation_seconds);
  return RunWorker(config);
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) {
  // An operator's own choice holds.
  if (std::getenv("GRPC_VERBOSITY") == nullptr) gpr_set_log_function(lathe::LogFilesAlone);
  return lathe::Main(argc, argv);
}
