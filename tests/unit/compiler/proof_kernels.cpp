// The kernels of the corpus that the proofs run, their data, and how exact each result must be.

#include "proof_support.h"

#include <cmath>
#include <limits>

namespace lathe::proof {
namespace {

constexpr Tolerance kExact = {0, 0};
// One unit in the last place: both sides round a value that agrees to about 1e-6, so that they may end on
// neighbouring codes. The absolute part covers results that cancel to almost nothing, whose terms are of order one
// and agree to a few units of f32.
constexpr Tolerance kOneUlpBF16 = {0x1p-7, 1e-6};
constexpr Tolerance kOneUlpF16 = {0x1p-10, 1e-5};

std::function<double(size_t)> normals(uint64_t seed, double scale = 1) {
  return [numbers = Numbers(seed), scale](size_t) mutable { return numbers.normal() * scale; };
}

std::function<double(size_t)> integers(uint64_t seed, int low, int high) {
  return [numbers = Numbers(seed), low, high](size_t) mutable { return numbers.integer(low, high); };
}

uint64_t ceilDivide(int a, int b) { return uint64_t((a + b - 1) / b); }

// A sum of two f32 is rounded once on both sides.
Problem vectorAdd(const std::string &name, int n) {
  size_t size = std::max(n, 1);
  return {name,
          {ceilDivide(n, 1024) + 1, 1, 1},
          {}, // The last program is masked off altogether.
          {input(Type::F32, size, normals(1)), input(Type::F32, size, normals(2, 100)),
           output(Type::F32, size + 8, kExact), scalar(n)}};
}

Problem swiglu(const std::string &name, int n) {
  return {name,
          {ceilDivide(n, 1024), 1, 1},
          {},
          {input(Type::BF16, n, normals(3, 3)), input(Type::BF16, n, normals(4)),
           output(Type::BF16, n + 8, kOneUlpBF16), scalar(n)}};
}

// Rows of normal numbers, of equal numbers, with infinities, and with one element far above the rest.
double softmaxElement(Numbers &numbers, size_t row, size_t column) {
  double value = numbers.normal() * 4;
  switch (row % 4) {
  case 1:
    return 2.5;
  case 2:
    return column % 5 == 3 ? -std::numeric_limits<double>::infinity() : value;
  case 3:
    return column == 7 ? 60 : value;
  default:
    return value;
  }
}

// exp multiplies its argument (up to about 80 here) by log2(e) in f32, which costs 80 * 2^-24 relative; the hardware
// exponential, the sum and the quotient add a few times 2^-22. Results below the normal range may be flushed.
Problem softmax(const std::string &name, Type type, int rows, int stride, int columns) {
  Tolerance tolerance = type == Type::F32 ? Tolerance{2e-5, 1.2e-38} : Tolerance{0x1p-7, 1e-30};
  Numbers numbers(5);
  return {
      name,
      {uint64_t(rows), 1, 1},
      {},
      {input(type, size_t(rows) * stride, [&](size_t i) { return softmaxElement(numbers, i / stride, i % stride); }),
       output(type, size_t(rows) * stride, tolerance), scalar(stride), scalar(stride), scalar(columns)}};
}

// The mean of n numbers of order one is off by less than sqrt(n) * 2^-24 absolutely when added in another order.
Problem layerNorm(const std::string &name, int rows, int columns) {
  int stride = (columns + 31) / 16 * 16;
  constexpr Tolerance statistics = {1e-5, 2e-6};
  return {name,
          {uint64_t(rows), 1, 1},
          {},
          {input(Type::F16, size_t(rows) * stride, normals(6, 2)), input(Type::F16, columns, normals(7)),
           input(Type::F16, columns, normals(8)), output(Type::F16, size_t(rows) * stride, kOneUlpF16),
           output(Type::F32, rows, statistics), output(Type::F32, rows, statistics), scalar(stride), scalar(columns),
           scalar(1e-5f)}};
}

Problem rmsNorm(const std::string &name, int rows, int columns) {
  size_t size = size_t(rows) * columns;
  return {name,
          {ceilDivide(rows, 4), 1, 1},
          {},
          {input(Type::BF16, size, normals(9)), input(Type::BF16, columns, normals(10)),
           output(Type::BF16, size, kOneUlpBF16), scalar(rows), scalar(columns), scalar(1e-5f)}};
}

Problem rope(const std::string &name, bool exact) {
  constexpr size_t half = 64, heads = 3, tokens = 5;
  auto x = exact ? integers(11, -8, 8) : normals(11);
  auto cosine = exact ? integers(12, -1, 1) : normals(12), sine = exact ? integers(13, -1, 1) : normals(13);
  return {name,
          {heads * tokens, 1, 1},
          {0, 1, 7, 14},
          {input(Type::F16, heads * tokens * 2 * half, x), input(Type::F32, tokens * half, cosine),
           input(Type::F32, tokens * half, sine),
           output(Type::F16, heads * tokens * 2 * half, exact ? kExact : kOneUlpF16), scalar(int32_t(heads))}};
}

// Sums of integers below 2^24 are exact in any order. Of n normal products the order changes at most
// log2(n) * 2^-24 of the sum of their magnitudes, which is below n.
Problem gemv(const std::string &name, int rows, int columns, bool exact) {
  Tolerance tolerance = exact ? kExact : Tolerance{1e-6, columns * 10 * 0x1p-24};
  return {name,
          {ceilDivide(rows, 16), 1, 1},
          {},
          {input(Type::F16, size_t(rows) * columns, exact ? integers(14, -4, 4) : normals(14)),
           input(Type::F16, columns, exact ? integers(15, -4, 4) : normals(15)), output(Type::F32, rows + 4, tolerance),
           scalar(rows), scalar(columns)}};
}

// The loss is about log(n) + max - x, of order ten: a few units of f32 each.
Problem crossEntropy(const std::string &name, int rows, int columns) {
  return {name,
          {uint64_t(rows), 1, 1},
          {},
          {input(Type::BF16, size_t(rows) * columns, normals(16, 2)),
           input(Type::I64, rows, integers(17, 0, columns - 1)), output(Type::F32, rows, {2e-6, 1e-5}), scalar(columns),
           scalar(columns)}};
}

std::vector<Case> makeCases() {
  return {
      {"vector_add_f32",
       "vector_add_f32.ttir",
       {vectorAdd("full", 2048), vectorAdd("masked", 1040)},
       {vectorAdd("odd", 1027)}},
      {"swiglu_bf16", "swiglu_bf16.ttir", {swiglu("masked", 2000)}, {swiglu("odd", 1029)}},
      {"row_softmax_f32_v0",
       "row_softmax_f32_v0.ttir",
       {softmax("full", Type::F32, 4, 1024, 1024), softmax("masked", Type::F32, 4, 1008, 992)},
       {softmax("odd", Type::F32, 2, 1001, 13)}},
      {"row_softmax_f32_v1",
       "row_softmax_f32_v1.ttir",
       {softmax("masked", Type::F32, 4, 4096, 4000)},
       {softmax("odd", Type::F32, 2, 4001, 3999)}},
      {"row_softmax_bf16",
       "row_softmax_bf16.ttir",
       {softmax("masked", Type::BF16, 4, 4096, 4000)},
       {softmax("odd", Type::BF16, 2, 4001, 4001)}},
      {"layer_norm_f16", "layer_norm_f16.ttir", {layerNorm("masked", 2, 1520)}, {layerNorm("odd", 2, 1025)}},
      {"rms_norm_2d_bf16", "rms_norm_2d_bf16.ttir", {rmsNorm("masked", 16, 992)}, {rmsNorm("odd", 6, 1001)}},
      {"rope_f16", "rope_f16.ttir", {rope("normal", false), rope("integers", true)}, {}},
      {"gemv_f16",
       "gemv_f16.ttir",
       {gemv("integers", 48, 496, true), gemv("normal", 16, 512, false)},
       {gemv("odd", 21, 301, true)}},
      {"cross_entropy_bf16",
       "cross_entropy_bf16.ttir",
       {crossEntropy("masked", 2, 5008)},
       {crossEntropy("odd", 2, 4099)}},
  };
}

} // namespace

const std::vector<Case> &allCases() {
  static const std::vector<Case> cases = makeCases();
  return cases;
}

} // namespace lathe::proof
