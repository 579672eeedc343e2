#include "server/rpc/cache_service.h"

#include "proto/support/messages.h"
#include "proto/support/status_macros.h"
#include "server/cache/forget.h"
#include "server/rpc/call_recorder.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {
constexpr size_t kMostLogged = 500;
}  // namespace

absl::Status CacheServiceImpl::Forget(const v1::ForgetRequest& request, v1::ForgetResponse* response) {
  LATHE_RETURN_IF_ERROR(CheckKnownFields(request));
  LATHE_ASSIGN_OR_RETURN(ForgetQuery query, ForgetQueryOf(request, admission_->knob_rows(), store_));
  LATHE_ASSIGN_OR_RETURN(ForgetCounts counts, store_->Forget(query));
  if (!query.dry_run) {
    admission_->ForgetAnswers();
    spdlog::info("forgot {} compilations, {} measurements and {} winners, as asked: {}", counts.compiles,
                 counts.measurements, counts.winners, request.ShortDebugString().substr(0, kMostLogged));
  }
  response->set_compilations(counts.compiles);
  response->set_measurements(counts.measurements);
  response->set_winners(counts.winners);
  return absl::OkStatus();
}

grpc::Status CacheServiceImpl::Forget(grpc::ServerContext* context, const v1::ForgetRequest* request,
                                      v1::ForgetResponse* response) {
  ThreadCall call(metrics_, "Forget", *context);
  const absl::StatusOr<Caller> caller = call.Admit(gate_, Method::Forget);
  if (!caller.ok()) return call.Done(caller.status());
  const absl::Status status = Forget(*request, response);
  if (!request->dry_run()) gate_->Record(*context, *caller, Method::Forget, request->ShortDebugString(), status);
  return call.Done(status);
}

}  // namespace lathe
