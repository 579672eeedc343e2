// Each key of the configuration that may change while a server runs takes effect when its file is read again: a table
// of the keys, with what is to be seen of each.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "proto/support/errors.h"
#include "proto/support/log_level.h"
#include "server/configuration.h"
#include "tests/unit/server/server_fixture.h"

namespace lathe {
namespace {

using testing_support::GatedInspector;
using testing_support::LinkWorker;
using testing_support::ServerTest;
using testing_support::TestSpec;

// The machine's, moved on as a test wishes.
class MovedClock : public Clock {
 public:
  absl::Time Now() const override { return Clock::Real()->Now() + absl::Hours(hours_.load()); }
  void SleepFor(absl::Duration duration) override { Clock::Real()->SleepFor(duration); }
  void Move(int hours) { hours_ += hours; }

 private:
  std::atomic<int> hours_ = 0;
};

class LiveKeysTest : public ServerTest {
 public:
  // ---- for the rows of the table

  void Hold() { worker_->hold = true; }
  void Move(int hours) { clock_.Move(hours); }
  // Until retention has looked at all that is stored now: the age of a record counts from there.
  void AwaitLook() {
    for (int look = 0; look < 2; ++look) {  // the first may have begun before
      metrics_.lathe_server_store_bytes.Set({}, -1);
      Await([this] { return metrics_.lathe_server_store_bytes.With({}).Value() >= 0; });
    }
  }
  // Until the server knows it no more.
  void StopWorker() {
    log_.str("");  // which may tell of the row before
    worker_->Stop();
    Await([this] { return absl::StrContains(log_.str(), " left"); });
    Move(100);
  }
  // A job that has a winner.
  void Tune() {
    const absl::StatusOr<v1::TuningJob> job = Create(TestSpec());
    ASSERT_TRUE(job.ok()) << job.status();
    EXPECT_EQ(AwaitEnd(job->name()).state(), v1::JOB_STATE_SUCCEEDED);
  }
  // A job that has none.
  void Cancel() {
    Hold();
    const absl::StatusOr<v1::TuningJob> job = Create(TestSpec());
    ASSERT_TRUE(job.ok()) << job.status();
    grpc::ClientContext context;
    v1::CancelTuningJobRequest request;
    request.set_name(job->name());
    v1::TuningJob cancelled;
    ASSERT_TRUE(tuning_->CancelTuningJob(&context, request, &cancelled).ok());
  }
  bool CreateIs(ErrorKind kind) { return Is(Create(TestSpec()).status(), kind); }
  bool CreateTells(const char* text) { return absl::StrContains(Create(TestSpec()).status().message(), text); }
  // The same with a module that nobody has sent before, which is measured.
  bool CreateNewIs(ErrorKind kind) {
    v1::TuningSpec spec = TestSpec();
    spec.mutable_modules(0)->set_text(absl::StrCat("kernel new ", ++modules_));
    const absl::StatusOr<v1::TuningJob> job = Create(spec);
    if (!job.ok()) return Is(job.status(), kind);
    EXPECT_EQ(AwaitEnd(job->name()).state(), v1::JOB_STATE_SUCCEEDED);
    return false;
  }
  // Compiles a module that nobody has sent before.
  absl::Status CompileNew(absl::Duration timeout) {
    return Compile(absl::StrCat("kernel new ", ++modules_), timeout).status();
  }
  bool CompileIs(ErrorKind kind) { return Is(CompileNew(absl::Milliseconds(300)), kind); }
  bool SecondCompileIs(ErrorKind kind) {
    std::thread first([this] { (void)CompileNew(absl::Milliseconds(600)); });
    absl::SleepFor(absl::Milliseconds(200));
    const bool is = CompileIs(kind);
    first.join();
    return is;
  }
  bool InfoIs(ErrorKind kind) {
    for (int i = 0; i < 20; ++i) {
      grpc::ClientContext context;
      v1::ServerInfo info;
      if (Is(FromGrpcStatus(fleet_->GetServerInfo(&context, {}, &info)), kind)) return true;
    }
    return false;
  }
  absl::Status Put(const std::string& data) {
    grpc::ClientContext context;
    v1::PutBlobResponse response;
    auto writer = artifacts_->PutBlob(&context, &response);
    v1::BlobChunk chunk;
    chunk.set_digest(Sha256Digest(data));
    chunk.set_total_bytes(data.size());
    chunk.set_data(data);
    writer->Write(chunk);
    writer->WritesDone();
    return FromGrpcStatus(writer->Finish());
  }
  bool PutIs(ErrorKind kind) { return Is(Put(std::string(1000, 'x')), kind); }
  double CountRemoved(const char* record) {
    return metrics_.lathe_server_retention_removed_total.With({record}).Value();
  }
  // By the server that Start() started last.
  bool Removed(const char* record) { return CountRemoved(record) > removed_[record]; }
  bool Refreshes() {
    grpc::ClientContext context;
    v1::ListTuningJobsRequest request;
    request.set_refreshes(true);
    v1::ListTuningJobsResponse response;
    EXPECT_TRUE(tuning_->ListTuningJobs(&context, request, &response).ok());
    return response.jobs_size() > 0;
  }
  bool LogsSlowCalls() {
    Hold();
    (void)CompileNew(absl::Milliseconds(300));
    absl::SleepFor(absl::Milliseconds(100));
    return absl::StrContains(log_.str(), "slow call");
  }

