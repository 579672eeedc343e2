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
  CompileCall(Admission* admission, const ServerMetrics* metrics, const v1::CompileRequest& request, std::string tenant,
              v1::CompileResponse* response)
      : admission_(admission),
        recorder_(metrics, "Compile"),
        state_(std::make_shared<State>()),
        request_(std::make_shared<const v1::CompileRequest>(request)),
        tenant_(std::move(tenant)) {
    state_->call = this;
    state_->response = response;
  }

  // `full` says why a full pool refuses.
  void Start(CompilePools pools, std::function<absl::Status()> full) {
    // gRPC frees the request when the call ends, and a cancelled call may end before the pools are done.
    auto run = [admission = admission_, state = state_, request = request_, tenant = tenant_] {
      Run(admission, state, *request, tenant);
    };
    const std::shared_ptr<State> state = state_;
    const bool taken = pools.misses->TrySchedule([admission = admission_, pools, state, request = request_, run, full] {
      if (!admission->MustInspect(request->module())) return run();
      if (!pools.inspections->TrySchedule(run)) Refuse(state, full());
    });
    if (!taken) Refuse(state, full());
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

  static void Run(Admission* admission, const std::shared_ptr<State>& state, const v1::CompileRequest& request,
                  const std::string& tenant) {
    {
      MutexLock lock(&state->mutex);
      if (!state->call) return;
    }
    uint64_t ticket = admission->Compile(request, tenant, [state](absl::StatusOr<v1::CompileResponse> result) {
      MutexLock lock(&state->mutex);
      if (!state->call) return;
      const absl::Status status = result.status();
      if (status.ok()) *state->response = *std::move(result);
      std::exchange(state->call, nullptr)->End(status);
    });
    MutexLock lock(&state->mutex);
    state->ticket = ticket;
    if (state->cancelled) admission->Cancel(ticket);
  }
  static void Refuse(const std::shared_ptr<State>& state, const absl::Status& status) {
    MutexLock lock(&state->mutex);
    if (state->call) std::exchange(state->call, nullptr)->End(status);
  }

  void End(const absl::Status& status) { Finish(recorder_.Done(status)); }

  Admission* const admission_;
  CallRecorder recorder_;
  const std::shared_ptr<State> state_;
  const std::shared_ptr<const v1::CompileRequest> request_;
  const std::string tenant_;
};

}  // namespace

CompileServiceImpl::CompileServiceImpl(Admission* admission, CompilePools pools, const ServerMetrics* metrics,
                                       bool trust_tenant_metadata)
    : admission_(admission),
      pools_(pools),
      metrics_(metrics),
      trust_tenant_metadata_(trust_tenant_metadata),
      hits_(metrics->lathe_server_rpcs_total.With({"Compile", "OK"})),
      hit_seconds_(metrics->lathe_server_rpc_seconds.With({"Compile"})) {}

absl::Status CompileServiceImpl::Full() {
  return WithRetryDelay(MakeError(ErrorKind::queue_full, "too many requests wait already; try again later"),
                        retry_.Next());
}

grpc::ServerUnaryReactor* CompileServiceImpl::Compile(grpc::CallbackServerContext* context,
                                                      const v1::CompileRequest* request,
                                                      v1::CompileResponse* response) {
  absl::Time start = absl::Now();
  absl::StatusOr<std::string> tenant = TenantOf(*context, trust_tenant_metadata_);
  if (absl::Status bad = tenant.ok() ? admission_->CheckSize(*request) : tenant.status(); !bad.ok()) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(CallRecorder(metrics_, "Compile").Done(bad));
    return reactor;
  }
  std::shared_ptr<const v1::CompileResponse> known = admission_->Recall(*request);
  if (!known) {
    auto* call = new CompileCall(admission_, metrics_, *request, *std::move(tenant), response);
    call->Start(pools_, [this] { return Full(); });
    return call;
  }
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
  auto recorder = std::make_shared<CallRecorder>(metrics_, "Inspect");
  auto run = [this, request, response, reactor, recorder] {
    absl::StatusOr<v1::InspectResponse> result = admission_->Inspect(*request);
    const absl::Status status = result.status();
    if (status.ok()) *response = *std::move(result);
    reactor->Finish(recorder->Done(status));
  };
  auto refuse = [this, reactor, recorder] { reactor->Finish(recorder->Done(Full())); };
  const bool taken = pools_.misses->TrySchedule([this, request, run, refuse] {
    if (!admission_->MustInspect(request->module())) return run();
    if (!pools_.inspections->TrySchedule(run)) refuse();
  });
  if (!taken) refuse();
  return reactor;
}

}  // namespace lathe
