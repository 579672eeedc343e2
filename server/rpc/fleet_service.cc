#include "server/rpc/fleet_service.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/log_level.h"
#include "proto/support/messages.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"
#include "server/admission/paging.h"
#include "server/rpc/call_recorder.h"
#include "server/rpc/read_only_message.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr size_t kLongestReason = 1000;

// "DrainWorker"
absl::string_view ShortName(Method method) {
  const absl::string_view name = MethodName(method);
  return name.substr(name.rfind('/') + 1);
}

absl::Status CheckHasDevice(const v1::Worker& worker, absl::string_view id) {
  std::vector<absl::string_view> ids;
  for (const v1::Device& device : worker.devices()) ids.push_back(device.id());
  if (std::find(ids.begin(), ids.end(), id) != ids.end()) return absl::OkStatus();
  return MakeError(ErrorKind::not_found,
                   absl::StrCat(worker.name(), " has no device '", id, "'; it has: ", absl::StrJoin(ids, ", ")),
                   "device");
}

absl::Status CheckWithholdsDevices(const v1::Worker& worker) {
  if (worker.withholds_devices()) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat(worker.name(), " (version ", worker.version(),
                                ") cannot leave out one of its devices: leave the device away, or install the "
                                "server's release there"),
                   "device");
}

}  // namespace

absl::StatusOr<std::map<std::string, v1::Worker>> FleetServiceImpl::Workers() {
  std::map<std::string, v1::Worker> workers;
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::Worker> remembered, store_->ListWorkers());
  for (v1::Worker& worker : remembered) {
    worker.set_state(v1::Worker::LOST);
    scheduler_->FillRestrictions(&worker);
    workers[worker.name()] = std::move(worker);
  }
  for (v1::Worker& worker : scheduler_->Workers()) workers[worker.name()] = std::move(worker);
  return workers;
}

grpc::Status FleetServiceImpl::ListWorkers(grpc::ServerContext* context, const v1::ListWorkersRequest* request,
                                           v1::ListWorkersResponse* response) {
  ThreadCall call(metrics_, "ListWorkers", *context);
  if (absl::Status refused = call.Admit(gate_, Method::ListWorkers).status(); !refused.ok()) return call.Done(refused);
  const absl::StatusOr<Page> page = ReadPage(*request);
  if (!page.ok()) return call.Done(page.status());
  absl::StatusOr<std::map<std::string, v1::Worker>> workers = Workers();
  if (!workers.ok()) return call.Done(workers.status());
  // A position is the last name of the page before.
  for (auto it = workers->upper_bound(page->position); it != workers->end(); ++it) {
    if (response->workers_size() == page->size) {
      response->set_next_page_token(PageToken(*request, response->workers(page->size - 1).name()));
      break;
    }
    *response->add_workers() = std::move(it->second);
  }
  return call.Done(absl::OkStatus());
}

absl::Status FleetServiceImpl::Change(const grpc::ServerContext& context, const Caller& caller, Method method,
                                      const std::string& name, const std::string& device, const std::string& detail,
                                      absl::FunctionRef<absl::Status(const v1::Worker& worker)> change,
                                      v1::Worker* response) {
  const std::string resource = device.empty() ? name : absl::StrCat(name, "/devices/", device);
  const absl::Status changed = [&]() -> absl::Status {
    LATHE_ASSIGN_OR_RETURN(const v1::Worker worker, records_->Find(name));
    return change(worker);
  }();
  gate_->Record(context, caller, method, resource, changed, detail);
  LATHE_RETURN_IF_ERROR(changed);
  spdlog::info("{} by {}: {}{}{}", std::string(MethodName(method)), caller.name, resource, detail.empty() ? "" : ": ",
               absl::Utf8SafeCHexEscape(detail));
  if (const absl::Status stored = records_->WriteAndWait(name); !stored.ok()) {
    return MakeError(KindOf(stored), absl::StrCat("it is done, but a restart of the server would forget it, as it "
                                                  "cannot be stored: ",
                                                  stored.message()));
  }
  LATHE_ASSIGN_OR_RETURN(*response, records_->Find(name));
  return absl::OkStatus();
}

template <typename Request>
grpc::Status FleetServiceImpl::Restrict(const grpc::ServerContext& context, Method method, const Request& request,
                                        const std::string& device, v1::Restriction::Kind kind, v1::Worker* response) {
  ThreadCall call(metrics_, ShortName(method), context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, method);
  if (!caller.ok()) return call.Done(caller.status());
  if (absl::Status refused = CheckKnownFields(request); !refused.ok()) return call.Done(refused);
  if (request.reason().size() > kLongestReason || Printable(request.reason()) != request.reason()) {
    return call.Done(MakeError(
        ErrorKind::invalid_argument,
        absl::StrCat("a reason has ", kLongestReason, " bytes at most, and no control characters"), "reason"));
  }
  v1::Restriction restriction;
  restriction.set_kind(kind);
  restriction.set_reason(request.reason());
  restriction.set_by(caller->name);
  const auto change = [&](const v1::Worker& worker) -> absl::Status {
    if (!device.empty()) {
      LATHE_RETURN_IF_ERROR(CheckHasDevice(worker, device));
      LATHE_RETURN_IF_ERROR(CheckWithholdsDevices(worker));
    }
    return scheduler_->Restrict(worker.name(), device, restriction);
  };
  return call.Done(Change(context, *caller, method, request.name(), device, request.reason(), change, response));
}

