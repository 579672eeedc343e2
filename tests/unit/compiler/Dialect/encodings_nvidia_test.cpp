// The fragments of NVIDIA's matrix instructions, element by element, from the tables of the PTX ISA, section
// "Matrix Fragments" of each instruction: groupID = lane / 4, threadID_in_group = lane % 4.
#include "encodings_support.h"

using namespace lathe;

namespace {

using NvidiaEncodingsTest = EncodingsTest;

std::string mma(llvm::StringRef warps, llvm::StringRef shape = "16, 8", int version = 2) {
  return ("#ttg.nvidia_mma<{versionMajor = " + std::to_string(version) + ", versionMinor = 0, warpsPerCTA = [" + warps +
          "], instrShape = [" + shape + "]}>")
      .str();
}

std::string operand(int index, const std::string &parent, int width) {
  return "#ttg.dot_op<{opIdx = " + std::to_string(index) + ", parent = " + parent +
         ", kWidth = " + std::to_string(width) + "}>";
}

// C and D of m16n8: c0, c1 in row groupID, c2, c3 in row groupID + 8, columns threadID_in_group * 2 + (i & 1).
TEST_F(NvidiaEncodingsTest, AccumulatorOfMmaSync) {
  LinearLayout map = layout({64, 32}, mma("2, 2"));
  expectHeld(map, 16, 32, 4, [](int reg, int lane, int warp) {
    int i = reg % 4, tileN = reg / 4 % 2, tileM = reg / 8;
    int row = i < 2 ? lane / 4 : lane / 4 + 8, column = lane % 4 * 2 + (i & 1);
    return Point{16 * (warp / 2 + 2 * tileM) + row, 8 * (warp % 2 + 2 * tileN) + column};
  });
}

// A of m16n8k16 (f16): rows groupID for a0, a1, a4, a5, else groupID + 8; columns threadID_in_group * 2 + (i & 1),
// and 8 more from a4 on.
TEST_F(NvidiaEncodingsTest, OperandAOf16Bits) {
  LinearLayout map = layout({64, 32}, operand(0, mma("2, 2"), 2));
  expectHeld(map, 32, 32, 4, [](int reg, int lane, int warp) {
    int i = reg % 8, tileK = reg / 8 % 2, tileM = reg / 16;
    bool upper = i == 0 || i == 1 || i == 4 || i == 5;
    int row = upper ? lane / 4 : lane / 4 + 8, column = lane % 4 * 2 + (i & 1) + (i >= 4 ? 8 : 0);
    return Point{16 * (warp / 2 + 2 * tileM) + row, 16 * tileK + column};
  });
}

// B of m16n8k16: rows threadID_in_group * 2 + (i & 1), and 8 more for b2, b3; column groupID.
TEST_F(NvidiaEncodingsTest, OperandBOf16Bits) {
  LinearLayout map = layout({32, 32}, operand(1, mma("2, 2"), 2));
  expectHeld(map, 16, 32, 4, [](int reg, int lane, int warp) {
    int i = reg % 4, tileK = reg / 4 % 2, tileN = reg / 8;
    int row = lane % 4 * 2 + (i & 1) + (i >= 2 ? 8 : 0);
    return Point{16 * tileK + row, 8 * (warp % 2 + 2 * tileN) + lane / 4};
  });
}

// m16n8k8 (tf32): A has rows groupID for a0, a2, else groupID + 8, columns threadID_in_group for a0, a1, else 4 more;
// B has rows threadID_in_group for b0, 4 more for b1.
TEST_F(NvidiaEncodingsTest, OperandsOf32Bits) {
  expectHeld(layout({16, 8}, operand(0, mma("1, 1"), 1)), 4, 32, 1, [](int i, int lane, int) {
    return Point{i == 0 || i == 2 ? lane / 4 : lane / 4 + 8, i < 2 ? lane % 4 : lane % 4 + 4};
  });
  expectHeld(layout({8, 8}, operand(1, mma("1, 1"), 1)), 2, 32, 1,
             [](int i, int lane, int) { return Point{i == 0 ? lane % 4 : lane % 4 + 4, lane / 4}; });
}

// m16n8k32 (s8, e4m3): A has rows groupID for i < 4 and 8 <= i < 12, else groupID + 8, columns
// threadID_in_group * 4 + (i & 3), and 16 more from a8 on; B has rows threadID_in_group * 4 + (i & 3), 16 more from b4.
TEST_F(NvidiaEncodingsTest, OperandsOf8Bits) {
  expectHeld(layout({16, 32}, operand(0, mma("1, 1"), 4)), 16, 32, 1, [](int i, int lane, int) {
    bool upper = i < 4 || (8 <= i && i < 12);
    return Point{upper ? lane / 4 : lane / 4 + 8, lane % 4 * 4 + (i & 3) + (i < 8 ? 0 : 16)};
  });
  expectHeld(layout({32, 8}, operand(1, mma("1, 1"), 4)), 8, 32, 1,
             [](int i, int lane, int) { return Point{lane % 4 * 4 + (i & 3) + (i < 4 ? 0 : 16), lane / 4}; });
}

// m8n8k4 (f64): A (groupID, threadID_in_group), B the transpose, C (groupID, threadID_in_group * 2 + i).
TEST_F(NvidiaEncodingsTest, DoublePrecision) {
  std::string parent = mma("1, 1", "8, 8");
  expectHeld(layout({8, 4}, operand(0, parent, 1)), 1, 32, 1,
             [](int, int lane, int) { return Point{lane / 4, lane % 4}; });
  expectHeld(layout({4, 8}, operand(1, parent, 1)), 1, 32, 1,
             [](int, int lane, int) { return Point{lane % 4, lane / 4}; });
  expectHeld(layout({8, 8}, parent), 2, 32, 1, [](int i, int lane, int) { return Point{lane / 4, lane % 4 * 2 + i}; });
}

TEST_F(NvidiaEncodingsTest, BatchesAreDealtOutLast) {
  LinearLayout map = layout({4, 16, 16}, mma("2, 1, 2", "1, 16, 8"));
  expectHeld(map, 8, 32, 4, [](int reg, int lane, int warp) {
    int i = reg % 4;
    return Point{warp / 2 + 2 * (reg / 4), i < 2 ? lane / 4 : lane / 4 + 8, 8 * (warp % 2) + lane % 4 * 2 + (i & 1)};
  });
}

// D of wgmma m64nN: rows 16 * (warp % 4) + groupID, 8 more for every second pair; columns 8 * (i / 4) +
// threadID_in_group * 2 + (i & 1). A second warpgroup goes down the rows first.
TEST_F(NvidiaEncodingsTest, AccumulatorOfWgmma) {
  LinearLayout map = layout({128, 64}, mma("4, 1", "16, 32, 16", 3));
  expectHeld(map, 64, 32, 4, [](int reg, int lane, int warp) {
    int i = reg % 16, tileN = reg / 16 % 2, tileM = reg / 32;
    int row = 16 * warp + lane / 4 + 8 * (i / 2 % 2), column = 8 * (i / 4) + lane % 4 * 2 + (i & 1);
    return Point{64 * tileM + row, 32 * tileN + column};
  });
  LinearLayout groups = layout({128, 8}, mma("8, 1", "16, 8, 16", 3));
  expectHeld(groups, 4, 32, 8, [](int i, int lane, int warp) {
    return Point{16 * warp + lane / 4 + 8 * (i / 2), lane % 4 * 2 + (i & 1)};
  });
  LinearLayout wide = layout({64, 16}, mma("4, 2", "16, 8, 16", 3));
  expectHeld(wide, 4, 32, 8, [](int i, int lane, int warp) {
    return Point{16 * (warp % 4) + lane / 4 + 8 * (i / 2), 8 * (warp / 4) + lane % 4 * 2 + (i & 1)};
  });
}

// A of wgmma m64nNk16 in registers: as A of mma.sync, 16 rows to each warp.
TEST_F(NvidiaEncodingsTest, OperandOfWgmma) {
  LinearLayout map = layout({64, 16}, operand(0, mma("4, 1", "16, 64, 16", 3), 2));
  expectHeld(map, 8, 32, 4, [](int i, int lane, int warp) {
    bool upper = i == 0 || i == 1 || i == 4 || i == 5;
    return Point{16 * warp + (upper ? lane / 4 : lane / 4 + 8), lane % 4 * 2 + (i & 1) + (i >= 4 ? 8 : 0)};
  });
}

// Tensors smaller than a tile are held by several lanes or warps, and once by each.
TEST_F(NvidiaEncodingsTest, SmallTensorsAreCopied) {
  expectHeld(layout({4, 4}, mma("2, 2")), 2, 32, 4,
             [](int i, int lane, int) { return Point{lane / 4 % 4, (lane % 4 * 2 + i) % 4}; });
  LinearLayout rows = layout({16}, "#ttg.slice<{dim = 1, parent = " + mma("1, 4") + "}>");
  expectHeld(rows, 2, 32, 4, [](int i, int lane, int) { return Point{lane / 4 + 8 * i}; });
}

// Operands are split over CTAs as the result is, except along K.
TEST_F(NvidiaEncodingsTest, OperandsOfSeveralCTAs) {
  std::string parent = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], "
                       "CGALayout = [[1, 0], [0, 1]], instrShape = [16, 8]}>";
  LinearLayout a = layout({32, 16}, operand(0, parent, 2)), b = layout({16, 16}, operand(1, parent, 2));
  LinearLayout d = layout({32, 16}, parent);
  for (int block = 0; block < 4; ++block) {
    EXPECT_EQ(d.apply({{"block", block}}), (Point{block % 2 * 16, block / 2 * 8}));
    EXPECT_EQ(a.apply({{"block", block}}), (Point{block % 2 * 16, 0}));
    EXPECT_EQ(b.apply({{"block", block}}), (Point{0, block / 2 * 8}));
  }
}

