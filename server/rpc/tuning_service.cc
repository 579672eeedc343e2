#include "server/rpc/tuning_service.h"

#include <utility>

#include "proto/support/messages.h"
#include "proto/support/status_macros.h"
#include "server/rpc/call_recorder.h"
#include "server/rpc/owned.h"

namespace lathe {
namespace {

template <typename Message>
absl::Status Give(absl::StatusOr<Message> result, Message* response) {
  if (!result.ok()) return result.status();
  *response = *std::move(result);
  return absl::OkStatus();
}

// Where winners are shared, it is not told whose they are.
template <typename Request>
absl::Status CheckFilter(const Request& request, const Caller& caller) {
  return request.tenant().empty() ? absl::OkStatus() : OwnFilter(request, caller).status();
}

}  // namespace

std::string TuningServiceImpl::OnlyOf(const Caller& caller) const {
  return tenants_apart_ && !caller.sees_all ? caller.tenant : "";
}

absl::Status TuningServiceImpl::CheckOwn(const Caller& caller, const std::string& job) {
  if (caller.sees_all) return absl::OkStatus();
  return Owned(sessions_->Get(job), caller).status();
}

grpc::Status TuningServiceImpl::CreateTuningJob(grpc::ServerContext* context, const v1::CreateTuningJobRequest* request,
                                                v1::TuningJob* response) {
  ThreadCall call(metrics_, "CreateTuningJob", *context);
  if (draining_) return call.Done(MakeError(ErrorKind::unavailable, "the server is draining"));
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::CreateTuningJob);
  if (!caller.ok()) return call.Done(caller.status());
  const absl::Status status = Give(sessions_->Create(*request, caller->tenant, caller->name), response);
  call.context()->job = response->name();
  gate_->Record(*context, *caller, Method::CreateTuningJob, response->name(), status);
  return call.Done(status);
}

grpc::Status TuningServiceImpl::GetTuningJob(grpc::ServerContext* context, const v1::GetTuningJobRequest* request,
                                             v1::TuningJob* response) {
  ThreadCall call(metrics_, "GetTuningJob", *context);
  call.context()->job = request->name();
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::GetTuningJob);
  if (!caller.ok()) return call.Done(caller.status());
  return call.Done(Give(Owned(sessions_->Get(request->name()), *caller), response));
}

grpc::Status TuningServiceImpl::ListTuningJobs(grpc::ServerContext* context, const v1::ListTuningJobsRequest* request,
                                               v1::ListTuningJobsResponse* response) {
  ThreadCall call(metrics_, "ListTuningJobs", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::ListTuningJobs);
  if (!caller.ok()) return call.Done(caller.status());
  const absl::StatusOr<v1::ListTuningJobsRequest> own = OwnFilter(*request, *caller);
  if (!own.ok()) return call.Done(own.status());
  return call.Done(Give(sessions_->List(*own), response));
}

grpc::Status TuningServiceImpl::CancelTuningJob(grpc::ServerContext* context, const v1::CancelTuningJobRequest* request,
                                                v1::TuningJob* response) {
  ThreadCall call(metrics_, "CancelTuningJob", *context);
  call.context()->job = request->name();
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::CancelTuningJob);
  if (!caller.ok()) return call.Done(caller.status());
  absl::Status status = CheckOwn(*caller, request->name());
  if (status.ok()) status = Give(sessions_->Cancel(request->name()), response);
  gate_->Record(*context, *caller, Method::CancelTuningJob, request->name(), status);
  return call.Done(status);
}

grpc::Status TuningServiceImpl::DeleteTuningJob(grpc::ServerContext* context, const v1::DeleteTuningJobRequest* request,
                                                v1::DeleteTuningJobResponse* response) {
  ThreadCall call(metrics_, "DeleteTuningJob", *context);
  call.context()->job = request->name();
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::DeleteTuningJob);
  if (!caller.ok()) return call.Done(caller.status());
  absl::Status status = CheckKnownFields(*request);
  if (status.ok()) status = CheckOwn(*caller, request->name());
  if (status.ok()) status = Give(sessions_->Delete(request->name(), request->cancel()), response);
  gate_->Record(*context, *caller, Method::DeleteTuningJob, request->name(), status);
  return call.Done(status);
}

grpc::ServerWriteReactor<v1::JobEvent>* TuningServiceImpl::WatchTuningJob(grpc::CallbackServerContext* context,
                                                                          const v1::WatchTuningJobRequest* request) {
  return watches_.Start(*context, *request, gate_);
}

grpc::Status TuningServiceImpl::ListTrials(grpc::ServerContext* context, const v1::ListTrialsRequest* request,
                                           v1::ListTrialsResponse* response) {
  ThreadCall call(metrics_, "ListTrials", *context);
  call.context()->job = request->parent();
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::ListTrials);
  if (!caller.ok()) return call.Done(caller.status());
  if (absl::Status hidden = CheckOwn(*caller, request->parent()); !hidden.ok()) return call.Done(hidden);
  return call.Done(Give(sessions_->ListTrials(*request), response));
}

grpc::Status TuningServiceImpl::GetBest(grpc::ServerContext* context, const v1::GetBestRequest* request,
                                        v1::GetBestResponse* response) {
  ThreadCall call(metrics_, "GetBest", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::GetBest);
  if (!caller.ok()) return call.Done(caller.status());
  if (absl::Status foreign = CheckFilter(*request, *caller); !foreign.ok()) return call.Done(foreign);
  return call.Done(Give(winners_->GetBest(*request, OnlyOf(*caller)), response));
}

grpc::Status TuningServiceImpl::GetHeuristic(grpc::ServerContext* context, const v1::GetHeuristicRequest* request,
                                             v1::Heuristic* response) {
  ThreadCall call(metrics_, "GetHeuristic", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::GetHeuristic);
  if (!caller.ok()) return call.Done(caller.status());
  if (absl::Status foreign = CheckFilter(*request, *caller); !foreign.ok()) return call.Done(foreign);
  return call.Done(Give(winners_->GetHeuristic(*request, OnlyOf(*caller)), response));
}

}  // namespace lathe
