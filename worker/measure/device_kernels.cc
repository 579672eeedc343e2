#include "worker/measure/device_kernels.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/measure/device_memory.h"

namespace lathe {
namespace {

// Elements that a program looks at in one step, as the modules have it.
constexpr uint64_t kCompareBlock = 1024, kFingerprintBlock = 4096 * 4;
constexpr uint64_t kProgramsPerMultiprocessor = 4;
constexpr absl::Duration kCompileTime = absl::Minutes(2);
constexpr absl::Duration kRunTime = absl::Seconds(60);

template <typename T>
std::string BytesOf(T value) {
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

// Kernels of one device, compiled when they are first needed.
class KernelStore {
 public:
  KernelStore(Device& device, CompilerPool& pool, std::string folder)
      : device_(device), pool_(pool), folder_(std::move(folder)) {}

  absl::StatusOr<const Kernel*> Get(const std::string& entry, const std::string& module) {
    const std::string key = absl::StrCat(entry, "/", module);
    auto found = kernels_.find(key);
    if (found != kernels_.end()) return found->second.get();
    LATHE_ASSIGN_OR_RETURN(const internal::VariantResult built, Build(entry, module));
    LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Kernel> kernel,
                           device_.Load(built.artifact(), device_.simulated() ? built.simulation() : built.binary()));
    return kernels_.emplace(key, std::move(kernel)).first->second.get();
  }

 private:
  absl::StatusOr<internal::VariantResult> Build(const std::string& entry, const std::string& module) {
    std::string path;
    CallOptions call;
    call.deadline = absl::Now() + kCompileTime;
    if (!folder_.empty()) {
      LATHE_ASSIGN_OR_RETURN(const internal::CompilerDescription compiler, pool_.Describe(call));
      const std::string identity =
          absl::StrCat(module, "\n", device_.properties().target(), "\n", compiler.compiler_build(), "\n",
                       compiler.assembler_build(), "\n", device_.simulated());
      path = absl::StrCat(folder_, "/", Sha256Digest(identity), ".kernel");
      internal::VariantResult kept;
      std::ifstream file(path, std::ios::binary);
      if (file && kept.ParseFromIstream(&file)) return kept;
    }
    LATHE_ASSIGN_OR_RETURN(internal::VariantResult built, Compile(entry, module, call));
    // A kernel that cannot be kept is compiled again by the next process.
    if (!path.empty()) Keep(path, built);
    return built;
  }

  absl::StatusOr<internal::VariantResult> Compile(const std::string& entry, const std::string& module,
                                                  const CallOptions& call) {
    internal::CompileVariants request;
    request.set_module_text(module);
    request.set_module_name(entry);
    request.set_entry(entry);
    request.set_target(device_.properties().target());
    request.set_want_simulation(device_.simulated());
    request.set_timeout_seconds(absl::ToDoubleSeconds(kCompileTime));
    request.add_variants();
    absl::StatusOr<internal::VariantResult> built = absl::InternalError("the compiler gave no result");
    const absl::Status status = pool_.Compile(
        std::move(request), [&](uint32_t, absl::StatusOr<internal::VariantResult> one) { built = std::move(one); },
        call);
    if (!status.ok()) return status;
    return built;
  }

  static void Keep(const std::string& path, const internal::VariantResult& built) {
    const std::string draft = absl::StrCat(path, ".", getpid());
    {
      std::ofstream file(draft, std::ios::binary);
      if (!file || !built.SerializeToOstream(&file) || !file.flush()) {
        unlink(draft.c_str());
        return;
      }
    }
    if (rename(draft.c_str(), path.c_str()) != 0) unlink(draft.c_str());
  }

  Device& device_;
  CompilerPool& pool_;
  const std::string folder_;
  std::map<std::string, std::unique_ptr<Kernel>> kernels_;
};

// The arguments of a launch of the fingerprint's kernel, kept on the device from one launch to the next.
struct Plan {
  explicit Plan(Device& device) : regions(device), sums(device) {}

  DeviceMemory regions, sums;
  std::vector<uint64_t> table;  // that `regions` holds: offset and size of each region, in words
  uint64_t address = 0;         // of the buffer that holds it
};

class KernelProbe : public MemoryProbe {
 public:
  KernelProbe(Device& device, CompilerPool& pool, const std::string& folder)
      : device_(device),
        kernels_(device, pool, folder),
        counts_(device),
        firsts_(device),
        distances_(device),
        looks_(device),
        reads_(device) {}

  absl::Status PrepareFingerprints() { return kernels_.Get(kFingerprintEntry, FingerprintModule()).status(); }

  bool on_device() const override { return true; }
  absl::Status Prepare(Dtype dtype) override { return kernels_.Get(kCompareEntry, CompareModule(dtype)).status(); }

