// Prints a digest of the assembly of every module of the corpus on every chip, so that a change of the compiler's
// structure can be shown to change no code:
//
//   assembly_digests [--compiler build/release/bin/lathe-compiler] [--every N] [--targets cuda:80,cuda:90] >before
//   ... change, build ...
//   assembly_digests >after; diff before after
//
// Modules are tests/corpus/*.ttir and executed/*.mlir on every chip, and ttgir/ARCH/*.ttgir on the chip of that
// architecture. One line is one variant: the file, the chip, the knobs, and the first 16 digits of the assembly's
// digest or the kind of the error. Every kernel and chip meets every value of
// num_warps and num_stages, every chip every pair of them. Nothing is assembled to machine code.
// --every 8 takes one module in eight, for a quick look. --targets keeps to some chips; the knobs of a variant depend
// on the chip's place in that list, so both runs take the same one.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "proto/support/compiler_pool.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using Settings = std::vector<std::pair<std::string, int>>;

// A module on a chip, with the variants that are compiled of it. `lines` gets one for each variant.
struct Job {
  std::string name;
  std::string text;
  std::string target;
  std::vector<Settings> variants;
  std::vector<std::string> lines;
};

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream stream(path);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::vector<std::filesystem::path> FilesOf(const std::filesystem::path& folder, const char* extension) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool IsHip(absl::string_view target) { return absl::StartsWith(target, "hip:"); }

// The variants of the corpus' kernel number `kernel` on the chip number `chip`.
std::vector<Settings> CorpusVariants(size_t kernel, size_t chip, absl::string_view target) {
  constexpr std::array<int, 3> kWarps = {1, 4, 8};
  constexpr std::array<int, 4> kStages = {1, 2, 3, 4};
  std::vector<Settings> variants;
  for (size_t i = 0; i < kStages.size(); ++i) {
    // All values of both knobs for every kernel and chip, and all pairs of them for every chip.
    Settings settings = {{"num_warps", kWarps[(kernel + chip + i) % 3]},
                         {"num_stages", kStages[(kernel / 3 + chip + i) % 4]}};
    if (IsHip(target)) settings.emplace_back("use_buffer_ops", static_cast<int>(i % 2));
    variants.push_back(std::move(settings));
  }
  if (IsHip(target)) {
    variants.push_back({{"waves_per_eu", 2}, {"matrix_instr_nonkdim", 16}, {"kpack", 2}});
    variants.push_back({{"enable_fp_fusion", 0}, {"matrix_instr_nonkdim", 32}});
  } else {
    variants.push_back({{"enable_fp_fusion", 0}, {"maxnreg", 64}});
  }
  return variants;
}

std::vector<Job> CollectJobs(const std::filesystem::path& corpus, const std::vector<std::string>& targets) {
  std::vector<Job> jobs;
  size_t kernel = 0;
  for (const auto& file : FilesOf(corpus, ".ttir")) {
    for (size_t chip = 0; chip < targets.size(); ++chip) {
      jobs.push_back({file.filename(), ReadFile(file), targets[chip], CorpusVariants(kernel, chip, targets[chip]), {}});
    }
    ++kernel;
  }
  for (const auto& file : FilesOf(corpus / "executed", ".mlir")) {
    std::string text = ReadFile(file);
    text.resize(std::min(text.find("\n// -----"), text.size()));
    for (const std::string& target : targets) {
      jobs.push_back({absl::StrCat("executed/", file.filename().string()), text, target, {Settings()}, {}});
    }
  }
  for (const auto& folder : std::filesystem::directory_iterator(corpus / "ttgir")) {
    std::string arch = folder.path().filename();
    const std::string target = absl::StartsWith(arch, "sm") ? "cuda:" + arch.substr(2) : "hip:" + arch;
    for (const auto& file : FilesOf(folder, ".ttgir")) {
      jobs.push_back({absl::StrCat("ttgir/", arch, "/", file.filename().string()), ReadFile(file), target, {{}}, {}});
    }
  }
  std::sort(jobs.begin(), jobs.end(),
            [](const Job& a, const Job& b) { return std::tie(a.name, a.target) < std::tie(b.name, b.target); });
  return jobs;
}

