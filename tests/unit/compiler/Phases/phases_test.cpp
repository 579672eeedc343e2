// The pipelines of the phases as objects, and how a session watches over them.

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Driver/Compilation.h"
#include "lathe/Phases/Pipelines.h"

#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "gtest/gtest.h"

using namespace lathe;

namespace {

constexpr Phase kWithPipeline[] = {Phase::TT, Phase::TTG, Phase::Pipelined, Phase::LLVMDialect, Phase::LLVM};

constexpr const char *kKernel = R"(
tt.func public @twice(%x: !tt.ptr<f32>) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %at = tt.addptr %base, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %value = tt.load %at : tensor<128x!tt.ptr<f32>>
  %sum = arith.addf %value, %value : tensor<128xf32>
  tt.store %at, %sum : tensor<128x!tt.ptr<f32>>
  tt.return
}
)";

const ChipInfo &chip(const char *name) { return **parseTarget(name); }

KnobSet knobsOf(const ChipInfo &chip, const std::map<std::string, KnobValue> &given = {}) {
  return llvm::cantFail(KnobSet::resolve(chip, given));
}

/// Another value than the default that the chip takes; none of a knob that is not built.
std::optional<KnobValue> anotherValue(const ChipInfo &chip, const KnobInfo &knob) {
  std::vector<KnobValue> values;
  values.emplace_back(true);
  values.emplace_back(false);
  for (int64_t number = knob.min; number <= knob.max; ++number)
    values.emplace_back(number);
  for (const KnobValue &value : values) {
    auto set = KnobSet::resolve(chip, {{knob.name.str(), value}});
    if (set && value != knob.defaultValue())
      return value;
    llvm::consumeError(set.takeError());
  }
  return std::nullopt;
}

/// The phases whose pipeline differs from that of the defaults.
std::vector<Phase> phasesChangedBy(const ChipInfo &chip, const KnobInfo &knob, const KnobValue &value) {
  KnobSet defaults = knobsOf(chip), changed = knobsOf(chip, {{knob.name.str(), value}});
  std::vector<Phase> phases;
  for (Phase phase : kWithPipeline)
    if (printPipeline(phase, chip, defaults) != printPipeline(phase, chip, changed))
      phases.push_back(phase);
  return phases;
}

void registerOnce() {
  static const bool registered = (registerPhasePipelines(), true);
  (void)registered;
}

TEST(Phases, ThoseWithPassesAreKnown) {
  const ChipInfo &h100 = chip("cuda:90");
  for (const PhaseInfo &info : allPhases())
    EXPECT_EQ(!printPipeline(info.phase, h100, knobsOf(h100)).empty(), llvm::is_contained(kWithPipeline, info.phase))
        << info.name.str();
}

TEST(Phases, APipelineReadsBackAsItWasPrinted) {
  registerOnce();
  for (const ChipInfo &chip : allChips())
    for (Phase phase : kWithPipeline) {
      std::string printed = printPipeline(phase, chip, knobsOf(chip));
      auto parsed = mlir::parsePassPipeline(printed);
      ASSERT_TRUE(mlir::succeeded(parsed)) << printed;
      std::string again;
      llvm::raw_string_ostream stream(again);
      parsed->printAsTextualPipeline(stream);
      EXPECT_EQ(again, printed) << chip.id.str();
    }
}

// Variants that differ in a knob of a phase share what comes before it, so no pipeline before it may depend on it.
TEST(Phases, AKnobChangesNoPipelineBeforeItsPhase) {
  unsigned changing = 0;
  for (const ChipInfo &chip : allChips())
    for (const KnobInfo &knob : allKnobs()) {
      std::optional<KnobValue> value = anotherValue(chip, knob);
      if (!value)
        continue;
      for (Phase phase : phasesChangedBy(chip, knob, *value)) {
        ++changing;
        EXPECT_GE(phase, knob.phase) << knob.name.str() << " on " << chip.id.str();
      }
    }
  EXPECT_GT(changing, allChips().size());
}

