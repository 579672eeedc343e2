#include "server/rpc/worker_link.h"

#include <deque>
#include <thread>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "google/protobuf/arena.h"
#include "proto/support/clock.h"
#include "proto/support/errors.h"
#include "server/rpc/call_recorder.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// Workers that are refused try again for as long as they run.
constexpr absl::Duration kBetweenRefusals = absl::Seconds(1);
constexpr size_t kMostHosts = 1024;
constexpr size_t kMostOfName = 128, kMostOfReason = 512;

// Text from a worker as one line of the log: cut, and unprintable characters escaped.
std::string Shown(absl::string_view text, size_t most = kMostOfName) { return absl::CHexEscape(text.substr(0, most)); }

}  // namespace

// The thread that writes. Thread-safe.
class WorkerLinkImpl::Writer {
 public:
  explicit Writer(absl::Duration heartbeat) : heartbeat_(heartbeat), thread_([this] { Run(); }) {}
  ~Writer() { Stop(); }

  // The stream is written to after a heartbeat.
  void Add(const std::shared_ptr<Stream>& stream) {
    MutexLock lock(&mutex_);
    due_.push_back({Clock::Real()->Now() + heartbeat_, stream});
  }
  // There is something to write. Only signals.
  void Push(std::shared_ptr<Stream> stream) {
    MutexLock lock(&mutex_);
    dirty_.push_back(std::move(stream));
    if (dirty_.size() == 1) changed_.Signal();
  }
  void Stop() {
    {
      MutexLock lock(&mutex_);
      stopped_ = true;
      changed_.Signal();
    }
    if (thread_.joinable()) thread_.join();
  }

 private:
  struct Due {
    absl::Time at;
    std::weak_ptr<Stream> stream;
  };

  void Run();
  // Waits for streams that are dirty, or whose heartbeat has come; false at the end.
  bool Await(std::vector<std::shared_ptr<Stream>>* dirty, std::vector<std::shared_ptr<Stream>>* due);

  const absl::Duration heartbeat_;
  Mutex mutex_;
  CondVar changed_;
  std::vector<std::shared_ptr<Stream>> dirty_ ABSL_GUARDED_BY(mutex_);
  std::deque<Due> due_ ABSL_GUARDED_BY(mutex_);  // all wait equally long
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

// One worker's connection. Owns itself from its beginning until gRPC is done with it; thread-safe.
class WorkerLinkImpl::Stream : public Reactor, public std::enable_shared_from_this<Stream> {
 public:
  Stream(WorkerLinkImpl* link, grpc::CallbackServerContext* context)
      : link_(link), context_(context), call_(link->metrics_, "Synchronize", *context) {}

  // Before anything else.
  absl::Status Admit() {
    absl::StatusOr<Caller> caller = call_.Admit(link_->gate_, Method::Synchronize);
    if (!caller.ok()) return std::move(caller).status();
    caller_ = *std::move(caller);
    return absl::OkStatus();
  }

  void Begin() {
    self_ = shared_from_this();
    StartRead(&state_);
  }
  void Refuse(absl::Status status) {
    self_ = shared_from_this();
    End(std::move(status));
  }

  void OnReadDone(bool ok) override {
    if (!ok) return EndReading();
    const bool first = connection_ == 0;
    if (first && !Connect()) return;
    link_->scheduler_->Update(connection_, state_);
    if (first) BeginWriting();
    state_.Clear();
    {
      MutexLock lock(&mutex_);
      if (!ended_) return StartRead(&state_);  // never after the end
    }
    EndReading();
  }

  void OnWriteDone(bool ok) override {
    bool again = false;
    {
      MutexLock lock(&mutex_);
      writing_ = false;
      if (!ended_) again = dirty_;
    }
    if (!ok) End(absl::OkStatus());
    FinishIfEnded();
    if (again) link_->writer_->Push(shared_from_this());
  }

  void OnDone() override {
    std::shared_ptr<Stream> self = std::move(self_);
    link_->Forget(self);
  }

  // There is something to say. Called under the scheduler's lock.
  void Signal() {
    MutexLock lock(&mutex_);
    if (std::exchange(dirty_, true) || writing_ || ended_ || !connected_) return;
    link_->writer_->Push(shared_from_this());
  }

