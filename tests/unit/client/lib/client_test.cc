#include "client/lib/client.h"

#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"

namespace lathe {
namespace {

using testing::HasSubstr;

grpc::Status Refuse(ErrorKind kind, absl::string_view message) { return ToGrpcStatus(MakeError(kind, message)); }

// Answers what a test tells it to.
class FakeServer : public v1::TuningService::Service, public v1::ArtifactService::Service {
 public:
  explicit FakeServer(int port = 0) {
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:" + std::to_string(port), grpc::InsecureServerCredentials(), &port_);
    builder.RegisterService(static_cast<v1::TuningService::Service*>(this));
    builder.RegisterService(static_cast<v1::ArtifactService::Service*>(this));
    server_ = builder.BuildAndStart();
  }
  ~FakeServer() override { server_->Shutdown(absl::ToChronoTime(absl::Now())); }

  int port() const { return port_; }
  std::string address() const { return "127.0.0.1:" + std::to_string(port_); }

  grpc::Status CreateTuningJob(grpc::ServerContext*, const v1::CreateTuningJobRequest* request,
                               v1::TuningJob* job) override {
    MutexLock lock(&mutex_);
    request_ids_.push_back(request->request_id());
    if (failures_left_-- > 0) return failure_;
    job->set_name("jobs/1");
    return grpc::Status::OK;
  }

  grpc::Status ListTrials(grpc::ServerContext*, const v1::ListTrialsRequest* request,
                          v1::ListTrialsResponse* response) override {
    int page = request->page_token().empty() ? 0 : std::stoi(request->page_token());
    for (int i = 0; i < 2; ++i) response->add_trials()->set_name(absl::StrCat("trial", page * 2 + i));
    if (page < 2) response->set_next_page_token(std::to_string(page + 1));
    return grpc::Status::OK;
  }

  // Each stream sends one event; the third one ends the job.
  grpc::Status WatchTuningJob(grpc::ServerContext* context, const v1::WatchTuningJobRequest* request,
                              grpc::ServerWriter<v1::JobEvent>* writer) override {
    if (request->name() == "jobs/none") return Refuse(ErrorKind::not_found, "no job is called jobs/none");
    int stream = ++streams;
    v1::JobEvent event;
    {
      MutexLock lock(&mutex_);
      resume_tokens_.push_back(request->resume_token());
    }
    event.set_resume_token(absl::StrCat("token", stream));
    if (stream == 1) event.mutable_job()->mutable_spec()->set_name("add");
    event.mutable_job()->set_trials_finished(stream);
    event.mutable_job()->set_state(stream >= 3 ? v1::JOB_STATE_SUCCEEDED : v1::JOB_STATE_RUNNING);
    writer->Write(event);
    if (request->name() == "jobs/quiet") {
      while (!context->IsCancelled()) absl::SleepFor(absl::Milliseconds(5));
    }
    return stream == 1 ? Refuse(ErrorKind::unavailable, "restarting") : grpc::Status::OK;
  }

  grpc::Status GetBlob(grpc::ServerContext*, const v1::GetBlobRequest*,
                       grpc::ServerWriter<v1::BlobChunk>* writer) override {
    v1::BlobChunk chunk;
    for (const char* piece : {"ab", "cd", "e"}) {
      chunk.set_data(piece);
      writer->Write(chunk);
    }
    return grpc::Status::OK;
  }

  // The next `count` attempts to create a job fail.
  void Fail(int count, grpc::Status failure) {
    MutexLock lock(&mutex_);
    failures_left_ = count;
    failure_ = std::move(failure);
  }
  std::vector<std::string> resume_tokens() {
    MutexLock lock(&mutex_);
    return resume_tokens_;
  }
  std::vector<std::string> request_ids() {
    MutexLock lock(&mutex_);
    return request_ids_;
  }

  std::atomic<int> streams = 0;

 private:
  Mutex mutex_;
  std::vector<std::string> request_ids_ ABSL_GUARDED_BY(mutex_);
  std::vector<std::string> resume_tokens_ ABSL_GUARDED_BY(mutex_);
  int failures_left_ ABSL_GUARDED_BY(mutex_) = 0;
  grpc::Status failure_ ABSL_GUARDED_BY(mutex_);
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

class ClientTest : public testing::Test {
 protected:
  std::unique_ptr<Client> Connect(const std::string& address) {
    ClientOptions options;
    options.clock = &clock_;
    options.ids = &ids_;
    return Client::Connect(address, options);
  }

