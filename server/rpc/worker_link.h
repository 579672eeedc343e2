// The server's end of the worker link: a stream of states from each worker, answered with what it should be doing.
#ifndef LATHE_SERVER_RPC_WORKER_LINK_H_
#define LATHE_SERVER_RPC_WORKER_LINK_H_

#include <grpcpp/grpcpp.h>

#include <map>
#include <memory>
#include <set>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "proto/support/mutex.h"
#include "server/access/gate.h"
#include "server/cache/compile_broker.h"
#include "server/metrics/server_metrics.h"
#include "server/rpc/worker_records.h"
#include "server/scheduler/scheduler.h"

namespace lathe {

// A stream holds no thread. States are taken on gRPC's threads and wait for nothing: results become durable later.
// One thread writes to all workers whose desired state has changed, and to each at every heartbeat.
class WorkerLinkImpl : public internal::WorkerLink::CallbackService {
 public:
  // All outlive the service.
  WorkerLinkImpl(Gate* gate, Scheduler* scheduler, CompileBroker* broker, WorkerRecords* records,
                 const ServerMetrics* metrics);
  // After the gRPC server has ended.
  ~WorkerLinkImpl() override;

  using Reactor = grpc::ServerBidiReactor<internal::WorkerState, internal::DesiredState>;
  Reactor* Synchronize(grpc::CallbackServerContext* context) override;

  // Ends all streams; workers keep what they have and come back to the next server.
  void Drain();

 private:
  class Stream;
  class Writer;

  void Remember(const v1::Worker& worker);
  void Forget(const std::shared_ptr<Stream>& stream);
  void LogRefused(const std::string& peer, const std::string& why);

  Gate* const gate_;
  Scheduler* const scheduler_;
  CompileBroker* const broker_;
  WorkerRecords* const records_;
  const ServerMetrics* const metrics_;
  const std::shared_ptr<Writer> writer_;
  Mutex mutex_;
  std::set<std::shared_ptr<Stream>> streams_ ABSL_GUARDED_BY(mutex_);
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
  std::map<std::string, absl::Time> refusals_quiet_until_ ABSL_GUARDED_BY(mutex_);  // by the peer's host
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_WORKER_LINK_H_
