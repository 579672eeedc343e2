// Operations of the proton_gpu dialect.
#ifndef LATHE_DIALECT_PROTONGPU_IR_PROTONGPUOPS_TD
#define LATHE_DIALECT_PROTONGPU_IR_PROTONGPUOPS_TD

include "lathe/Dialect/ProtonGPU/IR/ProtonGPUAttrs.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUTypes.td"
include "lathe/Dialect/TT/IR/TTTypes.td"
include "lathe/Dialect/TTG/IR/TTGTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ProtonGPU_GlobalMemory : Resource<"::lathe::tt::GlobalMemory">;
def ProtonGPU_SharedMemory : Resource<"::lathe::ttg::SharedMemory">;

class ProtonGPU_Op<string mnemonic, list<Trait> traits = []> : Op<ProtonGPU_Dialect, mnemonic, traits>;

def ProtonGPU_Counter : AnyTypeOf<[I32, I64], "i32 or i64">;

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

// Reading the clock and noting it keep their order with everything.
class ProtonGPU_RecordOp<string mnemonic>
    : ProtonGPU_Op<mnemonic, [MemoryEffects<[MemRead<DefaultResource>, MemWrite<DefaultResource>]>]>;

def ProtonGPU_ReadCounterOp : ProtonGPU_RecordOp<"read_counter"> {
  let summary = "reads the clock of the processor";
  let description = [{
    Cycles since some moment, of which an i32 has the low half. `metric` is 0, cycles, the only one that there is.

    Example:

    ```mlir
    tt.func @now() -> i64 {
      %0 = proton_gpu.read_counter : i64
      tt.return %0 : i64
    }
    ```
  }];
  let arguments = (ins DefaultValuedAttr<ProtonGPU_MetricType, "::lathe::proton_gpu::MetricType::CYCLE">:$metric);
  let results = (outs ProtonGPU_Counter:$counter);
  let assemblyFormat = "attr-dict `:` type($counter)";
}

def ProtonGPU_CircularStoreOp : ProtonGPU_RecordOp<"circular_store"> {
  let summary = "adds a record to a segment, over the oldest one where it is full";
  let description = [{
    The record is a word of tag (start or end, scope, upper bits of the clock) and the clock's low word. `scopeId`
    is at most 255. A segment of each unit has a power of two bytes: those of the type divided by the selected
    units, or by all warps of the program.

    The record that fills a segment with the strategy `flush` has its warp copy the segment to global memory. What that
    took is the first record of the empty segment, of scope 254.

    Example:

    ```mlir
    tt.func @note(%records: !proton_gpu.segment<2048, #ttg.shared_memory, warp, [0, 1]>) {
      %0 = proton_gpu.read_counter : i32
      proton_gpu.circular_store start %records, %0 {scopeId = 1 : i32}
        : !proton_gpu.segment<2048, #ttg.shared_memory, warp, [0, 1]>, i32
      tt.return
    }
    ```
  }];
  let arguments = (ins ProtonGPU_SegmentType:$segment, ProtonGPU_Counter:$counter, UnitAttr:$isStart,
                       I32Attr:$scopeId);
  let assemblyFormat = [{
    (`start` $isStart^) : (`end`)? $segment `,` $counter attr-dict `:` qualified(type($segment)) `,` type($counter)
  }];
  let hasVerifier = 1;
}

