// lathe up: a server and a worker on this machine until it is told to stop.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/lib/local_service.h"
#include "proto/support/config.h"
#include "proto/support/errors.h"

namespace lathe::cli {
namespace {

struct UpOptions {
  LocalServiceOptions service{.listen = "127.0.0.1:7470", .server_metrics = "", .worker_metrics = ""};
  std::string ready_file;
  JsonOption json;
  bool quiet = false;
};

std::string DefaultDataDir() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return absl::StrCat(data, "/lathe");
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return absl::StrCat(home, "/.local/share/lathe");
  }
  return "";
}

Json Describe(const LocalService& service) {
  return {{"address", service.address()},
          {"metrics", service.server_metrics()},
          {"worker_metrics", service.worker_metrics()},
          {"data_dir", std::filesystem::absolute(service.options().data_dir).string()},
          {"devices", service.options().devices},
          {"pid", getpid()}};
}

absl::Status Announce(Context& context, const UpOptions& options, const LocalService& service) {
  if (!options.ready_file.empty()) {
    // Under another name first, so that a reader never meets half of it.
    std::string draft = options.ready_file + ".tmp";
    if (absl::Status written = WriteFile(draft, Describe(service).dump() + "\n"); !written.ok()) return written;
    std::error_code error;
    std::filesystem::rename(draft, options.ready_file, error);
    if (error) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("cannot write '", options.ready_file, "': ", error.message()));
    }
  }
  if (options.json.asked()) return WriteJson(context, options.json, Describe(service));
  *context.out << "server   " << service.address() << "\n"
               << "metrics  http://" << service.server_metrics() << "/metrics, http://" << service.worker_metrics()
               << "/metrics\n"
               << "devices  " << absl::StrJoin(service.options().devices, ", ") << "\n"
               << "data     " << std::filesystem::absolute(service.options().data_dir).string() << "\n"
               << "ready; ^C stops both" << std::endl;
  return absl::OkStatus();
}

int Up(Context& context, UpOptions options) {
  LocalServiceOptions& service_options = options.service;
  if (service_options.data_dir.empty()) service_options.data_dir = DefaultDataDir();
  if (service_options.data_dir.empty()) {
    return Report(context,
                  MakeError(ErrorKind::invalid_argument, "neither HOME nor XDG_DATA_HOME is set; give --data-dir"));
  }
  if (service_options.devices.empty()) service_options.devices = DefaultDevices();
  // A service that takes any port leaves the usual ones to another.
  bool any_port = absl::EndsWith(service_options.listen, ":0");
  if (service_options.server_metrics.empty())
    service_options.server_metrics = any_port ? "127.0.0.1:0" : "127.0.0.1:7471";
  if (service_options.worker_metrics.empty())
    service_options.worker_metrics = any_port ? "127.0.0.1:0" : "127.0.0.1:7472";
  service_options.show_logs = !options.quiet;

  StopScope stop;
  absl::StatusOr<std::unique_ptr<LocalService>> service = LocalService::Start(service_options);
  if (!service.ok()) return Report(context, service.status());
  if (absl::Status announced = Announce(context, options, **service); !announced.ok())
    return Report(context, announced);
  while (!StopRequested()) {
    if (absl::Status alive = (*service)->CheckAlive(); !alive.ok()) {
      (*service)->Stop().IgnoreError();
      return Report(context, alive) == kOk ? kOk : kFailed;
    }
    absl::SleepFor(absl::Milliseconds(50));
  }
  if (absl::Status stopped = (*service)->Stop(); !stopped.ok()) {
    Report(context, stopped);
    return kFailed;
  }
  return kOk;
}

}  // namespace

void AddUpCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<UpOptions>();
  CLI::App* command = app.add_subcommand("up", "Run a server and a worker on this machine");
  LocalServiceOptions& service = options->service;
  command->add_option("--data-dir", service.data_dir, "Database and blobs; default: ~/.local/share/lathe");
  command
      ->add_option("--device", service.devices,
                   "sim:CHIP, or cuda or hip for real GPUs; repeat for more. Default: the GPUs "
                   "that are here, and "
                   "sim:cuda:90 or sim:hip:gfx942 for a vendor without one")
      ->allow_extra_args(false);
  command->add_option("--listen", service.listen, "Address of the server; port 0 takes any")->capture_default_str();
  command->add_flag("--insecure", service.insecure,
                    "Let --listen be reached from other machines, where everybody may then do everything");
  command->add_option("--metrics-listen", service.server_metrics, "Of the server's /metrics; default 127.0.0.1:7471");
  command->add_option("--worker-metrics-listen", service.worker_metrics, "Of the worker's; default 127.0.0.1:7472");
  command->add_option("--compile-slots", service.compile_slots, "Compilations at a time; default: the worker's own")
      ->check(Positive());
  command->add_option("--ready-file", options->ready_file, "A JSON file that is written once both are ready");
  command->add_flag("--quiet", options->quiet, "Keep the programs' logs to yourself");
  options->json.AddTo(*command);
  command->callback([options, &context] { context.exit_code = Up(context, *options); });
}

}  // namespace lathe::cli
