#include "server/rpc/watch_call.h"

#include <grpcpp/alarm.h>

#include <chrono>
#include <utility>
#include <vector>

#include "proto/support/errors.h"
#include "server/rpc/call_recorder.h"
#include "server/rpc/owned.h"

namespace lathe {
namespace {

// A watcher gets no two events within this.
constexpr std::chrono::milliseconds kEventPause(50);

}  // namespace

class WatchCalls::Reactor : public grpc::ServerWriteReactor<v1::JobEvent> {
 public:
  Reactor(std::shared_ptr<State> state, const ServerMetrics* metrics, const grpc::CallbackServerContext& context,
          const std::string& job)
      : state_(std::move(state)), recorder_(metrics, "WatchTuningJob", context) {
    recorder_.context()->job = job;
  }

  absl::StatusOr<Caller> Admit(Gate* gate) { return recorder_.Admit(gate, Method::WatchTuningJob); }

  void End(const absl::Status& status) { Finish(recorder_.Done(status)); }
  void Write(v1::JobEvent event) {
    event_ = std::move(event);
    StartWrite(&event_);
  }

  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override { delete this; }

 private:
  const std::shared_ptr<State> state_;
  CallRecorder recorder_;
  v1::JobEvent event_;
};

// Outlives the call: wakes and tasks may come after it. At most one of these is under way: a task that makes an event,
// its write, the pause after it.
class WatchCalls::State : public std::enable_shared_from_this<State> {
 public:
  State(SessionManager* sessions, ThreadPool* pool) : sessions_(sessions), pool_(pool) {}

  void Open(Reactor* reactor, const v1::WatchTuningJobRequest& request, const Caller& caller) {
    MutexLock lock(&mutex_);
    reactor_ = reactor;
    busy_ = true;
    pool_->Schedule([self = shared_from_this(), request, caller] { self->Subscribe(request, caller); });
  }

  // Something has changed.
  void Wake() {
    MutexLock lock(&mutex_);
    woken_ = true;
    if (!std::exchange(busy_, true)) ScheduleNext();
  }

  void Written(bool ok) {
    MutexLock lock(&mutex_);
    writing_ = false;
    if (!ok && end_.ok()) end_ = MakeError(ErrorKind::cancelled, "the watcher left");
    if (!end_.ok() || done_) return End();
    // The alarm keeps its callback until it is destroyed: a strong reference would keep both for ever.
    alarm_.Set(std::chrono::system_clock::now() + kEventPause, [weak = weak_from_this()](bool) {
      std::shared_ptr<State> self = weak.lock();
      if (!self) return;
      MutexLock lock(&self->mutex_);
      self->ScheduleNext();
    });
  }

  // Ends the call with `status`, after a write that is under way.
  void Stop(absl::Status status) {
    MutexLock lock(&mutex_);
    if (end_.ok()) end_ = std::move(status);
    if (!writing_) End();
  }

 private:
  void ScheduleNext() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (reactor_) pool_->Schedule([self = shared_from_this()] { self->Next(); });
  }

  void Subscribe(const v1::WatchTuningJobRequest& request, const Caller& caller) {
    if (!caller.sees_all) {
      if (absl::Status hidden = Owned(sessions_->Get(request.name()), caller).status(); !hidden.ok())
        return Stop(hidden);
    }
    std::weak_ptr<State> weak = weak_from_this();
    absl::StatusOr<SessionManager::Watching> watching = sessions_->Watch(request, [weak] {
      if (std::shared_ptr<State> self = weak.lock()) self->Wake();
    });
    if (!watching.ok()) return Stop(watching.status());
    {
      MutexLock lock(&mutex_);
      if (!reactor_) return;
      watching_ = std::make_shared<SessionManager::Watching>(*std::move(watching));
    }
    Next();
  }

  void Next() {
    std::shared_ptr<SessionManager::Watching> watching;
    {
      MutexLock lock(&mutex_);
      woken_ = false;
      watching = watching_;
    }
    if (!watching) return;
    std::optional<v1::JobEvent> event = watching->events->Next();
    MutexLock lock(&mutex_);
    if (!reactor_) return;
    if (event) {
      done_ = watching->events->done();
      writing_ = true;
      reactor_->Write(*std::move(event));
    } else if (woken_) {
      ScheduleNext();
    } else {
      busy_ = false;
    }
  }

  void End() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (!reactor_) return;
    watching_.reset();
    std::exchange(reactor_, nullptr)->End(end_);
  }

  SessionManager* const sessions_;
  ThreadPool* const pool_;
  Mutex mutex_;
  Reactor* reactor_ ABSL_GUARDED_BY(mutex_) = nullptr;  // null once the call has ended
  std::shared_ptr<SessionManager::Watching> watching_ ABSL_GUARDED_BY(mutex_);
  bool busy_ ABSL_GUARDED_BY(mutex_) = false;
  bool woken_ ABSL_GUARDED_BY(mutex_) = false;
  bool writing_ ABSL_GUARDED_BY(mutex_) = false;
  bool done_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Status end_ ABSL_GUARDED_BY(mutex_);
  grpc::Alarm alarm_ ABSL_GUARDED_BY(mutex_);
};

// The end of the call may delete the reactor at once, and with it the last other reference.
void WatchCalls::Reactor::OnWriteDone(bool ok) {
  std::shared_ptr<State> state = state_;
  state->Written(ok);
}

void WatchCalls::Reactor::OnCancel() {
  std::shared_ptr<State> state = state_;
  state->Stop(MakeError(ErrorKind::cancelled, "the watcher left, or its deadline passed"));
}

grpc::ServerWriteReactor<v1::JobEvent>* WatchCalls::Start(const grpc::CallbackServerContext& context,
                                                          const v1::WatchTuningJobRequest& request, Gate* gate) {
  auto state = std::make_shared<State>(sessions_, pool_);
  auto* reactor = new Reactor(state, metrics_, context, request.name());
  const absl::StatusOr<Caller> caller = reactor->Admit(gate);
  bool draining = false;
  {
    MutexLock lock(&mutex_);
    std::erase_if(calls_, [](const std::weak_ptr<State>& call) { return call.expired(); });
    calls_.push_back(state);
    draining = draining_;
  }
  if (!caller.ok()) {
    reactor->End(caller.status());
  } else if (draining) {
    reactor->End(MakeError(ErrorKind::unavailable, "the server is draining"));
  } else {
    state->Open(reactor, request, *caller);
  }
  return reactor;
}

void WatchCalls::Drain() {
  std::vector<std::shared_ptr<State>> calls;
  {
    MutexLock lock(&mutex_);
    draining_ = true;
    for (const std::weak_ptr<State>& call : calls_) {
      if (std::shared_ptr<State> state = call.lock()) calls.push_back(std::move(state));
    }
  }
  for (const auto& call : calls) call->Stop(MakeError(ErrorKind::unavailable, "the server is draining; watch again"));
}

}  // namespace lathe
