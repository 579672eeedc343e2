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

    How the compiler takes hints to loops:

    | hint | effect |
    |---|---|
    | `tt.num_stages` | in place of the knob; with it loads are started ahead in loops without a dot too |
    | `tt.loop_unroll_factor` | the loop is unrolled |
    | `tt.latency` on a load | in an innermost loop of more than one stage the loads that have it, and no others, are started so many iterations ahead, whatever the number of stages; 0 leaves the load where it is |
    | `tt.latency` elsewhere, `tt.self_latency` | none; a dot is in flight over the next iteration where the instructions are asynchronous and only the next dot uses its result |
    | `tt.disallow_acc_multi_buffer` | holds for every loop: accumulators are never multi-buffered |
    | `tt.warp_specialize` | with TMA and wgmma a warp of its own loads what the loop multiplies, or a remark says why not; elsewhere none |
    | `tt.flatten` | none |

    Hints to accesses of global memory change no result, except that a volatile access is neither removed, merged nor
    made an asynchronous copy. `ca`, `cg`, `cs` and `cv` are for loads, `cg`, `cs`, `wb` and `wt` for stores:

    | hint | `ld`, `st` | `cp.async` | TMA | AMD, buffer operations and copies to LDS | AMD, loads and stores through pointers |
    |---|---|---|---|---|---|
    | `ca` | `.ca` | `.ca` | none: L1 takes no part | what these chips do | what these chips do |
    | `cg` | `.cg` | `.cg` for 16 bytes, else none | what TMA does | scope of the device | none |
    | `cs` | `.cs` | as `evict_first` | as `evict_first` | data is used once | data is used once |
    | `cv` | `.cv` | none; the pipeliner makes no such copy | none | scope of the system | as a volatile access |
    | `wb` | `.wb` | | | what these chips do | what these chips do |
    | `wt` | `.wt` | | | scope of the system | none |
    | `evict_first` | in L1; beside a `cacheModifier` in L2 | in L2 | in L2 | data is used once | data is used once |
    | `evict_last` | in L1; beside a `cacheModifier` in L2 | in L2 | in L2 | data is used often, where the chip can say it (RDNA 4), else none | none |
    | `isVolatile` | `.volatile`, without other hints | refused | refused | no buffer operation is made of it; copies to LDS are refused | volatile |

    A hint without effect is the remark `unused-hint`, which says why (`lathe-compiler compile --remarks`).
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
