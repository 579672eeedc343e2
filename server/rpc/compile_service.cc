#include "server/rpc/compile_service.h"

#include <memory>
#include <type_traits>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/strings/strip.h"
#include "proto/support/mutex.h"
#include "proto/support/status_macros.h"
#include "proto/support/trace.h"
#include "server/rpc/call_recorder.h"
#include "server/rpc/owned.h"

namespace lathe {
namespace {

constexpr absl::string_view kServicePrefix = "lathe.v1.CompileService/";
constexpr absl::Duration kFullDelay = absl::Seconds(2);

absl::Status Full() {
  return WithRetryDelay(MakeError(ErrorKind::queue_full, "too many requests wait already; try again later"),
                        kFullDelay);
}

// Larger requests are parsed each time; together with the number of answers it bounds their memory.
constexpr size_t kLargestKey = 16 << 10;
constexpr size_t kWireAnswers = 4096;

grpc::Slice Serialized(const v1::CompileResponse& response) { return grpc::Slice(response.SerializeAsString()); }

// A compile call that memory could not answer. gRPC deletes it through OnDone.
class CompileCall : public grpc::ServerUnaryReactor {
 public:
  CompileCall(Admission* admission, const CallRecorder& recorder, v1::CompileRequest request,
              grpc::ByteBuffer* response)
      : admission_(admission),
        recorder_(recorder),
        state_(std::make_shared<State>()),
        request_(std::make_shared<const v1::CompileRequest>(std::move(request))) {
    state_->call = this;
    state_->response = response;
  }

  void Start(CompilePools pools) {
    // gRPC frees the request when the call ends, and a cancelled call may end before the pools are done.
    auto run = [admission = admission_, state = state_, request = request_, context = recorder_.context()] {
      const WithContext scope(context.get());
      Run(admission, state, *request, context->tenant);
    };
    const std::shared_ptr<State> state = state_;
    const bool taken = pools.misses->TrySchedule([admission = admission_, pools, state, request = request_, run] {
      if (!admission->MustInspect(request->module())) return run();
      if (!pools.inspections->TrySchedule(run)) Refuse(state, Full());
    });
    if (!taken) Refuse(state, Full());
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
    grpc::ByteBuffer* response = nullptr;
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
      if (result.ok()) {
        const grpc::Slice bytes = Serialized(*result);
        *state->response = grpc::ByteBuffer(&bytes, 1);
      }
      std::exchange(state->call, nullptr)->End(result.status());
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
};

// ok where the caller sees the compilation.
absl::Status CheckOwn(Compilations* compilations, const std::string& name, const Caller& caller) {
  if (caller.sees_all) return absl::OkStatus();
  return Owned(compilations->Get(name), caller).status();
}

// A call that waits for the end of a compilation, without a thread. gRPC deletes it through OnDone.
class WaitCall : public grpc::ServerUnaryReactor {
 public:
  WaitCall(Compilations* compilations, const ServerMetrics* metrics, const grpc::CallbackServerContext& context,
           v1::WaitCompilationRequest request, v1::Compilation* response)
      : recorder_(metrics, "WaitCompilation", context), state_(std::make_shared<State>()) {
    state_->compilations = compilations;
    state_->request = std::move(request);
    state_->call = this;
    state_->response = response;
  }

  void Start(ThreadPool* pool, Gate* gate) {
    absl::StatusOr<Caller> caller = recorder_.Admit(gate, Method::WaitCompilation);
    if (!caller.ok()) return Answer(state_, caller.status());
    auto run = [state = state_, caller = *std::move(caller), context = recorder_.context()] {
      const WithContext scope(context.get());
      Run(state, caller);
    };
    if (!pool->TrySchedule(std::move(run))) Answer(state_, Full());
  }

  void OnCancel() override {
    uint64_t waiter = 0;
    {
      MutexLock lock(&state_->mutex);
      state_->cancelled = true;
      waiter = state_->waiter;
    }
    if (waiter != 0) state_->compilations->StopWaiting(waiter);
    Answer(state_, MakeError(ErrorKind::cancelled, "the caller cancelled the call, or its deadline passed"));
  }
  void OnDone() override { delete this; }

 private:
  // Outlives the call: the answer may come after it.
  struct State {
    Compilations* compilations;
    v1::WaitCompilationRequest request;
    Mutex mutex;
    WaitCall* call ABSL_GUARDED_BY(mutex) = nullptr;  // null once it has finished
    v1::Compilation* response ABSL_GUARDED_BY(mutex) = nullptr;
    uint64_t waiter ABSL_GUARDED_BY(mutex) = 0;
    bool cancelled ABSL_GUARDED_BY(mutex) = false;
  };

