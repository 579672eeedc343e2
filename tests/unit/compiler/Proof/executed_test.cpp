// Every executed file on every target with every combination of its knobs: compiled, simulated with asynchronous
// effects landing early, late and at random, compared with its twin. See executed_file.h.
//
// With LATHE_EXECUTED_DUMP=FOLDER in the environment each run also leaves what a device needs to repeat it, as
// tests/bench/gpu_executed.py does: FOLDER/RUN/module.mlir, run.json (target, knobs, grid, arguments) and for each
// buffer its bytes before (N.in), after (N.out) and which of them the twin wrote (N.written).

#include "executed_file.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

namespace lathe::proof {
namespace {

const std::vector<ExecutedFile> &files() {
  static const std::vector<ExecutedFile> read =
      llvm::cantFail(readExecutedFiles(std::string(LATHE_SOURCE_DIR) + "/tests/corpus/executed"));
  return read;
}

struct Run {
  const ExecutedFile *file;
  std::string target;
  Knobs knobs;
};

std::vector<Run> runs() {
  std::vector<Run> all;
  for (const ExecutedFile &file : files())
    for (const std::string &target : file.targets)
      for (const Knobs &knobs : file.knobs)
        all.push_back({&file, target, knobs});
  return all;
}

const Memory *wanted(const ExecutedFile &file) {
  static std::map<std::string, std::optional<Memory>> known;
  auto [entry, inserted] = known.try_emplace(file.name);
  if (inserted)
    entry->second = runReference(file.twin, file.name, file.problem);
  return entry->second ? &*entry->second : nullptr;
}

void writeFile(const std::string &path, llvm::StringRef bytes) {
  std::error_code code;
  llvm::raw_fd_ostream(path, code) << bytes;
  EXPECT_FALSE(code) << path;
}

llvm::StringRef textOf(llvm::ArrayRef<uint8_t> bytes) {
  return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

void dump(const Run &run, const Memory &expected, const std::string &folder) {
  ASSERT_FALSE(llvm::sys::fs::create_directories(folder)) << folder;
  writeFile(folder + "/module.mlir", run.file->module);
  llvm::json::Array arguments;
  for (auto [i, operand] : llvm::enumerate(run.file->problem.operands)) {
    const char *const kKinds[] = {"input", "inout", "output", "scalar"};
    arguments.push_back(llvm::json::Object{{"kind", kKinds[int(operand.kind)]},
                                           {"type", nameOf(operand.type).str()},
                                           {"relative", operand.tolerance.relative},
                                           {"absolute", operand.tolerance.absolute}});
    std::string path = folder + "/" + std::to_string(i);
    writeFile(path + ".in", textOf(operand.bytes));
    writeFile(path + ".out", textOf(expected.bytes[i]));
    writeFile(path + ".written", textOf(expected.written[i]));
  }
  llvm::json::Object knobs;
  for (const auto &[name, value] : run.knobs)
    knobs[name] = toString(value);
  llvm::json::Object facts{{"target", run.target},
                           {"knobs", std::move(knobs)},
                           {"grid", llvm::json::Array(run.file->problem.grid)},
                           {"arguments", std::move(arguments)}};
  writeFile(folder + "/run.json", llvm::formatv("{0:2}", llvm::json::Value(std::move(facts))).str());
}

std::string identifierOf(const Run &run) {
  std::string name = run.file->name + "_" + run.target + "_" + describe(run.knobs);
  for (char &character : name)
    if (!llvm::isAlnum(character))
      character = '_';
  return name;
}

/// Operations that no executed file has, and why; a row goes once a file has its operation.
struct NotExecuted {
  llvm::StringLiteral operation, reason;
};
const NotExecuted kNotExecuted[] = {
    {"amdg.arrive_barrier", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.async_copy_local_to_global", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.async_copy_mbarrier_arrive", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.async_tdm_copy_global_to_local", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.async_tdm_copy_local_to_global", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.async_tdm_gather", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.async_tdm_intrinsic_wait", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.async_tdm_scatter", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.async_tdm_wait", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.cluster_barrier_arrive", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.cluster_barrier_wait", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.init_barrier", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.read_barrier_phase", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.tdm_prefetch", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.update_tensor_descriptor", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.wait_barrier", "barriers and the tensor data mover of gfx1250 are not built"},
    {"amdg.masked_load", "lowered for no chip yet"},
    {"amdg.masked_store", "lowered for no chip yet"},
    {"amdg.upcast_mxfp", "lowered for no chip yet"},
    {"ttng.async_shared_store", "lowered for no chip yet"},
    {"tt.print", "run by executed_debug_test, which reads what is printed"},
    {"ttng.fence_mbarrier_init_release_cluster", "made by the passes that the files of multicast loads run"},
};

/// Names of the operations in the modules of all files, as they are parsed.
std::set<std::string> executedOperations() {
  std::set<std::string> names;
  for (const ExecutedFile &file : files()) {
    std::vector<SourceDiagnostic> diagnostics;
    llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> module =
        session().ingest(file.module, file.name + ".mlir", diagnostics);
    if (!module) {
      ADD_FAILURE() << llvm::toString(module.takeError());
      continue;
    }
    (*module)->walk([&](mlir::Operation *op) { names.insert(op->getName().getStringRef().str()); });
  }
  return names;
}

// The operations of the dialects that clients send, as they are registered.
TEST(ExecutedFiles, CoverEveryOperation) {
  std::set<std::string> executed = executedOperations(), missing;
  for (mlir::RegisteredOperationName name : session().context().getRegisteredOperations())
    if (llvm::is_contained({"tt", "ttg", "ttng", "amdg", "nvws", "proton", "proton_gpu"}, name.getDialectNamespace()) &&
        !executed.count(name.getStringRef().str()))
      missing.insert(name.getStringRef().str());
  for (const NotExecuted &row : kNotExecuted)
    EXPECT_EQ(missing.erase(row.operation.str()), 1u)
        << row.operation.str() << " is executed or no operation, so it needs no row of kNotExecuted";
  EXPECT_TRUE(missing.empty()) << "no executed file has " << llvm::join(missing, ", ");
}

/// Whether the assembly of `source` can be made for a chip; a diagnostic otherwise. Anything else ends the program.
llvm::Error assemble(const ExecutedFile &file, const ChipInfo &chip) {
  llvm::Expected<KnobSet> knobs = KnobSet::resolve(chip, {});
  if (!knobs)
    return knobs.takeError();
  Compilation compilation(session(), chip, {file.module, file.name + ".mlir", "", {}});
  while (compilation.next() != Phase::Binary)
    if (llvm::Error error = compilation.advance(*knobs))
      return error;
  return llvm::Error::success();
}

// An operation that the chip lacks is an error of the compilation, never the end of the process.
TEST(ExecutedFiles, AreRefusedByChipsThatLackTheirOperations) {
  llvm::ArrayRef<ChipInfo> chips = allChips();
  unsigned refused = 0;
  for (auto [number, file] : llvm::enumerate(files()))
    // Every third chip, another third for every file: all pairs of a chip and a family of files occur.
    for (size_t i = number % 3; i < chips.size(); i += 3) {
      if (llvm::is_contained(file.targets, chips[i].id))
        continue;
      SCOPED_TRACE(file.name + ".mlir for " + chips[i].id.str());
      llvm::Error error = assemble(file, chips[i]);
      refused += bool(error);
      llvm::handleAllErrors(std::move(error), [&](const CompileError &compile) {
        EXPECT_FALSE(compile.message.empty());
        EXPECT_NE(compile.kind, "internal") << compile.message;
      });
    }
  EXPECT_GT(refused, 100u);
}

// The reference runs tensor memory too: modules with it agree with their twins before anything is compiled.
TEST(ExecutedFiles, OfTensorMemoryAgreeWithTheirTwinsInTheReference) {
  unsigned compared = 0;
  for (const ExecutedFile &file : files()) {
    auto has = [&](llvm::StringRef text) { return llvm::StringRef(file.module).contains(text); };
    // The reference refuses views that reinterpret bytes, and has one CTA.
    if (!has("ttng.tmem_alloc") || has("ttg.memdesc_reinterpret") || has("\"ttng.two-ctas\" = true"))
      continue;
    SCOPED_TRACE(file.name);
    const Memory *expected = wanted(file);
    std::optional<Memory> got = runReference(file.module, file.name, file.problem);
    ASSERT_TRUE(expected && got);
    EXPECT_EQ(differences(file.problem, *expected, *got), "");
    ++compared;
  }
  EXPECT_GT(compared, 20u);
}

class Executed : public ::testing::TestWithParam<Run> {};

TEST_P(Executed, AgreesWithItsTwin) {
  const auto &[file, target, knobs] = GetParam();
  SCOPED_TRACE(file->name + ".mlir for " + target + ", " + describe(knobs));
  std::unique_ptr<Compiled> compiled = Compiled::make(file->module, file->name + ".mlir", target, knobs);
  ASSERT_TRUE(compiled);
  const Memory *expected = wanted(*file);
  ASSERT_TRUE(expected);
  if (const char *folder = std::getenv("LATHE_EXECUTED_DUMP"))
    dump(GetParam(), *expected, std::string(folder) + "/" + identifierOf(GetParam()));
  for (auto landing : {simulate::Landing::Random, simulate::Landing::Earliest, simulate::Landing::Latest}) {
    Memory got;
    simulate::Result result = compiled->simulate(file->problem, got, 1, landing);
    EXPECT_TRUE(result.ok()) << describe(result.findings);
    EXPECT_EQ(differences(file->problem, *expected, got), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Corpus, Executed, ::testing::ValuesIn(runs()),
                         [](const ::testing::TestParamInfo<Run> &info) { return identifierOf(info.param); });

// Files whose functions have become code of NVIDIA's device library.
const llvm::StringLiteral kNotOptimised[] = {"extern-cuda", "extern-hip"};

// The llvm phase for cuda, imported again: a share of the runs, with LATHE_PROOFS=all every one.
std::vector<Run> optimisedRuns() {
  constexpr size_t share = 8;
  std::vector<Run> all = runs(), chosen;
  llvm::erase_if(all, [](const Run &run) { return !llvm::StringRef(run.target).starts_with("cuda:"); });
  for (auto [number, run] : llvm::enumerate(all))
    if (wantsEverything() || number % share == 0)
      chosen.push_back(run);
  return chosen;
}

class ExecutedOptimised : public Executed {};

TEST_P(ExecutedOptimised, AgreesWithItsTwin) {
  const auto &[file, target, knobs] = GetParam();
  if (llvm::is_contained(kNotOptimised, file->name))
    GTEST_SKIP() << "NVIDIA's device library has instructions that the simulator has no models of";
  SCOPED_TRACE(file->name + ".mlir for " + target + ", " + describe(knobs));
  std::unique_ptr<Compiled> compiled = Compiled::make(file->module, file->name + ".mlir", target, knobs);
  ASSERT_TRUE(compiled);
  llvm::Error error = compiled->optimize();
  ASSERT_FALSE(bool(error)) << llvm::toString(std::move(error));
  const Memory *expected = wanted(*file);
  ASSERT_TRUE(expected);
  Memory got;
  simulate::Result result = compiled->simulate(file->problem, got);
  EXPECT_TRUE(result.ok()) << describe(result.findings);
  EXPECT_EQ(differences(file->problem, *expected, got), "");
}

INSTANTIATE_TEST_SUITE_P(Corpus, ExecutedOptimised, ::testing::ValuesIn(optimisedRuns()),
                         [](const ::testing::TestParamInfo<Run> &info) { return identifierOf(info.param); });

} // namespace
} // namespace lathe::proof
