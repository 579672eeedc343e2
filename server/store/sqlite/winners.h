// The tables of winners, and forgetting, in SQL.
#ifndef LATHE_SERVER_STORE_SQLITE_WINNERS_H_
#define LATHE_SERVER_STORE_SQLITE_WINNERS_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "server/store/sqlite/connection.h"
#include "server/store/store.h"

namespace lathe {

// As Store promises. Within With() or Transact() of `connection`; may throw SQLite::Exception.
void WriteWinner(Connection& connection, const WinnerRecord& record);
absl::StatusOr<std::vector<v1::BestVariant>> ReadWinners(Connection& connection, const WinnerQuery& query);
ForgetCounts ForgetResults(Connection& connection, const ForgetQuery& query);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_WINNERS_H_
