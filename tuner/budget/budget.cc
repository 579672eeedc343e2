#include "tuner/budget/budget.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

// With more, compilations would cost more than the measurements that they spare.
constexpr int kMostCompileAhead = 64;

// The smaller of two bounds of which 0 means none; the largest value if neither bounds.
template <typename T>
T Tighter(T a, T b) {
  constexpr T kNone = std::numeric_limits<T>::max();
  return std::min(a > 0 ? a : kNone, b > 0 ? b : kNone);
}

}  // namespace

absl::Status ValidateSearch(const v1::Search& search) {
  if (search.max_trials() < 0) {
    return MakeError(ErrorKind::invalid_argument, "max_trials is negative; 0 means no limit", "search.max_trials");
  }
  if (!(search.max_seconds() >= 0) || std::isinf(search.max_seconds())) {
    return MakeError(ErrorKind::invalid_argument, "max_seconds is negative or no number; 0 means no limit",
                     "search.max_seconds");
  }
  if (!(search.max_device_seconds() >= 0) || std::isinf(search.max_device_seconds())) {
    return MakeError(ErrorKind::invalid_argument, "max_device_seconds is negative or no number; 0 means no limit",
                     "search.max_device_seconds");
  }
  // Written so that a NaN fails.
  if (!(search.until_gain() >= 0 && search.until_gain() < 1)) {
    return MakeError(ErrorKind::invalid_argument, "until_gain must be at least 0 and below 1; 0.02 means 2 %",
                     "search.until_gain");
  }
  if (!(search.until_chance() >= 0 && search.until_chance() < 1)) {
    return MakeError(ErrorKind::invalid_argument, "until_chance must be at least 0 and below 1; 0 means 0.05",
                     "search.until_chance");
  }
  if (search.until_chance() > 0 && search.until_gain() == 0) {
    return MakeError(ErrorKind::invalid_argument, "until_chance needs until_gain, the gain whose chance it limits",
                     "search.until_chance");
  }
  if (search.compile_ahead() < 0 || search.compile_ahead() > kMostCompileAhead) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("compile_ahead is not a number from 0 to ", kMostCompileAhead, "; 0 means none"),
                     "search.compile_ahead");
  }
  return absl::OkStatus();
}

void Convergence::Note(std::optional<double> chance, double limit) {
  constexpr int kLeastResults = 32, kCalmResults = 12;
  ++results_;
  calm_ = chance && *chance < limit ? calm_ + 1 : 0;
  reached_ = reached_ || (results_ >= kLeastResults && calm_ >= kCalmResults);
}

double ChanceLimit(const v1::Search& search) {
  constexpr double kDefault = 0.05;
  return search.until_chance() > 0 ? search.until_chance() : kDefault;
}

BudgetDecision Decide(const v1::Search& search, const BudgetLimits& limits, const Progress& progress) {
  if (progress.exhausted) return {0, v1::STOP_REASON_EXHAUSTED};
  if (progress.converged) return {0, v1::STOP_REASON_CONVERGED};
  if (progress.seconds >= Tighter<double>(search.max_seconds(), limits.max_seconds))
    return {0, v1::STOP_REASON_MAX_SECONDS};
  if (search.max_device_seconds() > 0 && progress.device_seconds >= search.max_device_seconds())
    return {0, v1::STOP_REASON_MAX_DEVICE_SECONDS};
  size_t bound = TrialBound(search, limits);
  if (progress.asked >= bound) return {0, v1::STOP_REASON_MAX_TRIALS};
  return {bound - progress.asked};
}

size_t InHandBound(const v1::Search& search, double device_seconds, size_t measured) {
  constexpr size_t kFirst = 8;
  if (search.max_device_seconds() <= 0) return std::numeric_limits<size_t>::max();
  if (measured == 0 || device_seconds <= 0) return kFirst;
  const double left = std::max(0.0, search.max_device_seconds() - device_seconds);
  const double trials = std::ceil(left * static_cast<double>(measured) / device_seconds);
  return trials < 1 ? 1 : trials < 1e9 ? static_cast<size_t>(trials) : std::numeric_limits<size_t>::max();
}

size_t TrialBound(const v1::Search& search, const BudgetLimits& limits) {
  if (search.max_trials() <= 0 && limits.max_trials <= 0) return std::numeric_limits<size_t>::max();
  return static_cast<size_t>(Tighter<int32_t>(search.max_trials(), limits.max_trials));
}

double SecondsBound(const v1::Search& search, const BudgetLimits& limits) {
  if (search.max_seconds() <= 0 && limits.max_seconds <= 0) return 0;
  return Tighter<double>(search.max_seconds(), limits.max_seconds);
}

size_t PlannedTrials(const v1::Search& search, const BudgetLimits& limits, size_t planned) {
  return std::min({planned, TrialBound(search, limits), static_cast<size_t>(std::numeric_limits<int32_t>::max())});
}

}  // namespace lathe
