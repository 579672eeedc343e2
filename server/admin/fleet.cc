#include "server/admin/fleet.h"

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lathe/v1/fleet.grpc.pb.h"
#include "proto/support/enum_words.h"
#include "proto/support/log_level.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"
#include "server/admin/remote.h"

namespace lathe {
namespace {

struct FleetFlags {
  RemoteFlags remote;
  std::string worker;
  std::string device;
  std::string reason;
  std::string level;
  bool dry_run = false;

  std::string WorkerName() const {
    return absl::StartsWith(worker, "workers/") ? worker : absl::StrCat("workers/", worker);
  }
};

using Stub = v1::FleetService::Stub;

template <typename Request, typename Response>
absl::StatusOr<Response> Call(const FleetFlags& flags,
                              grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                              const Request& request) {
  return CallServer<v1::FleetService>(flags.remote, method, request);
}

void Print(const v1::Restriction& restriction) {
  if (restriction.kind() == v1::Restriction::KIND_UNSPECIFIED) return;
  std::printf(", %s by %s%s%s", EnumWord(restriction.kind()).c_str(), Printable(restriction.by()).c_str(),
              restriction.reason().empty() ? "" : ": ", Printable(restriction.reason()).c_str());
}

absl::Status Print(const absl::StatusOr<v1::Worker>& worker) {
  LATHE_RETURN_IF_ERROR(worker.status());
  std::printf("%s: %s", worker->name().c_str(), EnumWord(worker->state()).c_str());
  Print(worker->restriction());
  std::printf("\n");
  for (const v1::Device& device : worker->devices()) {
    if (!device.has_restriction()) continue;
    std::printf("  device %s: %s", device.id().c_str(), EnumWord(device.state()).c_str());
    Print(device.restriction());
    std::printf("\n");
  }
  return absl::OkStatus();
}

// Cordon or quarantine.
template <typename Request, auto method>
absl::Status Restrict(const FleetFlags& flags) {
  Request request;
  request.set_name(flags.WorkerName());
  request.set_device(flags.device);
  request.set_reason(flags.reason);
  return Print(Call(flags, method, request));
}

absl::Status Drain(const FleetFlags& flags) {
  v1::DrainWorkerRequest request;
  request.set_name(flags.WorkerName());
  request.set_reason(flags.reason);
  return Print(Call(flags, &Stub::DrainWorker, request));
}

template <v1::Restriction::Kind kind>
absl::Status Release(const FleetFlags& flags) {
  v1::ReleaseWorkerRequest request;
  request.set_name(flags.WorkerName());
  request.set_device(flags.device);
  request.set_kind(kind);
  return Print(Call(flags, &Stub::ReleaseWorker, request));
}

absl::Status ChangeLogLevel(const FleetFlags& flags) {
  v1::SetLogLevelRequest request;
  request.set_level(flags.level);
  LATHE_ASSIGN_OR_RETURN(const v1::SetLogLevelResponse response, Call(flags, &Stub::SetLogLevel, request));
  std::printf("the server logs from %s on, before: %s\n", response.level().c_str(), response.previous().c_str());
  return absl::OkStatus();
}

absl::Status ReloadConfiguration(const FleetFlags& flags) {
  v1::ReloadConfigurationRequest request;
  request.set_dry_run(flags.dry_run);
  LATHE_ASSIGN_OR_RETURN(const v1::ReloadConfigurationResponse response,
                         Call(flags, &Stub::ReloadConfiguration, request));
  for (const v1::ReloadConfigurationResponse::Change& change : response.changes()) {
    std::printf("%s: %s, before: %s\n", change.key().c_str(), change.after().c_str(), change.before().c_str());
  }
  if (response.changes().empty()) std::printf("nothing has changed\n");
  return absl::OkStatus();
}

}  // namespace

void AddFleetCommands(CLI::App& app, std::function<absl::Status()>* run) {
  const auto flags = std::make_shared<FleetFlags>();
  const auto add = [&](const char* name, const char* help, absl::Status (*function)(const FleetFlags&)) {
    CLI::App* command = app.add_subcommand(name, help);
    AddServer(*command, flags->remote);
    command->callback([run, flags, function] { *run = [flags, function] { return function(*flags); }; });
    return command;
  };
  const auto add_worker = [&](const char* name, const char* help, absl::Status (*function)(const FleetFlags&)) {
    CLI::App* command = add(name, help, function);
    command->add_option("WORKER", flags->worker, "the worker, as `lathe workers` names it")->required();
    return command;
  };
  const auto with_device = [&](CLI::App* command) {
    command->add_option("--device", flags->device, "one of its devices alone, as `lathe workers` names it");
    return command;
  };
  const auto with_reason = [&](CLI::App* command) {
    command->add_option("--reason", flags->reason, "for other operators");
  };
  with_reason(
      with_device(add_worker("cordon", "gives a worker, or one of its devices, no new work; what it holds ends there",
                             Restrict<v1::CordonWorkerRequest, &Stub::CordonWorker>)));
  with_reason(add_worker("drain", "the same, and what has not begun goes to others now", Drain));
  with_reason(with_device(add_worker("quarantine",
                                     "gives a worker, or one of its devices, no new work, and what it holds to others",
                                     Restrict<v1::QuarantineWorkerRequest, &Stub::QuarantineWorker>)));
  with_device(add_worker("uncordon", "takes a cordon back", Release<v1::Restriction::CORDON>));
  add_worker("undrain", "takes a drain back", Release<v1::Restriction::DRAIN>);
  with_device(add_worker("unquarantine", "takes a quarantine back", Release<v1::Restriction::QUARANTINE>));
  add("log-level", "sets what a running server logs, until it reads its configuration again", ChangeLogLevel)
      ->add_option("LEVEL", flags->level)
      ->required()
      ->check(CLI::IsMember(LogLevels()));
  add("reload", "has a running server read its configuration again, as SIGHUP does", ReloadConfiguration)
      ->add_flag("--dry-run", flags->dry_run, "says what would change, and changes nothing");
}

}  // namespace lathe
