// The linear maps of the encodings, against what their descriptions say.
#include "encodings_support.h"

using namespace mlir;
using namespace lathe;

namespace {

TEST_F(EncodingsTest, BlockedSpreadsThreadsThenRepeats) {
  LinearLayout map = layout({16, 64}, "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], "
                                      "warpsPerCTA = [2, 1], order = [1, 0]}>");
  EXPECT_EQ(map.getInSize("register"), 16);
  EXPECT_EQ(map.getInSize("lane"), 32);
  EXPECT_EQ(map.getInSize("warp"), 2);
  for (int warp = 0; warp < 2; ++warp)
    for (int lane = 0; lane < 32; ++lane)
      for (int reg = 0; reg < 16; ++reg) {
        // 4 elements, then the tile again along columns, then along rows.
        int32_t row = lane / 8 + 4 * warp + 8 * (reg / 8);
        int32_t column = reg % 4 + 4 * (lane % 8) + 32 * (reg / 4 % 2);
        EXPECT_EQ(at(map, reg, lane, warp), (Point{row, column}));
      }
}

TEST_F(EncodingsTest, SmallTensorsAreHeldBySeveralThreadsButOnceByEach) {
  LinearLayout map =
      layout({16}, "#ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>");
  EXPECT_EQ(map.getInSize("register"), 4);
  EXPECT_EQ(at(map, 1, 3, 0), (Point{13}));
  EXPECT_EQ(at(map, 1, 7, 2), (Point{13}));
  LinearLayout one =
      layout({2}, "#ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>");
  EXPECT_EQ(one.getInSize("register"), 2);
  EXPECT_EQ(at(one, 1, 31, 3), (Point{1}));
}

TEST_F(EncodingsTest, SliceIsItsParentWithoutTheDimension) {
  StringRef parent =
      "#ttg.blocked<{sizePerThread = [2, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0]}>";
  LinearLayout rows = layout({32}, ("#ttg.slice<{dim = 1, parent = " + parent + "}>").str());
  LinearLayout columns = layout({128}, ("#ttg.slice<{dim = 0, parent = " + parent + "}>").str());
  LinearLayout whole = layout({32, 128}, parent);
  EXPECT_EQ(rows.getInSize("register"), 4);
  EXPECT_EQ(columns.getInSize("register"), 8);
  for (int warp = 0; warp < 4; ++warp)
    for (int lane = 0; lane < 32; ++lane) {
      EXPECT_EQ(at(rows, 0, lane, warp)[0], at(whole, 0, lane, warp)[0]);
      EXPECT_EQ(at(columns, 0, lane, warp)[0], at(whole, 0, lane, warp)[1]);
    }
  EXPECT_EQ(at(rows, 1, 0, 0), (Point{1}));
  EXPECT_EQ(at(rows, 2, 0, 0), (Point{16}));
  EXPECT_EQ(at(columns, 3, 0, 0), (Point{3}));
}

TEST_F(EncodingsTest, LinearRoundTrips) {
  LinearLayout map = layout({16, 64}, "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], "
                                      "warpsPerCTA = [2, 1], order = [1, 0]}>");
  Attribute encoding = ttg::LinearEncodingAttr::get(&context, map);
  EXPECT_EQ(ttg::toLinearLayout({16, 64}, encoding), map);
  // A larger tensor repeats it in registers, the last dimension first.
  LinearLayout larger = ttg::toLinearLayout({32, 64}, encoding);
  EXPECT_EQ(larger.getInSize("register"), 32);
  EXPECT_EQ(at(larger, 16, 0, 0), (Point{16, 0}));
}

TEST_F(EncodingsTest, SwizzledPermutesVectorsOfARow) {
  LinearLayout map = layout({8, 32}, "#ttg.swizzled_shared<{vec = 4, perPhase = 2, maxPhase = 4, order = [1, 0]}>");
  for (int32_t row = 0; row < 8; ++row)
    for (int32_t column = 0; column < 32; ++column) {
      int32_t offset = row * 32 + (column ^ (4 * ((row / 2) % 4)));
      EXPECT_EQ(map.apply({{"offset", offset}}), (Point{row, column}));
    }
}

TEST_F(EncodingsTest, CTAsSplitOrCopy) {
  LinearLayout split = layout({64}, "#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], "
                                    "order = [0], CGALayout = [[1]]}>");
  EXPECT_EQ(split.apply({{"block", 1}}), (Point{32}));
  EXPECT_EQ(split.getInSize("register"), 1);
  LinearLayout copy = layout({64}, "#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], "
                                   "order = [0], CGALayout = [[0]]}>");
  EXPECT_EQ(copy.apply({{"block", 1}}), (Point{0}));
  EXPECT_EQ(copy.getInSize("register"), 2);
}

TEST_F(EncodingsTest, DefaultLayoutFillsTheFastDimensionFirst) {
  auto encoding = ttg::BlockedEncodingAttr::getDefault(&context, {64, 16}, {1, 2}, {1, 0}, 4, 32);
  EXPECT_EQ(encoding.getThreadsPerWarp(), (ArrayRef<unsigned>{4, 8}));
  EXPECT_EQ(encoding.getWarpsPerCTA(), (ArrayRef<unsigned>{4, 1}));
  // Threads that find no room go to the slowest dimension, as copies.
  auto small = ttg::BlockedEncodingAttr::getDefault(&context, {2, 2}, {1, 1}, {1, 0}, 4, 32);
  EXPECT_EQ(small.getThreadsPerWarp(), (ArrayRef<unsigned>{16, 2}));
}

} // namespace
