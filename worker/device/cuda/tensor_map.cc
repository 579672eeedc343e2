#include "worker/device/cuda/tensor_map.h"

#include <cstring>
#include <iterator>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe::cuda {
namespace {

// Numbers of CUtensorMapDataType, and bytes, by PTX's numbers of element types.
struct ElementType {
  int number;
  unsigned bytes;
};
constexpr ElementType kElementTypes[] = {{0, 1}, {1, 2},  {2, 4}, {3, 4}, {4, 8},  {5, 8}, {6, 2},
                                         {7, 4}, {10, 4}, {8, 8}, {9, 2}, {11, 4}, {12, 4}};
constexpr uint32_t kF16 = 6, kF32 = 7, kF64 = 9, kTF32 = 11;

absl::StatusOr<uint64_t> Number(const LaunchArgument& argument, size_t bytes) {
  const auto* scalar = std::get_if<std::string>(&argument);
  if (scalar == nullptr || scalar->size() != bytes)
    return MakeError(ErrorKind::argument_mismatch, "a descriptor's sizes and strides are i64, its flags i1");
  uint64_t number = 0;
  std::memcpy(&number, scalar->data(), bytes);
  return number;
}

size_t RankOf(const v1::TensorMap& map) { return map.im2col() != 0 ? map.im2col() : map.box_size(); }

// Corners and steps of an im2col tensor, of each dimension but the outermost and the innermost.
size_t CornersOf(const v1::TensorMap& map) { return map.im2col() != 0 ? 3 * (RankOf(map) - 2) : 0; }

// `values` follow the base: sizes, strides in elements, flags, and of an im2col tensor corners and steps.
absl::StatusOr<std::string> Encode(const DriverApi& api, const v1::TensorMap& map, const DeviceBuffer& base,
                                   absl::Span<const LaunchArgument> values) {
  constexpr size_t kMostRank = 5, kAlignment = 16;
  const size_t rank = RankOf(map), flags = values.size() - 2 * rank - CornersOf(map);
  const bool is_im2col = map.im2col() != 0;
  if (rank > kMostRank || (is_im2col && (rank < 3 || map.box_size() != 2)) || map.element() >= std::size(kElementTypes))
    return MakeError(ErrorKind::internal, "a tensor map of the artifact is out of range");
  uint64_t sizes[kMostRank] = {}, strides[kMostRank] = {};
  uint32_t box[kMostRank] = {}, steps[kMostRank] = {};
  const unsigned bytes = kElementTypes[map.element()].bytes;
  std::vector<uint64_t> shape, pitches;
  for (size_t dim = 0; dim < rank; ++dim) {
    const size_t outer = rank - 1 - dim;  // the driver's first dimension is the innermost
    LATHE_ASSIGN_OR_RETURN(sizes[dim], Number(values[outer], 8));
    LATHE_ASSIGN_OR_RETURN(const uint64_t stride, Number(values[rank + outer], 8));
    shape.insert(shape.begin(), sizes[dim]);
    pitches.insert(pitches.begin(), stride);
    if (!is_im2col) box[dim] = map.box(static_cast<int>(outer));
    steps[dim] = 1;
    if (dim > 0) strides[dim - 1] = stride * bytes;
  }
  LATHE_ASSIGN_OR_RETURN(const uint64_t pads_nan, Number(values[2 * rank], 1));
  uint64_t rounds = 0;
  if (flags > 1) {
    LATHE_ASSIGN_OR_RETURN(rounds, Number(values[2 * rank + 1], 1));
  }
  const auto refuse = [&](absl::string_view why) {
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("no tensor map can describe sizes ", absl::StrJoin(shape, " x "), " with strides ",
                                  absl::StrJoin(pitches, ", "), " of elements of ", bytes, " bytes: ", why));
  };
  if (pitches.back() != 1) return refuse("the last stride is not 1");
  if (base.address % kAlignment != 0) return refuse("the base is not a multiple of 16 bytes");
  if (pads_nan != 0 && (map.element() < kF16 || map.element() == kF64))
    return refuse("only floats of 16 and 32 bits are padded with NaN");
  const uint32_t element = rounds != 0 && map.element() == kF32 ? kTF32 : map.element();
  int lower[kMostRank] = {}, upper[kMostRank] = {};
  for (size_t dim = 0; is_im2col && dim < rank - 2; ++dim) {
    const size_t outer = rank - 3 - dim;
    const absl::Span<const LaunchArgument> corners = values.subspan(2 * rank + flags);
    LATHE_ASSIGN_OR_RETURN(const uint64_t low, Number(corners[outer], 4));
    LATHE_ASSIGN_OR_RETURN(const uint64_t high, Number(corners[rank - 2 + outer], 4));
    LATHE_ASSIGN_OR_RETURN(const uint64_t step, Number(corners[2 * (rank - 2) + outer], 4));
    lower[dim] = static_cast<int>(static_cast<uint32_t>(low));
    upper[dim] = static_cast<int>(static_cast<uint32_t>(high));
    steps[dim + 1] = static_cast<uint32_t>(step);
  }
  alignas(kTensorMapAlignment) char bits[kTensorMapBytes] = {};
  const auto number = static_cast<uint32_t>(rank);
  auto* const address = reinterpret_cast<void*>(base.address);
  const int type = kElementTypes[element].number, swizzle = static_cast<int>(map.swizzle());
  const Result result =
      is_im2col ? api.encode_im2col_map(bits, type, number, address, sizes, strides, lower, upper, map.box(1),
                                        map.box(0), steps, kInterleaveNone, swizzle, kPromotionL2By128, pads_nan != 0)
                : api.encode_tensor_map(bits, type, number, address, sizes, strides, box, steps, kInterleaveNone,
                                        swizzle, kPromotionL2By128, pads_nan != 0);
  if (result != kSuccess) {
    return refuse(
        absl::StrCat(is_im2col ? "cuTensorMapEncodeIm2col: " : "cuTensorMapEncodeTiled: ", api.Describe(result)));
  }
  return std::string(bits, sizeof(bits));
}

}  // namespace

