// The statements of batches of changes.
#ifndef LATHE_SERVER_STORE_SQL_BATCHES_H_
#define LATHE_SERVER_STORE_SQL_BATCHES_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace lathe {

// All functions run within a transaction, and may throw what Connection::With() catches.

absl::Status NoJob(absl::string_view id);

// Whether the batch does no more than insert and update rows by their keys, each kind in a table of its own, so that
// its kinds may change places with those of other such batches. It has no error of its own.
bool IsOfRowsAlone(const WriteBatch& batch);
// Such batches, kind by kind: of one kind in their order.
void WriteRows(Connection& connection, const std::vector<const WriteBatch*>& batches);

absl::Status WriteBatchTo(Connection& connection, const WriteBatch& batch);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_BATCHES_H_
