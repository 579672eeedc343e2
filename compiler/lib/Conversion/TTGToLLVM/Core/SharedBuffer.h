// Addresses in shared memory.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_SHAREDBUFFER_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_SHAREDBUFFER_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "llvm/ADT/STLExtras.h"

namespace lathe::conversion {

// A buffer while ops are built: base address, and what is added (xor) to offsets where it is a slice.
class SharedBuffer {
public:
  // Scratch memory at `base`, of elements of `bytes` each.
  SharedBuffer(Lowering &l, mlir::Value base, unsigned bytes) : l(l), base(base), bytes(bytes) {}
  // The value of a buffer.
  SharedBuffer(Lowering &l, mlir::Value source);

  // Chooses the lanes' and warps' images for the addresses that follow.
  void setThreads(const movement::ThreadOffsets &offsets);
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
  // The offset that a slice adds, if it is a constant; else the bits that it may set.
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
