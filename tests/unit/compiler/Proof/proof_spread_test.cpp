// Random conversions between layouts that are spread over CTAs: a module of ttg changes which CTA has which part of a
// tensor, over and over, and stores it each time at the places where it must be. Simulated, compared with a copy.

#include "executed_file.h"
#include "proof_support.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <random>

namespace lathe::proof {
namespace {

class SpreadWriter {
public:
  explicit SpreadWriter(uint64_t seed) : random(seed) {
    ctaBits = pick(1, 3);
    rows = 8 << pick(0, 2);
    columns = 8 << pick(0, 3);
    type = std::vector<std::string>{"i8", "f16", "i32", "f32", "i64"}[pick(0, 4)];
    count = pick(2, 4);
  }

  /// An executed file: see executed_file.h.
  std::string write() {
    std::string layouts, body, twin;
    for (unsigned i = 0; i <= count; ++i) {
      std::string layout = "#l" + std::to_string(i), value = "%v" + std::to_string(i);
      layouts += layout + " = " + writeLayout() + "\n";
      body += writePlaces(i, layout);
      if (i == 0)
        body += llvm::formatv("    %v0 = tt.load %p0 : {0}\n", tensor("!tt.ptr<" + type + ">", layout));
      else
        body += llvm::formatv("    {0} = ttg.convert_layout %v{1} : {2} -> {3}\n    tt.store %p{4}, {0} : {5}\n", value,
                              i - 1, tensor(type, "#l" + std::to_string(i - 1)), tensor(type, layout), i,
                              tensor("!tt.ptr<" + type + ">", layout));
    }
    twin +=
        writePlaces(0, "") + llvm::formatv("    %v0 = tt.load %p0 : {0}\n", tensor("!tt.ptr<" + type + ">", "")).str();
    for (unsigned i = 1; i <= count; ++i)
      twin += writePlaces(i, "") +
              llvm::formatv("    tt.store %p{0}, %v0 : {1}\n", i, tensor("!tt.ptr<" + type + ">", "")).str();
    std::string signature, header = "// targets: cuda:90\n// grid: 1\n";
    for (unsigned i = 0; i <= count; ++i) {
      signature += llvm::formatv("{0}%a{1}: !tt.ptr<{2}>", i ? ", " : "", i, type);
      header += llvm::formatv("// {0} {1} {2}{3}\n", i ? "output" : "input", type, rows * columns,
                              i ? "" : " integers -100 100");
    }
    std::string attributes = llvm::formatv("\"ttg.num-ctas\" = {0} : i32, \"ttg.num-warps\" = 4 : i32, ttg.target = "
                                           "\"cuda:90\", \"ttg.threads-per-warp\" = 32 : i32",
                                           1 << ctaBits);
    auto function = [&](const std::string &inside) {
      return "  tt.func public @kernel(" + signature + ") {\n" + inside + "    tt.return\n  }\n}\n";
    };
    return header + layouts + "module attributes {" + attributes + "} {\n" + function(body) + "// -----\nmodule {\n" +
           function(twin);
  }

private:
  std::mt19937_64 random;
  unsigned ctaBits, rows, columns, count;
  std::string type;

  unsigned pick(unsigned least, unsigned most) { return least + unsigned(random() % (most - least + 1)); }

  std::string tensor(const std::string &element, const std::string &layout) const {
    return llvm::formatv("tensor<{0}x{1}x{2}{3}>", rows, columns, element, layout.empty() ? "" : ", " + layout);
  }

  /// Each bit of a CTA's number tells rows or columns apart, or nothing; those of a dimension in any order.
  std::string writeLayout() {
    std::vector<unsigned> bits;
    for (unsigned bit = 0; bit < ctaBits; ++bit)
      bits.push_back(bit);
    std::shuffle(bits.begin(), bits.end(), random);
    std::vector<std::string> bases(ctaBits);
    unsigned steps[2] = {1, 1};
    for (unsigned bit : bits) {
      unsigned dim = pick(0, 2), at[2] = {0, 0};
      if (dim < 2) {
        at[dim] = steps[dim];
        steps[dim] *= 2;
      }
      bases[bit] = llvm::formatv("[{0}, {1}]", at[0], at[1]);
    }
    unsigned lanes = 1u << pick(0, 5), warps = 1u << pick(0, 2);
    return llvm::formatv(
        "#ttg.blocked<{{sizePerThread = [1, {0}], threadsPerWarp = [{1}, {2}], warpsPerCTA = [{3}, {4}], "
        "order = [{5}], CGALayout = [{6}]}>",
        1u << pick(0, 2), lanes, 32 / lanes, warps, 4 / warps, pick(0, 1) ? "1, 0" : "0, 1", llvm::join(bases, ", "));
  }

