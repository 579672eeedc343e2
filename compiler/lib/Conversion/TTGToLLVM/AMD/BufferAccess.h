// Accesses of one buffer: its resource, offsets with a predicate, and the bits of cache and scope.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_BUFFERACCESS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_BUFFERACCESS_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"

namespace lathe::conversion {

// The operand of loads and stores that says how to cache what they access: buffer instructions and loads to LDS have
// it.
uint32_t getCacheBits(const AccessHints &hints, const ChipInfo &chip);
// The hints of `op`, which has that operand; a remark says which of them it cannot express.
AccessHints getBufferHints(mlir::Operation *op, AccessKind kind, tt::CacheModifier cache, tt::EvictionPolicy evict,
                           const ChipInfo &chip);
// Says that the stride of the buffer operation `op`, null if it has none, is not used.
void remarkStride(mlir::Operation *op, mlir::Value stride);

class BufferAccess {
public:
  // `base` is the same in all lanes; elements have `elementBytes`.
  BufferAccess(mlir::Value base, unsigned elementBytes, Lowering &l);

  mlir::Value getResource() const { return resource; }
  // Converts an offset in elements to bytes; the result is out of range where the predicate (null: true) is false.
  mlir::Value getOffset(mlir::Value offset, mlir::Value predicate);

  // Zero where the predicate is false. Types are scalars or vectors of 1, 2, 4, 8 or 16 bytes.
  mlir::Value load(mlir::Type type, mlir::Value offset, mlir::Value predicate, const AccessHints &hints);
  void store(mlir::Value value, mlir::Value offset, mlir::Value predicate, const AccessHints &hints);

  mlir::Value getAtomicBits(tt::MemSyncScope scope);

private:
  Lowering &l;
  const ChipInfo &chip;
  unsigned elementBytes;
  mlir::Value resource;

  mlir::Type getTransferType(unsigned bytes);
};

} // namespace lathe::conversion

#endif
