#include "worker/blobs/blob_cache.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include "proto/support/digest.h"

namespace lathe {
namespace {

class MapTransport : public BlobTransport {
 public:
  absl::StatusOr<std::string> Fetch(const std::string& digest) override {
    ++fetches;
    const auto found = blobs.find(digest);
    if (found == blobs.end()) return absl::NotFoundError("no such blob");
    return found->second;
  }
  absl::Status Upload(const std::string& digest, absl::string_view data) override {
    blobs[digest] = std::string(data);
    return absl::OkStatus();
  }
  std::string Add(const std::string& data) {
    const std::string digest = Sha256Digest(data);
    blobs[digest] = data;
    return digest;
  }
  std::map<std::string, std::string> blobs;
  int fetches = 0;
};

class BlobCacheTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        ::testing::TempDir() + "blob_cache_test_" + ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::unique_ptr<BlobCache> Open(uint64_t bytes) { return *BlobCache::Open(folder_, bytes, transport_, metrics_); }
  std::string Read(BlobCache& cache, const std::string& digest) {
    absl::StatusOr<std::shared_ptr<const BlobFile>> file = cache.Get(digest);
    return file.ok() ? *(*file)->Read() : std::string(file.status().message());
  }

  std::string folder_;
  MapTransport transport_;
  WorkerMetrics metrics_{std::make_shared<prometheus::Registry>()};
};

TEST_F(BlobCacheTest, FetchesOnce) {
  const std::string digest = transport_.Add("hello");
  {
    const std::unique_ptr<BlobCache> cache = Open(1000);
    EXPECT_EQ(Read(*cache, digest), "hello");
    EXPECT_EQ(Read(*cache, digest), "hello");
  }
  const std::unique_ptr<BlobCache> again = Open(1000);
  EXPECT_EQ(Read(*again, digest), "hello");
  EXPECT_EQ(transport_.fetches, 1);
  EXPECT_EQ(again->bytes(), 5u);
}

TEST_F(BlobCacheTest, NobodyWaitsWhileAnotherBlobIsChecked) {
  const std::string slow = transport_.Add("slow"), quick = transport_.Add("quick");
  {
    const std::unique_ptr<BlobCache> cache = Open(1000);
    for (const std::string& digest : {slow, quick}) ASSERT_TRUE(cache->Get(digest).ok());
  }
  const std::unique_ptr<BlobCache> cache = Open(1000);
  // A file that gives its bytes when the test does.
  const std::string path = (*cache->Get(slow))->path();
  const std::unique_ptr<BlobCache> again = Open(1000);
  std::filesystem::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::thread waits([&] { EXPECT_EQ(*(*again->Get(slow))->Read(), "slow"); });
  std::thread writes([&] {
    std::ofstream file(path);  // waits for the reader
    EXPECT_EQ(Read(*again, quick), "quick");
    std::filesystem::remove(path);
    std::ofstream(path) << "slow";  // for the test's own reading
    file << "slow";
  });
  writes.join();
  waits.join();
}

TEST_F(BlobCacheTest, TheLeastRecentlyUsedGoesUnlessItIsHeld) {
  const std::unique_ptr<BlobCache> cache = Open(10);
  const std::string a = transport_.Add("aaaa"), b = transport_.Add("bbbb"), c = transport_.Add("cccc");
  const std::shared_ptr<const BlobFile> held = *cache->Get(a);
  Read(*cache, b);
  Read(*cache, c);  // pushes b out: a is older, and held
  EXPECT_EQ(cache->bytes(), 8u);
  EXPECT_EQ(*held->Read(), "aaaa");
  transport_.fetches = 0;
  Read(*cache, a);
  Read(*cache, c);
  EXPECT_EQ(transport_.fetches, 0);
  Read(*cache, b);
  EXPECT_EQ(transport_.fetches, 1);
}

TEST_F(BlobCacheTest, ADamagedFileIsFetchedAnew) {
  const std::string digest = transport_.Add("hello");
  std::string path;
  {
    const std::unique_ptr<BlobCache> cache = Open(1000);
    path = (*cache->Get(digest))->path();
  }
  std::ofstream(path) << "hel";
  const std::unique_ptr<BlobCache> cache = Open(1000);
  EXPECT_EQ(Read(*cache, digest), "hello");
  EXPECT_EQ(transport_.fetches, 2);
}

TEST_F(BlobCacheTest, RefusesOtherBytes) {
  const std::string digest = transport_.Add("hello");
  transport_.blobs[digest] = "other";
  const std::unique_ptr<BlobCache> cache = Open(1000);
  EXPECT_EQ(cache->Get(digest).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(cache->Get("sha256:../../etc").status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(BlobCacheTest, KeepsWhatItUploads) {
  const std::unique_ptr<BlobCache> cache = Open(1000);
  const std::string digest = Sha256Digest("mine");
  ASSERT_TRUE(cache->Put(digest, "mine").ok());
  EXPECT_EQ(transport_.blobs[digest], "mine");
  EXPECT_EQ(Read(*cache, digest), "mine");
  EXPECT_EQ(transport_.fetches, 0);
}

}  // namespace
}  // namespace lathe
