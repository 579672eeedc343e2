// The tt dialect: types, attributes, operations, and the helpers on its types that every user needs.
#ifndef LATHE_DIALECT_TT_IR_DIALECT_H
#define LATHE_DIALECT_TT_IR_DIALECT_H

#include "lathe/Dialect/Interfaces/OpInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "lathe/Dialect/TT/IR/TTDialect.h.inc"
#include "lathe/Dialect/TT/IR/TTEnums.h.inc"
#include "lathe/Dialect/TT/IR/TTInterfaces.h.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/TT/IR/TTTypes.h.inc"

namespace lathe::tt {

/// Memory that all programs of a launch share.
struct GlobalMemory : public mlir::SideEffects::Resource::Base<GlobalMemory> {
  llvm::StringRef getName() final { return "<global memory>"; }
};

/// Elements of the largest tensor that there may be.
inline constexpr int64_t kMaxTensorElements = 1 << 20;

/// On an argument of a kernel, array<i32: rank, flags>: it is the base of a tensor that the host describes. The sizes,
/// the strides and so many flags follow it.
inline constexpr llvm::StringLiteral kHostDescriptor = "tt.host_descriptor";

using mlir::getElementTypeOrSelf;
/// The shape of a tensor; empty for a scalar.
llvm::ArrayRef<int64_t> getShape(mlir::Type type);
/// The encoding of a tensor; null for a scalar or a tensor without one.
mlir::Attribute getEncoding(mlir::Type type);
/// `type` with another element type: a tensor keeps shape and encoding.
mlir::Type withElementType(mlir::Type type, mlir::Type element);
/// For a pointer or a tensor of pointers: what loading it gives. Null for anything else.
mlir::Type getPointeeType(mlir::Type pointerLike);
/// i1, in the shape of `type`.
mlir::Type getMaskType(mlir::Type type);
/// Bits of a scalar in memory: pointers 64, i1 8, else its width.
unsigned getElementBitWidth(mlir::Type type);

namespace detail {
/// The text of a descriptor type after its name: `<128x64xf16>` or `<128x64xf16, #layout>`.
llvm::ParseResult parseDescriptor(mlir::AsmParser &parser, llvm::SmallVectorImpl<int64_t> &shape, mlir::Type &element,
                                  mlir::Attribute &layout);
void printDescriptor(mlir::AsmPrinter &printer, DescriptorType type);
llvm::LogicalResult verifyDescriptor(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                                     llvm::ArrayRef<int64_t> shape, mlir::Type element);
llvm::LogicalResult verifyTensorSizes(mlir::Operation *op);
llvm::LogicalResult verifySameShapeAndEncoding(mlir::Operation *op);
llvm::LogicalResult verifySameEncoding(mlir::Operation *op);
} // namespace detail

/// Tensor operands and results have static sizes that make a power of two, at most kMaxTensorElements.
template <typename ConcreteType> class TensorSizes : public mlir::OpTrait::TraitBase<ConcreteType, TensorSizes> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return detail::verifyTensorSizes(op); }
};

/// All operands and results have one shape and one encoding. A scalar has the empty shape.
template <typename ConcreteType>
class SameShapeAndEncoding : public mlir::OpTrait::TraitBase<ConcreteType, SameShapeAndEncoding> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return detail::verifySameShapeAndEncoding(op); }
};

/// All operands and results that are tensors have one encoding.
template <typename ConcreteType> class SameEncoding : public mlir::OpTrait::TraitBase<ConcreteType, SameEncoding> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return detail::verifySameEncoding(op); }
};

} // namespace lathe::tt

#define GET_OP_CLASSES
#include "lathe/Dialect/TT/IR/TTOps.h.inc"

#endif
