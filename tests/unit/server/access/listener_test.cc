#include "server/access/listener.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sstream>

#include "proto/support/address.h"
#include "tests/unit/certificates.h"
#include "tests/unit/server/access/files.h"

namespace lathe {
namespace {

using testing::HasSubstr;
using testing_support::Authority;
using testing_support::Folder;

std::string ErrorOf(const ListenOptions& options) {
  return std::string(ListenCredentials(options, false).status().message());
}

TEST(ListenerTest, OtherMachinesNeedTlsOrALoudWord) {
  for (const char* address : {"127.0.0.1:0", "localhost:7470", "[::1]:0", "127.1.2.3:1", "unix:/run/lathe"}) {
    EXPECT_TRUE(IsLoopback(address)) << address;
    EXPECT_EQ(ErrorOf({.address = address}), "") << address;
  }
  for (const char* address : {"0.0.0.0:7470", "[::]:7470", ":7470", "10.0.0.1:7470", "localhost.evil:1",
                              "[::ffff:10.0.0.1]:1", "128.0.0.1:1", "127.0.0.1.evil:1"}) {
    EXPECT_FALSE(IsLoopback(address)) << address;
    EXPECT_THAT(ErrorOf({.address = address}), HasSubstr("has no TLS")) << address;
    EXPECT_EQ(ErrorOf({.address = address, .insecure = true}), "") << address;
  }
}

TEST(ListenerTest, AnAddressHasAPort) {
  for (const char* address : {"7470", "", "host", "host:", "host:http", "host:-1", "host:+1", "host:65536", "[::1]",
                              "::1", "[::1]:", "[::1:7470", "::1]:7470", "[]:7470", "[[::1]]:7470", "fe80::1:7470"})
    EXPECT_THAT(ErrorOf({.address = address, .insecure = true}), HasSubstr("is not an address: write HOST:PORT"))
        << address;
  for (const char* address : {"host:0", "host:65535", ":7470", "[::]:7470"})
    EXPECT_EQ(ErrorOf({.address = address, .insecure = true}), "") << address;
}

TEST(ListenerTest, TheLogTellsOfACertificateThatHasExpiredOrSoonWill) {
  const Folder folder;
  const Authority authority(folder.Path("a"));
  const auto log_of = [](const TlsFiles& tls) {
    std::ostringstream log;
    const std::shared_ptr<spdlog::logger> before = spdlog::default_logger();
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
    EXPECT_EQ(ErrorOf({.address = "127.0.0.1:0", .tls = tls}), "");
    spdlog::set_default_logger(before);
    return log.str();
  };
  EXPECT_THAT(log_of(authority.Sign("old", "", -1)), HasSubstr("old.pem expired on "));
  EXPECT_THAT(log_of(authority.Sign("near", "", 3)), HasSubstr("near.pem expires on "));
  EXPECT_EQ(log_of(authority.Sign("far", "", 30)), "");
}

TEST(ListenerTest, FilesThatDoNotServeAreRefused) {
  const Folder folder;
  const Authority authority(folder.Path("a"));
  const TlsFiles good = authority.SignServer(), other = authority.Sign("other");
  const auto with = [&](TlsFiles tls) { return ErrorOf({.address = "0.0.0.0:0", .tls = std::move(tls)}); };
  EXPECT_EQ(with(good), "");
  EXPECT_THAT(with({.ca = good.ca}), HasSubstr("needs a certificate"));
  EXPECT_THAT(with({.certificate = good.certificate}), HasSubstr("tls_key is missing"));
  EXPECT_THAT(with({.key = good.key}), HasSubstr("tls_cert is missing"));
  EXPECT_THAT(with({.certificate = good.certificate, .key = other.key}), HasSubstr("is not the key of"));
  EXPECT_THAT(with({.certificate = "/none", .key = good.key}), HasSubstr("cannot read /none"));
  EXPECT_THAT(with({.certificate = good.key, .key = good.key}), HasSubstr("no certificate"));
  EXPECT_THAT(with({.certificate = good.certificate, .key = good.certificate}), HasSubstr("no private key"));
  EXPECT_THAT(with({.ca = folder.Write("empty", ""), .certificate = good.certificate, .key = good.key}),
              HasSubstr("no certificate"));
}

}  // namespace
}  // namespace lathe
