#include "server/rpc/compile_service.h"

#include <memory>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "proto/support/mutex.h"
#include "server/rpc/call_recorder.h"
#include "server/rpc/tenant.h"

namespace lathe {
namespace {

// A compile call that memory could not answer. gRPC deletes it through OnDone.
class CompileCall : public grpc::ServerUnaryReactor {
 public:
  CompileCall(Admission* admission, ThreadPool* pool, const ServerMetrics* metrics, const v1::CompileRequest* request,
              std::string tenant, v1::CompileResponse* response)
      : admission_(admission), recorder_(metrics, "Compile"), state_(std::make_shared<State>()) {
    state_->call = this;
    state_->response = response;
    // A copy: gRPC frees the request when the call ends, and a cancelled call may end before the pool is done.
    pool->Schedule([admission, state = state_, copy = *request, tenant = std::move(tenant)] {
      {
        MutexLock lock(&state->mutex);
        if (!state->call) return;
      }
      uint64_t ticket = admission->Compile(copy, tenant, [state](absl::StatusOr<v1::CompileResponse> result) {
        MutexLock lock(&state->mutex);
        if (!state->call) return;
        const absl::Status status = result.status();
        if (status.ok()) *state->response = *std::move(result);
        std::exchange(state->call, nullptr)->End(status);
      });
      MutexLock lock(&state->mutex);
      state->ticket = ticket;
      if (state->cancelled) admission->Cancel(ticket);
    });
  }

  // The client went away or its deadline passed: others may still wait for the same compilation.
  void OnCancel() override {
    uint64_t ticket = 0;
    {
      MutexLock lock(&state_->mutex);
      state_->cancelled = true;
      ticket = state_->ticket;
      if (state_->call) {
        state_->call = nullptr;
        End(MakeError(ErrorKind::cancelled, "the caller cancelled the call, or its deadline passed"));
      }
    }
    if (ticket != 0) admission_->Cancel(ticket);
  }
  void OnDone() override { delete this; }

 private:
  // Outlives the call: the answer may come after it.
  struct State {
    Mutex mutex;
    CompileCall* call ABSL_GUARDED_BY(mutex) = nullptr;  // null once it has finished
    v1::CompileResponse* response = nullptr;
    uint64_t ticket ABSL_GUARDED_BY(mutex) = 0;
    bool cancelled ABSL_GUARDED_BY(mutex) = false;
  };

  void End(const absl::Status& status) { Finish(recorder_.Done(status)); }

  Admission* const admission_;
  CallRecorder recorder_;
  const std::shared_ptr<State> state_;
};

}  // namespace

CompileServiceImpl::CompileServiceImpl(Admission* admission, ThreadPool* pool, const ServerMetrics* metrics,
                                       bool trust_tenant_metadata)
    : admission_(admission),
      pool_(pool),
      metrics_(metrics),
      trust_tenant_metadata_(trust_tenant_metadata),
      hits_(metrics->lathe_server_rpcs_total.With({"Compile", "OK"})),
      hit_seconds_(metrics->lathe_server_rpc_seconds.With({"Compile"})) {}

grpc::ServerUnaryReactor* CompileServiceImpl::Compile(grpc::CallbackServerContext* context,
                                                      const v1::CompileRequest* request,
                                                      v1::CompileResponse* response) {
  absl::Time start = absl::Now();
  absl::StatusOr<std::string> tenant = TenantOf(*context, trust_tenant_metadata_);
  if (!tenant.ok()) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(CallRecorder(metrics_, "Compile").Done(tenant.status()));
    return reactor;
  }
  std::shared_ptr<const v1::CompileResponse> known = admission_->Recall(*request);
  if (!known) return new CompileCall(admission_, pool_, metrics_, request, *std::move(tenant), response);
  *response = *known;
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  hits_.Increment();
  hit_seconds_.Observe(absl::ToDoubleSeconds(absl::Now() - start));
  return reactor;
}

grpc::ServerUnaryReactor* CompileServiceImpl::Inspect(grpc::CallbackServerContext* context,
                                                      const v1::InspectRequest* request,
                                                      v1::InspectResponse* response) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  // Until Finish, request and response stay valid.
  pool_->Schedule([this, request, response, reactor, recorder = CallRecorder(metrics_, "Inspect")]() mutable {
    absl::StatusOr<v1::InspectResponse> result = admission_->Inspect(*request);
    const absl::Status status = result.status();
    if (status.ok()) *response = *std::move(result);
    reactor->Finish(recorder.Done(status));
  });
  return reactor;
}

}  // namespace lathe
