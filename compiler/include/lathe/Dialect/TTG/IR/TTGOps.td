// Operations of the ttg dialect: layouts, conversions and barriers here, the others by topic.
#ifndef LATHE_DIALECT_TTG_IR_TTGOPS_TD
#define LATHE_DIALECT_TTG_IR_TTGOPS_TD

include "lathe/Dialect/TTG/IR/TTGControlOps.td"
include "lathe/Dialect/TTG/IR/TTGMemoryOps.td"
include "lathe/Dialect/TTG/IR/TTGViewOps.td"

def TTG_ConvertLayoutOp : TTG_Op<"convert_layout", [Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType,
                                                    Lathe_MovesElements, Lathe_SharedScratch]> {
  let summary = "the same tensor in another layout";
  let description = [{
    The elements move between registers, lanes, warps and CTAs until each lies where the result's layout says.

    Example:
    ```mlir
    #a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    tt.func @convert(%x: tensor<512xf32, #a>) -> tensor<512xf32, #b> {
      %0 = ttg.convert_layout %x : tensor<512xf32, #a> -> tensor<512xf32, #b>
      tt.return %0 : tensor<512xf32, #b>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_Fp4ToFpOp : TTG_Op<"fp4_to_fp", [Pure]> {
  let summary = "unpacks pairs of 4-bit floats";
  let description = [{
    Each byte of the source holds two e2m1 numbers that are neighbours along `axis`: the low four bits hold the
    one with the even index. The result has twice the size along `axis`. Both numbers of a byte lie in the thread
    that holds the byte, so the result's layout is the source's with one more register.

    Example:
    ```mlir
    #packed = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    #unpacked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    tt.func @unpack(%x: tensor<16x16xi8, #packed>) -> tensor<16x32xbf16, #unpacked> {
      %0 = ttg.fp4_to_fp %x {axis = 1 : i32} : tensor<16x16xi8, #packed> -> tensor<16x32xbf16, #unpacked>
      tt.return %0 : tensor<16x32xbf16, #unpacked>
    }
    ```
  }];
  let arguments = (ins RankedTensorOf<[I8], [], "tensor of i8">:$src, I32Attr:$axis);
  let results = (outs RankedTensorOf<[F16, BF16], [], "tensor of f16 or bf16">:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def TTG_BarrierOp : TTG_Op<"barrier", [MemoryEffects<[MemRead<TTG_SharedMemory>, MemWrite<TTG_SharedMemory>,
                                                      MemRead<DefaultResource>, MemWrite<DefaultResource>]>]> {
  let summary = "waits for all threads of the CTA and orders their accesses to the memory named";
  let description = [{
    Waits until every thread of the CTA, or of the warp group within ttg.warp_specialize, has arrived. Accesses
    before it to the memory named are then visible to all of them: `local` is shared memory, `global_read` and
    `global_write` are reads and writes of global memory, `tensor_read` and `tensor_write` those of tensor memory,
    `all` is every one of these. Several are joined with `|`. `none` orders nothing and stands alone.

    Example:
    ```mlir
    tt.func @barriers() {
      ttg.barrier local|global_read
      ttg.barrier none
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_BarrierSpace:$addrSpace);
  let assemblyFormat = "custom<BarrierSpaces>($addrSpace) attr-dict";
}

def TTG_WarpIdOp : TTG_Op<"warp_id", [Pure]> {
  let summary = "index of the warp that runs this";
  let description = [{
    Counts the warps of the CTA from 0. All lanes of a warp get the same value; the code generator is told so
    unless `omitUniformHint` is set.

    Example:
    ```mlir
    tt.func @which() -> i32 {
      %0 = ttg.warp_id
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins UnitAttr:$omitUniformHint);
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict";
}

def TTG_GlobalScratchAllocOp : TTG_Op<"global_scratch_alloc", [MemoryEffects<[MemAlloc<TTG_GlobalMemory>]>]> {
  let summary = "allocates global memory for one program";
  let description = [{
    `nbytes` bytes of the launch's scratch buffer, at a multiple of `alignment` bytes, that this program alone
    uses. `third_party_allocation` takes them from the buffer that a profiler reads after the launch instead;
    `shared_cluster_state` gives all CTAs of a cluster the same bytes. The contents are undefined.

    Example:
    ```mlir
    tt.func @scratch() -> !tt.ptr<i8> {
      %0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
      tt.return %0 : !tt.ptr<i8>
    }
    ```
  }];
  let arguments = (ins I32Attr:$nbytes, I32Attr:$alignment, UnitAttr:$third_party_allocation,
                       UnitAttr:$shared_cluster_state);
  let results = (outs TT_PtrType:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

#endif
