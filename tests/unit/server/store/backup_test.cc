// The folder of a SQLite store, and copies of it.
#include "server/store/sqlite/backup.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/ids.h"
#include "server/store/sql/copy.h"
#include "server/store/sqlite/folder.h"
#include "server/store/sqlite/sqlite_store.h"

namespace lathe {
namespace {

class BackupTest : public testing::Test {
 protected:
  BackupTest() : folder_(testing::TempDir() + "/backup_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(folder_ + "/restored");
  }
  ~BackupTest() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<Store> Open(const std::string& path) {
    auto store = OpenSqliteStore(path);
    EXPECT_TRUE(store.ok()) << store.status();
    return store.ok() ? *std::move(store) : nullptr;
  }

  const std::string folder_;
  const std::string path_ = folder_ + "/lathe.db";
  const std::string copy_ = folder_ + "/copy.db";
  const std::string restored_ = folder_ + "/restored/lathe.db";
};

TrialRecord Finished(int ordinal) {
  TrialRecord record{"job", ordinal, {}};
  record.trial.set_state(v1::Trial::SUCCEEDED);
  return record;
}

TEST_F(BackupTest, ASecondServerIsRefusedAndToldWhoIsThere) {
  auto store = Open(path_);
  const absl::Status status = OpenSqliteStore(path_).status();
  EXPECT_EQ(KindOf(status), ErrorKind::unavailable);
  EXPECT_NE(std::string(status.message()).find(absl::StrCat("process ", getpid(), " of ")), std::string::npos)
      << status;
  store.reset();
  Open(path_);
}

TEST_F(BackupTest, TheFolderOfAKilledServerIsFree) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    auto store = OpenSqliteStore(path_);
    const char open = store.ok() ? 'y' : 'n';
    if (write(ends[1], &open, 1) == 1) pause();
    _exit(1);
  }
  char open = 0;
  ASSERT_EQ(read(ends[0], &open, 1), 1);
  ASSERT_EQ(open, 'y');
  EXPECT_EQ(KindOf(OpenSqliteStore(path_).status()), ErrorKind::unavailable);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  Open(path_);
}

TEST_F(BackupTest, NetworkFileSystemsAreKnown) {
  EXPECT_EQ(NetworkFileSystem(0x6969), "NFS");
  EXPECT_EQ(NetworkFileSystem(0xFF534D42), "CIFS");
  EXPECT_EQ(NetworkFileSystem(static_cast<int32_t>(0xFF534D42)), "CIFS");  // as 32-bit machines have it
  EXPECT_EQ(NetworkFileSystem(0x0BD00BD0), "Lustre");
  EXPECT_EQ(NetworkFileSystem(0xEF53), "");      // ext4
  EXPECT_EQ(NetworkFileSystem(0x01021994), "");  // tmpfs
  EXPECT_TRUE(CheckLocalDisk(folder_).ok());
  EXPECT_EQ(KindOf(CheckLocalDisk(folder_ + "/none")), ErrorKind::unavailable);
}

TEST_F(BackupTest, ABackupOfARunningServerIsOneMoment) {
  auto store = Open(path_);
  std::atomic<int> written = 0;
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    for (int i = 0; !stop; ++i) {
      const std::string data = absl::StrCat("blob ", i);
      EXPECT_TRUE(store->PutBlob(Sha256Digest(data), data).ok());
      EXPECT_TRUE(store->Apply({.trials = {Finished(i)}}).ok());
      written = i + 1;
    }
  });
  while (written < 20) std::this_thread::yield();
  const int before = written;
  const absl::Status status = BackUpSqlite(path_, copy_);
  const int after = written + 1;
  stop = true;
  writer.join();
  ASSERT_TRUE(status.ok()) << status;
  ASSERT_TRUE(RestoreSqlite(copy_, restored_).ok());
  auto restored = Open(restored_);
  const auto trials = *restored->ListTrials("job", 0, 0);
  EXPECT_GE(static_cast<int>(trials.size()), before);
  EXPECT_LE(static_cast<int>(trials.size()), after);
  for (size_t i = 0; i < trials.size(); ++i) {
    EXPECT_EQ(trials[i].ordinal, static_cast<int>(i));
    EXPECT_TRUE(*restored->HasBlob(Sha256Digest(absl::StrCat("blob ", i))));  // written before its trial
  }
}

TEST_F(BackupTest, NothingIsWrittenOver) {
  Open(path_);
  std::ofstream(copy_) << "mine";
  EXPECT_TRUE(absl::IsInvalidArgument(BackUpSqlite(path_, copy_)));
  std::filesystem::remove(copy_);
  ASSERT_TRUE(BackUpSqlite(path_, copy_).ok());
  EXPECT_TRUE(absl::IsInvalidArgument(RestoreSqlite(copy_, path_)));
  // The log that a database left behind would be taken for the copy's.
  std::ofstream(restored_ + "-wal") << "old";
  EXPECT_TRUE(absl::IsInvalidArgument(RestoreSqlite(copy_, restored_)));
  std::filesystem::remove(restored_ + "-wal");
  auto running = Open(folder_ + "/restored/other.db");
  EXPECT_EQ(KindOf(RestoreSqlite(copy_, restored_)), ErrorKind::unavailable);
}

