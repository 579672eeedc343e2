// Small builders and type facts that both vendors' lowerings use.
#ifndef LATHE_LIB_CONVERSION_SUPPORT_BUILDERS_H
#define LATHE_LIB_CONVERSION_SUPPORT_BUILDERS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

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

// The function of this name, declared if it is not yet.
inline mlir::LLVM::LLVMFuncOp declareFunction(mlir::OpBuilder &b, mlir::ModuleOp module, llvm::StringRef name,
                                              mlir::Type result, llvm::ArrayRef<mlir::Type> arguments) {
  if (auto function = module.lookupSymbol<mlir::LLVM::LLVMFuncOp>(name))
    return function;
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  return mlir::LLVM::LLVMFuncOp::create(b, module.getLoc(), name, mlir::LLVM::LLVMFunctionType::get(result, arguments));
}

// Builds `body` in a block that only lanes with a true `pred` enter, and moves the builder after it. The result is that
// of `body`, or unspecified in lanes that skip the block; null if `type` is null.
inline mlir::Value buildGuarded(mlir::OpBuilder &b, mlir::Location loc, mlir::Value pred, mlir::Type type,
                                llvm::function_ref<mlir::Value()> body) {
  namespace LLVM = mlir::LLVM;
  if (!pred)
    return body();
  mlir::Block *before = b.getInsertionBlock();
  mlir::Block *after = before->splitBlock(b.getInsertionPoint());
  mlir::Block *guarded = new mlir::Block();
  before->getParent()->getBlocks().insert(after->getIterator(), guarded);
  llvm::SmallVector<mlir::Value, 1> skipped, done;
  b.setInsertionPointToEnd(before);
  if (type)
    skipped.push_back(LLVM::PoisonOp::create(b, loc, type));
  LLVM::CondBrOp::create(b, loc, pred, guarded, mlir::ValueRange(), after, skipped);
  b.setInsertionPointToStart(guarded);
  if (mlir::Value result = body(); type)
    done.push_back(result);
  LLVM::BrOp::create(b, loc, done, after);
  b.setInsertionPointToStart(after);
  return type ? mlir::Value(after->addArgument(type, loc)) : mlir::Value();
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
