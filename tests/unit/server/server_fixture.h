// The whole server over real gRPC, around a store on disk, and a worker at the other end of its link.
#ifndef LATHE_TESTS_UNIT_SERVER_SERVER_FIXTURE_H_
#define LATHE_TESTS_UNIT_SERVER_SERVER_FIXTURE_H_

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "lathe/v1/artifact.grpc.pb.h"
#include "lathe/v1/compile.grpc.pb.h"
#include "lathe/v1/fleet.grpc.pb.h"
#include "lathe/v1/tuning.grpc.pb.h"
#include "server/server.h"
#include "server/store/metered_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/unit/server/harness.h"

namespace lathe::testing_support {

// A worker at the other end of a real stream.
class LinkWorker {
 public:
  explicit LinkWorker(const std::string& address, const std::string& name = "w", int slots = 2,
                      bool withholds_devices = true)
      : LinkWorker(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()), name, slots, withholds_devices) {}
  LinkWorker(std::shared_ptr<grpc::Channel> channel, const std::string& name, int slots, bool withholds_devices = true)
      : channel_(std::move(channel)) {
    Scheduler unused({}, Clock::Real(), IdSource::Random(), &metrics_);
    FakeWorker description(&unused, name);
    state_ = description.state();
    state_.mutable_worker()->set_compile_slots(slots);
    state_.mutable_worker()->set_withholds_devices(withholds_devices);
    stub_ = internal::WorkerLink::NewStub(channel_);
    artifacts_ = v1::ArtifactService::NewStub(channel_);
    stream_ = stub_->Synchronize(&context_);
    stream_->Write(state_);
    thread_ = std::thread([this] { Run(); });
  }
  ~LinkWorker() { Stop(); }

  void Stop() {
    if (!thread_.joinable()) return;
    context_.TryCancel();
    thread_.join();
  }
  std::atomic<bool> hold{false};  // takes work and does not do it
  std::atomic<int> leased{0};
  std::atomic<int> acknowledged{0};
  std::atomic<bool> told_to_drain{false};  // in the last state
  std::atomic<int> withheld{0};
  std::string rejected() {
    thread_.join();
    return rejected_;
  }
  // Waits for the end of the stream.
  grpc::Status ended() {
    thread_.join();
    return ended_;
  }

 private:
  void Run() {
    internal::DesiredState desired;
    while (stream_->Read(&desired)) {
      if (!desired.rejected().empty()) rejected_ = desired.rejected();
      leased = desired.leases_size();
      told_to_drain = desired.drain();
      withheld = desired.withheld_size();
      acknowledged += desired.acknowledged_size();
      internal::WorkerState next;
      next.set_incarnation(state_.incarnation());
      bool news = false;
      for (const internal::Lease& lease : desired.leases()) {
        if (hold || !done_.insert(lease.id()).second) continue;
        *next.add_finished() = Do(lease);
        news = true;
      }
      if (news) stream_->Write(next);
    }
    ended_ = stream_->Finish();
  }

  internal::WorkResult Do(const internal::Lease& lease) {
    internal::WorkResult result;
    if (lease.work().has_compile()) {
      result = FakeWorker::Compile(lease.work().compile());
      Upload(absl::StrCat("binary of ", lease.work().id()),
             result.mutable_compile()->mutable_artifact()->mutable_digest());
      if (lease.work().compile().want_simulation()) {
        Upload("simulation", result.mutable_compile()->mutable_artifact()->mutable_simulation_digest());
      }
      for (auto& [phase, digest] : *result.mutable_compile()->mutable_emitted()) Upload(phase, &digest);
    } else {
      for (const internal::Candidate& candidate : lease.work().measure().candidates()) {
        internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
        outcome.set_trial(candidate.trial());
        *result.mutable_measure()->add_trials() = outcome;
      }
    }
    result.set_lease(lease.id());
    result.set_work(lease.work().id());
    result.set_busy_seconds(0.25);
    return result;
  }
  void Upload(const std::string& data, std::string* digest) {
    *digest = Sha256Digest(data);
    grpc::ClientContext context;
    v1::PutBlobResponse response;
    auto writer = artifacts_->PutBlob(&context, &response);
    v1::BlobChunk chunk;
    chunk.set_digest(*digest);
    chunk.set_total_bytes(data.size());
    chunk.set_data(data);
    writer->Write(chunk);
    writer->WritesDone();
    EXPECT_TRUE(writer->Finish().ok());
  }

  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  internal::WorkerState state_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<internal::WorkerLink::Stub> stub_;
  std::unique_ptr<v1::ArtifactService::Stub> artifacts_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<internal::WorkerState, internal::DesiredState>> stream_;
  std::set<std::string> done_;
  std::string rejected_;
  grpc::Status ended_;
  std::thread thread_;
};

