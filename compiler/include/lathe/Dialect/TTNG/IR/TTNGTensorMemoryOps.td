// Tensor memory: allocation, views, loads, stores and copies.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGTENSORMEMORYOPS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGTENSORMEMORYOPS_TD

include "lathe/Dialect/TTNG/IR/TTNGOpBase.td"

// Loads, stores and multiplications may take and give a token, printed `[%dep]` after the buffer, or `[]` where there
// is only a result. Where tokens are used, they alone order the accesses to the buffer.

def TTNG_TMEMAllocOp : TTNG_Op<"tmem_alloc", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "allocates a buffer of tensor memory, filled from a tensor if one is given";
  let description = [{
    The buffer lives until its last use. Without `src` its contents are undefined and it must be mutable; with `src`
    and not mutable it is a value that nothing changes. The token, if asked for, is that of the initial contents.

    Example:

    ```mlir
    #tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
    tt.func @alloc(%init: tensor<128x64xf32>) {
      %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
      %1, %token = ttng.tmem_alloc %init
          : (tensor<128x64xf32>) -> (!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token)
      %2 = ttng.tmem_alloc %init : (tensor<128x64xf32>) -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>
      tt.return
    }
    ```
  }];
  let arguments = (ins Optional<TT_Tensor>:$src);
  let results = (outs TTG_MemDescType:$result, Optional<TTG_AsyncTokenType>:$token);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TTNG_TMEMLoadOp : TTNG_Op<"tmem_load", [AttrSizedResultSegments]> {
  let summary = "reads a buffer of tensor memory";
  let description = [{
    A warp can only read the 32 rows of its own, so that few layouts of the result are possible.

    With `redOp` the load also gives `red`, the minimum or maximum of each row: of the absolute values with `abs`, and
    NaN if there is one in the row with `NaN`, else NaNs are left out. f32 only.

    Example:

    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
    #tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
    module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
      tt.func @load(%src: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %dep: !ttg.async.token) {
        %0 = ttng.tmem_load %src
            : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
        %1, %token = ttng.tmem_load %src[%dep]
            : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
        %2, %red = ttng.tmem_load %src {NaN = true, redOp = #ttng.redOp<max>}
            : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
            -> tensor<128x64xf32, #blocked>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
        tt.return
      }
    }
    ```
  }];
  let arguments = (ins TTNG_Reads<TTNG_TensorMemory>:$src, Optional<TTG_AsyncTokenType>:$dep,
                       OptionalAttr<TTNG_LoadReduceAttr>:$redOp, OptionalAttr<BoolAttr>:$abs,
                       OptionalAttr<BoolAttr>:$NaN);
  let results = (outs TT_Tensor:$result, Optional<TTG_AsyncTokenType>:$token, Optional<TT_Tensor>:$red);
  let assemblyFormat = [{
    $src `` custom<Token>($dep, type($token)) attr-dict `:` qualified(type($src)) `->` type($result) (`,` type($red)^)?
  }];
  let hasVerifier = 1;
}

def TTNG_TMEMStoreOp : TTNG_Op<"tmem_store"> {
  let summary = "writes a buffer of tensor memory";
  let description = [{
    If `pred`, `dst` becomes `src`, whose layout is restricted as that of the result of `ttng.tmem_load`.

    Example:

    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
    #tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
    module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
      tt.func @store(%src: tensor<128x64xf32, #blocked>, %pred: i1, %dep: !ttg.async.token,
                     %dst: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
        ttng.tmem_store %src, %dst, %pred
            : tensor<128x64xf32, #blocked> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
        %token = ttng.tmem_store %src, %dst[%dep], %pred
            : tensor<128x64xf32, #blocked> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
        tt.return
      }
    }
    ```
  }];
  let arguments = (ins TTNG_Writes<TTNG_TensorMemory>:$dst, Optional<TTG_AsyncTokenType>:$dep, TT_Tensor:$src,
                       I1:$pred);
  let results = (outs Optional<TTG_AsyncTokenType>:$token);
  let assemblyFormat = [{
    $src `,` $dst `` custom<Token>($dep, type($token)) `,` $pred attr-dict `:` type($src) `->` qualified(type($dst))
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TTNG_TMEMSubSliceOp : TTNG_Op<"tmem_subslice", [Pure]> {
  let summary = "a view of consecutive columns of a buffer of tensor memory";
  let description = [{
    Columns `N`, N + 1, .. of `src`, as many as the result has. Source and result have the same rows and agree in
    layout apart from blockN.

    Example:

    ```mlir
    #tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
    tt.func @right(%src: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
      %0 = ttng.tmem_subslice %src {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
          -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_MemDescType:$src, I32Attr:$N);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def TTNG_TMEMCopyOp : TTNG_Op<"tmem_copy", [DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>]> {
  let summary = "copies a buffer from shared to tensor memory asynchronously";
  let description = [{
    The copy is ordered before the multiplications by the tensor core that are issued after it, and
    `ttng.tc_gen5_commit` makes a barrier track it. Two kinds of `dst`:

    - `#ttng.tensor_memory_encoding` with blockM = 128: 32-bit elements of `src`, which is swizzled, are copied to
      their places.
    - `#ttng.tensor_memory_scales_encoding`: `src` holds the same scales, not swizzled, in blocks of 128 by 4 of which
      each lies in 32 rows of 16 bytes: scale (m, k) of a block in row m mod 32, at byte 4 * (m / 32) + k.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
    #smem = #ttg.shared_memory
    #tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>
    tt.func @copy(%src: !ttg.memdesc<128x32xf32, #nvmma, #smem>,
                  %dst: !ttg.memdesc<128x32xf32, #tmem, #ttng.tensor_memory, mutable>) {
      ttng.tmem_copy %src, %dst
          : !ttg.memdesc<128x32xf32, #nvmma, #smem>, !ttg.memdesc<128x32xf32, #tmem, #ttng.tensor_memory, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Reads<TTNG_SharedMemory>:$src, TTNG_Writes<TTNG_TensorMemory>:$dst);
  let assemblyFormat = "$src `,` $dst attr-dict `:` qualified(type(operands))";
  let hasVerifier = 1;
}

#endif
