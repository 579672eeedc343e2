#include "proto/support/compiler_files.h"

#include <filesystem>
#include <iterator>
#include <system_error>
#include <vector>

#include "absl/base/config.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

std::vector<std::string> ListIn(const VariableLookup& variable, const char* name) {
  const char* value = variable(name);
  return absl::StrSplit(value == nullptr ? "" : value, ':', absl::SkipEmpty());
}

// The loaders of programs, which execute them; see the ABI of each architecture.
constexpr const char* kLoaders[] = {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"};

#if defined(ABSL_HAVE_ADDRESS_SANITIZER) || defined(ABSL_HAVE_LEAK_SANITIZER) || \
    defined(ABSL_HAVE_THREAD_SANITIZER) || defined(ABSL_HAVE_MEMORY_SANITIZER)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

constexpr const char* kRead[] = {
    "/lib",      "/lib64",           "/usr/lib",    "/usr/lib64",   "/usr/local/lib", "/usr/local/cuda",
    "/opt/rocm", "/etc/ld.so.cache", "/dev/random", "/dev/urandom",
};

void Append(const std::vector<std::string>& some, std::vector<std::string>& to) {
  to.insert(to.end(), some.begin(), some.end());
}

// Sanitizers look for their own mappings, read what they leave out, and write reports.
void AddSanitizers(const VariableLookup& variable, FileRules& rules) {
  rules.read.push_back("/proc");
  for (const char* name : {"ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"}) {
    for (const std::string& option : ListIn(variable, name)) {
      absl::string_view path = option;
      if (absl::ConsumePrefix(&path, "suppressions=")) rules.read.emplace_back(path);
      if (absl::ConsumePrefix(&path, "log_path="))
        rules.write.push_back(std::filesystem::path(std::string(path)).parent_path().string());
    }
  }
}

absl::StatusOr<std::vector<std::string>> Added(const VariableLookup& variable, const char* name) {
  std::vector<std::string> paths = ListIn(variable, name);
  for (const std::string& path : paths) {
    std::error_code error;
    if (!std::filesystem::exists(path, error))
      return MakeError(ErrorKind::not_found, absl::StrCat("no file ", path, ", which ", name, " names"));
  }
  return paths;
}

}  // namespace

absl::StatusOr<FileRules> CompilerFiles(const std::string& program, const VariableLookup& variable) {
  FileRules rules;
  rules.run.push_back(program);
  rules.run.insert(rules.run.end(), std::begin(kLoaders), std::end(kLoaders));
  for (const std::string& ptxas : ListIn(variable, "LATHE_PTXAS")) rules.run.push_back(ptxas);
  for (const std::string& folder : ListIn(variable, "PATH")) rules.run.push_back(folder + "/ptxas");
  for (const char* folder : {"/usr/local/cuda/bin", "/usr/lib/nvidia-cuda-toolkit/bin"})
    rules.run.push_back(absl::StrCat(folder, "/ptxas"));
  rules.read.insert(rules.read.end(), std::begin(kRead), std::end(kRead));
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(program, error);
  // A bundle's libraries are beside its programs.
  if (!error) rules.read.push_back((real.parent_path().parent_path() / "lib").string());
  for (const char* name : {"LD_LIBRARY_PATH", "LATHE_NVJITLINK", "LATHE_LIBDEVICE", "LATHE_OCML"})
    Append(ListIn(variable, name), rules.read);
  rules.write.push_back("/dev/null");
  if (kSanitized) AddSanitizers(variable, rules);
  absl::StatusOr<std::vector<std::string>> reads = Added(variable, "LATHE_COMPILER_READS");
  if (!reads.ok()) return reads.status();
  absl::StatusOr<std::vector<std::string>> writes = Added(variable, "LATHE_COMPILER_WRITES");
  if (!writes.ok()) return writes.status();
  Append(*reads, rules.run);
  Append(*reads, rules.read);
  Append(*writes, rules.write);
  return rules;
}

}  // namespace lathe
