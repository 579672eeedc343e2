// A private PostgreSQL cluster for tests: its own folder, reached by a Unix socket only, gone with the process.
#ifndef LATHE_TESTS_SUPPORT_POSTGRES_CLUSTER_H_
#define LATHE_TESTS_SUPPORT_POSTGRES_CLUSTER_H_

#include <sys/types.h>

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace lathe {

// Not thread-safe.
class PostgresCluster {
 public:
  // Error where it cannot run here: the message says why. PostgreSQL refuses root, so root runs it as the user
  // `postgres` of Debian's package.
  static absl::StatusOr<std::unique_ptr<PostgresCluster>> Start();
  // The cluster of this process, started when it is first asked for.
  static absl::StatusOr<PostgresCluster*> Shared();
  ~PostgresCluster();

  // The address of a new, empty database.
  absl::StatusOr<std::string> NewDatabase();
  // Ends the database's processes without warning, as a crash does, and starts it again.
  absl::Status Crash();

 private:
  PostgresCluster() = default;
  absl::Status Run();
  absl::Status AwaitReady() const;

  std::string folder_;
  int databases_ = 0;
  pid_t process_ = 0;
};

}  // namespace lathe

#endif  // LATHE_TESTS_SUPPORT_POSTGRES_CLUSTER_H_
