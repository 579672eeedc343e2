// The promises of every store's key-value part, written once and run over each of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/ids.h"
#include "proto/support/mutex.h"
#include "server/store/memory/memory_store.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/store.h"
#include "tests/support/postgres_cluster.h"

namespace lathe {
namespace {

constexpr int64_t kPlenty = 1 << 30;
const absl::Time kNow = absl::FromUnixSeconds(1'700'000'000);

class KeyValueConformance : public testing::TestWithParam<const char*> {
 protected:
  KeyValueConformance() : folder_(testing::TempDir() + "/values_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(folder_);
  }
  void SetUp() override {
    if (GetParam() == std::string("postgres")) {
      absl::StatusOr<PostgresCluster*> cluster = PostgresCluster::Shared();
      if (absl::IsFailedPrecondition(cluster.status())) GTEST_SKIP() << cluster.status();
      ASSERT_TRUE(cluster.ok()) << cluster.status();
      uri_ = *(*cluster)->NewDatabase();
    }
    Open();
  }
  ~KeyValueConformance() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  bool on_disk() const { return GetParam() != std::string("memory"); }
  void Open() {
    if (!on_disk()) {
      store_ = NewMemoryStore();
      return;
    }
    absl::StatusOr<std::unique_ptr<Store>> store =
        uri_.empty() ? OpenSqliteStore(folder_ + "/lathe.db")
                     : OpenPostgresStore({.uri = uri_, .blob_dir = folder_ + "/blobs"});
    ASSERT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
  }
  KeyValues& values() { return store_->key_values(); }

  // Waits for an asynchronous call, which is given `done`.
  template <typename T>
  static absl::StatusOr<T> Await(absl::FunctionRef<void(KeyValues::Done<T>)> call) {
    Mutex mutex;
    CondVar changed;
    std::optional<absl::StatusOr<T>> result;
    call([&](absl::StatusOr<T> given) {
      MutexLock lock(&mutex);
      result = std::move(given);
      changed.Signal();
    });
    MutexLock lock(&mutex);
    while (!result) changed.Wait(&mutex);
    return *std::move(result);
  }
  absl::StatusOr<KeyValuePutResult> Put(KeyValuePut put, absl::Time now = kNow) {
    return Await<KeyValuePutResult>([&](auto done) { values().PutAsync(std::move(put), now, std::move(done)); });
  }
  bool Set(const std::string& key, const std::string& value, std::optional<absl::Time> expires = std::nullopt,
           const std::string& tenant = "t") {
    auto result = Put({.tenant = tenant, .key = key, .value = value, .expires = expires, .most_bytes = kPlenty});
    EXPECT_TRUE(result.ok()) << result.status();
    return result.ok() && result->written;
  }
  int64_t Erase(std::vector<std::string> keys, absl::Time now = kNow) {
    return *Await<int64_t>([&](auto done) { values().EraseAsync("t", std::move(keys), now, std::move(done)); });
  }
  bool Expire(const std::string& key, absl::Time expires, absl::Time now = kNow) {
    return *Await<bool>([&](auto done) { values().ExpireAsync("t", key, expires, now, std::move(done)); });
  }
  KeyValueSweep Sweep(absl::Time now, int64_t most_bytes = kPlenty) {
    return *Await<KeyValueSweep>([&](auto done) { values().SweepAsync(now, most_bytes, std::move(done)); });
  }
  // "(none)" where there is none.
  std::string Get(const std::string& key, absl::Time now = kNow, const std::string& tenant = "t") {
    auto value = values().Get(tenant, key, now);
    EXPECT_TRUE(value.ok()) << value.status();
    return value.ok() && *value ? **value : "(none)";
  }

  const std::string folder_;
  std::string uri_;  // of PostgreSQL
  std::unique_ptr<Store> store_;
};

TEST_P(KeyValueConformance, ValuesComeBackByteForByte) {
  std::string bytes;
  for (int i = 0; i < 300'000; ++i) bytes.push_back(static_cast<char>(i * 7));
  const std::string key("a\0b\xff\n", 5);
  EXPECT_TRUE(Set(key, bytes));
  EXPECT_TRUE(Set("", ""));
  EXPECT_EQ(Get(key), bytes);
  EXPECT_EQ(Get(""), "");
  EXPECT_EQ(Get("a"), "(none)");
  EXPECT_TRUE(Set(key, "other"));
  EXPECT_EQ(Get(key), "other");
}

TEST_P(KeyValueConformance, TenantsHaveKeysOfTheirOwn) {
  Set("k", "mine", std::nullopt, "a");
  Set("k", "yours", std::nullopt, "b");
  EXPECT_EQ(Get("k", kNow, "a"), "mine");
  EXPECT_EQ(Get("k", kNow, "b"), "yours");
  EXPECT_EQ(Erase({"k"}), 0);
  EXPECT_EQ(Get("k"), "(none)");
  EXPECT_TRUE(values().ListKeys("t", "", 0, kNow)->empty());
}

TEST_P(KeyValueConformance, OneOfManyWritesWhatIsAbsent) {
  std::atomic<int> written = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20; ++i) {
        auto result = Put({.tenant = "t",
                           .key = absl::StrCat(i),
                           .value = absl::StrCat(t),
                           .only_if_absent = true,
                           .most_bytes = kPlenty});
        written += result.ok() && result->written;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(written, 20);
}

TEST_P(KeyValueConformance, ExpiryEndsAKey) {
  const absl::Time end = kNow + absl::Seconds(10);
  Set("k", "v", end);
  EXPECT_EQ(Get("k", end - absl::Microseconds(1)), "v");
  EXPECT_EQ((*values().FindExpiry("t", "k", kNow))->expires, end);
  EXPECT_EQ(Get("k", end), "(none)");
  EXPECT_FALSE(values().FindExpiry("t", "k", end)->has_value());
  EXPECT_FALSE(Expire("k", end + absl::Seconds(5), end));
  EXPECT_EQ(Erase({"k"}, end), 0);
  Set("k", "v", end);
  auto again = Put({.tenant = "t", .key = "k", .value = "w", .only_if_absent = true, .most_bytes = kPlenty}, end);
  EXPECT_TRUE(again->written);
  EXPECT_EQ(Get("k", end), "w");
}

TEST_P(KeyValueConformance, APutTakesTheExpiryAway) {
  Set("k", "v", kNow + absl::Seconds(10));
  Set("k", "w");
  EXPECT_FALSE((*values().FindExpiry("t", "k", kNow))->expires.has_value());
  EXPECT_EQ(Get("k", kNow + absl::Hours(1)), "w");
}

TEST_P(KeyValueConformance, ExpireChangesWhatIsThere) {
  EXPECT_FALSE(Expire("k", kNow + absl::Seconds(1)));
  Set("k", "v");
  EXPECT_TRUE(Expire("k", kNow + absl::Seconds(1)));
  EXPECT_EQ(Get("k", kNow + absl::Seconds(1)), "(none)");
  Set("k", "v");
  EXPECT_TRUE(Expire("k", kNow - absl::Seconds(1)));
  EXPECT_EQ(Get("k"), "(none)");
  EXPECT_EQ(values().Totals()->entries, 0);
}

TEST_P(KeyValueConformance, TotalsFollowEveryChange) {
  Set("key", "value");
  EXPECT_EQ(values().Totals()->entries, 1);
  EXPECT_EQ(values().Totals()->bytes, EntryBytes("t", "key", "value"));
  Set("key", "v");
  Set("two", "w", kNow + absl::Seconds(1));
  EXPECT_EQ(values().Totals()->entries, 2);
  EXPECT_EQ(values().Totals()->bytes, 2 * EntryBytes("t", "key", "v"));
  const KeyValueSweep sweep = Sweep(kNow + absl::Seconds(1));
  EXPECT_EQ(sweep.removed.expired, 1);
  EXPECT_EQ(sweep.removed.evicted, 0);
  EXPECT_EQ(sweep.totals.entries, 1);
  EXPECT_EQ(sweep.totals.bytes, EntryBytes("t", "key", "v"));
  EXPECT_EQ(Erase({"key", "two", "none"}), 1);
  EXPECT_EQ(values().Totals()->bytes, 0);
}

TEST_P(KeyValueConformance, TheLeastRecentlyUsedIsEvicted) {
  const int64_t each = EntryBytes("t", "a", "v");
  for (const char* key : {"a", "b", "c"}) Set(key, "v");
  EXPECT_EQ(Get("a"), "v");  // so that b is the oldest
  auto result = Put({.tenant = "t", .key = "d", .value = "v", .most_bytes = 3 * each});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->removed.evicted, 1);
  EXPECT_EQ(Get("b"), "(none)");
  for (const char* key : {"a", "c", "d"}) EXPECT_EQ(Get(key), "v") << key;
  const KeyValueSweep sweep = Sweep(kNow, each);  // a smaller bound
  EXPECT_EQ(sweep.removed.evicted, 2);
  EXPECT_EQ(Get("d"), "v");
}

TEST_P(KeyValueConformance, WhatHasExpiredGoesBeforeWhatIsOld) {
  const int64_t each = EntryBytes("t", "a", "v");
  Set("a", "v");
  Set("b", "v", kNow + absl::Seconds(1));
  auto result = Put({.tenant = "t", .key = "c", .value = "v", .most_bytes = 2 * each}, kNow + absl::Seconds(1));
  EXPECT_EQ(result->removed.expired, 1);
  EXPECT_EQ(result->removed.evicted, 0);
  EXPECT_EQ(Get("a"), "v");
}

TEST_P(KeyValueConformance, AnEntryLargerThanTheBoundIsRefused) {
  Set("a", "v");
  auto result = Put({.tenant = "t", .key = "b", .value = std::string(1000, 'x'), .most_bytes = 1000});
  EXPECT_EQ(KindOf(result.status()), ErrorKind::invalid_argument);
  EXPECT_EQ(Get("a"), "v");
}

TEST_P(KeyValueConformance, KeysAreListedTheLastWrittenFirst) {
  for (const char* key : {"p:1", "p:2", "q", "p:3"}) Set(key, "v");
  Set("p:1", "again");
  Set("p:4", "v", kNow + absl::Seconds(1));
  const absl::Time later = kNow + absl::Seconds(1);
  EXPECT_EQ(*values().ListKeys("t", "p:", 0, later), (std::vector<std::string>{"p:1", "p:3", "p:2"}));
  EXPECT_EQ(*values().ListKeys("t", "p:", 2, kNow), (std::vector<std::string>{"p:4", "p:1"}));
  EXPECT_EQ(values().ListKeys("t", "", 0, kNow)->size(), 5u);
}

TEST_P(KeyValueConformance, WhatIsDoneOutlivesTheStoreWhereItIsOnDisk) {
  if (!on_disk()) GTEST_SKIP() << "of a store in memory nothing is left";
  Set("a", "v");
  Set("b", "w", kNow + absl::Seconds(1));
  EXPECT_EQ(Get("a"), "v");
  Sweep(kNow);  // writes the use of a
  store_.reset();
  Open();
  EXPECT_EQ(Get("b", kNow + absl::Seconds(1)), "(none)");
  EXPECT_EQ(values().Totals()->entries, 2);
  Sweep(kNow, EntryBytes("t", "a", "v"));
  EXPECT_EQ(Get("a"), "v");
}

TEST_P(KeyValueConformance, ManyUsesAreRemembered) {
  constexpr int kKeys = 12'000;  // more than are gathered
  Mutex mutex;
  CondVar changed;
  int done = 0;
  for (int i = 0; i < kKeys; ++i) {
    values().PutAsync({.tenant = "t", .key = absl::StrCat(100'000 + i), .value = "v", .most_bytes = kPlenty}, kNow,
                      [&](absl::StatusOr<KeyValuePutResult> result) {
                        MutexLock lock(&mutex);
                        done += result.ok();
                        changed.Signal();
                      });
  }
  {
    MutexLock lock(&mutex);
    while (done < kKeys) changed.Wait(&mutex);
  }
  for (int i = kKeys - 1; i >= 0; --i) Get(absl::StrCat(100'000 + i));
  Sweep(kNow, 10 * EntryBytes("t", "100000", "v"));
  for (int i = 0; i < 10; ++i) EXPECT_EQ(Get(absl::StrCat(100'000 + i)), "v") << i;
}

INSTANTIATE_TEST_SUITE_P(Stores, KeyValueConformance, testing::Values("memory", "sqlite", "postgres"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace lathe
