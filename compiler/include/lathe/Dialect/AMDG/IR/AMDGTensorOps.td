// Copies by tensor descriptor (gfx1250), and what older chips lack for matrix products of scaled operands.
#ifndef LATHE_DIALECT_AMDG_IR_AMDGTENSOROPS_TD
#define LATHE_DIALECT_AMDG_IR_AMDGTENSOROPS_TD

include "lathe/Dialect/AMDG/IR/AMDGOpBase.td"

def AMDG_RowIndices : RankedTensorOf<[I16, I32], [], "tensor of i16 or i32">;
def AMDG_Predicate : AnyTypeOf<[I1, I32], "i1 or i32">;

def AMDG_AsyncTDMCopyGlobalToLocalOp : AMDG_Op<"async_tdm_copy_global_to_local", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>]> {
  let summary = "starts a copy of a block of a described tensor to a shared buffer";
  let description = [{
    Copies the block at `indices`, in elements; without them the block where amdg.update_tensor_descriptor has
    put the descriptor. Elements outside of the tensor are zero. Nothing is copied where `pred` is zero or false,
    or the descriptor's predicate is. `barrier` gets an arrival when the copy is complete. Bit i of
    `warp_used_hint` says that warp i takes part: a power of two of warps whose numbers differ in fixed bits only.

    Example:
    ```mlir
    #shared = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>
    #smem = #ttg.shared_memory
    tt.func @copy(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %i: i32, %pred: i32) {
      %0 = amdg.async_tdm_copy_global_to_local %d[%i, %i] into %m, pred = %pred : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
      %1 = amdg.update_tensor_descriptor %d add_offsets = [%i, %i] : !tt.tensordesc<64x64xf16>
      %2 = amdg.async_tdm_copy_global_to_local %1 into %m {warp_used_hint = 3 : i32} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_TensorDescType, "", [MemRead<TTG_GlobalMemory>]>:$desc, Variadic<I32>:$indices,
                       Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$result,
                       Optional<AMDG_Predicate>:$pred,
                       Arg<Optional<TTG_MemDescType>, "", [MemWrite<TTG_SharedMemory>]>:$barrier,
                       DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">:$cache,
                       OptionalAttr<I32Attr>:$warp_used_hint);
  let results = (outs TTG_AsyncTokenType:$token);
  let assemblyFormat = [{
    $desc (`[` $indices^ `]`)? `into` $result `` custom<CopyGuard>($pred, type($pred), $barrier) attr-dict
    `:` qualified(type($desc)) (`,` qualified(type($barrier))^)? `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def AMDG_AsyncTDMCopyLocalToGlobalOp : AMDG_Op<"async_tdm_copy_local_to_global", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>]> {
  let summary = "starts a copy of a shared buffer to a block of a described tensor";
  let description = [{
    As amdg.async_tdm_copy_global_to_local, the other way; elements outside of the tensor are not written.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @copy(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #shared, #smem>, %i: i32) {
      amdg.async_tdm_copy_local_to_global %d[%i, %i] from %m : !ttg.memdesc<64x64xf16, #shared, #smem> -> !tt.tensordesc<64x64xf16>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_TensorDescType, "", [MemWrite<TTG_GlobalMemory>]>:$desc, Variadic<I32>:$indices,
                       Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$src,
                       Arg<Optional<TTG_MemDescType>, "", [MemWrite<TTG_SharedMemory>]>:$barrier,
                       DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">:$cache);
  let assemblyFormat = [{
    $desc (`[` $indices^ `]`)? `from` $src (`,` `barrier` `=` $barrier^)? attr-dict
    `:` qualified(type($src)) (`,` qualified(type($barrier))^)? `->` qualified(type($desc))
  }];
  let hasVerifier = 1;
}

def AMDG_AsyncTDMGatherOp : AMDG_Op<"async_tdm_gather", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>]> {
  let summary = "starts a copy of rows of a described matrix to a shared buffer";
  let description = [{
    Row i of the buffer is row src_row_indices[i] of the matrix, from column `src_col_offset` on, or from where
    the descriptor was put. All lanes of a warp hold the same indices. The rest is as in
    amdg.async_tdm_copy_global_to_local.

    Example:
    ```mlir
    #rows = #ttg.linear<{register = [[1], [2], [4]], lane = [[0], [0], [0], [0], [0]], warp = [[8], [16]], block = []}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @gather(%d: !tt.tensordesc<32x64xf16>, %rows: tensor<32xi32, #rows>, %col: i32, %m: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %pred: i32) {
      %0 = amdg.async_tdm_gather %d[%rows, %col] to %m, pred = %pred : tensor<32xi32, #rows>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<32x64xf16>
      %1 = amdg.async_tdm_gather %d[%rows] to %m : tensor<32xi32, #rows>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<32x64xf16>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_TensorDescType, "", [MemRead<TTG_GlobalMemory>]>:$desc,
                       AMDG_RowIndices:$src_row_indices, Optional<I32>:$src_col_offset,
                       Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$dst, Optional<AMDG_Predicate>:$pred,
                       Arg<Optional<TTG_MemDescType>, "", [MemWrite<TTG_SharedMemory>]>:$barrier);
  let results = (outs TTG_AsyncTokenType:$token);
  let assemblyFormat = [{
    $desc `[` $src_row_indices (`,` $src_col_offset^)? `]` `to` $dst `` custom<CopyGuard>($pred, type($pred), $barrier)
    attr-dict `:` qualified(type($src_row_indices)) `,` qualified(type($dst)) (`,` qualified(type($barrier))^)?
    `->` qualified(type($desc))
  }];
  let hasVerifier = 1;
}

def AMDG_AsyncTDMScatterOp : AMDG_Op<"async_tdm_scatter", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>]> {
  let summary = "starts a copy of a shared buffer to rows of a described matrix";
  let description = [{
    As amdg.async_tdm_gather, the other way: row i of the buffer goes to row dst_row_indices[i].

    Example:
    ```mlir
    #rows = #ttg.linear<{register = [[1], [2], [4]], lane = [[0], [0], [0], [0], [0]], warp = [[8], [16]], block = []}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @scatter(%d: !tt.tensordesc<32x64xf16>, %rows: tensor<32xi32, #rows>, %col: i32, %m: !ttg.memdesc<32x64xf16, #shared, #smem>) {
      %0 = amdg.async_tdm_scatter %d[%rows, %col] from %m : tensor<32xi32, #rows>, !ttg.memdesc<32x64xf16, #shared, #smem> -> !tt.tensordesc<32x64xf16>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_TensorDescType, "", [MemWrite<TTG_GlobalMemory>]>:$desc,
                       AMDG_RowIndices:$dst_row_indices, Optional<I32>:$dst_col_offset,
                       Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$src,
                       Arg<Optional<TTG_MemDescType>, "", [MemWrite<TTG_SharedMemory>]>:$barrier);
  let results = (outs TTG_AsyncTokenType:$retToken);
  let assemblyFormat = [{
    $desc `[` $dst_row_indices (`,` $dst_col_offset^)? `]` `from` $src (`,` `barrier` `=` $barrier^)? attr-dict
    `:` qualified(type($dst_row_indices)) `,` qualified(type($src)) (`,` qualified(type($barrier))^)?
    `->` qualified(type($desc))
  }];
  let hasVerifier = 1;
}

def AMDG_AsyncTDMWaitOp : AMDG_Op<"async_tdm_wait", [DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getAwaited"]>]> {
  let summary = "waits until at most so many copies by tensor descriptor are under way";
  let description = [{
    `num` counts the operations that copy, gather and scatter by descriptor.

    Example:
    ```mlir
    tt.func @wait(%copy: !ttg.async.token) {
      %0 = amdg.async_tdm_wait %copy {num = 0 : i32}
      tt.return
    }
    ```
  }];
  let arguments = (ins Variadic<TTG_AsyncTokenType>:$asyncToken, I32Attr:$num);
  let results = (outs TTG_AsyncTokenType:$retToken);
  let assemblyFormat = "($asyncToken^)? attr-dict";
  let hasVerifier = 1;
}

def AMDG_AsyncTDMIntrinsicWaitOp : AMDG_Op<"async_tdm_intrinsic_wait", [
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getAwaited"]>]> {
  let summary = "waits until at most so many instructions that copy by tensor descriptor are under way";
  let description = [{
    As amdg.async_tdm_wait, but `count` counts the instructions that the operations became.

    Example:
    ```mlir
    tt.func @wait(%copy: !ttg.async.token) {
      %0 = amdg.async_tdm_intrinsic_wait %copy {count = 2 : i32}
      tt.return
    }
    ```
  }];
  let arguments = (ins Variadic<TTG_AsyncTokenType>:$asyncToken, I32Attr:$count);
  let results = (outs TTG_AsyncTokenType:$retToken);
  let assemblyFormat = "($asyncToken^)? attr-dict";
  let hasVerifier = 1;
}

def AMDG_TDMPrefetchOp : AMDG_Op<"tdm_prefetch", [MemoryEffects<[MemWrite<AMDG_L2Cache>]>]> {
  let summary = "brings a block of a described tensor into the cache";
  let description = [{
    The block at `indices`, in elements, if `pred` is true. A `speculative` one does without checks of bounds, and
    is dropped where the address is not translated yet. With `returnOffsets`, which is for tests, the result holds
    the offset in bytes of each access.

    Example:
    ```mlir
    tt.func @prefetch(%d: !tt.tensordesc<64x64xf16>, %i: i32, %pred: i1) {
      amdg.tdm_prefetch %d[%i, %i], %pred, speculative = true : !tt.tensordesc<64x64xf16>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_TensorDescType, "", [MemRead<TTG_GlobalMemory>]>:$desc, Variadic<I32>:$indices,
                       I1:$pred, BoolAttr:$speculative, UnitAttr:$returnOffsets);
  let results = (outs Optional<RankedTensorOf<[I64], [], "tensor of i64">>:$maybeOffsets);
  let assemblyFormat = [{
    $desc `[` $indices `]` `,` $pred `,` `speculative` `=` $speculative (`returnOffsets` $returnOffsets^)? attr-dict
    `:` qualified(type($desc)) (`->` type($maybeOffsets)^)?
  }];
  let hasVerifier = 1;
}

def AMDG_UpdateTensorDescriptorOp : AMDG_Op<"update_tensor_descriptor", [Pure, AttrSizedOperandSegments,
    TypesMatchWith<"result has the type of the descriptor", "desc", "result", "$_self">]> {
  let summary = "a tensor descriptor with some of its fields changed";
  let description = [{
    `add_offsets`, in elements, moves the block that a copy starts at; `set_bounds` replaces the size of the
    tensor as seen from there; `pred` replaces the predicate of the copies. `clamp_bounds` takes the offsets off
    the size, down to zero, instead of setting it.

    Example:
    ```mlir
    tt.func @update(%d: !tt.tensordesc<64x64xf16>, %i: i32, %pred: i32) {
      %0 = amdg.update_tensor_descriptor %d add_offsets = [%i, %i] set_bounds = [%i, %i] pred = %pred : !tt.tensordesc<64x64xf16>
      %1 = amdg.update_tensor_descriptor %0 add_offsets = [%i, %i] {clamp_bounds} : !tt.tensordesc<64x64xf16>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_TensorDescType:$desc, Variadic<I32>:$add_offsets, Variadic<I32>:$set_bounds,
                       Optional<I32>:$pred, UnitAttr:$clamp_bounds);
  let results = (outs TT_TensorDescType:$result);
  let assemblyFormat = [{
    $desc oilist(`add_offsets` `=` `[` $add_offsets `]` | `set_bounds` `=` `[` $set_bounds `]` | `pred` `=` $pred)
    attr-dict `:` qualified(type($desc))
  }];
  let hasVerifier = 1;
}

def AMDG_UpcastMXFPOp : AMDG_Op<"upcast_mxfp", [Pure]> {
  let summary = "widens elements that share scales, for chips without scaled matrix products";
  let description = [{
    Each element of `src`, an operand of a matrix product in the format `fp_type` (two to a byte for e2m1), times
    the scale, the bits of an 8-bit exponent, of its group of 32 along the contracted dimension. With `fastMath`
    scales that are NaN are not looked for.

    Example:
    ```mlir
    #mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [32, 32, 8], isTransposed = true}>
    #scale = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 2], warpsPerCTA = [1, 1], order = [1, 0]}>
    tt.func @upcast(%x: tensor<32x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, %scale: tensor<32x2xi8, #scale>) {
      %0 = amdg.upcast_mxfp %x, %scale fp_type = e4m3 {fastMath = false} : tensor<32x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, tensor<32x2xi8, #scale> -> tensor<32x64xbf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src, RankedTensorOf<[I8], [], "tensor of i8">:$scale,
                       TT_ScaleDotElemType:$fp_type, BoolAttr:$fastMath);
  let results = (outs RankedTensorOf<[F16, BF16], [], "tensor of f16 or bf16">:$result);
  let assemblyFormat = [{
    $src `,` $scale `fp_type` `=` $fp_type attr-dict `:` type($src) `,` type($scale) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif
