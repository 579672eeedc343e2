//===- Bulk.h - Barriers in shared memory and bulk copies -------*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_BULK_H
#define LATHE_LIB_SIMULATE_BULK_H

#include "Races.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace lathe::simulate {

class Machine;
class Warp;
struct Instruction;

/// An mbarrier: a phase completes when all arrivals and all announced bytes are
/// there.
struct SharedBarrier {
  uint32_t count = 0, pending = 0;
  int64_t bytes = 0; ///< announced and not there yet; below 0 if they came first
  uint64_t phase = 0;
  VectorClock joinedOthers, completedOthers; ///< of other blocks, see Warp::givenUp
  /// Told by arrivals of other blocks: accesses, those visible to the asynchronous proxy, those to tensor memory.
  struct Release {
    VectorClock clock, fenced, tensor;
  };
  Release joinedReleases, completedReleases;
  VectorClock joined, completed, joinedFences, completedFences;
  VectorClock joinedTensor, completedTensor; ///< see Warp::tensorReleased
  unsigned agent = 0;                        ///< see Machine::barrierAgents
  uint64_t latest = 0, completedTime = 0; ///< cycles: of this phase's last arrival so far, and of the last phase's end

  /// Counts arrivals, as many as the phase still waits for. Reports more than that as of `i`.
  void arrive(Warp &warp, const Instruction &i, uint32_t arrivals);
};

/// The contents of a tensor map, in the simulator's own encoding of its 128 bytes.
struct TensorMap {
  static constexpr uint32_t kMagic = 0x70616d74;
  uint32_t magic = kMagic;
  uint8_t rank = 0, element = 0, swizzle = 0, fill = 0;
  uint64_t base = 0;
  uint32_t box[5] = {}, sizes[5] = {};
  uint64_t strides[5] = {}; ///< in bytes; of the innermost dimension the element
  uint16_t steps[5] = {};
  bool isIm2Col = false; ///< then `box` is channels, pixels
  int16_t lower[3] = {}, upper[3] = {};
  unsigned elementBytes() const;
};

/// A moment of a warp, by its own clock.
struct Moment {
  unsigned warp = 0;
  uint32_t tick = 0;
};

/// A tensor map that the program has written, and the fences that make it visible to copies.
struct MapRecord {
  Moment written;
  std::vector<Moment> acquired;
};

/// One element on its way: where it is in shared memory, and in global memory
/// (0: outside of the tensor).
struct BulkElement {
  uint64_t shared = 0, global = 0;
};

/// The elements of the box that starts at `at`, and where they lie in shared memory from `start` on: rows of the box,
/// their 16-byte pieces permuted.
std::vector<BulkElement> listElements(const TensorMap &map, llvm::ArrayRef<int32_t> at, uint64_t start);

/// The same of the pixels of an im2col tensor from `at` on, which follow each other through the box of pixels. What is
/// copied lies `offsets` away from them.
std::vector<BulkElement> listPixels(const TensorMap &map, llvm::ArrayRef<int32_t> at, llvm::ArrayRef<uint16_t> offsets,
                                    uint64_t start);

/// Reports a box whose rows do not start at a multiple of 16 bytes: sm_90 traps.
void checkStart(Warp &warp, const Instruction &i, const TensorMap &map, llvm::ArrayRef<int32_t> at);

/// Reports a copy that starts outside of the box of pixels, or by offsets that the instruction cannot hold.
void checkPixel(Warp &warp, const Instruction &i, const TensorMap &map, llvm::ArrayRef<int32_t> at,
                llvm::ArrayRef<uint16_t> offsets);

/// A copy into shared memory between its start and its arrival.
struct BulkLoad {
  uint64_t barrier = 0;
  uint32_t bytes = 0; ///< of an element
  unsigned warp = 0;
  const Instruction *instruction = nullptr;
  VectorClock clock;    ///< of the warp, when it started
  uint64_t landsAt = 0; ///< cycles
  std::vector<BulkElement> elements;
  std::vector<char> image; ///< bytes of the elements, in order
};

/// A copy out of shared memory.
struct BulkStore {
  uint32_t bytes = 0;
  unsigned element = 0; ///< type
  std::string reduce;   ///< empty: a plain store
  bool landed = false;
  const Instruction *instruction = nullptr;
  std::vector<BulkElement> elements;
  bool wasRead = false;    ///< a wait says that shared memory may be written again
  std::vector<char> image; ///< of the elements, once `wasRead`
};

/// The bits that memory has after a reduction of `value` with those that it had.
uint64_t reduceElement(const BulkStore &store, uint64_t old, uint64_t value);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_BULK_H
