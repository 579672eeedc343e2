// Element types of tensor arguments, by their MLIR names: sizes, and conversion of single elements
// to and from double. All functions are pure and thread-safe.
#ifndef LATHE_WORKER_NUMERICS_DTYPE_H_
#define LATHE_WORKER_NUMERICS_DTYPE_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace lathe {

enum class Dtype { kF16, kBf16, kF32, kF64, kF8E4M3FN, kF8E5M2, kI1, kI8, kI16, kI32, kI64 };

// "bf16", "f8E5M2", "i1" ..; nullopt for another name.
std::optional<Dtype> ParseDtype(absl::string_view name);

// Bytes of one element in memory; an i1 takes one byte.
size_t DtypeSize(Dtype dtype);

bool IsFloat(Dtype dtype);

// Writes `value` rounded to nearest even (floats) or truncated (integers) to `out`, DtypeSize()
// bytes. Overflow becomes infinity, or NaN for f8E4M3FN, which has none.
void EncodeElement(Dtype dtype, double value, void* out);

// Exact, except that an i64 beyond 2^53 is rounded.
double DecodeElement(Dtype dtype, const void* in);

// The byte that fills an output before a kernel runs, so that elements it does not write are seen:
// NaN in floats.
uint8_t PoisonByte(Dtype dtype);

}  // namespace lathe

#endif  // LATHE_WORKER_NUMERICS_DTYPE_H_
