#include "proto/support/address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lathe {
namespace {

using ::testing::HasSubstr;

TEST(AddressTest, AServerHasAHostAndAPort) {
  for (const char* address :
       {"127.0.0.1:7470", "localhost:1", "lathe.example:65535", "[::1]:7470", "a:1,b:2", "a:1, 10.0.0.2:2,",
        "unix:/run/lathe", "dns:///lathe:7470", "ipv4:127.0.0.1:1,127.0.0.2:2", "ipv6:[::1]:1,[::1]:2"}) {
    EXPECT_EQ(WhyNotServers(address), "") << address;
  }
  EXPECT_THAT(WhyNotServers(""), HasSubstr("empty"));
  EXPECT_THAT(WhyNotServers(" , "), HasSubstr("empty"));
  EXPECT_THAT(WhyNotServers("127.0.0.1"), HasSubstr("'127.0.0.1' has no port"));
  for (const char* port : {"99999", "65536", "0", "-1", "+1", " 1", "http", "", "1x"}) {
    EXPECT_THAT(WhyNotServers("127.0.0.1:" + std::string(port)), HasSubstr("has no port from 1 to 65535")) << port;
  }
  EXPECT_THAT(WhyNotServers(":7470"), HasSubstr("no host"));
  EXPECT_THAT(WhyNotServers("[]:7470"), HasSubstr("no host"));
  EXPECT_THAT(WhyNotServers("::1:7470"), HasSubstr("without brackets"));
  EXPECT_THAT(WhyNotServers("http://lathe:7470"), HasSubstr("is a URL"));
  EXPECT_THAT(WhyNotServers("a:1,b"), HasSubstr("'b' has no port"));
}

}  // namespace
}  // namespace lathe
