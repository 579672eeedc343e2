#include "proto/support/channel_target.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(ChannelTargetTest, OneAddressIsGrpcsOwnAffair) {
  EXPECT_EQ(ChannelTarget("127.0.0.1:7470"), "127.0.0.1:7470");
  EXPECT_EQ(ChannelTarget("dns:///lathe:7470"), "dns:///lathe:7470");
  EXPECT_EQ(ChannelTarget("ipv6:[::1]:1,[::1]:2"), "ipv6:[::1]:1,[::1]:2");
}

TEST(ChannelTargetTest, SeveralAreLookedUpInTheirOrder) {
  EXPECT_EQ(ChannelTarget("127.0.0.1:1,127.0.0.2:2"), "ipv4:127.0.0.1:1,127.0.0.2:2");
  EXPECT_EQ(ChannelTarget("127.0.0.1:1, localhost:2"), "ipv4:127.0.0.1:1,127.0.0.1:2");
}

TEST(ChannelTargetTest, ANameThatIsNotKnownKeepsNobodyFromTheOthers) {
  EXPECT_EQ(ChannelTarget("no-such-host.invalid:1,127.0.0.1:2"), "ipv4:127.0.0.1:2");
  EXPECT_EQ(ChannelTarget("no-such-host.invalid:1,127.0.0.1"), "no-such-host.invalid:1,127.0.0.1");
}

TEST(ChannelTargetTest, BothFamiliesStandInOneList) {
  EXPECT_EQ(ChannelTarget("[::1]:1,[::2]:2"), "ipv6:[::1]:1,[::2]:2");
  EXPECT_EQ(ChannelTarget("127.0.0.1:1,[::1]:2"), "ipv6:[::ffff:127.0.0.1]:1,[::1]:2");
}

TEST(ChannelTargetTest, AListWithASocketOfThisMachineIsLeftToGrpc) {
  EXPECT_EQ(ChannelTarget("127.0.0.1:1,unix:/run/lathe"), "127.0.0.1:1,unix:/run/lathe");
}

}  // namespace
}  // namespace lathe
