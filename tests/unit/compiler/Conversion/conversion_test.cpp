// Layout conversions and reductions between random layouts, proven by execution: the kernel writes where each
// element came out, and the simulator must find every element in its place and nothing to complain about.
#include "conversion_support.h"

#include <algorithm>
#include <cstring>
#include <random>

using namespace lathe;
using namespace lathe::test;

namespace {

struct Shape {
  int rows, columns;
  int size() const { return rows * columns; }
};

int log2(int value) {
  int bits = 0;
  while ((1 << bits) < value)
    ++bits;
  return bits;
}

// A random linear layout: the powers of two of both dimensions are dealt out to lanes, warps and registers; now
// and then a lane or warp bit gets none, which makes copies.
std::string randomLayout(std::mt19937 &random, const Shape &shape, const Machine &machine) {
  std::vector<std::string> bases;
  for (int bit = 0; bit < log2(shape.rows); ++bit)
    bases.push_back("[" + std::to_string(1 << bit) + ", 0]");
  for (int bit = 0; bit < log2(shape.columns); ++bit)
    bases.push_back("[0, " + std::to_string(1 << bit) + "]");
  std::shuffle(bases.begin(), bases.end(), random);
  auto deal = [&](int count, bool all) {
    std::string text = "[";
    for (int i = 0; i < count; ++i) {
      bool copy = bases.empty() || (!all && random() % 6 == 0);
      text += (i ? ", " : "") + (copy ? std::string("[0, 0]") : bases.back());
      if (!copy)
        bases.pop_back();
    }
    return text + "]";
  };
  std::string lane = deal(log2(machine.lanes), false), warp = deal(log2(machine.warps), false);
  std::string registers = deal(int(bases.size()), true);
  return "#ttg.linear<{register = " + registers + ", lane = " + lane + ", warp = " + warp + ", block = []}>";
}

std::string tensor(const std::string &shape, const std::string &element, const std::string &layout) {
  return "tensor<" + shape + "x" + element + ", " + layout + ">";
}

// Text that computes %<name> = row * columns + column in layout `layout`.
std::string flatIndex(const std::string &name, const Shape &shape, const std::string &layout) {
  std::string rows = std::to_string(shape.rows), columns = std::to_string(shape.columns);
  std::string both = tensor(rows + "x" + columns, "i32", layout);
  std::string column = tensor(rows + "x1", "i32", layout), row = tensor("1x" + columns, "i32", layout);
  std::string alongRows = tensor(rows, "i32", "#ttg.slice<{dim = 1, parent = " + layout + "}>");
  std::string alongColumns = tensor(columns, "i32", "#ttg.slice<{dim = 0, parent = " + layout + "}>");
  std::string n = "%" + name;
  return n + "r = tt.make_range {start = 0 : i32, end = " + rows + " : i32} : " + alongRows + "\n" + n +
         "re = tt.expand_dims " + n + "r {axis = 1 : i32} : " + alongRows + " -> " + column + "\n" + n +
         "rb = tt.broadcast " + n + "re : " + column + " -> " + both + "\n" + n +
         "c = tt.make_range {start = 0 : i32, end = " + columns + " : i32} : " + alongColumns + "\n" + n +
         "ce = tt.expand_dims " + n + "c {axis = 0 : i32} : " + alongColumns + " -> " + row + "\n" + n +
         "cb = tt.broadcast " + n + "ce : " + row + " -> " + both + "\n" + n + "k = arith.constant dense<" + columns +
         "> : " + both + "\n" + n + "m = arith.muli " + n + "rb, " + n + "k : " + both + "\n" + n + " = arith.addi " +
         n + "m, " + n + "cb : " + both + "\n";
}

constexpr Machine kMachines[] = {{"cuda:80", 32, 4},    {"cuda:90", 32, 8},     {"cuda:90", 32, 1},
                                 {"hip:gfx942", 64, 4}, {"hip:gfx1100", 32, 2}, {"hip:gfx1201", 32, 4}};

class ConversionTest : public testing::TestWithParam<unsigned> {
protected:
  std::mt19937 random{GetParam()};
  Machine machine = kMachines[GetParam() % std::size(kMachines)];
  Shape shape = {1 << (1 + int(random() % 5)), 1 << (2 + int(random() % 5))};
};

template <typename T>
void convertAndCheck(const Machine &machine, const Shape &shape, const std::string &a, const std::string &b,
                     const std::string &element, const std::string &cast) {
  std::string dims = std::to_string(shape.rows) + "x" + std::to_string(shape.columns);
  std::string i32 = tensor(dims, "i32", "#a"), from = tensor(dims, element, "#a"), to = tensor(dims, element, "#b");
  std::string pointers = tensor(dims, "!tt.ptr<" + element + ">", "#b");
  std::string body = flatIndex("x", shape, "#a");
  if (!cast.empty())
    body += "%v = " + cast + " %x : " + i32 + " to " + from + "\n";
  body += "%y = ttg.convert_layout " + std::string(cast.empty() ? "%x" : "%v") + " : " + from + " -> " + to + "\n" +
          flatIndex("at", shape, "#b") + "%ps = tt.splat %out : !tt.ptr<" + element + "> -> " + pointers + "\n" +
          "%p = tt.addptr %ps, %at : " + pointers + ", " + tensor(dims, "i32", "#b") + "\n" +
          "tt.store %p, %y : " + pointers + "\ntt.return\n";
  std::string text = inModule(machine, "#a = " + a + "\n#b = " + b + "\n",
                              "tt.func public @kernel(%out: !tt.ptr<" + element +
                                  "> {tt.divisibility = 16 : i32}) {\n" + body + "}\n");
  std::vector<T> out(shape.size(), T(-1));
  simulate::Result result = execute(text, machine, bytesOf(out));
  ASSERT_TRUE(result.ok()) << describe(result) << text;
  for (int i = 0; i < shape.size(); ++i)
    ASSERT_EQ(out[i], T(i)) << "element " << i << "\n" << text;
}

TEST_P(ConversionTest, ElementsArriveInTheOtherLayout) {
  std::string a = randomLayout(random, shape, machine), b = randomLayout(random, shape, machine);
  switch (random() % 5) {
  case 0:
    return convertAndCheck<int32_t>(machine, shape, a, b, "i32", "");
  case 1:
    return convertAndCheck<int8_t>(machine, shape, a, b, "i8", "arith.trunci");
  case 2:
    return convertAndCheck<int16_t>(machine, shape, a, b, "i16", "arith.trunci");
  case 3:
    return convertAndCheck<int64_t>(machine, shape, a, b, "i64", "arith.extsi");
  default:
    return convertAndCheck<float>(machine, shape, a, b, "f32", "arith.sitofp");
  }
}

TEST_P(ConversionTest, ReductionsSumEveryElementOnce) {
  int axis = int(random() % 2);
  std::string dims = std::to_string(shape.rows) + "x" + std::to_string(shape.columns);
  std::string kept = std::to_string(axis == 0 ? shape.columns : shape.rows);
  std::string slice = "#ttg.slice<{dim = " + std::to_string(axis) + ", parent = #a}>";
  std::string i32 = tensor(kept, "i32", slice), pointers = tensor(kept, "!tt.ptr<i32>", slice);
  std::string body =
      flatIndex("x", shape, "#a") + "%s = \"tt.reduce\"(%x) <{axis = " + std::to_string(axis) +
      " : i32}> ({\n^bb0(%l: i32, %h: i32):\n%t = arith.addi %l, %h : i32\ntt.reduce.return %t : i32\n})" + " : (" +
      tensor(dims, "i32", "#a") + ") -> " + i32 + "\n" + "%at = tt.make_range {start = 0 : i32, end = " + kept +
      " : i32} : " + i32 + "\n" + "%ps = tt.splat %out : !tt.ptr<i32> -> " + pointers + "\n" +
      "%p = tt.addptr %ps, %at : " + pointers + ", " + i32 + "\n" + "tt.store %p, %s : " + pointers + "\ntt.return\n";
  std::string text =
      inModule(machine, "#a = " + randomLayout(random, shape, machine) + "\n",
               "tt.func public @kernel(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {\n" + body + "}\n");
  std::vector<int32_t> expected(axis == 0 ? shape.columns : shape.rows, 0), out(expected.size(), -1);
  for (int row = 0; row < shape.rows; ++row)
    for (int column = 0; column < shape.columns; ++column)
      expected[axis == 0 ? column : row] += row * shape.columns + column;
  simulate::Result result = execute(text, machine, bytesOf(out));
  ASSERT_TRUE(result.ok()) << describe(result) << text;
  EXPECT_EQ(out, expected) << text;
}

INSTANTIATE_TEST_SUITE_P(Seeds, ConversionTest, testing::Range(0u, 120u));

// The classic case: a transposition through shared memory, where a plain row-major buffer would make all lanes
// of one side hit one bank.
TEST(ConversionCostTest, TransposingLayoutsHasNoBankConflicts) {
  Machine machine = {"cuda:90", 32, 4};
  Shape shape = {32, 128};
  std::string a =
      "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>";
  std::string b =
      "#ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>";
  std::string body = flatIndex("x", shape, "#a") +
                     "%y = ttg.convert_layout %x : tensor<32x128xi32, #a> -> tensor<32x128xi32, #b>\n" +
                     flatIndex("at", shape, "#b") +
                     "%ps = tt.splat %out : !tt.ptr<i32> -> tensor<32x128x!tt.ptr<i32>, #b>\n"
                     "%p = tt.addptr %ps, %at : tensor<32x128x!tt.ptr<i32>, #b>, tensor<32x128xi32, #b>\n"
                     "tt.store %p, %y : tensor<32x128x!tt.ptr<i32>, #b>\ntt.return\n";
  std::string text =
      inModule(machine, "#a = " + a + "\n#b = " + b + "\n",
               "tt.func public @kernel(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {\n" + body + "}\n");
  std::vector<int32_t> out(shape.size(), -1);
  simulate::Result result = execute(text, machine, bytesOf(out));
  ASSERT_TRUE(result.ok()) << describe(result);
  for (int i = 0; i < shape.size(); ++i)
    ASSERT_EQ(out[i], i);
  EXPECT_GT(result.counters.sharedAccesses, 0);
  EXPECT_EQ(result.counters.sharedBankConflicts, 0);
}

} // namespace
