// Bulk tensor copies (TMA) between global and shared memory, and their descriptors.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGTMAOPS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGTMAOPS_TD

include "lathe/Dialect/TTNG/IR/TTNGOpBase.td"

// The descriptor of a tensor in global memory that is read, written or both.
def TTNG_ReadDesc : Arg<TT_TensorDescType, "", [MemRead<TTNG_GlobalMemory>]>;
def TTNG_ReadAnyDesc : Arg<TT_AnyDescType, "", [MemRead<TTNG_GlobalMemory>]>;
def TTNG_WriteDesc : Arg<TT_TensorDescType, "", [MemRead<TTNG_GlobalMemory>, MemWrite<TTNG_GlobalMemory>]>;
def TTNG_RowOffsets : RankedTensorOf<[I32], [], "tensor of i32">;

def TTNG_AsyncTMACopyGlobalToLocalOp : TTNG_Op<"async_tma_copy_global_to_local", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateMutable"]>]> {
  let summary = "copies a block from global to shared memory asynchronously";
  let description = [{
    If `pred`, starts a copy of the block of the tensor `desc` at `coord` (in elements, one for each dimension of the
    tensor) to `result`. What lies outside the tensor is filled with the descriptor's padding. The bytes of the block
    are reported to `barrier`, on which they must have been announced. `result` holds the block when the phase is
    complete.

    With a `!ttng.tensordesc_im2col` the block is pixels by channels: `coord` (3 to 5) is where the block starts in the
    tensor, and `offsets`, two less, is the position in the filter in the same order; a `!tt.tensordesc` has no
    offsets. With `multicast` the CTAs of a cluster that hold the same part of `result`, as its
    layout says, receive it by one copy.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @load(%desc: !tt.tensordesc<128x64xf16, #nvmma>, %image: !ttng.tensordesc_im2col<128x64xf16, #nvmma>,
                  %i: i32, %w: i16, %barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>,
                  %tile: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, %pred: i1) {
      ttng.async_tma_copy_global_to_local %desc[%i, %i] %tile, %barrier, %pred evictionPolicy = evict_last
          : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
          -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
      ttng.async_tma_copy_global_to_local %image[%i, %i, %i, %i] offsets = [%w, %w] %tile, %barrier, %pred
          : !ttng.tensordesc_im2col<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
          -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_ReadAnyDesc:$desc, Variadic<I32>:$coord, Variadic<I16>:$offsets, TTNG_Barrier:$barrier,
                       TTNG_Writes<TTNG_SharedMemory>:$result, I1:$pred, UnitAttr:$multicast,
                       DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<TT_EvictionPolicy, "::lathe::tt::EvictionPolicy::NORMAL">:$evict,
                       DefaultValuedAttr<BoolAttr, "false">:$isVolatile);
  let assemblyFormat = [{
    $desc `[` $coord `]` (`offsets` `=` `[` $offsets^ `]`)? $result `,` $barrier `,` $pred
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` qualified(type($desc)) `,` qualified(type($barrier)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TTNG_AsyncTMACopyLocalToGlobalOp : TTNG_Op<"async_tma_copy_local_to_global", [
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>]> {
  let summary = "copies a block from shared to global memory asynchronously";
  let description = [{
    Starts a copy of `src` to the block of the tensor `desc` at `coord`, in elements. What lies outside the tensor is
    not written. `ttng.async_tma_store_wait` waits for it; until then `src` must not be written.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #smem = #ttg.shared_memory
    tt.func @store(%desc: !tt.tensordesc<128x64xf16, #nvmma>, %i: i32, %j: i32,
                   %tile: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>) {
      ttng.async_tma_copy_local_to_global %desc[%i, %j] %tile
          : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_WriteDesc:$desc, Variadic<I32>:$coord, TTNG_Reads<TTNG_SharedMemory>:$src);
  let assemblyFormat = "$desc `[` $coord `]` $src attr-dict `:` qualified(type($desc)) `,` qualified(type($src))";
  let hasVerifier = 1;
}

def TTNG_AsyncTMAReduceOp : TTNG_Op<"async_tma_reduce", [DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>]> {
  let summary = "combines a block in shared memory with one in global memory asynchronously";
  let description = [{
    As `ttng.async_tma_copy_local_to_global`, but each element in global memory becomes `kind` of itself and the one
    stored, atomically for each element, without an order among them. Element types: `add` i32, unsigned i64, f32, f16,
    bf16; `min` and `max` i32, i64, f16, bf16; `and`, `or` and `xor` i32, i64. A signless integer is taken as unsigned.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
    #smem = #ttg.shared_memory
    tt.func @accumulate(%desc: !tt.tensordesc<64x32xf32, #nvmma>, %i: i32, %j: i32,
                        %tile: !ttg.memdesc<64x32xf32, #nvmma, #smem, mutable>) {
      ttng.async_tma_reduce add, %desc[%i, %j] %tile
          : !tt.tensordesc<64x32xf32, #nvmma>, !ttg.memdesc<64x32xf32, #nvmma, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_DescriptorReduceKind:$kind, TTNG_WriteDesc:$desc, Variadic<I32>:$coord,
                       TTNG_Reads<TTNG_SharedMemory>:$src);
  let assemblyFormat = [{
    $kind `,` $desc `[` $coord `]` $src attr-dict `:` qualified(type($desc)) `,` qualified(type($src))
  }];
  let hasVerifier = 1;
}

def TTNG_AsyncTMAGatherOp : TTNG_Op<"async_tma_gather", [
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateMutable"]>]> {
  let summary = "copies rows of a matrix from global to shared memory asynchronously";
  let description = [{
    If `pred`, row i of `result` is read from row `x_offsets[i]` of the matrix `desc`, from column `y_offset` on. The
    block of the descriptor is one row. The rest is as in `ttng.async_tma_copy_global_to_local`.

    At least 8 rows, and 8 columns of 32 bits or as many bytes. Each row is a copy of its own, or as many as it has
    swizzled parts, by the thread that holds its number: they start at multiples of 128 bytes of shared memory, so that
    the layout is swizzled by 128 bytes, or not at all and rows have a multiple of 128 bytes.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @gather(%desc: !tt.tensordesc<1x128xbf16, #nvmma>, %rows: tensor<32xi32>, %column: i32,
                    %barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>,
                    %tile: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, %pred: i1) {
      ttng.async_tma_gather %desc[%rows, %column] %tile, %barrier, %pred
          : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<1xi64, #shared, #smem, mutable>,
            !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>, i1
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_ReadDesc:$desc, TTNG_RowOffsets:$x_offsets, I32:$y_offset, TTNG_Barrier:$barrier,
                       TTNG_Writes<TTNG_SharedMemory>:$result, I1:$pred, UnitAttr:$multicast);
  let assemblyFormat = [{
    $desc `[` $x_offsets `,` $y_offset `]` $result `,` $barrier `,` $pred attr-dict `:` type(operands)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TTNG_AsyncTMAScatterOp : TTNG_Op<"async_tma_scatter", [DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>]> {
  let summary = "copies rows from shared memory to rows of a matrix in global memory asynchronously";
  let description = [{
    Row i of `src` is written to row `x_offsets[i]` of the matrix `desc`, from column `y_offset` on. Which of two rows
    with the same offset stays is undefined. The limits are those of `ttng.async_tma_gather`, the rest is as in
    `ttng.async_tma_copy_local_to_global`.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #smem = #ttg.shared_memory
    tt.func @scatter(%desc: !tt.tensordesc<1x128xbf16, #nvmma>, %rows: tensor<32xi32>, %column: i32,
                     %tile: !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>) {
      ttng.async_tma_scatter %desc[%rows, %column] %tile
          : !tt.tensordesc<1x128xbf16, #nvmma>, tensor<32xi32>, i32, !ttg.memdesc<32x128xbf16, #nvmma, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_WriteDesc:$desc, TTNG_RowOffsets:$x_offsets, I32:$y_offset,
                       TTNG_Reads<TTNG_SharedMemory>:$src);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` $src attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def TTNG_TMAStoreWaitOp
    : TTNG_Op<"async_tma_store_wait", [MemoryEffects<[MemRead<TTNG_SharedMemory>, MemWrite<TTNG_SharedMemory>,
                                                      MemRead<TTNG_GlobalMemory>, MemWrite<TTNG_GlobalMemory>]>,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getAwaited"]>]> {
  let summary = "waits for copies from shared to global memory";
  let description = [{
    Waits until at most `pendings` of the copies, reductions and scatters to global memory that this thread started
    last are incomplete. With `read_only` the others have read shared memory, which may then be written again; without
    it they have written global memory too.

    Example:

    ```mlir
    tt.func @wait() {
      ttng.async_tma_store_wait {pendings = 1 : i32, read_only}
      ttng.async_tma_store_wait {pendings = 0 : i32}
      tt.return
    }
    ```
  }];
  let arguments = (ins I32Attr:$pendings, UnitAttr:$read_only);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

def TTNG_HostIm2ColDescOp : TTNG_Op<"host_im2col_descriptor", [Pure, AttrSizedOperandSegments]> {
  let summary = "the im2col descriptor of a tensor that the host describes by the kernel's arguments";
  let description = [{
    As `tt.host_descriptor`, of a tensor of rank 3 to 5 whose outermost dimension is the image and whose innermost is the
    channel. For the dimensions between them, outermost first: the box of pixels starts `lower` after the tensor's first
    pixel and ends `upper` after its last, and copies go through it by `steps`.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    tt.func @describe(%p: !tt.ptr<f16>, %n: i64, %row: i64, %one: i64, %nan: i1, %low: i32, %high: i32, %step: i32)
        -> !ttng.tensordesc_im2col<64x64xf16, #nvmma> {
      %0 = ttng.host_im2col_descriptor %p, [%n, %n, %n], [%row, %row, %one], %nan, %nan, [%low], [%high], [%step]
          : !tt.ptr<f16>, !ttng.tensordesc_im2col<64x64xf16, #nvmma>
      tt.return %0 : !ttng.tensordesc_im2col<64x64xf16, #nvmma>
    }
    ```
  }];
  let arguments = (ins TT_PtrType:$base, Variadic<I64>:$shape, Variadic<I64>:$strides, I1:$padsNaN, I1:$roundsToTF32,
                       Variadic<I32>:$lower, Variadic<I32>:$upper, Variadic<I32>:$steps);
  let results = (outs TTNG_TensorDescIm2ColType:$result);
  let assemblyFormat = [{
    $base `,` `[` $shape `]` `,` `[` $strides `]` `,` $padsNaN `,` $roundsToTF32 `,` `[` $lower `]` `,` `[` $upper `]`
    `,` `[` $steps `]` attr-dict `:` qualified(type($base)) `,` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def TTNG_ReinterpretTensorDescOp : TTNG_Op<"reinterpret_tensor_descriptor", [Pure]> {
  let summary = "takes the address of a descriptor as the descriptor";
  let description = [{
    `rawDesc` points to the 128 bytes of a descriptor, of the kind that `ttng.tensormap_create` writes, for blocks of
    the type and layout of the result.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    tt.func @descriptor(%raw: !tt.ptr<i8>) -> !tt.tensordesc<128x64xf16, #nvmma> {
      %0 = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #nvmma>
      tt.return %0 : !tt.tensordesc<128x64xf16, #nvmma>
    }
    ```
  }];
  let arguments = (ins TT_PtrType:$rawDesc);
  let results = (outs TT_TensorDescType:$result);
  let assemblyFormat = "$rawDesc attr-dict `:` qualified(type($rawDesc)) `to` qualified(type($result))";
}

def TTNG_TensormapCreateOp
    : TTNG_Op<"tensormap_create", [MemoryEffects<[MemRead<TTNG_GlobalMemory>, MemWrite<TTNG_GlobalMemory>]>,
                                   AttrSizedOperandSegments, DeclareOpInterfaceMethods<Lathe_SharedScratch, ["getFixedScratch"]>]> {
  let summary = "writes a descriptor to global memory";
  let description = [{
    Writes 128 bytes at `desc_ptr` that describe the tensor at `global_address`. Dimensions are given from the fastest
    to the slowest: `box_dim` the sizes of a block and `global_dim` those of the tensor, in elements; `global_stride`
    the strides of all but the fastest, in bytes; `element_stride` in elements, 1 to copy every one. The number of
    each is the rank.

    The attributes are the encodings of the `tensormap.replace` instruction: `elem_type` 0 to 15, `interleave_layout`
    0 to 2, `swizzle_mode` 0 to 3 (none, 32, 64, 128 bytes), `fill_mode` 0 (zero) or 1 (NaN).

    Threads that use the descriptor first execute `ttng.tensormap_fenceproxy_acquire`.

    Example:

    ```mlir
    tt.func @create(%desc: !tt.ptr<i8>, %tensor: !tt.ptr<f16>, %box: i32, %size: i32, %stride: i64, %one: i32) {
      ttng.tensormap_create %desc, %tensor, [%box, %box], [%size, %size], [%stride], [%one, %one]
          {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32}
          : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_PtrType:$desc_ptr, TT_PtrType:$global_address, Variadic<I32>:$box_dim,
                       Variadic<I32>:$global_dim, Variadic<I64>:$global_stride, Variadic<I32>:$element_stride,
                       ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<15>]>:$elem_type,
                       ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<2>]>:$interleave_layout,
                       ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<3>]>:$swizzle_mode,
                       ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<1>]>:$fill_mode);
  let assemblyFormat = [{
    $desc_ptr `,` $global_address `,` `[` $box_dim `]` `,` `[` $global_dim `]` `,` `[` $global_stride `]` `,`
    `[` $element_stride `]` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def TTNG_TensormapFenceproxyAcquireOp
    : TTNG_Op<"tensormap_fenceproxy_acquire", [MemoryEffects<[MemWrite<TTNG_GlobalMemory>]>]> {
  let summary = "makes a descriptor in global memory fit for use";
  let description = [{
    Copies after it use the descriptor at `desc_ptr` as `ttng.tensormap_create` wrote it, here or in another CTA of the
    GPU from which this one was told.

    Example:

    ```mlir
    tt.func @acquire(%desc: !tt.ptr<i8>) {
      ttng.tensormap_fenceproxy_acquire %desc : !tt.ptr<i8>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_PtrType:$desc_ptr);
  let assemblyFormat = "$desc_ptr attr-dict `:` qualified(type($desc_ptr))";
}

#endif
