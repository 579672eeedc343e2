#ifndef LATHE_SERVER_RPC_FLEET_SERVICE_H_
#define LATHE_SERVER_RPC_FLEET_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "lathe/v1/fleet.grpc.pb.h"
#include "server/access/gate.h"
#include "server/metrics/server_metrics.h"
#include "server/scheduler/scheduler.h"
#include "server/store/store.h"

namespace lathe {

// FleetService over the scheduler's workers, and those that the store remembers. Calls that never wait are answered on
// gRPC's own threads.
class FleetServiceImpl : public v1::FleetService::WithCallbackMethod_GetServerInfo<v1::FleetService::Service> {
 public:
  FleetServiceImpl(Gate* gate, Scheduler* scheduler, Store* store, v1::ServerInfo info, const ServerMetrics* metrics)
      : gate_(gate), scheduler_(scheduler), store_(store), info_(std::move(info)), metrics_(metrics) {}

  grpc::Status ListWorkers(grpc::ServerContext* context, const v1::ListWorkersRequest* request,
                           v1::ListWorkersResponse* response) override;
  grpc::Status DrainWorker(grpc::ServerContext* context, const v1::DrainWorkerRequest* request,
                           v1::Worker* response) override;
  grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context, const v1::GetServerInfoRequest* request,
                                          v1::ServerInfo* response) override;

 private:
  // By name; workers of an earlier life of the server as lost.
  absl::StatusOr<std::map<std::string, v1::Worker>> Workers();

  Gate* const gate_;
  Scheduler* const scheduler_;
  Store* const store_;
  const v1::ServerInfo info_;
  const ServerMetrics* const metrics_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_FLEET_SERVICE_H_
