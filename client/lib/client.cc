#include "client/lib/client.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/call_context.h"
#include "proto/support/connection_cause.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr int kPageSize = 500;
constexpr int kMaxMessageBytes = 256 << 20;
constexpr size_t kChunkBytes = 1 << 20;
// A rate that a slow network still carries.
constexpr double kSlowBytesASecond = 1 << 20;
constexpr absl::Duration kFirstPause = absl::Milliseconds(100);
constexpr absl::Duration kLongestPause = absl::Seconds(2);
constexpr absl::Duration kConnectTime = absl::Milliseconds(200);
constexpr absl::Duration kTick = absl::Milliseconds(500);

// Marks the errors of calls that a server answered.
constexpr char kAnswerUrl[] = "lathe/answer";

// How long to wait before the next attempt; nullopt where another one would fail in the same way.
std::optional<absl::Duration> PauseAfter(const absl::Status& status, absl::Duration usual) {
  if (std::optional<absl::Duration> asked = RetryDelayOf(status)) return asked;
  if (status.code() == absl::StatusCode::kUnavailable) return usual;
  return std::nullopt;
}

absl::StatusOr<std::shared_ptr<grpc::Channel>> MakeChannel(const std::string& address,
                                                           const ChannelSecurity& security) {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kMaxMessageBytes);
  // A server that restarts is found again at once, not after gRPC's usual second.
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1000);
  return OpenChannel(address, security, arguments);
}

}  // namespace

bool IsAnswer(const absl::Status& error) { return error.GetPayload(kAnswerUrl).has_value(); }

bool IsFinal(v1::JobState state) {
  return state == v1::JOB_STATE_SUCCEEDED || state == v1::JOB_STATE_FAILED || state == v1::JOB_STATE_CANCELLED;
}

std::unique_ptr<Client> Client::Connect(absl::string_view address, ClientOptions options) {
  return std::unique_ptr<Client>(new Client(address, std::move(options)));
}

Client::Client(absl::string_view address, ClientOptions options) : address_(address), options_(std::move(options)) {
  absl::StatusOr<std::shared_ptr<grpc::Channel>> channel = MakeChannel(address_, options_.security);
  unusable_ = channel.status();
  channel_ = channel.ok() ? *std::move(channel) : grpc::CreateChannel(address_, nullptr);
  tuning_ = v1::TuningService::NewStub(channel_);
  compile_ = v1::CompileService::NewStub(channel_);
  artifacts_ = v1::ArtifactService::NewStub(channel_);
  fleet_ = v1::FleetService::NewStub(channel_);
  cache_ = v1::CacheService::NewStub(channel_);
}

void Client::Pause(absl::Duration pause) {
  options_.clock->SleepFor(pause);
  // gRPC connects only while somebody waits for it, and calls that fail at once do not: a server that has come back
  // would be missed again and again.
  channel_->WaitForConnected(absl::ToChronoTime(absl::Now() + kConnectTime));
}

void Client::Introduce(grpc::ClientContext* context, const std::string& request_id) const {
  context->AddMetadata(kRequestIdKey, request_id);
  if (!options_.tenant.empty()) context->AddMetadata("lathe-tenant", options_.tenant);
  if (!options_.traceparent.empty()) context->AddMetadata(kTraceparentKey, options_.traceparent);
}

absl::Status Client::Call(absl::Duration timeout, const Attempt& attempt) {
  if (!unusable_.ok()) return unusable_;
  const std::string request_id = IdSource::Random()->Next();
  absl::Time give_up = options_.clock->Now() + options_.retry_timeout;
  absl::Duration pause = kFirstPause;
  while (true) {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + timeout));
    Introduce(&context, request_id);
    absl::Status status = FromGrpcStatus(attempt(&context));
    if (status.ok()) return status;
    std::optional<absl::Duration> wait = PauseAfter(status, pause);
    if (!wait || options_.clock->Now() + *wait > give_up) return Explain(std::move(status));
    Pause(*wait);
    pause = std::min(pause * 2, kLongestPause);
  }
}

