#include "proto/support/errors.h"

#include <google/protobuf/util/time_util.h>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lathe/internal/rich_status.pb.h"
#include "proto/support/enum_words.h"

namespace lathe {
namespace {

constexpr absl::string_view kDetailPayload = "type.googleapis.com/lathe.v1.ErrorDetail";
constexpr absl::string_view kRetryPayload = "type.googleapis.com/google.rpc.RetryInfo";
constexpr absl::string_view kInfoPayload = "type.googleapis.com/google.rpc.ErrorInfo";
constexpr absl::string_view kBadRequestPayload = "type.googleapis.com/google.rpc.BadRequest";
constexpr absl::string_view kDomain = "lathe";

struct Row {
  absl::string_view name;
  absl::StatusCode code;
  bool retry;
  absl::string_view description;
};

constexpr Row kRows[] = {
#define LATHE_ERROR_KIND(name, code, retry, description) {#name, absl::StatusCode::code, retry, description},
#include "proto/support/error_kinds.def"
};

const Row& RowOf(ErrorKind kind) { return kRows[static_cast<int>(kind)]; }

ErrorKind KindOfCode(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
      return ErrorKind::invalid_argument;
    case absl::StatusCode::kNotFound:
      return ErrorKind::not_found;
    case absl::StatusCode::kCancelled:
      return ErrorKind::cancelled;
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kDeadlineExceeded:
      return ErrorKind::unavailable;
    case absl::StatusCode::kUnauthenticated:
      return ErrorKind::unauthenticated;
    case absl::StatusCode::kPermissionDenied:
      return ErrorKind::permission_denied;
    case absl::StatusCode::kDataLoss:
      return ErrorKind::corrupt_store;
    default:
      return ErrorKind::internal;
  }
}

}  // namespace

absl::string_view ErrorKindName(ErrorKind kind) { return RowOf(kind).name; }
absl::StatusCode ErrorKindCode(ErrorKind kind) { return RowOf(kind).code; }
bool IsRetryable(ErrorKind kind) { return RowOf(kind).retry; }
absl::string_view ErrorKindDescription(ErrorKind kind) { return RowOf(kind).description; }

const std::vector<ErrorKind>& AllErrorKinds() {
  static const auto* kinds = new std::vector<ErrorKind>{
#define LATHE_ERROR_KIND(name, code, retry, description) ErrorKind::name,
#include "proto/support/error_kinds.def"
  };
  return *kinds;
}

std::optional<ErrorKind> ParseErrorKind(absl::string_view name) {
  static const auto* by_name = [] {
    auto* map = new absl::flat_hash_map<absl::string_view, ErrorKind>;
    for (ErrorKind kind : AllErrorKinds()) (*map)[ErrorKindName(kind)] = kind;
    return map;
  }();
  auto it = by_name->find(name);
  if (it == by_name->end()) return std::nullopt;
  return it->second;
}

absl::Status MakeError(ErrorKind kind, absl::string_view message, absl::string_view field) {
  v1::ErrorDetail detail;
  detail.set_kind(std::string(ErrorKindName(kind)));
  detail.set_message(std::string(message));
  detail.set_field(std::string(field));
  return ErrorFromDetail(detail);
}

absl::Status ErrorFromDetail(const v1::ErrorDetail& detail) {
  ErrorKind kind = ParseErrorKind(detail.kind()).value_or(ErrorKind::internal);
  absl::Status status(ErrorKindCode(kind), detail.message());
  v1::ErrorDetail payload = detail;
  payload.set_kind(std::string(ErrorKindName(kind)));
  status.SetPayload(kDetailPayload, absl::Cord(payload.SerializeAsString()));
  return status;
}

v1::ErrorDetail DetailOf(const absl::Status& status) {
  v1::ErrorDetail detail;
  if (auto payload = status.GetPayload(kDetailPayload); payload && detail.ParseFromString(std::string(*payload))) {
    return detail;
  }
  detail.set_kind(std::string(ErrorKindName(KindOfCode(status.code()))));
  detail.set_message(std::string(status.message()));
  return detail;
}

ErrorKind KindOf(const absl::Status& status) {
  return ParseErrorKind(DetailOf(status).kind()).value_or(ErrorKind::internal);
}

absl::Status WithRetryDelay(absl::Status status, absl::Duration delay) {
  internal::RetryInfo info;
  *info.mutable_retry_delay() =
      google::protobuf::util::TimeUtil::NanosecondsToDuration(absl::ToInt64Nanoseconds(delay));
  status.SetPayload(kRetryPayload, absl::Cord(info.SerializeAsString()));
  return status;
}

std::optional<absl::Duration> RetryDelayOf(const absl::Status& status) {
  internal::RetryInfo info;
  auto payload = status.GetPayload(kRetryPayload);
  if (!payload || !info.ParseFromString(std::string(*payload))) return std::nullopt;
  return absl::Nanoseconds(google::protobuf::util::TimeUtil::DurationToNanoseconds(info.retry_delay()));
}

