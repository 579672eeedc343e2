// The formats that programs without a library in common agree on.
#include <gtest/gtest.h>

#include "proto/wire/faults.h"
#include "proto/wire/frames.h"

namespace lathe::wire {
namespace {

TEST(FrameSizeTest, IsLittleEndian) {
  EXPECT_EQ(EncodeFrameSize(0x01020384), (FrameHeader{'\x84', '\x03', '\x02', '\x01'}));
  for (size_t size : {size_t{0}, size_t{255}, size_t{256}, kMaxFrameBytes}) {
    EXPECT_EQ(DecodeFrameSize(EncodeFrameSize(size)), size);
  }
  EXPECT_GT(DecodeFrameSize({'\xff', '\xff', '\xff', '\xff'}), kMaxFrameBytes);
}

TEST(FaultRowsTest, HaveAStageAnActionAndPerhapsACondition) {
  const std::vector<FaultRow> rows = ParseFaultRows("compile:crash@num_warps=4,,link:drop@seconds=2.5,measure");
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].text, "compile:crash@num_warps=4");
  EXPECT_EQ(rows[0].stage, "compile");
  EXPECT_EQ(rows[0].action, "crash");
  EXPECT_EQ(rows[0].name, "num_warps");
  EXPECT_EQ(rows[0].value, "4");
  EXPECT_EQ(rows[1].value, "2.5");
  EXPECT_EQ(rows[2].stage, "measure");
  EXPECT_EQ(rows[2].action, "");
  EXPECT_EQ(rows[2].name, "");
  EXPECT_TRUE(ParseFaultRows("").empty());
}

}  // namespace
}  // namespace lathe::wire
