// Names of tenants.
#ifndef LATHE_SERVER_ACCESS_TENANT_H_
#define LATHE_SERVER_ACCESS_TENANT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace lathe {

// The tenant of everybody where nobody says otherwise.
inline constexpr char kDefaultTenant[] = "default";

// Whether `text` may name a tenant: 1 to 128 printable ASCII characters.
bool IsTenant(absl::string_view text);
// The rule of IsTenant() in words.
std::string TenantRule();

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_TENANT_H_
