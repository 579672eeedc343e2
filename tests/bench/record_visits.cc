// Records how a GPU's times vary from visit to visit: what tests/corpus/samples holds, and the replays of
// tests/unit/worker/numerics/replay_test.cc draw from.
//
//   record_visits --corpus tests/corpus [--compiler FILE] [--device N] [--rounds N] [--heat-seconds S] >visits.csv
//
// Three kernels (a large matmul, a small one, a row softmax), four variants of each, are timed in rounds as a worker
// times them: first on the device as it is found, with pauses; then while a large matmul keeps it in its power limit,
// before the rounds and between them. Clocks and limits are not set. One line is one visit:
//
//   kernel,state,round,variant,clock MHz,watts,ns of each sample separated by blanks
//
// Lines that begin with # tell the device and the variants.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "proto/support/compiler_pool.h"
#include "proto/support/status_macros.h"
#include "worker/device/cuda/cuda_device.h"
#include "worker/measure/sampler.h"
#include "worker/measure/staging.h"

namespace lathe {
namespace {

constexpr int kSamples = 3;
constexpr absl::Duration kHang = absl::Seconds(20);
constexpr absl::Duration kIdle = absl::Milliseconds(20);  // between rounds on a cool device
constexpr absl::Duration kLoad = absl::Milliseconds(60);  // between rounds on a hot one

struct VariantSpec {
  std::string file;
  uint32_t programs = 1;
  int num_warps = 4;
  int num_stages = 3;
};

struct KernelSpec {
  std::string name;
  std::vector<std::vector<int64_t>> tensors;  // shapes, the last one written
  std::string dtype;
  std::vector<int32_t> scalars;
  std::vector<VariantSpec> variants;
};

KernelSpec Matmul(std::string name, int m, int n, int k, std::vector<VariantSpec> variants) {
  return {std::move(name), {{m, k}, {k, n}, {m, n}}, "f16", {m, n, k, k, n, n}, std::move(variants)};
}

std::vector<KernelSpec> Kernels() {
  std::vector<KernelSpec> kernels;
  kernels.push_back(Matmul("matmul_large", 4096, 4096, 4096,
                           {{"matmul_f16_v1.ttir", 512, 8, 3},
                            {"matmul_f16_v1.ttir", 512, 8, 4},
                            {"matmul_f16_v0.ttir", 1024, 4, 3},
                            {"matmul_f16_v0.ttir", 1024, 4, 4}}));
  kernels.push_back(Matmul("matmul_small", 512, 2048, 2048,
                           {{"matmul_f16_v0.ttir", 64, 4, 3},
                            {"matmul_f16_v0.ttir", 64, 4, 4},
                            {"matmul_f16_v2.ttir", 256, 4, 3},
                            {"matmul_f16_v2.ttir", 256, 4, 4}}));
  KernelSpec softmax = {"row_softmax", {{8192, 4096}, {8192, 4096}}, "bf16", {4096, 4096, 4096}, {}};
  for (int warps : {2, 4, 8, 16}) softmax.variants.push_back({"row_softmax_bf16.ttir", 8192, warps, 3});
  kernels.push_back(std::move(softmax));
  return kernels;
}

struct Variant {
  std::unique_ptr<Kernel> kernel;
  Launch launch;
};

struct Recorded {
  KernelSpec spec;
  std::unique_ptr<StagedProblem> problem;
  std::vector<Variant> variants;
};

class Recorder {
 public:
  Recorder(std::string corpus, Device& device, CompilerPool& pool)
      : corpus_(std::move(corpus)), device_(device), pool_(pool), probe_(MakeHostProbe(device)) {}

  absl::Status Run(int rounds, absl::Duration heat);

 private:
  absl::StatusOr<std::unique_ptr<Kernel>> Compile(const VariantSpec& variant);
  absl::StatusOr<Recorded> Prepare(const KernelSpec& spec);
  absl::Status Load(absl::Duration time);
  absl::Status Rounds(Recorded& kernel, absl::string_view state, int rounds);

