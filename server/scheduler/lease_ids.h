// Ids of leases, which nobody can make up.
#ifndef LATHE_SERVER_SCHEDULER_LEASE_IDS_H_
#define LATHE_SERVER_SCHEDULER_LEASE_IDS_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "proto/support/ids.h"

namespace lathe {

// An id is a text that was not there before, and a code (HMAC-SHA256, 128 bits of it) that binds it to its work and its
// worker. So a server knows a lease that an earlier life of it gave, without having stored it, from one that a worker
// invented or was told by another. Immutable, so thread-safe.
class LeaseIds {
 public:
  // Whoever knows `key` can make leases. `ids` outlives this.
  LeaseIds(std::string key, IdSource* ids) : key_(std::move(key)), ids_(ids) {}

  std::string New(absl::string_view work, absl::string_view worker) const;
  // Whether the lease was given for this work to this worker.
  bool IsOf(absl::string_view lease, absl::string_view work, absl::string_view worker) const;
  // A tag that workers are given for a tenant: all servers that share the key give the same, and nobody finds the name
  // from it.
  std::string TagOf(absl::string_view tenant) const;

 private:
  std::string CodeOf(absl::string_view id, absl::string_view work, absl::string_view worker) const;

  const std::string key_;
  IdSource* const ids_;
};

// The key in a file, which is made (mode 0600) where it is not there. unavailable where it can be neither read nor
// made; invalid_argument for a file of less than 32 bytes.
absl::StatusOr<std::string> ReadOrMakeLeaseKey(const std::string& path);

}  // namespace lathe

#endif  // LATHE_SERVER_SCHEDULER_LEASE_IDS_H_
