//===- BulkBoxes.cpp - Elements of the copies of tensor maps --------------===//
//
// PTX ISA 8.8, "Tensors": tiled mode, im2col mode, swizzling modes.
//
//===----------------------------------------------------------------------===//

#include "Bulk.h"
#include "Machine.h"
#include "Models.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::simulate {

void checkStart(Warp &warp, const Instruction &i, const TensorMap &map, llvm::ArrayRef<int32_t> at) {
  if (at.front() * int64_t(map.elementBytes()) % 16)
    warp.report(i, "misaligned", llvm::formatv("a bulk copy from element {0} of a row on", at.front()).str());
}

std::vector<BulkElement> listElements(const TensorMap &map, llvm::ArrayRef<int32_t> at, uint64_t start) {
  std::vector<BulkElement> elements;
  unsigned bytes = map.elementBytes();
  uint64_t phases = map.swizzle ? ((uint64_t(1) << map.swizzle) - 1) * 128 : 0;
  uint32_t local[5] = {};
  for (uint64_t linear = start;; linear += bytes) {
    BulkElement element;
    element.shared = linear ^ ((linear & phases) >> 3);
    element.global = map.base;
    for (unsigned dim = 0; dim < map.rank; ++dim) {
      int64_t index = int64_t(at[dim]) + local[dim];
      if (index < 0 || index >= int64_t(map.sizes[dim])) {
        element.global = 0;
        break;
      }
      element.global += index * map.strides[dim];
    }
    elements.push_back(element);
    unsigned dim = 0;
    while (dim < map.rank && ++local[dim] == map.box[dim])
      local[dim++] = 0;
    if (dim == map.rank)
      return elements;
  }
}

std::vector<BulkElement> listPixels(const TensorMap &map, llvm::ArrayRef<int32_t> at, llvm::ArrayRef<uint16_t> offsets,
                                    uint64_t start) {
  std::vector<BulkElement> elements;
  unsigned bytes = map.elementBytes(), images = map.rank - 1;
  uint64_t phases = map.swizzle ? ((uint64_t(1) << map.swizzle) - 1) * 128 : 0, linear = start;
  llvm::SmallVector<int64_t, 5> pixel(at.begin(), at.end());
  auto contains = [&](unsigned dim, int64_t index) { return index >= 0 && index < int64_t(map.sizes[dim]); };
  for (unsigned n = 0; n < map.box[1]; ++n) {
    uint64_t row = map.base;
    bool isInside = contains(images, pixel[images]);
    for (unsigned dim = 1; dim < map.rank; ++dim) {
      int64_t index = pixel[dim] + (dim < images ? offsets[dim - 1] : 0);
      isInside &= contains(dim, index);
      row += index * map.strides[dim];
    }
    for (unsigned channel = 0; channel < map.box[0]; ++channel, linear += bytes) {
      int64_t index = int64_t(at[0]) + channel;
      bool exists = isInside && contains(0, index);
      elements.push_back({linear ^ ((linear & phases) >> 3), exists ? row + index * bytes : 0});
    }
    unsigned dim = 1;
    for (; dim < images; ++dim) {
      pixel[dim] += map.steps[dim];
      if (pixel[dim] <= int64_t(map.sizes[dim]) - 1 + map.upper[dim - 1])
        break;
      pixel[dim] = map.lower[dim - 1];
    }
    if (dim == images)
      ++pixel[images];
  }
  return elements;
}

void checkPixel(Warp &warp, const Instruction &i, const TensorMap &map, llvm::ArrayRef<int32_t> at,
                llvm::ArrayRef<uint16_t> offsets) {
  // Offsets share 16 bits.
  unsigned offsetBits = map.rank == 3 ? 16 : map.rank == 4 ? 8 : 5;
  for (unsigned dim = 1; dim + 1 < map.rank; ++dim) {
    if (at[dim] < map.lower[dim - 1] || at[dim] > int64_t(map.sizes[dim]) - 1 + map.upper[dim - 1])
      warp.report(
          i, "undefined",
          llvm::formatv("an im2col copy from pixel {0} of dimension {1} on, outside of the box of pixels", at[dim], dim)
              .str());
    if (offsets[dim - 1] >> offsetBits)
      warp.report(
          i, "undefined",
          llvm::formatv("an im2col offset of {0} in a tensor of rank {1}", offsets[dim - 1], int(map.rank)).str());
  }
}

uint64_t reduceElement(const BulkStore &store, uint64_t old, uint64_t value) {
  llvm::StringRef kind = store.reduce;
  unsigned width = store.bytes * 8;
  auto pick = [&](auto a, auto b) {
    if (kind == "min")
      return a < b ? old : value;
    return a > b ? old : value;
  };
  auto reduceFloat = [&](auto format) -> uint64_t {
    using Format = decltype(format);
    auto a = Format::decode(old), b = Format::decode(value);
    return kind == "add" ? Format::encode(a + b) : pick(a, b);
  };
  if (kind == "and")
    return old & value;
  if (kind == "or")
    return old | value;
  if (kind == "xor")
    return old ^ value;
  switch (store.element) {
  case 6:
    return reduceFloat(Half());
  case 7:
    return reduceFloat(Single());
  case 9:
    return reduceFloat(Double());
  case 10:
    return reduceFloat(Brain());
  default:
    break;
  }
  if (kind == "add")
    return old + value;
  bool isSigned = store.element == 3 || store.element == 5;
  return isSigned ? pick(signExtend(old, width), signExtend(value, width)) : pick(old, value);
}

} // namespace lathe::simulate
