// The shape of a random program of rings, and the text that its module and its twin are made of.
#ifndef LATHE_TESTS_UNIT_COMPILER_RANDOM_RINGS_H
#define LATHE_TESTS_UNIT_COMPILER_RANDOM_RINGS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <string>
#include <vector>

namespace lathe::proof::rings {

/// The kind of operation that fills a buffer.
enum class Fill { Stores, Copies, Bulk };

struct Channel {
  unsigned from = 0;
  std::vector<unsigned> to;
  bool isTokens = false, isNumbered = false;
  int depth = 1;
  std::vector<Fill> fills; ///< of each buffer

  bool has(Fill fill) const { return llvm::is_contained(fills, fill); }
};

struct Partition {
  int warps;
  bool loads, storesEachTurn, isNested, leavesLate;
};

/// All that is decided.
struct Design {
  int rows, outer, inner;
  size_t first = 0; ///< the partition that is the first region of its group
  std::vector<Partition> partitions;
  std::vector<Channel> channels;
};

inline constexpr int kColumns = 32;

inline std::string tensor(int rows, const std::string &layout) {
  return llvm::formatv("tensor<{0}x{1}xi32{2}>", rows, kColumns, layout.empty() ? "" : ", " + layout).str();
}

/// Text of the module or its twin, and the names of what they share.
class Text {
public:
  Text(const Design &design) : design(design) {}

  template <typename... Parts> void line(const char *format, Parts &&...parts) {
    text += std::string(indent, ' ') + llvm::formatv(format, std::forward<Parts>(parts)...).str() + "\n";
  }
  std::string fresh() { return "%v" + std::to_string(next++); }

  std::string constant(int value, const std::string &layout) {
    std::string name = fresh();
    line("{0} = arith.constant dense<{1}> : {2}", name, value, tensor(design.rows, layout));
    return name;
  }
  std::string scalar(int value) {
    std::string name = fresh();
    line("{0} = arith.constant {1} : i32", name, value);
    return name;
  }
  std::string binary(const char *op, const std::string &a, const std::string &b, const std::string &type) {
    std::string name = fresh();
    line("{0} = arith.{1} {2}, {3} : {4}", name, op, a, b, type);
    return name;
  }
  std::string splat(const std::string &value, const std::string &layout) {
    std::string name = fresh();
    line("{0} = tt.splat {1} : i32 -> {2}", name, value, tensor(design.rows, layout));
    return name;
  }

  /// Pointers to block number `turn` of a buffer.
  std::string pointers(const std::string &base, const std::string &turn, const std::string &layout) {
    int rows = design.rows;
    auto slice = [&](int dim) {
      return layout.empty() ? "" : llvm::formatv(", #ttg.slice<{{dim = {0}, parent = {1}}>", dim, layout).str();
    };
    std::string own = layout.empty() ? "" : ", " + layout, n = fresh();
    line("{0}r = tt.make_range {{start = 0 : i32, end = {1} : i32} : tensor<{1}xi32{2}>", n, rows, slice(1));
    line("{0}c = tt.make_range {{start = 0 : i32, end = {1} : i32} : tensor<{1}xi32{2}>", n, kColumns, slice(0));
    line("{0}a = tt.expand_dims {0}r {{axis = 1 : i32} : tensor<{1}xi32{2}> -> tensor<{1}x1xi32{3}>", n, rows, slice(1),
         own);
    line("{0}b = tt.expand_dims {0}c {{axis = 0 : i32} : tensor<{1}xi32{2}> -> tensor<1x{1}xi32{3}>", n, kColumns,
         slice(0), own);
    line("{0}k = arith.constant dense<{1}> : tensor<{2}x1xi32{3}>", n, kColumns, rows, own);
    line("{0}m = arith.muli {0}a, {0}k : tensor<{1}x1xi32{2}>", n, rows, own);
    line("{0}x = tt.broadcast {0}m : tensor<{1}x1xi32{2}> -> {3}", n, rows, own, tensor(rows, layout));
    line("{0}y = tt.broadcast {0}b : tensor<1x{1}xi32{2}> -> {3}", n, kColumns, own, tensor(rows, layout));
    line("{0}z = arith.addi {0}x, {0}y : {1}", n, tensor(rows, layout));
    std::string first = binary("muli", turn, scalar(rows * kColumns), "i32");
    std::string offsets = binary("addi", n + "z", splat(first, layout), tensor(rows, layout));
    std::string type = llvm::formatv("tensor<{0}x{1}x!tt.ptr<i32>{2}>", rows, kColumns, own).str();
    line("{0}p = tt.splat {1} : !tt.ptr<i32> -> {2}", n, base, type);
    line("{0} = tt.addptr {0}p, {1} : {2}, {3}", n, offsets, type, tensor(rows, layout));
    return n;
  }
  std::string load(const std::string &base, const std::string &turn, const std::string &layout) {
    std::string at = pointers(base, turn, layout), name = fresh();
    line("{0} = tt.load {1} : {2}", name, at, pointerType(layout));
    return name;
  }
  void store(const std::string &base, const std::string &turn, const std::string &value, const std::string &layout) {
    std::string at = pointers(base, turn, layout);
    line("tt.store {0}, {1} : {2}", at, value, pointerType(layout));
  }
  std::string pointerType(const std::string &layout) const {
    return llvm::formatv("tensor<{0}x{1}x!tt.ptr<i32>{2}>", design.rows, kColumns, layout.empty() ? "" : ", " + layout)
        .str();
  }

  /// The state of a partition after a turn: three times what it was, with all that came.
  std::string nextState(const std::string &state, const std::vector<std::string> &came, const std::string &turn,
                        const std::string &layout) {
    std::string type = tensor(design.rows, layout);
    std::string sum = binary("muli", state, constant(3, layout), type);
    sum = binary("addi", sum, splat(turn, layout), type);
    for (const std::string &value : came)
      sum = binary("addi", sum, value, type);
    return sum;
  }
  /// The value that a partition stores to buffer `number` of those that it fills.
  std::string sent(const std::string &state, unsigned number, const std::string &layout) {
    return binary("xori", state, constant(int(number) + 1, layout), tensor(design.rows, layout));
  }

  const Design &design;
  std::string text;
  unsigned indent = 4;

private:
  unsigned next = 0;
};

} // namespace lathe::proof::rings

#endif