TEST_F(BackupTest, ADamagedCopyIsNotRestored) {
  {
    auto store = Open(path_);
    for (int i = 0; i < 200; ++i) ASSERT_TRUE(store->Apply({.trials = {Finished(i)}}).ok());
  }
  ASSERT_TRUE(BackUpSqlite(path_, copy_).ok());
  EXPECT_TRUE(CheckSqliteFile(copy_)->empty());
  const auto size = std::filesystem::file_size(copy_);
  std::fstream file(copy_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(size - 6000);
  file << std::string(3000, '\x5a');
  file.close();
  const auto problems = CheckSqliteFile(copy_);
  EXPECT_TRUE(!problems.ok() || !problems->empty());
  EXPECT_EQ(KindOf(RestoreSqlite(copy_, restored_)), ErrorKind::corrupt_store);
  EXPECT_FALSE(std::filesystem::exists(restored_));
  // A database, but not one of ours.
  SQLite::Database(folder_ + "/other.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t (a)");
  EXPECT_EQ(KindOf(RestoreSqlite(folder_ + "/other.db", restored_)), ErrorKind::corrupt_store);
}

TEST_F(BackupTest, ACheckReadsEveryBlobBesideAServer) {
  auto store = Open(path_);
  const std::string digest = Sha256Digest("blob");
  ASSERT_TRUE(store->PutBlob(digest, "blob").ok());
  ASSERT_TRUE(store->Apply({.trials = {Finished(0)}}).ok());
  SqlParts parts = *OpenSqlitePartsToRead(path_);
  const auto counts = CheckContents(parts);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->blobs, 1);
  EXPECT_EQ(counts->blob_bytes, 4);
  for (const auto& [table, rows] : counts->rows) EXPECT_EQ(rows, table == "trials" ? 1 : 0) << table;
  SQLite::Database(path_, SQLite::OPEN_READWRITE, 10'000).exec("UPDATE blobs SET data = x'00'");
  EXPECT_EQ(KindOf(CheckContents(parts).status()), ErrorKind::corrupt_store);
}

TEST_F(BackupTest, ACheckLeavesTheLogOfAKilledServerAsItIs) {
  auto store = Open(path_);
  ASSERT_TRUE(store->Apply({.trials = {Finished(0)}}).ok());
  // As a kill leaves the files.
  const std::string killed = folder_ + "/killed.db";
  for (const char* part : {"", "-wal"}) std::filesystem::copy_file(path_ + part, killed + part);
  const auto read = [](const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::string database = read(killed), log = read(killed + "-wal");
  ASSERT_FALSE(log.empty());
  EXPECT_TRUE(CheckSqliteFile(killed)->empty());
  {
    SqlParts parts = *OpenSqlitePartsToRead(killed);
    const auto counts = CheckContents(parts);
    ASSERT_TRUE(counts.ok()) << counts.status();
    for (const auto& [table, rows] : counts->rows) {
      if (table == "trials") EXPECT_EQ(rows, 1);
    }
  }
  EXPECT_TRUE(TryMigrations(killed).ok());
  ASSERT_TRUE(BackUpSqlite(killed, copy_).ok());
  EXPECT_TRUE(database == read(killed)) << "the database was written to";
  EXPECT_TRUE(log == read(killed + "-wal"));
}

// A table or a column that copies would leave behind.
TEST_F(BackupTest, EveryColumnIsCopied) {
  Open(path_);
  SQLite::Database database(path_, SQLite::OPEN_READONLY);
  SQLite::Statement columns(database,
                            "SELECT m.name || '.' || c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c "
                            "WHERE m.type = 'table' AND m.name NOT IN ('blobs', 'migrations', 'sqlite_sequence', "
                            "'key_value_totals') ORDER BY 1");
  std::vector<std::string> expected;
  while (columns.executeStep()) expected.push_back(columns.getColumn(0).getString());
  EXPECT_EQ(CopiedColumns(), expected);
}

TEST_F(BackupTest, ATrialOfMigrationsLeavesTheDatabaseAsItIs) {
  Open(path_);
  SQLite::Database(path_, SQLite::OPEN_READWRITE).exec("DELETE FROM migrations WHERE version = 9");
  // Step 9 makes a table that is there: the trial fails as the migration would.
  EXPECT_FALSE(TryMigrations(path_).ok());
  SQLite::Database(path_, SQLite::OPEN_READWRITE).exec("DROP TABLE cost_models");
  EXPECT_TRUE(TryMigrations(path_).ok());
  EXPECT_EQ(KindOf(OpenSqlitePartsToRead(path_).status()), ErrorKind::unavailable);  // still the old schema
  EXPECT_FALSE(std::filesystem::exists(path_ + ".trial"));
}

}  // namespace
}  // namespace lathe
