// Contents of a launch's tensors, from a seed. The same seed, argument index and element always
// give the same value, whatever the number of threads. Thread-safe.
#ifndef LATHE_WORKER_NUMERICS_INPUTS_H_
#define LATHE_WORKER_NUMERICS_INPUTS_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lathe/internal/worker.pb.h"

namespace lathe {

// Bytes of the tensor. Errors: invalid_argument for an unknown dtype, a negative dimension or an
// overflow.
absl::StatusOr<uint64_t> TensorBytes(const internal::ResolvedTensor& tensor);

// Gives the contents of the file of a digest. Null where no tensor names one.
using ReadFile = std::function<absl::StatusOr<std::string>(const std::string& digest)>;

// Copies the elements of the .npy file `digest` to `out`. Errors: those of `read`; corrupt_store where the file is
// none, or has another size.
absl::Status ReadArray(const std::string& digest, const ReadFile& read, std::span<uint8_t> out);

// Fills `out`, TensorBytes() bytes, as tensor.init says: normal (mean 0, deviation 1), uniform in
// [lo, hi), zeros, ones, arange (the element's index), randint in [lo, hi). An empty init means
// normal for floats and randint for integers; equal lo and hi mean 0 and 1 for uniform, 0 and 100
// for randint (0 and 2 for i1). Errors: invalid_argument for an unknown init or dtype.
absl::Status FillTensor(const internal::ResolvedTensor& tensor, uint64_t seed, int argument, std::span<uint8_t> out);

// Fills `out` with what the tensor holds before a run: poison for an output, else the file that it names, which `read`
// gives, or values of FillTensor(). The reference and the devices start from this.
absl::Status FillInitial(const internal::ResolvedTensor& tensor, uint64_t seed, int argument, std::span<uint8_t> out,
                         const ReadFile& read = nullptr);

// 64 well-mixed bits of a counter.
uint64_t MixBits(uint64_t value);

}  // namespace lathe

#endif  // LATHE_WORKER_NUMERICS_INPUTS_H_
