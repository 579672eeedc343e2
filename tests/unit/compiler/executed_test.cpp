// Every executed file on every target with every combination of its knobs: compiled, simulated with asynchronous
// effects landing early, late and at random, compared with its twin. See executed_file.h.

#include "executed_file.h"

#include <gtest/gtest.h>

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

class Executed : public ::testing::TestWithParam<Run> {};

TEST_P(Executed, AgreesWithItsTwin) {
  const auto &[file, target, knobs] = GetParam();
  SCOPED_TRACE(file->name + ".mlir for " + target + ", " + describe(knobs));
  std::unique_ptr<Compiled> compiled = Compiled::make(file->module, file->name + ".mlir", target, knobs);
  ASSERT_TRUE(compiled);
  const Memory *expected = wanted(*file);
  ASSERT_TRUE(expected);
  for (auto landing : {simulate::Landing::Random, simulate::Landing::Earliest, simulate::Landing::Latest}) {
    Memory got;
    simulate::Result result = compiled->simulate(file->problem, got, 1, landing);
    EXPECT_TRUE(result.ok()) << describe(result.findings);
    EXPECT_EQ(differences(file->problem, *expected, got), "");
  }
}

std::string nameOf(const ::testing::TestParamInfo<Run> &info) {
  std::string name = info.param.file->name + "_" + info.param.target + "_" + describe(info.param.knobs);
  for (char &character : name)
    if (!llvm::isAlnum(character))
      character = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Corpus, Executed, ::testing::ValuesIn(runs()), nameOf);

} // namespace
} // namespace lathe::proof
