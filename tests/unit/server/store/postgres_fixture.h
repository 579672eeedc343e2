// A store in a database of its own, in the cluster of the test program.
#ifndef LATHE_TESTS_UNIT_SERVER_STORE_POSTGRES_FIXTURE_H_
#define LATHE_TESTS_UNIT_SERVER_STORE_POSTGRES_FIXTURE_H_

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "proto/support/ids.h"
#include "server/store/postgres/postgres_connection.h"
#include "server/store/postgres/postgres_store.h"
#include "tests/support/postgres_cluster.h"

namespace lathe {

class PostgresStoreTest : public testing::Test {
 protected:
  PostgresStoreTest() : folder_(testing::TempDir() + "/postgres_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(folder_);
  }
  ~PostgresStoreTest() override { std::filesystem::remove_all(folder_); }

  void SetUp() override {
    absl::StatusOr<PostgresCluster*> cluster = PostgresCluster::Shared();
    if (absl::IsFailedPrecondition(cluster.status())) GTEST_SKIP() << cluster.status();
    ASSERT_TRUE(cluster.ok()) << cluster.status();
    cluster_ = *cluster;
    options_.uri = *cluster_->NewDatabase();
    options_.blob_dir = folder_ + "/blobs";
    options_.alone = false;
  }

  std::unique_ptr<Store> Open() {
    auto store = OpenPostgresStore(options_);
    EXPECT_TRUE(store.ok()) << store.status();
    return store.ok() ? *std::move(store) : nullptr;
  }

  // Runs `sql` beside the store.
  absl::Status Execute(const std::string& sql) {
    PostgresConnection connection(*ParsePostgresAddress(options_.uri), PostgresConnection::Use::kSchema);
    return connection.With([&](Connection& open) {
      open.Execute(sql);
      return absl::OkStatus();
    });
  }

  const std::string folder_;
  PostgresCluster* cluster_ = nullptr;
  PostgresOptions options_;
};

inline v1::Worker NamedWorker(const std::string& name, const std::string& host = "h") {
  v1::Worker worker;
  worker.set_name(name);
  worker.set_host(host);
  return worker;
}

}  // namespace lathe

#endif  // LATHE_TESTS_UNIT_SERVER_STORE_POSTGRES_FIXTURE_H_