  // Says what the worker should be doing, at a heartbeat also where that has not changed. On the writer's thread.
  void Write(bool heartbeat) {
    {
      MutexLock lock(&mutex_);
      if (ended_ || writing_ || !(dirty_ || heartbeat)) return;
      dirty_ = false;
      writing_ = true;
    }
    arena_.Reset();
    auto* desired = google::protobuf::Arena::CreateMessage<internal::DesiredState>(&arena_);
    if (link_->scheduler_->Desired(connection_, desired)) return StartWrite(desired);
    // Another stream of this worker took over.
    {
      MutexLock lock(&mutex_);
      writing_ = false;
    }
    End(absl::OkStatus());
  }
  bool ended() {
    MutexLock lock(&mutex_);
    return ended_;
  }

  // Ends the stream, when what is being written is out.
  void End(absl::Status status) {
    {
      MutexLock lock(&mutex_);
      // A stream that ended while it was being written to finishes now.
      if (!ended_) status_ = std::move(status);
      ended_ = true;
    }
    FinishIfEnded();
  }

 private:
  // Takes the first state; false where the stream ends.
  bool Connect() {
    const WithContext scope(call_.context().get());
    const std::string& name = state_.worker().name();
    if (!name.empty() && !caller_.MayBeWorker(absl::StripPrefix(name, "workers/"))) {
      absl::Status refused = MakeError(
          ErrorKind::permission_denied,
          absl::StrCat(caller_.name, " may not be the worker ", Shown(name), "; give the worker a name of its own"));
      link_->LogRefused(context_->peer(), FormatError(DetailOf(refused)));
      End(std::move(refused));
      return false;
    }
    absl::StatusOr<uint64_t> connection = link_->scheduler_->Connect(state_, [self = weak_from_this()] {
      if (std::shared_ptr<Stream> stream = self.lock()) stream->Signal();
    });
    if (!connection.ok()) {
      // A worker that may come later is not rejected: its stream ends, and it tries again.
      if (!absl::IsUnavailable(connection.status())) {
        link_->LogRefused(context_->peer(), Shown(FormatError(DetailOf(connection.status())), kMostOfReason));
        auto* desired = google::protobuf::Arena::CreateMessage<internal::DesiredState>(&arena_);
        desired->set_rejected(std::string(connection.status().message()));
        {
          MutexLock lock(&mutex_);
          writing_ = true;
        }
        StartWrite(desired);
      }
      End(connection.status());
      return false;
    }
    connection_ = *connection;
    name_ = state_.worker().name();
    link_->gate_->Record(*context_, caller_, Method::Synchronize, name_, absl::OkStatus());
    spdlog::info("worker {} joined from {} with {} devices and {} compile slots", Shown(name_), context_->peer(),
                 state_.worker().devices_size(), state_.worker().compile_slots());
    link_->Remember(state_.worker());
    return true;
  }

  // Once the scheduler knows what the worker runs: an answer before that would tell it to stop all of it.
  void BeginWriting() {
    {
      MutexLock lock(&mutex_);
      connected_ = dirty_ = true;
    }
    link_->writer_->Add(shared_from_this());
    link_->writer_->Push(shared_from_this());  // the first answer tells the worker that it is connected
  }

  void EndReading() {
    if (connection_ == 0) {
      End(MakeError(ErrorKind::invalid_argument, "the worker closed the stream before it sent its first state"));
    } else {
      link_->scheduler_->Disconnect(connection_);
      const WithContext scope(call_.context().get());
      spdlog::info("worker {} left", Shown(name_));
      End(absl::OkStatus());
    }
  }

  void FinishIfEnded() {
    absl::Status status;
    {
      MutexLock lock(&mutex_);
      if (!ended_ || writing_ || std::exchange(finished_, true)) return;
      status = status_;
    }
    Finish(call_.Done(status));
  }

