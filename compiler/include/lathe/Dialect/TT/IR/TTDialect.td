// The tt dialect: what a Triton front end emits for one program instance, target-free.
#ifndef LATHE_DIALECT_TT_IR_TTDIALECT_TD
#define LATHE_DIALECT_TT_IR_TTDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def TT_Dialect : Dialect {
  let name = "tt";
  let cppNamespace = "::lathe::tt";
  let summary = "Tile programs as a Triton front end prints them";
  let description = [{
    A `tt.func` is run by a grid of program instances. Values are scalars, pointers and ranked tensors of
    them; a tensor is a value, not memory. Element-wise arithmetic is `arith` and `math` on tensors.
    Before layouts are assigned tensors have no encoding.

    The dialect also verifies the discardable attributes that front ends attach (`tt.divisibility`,
    `tt.contiguity`, `tt.constancy`, `tt.pointer_range`, and the loop hints); other `tt.` attributes
    are carried unchanged.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerTypes();
  }];
}

#endif
