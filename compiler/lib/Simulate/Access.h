//===- Access.h - Vector loads and stores by each lane ----------*- C++ -*-===//
//
// What all models of memory instructions share: traffic counts, bounds,
// alignment, races, and the copy between memory and registers.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_ACCESS_H
#define LATHE_LIB_SIMULATE_ACCESS_H

#include "Decoder.h"
#include "Lanes.h"

namespace lathe::simulate {

/// Where the lanes of `active` access `bytes` each; addresses are indexed by
/// lane.
struct LaneAddresses {
  uint64_t active = 0;
  uint32_t bytes = 0;
  std::array<uint64_t, 64> address;
};

/// Counts sectors or bank conflicts of one warp access.
void countTraffic(Warp &warp, unsigned space, const LaneAddresses &lanes);

/// Reads each active lane's bytes and hands them to body(lane, bytes); a lane
/// whose access is at fault gets nullptr.
template <typename F>
void readLanes(Warp &warp, const Instruction &i, unsigned space, const LaneAddresses &lanes, uint32_t align, F body,
               bool atomic = false);

/// Writes bytes(lane), a pointer, for each active lane; also finds lanes of the
/// instruction that store different bytes to one place.
template <typename F>
void writeLanes(Warp &warp, const Instruction &i, unsigned space, const LaneAddresses &lanes, uint32_t align, F bytes,
                bool atomic = false);

/// Reports an address that is no multiple of `align`.
bool checkAlignment(Warp &warp, const Instruction &i, uint64_t address, uint32_t align, unsigned lane);

void findLaneConflicts(Warp &warp, const Instruction &i, const LaneAddresses &lanes, const char *bytes);

/// Garbage for results that have no value.
constexpr uint64_t kGarbage = 0x5ca1ab1e5ca1ab1e;

/// Components from a memory image to the registers operands[first..], and back.
inline void unpackParts(Warp &warp, const uint32_t *slots, llvm::ArrayRef<Component> parts, const char *bytes,
                        unsigned lane) {
  for (auto [slot, part] : llvm::zip_first(llvm::ArrayRef(slots, parts.size()), parts)) {
    uint64_t value = 0;
    std::memcpy(&value, bytes + part.offset, part.bytes());
    warp.reg(slot)[lane] = value & lowBits(part.width);
  }
}
inline void packParts(Warp &warp, const uint32_t *slots, llvm::ArrayRef<Component> parts, char *bytes, unsigned lane) {
  for (auto [slot, part] : llvm::zip_first(llvm::ArrayRef(slots, parts.size()), parts)) {
    uint64_t value = warp.reg(slot)[lane];
    std::memcpy(bytes + part.offset, &value, part.bytes());
  }
}

/// Decodes a load or store; `predicate` and `other` may be null. `align` 0: the
/// natural alignment of the type.
void emitLoad(Decoder &decoder, mlir::Operation *op, mlir::Value pointer, mlir::Value predicate, mlir::Value other,
              uint32_t align, bool atomic = false, bool acquire = false);
void emitStore(Decoder &decoder, mlir::Operation *op, mlir::Value value, mlir::Value pointer, mlir::Value predicate,
               uint32_t align, bool atomic = false);

/// The space that a generic address belongs to.
inline unsigned resolveSpace(unsigned space, uint64_t address) {
  if (space != kGeneric)
    return space == kConstant ? kGlobal : space;
  if (address - kSharedWindow < kWindowBytes)
    return kShared;
  return address - kLocalWindow < kWindowBytes ? kLocal : kGlobal;
}

template <typename F>
void readLanes(Warp &warp, const Instruction &i, unsigned space, const LaneAddresses &lanes, uint32_t align, F body,
               bool atomic) {
  countTraffic(warp, space, lanes);
  forLanes(warp, lanes.active, [&](unsigned l) {
    uint64_t address = lanes.address[l];
    if (!checkAlignment(warp, i, address, align, l))
      return body(l, static_cast<const char *>(nullptr));
    Machine::Place place = warp.machine.locate(warp, i, space, address, lanes.bytes, l, "load");
    if (place.data)
      warp.machine.load(warp, i, place, lanes.bytes, l, atomic);
    body(l, static_cast<const char *>(place.data));
  });
}

template <typename F>
void writeLanes(Warp &warp, const Instruction &i, unsigned space, const LaneAddresses &lanes, uint32_t align, F bytes,
                bool atomic) {
  countTraffic(warp, space, lanes);
  llvm::SmallVector<char, 1024> images(size_t(lanes.bytes) * warp.lanes);
  forLanes(warp, lanes.active, [&](unsigned l) { bytes(l, images.data() + size_t(l) * lanes.bytes); });
  if (!atomic && resolveSpace(space, lanes.address[llvm::countr_zero(lanes.active | (uint64_t(1) << 63))]) != kLocal)
    findLaneConflicts(warp, i, lanes, images.data());
  forLanes(warp, lanes.active, [&](unsigned l) {
    uint64_t address = lanes.address[l];
    if (!checkAlignment(warp, i, address, align, l))
      return;
    Machine::Place place = warp.machine.locate(warp, i, space, address, lanes.bytes, l, "store");
    if (place.data)
      warp.machine.store(warp, i, place, images.data() + size_t(l) * lanes.bytes, lanes.bytes, l, atomic);
  });
}

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_ACCESS_H
