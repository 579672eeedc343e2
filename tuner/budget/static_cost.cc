#include "tuner/budget/static_cost.h"

#include <algorithm>
#include <limits>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

// 32-bit registers of a multiprocessor, the same since compute capability 3.0 (CUDA C++ Programming Guide, table of
// technical specifications).
constexpr int64_t kNvidiaRegisterFile = 65536;
constexpr int64_t kBytesPerRegister = 4;

}  // namespace

StaticVerdict JudgeArtifact(const v1::Artifact& artifact) {
  const int64_t threads = int64_t{artifact.num_warps()} * std::max(1, artifact.threads_per_warp());
  const int64_t registers = artifact.registers() * threads;
  if (absl::StartsWith(artifact.target(), "cuda:") && registers > kNvidiaRegisterFile) {
    return {std::numeric_limits<int64_t>::max(),
            absl::StrCat(artifact.registers(), " registers of ", threads, " threads do not fit into the ",
                         kNvidiaRegisterFile, " of a multiprocessor")};
  }
  StaticVerdict verdict{artifact.spill_bytes(), ""};
  const int64_t held = artifact.registers() * kBytesPerRegister;
  if (held > 0 && artifact.spill_bytes() > held / 2) {
    verdict.hopeless =
        absl::StrCat("each thread spills ", artifact.spill_bytes(), " bytes, and its registers hold ", held);
  }
  return verdict;
}

}  // namespace lathe
