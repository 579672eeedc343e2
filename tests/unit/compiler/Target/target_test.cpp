// LLVM IR to machine code, for every chip, without any dialect.
#include "lathe/Target/Target.h"

#include "Target/Backends.h"
#include "Target/NVPTX/LoopCode.h"

#include <filesystem>

#include "lathe/Target/CompileError.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace lathe;

namespace {

std::string kindOf(llvm::Error error) {
  std::string kind = "none";
  llvm::handleAllErrors(std::move(error), [&](const CompileError &compile) { kind = compile.kind; });
  return kind;
}

/// A kernel that loads `live` floats, and uses each only after all are loaded.
std::string manyLiveValues(const ChipInfo &chip, unsigned live) {
  std::string id = chip.isCuda() ? "llvm.nvvm.read.ptx.sreg.tid.x" : "llvm.amdgcn.workitem.id.x";
  std::string text = "declare i32 @" + id + "()\ndefine void @kernel(ptr addrspace(1) %p, ptr addrspace(1) %q) {\n" +
                     "  %tid = call i32 @" + id + "()\n";
  for (unsigned i = 0; i < live; ++i) {
    std::string n = std::to_string(i);
    text += "  %i" + n + " = add i32 %tid, " + std::to_string(i * 4099) + "\n";
    text += "  %a" + n + " = getelementptr float, ptr addrspace(1) %p, i32 %i" + n + "\n";
    text += "  %v" + n + " = load volatile float, ptr addrspace(1) %a" + n + "\n";
  }
  for (unsigned i = 0; i < live; ++i) {
    std::string n = std::to_string(i);
    text += "  %o" + n + " = getelementptr float, ptr addrspace(1) %q, i32 %i" + n + "\n";
    text += "  store volatile float %v" + n + ", ptr addrspace(1) %o" + n + "\n";
  }
  return text + "  ret void\n}\n";
}

llvm::Expected<Binary> compile(const ChipInfo &chip, const std::string &text, const KernelOptions &options,
                               std::string *assembly = nullptr) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(text, diagnostic, context);
  EXPECT_TRUE(module) << diagnostic.getMessage().str();
  auto backend = Backend::create(chip);
  if (!backend)
    return backend.takeError();
  if (llvm::Error error = (*backend)->optimize(*module, options))
    return error;
  llvm::Expected<std::string> made = (*backend)->emitAssembly(*module, options);
  if (!made)
    return made.takeError();
  if (assembly)
    *assembly = *made;
  return (*backend)->assemble(*made, options);
}

KernelOptions kernel(unsigned numWarps = 4) {
  KernelOptions options;
  options.entry = "kernel";
  options.numWarps = numWarps;
  return options;
}

size_t openFiles() {
  size_t count = 0;
  for ([[maybe_unused]] const auto &entry : std::filesystem::directory_iterator("/proc/self/fd"))
    ++count;
  return count;
}

class EachChip : public testing::TestWithParam<const ChipInfo *> {};

TEST_P(EachChip, MakesABinaryWithItsFigures) {
  const ChipInfo &chip = *GetParam();
  llvm::Expected<Binary> binary = compile(chip, manyLiveValues(chip, 8), kernel());
  ASSERT_TRUE(bool(binary)) << llvm::toString(binary.takeError());
  EXPECT_FALSE(binary->bytes.empty());
  EXPECT_EQ(binary->spillBytes, 0u);
  if (chip.isHip()) {
    EXPECT_EQ(binary->format, "hsaco");
    EXPECT_GT(binary->scalarRegisters, 0u);
  }
  if (binary->format != "ptx") {
    EXPECT_GE(binary->registers, 8u);
    EXPECT_EQ(binary->bytes.substr(0, 4), "\x7f"
                                          "ELF");
  }
}

TEST_P(EachChip, LeavesNoFileOpen) {
  const ChipInfo &chip = *GetParam();
  llvm::consumeError(compile(chip, manyLiveValues(chip, 2), kernel()).takeError());
  size_t before = openFiles();
  llvm::consumeError(compile(chip, manyLiveValues(chip, 2), kernel()).takeError());
  EXPECT_EQ(openFiles(), before);
}

TEST_P(EachChip, RefusesSymbolsThatNothingDefines) {
  const ChipInfo &chip = *GetParam();
  auto binary = compile(chip,
                        "declare void @elsewhere()\ndefine void @kernel() {\n  call void "
                        "@elsewhere()\n  ret void\n}\n",
                        kernel());
  ASSERT_FALSE(bool(binary));
  EXPECT_EQ(kindOf(binary.takeError()), "unsupported");
}

