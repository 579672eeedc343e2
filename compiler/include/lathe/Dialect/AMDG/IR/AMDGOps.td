// Operations of the amdg dialect: registers, hints and conversions here, the others by topic.
#ifndef LATHE_DIALECT_AMDG_IR_AMDGOPS_TD
#define LATHE_DIALECT_AMDG_IR_AMDGOPS_TD

include "lathe/Dialect/AMDG/IR/AMDGBarrierOps.td"
include "lathe/Dialect/AMDG/IR/AMDGMemoryOps.td"
include "lathe/Dialect/AMDG/IR/AMDGTensorOps.td"

//===----------------------------------------------------------------------===//
// Tensors put together and taken apart in registers
//===----------------------------------------------------------------------===//

def AMDG_ExtractSliceOp : AMDG_Op<"extract_slice", [Pure]> {
  let summary = "a block of a tensor, where it is";
  let description = [{
    The block of the result's shape that starts at `static_offsets`. Every thread keeps the elements it holds:
    source and result agree in their lanes and warps, and each register of the result is one of the source, so
    that the block is made of whole CTA tiles.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
    tt.func @slice(%x: tensor<128x128xf16, #blocked>) -> tensor<128x32xf16, #blocked> {
      %0 = amdg.extract_slice %x [0, 32] : tensor<128x128xf16, #blocked> to tensor<128x32xf16, #blocked>
      tt.return %0 : tensor<128x32xf16, #blocked>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, DenseI64ArrayAttr:$static_offsets);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source $static_offsets attr-dict `:` type($source) `to` type($result)";
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def AMDG_ConcatOp : AMDG_Op<"concat", [Pure]> {
  let summary = "a tensor put together from equal blocks, where they are";
  let description = [{
    The sources, all of one type, are the blocks of the result in row-major order: of four sources for a result of
    twice their size in both dimensions, the second is to the right of the first. As in amdg.extract_slice nothing
    moves between threads.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    tt.func @concat(%x: tensor<32x64xf32, #blocked>, %y: tensor<32x64xf32, #blocked>) -> tensor<64x64xf32, #blocked> {
      %0 = amdg.concat %x, %y : tensor<32x64xf32, #blocked>, tensor<32x64xf32, #blocked> -> tensor<64x64xf32, #blocked>
      tt.return %0 : tensor<64x64xf32, #blocked>
    }
    ```
  }];
  let arguments = (ins Variadic<TT_Tensor>:$sources);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$sources attr-dict `:` type($sources) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def AMDG_InThreadTransposeOp : AMDG_Op<"in_thread_transpose", [Pure]> {
  let summary = "swaps the order in which each thread holds its block of a matrix";
  let description = [{
    The source has a blocked layout. The result's is the same, except that the registers of each thread's block
    of sizePerThread elements run along the other dimension first. As a value it is a ttg.convert_layout; it is
    kept apart so that loads along one dimension and stores to shared memory along the other stay vectors.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
    #linear = #ttg.linear<{register = [[0, 1], [1, 0]], lane = [[2, 0], [4, 0], [8, 0], [0, 2], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]], block = []}>
    tt.func @transpose(%x: tensor<16x64xf16, #blocked>) -> tensor<16x64xf16, #linear> {
      %0 = amdg.in_thread_transpose %x : tensor<16x64xf16, #blocked> -> tensor<16x64xf16, #linear>
      tt.return %0 : tensor<16x64xf16, #linear>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Scaled floats
//===----------------------------------------------------------------------===//

def AMDG_ScaledUpcastFp4Op : AMDG_Op<"scaled_upcast_fp4", [Pure]> {
  let summary = "unpacks pairs of 4-bit floats and scales them";
  let description = [{
    As ttg.fp4_to_fp, each element multiplied by that of `scale`: a power of two, as bf16 or as the bits of its
    8-bit exponent. The scale has the result's shape and layout.

    Example:
    ```mlir
    #packed = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    #unpacked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    tt.func @upcast(%x: tensor<32x32xi8, #packed>, %scale: tensor<32x64xbf16, #unpacked>) -> tensor<32x64xf16, #unpacked> {
      %0 = amdg.scaled_upcast_fp4 %x scale %scale {axis = 1 : i32} : tensor<32x32xi8, #packed>, tensor<32x64xbf16, #unpacked> -> tensor<32x64xf16, #unpacked>
      tt.return %0 : tensor<32x64xf16, #unpacked>
    }
    ```
  }];
  let arguments = (ins RankedTensorOf<[I8], [], "tensor of i8">:$input,
                       RankedTensorOf<[BF16, I8], [], "tensor of bf16 or i8">:$scale, I32Attr:$axis);
  let results = (outs RankedTensorOf<[F16, BF16], [], "tensor of f16 or bf16">:$output);
  let assemblyFormat = "$input `scale` $scale attr-dict `:` type($input) `,` type($scale) `->` type($output)";
  let hasVerifier = 1;
}

def AMDG_ScaledUpcastFp8Op : AMDG_Op<"scaled_upcast_fp8", [Pure, AMDG_SameShapeAndEncoding]> {
  let summary = "widens 8-bit floats and scales them";
  let description = [{
    Each element multiplied by that of `scale`: a power of two, as bf16 or as the bits of its 8-bit exponent. All
    have one shape and layout.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    tt.func @upcast(%x: tensor<32x64xf8E4M3FN, #blocked>, %scale: tensor<32x64xbf16, #blocked>) -> tensor<32x64xf16, #blocked> {
      %0 = amdg.scaled_upcast_fp8 %x scale %scale : tensor<32x64xf8E4M3FN, #blocked>, tensor<32x64xbf16, #blocked> -> tensor<32x64xf16, #blocked>
      tt.return %0 : tensor<32x64xf16, #blocked>
    }
    ```
  }];
  let arguments = (ins RankedTensorOf<[F8E4M3FN, F8E5M2], [], "tensor of f8E4M3FN or f8E5M2">:$input,
                       RankedTensorOf<[BF16, I8], [], "tensor of bf16 or i8">:$scale);
  let results = (outs RankedTensorOf<[F16, BF16], [], "tensor of f16 or bf16">:$output);
  let assemblyFormat = "$input `scale` $scale attr-dict `:` type($input) `,` type($scale) `->` type($output)";
}

//===----------------------------------------------------------------------===//
// Scheduling
//===----------------------------------------------------------------------===//

def AMDG_InstructionSchedHintOp : AMDG_Op<"instruction_sched_hint"> {
  let summary = "how the code generator may interleave the instructions of its block";
  let description = [{
    Either the `variant` of a schedule, or how many instructions of each kind the block will have, on which types:
    reads and writes of shared memory and loads from global memory for operand A and B of its matrix product,
    matrix instructions, and whether the loads are buffer loads.

    Example:
    ```mlir
    tt.func @hints() {
      amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<attention>}
      amdg.instruction_sched_hint {isBufferLoadsAEnabled = true, isBufferLoadsBEnabled = false, numDsReadsA = #amdg.InstCounter<8, vector<8xf16>>, numDsReadsB = #amdg.InstCounter<8, vector<8xf16>>, numDsWritesA = #amdg.InstCounter<4, vector<8xf16>>, numDsWritesB = #amdg.InstCounter<4, vector<8xf16>>, numGlobalLoadsA = #amdg.InstCounter<4, vector<8xf16>>, numGlobalLoadsB = #amdg.InstCounter<4, vector<8xf16>>, numMMAs = #amdg.InstCounter<32, tensor<16x16x16xf16>>}
      tt.return
    }
    ```
  }];
  let arguments = (ins OptionalAttr<AMDG_SchedHintVariantAttr>:$variant,
                       OptionalAttr<AMDG_InstCounterAttr>:$numDsReadsA, OptionalAttr<AMDG_InstCounterAttr>:$numDsReadsB,
                       OptionalAttr<AMDG_InstCounterAttr>:$numDsWritesA,
                       OptionalAttr<AMDG_InstCounterAttr>:$numDsWritesB,
                       OptionalAttr<AMDG_InstCounterAttr>:$numGlobalLoadsA,
                       OptionalAttr<AMDG_InstCounterAttr>:$numGlobalLoadsB,
                       OptionalAttr<BoolAttr>:$isBufferLoadsAEnabled, OptionalAttr<BoolAttr>:$isBufferLoadsBEnabled,
                       OptionalAttr<AMDG_InstCounterAttr>:$numMMAs);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

#endif