  static void Run(const std::shared_ptr<State>& state, const Caller& caller) {
    if (absl::Status hidden = CheckOwn(state->compilations, state->request.name(), caller); !hidden.ok())
      return Answer(state, hidden);
    const uint64_t waiter = state->compilations->Wait(
        state->request,
        [state](absl::StatusOr<v1::Compilation> compilation) { Answer(state, std::move(compilation)); });
    bool cancelled = false;
    {
      MutexLock lock(&state->mutex);
      state->waiter = waiter;
      cancelled = state->cancelled;
    }
    if (cancelled && waiter != 0) state->compilations->StopWaiting(waiter);
  }
  static void Answer(const std::shared_ptr<State>& state, absl::StatusOr<v1::Compilation> result) {
    MutexLock lock(&state->mutex);
    if (!state->call) return;
    const absl::Status status = result.status();
    if (status.ok()) *state->response = *std::move(result);
    WaitCall* call = std::exchange(state->call, nullptr);
    call->Finish(call->recorder_.Done(status));
  }

  CallRecorder recorder_;
  const std::shared_ptr<State> state_;
};

}  // namespace

CompileServiceImpl::CompileServiceImpl(Gate* gate, Admission* admission, Compilations* compilations, CompilePools pools,
                                       const ServerMetrics* metrics)
    : gate_(gate),
      admission_(admission),
      compilations_(compilations),
      pools_(pools),
      metrics_(metrics),
      wire_answers_(kWireAnswers),
      hits_(metrics->lathe_server_rpcs_total.With({"Compile", "OK"})),
      hit_seconds_(metrics->lathe_server_rpc_seconds.With({"Compile"})) {}

grpc::ServerUnaryReactor* CompileServiceImpl::Compile(grpc::CallbackServerContext* context,
                                                      const grpc::ByteBuffer* request, grpc::ByteBuffer* response) {
  absl::Time start = absl::Now();
  absl::StatusOr<Caller> caller = gate_->Admit(*context, Method::Compile);
  // Made only where memory does not answer.
  const auto recorder = [&] {
    CallRecorder made(metrics_, "Compile", *context, start);
    if (caller.ok()) made.context()->tenant = caller->tenant;
    if (caller.ok()) made.context()->client = caller->name;
    return made;
  };
  const auto refuse = [&](const absl::Status& status) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(recorder().Done(status));
    return reactor;
  };
  if (!caller.ok()) return refuse(caller.status());
  grpc::Slice slice;
  if (!request->DumpToSingleSlice(&slice).ok()) return refuse(absl::InternalError("the request has no bytes"));
  const absl::string_view bytes(reinterpret_cast<const char*>(slice.begin()), slice.size());
  // The bytes do not say whose they are.
  const bool keep = bytes.size() <= kLargestKey && !admission_->tenants_apart();
  std::shared_ptr<const WireAnswer> answer = keep ? wire_answers_.Get(bytes) : nullptr;
  const Admission::AnswersState state = admission_->answers_state();
  if (answer && answer->state == state) {
    admission_->CountHit();
  } else {
    v1::CompileRequest parsed;
    if (!parsed.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
      return refuse(MakeError(ErrorKind::invalid_argument, "the request is not a CompileRequest"));
    if (absl::Status bad = admission_->CheckSize(parsed); !bad.ok()) return refuse(bad);
    std::shared_ptr<const v1::CompileResponse> known = admission_->Recall(parsed, caller->tenant);
    if (!known) {
      auto* call = new CompileCall(admission_, recorder(), std::move(parsed), response);
      call->Start(pools_);
      return call;
    }
    answer = std::make_shared<const WireAnswer>(WireAnswer{state, Serialized(*known)});
    if (keep) wire_answers_.Put(bytes, answer);
  }
  *response = grpc::ByteBuffer(&answer->bytes, 1);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  if (Tracing()) {
    reactor->Finish(recorder().Done(absl::OkStatus()));
    return reactor;
  }
  reactor->Finish(grpc::Status::OK);
  hits_.Increment();
  hit_seconds_.Observe(absl::ToDoubleSeconds(absl::Now() - start));
  return reactor;
}

template <typename Response>
grpc::ServerUnaryReactor* CompileServiceImpl::Answer(grpc::CallbackServerContext* context, Method method,
                                                     const v1::ModuleSource* module, Response* response,
                                                     Body<Response> body) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  auto recorder =
      std::make_shared<CallRecorder>(metrics_, absl::StripPrefix(MethodName(method), kServicePrefix), *context);
  absl::StatusOr<Caller> caller = recorder->Admit(gate_, method);
  if (!caller.ok()) {
    reactor->Finish(recorder->Done(caller.status()));
    return reactor;
  }
  auto run = [this, context, method, caller = *std::move(caller), response, reactor, recorder, body = std::move(body)] {
    const WithContext scope(recorder->context().get());
    absl::StatusOr<Response> result = body(caller);
    const absl::Status status = result.status();
    if (status.ok()) *response = *std::move(result);
    if constexpr (std::is_same_v<Response, v1::Compilation>) {
      if (method != Method::GetCompilation) gate_->Record(*context, caller, method, response->name(), status);
    }
    reactor->Finish(recorder->Done(status));
  };
  auto refuse = [reactor, recorder] { reactor->Finish(recorder->Done(Full())); };
  const bool taken = pools_.misses->TrySchedule([this, module, run, refuse] {
    if (module == nullptr || !admission_->MustInspect(*module)) return run();
    if (!pools_.inspections->TrySchedule(run)) refuse();
  });
  if (!taken) refuse();
  return reactor;
}

grpc::ServerUnaryReactor* CompileServiceImpl::Inspect(grpc::CallbackServerContext* context,
                                                      const v1::InspectRequest* request,
                                                      v1::InspectResponse* response) {
  return Answer<v1::InspectResponse>(context, Method::Inspect, &request->module(), response,
                                     [this, request](const Caller&) { return admission_->Inspect(*request); });
}

// ---- by handle

grpc::ServerUnaryReactor* CompileServiceImpl::CreateCompilation(grpc::CallbackServerContext* context,
                                                                const v1::CreateCompilationRequest* request,
                                                                v1::Compilation* response) {
  return Answer<v1::Compilation>(context, Method::CreateCompilation, &request->request().module(), response,
                                 [this, request](const Caller& caller) -> absl::StatusOr<v1::Compilation> {
                                   LATHE_RETURN_IF_ERROR(admission_->CheckSize(request->request()));
                                   return compilations_->Create(*request, caller.tenant);
                                 });
}

grpc::ServerUnaryReactor* CompileServiceImpl::GetCompilation(grpc::CallbackServerContext* context,
                                                             const v1::GetCompilationRequest* request,
                                                             v1::Compilation* response) {
  return Answer<v1::Compilation>(
      context, Method::GetCompilation, nullptr, response,
      [this, request](const Caller& caller) { return Owned(compilations_->Get(request->name()), caller); });
}

grpc::ServerUnaryReactor* CompileServiceImpl::CancelCompilation(grpc::CallbackServerContext* context,
                                                                const v1::CancelCompilationRequest* request,
                                                                v1::Compilation* response) {
  return Answer<v1::Compilation>(context, Method::CancelCompilation, nullptr, response,
                                 [this, request](const Caller& caller) -> absl::StatusOr<v1::Compilation> {
                                   LATHE_RETURN_IF_ERROR(CheckOwn(compilations_, request->name(), caller));
                                   return compilations_->Cancel(request->name());
                                 });
}

grpc::ServerUnaryReactor* CompileServiceImpl::ListCompilations(grpc::CallbackServerContext* context,
                                                               const v1::ListCompilationsRequest* request,
                                                               v1::ListCompilationsResponse* response) {
  return Answer<v1::ListCompilationsResponse>(
      context, Method::ListCompilations, nullptr, response,
      [this, request](const Caller& caller) -> absl::StatusOr<v1::ListCompilationsResponse> {
        LATHE_ASSIGN_OR_RETURN(const v1::ListCompilationsRequest own, OwnFilter(*request, caller));
        return compilations_->List(own);
      });
}

grpc::ServerUnaryReactor* CompileServiceImpl::WaitCompilation(grpc::CallbackServerContext* context,
                                                              const v1::WaitCompilationRequest* request,
                                                              v1::Compilation* response) {
  auto* call = new WaitCall(compilations_, metrics_, *context, *request, response);
  call->Start(pools_.misses, gate_);
  return call;
}

}  // namespace lathe
