#ifndef LATHE_SERVER_RPC_FLEET_SERVICE_H_
#define LATHE_SERVER_RPC_FLEET_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <map>
#include <string>

#include "absl/functional/function_ref.h"
#include "lathe/v1/fleet.grpc.pb.h"
#include "server/access/gate.h"
#include "server/metrics/server_metrics.h"
#include "server/rpc/worker_records.h"
#include "server/scheduler/scheduler.h"
#include "server/session/cost_models.h"
#include "server/store/store.h"

namespace lathe {

// Reads the configuration again, and applies it unless it only asks what would change.
using Reload = std::function<absl::StatusOr<v1::ReloadConfigurationResponse>(bool dry_run)>;

// FleetService over the scheduler's workers, and those that the store remembers. Calls that never wait are answered on
// gRPC's own threads.
class FleetServiceImpl : public v1::FleetService::WithCallbackMethod_GetServerInfo<v1::FleetService::Service> {
 public:
  // `reload` is empty where the server has no configuration to read.
  FleetServiceImpl(Gate* gate, Scheduler* scheduler, Store* store, WorkerRecords* records, v1::ServerInfo info,
                   const CostModels* cost_models, Reload reload, const ServerMetrics* metrics)
      : gate_(gate),
        scheduler_(scheduler),
        store_(store),
        records_(records),
        info_(std::move(info)),
        cost_models_(cost_models),
        reload_(std::move(reload)),
        metrics_(metrics) {}

  grpc::Status ListWorkers(grpc::ServerContext* context, const v1::ListWorkersRequest* request,
                           v1::ListWorkersResponse* response) override;
  grpc::Status DrainWorker(grpc::ServerContext* context, const v1::DrainWorkerRequest* request,
                           v1::Worker* response) override;
  grpc::Status CordonWorker(grpc::ServerContext* context, const v1::CordonWorkerRequest* request,
                            v1::Worker* response) override;
  grpc::Status QuarantineWorker(grpc::ServerContext* context, const v1::QuarantineWorkerRequest* request,
                                v1::Worker* response) override;
  grpc::Status ReleaseWorker(grpc::ServerContext* context, const v1::ReleaseWorkerRequest* request,
                             v1::Worker* response) override;
  grpc::Status ListCostModels(grpc::ServerContext* context, const v1::ListCostModelsRequest* request,
                              v1::ListCostModelsResponse* response) override;
  grpc::Status SetLogLevel(grpc::ServerContext* context, const v1::SetLogLevelRequest* request,
                           v1::SetLogLevelResponse* response) override;
  grpc::Status ReloadConfiguration(grpc::ServerContext* context, const v1::ReloadConfigurationRequest* request,
                                   v1::ReloadConfigurationResponse* response) override;
  grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context, const v1::GetServerInfoRequest* request,
                                          v1::ServerInfo* response) override;

 private:
  // By name; workers of an earlier life of the server as lost.
  absl::StatusOr<std::map<std::string, v1::Worker>> Workers();
  // Makes a restriction of the request's worker or device.
  template <typename Request>
  grpc::Status Restrict(const grpc::ServerContext& context, Method method, const Request& request,
                        const std::string& device, v1::Restriction::Kind kind, v1::Worker* response);
  // `change`, then its record, then the audit log. `change` is not undone where the record cannot be written: what an
  // operator wants holds at once, and the error says that a restart would forget it.
  absl::Status Change(const grpc::ServerContext& context, const Caller& caller, Method method, const std::string& name,
                      const std::string& device, const std::string& detail,
                      absl::FunctionRef<absl::Status(const v1::Worker& worker)> change, v1::Worker* response);

  Gate* const gate_;
  Scheduler* const scheduler_;
  Store* const store_;
  WorkerRecords* const records_;
  const v1::ServerInfo info_;
  const CostModels* const cost_models_;
  const Reload reload_;
  const ServerMetrics* const metrics_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_FLEET_SERVICE_H_
