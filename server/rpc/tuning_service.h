#ifndef LATHE_SERVER_RPC_TUNING_SERVICE_H_
#define LATHE_SERVER_RPC_TUNING_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <atomic>

#include "lathe/v1/tuning.grpc.pb.h"
#include "server/cache/winners.h"
#include "server/metrics/server_metrics.h"
#include "server/rpc/watch_call.h"
#include "server/session/session_manager.h"

namespace lathe {

// TuningService over the session manager.
class TuningServiceImpl : public v1::TuningService::WithCallbackMethod_WatchTuningJob<v1::TuningService::Service> {
 public:
  // `pool` makes the events of watchers.
  TuningServiceImpl(SessionManager* sessions, Winners* winners, ThreadPool* pool, const ServerMetrics* metrics,
                    bool trust_tenant_metadata)
      : sessions_(sessions),
        winners_(winners),
        metrics_(metrics),
        trust_tenant_metadata_(trust_tenant_metadata),
        watches_(sessions, pool, metrics) {}

  // Ends the watch streams.
  void Drain() {
    draining_ = true;
    watches_.Drain();
  }

  grpc::Status CreateTuningJob(grpc::ServerContext* context, const v1::CreateTuningJobRequest* request,
                               v1::TuningJob* response) override;
  grpc::Status GetTuningJob(grpc::ServerContext* context, const v1::GetTuningJobRequest* request,
                            v1::TuningJob* response) override;
  grpc::Status ListTuningJobs(grpc::ServerContext* context, const v1::ListTuningJobsRequest* request,
                              v1::ListTuningJobsResponse* response) override;
  grpc::Status CancelTuningJob(grpc::ServerContext* context, const v1::CancelTuningJobRequest* request,
                               v1::TuningJob* response) override;
  grpc::ServerWriteReactor<v1::JobEvent>* WatchTuningJob(grpc::CallbackServerContext* context,
                                                         const v1::WatchTuningJobRequest* request) override;
  grpc::Status ListTrials(grpc::ServerContext* context, const v1::ListTrialsRequest* request,
                          v1::ListTrialsResponse* response) override;
  grpc::Status GetBest(grpc::ServerContext* context, const v1::GetBestRequest* request,
                       v1::GetBestResponse* response) override;

 private:
  SessionManager* const sessions_;
  Winners* const winners_;
  const ServerMetrics* const metrics_;
  const bool trust_tenant_metadata_;
  WatchCalls watches_;
  std::atomic<bool> draining_{false};
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_TUNING_SERVICE_H_
