// Where the elements of buffers lie in shared memory, and the fewest instructions that move them to and from the
// registers of a layout. All offsets are in elements, and linear: an element's offset is the xor of the images of
// the set bits of its register, lane and warp.
#ifndef LATHE_ANALYSIS_MOVEMENT_BUFFERLAYOUT_H
#define LATHE_ANALYSIS_MOVEMENT_BUFFERLAYOUT_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace lathe::movement {

// The most that one instruction moves to or from shared memory for a thread.
inline constexpr unsigned kMaxSharedAccessBytes = 16;

// Bytes of an element in shared memory.
unsigned getSharedElementBytes(mlir::Type element);
// Elements that one buffer takes with the gaps of its layout, and those of all buffers that the type counts.
int64_t getBufferElements(ttg::MemDescType type);
int64_t getAllBufferElements(ttg::MemDescType type);
// The bytes that all buffers of the type take.
int64_t getBufferBytes(ttg::MemDescType type);
// What its address is a multiple of, in bytes.
int64_t getBufferAlignment(ttg::MemDescType type);
// True if the buffer is a part of a larger one, whose layout it is laid out by.
bool isSlice(ttg::MemDescType type);
// The allocation's elements to their offsets, before padding, in the CTA that has them; none if it has no map.
std::optional<LinearLayout> getOffsetMap(ttg::MemDescType type);

// The images of the registers, lanes and warps that hold a tensor.
struct ThreadOffsets {
  llvm::SmallVector<uint64_t> registers, lanes, warps;

  ThreadOffsets() = default;
  // Of a map from "register", "lane", "warp"; flat.
  explicit ThreadOffsets(const LinearLayout &map);
  // Of the tensor's elements in the buffer; none if the buffer's layout has no map, or a CTA would access another's.
  static std::optional<ThreadOffsets> get(mlir::RankedTensorType tensor, ttg::MemDescType buffer);

  uint64_t ofRegister(uint64_t index) const;
};

// One access of each thread: the registers of the elements that lie at `offset` and after it, where `offset` is that
// of the thread whose lane and warp are 0.
struct VectorAccess {
  uint64_t offset;
  llvm::SmallVector<unsigned> registers;
};
struct VectorPlan {
  unsigned vector = 1;
  std::vector<VectorAccess> accesses;

  // The fewest accesses of at most `maxVector` elements each. Of registers that hold the same element one takes part.
  static VectorPlan get(const ThreadOffsets &offsets, unsigned maxVector);
};

// Access by ldmatrix or stmatrix: a matrix is 8 rows of 16 bytes, whose addresses 8 lanes give. Not transposed, a
// lane's word is 4 neighbouring bytes of a row; transposed, two 16-bit elements that lie below each other.
struct MatrixAccess {
  uint64_t offset;
  // For each matrix, the registers of the word's elements.
  llvm::SmallVector<llvm::SmallVector<unsigned, 4>, 4> words;
};
struct MatrixPlan {
  bool isTransposed = false;
  // Images of the lanes that give the addresses.
  ThreadOffsets addresses;
  std::vector<MatrixAccess> accesses;

  // None where the layout does not permit it. `bytes` is the size of an element.
  static std::optional<MatrixPlan> get(const ThreadOffsets &offsets, unsigned bytes);
};

} // namespace lathe::movement

#endif
