// A knob that a chip takes changes some kernel's code; where a kernel gives it nothing to do, the code stays the same.
#include "lathe/Chip/Clusters.h"
#include "lathe/Driver/Compilation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace lathe;

namespace {

/// Two values of a knob that give different code for a kernel of tests/corpus, and a kernel for which they give the
/// same; the latter is empty for a knob that every kernel obeys.
struct Effect {
  llvm::StringLiteral knob;
  KnobValue one, other;
  llvm::StringLiteral changed, unchanged;
  /// Other knobs without which it has no effect.
  std::map<std::string, KnobValue> with = {};
  // Chips that take both values; null: all that take the knob.
  bool (*takes)(const ChipInfo &chip) = nullptr;
};

bool canSpecialize(const ChipInfo &chip) { return chip.hasMatrixSet(MS_Wgmma) || chip.hasMatrixSet(MS_Tcgen05); }
bool hasClusters(const ChipInfo &chip) { return getMostClusterCTAs(chip) != 0; }

const std::map<std::string, KnobValue> kScopes = {{"profile", std::string("scopes")}};
const std::map<std::string, KnobValue> kWide = {{"profile", std::string("scopes")}, {"num_warps", int64_t(8)}};

const std::map<std::string, KnobValue> kShared = {
    {"profile", std::string("scopes")}, {"profile_buffer", std::string("shared")}, {"profile_records", int64_t(256)}};
const std::map<std::string, KnobValue> kFlush = {{"profile", std::string("scopes")},
                                                 {"profile_buffer", std::string("shared")},
                                                 {"profile_buffer_strategy", std::string("flush")}};

const Effect kEffects[] = {
    {"num_warps", int64_t(4), int64_t(8), "row_softmax_f32_v0", ""},
    {"num_stages", int64_t(1), int64_t(3), "matmul_f16_v0", "row_softmax_f32_v0"},
    {"num_ctas", int64_t(1), int64_t(2), "row_softmax_f32_v0", "", {}, hasClusters},
    {"maxnreg", int64_t(0), int64_t(64), "row_softmax_f32_v0", ""},
    {"enable_fp_fusion", true, false, "layer_norm_f16", "transpose_f32"},
    {"use_buffer_ops", true, false, "vector_add_f32", ""},
    {"waves_per_eu", int64_t(0), int64_t(8), "matmul_f16_v0", ""},
    {"matrix_instr_nonkdim", int64_t(16), int64_t(32), "matmul_f16_v0", "row_softmax_f32_v0"},
    {"kpack", int64_t(1), int64_t(2), "matmul_f16_v0", "row_softmax_f32_v0"},
    {"schedule_hint", std::string("none"), std::string("memory-bound-attention"), "attention_fwd_f16_v0", ""},
    {"profile", std::string("marks"), std::string("scopes"), "row_softmax_f32_v0", ""},
    {"profile", std::string("scopes"), std::string("all"), "layer_norm_f16", "row_softmax_f32_v0"},
    {"profile_granularity", std::string("warp"), std::string("warp_group"), "row_softmax_f32_v0", "", kScopes},
    {"profile_granularity", std::string("warp_group"), std::string("block"), "row_softmax_f32_v0", "", kWide},
    {"profile_buffer", std::string("global"), std::string("shared"), "row_softmax_f32_v0", "", kScopes},
    {"profile_records", int64_t(256), int64_t(512), "row_softmax_f32_v0", "", kScopes},
    {"profile_buffer_strategy", std::string("circular"), std::string("flush"), "row_softmax_f32_v0", "", kShared},
    {"profile_flush_records", int64_t(64), int64_t(128), "row_softmax_f32_v0", "", kFlush},
    {"profile_warps", std::string("all"), std::string("0,2-3"), "row_softmax_f32_v0", "", kScopes},
    {"warp_specialize", false, true, "matmul_desc_f16", "matmul_f16_v0", {}, canSpecialize},
};

Session &session() {
  static Session session;
  return session;
}

std::string assemblyOf(const ChipInfo &chip, llvm::StringRef kernel, const KnobSet &knobs) {
  std::string path = LATHE_SOURCE_DIR "/tests/corpus/" + kernel.str() + ".ttir";
  auto text = llvm::MemoryBuffer::getFile(path);
  if (!text) {
    ADD_FAILURE() << path << " cannot be read";
    return "";
  }
  Compilation compilation(session(), chip, {(*text)->getBuffer().str(), kernel.str(), "", {}});
  while (compilation.next() != Phase::Binary)
    if (llvm::Error error = compilation.advance(knobs)) {
      ADD_FAILURE() << llvm::toString(std::move(error));
      return "";
    }
  return compilation.assembly();
}

bool changes(const ChipInfo &chip, const Effect &effect, llvm::StringRef kernel) {
  std::vector<std::string> codes;
  for (const KnobValue &value : {effect.one, effect.other}) {
    std::map<std::string, KnobValue> given = effect.with;
    given[effect.knob.str()] = value;
    llvm::Expected<KnobSet> knobs = KnobSet::resolve(chip, given);
    if (!knobs) {
      ADD_FAILURE() << llvm::toString(knobs.takeError());
      return false;
    }
    codes.push_back(assemblyOf(chip, kernel, *knobs));
  }
  return codes[0] != codes[1];
}

bool isTaken(const ChipInfo &chip, const KnobInfo &knob) {
  llvm::Expected<KnobSet> knobs =
      KnobSet::resolve(chip, std::map<std::string, KnobValue>{{knob.name.str(), knob.defaultValue()}});
  if (knobs)
    return true;
  llvm::consumeError(knobs.takeError());
  return false;
}

class EachChip : public testing::TestWithParam<const ChipInfo *> {};

TEST_P(EachChip, ObeysTheKnobsThatItTakes) {
  const ChipInfo &chip = *GetParam();
  for (const KnobInfo &knob : allKnobs()) {
    if (!isTaken(chip, knob))
      continue;
    SCOPED_TRACE(knob.name.str());
    const auto *effect = llvm::find_if(kEffects, [&](const Effect &row) { return row.knob == knob.name; });
    ASSERT_NE(effect, std::end(kEffects)) << "no row here says which kernel the knob changes";
    if (effect->takes && !effect->takes(chip))
      continue;
    EXPECT_TRUE(changes(chip, *effect, effect->changed)) << effect->changed.str();
    if (!effect->unchanged.empty()) {
      EXPECT_FALSE(changes(chip, *effect, effect->unchanged)) << effect->unchanged.str();
    }
  }
}

std::vector<const ChipInfo *> pointersToChips() {
  std::vector<const ChipInfo *> chips;
  for (const ChipInfo &chip : allChips())
    chips.push_back(&chip);
  return chips;
}

INSTANTIATE_TEST_SUITE_P(Knobs, EachChip, testing::ValuesIn(pointersToChips()), [](const auto &info) {
  std::string name = info.param->id.str();
  std::replace(name.begin(), name.end(), ':', '_');
  return name;
});

} // namespace
