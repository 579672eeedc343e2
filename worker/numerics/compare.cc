#include "worker/numerics/compare.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace lathe {
namespace {

// How far a pair is apart; larger than any number where one of them is NaN or infinite.
double Distance(const Mismatch& mismatch) {
  const double distance = std::fabs(mismatch.actual - mismatch.expected);
  return std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
}

void Record(const Mismatch& mismatch, Comparison& result) {
  ++result.mismatches;
  if (!result.first) result.first = mismatch;
  if (!result.worst || Distance(mismatch) > Distance(*result.worst)) result.worst = mismatch;
}

// The place of an element in row-major order.
std::string Place(uint64_t element, std::span<const int64_t> shape) {
  std::vector<uint64_t> place;
  for (size_t i = shape.size(); i > 1; --i) {
    const auto extent = static_cast<uint64_t>(shape[i - 1]);
    place.insert(place.begin(), element % extent);
    element /= extent;
  }
  place.insert(place.begin(), element);
  return absl::StrJoin(place, ", ");
}

std::string Describe(const Mismatch& mismatch, std::span<const int64_t> shape) {
  return absl::StrFormat("[%s] expected %.9g, got %.9g", Place(mismatch.element, shape), mismatch.expected,
                         mismatch.actual);
}

}  // namespace

bool Agrees(double expected, double actual, const Tolerance& tolerance) {
  if (std::isnan(expected) || std::isnan(actual)) return std::isnan(expected) && std::isnan(actual);
  if (std::isinf(expected) || std::isinf(actual)) return expected == actual;
  return std::fabs(actual - expected) <= tolerance.absolute + tolerance.relative * std::fabs(expected);
}

Comparison CompareTensors(Dtype dtype, std::span<const uint8_t> expected, std::span<const uint8_t> actual,
                          std::span<const uint8_t> chosen, const Tolerance& tolerance) {
  Comparison result;
  const size_t size = DtypeSize(dtype);
  const uint64_t count = expected.size() / size;
  if (chosen.empty()) {
    result.compared = count;
    if (std::memcmp(expected.data(), actual.data(), expected.size()) == 0) return result;
  }
  const bool is_float = IsFloat(dtype);
  const uint8_t poison = PoisonByte(dtype);
  for (uint64_t i = 0; i < count; ++i) {
    if (!chosen.empty()) {
      if (chosen[i] == 0) continue;
      ++result.compared;
    }
    const uint8_t* a = expected.data() + i * size;
    const uint8_t* b = actual.data() + i * size;
    if (std::memcmp(a, b, size) == 0) continue;
    const Mismatch mismatch{i, DecodeElement(dtype, a), DecodeElement(dtype, b)};
    if (is_float && Agrees(mismatch.expected, mismatch.actual, tolerance)) continue;
    Record(mismatch, result);
    if (std::all_of(b, b + size, [&](uint8_t byte) { return byte == poison; })) ++result.untouched;
  }
  return result;
}

std::string DescribeMismatch(int argument, std::span<const int64_t> shape, const Comparison& comparison) {
  std::string text =
      absl::StrFormat("argument %d: %d of %d elements differ", argument, comparison.mismatches, comparison.compared);
  if (comparison.first) absl::StrAppend(&text, "; first ", Describe(*comparison.first, shape));
  if (comparison.worst) absl::StrAppend(&text, "; worst ", Describe(*comparison.worst, shape));
  if (comparison.untouched > 0) {
    absl::StrAppendFormat(&text,
                          "; %d of them still hold what fills an output before the run: the kernel did not write them "
                          "(is the grid too small, or a mask too narrow?)",
                          comparison.untouched);
  }
  return text;
}

}  // namespace lathe
