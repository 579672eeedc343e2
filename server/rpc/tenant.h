// The tenant of a call: whom its work counts for where workers are shared.
#ifndef LATHE_SERVER_RPC_TENANT_H_
#define LATHE_SERVER_RPC_TENANT_H_

#include <grpcpp/server_context.h>

#include <string>

#include "absl/status/statusor.h"

namespace lathe {

inline constexpr char kTenantKey[] = "lathe-tenant";
inline constexpr char kDefaultTenant[] = "default";

// A call without the key is of kDefaultTenant. Callers are believed where `trusted` alone: elsewhere a call with the
// key is invalid_argument, so that nobody takes it to have had an effect.
absl::StatusOr<std::string> TenantOf(const grpc::ServerContextBase& context, bool trusted);

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_TENANT_H_
