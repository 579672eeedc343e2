// Contents of a launch's tensors, from a seed. The same seed, argument index and element always
// give the same value, whatever the number of threads. Thread-safe.
#ifndef LATHE_WORKER_NUMERICS_INPUTS_H_
#define LATHE_WORKER_NUMERICS_INPUTS_H_

#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lathe/internal/worker.pb.h"

namespace lathe {

// Bytes of the tensor. Errors: invalid_argument for an unknown dtype, a negative dimension or an
// overflow.
absl::StatusOr<uint64_t> TensorBytes(const internal::ResolvedTensor& tensor);

// Fills `out`, TensorBytes() bytes, as tensor.init says: normal (mean 0, deviation 1), uniform in
// [lo, hi), zeros, ones, arange (the element's index), randint in [lo, hi). An empty init means
// normal for floats and randint for integers; equal lo and hi mean 0 and 1 for uniform, 0 and 100
// for randint (0 and 2 for i1). Errors: invalid_argument for an unknown init or dtype.
absl::Status FillTensor(const internal::ResolvedTensor& tensor, uint64_t seed, int argument, std::span<uint8_t> out);

// Fills `out` with what the tensor holds before a run: values of FillTensor(), or poison for an output. The reference
// and the devices start from this.
absl::Status FillInitial(const internal::ResolvedTensor& tensor, uint64_t seed, int argument, std::span<uint8_t> out);

// 64 well-mixed bits of a counter.
uint64_t MixBits(uint64_t value);

}  // namespace lathe

#endif  // LATHE_WORKER_NUMERICS_INPUTS_H_
