// Ops on rings of buffers that warps hand to each other.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_RINGS_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_RINGS_H

#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/IR/Builders.h"

namespace lathe::warps {

// The list, of one, that says what completes the use of a stage.
inline mlir::ArrayAttr getKinds(mlir::OpBuilder &b, nvws::AsyncOp kind) {
  return b.getArrayAttr(nvws::AsyncOpAttr::get(b.getContext(), kind));
}

// Enters the ring's next stage, whose buffers have the given types.
template <typename Enter>
Enter enter(mlir::OpBuilder &b, mlir::Location loc, mlir::Value ring, mlir::TypeRange buffers) {
  return Enter::create(b, loc, buffers, ttg::AsyncTokenType::get(b.getContext()), ring, /*stage=*/mlir::Value(),
                       /*phase=*/mlir::Value());
}

} // namespace lathe::warps

#endif
