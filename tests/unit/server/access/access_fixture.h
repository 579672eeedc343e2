// A whole server with TLS and an access file, and callers of several kinds.
#ifndef LATHE_TESTS_UNIT_SERVER_ACCESS_ACCESS_FIXTURE_H_
#define LATHE_TESTS_UNIT_SERVER_ACCESS_ACCESS_FIXTURE_H_

#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "proto/support/channel.h"
#include "server/server.h"
#include "server/store/memory/memory_store.h"
#include "tests/unit/certificates.h"
#include "tests/unit/server/access/files.h"
#include "tests/unit/server/harness.h"
#include "tests/unit/server/server_fixture.h"

namespace lathe::testing_support {

class AccessServerTest : public testing::Test {
 protected:
  AccessServerTest() : authority_(folder_.Path("authority")) {
    options_.listen.address = "127.0.0.1:0";
    options_.session.batch_hold = absl::Milliseconds(10);
  }

  void UseTls() { options_.listen.tls = authority_.SignServer(); }
  absl::Status Start() {
    auto server = Server::Start(options_, NewMemoryStore(), std::make_unique<FakeInspector>(), &metrics_, Clock::Real(),
                                IdSource::Random());
    if (!server.ok()) return server.status();
    server_ = *std::move(server);
    return absl::OkStatus();
  }

  std::shared_ptr<grpc::Channel> Channel(const ChannelSecurity& security) const {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);  // a connection of its own
    auto channel = OpenChannel(server_->address(), security, arguments);
    EXPECT_TRUE(channel.ok()) << channel.status();
    return *channel;
  }
  // The channel of a caller with a certificate, made for the test.
  std::shared_ptr<grpc::Channel> CertificateChannel(const std::string& name, const std::string& names = "") const {
    return Channel({.tls = authority_.Sign(name, names)});
  }
  std::shared_ptr<grpc::Channel> TokenChannel(const std::string& name, const std::string& token) const {
    return Channel({.tls = {.ca = authority_.ca()}, .token_file = folder_.Write(name, token + "\n")});
  }

  // An empty message to any method.
  static grpc::Status Call(const std::shared_ptr<grpc::Channel>& channel, const std::string& method,
                           const std::string& message = "", absl::Duration timeout = absl::Seconds(10)) {
    grpc::GenericStub stub(channel);
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + timeout));
    grpc::Slice slice(message);
    grpc::ByteBuffer request(&slice, 1), response;
    grpc::CompletionQueue queue;
    auto call = stub.PrepareUnaryCall(&context, "/" + method, request, &queue);
    call->StartCall();
    grpc::Status status;
    call->Finish(&response, &status, nullptr);
    void* tag = nullptr;
    bool ok = false;
    EXPECT_TRUE(queue.Next(&tag, &ok));
    return status;
  }
  static grpc::StatusCode Info(const std::shared_ptr<grpc::Channel>& channel,
                               absl::Duration timeout = absl::Seconds(10)) {
    return Call(channel, "lathe.v1.FleetService/GetServerInfo", "", timeout).error_code();
  }

  Folder folder_;
  Authority authority_;
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  ServerOptions options_;
  std::unique_ptr<Server> server_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_ACCESS_ACCESS_FIXTURE_H_
