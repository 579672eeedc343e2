#include "worker/link/link.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <random>
#include <thread>
#include <utility>

#include "absl/time/clock.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

// Changes that come together go out together.
constexpr absl::Duration kCoalesce = absl::Milliseconds(2);

}  // namespace

absl::Duration BackoffDelay(int attempt, absl::Duration first, absl::Duration most, double jitter) {
  absl::Duration delay = first;
  for (int i = 0; i < attempt && delay < most; ++i) delay *= 2;
  return std::min(delay, most) * (1 - jitter / 2);
}

Link::Link(std::shared_ptr<grpc::Channel> channel, LinkOptions options, const WorkerMetrics& metrics,
           StateSource source, StateSink sink)
    : options_(options),
      metrics_(metrics),
      source_(std::move(source)),
      sink_(std::move(sink)),
      stub_(internal::WorkerLink::NewStub(channel)),
      heartbeat_(options.heartbeat) {
  metrics_.lathe_worker_link_connected.Set({}, 0);
}

void Link::Wake() {
  MutexLock lock(&mutex_);
  dirty_ = true;
  changed_.SignalAll();
}

void Link::Stop() {
  MutexLock lock(&mutex_);
  stopped_ = true;
  changed_.SignalAll();
}

bool Link::connected() const {
  MutexLock lock(&mutex_);
  return connected_;
}

void Link::SetConnected(bool connected) {
  if (connected_ == connected) return;
  connected_ = connected;
  metrics_.lathe_worker_link_connected.Set({}, connected ? 1 : 0);
  if (connected) metrics_.lathe_worker_link_connects_total.Add();
}

void Link::ReadAll(Stream& stream) {
  internal::DesiredState desired;
  while (stream.Read(&desired)) {
    {
      MutexLock lock(&mutex_);
      heard_ = true;
      SetConnected(true);
      if (desired.heartbeat_seconds() > 0) heartbeat_ = absl::Seconds(desired.heartbeat_seconds());
      if (!desired.rejected().empty()) rejected_ = desired.rejected();
      if (!rejected_.empty()) changed_.SignalAll();
    }
    if (desired.rejected().empty()) sink_(desired);
  }
  MutexLock lock(&mutex_);
  stream_ended_ = true;
  SetConnected(false);
  changed_.SignalAll();
}

bool Link::WaitToWrite(absl::Time drop_at) {
  {
    MutexLock lock(&mutex_);
    const absl::Time due = std::min(absl::Now() + heartbeat_, drop_at);
    const auto over = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return stopped_ || stream_ended_ || !rejected_.empty();
    };
    while (!dirty_ && !over())
      if (changed_.WaitWithDeadline(&mutex_, due)) break;
    if (over() || absl::Now() >= drop_at) return false;
  }
  absl::SleepFor(kCoalesce);
  MutexLock lock(&mutex_);
  dirty_ = false;
  return true;
}

absl::Status Link::RunStream() {
  grpc::ClientContext context;
  {
    MutexLock lock(&mutex_);
    stream_ended_ = heard_ = dirty_ = false;
  }
  const absl::Time drop_at = absl::Now() + options_.drop_every;
  const std::unique_ptr<Stream> stream = stub_->Synchronize(&context);
  std::thread reader;
  if (stream->Write(source_(true))) {
    reader = std::thread([this, &stream] { ReadAll(*stream); });
    while (WaitToWrite(drop_at) && stream->Write(source_(false))) {
    }
    // A normal end is a cancellation too: everything that must arrive was acknowledged before.
    context.TryCancel();
    reader.join();
  }
  return FromGrpcStatus(stream->Finish());
}

absl::Status Link::Run() {
  std::minstd_rand random(std::random_device{}());
  std::uniform_real_distribution<double> jitter(0, 1);
  for (int attempt = 0;; ++attempt) {
    const absl::Status ended = RunStream();
    MutexLock lock(&mutex_);
    if (!rejected_.empty()) return absl::FailedPreconditionError(rejected_);
    if (stopped_) return absl::OkStatus();
    if (heard_) attempt = 0;
    const absl::Duration delay =
        BackoffDelay(attempt, options_.first_backoff, options_.longest_backoff, jitter(random));
    // One line for a loss, not one for each try.
    if (attempt == 0)
      spdlog::warn("link: the stream to the server is lost: {}; connecting again", std::string(ended.message()));
    const absl::Time until = absl::Now() + delay;
    while (!stopped_ && absl::Now() < until) changed_.WaitWithDeadline(&mutex_, until);
    if (stopped_) return absl::OkStatus();
  }
}

}  // namespace lathe