absl::Status Client::Explain(absl::Status status) const {
  // The server's own refusals carry a detail of theirs with a message; gRPC's do not.
  bool from_grpc = !status.GetPayload("type.googleapis.com/lathe.v1.ErrorDetail").has_value();
  if (!from_grpc) status.SetPayload(kAnswerUrl, absl::Cord());
  if (!from_grpc || status.code() != absl::StatusCode::kUnavailable) return status;
  if (const std::string cause = CauseInCertificates(status.message(), !options_.security.tls.empty()); !cause.empty()) {
    return MakeError(ErrorKind::unavailable,
                     absl::StrCat("no connection to ", address_, ": ", cause, " (", status.message(), ")"));
  }
  return MakeError(ErrorKind::unavailable, absl::StrCat("no lathe-server answers at ", address_, " (", status.message(),
                                                        "); start one with 'lathe up', or name another with --server"));
}

absl::StatusOr<v1::TuningJob> Client::CreateTuningJob(const v1::TuningSpec& spec, int priority, bool again) {
  v1::CreateTuningJobRequest request;
  request.set_request_id(options_.ids->Next());
  *request.mutable_spec() = spec;
  request.set_priority(priority);
  request.set_again(again);
  v1::TuningJob job;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return tuning_->CreateTuningJob(context, request, &job);
  }));
  return job;
}

absl::StatusOr<v1::TuningJob> Client::GetTuningJob(absl::string_view name) {
  v1::GetTuningJobRequest request;
  request.set_name(std::string(name));
  v1::TuningJob job;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return tuning_->GetTuningJob(context, request, &job);
  }));
  return job;
}

absl::StatusOr<std::vector<v1::TuningJob>> Client::ListTuningJobs(int limit, bool refreshes) {
  std::vector<v1::TuningJob> jobs;
  v1::ListTuningJobsRequest request;
  request.set_refreshes(refreshes);
  request.set_tenant(options_.tenant);
  do {
    request.set_page_size(limit > 0 ? std::min(limit, kPageSize) : kPageSize);
    v1::ListTuningJobsResponse response;
    LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
      return tuning_->ListTuningJobs(context, request, &response);
    }));
    for (v1::TuningJob& job : *response.mutable_jobs()) {
      if (limit > 0 && static_cast<int>(jobs.size()) == limit) return jobs;
      jobs.push_back(std::move(job));
    }
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty() && (limit == 0 || static_cast<int>(jobs.size()) < limit));
  return jobs;
}

absl::StatusOr<v1::TuningJob> Client::CancelTuningJob(absl::string_view name) {
  v1::CancelTuningJobRequest request;
  request.set_name(std::string(name));
  v1::TuningJob job;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return tuning_->CancelTuningJob(context, request, &job);
  }));
  return job;
}

absl::StatusOr<v1::DeleteTuningJobResponse> Client::DeleteTuningJob(absl::string_view name, bool cancel) {
  v1::DeleteTuningJobRequest request;
  request.set_name(std::string(name));
  request.set_cancel(cancel);
  v1::DeleteTuningJobResponse response;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return tuning_->DeleteTuningJob(context, request, &response);
  }));
  return response;
}

absl::StatusOr<std::vector<v1::Trial>> Client::ListTrials(absl::string_view job, bool with_samples) {
  std::vector<v1::Trial> trials;
  v1::ListTrialsRequest request;
  request.set_parent(std::string(job));
  request.set_page_size(kPageSize);
  request.set_with_samples(with_samples);
  do {
    v1::ListTrialsResponse response;
    LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
      return tuning_->ListTrials(context, request, &response);
    }));
    std::move(response.mutable_trials()->begin(), response.mutable_trials()->end(), std::back_inserter(trials));
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return trials;
}

absl::StatusOr<v1::GetBestResponse> Client::GetBest(const v1::GetBestRequest& request) {
  v1::GetBestResponse response;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return tuning_->GetBest(context, request, &response);
  }));
  return response;
}

absl::StatusOr<v1::Heuristic> Client::GetHeuristic(const v1::GetHeuristicRequest& request) {
  v1::Heuristic heuristic;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return tuning_->GetHeuristic(context, request, &heuristic);
  }));
  return heuristic;
}

