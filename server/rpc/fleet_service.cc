#include "server/rpc/fleet_service.h"

#include <map>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/status_macros.h"
#include "server/admission/paging.h"
#include "server/rpc/call_recorder.h"

namespace lathe {
absl::StatusOr<std::map<std::string, v1::Worker>> FleetServiceImpl::Workers() {
  std::map<std::string, v1::Worker> workers;
  LATHE_ASSIGN_OR_RETURN(std::vector<v1::Worker> remembered, store_->ListWorkers());
  for (v1::Worker& worker : remembered) {
    worker.set_state(v1::Worker::LOST);
    workers[worker.name()] = std::move(worker);
  }
  for (v1::Worker& worker : scheduler_->Workers()) workers[worker.name()] = std::move(worker);
  return workers;
}

grpc::Status FleetServiceImpl::ListWorkers(grpc::ServerContext* context, const v1::ListWorkersRequest* request,
                                           v1::ListWorkersResponse* response) {
  CallRecorder call(metrics_, "ListWorkers");
  if (absl::Status refused = gate_->Admit(*context, Method::ListWorkers).status(); !refused.ok())
    return call.Done(refused);
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

grpc::Status FleetServiceImpl::DrainWorker(grpc::ServerContext* context, const v1::DrainWorkerRequest* request,
                                           v1::Worker* response) {
  CallRecorder call(metrics_, "DrainWorker");
  const absl::StatusOr<Caller> caller = gate_->Admit(*context, Method::DrainWorker);
  if (!caller.ok()) return call.Done(caller.status());
  if (scheduler_->DrainWorker(request->name())) {
    gate_->Record(*context, *caller, Method::DrainWorker, request->name(), absl::OkStatus());
    if (std::optional<v1::Worker> worker = scheduler_->FindWorker(request->name())) *response = *std::move(worker);
    return call.Done(absl::OkStatus());
  }
  return call.Done(MakeError(ErrorKind::not_found,
                             absl::StrCat("no worker is called '", request->name(), "'; ListWorkers names them"),
                             "name"));
}

grpc::ServerUnaryReactor* FleetServiceImpl::GetServerInfo(grpc::CallbackServerContext* context,
                                                          const v1::GetServerInfoRequest*, v1::ServerInfo* response) {
  CallRecorder call(metrics_, "GetServerInfo");
  const absl::Status refused = gate_->Admit(*context, Method::GetServerInfo).status();
  if (refused.ok()) *response = info_;
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(call.Done(refused));
  return reactor;
}

}  // namespace lathe
