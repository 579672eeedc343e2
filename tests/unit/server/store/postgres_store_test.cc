// Events that only a store in PostgreSQL can meet: a database that goes and comes back, passwords, the wrong folder,
// other schemas.
#include "server/store/postgres/postgres_store.h"

#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "server/store/postgres/migrations.h"
#include "server/store/postgres/postgres_connection.h"
#include "server/store/sql/copy.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/unit/server/store/postgres_fixture.h"

namespace lathe {
namespace {

TEST_F(PostgresStoreTest, WhatWasAcknowledgedOutlivesACrashOfTheDatabase) {
  auto store = Open();
  const std::string digest = Sha256Digest("blob");
  ASSERT_TRUE(store->PutBlob(digest, "blob").ok());
  ASSERT_TRUE(store->Apply({.workers = {NamedWorker("workers/a")}}).ok());
  EXPECT_EQ(store->ListWorkers()->size(), 1u);
  ASSERT_TRUE(cluster_->Crash().ok());
  // The same object goes on, by connections of their own.
  EXPECT_EQ(*store->GetBlob(digest), "blob");
  EXPECT_EQ(store->ListWorkers()->size(), 1u);
  EXPECT_TRUE(*store->HasBlob(digest));
  EXPECT_TRUE(store->Apply({.workers = {NamedWorker("workers/b")}}).ok());
  EXPECT_EQ(store->ListWorkers()->size(), 2u);
}

TEST_F(PostgresStoreTest, ADatabaseThatIsNotThereIsAClearError) {
  options_.uri = "postgresql:///lathe?host=" + folder_;
  const absl::Status status = OpenPostgresStore(options_).status();
  EXPECT_EQ(KindOf(status), ErrorKind::unavailable);
  EXPECT_NE(std::string(status.message()).find("postgresql:" + folder_ + "/lathe cannot be used"), std::string::npos)
      << status;
}

TEST_F(PostgresStoreTest, APasswordInTheAddressIsRefusedAndNotRepeated) {
  for (const char* uri : {"postgresql://u:hush@h/d", "postgresql://h/d?password=hush", "host=h password=hush"}) {
    const absl::Status status = ParsePostgresAddress(uri).status();
    EXPECT_EQ(KindOf(status), ErrorKind::invalid_argument);
    EXPECT_EQ(std::string(status.message()).find("hush"), std::string::npos) << status;
  }
  EXPECT_EQ(ParsePostgresAddress("postgresql://u@h:5433/d")->name, "postgresql:h/d");
  EXPECT_EQ(KindOf(ParsePostgresAddress("postgresql://[").status()), ErrorKind::invalid_argument);
}

TEST_F(PostgresStoreTest, ServersShareADatabase) {
  std::vector<std::unique_ptr<Store>> stores;
  for (int i = 0; i < 3; ++i) stores.push_back(Open());
  std::vector<std::thread> threads;
  std::atomic<int> created = 0;
  // In opposite orders, which deadlocks where two transactions write at a time.
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 40; ++i) {
        WriteBatch batch;
        for (int w = 0; w < 20; ++w) batch.workers.push_back(NamedWorker(absl::StrCat("workers/", t % 2 ? w : 19 - w)));
        EXPECT_TRUE(stores[t]->Apply(std::move(batch)).ok());
        JobRecord job;
        job.id = absl::StrCat("job", t, "-", i);
        const auto known = stores[t]->CreateJob(job, {"t", absl::StrCat("r", i), "p", "jobs/" + job.id,
                                                      absl::UnixEpoch(), absl::UnixEpoch() + absl::Hours(1)});
        EXPECT_TRUE(known.ok()) << known.status();
        created += known.ok() && !known->has_value();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(created, 40);
  EXPECT_EQ(stores[0]->ListJobs({})->size(), 40u);
  EXPECT_EQ(stores[1]->ListWorkers()->size(), 20u);
}

TEST_F(PostgresStoreTest, ATextThatTheDatabaseCannotKeepFailsAlone) {
  auto store = Open();
  std::atomic<int> failed = 0;
  for (int i = 0; i < 10; ++i) {
    const std::string name = i == 5 ? std::string("a\0b", 3) : absl::StrCat("workers/", i);
    store->ApplyAsync({.workers = {NamedWorker(name)}}, [&](absl::Status status) { failed += !status.ok(); });
  }
  ASSERT_TRUE(store->Apply({}).ok());
  EXPECT_EQ(failed, 1);
  EXPECT_EQ(store->ListWorkers()->size(), 9u);
}

TEST_F(PostgresStoreTest, KeysOfAnyLengthAreKept) {
  auto store = Open();
  WinnerRecord winner;
  winner.modules = {"sha256:m"};
  winner.entry = "k";
  for (int i = 0; i < 5000; ++i) absl::StrAppend(&winner.problem, "tensor ", i * 7919);
  winner.spec_name = winner.problem;
  winner.best.set_job("jobs/j");
  winner.best.mutable_trial()->mutable_time_ns()->set_median(1);
  ASSERT_TRUE(store->Apply({.winners = {winner, winner}}).ok());
  EXPECT_EQ(store->FindWinners({.module = "sha256:m", .entry = "k", .problem = winner.problem})->size(), 1u);
}

TEST_F(PostgresStoreTest, TheBlobsOfAnotherDatabaseAreRefused) {
  {
    Open();
  }
  PostgresOptions other = options_;
  other.uri = *cluster_->NewDatabase();
  absl::Status status = OpenPostgresStore(other).status();
  EXPECT_EQ(KindOf(status), ErrorKind::unavailable);
  EXPECT_NE(std::string(status.message()).find("belongs to another database"), std::string::npos) << status;
  // A folder that is empty because nothing is mounted there.
  ASSERT_TRUE(Open()->PutBlob(Sha256Digest("x"), "x").ok());
  PostgresOptions unmounted = options_;
  unmounted.blob_dir = folder_ + "/other";
  status = OpenPostgresStore(unmounted).status();
  EXPECT_NE(std::string(status.message()).find("is it mounted?"), std::string::npos) << status;
}

TEST_F(PostgresStoreTest, ABlobWhoseFileIsDamagedOrGoneIsNotHandedOut) {
  auto store = Open();
  const std::string digest = Sha256Digest("blob");
  ASSERT_TRUE(store->PutBlob(digest, "blob").ok());
  const std::string path = absl::StrCat(options_.blob_dir, "/", digest.substr(7, 2), "/", digest.substr(7));
  ASSERT_TRUE(std::filesystem::exists(path));
  std::ofstream(path) << "other";
  EXPECT_EQ(KindOf(store->GetBlob(digest).status()), ErrorKind::corrupt_store);
  std::filesystem::remove(path);
  EXPECT_EQ(KindOf(store->GetBlob(digest).status()), ErrorKind::corrupt_store);
}

TEST_F(PostgresStoreTest, ABlobThatCannotBeWrittenHasNoRow) {
  auto store = Open();
  const std::string digest = Sha256Digest("blob");
  std::ofstream(absl::StrCat(options_.blob_dir, "/", digest.substr(7, 2))) << "in the way";
  EXPECT_EQ(KindOf(store->PutBlob(digest, "blob")), ErrorKind::unavailable);
  EXPECT_FALSE(*store->HasBlob(digest));
}

TEST_F(PostgresStoreTest, FilesOfBlobsWithoutARowGoAfterADay) {
  auto store = Open();
  const auto path_of = [&](const std::string& digest) {
    return absl::StrCat(options_.blob_dir, "/", digest.substr(7, 2), "/", digest.substr(7));
  };
  const auto make = [&](const std::string& path, int hours) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << "left behind";
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - std::chrono::hours(hours));
  };
  const std::string used = Sha256Digest("used");
  ASSERT_TRUE(store->PutBlob(used, "used").ok());
  std::filesystem::last_write_time(path_of(used),
                                   std::filesystem::file_time_type::clock::now() - std::chrono::hours(25));
  const std::string orphan = path_of(Sha256Digest("orphan")), partial = path_of(Sha256Digest("partial")) + ".a1b2c3",
                    fresh = path_of(Sha256Digest("fresh")), other = options_.blob_dir + "/" + used.substr(7, 2) + "/x";
  for (const std::string& path : {orphan, partial, other}) make(path, 25);
  make(fresh, 23);  // its row may be on the way
  ASSERT_TRUE(store->Retain({.dry_run = true}, absl::Now()).ok());
  EXPECT_TRUE(std::filesystem::exists(orphan));
  const absl::StatusOr<RetentionReport> report = store->Retain({}, absl::Now());
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->blobs, 1);
  EXPECT_FALSE(std::filesystem::exists(orphan));
  EXPECT_FALSE(std::filesystem::exists(partial));
  EXPECT_TRUE(std::filesystem::exists(fresh));
  EXPECT_TRUE(std::filesystem::exists(other));
  EXPECT_EQ(*store->GetBlob(used), "used");
}

