#include "lathe/Ingest/DescriptorArguments.h"
#include "lathe/Ingest/Ingest.h"

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

using namespace mlir;
using namespace lathe;

namespace {

class IngestTest : public ::testing::Test {
protected:
  IngestTest() : context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages.push_back(diagnostic.str());
      if (auto place = dyn_cast<FileLineColLoc>(diagnostic.getLocation()))
        places.push_back(place.getFilename().str() + ":" + std::to_string(place.getLine()) + ":" +
                         std::to_string(place.getColumn()));
      return success();
    });
    context.loadAllAvailableDialects();
  }

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  IngestResult run(StringRef text, const IngestLimits &limits = {}) { return ingest(context, text, "k.ttir", limits); }

  std::string firstPlace() const { return places.empty() ? "" : places.front(); }
  std::string firstMessage() const { return messages.empty() ? "" : messages.front(); }

  MLIRContext context;
  std::vector<std::string> messages, places;
};

TEST_F(IngestTest, TakesAKernel) {
  IngestResult result = run("module { tt.func public @k(%n: i32 {tt.divisibility = 16 : i32}) { tt.return } }");
  ASSERT_TRUE(result.module);
  EXPECT_EQ(result.failure, IngestFailure::None);
  EXPECT_TRUE(messages.empty());
}

TEST_F(IngestTest, NamesLineAndColumnOfWhatDoesNotParse) {
  IngestResult result = run("module {\n  tt.func public @k() {\n    %0 = tt.get_program_id w : i32\n  }\n}\n");
  EXPECT_FALSE(result.module);
  EXPECT_EQ(result.failure, IngestFailure::InvalidIR);
  EXPECT_EQ(firstPlace(), "k.ttir:3:28");
}

TEST_F(IngestTest, NamesThePlaceOfABrokenConstraint) {
  IngestResult result =
      run("module {\n  tt.func public @k() {\n    %0 = tt.make_range {start = 0 : i32, end = 3 : i32} : tensor<4xi32>\n"
          "    tt.return\n  }\n}\n");
  EXPECT_EQ(result.failure, IngestFailure::InvalidIR);
  EXPECT_EQ(firstPlace(), "k.ttir:3:10");
  EXPECT_NE(firstMessage().find("makes 3 elements, but the result has 4"), std::string::npos) << firstMessage();
}

TEST_F(IngestTest, TellsAnUnknownOperationFromABrokenOne) {
  EXPECT_EQ(run("tt.func public @k() {\n  tt.no_such_op\n  tt.return\n}").failure, IngestFailure::UnknownOp);
  EXPECT_EQ(run("tt.func public @k() {\n  \"tt.no_such_op\"() : () -> ()\n  tt.return\n}").failure,
            IngestFailure::UnknownOp);
  EXPECT_EQ(run("tt.func public @k() {\n  quantum.op\n  tt.return\n}").failure, IngestFailure::UnknownOp);
  EXPECT_EQ(run("tt.func public @k() {\n  tt.return 4\n}").failure, IngestFailure::InvalidIR);
}

/// Aliases of which each holds the one before as `step` says, where @ stands for it; the last is an attribute.
std::string aliasChain(char mark, llvm::StringRef first, llvm::StringRef step, int count) {
  std::string text = (llvm::Twine(mark) + "a0 = " + first + "\n").str();
  for (int i = 1; i < count; ++i) {
    std::string before = mark + std::string("a") + std::to_string(i - 1);
    llvm::SmallVector<llvm::StringRef> parts;
    step.split(parts, '@');
    text += mark + std::string("a") + std::to_string(i) + " = " + llvm::join(parts, before) + "\n";
  }
  return text + "module attributes {tt.x = " + mark + "a" + std::to_string(count - 1) + "} {}\n";
}

