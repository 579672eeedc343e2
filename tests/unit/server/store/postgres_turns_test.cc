// Several servers of one database: who leads, and how another takes over.
#include <libpq-fe.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "tests/unit/server/store/postgres_fixture.h"

namespace lathe {
namespace {

using PostgresTurnsTest = PostgresStoreTest;

TEST_F(PostgresTurnsTest, OneServerAtATimeWritesWhereItIsAlone) {
  options_.alone = true;
  const std::string cut_off =
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() "
      "AND pid <> pg_backend_pid()";
  auto first = Open();
  const absl::Status status = OpenPostgresStore(options_).status();
  EXPECT_EQ(KindOf(status), ErrorKind::unavailable);
  EXPECT_NE(std::string(status.message()).find("another lathe-server uses this database"), std::string::npos);
  // One that was cut off takes the lock again, unless another has it meanwhile.
  ASSERT_TRUE(Execute(cut_off).ok());
  EXPECT_TRUE(first->Apply({.workers = {NamedWorker("workers/a")}}).ok());
  // The first may be back before the second, which then tries again.
  absl::StatusOr<std::unique_ptr<Store>> second = absl::UnavailableError("not yet");
  for (int i = 0; i < 5 && !second.ok(); ++i) {
    ASSERT_TRUE(Execute(cut_off).ok());
    second = OpenPostgresStore(options_);
  }
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_EQ(KindOf(first->Apply({.workers = {NamedWorker("workers/b")}})), ErrorKind::unavailable);
  EXPECT_TRUE((*second)->Apply({.workers = {NamedWorker("workers/c")}}).ok());
  // Its turn is over for good: what it has in memory is not what is stored.
  second->reset();
  EXPECT_EQ(KindOf(first->Apply({.workers = {NamedWorker("workers/b")}})), ErrorKind::unavailable);
  EXPECT_EQ(first->ListWorkers()->size(), 2u);
}

TEST_F(PostgresTurnsTest, AServerThatWasAwayWhileAnotherHadItsTurnIsTold) {
  options_.alone = true;
  std::atomic<int> lost = 0;
  options_.turns.lost = [&](absl::Status why) {
    EXPECT_EQ(KindOf(why), ErrorKind::unavailable);
    ++lost;
  };
  auto first = Open();
  // Another has had a term: its end is in the past, so the lock is free. The term is committed before this server can
  // connect anew.
  ASSERT_TRUE(Execute("UPDATE store SET term = term + 1").ok());
  ASSERT_TRUE(Execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() "
                      "AND pid <> pg_backend_pid()")
                  .ok());
  EXPECT_EQ(KindOf(first->Apply({.workers = {NamedWorker("workers/b")}})), ErrorKind::unavailable);
  const absl::Time deadline = absl::Now() + absl::Seconds(10);
  while (lost == 0 && absl::Now() < deadline) absl::SleepFor(absl::Milliseconds(20));
  EXPECT_EQ(lost, 1);
  options_.turns.lost = nullptr;
  EXPECT_TRUE(Open()->Apply({.workers = {NamedWorker("workers/c")}}).ok());
}

// A standby of a database where another leads: from when it waits on.
class Standby {
 public:
  explicit Standby(PostgresOptions options) : options_(std::move(options)) {
    EXPECT_EQ(pipe(ends_), 0);
    options_.turns.interrupts = ends_[0];
    options_.turns.wait = [this] {
      waits_ = true;
      return !told_to_end_;
    };
    thread_ = std::thread([this] {
      store_ = OpenPostgresStore(options_);
      led_ = absl::Now();
    });
    while (!waits_) absl::SleepFor(absl::Milliseconds(1));
    absl::SleepFor(absl::Milliseconds(200));  // until it has asked for the lock
  }
  ~Standby() {
    if (thread_.joinable()) End();
    for (const int end : ends_) close(end);
  }

  // When it led.
  absl::Time AwaitTurn() {
    thread_.join();
    EXPECT_TRUE(store_.ok()) << store_.status();
    return led_;
  }
  absl::Status End() {
    told_to_end_ = true;
    EXPECT_EQ(write(ends_[1], "x", 1), 1);
    thread_.join();
    return store_.status();
  }
  Store& store() { return **store_; }

 private:
  PostgresOptions options_;
  int ends_[2];
  std::atomic<bool> waits_ = false;
  std::atomic<bool> told_to_end_ = false;
  absl::StatusOr<std::unique_ptr<Store>> store_ = absl::UnavailableError("it waits");
  absl::Time led_;
  std::thread thread_;
};

// The child is a server that keeps its turn until it is killed or stopped.
TEST_F(PostgresTurnsTest, AStandbyTakesOverFromAServerThatDiesOrStandsStill) {
  options_.alone = true;
  for (const int signal : {SIGKILL, SIGSTOP}) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      options_.turns.lost = [](absl::Status) { _exit(7); };
      auto store = OpenPostgresStore(options_);
      const char open = store.ok() ? 'y' : 'n';
      if (write(ends[1], &open, 1) == 1) absl::SleepFor(absl::Seconds(60));
      _exit(1);
    }
    char open = 0;
    ASSERT_EQ(read(ends[0], &open, 1), 1);
    ASSERT_EQ(open, 'y');
    Standby standby(options_);
    kill(child, signal);
    const absl::Time sent = absl::Now();
    EXPECT_LT(standby.AwaitTurn() - sent, absl::Seconds(signal == SIGKILL ? 2 : 6));
    EXPECT_TRUE(standby.store().Apply({.workers = {NamedWorker("workers/a")}}).ok());
    int status = 0;
    if (signal == SIGSTOP) kill(child, SIGCONT);
    waitpid(child, &status, 0);
    if (signal == SIGSTOP) {
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 7) << "the server was not told: " << status;
    }
    EXPECT_TRUE(standby.store().Apply({.workers = {NamedWorker("workers/b")}}).ok());
  }
}

