// Which blocks bulk tensor copies can move, and how these lie in shared memory.
#ifndef LATHE_TRANSFORMS_DESCRIPTORS_H
#define LATHE_TRANSFORMS_DESCRIPTORS_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"

namespace lathe {

class AxisInfoAnalysis;

/// True if the bulk tensor copies of NVIDIA can move blocks of this type; the rest is a matter of the tensor.
bool isBulkBlock(tt::TensorDescType type);

/// The layout of the type, or where it has none the one that its blocks get in shared memory: the widest swizzle
/// that the rows fill.
ttg::NVMMASharedEncodingAttr getDescriptorEncoding(tt::TensorDescType type);

/// True if a program makes the descriptor at most once: its place in memory may be read until the program ends.
bool isMadeOnce(tt::MakeTensorDescOp op);

/// Why TMA cannot do what `op`, which makes or uses a descriptor, asks for, in words for the kernel's author; empty if
/// it can. TMA needs addresses, strides and starts of rows that are known to be aligned, and knows fewer reductions,
/// paddings and shapes.
llvm::StringRef getBulkObstacle(mlir::Operation *op, const AxisInfoAnalysis &axes);

} // namespace lathe

#endif
