// Times of one kernel's variants at several problems on one device model, and the choice of a variant for a problem
// that was never tuned. Pure.
//
// A variant is judged by its slowdown at a problem: its time over that of the problem's fastest variant. A search tries
// few variants of each problem: a slowdown that nobody measured is taken to be the median of those that the search
// measured there, and that of a variant that failed there to be kFailedSlowdown.
#ifndef LATHE_TUNER_FAMILY_FAMILY_H_
#define LATHE_TUNER_FAMILY_FAMILY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"

namespace lathe {

inline constexpr double kNotMeasured = 0;
inline constexpr double kFailedSlowdown = 8;

struct Family {
  struct Problem {
    std::vector<int64_t> values;   // by size
    std::vector<double> times_ns;  // by variant: kNotMeasured, infinity where it failed
  };
  std::vector<std::string> sizes;  // names of the problems' values, ascending
  size_t variants = 0;
  std::vector<Problem> problems;
};

// The natural logarithms of the slowdowns of a family. Immutable; thread-safe.
class Slowdowns {
 public:
  // Problems at which no variant succeeded are left out.
  explicit Slowdowns(const Family& family);

  size_t problems() const { return values_.size(); }
  absl::Span<const int64_t> values(size_t problem) const { return values_[problem]; }
  // Variants that a choice is made among: those that are within a tenth of the fastest of some problem, ascending.
  absl::Span<const size_t> candidates() const { return candidates_; }
  // By candidate's number.
  double Log(size_t problem, size_t candidate) const { return logs_[problem][candidate]; }

 private:
  std::vector<std::vector<int64_t>> values_;
  std::vector<size_t> candidates_;
  std::vector<std::vector<double>> logs_;
};

// The distance of two problems: octaves between their sizes, and half as much for powers of two, up to 16, that divide
// the one and not the other, since alignment decides how wide loads are.
double Distance(absl::Span<const int64_t> a, absl::Span<const int64_t> b);

struct Prediction {
  size_t variant = 0;
  // The slowdown that such predictions had at the problems around, each predicted from the others; 0 where there is one
  // problem alone.
  double slowdown = 0;
};

// The variant with the least mean logarithm of slowdowns, in which a problem weighs by the inverse square of its
// distance. nullopt where nothing succeeded anywhere. `values` are by size, as those of the family's problems.
std::optional<Prediction> Predict(const Family& family, absl::Span<const int64_t> values);

}  // namespace lathe

#endif  // LATHE_TUNER_FAMILY_FAMILY_H_