TEST_P(EachChip, ParsesItsOwnName) {
  llvm::Expected<const ChipInfo *> found = parseTarget(GetParam()->id);
  ASSERT_TRUE(bool(found));
  EXPECT_EQ(*found, GetParam());
}

TEST_P(EachChip, ABlockFitsOrIsOutOfResources) {
  const ChipInfo &chip = *GetParam();
  KernelOptions options = kernel(chip.maxThreadsPerBlock / chip.warpSize);
  options.sharedBytes = chip.sharedBytesPerBlock;
  EXPECT_FALSE(bool(checkBlockFits(chip, options)));
  options.sharedBytes += 1;
  EXPECT_EQ(kindOf(checkBlockFits(chip, options)), "out_of_resources");
  options.sharedBytes = 0;
  options.numWarps *= 2;
  EXPECT_EQ(kindOf(checkBlockFits(chip, options)), "out_of_resources");
}

std::vector<const ChipInfo *> chips() {
  std::vector<const ChipInfo *> all;
  for (const ChipInfo &chip : allChips())
    all.push_back(&chip);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Chips, EachChip, testing::ValuesIn(chips()), [](const auto &info) {
  std::string name = info.param->id.str();
  std::replace(name.begin(), name.end(), ':', '_');
  return name;
});

TEST(Target, UnknownNamesSayWhatThereIs) {
  EXPECT_EQ(kindOf(parseTarget("cuda:75").takeError()), "unknown_target");
  EXPECT_NE(llvm::toString(parseTarget("cuda:75").takeError()).find("cuda:80"), std::string::npos);
  EXPECT_EQ(kindOf(parseTarget("").takeError()), "unknown_target");
  EXPECT_EQ(kindOf(parseTarget("gfx942").takeError()), "unknown_target");
}

TEST(Target, MaxRegistersLimitsAndSpills) {
  const ChipInfo &chip = **parseTarget("cuda:90");
  llvm::Expected<Binary> free = compile(chip, manyLiveValues(chip, 100), kernel());
  ASSERT_TRUE(bool(free)) << llvm::toString(free.takeError());
  if (free->format == "ptx")
    GTEST_SKIP() << "no PTX assembler here";
  KernelOptions limited = kernel();
  limited.maxRegisters = 32;
  llvm::Expected<Binary> tight = compile(chip, manyLiveValues(chip, 100), limited);
  ASSERT_TRUE(bool(tight)) << llvm::toString(tight.takeError());
  EXPECT_GT(free->registers, 100u);
  EXPECT_EQ(free->spillBytes, 0u);
  EXPECT_LE(tight->registers, 32u);
  EXPECT_GT(tight->spillBytes, 0u);
}

/// Code of instructions whose low and high words are given.
std::vector<uint8_t> codeOf(std::vector<std::pair<uint64_t, uint64_t>> instructions) {
  std::vector<uint8_t> code;
  for (auto [low, high] : instructions)
    for (uint64_t word : {low, high})
      for (int shift = 0; shift < 64; shift += 8)
        code.push_back(uint8_t(word >> shift));
  return code;
}

using Words = std::pair<uint64_t, uint64_t>;
constexpr Words kStoreLocal = {0x0000500c01007387, 0x002fe80000100a00},
                kLoadLocal = {0x0000500001387983, 0x002eee0000300800}, kMove = {0x0000000000007802, 0x000fc00000000f00},
                kCall = {0x0000000000007944, 0x000fea0003c00000};

/// A branch so many instructions on from the one behind it, as sm_90 has it (its distance is split) or as sm_80 does.
Words branch(int instructions, bool split) {
  int64_t bytes = 16 * int64_t(instructions);
  uint64_t distance = split ? uint64_t(bytes / 4 >> 8) << 2 : uint64_t(bytes);
  uint64_t apart = split ? uint64_t(bytes / 4 & 0xff) << 16 : 0;
  return {0x7947 | apart | distance << 32, (distance >> 32 & 0x3ffff) | 0x000fea0000000000};
}

