// The predicated accesses to global memory of the internal dialects: what their load and store ops share.
#ifndef LATHE_DIALECT_SUPPORT_ACCESSOPS_H
#define LATHE_DIALECT_SUPPORT_ACCESSOPS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

namespace lathe {

// The instructions move 1, 2, 4, 8 or 16 bytes.
inline mlir::LogicalResult verifyAccessType(mlir::Operation *op, mlir::Type type) {
  uint64_t bits = 0;
  mlir::Type element = type;
  uint64_t count = 1;
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type)) {
    element = vector.getElementType();
    count = vector.getNumElements();
  }
  if (mlir::isa<mlir::LLVM::LLVMPointerType>(element))
    bits = 64 * count;
  else if (element.isIntOrFloat())
    bits = element.getIntOrFloatBitWidth() * count;
  if (bits < 8 || bits > 128 || !llvm::isPowerOf2_64(bits))
    return op->emitOpError("accesses 8, 16, 32, 64 or 128 bits, not ") << type;
  return mlir::success();
}

template <typename LoadOp> mlir::LogicalResult verifyLoad(LoadOp op) {
  if (op.getOther() && op.getOther().getType() != op.getResult().getType())
    return op.emitOpError("other must have the result type ") << op.getResult().getType();
  if (op.getOther() && !op.getPred())
    return op.emitOpError("other without a predicate");
  return verifyAccessType(op, op.getResult().getType());
}

using EffectInstances = llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<mlir::MemoryEffects::Effect>>;

// A volatile access is ordered with all others: a load counts as a write too, a store as a read.
template <typename LoadOp> void addLoadEffects(LoadOp op, EffectInstances &effects) {
  effects.emplace_back(mlir::MemoryEffects::Read::get(), &op.getPtrMutable());
  if (op.getIsVolatile())
    effects.emplace_back(mlir::MemoryEffects::Write::get());
}
template <typename StoreOp> void addStoreEffects(StoreOp op, EffectInstances &effects) {
  effects.emplace_back(mlir::MemoryEffects::Write::get(), &op.getPtrMutable());
  if (op.getIsVolatile())
    effects.emplace_back(mlir::MemoryEffects::Read::get());
}

} // namespace lathe

#endif
