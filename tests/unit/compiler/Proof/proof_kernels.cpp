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

Problem transpose(const std::string &name, int m, int n) {
  return {name,
          {ceilDivide(m, 64), ceilDivide(n, 64), 1},
          {},
          {input(Type::F32, size_t(m) * n, normals(18)), output(Type::F32, size_t(m) * n + 4, kExact), scalar(m),
           scalar(n)}};
}

Problem rowCumsum(const std::string &name, int rows, int columns) {
  size_t size = size_t(rows) * columns;
  return {name,
          {uint64_t(rows), 1, 1},
          {},
          {input(Type::F32, size, integers(19, -9, 9)), output(Type::F32, size, kExact), scalar(columns)}};
}

// Many ties, which the leftmost wins.
Problem rowArgmax(const std::string &name, int rows, int columns) {
  return {name,
          {uint64_t(rows), 1, 1},
          {},
          {input(Type::F32, size_t(rows) * columns, integers(20, -50, 50)), output(Type::I32, rows, kExact),
           scalar(columns)}};
}

// The quotient x / (1 - p) is within two units of the last place.
Problem dropout(const std::string &name, int n) {
  return {name,
          {ceilDivide(n, 1024), 1, 1},
          {},
          {input(Type::F32, n, normals(21)), output(Type::F32, n + 4, {2.4e-7, 0}), scalar(n), scalar(0.25f),
           scalar(int32_t(1234))}};
}

Problem histogram(const std::string &name, int n) {
  return {name,
          {ceilDivide(n, 1024), 1, 1},
          {},
          {input(Type::I32, n, integers(22, 0, 255)), inout(Type::I32, 256, integers(23, 0, 9)), scalar(n)}};
}

// h' = a h + b is exact for a of -1, 0 and 1 and integers b.
Problem recurrence(const std::string &name, int rows, int columns) {
  size_t size = size_t(rows) * columns;
  return {name,
          {uint64_t(rows), 1, 1},
          {},
          {input(Type::F32, size, integers(24, -1, 1)), input(Type::F32, size, integers(25, -9, 9)),
           output(Type::F32, size, kExact), scalar(columns)}};
}

Problem rowSort(const std::string &name, int rows) {
  size_t size = size_t(rows) * 256;
  return {name,
          {uint64_t(rows), 1, 1},
          {},
          {input(Type::F32, size, integers(26, -99, 99)), output(Type::F32, size, kExact)}};
}

struct Tile {
  int m, n, k;
  int64_t bytes(Type type) const { return int64_t(m + n) * k * bytesOf(type); }
};

// Sums of products of small integers are exact, whatever their order, and are rounded once when they are stored. The
// first and the last program run.
Problem matmul(const std::string &name, Type in, Type out, Tile tile, int m, int n, int k, int pad = 0) {
  uint64_t programs = ceilDivide(m, tile.m) * ceilDivide(n, tile.n);
  std::vector<uint64_t> run = {0};
  if (programs > 1)
    run.push_back(programs - 1);
  return {name,
          {programs, 1, 1},
          run,
          {input(in, size_t(m) * (k + pad), integers(27, -3, 3)), input(in, size_t(k) * (n + pad), integers(28, -3, 3)),
           output(out, size_t(m) * (n + pad), kExact), scalar(m), scalar(n), scalar(k), scalar(k + pad),
           scalar(n + pad), scalar(n + pad)}};
}

Case matmulCase(const std::string &name, Type in, Type out, Tile tile) {
  return {name,
          name + ".ttir",
          {matmul("loop", in, out, tile, tile.m + 16, tile.n + 32, 3 * tile.k + 16, 16),
           matmul("longer", in, out, tile, tile.m, tile.n, 5 * tile.k),
           matmul("short", in, out, tile, tile.m, tile.n, tile.k)},
          {matmul("odd", in, out, tile, tile.m + 5, tile.n - 3, 2 * tile.k + 13, 1)},
          tile.bytes(in)};
}

