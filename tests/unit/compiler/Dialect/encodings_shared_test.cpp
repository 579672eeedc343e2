// The layouts of shared memory, element by element.
#include "encodings_support.h"

using namespace mlir;
using namespace lathe;

namespace {

using SharedEncodingsTest = EncodingsTest;

std::string swizzled(llvm::StringRef kind, int vec, int perPhase, int maxPhase, llvm::StringRef order) {
  return ("#ttg." + kind + "<{vec = " + std::to_string(vec) + ", perPhase = " + std::to_string(perPhase) +
          ", maxPhase = " + std::to_string(maxPhase) + ", order = [" + order + "]}>")
      .str();
}

TEST_F(SharedEncodingsTest, SwizzledVectorsMoveWithTheRow) {
  for (auto [vec, perPhase, maxPhase] : {std::tuple(1, 1, 1), {8, 1, 8}, {8, 2, 4}, {4, 1, 16}, {2, 4, 2}}) {
    auto where = [&](int row, int column) { return row * 64 + (column ^ (vec * (row / perPhase % maxPhase))); };
    expectStored(layout({32, 64}, swizzled("swizzled_shared", vec, perPhase, maxPhase, "1, 0")), 32, 64, where);
    LinearLayout columns = layout({64, 32}, swizzled("swizzled_shared", vec, perPhase, maxPhase, "0, 1"));
    for (int row = 0; row < 32; ++row)
      for (int column = 0; column < 64; ++column)
        ASSERT_EQ(columns.apply({{"offset", where(row, column)}}), (Point{column, row}));
  }
}

TEST_F(SharedEncodingsTest, RotatingVectorsMoveWithTheGroupOfRowsToo) {
  for (auto [vec, perPhase, maxPhase] : {std::tuple(4, 1, 4), {4, 2, 8}, {8, 1, 8}, {2, 1, 16}})
    expectStored(layout({128, 64}, swizzled("amd_rotating_shared", vec, perPhase, maxPhase, "1, 0")), 128, 64,
                 [&](int row, int column) {
                   int group = row / perPhase, phase = (group % maxPhase) ^ (group / maxPhase % maxPhase);
                   return row * 64 + (column ^ (vec * phase));
                 });
}

TEST_F(SharedEncodingsTest, PlanesAreAlike) {
  LinearLayout map = layout({2, 16, 64}, swizzled("swizzled_shared", 8, 1, 8, "2, 1, 0"));
  for (int plane = 0; plane < 2; ++plane)
    for (int row = 0; row < 16; ++row)
      for (int column = 0; column < 64; ++column)
        ASSERT_EQ(map.apply({{"offset", plane * 1024 + row * 64 + (column ^ (8 * (row % 8)))}}),
                  (Point{plane, row, column}));
}

std::string nvmma(int swizzle, bool transposed, int bits, llvm::StringRef more = "") {
  return ("#ttg.nvmma_shared<{swizzlingByteWidth = " + std::to_string(swizzle) + ", transposed = " +
          (transposed ? "true" : "false") + ", elementBitWidth = " + std::to_string(bits) + more + "}>")
      .str();
}

// The swizzle modes of bulk tensor copies (CUDA driver API, CUtensorMapSwizzle; PTX ISA, "Swizzling modes"): bits 4 to
// 6 of a byte's address are xored with bits 7 to 9, of which the 64- and 32-byte modes use the low two and the low one.
int swizzleAddress(int address, int swizzle) { return address ^ ((address >> 7 & (swizzle / 16 - 1)) << 4); }

TEST_F(SharedEncodingsTest, BulkCopiesSwizzleAddresses) {
  for (int swizzle : {32, 64, 128})
    for (int bits : {8, 16, 32}) {
      int bytes = bits / 8, width = swizzle / bytes;
      // Two boxes beside each other: the second one follows the first.
      auto where = [&](int row, int column) {
        int box = column / width;
        return box * 16 * width + swizzleAddress(row * swizzle + column % width * bytes, swizzle) / bytes;
      };
      expectStored(layout({16, 2 * width}, nvmma(swizzle, false, bits)), 16, 2 * width, where);
      LinearLayout transposed = layout({2 * width, 16}, nvmma(swizzle, true, bits));
      for (int row = 0; row < 16; ++row)
        for (int column = 0; column < 2 * width; ++column)
          ASSERT_EQ(transposed.apply({{"offset", where(row, column)}}), (Point{column, row}));
    }
}

TEST_F(SharedEncodingsTest, BulkCopiesWithoutSwizzleAreRowMajor) {
  expectStored(layout({16, 32}, nvmma(0, false, 16)), 16, 32, [](int row, int column) { return row * 32 + column; });
  // A box has at most 256 elements along each dimension.
  expectStored(layout({4, 512}, nvmma(0, false, 8)), 4, 512,
               [](int row, int column) { return column / 256 * 1024 + row * 256 + column % 256; });
  LinearLayout line = layout({512}, nvmma(0, false, 8, ", rank = 1"));
  for (int i = 0; i < 512; ++i)
    ASSERT_EQ(line.apply({{"offset", i}}), (Point{i}));
}

// Packed 4-bit elements, 8 bytes of them and 8 bytes of gap: the address of the padded byte is swizzled.
TEST_F(SharedEncodingsTest, PackedFourBitElementsHaveGaps) {
  LinearLayout map = layout({16, 64}, nvmma(128, false, 8, ", fp4Padded = true"));
  ASSERT_EQ(map.getInSize("offset"), 2048);
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 64; ++column) {
      int address = swizzleAddress(row * 128 + column / 8 * 16 + column % 8, 128);
      ASSERT_EQ(map.apply({{"offset", address}}), (Point{row, column}));
      ASSERT_EQ(map.apply({{"offset", address ^ 8}}), (Point{row, column}));
    }
}

