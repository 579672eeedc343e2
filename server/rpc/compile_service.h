// CompileService: answered on gRPC's own threads where memory has the answer, else without holding a thread while a
// worker compiles.
#ifndef LATHE_SERVER_RPC_COMPILE_SERVICE_H_
#define LATHE_SERVER_RPC_COMPILE_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <functional>

#include "lathe/v1/compile.grpc.pb.h"
#include "proto/support/lru_cache.h"
#include "proto/support/thread_pool.h"
#include "server/access/gate.h"
#include "server/admission/admission.h"
#include "server/metrics/server_metrics.h"
#include "server/session/compilations.h"

namespace lathe {

// Where calls wait that memory cannot answer. A call that finds its pool full is refused with queue_full.
struct CompilePools {
  ThreadPool* misses;       // for the store
  ThreadPool* inspections;  // for a compiler that looks at a module
};

class CompileServiceImpl
    : public v1::CompileService::WithRawCallbackMethod_Compile<v1::CompileService::CallbackService> {
 public:
  // All outlive the service.
  CompileServiceImpl(Gate* gate, Admission* admission, Compilations* compilations, CompilePools pools,
                     const ServerMetrics* metrics);

  // Takes and gives the messages as bytes: a request that was answered before is answered without being parsed.
  grpc::ServerUnaryReactor* Compile(grpc::CallbackServerContext* context, const grpc::ByteBuffer* request,
                                    grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* CreateCompilation(grpc::CallbackServerContext* context,
                                              const v1::CreateCompilationRequest* request,
                                              v1::Compilation* response) override;
  grpc::ServerUnaryReactor* GetCompilation(grpc::CallbackServerContext* context,
                                           const v1::GetCompilationRequest* request,
                                           v1::Compilation* response) override;
  grpc::ServerUnaryReactor* WaitCompilation(grpc::CallbackServerContext* context,
                                            const v1::WaitCompilationRequest* request,
                                            v1::Compilation* response) override;
  grpc::ServerUnaryReactor* CancelCompilation(grpc::CallbackServerContext* context,
                                              const v1::CancelCompilationRequest* request,
                                              v1::Compilation* response) override;
  grpc::ServerUnaryReactor* ListCompilations(grpc::CallbackServerContext* context,
                                             const v1::ListCompilationsRequest* request,
                                             v1::ListCompilationsResponse* response) override;
  grpc::ServerUnaryReactor* Inspect(grpc::CallbackServerContext* context, const v1::InspectRequest* request,
                                    v1::InspectResponse* response) override;

 private:
  // An answer to a request of the same bytes.
  struct WireAnswer {
    Admission::AnswersState state;
    grpc::Slice bytes;
  };

  template <typename Response>
  using Body = std::function<absl::StatusOr<Response>(const Caller&)>;
  // Admits the caller, and runs `body` in a pool, that of inspections where `module` is not null and must be inspected,
  // and answers with what it gives. Until then request and response stay valid.
  template <typename Response>
  grpc::ServerUnaryReactor* Answer(grpc::CallbackServerContext* context, Method method, const v1::ModuleSource* module,
                                   Response* response, Body<Response> body);

  Gate* const gate_;
  Admission* const admission_;
  Compilations* const compilations_;
  const CompilePools pools_;
  const ServerMetrics* const metrics_;
  LruCache<WireAnswer> wire_answers_;
  prometheus::Counter& hits_;
  prometheus::Histogram& hit_seconds_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_COMPILE_SERVICE_H_
