// Bounds of what one tenant, or one connection, may have.
#include "proto/support/protocol.h"
#include "tests/unit/server/access/rights_fixture.h"

namespace lathe {
namespace {

using testing_support::kChip;
using testing_support::RightsTest;
using testing_support::TestSpec;

class QuotasTest : public RightsTest {
 protected:
  static grpc::Status Create(const std::shared_ptr<grpc::Channel>& channel, int priority = 0) {
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = TestSpec({1, 2});
    request.set_priority(priority);
    grpc::ClientContext context;
    v1::TuningJob job;
    return v1::TuningService::NewStub(channel)->CreateTuningJob(&context, request, &job);
  }
  static grpc::Status Compile(const std::shared_ptr<grpc::Channel>& channel, int number, absl::Duration timeout) {
    v1::CompileRequest request;
    request.mutable_module()->set_text(absl::StrCat("kernel k", number));
    request.set_target(kChip);
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + timeout));
    v1::CompileResponse response;
    return v1::CompileService::NewStub(channel)->Compile(&context, request, &response);
  }
  // Sends the data in chunks of `chunk` bytes; with `pause`, waits for the server's end of the stream after the first.
  static grpc::Status Put(const std::shared_ptr<grpc::Channel>& channel, const std::string& data,
                          size_t chunk = 1 << 20, bool pause = false) {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + absl::Seconds(20)));
    v1::PutBlobResponse response;
    auto writer = v1::ArtifactService::NewStub(channel)->PutBlob(&context, &response);
    bool first = true;
    for (size_t at = 0; at < data.size(); at += chunk) {
      v1::BlobChunk part;
      if (first) part.set_digest(Sha256Digest(data));
      if (first) part.set_total_bytes(data.size());
      first = false;
      part.set_data(data.substr(at, chunk));
      if (!writer->Write(part)) break;
      if (pause) return writer->Finish();
    }
    writer->WritesDone();
    return writer->Finish();
  }
  static std::optional<absl::Duration> DelayOf(const grpc::Status& status) {
    return RetryDelayOf(FromGrpcStatus(status));
  }
};

TEST_F(QuotasTest, ATenantRunsSoManyJobsAndOthersRunTheirs) {
  options_.jobs.max_tenant_jobs = 2;
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue");
  const v1::TuningJob first = CreateJob(red);
  worker_->hold = true;
  // Jobs may end before the worker holds; then they are not of those that run.
  grpc::Status refused;
  int made = 0;
  for (int i = 0; i < 20 && refused.ok(); ++i) {
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = TestSpec({1, 2});
    request.mutable_spec()->mutable_modules(0)->set_text(absl::StrCat("kernel add", i));
    grpc::ClientContext context;
    v1::TuningJob job;
    refused = v1::TuningService::NewStub(red)->CreateTuningJob(&context, request, &job);
    made += refused.ok();
  }
  EXPECT_EQ(refused.error_code(), grpc::RESOURCE_EXHAUSTED) << refused.error_message();
  EXPECT_NE(refused.error_message().find("2 jobs of tenant 'red'"), std::string::npos) << refused.error_message();
  EXPECT_TRUE(DelayOf(refused).has_value());
  EXPECT_LE(made, 2);
  EXPECT_TRUE(Create(blue).ok());
  worker_.reset();
  // A job that ends makes room.
  v1::ListTuningJobsRequest running;
  running.set_state(v1::JOB_STATE_RUNNING);
  grpc::ClientContext listing;
  v1::ListTuningJobsResponse list;
  ASSERT_TRUE(v1::TuningService::NewStub(red)->ListTuningJobs(&listing, running, &list).ok());
  ASSERT_GT(list.jobs_size(), 0);
  v1::CancelTuningJobRequest cancel;
  cancel.set_name(list.jobs(0).name());
  EXPECT_TRUE(Ask(red, "lathe.v1.TuningService/CancelTuningJob", cancel).ok());
  grpc::Status again = refused;
  for (int i = 0; i < 50 && !again.ok(); ++i) {
    again = Create(red);
    absl::SleepFor(absl::Milliseconds(20));
  }
  EXPECT_TRUE(again.ok()) << again.error_message();
}

