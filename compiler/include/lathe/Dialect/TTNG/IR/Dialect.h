// The ttng dialect: NVIDIA's asynchronous machinery: mbarriers, bulk tensor copies, wgmma, tensor memory.
#ifndef LATHE_DIALECT_TTNG_IR_DIALECT_H
#define LATHE_DIALECT_TTNG_IR_DIALECT_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/TTNG/IR/TTNGDialect.h.inc"
#include "lathe/Dialect/TTNG/IR/TTNGEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/TTNG/IR/TTNGAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/TTNG/IR/TTNGTypes.h.inc"

namespace lathe::ttng {

/// The memory of the tensor core of a CTA.
struct TensorMemory : public mlir::SideEffects::Resource::Base<TensorMemory> {
  llvm::StringRef getName() final { return "<tensor memory>"; }
};

/// The state of mbarriers between their initialization and their end. Operations on it are atomic.
struct Mbarriers : public mlir::SideEffects::Resource::Base<Mbarriers> {
  llvm::StringRef getName() final { return "<mbarriers>"; }
};

/// The queue of the reads by dots of warp groups.
extern const AsyncQueue kWarpGroupDots;
/// TMA copies out of shared memory.
extern const AsyncQueue kTMAStores;
/// TMA copies into shared memory. No wait counts them: an mbarrier tells when the data are there.
extern const AsyncQueue kTMALoads;
/// Products into tensor memory and copies to it. No wait counts them: an mbarrier tells when they are done.
extern const AsyncQueue kTensorMemoryProducts;

/// Attribute of the module: whether its matrix multiplications into tensor memory span pairs of CTAs.
inline constexpr llvm::StringLiteral kTwoCTAs = "ttng.two-ctas";

namespace detail {
// Verifiers of the interfaces.
llvm::LogicalResult verifyMatrixProduct(mlir::Operation *op);
llvm::LogicalResult verifyTensorMemoryProduct(mlir::Operation *op);
} // namespace detail

} // namespace lathe::ttng

#include "lathe/Dialect/TTNG/IR/TTNGInterfaces.h.inc"

#define GET_OP_CLASSES
#include "lathe/Dialect/TTNG/IR/TTNGOps.h.inc"

#endif
