// Buffers of mbarriers that passes allocate.
#ifndef LATHE_DIALECT_SUPPORT_BARRIERS_H
#define LATHE_DIALECT_SUPPORT_BARRIERS_H

#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace lathe {

/// A mutable buffer in shared memory of 64-bit words: {1} is one barrier, {n, 1} a ring of n.
inline ttg::MemDescType getBarrierType(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> shape = {1}) {
  auto layout = ttg::SwizzledSharedEncodingAttr::get(context, 1, 1, 1, {0u}, {});
  return ttg::MemDescType::get(shape, mlir::IntegerType::get(context, 64), layout,
                               ttg::SharedMemorySpaceAttr::get(context), /*mutableMemory=*/true);
}

/// A number of index or any integer type, not negative, as the i32 that waits take as phase and rings as stage.
inline mlir::Value castToI32(mlir::OpBuilder &b, mlir::Location loc, mlir::Value number) {
  mlir::Type type = b.getI32Type();
  if (number.getType().isIndex())
    return mlir::arith::IndexCastOp::create(b, loc, type, number);
  unsigned bits = number.getType().getIntOrFloatBitWidth();
  if (bits == 32)
    return number;
  return bits > 32 ? mlir::arith::TruncIOp::create(b, loc, type, number).getResult()
                   : mlir::arith::ExtUIOp::create(b, loc, type, number).getResult();
}

} // namespace lathe

#endif
