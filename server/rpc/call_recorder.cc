#include "server/rpc/call_recorder.h"

#include "proto/support/backoff.h"

namespace lathe {
namespace {
constexpr absl::Duration kRetryDelay = absl::Seconds(1);
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

}  // namespace lathe