absl::StatusOr<std::vector<LaunchArgument>> WithTensorMaps(const DriverApi& api, const v1::Artifact& artifact,
                                                           const std::vector<LaunchArgument>& arguments) {
  if (artifact.tensor_maps().empty()) return arguments;
  const bool has_im2col =
      absl::c_any_of(artifact.tensor_maps(), [](const v1::TensorMap& map) { return map.im2col() != 0; });
  if (api.encode_tensor_map == nullptr || (has_im2col && api.encode_im2col_map == nullptr))
    return MakeError(ErrorKind::launch_failed, "the driver is too old for tensor maps; CUDA 12 has them");
  std::vector<LaunchArgument> result;
  size_t next = 0;
  for (const v1::TensorMap& map : artifact.tensor_maps()) {
    const size_t first = map.first_argument();
    if (first >= static_cast<size_t>(artifact.arguments_size()))
      return MakeError(ErrorKind::internal, "a tensor map of the artifact is out of range");
    const v1::HostDescriptor& descriptor = artifact.arguments(static_cast<int>(first)).host_descriptor();
    const size_t count = 2 * RankOf(map) + descriptor.flags() + CornersOf(map);
    if (first < next || first + count >= arguments.size() || descriptor.flags() == 0)
      return MakeError(ErrorKind::argument_mismatch, "the launch has too few arguments for a descriptor");
    result.insert(result.end(), arguments.begin() + static_cast<ptrdiff_t>(next),
                  arguments.begin() + static_cast<ptrdiff_t>(first));
    const auto* base = std::get_if<DeviceBuffer>(&arguments[first]);
    if (base == nullptr)
      return MakeError(ErrorKind::argument_mismatch, absl::StrCat("argument ", first, " is the base of a tensor"));
    LATHE_ASSIGN_OR_RETURN(std::string bits,
                           Encode(api, map, *base, absl::MakeConstSpan(arguments).subspan(first + 1, count)));
    result.emplace_back(std::move(bits));
    next = first + 1 + count;
  }
  result.insert(result.end(), arguments.begin() + static_cast<ptrdiff_t>(next), arguments.end());
  return result;
}

}  // namespace lathe::cuda