grpc::Status Client::WatchOnce(v1::WatchTuningJobRequest request,
                               const std::function<bool(const v1::JobEvent&)>& on_event, bool* stopped) {
  grpc::ClientContext context;
  Introduce(&context, IdSource::Random()->Next());
  grpc::CompletionQueue queue;
  auto stop_unless = [&](bool go_on) {
    if (go_on || *stopped) return;
    *stopped = true;
    context.TryCancel();
  };
  v1::JobEvent event;
  void* tag = nullptr;
  bool ok = true;
  bool read = false;  // whether the completion is that of a Read, not that of the call's start
  auto reader = tuning_->AsyncWatchTuningJob(&context, request, &queue, nullptr);
  // A completion queue rather than a blocking Read, so that the caller is called while nothing
  // happens.
  while (true) {
    auto next = queue.AsyncNext(&tag, &ok, absl::ToChronoTime(absl::Now() + kTick));
    if (next == grpc::CompletionQueue::TIMEOUT) {
      stop_unless(*stopped || on_event(v1::JobEvent()));
      continue;
    }
    if (!ok) break;
    if (read) stop_unless(*stopped || on_event(event));
    read = true;
    reader->Read(&event, nullptr);
  }
  grpc::Status ended;
  reader->Finish(&ended, nullptr);
  queue.Next(&tag, &ok);
  queue.Shutdown();
  while (queue.Next(&tag, &ok)) {
  }
  return ended;
}

absl::StatusOr<v1::TuningJob> Client::Watch(absl::string_view name,
                                            const std::function<bool(const v1::JobEvent&)>& on_event) {
  if (!unusable_.ok()) return unusable_;
  absl::Time give_up = options_.clock->Now() + options_.watch_retry_timeout;
  absl::Duration pause = kFirstPause;
  v1::WatchTuningJobRequest request;
  request.set_name(std::string(name));
  v1::TuningJob last;
  bool stopped = false;
  auto note = [&](const v1::JobEvent& event) {
    if (!event.resume_token().empty()) request.set_resume_token(event.resume_token());
    if (event.has_job()) {
      v1::TuningSpec spec = std::move(*last.mutable_spec());
      last = event.job();
      if (!last.has_spec()) *last.mutable_spec() = std::move(spec);
      give_up = options_.clock->Now() + options_.watch_retry_timeout;
      pause = kFirstPause;
    }
    return on_event(event);
  };
  while (true) {
    absl::Status status = FromGrpcStatus(WatchOnce(request, note, &stopped));
    if (stopped) return MakeError(ErrorKind::cancelled, "the watch was stopped");
    if (IsFinal(last.state())) return last;
    // A stream that ends early without an error is one of a server that drains.
    if (!status.ok() && !PauseAfter(status, pause)) return status;
    if (options_.clock->Now() + pause > give_up) {
      if (status.ok()) return MakeError(ErrorKind::unavailable, "the server ended the watch before the job's end");
      return Explain(std::move(status));
    }
    if (!on_event(v1::JobEvent())) return MakeError(ErrorKind::cancelled, "the watch was stopped");
    Pause(pause);
    pause = std::min(pause * 2, kLongestPause);
  }
}

absl::StatusOr<v1::CompileResponse> Client::Compile(v1::CompileRequest request) {
  v1::CompileResponse response;
  LATHE_RETURN_IF_ERROR(Call(options_.compile_timeout, [&](grpc::ClientContext* context) {
    return compile_->Compile(context, request, &response);
  }));
  return response;
}

absl::StatusOr<v1::Compilation> Client::CreateCompilation(v1::CompileRequest request) {
  v1::CreateCompilationRequest create;
  create.set_request_id(options_.ids->Next());
  *create.mutable_request() = std::move(request);
  v1::Compilation compilation;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return compile_->CreateCompilation(context, create, &compilation);
  }));
  return compilation;
}

absl::StatusOr<v1::Compilation> Client::WaitCompilation(absl::string_view name, absl::Duration timeout) {
  const absl::Time deadline = options_.clock->Now() + timeout;
  v1::WaitCompilationRequest request;
  request.set_name(std::string(name));
  while (true) {
    // Each call is shorter than its own deadline, which is the call's, not the wait's.
    const absl::Duration left = std::max(deadline - options_.clock->Now(), absl::ZeroDuration());
    const absl::Duration asked = std::min(left, options_.call_timeout / 2);
    *request.mutable_timeout() =
        google::protobuf::util::TimeUtil::NanosecondsToDuration(absl::ToInt64Nanoseconds(asked));
    v1::Compilation compilation;
    LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
      return compile_->WaitCompilation(context, request, &compilation);
    }));
    if (compilation.state() != v1::Compilation::RUNNING || asked == left) return compilation;
  }
}

absl::StatusOr<v1::Compilation> Client::CancelCompilation(absl::string_view name) {
  v1::CancelCompilationRequest request;
  request.set_name(std::string(name));
  v1::Compilation compilation;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return compile_->CancelCompilation(context, request, &compilation);
  }));
  return compilation;
}

