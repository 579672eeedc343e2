// Who calls, and what the caller may do.
#ifndef LATHE_SERVER_ACCESS_IDENTITY_H_
#define LATHE_SERVER_ACCESS_IDENTITY_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace lathe {

// A set of roles.
using Roles = unsigned;
inline constexpr Roles kClient = 1;  // compiles and tunes, for one tenant
inline constexpr Roles kWorker = 2;  // gets work of all tenants, and reports it
inline constexpr Roles kAdmin = 4;   // sees what all tenants have, and changes the fleet

// nullopt for a word that names no role.
std::optional<Roles> ParseRole(absl::string_view word);
// "client or admin".
std::string RolesText(Roles roles);

// The rows of methods.def.
enum class Method {
#define LATHE_METHOD(service, name, roles) name,
#include "server/access/methods.def"
};
// "lathe.v1.TuningService/GetBest"
absl::string_view MethodName(Method method);
Roles RolesOf(Method method);
const std::vector<Method>& AllMethods();

struct Caller {
  std::string name;    // for people and the audit log: "alice", "anybody"
  std::string tenant;  // whom its work counts for
  Roles roles = 0;
  // It sees what all tenants have: an administrator, and everybody where nobody is asked who he is.
  bool sees_all = false;
  // Names that it may have as a worker, with * for any text; none: every name.
  std::vector<std::string> workers;

  bool Sees(absl::string_view owner) const { return sees_all || owner == tenant; }
  bool MayBeWorker(absl::string_view worker) const;
};

// Whether `text` is `pattern`, in which each * stands for any text.
bool Fits(absl::string_view pattern, absl::string_view text);

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_IDENTITY_H_
