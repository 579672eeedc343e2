// The fragments of AMD's matrix instructions, element by element, from the register layouts in the "MFMA" chapter
// of the CDNA3 ISA and the "WMMA" chapters of the RDNA3 and RDNA4 ISAs.
#include "encodings_support.h"

using namespace lathe;

namespace {

using AMDEncodingsTest = EncodingsTest;

std::string mfma(llvm::StringRef warps, llvm::StringRef shape, bool transposed, llvm::StringRef more = "") {
  return ("#ttg.amd_mfma<{version = 3, warpsPerCTA = [" + warps + "], instrShape = [" + shape +
          "], isTransposed = " + (transposed ? "true" : "false") + more + "}>")
      .str();
}

std::string wmma(int version, bool transposed, llvm::StringRef tiles, llvm::StringRef more = "") {
  return ("#ttg.amd_wmma<{version = " + std::to_string(version) + ", isTranspose = " + (transposed ? "true" : "false") +
          ", ctaLayout = {" + tiles + "}" + more + "}>")
      .str();
}

std::string operand(int index, const std::string &parent, int width) {
  return "#ttg.dot_op<{opIdx = " + std::to_string(index) + ", parent = " + parent +
         ", kWidth = " + std::to_string(width) + "}>";
}

// v_mfma_f32_32x32x8_f16: D has column lane % 32; row 8 * (i / 4) + 4 * (lane / 32) + i % 4.
TEST_F(AMDEncodingsTest, Accumulator32x32) {
  auto row = [](int i, int lane) { return 8 * (i / 4) + 4 * (lane / 32) + i % 4; };
  expectHeld(layout({64, 128}, mfma("2, 2", "32, 32, 8", false)), 32, 64, 4, [&](int reg, int lane, int warp) {
    return Point{32 * (warp / 2) + row(reg % 16, lane), 32 * (warp % 2 + 2 * (reg / 16)) + lane % 32};
  });
  // Operands swapped: D is the transpose.
  expectHeld(layout({64, 128}, mfma("2, 2", "32, 32, 8", true)), 32, 64, 4, [&](int reg, int lane, int warp) {
    return Point{32 * (warp / 2) + lane % 32, 32 * (warp % 2 + 2 * (reg / 16)) + row(reg % 16, lane)};
  });
}

// v_mfma_f32_16x16x16_f16: D has column lane % 16, row 4 * (lane / 16) + i.
TEST_F(AMDEncodingsTest, Accumulator16x16) {
  expectHeld(layout({16, 16}, mfma("1, 1", "16, 16, 16", false)), 4, 64, 1,
             [](int i, int lane, int) { return Point{4 * (lane / 16) + i, lane % 16}; });
  expectHeld(layout({16, 16}, mfma("1, 1", "16, 16, 16", true)), 4, 64, 1,
             [](int i, int lane, int) { return Point{lane % 16, 4 * (lane / 16) + i}; });
}

// v_mfma_f32_4x4x4_16b_f16: block b = lane / 4 has D at row i, column lane % 4. The 16 blocks stand side by side in
// 4x64, where all share A, and below each other in 64x4, where all share B and the operands are swapped.
TEST_F(AMDEncodingsTest, AccumulatorsOf16Blocks) {
  expectHeld(layout({4, 64}, mfma("1, 1", "4, 64, 4", false)), 4, 64, 1,
             [](int i, int lane, int) { return Point{i, lane}; });
  expectHeld(layout({64, 4}, mfma("1, 1", "64, 4, 4", true)), 4, 64, 1,
             [](int i, int lane, int) { return Point{lane, i}; });
}

// v_mfma_f64_16x16x4_f64: D has column lane % 16, row 4 * i + lane / 16; A and B one element, K = lane / 16.
TEST_F(AMDEncodingsTest, DoublePrecision) {
  std::string parent = mfma("1, 1", "16, 16, 4", false, ", elementBitWidth = 64");
  expectHeld(layout({16, 16}, parent), 4, 64, 1,
             [](int i, int lane, int) { return Point{4 * i + lane / 16, lane % 16}; });
  expectHeld(layout({16, 4}, operand(0, parent, 1)), 1, 64, 1,
             [](int, int lane, int) { return Point{lane % 16, lane / 16}; });
  expectHeld(layout({4, 16}, operand(1, parent, 1)), 1, 64, 1,
             [](int, int lane, int) { return Point{lane / 16, lane % 16}; });
}

// A: row lane % M, K = width * (lane / M) + i; B: column lane % N, K the same. Larger K repeats in registers first.
TEST_F(AMDEncodingsTest, OperandsOfMfma) {
  for (int tile : {16, 32})
    for (int width : {1, 4, 8, 16}) {
      int step = 64 / tile * width;
      std::string parent = mfma("2, 2", tile == 16 ? "16, 16, 16" : "32, 32, 8", true);
      auto k = [&](int reg, int lane) { return step * (reg / width % 2) + width * (lane / tile) + reg % width; };
      expectHeld(layout({4 * tile, 2 * step}, operand(0, parent, width)), 4 * width, 64, 4,
                 [&](int reg, int lane, int warp) {
                   return Point{tile * (warp / 2 + 2 * (reg / (2 * width))) + lane % tile, k(reg, lane)};
                 });
      expectHeld(layout({2 * step, 4 * tile}, operand(1, parent, width)), 4 * width, 64, 4,
                 [&](int reg, int lane, int warp) {
                   return Point{k(reg, lane), tile * (warp % 2 + 2 * (reg / (2 * width))) + lane % tile};
                 });
    }
}

// The shared operand of 16 blocks is 4 wide, each block with K of its own; the other one has a row for each lane.
TEST_F(AMDEncodingsTest, OperandsOf16Blocks) {
  std::string parent = mfma("1, 1", "4, 64, 4", true);
  expectHeld(layout({4, 64}, operand(0, parent, 4)), 4, 64, 1,
             [](int i, int lane, int) { return Point{lane % 4, 4 * (lane / 4) + i}; });
  expectHeld(layout({64, 64}, operand(1, parent, 4)), 64, 64, 1, [](int i, int lane, int) { return Point{i, lane}; });
}

TEST_F(AMDEncodingsTest, WarpsOwnSeveralTiles) {
  std::string parent = mfma("2, 2", "16, 16, 16", false, ", tilesPerWarp = [2, 4]");
  // Tiles run along all of N, over what other warps own, before the next ones along M.
  expectHeld(layout({64, 256}, parent), 64, 64, 4, [](int reg, int lane, int warp) {
    int i = reg % 4, tileN = reg / 4 % 4, repeatN = reg / 16 % 2, tileM = reg / 32;
    return Point{16 * (tileM + 2 * (warp / 2)) + 4 * (lane / 16) + i,
                 16 * (tileN + 4 * (warp % 2) + 8 * repeatN) + lane % 16};
  });
  expectHeld(layout({64, 16}, operand(0, parent, 4)), 8, 64, 4, [](int reg, int lane, int warp) {
    return Point{16 * (reg / 4 + 2 * (warp / 2)) + lane % 16, 4 * (lane / 16) + reg % 4};
  });
}

// RDNA3, wave32: D has column lane % 16, row 2 * i + lane / 16. A has row lane % 16 and all of K in its registers,
// in both halves of the wave.
TEST_F(AMDEncodingsTest, WmmaVersion1) {
  expectHeld(layout({32, 32}, wmma(1, false, "warp = [[0, 1], [1, 0]]")), 8, 32, 4, [](int i, int lane, int warp) {
    return Point{16 * (warp / 2) + 2 * i + lane / 16, 16 * (warp % 2) + lane % 16};
  });
  std::string parent = wmma(1, true, "");
  expectHeld(layout({16, 16}, parent), 8, 32, 1,
             [](int i, int lane, int) { return Point{lane % 16, 2 * i + lane / 16}; });
  expectHeld(layout({16, 16}, operand(0, parent, 16)), 16, 32, 1,
             [](int i, int lane, int) { return Point{lane % 16, i}; });
  expectHeld(layout({16, 16}, operand(1, parent, 16)), 16, 32, 1,
             [](int i, int lane, int) { return Point{i, lane % 16}; });
}

// RDNA4: D has column lane % 16, row 8 * (lane / 16) + i; A has row lane % 16, K = 8 * (lane / 16) + i.
TEST_F(AMDEncodingsTest, WmmaVersion2) {
  std::string parent = wmma(2, false, "");
  expectHeld(layout({16, 16}, parent), 8, 32, 1,
             [](int i, int lane, int) { return Point{8 * (lane / 16) + i, lane % 16}; });
  expectHeld(layout({16, 16}, operand(0, parent, 8)), 8, 32, 1,
             [](int i, int lane, int) { return Point{lane % 16, 8 * (lane / 16) + i}; });
  expectHeld(layout({16, 32}, operand(1, parent, 4)), 16, 32, 1, [](int reg, int lane, int) {
    return Point{8 * (reg / 4 % 2) + 4 * (lane / 16) + reg % 4, 16 * (reg / 8) + lane % 16};
  });
}

// gfx1250's 32x16x128: two 16x16 results below each other, and an A of 32 rows.
TEST_F(AMDEncodingsTest, WmmaVersion3Of32Rows) {
  std::string parent = wmma(3, false, "", ", instrShape = [32, 16, 128]");
  expectHeld(layout({32, 16}, parent), 16, 32, 1,
             [](int i, int lane, int) { return Point{16 * (i / 8) + 8 * (lane / 16) + i % 8, lane % 16}; });
  expectHeld(layout({32, 128}, operand(0, parent, 16)), 128, 32, 1, [](int reg, int lane, int) {
    return Point{16 * (reg / 64) + lane % 16, 32 * (reg / 16 % 4) + 16 * (lane / 16) + reg % 16};
  });
  expectHeld(layout({128, 16}, operand(1, parent, 16)), 64, 32, 1,
             [](int reg, int lane, int) { return Point{32 * (reg / 16) + 16 * (lane / 16) + reg % 16, lane % 16}; });
}

// The bases of ctaLayout count tiles; an operand keeps those that do not move along K.
TEST_F(AMDEncodingsTest, WmmaTilesOfWarps) {
  std::string parent = wmma(2, false, "register = [[0, 1], [1, 0]], warp = [[0, 2], [2, 0]]");
  expectHeld(layout({64, 64}, parent), 32, 32, 4, [](int reg, int lane, int warp) {
    int i = reg % 8, tileN = reg / 8 % 2, tileM = reg / 16;
    return Point{16 * (tileM + 2 * (warp / 2)) + 8 * (lane / 16) + i, 16 * (tileN + 2 * (warp % 2)) + lane % 16};
  });
  expectHeld(layout({64, 16}, operand(0, parent, 8)), 16, 32, 4, [](int reg, int lane, int warp) {
    return Point{16 * (reg / 8 + 2 * (warp / 2)) + lane % 16, 8 * (lane / 16) + reg % 8};
  });
}

} // namespace