namespace {

// gRPC takes 8 KiB of a status, in which a message travels twice beside the details, and details in base64. A status
// that is larger arrives as an error of gRPC, without a word of ours.
constexpr size_t kMostMessage = 512;
constexpr size_t kMostDetailMessage = 1024;
constexpr size_t kMostField = 256;
constexpr size_t kMostDetail = 3072;

// Cut between two characters of UTF-8, with a note of how much is missing.
std::string Shortened(absl::string_view text, size_t most) {
  if (text.size() <= most) return std::string(text);
  size_t kept = most - 32;  // for the note
  while (kept > 0 && (text[kept] & 0xc0) == 0x80) --kept;
  return absl::StrCat(text.substr(0, kept), ".. (", text.size() - kept, " bytes more)");
}

v1::ErrorDetail Shortened(v1::ErrorDetail detail) {
  detail.set_message(Shortened(detail.message(), kMostDetailMessage));
  detail.set_field(Shortened(detail.field(), kMostField));
  for (v1::Diagnostic& diagnostic : *detail.mutable_diagnostics()) {
    diagnostic.set_file(Shortened(diagnostic.file(), kMostField));
    diagnostic.set_message(Shortened(diagnostic.message(), kMostDetailMessage));
  }
  // The first diagnostics say what is wrong; notes follow.
  constexpr int kMostDiagnostics = 32;
  if (detail.diagnostics_size() > kMostDiagnostics)
    detail.mutable_diagnostics()->DeleteSubrange(kMostDiagnostics, detail.diagnostics_size() - kMostDiagnostics);
  while (detail.ByteSizeLong() > kMostDetail && detail.diagnostics_size() > 0)
    detail.mutable_diagnostics()->RemoveLast();
  return detail;
}

}  // namespace

grpc::Status ToGrpcStatus(const absl::Status& status) {
  if (status.ok()) return grpc::Status::OK;
  const std::string message = Shortened(status.message(), kMostMessage);
  internal::RichStatus rich;
  rich.set_code(static_cast<int>(status.code()));
  rich.set_message(message);
  const auto add = [&rich](absl::string_view url, std::string payload) {
    google::protobuf::Any* any = rich.add_details();
    any->set_type_url(std::string(url));
    any->set_value(std::move(payload));
  };
  const v1::ErrorDetail detail = Shortened(DetailOf(status));
  internal::ErrorInfo info;
  info.set_reason(absl::AsciiStrToUpper(detail.kind()));
  info.set_domain(std::string(kDomain));
  add(kInfoPayload, info.SerializeAsString());
  if (!detail.field().empty()) {
    internal::BadRequest bad;
    bad.add_field_violations()->set_field(detail.field());
    bad.mutable_field_violations(0)->set_description(Shortened(detail.message(), kMostField));
    add(kBadRequestPayload, bad.SerializeAsString());
  }
  status.ForEachPayload([&](absl::string_view url, const absl::Cord& payload) {
    add(url, url == kDetailPayload ? detail.SerializeAsString() : std::string(payload));
  });
  return grpc::Status(static_cast<grpc::StatusCode>(status.code()), message, rich.SerializeAsString());
}

namespace {

// gRPC itself gives this code, on either side: for a message or metadata over its limit, and where memory or threads of
// its quota are used up. None of them has anything to do with the resources of a chip, nor are they defects.
absl::Status OfTransport(const grpc::Status& status) {
  if (absl::StrContains(status.error_message(), "larger than max")) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("a message is larger than gRPC takes between client and server: send less at once, "
                                  "such as modules and arrays by their digests, and ask for smaller pages (gRPC says: ",
                                  status.error_message(), ")"));
  }
  if (absl::StrContains(status.error_message(), "metadata size exceeds")) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the metadata of the call, such as its token, is larger than gRPC takes (gRPC says: ",
                                  status.error_message(), ")"));
  }
  return MakeError(
      ErrorKind::unavailable,
      absl::StrCat("no memory or threads are left for this call; try again (gRPC says: ", status.error_message(), ")"));
}

}  // namespace

absl::Status FromGrpcStatus(const grpc::Status& status) {
  if (status.ok()) return absl::OkStatus();
  if (status.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED && status.error_details().empty())
    return OfTransport(status);
  absl::Status result(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
  internal::RichStatus rich;
  if (rich.ParseFromString(status.error_details())) {
    for (const google::protobuf::Any& any : rich.details()) {
      // The others say again what the ErrorDetail says.
      if (any.type_url() == kDetailPayload || any.type_url() == kRetryPayload) {
        result.SetPayload(any.type_url(), absl::Cord(any.value()));
      }
    }
  }
  if (status.error_code() == grpc::StatusCode::UNIMPLEMENTED && !result.GetPayload(kDetailPayload)) {
    return MakeError(ErrorKind::unsupported,
                     absl::StrCat("the server does not know this call (it says: ", status.error_message(),
                                  "); it is of an earlier release, or no lathe-server"));
  }
  return result;
}

std::string FormatError(const v1::ErrorDetail& detail) {
  std::string text = absl::StrCat(detail.kind(), ": ", detail.message());
  if (!detail.field().empty()) absl::StrAppend(&text, " (at ", detail.field(), ")");
  for (const v1::Diagnostic& d : detail.diagnostics()) {
    absl::StrAppend(&text, "\n  ", d.file(), d.file().empty() ? "" : ":", d.line(), ":", d.column(), ": ",
                    EnumWord(d.severity()), ": ", d.message());
  }
  return text;
}

}  // namespace lathe
