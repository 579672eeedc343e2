// The instructions of a loop, as a compilation counts them.
#include "lathe/Driver/Compilation.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace lathe {
namespace {

TEST(LoopWork, InstructionsOfGroupsOfWarpsAreTheirMean) {
  Session session;
  const ChipInfo *chip = findChip("cuda:90");
  ASSERT_TRUE(chip);
  auto text = llvm::MemoryBuffer::getFile(LATHE_SOURCE_DIR "/tests/corpus/matmul_desc_f16.ttir");
  ASSERT_TRUE(bool(text));
  const auto count = [&](bool specialize) {
    llvm::Expected<KnobSet> knobs =
        KnobSet::resolve(*chip, std::map<std::string, KnobValue>{{"warp_specialize", specialize}});
    EXPECT_TRUE(bool(knobs));
    Compilation compilation(session, *chip, {(*text)->getBuffer().str(), "matmul_desc_f16", "", {}});
    while (compilation.next() != Phase::Binary)
      EXPECT_FALSE(bool(compilation.advance(*knobs)));
    return std::pair(compilation.instructions(), countLoopInstructions(compilation.assembly()));
  };
  const auto [alike, alikeInText] = count(false);
  EXPECT_EQ(alike, alikeInText);
  // One group loads and the other multiplies.
  const auto [different, differentInText] = count(true);
  EXPECT_EQ(different.instructions, int64_t(llvm::divideCeil(differentInText.instructions, 2)));
  EXPECT_EQ(different.waits, differentInText.waits);
}

} // namespace
} // namespace lathe
