// Interfaces that the matrix multiplications of the ttng dialect have in common.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGINTERFACES_TD
#define LATHE_DIALECT_TTNG_IR_TTNGINTERFACES_TD

include "mlir/IR/OpBase.td"

def TTNG_MatrixProductOpInterface : OpInterface<"MatrixProductOpInterface"> {
  let cppNamespace = "::lathe::ttng";
  let description = [{
    d += a * b, with a of M by K, b of K by N and d of M by N elements. Operands and result are tensors or buffers
    of rank 2.
  }];
  let methods = [
    InterfaceMethod<"Left operand.", "::mlir::Value", "getA">,
    InterfaceMethod<"Right operand.", "::mlir::Value", "getB">,
    InterfaceMethod<"Accumulator.", "::mlir::Value", "getD">,
    InterfaceMethod<[{
      Dimension of a (0 or 1) along which two 4-bit elements share an element of the buffer; none if there is none.
    }], "std::optional<unsigned>", "getPackedDimA", (ins), "", "return std::nullopt;">,
    InterfaceMethod<"The same of b.", "std::optional<unsigned>", "getPackedDimB", (ins), "", "return std::nullopt;">
  ];
  let verify = "return ::lathe::ttng::detail::verifyMatrixProduct($_op);";
}

def TTNG_TensorMemoryProductOpInterface
    : OpInterface<"TensorMemoryProductOpInterface", [TTNG_MatrixProductOpInterface]> {
  let cppNamespace = "::lathe::ttng";
  let description = [{
    A matrix multiplication by the unit that accumulates in tensor memory. It runs asynchronously if `is_async`,
    and then arrives once on each of its barriers whose predicate holds when it is complete.
  }];
  let methods = [
    InterfaceMethod<"Whether the accumulator's contents are added to; else they are overwritten.", "::mlir::Value",
                    "getUseD">,
    InterfaceMethod<"Whether the operation does anything at all.", "::mlir::Value", "getPred">,
    InterfaceMethod<"Token of what must precede the access to the accumulator; null if there is none.", "::mlir::Value",
                    "getAccDep">,
    InterfaceMethod<"Token of the access to the accumulator; null if there is none.", "::mlir::Value", "getToken">,
    InterfaceMethod<"Barriers that completion arrives on.", "::mlir::OperandRange", "getBarriers">,
    InterfaceMethod<"Predicates of the barriers, one for each.", "::mlir::OperandRange", "getBarrierPreds">,
    InterfaceMethod<"Whether it returns before it is complete.", "bool", "getIsAsync">,
    InterfaceMethod<"Whether it spans a pair of CTAs.", "bool", "getTwoCtas">
  ];
  let verify = "return ::lathe::ttng::detail::verifyTensorMemoryProduct($_op);";
}

#endif
