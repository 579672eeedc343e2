// Counts calls and turns statuses into gRPC's.
#ifndef LATHE_SERVER_RPC_CALL_RECORDER_H_
#define LATHE_SERVER_RPC_CALL_RECORDER_H_

#include <grpcpp/support/status.h>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "proto/support/errors.h"
#include "server/metrics/server_metrics.h"

namespace lathe {

// The name of a gRPC status code as its documentation spells it: "NOT_FOUND".
absl::string_view CodeName(grpc::StatusCode code);

// `status` with a delay for trying again that differs from caller to caller, where it is an error that passes; else as
// it is.
absl::Status WithSpreadRetry(const absl::Status& status);

// One call, from its construction to Done(). Used by one thread at a time.
class CallRecorder {
 public:
  CallRecorder(const ServerMetrics* metrics, absl::string_view method)
      : metrics_(metrics), method_(method), start_(absl::Now()) {}

  // Records the call and gives its status to gRPC. An error that passes says when to try again: after the delay that it
  // names, or a second, give or take a half. One that is the server's own fault is logged, at most ten a second.
  grpc::Status Done(const absl::Status& status);

 private:
  const ServerMetrics* const metrics_;
  const absl::string_view method_;  // a literal
  const absl::Time start_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_CALL_RECORDER_H_
