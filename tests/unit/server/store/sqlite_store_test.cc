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
#include "server/cache/keys.h"
#include "server/store/sql/compression.h"
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

RequestRecord NewRequest(const std::string& resource) {
  return {"tenant", "request", "payload", resource, absl::UnixEpoch(), absl::UnixEpoch() + absl::Hours(1)};
}

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
    ASSERT_TRUE((*store)->CreateJob(job, NewRequest("job")).ok());
    ASSERT_TRUE((*store)->PutBlob(digest, "blob").ok());
    ASSERT_TRUE((*store)->Apply({.trials = {FinishedTrial(3)}}).ok());
  }
  auto store = OpenSqliteStore(path_);
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ(*(*store)->GetBlob(digest), "blob");
  EXPECT_EQ((*store)->ListTrials("job", 0, 0)->size(), 1u);
  EXPECT_EQ((*store)->ListJobs({.state = v1::JOB_STATE_RUNNING})->size(), 1u);
  EXPECT_TRUE((*store)->CreateJob({}, NewRequest("other"))->has_value());
}

// A child writes trials and says over a pipe which ones the store took; it is killed without warning, which loses its
// memory but nothing that it gave to the system (durability_test.cc is about the disk). Every trial
// that it had said is there.
TEST_F(SqliteStoreTest, AKilledProcessLosesNothingThatWasAcknowledged) {
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
  EXPECT_NE(std::string(status.message()).find(path_ + " is not a SQLite database"), std::string::npos) << status;
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

// A field as a release before 0.2 wrote it.
template <typename Message>
Message WithOld(Message message, int number, const std::string& word) {
  message.GetReflection()->MutableUnknownFields(&message)->AddLengthDelimited(number, word);
  return message;
}

void Insert(SQLite::Database& database, const std::string& sql, const std::string& message) {
  SQLite::Statement statement(database, sql);
  statement.bind(1, static_cast<const void*>(message.data()), static_cast<int>(message.size()));
  statement.exec();
}

TEST_F(SqliteStoreTest, AStoreOfAnOlderReleaseIsMigrated) {
  {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    ASSERT_TRUE(Migrate(database, 2).ok());
    v1::TuningJob job = WithOld(v1::TuningJob(), 14, "max_trials");
    v1::TensorArgument* output = job.mutable_spec()->add_arguments()->mutable_tensor();
    *output = WithOld(*output, 3, "zeros");
    output->GetReflection()->MutableUnknownFields(output)->AddVarint(4, 1);  // output counted as 1
    job.mutable_spec()->add_arguments()->mutable_tensor();                   // input was left out
    Insert(database, "INSERT INTO jobs (id, tenant, spec_name, state, ended, job) VALUES ('j', 't', 'n', 1, 0, ?)",
           job.SerializeAsString());
    v1::Trial failed = WithOld(v1::Trial(), 7, "wrong_result");
    *failed.mutable_error()->add_diagnostics() = WithOld(v1::Diagnostic(), 4, "warning");
    Insert(database, "INSERT INTO trials VALUES ('j', 0, 1, ?)",
           Compress(WithOld(v1::Trial(), 7, "ok").SerializeAsString()));
    Insert(database, "INSERT INTO trials VALUES ('j', 1, 1, ?)", Compress(failed.SerializeAsString()));
    Insert(database, "INSERT INTO trials VALUES ('j', 2, 0, ?)", Compress(v1::Trial().SerializeAsString()));
    internal::CompileOutcome compiled;
    compiled.mutable_artifact()->set_digest("sha256:b");
    *compiled.mutable_artifact() = WithOld(compiled.artifact(), 15, "cubin");
    const std::string insert = "INSERT INTO compiles (key, module, entry, target, knobs, compiler, assembler, failed, ";
    Insert(database, insert + "outcome, error) VALUES ('good', 'm', 'k', 't', '', 'c', '', 0, ?, x'')",
           compiled.SerializeAsString());
    Insert(database, insert + "outcome, error) VALUES ('bad', 'm', 'k', 't', '', 'c', '', 1, ?, x'0a01')", "");
    Insert(database, "INSERT INTO measurements VALUES ('i', 'good', 'H200', '570', 'w', 'd', ?)", Compress(""));
  }
  auto store = OpenSqliteStore(path_);
  ASSERT_TRUE(store.ok()) << store.status();
  const JobRecord job = *(*store)->GetJob("j");
  EXPECT_EQ(job.job.stop_reason(), v1::STOP_REASON_MAX_TRIALS);
  EXPECT_EQ(job.job.spec().arguments(0).tensor().role(), v1::ARGUMENT_ROLE_OUTPUT);
  EXPECT_EQ(job.job.spec().arguments(0).tensor().init(), v1::TENSOR_INIT_ZEROS);
  EXPECT_EQ(job.job.spec().arguments(1).tensor().role(), v1::ARGUMENT_ROLE_INPUT);
  const auto trials = *(*store)->ListTrials("j", 0, 0);
  ASSERT_EQ(trials.size(), 3u);
  EXPECT_EQ(trials[0].trial.state(), v1::Trial::SUCCEEDED);
  EXPECT_EQ(trials[1].trial.state(), v1::Trial::FAILED);
  EXPECT_EQ(trials[1].trial.error().diagnostics(0).severity(), v1::Diagnostic::WARNING);
  EXPECT_EQ(trials[2].trial.state(), v1::Trial::RUNNING);
  const auto compile = *(*store)->FindCompile("good");
  ASSERT_TRUE(compile.has_value());
  EXPECT_EQ(compile->outcome.artifact().binary_format(), v1::BINARY_FORMAT_CUBIN);
  EXPECT_EQ((*store)->Forget({.artifact = "sha256:b", .dry_run = true})->compiles, 1);
  // The older release kept accidents, and times of devices that it did not name.
  EXPECT_FALSE((*store)->FindCompile("bad")->has_value());
  EXPECT_FALSE((*store)->FindMeasurement("i")->has_value());
}

TEST_F(SqliteStoreTest, JobsOfAnOlderReleaseWaitForTheirWinners) {
  {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    ASSERT_TRUE(Migrate(database, 2).ok());
    const std::string insert = "INSERT INTO jobs (id, tenant, spec_name, state, ended, job) VALUES (";
    Insert(database, insert + "'won', 't', 'n', 2, 1, ?)", "");
    Insert(database, insert + "'failed', 't', 'n', 3, 1, ?)", "");
    Insert(database, insert + "'runs', 't', 'n', 1, 0, ?)", "");
  }
  auto store = OpenSqliteStore(path_);
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ(*(*store)->ListWinnerless(10), std::vector<std::string>{"won"});
  ASSERT_TRUE((*store)->Apply({.listed = {"won"}}).ok());
  EXPECT_TRUE((*store)->ListWinnerless(10)->empty());
}

// Schema 3 had small buffers, targets that were names, devices simulated by their names, and request ids for ever.
TEST_F(SqliteStoreTest, AStoreOfSchemaThreeKeepsWhatItKnows) {
  CompileIdentity identity{"m", "k", "hip:gfx942", "num_warps=8", "0:tt.pointer_range=32 2:tt.pointer_range=32", "c"};
  {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    ASSERT_TRUE(Migrate(database, 3).ok());
    v1::TuningJob job;
    job.add_devices()->set_device_model("sim:cuda:90");
    job.add_devices()->set_device_model("NVIDIA H100");
    Insert(database, "INSERT INTO jobs (id, tenant, spec_name, state, ended, job) VALUES ('j', 'a/b', 'n', 1, 0, ?)",
           job.SerializeAsString());
    database.exec("INSERT INTO requests VALUES ('a/b/c', 'p', 'j')");
    v1::Worker worker = WithOld(WithOld(v1::Worker(), 11, "cuda:90"), 11, "hip:gfx942");
    worker.add_devices()->set_kind("sim");
    worker.add_devices()->set_kind("cuda");
    Insert(database, "INSERT INTO workers VALUES ('workers/w', ?)", worker.SerializeAsString());
    internal::CompileOutcome outcome;
    outcome.mutable_artifact()->set_digest("sha256:b");
    for (const char* row : {"'old', 'm', 'k', 'hip:gfx942', 'num_warps=8', 'c', '', 0, ?, x'', '0,2', 'sha256:b'",
                            "'kept', 'm', 'k', 'cuda:90', '', 'c', 'a', 0, ?, x'', '', 'sha256:b'"}) {
      Insert(database, absl::StrCat("INSERT INTO compiles VALUES (", row, ")"), outcome.SerializeAsString());
    }
    for (const char* row : {"'i', 'old'", "'j', 'kept'"}) {
      Insert(database, absl::StrCat("INSERT INTO measurements VALUES (", row, ", 'H200', '570', 'w', 'd', ?, 0)"),
             Compress(""));
    }
  }
  auto store = OpenSqliteStore(path_);
  ASSERT_TRUE(store.ok()) << store.status();
  const JobRecord job = *(*store)->GetJob("j");
  EXPECT_TRUE(job.job.devices(0).simulated());
  EXPECT_FALSE(job.job.devices(1).simulated());
  EXPECT_EQ((*(*store)->FindRequest("a/b", "c", absl::Now()))->resource, "jobs/j");
  EXPECT_FALSE((*store)->FindRequest("a/b", "c", absl::Now() + absl::Hours(24 * 7 + 1))->has_value());
  const v1::Worker worker = (*store)->ListWorkers()->at(0);
  ASSERT_EQ(worker.targets_size(), 2);
  EXPECT_EQ(worker.targets(0).id(), "cuda:90");
  EXPECT_TRUE(worker.targets(0).needs_assembler());
  EXPECT_FALSE(worker.targets(1).needs_assembler());
  EXPECT_TRUE(worker.devices(0).simulated());
  EXPECT_FALSE(worker.devices(1).simulated());
  auto found = *(*store)->FindCompile(CompileKey(identity));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->identity.specialization, identity.specialization);
  EXPECT_EQ(found->outcome.artifact().digest(), "sha256:b");
  EXPECT_TRUE((*store)->FindCompile("kept")->has_value());
  EXPECT_FALSE((*store)->FindMeasurement("i")->has_value());
  EXPECT_TRUE((*store)->FindMeasurement("j")->has_value());
}

