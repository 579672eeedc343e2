// zstd, for blobs and large records. Pure functions.
#ifndef LATHE_SERVER_STORE_SQL_COMPRESSION_H_
#define LATHE_SERVER_STORE_SQL_COMPRESSION_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

std::string Compress(absl::string_view data);
// corrupt_store where `data` is not a whole zstd frame.
absl::StatusOr<std::string> Decompress(absl::string_view data);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_COMPRESSION_H_
