// The stream to the server: sends the worker's state after each change and at each heartbeat, hands
// on the desired state, and connects again by itself after a loss.
#ifndef LATHE_WORKER_LINK_LINK_H_
#define LATHE_WORKER_LINK_LINK_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "proto/support/mutex.h"
#include "worker/metrics/worker_metrics.h"

namespace lathe {

struct LinkOptions {
  absl::Duration first_backoff = absl::Milliseconds(100);
  absl::Duration longest_backoff = absl::Seconds(5);
  absl::Duration heartbeat = absl::Seconds(2);  // until the server says otherwise
  // A stream on which the server says nothing for this many heartbeats is given up.
  int silent_heartbeats = 3;
  // The channel's address, and whether it uses TLS: messages about a missing connection name them.
  std::string server;
  bool tls = false;
  // A server that neither answers nor refuses for so long is told.
  absl::Duration silence = absl::Seconds(5);
  // A test's fault: the stream is dropped every so often.
  absl::Duration drop_every = absl::InfiniteDuration();
};

class Link {
 public:
  // The worker's whole state. `greeting` is true for the first message of a stream, which also says
  // who the worker is.
  using StateSource = std::function<internal::WorkerState(bool greeting)>;
  using StateSink = std::function<void(const internal::DesiredState&)>;

  // Both are called on the link's threads, one call of each at a time.
  Link(std::shared_ptr<grpc::Channel> channel, LinkOptions options, const WorkerMetrics& metrics, StateSource source,
       StateSink sink);

  // Runs until Stop(), or until the server rejects the worker: then the error failed_precondition
  // with its reason. A server that takes no worker now, or not this one yet, ends the stream, and the
  // link tries again.
  absl::Status Run();
  // The state changed. Thread-safe.
  void Wake();
  // Thread-safe.
  void Stop();
  bool connected() const;

 private:
  using Stream = grpc::ClientReaderWriter<internal::WorkerState, internal::DesiredState>;

  // Empty while that is not known.
  std::string WhyNotConnected();
  // Until the channel is connected; false if the link was stopped first.
  bool WaitForServer();
  // One stream, from its greeting to its end.
  absl::Status RunStream();
  void ReadAll(Stream& stream);
  // Waits for a reason to write; false at the end of the stream.
  bool WaitToWrite(absl::Time drop_at);
  bool StreamEnded() const;
  void SetConnected(bool connected) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const LinkOptions options_;
  const WorkerMetrics& metrics_;
  const StateSource source_;
  const StateSink sink_;
  const std::shared_ptr<grpc::Channel> channel_;
  const std::unique_ptr<internal::WorkerLink::Stub> stub_;

  mutable Mutex mutex_;
  CondVar changed_;
  bool dirty_ ABSL_GUARDED_BY(mutex_) = false;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  bool stream_ended_ ABSL_GUARDED_BY(mutex_) = false;
  bool connected_ ABSL_GUARDED_BY(mutex_) = false;
  bool heard_ ABSL_GUARDED_BY(mutex_) = false;     // the server answered on this stream
  absl::Time last_heard_ ABSL_GUARDED_BY(mutex_);  // or the stream's beginning
  absl::Duration heartbeat_ ABSL_GUARDED_BY(mutex_);
  std::string rejected_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_WORKER_LINK_LINK_H_
