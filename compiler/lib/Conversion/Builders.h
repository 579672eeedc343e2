// Small builders and type facts that both vendors' lowerings use.
#ifndef LATHE_LIB_CONVERSION_BUILDERS_H
#define LATHE_LIB_CONVERSION_BUILDERS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace lathe::conversion {

inline mlir::Value buildI32(mlir::OpBuilder &b, mlir::Location loc, int32_t value) {
  return mlir::LLVM::ConstantOp::create(b, loc, b.getI32Type(), b.getI32IntegerAttr(value));
}

inline mlir::Value buildF32(mlir::OpBuilder &b, mlir::Location loc, float value) {
  return mlir::LLVM::ConstantOp::create(b, loc, b.getF32Type(), b.getF32FloatAttr(value));
}

inline mlir::Value callIntrinsic(mlir::OpBuilder &b, mlir::Location loc, llvm::StringRef name, mlir::Type type,
                                 mlir::ValueRange arguments) {
  return mlir::LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(name), arguments).getResult(0);
}

// Bytes of a scalar or vector in memory.
inline unsigned getAccessBytes(mlir::Type type) {
  unsigned count = 1;
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type)) {
    count = vector.getNumElements();
    type = vector.getElementType();
  }
  return count * (mlir::isa<mlir::LLVM::LLVMPointerType>(type) ? 64 : type.getIntOrFloatBitWidth()) / 8;
}

} // namespace lathe::conversion

#endif
