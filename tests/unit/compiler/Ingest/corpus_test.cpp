// Every module of the corpus is taken, and what it prints is taken again and prints the same.
#include "lathe/Dialect/AllDialects.h"
#include "lathe/Ingest/Ingest.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace mlir;
using namespace lathe;

namespace {

const std::string root = std::string(LATHE_SOURCE_DIR) + "/tests/corpus/";

/// The releases whose texts of one module are in tests/corpus/releases/RELEASE.
constexpr const char *releases[] = {"3.6", "3.7", "3.8", "3.9"};

std::vector<std::string> listModules() {
  std::vector<std::string> modules;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator entry(root, error), end; entry != end && !error;
       entry.increment(error))
    if (StringRef path = entry->path(); path.ends_with(".ttir") || path.ends_with(".ttgir"))
      modules.push_back(path.substr(root.size()).str());
  llvm::sort(modules);
  return modules;
}

class CorpusTest : public ::testing::TestWithParam<std::string> {
protected:
  CorpusTest() : context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      llvm::raw_string_ostream stream(errors);
      stream << diagnostic.getLocation() << ": " << diagnostic.str() << "\n";
      return success();
    });
  }

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  /// The identity of the module in a file; empty, with a failure, if there is none.
  std::string identityOf(const std::string &path) {
    auto file = llvm::MemoryBuffer::getFile(root + path);
    if (!file) {
      ADD_FAILURE() << path << " cannot be read";
      return "";
    }
    IngestResult result = ingest(context, (*file)->getBuffer(), path);
    EXPECT_TRUE(result.module) << errors;
    return result.module ? printCanonical(*result.module) : "";
  }

  MLIRContext context;
  std::string errors;
};

TEST_P(CorpusTest, ParsesAndPrintsBack) {
  auto file = llvm::MemoryBuffer::getFile(root + GetParam());
  ASSERT_TRUE(file);
  IngestResult first = ingest(context, (*file)->getBuffer(), GetParam());
  ASSERT_TRUE(first.module) << errors;
  std::string printed = printCanonical(*first.module);
  IngestResult second = ingest(context, printed, "printed");
  ASSERT_TRUE(second.module) << errors;
  EXPECT_EQ(printCanonical(*second.module), printed);
}

INSTANTIATE_TEST_SUITE_P(Corpus, CorpusTest, ::testing::ValuesIn(listModules()), [](const auto &info) {
  std::string name = StringRef(info.param).rsplit('.').first.str();
  std::replace_if(name.begin(), name.end(), [](char c) { return !llvm::isAlnum(c); }, '_');
  return name;
});

/// One program as several releases print it.
class ReleasesTest : public CorpusTest {};

TEST_P(ReleasesTest, HaveOneIdentity) {
  std::string first;
  for (const char *release : releases) {
    std::string identity = identityOf("releases/" + std::string(release) + "/" + GetParam());
    if (first.empty())
      first = identity;
    EXPECT_EQ(identity, first) << GetParam() << " of release " << release;
  }
}

INSTANTIATE_TEST_SUITE_P(Corpus, ReleasesTest, ::testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (StringRef module : listModules())
                             if (module.consume_front("releases/3.9/"))
                               names.push_back(module.str());
                           return names;
                         }()),
                         [](const auto &info) { return StringRef(info.param).rsplit('.').first.str(); });

TEST(Corpus, IsWhole) { EXPECT_EQ(listModules().size(), 33u + 171u + 16u + 1u + 63u); }

} // namespace
