#include "worker/link/link.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <random>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/backoff.h"
#include "proto/support/clock.h"
#include "proto/support/connection_cause.h"
#include "proto/support/errors.h"
#include "proto/support/protocol.h"

namespace lathe {
namespace {

// Changes that come together go out together.
constexpr absl::Duration kCoalesce = absl::Milliseconds(2);
// How often a link without a connection looks whether it was stopped.
constexpr absl::Duration kConnectPoll = absl::Milliseconds(100);

}  // namespace

Link::Link(std::shared_ptr<grpc::Channel> channel, LinkOptions options, const WorkerMetrics& metrics,
           StateSource source, StateSink sink)
    : options_(options),
      metrics_(metrics),
      source_(std::move(source)),
      sink_(std::move(sink)),
      channel_(channel),
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

bool Link::StreamEnded() const {
  MutexLock lock(&mutex_);
  return stream_ended_;
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
      last_heard_ = Clock::Real()->Now();
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
    const absl::Time due = std::min(Clock::Real()->Now() + heartbeat_, drop_at);
    const auto over = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return stopped_ || stream_ended_ || !rejected_.empty();
    };
    while (!dirty_ && !over())
      if (WaitUntil(changed_, &mutex_, due)) break;
    if (over() || Clock::Real()->Now() >= drop_at) return false;
    if (const absl::Duration silence = Clock::Real()->Now() - last_heard_;
        silence > options_.silent_heartbeats * heartbeat_) {
      spdlog::warn("link: the server has said nothing for {}; the stream is given up", absl::FormatDuration(silence));
      return false;
    }
  }
  absl::SleepFor(kCoalesce);
  MutexLock lock(&mutex_);
  dirty_ = false;
  return true;
}

std::string Link::WhyNotConnected() {
  if (channel_->GetState(/*try_to_connect=*/false) != GRPC_CHANNEL_TRANSIENT_FAILURE) return "";
  // A call fails at once then, and knows the cause.
  grpc::ClientContext context;
  context.set_deadline(absl::ToChronoTime(absl::Now() + kConnectPoll));
  context.AddMetadata(kWorkerKey, "1");
  const std::unique_ptr<Stream> stream = stub_->Synchronize(&context);
  context.TryCancel();  // the server may have come meanwhile; a call that has failed keeps its cause
  const grpc::Status status = stream->Finish();
  if (status.error_code() != grpc::StatusCode::UNAVAILABLE) return "";
  const std::string cause = CauseInCertificates(status.error_message(), options_.tls);
  return cause.empty() ? status.error_message() : absl::StrCat(cause, " (", status.error_message(), ")");
}

bool Link::WaitForServer() {
  const absl::Time start = Clock::Real()->Now();
  bool told_cause = false, told_silence = false;
  while (!channel_->WaitForConnected(absl::ToChronoTime(absl::Now() + kConnectPoll))) {
    {
      MutexLock lock(&mutex_);
      if (stopped_) return false;
    }
    if (told_cause) continue;
    if (const std::string cause = WhyNotConnected(); !cause.empty()) {
      spdlog::warn("link: no connection to the server: {}; trying until there is one", cause);
      told_cause = true;
    } else if (!told_silence && Clock::Real()->Now() >= start + options_.silence) {
      spdlog::warn("link: no connection to the server yet ({} does not answer)", options_.server);
      told_silence = true;
    }
  }
  return true;
}

absl::Status Link::RunStream() {
  grpc::ClientContext context;
  {
    MutexLock lock(&mutex_);
    stream_ended_ = heard_ = dirty_ = false;
    last_heard_ = Clock::Real()->Now();
  }
  context.AddMetadata(kWorkerKey, "1");
  const absl::Time drop_at = Clock::Real()->Now() + options_.drop_every;
  const std::unique_ptr<Stream> stream = stub_->Synchronize(&context);
  std::thread reader;
  if (stream->Write(source_(true))) {
    reader = std::thread([this, &stream] { ReadAll(*stream); });
    bool broken = false;
    while (!broken && WaitToWrite(drop_at)) broken = !stream->Write(source_(false));
    // A normal end is a cancellation too: everything that must arrive was acknowledged before. A stream that the server
    // has ended has a status, which cancelling would hide.
    if (!broken && !StreamEnded()) context.TryCancel();
    reader.join();
  }
  return FromGrpcStatus(stream->Finish());
}

absl::Status Link::Run() {
  std::minstd_rand random(std::random_device{}());
  std::uniform_real_distribution<double> jitter(0, 1);
  for (int attempt = 0;; ++attempt) {
    if (!WaitForServer()) return absl::OkStatus();
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
    const absl::Time until = Clock::Real()->Now() + delay;
    while (!stopped_ && Clock::Real()->Now() < until) WaitUntil(changed_, &mutex_, until);
    if (stopped_) return absl::OkStatus();
  }
}

}  // namespace lathe
