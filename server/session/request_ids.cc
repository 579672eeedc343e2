#include "server/session/request_ids.h"

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/messages.h"

namespace lathe {
namespace {
constexpr size_t kMostBytes = 256;
}  // namespace

absl::StatusOr<RequestRecord> NewRequest(absl::string_view tenant, absl::string_view id,
                                         const google::protobuf::Message& content, absl::Time now) {
  if (id.size() > kMostBytes) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the request_id has ", id.size(), " bytes, the limit is ", kMostBytes), "request_id");
  }
  return RequestRecord{.tenant = std::string(tenant),
                       .id = std::string(id),
                       .payload_digest = Sha256Digest(DeterministicBytes(content)),
                       .created = now,
                       .expires = now + kRequestLife};
}

absl::Status UsedRequestId() {
  return MakeError(ErrorKind::invalid_argument, "this request_id was used for another request; use a new one",
                   "request_id");
}

}  // namespace lathe
