#include "lathe/Phases/Knobs.h"

#include <set>

#include "lathe/Target/CompileError.h"
#include "lathe/Target/Target.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace lathe;

namespace {

const ChipInfo &chip(const char *name) { return **parseTarget(name); }

std::string kindOf(llvm::Error error) {
  std::string kind = "none";
  llvm::handleAllErrors(std::move(error), [&](const CompileError &compile) { kind = compile.kind; });
  return kind;
}

std::string resolveKind(const char *target, std::map<std::string, KnobValue> given) {
  return kindOf(KnobSet::resolve(chip(target), given).takeError());
}

TEST(Knobs, RowsAreConsistent) {
  std::set<std::string> names;
  for (const KnobInfo &knob : allKnobs()) {
    EXPECT_TRUE(names.insert(knob.name.str()).second) << knob.name.str() << " is there twice";
    EXPECT_TRUE(knob.belongsTo(Vendor::Cuda) || knob.belongsTo(Vendor::Hip)) << knob.name.str();
    EXPECT_FALSE(knob.description.empty());
    auto parsed = parseKnobValue(knob.name, toString(knob.defaultValue()));
    ASSERT_TRUE(bool(parsed)) << llvm::toString(parsed.takeError());
    EXPECT_EQ(*parsed, knob.defaultValue());
  }
}

TEST(Knobs, AccessorsAreTheNamesInCamelCase) {
  const char *const accessors[] = {
#define LATHE_KNOB(accessor) #accessor,
#include "lathe/Phases/Knobs.def"
  };
  ASSERT_EQ(std::size(accessors), allKnobs().size());
  for (size_t i = 0; i < std::size(accessors); ++i) {
    std::string camel;
    bool capital = false;
    for (char c : allKnobs()[i].name) {
      if (c != '_')
        camel += capital ? llvm::toUpper(c) : c;
      capital = c == '_';
    }
    EXPECT_EQ(accessors[i], camel);
  }
}

// A knob is accepted with its default, belongs to the other vendor, or is refused with its row's
// reason.
TEST(Knobs, EveryKnobIsTakenOrRefusedByEveryTarget) {
  for (const ChipInfo &chip : allChips())
    for (const KnobInfo &knob : allKnobs()) {
      auto set = KnobSet::resolve(chip, {{knob.name.str(), knob.defaultValue()}});
      bool isOfMfma = knob.name == "matrix_instr_nonkdim" || knob.name == "kpack";
      bool hasIt = isOfMfma ? chip.hasMatrixSet(MS_Mfma2) : knob.name == "use_buffer_ops" ? chip.hasBuffers() : true;
      bool expected = knob.belongsTo(chip.vendor) && knob.refusedBecause.empty() && hasIt;
      EXPECT_EQ(bool(set), expected) << knob.name.str() << " on " << chip.id.str();
      if (!set)
        EXPECT_EQ(kindOf(set.takeError()), "refused_knob");
    }
}

TEST(Knobs, ValuesAreChecked) {
  EXPECT_EQ(resolveKind("cuda:90", {{"num_warps", int64_t(0)}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_warps", int64_t(-4)}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_warps", int64_t(6)}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_warps", int64_t(64)}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_warps", true}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_warps", std::string("4")}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"enable_fp_fusion", int64_t(1)}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"profile_warps", int64_t(4)}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"profile_warps", std::string("4,")}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"profile_warps", std::string("4,6-31")}}), "none");
  EXPECT_EQ(resolveKind("cuda:90", {{"profile_buffer_strategy", std::string("flush")}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_ctas", int64_t(16)}}), "none");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_ctas", int64_t(3)}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_ctas", int64_t(32)}}), "invalid_knob");
  EXPECT_EQ(resolveKind("cuda:89", {{"num_ctas", int64_t(1)}}), "none");
  EXPECT_EQ(resolveKind("cuda:89", {{"num_ctas", int64_t(2)}}), "refused_knob");
  EXPECT_EQ(resolveKind("hip:gfx942", {{"num_ctas", int64_t(2)}}), "refused_knob");
  EXPECT_EQ(resolveKind("cuda:90", {{"num_warps", int64_t(32)}}), "none");
  EXPECT_EQ(resolveKind("hip:gfx942", {{"num_warps", int64_t(32)}}), "out_of_resources");
  EXPECT_EQ(resolveKind("hip:gfx1100", {{"num_warps", int64_t(32)}}), "none");
  EXPECT_EQ(resolveKind("cuda:90", {{"nothing", int64_t(1)}}), "unknown_knob");
}

TEST(Knobs, AbsentOnesHaveTheirDefaults) {
  KnobSet set = llvm::cantFail(KnobSet::resolve(chip("cuda:90"), {}));
  EXPECT_EQ(set.numWarps(), 4);
  EXPECT_TRUE(set.enableFpFusion());
  EXPECT_FALSE(set.all().count("waves_per_eu"));
  EXPECT_EQ(set.wavesPerEu(), 0);
  EXPECT_EQ(set.scheduleHint(), "none");
  EXPECT_FALSE(set.isGiven(Knob::numWarps));
}

TEST(Knobs, KeysDifferFromTheFirstPhaseThatAKnobTouches) {
  KnobSet plain = llvm::cantFail(KnobSet::resolve(chip("cuda:90"), {}));
  KnobSet warps = llvm::cantFail(KnobSet::resolve(chip("cuda:90"), {{"num_warps", int64_t(8)}}));
  KnobSet limit = llvm::cantFail(KnobSet::resolve(chip("cuda:90"), {{"maxnreg", int64_t(64)}}));
  EXPECT_EQ(plain.keyUpTo(Phase::TT), warps.keyUpTo(Phase::TT));
  EXPECT_NE(plain.keyUpTo(Phase::TTG), warps.keyUpTo(Phase::TTG));
  EXPECT_EQ(plain.keyUpTo(Phase::TTG), limit.keyUpTo(Phase::TTG));
  EXPECT_NE(plain.keyUpTo(Phase::Pipelined), limit.keyUpTo(Phase::Pipelined));
}

} // namespace
