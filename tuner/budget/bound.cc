#include "tuner/budget/bound.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace lathe {
namespace {

struct Peak {
  absl::string_view model;
  double gigabytes, cache, tera8, tera16, tera32, tera64;
};

constexpr Peak kPeaks[] = {
#define LATHE_DEVICE_PEAK(model, gigabytes, cache, tera8, tera16, tera32, tera64) \
  {model, gigabytes, cache, tera8, tera16, tera32, tera64},
#include "tuner/budget/device_peaks.def"
};

double TeraOf(const Peak& peak, int bits) {
  if (bits <= 8) return peak.tera8;
  if (bits <= 16) return peak.tera16;
  return bits <= 32 ? peak.tera32 : peak.tera64;
}

}  // namespace

TimeBound BoundOf(absl::string_view device_model, const LeastWork& work) {
  const auto* peak = std::find_if(std::begin(kPeaks), std::end(kPeaks),
                                  [&](const Peak& one) { return absl::StartsWith(device_model, one.model); });
  if (peak == std::end(kPeaks)) return {};
  const double stays = work.declared ? 0 : peak->cache * (1 << 20);
  const double memory = (work.read_bytes + std::max(0.0, work.written_bytes - stays)) / peak->gigabytes;
  const double matrix = work.narrowest_bits == 0 ? 0 : work.flops / TeraOf(*peak, work.narrowest_bits) / 1e3;
  if (memory <= 0 && matrix <= 0) return {};
  if (matrix > memory) return {v1::Comparison::MATRIX, matrix};
  return {v1::Comparison::MEMORY, memory};
}

}  // namespace lathe
