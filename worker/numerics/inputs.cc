#include "worker/numerics/inputs.h"

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/npy.h"
#include "proto/support/status_macros.h"
#include "worker/numerics/dtype.h"

namespace lathe {
namespace {

// Tensors below this many elements are filled by the calling thread.
constexpr uint64_t kElementsPerThread = 1 << 18;

// [0, 1), 53 bits.
double ToUnit(uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1.0p-53; }

absl::StatusOr<Dtype> DtypeOf(const internal::ResolvedTensor& tensor) {
  if (std::optional<Dtype> dtype = ParseDtype(tensor.dtype())) return *dtype;
  return MakeError(ErrorKind::invalid_argument, absl::StrCat("unknown element type '", tensor.dtype(), "'"));
}

void ForRanges(uint64_t count, const std::function<void(uint64_t, uint64_t)>& body) {
  const uint64_t cores = std::max(1u, std::thread::hardware_concurrency());
  const uint64_t threads = std::min<uint64_t>(cores, count / kElementsPerThread);
  if (threads <= 1) return body(0, count);
  std::vector<std::thread> running;
  for (uint64_t i = 0; i < threads; ++i) running.emplace_back(body, count * i / threads, count * (i + 1) / threads);
  for (std::thread& thread : running) thread.join();
}

// Two normal values from each pair of counters (Box and Muller 1958).
void FillNormal(Dtype dtype, uint64_t key, std::span<uint8_t> out) {
  const size_t size = DtypeSize(dtype);
  const uint64_t count = out.size() / size;
  ForRanges((count + 1) / 2, [&](uint64_t begin, uint64_t end) {
    for (uint64_t pair = begin; pair < end; ++pair) {
      const double u = 1.0 - ToUnit(MixBits(key + 2 * pair));  // (0, 1], so that the logarithm is finite
      const double angle = 2 * std::numbers::pi * ToUnit(MixBits(key + 2 * pair + 1));
      const double radius = std::sqrt(-2 * std::log(u));
      EncodeElement(dtype, radius * std::cos(angle), out.data() + 2 * pair * size);
      if (2 * pair + 1 < count) EncodeElement(dtype, radius * std::sin(angle), out.data() + (2 * pair + 1) * size);
    }
  });
}

void FillEach(Dtype dtype, std::span<uint8_t> out, const std::function<double(uint64_t)>& value) {
  const size_t size = DtypeSize(dtype);
  ForRanges(out.size() / size, [&](uint64_t begin, uint64_t end) {
    for (uint64_t i = begin; i < end; ++i) EncodeElement(dtype, value(i), out.data() + i * size);
  });
}

}  // namespace

uint64_t MixBits(uint64_t value) {
  // The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
  value += 0x9e3779b97f4a7c15ull;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
  return value ^ (value >> 31);
}

absl::StatusOr<uint64_t> TensorBytes(const internal::ResolvedTensor& tensor) {
  LATHE_ASSIGN_OR_RETURN(const Dtype dtype, DtypeOf(tensor));
  uint64_t bytes = DtypeSize(dtype);
  for (int64_t extent : tensor.shape()) {
    if (extent < 0)
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("a dimension of the tensor is ", extent, ", which is negative"));
    if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(extent), &bytes))
      return MakeError(ErrorKind::invalid_argument, "the tensor has more than 2^64 bytes");
  }
  return bytes;
}

absl::Status FillTensor(const internal::ResolvedTensor& tensor, uint64_t seed, int argument, std::span<uint8_t> out) {
  LATHE_ASSIGN_OR_RETURN(const Dtype dtype, DtypeOf(tensor));
  v1::TensorInit init = tensor.init();
  if (init == v1::TENSOR_INIT_UNSPECIFIED) init = IsFloat(dtype) ? v1::TENSOR_INIT_NORMAL : v1::TENSOR_INIT_RANDINT;
  // Counters of different arguments lie far apart after mixing.
  const uint64_t key = MixBits(MixBits(seed) ^ static_cast<uint64_t>(argument));
  if (init == v1::TENSOR_INIT_ZEROS) {
    std::fill(out.begin(), out.end(), 0);
  } else if (init == v1::TENSOR_INIT_ONES) {
    FillEach(dtype, out, [](uint64_t) { return 1.0; });
  } else if (init == v1::TENSOR_INIT_ARANGE) {
    FillEach(dtype, out, [](uint64_t i) { return static_cast<double>(i); });
  } else if (init == v1::TENSOR_INIT_NORMAL) {
    FillNormal(dtype, key, out);
  } else if (init == v1::TENSOR_INIT_UNIFORM) {
    const double lo = tensor.lo(), hi = tensor.lo() == tensor.hi() ? tensor.lo() + 1 : tensor.hi();
    FillEach(dtype, out, [=](uint64_t i) { return lo + (hi - lo) * ToUnit(MixBits(key + i)); });
  } else if (init == v1::TENSOR_INIT_RANDINT) {
    const bool given = tensor.lo() != tensor.hi();
    const double lo = given ? tensor.lo() : 0, hi = given ? tensor.hi() : dtype == Dtype::kI1 ? 2 : 100;
    FillEach(dtype, out, [=](uint64_t i) { return lo + std::floor((hi - lo) * ToUnit(MixBits(key + i))); });
  } else {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("unknown init ", static_cast<int>(init),
                                                               ": normal, uniform, zeros, ones, arange or randint"));
  }
  return absl::OkStatus();
}

absl::Status ReadArray(const std::string& digest, const ReadFile& read, std::span<uint8_t> out) {
  if (read == nullptr) return MakeError(ErrorKind::internal, absl::StrCat("nobody reads the array ", digest));
  LATHE_ASSIGN_OR_RETURN(const std::string file, read(digest));
  const absl::StatusOr<NpyArray> array = ParseNpy(file);
  if (!array.ok() || array->data.size() != out.size())
    return MakeError(ErrorKind::corrupt_store,
                     absl::StrCat(digest, " is not an array of ", out.size(), " bytes in NumPy's format"));
  std::copy(array->data.begin(), array->data.end(), out.begin());
  return absl::OkStatus();
}

absl::Status FillInitial(const internal::ResolvedTensor& tensor, uint64_t seed, int argument, std::span<uint8_t> out,
                         const ReadFile& read) {
  if (tensor.role() != v1::ARGUMENT_ROLE_OUTPUT) {
    if (tensor.init() == v1::TENSOR_INIT_GIVEN) return ReadArray(tensor.values(), read, out);
    return FillTensor(tensor, seed, argument, out);
  }
  LATHE_ASSIGN_OR_RETURN(const Dtype dtype, DtypeOf(tensor));
  std::fill(out.begin(), out.end(), PoisonByte(dtype));
  return absl::OkStatus();
}

}  // namespace lathe
