#include "tuner/budget/occupancy.h"

#include <algorithm>
#include <iterator>

namespace lathe {
namespace {

struct Limits {
  absl::string_view target;
  int64_t threads, programs, shared_bytes;
};

constexpr Limits kLimits[] = {
#define LATHE_CHIP_LIMITS(target, threads, programs, shared_kib) {target, threads, programs, shared_kib * 1024},
#include "tuner/budget/chip_limits.def"
};

// All chips of the table have these in common: 32-bit registers of a multiprocessor, registers that a warp gets at a
// time, and shared memory that the system takes of each program.
constexpr int64_t kRegisters = 65536, kRegisterUnit = 256, kReservedBytes = 1024, kWarp = 32;

int64_t RoundUp(int64_t value, int64_t unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

int64_t ResidentPrograms(absl::string_view target, const ProgramNeeds& needs) {
  const auto* limits =
      std::find_if(std::begin(kLimits), std::end(kLimits), [&](const Limits& one) { return one.target == target; });
  if (limits == std::end(kLimits) || needs.threads <= 0) return 0;
  const int64_t threads = RoundUp(needs.threads, kWarp);
  const int64_t of_warp = RoundUp(std::max<int64_t>(needs.registers, 1) * kWarp, kRegisterUnit);
  const int64_t by_registers = kRegisters / of_warp / (threads / kWarp);
  return std::min({limits->threads / threads, limits->programs, by_registers,
                   limits->shared_bytes / (needs.shared_bytes + kReservedBytes)});
}

double WavesOf(int64_t programs, int64_t resident, int multiprocessors) {
  const int64_t at_once = resident * multiprocessors;
  if (programs <= 0 || at_once <= 0) return 0;
  const int64_t waves = (programs + at_once - 1) / at_once;
  return static_cast<double>(waves);
}

double ShareOf(int64_t programs, int multiprocessors) {
  return multiprocessors > 0 ? static_cast<double>(programs) / multiprocessors : 0;
}

}  // namespace lathe