TEST_F(SharedEncodingsTest, BoxesOfThreeDimensionsAreRowsOfAllButTheLast) {
  LinearLayout map = layout({4, 8, 64}, nvmma(128, false, 16, ", rank = 3"));
  for (int plane = 0; plane < 4; ++plane)
    for (int row = 0; row < 8; ++row)
      for (int column = 0; column < 64; ++column)
        ASSERT_EQ(map.apply({{"offset", swizzleAddress((plane * 8 + row) * 128 + column * 2, 128) / 2}}),
                  (Point{plane, row, column}));
}

TEST_F(SharedEncodingsTest, EveryCTAHoldsItsPart) {
  LinearLayout split = layout({128, 64}, nvmma(128, false, 16, ", CGALayout = [[1, 0], [0, 0]]"));
  EXPECT_EQ(split.getInSize("offset"), 64 * 64);
  EXPECT_EQ(split.apply({{"block", 1}}), (Point{64, 0}));
  EXPECT_EQ(split.apply({{"block", 2}}), (Point{0, 0}));
  EXPECT_EQ(split.apply({{"offset", 64}, {"block", 3}}), (Point{65, 8}));
}

TEST_F(SharedEncodingsTest, PaddingComesAfterTheMap) {
  auto attr = cast<ttg::PaddedSharedEncodingAttr>(
      parseAttribute("#ttg.padded_shared<[32:+4, 128:+8] {order = [1, 0], shape = [16, 64]}>", &context));
  LinearLayout map = ttg::toLinearLayout({16, 64}, attr);
  int64_t padded = 0;
  for (int offset = 0; offset < 1024; ++offset) {
    ASSERT_EQ(map.apply({{"offset", offset}}), (Point{offset / 64, offset % 64}));
    // A gap opens wherever an interval ends.
    if (offset && offset % 32 == 0)
      padded += 4;
    if (offset && offset % 128 == 0)
      padded += 8;
    ASSERT_EQ(attr.pad(offset), offset + padded);
  }
  LinearLayout given =
      layout({4, 4}, "#ttg.padded_shared<[4:+2] {offset = [[0, 1], [2, 0], [0, 2]], block = [[1, 0]]}>");
  for (int offset = 0; offset < 8; ++offset)
    for (int block = 0; block < 2; ++block)
      EXPECT_EQ(given.apply({{"offset", offset}, {"block", block}}),
                (Point{block + offset / 2 % 2 * 2, offset % 2 + offset / 4 * 2}));
}

TEST_F(SharedEncodingsTest, LinearIsWhatItSays) {
  LinearLayout map = layout({4, 4}, "#ttg.shared_linear<{offset = [[0, 1], [0, 0], [1, 2], [2, 3]], block = [[1, 0]]}, "
                                    "alignment = 16>");
  for (int offset = 0; offset < 16; ++offset)
    for (int block = 0; block < 2; ++block) {
      int row = (offset & 4 ? 1 : 0) ^ (offset & 8 ? 2 : 0) ^ block;
      int column = (offset & 1) ^ (offset & 4 ? 2 : 0) ^ (offset & 8 ? 3 : 0);
      EXPECT_EQ(map.apply({{"offset", offset}, {"block", block}}), (Point{row, column}));
    }
}

// Pieces go to the partitions in turn; the pieces of a partition follow each other.
TEST_F(SharedEncodingsTest, PartitionsTakePiecesInTurn) {
  LinearLayout map = layout({32, 16}, "#ttg.partitioned_shared<{numPartitions = 2, numGroups = 4, partitionDim = 0, "
                                      "partitionLayout = " +
                                          swizzled("swizzled_shared", 4, 1, 4, "1, 0") + "}>");
  for (int row = 0; row < 32; ++row)
    for (int column = 0; column < 16; ++column) {
      int piece = row / 4, inside = row % 4;
      int offset = piece / 2 * 64 + inside * 16 + (column ^ (4 * inside));
      ASSERT_EQ(map.apply({{"offset", offset}, {"partition", piece % 2}}), (Point{row, column}));
    }
}

TEST_F(SharedEncodingsTest, AMemDescLiesInItsAllocation) {
  auto type = cast<ttg::MemDescType>(parseType(
      "!ttg.memdesc<8x64xf16, " + nvmma(128, false, 16) + ", #ttg.shared_memory, mutable, 3x16x64>", &context));
  EXPECT_EQ(ttg::toLinearLayout(type), layout({16, 64}, nvmma(128, false, 16)));
}

} // namespace
