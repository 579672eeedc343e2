// Resources that belong to tenants.
#ifndef LATHE_SERVER_RPC_OWNED_H_
#define LATHE_SERVER_RPC_OWNED_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "proto/support/errors.h"
#include "server/access/identity.h"

namespace lathe {

// The job or compilation where the caller sees it. Else not_found with the words of one that is not there: nobody
// learns what others have.
template <typename Resource>
absl::StatusOr<Resource> Owned(absl::StatusOr<Resource> found, const Caller& caller) {
  if (!found.ok() || caller.Sees(found->tenant())) return found;
  const std::string& name = found->name();
  const size_t slash = name.find('/');
  const absl::string_view collection = absl::string_view(name).substr(0, slash);
  return MakeError(ErrorKind::not_found,
                   absl::StrCat("no ", collection.substr(0, collection.size() - 1), " ", name.substr(slash + 1)),
                   "name");
}

// `request` as the caller may ask it: its filter `tenant` names the caller's own. permission_denied where it names
// another.
template <typename Request>
absl::StatusOr<Request> OwnFilter(Request request, const Caller& caller) {
  if (caller.sees_all) return request;
  if (!request.tenant().empty() && request.tenant() != caller.tenant) {
    return MakeError(ErrorKind::permission_denied,
                     absl::StrCat("the caller is of tenant '", caller.tenant, "'; it does not see what others have"),
                     "tenant");
  }
  request.set_tenant(caller.tenant);
  return request;
}

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_OWNED_H_
