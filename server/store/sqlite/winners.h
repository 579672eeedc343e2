// The tables of winners, and forgetting, in SQL.
#ifndef LATHE_SERVER_STORE_SQLITE_WINNERS_H_
#define LATHE_SERVER_STORE_SQLITE_WINNERS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "server/store/sqlite/connection.h"
#include "server/store/store.h"

namespace lathe {

// As Store promises. Within With() or Transact() of `connection`; may throw SQLite::Exception.
void WriteWinner(Connection& connection, const WinnerRecord& record);
absl::StatusOr<std::vector<v1::BestVariant>> ReadWinners(Connection& connection, const WinnerQuery& query);
std::vector<std::string> ReadWinnerJobs(Connection& connection, absl::string_view after, int limit);
std::vector<std::string> ReadWinnerless(Connection& connection, int limit);
ForgetCounts ForgetResults(Connection& connection, const ForgetQuery& query);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQLITE_WINNERS_H_
