// Addresses in shared memory.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_SHAREDBUFFER_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_SHAREDBUFFER_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "llvm/ADT/STLExtras.h"

namespace lathe::conversion {

// A buffer for the ops that access it: its base address and, for a slice, the number to which offsets are xored.
class SharedBuffer {
public:
  // Scratch memory at `base`, of elements of `bytes` each.
  SharedBuffer(Lowering &l, mlir::Value base, unsigned bytes) : l(l), base(base), bytes(bytes) {}
  // The value of a buffer.
  SharedBuffer(Lowering &l, mlir::Value source);

  // Sets the images of lanes and warps for the following addresses.
  void setThreads(const movement::ThreadOffsets &offsets);
  // Address of the thread's element at `offset`. Parts to which no constant can be added are built once and reused.
  mlir::Value getAddress(uint64_t offset);
  // Sorts `accesses` by the shared part of their addresses, so that accesses of one base follow each other.
  template <typename Access> std::vector<Access> sortByBase(std::vector<Access> accesses) const {
    llvm::stable_sort(accesses, [&](const Access &a, const Access &b) {
      return std::pair((a.offset ^ staticFlip) & mask, a.offset) < std::pair((b.offset ^ staticFlip) & mask, b.offset);
    });
    return accesses;
  }
  // Address of the element at `offset`, an i32.
  mlir::Value getAddress(mlir::Value offset);
  // The number of elements, up to `wanted`, that are contiguous from each multiple of that number on.
  unsigned getVectorLimit(unsigned wanted) const;
  unsigned getElementBytes() const { return bytes; }

private:
  Lowering &l;
  mlir::Value base, flip;
  unsigned bytes;
  // The number to which a slice's offsets are xored, if it is a constant; else the bits that it may set.
  uint64_t staticFlip = 0, flipMask = 0;
  ttg::PaddedSharedEncodingAttr padding;
  mlir::Value part;
  uint64_t mask = 0;
  llvm::SmallDenseMap<uint64_t, mlir::Value> anchors;

  mlir::Value pad(mlir::Value offset);
  mlir::Value step(mlir::Value pointer, mlir::LLVM::GEPArg by);
};

} // namespace lathe::conversion

#endif
