// The C++ client of Lathe: every RPC as a function with deadlines, retries and paging done.
//
//   auto client = Client::Connect("127.0.0.1:7470");
//   auto job = client->CreateTuningJob(spec);
//   auto done = client->Watch(job->name(), [](const v1::JobEvent& event) { return true; });
#ifndef LATHE_CLIENT_LIB_CLIENT_H_
#define LATHE_CLIENT_LIB_CLIENT_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/v1/artifact.grpc.pb.h"
#include "lathe/v1/cache.grpc.pb.h"
#include "lathe/v1/compile.grpc.pb.h"
#include "lathe/v1/fleet.grpc.pb.h"
#include "lathe/v1/tuning.grpc.pb.h"
#include "proto/support/channel.h"
#include "proto/support/clock.h"
#include "proto/support/ids.h"

namespace lathe {

struct ClientOptions {
  absl::Duration call_timeout = absl::Seconds(60);         // of one attempt of a short call
  absl::Duration compile_timeout = absl::Minutes(10);      // of one attempt of Compile
  absl::Duration retry_timeout = absl::Seconds(3);         // how long an unreachable server is tried again
  absl::Duration watch_retry_timeout = absl::Seconds(60);  // the same while a job is watched
  std::string tenant;
  std::string traceparent;  // the span that calls belong to, as the W3C's Trace Context writes it; empty: none
  ChannelSecurity security;
  Clock* clock = Clock::Real();
  IdSource* ids = IdSource::Random();
};

// Thread-safe; calls block. Errors are those of the server, with their ErrorDetail. A call that
// finds no server is tried again, with growing pauses, until the retry timeout, then fails
// with `unavailable` and a message that names the address; a full queue is tried again after the
// delay that the server names. All attempts of a call have one id in the server's log. Requests that create something
// carry a request_id, so that trying again creates nothing twice.
class Client {
 public:
  // Never fails by itself: a server that is not there, or security that cannot be had, is noticed by the first call.
  static std::unique_ptr<Client> Connect(absl::string_view address, ClientOptions options = {});

  const std::string& address() const { return address_; }

  // `again`: every variant is measured, whatever the store has.
  absl::StatusOr<v1::TuningJob> CreateTuningJob(const v1::TuningSpec& spec, int priority = 0, bool again = false);
  absl::StatusOr<v1::TuningJob> GetTuningJob(absl::string_view name);
  // Newest first, `limit` at most; 0: all.
  absl::StatusOr<std::vector<v1::TuningJob>> ListTuningJobs(int limit = 0, bool refreshes = false);
  absl::StatusOr<v1::TuningJob> CancelTuningJob(absl::string_view name);
  // The job has ended; with `cancel` one that runs is cancelled first.
  absl::StatusOr<v1::DeleteTuningJobResponse> DeleteTuningJob(absl::string_view name, bool cancel);
  absl::StatusOr<std::vector<v1::Trial>> ListTrials(absl::string_view job, bool with_samples = false);
  absl::StatusOr<v1::GetBestResponse> GetBest(const v1::GetBestRequest& request);
  absl::StatusOr<v1::Heuristic> GetHeuristic(const v1::GetHeuristicRequest& request);

  // Calls `on_event` for every event until the job has ended, and returns the job as it then was. A
  // lost stream is opened again and goes on where it broke, or, where the server was started anew, repeats what is
  // known. Only the first event of a stream has the specification; the job that is returned has it. `on_event` answers
  // false to stop early, which gives `cancelled`; it is also called, with an empty event, at least every half second.
  absl::StatusOr<v1::TuningJob> Watch(absl::string_view name, const std::function<bool(const v1::JobEvent&)>& on_event);

  absl::StatusOr<v1::CompileResponse> Compile(v1::CompileRequest request);
  // The same by handle: the compilation goes on without this process, and over a restart of the server.
  absl::StatusOr<v1::Compilation> CreateCompilation(v1::CompileRequest request);
  // Returns when it has ended, or with its state after `timeout`.
  absl::StatusOr<v1::Compilation> WaitCompilation(absl::string_view name, absl::Duration timeout);
  absl::StatusOr<v1::Compilation> CancelCompilation(absl::string_view name);
  // Newest first; STATE_UNSPECIFIED: all.
  absl::StatusOr<std::vector<v1::Compilation>> ListCompilations(v1::Compilation::State state);
  absl::StatusOr<v1::InspectResponse> Inspect(const v1::ModuleSource& module);
  absl::StatusOr<std::string> FetchBlob(absl::string_view digest);
  // Puts what the server does not have; `blobs` are contents by their digests.
  absl::Status PutBlobs(const std::map<std::string, std::string>& blobs);

  absl::StatusOr<v1::ForgetResponse> Forget(const v1::ForgetRequest& request);

  absl::StatusOr<std::vector<v1::Worker>> ListWorkers();
  absl::StatusOr<v1::Worker> DrainWorker(absl::string_view name);
  absl::StatusOr<v1::ServerInfo> GetServerInfo();
  // By chip.
  absl::StatusOr<std::vector<v1::CostModel>> ListCostModels();

 private:
  using Attempt = std::function<grpc::Status(grpc::ClientContext*)>;

  Client(absl::string_view address, ClientOptions options);

  // One stream, to its end.
  grpc::Status WatchOnce(v1::WatchTuningJobRequest request, const std::function<bool(const v1::JobEvent&)>& on_event,
                         bool* stopped);
  absl::Status Call(absl::Duration timeout, const Attempt& attempt);
  // Says whose call it is, and by which id the server's log knows it.
  void Introduce(grpc::ClientContext* context, const std::string& request_id) const;
  // Before the next attempt: sleeps, then gives a channel that is not connected the time to connect.
  void Pause(absl::Duration pause);
  // `status` with a message for people: it names a server that cannot be reached.
  absl::Status Explain(absl::Status status) const;

  std::string address_;
  ClientOptions options_;
  absl::Status unusable_;  // why there is no channel to call through
  std::shared_ptr<grpc::Channel> channel_;
  std::unique_ptr<v1::TuningService::Stub> tuning_;
  std::unique_ptr<v1::CompileService::Stub> compile_;
  std::unique_ptr<v1::ArtifactService::Stub> artifacts_;
  std::unique_ptr<v1::FleetService::Stub> fleet_;
  std::unique_ptr<v1::CacheService::Stub> cache_;
};

// Whether `error` is the answer of a server, and not that there is none, where both are `unavailable`.
bool IsAnswer(const absl::Status& error);

// Whether the job has ended.
bool IsFinal(v1::JobState state);

}  // namespace lathe

#endif  // LATHE_CLIENT_LIB_CLIENT_H_