TEST_F(IngestTest, RefusesAliasesThatStandForTooMuch) {
  EXPECT_EQ(run(aliasChain('!', "i32", "tuple<@, @>", 64)).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(aliasChain('#', "1 : i32", "[@, @]", 64)).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(aliasChain('!', "i32", "tuple<@>", 5000)).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(aliasChain('#', "1 : i32", "[@]", 5000)).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(aliasChain('!', "i32", "() -> (() -> (() -> (() -> (@))))", 500)).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(aliasChain('#', "loc(\"f\":1:1)", "loc(callsite(@ at @))", 64)).failure, IngestFailure::TooLarge);
  // Each on a line of its own, or all on one; the uses may come first.
  std::string line = aliasChain('#', "1 : i32", "[@, @]", 64);
  std::replace(line.begin(), line.end(), '\n', ' ');
  EXPECT_EQ(run(line).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(aliasChain('!', "i32", "tuple<@, @>", 12)).failure, IngestFailure::None);
  EXPECT_EQ(run(aliasChain('#', "1 : i32", "[@]", 400)).failure, IngestFailure::None);
  // A definition is one however it is written.
  auto written = [](StringRef before, StringRef dash, StringRef behind) {
    std::string text = before.str();
    for (int i = 0; i < 64; ++i) {
      auto name = [&](int number) { return ("!a" + dash + Twine(number)).str(); };
      text += name(i) + behind.str() + " = " + (i ? "tuple<" + name(i - 1) + ", " + name(i - 1) + ">" : "i32") + "\n";
    }
    return text + "module attributes {tt.x = !a" + dash.str() + "63} {}\n";
  };
  EXPECT_EQ(run(written("", "", "")).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(written("", "-", "")).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(written("", ".b", "")).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(written("", "", " // a comment\n")).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(written("", "", StringRef("\0", 1))).failure, IngestFailure::TooLarge);
  EXPECT_EQ(run(written("#s = affine_set<(d0) : (-d0 + 5 >= 0, d0 <= 5)>\n", "", "")).failure, IngestFailure::TooLarge);
  // Neither text nor comment uses an alias.
  EXPECT_EQ(run("#a0 = 1 : i32\nmodule attributes {tt.x = \"#a0\"} {} // #a0\n").failure, IngestFailure::None);
}

TEST_F(IngestTest, RefusesWhatIsTooLargeOrTooDeep) {
  IngestLimits limits;
  limits.maxBytes = 64;
  EXPECT_EQ(run(std::string(65, ' '), limits).failure, IngestFailure::TooLarge);
  EXPECT_NE(firstMessage().find("65 bytes; the limit is 64"), std::string::npos) << firstMessage();

  for (StringRef open : {"(", "{", "tensor<", "!tt.ptr<", "[", "loc(callsite("}) {
    std::string text = "module attributes {a = ";
    for (int i = 0; i < 100000; ++i)
      text += open;
    EXPECT_EQ(run(text).failure, IngestFailure::TooLarge) << open.str();
  }
  // A carriage return ends a comment.
  EXPECT_EQ(run("// \r" + std::string(100000, '(')).failure, IngestFailure::TooLarge);
  std::string signs = "module attributes {a = affine_map<(d0) -> (" + std::string(100000, '-') + "d0)>} {}";
  EXPECT_EQ(run(signs).failure, IngestFailure::TooLarge);
}

TEST_F(IngestTest, CountsNoBracketsInStringsAndComments) {
  std::string text =
      "// " + std::string(1000, '(') + "\nmodule attributes {tt.a = \"" + std::string(1000, '<') + "\"} {}";
  EXPECT_TRUE(run(text).module) << firstMessage();
}

TEST_F(IngestTest, RefusesGarbage) {
  EXPECT_EQ(run("").failure, IngestFailure::None);
  EXPECT_EQ(run(StringRef("ML\xefR\x01", 5)).failure, IngestFailure::InvalidIR);
  EXPECT_EQ(messages.back(), "the module is MLIR bytecode; pass its text");
  EXPECT_EQ(run("\"unterminated").failure, IngestFailure::InvalidIR);
  EXPECT_EQ(run("module {").failure, IngestFailure::InvalidIR);
  EXPECT_EQ(run("module { module { tt.func public @k() { tt.return } } }").failure, IngestFailure::InvalidIR);
  EXPECT_EQ(messages.back(), "module in a module; send each module by itself");
}

