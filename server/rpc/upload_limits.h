#ifndef LATHE_SERVER_RPC_UPLOAD_LIMITS_H_
#define LATHE_SERVER_RPC_UPLOAD_LIMITS_H_

#include <cstddef>

#include "absl/time/time.h"

namespace lathe {

// Bounds of blobs on their way in.
struct UploadLimits {
  size_t max_blob_bytes = size_t{1} << 30;
  size_t memory_bytes = size_t{2} << 30;    // of all together
  absl::Duration idle = absl::Seconds(60);  // an upload of which nothing comes for so long ends
  double tenant_bytes_per_second = 0;       // over ten minutes; 0: no limit
};

}  // namespace lathe

#endif  // LATHE_SERVER_RPC_UPLOAD_LIMITS_H_