  FakeServer server_;
  FakeClock clock_;
  SequentialIds ids_;
};

TEST_F(ClientTest, TriesAgainWithTheSameRequestId) {
  server_.Fail(3, Refuse(ErrorKind::unavailable, "draining"));
  absl::Time before = clock_.Now();
  auto job = Connect(server_.address())->CreateTuningJob({});
  ASSERT_TRUE(job.ok()) << job.status();
  EXPECT_EQ(job->name(), "jobs/1");
  EXPECT_THAT(server_.request_ids(), testing::ElementsAre("1", "1", "1", "1"));
  EXPECT_EQ(clock_.Now() - before, absl::Milliseconds(100 + 200 + 400));
}

TEST_F(ClientTest, GivesUpAfterTheRetryTimeout) {
  server_.Fail(1000, Refuse(ErrorKind::unavailable, "draining"));
  absl::Time before = clock_.Now();
  auto job = Connect(server_.address())->CreateTuningJob({});
  ASSERT_FALSE(job.ok());
  EXPECT_EQ(KindOf(job.status()), ErrorKind::unavailable);
  EXPECT_THAT(DetailOf(job.status()).message(), HasSubstr("draining"));
  EXPECT_LE(clock_.Now() - before, ClientOptions().retry_timeout);
  EXPECT_TRUE(IsAnswer(job.status()));
}

TEST_F(ClientTest, WaitsAsLongAsAFullQueueAsks) {
  server_.Fail(1,
               ToGrpcStatus(WithRetryDelay(MakeError(ErrorKind::queue_full, "the queue is full"), absl::Seconds(2))));
  absl::Time before = clock_.Now();
  EXPECT_TRUE(Connect(server_.address())->CreateTuningJob({}).ok());
  EXPECT_EQ(clock_.Now() - before, absl::Seconds(2));
}

TEST_F(ClientTest, DoesNotTryARefusalAgain) {
  server_.Fail(1, ToGrpcStatus(MakeError(ErrorKind::unknown_knob, "no knob is called 'x'", "space.x")));
  auto job = Connect(server_.address())->CreateTuningJob({});
  ASSERT_FALSE(job.ok());
  EXPECT_EQ(KindOf(job.status()), ErrorKind::unknown_knob);
  EXPECT_EQ(DetailOf(job.status()).field(), "space.x");
  EXPECT_EQ(server_.request_ids().size(), 1u);
}

TEST_F(ClientTest, AnUnreachableServerIsNamed) {
  auto job = Connect("127.0.0.1:1")->GetTuningJob("jobs/1");
  ASSERT_FALSE(job.ok());
  EXPECT_EQ(KindOf(job.status()), ErrorKind::unavailable);
  EXPECT_THAT(DetailOf(job.status()).message(), HasSubstr("no lathe-server answers at 127.0.0.1:1"));
  EXPECT_FALSE(IsAnswer(job.status()));
}

TEST_F(ClientTest, AnAddressWithoutAPortIsRefused) {
  for (const char* address : {"", "127.0.0.1", "127.0.0.1:99999"}) {
    auto job = Connect(address)->GetTuningJob("jobs/1");
    ASSERT_FALSE(job.ok());
    EXPECT_EQ(KindOf(job.status()), ErrorKind::invalid_argument) << job.status();
    EXPECT_EQ(DetailOf(job.status()).field(), "server");
  }
}

TEST_F(ClientTest, FindsAServerThatStartsWhileItTries) {
  for (int i = 0; i < 3; ++i) {
    auto server = std::make_unique<FakeServer>();
    const int port = server->port();
    server.reset();
    ClientOptions options;
    options.retry_timeout = absl::Seconds(3);
    std::unique_ptr<Client> client = Client::Connect("127.0.0.1:" + std::to_string(port), options);
    std::thread late([&] {
      absl::SleepFor(absl::Milliseconds(50));
      server = std::make_unique<FakeServer>(port);
    });
    auto job = client->CreateTuningJob({});
    late.join();
    EXPECT_TRUE(job.ok()) << job.status();
  }
}

TEST_F(ClientTest, ReadsEveryPage) {
  auto trials = Connect(server_.address())->ListTrials("jobs/1");
  ASSERT_TRUE(trials.ok()) << trials.status();
  ASSERT_EQ(trials->size(), 6u);
  EXPECT_EQ(trials->back().name(), "trial5");
}

TEST_F(ClientTest, WatchOpensLostStreamsAgainUntilTheJobEnds) {
  std::vector<int> seen;
  auto job = Connect(server_.address())->Watch("jobs/1", [&](const v1::JobEvent& event) {
    if (event.has_job()) seen.push_back(event.job().trials_finished());
    return true;
  });
  ASSERT_TRUE(job.ok()) << job.status();
  EXPECT_EQ(job->state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_THAT(seen, testing::ElementsAre(1, 2, 3));
  EXPECT_THAT(server_.resume_tokens(), testing::ElementsAre("", "token1", "token2"));
  EXPECT_EQ(job->spec().name(), "add");
}

TEST_F(ClientTest, WatchCanBeLeftWhileNothingHappens) {
  int calls = 0;
  auto job = Connect(server_.address())->Watch("jobs/quiet", [&](const v1::JobEvent& event) {
    ++calls;
    return event.has_job();  // leaves at the first tick without news
  });
  ASSERT_FALSE(job.ok());
  EXPECT_EQ(KindOf(job.status()), ErrorKind::cancelled);
  EXPECT_EQ(calls, 2);
}

TEST_F(ClientTest, WatchOfAnUnknownJobFailsAtOnce) {
  auto job = Connect(server_.address())->Watch("jobs/none", [](const v1::JobEvent&) { return true; });
  ASSERT_FALSE(job.ok());
  EXPECT_EQ(KindOf(job.status()), ErrorKind::not_found);
}

TEST_F(ClientTest, BlobsAreJoinedAndVerified) {
  auto client = Connect(server_.address());
  auto blob = client->FetchBlob(Sha256Digest("abcde"));
  ASSERT_TRUE(blob.ok()) << blob.status();
  EXPECT_EQ(*blob, "abcde");
  EXPECT_EQ(KindOf(client->FetchBlob(Sha256Digest("other")).status()), ErrorKind::corrupt_store);
}

TEST(JobStateTest, FinalStates) {
  EXPECT_FALSE(IsFinal(v1::JOB_STATE_UNSPECIFIED));
  EXPECT_FALSE(IsFinal(v1::JOB_STATE_RUNNING));
  EXPECT_TRUE(IsFinal(v1::JOB_STATE_SUCCEEDED));
  EXPECT_TRUE(IsFinal(v1::JOB_STATE_FAILED));
  EXPECT_TRUE(IsFinal(v1::JOB_STATE_CANCELLED));
}

}  // namespace
}  // namespace lathe
