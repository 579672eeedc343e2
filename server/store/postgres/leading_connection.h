// The connection of the server that writes, of all servers of a database.
//
// The server whose turn it is holds a lock of the database, which it loses with its connection, so the database itself
// ends what it has begun and refuses what it sends later. A term begins with the lock and is counted; a server whose
// connection was lost goes on only where no other has had a term meanwhile, as what it has in memory is then no longer
// true.
#ifndef LATHE_SERVER_STORE_POSTGRES_LEADING_CONNECTION_H_
#define LATHE_SERVER_STORE_POSTGRES_LEADING_CONNECTION_H_

#include <atomic>
#include <functional>
#include <thread>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "proto/support/mutex.h"
#include "server/store/postgres/postgres_connection.h"

namespace lathe {

class LeadingConnection : public PostgresConnection {
 public:
  // `lost` is called at most once, on a thread of this object, when the term is over: another server has had one since,
  // or the database was not reached for 15 s. Nothing is written from then on. May be null.
  LeadingConnection(PostgresAddress address, std::function<void(absl::Status)> lost);
  ~LeadingConnection() override;

  // Begins the term. While another server has it, `wait` is called every 200 ms and ends the waiting by false; null: it
  // does not wait. A server that has said nothing for 4 s is cut off. A database that cannot be reached meanwhile is
  // waited for. Error: unavailable where there is no term.
  absl::Status Lead(const std::function<bool()>& wait);

 protected:
  void Connected() override;

 private:
  // Keeps the connection from looking silent, and notices when the term is over.
  void Beat();

  const PostgresAddress address_;
  const std::function<void(absl::Status)> lost_;
  std::atomic<bool> other_leads_ = false;
  std::atomic<bool> over_ = false;
  int64_t term_ = 0;  // within With()
  Mutex mutex_;
  CondVar changed_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_POSTGRES_LEADING_CONNECTION_H_
