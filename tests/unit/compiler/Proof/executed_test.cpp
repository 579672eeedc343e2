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

/// The operations that front ends and people write by hand, of every dialect that our chips execute.
const char *const kDocumented[] = {
    "ttg.async_commit_group", "ttg.async_copy_global_to_local", "ttg.async_wait", "ttg.barrier", "ttg.convert_layout",
    "ttg.fp4_to_fp", "ttg.local_alloc", "ttg.local_dealloc", "ttg.local_gather", "ttg.local_load", "ttg.local_scatter",
    "ttg.local_store", "ttg.memdesc_index", "ttg.memdesc_reinterpret", "ttg.memdesc_reshape", "ttg.memdesc_subslice",
    "ttg.memdesc_trans",
    // AMD
    "amdg.buffer_atomic_cas", "amdg.buffer_atomic_rmw", "amdg.buffer_load", "amdg.buffer_load_to_local",
    "amdg.buffer_store", "amdg.concat", "amdg.cond_barrier", "amdg.extract_slice", "amdg.in_thread_transpose",
    "amdg.instruction_sched_hint", "amdg.scaled_upcast_fp4", "amdg.scaled_upcast_fp8",
    // Hopper
    "ttng.arrive_barrier", "ttng.async_copy_mbarrier_arrive", "ttng.async_tma_copy_global_to_local",
    "ttng.async_tma_copy_local_to_global", "ttng.async_tma_reduce", "ttng.async_tma_store_wait", "ttng.barrier_expect",
    "ttng.cluster_arrive", "ttng.cluster_wait", "ttng.fence_async_shared", "ttng.init_barrier", "ttng.inval_barrier",
    "ttng.reinterpret_tensor_descriptor", "ttng.tensormap_create", "ttng.tensormap_fenceproxy_acquire",
    "ttng.wait_barrier", "ttng.warp_group_dot", "ttng.warp_group_dot_wait",
    // What clients send
    "tt.assert", "tt.atomic_cas", "tt.atomic_rmw", "tt.bitcast", "tt.broadcast", "tt.call", "tt.cat", "tt.clampf",
    "tt.descriptor_load", "tt.descriptor_reduce", "tt.descriptor_store", "tt.dot", "tt.dot_scaled",
    "tt.elementwise_inline_asm", "tt.expand_dims", "tt.extern_elementwise", "tt.fp_to_fp", "tt.gather",
    "tt.get_num_programs", "tt.histogram", "tt.int_to_ptr", "tt.join", "tt.make_tensor_descriptor",
    "tt.map_elementwise", "tt.mulhiui", "tt.precise_divf", "tt.precise_sqrt", "tt.ptr_to_int", "tt.reduce",
    "tt.reshape", "tt.scan", "tt.split", "tt.trans", "tt.unsplat", "scf.if", "scf.while", "cf.cond_br"};

TEST(ExecutedFiles, CoverTheDocumentedOperations) {
  for (llvm::StringRef name : kDocumented)
    EXPECT_TRUE(llvm::any_of(files(), [&](const ExecutedFile &file) {
      // As a whole word.
      for (size_t at = 0; (at = llvm::StringRef(file.module).find(name, at)) != llvm::StringRef::npos; ++at)
        if (llvm::StringRef rest = llvm::StringRef(file.module).drop_front(at + name.size());
            rest.empty() || !(llvm::isAlnum(rest[0]) || rest[0] == '_'))
          return true;
      return false;
    })) << name.str();
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

// What a chip lacks is an error of the compilation with the op's place, never the end of the process.
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

} // namespace
} // namespace lathe::proof
