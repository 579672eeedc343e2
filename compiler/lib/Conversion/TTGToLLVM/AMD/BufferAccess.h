// Accesses of one buffer: its resource, offsets with a predicate, and the bits of cache and scope.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_BUFFERACCESS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_BUFFERACCESS_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

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

  mlir::Value getCacheBits(const AccessHints &hints);
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
