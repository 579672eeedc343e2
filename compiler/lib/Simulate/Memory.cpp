//===- Memory.cpp - The memories that a kernel sees -----------------------===//

#include "Memory.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace lathe::simulate {

/// Wide enough that an index that is off by a tile still hits no neighbour.
constexpr uint64_t kGuardBytes = uint64_t(1) << 24;

Segment *GlobalMemory::map(std::string name, char *data, uint64_t size, uint64_t address, bool detectRaces,
                           unsigned numWarps) {
  if (address == 0) {
    // An odd multiple of the alignment: nothing may rely on more than that.
    address = llvm::alignTo(next, 2 * alignment) + alignment;
    next = address + size + kGuardBytes;
  }
  for (auto &other : segments)
    if (address < other->address + other->size && other->address < address + size)
      return nullptr;
  auto segment = std::make_unique<Segment>();
  segment->name = std::move(name);
  segment->address = address;
  segment->size = size;
  segment->data = data;
  segment->touched.resize(size / 32 + 1);
  if (detectRaces)
    segment->shadow = std::make_unique<ShadowMemory>(size, numWarps);
  segments.push_back(std::move(segment));
  return segments.back().get();
}

Segment *GlobalMemory::allocate(std::string name, uint64_t size, bool detectRaces, unsigned numWarps) {
  Segment *segment = map(std::move(name), nullptr, size, 0, detectRaces, numWarps);
  segment->storage.resize(size);
  segment->data = segment->storage.data();
  return segment;
}

std::string GlobalMemory::describe(uint64_t address) const {
  const Segment *nearest = nullptr;
  uint64_t best = ~uint64_t(0);
  for (auto &segment : segments) {
    uint64_t end = segment->address + segment->size;
    uint64_t distance = address < segment->address ? segment->address - address : address < end ? 0 : address - end + 1;
    if (distance < best) {
      best = distance;
      nearest = segment.get();
    }
  }
  if (!nearest)
    return "nothing is mapped";
  return llvm::formatv("{0} has bytes {1:x} to {2:x}, so this is its byte {3}", nearest->name, nearest->address,
                       nearest->address + nearest->size, static_cast<int64_t>(address - nearest->address))
      .str();
}

} // namespace lathe::simulate