absl::StatusOr<std::vector<v1::Compilation>> Client::ListCompilations(v1::Compilation::State state) {
  std::vector<v1::Compilation> compilations;
  v1::ListCompilationsRequest request;
  request.set_page_size(kPageSize);
  request.set_state(state);
  do {
    v1::ListCompilationsResponse response;
    LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
      return compile_->ListCompilations(context, request, &response);
    }));
    compilations.insert(compilations.end(), response.compilations().begin(), response.compilations().end());
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return compilations;
}

absl::StatusOr<v1::InspectResponse> Client::Inspect(const v1::ModuleSource& module) {
  v1::InspectRequest request;
  *request.mutable_module() = module;
  v1::InspectResponse response;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return compile_->Inspect(context, request, &response);
  }));
  return response;
}

absl::StatusOr<std::string> Client::FetchBlob(absl::string_view digest) {
  v1::GetBlobRequest request;
  request.set_digest(std::string(digest));
  std::string data;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    data.clear();
    auto reader = artifacts_->GetBlob(context, request);
    v1::BlobChunk chunk;
    while (reader->Read(&chunk)) data += chunk.data();
    return reader->Finish();
  }));
  if (IsDigest(digest) && Sha256Digest(data) != digest) {
    return MakeError(ErrorKind::corrupt_store,
                     absl::StrCat("the server sent bytes with another digest than ", std::string(digest)));
  }
  return data;
}

absl::Status Client::PutBlobs(const std::map<std::string, std::string>& blobs) {
  if (blobs.empty()) return absl::OkStatus();
  v1::FindMissingBlobsRequest request;
  for (const auto& [digest, data] : blobs) request.add_digests(digest);
  v1::FindMissingBlobsResponse response;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return artifacts_->FindMissingBlobs(context, request, &response);
  }));
  for (const std::string& digest : response.missing()) {
    const std::string& data = blobs.at(digest);
    // A large one takes longer than a short call may.
    const absl::Duration timeout =
        options_.call_timeout + absl::Seconds(static_cast<double>(data.size()) / kSlowBytesASecond);
    LATHE_RETURN_IF_ERROR(Call(timeout, [&](grpc::ClientContext* context) {
      v1::PutBlobResponse put;
      auto writer = artifacts_->PutBlob(context, &put);
      v1::BlobChunk chunk;
      chunk.set_digest(digest);
      chunk.set_total_bytes(data.size());
      size_t at = 0;
      do {
        chunk.set_data(data.substr(at, kChunkBytes));
        // A server that refuses the blob ends the stream; Finish says why.
        if (!writer->Write(chunk)) return writer->Finish();
        at += chunk.data().size();
        chunk.Clear();
      } while (at < data.size());
      writer->WritesDone();
      return writer->Finish();
    }));
  }
  return absl::OkStatus();
}

absl::StatusOr<v1::ForgetResponse> Client::Forget(const v1::ForgetRequest& request) {
  v1::ForgetResponse response;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return cache_->Forget(context, request, &response);
  }));
  return response;
}

absl::StatusOr<std::vector<v1::Worker>> Client::ListWorkers() {
  std::vector<v1::Worker> workers;
  v1::ListWorkersRequest request;
  request.set_page_size(kPageSize);
  do {
    v1::ListWorkersResponse response;
    LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
      return fleet_->ListWorkers(context, request, &response);
    }));
    std::move(response.mutable_workers()->begin(), response.mutable_workers()->end(), std::back_inserter(workers));
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return workers;
}

absl::StatusOr<std::vector<v1::CostModel>> Client::ListCostModels() {
  v1::ListCostModelsResponse response;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return fleet_->ListCostModels(context, v1::ListCostModelsRequest(), &response);
  }));
  return std::vector<v1::CostModel>(response.models().begin(), response.models().end());
}

absl::StatusOr<v1::Worker> Client::DrainWorker(absl::string_view name) {
  v1::DrainWorkerRequest request;
  request.set_name(std::string(name));
  v1::Worker worker;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return fleet_->DrainWorker(context, request, &worker);
  }));
  return worker;
}

absl::StatusOr<v1::ServerInfo> Client::GetServerInfo() {
  v1::ServerInfo info;
  LATHE_RETURN_IF_ERROR(Call(options_.call_timeout, [&](grpc::ClientContext* context) {
    return fleet_->GetServerInfo(context, v1::GetServerInfoRequest(), &info);
  }));
  return info;
}

}  // namespace lathe
