// A call of WatchTuningJob: no thread waits for the job or for the client.
#ifndef LATHE_SERVER_RPC_WATCH_CALL_H_
#define LATHE_SERVER_RPC_WATCH_CALL_H_

#include <grpcpp/grpcpp.h>

#include <list>
#include <memory>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/mutex.h"
#include "proto/support/thread_pool.h"
#include "server/access/gate.h"
#include "server/metrics/server_metrics.h"
#include "server/session/session_manager.h"

namespace lathe {

// The calls of a server. Thread-safe.
class WatchCalls {
 public:
  // `pool` makes the events. All outlive the calls.
  WatchCalls(SessionManager* sessions, ThreadPool* pool, const ServerMetrics* metrics)
      : sessions_(sessions), pool_(pool), metrics_(metrics) {}

  // Ends it at once where `gate` does not admit the caller. gRPC deletes the call when it has ended.
  grpc::ServerWriteReactor<v1::JobEvent>* Start(const grpc::CallbackServerContext& context,
                                                const v1::WatchTuningJobRequest& request, Gate* gate);
  // Ends all calls, and every later one.
  void Drain();

 private:
  class State;
  class Reactor;

  SessionManager* const sessions_;
  ThreadPool* const pool_;
  const ServerMetrics* const metrics_;
  Mutex mutex_;
  std::list<std::weak_ptr<State>> calls_ ABSL_GUARDED_BY(mutex_);
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_WATCH_CALL_H_
