// The interface through which the tt dialect asks the dialect that owns an encoding. tt ops are defined with and
// without layouts but know none, so shape-changing ops ask here which layout their result has.
#ifndef LATHE_DIALECT_TT_IR_LAYOUTINTERFACE_H
#define LATHE_DIALECT_TT_IR_LAYOUTINTERFACE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectInterface.h"

namespace lathe::tt {

/// Implemented by every dialect with tensor encodings. Stateless and thread-safe.
class LayoutInterface : public mlir::DialectInterface::Base<LayoutInterface> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LayoutInterface)
  using Base::Base;

  /// The encoding of a tensor of encoding `operand` reduced along `axis`. Null if there is none.
  virtual mlir::Attribute inferReduce(mlir::Attribute operand, unsigned axis) const = 0;

  /// The encoding of a tensor of encoding `operand` with a dimension of size one inserted at `axis`: the inverse of
  /// inferReduce. Null if there is none.
  virtual mlir::Attribute inferExpandDims(mlir::Attribute operand, unsigned axis) const = 0;

  /// The encoding of a tensor of type `src` with its dimensions permuted.
  virtual mlir::Attribute inferTrans(mlir::RankedTensorType src, llvm::ArrayRef<int32_t> order) const = 0;

  /// The encoding of a tensor of type `src` reshaped to `shape`, row-major.
  virtual mlir::Attribute inferReshape(mlir::RankedTensorType src, llvm::ArrayRef<int64_t> shape) const = 0;

  /// The encoding of a join's result whose operands are of type `half`: both halves of an element in one thread.
  virtual mlir::Attribute inferJoin(mlir::RankedTensorType half) const = 0;

  /// The encoding of the halves of a tensor of type `whole`. Null if a thread does not hold both elements of each pair.
  virtual mlir::Attribute inferSplit(mlir::RankedTensorType whole) const = 0;

  /// The encoding of a cat's result whose operands are of type `part`: each thread's elements of both one after
  /// another.
  virtual mlir::Attribute inferCat(mlir::RankedTensorType part) const = 0;

  /// True if both types hold every element in the same place: layouts of one map may differ in form.
  virtual bool isSame(mlir::RankedTensorType a, mlir::RankedTensorType b) const = 0;

  /// Checks that each thread of `dst`, which is `src` repeated along dimensions of size one, holds the elements of
  /// `src` that its own are copies of.
  virtual llvm::LogicalResult verifyBroadcast(mlir::RankedTensorType src, mlir::RankedTensorType dst,
                                              llvm::function_ref<mlir::InFlightDiagnostic()> error) const = 0;

  /// Checks that `dst`, which is `src` with a dimension of size one inserted at `axis`, holds every element
  /// where `src` holds it.
  virtual llvm::LogicalResult verifyExpandDims(mlir::RankedTensorType src, mlir::RankedTensorType dst, unsigned axis,
                                               llvm::function_ref<mlir::InFlightDiagnostic()> error) const = 0;

  /// Checks the same for a permutation of the dimensions.
  virtual llvm::LogicalResult verifyTrans(mlir::RankedTensorType src, mlir::RankedTensorType dst,
                                          llvm::ArrayRef<int32_t> order,
                                          llvm::function_ref<mlir::InFlightDiagnostic()> error) const = 0;

  /// Checks the same for a row-major reshape.
  virtual llvm::LogicalResult verifyReshape(mlir::RankedTensorType src, mlir::RankedTensorType dst,
                                            llvm::function_ref<mlir::InFlightDiagnostic()> error) const = 0;

  /// Checks that `whole`, which is `half` with a last dimension of size two, holds both elements along it where
  /// `half` holds one of them, in two registers.
  virtual llvm::LogicalResult verifyJoin(mlir::RankedTensorType half, mlir::RankedTensorType whole,
                                         llvm::function_ref<mlir::InFlightDiagnostic()> error) const = 0;

  /// Checks the layouts of the operands and of the result `d` of a matrix product.
  virtual llvm::LogicalResult verifyDot(mlir::RankedTensorType a, mlir::RankedTensorType b, mlir::RankedTensorType d,
                                        llvm::function_ref<mlir::InFlightDiagnostic()> error) const = 0;
};

/// The interface of the dialect of `encoding`; null for a null encoding or a dialect that has none.
const LayoutInterface *getLayoutInterface(mlir::Attribute encoding);

/// True if both types are tensors without a layout or no tensors, or tensors in the same one; of tensors of one shape
/// the layouts may differ in form.
bool haveSameLayout(mlir::Type a, mlir::Type b);

} // namespace lathe::tt

#endif
