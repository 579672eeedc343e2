// Prints how fast modules of the corpus are parsed and verified, beside modules of arith and scf operations of the same
// sizes, in MB of text per second. Both are read by the same MLIR in the same process, turn about.
//
//   parse_speed [--rounds 9]
#include <chrono>
#include <cstdlib>

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Ingest/Ingest.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace {

struct Group {
  std::string name;
  std::vector<std::string> texts, twins;
};

/// Functions of loops and branches over scalar and vector arithmetic, until there are `size` bytes of them.
std::string makeTwin(size_t size) {
  std::string text;
  for (unsigned id = 0; text.size() < size; ++id)
    text += llvm::formatv(R"(func.func @f{0}(%a: i32, %b: i32, %x: vector<128xf32>, %n: index) -> i32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0.000000e+00> : vector<128xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a, %v = %x) -> (i32, vector<128xf32>) {{
    %0 = arith.addi %s, %b : i32
    %1 = arith.muli %0, %a : i32
    %2 = arith.cmpi slt, %1, %b : i32
    %3 = scf.if %2 -> (i32) {{
      %5 = arith.subi %1, %b : i32
      scf.yield %5 : i32
    } else {{
      %5 = arith.xori %1, %b : i32
      scf.yield %5 : i32
    }
    %4 = arith.mulf %v, %x : vector<128xf32>
    %6 = arith.addf %4, %zero : vector<128xf32>
    %7 = arith.maxnumf %6, %v : vector<128xf32>
    scf.yield %3, %7 : i32, vector<128xf32>
  }
  %8 = arith.divsi %r#0, %b : i32
  return %8 : i32
}
)",
                          id)
                .str();
  return text;
}

std::vector<Group> readCorpus() {
  std::vector<Group> groups;
  auto read = [&](StringRef name, StringRef folder, StringRef suffix) {
    Group group{name.str(), {}, {}};
    std::error_code error;
    for (llvm::sys::fs::directory_iterator entry(folder, error), end; entry != end && !error; entry.increment(error)) {
      if (!StringRef(entry->path()).ends_with(suffix)) continue;
      group.texts.push_back((*llvm::MemoryBuffer::getFile(entry->path()))->getBuffer().str());
      group.twins.push_back(makeTwin(group.texts.back().size()));
    }
    if (!group.texts.empty()) groups.push_back(std::move(group));
  };
  read("ttir", LATHE_CORPUS_DIR, ".ttir");
  for (StringRef target : {"sm80", "sm90", "sm100", "gfx942", "gfx950"})
    read(("ttgir " + target).str(), (LATHE_CORPUS_DIR "/ttgir/" + target).str(), ".ttgir");
  return groups;
}

/// MB per second over `texts`.
double rate(ArrayRef<std::string> texts, llvm::function_ref<bool(StringRef)> parse) {
  size_t bytes = 0;
  auto begin = std::chrono::steady_clock::now();
  for (const std::string& text : texts) {
    bytes += text.size();
    if (!parse(text)) {
      llvm::errs() << "a module does not parse\n";
      std::exit(1);
    }
  }
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  return bytes / seconds.count() / 1e6;
}

double median(std::vector<double> values) {
  llvm::sort(values);
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  int rounds = argc == 3 && StringRef(argv[1]) == "--rounds" ? std::atoi(argv[2]) : argc == 1 ? 9 : 0;
  if (rounds < 1) {
    llvm::errs() << "usage: parse_speed [--rounds N]\n";
    return 2;
  }
  DialectRegistry registry;
  lathe::registerAllDialects(registry);
  registry.insert<func::FuncDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  llvm::outs() << llvm::formatv("{0,-14}{1,9}{2,10}{3,16}{4,16}{5,8}\n", "modules", "number", "MB", "ours MB/s",
                                "arith+scf MB/s", "ratio");
  for (const Group& group : readCorpus()) {
    std::vector<double> ours, theirs, ratios;
    for (int round = 0; round < rounds; ++round) {
      ours.push_back(rate(group.texts, [&](StringRef text) { return bool(lathe::ingest(context, text, "m").module); }));
      theirs.push_back(rate(group.twins, [&](StringRef text) {
        return bool(parseSourceString<ModuleOp>(text, &context));  // Verifies, as mlir-opt does.
      }));
      ratios.push_back(ours.back() / theirs.back());
    }
    size_t bytes = 0;
    for (const std::string& text : group.texts) bytes += text.size();
    llvm::outs() << llvm::formatv("{0,-14}{1,9}{2,10:f2}{3,16:f1}{4,16:f1}{5,8:f2}\n", group.name, group.texts.size(),
                                  bytes / 1e6, median(ours), median(theirs), median(ratios));
  }
  return 0;
}
