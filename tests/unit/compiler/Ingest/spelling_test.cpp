// The rewriting of older text forms, as text.
#include "lathe/Ingest/Spelling.h"

#include <gtest/gtest.h>

using namespace lathe;
using llvm::StringRef;

namespace {

/// `text` in the current spelling, without the blanks that keep columns.
std::string squeezed(StringRef text) {
  std::string result;
  Respelled current = respell(text);
  for (char c : current.text())
    if (c != ' ' || (!result.empty() && result.back() != ' '))
      result += c;
  for (StringRef closing : {" >", " }", " ,", " )", " ]"})
    for (size_t at = result.find(closing.str()); at != std::string::npos; at = result.find(closing.str()))
      result.erase(at, 1);
  for (StringRef opening : {"< ", "( ", "[ "})
    for (size_t at = result.find(opening.str()); at != std::string::npos; at = result.find(opening.str()))
      result.erase(at + 1, 1);
  while (!result.empty() && result.back() == ' ')
    result.pop_back();
  return result;
}

struct Case {
  const char *from, *to;
};

class SpellingTest : public ::testing::TestWithParam<Case> {};

TEST_P(SpellingTest, IsCurrent) {
  EXPECT_EQ(squeezed(GetParam().from), GetParam().to);
  // The current spelling stays as it is.
  EXPECT_EQ(squeezed(GetParam().to), GetParam().to);
}

INSTANTIATE_TEST_SUITE_P(Prefixes, SpellingTest,
                         ::testing::Values(Case{"%0 = triton_gpu.convert_layout %a", "%0 = ttg.convert_layout %a"},
                                           Case{"\"triton_nvidia_gpu.op\"(%0) : () -> ()",
                                                "\"ttng.op\"(%0) : () -> ()"},
                                           Case{"\n amdgpu.cond_barrier %p", "\n amdg.cond_barrier %p"},
                                           Case{"#triton_gpu<blocked 1>", "#ttg<blocked 1>"}));

INSTANTIATE_TEST_SUITE_P(
    Operations, SpellingTest,
    ::testing::Values(Case{"%0 = triton_gpu.memdesc_subview %a[%i]", "%0 = old.memdesc_subview %a[%i]"},
                      Case{"%0 = \"ttg.memdesc_subview\"(%a)", "%0 = \"old.memdesc_subview\"(%a)"},
                      Case{"{\n  gpu.barrier\n}", "{\n old.barrier\n}"},
                      Case{"triton_nvidia_gpu.async_tma_store_wait {", "old.async_tma_store_wait {"},
                      Case{"%2 = triton_gpu.async_commit_group %0, %1", "%2 = ttg.async_commit_group tokens %0, %1"},
                      Case{"%0 = tt.experimental_descriptor_gather %d[%x, %y]", "%0 = tt.descriptor_gather %d[%x, %y]"},
                      Case{"%0 = tt.experimental_descriptor_load %d[%i]", "%0 = tt.descriptor_load %d[%i]"},
                      Case{"tt.experimental_descriptor_scatter %d[%x, %y]", "tt.descriptor_scatter %d[%x, %y]"},
                      Case{"tt.experimental_descriptor_store %d[%i]", "tt.descriptor_store %d[%i]"},
                      Case{"tt.experimental_make_tensor_descriptor %p", "tt.make_tensor_descriptor %p"},
                      Case{"tt.experimental_tensormap_fenceproxy_acquire %p", "ttng.tensormap_fenceproxy_acquire %p"},
                      Case{"tt.reinterpret_tensor_descriptor %p", "ttng.reinterpret_tensor_descriptor %p"},
                      Case{"triton_nvidia_gpu.dot_wait %a", "ttng.warp_group_dot_wait %a"},
                      Case{"ttng.tmem_copy %a, %b, %c : (!x, !y, !z) -> ()", "old.tmem_copy %a, %b, %c : !x, !y, !z"},
                      Case{"ttng.tmem_copy %a, %b, %c : !x, !y, !z", "old.tmem_copy %a, %b, %c : !x, !y, !z"},
                      Case{"ttng.tmem_copy %a, %b : (!x, !y) -> ()", "old.tmem_copy %a, %b : !x, !y"},
                      Case{"ttng.tmem_copy %a, %b : !x, !y", "ttng.tmem_copy %a, %b : !x, !y"},
                      Case{"tt.trans %a {order = array<i32: 1, 0>} : !ttg.memdesc<x>",
                           "ttg.memdesc_trans %a {order = array<i32: 1, 0>} : !ttg.memdesc<x>"},
                      Case{"tt.trans %a {order = array<i32: 1, 0>} : tensor<x>",
                           "tt.trans %a {order = array<i32: 1, 0>} : tensor<x>"}));

INSTANTIATE_TEST_SUITE_P(
    Newer, SpellingTest,
    ::testing::Values(
        Case{"tt.load %p {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_last>, a}",
             "tt.load %p {cache = 3 : i32, evict = 3 : i32, a}"},
        Case{"{cachePolicy = #tt.cache_policy<eviction_policy = evict_first>}", "{cache = 1 : i32, evict = 2 : i32}"},
        Case{"{cachePolicy = #tt.cache_policy<cache_modifier = cold>}",
             "{cachePolicy = #tt.cache_policy<cache_modifier = cold>}"},
        Case{"{cachePolicy = #tt.cache_policy<cache_modifier = cg, sector = 2>}",
             "{cachePolicy = #tt.cache_policy<cache_modifier = cg, sector = 2>}"},
        Case{"{cachePolicy = #tt.cache_policy<cache_modifier = cg",
             "{cachePolicy = #tt.cache_policy<cache_modifier = cg"},
        Case{"{cachePolicy}", "{cachePolicy}"}, Case{"rocdl.sched.barrier none {a}", "rocdl.sched.barrier 0 {a}"},
        Case{"rocdl.sched.group.barrier mfma_wmma|valu, 1, 0", "rocdl.sched.group.barrier 10, 1, 0"},
        Case{"rocdl.sched.barrier valu|fpu", "rocdl.sched.barrier valu|fpu"},
        Case{"rocdl.sched.barrier", "rocdl.sched.barrier"},
        Case{"%0 = tt.approx_divf %a, %b : f32", "%0 = old.approx_divf %a, %b : f32"}));

INSTANTIATE_TEST_SUITE_P(
    Types, SpellingTest,
    ::testing::Values(
        Case{"!tt.tensordesc<tensor<128x64xf16, #shared>>", "!tt.tensordesc<128x64xf16, #shared>"},
        Case{": <f16>, <tensor<128x64xf16>>", ": <f16>, <128x64xf16>"},
        Case{"!tt.ptr<tensor<128x64xf16>>", "!tt.ptr<tensor<128x64xf16>>"},
        Case{"!tt.memdesc<64xf16, #s>", "!ttg.memdesc<64xf16, #s, #ttg.shared_memory>"},
        Case{"ttg.f : triton_gpu.x -> <64xf16, #s, mutable>",
             "ttg.f : ttg.x -> <64xf16, #s, #ttg.shared_memory, mutable>"},
        Case{"!triton_gpu.memdesc<64xf16, #s, mutable>", "!ttg.memdesc<64xf16, #s, #ttg.shared_memory, mutable>"},
        Case{"!tt.memdesc<64xf16, #triton_gpu.shared<{order = [0, 1]}>, #triton_gpu.shared_memory, mutable>",
             "!ttg.memdesc<64xf16, #ttg.swizzled_shared<{order = [0, 1]}>, #ttg.shared_memory, mutable>"}));

INSTANTIATE_TEST_SUITE_P(
    Encodings, SpellingTest,
    ::testing::Values(
        Case{"#ttg.blocked<{order = [1, 0], CTAsPerCGA = [2, 4], CTASplitNum = [2, 2], CTAOrder = [1, 0]}>",
             "#ttg.blocked<{order = [1, 0], CGALayout = [[0, 1], [0, 0], [1, 0]]}>"},
        Case{"#ttg.blocked<{CTAsPerCGA = [1], CTASplitNum = [1], CTAOrder = [0], order = [0]}>",
             "#ttg.blocked<{CGALayout = [], order = [0]}>"},
        Case{"#ttg.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1], hasLeadingOffset = true}>",
             "#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>"},
        Case{"#ttg.shared<{vec = 4, perPhase = 4, maxPhase = 2, order = [1, 0], hasLeadingOffset = true}>",
             "#ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 32}>"},
        Case{"#ttg.mma<{versionMajor = 2}>", "#ttg.nvidia_mma<{versionMajor = 2}>"},
        Case{"#ttg.amd_mfma<{versionMajor = 4, versionMinor = 0, instrShape = [16, 16]}>",
             "#ttg.amd_mfma<{version = 4, instrShape = [16, 16, 32]}>"},
        Case{"#ttg.amd_wmma<{version = 2, warpsPerCTA = [4, 2]}>",
             "#ttg.amd_wmma<{version = 2, ctaLayout = {warp = [[0, 1], [1, 0], [2, 0]]}}>"},
        Case{"#ttg.amd_wmma<{version = 3, warpsPerCTA = [2, 1], tilesPerWarp = [2, 2]}>",
             "#ttg.amd_wmma<{version = 3, ctaLayout = {register = [[0, 1], [1, 0]], warp = [[2, 0]]}}>"},
        Case{"#ttng.tensor_memory_encoding<blockM = 64, CTASplitM = 2, CTASplitN = 2>",
             "#ttng.tensor_memory_encoding<blockM = 64, CGALayout = [[1, 0], [0, 1]]>"},
        Case{"#ttng.tensor_memory_encoding<blockM = 64, unpacked = false>",
             "#ttng.tensor_memory_encoding<blockM = 64, colStride = 1>"}));

TEST(Spelling, OfUnpackedElementsFollowsTheirWidth) {
  EXPECT_EQ(
      squeezed("#t = #ttng.tensor_memory_encoding<unpacked = true>\n!ttg.memdesc<64x64xf16, #t, #ttng.tensor_memory>"),
      "#t = #ttng.tensor_memory_encoding<colStride = 2>\n!ttg.memdesc<64x64xf16, #t, #ttng.tensor_memory>");
  // With buffers of two widths there is no one answer.
  EXPECT_NE(squeezed("#t = #ttng.tensor_memory_encoding<unpacked = true>\n<64xf16, #t, <64xf32, #t,").find("unpacked"),
            std::string::npos);
}

TEST(Spelling, LeavesTheRestAlone) {
  for (StringRef text : {"// triton_gpu.x\n", "tt.print \"triton_gpu.x\"", "{amdgpu.flag}", "{amdgpu.split = true}",
                         "%triton_gpu.x = f", "@triton_gpu.x", "#triton_gpu_alias", "my_triton_gpu.op %x",
                         "\"a \\\" triton_gpu.x\"", "\"!tt.memdesc<4xf16, #s>\""})
    EXPECT_EQ(respell(text).text(), text.str());
}

TEST(Spelling, SurvivesTextThatIsNotWellFormed) {
  for (StringRef text :
       {"!tt.memdesc<", "!tt.memdesc<4xf16, #s", "#ttg.shared<{vec = ", "#ttg.blocked<{CTAsPerCGA = [2, x]}>",
        "tensordesc<tensor<", "tt.trans %x (", "\"triton_gpu.", "#ttg.amd_wmma<{warpsPerCTA = [0, -1]}>",
        "#ttg.blocked<{CTAsPerCGA = [99999999999999999999], CTASplitNum = [1], CTAOrder = [0]}>",
        "#ttng.tensor_memory_encoding<CTASplitM = 4294967296>", "#", "!", "<tensor<>"})
    EXPECT_GE(respell(text).text().size(), text.size());
}

TEST(Spelling, KeepsPositions) {
  std::string text = "%0 = triton_gpu.convert_layout %a : !triton_gpu.memdesc<1xi8, #triton_gpu.x, #m>\n"
                     "%1 = \"triton_nvidia_gpu.op\"(%0) : () -> ()\namdgpu.cond_barrier %p";
  Respelled current = respell(text);
  EXPECT_FALSE(current.movesColumns());
  for (StringRef kept : {"%a :", "<1xi8", "(%0)", "%p"})
    EXPECT_EQ(current.text().find(kept.str()), text.find(kept.str())) << kept.str();
}

TEST(Spelling, TellsWhereMovedTextStood) {
  std::string text = "\n  f(!tt.memdesc<4xf16, #s>, !tt.memdesc<4xf16, #s>) x";
  Respelled current = respell(text);
  EXPECT_TRUE(current.movesColumns());
  unsigned then = text.find(" x") - 1, now = current.text().find(" x") - 1;
  EXPECT_LT(then, now);
  EXPECT_EQ(current.originalColumn(2, now + 1), then + 1);
  EXPECT_EQ(current.originalColumn(2, 3), 3u);
  EXPECT_EQ(current.originalColumn(1, 1), 1u);
  // The inserted memory space stood nowhere; it is told as where it was inserted.
  unsigned inserted = current.text().find("#ttg.shared_memory");
  EXPECT_EQ(current.originalColumn(2, inserted), text.find(">, ") - 0u);
}

} // namespace
