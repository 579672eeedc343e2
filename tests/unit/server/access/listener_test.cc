#include "server/access/listener.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  for (const char* address : {"0.0.0.0:7470", "[::]:7470", ":7470", "10.0.0.1:7470", "localhost.evil:1", "7470", "",
                              "[::ffff:10.0.0.1]:1", "128.0.0.1:1", "127.0.0.1.evil:1"}) {
    EXPECT_FALSE(IsLoopback(address)) << address;
    EXPECT_THAT(ErrorOf({.address = address}), HasSubstr("has no TLS")) << address;
    EXPECT_EQ(ErrorOf({.address = address, .insecure = true}), "") << address;
  }
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