// Among statements that it sends without waiting for answers, the database shows it as busy.
TEST_F(PostgresTurnsTest, AStandbyTakesOverFromAServerThatStandsStillAmongItsStatements) {
  options_.alone = false;
  Open();  // makes the schema
  options_.alone = true;
  PGconn* stuck = PQconnectdb(options_.uri.c_str());
  ASSERT_EQ(PQstatus(stuck), CONNECTION_OK);
  PQclear(PQexec(stuck, "SELECT pg_advisory_lock(7810763120)"));
  ASSERT_EQ(PQenterPipelineMode(stuck), 1);
  ASSERT_EQ(PQsendQueryParams(stuck, "SELECT 1", 0, nullptr, nullptr, nullptr, nullptr, 0), 1);
  ASSERT_EQ(PQflush(stuck), 0);
  const absl::Time sent = absl::Now();
  Standby standby(options_);
  EXPECT_LT(standby.AwaitTurn() - sent, absl::Seconds(6));
  PQfinish(stuck);
}

// One statement that takes long is not a silence.
TEST_F(PostgresTurnsTest, AServerThatIsBusyIsNotCutOff) {
  Open();  // makes the schema
  options_.alone = true;
  PGconn* busy = PQconnectdb(options_.uri.c_str());
  ASSERT_EQ(PQstatus(busy), CONNECTION_OK);
  PQclear(PQexec(busy, "SELECT pg_advisory_lock(7810763120)"));
  const char* const sql =
      "DO $$ DECLARE ends timestamptz := clock_timestamp() + interval '5500 ms'; "
      "BEGIN WHILE clock_timestamp() < ends LOOP END LOOP; END $$";
  ASSERT_EQ(PQsendQuery(busy, sql), 1);
  Standby standby(options_);
  PGresult* done = PQgetResult(busy);
  EXPECT_EQ(PQresultStatus(done), PGRES_COMMAND_OK) << PQerrorMessage(busy);
  PQclear(done);
  PQfinish(busy);
  standby.AwaitTurn();
}

TEST_F(PostgresTurnsTest, AStandbyWaitsAtNoCostAndLeadsAtOnce) {
  options_.alone = true;
  auto first = Open();
  Standby standby(options_);
  absl::SleepFor(absl::Seconds(3));
  // It is still in the statement that it began with.
  EXPECT_TRUE(Execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() "
                      "AND wait_event = 'advisory' AND query_start < clock_timestamp() - interval '2 s') "
                      "THEN RAISE 'it does not wait'; END IF; END $$")
                  .ok());
  const absl::Time gone = absl::Now();
  first.reset();
  const absl::Duration took = standby.AwaitTurn() - gone;
  std::printf("hand-over %.1f ms\n", absl::ToDoubleMilliseconds(took));
  EXPECT_LT(took, absl::Seconds(1));
  EXPECT_TRUE(standby.store().Apply({.workers = {NamedWorker("workers/a")}}).ok());
}

TEST_F(PostgresTurnsTest, AStandbyEndsWhenItIsToldTo) {
  options_.alone = true;
  auto first = Open();
  Standby standby(options_);
  const absl::Time told = absl::Now();
  EXPECT_EQ(KindOf(standby.End()), ErrorKind::unavailable);
  EXPECT_LT(absl::Now() - told, absl::Seconds(1));
  // Nothing of it waits for the lock any more.
  EXPECT_TRUE(Execute("DO $$ BEGIN IF EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted) THEN RAISE 'it waits'; END IF; "
                      "END $$")
                  .ok());
}

// A server that stands still in the middle of a transaction.
TEST_F(PostgresTurnsTest, AServerThatStandsStillLosesItsTransaction) {
  auto store = Open();
  PostgresConnection stuck(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kWrite);
  const absl::Status status = stuck.With([&](Connection& connection) {
    SqlTransaction transaction(connection);
    connection.Prepare("INSERT INTO workers VALUES (?, ?)").Text("workers/stuck").Blob("").Run();
    connection.Execute("SET idle_in_transaction_session_timeout = '200ms'");  // instead of 10 s
    EXPECT_TRUE(store->Apply({.workers = {NamedWorker("workers/a")}}).ok());
    transaction.Commit();
    return absl::OkStatus();
  });
  EXPECT_EQ(KindOf(status), ErrorKind::unavailable) << status;
  EXPECT_EQ(store->ListWorkers()->size(), 1u);
}

}  // namespace
}  // namespace lathe
