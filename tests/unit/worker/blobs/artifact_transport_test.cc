#include "worker/blobs/artifact_transport.h"

#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;

// Answers each call with the next of its errors, and with the blob "bytes" when there is none left.
class Answers : public v1::ArtifactService::Service {
 public:
  void Give(std::vector<grpc::Status> errors) {
    MutexLock lock(&mutex_);
    errors_ = {errors.begin(), errors.end()};
  }
  grpc::Status GetBlob(grpc::ServerContext*, const v1::GetBlobRequest*,
                       grpc::ServerWriter<v1::BlobChunk>* writer) override {
    if (const grpc::Status error = Next(); !error.ok()) return error;
    v1::BlobChunk chunk;
    chunk.set_data("bytes");
    writer->Write(chunk);
    return grpc::Status::OK;
  }
  grpc::Status PutBlob(grpc::ServerContext*, grpc::ServerReader<v1::BlobChunk>* reader, v1::PutBlobResponse*) override {
    v1::BlobChunk chunk;
    while (reader->Read(&chunk)) {
    }
    return Next();
  }

 private:
  grpc::Status Next() {
    MutexLock lock(&mutex_);
    if (errors_.empty()) return grpc::Status::OK;
    const grpc::Status error = errors_.front();
    errors_.pop_front();
    return error;
  }

  Mutex mutex_;
  std::deque<grpc::Status> errors_ ABSL_GUARDED_BY(mutex_);
};

class ArtifactTransportTest : public ::testing::Test {
 protected:
  ArtifactTransportTest() {
    grpc::ServerBuilder builder;
    int port = 0;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
    builder.RegisterService(&answers_);
    server_ = builder.BuildAndStart();
    channel_ = grpc::CreateChannel(absl::StrCat("127.0.0.1:", port), grpc::InsecureChannelCredentials());
  }

  Answers answers_;
  std::unique_ptr<grpc::Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  const std::string digest_ = Sha256Digest("bytes");
};

// As gRPC or a proxy says it, which is no server of ours.
const std::vector<grpc::Status>& Accidents() {
  static const auto* const accidents = new std::vector<grpc::Status>{
      {grpc::StatusCode::RESOURCE_EXHAUSTED, "Server Threadpool Exhausted"},
      {grpc::StatusCode::RESOURCE_EXHAUSTED, "CLIENT: Received message larger than max (5 vs. 4)"},
      {grpc::StatusCode::INTERNAL, "Received RST_STREAM with error code 2"},
      {grpc::StatusCode::UNKNOWN, "Stream removed"},
      {grpc::StatusCode::UNIMPLEMENTED, "Received http2 header with status: 404"},
      {grpc::StatusCode::PERMISSION_DENIED, "Received http2 header with status: 403"}};
  return *accidents;
}

TEST_F(ArtifactTransportTest, AccidentsOnTheWayArePassedOver) {
  ArtifactTransport transport(channel_, absl::Seconds(60));
  answers_.Give(Accidents());
  const absl::StatusOr<std::string> data = transport.Fetch(digest_);
  ASSERT_TRUE(data.ok()) << data.status();
  EXPECT_EQ(*data, "bytes");
  answers_.Give({Accidents()[0], Accidents()[2]});
  EXPECT_TRUE(transport.Upload(digest_, "bytes").ok());
}

TEST_F(ArtifactTransportTest, AccidentsThatLastAreNoFaultOfTheKernel) {
  for (const grpc::Status& accident : Accidents()) {
    ArtifactTransport once(channel_, absl::Milliseconds(90));  // less than the first pause
    answers_.Give({accident});
    const absl::Status status = once.Fetch(digest_).status();
    EXPECT_EQ(KindOf(status), ErrorKind::unavailable) << accident.error_message();
    EXPECT_THAT(std::string(status.message()), HasSubstr(accident.error_message()));
  }
  // A refusal of the caller is no fault of the kernel's either.
  for (ErrorKind kind : {ErrorKind::unauthenticated, ErrorKind::permission_denied, ErrorKind::invalid_argument}) {
    ArtifactTransport once(channel_, absl::Milliseconds(90));
    answers_.Give({ToGrpcStatus(MakeError(kind, "the words of the server"))});
    const absl::Status status = once.Upload(digest_, "bytes");
    EXPECT_EQ(KindOf(status), ErrorKind::unavailable) << ErrorKindName(kind);
    EXPECT_THAT(std::string(status.message()), HasSubstr("the words of the server"));
  }
}

TEST_F(ArtifactTransportTest, WhatTheServerSaysOfTheBlobIsKept) {
  ArtifactTransport transport(channel_, absl::Seconds(60));
  for (ErrorKind kind : {ErrorKind::not_found, ErrorKind::corrupt_store}) {
    answers_.Give({ToGrpcStatus(MakeError(kind, "gone"))});
    EXPECT_EQ(KindOf(transport.Fetch(digest_).status()), kind);
  }
}

TEST_F(ArtifactTransportTest, ABlobOverTheServersLimitIsSentOnce) {
  ArtifactTransport transport(channel_, absl::Seconds(60));
  answers_.Give({ToGrpcStatus(MakeError(ErrorKind::invalid_argument, "5 bytes, and 4 may", "total_bytes"))});
  const absl::Status status = transport.Upload(digest_, "bytes");
  EXPECT_EQ(KindOf(status), ErrorKind::internal);
  EXPECT_THAT(std::string(status.message()), HasSubstr("5 bytes, and 4 may"));
}

TEST_F(ArtifactTransportTest, AQuotaIsWaitedForAsLongAsTheServerSays) {
  FakeClock clock;
  const absl::Time start = clock.Now();
  ArtifactTransport transport(channel_, absl::Seconds(60), &clock);
  answers_.Give({ToGrpcStatus(WithRetryDelay(MakeError(ErrorKind::quota_exceeded, "later"), absl::Seconds(7)))});
  EXPECT_TRUE(transport.Upload(digest_, "bytes").ok());
  EXPECT_GE(clock.Now() - start, absl::Seconds(7));
}

}  // namespace
}  // namespace lathe
