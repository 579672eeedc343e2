#include "server/store/metered_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>

#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "server/store/sqlite/sqlite_store.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;

class MeteredStoreTest : public testing::Test {
 protected:
  MeteredStoreTest() : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(log_);
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("lathe-test", sink));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    auto store = OpenSqliteStore(folder_ + "/lathe.db");
    EXPECT_TRUE(store.ok()) << store.status();
    store_ = NewMeteredStore(*std::move(store), &metrics_);
  }
  ~MeteredStoreTest() override { spdlog::set_default_logger(before_); }

  double Errors(const std::string& operation) {
    for (const prometheus::MetricFamily& family : metrics_.registry->Collect()) {
      if (family.name != "lathe_server_store_errors_total") continue;
      for (const prometheus::ClientMetric& metric : family.metric)
        if (metric.label.at(0).value == operation) return metric.counter.value;
    }
    return 0;
  }

  const std::string folder_ = testing::TempDir() + "/metered_store";
  std::ostringstream log_;
  std::shared_ptr<spdlog::logger> before_;
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  std::unique_ptr<Store> store_;
};

TEST_F(MeteredStoreTest, WhatIsNotThereIsNoFailure) {
  EXPECT_EQ(KindOf(store_->GetBlob(Sha256Digest("nothing")).status()), ErrorKind::not_found);
  EXPECT_EQ(KindOf(store_->GetJob("nobody").status()), ErrorKind::not_found);
  EXPECT_EQ(Errors("GetBlob") + Errors("GetJob"), 0);
  EXPECT_EQ(log_.str(), "");
}

TEST_F(MeteredStoreTest, FailuresAreCountedAndToldOnce) {
  const std::string digest = Sha256Digest("blob");
  ASSERT_TRUE(store_->PutBlob(digest, "blob").ok());
  SQLite::Database(folder_ + "/lathe.db", SQLite::OPEN_READWRITE, 10'000).exec("UPDATE blobs SET data = x'00'");
  EXPECT_FALSE(store_->GetBlob(digest).ok());
  EXPECT_FALSE(store_->GetBlob(digest).ok());
  EXPECT_EQ(Errors("GetBlob"), 2);
  EXPECT_THAT(log_.str(), HasSubstr("the store fails in GetBlob: "));
  EXPECT_EQ(log_.str().find("the store fails"), log_.str().rfind("the store fails")) << log_.str();
  // Another operation's failure is another piece of news.
  SQLite::Database(folder_ + "/lathe.db", SQLite::OPEN_READWRITE, 10'000).exec("DROP TABLE blobs");
  EXPECT_FALSE(store_->PutBlob(Sha256Digest("other"), "other").ok());
  EXPECT_THAT(log_.str(), HasSubstr("the store fails in PutBlob: "));
}

TEST_F(MeteredStoreTest, AWriteThatFailsIsCountedToo) {
  SQLite::Database(folder_ + "/lathe.db", SQLite::OPEN_READWRITE, 10'000).exec("DROP TABLE blobs");
  EXPECT_FALSE(store_->PutBlob(Sha256Digest("blob"), "blob").ok());
  EXPECT_EQ(Errors("PutBlob"), 1);
  EXPECT_THAT(log_.str(), HasSubstr("the store fails in PutBlob: "));
}

}  // namespace
}  // namespace lathe