 protected:
  LiveKeysTest() : before_(spdlog::default_logger()), level_(LogLevel()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(log_);
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("lathe-test", sink));
  }
  ~LiveKeysTest() override {
    worker_.reset();
    server_.reset();
    spdlog::set_default_logger(before_);
    EXPECT_TRUE(SetLogLevelTo(level_).ok());
  }

  // As main() does.
  void Start(const std::string& yaml) {
    server_.reset();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    file_ = folder_ + "/server.yaml";
    std::ofstream(file_) << yaml;
    arguments_ = {"lathe-server", "--config", file_.c_str()};
    CLI::App app;
    std::vector<ServerKey> keys;
    flags_ = ServerFlags();
    AddServerFlags(app, &flags_, &keys);
    app.parse(static_cast<int>(arguments_.size()), arguments_.data());
    ASSERT_TRUE(SetLogLevelTo(flags_.log_level).ok());
    configuration_ = std::make_unique<Configuration>(static_cast<int>(arguments_.size()), arguments_.data(),
                                                     ValuesOf(keys), /*has_file=*/true);
    ServerOptions options = flags_.Options();
    options.listen.address = "127.0.0.1:0";
    options.session.batch_hold = absl::Milliseconds(10);
    options.keeper.pause = absl::Milliseconds(50);
    options.keeper.settle = options.refresh.settle = options.refresh.look = options.refresh.retry =
        absl::ZeroDuration();
    auto store = OpenSqliteStore(folder_ + "/lathe.db");
    ASSERT_TRUE(store.ok()) << store.status();
    auto server = Server::Start(options, NewMeteredStore(*std::move(store), &metrics_),
                                std::make_unique<GatedInspector>(&gate_), &metrics_, &clock_, IdSource::Random());
    ASSERT_TRUE(server.ok()) << server.status();
    server_ = *std::move(server);
    configuration_->SetApply([this](const ServerFlags& now) {
      server_->Reconfigure(now.Options());
      EXPECT_TRUE(SetLogLevelTo(now.log_level).ok());
    });
    channel_ = grpc::CreateChannel(server_->address(), grpc::InsecureChannelCredentials());
    tuning_ = v1::TuningService::NewStub(channel_);
    compile_ = v1::CompileService::NewStub(channel_);
    artifacts_ = v1::ArtifactService::NewStub(channel_);
    fleet_ = v1::FleetService::NewStub(channel_);
    worker_ = std::make_unique<LinkWorker>(server_->address());
    AwaitWorkers(1);
  }
  void Reload(const std::string& yaml, const std::string& key) {
    std::ofstream(file_, std::ios::trunc) << yaml;
    const absl::StatusOr<v1::ReloadConfigurationResponse> changed = configuration_->Reload(/*dry_run=*/false);
    ASSERT_TRUE(changed.ok()) << changed.status();
    ASSERT_EQ(changed->changes_size(), 1) << changed->DebugString();
    EXPECT_EQ(changed->changes(0).key(), key);
  }
  static void Await(const std::function<bool()>& condition) {
    for (int i = 0; i < 500 && !condition(); ++i) absl::SleepFor(absl::Milliseconds(10));
    EXPECT_TRUE(condition());
  }
  static bool Is(const absl::Status& status, ErrorKind kind) { return !status.ok() && KindOf(status) == kind; }

