// The tables of winners, and forgetting, in SQL.
#ifndef LATHE_SERVER_STORE_SQL_WINNERS_H_
#define LATHE_SERVER_STORE_SQL_WINNERS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace lathe {

// As Store promises. Within With() of `connection`; may throw what it catches.
void WriteWinner(Connection& connection, const WinnerRecord& record);
absl::StatusOr<std::vector<v1::BestVariant>> ReadWinners(Connection& connection, const WinnerQuery& query);
std::vector<std::string> ReadWinnerJobs(Connection& connection, absl::string_view after, int limit);
std::vector<std::string> ReadWinnerless(Connection& connection, int limit);
// How many there were.
int64_t DeleteWinners(Connection& connection, absl::string_view job);
ForgetCounts ForgetResults(Connection& connection, const ForgetQuery& query);

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_SQL_WINNERS_H_
