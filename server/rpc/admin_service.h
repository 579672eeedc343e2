#ifndef LATHE_SERVER_RPC_ADMIN_SERVICE_H_
#define LATHE_SERVER_RPC_ADMIN_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <string>

#include "absl/functional/function_ref.h"
#include "lathe/v1/admin.grpc.pb.h"
#include "server/access/gate.h"
#include "server/cache/keeper.h"
#include "server/metrics/server_metrics.h"
#include "server/scheduler/scheduler.h"
#include "server/session/session_manager.h"

namespace lathe {

// AdminService over the parts that it asks.
class AdminServiceImpl : public v1::AdminService::Service {
 public:
  AdminServiceImpl(Gate* gate, Scheduler* scheduler, SessionManager* sessions, Keeper* keeper,
                   std::string own_compiler_build, Clock* clock, const ServerMetrics* metrics)
      : gate_(gate),
        scheduler_(scheduler),
        sessions_(sessions),
        keeper_(keeper),
        own_compiler_build_(std::move(own_compiler_build)),
        clock_(clock),
        metrics_(metrics) {}

  grpc::Status ListTenants(grpc::ServerContext* context, const v1::ListTenantsRequest* request,
                           v1::ListTenantsResponse* response) override;
  grpc::Status ApplyRetention(grpc::ServerContext* context, const v1::ApplyRetentionRequest* request,
                              v1::ApplyRetentionResponse* response) override;
  grpc::Status PinBuild(grpc::ServerContext* context, const v1::PinBuildRequest* request,
                        v1::PinBuildResponse* response) override;
  grpc::Status SetReadOnly(grpc::ServerContext* context, const v1::SetReadOnlyRequest* request,
                           v1::SetReadOnlyResponse* response) override;
  grpc::Status CreateToken(grpc::ServerContext* context, const v1::CreateTokenRequest* request,
                           v1::CreateTokenResponse* response) override;
  grpc::Status ListTokens(grpc::ServerContext* context, const v1::ListTokensRequest* request,
                          v1::ListTokensResponse* response) override;
  grpc::Status RevokeToken(grpc::ServerContext* context, const v1::RevokeTokenRequest* request,
                           v1::RevokeTokenResponse* response) override;

  // The build that is pinned where `build` names none: where callers must say who they are, the server's own compiler.
  CompilerBuild PinOf(CompilerBuild build) const;

 private:
  // One call that changes something: admits it, checks the request's fields, runs it, and writes it to the audit log.
  template <typename Request>
  grpc::Status Change(const grpc::ServerContext& context, Method method, const Request& request,
                      const std::string& resource,
                      absl::FunctionRef<absl::StatusOr<std::string>(const Caller& caller)> change);
  absl::StatusOr<TokenBook*> Tokens() const;

  Gate* const gate_;
  Scheduler* const scheduler_;
  SessionManager* const sessions_;
  Keeper* const keeper_;
  const std::string own_compiler_build_;
  Clock* const clock_;
  const ServerMetrics* const metrics_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_ADMIN_SERVICE_H_
