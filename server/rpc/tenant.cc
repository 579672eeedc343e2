#include "server/rpc/tenant.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

constexpr size_t kMaxTenantBytes = 128;

}  // namespace

absl::StatusOr<std::string> TenantOf(const grpc::ServerContextBase& context, bool trusted) {
  const auto found = context.client_metadata().find(kTenantKey);
  if (found == context.client_metadata().end()) return kDefaultTenant;
  if (!trusted) {
    return MakeError(ErrorKind::invalid_argument,
                     "this server does not let callers name their tenant; leave it out, or start the server with "
                     "--trust-tenant-metadata where only trusted callers reach it",
                     kTenantKey);
  }
  std::string tenant(found->second.data(), found->second.size());
  bool printable = true;
  for (unsigned char letter : tenant) printable &= absl::ascii_isprint(letter);
  if (tenant.empty() || tenant.size() > kMaxTenantBytes || !printable) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("a tenant is a text of 1 to ", kMaxTenantBytes, " printable ASCII characters"),
                     kTenantKey);
  }
  return tenant;
}

}  // namespace lathe
