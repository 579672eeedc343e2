// The whole server over real gRPC, with workers that the test plays: every service, the worker link, metrics.
#include "server/server.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <deque>
#include <filesystem>
#include <iterator>
#include <set>
#include <thread>

#include "lathe/internal/worker.grpc.pb.h"
#include "lathe/v1/artifact.grpc.pb.h"
#include "lathe/v1/compile.grpc.pb.h"
#include "lathe/v1/fleet.grpc.pb.h"
#include "lathe/v1/key_value.grpc.pb.h"
#include "proto/support/errors.h"
#include "proto/support/log_level.h"
#include "proto/support/protocol.h"
#include "server/store/metered_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/unit/server/measured_job.h"
#include "tests/unit/server/server_fixture.h"
#include "tests/unit/silent_metrics.h"

namespace lathe {
namespace {

using testing_support::AddMeasuredJob;
using testing_support::FakeInspector;
using testing_support::kChip;
using testing_support::LinkWorker;
using testing_support::ServerTest;
using testing_support::SilentMetrics;
using testing_support::TestSpec;

// Sends `commands`, of which the last closes the connection, and gives the answers.
std::string TalkRedis(const std::string& address, const std::string& commands) {
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to = {};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
  inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
  std::string answers;
  if (connect(client, reinterpret_cast<sockaddr*>(&to), sizeof(to)) == 0 &&
      send(client, commands.data(), commands.size(), 0) == static_cast<ssize_t>(commands.size())) {
    char chunk[4096];
    for (ssize_t got; (got = recv(client, chunk, sizeof(chunk), 0)) > 0;)
      answers.append(chunk, static_cast<size_t>(got));
  }
  close(client);
  return answers;
}

TEST_F(ServerTest, AJobGoesThroughEverythingAndEveryMetricIsRecorded) {
  // Every winner is old, so that it is measured again.
  server_.reset();
  options_.refresh = {
      .share = 1, .age = absl::Milliseconds(1), .settle = absl::ZeroDuration(), .look = absl::ZeroDuration()};
  options_.keeper = {
      .policy = {.unnamed_blobs = absl::Seconds(2)}, .pause = absl::Milliseconds(100), .settle = absl::ZeroDuration()};
  options_.redis.listen = "127.0.0.1:0";
  options_.traces.path = folder_ + "/traces.jsonl";
  {
    auto store = OpenSqliteStore(folder_ + "/lathe.db");
    ASSERT_TRUE(store.ok()) << store.status();
    for (const std::string kernel : {"matmul", "norm"}) AddMeasuredJob(**store, kernel, kernel, "cuda:90");
  }
  StartServer();
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  auto job = Create(TestSpec());
  ASSERT_TRUE(job.ok()) << job.status();
  v1::TuningJob end = AwaitEnd(job->name());
  EXPECT_EQ(end.state(), v1::JOB_STATE_SUCCEEDED);
  ASSERT_EQ(end.best_size(), 1);
  EXPECT_EQ(end.best(0).trial().knobs().values().at("num_warps").int_value(), 8);
  EXPECT_EQ(AwaitEnd(job->name()).state(), v1::JOB_STATE_SUCCEEDED);  // of an ended job
  v1::ListCostModelsResponse models;
  for (int i = 0; i < 200 && models.models_size() == 0; ++i) {
    grpc::ClientContext asks;
    ASSERT_TRUE(fleet_->ListCostModels(&asks, {}, &models).ok());
    absl::SleepFor(absl::Milliseconds(50));
  }
  ASSERT_EQ(models.models_size(), 1);
  EXPECT_EQ(models.models(0).target(), "cuda:90");
  EXPECT_EQ(models.models(0).kernels_size(), 2);
  // The winner's binary is there.
  grpc::ClientContext context;
  v1::GetBlobRequest request;
  request.set_digest(end.best(0).trial().artifact().digest());
  auto reader = artifacts_->GetBlob(&context, request);
  v1::BlobChunk chunk;
  ASSERT_TRUE(reader->Read(&chunk));
  EXPECT_EQ(Sha256Digest(chunk.data()), request.digest());
  while (reader->Read(&chunk)) {
  }
  EXPECT_TRUE(reader->Finish().ok());
  ASSERT_TRUE(Compile("kernel add").ok());  // num_warps 4 has been compiled, without simulation code or with
  ASSERT_TRUE(Compile("kernel add").ok());
  EXPECT_FALSE(Compile("empty").ok());
  TalkRedis(server_->redis_address(), "SET a 1\r\nSET c 1 PX 1\r\nGET a\r\nGET b\r\nQUIT\r\n");
  {
    grpc::ClientContext upload;
    v1::PutBlobResponse response;
    auto writer = artifacts_->PutBlob(&upload, &response);
    v1::BlobChunk unnamed;
    unnamed.set_digest(Sha256Digest("nothing names it"));
    unnamed.set_total_bytes(16);
    unnamed.set_data("nothing names it");
    writer->Write(unnamed);
    writer->WritesDone();
    ASSERT_TRUE(writer->Finish().ok());
  }
  SQLite::Database(folder_ + "/lathe.db", SQLite::OPEN_READWRITE, 10'000)
      .exec("UPDATE blobs SET data = x'00' WHERE digest = '" + request.digest() + "'");
  {
    grpc::ClientContext damaged;
    auto refused = artifacts_->GetBlob(&damaged, request);
    EXPECT_FALSE(refused->Read(&chunk));
    EXPECT_FALSE(refused->Finish().ok());
  }
  options_.jobs.max_tenant_jobs = 1;
  server_->Reconfigure(options_);
  worker.hold = true;
  for (const char* text : {"kernel first", "kernel second"}) {
    v1::TuningSpec spec = TestSpec();
    spec.mutable_modules(0)->set_text(text);
    (void)Create(spec);  // the second is one too many
  }
  worker.hold = false;
  // Time-driven rows come with the next tick.
  const auto missing = [&] {
    std::vector<std::string> rows = metrics_.Unrecorded();
    for (std::string& row : SilentMetrics(*metrics_.registry)) rows.push_back(std::move(row));
    return absl::StrJoin(rows, " ");
  };
  for (int i = 0; i < 500 && !missing().empty(); ++i) absl::SleepFor(absl::Milliseconds(20));
  EXPECT_EQ(missing(), "");
}

TEST_F(ServerTest, ValuesAreTheSameByEitherProtocol) {
  server_.reset();
  options_.redis.listen = "127.0.0.1:0";
  options_.values = {.max_bytes = 10'000, .max_value_bytes = 1000};
  options_.access.trust_tenant_metadata = true;
  StartServer();
  auto stub = v1::KeyValueService::NewStub(channel_);
  const auto put = [&](const std::string& key, const std::string& value, const std::string& tenant = "default",
                       double seconds = 0) {
    grpc::ClientContext context;
    context.AddMetadata("lathe-tenant", tenant);
    v1::PutValueRequest request;
    request.set_key(key);
    request.set_value(value);
    request.set_expires_seconds(seconds);
    v1::PutValueResponse response;
    return FromGrpcStatus(stub->PutValue(&context, request, &response));
  };
  const auto get = [&](const std::string& key) -> absl::StatusOr<std::string> {
    grpc::ClientContext context;
    v1::GetValueRequest request;
    request.set_key(key);
    v1::GetValueResponse response;
    absl::Status status = FromGrpcStatus(stub->GetValue(&context, request, &response));
    if (!status.ok()) return status;
    return response.value();
  };
  EXPECT_EQ(KindOf(get("a").status()), ErrorKind::not_found);
  EXPECT_TRUE(put("a", "1").ok());
  EXPECT_TRUE(put("a", "other's", "somebody").ok());
  EXPECT_TRUE(put("ab", "2", "default", 1000).ok());
  EXPECT_EQ(*get("a"), "1");
  EXPECT_EQ(TalkRedis(server_->redis_address(), "GET a\r\nTTL ab\r\nSET b 3\r\nQUIT\r\n"),
            "$1\r\n1\r\n:1000\r\n+OK\r\n+OK\r\n");
  EXPECT_EQ(*get("b"), "3");
  std::vector<std::string> listed;
  grpc::ClientContext context;
  v1::ListValuesRequest request;
  request.set_prefix("a");
  auto reader = stub->ListValues(&context, request);
  for (v1::KeyValue entry; reader->Read(&entry);) listed.push_back(entry.key() + "=" + entry.value());
  EXPECT_TRUE(reader->Finish().ok());
  EXPECT_THAT(listed, testing::ElementsAre("ab=2", "a=1"));
  grpc::ClientContext deleting;
  v1::DeleteValueRequest erase;
  erase.set_key("a");
  v1::DeleteValueResponse erased;
  EXPECT_TRUE(stub->DeleteValue(&deleting, erase, &erased).ok());
  EXPECT_TRUE(erased.deleted());
  EXPECT_EQ(KindOf(get("a").status()), ErrorKind::not_found);
  EXPECT_EQ(DetailOf(put("", "1")).field(), "key");
  EXPECT_EQ(DetailOf(put("a", std::string(1001, 'x'))).field(), "value");
  EXPECT_EQ(DetailOf(put("a", "1", "default", -1)).field(), "expires_seconds");
}

TEST_F(ServerTest, ACompilationWaitsForAWorkerAndIsCachedAfterwards) {
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  auto first = Compile("kernel k");
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_FALSE(first->cached());
  EXPECT_EQ(first->miss_reason(), v1::MISS_REASON_NEW_MODULE);
  auto again = Compile("kernel k");
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(again->cached());
  EXPECT_EQ(again->artifact().digest(), first->artifact().digest());
}

TEST_F(ServerTest, ADeadlineEndsTheWaitAndCancelsTheWork) {
  LinkWorker worker(server_->address());
  worker.hold = true;
  AwaitWorkers(1);
  absl::Status status = Compile("kernel slow", absl::Milliseconds(300)).status();
  EXPECT_TRUE(absl::IsDeadlineExceeded(status) || absl::IsCancelled(status)) << status;
  for (int i = 0; i < 200 && worker.leased > 0; ++i) absl::SleepFor(absl::Milliseconds(10));
  EXPECT_EQ(worker.leased, 0);
}

TEST_F(ServerTest, ModulesThatAreSlowToInspectStopNothingElse) {
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  ASSERT_TRUE(Compile("kernel k").ok());
  std::vector<std::thread> slow;
  for (int i = 0; i < 16; ++i) {
    slow.emplace_back([this, i] { (void)Compile(absl::StrCat("slow ", i), absl::Seconds(60)); });
  }
  {
    MutexLock lock(&gate_.mutex);
    const auto both = [this]() ABSL_NO_THREAD_SAFETY_ANALYSIS { return gate_.waiting >= 2; };
    gate_.mutex.Await(absl::Condition(&both));
  }
  absl::SleepFor(absl::Milliseconds(200));  // so that the others wait too
  auto miss = Compile("kernel k", absl::Seconds(5), "llvm");
  EXPECT_TRUE(miss.ok()) << miss.status();
  auto job = Create(TestSpec());
  ASSERT_TRUE(job.ok()) << job.status();
  EXPECT_EQ(AwaitEnd(job->name()).state(), v1::JOB_STATE_SUCCEEDED);
  {
    MutexLock lock(&gate_.mutex);
    gate_.open = true;
  }
  for (std::thread& thread : slow) thread.join();
}

TEST_F(ServerTest, SizesAreCheckedBeforeAnythingIsDone) {
  EXPECT_EQ(KindOf(Compile(std::string(5 << 20, 'x')).status()), ErrorKind::ir_too_large);
  grpc::ClientContext context;
  v1::CreateCompilationRequest request;
  request.mutable_request()->mutable_module()->set_text("kernel k");
  request.mutable_request()->set_target(kChip);
  request.set_request_id(std::string(1000, 'i'));
  v1::Compilation response;
  const v1::ErrorDetail detail = DetailOf(FromGrpcStatus(compile_->CreateCompilation(&context, request, &response)));
  EXPECT_EQ(detail.kind(), "invalid_argument");
  EXPECT_EQ(detail.field(), "request_id");
}

TEST_F(ServerTest, ManyWorkersHoldNoThreads) {
  const auto threads = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
  };
  auto stub = internal::WorkerLink::NewStub(channel_);
  struct One {
    grpc::ClientContext context;
    std::unique_ptr<grpc::ClientReaderWriter<internal::WorkerState, internal::DesiredState>> stream;
  };
  std::deque<One> workers;
  const auto connect = [&](int number) {
    One& one = workers.emplace_back();
    one.stream = stub->Synchronize(&one.context);
    internal::WorkerState state;
    state.set_protocol_version(kProtocolVersion);
    state.mutable_worker()->set_name(absl::StrCat("workers/", number));
    state.set_incarnation("1");
    one.stream->Write(state);
    internal::DesiredState answer;
    EXPECT_TRUE(one.stream->Read(&answer));
  };
  for (int i = 0; i < 20; ++i) connect(i);
  const auto before = threads();
  for (int i = 20; i < 200; ++i) connect(i);
  EXPECT_LT(threads() - before, 40);
  AwaitWorkers(100);  // a page of them
  for (One& one : workers) one.context.TryCancel();
  for (One& one : workers) (void)one.stream->Finish();
}

TEST_F(ServerTest, AWorkerThatAnswersEveryAnswerIsNotAnsweredForEver) {
  auto stub = internal::WorkerLink::NewStub(channel_);
  grpc::ClientContext context;
  auto stream = stub->Synchronize(&context);
  internal::WorkerState state;
  state.set_protocol_version(kProtocolVersion);
  state.mutable_worker()->set_name("workers/echo");
  state.set_incarnation("1");
  stream->Write(state);
  std::atomic<int> answers = 0;
  std::thread echo([&] {
    internal::DesiredState answer;
    while (stream->Read(&answer)) {
      ++answers;
      stream->Write(state);
    }
  });
  absl::SleepFor(absl::Seconds(1));  // a fifth of a heartbeat
  context.TryCancel();
  echo.join();
  (void)stream->Finish();
  EXPECT_GE(answers, 1);
  EXPECT_LE(answers, 3);
}

TEST_F(ServerTest, ErrorsCarryTheirDetails) {
  absl::Status status = Compile("kernel k").status();
  EXPECT_EQ(KindOf(status), ErrorKind::no_worker);
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  status = Compile("bad").status();
  v1::ErrorDetail detail = DetailOf(status);
  EXPECT_EQ(detail.kind(), "invalid_ir");
  EXPECT_EQ(detail.diagnostics(0).line(), 3u);
  grpc::ClientContext context;
  v1::TuningJob job;
  v1::GetTuningJobRequest request;
  request.set_name("jobs/none");
  EXPECT_EQ(KindOf(FromGrpcStatus(tuning_->GetTuningJob(&context, request, &job))), ErrorKind::not_found);
  EXPECT_EQ(KindOf(Create(TestSpec()).status()), ErrorKind::no_worker);
}

TEST_F(ServerTest, AWatcherGetsFewEventsOfLimitedSizeAndGoesOnWhereItWas) {
  v1::TuningSpec spec = TestSpec();
  spec.clear_problems();
  for (int n = 1; n <= 200; ++n) (*spec.add_problems()->mutable_values())["n"] = 16 * n;
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  auto job = Create(spec);
  ASSERT_TRUE(job.ok()) << job.status();
  std::set<std::string> seen;
  std::string token;
  int repeated = 0;
  v1::JobState state = v1::JOB_STATE_RUNNING;
  // The first stream is left after three events, the second one is read to its end.
  for (int limit : {3, 1 << 30}) {
    const absl::Time start = absl::Now();
    grpc::ClientContext context;
    v1::WatchTuningJobRequest request;
    request.set_name(job->name());
    request.set_resume_token(token);
    auto reader = tuning_->WatchTuningJob(&context, request);
    v1::JobEvent event;
    int events = 0;
    while (events < limit && reader->Read(&event)) {
      EXPECT_EQ(event.job().has_spec(), ++events == 1);
      EXPECT_LT(event.ByteSizeLong(), size_t{4} << 20);
      for (const v1::Trial& trial : event.trials()) {
        if (HasEnded(trial.state()) && !seen.insert(trial.name()).second) ++repeated;
      }
      if (!event.resume_token().empty()) token = event.resume_token();
      state = event.job().state();
    }
    EXPECT_LE(events, absl::ToDoubleSeconds(absl::Now() - start) * 20 + 2);
    context.TryCancel();
    reader->Finish();
  }
  EXPECT_EQ(state, v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(seen.size(), 800u);
  // A stream that opens when the job has just ended has it from the store, and so all of it.
  EXPECT_TRUE(repeated == 0 || repeated > 400) << repeated;
}

TEST_F(ServerTest, ARestartedServerFinishesTheJob) {
  v1::TuningJob job;
  {
    LinkWorker worker(server_->address());
    worker.hold = true;
    AwaitWorkers(1);
    auto created = Create(TestSpec());
    ASSERT_TRUE(created.ok()) << created.status();
    job = *created;
    server_->Drain(absl::Milliseconds(100));
  }
  server_.reset();
  StartServer();
  LinkWorker worker(server_->address(), "w2");
  EXPECT_EQ(AwaitEnd(job.name()).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(ServerTest, BlobsAreCheckedOnTheirWayIn) {
  auto put = [&](const std::string& digest, uint64_t total, const std::string& data) {
    grpc::ClientContext context;
    v1::PutBlobResponse response;
    auto writer = artifacts_->PutBlob(&context, &response);
    v1::BlobChunk chunk;
    chunk.set_digest(digest);
    chunk.set_total_bytes(total);
    chunk.set_data(data);
    writer->Write(chunk);
    writer->WritesDone();
    return KindOf(FromGrpcStatus(writer->Finish()));
  };
  std::string digest = Sha256Digest("data");
  EXPECT_EQ(put("data", 4, "data"), ErrorKind::invalid_argument);
  EXPECT_EQ(put(digest, 5, "data"), ErrorKind::invalid_argument);
  EXPECT_EQ(put(digest, 3, "data"), ErrorKind::invalid_argument);
  EXPECT_EQ(put(digest, 4, "date"), ErrorKind::invalid_argument);
  EXPECT_EQ(put(digest, uint64_t{1} << 60, "data"), ErrorKind::invalid_argument);
}

TEST_F(ServerTest, MissingBlobsAreToldApart) {
  const std::string here = Sha256Digest("here"), missing = Sha256Digest("missing");
  {
    grpc::ClientContext context;
    v1::PutBlobResponse response;
    auto writer = artifacts_->PutBlob(&context, &response);
    v1::BlobChunk chunk;
    chunk.set_digest(here);
    chunk.set_total_bytes(4);
    chunk.set_data("here");
    writer->Write(chunk);
    writer->WritesDone();
    ASSERT_TRUE(writer->Finish().ok());
  }
  const auto find = [&](const std::vector<std::string>& digests) {
    grpc::ClientContext context;
    v1::FindMissingBlobsRequest request;
    for (const std::string& digest : digests) request.add_digests(digest);
    v1::FindMissingBlobsResponse response;
    absl::Status status = FromGrpcStatus(artifacts_->FindMissingBlobs(&context, request, &response));
    return status.ok() ? absl::StrJoin(response.missing(), " ") : DetailOf(status).field();
  };
  EXPECT_EQ(find({here, missing}), missing);
  EXPECT_EQ(find({here}), "");
  EXPECT_EQ(find({here, "nonsense"}), "digests[1]");
  EXPECT_EQ(find(std::vector<std::string>(10'001, here)), "digests");
}

TEST_F(ServerTest, ALargeBlobComesInChunks) {
  std::string data(5 << 20, 'x');
  data[1 << 20] = 'y';
  {
    grpc::ClientContext context;
    v1::PutBlobResponse response;
    auto writer = artifacts_->PutBlob(&context, &response);
    for (size_t at = 0; at < data.size(); at += 1 << 20) {
      v1::BlobChunk chunk;
      if (at == 0) {
        chunk.set_digest(Sha256Digest(data));
        chunk.set_total_bytes(data.size());
      }
      chunk.set_data(data.substr(at, 1 << 20));
      ASSERT_TRUE(writer->Write(chunk));
    }
    writer->WritesDone();
    ASSERT_TRUE(writer->Finish().ok());
  }
  grpc::ClientContext context;
  v1::GetBlobRequest request;
  request.set_digest(Sha256Digest(data));
  auto reader = artifacts_->GetBlob(&context, request);
  v1::BlobChunk chunk;
  std::string got;
  int chunks = 0;
  while (reader->Read(&chunk)) {
    got += chunk.data();
    ++chunks;
  }
  EXPECT_TRUE(reader->Finish().ok());
  EXPECT_EQ(chunks, 5);
  EXPECT_TRUE(got == data);
}

TEST_F(ServerTest, TheFleetIsListedDrainedAndRemembered) {
  {
    LinkWorker worker(server_->address());
    AwaitWorkers(1);
    grpc::ClientContext context;
    v1::DrainWorkerRequest request;
    request.set_name("workers/w");
    v1::Worker drained;
    EXPECT_TRUE(fleet_->DrainWorker(&context, request, &drained).ok());
    EXPECT_EQ(drained.state(), v1::Worker::DRAINING);
    for (int i = 0; i < 200 && !worker.told_to_drain; ++i) absl::SleepFor(absl::Milliseconds(10));
    EXPECT_TRUE(worker.told_to_drain);
  }
  server_.reset();
  StartServer();
  v1::ListWorkersResponse workers = ListWorkers();
  ASSERT_EQ(workers.workers_size(), 1);
  EXPECT_EQ(workers.workers(0).state(), v1::Worker::LOST);
  EXPECT_EQ(workers.workers(0).restriction().kind(), v1::Restriction::DRAIN);
  grpc::ClientContext context;
  v1::ServerInfo info;
  EXPECT_TRUE(fleet_->GetServerInfo(&context, {}, &info).ok());
  EXPECT_EQ(info.compiler_build(), "c1");
}

TEST_F(ServerTest, ACordonOutlivesTheServerAndIsTakenBack) {
  const auto ask = [&](auto method, const auto& request) {
    grpc::ClientContext context;
    v1::Worker worker;
    const absl::Status status = FromGrpcStatus((fleet_.get()->*method)(&context, request, &worker));
    EXPECT_EQ(status, absl::OkStatus());
    return worker;
  };
  v1::CordonWorkerRequest cordon;
  cordon.set_name("workers/w");
  cordon.set_reason("new driver");
  {
    LinkWorker worker(server_->address());
    AwaitWorkers(1);
    EXPECT_EQ(ask(&v1::FleetService::Stub::CordonWorker, cordon).state(), v1::Worker::CORDONED);
    cordon.set_device(ListWorkers().workers(0).devices(0).id());
    v1::QuarantineWorkerRequest quarantine;
    quarantine.set_name("workers/w");
    quarantine.set_device(cordon.device());
    const v1::Worker listed = ask(&v1::FleetService::Stub::QuarantineWorker, quarantine);
    EXPECT_EQ(listed.devices(0).restriction().kind(), v1::Restriction::QUARANTINE);
    for (int i = 0; i < 200 && worker.withheld == 0; ++i) absl::SleepFor(absl::Milliseconds(10));
    EXPECT_EQ(worker.withheld, 1);
  }
  server_.reset();
  StartServer();
  LinkWorker worker(server_->address());
  for (int i = 0; i < 200 && ListWorkers().workers(0).state() != v1::Worker::CORDONED; ++i)
    absl::SleepFor(absl::Milliseconds(10));
  const v1::Worker listed = ListWorkers().workers(0);
  EXPECT_EQ(listed.state(), v1::Worker::CORDONED);
  EXPECT_EQ(listed.restriction().reason(), "new driver");
  EXPECT_FALSE(listed.restriction().by().empty());
  EXPECT_EQ(listed.devices(0).restriction().kind(), v1::Restriction::QUARANTINE);
  v1::ReleaseWorkerRequest release;
  release.set_name("workers/w");
  release.set_kind(v1::Restriction::CORDON);
  EXPECT_EQ(ask(&v1::FleetService::Stub::ReleaseWorker, release).state(), v1::Worker::ACTIVE);
  release.set_device(cordon.device());
  release.set_kind(v1::Restriction::QUARANTINE);
  EXPECT_FALSE(ask(&v1::FleetService::Stub::ReleaseWorker, release).devices(0).has_restriction());
  worker.Stop();
  server_.reset();
  StartServer();
  EXPECT_FALSE(ListWorkers().workers(0).has_restriction());
}

TEST_F(ServerTest, WhatCannotBeRestrictedIsRefused) {
  LinkWorker old(server_->address(), "old", 2, /*withholds_devices=*/false);
  AwaitWorkers(1);
  const auto kind = [&](const std::string& name, const std::string& device, const std::string& reason = "") {
    grpc::ClientContext context;
    v1::QuarantineWorkerRequest request;
    request.set_name(name);
    request.set_device(device);
    request.set_reason(reason);
    v1::Worker worker;
    const absl::Status status = FromGrpcStatus(fleet_->QuarantineWorker(&context, request, &worker));
    return status.ok() ? "ok" : std::string(ErrorKindName(KindOf(status)));
  };
  EXPECT_EQ(kind("workers/none", ""), "not_found");
  EXPECT_EQ(kind("workers/old", "none"), "not_found");
  EXPECT_EQ(kind("workers/old", ListWorkers().workers(0).devices(0).id()), "invalid_argument");
  EXPECT_EQ(kind("workers/old", "", std::string(2000, 'x')), "invalid_argument");
  EXPECT_EQ(ListWorkers().workers(0).state(), v1::Worker::ACTIVE);
  {
    grpc::ClientContext context;
    v1::ReleaseWorkerRequest request;
    request.set_name("workers/none");
    v1::Worker worker;
    EXPECT_EQ(KindOf(FromGrpcStatus(fleet_->ReleaseWorker(&context, request, &worker))), ErrorKind::not_found);
  }
}

TEST_F(ServerTest, TheLogLevelChangesAndIsChecked) {
  const std::string before = LogLevel();
  v1::SetLogLevelRequest request;
  v1::SetLogLevelResponse response;
  request.set_level("loud");
  {
    grpc::ClientContext context;
    EXPECT_EQ(KindOf(FromGrpcStatus(fleet_->SetLogLevel(&context, request, &response))), ErrorKind::invalid_argument);
    EXPECT_EQ(LogLevel(), before);
  }
  request.set_level("error");
  grpc::ClientContext context;
  EXPECT_TRUE(fleet_->SetLogLevel(&context, request, &response).ok());
  EXPECT_EQ(response.previous(), before);
  EXPECT_EQ(LogLevel(), "error");
  EXPECT_EQ(SetLogLevelTo(before), absl::OkStatus());
}

TEST_F(ServerTest, AReloadTakesEffectAtOnce) {
  const auto reload = [&](bool dry_run) {
    grpc::ClientContext context;
    v1::ReloadConfigurationRequest request;
    request.set_dry_run(dry_run);
    v1::ReloadConfigurationResponse response;
    return FromGrpcStatus(fleet_->ReloadConfiguration(&context, request, &response));
  };
  EXPECT_EQ(KindOf(reload(false)), ErrorKind::unsupported) << "there is nothing to read";
  server_.reset();
  std::atomic<int> asked = 0;
  options_.reload = [&](bool dry_run) -> absl::StatusOr<v1::ReloadConfigurationResponse> {
    ++asked;
    if (dry_run) return MakeError(ErrorKind::invalid_argument, "listen needs a restart", "listen");
    ServerOptions next = options_;
    next.jobs.max_running_jobs = 0;
    next.access.requests_per_second = 1;
    server_->Reconfigure(next);
    return v1::ReloadConfigurationResponse();
  };
  StartServer();
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  worker.hold = true;
  ASSERT_TRUE(Create(TestSpec()).ok());
  EXPECT_EQ(KindOf(reload(true)), ErrorKind::invalid_argument);
  ASSERT_TRUE(Create(TestSpec()).ok());
  EXPECT_EQ(reload(false), absl::OkStatus());
  EXPECT_EQ(KindOf(Create(TestSpec()).status()), ErrorKind::queue_full);
  int refused = 0;
  for (int i = 0; i < 10; ++i) refused += KindOf(reload(true)) == ErrorKind::quota_exceeded;
  EXPECT_GE(refused, 5) << "two calls at once, then one a second";
  EXPECT_LE(asked, 7);
}

TEST_F(ServerTest, ATenantIsTakenFromTrustedCallersOnly) {
  const auto create = [&](const std::string& tenant) {
    grpc::ClientContext context;
    if (!tenant.empty()) context.AddMetadata("lathe-tenant", tenant);
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = TestSpec();
    v1::TuningJob job;
    absl::Status status = FromGrpcStatus(tuning_->CreateTuningJob(&context, request, &job));
    return status.ok() ? job.tenant() : DetailOf(status).field();
  };
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  EXPECT_EQ(create(""), "default");
  EXPECT_EQ(create("a"), "lathe-tenant");
  worker.Stop();
  server_.reset();
  options_.access.trust_tenant_metadata = true;
  StartServer();
  LinkWorker again(server_->address());
  AwaitWorkers(1);
  EXPECT_EQ(create("a"), "a");
  EXPECT_EQ(create(std::string(200, 'a')), "lathe-tenant");
}

TEST_F(ServerTest, TwoServersCannotShareAnAddress) {
  ServerOptions options = options_;
  options.listen.address = server_->address();
  auto second = Server::Start(options, NewMemoryStore(), std::make_unique<FakeInspector>(), &metrics_, Clock::Real(),
                              IdSource::Random());
  EXPECT_EQ(KindOf(second.status()), ErrorKind::unavailable);
}

}  // namespace
}  // namespace lathe
