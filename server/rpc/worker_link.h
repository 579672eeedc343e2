// The server's end of the worker link: a stream of states from each worker, answered with what it should be doing.
#ifndef LATHE_SERVER_RPC_WORKER_LINK_H_
#define LATHE_SERVER_RPC_WORKER_LINK_H_

#include <grpcpp/grpcpp.h>

#include <set>

#include "absl/base/thread_annotations.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "proto/support/mutex.h"
#include "server/cache/compile_broker.h"
#include "server/metrics/server_metrics.h"
#include "server/scheduler/scheduler.h"
#include "server/store/store.h"

namespace lathe {

// A stream holds two threads: gRPC's, which reads states and stores the results in them, and one that writes whenever
// the desired state has changed.
class WorkerLinkImpl : public internal::WorkerLink::Service {
 public:
  WorkerLinkImpl(Scheduler* scheduler, CompileBroker* broker, Store* store, const ServerMetrics* metrics)
      : scheduler_(scheduler), broker_(broker), store_(store), metrics_(metrics) {}

  using Stream = grpc::ServerReaderWriter<internal::DesiredState, internal::WorkerState>;
  grpc::Status Synchronize(grpc::ServerContext* context, Stream* stream) override;

  // Ends all streams; workers keep what they have and come back to the next server.
  void Drain();

 private:
  class Outbox;

  absl::Status Serve(grpc::ServerContext* context, Stream* stream);
  void Remember(const v1::Worker& worker);

  Scheduler* const scheduler_;
  CompileBroker* const broker_;
  Store* const store_;
  const ServerMetrics* const metrics_;
  Mutex mutex_;
  std::set<grpc::ServerContext*> streams_ ABSL_GUARDED_BY(mutex_);
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_WORKER_LINK_H_
