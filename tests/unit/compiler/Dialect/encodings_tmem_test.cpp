// The linear maps of the layouts of tensor memory: against what their descriptions say, element by element, and
// against the registers that Triton 3.6 gives each lane of a 32x32b load: lane is row, register is column.
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace lathe;

namespace {

using Point = SmallVector<int32_t>;

class TensorMemoryTest : public ::testing::Test {
protected:
  TensorMemoryTest() : context(makeRegistry(), MLIRContext::Threading::DISABLED) { context.loadAllAvailableDialects(); }

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  LinearLayout layout(ArrayRef<int64_t> shape, StringRef text) {
    Attribute attr = parseAttribute(text, &context);
    EXPECT_TRUE(attr) << text.str();
    return ttg::toLinearLayout(shape, attr);
  }
  LinearLayout matrix(ArrayRef<int64_t> shape, StringRef keys) {
    return layout(shape, ("#ttng.tensor_memory_encoding<" + keys + ">").str());
  }

  static Point at(const LinearLayout &layout, int row, int col, int block = 0) {
    return layout.apply({{"row", row}, {"col", col}, {"block", block}});
  }

  MLIRContext context;
};

TEST_F(TensorMemoryTest, BlocksOf128RowsFollowInTheColumnsDownBeforeAcross) {
  LinearLayout map = matrix({256, 64}, "blockM = 128, blockN = 32, colStride = 1");
  EXPECT_EQ(map.getInSize("row"), 128);
  EXPECT_EQ(map.getInSize("col"), 128);
  EXPECT_TRUE(map.isInvertible());
  for (int row = 0; row < 128; ++row)
    for (int col = 0; col < 128; ++col)
      EXPECT_EQ(at(map, row, col), (Point{row + 128 * (col / 32 % 2), col % 32 + 32 * (col / 64)}));
}

TEST_F(TensorMemoryTest, BlocksOf64RowsLieInEveryOtherGroupOf16) {
  LinearLayout map = matrix({64, 32}, "blockM = 64, blockN = 32, colStride = 1");
  EXPECT_EQ(map.getInSize("col"), 32);
  for (int m = 0; m < 64; ++m)
    for (int n = 0; n < 32; ++n)
      EXPECT_EQ(at(map, m % 16 + 32 * (m / 16), n), (Point{m, n}));
  // Nothing lies between them.
  EXPECT_EQ(map.getBasis("row", 4), (Point{0, 0}));
}

TEST_F(TensorMemoryTest, TheBlockBelowLiesBetweenTheGroups) {
  LinearLayout map = matrix({128, 64}, "blockM = 64, blockN = 32, colStride = 1");
  EXPECT_TRUE(map.isInvertible());
  for (int m = 0; m < 128; ++m)
    for (int n = 0; n < 64; ++n)
      EXPECT_EQ(at(map, m % 16 + 32 * (m % 64 / 16) + 16 * (m / 64), n), (Point{m, n}));
}

TEST_F(TensorMemoryTest, ElseTheBlockToTheRightDoes) {
  LinearLayout map = matrix({64, 128}, "blockM = 64, blockN = 32, colStride = 1");
  EXPECT_TRUE(map.isInvertible());
  for (int m = 0; m < 64; ++m)
    for (int n = 0; n < 128; ++n)
      EXPECT_EQ(at(map, m % 16 + 32 * (m / 16) + 16 * (n / 32 % 2), n % 32 + 32 * (n / 64)), (Point{m, n}));
}

TEST_F(TensorMemoryTest, ColumnsAreStrided) {
  for (int stride : {2, 4}) {
    LinearLayout map = matrix({128, 8}, "blockM = 128, blockN = 8, colStride = " + std::to_string(stride));
    EXPECT_EQ(map.getInSize("col"), 8 * stride);
    EXPECT_EQ(map.getZeroMask("col"), stride - 1);
    for (int n = 0; n < 8; ++n)
      EXPECT_EQ(at(map, 5, n * stride), (Point{5, n}));
  }
}

TEST_F(TensorMemoryTest, ANarrowMatrixHasNarrowBlocks) {
  EXPECT_EQ(matrix({128, 16}, "blockM = 128, blockN = 64, colStride = 1"),
            matrix({128, 16}, "blockM = 128, blockN = 16, colStride = 1"));
}

TEST_F(TensorMemoryTest, EachCTAHoldsAPart) {
  LinearLayout rows =
      matrix({256, 64}, "blockM = 128, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true");
  LinearLayout columns = matrix({128, 128}, "blockM = 128, blockN = 64, colStride = 1, CGALayout = [[0, 1]]");
  LinearLayout copies = matrix({128, 64}, "blockM = 128, blockN = 64, colStride = 1, CGALayout = [[0, 0]]");
  LinearLayout four = matrix({256, 128}, "blockM = 128, blockN = 64, colStride = 1, CGALayout = [[0, 1], [1, 0]]");
  for (int row : {0, 1, 127}) {
    for (int col : {0, 3, 63}) {
      EXPECT_EQ(at(rows, row, col, 1), (Point{row + 128, col}));
      EXPECT_EQ(at(columns, row, col, 1), (Point{row, col + 64}));
      EXPECT_EQ(at(copies, row, col, 1), (Point{row, col}));
      EXPECT_EQ(at(four, row, col, 1), (Point{row, col + 64}));
      EXPECT_EQ(at(four, row, col, 2), (Point{row + 128, col}));
    }
  }
}

TEST_F(TensorMemoryTest, APairWith64RowsHasItsRightHalfBelow) {
  LinearLayout map = matrix({128, 64}, "blockM = 64, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true");
  EXPECT_EQ(map.getInSize("row"), 128);
  EXPECT_EQ(map.getInSize("col"), 32);
  for (int m = 0; m < 128; ++m)
    for (int n = 0; n < 64; ++n)
      EXPECT_EQ(at(map, m % 64 + 64 * (n / 32), n % 32, m / 64), (Point{m, n}));
}

TEST_F(TensorMemoryTest, ScalesRepeatInEachGroupOf32Rows) {
  LinearLayout map = layout({256, 16}, "#ttng.tensor_memory_scales_encoding<>");
  EXPECT_EQ(map.getInSize("row"), 128);
  EXPECT_EQ(map.getInSize("col"), 128);
  for (int m = 0; m < 256; ++m)
    for (int k = 0; k < 16; ++k)
      for (int copy = 0; copy < 4; ++copy)
        EXPECT_EQ(at(map, m % 32 + 32 * copy, k % 4 + 4 * (m / 32) + 32 * (k / 4)), (Point{m, k}));
}

TEST_F(TensorMemoryTest, FewScalesLeaveColumnsEmpty) {
  LinearLayout map = layout({16, 2}, "#ttng.tensor_memory_scales_encoding<>");
  EXPECT_EQ(map.getInSize("col"), 8);
  EXPECT_EQ(map.getZeroMask("row"), 16 + 32 + 64);
  EXPECT_EQ(map.getZeroMask("col"), 2 + 4);
  for (int m = 0; m < 16; ++m)
    for (int k = 0; k < 2; ++k)
      EXPECT_EQ(at(map, m, k), (Point{m, k}));
}

TEST_F(TensorMemoryTest, ScalesOfSeveralCTAs) {
  LinearLayout map = layout({256, 4}, "#ttng.tensor_memory_scales_encoding<CGALayout = [[1, 0]]>");
  EXPECT_EQ(map.getInSize("col"), 16);
  for (int m = 0; m < 256; ++m)
    EXPECT_EQ(at(map, m % 32, 4 * (m % 128 / 32) + 3, m / 128), (Point{m, 3}));
}

/// The layout that Triton gives the lanes and registers of a load with four warps, for a layout without empty rows.
struct Golden {
  const char *encoding;
  SmallVector<int64_t> shape;
  SmallVector<Point> registers, lanes, warps, blocks;
};

TEST_F(TensorMemoryTest, RowsAndColumnsAreLanesAndRegistersOfALoad) {
  const SmallVector<Point> straight = {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}};
  const Golden goldens[] = {
      {"#ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>",
       {128, 64},
       {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {0, 32}},
       straight,
       {{32, 0}, {64, 0}},
       {}},
      {"#ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>",
       {256, 128},
       {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {128, 0}, {0, 32}, {0, 64}},
       straight,
       {{32, 0}, {64, 0}},
       {}},
      {"#ttng.tensor_memory_encoding<blockM = 64, blockN = 32, colStride = 1>",
       {64, 128},
       {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {0, 64}},
       {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {0, 32}},
       {{16, 0}, {32, 0}},
       {}},
      {"#ttng.tensor_memory_encoding<blockM = 64, blockN = 32, colStride = 1>",
       {256, 64},
       {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {128, 0}, {0, 32}},
       {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {64, 0}},
       {{16, 0}, {32, 0}},
       {}},
      {"#ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>",
       {256, 64},
       {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {0, 32}},
       straight,
       {{32, 0}, {64, 0}},
       {{128, 0}}},
      {"#ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>",
       {128, 64},
       {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}},
       straight,
       {{32, 0}, {0, 32}},
       {{64, 0}}},
      {"#ttng.tensor_memory_scales_encoding<>",
       {256, 16},
       {{0, 1}, {0, 2}, {32, 0}, {64, 0}, {128, 0}, {0, 4}, {0, 8}},
       straight,
       {{0, 0}, {0, 0}},
       {}},
      {"#ttng.tensor_memory_scales_encoding<>", {32, 4}, {{0, 1}, {0, 2}, {0, 0}}, straight, {{0, 0}, {0, 0}}, {}},
  };
  for (const Golden &golden : goldens) {
    LinearLayout map = layout(golden.shape, golden.encoding);
    SmallVector<Point> rows(golden.lanes);
    llvm::append_range(rows, golden.warps);
    EXPECT_EQ(map.getBases("row"), LinearLayout::Bases(rows)) << golden.encoding;
    EXPECT_EQ(map.getBases("col"), LinearLayout::Bases(golden.registers)) << golden.encoding;
    EXPECT_EQ(map.getBases("block"), LinearLayout::Bases(golden.blocks)) << golden.encoding;
  }
}

} // namespace
