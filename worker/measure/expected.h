// The reference's output for one tensor, as bytes that travel from the worker that ran it to the one that measures.
// Pure and thread-safe.
//
// Layout, all integers 64-bit little-endian: a magic number, the tensor's size, the number of ranges, then an offset
// and a size for each range, in order and apart from each other, then the ranges' contents one after another.
#ifndef LATHE_WORKER_MEASURE_EXPECTED_H_
#define LATHE_WORKER_MEASURE_EXPECTED_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

// `written` has one byte for each of `values`: not 0 where the reference wrote.
std::string PackExpected(std::span<const uint8_t> values, std::span<const uint8_t> written);

struct ByteRange {
  uint64_t offset = 0;
  uint64_t size = 0;
};

// The ranges of a packing, for a tensor of `size` bytes. Error: as of UnpackExpected().
absl::StatusOr<std::vector<ByteRange>> RangesOf(absl::string_view packed, uint64_t size);

// Copies the ranges into `values` and marks them in `written`; leaves the other bytes of both. Error: corrupt_store
// where the text is no such packing, or that of a tensor of another size.
absl::Status UnpackExpected(absl::string_view packed, std::span<uint8_t> values, std::span<uint8_t> written);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_EXPECTED_H_