TEST_F(IngestTest, IdentityIgnoresCommentsNamesAndLocations) {
  IngestResult a =
      run("#loc = loc(\"a.py\":1:2)\nmodule { tt.func public @k(%n: i32 loc(\"n\"(#loc))) { tt.return loc(#loc) } }");
  IngestResult b = run("// other\nmodule {\n  tt.func public @k(%m: i32) {\n    tt.return\n  }\n}");
  ASSERT_TRUE(a.module && b.module) << firstMessage();
  EXPECT_EQ(printCanonical(*a.module), printCanonical(*b.module));
  IngestResult again = run(printCanonical(*a.module));
  ASSERT_TRUE(again.module);
  EXPECT_EQ(printCanonical(*again.module), printCanonical(*a.module));
}

// The #map alias stands on a line of its own before the module.
TEST_F(IngestTest, EachCanonicalLineKnowsItsSource) {
  IngestResult result = run("#map = affine_map<(d0) -> (d0, d0)>\n"
                            "module attributes {tt.a = #map} {\n"
                            "  tt.func public @k(%n: i32) {\n"
                            "    %c = arith.constant 7 : i32 loc(\"folder/a.py\":70:1)\n"
                            "    %s = arith.addi %n, %c : i32 loc(callsite(\"b.py\":5:2 at \"a.py\":80:1))\n"
                            "    %t = arith.muli %s, %c : i32\n"
                            "    tt.return loc(unknown)\n"
                            "  }\n"
                            "}\n");
  ASSERT_TRUE(result.module) << firstMessage();
  std::vector<SourceLine> lines;
  std::string text = printCanonical(*result.module, &lines);
  SmallVector<StringRef> printed;
  StringRef(text).split(printed, '\n');
  ASSERT_EQ(printed.size(), lines.size());
  std::map<std::string, std::string> places;
  for (auto [line, place] : llvm::zip(printed, lines))
    for (StringRef word : {"#map", "constant", "addi", "muli", "return"})
      if (line.contains(word) && !line.contains("module"))
        places[word.str()] = place.file.empty() ? "" : place.str();
  EXPECT_EQ(places["constant"], "a.py:70");
  EXPECT_EQ(places["addi"], "b.py:5");
  EXPECT_EQ(StringRef(places["muli"]).split(':').second, "6");
  EXPECT_EQ(places["return"], "");
  EXPECT_EQ(places["#map"], "");
}

TEST_F(IngestTest, IdentityIgnoresTheOrderOfConstantsAndWhatHoldsAnyway) {
  IngestResult a = run(R"(module {
  tt.func public @k(%p: !tt.ptr<i32>) attributes {noinline = false} {
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %cst = arith.constant dense<2> : tensor<4xi32>
    %0 = arith.addi %c1, %c2 : i32
    tt.store %p, %0 : !tt.ptr<i32>
    tt.return
  }
})");
  IngestResult b = run(R"(module {
  tt.func @k(%p: !tt.ptr<i32>) {
    %cst = arith.constant dense<2> : tensor<4xi32>
    %two = arith.constant 2 : i32
    %one = arith.constant 1 : i32
    %sum = arith.addi %one, %two : i32
    tt.store %p, %sum : !tt.ptr<i32>
    tt.return
  }
})");
  ASSERT_TRUE(a.module && b.module) << firstMessage();
  EXPECT_EQ(printCanonical(*a.module), printCanonical(*b.module));
  // The module itself stays as it was sent.
  EXPECT_TRUE(verify(*a.module).succeeded());
  auto kernel = *a.module->getOps<tt::FuncOp>().begin();
  EXPECT_TRUE(kernel->hasAttr("noinline"));
}

