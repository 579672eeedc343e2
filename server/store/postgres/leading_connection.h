// The connection of the server that writes, of all servers of a database.
//
// The server whose turn it is holds a lock of the database, which it loses with its connection, so the database itself
// ends what it has begun and refuses what it sends later. A term begins with the lock and is counted; a server whose
// connection was lost goes on only where no other has had a term meanwhile, as what it has in memory is then no longer
// true.
//
// A standby waits in a statement that asks for that lock, not in LISTEN: the database answers it when the lock is let
// go, also by a server that was killed and could notify nobody, and it answers one standby of several. A statement that
// waits keeps rows that are gone from being vacuumed, so it is asked again now and then. What no lock tells is a server
// that stands still: the standby looks after the one that leads when that could first have been silent for too long.
#ifndef LATHE_SERVER_STORE_POSTGRES_LEADING_CONNECTION_H_
#define LATHE_SERVER_STORE_POSTGRES_LEADING_CONNECTION_H_

#include <atomic>
#include <thread>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/time/time.h"
#include "proto/support/mutex.h"
#include "server/store/postgres/postgres_connection.h"
#include "server/store/postgres/turn_options.h"

namespace lathe {

class LeadingConnection : public PostgresConnection {
 public:
  LeadingConnection(PostgresAddress address, TurnOptions turns);
  ~LeadingConnection() override;

  // Begins the term. Waits while another server has it; one that has said nothing for 4 s is cut off. A database that
  // cannot be reached meanwhile is waited for. Error: unavailable where there is no term.
  absl::Status Lead();

 protected:
  void Connected() override;

 private:
  // Within Connected(). Whether this server has the lock now.
  bool TryLock();
  // Waits for the lock; false where it was told to end.
  bool AwaitLock();
  // Until there is an answer to read; false where it was told to end.
  bool AwaitAnswer();
  // Takes back what AwaitLock() has asked for.
  void Cancel();
  // Sleeps; false where it was told to end.
  bool Pause(absl::Duration duration);
  // Cuts a server off that leads and has said nothing for too long. When to look again.
  absl::Time WatchLeader();
  // Keeps the connection from looking silent, and notices when the term is over.
  void Beat();

  const PostgresAddress address_;
  const TurnOptions turns_;
  PostgresConnection watcher_;
  // Within Lead():
  bool waited_ = false;  // it was a standby
  bool ended_ = false;   // by `wait`
  bool away_ = false;    // the database, which was said
  absl::Time next_watch_;
  int64_t term_ = 0;  // within With()
  std::atomic<bool> over_ = false;
  Mutex mutex_;
  CondVar changed_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_STORE_POSTGRES_LEADING_CONNECTION_H_
