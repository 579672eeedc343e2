// Agreement of two tensors. Pure and thread-safe.
#ifndef LATHE_WORKER_NUMERICS_COMPARE_H_
#define LATHE_WORKER_NUMERICS_COMPARE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "worker/numerics/dtype.h"

namespace lathe {

struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

struct Mismatch {
  uint64_t element = 0;
  double expected = 0;
  double actual = 0;
};

struct Comparison {
  uint64_t compared = 0;
  uint64_t mismatches = 0;
  uint64_t untouched = 0;  // mismatches whose bytes are all PoisonByte(): the kernel most likely did not write them
  std::optional<Mismatch> first;
  std::optional<Mismatch> worst;  // the largest |actual - expected|; NaN against a number is larger than any

  bool ok() const { return mismatches == 0; }
};

// |actual - expected| <= absolute + relative * |expected|. NaN agrees with NaN, an infinity with
// itself alone.
bool Agrees(double expected, double actual, const Tolerance& tolerance);

// Compares two buffers of equal size element by element; elements of equal bits agree, and integers in no other case.
// With `chosen` (one byte for each element, empty for all) only the elements whose byte is not 0 are compared.
Comparison CompareTensors(Dtype dtype, std::span<const uint8_t> expected, std::span<const uint8_t> actual,
                          std::span<const uint8_t> chosen, const Tolerance& tolerance);

// "argument 2: 3 of 4096 elements differ; first [0, 7]: expected 1.5, got nan; worst ..", then how many of them were
// not written, where there are such. An empty shape: elements by their number alone.
std::string DescribeMismatch(int argument, std::span<const int64_t> shape, const Comparison& comparison);

}  // namespace lathe

#endif  // LATHE_WORKER_NUMERICS_COMPARE_H_
