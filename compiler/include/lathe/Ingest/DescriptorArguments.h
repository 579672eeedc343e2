// Tensor descriptors as arguments of kernels, as what the host passes for them.
#ifndef LATHE_INGEST_DESCRIPTORARGUMENTS_H
#define LATHE_INGEST_DESCRIPTORARGUMENTS_H

#include "mlir/IR/BuiltinOps.h"

namespace lathe {

/// An i32 attribute of a module of tt: how many flags the host passes with each descriptor. 1, the padding, by Triton
/// 3.6 and 3.7; 2, the padding and the rounding to tf32, by 3.8 and 3.9, and without the attribute.
constexpr llvm::StringLiteral kDescriptorFlags = "lathe.descriptor_flags";

/// Replaces each argument `d: !tt.tensordesc<..>` of rank n of a public function of tt by what the launchers of Triton
/// pass for it: the base `d`, n i64 `d.shape.K`, n i64 `d.stride.K` in elements, i1 `d.padding` (NaN or zero), and i1
/// `d.roundF32ToTF32`. The base gets the attribute tt::kHostDescriptor. The kernel's start makes the descriptor of
/// them, by tt.host_descriptor. Of a `!ttng.tensordesc_im2col`, whose rank n the copies by it say, three times n - 2
/// i32 follow: `d.lower.K`, `d.upper.K` and `d.step.K` of ttng.host_im2col_descriptor. Removes kDescriptorFlags. Fails
/// with an error if the attribute is neither 1 nor 2, or no copy says a rank.
llvm::LogicalResult expandDescriptorArguments(mlir::ModuleOp module);

} // namespace lathe

#endif