TEST_F(SqliteStoreTest, ModelsOfCostsLeaveTheValuesOfCallers) {
  internal::CostModel model;
  model.set_target("cuda:90");
  model.set_version(3);
  {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    ASSERT_TRUE(Migrate(database, 8).ok());
    database.exec(
        "INSERT INTO key_values VALUES (1, char(1) || 'server', CAST('cost_model/cuda:90' AS BLOB), NULL, 1, 9)");
    database.exec("INSERT INTO key_values VALUES (2, 'tenant', CAST('cost_model/cuda:90' AS BLOB), NULL, 1, 9)");
    Insert(database, "INSERT INTO key_value_contents VALUES (1, ?)", model.SerializeAsString());
    Insert(database, "INSERT INTO key_value_contents VALUES (2, ?)", "a caller's");
  }
  auto store = OpenSqliteStore(path_);
  ASSERT_TRUE(store.ok()) << store.status();
  ASSERT_EQ((*store)->ListCostModels()->size(), 1u);
  EXPECT_EQ((*store)->ListCostModels()->at(0).version(), 3);
  EXPECT_EQ((*store)->key_values().Totals()->entries, 1);
  EXPECT_EQ(*(*store)->key_values().Get("tenant", "cost_model/cuda:90", absl::Now()), "a caller's");
  model.set_version(4);
  EXPECT_TRUE(*(*store)->PutCostModel(model));
  EXPECT_EQ((*store)->ListCostModels()->at(0).version(), 4);
}

TEST_F(SqliteStoreTest, AModelOfCostsThatCannotBeReadHasItsVersionAloneAndIsReplaced) {
  ASSERT_TRUE(OpenSqliteStore(path_).ok());
  {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE);
    database.exec("INSERT INTO cost_models VALUES ('cuda:80', 2, x''), ('cuda:90', 7, x'ff')");
  }
  auto store = OpenSqliteStore(path_);
  ASSERT_TRUE(store.ok()) << store.status();
  const auto models = (*store)->ListCostModels();
  ASSERT_TRUE(models.ok()) << models.status();
  ASSERT_EQ(models->size(), 2u);
  EXPECT_EQ(models->at(0).target(), "cuda:80");
  EXPECT_EQ(models->at(0).version(), 2);
  EXPECT_EQ(models->at(1).target(), "cuda:90");
  EXPECT_EQ(models->at(1).version(), 7);
  EXPECT_EQ(models->at(1).form(), 0);
  internal::CostModel model = models->at(1);
  EXPECT_FALSE(*(*store)->PutCostModel(model));
  model.set_version(8);
  model.set_form(2);
  EXPECT_TRUE(*(*store)->PutCostModel(model));
  EXPECT_EQ((*store)->ListCostModels()->at(1).form(), 2);
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