TEST_F(IngestTest, IdentityTellsOtherProgramsApart) {
  auto identity = [&](StringRef body, StringRef attributes = "") {
    IngestResult result = run(("module { tt.func public @k(%p: !tt.ptr<i32>) " + attributes + " {\n" + body +
                               "tt.store %p, %0 : !tt.ptr<i32>\ntt.return } }")
                                  .str());
    EXPECT_TRUE(result.module) << firstMessage();
    return result.module ? printCanonical(*result.module) : "";
  };
  const char *constants = "%a = arith.constant 1 : i32\n%b = arith.constant 2 : i32\n";
  std::string first = identity((constants + std::string("%0 = arith.subi %a, %b : i32\n")));
  EXPECT_NE(first, identity((constants + std::string("%0 = arith.subi %b, %a : i32\n"))));
  EXPECT_NE(first,
            identity((constants + std::string("%0 = arith.subi %a, %b : i32\n")), "attributes {noinline = true}"));
}

TEST_F(IngestTest, UpgradesOldModules) {
  IngestResult result = run(R"(
#blocked = #triton_gpu.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CTAsPerCGA = [1], CTASplitNum = [1], CTAOrder = [0]}>
module attributes {"triton_gpu.num-ctas" = 1 : i32, "triton_gpu.num-warps" = 4 : i32, triton_gpu.target = "cuda:80", "triton_gpu.threads-per-warp" = 32 : i32} {
  tt.func public @k(%t: tensor<128xf32, #blocked>) -> tensor<128xf32, #triton_gpu.slice<{dim = 0, parent = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>> {
    %0 = triton_gpu.convert_layout %t : tensor<128xf32, #blocked> -> tensor<128xf32, #triton_gpu.slice<{dim = 0, parent = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>>
    tt.return %0 : tensor<128xf32, #triton_gpu.slice<{dim = 0, parent = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>>
  }
})");
  ASSERT_TRUE(result.module) << firstMessage();
  EXPECT_EQ(ttg::getNumWarps(*result.module), 4);
  EXPECT_EQ(ttg::getTarget(*result.module), "cuda:80");
  EXPECT_EQ(printCanonical(*result.module).find("triton_gpu"), std::string::npos);
}

TEST_F(IngestTest, TellsPlacesInTheTextAsItWasGiven) {
  // The memory space that the text lacks moves what follows on its line.
  IngestResult result = run("#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>\n"
                            "tt.func @f(%a: !tt.memdesc<4xf16, #shared>, %b: !tt.memdesc<4xf16, #shared>, %c: i33x) {\n"
                            "  tt.return\n}");
  EXPECT_FALSE(result.module);
  EXPECT_EQ(firstPlace(), "k.ttir:2:81") << firstMessage();
}

TEST_F(IngestTest, RefusesArraysThatTheParserDoesNotSurvive) {
  for (const char *element : {"none", "index", "tensor<4xi32>", "!tt.ptr<f32>", ""}) {
    messages.clear();
    EXPECT_EQ(run("tt.func @f(%x: tensor<4x4xf32>) {\n  %0 = tt.trans %x {order = array<" + std::string(element) +
                  ": 1, 0>} : tensor<4x4xf32> -> tensor<4x4xf32>\n  tt.return\n}")
                  .failure,
              IngestFailure::InvalidIR);
    EXPECT_NE(firstMessage().find("array elements must be"), std::string::npos) << firstMessage();
  }
}

TEST_F(IngestTest, CompletesWhatTheParserAloneRefuses) {
  const char *text = R"(
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #nvmma, #ttg.shared_memory>, %b: !ttg.memdesc<64x64xf16, #nvmma, #ttg.shared_memory>,
           %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %u: i1,
           %bar: !ttg.memdesc<1xi64, #flat, #ttg.shared_memory, mutable>) {
  ttng.tc_gen5_mma %a, %b, %d, %u, %u, %bar[%u] : !ttg.memdesc<128x64xf16, #nvmma, #ttg.shared_memory>,
      !ttg.memdesc<64x64xf16, #nvmma, #ttg.shared_memory>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>,
      !ttg.memdesc<1xi64, #flat, #ttg.shared_memory, mutable>
  tt.return
})";
  EXPECT_FALSE(parseSourceString<ModuleOp>(text, &context));
  EXPECT_NE(firstMessage().find("requires is_async with barriers"), std::string::npos) << firstMessage();
  EXPECT_TRUE(run(text).module);
}

