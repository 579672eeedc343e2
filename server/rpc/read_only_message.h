// The message to clients about a server that takes no new work.
#ifndef LATHE_SERVER_RPC_READ_ONLY_MESSAGE_H_
#define LATHE_SERVER_RPC_READ_ONLY_MESSAGE_H_

#include "absl/time/time.h"
#include "lathe/v1/fleet.pb.h"
#include "server/scheduler/read_only.h"

namespace lathe {

inline v1::ReadOnly ToMessage(const ReadOnlyReason& reason) {
  v1::ReadOnly message;
  message.set_reason(reason.text);
  if (reason.until != absl::InfiniteFuture()) message.mutable_until()->set_seconds(absl::ToUnixSeconds(reason.until));
  message.set_configured(reason.configured);
  return message;
}

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_READ_ONLY_MESSAGE_H_
