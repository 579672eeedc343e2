#include "proto/support/errors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lathe/internal/rich_status.pb.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;

TEST(ErrorsTest, NamesAreUniqueAndParseBack) {
  std::set<std::string> names;
  for (ErrorKind kind : AllErrorKinds()) {
    EXPECT_TRUE(names.insert(std::string(ErrorKindName(kind))).second) << ErrorKindName(kind);
    EXPECT_EQ(ParseErrorKind(ErrorKindName(kind)), kind);
    EXPECT_NE(ErrorKindCode(kind), absl::StatusCode::kOk);
    EXPECT_FALSE(ErrorKindDescription(kind).empty());
  }
  EXPECT_EQ(ParseErrorKind("no_such_kind"), std::nullopt);
}

TEST(ErrorsTest, TheDetailSurvivesTheWayOverGrpc) {
  v1::ErrorDetail detail;
  detail.set_kind("invalid_ir");
  detail.set_message("does not parse");
  detail.set_field("modules[1]");
  v1::Diagnostic* diagnostic = detail.add_diagnostics();
  diagnostic->set_file("softmax.ttir");
  diagnostic->set_line(12);
  diagnostic->set_column(7);
  diagnostic->set_severity(v1::Diagnostic::ERROR);
  diagnostic->set_message("expected ')'");

  absl::Status back = FromGrpcStatus(ToGrpcStatus(WithRetryDelay(ErrorFromDetail(detail), absl::Milliseconds(1500))));
  EXPECT_EQ(back.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(DetailOf(back).SerializeAsString(), detail.SerializeAsString());
  EXPECT_EQ(RetryDelayOf(back), absl::Milliseconds(1500));
  EXPECT_THAT(FormatError(DetailOf(back)), HasSubstr("softmax.ttir:12:7: error: expected ')'"));
}

TEST(ErrorsTest, LimitsOfGrpcAreNotDefects) {
  const absl::Status large = FromGrpcStatus(grpc::Status(
      grpc::StatusCode::RESOURCE_EXHAUSTED, "SERVER: Received message larger than max (268435461 vs. 268435456)"));
  EXPECT_EQ(KindOf(large), ErrorKind::invalid_argument);
  EXPECT_THAT(std::string(large.message()), HasSubstr("268435461 vs. 268435456"));
  EXPECT_THAT(std::string(large.message()), HasSubstr("by their digests"));
  const absl::Status full =
      FromGrpcStatus(grpc::Status(grpc::StatusCode::RESOURCE_EXHAUSTED, "Server Threadpool Exhausted"));
  EXPECT_EQ(KindOf(full), ErrorKind::unavailable);
  EXPECT_TRUE(absl::IsUnavailable(full));
  EXPECT_THAT(std::string(full.message()), HasSubstr("Threadpool"));
  const absl::Status token = FromGrpcStatus(
      grpc::Status(grpc::StatusCode::RESOURCE_EXHAUSTED, "received initial metadata size exceeds limit (9 vs. 8)"));
  EXPECT_EQ(KindOf(token), ErrorKind::invalid_argument);
  EXPECT_THAT(std::string(token.message()), HasSubstr("such as its token"));
  // The service's own come with details.
  for (ErrorKind kind : {ErrorKind::queue_full, ErrorKind::out_of_resources})
    EXPECT_EQ(KindOf(FromGrpcStatus(ToGrpcStatus(MakeError(kind, "full")))), kind);
}

TEST(ErrorsTest, StandardToolsReadTheDetails) {
  const absl::Status status =
      WithRetryDelay(MakeError(ErrorKind::queue_full, "full", "modules[1]"), absl::Milliseconds(1500));
  internal::RichStatus rich;
  ASSERT_TRUE(rich.ParseFromString(ToGrpcStatus(status).error_details()));
  std::map<std::string, std::string> details;
  for (const google::protobuf::Any& any : rich.details()) details[any.type_url()] = any.value();
  internal::ErrorInfo info;
  ASSERT_TRUE(info.ParseFromString(details.at("type.googleapis.com/google.rpc.ErrorInfo")));
  EXPECT_EQ(info.reason(), "QUEUE_FULL");
  EXPECT_EQ(info.domain(), "lathe");
  internal::BadRequest bad;
  ASSERT_TRUE(bad.ParseFromString(details.at("type.googleapis.com/google.rpc.BadRequest")));
  EXPECT_EQ(bad.field_violations(0).field(), "modules[1]");
  EXPECT_EQ(bad.field_violations(0).description(), "full");
  EXPECT_TRUE(details.contains("type.googleapis.com/google.rpc.RetryInfo"));
}

TEST(ErrorsTest, AStatusWithoutDetailGetsOne) {
  v1::ErrorDetail detail = DetailOf(absl::NotFoundError("no job 7"));
  EXPECT_EQ(detail.kind(), "not_found");
  EXPECT_EQ(detail.message(), "no job 7");
  EXPECT_EQ(RetryDelayOf(absl::NotFoundError("x")), std::nullopt);
}

TEST(ErrorsTest, AnUnknownKindIsInternal) {
  v1::ErrorDetail detail;
  detail.set_kind("from_the_future");
  EXPECT_EQ(KindOf(ErrorFromDetail(detail)), ErrorKind::internal);
}

TEST(ErrorsTest, ALargeErrorIsCutToWhatGrpcTakes) {
  v1::ErrorDetail detail;
  detail.set_kind("invalid_ir");
  // Each character has two bytes.
  for (int i = 0; i < 100'000; ++i) detail.mutable_message()->append("\xc3\xa4");
  detail.set_field(detail.message());
  for (int i = 0; i < 1000; ++i) detail.add_diagnostics()->set_message(detail.message());
  const grpc::Status sent = ToGrpcStatus(ErrorFromDetail(detail));
  // As gRPC counts: percent signs in the message, base64 of the details.
  EXPECT_LT(3 * sent.error_message().size() + sent.error_details().size() * 4 / 3, 7500u);
  const v1::ErrorDetail got = DetailOf(FromGrpcStatus(sent));
  EXPECT_EQ(got.kind(), "invalid_ir");
  EXPECT_THAT(got.message(), HasSubstr("bytes more)"));
  EXPECT_GE(got.diagnostics_size(), 1);
  const std::string& text = got.message();
  EXPECT_EQ(text[text.find("..") - 1], '\xa4') << "a character is cut in two";
}

TEST(ErrorsTest, ACallThatAnEarlierServerDoesNotHaveIsToldInWords) {
  const absl::Status status = FromGrpcStatus(grpc::Status(grpc::StatusCode::UNIMPLEMENTED, "unknown method"));
  EXPECT_EQ(KindOf(status), ErrorKind::unsupported);
  EXPECT_THAT(std::string(status.message()), HasSubstr("unknown method"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("earlier release"));
  // An error of a server itself keeps its words.
  const absl::Status own = FromGrpcStatus(ToGrpcStatus(MakeError(ErrorKind::unsupported, "no such layout")));
  EXPECT_EQ(own.message(), "no such layout");
}

TEST(ErrorsTest, OkStaysOk) {
  EXPECT_TRUE(ToGrpcStatus(absl::OkStatus()).ok());
  EXPECT_TRUE(FromGrpcStatus(grpc::Status::OK).ok());
}

}  // namespace
}  // namespace lathe
