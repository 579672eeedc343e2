#include "server/session/policy.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "tuner/budget/ranking.h"

namespace lathe {
namespace {

constexpr int kDefaultPrograms = 16;

struct Tolerance {
  double rtol = 0;
  double atol = 0;
};

// Some units in the last place of the type, since a reduction may add in another order than the reference.
Tolerance ToleranceOf(absl::string_view dtype) {
  if (dtype == "f64") return {1e-10, 1e-12};
  if (dtype == "f32") return {1e-4, 1e-5};
  if (dtype == "f16") return {1e-2, 1e-3};
  if (dtype == "bf16") return {2e-2, 1e-2};
  if (absl::StartsWith(dtype, "f8")) return {1.5e-1, 5e-2};
  return {};
}

}  // namespace

internal::MeasurePolicy MakePolicy(const v1::TuningJob& job, const MeasureSettings& settings, bool checkable) {
  const v1::TuningSpec& spec = job.spec();
  internal::MeasurePolicy policy;
  Tolerance tolerance;
  for (const v1::Argument& argument : spec.arguments()) {
    if (!argument.has_tensor() || argument.tensor().role() == v1::ARGUMENT_ROLE_INPUT) continue;
    Tolerance of_type = ToleranceOf(argument.tensor().dtype());
    tolerance.rtol = std::max(tolerance.rtol, of_type.rtol);
    tolerance.atol = std::max(tolerance.atol, of_type.atol);
  }
  policy.set_rtol(spec.check().has_rtol() ? spec.check().rtol() : tolerance.rtol);
  policy.set_atol(spec.check().has_atol() ? spec.check().atol() : tolerance.atol);
  policy.set_check_programs(spec.check().programs() > 0 ? spec.check().programs() : kDefaultPrograms);
  policy.set_check_disabled(spec.check().disabled() || !checkable);
  policy.set_seed(job.check_seed());
  policy.set_deterministic(spec.check().deterministic());
  policy.set_min_rounds(settings.min_rounds);
  policy.set_max_rounds(settings.max_rounds);
  policy.set_max_seconds(settings.max_seconds);
  policy.set_ci_relative(settings.ci_relative);
  policy.set_hang_seconds(settings.hang_seconds);
  policy.set_tie_width(TieRule().width);
  return policy;
}

double HangSeconds(double most, double reference_ns) {
  // The device may be shared, and a first launch loads code.
  constexpr double kLeast = 5, kTimesTheReference = 100;
  return std::min(most, std::max(kLeast, kTimesTheReference * reference_ns * 1e-9));
}

uint64_t DrawSeed(uint64_t seed, int draw) {
  if (draw == 0) return seed;
  // The finalizer of splitmix64, a bijection whose outputs for neighbours have nothing in common.
  uint64_t mixed = seed + static_cast<uint64_t>(draw) * 0x9e3779b97f4a7c15ull;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ull;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebull;
  return mixed ^ (mixed >> 31);
}

}  // namespace lathe
