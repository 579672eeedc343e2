#include "server/rpc/tuning_service.h"

#include <utility>

#include "server/rpc/call_recorder.h"
#include "server/rpc/tenant.h"

namespace lathe {
namespace {

template <typename Message>
absl::Status Give(absl::StatusOr<Message> result, Message* response) {
  if (result.ok()) *response = *std::move(result);
  return result.status();
}

}  // namespace

grpc::Status TuningServiceImpl::CreateTuningJob(grpc::ServerContext* context, const v1::CreateTuningJobRequest* request,
                                                v1::TuningJob* response) {
  CallRecorder call(metrics_, "CreateTuningJob");
  if (draining_) return call.Done(MakeError(ErrorKind::unavailable, "the server is draining"));
  absl::StatusOr<std::string> tenant = TenantOf(*context, trust_tenant_metadata_);
  if (!tenant.ok()) return call.Done(tenant.status());
  return call.Done(Give(sessions_->Create(*request, *tenant), response));
}

grpc::Status TuningServiceImpl::GetTuningJob(grpc::ServerContext*, const v1::GetTuningJobRequest* request,
                                             v1::TuningJob* response) {
  CallRecorder call(metrics_, "GetTuningJob");
  return call.Done(Give(sessions_->Get(request->name()), response));
}

grpc::Status TuningServiceImpl::ListTuningJobs(grpc::ServerContext*, const v1::ListTuningJobsRequest* request,
                                               v1::ListTuningJobsResponse* response) {
  CallRecorder call(metrics_, "ListTuningJobs");
  return call.Done(Give(sessions_->List(*request), response));
}

grpc::Status TuningServiceImpl::CancelTuningJob(grpc::ServerContext*, const v1::CancelTuningJobRequest* request,
                                                v1::TuningJob* response) {
  CallRecorder call(metrics_, "CancelTuningJob");
  return call.Done(Give(sessions_->Cancel(request->name()), response));
}

grpc::ServerWriteReactor<v1::JobEvent>* TuningServiceImpl::WatchTuningJob(grpc::CallbackServerContext*,
                                                                          const v1::WatchTuningJobRequest* request) {
  return watches_.Start(*request);
}

grpc::Status TuningServiceImpl::ListTrials(grpc::ServerContext*, const v1::ListTrialsRequest* request,
                                           v1::ListTrialsResponse* response) {
  CallRecorder call(metrics_, "ListTrials");
  return call.Done(Give(sessions_->ListTrials(*request), response));
}

grpc::Status TuningServiceImpl::GetBest(grpc::ServerContext*, const v1::GetBestRequest* request,
                                        v1::GetBestResponse* response) {
  CallRecorder call(metrics_, "GetBest");
  return call.Done(Give(winners_->GetBest(*request), response));
}

}  // namespace lathe
