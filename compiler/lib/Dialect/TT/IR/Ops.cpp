// Checks of all operations of the tt dialect.
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LayoutInterface.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::tt;

#define GET_OP_CLASSES
#include "lathe/Dialect/TT/IR/TTOps.cpp.inc"

/// Whether `type` has static sizes that make a power of two, at most kMaxTensorElements.
static bool hasTensorSize(RankedTensorType type) {
  int64_t count = 1;
  for (int64_t size : type.getShape()) {
    // A dynamic size is negative.
    if (size <= 0 || size > kMaxTensorElements / count)
      return false;
    count *= size;
  }
  return llvm::isPowerOf2_64(count);
}

LogicalResult lathe::tt::detail::verifyTensorSizes(Operation *op) {
  for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !hasTensorSize(tensor))
        return op->emitOpError() << "requires tensors of a power of two elements, at most " << kMaxTensorElements
                                 << ", found " << tensor;
  return success();
}

LogicalResult lathe::tt::detail::verifySameShapeAndEncoding(Operation *op) {
  Type first;
  auto check = [&](TypeRange types, StringRef what) -> LogicalResult {
    for (auto [index, type] : llvm::enumerate(types)) {
      if (!first) {
        first = type;
        continue;
      }
      if (isa<RankedTensorType>(type) != isa<RankedTensorType>(first) || getShape(type) != getShape(first))
        return op->emitOpError() << "requires one shape for all operands and results, but " << what << " " << index
                                 << " has type " << type << " and the first operand " << first;
      if (!haveSameLayout(type, first))
        return op->emitOpError() << "requires one layout for all operands and results, but " << what << " " << index
                                 << " has type " << type << " and the first operand " << first;
    }
    return success();
  };
  return success(succeeded(check(op->getOperandTypes(), "operand")) &&
                 succeeded(check(op->getResultTypes(), "result")));
}

LogicalResult lathe::tt::detail::verifySameEncoding(Operation *op) {
  RankedTensorType first;
  for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor)
        continue;
      if (!first)
        first = tensor;
      if (!haveSameLayout(tensor, first))
        return op->emitOpError() << "requires one layout for all tensors, found " << first << " and " << tensor;
    }
  return success();
}