  const std::string corpus_;
  Device& device_;
  CompilerPool& pool_;
  const std::unique_ptr<MemoryProbe> probe_;
  std::unique_ptr<Sampler> sampler_;
  std::vector<Recorded> kernels_;  // the first is the load
};

absl::StatusOr<std::unique_ptr<Kernel>> Recorder::Compile(const VariantSpec& variant) {
  std::ifstream file(absl::StrCat(corpus_, "/", variant.file));
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", corpus_, "/", variant.file));
  std::stringstream text;
  text << file.rdbuf();
  internal::CompileVariants request;
  request.set_module_text(text.str());
  request.set_module_name(variant.file);
  request.set_target(device_.properties().target());
  auto& knobs = *request.add_variants()->mutable_knobs()->mutable_values();
  knobs["num_warps"].set_int_value(variant.num_warps);
  knobs["num_stages"].set_int_value(variant.num_stages);
  absl::StatusOr<internal::VariantResult> compiled = absl::InternalError("the compiler gave no answer");
  LATHE_RETURN_IF_ERROR(pool_.Compile(
      request, [&](uint32_t, absl::StatusOr<internal::VariantResult> result) { compiled = std::move(result); },
      CallOptions{.deadline = absl::Now() + absl::Minutes(2)}));
  LATHE_RETURN_IF_ERROR(compiled.status());
  return device_.Load(compiled->artifact(), compiled->binary());
}

absl::StatusOr<Recorded> Recorder::Prepare(const KernelSpec& spec) {
  Recorded recorded;
  recorded.spec = spec;
  internal::ResolvedProblem problem;
  problem.add_grid(1);
  for (const std::vector<int64_t>& shape : spec.tensors) {
    internal::ResolvedTensor& tensor = *problem.add_arguments()->mutable_tensor();
    tensor.set_dtype(spec.dtype);
    tensor.mutable_shape()->Add(shape.begin(), shape.end());
    tensor.set_role(&shape == &spec.tensors.back() ? v1::ARGUMENT_ROLE_OUTPUT : v1::ARGUMENT_ROLE_INPUT);
  }
  for (int32_t scalar : spec.scalars)
    problem.add_arguments()->set_scalar(std::string(reinterpret_cast<const char*>(&scalar), sizeof(scalar)));
  LATHE_ASSIGN_OR_RETURN(recorded.problem, StagedProblem::Create(device_, *probe_, problem, 1));
  for (const VariantSpec& variant : spec.variants) {
    Variant& made = recorded.variants.emplace_back();
    LATHE_ASSIGN_OR_RETURN(made.kernel, Compile(variant));
    made.launch.grid = {variant.programs, 1, 1};
    made.launch.arguments = recorded.problem->arguments();
    const v1::Artifact& artifact = made.kernel->artifact();
    absl::PrintF("# %s variant %d: %s num_warps=%d num_stages=%d registers=%d spills=%d shared=%d\n", spec.name,
                 recorded.variants.size() - 1, variant.file, variant.num_warps, variant.num_stages,
                 artifact.registers(), artifact.spill_bytes(), artifact.shared_bytes());
  }
  return recorded;
}

absl::Status Recorder::Load(absl::Duration time) {
  const absl::Time start = absl::Now();
  const Variant& load = kernels_.front().variants.front();
  while (absl::Now() - start < time) {
    for (int i = 0; i < 20; ++i) LATHE_RETURN_IF_ERROR(device_.Run(*load.kernel, load.launch).status());
    LATHE_RETURN_IF_ERROR(device_.Synchronize(kHang));
  }
  return absl::OkStatus();
}

absl::Status Recorder::Rounds(Recorded& kernel, absl::string_view state, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const bool hot = state == "hot";
    if (hot) LATHE_RETURN_IF_ERROR(Load(kLoad));
    const double watts = device_.Conditions().power_watts();
    for (size_t turn = 0; turn < kernel.variants.size(); ++turn) {
      // Each variant follows each other one.
      const size_t at = (turn * (1 + 2 * (round % 2)) + static_cast<size_t>(round) / 2) % kernel.variants.size();
      const Variant& variant = kernel.variants[at];
      const auto work = [&] { return device_.Run(*variant.kernel, variant.launch).status(); };
      LATHE_ASSIGN_OR_RETURN(const VisitTimes visit, sampler_->Visit(work, nullptr, {1, kSamples}));
      std::vector<std::string> samples;
      for (double ns : visit.samples_ns) samples.push_back(absl::StrFormat("%.0f", ns));
      absl::PrintF("%s,%s,%d,%d,%.2f,%.0f,%s\n", kernel.spec.name, state, round, at, visit.clock_mhz, watts,
                   absl::StrJoin(samples, " "));
    }
    if (!hot) absl::SleepFor(kIdle);
  }
  return absl::OkStatus();
}

absl::Status Recorder::Run(int rounds, absl::Duration heat) {
  LATHE_ASSIGN_OR_RETURN(sampler_, Sampler::Create(device_, nullptr, kHang));
  const v1::Device& device = device_.properties();
  absl::PrintF("# %s, driver %s, limit %.0f W, timer step %.3f ns, cache flushed by %s\n", device.model(),
               device.driver(), device.power_limit_watts(), sampler_->timer_step_ns(),
               sampler_->flushes_by_writes() ? "writing" : "reading");
  for (const KernelSpec& spec : Kernels()) {
    LATHE_ASSIGN_OR_RETURN(Recorded recorded, Prepare(spec));
    kernels_.push_back(std::move(recorded));
  }
  for (const char* state : {"cool", "hot"}) {
    if (std::string(state) == "hot") LATHE_RETURN_IF_ERROR(Load(heat));
    for (Recorded& kernel : kernels_) {
      // Code is loaded and clocks come up without being recorded.
      for (Variant& variant : kernel.variants) {
        const auto work = [&] { return device_.Run(*variant.kernel, variant.launch).status(); };
        LATHE_RETURN_IF_ERROR(sampler_->Visit(work, nullptr, {1, kSamples}).status());
      }
      LATHE_RETURN_IF_ERROR(Rounds(kernel, state, rounds));
    }
  }
  const v1::DeviceConditions after = device_.Conditions();
  absl::PrintF("# at the end: %.0f MHz, %.0f W, %.0f degrees, throttled by: %s\n", after.sm_clock_mhz(),
               after.power_watts(), after.temperature_celsius(), after.throttle());
  return absl::OkStatus();
}

int Main(int argc, char** argv) {
  std::map<std::string, std::string> given = {
      {"--corpus", ""}, {"--compiler", ""}, {"--device", "0"}, {"--rounds", "200"}, {"--heat-seconds", "20"}};
  bool right = argc % 2 == 1;
  for (int i = 1; right && i < argc; i += 2) {
    right = given.contains(argv[i]);
    if (right) given[argv[i]] = argv[i + 1];
  }
  int index = 0, rounds = 0, heat = 0;
  if (!right || given["--corpus"].empty() || !absl::SimpleAtoi(given["--device"], &index) ||
      !absl::SimpleAtoi(given["--rounds"], &rounds) || !absl::SimpleAtoi(given["--heat-seconds"], &heat)) {
    std::cerr << "usage: record_visits --corpus DIR [--compiler FILE] [--device N] [--rounds N] [--heat-seconds S]\n";
    return 2;
  }
  CompilerPoolOptions options;
  options.program = given["--compiler"];
  const auto pool = CompilerPool::Create(std::move(options));
  const auto device = pool.ok() ? cuda::OpenDevice(index) : pool.status();
  const absl::Status status =
      device.ok() ? Recorder(given["--corpus"], **device, **pool).Run(rounds, absl::Seconds(heat)) : device.status();
  if (status.ok()) return 0;
  std::cerr << status << "\n";
  return 1;
}

}  // namespace
}  // namespace lathe

int main(int argc, char** argv) { return lathe::Main(argc, argv); }
