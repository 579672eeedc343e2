// TLS on the server's links, with certificates that are made, and replaced, here.
#include <filesystem>

#include "tests/unit/server/access/access_fixture.h"

namespace lathe {
namespace {

using testing_support::AccessServerTest;
using testing_support::Authority;
using testing_support::LinkWorker;

constexpr absl::Duration kShort = absl::Milliseconds(700);

using TlsTest = AccessServerTest;

TEST_F(TlsTest, OnlyCallersWithTlsGetThrough) {
  UseTls();
  options_.listen.tls.ca = "";
  ASSERT_EQ(Start(), absl::OkStatus());
  EXPECT_EQ(Info(Channel({.tls = {.ca = authority_.ca()}})), grpc::OK);
  EXPECT_EQ(Info(Channel({}), kShort), grpc::UNAVAILABLE) << "without TLS";
  const Authority other(folder_.Path("other"));
  EXPECT_EQ(Info(Channel({.tls = {.ca = other.ca()}}), kShort), grpc::UNAVAILABLE) << "a server of another authority";
}

TEST_F(TlsTest, TheServersNameMustBeInItsCertificate) {
  options_.listen.tls = authority_.Sign("server", "DNS:elsewhere.example");
  options_.listen.tls.ca = "";
  ASSERT_EQ(Start(), absl::OkStatus());
  EXPECT_EQ(Info(Channel({.tls = {.ca = authority_.ca()}}), kShort), grpc::UNAVAILABLE);
}

TEST_F(TlsTest, WithAnAuthorityEveryCallerNeedsACertificateOfIt) {
  UseTls();
  ASSERT_EQ(Start(), absl::OkStatus());
  EXPECT_EQ(Info(CertificateChannel("alice")), grpc::OK);
  EXPECT_EQ(Info(Channel({.tls = {.ca = authority_.ca()}}), kShort), grpc::UNAVAILABLE) << "no certificate";
  const Authority other(folder_.Path("other"));
  TlsFiles forged = other.Sign("alice");
  forged.ca = authority_.ca();
  EXPECT_EQ(Info(Channel({.tls = forged}), kShort), grpc::UNAVAILABLE) << "of another authority";
  // A worker's link and blobs as well.
  LinkWorker worker(CertificateChannel("worker"), "w", 2);
  auto compile = v1::CompileService::NewStub(CertificateChannel("bob"));
  v1::CompileRequest request;
  request.mutable_module()->set_text("kernel add");
  request.set_target(testing_support::kChip);
  v1::CompileResponse response;
  grpc::Status status;
  for (int i = 0; i < 100 && response.artifact().digest().empty(); ++i) {  // until the worker has joined
    grpc::ClientContext context;
    status = compile->Compile(&context, request, &response);
    if (!status.ok()) absl::SleepFor(absl::Milliseconds(50));
  }
  EXPECT_TRUE(status.ok()) << status.error_message();
}

TEST_F(TlsTest, CertificatesAreReplacedWithoutARestart) {
  UseTls();
  ASSERT_EQ(Start(), absl::OkStatus());
  const ChannelSecurity old{.tls = authority_.Sign("alice")};
  const std::shared_ptr<grpc::Channel> before = Channel(old);
  EXPECT_EQ(Info(before), grpc::OK);
  // Another authority takes the place of the first, at once.
  const Authority next(folder_.Path("next"));
  const TlsFiles server = next.SignServer(), client = next.Sign("alice");
  const TlsFiles& files = options_.listen.tls;
  for (const auto& [from, to] : {std::pair(server.key, files.key), std::pair(server.certificate, files.certificate),
                                 std::pair(next.ca(), files.ca)}) {
    std::filesystem::copy_file(from, to + ".new");
    std::filesystem::rename(to + ".new", to);
  }
  grpc::StatusCode code = grpc::UNKNOWN;
  for (int i = 0; i < 40 && code != grpc::OK; ++i) {
    absl::SleepFor(absl::Milliseconds(250));
    code = Info(Channel({.tls = client}), absl::Milliseconds(250));
  }
  EXPECT_EQ(code, grpc::OK) << "the new certificates are not used";
  EXPECT_EQ(Info(before), grpc::OK) << "connections that there were go on";
  ChannelSecurity stale = old;
  stale.tls.ca = next.ca();
  EXPECT_EQ(Info(Channel(stale), kShort), grpc::UNAVAILABLE) << "the old authority still counts";
}

TEST_F(TlsTest, ATokenDoesNotLeaveThisMachineInTheClear) {
  const std::string token = folder_.Write("token", "secret");
  for (const char* address : {"10.0.0.1:7470", "lathe.example:7470"}) {
    EXPECT_EQ(KindOf(OpenChannel(address, {.token_file = token}, {}).status()), ErrorKind::invalid_argument);
    EXPECT_TRUE(OpenChannel(address, {.tls = {.ca = "system"}, .token_file = token}, {}).ok());
  }
  EXPECT_TRUE(OpenChannel("127.0.0.1:7470", {.token_file = token}, {}).ok());
  EXPECT_FALSE(OpenChannel("127.0.0.1:7470", {.token_file = folder_.Path("none")}, {}).ok());
  EXPECT_FALSE(OpenChannel("127.0.0.1:7470", {.token_file = folder_.Write("empty", " \n")}, {}).ok());
}

TEST_F(TlsTest, AServerForOthersWithoutTlsDoesNotStart) {
  options_.listen.address = "0.0.0.0:0";
  const absl::Status status = Start();
  EXPECT_EQ(status.ok() ? ErrorKind::internal : KindOf(status), ErrorKind::invalid_argument) << status;
  options_.listen.insecure = true;
  EXPECT_EQ(Start(), absl::OkStatus());
}

}  // namespace
}  // namespace lathe
