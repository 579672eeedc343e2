// How a server waits for its turn, of all servers of a database, and hears that it is over.
#ifndef LATHE_SERVER_STORE_POSTGRES_TURN_OPTIONS_H_
#define LATHE_SERVER_STORE_POSTGRES_TURN_OPTIONS_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"

namespace lathe {

// The number of the database's advisory lock that the server holds whose turn it is.
inline constexpr int64_t kPostgresTurn = 7810763120;

struct TurnOptions {
  // Called when the waiting begins, when `interrupts` is readable and every few seconds; ends the waiting by false.
  // Null: the server does not wait.
  std::function<bool()> wait;
  int interrupts = -1;  // a descriptor, outlives the waiting; -1: none
  // Called at most once, on a thread of the connection, when the term is over: another server has had one since, or the
  // database was not reached for 15 s. Nothing is written from then on. May be null.
  std::function<void(absl::Status)> lost;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_POSTGRES_TURN_OPTIONS_H_