// Modules that begin with "slow" are inspected once the gate is open.
struct Gate {
  Mutex mutex;
  bool open ABSL_GUARDED_BY(mutex) = false;
  int waiting ABSL_GUARDED_BY(mutex) = 0;
};

class GatedInspector : public FakeInspector {
 public:
  explicit GatedInspector(Gate* gate) : gate_(gate) {}
  absl::StatusOr<internal::ModuleInfo> Inspect(const std::string& text, const std::string& name) override {
    MutexLock lock(&gate_->mutex);
    if (absl::StartsWith(text, "slow")) {
      ++gate_->waiting;
      gate_->mutex.Await(absl::Condition(&gate_->open));
    }
    return FakeInspector::Inspect(text, name);
  }

 private:
  Gate* const gate_;
};

class ServerTest : public testing::Test {
 protected:
  ServerTest() : folder_(testing::TempDir() + "/server_" + IdSource::Random()->Next()) {
    std::filesystem::create_directories(folder_);
    options_.listen.address = "127.0.0.1:0";
    options_.session.batch_hold = absl::Milliseconds(10);
    options_.version = "test";
    StartServer();
  }
  ~ServerTest() override {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }

  void StartServer() {
    auto store = OpenSqliteStore(folder_ + "/lathe.db");
    ASSERT_TRUE(store.ok()) << store.status();
    auto server = Server::Start(options_, NewMeteredStore(*std::move(store), &metrics_),
                                std::make_unique<GatedInspector>(&gate_), &metrics_, Clock::Real(), IdSource::Random());
    ASSERT_TRUE(server.ok()) << server.status();
    server_ = *std::move(server);
    channel_ = grpc::CreateChannel(server_->address(), grpc::InsecureChannelCredentials());
    tuning_ = v1::TuningService::NewStub(channel_);
    compile_ = v1::CompileService::NewStub(channel_);
    artifacts_ = v1::ArtifactService::NewStub(channel_);
    fleet_ = v1::FleetService::NewStub(channel_);
  }
  // Waits until a worker with devices is there.
  void AwaitWorkers(int count) {
    for (int i = 0; i < 500; ++i) {
      int active = 0;
      v1::ListWorkersResponse workers = ListWorkers();
      for (const v1::Worker& worker : workers.workers()) active += worker.state() == v1::Worker::ACTIVE;
      if (active == count) return;
      absl::SleepFor(absl::Milliseconds(10));
    }
    FAIL() << "no " << count << " active workers";
  }
  v1::ListWorkersResponse ListWorkers() {
    grpc::ClientContext context;
    v1::ListWorkersResponse response;
    EXPECT_TRUE(fleet_->ListWorkers(&context, {}, &response).ok());
    return response;
  }
  absl::StatusOr<v1::TuningJob> Create(const v1::TuningSpec& spec) {
    grpc::ClientContext context;
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = spec;
    v1::TuningJob job;
    absl::Status status = FromGrpcStatus(tuning_->CreateTuningJob(&context, request, &job));
    if (!status.ok()) return status;
    return job;
  }
  // The last state that a watcher sees.
  v1::TuningJob AwaitEnd(const std::string& name) {
    grpc::ClientContext context;
    v1::WatchTuningJobRequest request;
    request.set_name(name);
    auto reader = tuning_->WatchTuningJob(&context, request);
    v1::JobEvent event, last;
    while (reader->Read(&event)) last = event;
    grpc::Status status = reader->Finish();
    EXPECT_TRUE(status.ok()) << status.error_message();
    return last.job();
  }
  absl::StatusOr<v1::CompileResponse> Compile(const std::string& text, absl::Duration timeout = absl::Seconds(10),
                                              const std::string& emit = "") {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + timeout));
    v1::CompileRequest request;
    request.mutable_module()->set_text(text);
    request.set_target(kChip);
    request.set_emit(emit);
    v1::CompileResponse response;
    absl::Status status = FromGrpcStatus(compile_->Compile(&context, request, &response));
    if (!status.ok()) return status;
    return response;
  }

  const std::string folder_;
  Gate gate_;
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  ServerOptions options_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::TuningService::Stub> tuning_;
  std::unique_ptr<v1::CompileService::Stub> compile_;
  std::unique_ptr<v1::ArtifactService::Stub> artifacts_;
  std::unique_ptr<v1::FleetService::Stub> fleet_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_SERVER_FIXTURE_H_