// The argument of erf is an integer over sqrt(2); the sum with it is rounded to bf16.
Problem matmulBiasGelu(const std::string &name, int m, int n, int k) {
  return {name,
          {ceilDivide(m, 128), ceilDivide(n, 128), 1},
          {0},
          {input(Type::BF16, size_t(m) * k, integers(29, -1, 1)), input(Type::BF16, size_t(k) * n, integers(30, -1, 1)),
           input(Type::BF16, n, integers(31, -2, 2)), output(Type::BF16, size_t(m) * n, kOneUlpBF16), scalar(m),
           scalar(n), scalar(k), scalar(k), scalar(n), scalar(n)}};
}

Problem matmulSplitK(const std::string &name, int m, int n, int k) {
  return {name,
          {ceilDivide(m, 64), ceilDivide(n, 64), 4},
          {},
          {input(Type::F16, size_t(m) * k, integers(32, -3, 3)), input(Type::F16, size_t(k) * n, integers(33, -3, 3)),
           inout(Type::F32, size_t(m) * n, integers(34, -9, 9)), scalar(m), scalar(n), scalar(k), scalar(k), scalar(n),
           scalar(n)}};
}

Problem matmulDescriptor(const std::string &name, int m, int n, int k) {
  uint64_t columns = ceilDivide(n, 128), rows = ceilDivide(m, 128);
  return {name,
          {rows, columns, 1},
          {0, rows * columns - 1},
          {input(Type::F16, size_t(m) * k, integers(35, -3, 3)), input(Type::F16, size_t(n) * k, integers(36, -3, 3)),
           output(Type::F16, size_t(m) * n, kExact), scalar(m), scalar(n), scalar(k)}};
}

// 144 tiles for 132 programs: the first ones compute two.
Problem matmulPersistent(const std::string &name, int m, int n, int k, std::vector<uint64_t> programs) {
  return {name,
          {132, 1, 1},
          std::move(programs),
          {input(Type::F16, size_t(m) * k, integers(37, -3, 3)), input(Type::F16, size_t(k) * n, integers(38, -3, 3)),
           output(Type::F16, size_t(m) * n, kExact), scalar(m), scalar(n), scalar(k), scalar(k), scalar(n), scalar(n)}};
}

// With queries of zero every probability is 1 over the number of keys, a power of two: the mean of integers is exact
// in f32. Otherwise the probabilities are rounded to f16 (2^-11 relative) on both sides from exponents that differ by
// a few units of f32, so that single ones end on neighbouring codes; the result is an average of values of order one.
Problem attention(const std::string &name, int heads, int context, int depth, bool uniform, bool causal) {
  size_t size = size_t(heads) * context * depth;
  auto query = uniform ? std::function<double(size_t)>([](size_t) { return 0.0; }) : normals(39);
  Tolerance result = uniform && !causal ? kExact : Tolerance{0x1p-9, 2e-3};
  uint64_t blocks = ceilDivide(context, 128);
  return {name,
          {blocks, uint64_t(heads), 1},
          {0, blocks * heads - 1},
          {input(Type::F16, size, query), input(Type::F16, size, normals(40)),
           input(Type::F16, size, uniform ? integers(41, -4, 4) : normals(41)), output(Type::F16, size, result),
           output(Type::F32, size_t(heads) * context, {1e-5, 1e-5}), scalar(0.125f), scalar(context)}};
}

Problem gemmInt4(const std::string &name, int m, int n, int k) {
  return {name,
          {ceilDivide(m, 64), ceilDivide(n, 64), 1},
          {},
          {input(Type::F16, size_t(m) * k, integers(42, -3, 3)),
           input(Type::I8, size_t(n) * k / 2, integers(43, -128, 127)), input(Type::F16, n, integers(44, 1, 2)),
           output(Type::F16, size_t(m) * n, kExact), scalar(m), scalar(n), scalar(k)}};
}

