// A write that the store acknowledges has been flushed to the disk: under every write to SQLite's files lies a file
// system that counts what is written and not yet flushed, which is what a loss of power takes.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/ids.h"
#include "server/store/sqlite/sqlite_store.h"

namespace lathe {
namespace {

std::atomic<int> wal_writes_at_risk = 0;
std::atomic<int> wal_flushes = 0;

struct File {
  sqlite3_file base;
  sqlite3_file* real;  // behind this struct
  bool wal;
};

File* Of(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
sqlite3_file* Real(sqlite3_file* file) { return Of(file)->real; }
const sqlite3_io_methods* Methods(sqlite3_file* file) { return Real(file)->pMethods; }

int Close(sqlite3_file* f) { return Methods(f)->xClose(Real(f)); }
int Read(sqlite3_file* f, void* to, int n, sqlite3_int64 at) { return Methods(f)->xRead(Real(f), to, n, at); }
int Write(sqlite3_file* f, const void* from, int n, sqlite3_int64 at) {
  if (Of(f)->wal) ++wal_writes_at_risk;
  return Methods(f)->xWrite(Real(f), from, n, at);
}
int Truncate(sqlite3_file* f, sqlite3_int64 size) { return Methods(f)->xTruncate(Real(f), size); }
int Sync(sqlite3_file* f, int flags) {
  if (Of(f)->wal) {
    wal_writes_at_risk = 0;
    ++wal_flushes;
  }
  return Methods(f)->xSync(Real(f), flags);
}
int FileSize(sqlite3_file* f, sqlite3_int64* size) { return Methods(f)->xFileSize(Real(f), size); }
int Lock(sqlite3_file* f, int level) { return Methods(f)->xLock(Real(f), level); }
int Unlock(sqlite3_file* f, int level) { return Methods(f)->xUnlock(Real(f), level); }
int CheckLock(sqlite3_file* f, int* held) { return Methods(f)->xCheckReservedLock(Real(f), held); }
int Control(sqlite3_file* f, int what, void* with) { return Methods(f)->xFileControl(Real(f), what, with); }
int SectorSize(sqlite3_file* f) { return Methods(f)->xSectorSize(Real(f)); }
int Characteristics(sqlite3_file* f) { return Methods(f)->xDeviceCharacteristics(Real(f)); }
int ShmMap(sqlite3_file* f, int page, int size, int extend, void volatile** to) {
  return Methods(f)->xShmMap(Real(f), page, size, extend, to);
}
int ShmLock(sqlite3_file* f, int offset, int n, int flags) { return Methods(f)->xShmLock(Real(f), offset, n, flags); }
void ShmBarrier(sqlite3_file* f) { Methods(f)->xShmBarrier(Real(f)); }
int ShmUnmap(sqlite3_file* f, int remove) { return Methods(f)->xShmUnmap(Real(f), remove); }

const sqlite3_io_methods kMethods = {
    2,          Close,           Read,   Write,   Truncate,   Sync,     FileSize, Lock,   Unlock, CheckLock, Control,
    SectorSize, Characteristics, ShmMap, ShmLock, ShmBarrier, ShmUnmap, nullptr,  nullptr};

sqlite3_vfs* real_vfs = nullptr;

int Open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
  File* opened = Of(file);
  opened->real = reinterpret_cast<sqlite3_file*>(opened + 1);
  opened->wal = (flags & SQLITE_OPEN_WAL) != 0;
  const int code = real_vfs->xOpen(real_vfs, name, opened->real, flags, out);
  opened->base.pMethods = opened->real->pMethods ? &kMethods : nullptr;
  return code;
}

class DurabilityTest : public testing::Test {
 protected:
  DurabilityTest() : folder_(testing::TempDir() + "/durable_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(folder_);
    real_vfs = sqlite3_vfs_find(nullptr);
    counting_ = *real_vfs;
    counting_.zName = "counting";
    counting_.szOsFile = static_cast<int>(sizeof(File)) + real_vfs->szOsFile;
    counting_.xOpen = Open;
    sqlite3_vfs_register(&counting_, 1);
  }
  ~DurabilityTest() override {
    sqlite3_vfs_register(real_vfs, 1);
    sqlite3_vfs_unregister(&counting_);
    std::filesystem::remove_all(folder_);
  }

  const std::string folder_;
  sqlite3_vfs counting_;
};

TEST_F(DurabilityTest, NothingThatWasAcknowledgedIsAtRisk) {
  auto store = OpenSqliteStore(folder_ + "/lathe.db");
  ASSERT_TRUE(store.ok()) << store.status();
  v1::Worker worker;
  worker.set_name("workers/a");
  for (int i = 0; i < 20; ++i) {
    const int before = wal_flushes;
    worker.set_host(absl::StrCat(i));
    ASSERT_TRUE((*store)->Apply({.workers = {worker}}).ok());
    EXPECT_EQ(wal_writes_at_risk, 0);
    EXPECT_GT(wal_flushes, before);
    const std::string data = absl::StrCat("blob ", i);
    ASSERT_TRUE((*store)->PutBlob(Sha256Digest(data), data).ok());
    EXPECT_EQ(wal_writes_at_risk, 0);
  }
}

TEST_F(DurabilityTest, ChangesThatWaitTogetherShareAFlush) {
  auto store = OpenSqliteStore(folder_ + "/lathe.db");
  ASSERT_TRUE(store.ok()) << store.status();
  const int before = wal_flushes;
  std::atomic<int> done = 0;
  std::atomic<int> at_risk = 0;
  for (int i = 0; i < 2000; ++i) {
    v1::Worker worker;
    worker.set_name(absl::StrCat("workers/", i));
    (*store)->ApplyAsync({.workers = {worker}}, [&](absl::Status status) {
      EXPECT_TRUE(status.ok()) << status;
      at_risk += wal_writes_at_risk;
      ++done;
    });
  }
  ASSERT_TRUE((*store)->Apply({}).ok());
  EXPECT_EQ(done, 2000);
  EXPECT_EQ(at_risk, 0);
  EXPECT_LT(wal_flushes - before, 1000);
}

}  // namespace
}  // namespace lathe