std::string Describe(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) absl::StrAppend(&text, text.empty() ? "" : ",", name, "=", value);
  return text.empty() ? "defaults" : text;
}

void SetKnob(const std::string& name, int value, v1::Knobs& knobs) {
  v1::KnobValue& knob = (*knobs.mutable_values())[name];
  if (name == "use_buffer_ops" || name == "enable_fp_fusion") {
    knob.set_bool_value(value != 0);
  } else {
    knob.set_int_value(value);
  }
}

void Run(CompilerPool& pool, Job& job) {
  internal::CompileVariants request;
  request.set_module_text(job.text);
  request.set_module_name(job.name);
  request.set_target(job.target);
  for (size_t i = 0; i < job.variants.size(); ++i) {
    internal::Variant& variant = *request.add_variants();
    variant.set_index(static_cast<uint32_t>(i));
    for (const auto& [name, value] : job.variants[i]) SetKnob(name, value, *variant.mutable_knobs());
  }
  std::vector<std::string> outcomes(job.variants.size(), "none");
  pool.Compile(
          request,
          [&](uint32_t index, absl::StatusOr<internal::VariantResult> result) {
            if (!result.ok()) {
              outcomes[index] = absl::StrCat("error ", ErrorKindName(KindOf(result.status())));
            } else {
              constexpr absl::string_view kPrefix = "sha256:";
              outcomes[index] = result->artifact().assembly_digest().substr(kPrefix.size(), 16);
            }
          },
          CallOptions{.deadline = absl::Now() + absl::Minutes(5)})
      .IgnoreError();  // every variant was called back with it
  for (size_t i = 0; i < job.variants.size(); ++i) {
    job.lines.push_back(absl::StrCat(job.name, " ", job.target, " ", Describe(job.variants[i]), " ", outcomes[i]));
  }
}

int Main(int argc, char** argv) {
  CompilerPoolOptions options;
  // Without an assembler an artifact carries PTX.
  options.environment = {{"LATHE_NVJITLINK", "none"}, {"LATHE_PTXAS", "none"}};
  options.children = std::max(1u, std::thread::hardware_concurrency());
  size_t every = 1;
  std::vector<std::string> targets;
  for (int i = 1; i < argc; i += 2) {
    const absl::string_view name = argv[i];
    if (i + 1 < argc && name == "--compiler") {
      options.program = argv[i + 1];
    } else if (i + 1 < argc && name == "--targets") {
      targets = absl::StrSplit(argv[i + 1], ',');
    } else if (i + 1 == argc || name != "--every" || !absl::SimpleAtoi(argv[i + 1], &every) || every == 0) {
      std::cerr << "usage: assembly_digests [--compiler FILE] [--every N] [--targets T,..]\n";
      return 2;
    }
  }
  const int children = options.children;
  absl::StatusOr<std::unique_ptr<CompilerPool>> pool = CompilerPool::Create(std::move(options));
  if (!pool.ok()) {
    std::cerr << pool.status() << "\n";
    return 1;
  }
  absl::StatusOr<internal::CompilerDescription> description = (*pool)->Describe(CallOptions());
  if (!description.ok()) {
    std::cerr << description.status() << "\n";
    return 1;
  }
  if (targets.empty()) {
    for (const v1::TargetDescription& target : description->targets()) targets.push_back(target.id());
  }
  std::vector<Job> jobs = CollectJobs(LATHE_CORPUS_DIR, targets);
  std::vector<Job> chosen;
  for (size_t i = 0; i < jobs.size(); i += every) chosen.push_back(std::move(jobs[i]));
  jobs = std::move(chosen);
  std::atomic<size_t> next = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < children; ++i) {
    threads.emplace_back([&] {
      for (size_t at = next++; at < jobs.size(); at = next++) Run(**pool, jobs[at]);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Job& job : jobs) {
    for (const std::string& line : job.lines) std::puts(line.c_str());
  }
  return 0;
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) { return lathe::Main(argc, argv); }