grpc::Status FleetServiceImpl::DrainWorker(grpc::ServerContext* context, const v1::DrainWorkerRequest* request,
                                           v1::Worker* response) {
  return Restrict(*context, Method::DrainWorker, *request, "", v1::Restriction::DRAIN, response);
}

grpc::Status FleetServiceImpl::CordonWorker(grpc::ServerContext* context, const v1::CordonWorkerRequest* request,
                                            v1::Worker* response) {
  return Restrict(*context, Method::CordonWorker, *request, request->device(), v1::Restriction::CORDON, response);
}

grpc::Status FleetServiceImpl::QuarantineWorker(grpc::ServerContext* context,
                                                const v1::QuarantineWorkerRequest* request, v1::Worker* response) {
  return Restrict(*context, Method::QuarantineWorker, *request, request->device(), v1::Restriction::QUARANTINE,
                  response);
}

grpc::Status FleetServiceImpl::ReleaseWorker(grpc::ServerContext* context, const v1::ReleaseWorkerRequest* request,
                                             v1::Worker* response) {
  ThreadCall call(metrics_, "ReleaseWorker", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::ReleaseWorker);
  if (!caller.ok()) return call.Done(caller.status());
  if (absl::Status refused = CheckKnownFields(*request); !refused.ok()) return call.Done(refused);
  const auto change = [&](const v1::Worker& worker) -> absl::Status {
    if (!request->device().empty()) LATHE_RETURN_IF_ERROR(CheckHasDevice(worker, request->device()));
    return scheduler_->LiftRestriction(worker.name(), request->device(), request->kind());
  };
  return call.Done(Change(*context, *caller, Method::ReleaseWorker, request->name(), request->device(),
                          EnumWord(request->kind()), change, response));
}

grpc::Status FleetServiceImpl::ListCostModels(grpc::ServerContext* context,
                                              const v1::ListCostModelsRequest* /*request*/,
                                              v1::ListCostModelsResponse* response) {
  ThreadCall call(metrics_, "ListCostModels", *context);
  if (absl::Status refused = call.Admit(gate_, Method::ListCostModels).status(); !refused.ok())
    return call.Done(refused);
  for (v1::CostModel& model : cost_models_->List()) *response->add_models() = std::move(model);
  return call.Done(absl::OkStatus());
}

grpc::Status FleetServiceImpl::SetLogLevel(grpc::ServerContext* context, const v1::SetLogLevelRequest* request,
                                           v1::SetLogLevelResponse* response) {
  ThreadCall call(metrics_, "SetLogLevel", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::SetLogLevel);
  if (!caller.ok()) return call.Done(caller.status());
  if (absl::Status refused = CheckKnownFields(*request); !refused.ok()) return call.Done(refused);
  const std::string previous = LogLevel();
  const absl::Status set = SetLogLevelTo(request->level());
  gate_->Record(*context, *caller, Method::SetLogLevel, request->level(), set, absl::StrCat("before: ", previous));
  if (!set.ok()) return call.Done(set);
  spdlog::info("{} by {}: {}, before: {}", std::string(MethodName(Method::SetLogLevel)), caller->name, request->level(),
               previous);
  response->set_level(request->level());
  response->set_previous(previous);
  return call.Done(absl::OkStatus());
}

grpc::Status FleetServiceImpl::ReloadConfiguration(grpc::ServerContext* context,
                                                   const v1::ReloadConfigurationRequest* request,
                                                   v1::ReloadConfigurationResponse* response) {
  ThreadCall call(metrics_, "ReloadConfiguration", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::ReloadConfiguration);
  if (!caller.ok()) return call.Done(caller.status());
  if (absl::Status refused = CheckKnownFields(*request); !refused.ok()) return call.Done(refused);
  if (!reload_) {
    return call.Done(MakeError(ErrorKind::unsupported, "this server is part of another program, and reads no file"));
  }
  absl::StatusOr<v1::ReloadConfigurationResponse> changed = reload_(request->dry_run());
  std::string keys;
  if (changed.ok()) {
    for (const auto& change : changed->changes()) absl::StrAppend(&keys, keys.empty() ? "" : " ", change.key());
  }
  if (!request->dry_run()) {
    gate_->Record(*context, *caller, Method::ReloadConfiguration, "configuration", changed.status(), keys);
  }
  if (!changed.ok()) return call.Done(changed.status());
  *response = *std::move(changed);
  return call.Done(absl::OkStatus());
}

grpc::ServerUnaryReactor* FleetServiceImpl::GetServerInfo(grpc::CallbackServerContext* context,
                                                          const v1::GetServerInfoRequest*, v1::ServerInfo* response) {
  ThreadCall call(metrics_, "GetServerInfo", *context);
  const absl::Status refused = call.Admit(gate_, Method::GetServerInfo).status();
  if (refused.ok()) *response = info_;
  if (const std::optional<ReadOnlyReason> reason = scheduler_->read_only().Get(); refused.ok() && reason)
    *response->mutable_read_only() = ToMessage(*reason);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(call.Done(refused));
  return reactor;
}

}  // namespace lathe
