// Request ids: who repeats a request with the id that it had gets what the first one made. An id is the tenant's own
// and is remembered for kRequestLife. Pure.
#ifndef LATHE_SERVER_SESSION_REQUEST_IDS_H_
#define LATHE_SERVER_SESSION_REQUEST_IDS_H_

#include <google/protobuf/message.h>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "server/store/store.h"

namespace lathe {

inline constexpr absl::Duration kRequestLife = absl::Hours(24 * 7);

// The record of a request without its resource. `content` is the request without its id. Error: invalid_argument for an
// id that is too long.
absl::StatusOr<RequestRecord> NewRequest(absl::string_view tenant, absl::string_view id,
                                         const google::protobuf::Message& content, absl::Time now);

// The error for an id that comes again with another content.
absl::Status UsedRequestId();

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_REQUEST_IDS_H_