  MovedClock clock_;
  std::map<std::string, double> removed_ = {{"job", 0}, {"compile", 0}, {"worker", 0}, {"blob", 0}};  // when it began
  std::ostringstream log_;
  std::shared_ptr<spdlog::logger> before_;
  const std::string level_;
  std::string file_;
  std::vector<const char*> arguments_;
  ServerFlags flags_;
  std::unique_ptr<Configuration> configuration_;
  std::unique_ptr<LinkWorker> worker_;
  std::atomic<int> modules_ = 0;
};

using Test = LiveKeysTest;
struct Row {
  const char* key;
  const char* before;
  const char* after;
  const char* others;                   // keys that stay
  std::function<void(Test&)> prepare;   // before the first look
  std::function<bool(Test&)> is_after;  // whether the second value is in effect
};

const std::vector<Row>& Table() {
  static const auto* table = new std::vector<Row>{
      {"log_level", "info", "debug", "", [](Test&) {}, [](Test&) { return LogLevel() == "debug"; }},
      {"slow_call_seconds", "0", "0.1", "", [](Test&) {}, [](Test& t) { return t.LogsSlowCalls(); }},
      {"max_queue", "100", "0", "", [](Test& t) { t.Hold(); },
       [](Test& t) { return t.CompileIs(ErrorKind::queue_full); }},
      {"max_jobs", "100", "0", "", [](Test& t) { t.Hold(); },
       [](Test& t) { return t.CreateIs(ErrorKind::queue_full); }},
      {"tenant_max_jobs", "0", "1", "", [](Test& t) { t.Cancel(); },
       [](Test& t) {
         const bool first = t.CreateIs(ErrorKind::quota_exceeded);
         return t.CreateIs(ErrorKind::quota_exceeded) || first;
       }},
      {"tenant_max_trials", "0", "1", "", [](Test& t) { t.Cancel(); },
       [](Test& t) {
         const bool first = t.CreateIs(ErrorKind::quota_exceeded);
         return t.CreateIs(ErrorKind::quota_exceeded) || first;
       }},
      {"client_max_jobs", "0", "1", "", [](Test& t) { t.Cancel(); },
       [](Test& t) {
         const bool first = t.CreateIs(ErrorKind::quota_exceeded);
         return t.CreateIs(ErrorKind::quota_exceeded) || first;
       }},
      {"client_max_queue", "0", "1", "", [](Test& t) { t.Hold(); },
       [](Test& t) { return t.SecondCompileIs(ErrorKind::quota_exceeded); }},
      {"tenant_max_queue", "0", "1", "", [](Test& t) { t.Hold(); },
       [](Test& t) { return t.SecondCompileIs(ErrorKind::quota_exceeded); }},
      {"tenant_requests_per_second", "0", "1", "", [](Test&) {},
       [](Test& t) { return t.InfoIs(ErrorKind::quota_exceeded); }},
      {"tenant_upload_bytes_per_second", "0", "0.01", "", [](Test&) {},
       [](Test& t) { return t.PutIs(ErrorKind::quota_exceeded); }},
      {"client_requests_per_second", "0", "1", "", [](Test&) {},
       [](Test& t) { return t.InfoIs(ErrorKind::quota_exceeded); }},
      {"tenant_device_seconds_per_hour", "0", "1e-6", "", [](Test&) {},
       [](Test& t) { return t.CreateNewIs(ErrorKind::quota_exceeded); }},
      {"read_only", "false", "true", "", [](Test&) {}, [](Test& t) { return t.CreateIs(ErrorKind::unavailable); }},
      {"read_only_reason", "moving", "a new disk", "read_only: true\n", [](Test&) {},
       [](Test& t) { return t.CreateTells("(a new disk)"); }},
      {"compiler_build", "c1", "c2", "", [](Test&) {},
       [](Test& t) { return !t.CompileNew(absl::Milliseconds(500)).ok(); }},
      {"assembler_build", "a1", "a2", "", [](Test&) {},
       [](Test& t) { return !t.CompileNew(absl::Milliseconds(500)).ok(); }},
      {"refresh_share", "0", "1", "refresh_age_days: 1e-9\n", [](Test& t) { t.Tune(); },
       [](Test& t) { return t.Refreshes(); }},
      {"refresh_age_days", "1000", "1e-9", "refresh_share: 1\n", [](Test& t) { t.Tune(); },
       [](Test& t) { return t.Refreshes(); }},
      {"keep_jobs_days", "0", "1e-9", "", [](Test& t) { t.Cancel(); }, [](Test& t) { return t.Removed("job"); }},
      {"keep_results_days", "0", "1e-9", "",
       [](Test& t) { EXPECT_EQ(t.CompileNew(absl::Seconds(10)), absl::OkStatus()); },
       [](Test& t) { return t.Removed("compile"); }},
      {"keep_workers_days", "1000", "1e-9", "", [](Test& t) { t.StopWorker(); },
       [](Test& t) { return t.Removed("worker"); }},
      {"keep_unnamed_blobs_hours", "1000", "1", "",
       [](Test& t) {
         EXPECT_EQ(t.Put("nothing names it"), absl::OkStatus());
         t.AwaitLook();
         t.Move(10);
       },
       [](Test& t) { return t.Removed("blob"); }},
      {"max_store_bytes", "0", "1", "",
       [](Test& t) {
         EXPECT_EQ(t.CompileNew(absl::Seconds(10)), absl::OkStatus());
         t.AwaitLook();
         t.Move(10);
       },
       [](Test& t) { return t.Removed("compile"); }},
      {"retention_dry_run", "true", "false", "keep_jobs_days: 1e-9\n", [](Test& t) { t.Cancel(); },
       [](Test& t) { return t.Removed("job"); }},
  };
  return *table;
}

TEST_F(LiveKeysTest, TakeEffectWhenTheFileIsReadAgain) {
  for (const Row& row : Table()) {
    SCOPED_TRACE(row.key);
    for (auto& [record, removed] : removed_) removed = CountRemoved(record.c_str());
    log_.str("");
    const auto yaml = [&](const char* value) { return absl::StrCat(row.others, row.key, ": ", value, "\n"); };
    Start(yaml(row.before));
    if (HasFatalFailure()) return;
    row.prepare(*this);
    absl::SleepFor(absl::Milliseconds(300));
    EXPECT_FALSE(row.is_after(*this)) << "before the reload";
    Reload(yaml(row.after), row.key);
    if (HasFatalFailure()) return;
    bool seen = false;
    for (int i = 0; i < 100 && !seen; ++i) {
      seen = row.is_after(*this);
      if (!seen) absl::SleepFor(absl::Milliseconds(50));
    }
    EXPECT_TRUE(seen) << "after the reload; the log:\n" << log_.str();
    worker_.reset();
  }
}

TEST_F(LiveKeysTest, AreAllInTheTable) {
  std::set<std::string> tested;
  for (const Row& row : Table()) tested.insert(row.key);
  CLI::App app;
  std::vector<ServerKey> keys;
  AddServerFlags(app, &flags_, &keys);
  for (const ServerKey& key : keys) EXPECT_EQ(IsLiveKey(key.name), tested.contains(key.name)) << key.name;
}

}  // namespace
}  // namespace lathe
