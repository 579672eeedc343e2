#include "server/store/postgres/leading_connection.h"

#include <poll.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr absl::Duration kBeat = absl::Seconds(1);
constexpr absl::Duration kUnreachable = absl::Seconds(15);
constexpr absl::Duration kReconnect = absl::Milliseconds(500);
constexpr absl::Duration kWatch = absl::Seconds(4);  // where nothing is known of the one that leads

constexpr char kLockNotGiven[] = "55P03", kCancelled[] = "57014";

// A process that stands still keeps its connection, and with it the lock. Its silence counts from when the database
// waits for it, which may be in the midst of statements that it sends. -1: it was cut off; else milliseconds until it
// could be.
constexpr char kCutOffTheSilent[] =
    "SELECT (CASE WHEN silent < 4000 THEN 4000 - silent WHEN NOT waits THEN 1000 WHEN pg_terminate_backend(pid) "
    "THEN -1 ELSE 1000 END)::bigint FROM (SELECT pid, (state <> 'active' OR wait_event IS NOT DISTINCT FROM "
    "'ClientRead') AS waits, "
    "extract(epoch FROM clock_timestamp() - state_change) * 1000 AS silent "
    "FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE locktype = 'advisory' "
    "AND granted AND (classid::bigint << 32 | objid::bigint) = ? "
    "AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND state_change IS NOT NULL) AS leader";

}  // namespace

LeadingConnection::LeadingConnection(PostgresAddress address, TurnOptions turns)
    : PostgresConnection(address, Use::kWrite),
      address_(std::move(address)),
      turns_(std::move(turns)),
      watcher_(address_, Use::kSchema) {}

LeadingConnection::~LeadingConnection() {
  {
    MutexLock lock(&mutex_);
    stopping_ = true;
    changed_.Signal();
  }
  if (thread_.joinable()) thread_.join();
}

bool LeadingConnection::TryLock() {
  Query lock = Prepare("SELECT pg_try_advisory_lock(?)");
  lock.Int(kPostgresTurn);
  return lock.Step() && lock.GetInt(0) != 0;
}

void LeadingConnection::Connected() {
  if (over_) throw PostgresError("another lathe-server has taken over", "");
  if (!TryLock() && (term_ != 0 || !turns_.wait || !AwaitLock())) {
    over_ = term_ != 0;
    throw PostgresError("another lathe-server uses this database", "");
  }
  if (term_ == 0) {
    Query begin = Prepare("UPDATE store SET term = term + 1 RETURNING term");
    if (begin.Step()) term_ = begin.GetInt(0);
    return;
  }
  Query last = Prepare("SELECT term FROM store");
  over_ = !last.Step() || last.GetInt(0) != term_;
  if (over_) throw PostgresError("another lathe-server has used this database meanwhile", "");
}

bool LeadingConnection::AwaitLock() {
  if (!waited_) spdlog::info("standby: another lathe-server uses {}", address_.name);
  waited_ = true;
  away_ = false;
  ended_ = !turns_.wait();
  if (ended_) return false;
  next_watch_ = WatchLeader();
  const std::string await_lock =
      absl::StrCat("SET LOCAL lock_timeout = '30s'; SELECT pg_advisory_lock(", kPostgresTurn, ")");
  for (;;) {
    if (PQsendQuery(raw(), await_lock.c_str()) == 0) throw PostgresError(PQerrorMessage(raw()), "");
    bool given = true;
    for (;;) {
      if (!AwaitAnswer()) {
        Cancel();
        return false;
      }
      PGresult* result = PQgetResult(raw());
      if (!result) break;
      try {
        CheckedResult(raw(), result);
      } catch (const PostgresError& error) {
        if (error.state() != kLockNotGiven && error.state() != kCancelled) throw;
        given = false;
      }
    }
    if (given) return true;
  }
}

bool LeadingConnection::AwaitAnswer() {
  for (;;) {
    if (PQconsumeInput(raw()) == 0) throw PostgresError(PQerrorMessage(raw()), "");
    if (PQisBusy(raw()) == 0) return true;
    pollfd watched[] = {{PQsocket(raw()), POLLIN, 0}, {turns_.interrupts, POLLIN, 0}};
    const int64_t left = absl::ToInt64Milliseconds(next_watch_ - absl::Now()) + 1;
    poll(watched, 2, static_cast<int>(std::clamp<int64_t>(left, 0, absl::ToInt64Milliseconds(kWatch))));
    const bool due = absl::Now() >= next_watch_;
    if (watched[1].revents != 0 || due) ended_ = !turns_.wait();
    if (ended_) return false;
    if (due) next_watch_ = WatchLeader();
  }
}

// The database does not notice that a connection is closed which waits for a lock.
void LeadingConnection::Cancel() {
  PGcancel* cancel = PQgetCancel(raw());
  char error[256];
  if (PQcancel(cancel, error, sizeof(error)) == 0) spdlog::debug("cannot cancel the waiting for a lock: {}", error);
  PQfreeCancel(cancel);
}

bool LeadingConnection::Pause(absl::Duration duration) {
  pollfd watched = {turns_.interrupts, POLLIN, 0};
  poll(&watched, 1, static_cast<int>(absl::ToInt64Milliseconds(duration)));
  return turns_.wait();
}

absl::Time LeadingConnection::WatchLeader() {
  absl::Duration left = kWatch;
  const absl::Status watched = watcher_.With([&](Connection& connection) {
    Query query = connection.Prepare(kCutOffTheSilent);
    query.Int(kPostgresTurn);
    if (!query.Step()) return absl::OkStatus();
    left = absl::Milliseconds(query.GetInt(0));
    if (left >= absl::ZeroDuration()) return absl::OkStatus();
    spdlog::warn("the server that writes says nothing any more: it was cut off");
    left = kWatch;
    return absl::OkStatus();
  });
  if (!watched.ok()) spdlog::warn("standby: cannot watch the server that writes: {}", FormatError(DetailOf(watched)));
  return absl::Now() + left;
}

absl::Status LeadingConnection::Lead() {
  for (;;) {
    absl::Status status = With([](Connection&) { return absl::OkStatus(); });
    if (status.ok()) break;
    if (!waited_ || ended_) return status;
    // A standby outlives the database: it has nothing that could be wrong.
    if (!std::exchange(away_, true))
      spdlog::warn("standby: waiting for the database: {}", FormatError(DetailOf(status)));
    if (!Pause(kReconnect)) return status;
  }
  thread_ = std::thread([this] { Beat(); });
  return absl::OkStatus();
}

void LeadingConnection::Beat() {
  absl::Time reached = absl::Now();
  for (;;) {
    {
      MutexLock lock(&mutex_);
      const absl::Time next = absl::Now() + kBeat;
      while (!stopping_ && absl::Now() < next) changed_.WaitWithDeadline(&mutex_, next);
      if (stopping_) return;
    }
    absl::Status status = With([](Connection& connection) {
      connection.Execute("SELECT 1");
      return absl::OkStatus();
    });
    if (status.ok()) reached = absl::Now();
    if (!over_ && absl::Now() - reached < kUnreachable) continue;
    over_ = true;
    if (turns_.lost) turns_.lost(std::move(status));
    return;
  }
}

}  // namespace lathe
