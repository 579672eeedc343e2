//===- Access.h - Vector loads and stores by each lane ----------*- C++ -*-===//
//
// Shared by all models of memory instructions: traffic counts, bounds,
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

/// The lanes of an access and their addresses: those of the warp's mask whose bit of the register `predicate` is set,
/// if the access has one.
LaneAddresses gather(Warp &warp, const MemoryAccess &access, uint32_t address, uint32_t predicate);

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

/// Reports an address that is not a multiple of `align`.
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

/// An atomic on each part of `access` by each lane of `lanes`: lane after lane,
/// part after part, which is one of the orders that hardware may take.
/// change(part, old, lane) -> new bits, or nothing to leave the place as it is.
template <typename F>
void eachAtomic(Warp &warp, const Instruction &i, const MemoryAccess &access, const LaneAddresses &lanes, F change);

/// The value of one component after an atomic operation on it.
uint64_t atomicUpdate(mlir::LLVM::AtomicBinOp kind, Component part, uint64_t old, uint64_t value);
/// Applies it to each part; `results`, for the old ones, may be null. Results and
/// values are one register for each part.
void updateLanes(Warp &warp, const Instruction &i, const MemoryAccess &access, const LaneAddresses &lanes,
                 mlir::LLVM::AtomicBinOp kind, const uint32_t *results, const uint32_t *values);

/// The space that a generic address belongs to.
inline unsigned resolveSpace(unsigned space, uint64_t address) {
  if (space != kGeneric)
    return space == kConstant ? kGlobal : space == kSharedCluster ? kShared : space;
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

template <typename F>
void eachAtomic(Warp &warp, const Instruction &i, const MemoryAccess &access, const LaneAddresses &lanes, F change) {
  countTraffic(warp, access.space, lanes);
  forLanes(warp, lanes.active, [&](unsigned l) {
    if (!checkAlignment(warp, i, lanes.address[l], lanes.bytes, l))
      return;
    for (auto [n, part] : llvm::enumerate(access.parts)) {
      uint64_t address = lanes.address[l] + part.offset;
      Machine::Place place = warp.machine.locate(warp, i, access.space, address, part.bytes(), l, "atomic");
      if (!place.data)
        return;
      if (place.segment)
        warp.machine.countAtomic(address);
      warp.machine.load(warp, i, place, part.bytes(), l, true);
      uint64_t old = 0;
      std::memcpy(&old, place.data, part.bytes());
      if (std::optional<uint64_t> value = change(n, old, l)) {
        char bytes[8];
        std::memcpy(bytes, &*value, sizeof bytes);
        warp.machine.store(warp, i, place, bytes, part.bytes(), l, true);
      }
    }
  });
  if (access.acquire)
    warp.machine.ordered = true;
}

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_ACCESS_H
