// The errors that only a store on disk can make: reopening, damage, other versions, a kill in the middle of writing.
#include "server/store/sqlite/sqlite_store.h"

#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/ids.h"
#include "server/store/sqlite/compression.h"
#include "server/store/sqlite/migrations.h"

namespace lathe {
namespace {

class SqliteStoreTest : public testing::Test {
 protected:
  SqliteStoreTest() : folder_(testing::TempDir() + "/sqlite_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(folder_);
  }
  ~SqliteStoreTest() override { std::filesystem::remove_all(folder_); }

  const std::string folder_;
  const std::string path_ = folder_ + "/lathe.db";
};

TrialRecord FinishedTrial(int ordinal) {
  TrialRecord record{"job", ordinal, {}};
  record.trial.set_state(v1::Trial::SUCCEEDED);
  return record;
}

TEST_F(SqliteStoreTest, EverythingIsThereAfterReopening) {
  std::string digest = Sha256Digest("blob");
  {
    auto store = OpenSqliteStore(path_);
    ASSERT_TRUE(store.ok()) << store.status();
    JobRecord job;
    job.id = "job";
    job.job.set_state(v1::JOB_STATE_RUNNING);
    ASSERT_TRUE((*store)->CreateJob(job, {"request", "payload", "job"}).ok());
    ASSERT_TRUE((*store)->PutBlob(digest, "blob").ok());
    ASSERT_TRUE((*store)->Apply({.trials = {FinishedTrial(3)}}).ok());
  }
  auto store = OpenSqliteStore(path_);
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ(*(*store)->GetBlob(digest), "blob");
  EXPECT_EQ((*store)->ListTrials("job", 0, 0)->size(), 1u);
  EXPECT_EQ((*store)->ListJobs({.state = v1::JOB_STATE_RUNNING})->size(), 1u);
  EXPECT_TRUE((*store)->CreateJob({}, {"request", "payload", "other"})->has_value());
}

// A child writes trials and says over a pipe which ones the store took; it is killed without warning. Every trial
// that it had said is there.
TEST_F(SqliteStoreTest, AKilledWriterLosesNothingThatWasAcknowledged) {
  int last = -1;
  for (int round = 0; round < 5; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      close(ends[0]);
      auto store = OpenSqliteStore(path_);
      if (!store.ok()) _exit(1);
      for (int i = last + 1;; ++i) {
        if (!(*store)->Apply({.trials = {FinishedTrial(i)}}).ok()) _exit(1);
        if (write(ends[1], &i, sizeof(i)) != sizeof(i)) _exit(1);
      }
    }
    close(ends[1]);
    int said = 0;
    int told = -1;
    while (said < 3 + round * 2 && read(ends[0], &told, sizeof(told)) == sizeof(told)) ++said;
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself";
    while (read(ends[0], &told, sizeof(told)) == sizeof(told)) {
    }
    close(ends[0]);
    auto store = OpenSqliteStore(path_);
    ASSERT_TRUE(store.ok()) << store.status();
    auto trials = *(*store)->ListTrials("job", 0, 0);
    ASSERT_GT(static_cast<int>(trials.size()), told);
    for (int i = 0; i <= told; ++i) EXPECT_EQ(trials[i].ordinal, i);
    last = trials.back().ordinal;
  }
}

TEST_F(SqliteStoreTest, AFileThatIsNoDatabaseIsAClearError) {
  std::ofstream(path_) << std::string(8192, 'x');
  absl::Status status = OpenSqliteStore(path_).status();
  EXPECT_EQ(KindOf(status), ErrorKind::corrupt_store);
  EXPECT_NE(std::string(status.message()).find(path_ + " is no SQLite database"), std::string::npos) << status;
}

TEST_F(SqliteStoreTest, ADamagedDatabaseIsAClearError) {
  {
    auto store = OpenSqliteStore(path_);
    ASSERT_TRUE(store.ok());
    for (int i = 0; i < 200; ++i) ASSERT_TRUE((*store)->Apply({.trials = {FinishedTrial(i)}}).ok());
  }
  // Everything after the first page, which holds the header, becomes garbage.
  auto size = std::filesystem::file_size(path_);
  std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(4096);
  file << std::string(size - 4096, '\x5a');
  file.close();
  auto store = OpenSqliteStore(path_);
  absl::Status status = store.ok() ? (*store)->ListTrials("job", 0, 0).status() : store.status();
  EXPECT_EQ(KindOf(status), ErrorKind::corrupt_store) << status;
  EXPECT_NE(std::string(status.message()).find("is damaged"), std::string::npos) << status;
}

TEST_F(SqliteStoreTest, ADamagedBlobIsNotHandedOut) {
  std::string digest = Sha256Digest("blob");
  auto store = OpenSqliteStore(path_);
  ASSERT_TRUE((*store)->PutBlob(digest, "blob").ok());
  {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE);
    SQLite::Statement update(database, "UPDATE blobs SET data = ?");
    std::string other = Compress("other");
    update.bind(1, static_cast<const void*>(other.data()), static_cast<int>(other.size()));
    update.exec();
  }
  EXPECT_EQ(KindOf((*store)->GetBlob(digest).status()), ErrorKind::corrupt_store);
}

TEST_F(SqliteStoreTest, ANewerSchemaIsAClearError) {
  ASSERT_TRUE(OpenSqliteStore(path_).ok());
  {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE);
    database.exec("INSERT INTO migrations VALUES (99, '')");
  }
  absl::Status status = OpenSqliteStore(path_).status();
  EXPECT_EQ(KindOf(status), ErrorKind::corrupt_store);
  EXPECT_NE(std::string(status.message()).find("schema version 99"), std::string::npos) << status;
}

TEST_F(SqliteStoreTest, AFolderThatIsNotThereIsAClearError) {
  absl::Status status = OpenSqliteStore(folder_ + "/missing/lathe.db").status();
  EXPECT_EQ(KindOf(status), ErrorKind::unavailable) << status;
}

TEST(CompressionTest, RoundTripsAndRefusesGarbage) {
  std::string data(100000, 'a');
  std::string compressed = Compress(data);
  EXPECT_LT(compressed.size(), 1000u);
  EXPECT_EQ(*Decompress(compressed), data);
  EXPECT_EQ(*Decompress(Compress("")), "");
  EXPECT_EQ(KindOf(Decompress("garbage").status()), ErrorKind::corrupt_store);
  EXPECT_EQ(KindOf(Decompress(compressed.substr(0, compressed.size() / 2)).status()), ErrorKind::corrupt_store);
}

}  // namespace
}  // namespace lathe
