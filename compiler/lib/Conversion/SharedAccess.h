// Where the elements of buffers lie in shared memory, and the fewest instructions that move them to and from the
// registers of a layout. All offsets are in elements, and linear: an element's offset is the xor of the images of
// the set bits of its register, lane and warp.
#ifndef LATHE_LIB_CONVERSION_SHAREDACCESS_H
#define LATHE_LIB_CONVERSION_SHAREDACCESS_H

#include "Lowering.h"

#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <vector>

namespace lathe::conversion {

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

// A buffer while ops are built: base address, and what is added (xor) to offsets where it is a slice.
class SharedBuffer {
public:
  // Scratch memory at `base`, of elements of `bytes` each.
  SharedBuffer(Lowering &l, mlir::Value base, unsigned bytes) : l(l), base(base), bytes(bytes) {}
  // The value of a buffer.
  SharedBuffer(Lowering &l, mlir::Value source);

  // Chooses the lanes' and warps' images for the addresses that follow.
  void setThreads(const ThreadOffsets &offsets);
  // Address of what this thread finds at `offset`. The parts of it that constants cannot be added to are built once
  // for all.
  mlir::Value getAddress(uint64_t offset);
  // `accesses` by the part of their addresses that they share, so that those of one base follow each other.
  template <typename Access> std::vector<Access> sortByBase(std::vector<Access> accesses) const {
    llvm::stable_sort(accesses, [&](const Access &a, const Access &b) {
      return std::pair((a.offset ^ staticFlip) & mask, a.offset) < std::pair((b.offset ^ staticFlip) & mask, b.offset);
    });
    return accesses;
  }
  // Address of the element at `offset`, an i32.
  mlir::Value getAddress(mlir::Value offset);
  // How many elements lie without gap from every multiple of that number on; at least `wanted` if there are no gaps.
  unsigned getVectorLimit(unsigned wanted) const;
  unsigned getElementBytes() const { return bytes; }

private:
  Lowering &l;
  mlir::Value base, flip;
  unsigned bytes;
  // What a slice adds, if it is known; bits of it that may be set otherwise.
  uint64_t staticFlip = 0, flipMask = 0;
  ttg::PaddedSharedEncodingAttr padding;
  mlir::Value part;
  uint64_t mask = 0;
  llvm::SmallDenseMap<uint64_t, mlir::Value> anchors;

  mlir::Value pad(mlir::Value offset);
  mlir::Value step(mlir::Value pointer, mlir::LLVM::GEPArg by);
};

// The type of an element as it lies in memory: i1 as a byte, pointers as integers.
mlir::Type getSharedType(mlir::Type llvmType);
// The elements of a vector, or the value itself.
Elements unpackVector(mlir::Value packed, Lowering &l);

// Writes the elements to, or reads `count` elements of LLVM type `type` from, where `offsets` says.
void storeShared(SharedBuffer &buffer, const ThreadOffsets &offsets, llvm::ArrayRef<mlir::Value> elements, Lowering &l);
Elements loadShared(SharedBuffer &buffer, const ThreadOffsets &offsets, mlir::Type type, Lowering &l);

} // namespace lathe::conversion

#endif