// Under a blocked parent every thread holds all of K for the rows, or columns, of its part of the result.
TEST_F(NvidiaEncodingsTest, OperandsOfABlockedProduct) {
  std::string parent =
      "#ttg.blocked<{sizePerThread = [2, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0]}>";
  LinearLayout d = layout({32, 64}, parent);
  LinearLayout a = layout({32, 8}, "#ttg.dot_op<{opIdx = 0, parent = " + parent + "}>");
  LinearLayout b = layout({8, 64}, "#ttg.dot_op<{opIdx = 1, parent = " + parent + "}>");
  for (int warp = 0; warp < 4; ++warp)
    for (int lane = 0; lane < 32; ++lane) {
      std::set<std::pair<int, int>> heldA, heldB;
      for (int reg = 0; reg < a.getInSize("register"); ++reg)
        heldA.insert({at(a, reg, lane, warp)[0], at(a, reg, lane, warp)[1]});
      for (int reg = 0; reg < b.getInSize("register"); ++reg)
        heldB.insert({at(b, reg, lane, warp)[0], at(b, reg, lane, warp)[1]});
      for (int reg = 0; reg < d.getInSize("register"); ++reg)
        for (int k = 0; k < 8; ++k) {
          ASSERT_TRUE(heldA.count({at(d, reg, lane, warp)[0], k}));
          ASSERT_TRUE(heldB.count({k, at(d, reg, lane, warp)[1]}));
        }
    }
  // In registers the fast dimension of the parent's order comes first.
  EXPECT_EQ(at(a, 1, 0, 0), (Point{0, 1}));
  EXPECT_EQ(at(a, 8, 0, 0), (Point{1, 0}));
  EXPECT_EQ(at(b, 1, 0, 0), (Point{0, 1}));
  EXPECT_EQ(at(b, 4, 0, 0), (Point{1, 0}));
}

} // namespace