  absl::StatusOr<Difference> Compare(Dtype dtype, DeviceBuffer expected, DeviceBuffer actual, DeviceBuffer chosen,
                                     const Tolerance& tolerance) override {
    const uint64_t count = expected.size / DtypeSize(dtype);
    if (count == 0) return Difference{};
    LATHE_ASSIGN_OR_RETURN(const Kernel* kernel, kernels_.Get(kCompareEntry, CompareModule(dtype)));
    const uint64_t programs = Programs(count, kCompareBlock);
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer counts, counts_.Get(8 * programs));
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer firsts, firsts_.Get(8 * programs));
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer distances, distances_.Get(8 * programs));
    Launch launch;
    launch.grid[0] = static_cast<uint32_t>(programs);
    const bool some = chosen.address != 0;
    // A pointer that is not read still has to be one.
    launch.arguments = {expected,
                        actual,
                        some ? chosen : expected,
                        BytesOf<int32_t>(some),
                        BytesOf<int64_t>(static_cast<int64_t>(count)),
                        BytesOf<double>(tolerance.relative),
                        BytesOf<double>(tolerance.absolute),
                        counts,
                        firsts,
                        distances};
    LATHE_RETURN_IF_ERROR(Run(*kernel, launch));
    return Gather(counts, firsts, distances, programs);
  }

  absl::StatusOr<std::vector<uint64_t>> Fingerprints(DeviceBuffer buffer, std::span<const Region> regions) override {
    std::vector<uint64_t> sums(regions.size());
    if (regions.empty()) return sums;
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer results, looks_.sums.Get(8 * sums.size()));
    LATHE_RETURN_IF_ERROR(device_.Fill(results, 0));
    LATHE_RETURN_IF_ERROR(Enqueue(looks_, buffer, regions));
    LATHE_RETURN_IF_ERROR(device_.Synchronize(kRunTime));
    LATHE_RETURN_IF_ERROR(Take(results, sums));
    return sums;
  }

  absl::Status Read(DeviceBuffer buffer) override {
    const Region whole{0, buffer.size / 4 * 4};
    return Enqueue(reads_, buffer, std::span(&whole, 1));
  }

 private:
  // At most as many programs as keep the device busy.
  uint64_t Programs(uint64_t units, uint64_t block) const {
    const uint64_t multiprocessors = std::max(1, device_.properties().multiprocessors());
    return std::clamp<uint64_t>((units + block - 1) / block, 1, kProgramsPerMultiprocessor * multiprocessors);
  }

  absl::Status Run(const Kernel& kernel, const Launch& launch) {
    LATHE_ASSIGN_OR_RETURN(const LaunchReport report, device_.Run(kernel, launch));
    if (!report.findings.empty()) return FindingError(report.findings.front());
    return device_.Synchronize(kRunTime);
  }

  absl::Status Enqueue(Plan& plan, DeviceBuffer buffer, std::span<const Region> regions) {
    LATHE_ASSIGN_OR_RETURN(const Kernel* kernel, kernels_.Get(kFingerprintEntry, FingerprintModule()));
    std::vector<uint64_t> table;
    uint64_t largest = 0;
    for (const Region& region : regions) {
      table.push_back(region.offset / 4);
      table.push_back(region.size / 4);
      largest = std::max(largest, region.size);
    }
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer sums, plan.sums.Get(8 * regions.size()));
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer layout, plan.regions.Get(8 * table.size()));
    if (table != plan.table || layout.address != plan.address) {
      LATHE_RETURN_IF_ERROR(
          device_.CopyIn(layout, std::span(reinterpret_cast<const uint8_t*>(table.data()), 8 * table.size())));
      plan.table = std::move(table);
      plan.address = layout.address;
    }
    Launch launch;
    launch.grid = {static_cast<uint32_t>(Programs(largest, kFingerprintBlock)), static_cast<uint32_t>(regions.size()),
                   1};
    launch.arguments = {buffer, layout, sums};
    LATHE_ASSIGN_OR_RETURN(const LaunchReport report, device_.Run(*kernel, launch));
    return report.findings.empty() ? absl::OkStatus() : FindingError(report.findings.front());
  }

  template <typename T>
  absl::Status Take(DeviceBuffer from, std::vector<T>& to) {
    from.size = sizeof(T) * to.size();
    return device_.CopyOut(from, std::span(reinterpret_cast<uint8_t*>(to.data()), from.size));
  }

  absl::StatusOr<Difference> Gather(DeviceBuffer counts, DeviceBuffer firsts, DeviceBuffer distances,
                                    uint64_t programs) {
    std::vector<uint64_t> n(programs);
    LATHE_RETURN_IF_ERROR(Take(counts, n));
    Difference difference;
    for (const uint64_t one : n) difference.mismatches += one;
    if (difference.mismatches == 0) return difference;
    std::vector<int64_t> first(programs);
    std::vector<double> distance(programs);
    LATHE_RETURN_IF_ERROR(Take(firsts, first));
    LATHE_RETURN_IF_ERROR(Take(distances, distance));
    difference.first = static_cast<uint64_t>(*std::min_element(first.begin(), first.end()));
    difference.largest = *std::max_element(distance.begin(), distance.end());
    return difference;
  }

  Device& device_;
  KernelStore kernels_;
  DeviceMemory counts_, firsts_, distances_;
  // Apart, as a race looks and reads in turn, each time at the same memory.
  Plan looks_, reads_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<MemoryProbe>> MakeKernelProbe(Device& device, CompilerPool& pool,
                                                             const std::string& folder) {
  auto probe = std::make_unique<KernelProbe>(device, pool, folder);
  LATHE_RETURN_IF_ERROR(probe->PrepareFingerprints());
  return probe;
}

}  // namespace lathe
