// A server in the test's own process: WorkerLink and ArtifactService over loopback, with scripted answers.
#ifndef LATHE_TESTS_UNIT_WORKER_FAKE_SERVER_H_
#define LATHE_TESTS_UNIT_WORKER_FAKE_SERVER_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "lathe/v1/artifact.grpc.pb.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"

namespace lathe {

class FakeServer : public internal::WorkerLink::Service, public v1::ArtifactService::Service {
 public:
  // The worker's messages so far.
  struct Seen {
    internal::WorkerState last;
    v1::Worker worker;
    std::map<std::string, internal::WorkResult> results;  // by work
    std::map<std::string, int> times_stated;              // by work
    int streams = 0;
    int states = 0;
  };

  FakeServer() {
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port_);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 10);
    builder.RegisterService(static_cast<internal::WorkerLink::Service*>(this));
    builder.RegisterService(static_cast<v1::ArtifactService::Service*>(this));
    server_ = builder.BuildAndStart();
  }
  ~FakeServer() override {
    DropStreams();
    server_->Shutdown(std::chrono::system_clock::now());
  }

  std::string address() const { return absl::StrCat("127.0.0.1:", port_); }

  std::string AddBlob(const std::string& data) {
    MutexLock lock(&mutex_);
    const std::string digest = Sha256Digest(data);
    blobs_[digest] = data;
    return digest;
  }
  std::string Blob(const std::string& digest) {
    MutexLock lock(&mutex_);
    return blobs_[digest];
  }

  void AddLease(const internal::WorkItem& work) {
    MutexLock lock(&mutex_);
    internal::Lease lease;
    lease.set_id("lease-" + work.id());
    *lease.mutable_work() = work;
    leases_[lease.id()] = lease;
    Poke();
  }
  void Withdraw(const std::string& work) {
    MutexLock lock(&mutex_);
    leases_.erase("lease-" + work);
    Poke();
  }
  void SetDrain(bool on) {
    MutexLock lock(&mutex_);
    drain_ = on;
    Poke();
  }
  void Withhold(const std::string& device, bool give_up) {
    MutexLock lock(&mutex_);
    withheld_.set_id(device);
    withheld_.set_give_up(give_up);
    Poke();
  }
  void Release() {
    MutexLock lock(&mutex_);
    withheld_.Clear();
    Poke();
  }
  void SetRejected(const std::string& why) {
    MutexLock lock(&mutex_);
    rejected_ = why;
  }
  // Results are acknowledged only from then on.
  void SetAcknowledging(bool on) {
    MutexLock lock(&mutex_);
    acknowledging_ = on;
    Poke();
  }
  // So many blobs are refused, as by a server whose disk is full.
  void RefuseBlobs(int count) {
    MutexLock lock(&mutex_);
    refusals_ = count;
  }
  // Reads, and answers nothing.
  void SetSilent(bool on) {
    MutexLock lock(&mutex_);
    silent_ = on;
  }
  void DropStreams() {
    MutexLock lock(&mutex_);
    for (grpc::ServerContext* context : streams_) context->TryCancel();
  }

  Seen seen() {
    MutexLock lock(&mutex_);
    return seen_;
  }
  // Waits until `condition` holds, which is called with the lock held.
  bool Wait(const std::function<bool(const Seen&)>& condition, absl::Duration time = absl::Seconds(60)) {
    MutexLock lock(&mutex_);
    const absl::Time deadline = absl::Now() + time;
    while (!condition(seen_))
      if (changed_.WaitWithDeadline(&mutex_, deadline)) return condition(seen_);
    return true;
  }
  // The result of `work` in the last message that had one.
  internal::WorkResult WaitForResult(const std::string& work) {
    internal::WorkResult result;
    Wait([&](const Seen& seen) {
      const auto found = seen.results.find(work);
      if (found != seen.results.end()) result = found->second;
      return found != seen.results.end();
    });
    return result;
  }
  bool WaitForPhase(const std::string& work, internal::WorkPhase phase) {
    return Wait([&](const Seen& seen) {
      for (const internal::RunningWork& running : seen.last.running())
        if (running.work() == work && running.phase() == phase) return true;
      return false;
    });
  }

  grpc::Status Synchronize(grpc::ServerContext* context,
                           grpc::ServerReaderWriter<internal::DesiredState, internal::WorkerState>* stream) override {
    {
      MutexLock lock(&mutex_);
      streams_.push_back(context);
      stream_ = stream;
      ++seen_.streams;
    }
    internal::WorkerState state;
    while (stream->Read(&state)) {
      MutexLock lock(&mutex_);
      Take(state);
      Poke();
    }
    MutexLock lock(&mutex_);
    std::erase(streams_, context);
    if (stream_ == stream) stream_ = nullptr;
    return grpc::Status::OK;
  }

  grpc::Status GetBlob(grpc::ServerContext*, const v1::GetBlobRequest* request,
                       grpc::ServerWriter<v1::BlobChunk>* writer) override {
    MutexLock lock(&mutex_);
    const auto found = blobs_.find(request->digest());
    if (found == blobs_.end()) return ToGrpcStatus(MakeError(ErrorKind::not_found, "no such blob"));
    v1::BlobChunk chunk;
    chunk.set_data(found->second);
    writer->Write(chunk);
    return grpc::Status::OK;
  }

  grpc::Status PutBlob(grpc::ServerContext*, grpc::ServerReader<v1::BlobChunk>* reader,
                       v1::PutBlobResponse* response) override {
    std::string data;
    v1::BlobChunk chunk;
    while (reader->Read(&chunk)) data += chunk.data();
    {
      MutexLock lock(&mutex_);
      if (refusals_ > 0 && refusals_-- > 0) return {grpc::StatusCode::UNAVAILABLE, "the disk is full"};
    }
    response->set_digest(AddBlob(data));
    return grpc::Status::OK;
  }

 private:
  void Take(const internal::WorkerState& state) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    seen_.last = state;
    ++seen_.states;
    if (state.has_worker()) seen_.worker = state.worker();
    for (const internal::WorkResult& result : state.finished()) {
      seen_.results[result.work()] = result;
      ++seen_.times_stated[result.work()];
      leases_.erase(result.lease());
    }
    changed_.SignalAll();
  }
  void Poke() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (stream_ == nullptr || silent_) return;
    internal::DesiredState desired;
    for (const auto& [id, lease] : leases_) *desired.add_leases() = lease;
    if (acknowledging_)
      for (const internal::WorkResult& result : seen_.last.finished()) desired.add_acknowledged(result.lease());
    desired.set_drain(drain_);
    if (!withheld_.id().empty()) *desired.add_withheld() = withheld_;
    desired.set_rejected(rejected_);
    desired.set_heartbeat_seconds(0.5);
    stream_->Write(desired);
  }

  Mutex mutex_;
  CondVar changed_;
  int port_ = 0;
  int refusals_ ABSL_GUARDED_BY(mutex_) = 0;
  Seen seen_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, std::string> blobs_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, internal::Lease> leases_ ABSL_GUARDED_BY(mutex_);
  bool drain_ ABSL_GUARDED_BY(mutex_) = false;
  internal::WithheldDevice withheld_ ABSL_GUARDED_BY(mutex_);
  bool acknowledging_ ABSL_GUARDED_BY(mutex_) = true;
  bool silent_ ABSL_GUARDED_BY(mutex_) = false;
  std::string rejected_ ABSL_GUARDED_BY(mutex_);
  std::vector<grpc::ServerContext*> streams_ ABSL_GUARDED_BY(mutex_);
  grpc::ServerReaderWriter<internal::DesiredState, internal::WorkerState>* stream_ ABSL_GUARDED_BY(mutex_) = nullptr;
  std::unique_ptr<grpc::Server> server_;
};

}  // namespace lathe

#endif  // LATHE_TESTS_UNIT_WORKER_FAKE_SERVER_H_
