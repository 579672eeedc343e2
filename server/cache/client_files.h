// Files that clients put on the server as blobs for a specification: arrays (.npy) and machine code.
#ifndef LATHE_SERVER_CACHE_CLIENT_FILES_H_
#define LATHE_SERVER_CACHE_CLIENT_FILES_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "proto/support/lru_cache.h"
#include "server/store/store.h"
#include "tuner/space/arrays.h"

namespace lathe {

// Machine code in the place of a module.
struct ClientBinary {
  ModuleRecord record;    // of the kernel that the code is of; it stands in no store
  v1::Artifact artifact;  // complete
};

// Thread-safe. A file is read when it is first asked for, and where it is not remembered any more. Errors: not_found
// where the store does not have the file, those of the store, and what the calls name.
class ClientFiles {
 public:
  // `store` outlives the object.
  explicit ClientFiles(Store* store) : store_(store) {}

  // invalid_argument where the file is not an array.
  absl::StatusOr<ArrayHead> FindArray(const std::string& digest);

  // Errors: those of CompleteBinary(), invalid_argument for more than kMostBinaryBytes; with a field that begins with
  // `field`.
  absl::StatusOr<std::shared_ptr<const ClientBinary>> ResolveBinary(const v1::Artifact& binary,
                                                                    absl::string_view field);

 private:
  absl::StatusOr<std::string> Read(const std::string& digest);

  Store* const store_;
  LruCache<ArrayHead> arrays_{4096};
  LruCache<ClientBinary> binaries_{4096};  // by digest of the launch data, which name the code
};

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_CLIENT_FILES_H_
