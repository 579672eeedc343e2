// Errors as every part of the service speaks of them: an absl::Status that carries a lathe.v1.ErrorDetail, and
// its way over gRPC (google.rpc-style: the detail travels in the status's binary details).
//
// All functions are pure and thread-safe.
#ifndef LATHE_PROTO_SUPPORT_ERRORS_H_
#define LATHE_PROTO_SUPPORT_ERRORS_H_

#include <grpcpp/support/status.h>

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/v1/common.pb.h"

namespace lathe {

// The rows of error_kinds.def.
enum class ErrorKind {
#define LATHE_ERROR_KIND(name, code, retry, description) name,
#include "proto/support/error_kinds.def"
};

// "wrong_result" for ErrorKind::wrong_result.
absl::string_view ErrorKindName(ErrorKind kind);
// nullopt for a name that is no row.
std::optional<ErrorKind> ParseErrorKind(absl::string_view name);
absl::StatusCode ErrorKindCode(ErrorKind kind);
bool IsRetryable(ErrorKind kind);
absl::string_view ErrorKindDescription(ErrorKind kind);
const std::vector<ErrorKind>& AllErrorKinds();

// A status of the kind's code with `message`; `field` is the path of the request's field at fault, if any.
absl::Status MakeError(ErrorKind kind, absl::string_view message, absl::string_view field = "");

// A status that carries `detail` whole. A kind that is no row becomes `internal`.
absl::Status ErrorFromDetail(const v1::ErrorDetail& detail);

// The detail that `status` carries; for a status without one (from a library, say) a detail made from its code
// and message. `status` must not be ok.
v1::ErrorDetail DetailOf(const absl::Status& status);

// The kind of DetailOf(status).
ErrorKind KindOf(const absl::Status& status);

// A copy of `status` that asks the caller to wait for `delay` before it tries again.
absl::Status WithRetryDelay(absl::Status status, absl::Duration delay);
std::optional<absl::Duration> RetryDelayOf(const absl::Status& status);

// To and from gRPC. The details are a serialised google.rpc.Status, as gRPC's richer error model has it, so that
// standard tools decode them: a google.rpc.ErrorInfo (domain "lathe", the kind in capitals as reason), a BadRequest
// where a field is at fault, a RetryInfo where there is a delay, and the ErrorDetail, which has the diagnostics too.
// RESOURCE_EXHAUSTED without details is gRPC's own: invalid_argument for a message over its limit, else unavailable.
grpc::Status ToGrpcStatus(const absl::Status& status);
absl::Status FromGrpcStatus(const grpc::Status& status);

// One line for people: "invalid_ir: softmax.ttir:12:7: ..." with the diagnostics on lines of their own.
std::string FormatError(const v1::ErrorDetail& detail);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_ERRORS_H_