TEST_F(PostgresStoreTest, UsesOutliveAWriteThatFails) {
  auto store = Open();
  const absl::Time start = absl::FromUnixSeconds(1'800'000'000);
  const std::string digest = Sha256Digest("used");
  ASSERT_TRUE(store->PutBlob(digest, "used").ok());
  ASSERT_TRUE(store->Retain({}, start).ok());
  EXPECT_TRUE(store->GetBlob(digest).ok());
  ASSERT_TRUE(Execute("ALTER TABLE uses RENAME TO away").ok());
  EXPECT_FALSE(store->Retain({}, start + absl::Hours(23)).ok());
  ASSERT_TRUE(Execute("ALTER TABLE away RENAME TO uses").ok());
  // Uses that were noted before the failure count when it is written.
  ASSERT_TRUE(store->Retain({}, start + absl::Hours(25)).ok());
  EXPECT_TRUE(store->GetBlob(digest).ok());
}

TEST_F(PostgresStoreTest, ModelsOfCostsLeaveTheValuesOfCallers) {
  PostgresConnection connection(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kSchema);
  ASSERT_TRUE(MigratePostgres(connection, 2).ok());
  internal::CostModel model;
  model.set_target("cuda:90");
  model.set_version(3);
  const absl::Status inserted = connection.With([&](Connection& open) {
    open.Execute(
        "INSERT INTO key_values VALUES (1, chr(1) || 'server', 'cost_model/cuda:90'::bytea, NULL, 1, 9), "
        "(2, 'tenant', 'cost_model/cuda:90'::bytea, NULL, 1, 9); INSERT INTO key_value_contents VALUES (2, "
        "'x'::bytea)");
    open.Prepare("INSERT INTO key_value_contents VALUES (1, ?)").Message(model).Run();
    return absl::OkStatus();
  });
  ASSERT_TRUE(inserted.ok()) << inserted;
  ASSERT_TRUE(MigratePostgres(connection, LatestPostgresSchema()).ok());
  auto store = Open();
  ASSERT_EQ(store->ListCostModels()->size(), 1u);
  EXPECT_EQ(store->ListCostModels()->at(0).version(), 3);
  EXPECT_EQ(*store->key_values().Get("tenant", "cost_model/cuda:90", absl::Now()), "x");
  EXPECT_EQ(store->key_values().Totals()->entries, 1);
}

TEST_F(PostgresStoreTest, SchemasGoUpAndDownAndADryRunChangesNothing) {
  PostgresConnection connection(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kSchema);
  const int latest = LatestPostgresSchema();
  ASSERT_TRUE(MigratePostgres(connection, latest, {.dry_run = true}).ok());
  EXPECT_EQ(*PostgresSchema(connection), 0);
  ASSERT_TRUE(MigratePostgres(connection, latest).ok());
  EXPECT_EQ(*PostgresSchema(connection), latest);
  for (int version = latest - 1; version >= 0; --version) {
    // Tables go with their contents only where that was said.
    const absl::Status refused = MigratePostgres(connection, version);
    EXPECT_EQ(KindOf(refused), ErrorKind::invalid_argument) << version;
    EXPECT_EQ(DetailOf(refused).field(), "drop-tables");
    EXPECT_EQ(*PostgresSchema(connection), version + 1);
    EXPECT_TRUE(MigratePostgres(connection, version, {.dry_run = true}).ok()) << version;
    EXPECT_TRUE(MigratePostgres(connection, version, {.may_drop_tables = true}).ok()) << version;
    EXPECT_EQ(*PostgresSchema(connection), version);
  }
  for (int version = 1; version <= latest; ++version) {
    EXPECT_TRUE(MigratePostgres(connection, version).ok()) << version;
  }
  EXPECT_EQ(KindOf(MigratePostgres(connection, latest + 1)), ErrorKind::invalid_argument);
  EXPECT_TRUE(Open()->Apply({.workers = {NamedWorker("workers/a")}}).ok());
}

TEST_F(PostgresStoreTest, NoSchemaIsChangedBesideAServer) {
  PostgresConnection connection(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kSchema);
  options_.alone = true;
  auto server = Open();
  const int latest = LatestPostgresSchema();
  for (int version : {latest, latest - 1}) {
    const absl::Status refused = MigratePostgres(connection, version, {.may_drop_tables = true});
    EXPECT_EQ(KindOf(refused), ErrorKind::unavailable) << version;
    EXPECT_NE(refused.message().find("stop all servers"), absl::string_view::npos) << refused;
  }
  EXPECT_EQ(*PostgresSchema(connection), latest);
  EXPECT_TRUE(MigratePostgres(connection, latest, {.dry_run = true}).ok());
  server.reset();
  EXPECT_TRUE(MigratePostgres(connection, latest - 1, {.may_drop_tables = true}).ok());
}

TEST_F(PostgresStoreTest, ServersThatStartTogetherMakeOneSchema) {
  std::vector<std::thread> servers;
  std::atomic<int> opened{0};
  for (int i = 0; i < 6; ++i) servers.emplace_back([&] { opened += OpenPostgresStore(options_).ok(); });
  for (std::thread& server : servers) server.join();
  EXPECT_EQ(opened, 6);
}

TEST_F(PostgresStoreTest, AReaderMakesNothing) {
  PostgresOptions reading = options_;
  reading.read_only = true;
  PostgresConnection connection(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kSchema);
  EXPECT_EQ(KindOf(OpenPostgresParts(reading).status()), ErrorKind::unavailable);
  EXPECT_EQ(*PostgresSchema(connection), 0);
  options_.alone = true;
  auto server = Open();
  ASSERT_TRUE(server->PutBlob(Sha256Digest("blob"), "blob").ok());
  // Beside the server whose turn it is, and also in a folder that is not there.
  {
    auto parts = OpenPostgresParts(reading);
    ASSERT_TRUE(parts.ok()) << parts.status();
    EXPECT_EQ(CheckContents(*parts)->blobs, 1);
  }
  reading.blob_dir = folder_ + "/elsewhere";
  EXPECT_EQ(KindOf(OpenPostgresParts(reading).status()), ErrorKind::unavailable);
  EXPECT_FALSE(std::filesystem::exists(reading.blob_dir));
}

TEST_F(PostgresStoreTest, OtherSchemasAreRefused) {
  {
    Open();
  }
  ASSERT_TRUE(Execute("INSERT INTO migrations (version, name) VALUES (1000, 'later')").ok());
  EXPECT_EQ(KindOf(OpenPostgresStore(options_).status()), ErrorKind::corrupt_store);
}

// A SQLite store with something in every table.
SqlParts FilledSqlite(const std::string& folder) {
  const std::string path = folder + "/lathe.db";
  {
    auto store = *OpenSqliteStore(path);
    EXPECT_TRUE(store->PutBlob(Sha256Digest("blob"), "blob").ok());
    EXPECT_TRUE(store->PutBlob(Sha256Digest(""), "").ok());
    ModuleRecord module;
    module.received_digest = "sha256:r";
    module.info.set_digest("sha256:m");
    EXPECT_TRUE(store->PutModule(module).ok());
    JobRecord job;
    job.id = "job";
    job.module_digests = {"sha256:m"};
    EXPECT_TRUE(store->CreateJob(job, {"t", "r", "p", "jobs/job", absl::UnixEpoch(), absl::InfiniteFuture()}).ok());
    CompilationRecord compilation;
    compilation.id = "c";
    EXPECT_TRUE(store->CreateCompilation(compilation, {}).ok());
    CompileRecord compile;
    compile.key = "key";
    compile.identity.module_digest = "sha256:m";
    MeasurementRecord measurement;
    measurement.identity = "i";
    measurement.compile_key = "key";
    measurement.outcome.mutable_conditions()->set_power_limit_watts(0.1);
    RunOffRecord run_off;
    run_off.identity = "o";
    run_off.run_off.add_entries()->set_trial("i");
    WinnerRecord winner;
    winner.modules = {"sha256:m"};
    winner.best.set_job("jobs/job");
    winner.best.mutable_trial()->mutable_time_ns()->set_median(1.1);
    EXPECT_TRUE(store
                    ->Apply({.compiles = {compile},
                             .measurements = {measurement},
                             .run_offs = {run_off},
                             .trials = {TrialRecord{"job", 0, {}}, TrialRecord{"job", 1, {}}},
                             .winners = {winner},
                             .workers = {NamedWorker("workers/a")}})
                    .ok());
    internal::CostModel model;
    model.set_target("cuda:90");
    model.set_version(1);
    EXPECT_TRUE(*store->PutCostModel(model));
    EXPECT_TRUE(store->Retain({}, absl::FromUnixSeconds(1'700'000'000)).ok());
    for (const bool ends : {false, true}) {
      KeyValuePut put{
          .tenant = "t", .key = std::string("k\0\xff", 3) + (ends ? "e" : ""), .value = "v", .most_bytes = 1 << 20};
      if (ends) put.expires = absl::FromUnixSeconds(1'800'000'000);
      store->key_values().PutAsync(put, absl::FromUnixSeconds(1'700'000'000),
                                   [](auto result) { EXPECT_TRUE(result.ok()); });
    }
    EXPECT_TRUE(store->Apply({}).ok());
  }
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("INSERT INTO winnerless VALUES ('old')");
  return *OpenSqliteParts(path);
}

TEST_F(PostgresStoreTest, AStoreIsCopiedFromSqliteWhole) {
  SqlParts from = FilledSqlite(folder_);
  {
    SqlParts to = *OpenPostgresParts(options_);
    const auto counts = CopyStore(from, to);
    ASSERT_TRUE(counts.ok()) << counts.status();
    for (const auto& [table, rows] : counts->rows) EXPECT_GT(rows, 0) << table;
    EXPECT_EQ(counts->blobs, 2);
    EXPECT_TRUE(absl::IsInvalidArgument(CopyStore(from, to).status()));
    EXPECT_EQ(CheckContents(to)->rows, counts->rows);
  }
  auto store = Open();
  EXPECT_EQ(*store->GetBlob(Sha256Digest("blob")), "blob");
  EXPECT_EQ((*store->FindModule("sha256:r"))->info.digest(), "sha256:m");
  EXPECT_EQ(store->ListTrials("job", 0, 0)->size(), 2u);
  EXPECT_EQ(store->FindMeasuredBefore({"sha256:m"}, 10)->at(0).power_limit_watts, 0.1);
  EXPECT_TRUE(store->FindRequest("t", "r", absl::Now())->has_value());
  const std::string key("k\0\xff", 3);
  EXPECT_EQ(**store->key_values().Get("t", key, absl::FromUnixSeconds(1'700'000'000)), "v");
  EXPECT_FALSE((*store->key_values().FindExpiry("t", key, absl::FromUnixSeconds(1'700'000'000)))->expires.has_value());
  EXPECT_EQ(store->key_values().Totals()->entries, 2);
  // A job that is made next comes after those that were copied.
  JobRecord job;
  job.id = "next";
  ASSERT_TRUE(store->CreateJob(job, {}).ok());
  EXPECT_GT(store->GetJob("next")->sequence, store->GetJob("job")->sequence);
}

TEST_F(PostgresStoreTest, ADamagedStoreIsNotCopied) {
  SqlParts from = FilledSqlite(folder_);
  SQLite::Database(folder_ + "/lathe.db", SQLite::OPEN_READWRITE).exec("UPDATE blobs SET data = x'00'");
  SqlParts to = *OpenPostgresParts(options_);
  EXPECT_EQ(KindOf(CopyStore(from, to).status()), ErrorKind::corrupt_store);
  EXPECT_TRUE(CheckEmpty(to).ok());
}

}  // namespace
}  // namespace lathe
