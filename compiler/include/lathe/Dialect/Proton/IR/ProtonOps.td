// Operations of the proton dialect.
#ifndef LATHE_DIALECT_PROTON_IR_PROTONOPS_TD
#define LATHE_DIALECT_PROTON_IR_PROTONOPS_TD

include "lathe/Dialect/Proton/IR/ProtonDialect.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Proton_Op<string mnemonic, list<Trait> traits = []> : Op<Proton_Dialect, mnemonic, traits>;

def Proton_RecordOp : Proton_Op<"record", [MemoryEffects<[MemRead<DefaultResource>, MemWrite<DefaultResource>]>]> {
  let summary = "marks the start or the end of a named scope for the profiler";
  let description = [{
    Each warp notes the clock when it comes here. A name has one start and one end in a function; scopes may
    nest and overlap. Nothing moves across the mark.

    Example:

    ```mlir
    tt.func @timed(%p: !tt.ptr<f32>, %x: f32) {
      proton.record start "store"
      tt.store %p, %x : !tt.ptr<f32>
      proton.record end "store"
      tt.return
    }
    ```
  }];
  let arguments = (ins UnitAttr:$isStart, StrAttr:$name);
  let assemblyFormat = "(`start` $isStart^) : (`end`)? $name attr-dict";
}

#endif