TEST(Target, LocalMemoryInLoopsIsSeenInTheCode) {
  for (const char *target : {"cuda:80", "cuda:90", "cuda:100"}) {
    SCOPED_TRACE(target);
    const ChipInfo &chip = **parseTarget(target);
    bool split = std::string(target) != "cuda:80";
    const Words back = branch(-4, split), far = branch(-300, split), end = branch(-1, split);
    auto keeps = [&](std::vector<Words> code) { return keepsLocalMemoryOutOfLoops(codeOf(std::move(code)), chip); };
    EXPECT_TRUE(keeps({kStoreLocal, kMove, kMove, kMove, back, kLoadLocal, end}));
    EXPECT_FALSE(keeps({kMove, kMove, kStoreLocal, kMove, back, kMove, end}));
    EXPECT_FALSE(keeps({kLoadLocal, kMove, kMove, kMove, kMove, back, branch(-7, split)})); // a loop around the loop
    EXPECT_FALSE(keeps({kMove, kMove, kCall, kMove, back, kMove, end}));
    EXPECT_FALSE(keeps({kStoreLocal, kMove, kLoadLocal, end})); // no loop
    EXPECT_FALSE(keeps({}));
    std::vector<Words> large(400, kMove);
    large[350] = far; // to 51
    large[50] = kStoreLocal;
    EXPECT_TRUE(keeps(large));
    large[51] = kStoreLocal;
    EXPECT_FALSE(keeps(large));
  }
}

/// A copy to shared memory whose global address is in that register, and a sum that goes there.
Words copyFrom(uint64_t address) { return {0x00800000000d7fae | address << 24, 0x000fe6000a101c52}; }
Words addTo(uint64_t address) { return {0x0000000b9f007210 | address << 16, 0x000fe40007f1e0ff}; }
Words loadTo(uint64_t address) { return {0x0000000404007981 | address << 16, 0x000ea8000c1e1b00}; }

TEST(Target, CopiesThatWaitForEachOthersAddressesAreSeenInTheCode) {
  const ChipInfo &chip = **parseTarget("cuda:90");
  const Words end = branch(-1, true), compare = {0x000000040000720c, 0x000fe20003f03270};
  auto delays = [&](std::vector<Words> code) { return delaysCopies(codeOf(std::move(code)), chip); };
  EXPECT_TRUE(delays({copyFrom(18), addTo(18), copyFrom(18), branch(-4, true), end}));
  EXPECT_FALSE(delays({copyFrom(18), addTo(20), copyFrom(20), branch(-4, true), end}));
  // One address, and distances in the instructions.
  EXPECT_FALSE(delays({copyFrom(18), addTo(20), copyFrom(18), branch(-4, true), end}));
  // Another copy is between the two.
  EXPECT_FALSE(delays({copyFrom(18), copyFrom(20), addTo(18), copyFrom(18), branch(-5, true), end}));
  // The upper half alone is computed, or the address is loaded.
  EXPECT_FALSE(delays({copyFrom(18), addTo(19), copyFrom(18), branch(-4, true), end}));
  EXPECT_FALSE(delays({copyFrom(18), loadTo(18), copyFrom(18), branch(-4, true), end}));
  // A comparison writes no register, though its bits name one.
  EXPECT_FALSE(delays({copyFrom(0), compare, copyFrom(0), branch(-4, true), end}));
  // The loop begins behind the first copy.
  EXPECT_FALSE(delays({copyFrom(18), addTo(18), copyFrom(18), branch(-2, true), end}));
  EXPECT_FALSE(delays({copyFrom(18), addTo(18), copyFrom(18), kCall, branch(-5, true), end}));
  EXPECT_FALSE(delays({}));
}

/// A load whose result a counter stands for, and a sum that waits until these counters are zero.
Words loadWith(uint64_t counter) { return {0x0000000404007981, 0x000e20000c1e1b00 | counter << 46}; }
Words addAfter(uint64_t counters) { return {0x0000000b9f007210, 0x000fc40007f1e0ff | counters << 52}; }

TEST(Target, WaitsForLoadsAreCountedInTheCodeOfLoops) {
  const ChipInfo &chip = **parseTarget("cuda:90");
  const Words end = branch(-1, true);
  auto waits = [&](std::vector<Words> code) -> int {
    std::optional<LoopWork> work = findLoopWork(codeOf(std::move(code)), chip);
    return work ? int(work->waits) : -1;
  };
  EXPECT_EQ(waits({loadWith(0), loadWith(1), addAfter(1), addAfter(2), branch(-5, true), end}), 1);
  EXPECT_EQ(waits({loadWith(0), addAfter(1), loadWith(1), addAfter(2), branch(-5, true), end}), 2);
  // Another counter, a load that has none, and one before the loop.
  EXPECT_EQ(waits({loadWith(0), addAfter(2), branch(-3, true), end}), 0);
  EXPECT_EQ(waits({loadWith(7), addAfter(0x3f), branch(-3, true), end}), 0);
  EXPECT_EQ(waits({loadWith(0), addAfter(1), branch(-2, true), end}), 0);
  EXPECT_EQ(waits({loadWith(0), addAfter(1), end}), 0);
  EXPECT_EQ(waits({loadWith(0), addAfter(1), kCall, branch(-4, true), end}), -1);
  // A loop in a loop counts twice.
  std::optional<LoopWork> nested =
      findLoopWork(codeOf({loadWith(0), addAfter(1), branch(-3, true), branch(-4, true), end}), chip);
  ASSERT_TRUE(nested.has_value());
  EXPECT_EQ(nested->instructions, 3u + 4u);
  EXPECT_EQ(nested->waits, 2u);
}

