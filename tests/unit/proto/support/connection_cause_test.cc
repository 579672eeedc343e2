#include "proto/support/connection_cause.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lathe {
namespace {

using ::testing::HasSubstr;

constexpr char kRefused[] =
    "failed to connect to all addresses; last error: UNKNOWN: ipv4:127.0.0.1:7470: Failed to connect to remote host: "
    "Connection refused";
constexpr char kUnverified[] =
    "failed to connect to all addresses; last error: UNKNOWN: ipv4:127.0.0.1:7470: Tls handshake failed: "
    "SSL_ERROR_SSL: error:0A000086:SSL routines::certificate verify failed";
constexpr char kOtherName[] =
    "failed to connect to all addresses; last error: UNKNOWN: ipv4:127.0.0.1:7470: Custom verification check failed "
    "with error: UNAUTHENTICATED: Hostname Verification Check failed.";
constexpr char kNoTls[] =
    "failed to connect to all addresses; last error: UNKNOWN: ipv4:127.0.0.1:7470: Tls handshake failed: "
    "SSL_ERROR_SSL: error:0A00010B:SSL routines::wrong version number";
constexpr char kClosed[] =
    "failed to connect to all addresses; last error: UNAVAILABLE: ipv4:127.0.0.1:7470: Socket closed";

TEST(ConnectionCauseTest, NamesWhatDoesNotGoTogether) {
  EXPECT_THAT(CauseInCertificates(kUnverified, true), HasSubstr("expired, or comes from none of the authorities"));
  EXPECT_THAT(CauseInCertificates(kOtherName, true), HasSubstr("another name"));
  EXPECT_THAT(CauseInCertificates(kNoTls, true), HasSubstr("speaks no TLS"));
  EXPECT_THAT(CauseInCertificates(kClosed, false), HasSubstr("set tls_ca"));
  EXPECT_THAT(CauseInCertificates(kClosed, true), HasSubstr("asks for a certificate"));
}

TEST(ConnectionCauseTest, SaysNothingOfOtherCauses) {
  EXPECT_EQ(CauseInCertificates(kRefused, true), "");
  EXPECT_EQ(CauseInCertificates(kRefused, false), "");
}

TEST(ConnectionCauseTest, AServerThatWasKilledInACallIsNoMatterOfCertificates) {
  EXPECT_EQ(CauseInCertificates("Socket closed", true), "");
  EXPECT_EQ(CauseInCertificates("Socket closed", false), "");
}

}  // namespace
}  // namespace lathe
