#include "server/rpc/call_recorder.h"

#include <atomic>

#include "absl/strings/str_cat.h"
#include "proto/support/backoff.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr absl::Duration kRetryDelay = absl::Seconds(1);

bool IsOwnFault(grpc::StatusCode code) {
  return code == grpc::StatusCode::INTERNAL || code == grpc::StatusCode::UNKNOWN || code == grpc::StatusCode::DATA_LOSS;
}

// Ten times in a second of the clock: a broken disk fails every call.
bool MayLog() {
  static std::atomic<int64_t> second = 0;
  static std::atomic<int> lines = 0;
  const int64_t now = absl::ToUnixSeconds(absl::Now());
  if (second.exchange(now) != now) lines = 0;
  return lines++ < 10;
}

}  // namespace

absl::string_view CodeName(grpc::StatusCode code) {
  constexpr absl::string_view kNames[] = {
      "OK",        "CANCELLED",      "UNKNOWN",           "INVALID_ARGUMENT",   "DEADLINE_EXCEEDED",
      "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
      "ABORTED",   "OUT_OF_RANGE",   "UNIMPLEMENTED",     "INTERNAL",           "UNAVAILABLE",
      "DATA_LOSS", "UNAUTHENTICATED"};
  size_t index = static_cast<size_t>(code);
  return index < std::size(kNames) ? kNames[index] : "UNKNOWN";
}

absl::Status WithSpreadRetry(const absl::Status& status) {
  if (status.ok() || !IsRetryable(KindOf(status))) return status;
  static SpreadDelay* const unit = new SpreadDelay(absl::Seconds(1));
  const double factor = absl::ToDoubleSeconds(unit->Next());
  return WithRetryDelay(status, factor * RetryDelayOf(status).value_or(kRetryDelay));
}

grpc::Status CallRecorder::Done(const absl::Status& status) {
  grpc::Status result = ToGrpcStatus(WithSpreadRetry(status));
  metrics_->lathe_server_rpcs_total.Add({method_, CodeName(result.error_code())});
  metrics_->lathe_server_rpc_seconds.Observe({method_}, absl::ToDoubleSeconds(absl::Now() - start_));
  if (!status.ok()) metrics_->lathe_server_errors_total.Add({ErrorKindName(KindOf(status))});
  if (IsOwnFault(result.error_code()) && MayLog()) {
    spdlog::error("{}", absl::StrCat(method_, " fails: ", CodeName(result.error_code()), " ", status.message()));
  }
  return result;
}

}  // namespace lathe
