// Tiles on their way into the layouts of matrix operands, through scratch or buffers: every element must arrive, and
// no access to shared memory may wait for another because of banks.
#include "conversion_support.h"

using namespace lathe;
using namespace lathe::test;

namespace {

struct Tile {
  int rows, columns;
  std::string text() const { return std::to_string(rows) + "x" + std::to_string(columns); }
};

std::string tensor(const std::string &shape, const std::string &element, const std::string &layout) {
  return "tensor<" + shape + "x" + element + ", " + layout + ">";
}

// Text that computes %<name> = row * columns + column in layout `layout`, as i32.
std::string flatIndex(const std::string &name, const Tile &tile, const std::string &layout) {
  std::string rows = std::to_string(tile.rows), columns = std::to_string(tile.columns), n = "%" + name;
  std::string both = tensor(tile.text(), "i32", layout);
  std::string column = tensor(rows + "x1", "i32", layout), row = tensor("1x" + columns, "i32", layout);
  std::string alongRows = tensor(rows, "i32", "#ttg.slice<{dim = 1, parent = " + layout + "}>");
  std::string alongColumns = tensor(columns, "i32", "#ttg.slice<{dim = 0, parent = " + layout + "}>");
  return n + "r = tt.make_range {start = 0 : i32, end = " + rows + " : i32} : " + alongRows + "\n" + n +
         "re = tt.expand_dims " + n + "r {axis = 1 : i32} : " + alongRows + " -> " + column + "\n" + n +
         "rb = tt.broadcast " + n + "re : " + column + " -> " + both + "\n" + n +
         "c = tt.make_range {start = 0 : i32, end = " + columns + " : i32} : " + alongColumns + "\n" + n +
         "ce = tt.expand_dims " + n + "c {axis = 0 : i32} : " + alongColumns + " -> " + row + "\n" + n +
         "cb = tt.broadcast " + n + "ce : " + row + " -> " + both + "\n" + n + "k = arith.constant dense<" + columns +
         "> : " + both + "\n" + n + "m = arith.muli " + n + "rb, " + n + "k : " + both + "\n" + n + " = arith.addi " +
         n + "m, " + n + "cb : " + both + "\n";
}

// A kernel that makes the flat indices as `element`s in layout #a, has `move` make %y of %x in layout #b, and writes
// it.
simulate::Result moveTile(const Machine &machine, const Tile &tile, const std::string &layouts,
                          const std::string &element, const std::string &move, std::vector<uint8_t> &out) {
  std::string i32 = tensor(tile.text(), "i32", "#a"), from = tensor(tile.text(), element, "#a"),
              to = tensor(tile.text(), element, "#b"), pointers = tensor(tile.text(), "!tt.ptr<" + element + ">", "#b");
  std::string body = flatIndex("n", tile, "#a");
  body += element == "i32" ? "" : "%x = arith.trunci %n : " + i32 + " to " + from + "\n";
  body += move + "\n" + flatIndex("at", tile, "#b") + "%ps = tt.splat %out : !tt.ptr<" + element + "> -> " + pointers +
          "\n%p = tt.addptr %ps, %at : " + pointers + ", " + tensor(tile.text(), "i32", "#b") +
          "\ntt.store %p, %y : " + pointers + "\ntt.return\n";
  if (element == "i32")
    for (size_t at = 0; (at = body.find("%x", at)) != std::string::npos;)
      body.replace(at, 2, "%n");
  std::string text = inModule(machine, layouts,
                              "tt.func public @kernel(%out: !tt.ptr<" + element +
                                  "> {tt.divisibility = 16 : i32}) {\n" + body + "}\n");
  return execute(text, machine, bytesOf(out));
}

void expectIndices(const std::vector<uint8_t> &out, const Tile &tile, unsigned bytes) {
  for (int i = 0; i < tile.rows * tile.columns; ++i)
    for (unsigned byte = 0; byte < bytes; ++byte)
      ASSERT_EQ(out[i * bytes + byte], (i >> (8 * byte)) & 0xff) << "element " << i;
}

constexpr Machine kMachines[] = {{"cuda:80", 32, 4}, {"cuda:90", 32, 4}, {"hip:gfx942", 64, 4}};
constexpr Tile kTiles[] = {{128, 32}, {128, 64}, {64, 64}, {32, 128}};

// Threads with 8 neighbours each, as many beside each other as a row or column has room for.
std::string blocked(const Machine &machine, const Tile &tile, bool rowMajor) {
  int along = std::min(machine.lanes, (rowMajor ? tile.columns : tile.rows) / 8), across = machine.lanes / along;
  std::string lanes =
      "[" + std::to_string(rowMajor ? across : along) + ", " + std::to_string(rowMajor ? along : across) + "]";
  return "#a = #ttg.blocked<{sizePerThread = " + std::string(rowMajor ? "[1, 8]" : "[8, 1]") +
         ", threadsPerWarp = " + lanes + ", warpsPerCTA = " + (rowMajor ? "[4, 1]" : "[1, 4]") +
         ", order = " + (rowMajor ? "[1, 0]" : "[0, 1]") + "}>\n";
}

std::string operand(const Machine &machine, int index, int kWidth) {
  bool isAmd = machine.lanes == 64;
  std::string parent = isAmd ? "#ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], "
                               "isTransposed = true}>"
                             : "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape "
                               "= [16, 8]}>";
  return "#m = " + parent + "\n#b = #ttg.dot_op<{opIdx = " + std::to_string(index) +
         ", parent = #m, kWidth = " + std::to_string(kWidth) + "}>\n";
}

// machine, tile, operand, rows contiguous in the source
class OperandTest : public testing::TestWithParam<std::tuple<int, int, int, bool>> {};

TEST_P(OperandTest, ConversionsHaveNoBankConflicts) {
  auto [machineIndex, tileIndex, index, rowMajor] = GetParam();
  Machine machine = kMachines[machineIndex];
  Tile tile = kTiles[tileIndex];
  std::string layouts = blocked(machine, tile, rowMajor) + operand(machine, index, machine.lanes == 64 ? 4 : 2);
  std::vector<uint8_t> out(2 * tile.rows * tile.columns);
  simulate::Result result = moveTile(machine, tile, layouts, "i16",
                                     "%y = ttg.convert_layout %x : " + tensor(tile.text(), "i16", "#a") + " -> " +
                                         tensor(tile.text(), "i16", "#b"),
                                     out);
  ASSERT_TRUE(result.ok()) << describe(result);
  expectIndices(out, tile, 2);
  EXPECT_EQ(result.counters.sharedBankConflicts, 0) << result.counters.sharedAccesses << " accesses";
}

INSTANTIATE_TEST_SUITE_P(Tiles, OperandTest,
                         testing::Combine(testing::Range(0, 3), testing::Range(0, 4), testing::Range(0, 2),
                                          testing::Bool()));

// A swizzled buffer, written as it is loaded from global memory and read as an operand.
class BufferTest : public testing::TestWithParam<std::tuple<int, int, bool>> {};

TEST_P(BufferTest, SwizzledBuffersHaveNoBankConflicts) {
  auto [tileIndex, index, rowMajor] = GetParam();
  Machine machine = kMachines[1];
  Tile tile = kTiles[tileIndex];
  int contiguous = rowMajor ? tile.columns : tile.rows;
  int perPhase = std::max(1, 64 / contiguous);
  std::string shared = "#s = #ttg.swizzled_shared<{vec = 8, perPhase = " + std::to_string(perPhase) +
                       ", maxPhase = " + std::to_string(8 / perPhase) +
                       ", order = " + (rowMajor ? "[1, 0]" : "[0, 1]") + "}>\n#smem = #ttg.shared_memory\n";
  std::string buffer = "!ttg.memdesc<" + tile.text() + "xi16, #s, #smem>";
  std::vector<uint8_t> out(2 * tile.rows * tile.columns);
  simulate::Result result =
      moveTile(machine, tile, blocked(machine, tile, rowMajor) + operand(machine, index, 2) + shared, "i16",
               "%m = ttg.local_alloc %x : (" + tensor(tile.text(), "i16", "#a") + ") -> " + buffer +
                   "\n%y = ttg.local_load %m : " + buffer + " -> " + tensor(tile.text(), "i16", "#b"),
               out);
  ASSERT_TRUE(result.ok()) << describe(result);
  expectIndices(out, tile, 2);
  EXPECT_EQ(result.counters.sharedBankConflicts, 0) << result.counters.sharedAccesses << " accesses";
}

INSTANTIATE_TEST_SUITE_P(Tiles, BufferTest,
                         testing::Combine(testing::Range(0, 4), testing::Range(0, 2), testing::Bool()));

// More than 32 KiB go in rounds through as much memory.
TEST(ConversionRoundsTest, LargeTilesReuseTheirScratch) {
  Machine machine = kMachines[1];
  Tile tile = {128, 128};
  std::string layouts = "#a = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = "
                        "[16, 8]}>\n#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = "
                        "[4, 1], order = [1, 0]}>\n";
  std::vector<uint8_t> out(4 * tile.rows * tile.columns);
  simulate::Result result = moveTile(machine, tile, layouts, "i32",
                                     "%y = ttg.convert_layout %x : " + tensor(tile.text(), "i32", "#a") + " -> " +
                                         tensor(tile.text(), "i32", "#b"),
                                     out);
  ASSERT_TRUE(result.ok()) << describe(result);
  expectIndices(out, tile, 4);
  EXPECT_EQ(result.counters.sharedBankConflicts, 0) << result.counters.sharedAccesses << " accesses";
  // Two rounds: between writing and reading of each, and between them.
  EXPECT_EQ(result.counters.barriers, 3 * machine.warps);
}

} // namespace