TEST(Phases, APhaseIsAPipelineWithEveryKnobAsAnOption) {
  registerOnce();
  const mlir::PassPipelineInfo *ttg = mlir::PassPipelineInfo::lookup("lathe-ttg");
  ASSERT_TRUE(ttg);
  std::string errors;
  auto build = [&](llvm::StringRef options) -> std::string {
    mlir::OpPassManager manager("builtin.module");
    errors.clear();
    auto report = [&](const llvm::Twine &message) {
      errors = message.str();
      return mlir::failure();
    };
    if (mlir::failed(ttg->addToPipeline(manager, options, report)))
      return "";
    std::string text;
    llvm::raw_string_ostream stream(text);
    manager.printAsTextualPipeline(stream);
    return text;
  };
  const ChipInfo &mi300 = chip("hip:gfx942");
  EXPECT_EQ(build("target=hip:gfx942"), printPipeline(Phase::TTG, mi300, knobsOf(mi300)));
  EXPECT_EQ(build("target=hip:gfx942 num-warps=8 kpack=2"),
            printPipeline(Phase::TTG, mi300, knobsOf(mi300, {{"num_warps", int64_t(8)}, {"kpack", int64_t(2)}})));
  for (const KnobInfo &knob : allKnobs()) {
    std::string name = knob.name.str();
    std::replace(name.begin(), name.end(), '_', '-');
    bool isTaken = knob.belongsTo(Vendor::Hip) && knob.refusedBecause.empty();
    EXPECT_EQ(build("target=hip:gfx942 " + name + "=" + toString(knob.defaultValue())).empty(), !isTaken) << name;
  }
  EXPECT_EQ(build("target=hip:gfx942 num-warps=3"), "");
  EXPECT_NE(errors.find("invalid_knob"), std::string::npos) << errors;
  EXPECT_EQ(build(""), "");
  EXPECT_NE(errors.find("unknown_target"), std::string::npos) << errors;
}

class Watched : public ::testing::Test {
protected:
  /// Up to and with `last`.
  llvm::Error advance(Compilation &compilation, Phase last) {
    KnobSet knobs = knobsOf(compilation.chip());
    while (compilation.next() && *compilation.next() <= last)
      if (llvm::Error error = compilation.advance(knobs))
        return error;
    return llvm::Error::success();
  }

  /// Compiles to ttg, breaks the module, and runs one phase more.
  std::string errorOfBrokenModule(bool verifyEach) {
    Session session(WatchOptions{.verifyEach = verifyEach});
    Compilation compilation(session, chip("cuda:80"), {kKernel, "kernel", ""});
    llvm::cantFail(advance(compilation, Phase::TTG));
    mlir::ModuleOp module = compilation.module();
    module->setAttr(ttg::kNumCTAs, mlir::Builder(module.getContext()).getI32IntegerAttr(3));
    return llvm::toString(advance(compilation, Phase::Pipelined));
  }
};

TEST_F(Watched, AnInvalidModuleIsTheErrorOfThePassThatMadeIt) {
  std::string error = errorOfBrokenModule(true);
  EXPECT_NE(error.find("internal: the pass 'lathe-ttg-pipeline-loops' of the phase pipelined made an invalid module: "),
            std::string::npos)
      << error;
  EXPECT_NE(error.find("must be a power of two"), std::string::npos) << error;
  EXPECT_EQ(errorOfBrokenModule(false), "");
}

TEST_F(Watched, AKernelThatAPassRefusesIsUnsupported) {
  Session session(WatchOptions{.verifyEach = true});
  Compilation compilation(session, chip("cuda:80"),
                          {"tt.func public @odd(%x: tensor<16xf32>) {\n  tt.return\n}\n", "odd", ""});
  std::string error = llvm::toString(advance(compilation, Phase::LLVMDialect));
  EXPECT_EQ(error.find("unsupported: "), 0u) << error;
}

TEST_F(Watched, APassIsDumpedWhereverItRuns) {
  std::string one, all;
  llvm::raw_string_ostream oneStream(one), allStream(all);
  for (const auto &[pass, stream] :
       {std::pair<std::string, llvm::raw_ostream *>{"lathe-ir-simplify-ops", &oneStream}, {"all", &allStream}}) {
    Session session(WatchOptions{.dumpAfter = pass, .dumpTo = stream});
    Compilation compilation(session, chip("cuda:90"), {kKernel, "kernel", ""});
    llvm::cantFail(advance(compilation, Phase::TTG));
  }
  auto count = [](llvm::StringRef text) { return text.count("// ----- after "); };
  EXPECT_EQ(count(one), 3u);
  EXPECT_EQ(llvm::StringRef(one).count("after lathe-ir-simplify-ops, phase ttg\n"), 2u);
  size_t passes = 0;
  for (Phase phase : {Phase::TT, Phase::TTG})
    passes += makePipeline(phase, chip("cuda:90"), knobsOf(chip("cuda:90"))).size();
  EXPECT_EQ(count(all), passes);
}

} // namespace
