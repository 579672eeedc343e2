#include "server/store/postgres/leading_connection.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

constexpr absl::Duration kBeat = absl::Seconds(1);
constexpr absl::Duration kPoll = absl::Milliseconds(200);
constexpr absl::Duration kUnreachable = absl::Seconds(15);

constexpr char kTryLock[] = "SELECT pg_try_advisory_lock(7810763120)";

// A process that stands still keeps its connection, and with it the lock.
constexpr char kCutOffTheSilent[] =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE locktype = 'advisory' "
    "AND granted AND (classid::bigint << 32 | objid::bigint) = 7810763120 "
    "AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND pg_stat_activity.state <> 'active' AND state_change < clock_timestamp() - interval '4 seconds'";

}  // namespace

LeadingConnection::LeadingConnection(PostgresAddress address, std::function<void(absl::Status)> lost)
    : PostgresConnection(address, Use::kWrite), address_(std::move(address)), lost_(std::move(lost)) {}

LeadingConnection::~LeadingConnection() {
  {
    MutexLock lock(&mutex_);
    stopping_ = true;
    changed_.Signal();
  }
  if (thread_.joinable()) thread_.join();
}

void LeadingConnection::Connected() {
  if (over_) throw PostgresError("another lathe-server has taken over", "");
  Query lock = Prepare(kTryLock);
  other_leads_ = !lock.Step() || lock.GetInt(0) == 0;
  if (other_leads_) {
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

absl::Status LeadingConnection::Lead(const std::function<bool()>& wait) {
  PostgresConnection watcher(address_, Use::kSchema);
  bool away = false;
  for (bool said = false;; said = true) {
    absl::Status status = With([](Connection&) { return absl::OkStatus(); });
    if (status.ok()) break;
    if (!other_leads_ || !wait || !wait()) return status;
    if (!said) spdlog::info("standby: another lathe-server uses {}", address_.name);
    const absl::Status cut_off = watcher.With([](Connection& connection) {
      Query query = connection.Prepare(kCutOffTheSilent);
      if (query.Step()) spdlog::warn("the server that writes says nothing any more: it was cut off");
      return absl::OkStatus();
    });
    // A standby outlives the database: it has nothing that could be wrong.
    if (!cut_off.ok() && !away) spdlog::warn("standby: waiting for the database: {}", cut_off.ToString());
    away = !cut_off.ok();
    absl::SleepFor(kPoll);
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
    if (lost_) lost_(std::move(status));
    return;
  }
}

}  // namespace lathe