TEST_F(IngestTest, GivesBlockArgumentsTheirPlacesInTheText) {
  IngestResult result = run("#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>\n"
                            "tt.func @f(%a: !tt.memdesc<4xf16, #shared>) {\n"
                            "  cf.br ^bb1(%a : !tt.memdesc<4xf16, #shared>)\n"
                            "^bb1(%b: !tt.memdesc<4xf16, #shared>, %c: i32):\n  tt.return }\n");
  EXPECT_FALSE(result.module);
  result = run("#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>\n"
               "tt.func @f(%a: !tt.memdesc<4xf16, #shared>, %n: i32) {\n"
               "  cf.br ^bb1(%a, %n : !tt.memdesc<4xf16, #shared>, i32)\n"
               "^bb1(%b: !tt.memdesc<4xf16, #shared>, %c: i32):\n  tt.return }\n");
  ASSERT_TRUE(result.module) << firstMessage();
  unsigned column = 0;
  result.module->walk(
      [&](tt::ReturnOp op) { column = cast<FileLineColLoc>(op->getBlock()->getArgument(1).getLoc()).getColumn(); });
  EXPECT_EQ(column, 39u);
}

TEST_F(IngestTest, GivesOperationsTheirPlacesInTheText) {
  IngestResult result = run("#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>\n"
                            "tt.func @f(%a: !tt.memdesc<4xf16, #shared>) { tt.return }\n");
  ASSERT_TRUE(result.module) << firstMessage();
  unsigned column = 0;
  result.module->walk([&](tt::ReturnOp op) { column = cast<FileLineColLoc>(op.getLoc()).getColumn(); });
  EXPECT_EQ(column, 47u);
}

/// The types of the arguments of @k after the expansion, and how often the kernel makes a descriptor of them.
std::pair<std::string, unsigned> expand(ModuleOp module) {
  EXPECT_TRUE(succeeded(expandDescriptorArguments(module)) && succeeded(verify(module)));
  std::string types;
  llvm::raw_string_ostream stream(types);
  auto func = module.lookupSymbol<tt::FuncOp>("k");
  llvm::interleaveComma(func.getArgumentTypes(), stream);
  unsigned made = 0;
  func.walk([&](tt::HostDescriptorOp) { ++made; });
  return {types, made};
}

