#ifndef LATHE_SERVER_RPC_TUNING_SERVICE_H_
#define LATHE_SERVER_RPC_TUNING_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <atomic>

#include "lathe/v1/tuning.grpc.pb.h"
#include "server/access/gate.h"
#include "server/cache/winners.h"
#include "server/metrics/server_metrics.h"
#include "server/rpc/watch_call.h"
#include "server/session/session_manager.h"

namespace lathe {

// TuningService over the session manager.
class TuningServiceImpl : public v1::TuningService::WithCallbackMethod_WatchTuningJob<v1::TuningService::Service> {
 public:
  // `pool` makes the events of watchers.
  TuningServiceImpl(Gate* gate, SessionManager* sessions, Winners* winners, ThreadPool* pool, bool tenants_apart,
                    const ServerMetrics* metrics)
      : gate_(gate),
        sessions_(sessions),
        winners_(winners),
        tenants_apart_(tenants_apart),
        metrics_(metrics),
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
  grpc::Status DeleteTuningJob(grpc::ServerContext* context, const v1::DeleteTuningJobRequest* request,
                               v1::DeleteTuningJobResponse* response) override;
  grpc::ServerWriteReactor<v1::JobEvent>* WatchTuningJob(grpc::CallbackServerContext* context,
                                                         const v1::WatchTuningJobRequest* request) override;
  grpc::Status ListTrials(grpc::ServerContext* context, const v1::ListTrialsRequest* request,
                          v1::ListTrialsResponse* response) override;
  grpc::Status GetBest(grpc::ServerContext* context, const v1::GetBestRequest* request,
                       v1::GetBestResponse* response) override;
  grpc::Status GetHeuristic(grpc::ServerContext* context, const v1::GetHeuristicRequest* request,
                            v1::Heuristic* response) override;

 private:
  // The tenant beyond whose winners the caller gets none; empty: all.
  std::string OnlyOf(const Caller& caller) const;
  // ok where the caller sees the job.
  absl::Status CheckOwn(const Caller& caller, const std::string& job);

  Gate* const gate_;
  SessionManager* const sessions_;
  Winners* const winners_;
  const bool tenants_apart_;
  const ServerMetrics* const metrics_;
  WatchCalls watches_;
  std::atomic<bool> draining_{false};
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_TUNING_SERVICE_H_
