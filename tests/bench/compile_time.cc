// Prints where the time of a first compilation in a warm compiler child goes, for every kernel of the corpus.
//
//   compile_time [--target cuda:90]... [--set KNOB=VALUE]... [--rounds 5] [FILE.ttir]...
//   compile_time [--target cuda:90] .. -      measures each file that a line of standard input names, as it comes
//
// Each request runs in a process that the child forks, so every compilation is a first one. The figures are the
// medians of the rounds, in milliseconds; "own" is everything but the assembler, "request" what a caller waits. "peak"
// is the most memory that the process of any round had, in MiB.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "proto/support/compiler_pool.h"

namespace lathe {
namespace {

constexpr const char* kPhases[] = {"ingest", "tt", "ttg", "pipelined", "llvm-dialect", "llvm", "asm", "binary"};

struct Arguments {
  std::vector<std::string> targets;
  std::vector<std::string> files;
  v1::Knobs knobs;
  int rounds = 5;
};

void SetKnob(const std::string& setting, v1::Knobs* knobs) {
  const auto [name, text] = std::pair<std::string, std::string>(absl::StrSplit(setting, absl::MaxSplits('=', 1)));
  v1::KnobValue& value = (*knobs->mutable_values())[name];
  int64_t number = 0;
  if (absl::SimpleAtoi(text, &number)) {
    value.set_int_value(number);
  } else if (text == "true" || text == "false") {
    value.set_bool_value(text == "true");
  } else {
    value.set_string_value(text);
  }
}

Arguments Parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--target" && i + 1 < argc) {
      arguments.targets.push_back(argv[++i]);
    } else if (argument == "--set" && i + 1 < argc) {
      SetKnob(argv[++i], &arguments.knobs);
    } else if (argument == "--rounds" && i + 1 < argc) {
      arguments.rounds = std::max(1, std::atoi(argv[++i]));
    } else {
      arguments.files.push_back(argument);
    }
  }
  if (arguments.targets.empty()) arguments.targets = {"cuda:90", "hip:gfx942"};
  if (arguments.files.empty()) {
    for (const auto& entry : std::filesystem::directory_iterator(LATHE_CORPUS_DIR)) {
      if (entry.path().extension() == ".ttir") arguments.files.push_back(entry.path());
    }
  }
  std::sort(arguments.files.begin(), arguments.files.end());
  return arguments;
}

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Prints one line; false where the kernel does not compile.
bool Measure(CompilerPool& pool, const std::string& file, const std::string& target, const v1::Knobs& knobs,
             int rounds) {
  std::ifstream stream(file);
  std::stringstream text;
  text << stream.rdbuf();
  internal::CompileVariants request;
  request.set_module_text(text.str());
  request.set_module_name(file);
  request.set_target(target);
  *request.add_variants()->mutable_knobs() = knobs;
  std::map<std::string, std::vector<double>> milliseconds;
  std::string failure;
  uint64_t peak = 0;
  for (int round = 0; round < rounds; ++round) {
    const absl::Time begin = absl::Now();
    const absl::Status status = pool.Compile(
        request,
        [&](uint32_t, absl::StatusOr<internal::VariantResult> result) {
          if (!result.ok()) {
            failure = result.status().ToString();
            return;
          }
          double own = 0;
          for (const auto& [phase, time] : result->artifact().phase_ms()) {
            milliseconds[phase].push_back(time);
            own += phase == "binary" ? 0 : time;
          }
          milliseconds["own"].push_back(own);
          peak = std::max(peak, result->peak_memory_bytes());
        },
        CallOptions{.deadline = begin + absl::Minutes(1)});
    milliseconds["request"].push_back(absl::ToDoubleMilliseconds(absl::Now() - begin));
    if (!status.ok()) failure = status.ToString();
  }
  std::printf("%-22s %-11s", std::filesystem::path(file).stem().c_str(), target.c_str());
  if (!failure.empty()) {
    std::printf(" %s\n", absl::StrReplaceAll(failure, {{"\n", " "}}).c_str());
    std::fflush(stdout);
    return false;
  }
  for (const char* phase : kPhases) std::printf(" %12.2f", Median(milliseconds[phase]));
  std::printf(" %8.2f %8.2f %8.1f\n", Median(milliseconds["own"]), Median(milliseconds["request"]),
              static_cast<double>(peak) / (1 << 20));
  std::fflush(stdout);
  return true;
}

int Main(int argc, char** argv) {
  const Arguments arguments = Parse(argc, argv);
  absl::StatusOr<std::unique_ptr<CompilerPool>> pool = CompilerPool::Create(CompilerPoolOptions());
  if (!pool.ok()) {
    std::cerr << pool.status() << "\n";
    return 1;
  }
  // Until the child has loaded everything it would be its start that is measured.
  if (!(*pool)->Describe(CallOptions()).ok()) return 1;
  std::printf("%-22s %-11s", "kernel", "target");
  for (const char* phase : kPhases) std::printf(" %12s", phase);
  std::printf(" %8s %8s %8s\n", "own", "request", "peak");
  bool ok = true;
  if (arguments.files == std::vector<std::string>{"-"}) {
    for (std::string file; std::getline(std::cin, file);) {
      for (const std::string& target : arguments.targets) {
        ok &= Measure(**pool, file, target, arguments.knobs, arguments.rounds);
      }
    }
    return ok ? 0 : 1;
  }
  for (const std::string& target : arguments.targets) {
    for (const std::string& file : arguments.files) {
      ok &= Measure(**pool, file, target, arguments.knobs, arguments.rounds);
    }
  }
  return ok ? 0 : 1;
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) { return lathe::Main(argc, argv); }