TEST_F(QuotasTest, ATenantsCompilationsWaitInItsOwnQueue) {
  options_.compile.max_tenant_queue = 1;
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue");
  CreateJob(blue);  // there is a worker now
  worker_->hold = true;
  std::thread waiting([&] { Compile(red, 1, absl::Seconds(5)); });
  grpc::Status refused;
  for (int i = 2; i < 40 && refused.error_code() != grpc::RESOURCE_EXHAUSTED; ++i)
    refused = Compile(red, i, absl::Milliseconds(500));
  EXPECT_EQ(refused.error_code(), grpc::RESOURCE_EXHAUSTED) << refused.error_message();
  EXPECT_TRUE(DelayOf(refused).has_value());
  EXPECT_EQ(Compile(blue, 100, absl::Milliseconds(300)).error_code(), grpc::DEADLINE_EXCEEDED) << "it waits";
  waiting.join();
  // Nobody waits any more, so there is room.
  grpc::Status again = refused;
  for (int i = 200; i < 240 && again.error_code() == grpc::RESOURCE_EXHAUSTED; ++i)
    again = Compile(red, i, absl::Milliseconds(100));
  EXPECT_EQ(again.error_code(), grpc::DEADLINE_EXCEEDED) << again.error_message();
}

TEST_F(QuotasTest, ACallersCompilationsWaitInItsOwnQueue) {
  options_.compile.max_client_queue = 1;
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto alice = CertificateChannel("alice.red"), anna = CertificateChannel("anna.red");
  CreateJob(alice);  // there is a worker now
  worker_->hold = true;
  std::thread waiting([&] { Compile(alice, 1, absl::Seconds(5)); });
  grpc::Status refused;
  for (int i = 2; i < 40 && refused.error_code() != grpc::RESOURCE_EXHAUSTED; ++i)
    refused = Compile(alice, i, absl::Milliseconds(500));
  EXPECT_EQ(refused.error_code(), grpc::RESOURCE_EXHAUSTED) << refused.error_message();
  EXPECT_NE(refused.error_message().find("1 compilations of 'alice.red'"), std::string::npos)
      << refused.error_message();
  EXPECT_TRUE(DelayOf(refused).has_value());
  EXPECT_EQ(Compile(anna, 100, absl::Milliseconds(300)).error_code(), grpc::DEADLINE_EXCEEDED) << "it waits";
  waiting.join();
  grpc::Status again = refused;
  for (int i = 200; i < 240 && again.error_code() == grpc::RESOURCE_EXHAUSTED; ++i)
    again = Compile(alice, i, absl::Milliseconds(100));
  EXPECT_EQ(again.error_code(), grpc::DEADLINE_EXCEEDED) << again.error_message();
}

TEST_F(QuotasTest, ATenantThatHasUsedTheDevicesBeginsNoJobForAWhile) {
  options_.scheduler.tenant_device_seconds_per_hour = 1e-5;  // the worker takes milliseconds
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue");
  CreateJob(red);
  grpc::Status refused;
  for (int i = 0; i < 200 && refused.ok(); ++i) {  // until its first result is there
    refused = Create(red);
    absl::SleepFor(absl::Milliseconds(20));
  }
  EXPECT_EQ(refused.error_code(), grpc::RESOURCE_EXHAUSTED) << refused.error_message();
  EXPECT_NE(refused.error_message().find("seconds of devices"), std::string::npos) << refused.error_message();
  EXPECT_GT(DelayOf(refused).value_or(absl::ZeroDuration()), absl::Minutes(1));
  EXPECT_EQ(Create(red).error_code(), grpc::RESOURCE_EXHAUSTED);
  // Others have theirs, and a compilation uses no device.
  EXPECT_TRUE(Create(blue).ok());
  EXPECT_TRUE(Compile(red, 1, absl::Seconds(10)).ok());
}

TEST_F(QuotasTest, ACallerThatCallsTooOftenCostsTheOthersOfItsTenantNothing) {
  options_.access.requests_per_second = 100;
  options_.access.client_requests_per_second = 2;
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto alice = CertificateChannel("alice.red"), anna = CertificateChannel("anna.red");
  int refused = 0;
  for (int i = 0; i < 300; ++i) refused += Info(alice) == grpc::RESOURCE_EXHAUSTED;
  EXPECT_GT(refused, 200);
  EXPECT_EQ(Info(anna), grpc::OK);
  EXPECT_EQ(Info(CertificateChannel("alice.blue")), grpc::OK);  // another alice
}