def ProtonGPU_SpanStoreOp : ProtonGPU_RecordOp<"span_store"> {
  let summary = "adds a record of a whole scope to a segment, over the oldest one where it is full";
  let description = [{
    The record is that of the scope's end and has the cycles since its start too, so that the start needs none of its
    own. A scope that lasts 2^22 - 2 cycles or longer has an end without a start. Records of a segment stand in the
    order of their ends.

    Example:

    ```mlir
    tt.func @note(%records: !proton_gpu.segment<2048, #ttg.shared_memory, warp>) {
      %0 = proton_gpu.read_counter : i32
      %1 = proton_gpu.read_counter : i32
      proton_gpu.span_store %records, %0 to %1 {scopeId = 1 : i32}
        : !proton_gpu.segment<2048, #ttg.shared_memory, warp>
      tt.return
    }
    ```
  }];
  let arguments = (ins ProtonGPU_SegmentType:$segment, I32:$start, I32:$end, I32Attr:$scopeId);
  let assemblyFormat = "$segment `,` $start `to` $end attr-dict `:` qualified(type($segment))";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

def ProtonGPU_SegmentAllocOp : ProtonGPU_Op<"segment_alloc", [Pure]> {
  let summary = "the segment of each unit in the profile buffer";
  let description = [{
    The buffer is shared memory, or a pointer to global memory. A segment that is flushed needs the scratch memory of
    the program's profile too, which has its rooms behind the header.

    Example:

    ```mlir
    #flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @place(%p: !tt.ptr<i32>) {
      %0 = ttg.local_alloc : () -> !ttg.memdesc<512xi32, #flat, #smem, mutable>
      %1 = proton_gpu.segment_alloc %0 : !ttg.memdesc<512xi32, #flat, #smem, mutable> -> <2048, #smem, warp>
      %2 = proton_gpu.segment_alloc %p : !tt.ptr<i32> -> <2048, #proton_gpu.global_memory, warp, [0, 1]>
      %3 = proton_gpu.segment_alloc %0 flush to %p
        : !ttg.memdesc<512xi32, #flat, #smem, mutable>, !tt.ptr<i32> -> <2048, #smem, warp, flush 16384>
      tt.return
    }
    ```
  }];
  let arguments = (ins AnyTypeOf<[TTG_MemDescType, TT_PtrType], "buffer or pointer">:$buffer,
                       Optional<TT_PtrType>:$scratchPtr);
  let results = (outs ProtonGPU_SegmentType:$segment);
  let assemblyFormat = [{
    $buffer (`flush` `to` $scratchPtr^)? attr-dict `:` qualified(type($buffer)) (`,` qualified(type($scratchPtr))^)?
    `->` type($segment)
  }];
  let hasVerifier = 1;
}

def ProtonGPU_InitializeOp : ProtonGPU_Op<"initialize", [MemoryEffects<[MemWrite<ProtonGPU_GlobalMemory>]>]> {
  let summary = "writes the header of the program's profile";
  let description = [{
    A preamble, the program's index, its multiprocessor and the time, at the start of the scratch memory.

    Example:

    ```mlir
    tt.func @begin(%scratch: !tt.ptr<i32>) {
      proton_gpu.initialize %scratch : !tt.ptr<i32>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_PtrType:$scratchPtr);
  let assemblyFormat = "$scratchPtr attr-dict `:` qualified(type($scratchPtr))";
}

def ProtonGPU_InitCtxOp : ProtonGPU_Op<"init_ctx", [MemoryEffects<[MemWrite<ProtonGPU_GlobalMemory>]>]> {
  let summary = "empties the state that each warp keeps in scratch memory";
  let description = [{
    For all warps of the program at once, so not within `ttg.warp_specialize`.

    Example:

    ```mlir
    tt.func @begin(%scratch: !tt.ptr<i32>) {
      proton_gpu.init_ctx %scratch : !tt.ptr<i32>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_PtrType:$scratchPtr);
  let assemblyFormat = "$scratchPtr attr-dict `:` qualified(type($scratchPtr))";
  let hasVerifier = 1;
}

class ProtonGPU_ScratchOp<string mnemonic, list<Trait> traits> : ProtonGPU_Op<mnemonic, traits> {
  let arguments = (ins ProtonGPU_SegmentType:$segment, TT_PtrType:$scratchPtr);
  let assemblyFormat = [{
    $segment `,` $scratchPtr attr-dict `:` qualified(type($segment)) `,` qualified(type($scratchPtr))
  }];
}

def ProtonGPU_RestoreCtxOp : ProtonGPU_ScratchOp<"restore_ctx",
    [MemoryEffects<[MemRead<ProtonGPU_GlobalMemory>, MemWrite<ProtonGPU_GlobalMemory>]>]> {
  let summary = "takes this warp's place in its segment from scratch memory";
  let description = [{
    At the start of a partition of `ttg.warp_specialize`, whose warps have not recorded yet, or have earlier.

    Example:

    ```mlir
    tt.func @resume(%records: !proton_gpu.segment<2048, #ttg.shared_memory, warp>, %scratch: !tt.ptr<i32>) {
      proton_gpu.restore_ctx %records, %scratch : !proton_gpu.segment<2048, #ttg.shared_memory, warp>, !tt.ptr<i32>
      tt.return
    }
    ```
  }];
}

def ProtonGPU_SaveCtxOp : ProtonGPU_ScratchOp<"save_ctx", [MemoryEffects<[MemWrite<ProtonGPU_GlobalMemory>]>]> {
  let summary = "leaves this warp's place in its segment in scratch memory";
  let description = [{
    At the end of a partition of `ttg.warp_specialize`.

    Example:

    ```mlir
    tt.func @pause(%records: !proton_gpu.segment<2048, #ttg.shared_memory, warp>, %scratch: !tt.ptr<i32>) {
      proton_gpu.save_ctx %records, %scratch : !proton_gpu.segment<2048, #ttg.shared_memory, warp>, !tt.ptr<i32>
      tt.return
    }
    ```
  }];
}

def ProtonGPU_FinalizeOp : ProtonGPU_ScratchOp<"finalize",
    [MemoryEffects<[MemRead<ProtonGPU_SharedMemory>, MemRead<ProtonGPU_GlobalMemory>,
                    MemWrite<ProtonGPU_GlobalMemory>]>]> {
  let summary = "writes the profile of the program to scratch memory";
  let description = [{
    Completes the header with each warp's count of records and the time at which the first warp is there (all of them,
    where the chip's counter has 32 bits or fewer), and copies the segments after it; of those with the strategy `flush`
    what was not flushed yet.

    Example:

    ```mlir
    tt.func @end(%records: !proton_gpu.segment<2048, #ttg.shared_memory, warp>, %scratch: !tt.ptr<i32>) {
      proton_gpu.finalize %records, %scratch : !proton_gpu.segment<2048, #ttg.shared_memory, warp>, !tt.ptr<i32>
      tt.return
    }
    ```
  }];
}

#endif
