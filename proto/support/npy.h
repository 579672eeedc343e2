// Arrays in NumPy's file format .npy, versions 1 to 3 (numpy.lib.format documents it). Pure and thread-safe.
#ifndef LATHE_PROTO_SUPPORT_NPY_H_
#define LATHE_PROTO_SUPPORT_NPY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

struct NpyArray {
  std::string type;  // without the order of bytes, which is little-endian: "f4", "i8", "b1", "V2"
  std::vector<int64_t> shape;
  absl::string_view data;  // in the file: elements in row-major order
};

// Errors: invalid_argument where the file is no such array, or one that is not little-endian, in Fortran's order, of
// Python objects or of records; or where its size is not that of the shape.
absl::StatusOr<NpyArray> ParseNpy(absl::string_view file);

// Whether elements of a file's type are those of a tensor's dtype: of the same kind and size, unsigned integers for
// signed ones too. For the bits of bf16 and of 8-bit floats, which NumPy does not know, integers and raw bytes of the
// same size stand.
bool NpyHolds(absl::string_view type, absl::string_view dtype);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_NPY_H_
