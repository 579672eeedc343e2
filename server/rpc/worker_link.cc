#include "server/rpc/worker_link.h"

#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "server/rpc/call_recorder.h"
#include "spdlog/spdlog.h"

namespace lathe {

// The answers that are still to be written to one stream. Thread-safe; shared with the scheduler's callback, which may
// run after the stream has ended.
class WorkerLinkImpl::Outbox {
 public:
  void Signal() {
    MutexLock lock(&mutex_);
    dirty_ = true;
    changed_.SignalAll();
  }
  void Close() {
    MutexLock lock(&mutex_);
    closed_ = true;
    changed_.SignalAll();
  }
  // Waits until there is something to write, which after `heartbeat` there is; false once closed.
  bool Await(absl::Duration heartbeat) {
    MutexLock lock(&mutex_);
    const absl::Time due = absl::Now() + heartbeat;
    while (!dirty_ && !closed_)
      if (changed_.WaitWithDeadline(&mutex_, due)) break;
    if (closed_) return false;
    dirty_ = false;
    return true;
  }

 private:
  Mutex mutex_;
  CondVar changed_;
  bool dirty_ ABSL_GUARDED_BY(mutex_) = false;
  bool closed_ ABSL_GUARDED_BY(mutex_) = false;
};

void WorkerLinkImpl::Remember(const v1::Worker& worker) {
  broker_->Remember(worker);
  v1::Worker record = worker;
  int64_t now = absl::ToUnixSeconds(absl::Now());
  record.mutable_last_seen()->set_seconds(now);
  if (absl::Status status = store_->Apply({.workers = {record}}); !status.ok()) {
    spdlog::error("worker {}: cannot be stored, a restarted server will not know it: {}", worker.name(),
                  status.ToString());
  }
}

absl::Status WorkerLinkImpl::Serve(grpc::ServerContext* context, Stream* stream) {
  internal::WorkerState state;
  if (!stream->Read(&state))
    return MakeError(ErrorKind::invalid_argument, "the worker closed the stream before it sent its first state");
  auto outbox = std::make_shared<Outbox>();
  absl::StatusOr<uint64_t> connection = scheduler_->Connect(state, [outbox] { outbox->Signal(); });
  if (!connection.ok()) {
    // A worker that may come later is not rejected: its stream ends, and it tries again.
    if (!absl::IsUnavailable(connection.status())) {
      internal::DesiredState rejected;
      rejected.set_rejected(std::string(connection.status().message()));
      stream->Write(rejected);
    }
    return connection.status();
  }
  const std::string name = state.worker().name();
  spdlog::info("worker {} joined from {} with {} devices and {} compile slots", name, context->peer(),
               state.worker().devices_size(), state.worker().compile_slots());
  Remember(state.worker());

  outbox->Signal();  // the first answer tells the worker that it is connected
  std::thread writer([&] {
    while (outbox->Await(scheduler_->heartbeat())) {
      std::optional<internal::DesiredState> desired = scheduler_->Desired(*connection);
      if (!desired) break;  // another stream of this worker took over
      if (!stream->Write(*desired)) break;
    }
    context->TryCancel();  // ends the reading
  });
  do {
    scheduler_->Update(*connection, state);
    state.Clear();
  } while (stream->Read(&state));
  scheduler_->Disconnect(*connection);
  outbox->Close();
  writer.join();
  spdlog::info("worker {} left", name);
  return absl::OkStatus();
}

grpc::Status WorkerLinkImpl::Synchronize(grpc::ServerContext* context, Stream* stream) {
  CallRecorder call(metrics_, "Synchronize");
  {
    MutexLock lock(&mutex_);
    if (draining_) return call.Done(MakeError(ErrorKind::unavailable, "the server is draining"));
    streams_.insert(context);
  }
  absl::Status status = Serve(context, stream);
  MutexLock lock(&mutex_);
  streams_.erase(context);
  if (draining_ && status.ok()) status = MakeError(ErrorKind::unavailable, "the server is draining");
  return call.Done(status);
}

void WorkerLinkImpl::Drain() {
  MutexLock lock(&mutex_);
  draining_ = true;
  for (grpc::ServerContext* context : streams_) context->TryCancel();
}

}  // namespace lathe