TEST(Target, WavesPerEuLimitsRegisters) {
  const ChipInfo &chip = **parseTarget("hip:gfx942");
  llvm::Expected<Binary> free = compile(chip, manyLiveValues(chip, 200), kernel());
  KernelOptions crowded = kernel();
  crowded.wavesPerEu = 8;
  llvm::Expected<Binary> tight = compile(chip, manyLiveValues(chip, 200), crowded);
  ASSERT_TRUE(bool(free)) << llvm::toString(free.takeError());
  ASSERT_TRUE(bool(tight)) << llvm::toString(tight.takeError());
  EXPECT_GT(free->registers, 200u);
  // Eight waves share the 512 registers of a lane.
  EXPECT_LE(tight->registers, 64u);
}

TEST(Target, TheLowestPtxVersionServes) {
  const ChipInfo &chip = **parseTarget("cuda:80");
  std::string plain, hinted;
  llvm::consumeError(compile(chip, manyLiveValues(chip, 1), kernel(), &plain).takeError());
  EXPECT_NE(plain.find(".version 7.0"), std::string::npos);
  std::string text = "define void @kernel(ptr addrspace(1) %p) {\n"
                     "  %v = call i32 asm sideeffect \"ld.global.L1::evict_last.b32 $0, [$1];\", \"=r,l\""
                     "(ptr addrspace(1) %p)\n  store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n";
  llvm::consumeError(compile(chip, text, kernel(), &hinted).takeError());
  EXPECT_NE(hinted.find(".version 7.4"), std::string::npos);
}

/// The additions in the assembly of two sums, one of which is part of the other, without some passes.
size_t countAdds(llvm::ArrayRef<llvm::StringRef> skipped) {
  constexpr llvm::StringLiteral text = R"(
define ptx_kernel void @kernel(ptr addrspace(1) %out, i32 %a, i32 %b, i1 %more) {
  %ab = add i32 %a, %b
  store volatile i32 %ab, ptr addrspace(1) %out
  br i1 %more, label %second, label %end
second:
  %c = load volatile i32, ptr addrspace(1) %out
  %ac = add i32 %a, %c
  %sum = add i32 %ac, %b
  store volatile i32 %sum, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
)";
  EXPECT_TRUE(bool(Backend::create(*findChip("cuda:90")))); // has LLVM's back end ready
  auto machine = createTargetMachine("nvptx64-nvidia-cuda", "sm_90a", "+ptx80", true, llvm::CodeGenOptLevel::Default);
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(text, diagnostic, context);
  if (!machine || !module) {
    ADD_FAILURE() << diagnostic.getMessage().str();
    return 0;
  }
  module->setTargetTriple((*machine)->getTargetTriple());
  module->setDataLayout((*machine)->createDataLayout());
  llvm::Expected<std::string> assembly = runCodegen(*module, **machine, skipped);
  EXPECT_TRUE(bool(assembly));
  return assembly ? llvm::StringRef(*assembly).count("add.s32") : 0;
}

// Either of two passes finds the part that is shared.
TEST(Target, PassesOfACodeGeneratorCanBeSkipped) {
  EXPECT_EQ(countAdds({}), 2u);
  EXPECT_EQ(countAdds({"slsr"}), 2u);
  EXPECT_EQ(countAdds({"slsr", "nary-reassociate"}), 3u);
  EXPECT_EQ(countAdds({}), 2u);
}

TEST(Target, AnAssemblersRefusalIsItsOwnKind) {
  for (const char *target : {"cuda:90", "hip:gfx942"}) {
    auto backend = Backend::create(**parseTarget(target));
    ASSERT_TRUE(bool(backend)) << llvm::toString(backend.takeError());
    if ((*backend)->assemblerBuild().empty())
      continue;
    llvm::Expected<Binary> binary = (*backend)->assemble("this is not assembly", kernel());
    ASSERT_FALSE(bool(binary));
    EXPECT_EQ(kindOf(binary.takeError()), "assembler_failed") << target;
  }
}

} // namespace
