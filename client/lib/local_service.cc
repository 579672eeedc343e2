#include "client/lib/local_service.h"

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "client/lib/spec.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr absl::Duration kPoll = absl::Milliseconds(10);
// The time for the worker to end running work, and the time for either program to end, which is
// longer.
constexpr char kWorkerDrainSeconds[] = "5";
constexpr absl::Duration kStopTimeout = absl::Seconds(20);

bool HasNvidia() { return std::filesystem::exists("/dev/nvidiactl") || std::filesystem::exists("/dev/nvidia0"); }
bool HasAmd() { return std::filesystem::exists("/dev/kfd"); }

bool HasVendor(absl::string_view vendor) { return vendor == "cuda" ? HasNvidia() : HasAmd(); }

absl::Status Ended(const std::string& program, const Subprocess& process, absl::string_view what) {
  std::string tail = process.stderr_tail();
  return MakeError(ErrorKind::unavailable,
                   absl::StrCat(program, " ", what, tail.empty() ? "" : "; it last wrote:\n", tail));
}

std::string Field(const std::string& json, const char* key) {
  auto object = nlohmann::json::parse(json, nullptr, false);
  return object.is_object() && object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : "";
}

}  // namespace

std::vector<std::string> DefaultDevices() {
  return {HasNvidia() ? "cuda" : "sim:cuda:90", HasAmd() ? "hip" : "sim:hip:gfx942"};
}

std::vector<std::string> DevicesFor(const v1::TuningSpec& spec) {
  std::set<std::string> devices;
  for (const std::string& target : spec.targets()) {
    std::string chip = absl::StartsWith(target, "sim:") ? target.substr(4) : target;
    std::string vendor = chip.substr(0, chip.find(':'));
    if (vendor != "cuda" && vendor != "hip") continue;  // a device model, which only a real device has
    bool real = HasVendor(vendor) && !absl::StartsWith(target, "sim:");
    devices.insert(real ? vendor : absl::StrCat("sim:", chip));
  }
  if (devices.empty()) return DefaultDevices();
  return {devices.begin(), devices.end()};
}

absl::StatusOr<std::unique_ptr<LocalService>> LocalService::Start(const LocalServiceOptions& options) {
  std::unique_ptr<LocalService> service(new LocalService(options));
  LATHE_RETURN_IF_ERROR(service->StartServer());
  LATHE_RETURN_IF_ERROR(service->StartWorker());
  return service;
}

LocalService::~LocalService() { Stop().IgnoreError(); }

absl::Status LocalService::StartServer() {
  std::string folder = absl::StrCat(options_.data_dir, "/server"),
              ready = absl::StrCat(options_.data_dir, "/server.ready");
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("cannot make the data folder '", folder, "': ",
                                                               error.message(), "; name another with --data-dir"));
  }
  std::filesystem::remove(ready, error);
  std::vector<std::string> arguments = {"--listen",   options_.listen, "--metrics-listen", options_.server_metrics,
                                        "--data-dir", folder,          "--ready-file",     ready};
  if (options_.insecure) arguments.push_back("--insecure");
  LATHE_ASSIGN_OR_RETURN(server_, StartProgram("lathe-server", std::move(arguments)));
  LATHE_ASSIGN_OR_RETURN(std::string json, WaitReady("lathe-server", *server_, ready));
  address_ = Field(json, "address");
  server_metrics_ = Field(json, "metrics");
  if (address_.empty()) return MakeError(ErrorKind::internal, absl::StrCat(ready, " names no address: ", json));
  return absl::OkStatus();
}

absl::Status LocalService::StartWorker() {
  std::string folder = absl::StrCat(options_.data_dir, "/worker"),
              ready = absl::StrCat(options_.data_dir, "/worker.ready");
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::filesystem::remove(ready, error);
  std::vector<std::string> arguments = {
      "--server",     address_, "--metrics-listen", options_.worker_metrics, "--data-dir", folder,
      "--ready-file", ready,    "--drain-seconds",  kWorkerDrainSeconds};
  if (options_.insecure) arguments.push_back("--metrics-insecure");
  if (options_.compile_slots > 0) {
    arguments.insert(arguments.end(), {"--compile-slots", absl::StrCat(options_.compile_slots)});
  }
  for (const std::string& device : options_.devices) arguments.insert(arguments.end(), {"--device", device});
  LATHE_ASSIGN_OR_RETURN(worker_, StartProgram("lathe-worker", std::move(arguments)));
  LATHE_ASSIGN_OR_RETURN(std::string json, WaitReady("lathe-worker", *worker_, ready));
  worker_metrics_ = Field(json, "metrics");
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Subprocess>> LocalService::StartProgram(const std::string& program,
                                                                       std::vector<std::string> arguments) {
  LATHE_ASSIGN_OR_RETURN(std::string path, FindProgram(program));
  SubprocessOptions options;
  options.argv = std::move(arguments);
  options.argv.insert(options.argv.begin(), path);
  options.pipes = false;
  options.capture_stderr = !options_.show_logs;
  return Subprocess::Start(options);
}

absl::StatusOr<std::string> LocalService::WaitReady(const std::string& program, Subprocess& process,
                                                    const std::string& file) {
  absl::Time deadline = absl::Now() + options_.start_timeout;
  while (absl::Now() < deadline) {
    if (process.Wait(absl::Now() + kPoll)) {
      return Ended(program, process, absl::StrCat("ended while it started: ", process.EndDescription()));
    }
    absl::StatusOr<std::string> text = ReadFile(file);
    if (text.ok() && nlohmann::json::accept(*text)) return text;
  }
  return Ended(program, process, absl::StrCat("was not ready within ", absl::FormatDuration(options_.start_timeout)));
}

absl::Status LocalService::CheckAlive() {
  if (server_ != nullptr && server_->Wait(absl::Now())) {
    return Ended("lathe-server", *server_, absl::StrCat("ended by itself: ", server_->EndDescription()));
  }
  if (worker_ != nullptr && worker_->Wait(absl::Now())) {
    return Ended("lathe-worker", *worker_, absl::StrCat("ended by itself: ", worker_->EndDescription()));
  }
  return absl::OkStatus();
}

absl::Status LocalService::Stop() {
  absl::Status result;
  auto stop = [&](const std::string& name, std::unique_ptr<Subprocess>& process) {
    if (process == nullptr) return;
    process->Signal(SIGTERM);
    if (!process->Wait(absl::Now() + kStopTimeout)) {
      result.Update(Ended(name, *process, "did not stop and was killed"));
      process->Kill();
    } else if (process->exit_code() != 0) {
      result.Update(Ended(name, *process, absl::StrCat("stopped with ", process->EndDescription())));
    }
    process.reset();
  };
  stop("lathe-worker", worker_);
  stop("lathe-server", server_);
  return result;
}

}  // namespace lathe
