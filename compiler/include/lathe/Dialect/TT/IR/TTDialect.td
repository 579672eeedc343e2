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

    The dialect also verifies the discardable attributes that front ends and passes attach; other `tt.`
    attributes are carried unchanged:

    | attribute | on | value |
    |---|---|---|
    | `tt.divisibility`, `tt.contiguity`, `tt.constancy` | arguments, operations | positive i32 or i64, or a dense tensor of one per dimension: the first of each run of elements, or an address in bytes, is a multiple of the number; elements increase by one in runs of that length; they are equal in runs of that length |
    | `tt.pointer_range` | arguments | integer: accesses through the pointer lie within that many bits, minus one, of it |
    | `tt.nv_tma_desc` | arguments | integer: 1 for a descriptor passed by value |
    | `tt.pointee_type` | arguments | type that the pointer had before it lost it |
    | `tt.num_stages`, `tt.loop_unroll_factor` | loops | integer of at least 0 |
    | `tt.disallow_acc_multi_buffer`, `tt.flatten`, `tt.warp_specialize` | loops | none, or true |
    | `tt.latency`, `tt.self_latency` | operations | integer: stages from this operation to its users, to itself |
    | `tt.scheduled_max_stage` | loops | integer: the last stage of the schedule |
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
