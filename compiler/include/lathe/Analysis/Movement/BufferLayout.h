// The offsets of the elements of buffers in shared memory, and the fewest instructions that move them to and from the
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
// Elements that one buffer takes, with the padding of its layout, and those of all buffers of the type.
int64_t getBufferElements(ttg::MemDescType type);
int64_t getAllBufferElements(ttg::MemDescType type);
// Bytes that all buffers of the type take.
int64_t getBufferBytes(ttg::MemDescType type);
// The alignment of the buffer's address, in bytes.
int64_t getBufferAlignment(ttg::MemDescType type);
// True if the buffer is a part of a larger one, and has the offsets of that one's layout.
bool isSlice(ttg::MemDescType type);
// The map from the allocation's elements to their offsets, before padding, in the CTA that holds them; none if the
// layout is not linear.
std::optional<LinearLayout> getOffsetMap(ttg::MemDescType type);

// The images of the registers, lanes and warps that hold a tensor.
struct ThreadOffsets {
  llvm::SmallVector<uint64_t> registers, lanes, warps;

  ThreadOffsets() = default;
  // The flat images of a map from "register", "lane" and "warp".
  explicit ThreadOffsets(const LinearLayout &map);
  // The offsets of the tensor's elements in the buffer; none if the buffer's layout has no map, or a CTA would access
  // the memory of another.
  static std::optional<ThreadOffsets> get(mlir::RankedTensorType tensor, ttg::MemDescType buffer);

  uint64_t ofRegister(uint64_t index) const;
};

// One access of each thread: the registers of the contiguous elements from `offset` on, which is the offset in lane 0
// of warp 0.
struct VectorAccess {
  uint64_t offset;
  llvm::SmallVector<unsigned> registers;
};
struct VectorPlan {
  unsigned vector = 1;
  std::vector<VectorAccess> accesses;

  // The fewest accesses of at most `maxVector` elements each. If several registers hold an element, one of them is
  // accessed.
  static VectorPlan get(const ThreadOffsets &offsets, unsigned maxVector);
};

// Access by ldmatrix or stmatrix: a matrix is 8 rows of 16 bytes, whose addresses 8 lanes give. Without transposition a
// lane's word is 4 contiguous bytes of a row; with it, two 16-bit elements of one column in consecutive rows.
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

  // None if the layout does not permit it. `bytes` is the size of an element.
  static std::optional<MatrixPlan> get(const ThreadOffsets &offsets, unsigned bytes);
};

} // namespace lathe::movement

#endif
