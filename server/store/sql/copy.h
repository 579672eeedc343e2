// Copies a store into another database, and checks what a store holds.
#ifndef LATHE_SERVER_STORE_SQL_COPY_H_
#define LATHE_SERVER_STORE_SQL_COPY_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "server/store/sql/sql_store.h"

namespace lathe {

struct StoreCounts {
  std::vector<std::pair<std::string, int64_t>> rows;  // by table
  int64_t blobs = 0;
  int64_t blob_bytes = 0;  // of their data
};

// Reads every blob. Error: corrupt_store for the first one whose bytes do not have its digest.
absl::StatusOr<StoreCounts> CheckContents(SqlParts& parts);

// invalid_argument where a table has a row.
absl::Status CheckEmpty(SqlParts& parts);

// Copies all rows and blobs of `from`, which nobody may change meanwhile, to `to`, which is empty, and reads them back:
// rows become visible all together once each is found equal to its origin. After an error `to` has no row; files of
// blobs may be left, which the next attempt writes again.
absl::StatusOr<StoreCounts> CopyStore(SqlParts& from, SqlParts& to);

// "table.column" of everything but blobs that is copied, in order.
std::vector<std::string> CopiedColumns();

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_COPY_H_
