// Counts, traces and logs calls, and turns statuses into gRPC's.
#ifndef LATHE_SERVER_RPC_CALL_RECORDER_H_
#define LATHE_SERVER_RPC_CALL_RECORDER_H_

#include <grpcpp/server_context.h>
#include <grpcpp/support/status.h>

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/call_context.h"
#include "proto/support/errors.h"
#include "server/access/gate.h"
#include "server/metrics/server_metrics.h"

namespace lathe {

// The name of a gRPC status code as its documentation spells it: "NOT_FOUND".
absl::string_view CodeName(grpc::StatusCode code);

// `status` with a delay for trying again that differs from caller to caller, where it is an error that passes; else as
// it is.
absl::Status WithSpreadRetry(const absl::Status& status);

// From now on calls that take longer are logged, ten a second at most; not those that are meant to last:
// WatchTuningJob, WaitCompilation and Synchronize. Zero: none.
void SetSlowCall(absl::Duration longest);

// One call, from its construction to Done(). Used by one thread at a time.
class CallRecorder {
 public:
  // `method` is a literal; `rpc` lives until Done(). The call is known by the id that its caller gave it, of 1 to 128
  // bytes, and else by a new one.
  CallRecorder(const ServerMetrics* metrics, absl::string_view method, const grpc::ServerContextBase& rpc,
               absl::Time start = absl::Now());

  // As Gate has it.
  absl::StatusOr<Caller> Admit(Gate* gate, Method method);

  // The context of threads that work for the call. It outlives the recorder where it is kept.
  const std::shared_ptr<CallContext>& context() const { return context_; }

  // Records the call and gives its status to gRPC. An error that passes says when to try again: after the delay that it
  // names, or a second, give or take a half. One that is the server's own fault is logged, at most ten a second.
  grpc::Status Done(const absl::Status& status);

 private:
  void LogIfSlow(absl::Duration took, absl::string_view code);
  void RecordSpanOfCall(absl::string_view code, const absl::Status& status);

  const ServerMetrics* const metrics_;
  const absl::string_view method_;
  const grpc::ServerContextBase* const rpc_;
  const absl::Time start_;
  const std::shared_ptr<CallContext> context_;
};

// A call that one thread does, from its beginning to its end: lines that this thread logs meanwhile are the call's.
class ThreadCall : public CallRecorder {
 public:
  ThreadCall(const ServerMetrics* metrics, absl::string_view method, const grpc::ServerContextBase& rpc)
      : CallRecorder(metrics, method, rpc), scope_(context().get()) {}

 private:
  const WithContext scope_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_CALL_RECORDER_H_
