#include "server/rpc/call_recorder.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/backoff.h"
#include "proto/support/ids.h"
#include "proto/support/log_format.h"
#include "proto/support/trace.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr absl::Duration kRetryDelay = absl::Seconds(1);

bool IsOwnFault(grpc::StatusCode code) {
  return code == grpc::StatusCode::INTERNAL || code == grpc::StatusCode::UNKNOWN || code == grpc::StatusCode::DATA_LOSS;
}

// Ten times in a second of the clock: a broken disk fails every call, and slows it down.
class FewLines {
 public:
  bool MayLog() {
    const int64_t now = absl::ToUnixSeconds(absl::Now());
    if (second_.exchange(now) != now) lines_ = 0;
    return lines_++ < 10;
  }

 private:
  std::atomic<int64_t> second_ = 0;
  std::atomic<int> lines_ = 0;
};

constexpr size_t kLongestId = 128;
// Calls that are meant to last, until something happens.
constexpr absl::string_view kLasting[] = {"WatchTuningJob", "WaitCompilation", "Synchronize"};
// The stream of a worker lasts as long as the worker does, and asks for nothing.
constexpr absl::string_view kUntraced = "Synchronize";

std::atomic<int64_t> slow_call_ns = 0;

absl::string_view Metadata(const grpc::ServerContextBase& rpc, const char* key) {
  const auto found = rpc.client_metadata().find(key);
  if (found == rpc.client_metadata().end()) return "";
  return {found->second.data(), found->second.size()};
}

std::shared_ptr<CallContext> ContextOf(const grpc::ServerContextBase& rpc, absl::string_view method) {
  auto context = std::make_shared<CallContext>();
  const absl::string_view id = Metadata(rpc, kRequestIdKey);
  context->request = id.empty() || id.size() > kLongestId ? IdSource::Random()->Next() : std::string(id);
  context->caller = ParseTraceparent(Metadata(rpc, kTraceparentKey));
  if (!Tracing() || method == kUntraced) {
    // The work of the call is then directly below its caller.
    context->trace = context->caller;
  } else {
    context->trace = context->caller.trace.empty() ? BeginTrace() : NewSpan(context->caller);
  }
  return context;
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

void SetSlowCall(absl::Duration longest) { slow_call_ns = absl::ToInt64Nanoseconds(longest); }

CallRecorder::CallRecorder(const ServerMetrics* metrics, absl::string_view method, const grpc::ServerContextBase& rpc,
                           absl::Time start)
    : metrics_(metrics), method_(method), rpc_(&rpc), start_(start), context_(ContextOf(rpc, method)) {}

absl::StatusOr<Caller> CallRecorder::Admit(Gate* gate, Method method) {
  std::string tenant;
  absl::StatusOr<Caller> caller = gate->Admit(*rpc_, method, &tenant);
  context_->tenant = caller.ok() ? caller->tenant : tenant;
  if (caller.ok()) context_->client = caller->name;
  return caller;
}

grpc::Status CallRecorder::Done(const absl::Status& status) {
  const grpc::Status result = ToGrpcStatus(WithSpreadRetry(status));
  const absl::string_view code = CodeName(result.error_code());
  const absl::Duration took = absl::Now() - start_;
  metrics_->lathe_server_rpcs_total.Add({method_, code});
  metrics_->lathe_server_rpc_seconds.Observe({method_}, absl::ToDoubleSeconds(took));
  if (!status.ok()) {
    const ErrorKind kind = KindOf(status);
    metrics_->lathe_server_errors_total.Add({ErrorKindName(kind)});
    if (kind == ErrorKind::quota_exceeded)
      metrics_->lathe_server_tenant_refused_total.Add({metrics_->TenantLabel(context_->tenant)});
  }
  const WithContext scope(context_.get());
  static auto* failures = new FewLines;
  if (IsOwnFault(result.error_code()) && failures->MayLog())
    spdlog::error("{}", absl::StrCat(method_, " fails: ", code, " ", status.message()));
  LogIfSlow(took, code);
  RecordSpanOfCall(code, status);
  return result;
}

void CallRecorder::LogIfSlow(absl::Duration took, absl::string_view code) {
  const absl::Duration longest = absl::Nanoseconds(slow_call_ns.load(std::memory_order_relaxed));
  if (longest == absl::ZeroDuration() || took <= longest) return;
  if (std::find(std::begin(kLasting), std::end(kLasting), method_) != std::end(kLasting)) return;
  static auto* slow = new FewLines;
  if (!slow->MayLog()) return;
  const double seconds = absl::ToDoubleSeconds(took);
  const std::string peer = rpc_->peer();
  const WithLogFields fields(
      {{"method", std::string(method_)}, {"peer", peer}, {"seconds", seconds}, {"status", std::string(code)}});
  spdlog::warn("slow call: {} of tenant '{}' from {} took {:.3f} s: {} (request {})", std::string(method_),
               context_->tenant, peer, seconds, std::string(code), context_->request);
}

void CallRecorder::RecordSpanOfCall(absl::string_view code, const absl::Status& status) {
  if (!Tracing() || method_ == kUntraced || !context_->trace.traced()) return;
  RecordSpan({.context = context_->trace,
              .parent = context_->caller.span,
              .name = std::string(method_),
              .kind = Span::kServer,
              .start = start_,
              .end = absl::Now(),
              .attributes = {{"rpc.system", "grpc"},
                             {"rpc.method", std::string(method_)},
                             {"rpc.response.status_code", std::string(code)},
                             {"lathe.request", context_->request},
                             {"lathe.tenant", context_->tenant},
                             {"lathe.job", context_->job}},
              .links = {},
              .error = status.ok() ? "" : std::string(status.message())});
}

}  // namespace lathe
