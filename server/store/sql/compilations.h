// The tables of compilations by handle and of request ids. These functions run within Connection::With() and may throw
// what it catches.
#ifndef LATHE_SERVER_STORE_SQL_COMPILATIONS_H_
#define LATHE_SERVER_STORE_SQL_COMPILATIONS_H_

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace lathe {

std::optional<RequestRecord> FindRequestId(Connection& connection, absl::string_view tenant, absl::string_view id,
                                           absl::Time now);
// Takes the place of one that has expired. An empty id is not written.
void WriteRequestId(Connection& connection, const RequestRecord& request);

// AlreadyExists where there is one of this id.
absl::Status InsertCompilation(Connection& connection, const CompilationRecord& record);
// Changes nothing where the stored one has ended or is gone.
void UpdateCompilation(Connection& connection, const CompilationRecord& record);
// NotFound where there is none.
absl::Status ReadCompilation(Connection& connection, absl::string_view id, CompilationRecord* record);
absl::Status ReadCompilations(Connection& connection, const CompilationQuery& query,
                              std::vector<CompilationRecord>* found);

// Deletes request ids and ended compilations whose time is over.
void DeleteExpired(Connection& connection, absl::Time now);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_COMPILATIONS_H_