  WorkerLinkImpl* const link_;
  grpc::CallbackServerContext* const context_;
  Caller caller_;
  CallRecorder call_;
  std::shared_ptr<Stream> self_;
  // Used by the thread that reads; the connection does not change once Signal() may be called.
  internal::WorkerState state_;
  uint64_t connection_ = 0;
  std::string name_;
  google::protobuf::Arena arena_;  // holds what is being written; of the thread that writes
  Mutex mutex_;
  bool connected_ ABSL_GUARDED_BY(mutex_) = false;
  bool dirty_ ABSL_GUARDED_BY(mutex_) = false;  // pushed to the writer, or is to be when the write is out
  bool writing_ ABSL_GUARDED_BY(mutex_) = false;
  bool ended_ ABSL_GUARDED_BY(mutex_) = false;
  bool finished_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Status status_ ABSL_GUARDED_BY(mutex_);
};

bool WorkerLinkImpl::Writer::Await(std::vector<std::shared_ptr<Stream>>* dirty,
                                   std::vector<std::shared_ptr<Stream>>* due) {
  MutexLock lock(&mutex_);
  while (dirty_.empty() && !stopped_) {
    if (WaitUntil(changed_, &mutex_, due_.empty() ? Clock::Real()->Now() + heartbeat_ : due_.front().at)) break;
  }
  if (stopped_) return false;
  dirty->swap(dirty_);
  const absl::Time now = Clock::Real()->Now();
  while (!due_.empty() && due_.front().at <= now) {
    if (std::shared_ptr<Stream> stream = due_.front().stream.lock()) due->push_back(std::move(stream));
    due_.pop_front();
  }
  return true;
}

void WorkerLinkImpl::Writer::Run() {
  std::vector<std::shared_ptr<Stream>> dirty;
  std::vector<std::shared_ptr<Stream>> due;
  while (Await(&dirty, &due)) {
    for (const std::shared_ptr<Stream>& stream : dirty) stream->Write(false);
    for (const std::shared_ptr<Stream>& stream : due) {
      stream->Write(true);
      if (!stream->ended()) Add(stream);
    }
    dirty.clear();
    due.clear();
  }
}

WorkerLinkImpl::WorkerLinkImpl(Gate* gate, Scheduler* scheduler, CompileBroker* broker, WorkerRecords* records,
                               const ServerMetrics* metrics)
    : gate_(gate),
      scheduler_(scheduler),
      broker_(broker),
      records_(records),
      metrics_(metrics),
      writer_(std::make_shared<Writer>(scheduler->heartbeat())) {}

WorkerLinkImpl::~WorkerLinkImpl() { writer_->Stop(); }

void WorkerLinkImpl::Remember(const v1::Worker& worker) {
  broker_->Remember(worker);
  records_->Write(worker.name(), [name = worker.name()](absl::Status status) {
    if (status.ok()) return;
    spdlog::error("worker {}: cannot be stored, a restarted server will not know it: {}", Shown(name),
                  status.ToString());
  });
}

void WorkerLinkImpl::Forget(const std::shared_ptr<Stream>& stream) {
  MutexLock lock(&mutex_);
  streams_.erase(stream);
}

WorkerLinkImpl::Reactor* WorkerLinkImpl::Synchronize(grpc::CallbackServerContext* context) {
  auto stream = std::make_shared<Stream>(this, context);
  const absl::Status admitted = stream->Admit();
  bool refused = false;
  {
    MutexLock lock(&mutex_);
    if (!draining_ && admitted.ok()) streams_.insert(stream);
    refused = draining_;
  }
  if (!admitted.ok()) {
    LogRefused(context->peer(), FormatError(DetailOf(admitted)));
    stream->Refuse(admitted);
  } else if (refused) {
    stream->Refuse(MakeError(ErrorKind::unavailable, "the server is draining"));
  } else {
    stream->Begin();
  }
  return stream.get();
}

void WorkerLinkImpl::LogRefused(const std::string& peer, const std::string& why) {
  {
    MutexLock lock(&mutex_);
    const absl::Time now = Clock::Real()->Now();
    const std::string host = peer.substr(0, peer.rfind(':'));  // each connection has a port of its own
    const auto found = refusals_quiet_until_.find(host);
    if (found != refusals_quiet_until_.end() && now < found->second) return;
    if (found == refusals_quiet_until_.end() && refusals_quiet_until_.size() >= kMostHosts)
      refusals_quiet_until_.clear();
    refusals_quiet_until_[host] = now + kBetweenRefusals;
  }
  spdlog::warn("a worker at {} is refused: {}", peer, why);
}

void WorkerLinkImpl::Drain() {
  std::set<std::shared_ptr<Stream>> streams;
  {
    MutexLock lock(&mutex_);
    draining_ = true;
    streams = streams_;
  }
  for (const std::shared_ptr<Stream>& stream : streams) {
    stream->End(MakeError(ErrorKind::unavailable, "the server is draining"));
  }
}

}  // namespace lathe
