#include "tuner/budget/bound.h"

#include <algorithm>

#include "absl/strings/strip.h"

namespace lathe {
namespace {

struct Peak {
  absl::string_view model;
  int units;
  double gigabytes, cache, tera4, tera8, tera16, tera32, tera64;
};

constexpr Peak kPeaks[] = {
#define LATHE_DEVICE_PEAK(model, units, gigabytes, cache, tera4, tera8, tera16, tera32, tera64) \
  {model, units, gigabytes, cache, tera4, tera8, tera16, tera32, tera64},
#include "tuner/budget/device_peaks.def"
};

// By whole words of the name: an L40 is not an L4.
bool IsOf(absl::string_view device_model, const Peak& peak) {
  return absl::ConsumePrefix(&device_model, peak.model) && (device_model.empty() || device_model.front() == ' ');
}

// Null for a model that the table lacks.
const Peak* Find(absl::string_view device_model) {
  const auto* peak =
      std::find_if(std::begin(kPeaks), std::end(kPeaks), [&](const Peak& one) { return IsOf(device_model, one); });
  return peak == std::end(kPeaks) ? nullptr : peak;
}

double TeraOf(const Peak& peak, int bits) {
  if (bits <= 4) return peak.tera4;
  if (bits <= 8) return peak.tera8;
  if (bits <= 16) return peak.tera16;
  return bits <= 32 ? peak.tera32 : peak.tera64;
}

}  // namespace

TimeBound BoundOf(absl::string_view device_model, const LeastWork& work) {
  const Peak* peak = Find(device_model);
  if (peak == nullptr) return {};
  const double stays = work.declared ? 0 : peak->cache * (1 << 20);
  const double memory = (work.read_bytes + std::max(0.0, work.written_bytes - stays)) / peak->gigabytes;
  const double matrix = work.narrowest_bits == 0 ? 0 : work.flops / TeraOf(*peak, work.narrowest_bits) / 1e3;
  if (memory <= 0 && matrix <= 0) return {};
  if (matrix > memory) return {v1::Comparison::MATRIX, matrix};
  return {v1::Comparison::MEMORY, memory};
}

int MultiprocessorsOf(absl::string_view device_model) {
  const Peak* peak = Find(device_model);
  return peak == nullptr ? 0 : peak->units;
}

double RoundsRatio(const LaunchSize& here, const LaunchSize& there) {
  if (std::min(here.programs, there.programs) <= 0 || std::min(here.multiprocessors, there.multiprocessors) <= 0) {
    return 1;
  }
  const auto rounds = [](const LaunchSize& launch) {
    const int64_t rounds = (launch.programs + launch.multiprocessors - 1) / launch.multiprocessors;
    return static_cast<double>(rounds);
  };
  return rounds(here) / rounds(there);
}

}  // namespace lathe
