// Whole kernels in the reference interpreter against the same mathematics written in C++.

#include "reference_support.h"

#include "llvm/Support/MemoryBuffer.h"

#include <chrono>
#include <cmath>

namespace lathe::reference::testing {
namespace {

std::string corpus(const std::string &name) {
  auto file = llvm::MemoryBuffer::getFile(std::string(LATHE_SOURCE_DIR) + "/tests/corpus/" + name + ".ttir");
  EXPECT_TRUE(bool(file)) << name;
  return file ? (*file)->getBuffer().str() : "";
}

/// Repeatable numbers between -2 and 2.
std::vector<float> numbers(size_t count) {
  std::vector<float> result(count);
  uint32_t state = 12345;
  for (float &number : result) {
    state = state * 1664525u + 1013904223u;
    number = float(state >> 8) / float(1 << 22) - 2.0f;
  }
  return result;
}

TEST(ReferenceCorpus, VectorAdd) {
  Kernel kernel(corpus("vector_add_f32"), Kernel::Form::Module);
  std::vector<float> x = numbers(1504), y(1504, 0.25f), out(1504, -1);
  Options options;
  options.grid = {2, 1, 1};
  Outcome outcome = kernel.run({buffer(x), buffer(y), buffer(out), scalar<int32_t>(1488)}, options);
  ASSERT_TRUE(outcome.ok()) << outcome.failure->message;
  for (size_t i = 0; i < 1504; ++i)
    ASSERT_EQ(out[i], i < 1488 ? x[i] + y[i] : -1.0f) << i;
}

TEST(ReferenceCorpus, RowSoftmax) {
  Kernel kernel(corpus("row_softmax_f32_v1"), Kernel::Form::Module);
  constexpr size_t rows = 16, columns = 4000, stride = 4096;
  std::vector<float> x = numbers(rows * stride), out(rows * stride);
  Options options;
  options.grid = {rows, 1, 1};
  auto start = std::chrono::steady_clock::now();
  Outcome outcome = kernel.run(
      {buffer(x), buffer(out), scalar<int32_t>(stride), scalar<int32_t>(stride), scalar<int32_t>(columns)}, options);
  auto elapsed = std::chrono::steady_clock::now() - start;
  RecordProperty("milliseconds", std::to_string(std::chrono::duration<double, std::milli>(elapsed).count()));
  ASSERT_TRUE(outcome.ok()) << outcome.failure->message;
  for (size_t row = 0; row < rows; ++row) {
    double sum = 0, largest = -1e9;
    for (size_t i = 0; i < columns; ++i)
      largest = std::max(largest, double(x[row * stride + i]));
    for (size_t i = 0; i < columns; ++i)
      sum += std::exp(x[row * stride + i] - largest);
    for (size_t i = 0; i < columns; ++i)
      // Four roundings of f32: difference, exponential, sum (a tree of twelve levels), quotient.
      ASSERT_NEAR(out[row * stride + i], std::exp(x[row * stride + i] - largest) / sum, 2e-6 / sum) << row << " " << i;
    ASSERT_EQ(out[row * stride + columns], 0.0f); // Not written.
  }
}

TEST(ReferenceCorpus, Gemv) {
  Kernel kernel(corpus("gemv_f16"), Kernel::Form::Module);
  constexpr size_t rows = 32, columns = 304;
  const uint16_t small[] = {0x0000, 0x3c00, 0x4000, 0xbc00}; // 0 1 2 -1
  const int values[] = {0, 1, 2, -1};
  std::vector<uint16_t> a(rows * columns), x(columns);
  std::vector<float> y(rows);
  auto pick = [](size_t i) { return (i * 7 + i / 5) % 4; };
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = small[pick(i)];
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = small[pick(i + 3)];
  Options options;
  options.grid = {2, 1, 1};
  Outcome outcome =
      kernel.run({buffer(a), buffer(x), buffer(y), scalar<int32_t>(rows), scalar<int32_t>(columns)}, options);
  ASSERT_TRUE(outcome.ok()) << outcome.failure->message;
  for (size_t row = 0; row < rows; ++row) {
    int sum = 0;
    for (size_t i = 0; i < columns; ++i)
      sum += values[pick(row * columns + i)] * values[pick(i + 3)];
    EXPECT_EQ(y[row], float(sum)) << row;
  }
}

} // namespace
} // namespace lathe::reference::testing
