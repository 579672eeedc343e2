// Types of the proton_gpu dialect.
#ifndef LATHE_DIALECT_PROTONGPU_IR_PROTONGPUTYPES_TD
#define LATHE_DIALECT_PROTONGPU_IR_PROTONGPUTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUAttrs.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.td"

class ProtonGPU_Type<string name, string text, list<Trait> traits = []> : TypeDef<ProtonGPU_Dialect, name, traits> {
  let mnemonic = text;
}

def ProtonGPU_SegmentType : ProtonGPU_Type<"Segment", "segment"> {
  let summary = "The part of a profile buffer that one unit of the program writes";
  let description = [{
    `!proton_gpu.segment<2048, #smem, warp, [0, 1]>`: bytes of all segments together; the memory they lie in, shared
    or `#proton_gpu.global_memory`; which threads share one (`thread`, `warp`, `cta`, `warp_group`, or 2, 4 or 8 warps
    or groups as `warp_2`, `warp_group_8`); and the numbers of those that are recorded, all without the list.

    A segment that is full is `circular`, which is the default: a new record lies over the oldest one. With `flush` and
    a number of bytes, those of the rooms of all units in global memory, the warp copies a full segment to its room and
    goes on with an empty one. The room is a ring in its turn.

    Example:

    ```mlir
    tt.func @arguments(%a: !proton_gpu.segment<2048, #ttg.shared_memory, warp, [0, 1]>,
                       %b: !proton_gpu.segment<4096, #proton_gpu.global_memory, warp_group_2>,
                       %c: !proton_gpu.segment<2048, #ttg.shared_memory, warp, flush 16384>) {
      tt.return
    }
    ```
  }];
  let parameters = (ins "int32_t":$nBytes, "::mlir::Attribute":$memorySpace,
                        EnumParameter<ProtonGPU_Granularity>:$granularity,
                        OptionalArrayRefParameter<"int32_t">:$selectIds,
                        DefaultValuedParameter<"int32_t", "0">:$flushBytes);
  let assemblyFormat = [{
    `<` $nBytes `,` $memorySpace `,` $granularity `` custom<UnitsAndStrategy>($selectIds, $flushBytes) `>`
  }];
  let extraClassDeclaration = [{
    BufferStrategy getStrategy() const {
      return getFlushBytes() == 0 ? BufferStrategy::CIRCULAR : BufferStrategy::FLUSH;
    }
  }];
  let genVerifyDecl = 1;
}

#endif
