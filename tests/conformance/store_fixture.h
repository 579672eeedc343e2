// Shared by the conformance tests of stores: the stores themselves, and records to put into them.
#ifndef LATHE_TESTS_CONFORMANCE_STORE_FIXTURE_H_
#define LATHE_TESTS_CONFORMANCE_STORE_FIXTURE_H_

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/ids.h"
#include "proto/support/status_macros.h"
#include "server/store/memory/memory_store.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/store.h"
#include "tests/support/postgres_cluster.h"

namespace lathe::testing_support {

struct Backend {
  const char* name;
  absl::StatusOr<std::unique_ptr<Store>> (*open)(const std::string& folder);
};

inline void PrintTo(const Backend& backend, std::ostream* out) { *out << backend.name; }

inline absl::StatusOr<std::unique_ptr<Store>> OpenMemory(const std::string&) { return NewMemoryStore(); }

inline absl::StatusOr<std::unique_ptr<Store>> OpenSqlite(const std::string& folder) {
  return OpenSqliteStore(folder + "/lathe.db");
}

inline absl::StatusOr<std::unique_ptr<Store>> OpenPostgres(const std::string& folder) {
  LATHE_ASSIGN_OR_RETURN(PostgresCluster * cluster, PostgresCluster::Shared());
  LATHE_ASSIGN_OR_RETURN(const std::string uri, cluster->NewDatabase());
  return OpenPostgresStore({.uri = uri, .blob_dir = folder + "/blobs"});
}

inline CompileRecord Compiled(const std::string& key, CompileIdentity identity) {
  CompileRecord record;
  record.key = key;
  record.identity = std::move(identity);
  record.outcome.mutable_artifact()->set_digest(Sha256Digest(key));
  record.outcome.set_compile_ms(12.5);
  return record;
}

inline CompileRecord Failed(const std::string& key, CompileIdentity identity) {
  CompileRecord record = Compiled(key, std::move(identity));
  record.outcome.Clear();
  record.error.set_kind("compiler_crash");
  record.error.set_message("signal 11");
  return record;
}

inline const CompileIdentity kIdentity = {"sha256:m", "k", "cuda:90", "num_warps=4", "0,1", "c1", "a1"};

inline JobRecord NewJob(const std::string& id, const std::string& name = "softmax", const std::string& tenant = "t") {
  JobRecord record;
  record.id = id;
  record.job.set_name("jobs/" + id);
  record.job.mutable_spec()->set_name(name);
  record.job.set_tenant(tenant);
  record.job.set_state(v1::JOB_STATE_RUNNING);
  record.module_digests = {"sha256:" + id, "sha256:shared"};
  return record;
}

// `status`: empty while it runs, "ok", or an error kind.
inline TrialRecord NewTrial(const std::string& job, int ordinal, const std::string& status) {
  TrialRecord record;
  record.job = job;
  record.ordinal = ordinal;
  record.trial.set_name(absl::StrCat("jobs/", job, "/trials/", ordinal));
  record.trial.set_state(status.empty()   ? v1::Trial::RUNNING
                         : status == "ok" ? v1::Trial::SUCCEEDED
                                          : v1::Trial::FAILED);
  if (record.trial.state() == v1::Trial::FAILED) record.trial.mutable_error()->set_kind(status);
  record.trial.add_samples_ns(1000.0 + ordinal);
  return record;
}

inline WinnerRecord NewWinner(const std::string& job, double cost, const std::string& artifact,
                              const std::string& driver = "570") {
  WinnerRecord winner;
  winner.modules = {"sha256:m", "sha256:m2"};
  winner.entry = "k";
  winner.problem = "tensor f32 4x8";
  winner.spec_name = "add";
  winner.tenant = "t";
  winner.labels = {{"team", "a"}, {"x", "y=z\nw"}};
  winner.best.set_target("cuda:90");
  winner.best.set_device_model("H200");
  winner.best.set_job("jobs/" + job);
  v1::Trial& trial = *winner.best.mutable_trial();
  trial.mutable_time_ns()->set_median(cost);
  trial.mutable_artifact()->set_digest(artifact);
  trial.mutable_artifact()->set_compiler_build("c1");
  trial.mutable_conditions()->set_driver(driver);
  trial.set_worker("workers/w");
  return winner;
}

class StoreConformance : public testing::TestWithParam<Backend> {
 protected:
  StoreConformance() : folder_(testing::TempDir() + "/store_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(folder_);
  }
  void SetUp() override {
    auto store = GetParam().open(folder_);
    if (absl::IsFailedPrecondition(store.status())) GTEST_SKIP() << store.status();
    ASSERT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
  }
  ~StoreConformance() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  void Create(const JobRecord& job) {
    auto created = store_->CreateJob(job, {});
    ASSERT_TRUE(created.ok()) << created.status();
    ASSERT_FALSE(created->has_value());
  }

  const std::string folder_;
  std::unique_ptr<Store> store_;
};

// For INSTANTIATE_TEST_SUITE_P.
inline auto AllBackends() {
  return testing::Values(Backend{"memory", OpenMemory}, Backend{"sqlite", OpenSqlite},
                         Backend{"postgres", OpenPostgres});
}
inline std::string BackendName(const testing::TestParamInfo<Backend>& info) { return info.param.name; }

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_CONFORMANCE_STORE_FIXTURE_H_