TEST_F(IngestTest, ADescriptorArgumentIsWhatTheHostPasses) {
  constexpr char kText[] = "tt.func public @k(%a: !tt.tensordesc<8x16xf32>, %n: i32, %b: !tt.tensordesc<16xsi8>) {\n"
                           "  %z = arith.constant 0 : i32\n"
                           "  %v = tt.descriptor_load %b[%z] : !tt.tensordesc<16xsi8> -> tensor<16xi8>\n"
                           "  tt.return\n}\n";
  IngestResult newer = run(kText);
  ASSERT_TRUE(newer.module) << firstMessage();
  EXPECT_EQ(
      expand(*newer.module),
      std::make_pair(std::string("!tt.ptr<f32>, i64, i64, i64, i64, i1, i1, i32, !tt.ptr<i8>, i64, i64, i1, i1"), 2u));
  auto func = newer.module->lookupSymbol<tt::FuncOp>("k");
  auto divisibility = [&](unsigned argument) {
    auto found = func.getArgAttrOfType<IntegerAttr>(argument, "tt.divisibility");
    return found ? found.getInt() : 0;
  };
  EXPECT_EQ(divisibility(0), 16) << "bytes of the base";
  EXPECT_EQ(divisibility(3), 4) << "elements of 4 bytes in the stride of the rows";
  EXPECT_EQ(divisibility(4), 0) << "the last stride is 1";
  auto mark = [&](unsigned argument) {
    auto found = func.getArgAttrOfType<DenseI32ArrayAttr>(argument, tt::kHostDescriptor);
    return found ? found.asArrayRef().vec() : std::vector<int32_t>();
  };
  EXPECT_EQ(mark(0), (std::vector<int32_t>{2, 2}));
  EXPECT_EQ(mark(8), (std::vector<int32_t>{1, 2}));
  EXPECT_TRUE(mark(1).empty());

  IngestResult older = run("module attributes {lathe.descriptor_flags = 1 : i32} {" + std::string(kText) + "}");
  ASSERT_TRUE(older.module) << firstMessage();
  EXPECT_EQ(expand(*older.module),
            std::make_pair(std::string("!tt.ptr<f32>, i64, i64, i64, i64, i1, i32, !tt.ptr<i8>, i64, i64, i1"), 2u));
  EXPECT_FALSE((*older.module)->hasAttr(kDescriptorFlags)) << "it would be part of the module's identity";

  IngestResult withLayouts = run("#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, "
                                 "elementBitWidth = 16}>\n"
                                 "module attributes {\"ttg.num-warps\" = 4 : i32} {\n"
                                 "tt.func public @k(%a: !tt.tensordesc<8x16xf16, #shared>) { tt.return }\n}\n");
  ASSERT_TRUE(withLayouts.module) << firstMessage();
  EXPECT_EQ(expand(*withLayouts.module), std::make_pair(std::string("!tt.ptr<f16>, i64, i64, i64, i64, i1, i1"), 1u));

  IngestResult wrong = run("module attributes {lathe.descriptor_flags = 3 : i32} {" + std::string(kText) + "}");
  ASSERT_TRUE(wrong.module);
  EXPECT_TRUE(failed(expandDescriptorArguments(*wrong.module)));
  EXPECT_EQ(firstMessage(), "lathe.descriptor_flags is 3 : i32; it is 1 for Triton 3.6 and 3.7, 2 for 3.8 and 3.9");
}

TEST_F(IngestTest, AnIm2ColDescriptorIsOfTheRankOfItsCopies) {
  constexpr char kImage[] =
      "#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>\n"
      "#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>\n"
      "#smem = #ttg.shared_memory\n"
      "module attributes {\"ttg.num-warps\" = 4 : i32} {\n"
      "tt.func public @k(%a: !ttng.tensordesc_im2col<8x16xf16, #shared>, %t: !ttg.memdesc<8x16xf16, #shared, #smem, "
      "mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %i: i32, %o: i16, %p: i1) {\n";
  auto copy = [](const std::string &more) {
    return "ttng.async_tma_copy_global_to_local %a[%i, %i, %i" + more + "] offsets = [%o" +
           (more.empty() ? "" : ", %o") +
           "] %t, %b, %p : !ttng.tensordesc_im2col<8x16xf16, #shared>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> "
           "!ttg.memdesc<8x16xf16, #shared, #smem, mutable>\n";
  };
  IngestResult image = run(kImage + copy("") + "tt.return }\n}\n");
  ASSERT_TRUE(image.module) << firstMessage();
  EXPECT_THAT(expand(*image.module).first,
              ::testing::StartsWith("!tt.ptr<f16>, i64, i64, i64, i64, i64, i64, i1, i1, i32, i32, i32, !ttg.memdesc"));
  auto expanded = image.module->lookupSymbol<tt::FuncOp>("k");
  EXPECT_EQ(expanded.getArgAttrOfType<DenseI32ArrayAttr>(0, tt::kHostDescriptor).asArrayRef().vec(),
            (std::vector<int32_t>{3, 2, 1}));
  for (auto [copies, why] : {std::pair(std::string(), "there are none"), {copy("") + copy(", %i"), "they differ"}}) {
    IngestResult unclear = run(kImage + copies + "tt.return }\n}\n");
    ASSERT_TRUE(unclear.module) << firstMessage();
    EXPECT_TRUE(failed(expandDescriptorArguments(*unclear.module)));
    EXPECT_THAT(messages.back(),
                ::testing::HasSubstr(std::string(", whose tensor has the rank of the copies by it: ") + why));
  }
}

} // namespace