TEST_F(QuotasTest, PrioritiesAreBounded) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red");
  CreateJob(red);
  for (int priority : {101, -101, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
    EXPECT_EQ(Create(red, priority).error_code(), grpc::INVALID_ARGUMENT) << priority;
  for (int priority : {100, -100}) EXPECT_TRUE(Create(red, priority).ok()) << priority;
}

TEST_F(QuotasTest, UploadsAreBoundedInMemoryRateAndTime) {
  options_.uploads.memory_bytes = 3 << 20;
  options_.uploads.idle = absl::Seconds(2);  // the first upload must not stand still for so long
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red");
  const grpc::Status fits = Put(red, std::string(2 << 20, 'a'));
  EXPECT_TRUE(fits.ok()) << fits.error_message();
  const grpc::Status large = Put(red, std::string(5 << 20, 'b'));
  EXPECT_EQ(large.error_code(), grpc::RESOURCE_EXHAUSTED) << large.error_message();
  EXPECT_TRUE(DelayOf(large).has_value());
  EXPECT_EQ(Put(red, std::string(2 << 20, 'c'), 2 << 20).error_code(), grpc::INVALID_ARGUMENT) << "one large chunk";
  const absl::Time start = absl::Now();
  const grpc::Status slow = Put(red, std::string(2 << 20, 'd'), 1 << 20, /*pause=*/true);
  EXPECT_EQ(slow.error_code(), grpc::UNAVAILABLE) << slow.error_message();
  EXPECT_NE(slow.error_message().find("nothing of the blob has come"), std::string::npos);
  EXPECT_LT(absl::Now() - start, absl::Seconds(10));
  // All of that memory is free again.
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Put(red, std::string(2 << 20, static_cast<char>('e' + i))).ok()) << i;
}

TEST_F(QuotasTest, ATenantBringsSoManyBytes) {
  options_.uploads.tenant_bytes_per_second = 5000;  // three million in ten minutes
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue");
  EXPECT_TRUE(Put(red, std::string(2'000'000, 'a')).ok());
  const grpc::Status refused = Put(red, std::string(2'000'000, 'b'));
  EXPECT_EQ(refused.error_code(), grpc::RESOURCE_EXHAUSTED) << refused.error_message();
  EXPECT_TRUE(DelayOf(refused).has_value());
  EXPECT_TRUE(Put(blue, std::string(2'000'000, 'b')).ok());
  EXPECT_TRUE(Put(Worker(), std::string(2'500'000, 'c')).ok()) << "a worker brings what it was asked for";
}

TEST_F(QuotasTest, AWorkerCostsNoTenantAlsoWhereNobodyIsAsked) {
  options_.access = {.requests_per_second = 2};
  options_.listen = {.address = "127.0.0.1:0"};
  options_.uploads.tenant_bytes_per_second = 5000;  // three million in ten minutes
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto channel = Channel({});
  const auto put = [&](const std::string& data, bool worker) {
    grpc::ClientContext context;
    if (worker) context.AddMetadata(kWorkerKey, "1");
    v1::BlobChunk chunk;
    chunk.set_digest(Sha256Digest(data));
    chunk.set_total_bytes(data.size());
    chunk.set_data(data);
    v1::PutBlobResponse response;
    auto writer = v1::ArtifactService::NewStub(channel)->PutBlob(&context, &response);
    writer->Write(chunk);
    writer->WritesDone();
    return writer->Finish().error_code();
  };
  for (int i = 0; i < 20; ++i) EXPECT_EQ(put(std::string(900'000, static_cast<char>('a' + i)), true), grpc::OK) << i;
  EXPECT_EQ(put(std::string(900'000, 'A'), false), grpc::OK) << "the tenant has all of its part";
  // Who says that he is a worker may do no more than one.
  grpc::ClientContext context;
  context.AddMetadata(kWorkerKey, "1");
  v1::ListTuningJobsResponse jobs;
  EXPECT_EQ(v1::TuningService::NewStub(channel)->ListTuningJobs(&context, {}, &jobs).error_code(),
            grpc::PERMISSION_DENIED);
}

TEST_F(QuotasTest, AnOldConnectionIsOpenedAnew) {
  options_.connection_age = absl::Seconds(1);
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red");
  EXPECT_EQ(Info(red), grpc::OK);
  EXPECT_EQ(red->GetState(false), GRPC_CHANNEL_READY);
  EXPECT_TRUE(red->WaitForStateChange(GRPC_CHANNEL_READY, absl::ToChronoTime(absl::Now() + absl::Seconds(10))));
  EXPECT_EQ(Info(red), grpc::OK);
}

}  // namespace
}  // namespace lathe