// Rows of the last block that are not stored are loaded all the same: the image is as large as the blocks.
Problem convolution(const std::string &name, int height, int width, int channels, int outputs) {
  size_t pixels = ceilDivide(height * width, 128) * 128 + size_t(2 * width);
  return {name,
          {ceilDivide(height * width, 128), ceilDivide(outputs, 64), 1},
          {},
          {input(Type::F16, pixels * channels, integers(45, -3, 3)),
           input(Type::F16, size_t(9) * channels * outputs, integers(46, -2, 2)),
           output(Type::F16, size_t(height) * width * outputs, kExact), scalar(int32_t(1)), scalar(height),
           scalar(width), scalar(channels), scalar(outputs)}};
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
      {"transpose_f32", "transpose_f32.ttir", {transpose("masked", 80, 144)}, {transpose("odd", 67, 61)}},
      {"row_cumsum_f32", "row_cumsum_f32.ttir", {rowCumsum("masked", 2, 2000)}, {rowCumsum("odd", 2, 1999)}},
      {"row_argmax_f32", "row_argmax_f32.ttir", {rowArgmax("masked", 3, 2000)}, {rowArgmax("odd", 3, 77)}},
      {"dropout_f32", "dropout_f32.ttir", {dropout("masked", 2000)}, {dropout("odd", 1031)}},
      {"histogram_i32", "histogram_i32.ttir", {histogram("masked", 1808)}, {histogram("odd", 1031)}},
      {"linear_recurrence_f32",
       "linear_recurrence_f32.ttir",
       {recurrence("masked", 2, 2000)},
       {recurrence("odd", 2, 1999)}},
      {"row_sort_f32", "row_sort_f32.ttir", {rowSort("full", 3)}, {}},
      matmulCase("matmul_f16_v0", Type::F16, Type::F16, {128, 128, 32}),
      matmulCase("matmul_f16_v1", Type::F16, Type::F16, {128, 256, 64}),
      matmulCase("matmul_f16_v2", Type::F16, Type::F16, {64, 64, 64}),
      matmulCase("matmul_bf16", Type::BF16, Type::BF16, {128, 128, 64}),
      matmulCase("matmul_tf32", Type::F32, Type::F32, {128, 128, 32}),
      matmulCase("matmul_f32_ieee", Type::F32, Type::F32, {64, 64, 16}),
      matmulCase("matmul_fp8e5", Type::F8E5M2, Type::F16, {128, 128, 64}),
      matmulCase("matmul_i8", Type::I8, Type::I32, {128, 128, 64}),
      {"matmul_bias_gelu_bf16",
       "matmul_bias_gelu_bf16.ttir",
       {matmulBiasGelu("loop", 128, 128, 192)},
       {},
       Tile{128, 128, 64}.bytes(Type::BF16)},
      {"matmul_splitk_f16",
       "matmul_splitk_f16.ttir",
       {matmulSplitK("loop", 64, 128, 512)},
       {},
       Tile{64, 64, 64}.bytes(Type::F16)},
      {"matmul_desc_f16",
       "matmul_desc_f16.ttir",
       {matmulDescriptor("loop", 144, 160, 208)},
       {matmulDescriptor("odd", 133, 136, 72)},
       Tile{128, 128, 64}.bytes(Type::F16)},
      {"matmul_persistent_f16",
       "matmul_persistent_f16.ttir",
       {matmulPersistent("twice", 12 * 128, 12 * 128, 80, {0, 12})},
       {matmulPersistent("odd", 131, 67, 141, {0, 1, 7})},
       Tile{128, 128, 64}.bytes(Type::F16)},
      {"attention_fwd_f16_v0",
       "attention_fwd_f16_v0.ttir",
       {attention("uniform", 1, 256, 64, true, false), attention("normal", 2, 256, 64, false, false)},
       {},
       Tile{64, 64, 64}.bytes(Type::F16)},
      {"attention_fwd_f16_v1",
       "attention_fwd_f16_v1.ttir",
       {attention("normal", 1, 256, 128, false, true)},
       {},
       Tile{64, 64, 128}.bytes(Type::F16)},
      {"gemm_int4_f16", "gemm_int4_f16.ttir", {gemmInt4("loop", 128, 64, 192)}, {}, 64 * 64 * 2 + 64 * 32},
      {"conv2d_igemm_f16",
       "conv2d_igemm_f16.ttir",
       {convolution("loop", 8, 16, 80, 48)},
       {convolution("odd", 7, 9, 37, 21)},
       Tile{128, 64, 64}.bytes(Type::F16)},
  };
}

} // namespace

const std::vector<Case> &allCases() {
  static const std::vector<Case> cases = makeCases();
  return cases;
}

} // namespace lathe::proof
