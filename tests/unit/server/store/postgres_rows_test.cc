// Changes that wait at the same time: what is sent together, and in which order it happens.
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

using PostgresRowsTest = PostgresStoreTest;

TEST_F(PostgresRowsTest, RowsThatWaitTogetherAreWrittenTogether) {
  auto store = Open();
  ASSERT_TRUE(store->Apply({}).ok());
  ASSERT_TRUE(
      Execute("CREATE TABLE statements (rows BIGINT); CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS "
              "$$ BEGIN INSERT INTO statements SELECT COUNT(*) FROM new_rows; RETURN NULL; END $$; "
              "CREATE TRIGGER noted AFTER INSERT ON trials REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT "
              "EXECUTE FUNCTION note()")
          .ok());
  JobRecord job;
  job.id = "job";
  ASSERT_TRUE(store->CreateJob(job, {}).ok());
  std::atomic<int> done = 0;
  for (int i = 0; i < 1000; ++i) {
    WriteBatch batch;
    batch.trials = {TrialRecord{"job", i, {}}};
    CompileRecord compile;
    compile.key = absl::StrCat("key", i);
    batch.compiles = {compile};
    if (i % 100 == 50) batch.jobs = {job};  // waits for what it changes
    store->ApplyAsync(std::move(batch), [&](absl::Status status) { done += status.ok(); });
  }
  ASSERT_TRUE(store->Apply({}).ok());
  EXPECT_EQ(done, 1000);
  EXPECT_EQ(store->ListTrials("job", 0, 0)->size(), 1000u);
  EXPECT_TRUE((*store->FindCompile("key999")).has_value());
  EXPECT_TRUE(Execute("DO $$ BEGIN IF (SELECT COUNT(*) FROM statements) > 100 OR (SELECT SUM(rows) FROM statements) <> "
                      "1000 THEN RAISE '% statements', (SELECT COUNT(*) FROM statements); END IF; END $$")
                  .ok());
}

// A key that comes twice, values of each type and of no length, and what comes first between those that wait together.
TEST_F(PostgresRowsTest, RowsThatWaitTogetherAreWrittenInTheirOrder) {
  auto store = Open();
  JobRecord job;
  job.id = "job";
  ASSERT_TRUE(store->CreateJob(job, {}).ok());
  TrialRecord running{"job", 7, {}}, ended{"job", 7, {}};
  running.trial.set_state(v1::Trial::RUNNING);
  ended.trial.set_state(v1::Trial::SUCCEEDED);
  MeasurementRecord one;
  one.identity = "one";
  one.problem = "first";
  one.outcome.mutable_conditions()->set_power_limit_watts(0.25);
  MeasurementRecord two = one;
  two.problem = "second";
  MeasurementRecord other = one;
  other.identity = "other";
  other.compile_key = "k";
  MeasurementRecord gone = one;
  gone.identity = "gone";
  CompileRecord compile;
  compile.key = "k";
  compile.identity.module_digest = "sha256:m";
  std::atomic<int> done = 0;
  const auto apply = [&](WriteBatch batch) {
    store->ApplyAsync(std::move(batch), [&](absl::Status status) { done += status.ok(); });
  };
  std::atomic<bool> begun = false;
  std::thread slow([&] {  // keeps the writer busy, so that what follows waits together
    PostgresConnection other_writer(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kWrite);
    EXPECT_TRUE(other_writer
                    .With([&](Connection& connection) {
                      SqlTransaction transaction(connection);
                      begun = true;
                      absl::SleepFor(absl::Milliseconds(300));
                      transaction.Commit();
                      return absl::OkStatus();
                    })
                    .ok());
  });
  while (!begun) absl::SleepFor(absl::Milliseconds(1));
  apply({});
  absl::SleepFor(absl::Milliseconds(50));
  apply({.measurements = {one}, .trials = {running}});
  apply({.measurements = {two, other, gone}, .trials = {ended, TrialRecord{"job", 8, {}}}});
  apply({.forgotten = {"other", "gone"}});
  apply({.compiles = {compile}, .measurements = {other}, .trials = {running}});
  slow.join();
  ASSERT_TRUE(store->Apply({}).ok());
  EXPECT_EQ(done, 5);
  EXPECT_EQ((*store->FindMeasurement("one"))->problem, "second");
  EXPECT_TRUE((*store->FindMeasurement("other")).has_value()) << "it came again";
  EXPECT_FALSE((*store->FindMeasurement("gone")).has_value());
  EXPECT_EQ(store->ListTrials("job", 7, 1)->at(0).trial.state(), v1::Trial::SUCCEEDED);
  EXPECT_EQ(store->FindMeasuredBefore({"sha256:m"}, 10)->at(0).power_limit_watts, 0.25);
}

TEST_F(PostgresRowsTest, ATransactionThatHasFailedIsNotTakenForCommitted) {
  Open();
  PostgresConnection connection(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kWrite);
  const absl::Status status = connection.With([](Connection& open) {
    SqlTransaction transaction(open);
    try {
      open.Prepare("INSERT INTO no_such_table VALUES (?)").Int(1).Run();
    } catch (const PostgresError&) {
    }
    transaction.Commit();
    return absl::OkStatus();
  });
  EXPECT_EQ(KindOf(status), ErrorKind::unavailable) << status;
  EXPECT_TRUE(connection.With([](Connection&) { return absl::OkStatus(); }).ok());
}

TEST_F(PostgresRowsTest, AnErrorOfWhatNobodyWaitsForEndsTheTransaction) {
  auto store = Open();
  PostgresConnection connection(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kWrite);
  const absl::Status status = connection.With([](Connection& open) {
    SqlTransaction transaction(open);
    open.Prepare("INSERT INTO workers VALUES (?, ?)").Text("workers/a").Blob("").Later();
    open.Prepare("INSERT INTO workers SELECT ?, ? WHERE 1 / (SELECT COUNT(*) - 1 FROM workers) = 1")
        .Text("workers/b")
        .Blob("")
        .Later();
    transaction.Commit();
    return absl::OkStatus();
  });
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(store->ListWorkers()->size(), 0u);
}

}  // namespace
}  // namespace lathe