  /// The addresses of all elements of argument `i`, as %pI.
  std::string writePlaces(unsigned i, const std::string &layout) const {
    auto slice = [&](unsigned dim) {
      return layout.empty() ? "" : llvm::formatv(", #ttg.slice<{{dim = {0}, parent = {1}}>", dim, layout).str();
    };
    std::string in = layout.empty() ? "" : ", " + layout;
    std::string r = llvm::formatv("tensor<{0}xi32{1}>", rows, slice(1)),
                c = llvm::formatv("tensor<{0}xi32{1}>", columns, slice(0));
    std::string r2 = llvm::formatv("tensor<{0}x1xi32{1}>", rows, in),
                c2 = llvm::formatv("tensor<1x{0}xi32{1}>", columns, in);
    std::string all = tensor("i32", layout), pointers = tensor("!tt.ptr<" + type + ">", layout);
    const std::pair<std::string, std::string> lines[] = {
        {"r", llvm::formatv("tt.make_range {{start = 0 : i32, end = {0} : i32} : {1}", rows, r)},
        {"c", llvm::formatv("tt.make_range {{start = 0 : i32, end = {0} : i32} : {1}", columns, c)},
        {"re", llvm::formatv("tt.expand_dims %r{0} {{axis = 1 : i32} : {1} -> {2}", i, r, r2)},
        {"ce", llvm::formatv("tt.expand_dims %c{0} {{axis = 0 : i32} : {1} -> {2}", i, c, c2)},
        {"n", llvm::formatv("arith.constant dense<{0}> : {1}", columns, r2)},
        {"m", llvm::formatv("arith.muli %re{0}, %n{0} : {1}", i, r2)},
        {"rb", llvm::formatv("tt.broadcast %m{0} : {1} -> {2}", i, r2, all)},
        {"cb", llvm::formatv("tt.broadcast %ce{0} : {1} -> {2}", i, c2, all)},
        {"at", llvm::formatv("arith.addi %rb{0}, %cb{0} : {1}", i, all)},
        {"s", llvm::formatv("tt.splat %a{0} : !tt.ptr<{1}> -> {2}", i, type, pointers)},
        {"p", llvm::formatv("tt.addptr %s{0}, %at{0} : {1}, {2}", i, pointers, all)}};
    std::string text;
    for (const auto &[name, line] : lines)
      text += llvm::formatv("    %{0}{1} = {2}\n", name, i, line);
    return text;
  }
};

// A fault of a move, of its order or of the half that is kept puts elements where others must be.
TEST(SpreadConversions, PutEveryElementWhereItsLayoutSays) {
  llvm::SmallString<128> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("lathe-spread", folder));
  const uint64_t programs = wantsEverything() ? 2000 : 100;
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    llvm::SmallString<128> path = folder;
    llvm::sys::path::append(path, llvm::formatv("seed-{0}.mlir", seed).str());
    std::error_code code;
    llvm::raw_fd_ostream(path, code) << SpreadWriter(seed).write();
    ASSERT_FALSE(code);
  }
  std::vector<ExecutedFile> files = llvm::cantFail(readExecutedFiles(folder.str().str()));
  llvm::sys::fs::remove_directories(folder);
  ASSERT_EQ(files.size(), programs);
  for (const ExecutedFile &file : files) {
    SCOPED_TRACE(file.name + "\n" + file.module);
    std::unique_ptr<Compiled> compiled = Compiled::make(file.module, file.name, "cuda:90", {});
    std::optional<Memory> wanted = runReference(file.twin, file.name, file.problem);
    ASSERT_TRUE(compiled && wanted);
    Memory got;
    simulate::Result result = compiled->simulate(file.problem, got);
    ASSERT_TRUE(result.ok()) << describe(result.findings);
    ASSERT_EQ(differences(file.problem, *wanted, got), "");
  }
}

} // namespace
} // namespace lathe::proof
