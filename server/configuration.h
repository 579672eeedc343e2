// The configuration of a running server, which is read again on SIGHUP and by RPC.
#ifndef LATHE_SERVER_CONFIGURATION_H_
#define LATHE_SERVER_CONFIGURATION_H_

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "lathe/v1/fleet.pb.h"
#include "proto/support/mutex.h"
#include "server/flags.h"

namespace lathe {

// Thread-safe.
class Configuration {
 public:
  // `values` is what the keys said when the server started; `argv`, which outlives this, names a file where `has_file`.
  Configuration(int argc, const char* const* argv, std::map<std::string, std::string> values, bool has_file)
      : argc_(argc), argv_(argv), has_file_(has_file), values_(std::move(values)) {}

  // Whether there is something to read again.
  bool has_file() const { return has_file_; }

  // Takes the flags of a reload over. While it is empty, reloads are refused.
  using Apply = std::function<void(const ServerFlags& flags)>;
  void SetApply(Apply apply);

  // Reads the flags and the file again, and applies all that has changed, or nothing. Errors: invalid_argument, with
  // the key, for a file or a value that is malformed, for each key that has changed and needs a restart, and without a
  // file; unavailable while the server starts or ends.
  absl::StatusOr<v1::ReloadConfigurationResponse> Reload(bool dry_run);

 private:
  const int argc_;
  const char* const* const argv_;
  const bool has_file_;
  Mutex mutex_;
  std::map<std::string, std::string> values_ ABSL_GUARDED_BY(mutex_);  // by key
  Apply apply_ ABSL_GUARDED_BY(mutex_);
};

// Values of `keys` by their names.
std::map<std::string, std::string> ValuesOf(const std::vector<ServerKey>& keys);

}  // namespace lathe

#endif  // LATHE_SERVER_CONFIGURATION_H_
