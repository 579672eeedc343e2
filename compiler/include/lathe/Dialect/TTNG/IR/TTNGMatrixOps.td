// Matrix multiplications: by a warp group (wgmma), and into tensor memory (tcgen05).
#ifndef LATHE_DIALECT_TTNG_IR_TTNGMATRIXOPS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGMATRIXOPS_TD

include "lathe/Dialect/TTNG/IR/TTNGOpBase.td"

def TTNG_NumberTensor : RankedTensorOf<[AnyFloat, AnySignlessInteger], [], "tensor of floats or integers">;

//===----------------------------------------------------------------------===//
// Warp groups
//===----------------------------------------------------------------------===//

def TTNG_WarpGroupDotOp
    : TTNG_Op<"warp_group_dot", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, TTNG_MatrixProductOpInterface,
    Lathe_DotLike, DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue", "usesAsyncProxy"]>,
                                 TypesMatchWith<"result and accumulator to be of one type", "d", "c", "$_self">]> {
  let summary = "a * b + c, by the tensor core, for all warps of groups of four";
  let description = [{
    `a` is read from shared memory or registers, `b` from shared memory. If `useC` is given and false the result is
    a * b. `inputPrecision` says how f32 operands enter. With 8-bit floats the products are summed with fewer bits than
    f32 has, and every `maxNumImpreciseAcc` of them along K are added to the accumulator in f32 (0: none are).

    With `isAsync` the result, and the memory of the operands, may be used only after a `ttng.warp_group_dot_wait`
    that takes the result.

    Example:

    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
      tt.func @dot(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>,
                   %c: tensor<64x64xf32, #mma>, %use: i1) {
        %0 = ttng.warp_group_dot %a, %b, %c {inputPrecision = 0 : i32, isAsync = true}
            : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
        %1 = ttng.warp_group_dot %a, %b, %c, %use
            : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
        tt.return
      }
    }
    ```
  }];
  let arguments = (ins TTNG_TensorOrMemDesc:$a, TTG_MemDescType:$b, TTNG_NumberTensor:$c,
                       Optional<I1>:$useC,
                       DefaultValuedAttr<TT_InputPrecision, "::lathe::tt::InputPrecision::IEEE">:$inputPrecision,
                       DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc,
                       DefaultValuedAttr<BoolAttr, "false">:$isAsync);
  let results = (outs TTNG_NumberTensor:$d);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`,` $useC^)? attr-dict `:` type($a) `*` qualified(type($b)) `->` type($d)
  }];
  let hasVerifier = 1;
}

def TTNG_WarpGroupDotWaitOp : TTNG_Op<"warp_group_dot_wait", [DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getAwaited"]>]> {
  let summary = "waits for asynchronous multiplications of the warp group";
  let description = [{
    Waits until at most `pendings` of the asynchronous `ttng.warp_group_dot` started last are incomplete. The results
    are the inputs; among them are all accumulators of those that are complete, and perhaps the buffers they read.
    At least one.

    Example:

    ```mlir
    #mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
    module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
      tt.func @wait(%acc: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
        %0 = ttng.warp_group_dot_wait %acc {pendings = 0 : i32} : tensor<64x64xf32, #mma>
        tt.return %0 : tensor<64x64xf32, #mma>
      }
    }
    ```
  }];
  let arguments = (ins Variadic<TTNG_TensorOrMemDesc>:$inputs, I32Attr:$pendings);
  let results = (outs Variadic<TTNG_TensorOrMemDesc>:$outputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Accumulators in tensor memory
//===----------------------------------------------------------------------===//

class TTNG_TensorMemoryProductOp<string mnemonic, Trait product>
    : TTNG_Op<mnemonic, [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, product,
                         TTNG_TensorMemoryProductOpInterface, Lathe_DotLike,
                         DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue", "usesAsyncProxy"]>]> {
  let results = (outs Optional<TTG_AsyncTokenType>:$token);
  let hasVerifier = 1;
}

def TTNG_TCGen5MMAOp : TTNG_TensorMemoryProductOp<"tc_gen5_mma", TTNG_MatrixProductOpInterface> {
  let summary = "d = a * b, plus d if asked for, in tensor memory";
  let description = [{
    If `pred`: `d` becomes a * b, plus its contents if `useD`; else nothing happens, and nothing arrives. `a` lies in shared or tensor memory, `b` in shared, `d`
    in tensor memory. Operands are f16, bf16, f32 (rounded to tf32), 8-bit floats or 8-bit integers, unsigned with
    `is_unsigned`.

    With `is_async` it does not wait for completion, which arrives once on every barrier whose predicate (in brackets
    after it) holds; `ttng.tc_gen5_commit` can make further barriers track it. Without `is_async` there are no
    barriers. Multiplications run in the order in which they are issued.

    With `two_ctas` a pair of CTAs does it together, each with its half of the rows of a and d and of the columns of b;
    the layouts say so too. With `multicast` completion arrives in every CTA that the operands were multicast to.
    `acc_dep` and `token` order the access to d; see `ttng.tmem_load`.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    #tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
    tt.func @mma(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>,
                 %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %dep: !ttg.async.token,
                 %use: i1, %pred: i1, %barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
      ttng.tc_gen5_mma %a, %b, %d, %use, %pred
          : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>,
            !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
      %token = ttng.tc_gen5_mma %a, %b, %d[%dep], %use, %pred, %barrier[%pred] {is_async}
          : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x64xf16, #nvmma, #smem>,
            !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>,
            !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_MemDescType:$a, TTG_MemDescType:$b, TTG_MemDescType:$d,
                       Optional<TTG_AsyncTokenType>:$acc_dep, I1:$useD, I1:$pred, Variadic<TTG_MemDescType>:$barriers,
                       Variadic<I1>:$barrier_preds, UnitAttr:$is_async, UnitAttr:$two_ctas, UnitAttr:$multicast,
                       UnitAttr:$is_unsigned);
  let assemblyFormat = [{
    $a `,` $b `,` $d `` custom<Token>($acc_dep, type($token)) `,` $useD `,` $pred ``
    custom<BarriersAndPreds>($barriers, $barrier_preds)
    attr-dict `:` qualified(type($a)) `,` qualified(type($b)) `,` qualified(type($d)) (`,` qualified(type($barriers))^)?
  }];
}

def TTNG_TCGen5MMAScaledOp
    : TTNG_TensorMemoryProductOp<"tc_gen5_mma_scaled",
                                 DeclareOpInterfaceMethods<TTNG_MatrixProductOpInterface,
                                                           ["getPackedDimA", "getPackedDimB"]>> {
  let summary = "d = a * b with scaled blocks of a and b, plus d if asked for, in tensor memory";
  let description = [{
    As `ttng.tc_gen5_mma`, but blocks of elements of `a` and `b` along K (16 or 32 of them) are multiplied by the
    scales `a_scale` (M by blocks) and `b_scale` (N by blocks) first. `lhs` and `rhs` give the formats of the elements;
    e2m1 elements lie two to a byte, of type i8, along K unless the layout is transposed.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
    #smem = #ttg.shared_memory
    #tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
    #scales = #ttng.tensor_memory_scales_encoding<>
    tt.func @mma(%a: !ttg.memdesc<128x128xf8E4M3FN, #nvmma, #smem>, %b: !ttg.memdesc<128x128xf8E5M2, #nvmma, #smem>,
                 %d: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>,
                 %as: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>,
                 %bs: !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, %use: i1, %pred: i1) {
      ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %pred lhs = e4m3 rhs = e5m2
          : !ttg.memdesc<128x128xf8E4M3FN, #nvmma, #smem>, !ttg.memdesc<128x128xf8E5M2, #nvmma, #smem>,
            !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>,
            !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_MemDescType:$a, TTG_MemDescType:$b, TTG_MemDescType:$d,
                       Optional<TTG_AsyncTokenType>:$acc_dep, TTG_MemDescType:$a_scale, TTG_MemDescType:$b_scale,
                       TT_ScaleDotElemType:$a_type, TT_ScaleDotElemType:$b_type, I1:$useD, I1:$pred,
                       Variadic<TTG_MemDescType>:$barriers, Variadic<I1>:$barrier_preds,
                       UnitAttr:$is_async, UnitAttr:$two_ctas, UnitAttr:$multicast);
  let assemblyFormat = [{
    $a `,` $b `,` $d `` custom<Token>($acc_dep, type($token)) `,` $a_scale `,` $b_scale `,` $useD `,` $pred
    `lhs` `=` $a_type `rhs` `=` $b_type `` custom<BarriersAndPreds>($barriers, $barrier_preds)
    attr-dict `:` qualified(type($a)) `,` qualified(type($b)) `,` qualified(type($d)) `,` qualified(type($a_scale)) `,`
    qualified(type($b_scale)) (`,` qualified(type($barriers))^)?
  }];
}

def TTNG_TCGen5CommitOp : TTNG_Op<"tc_gen5_commit", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["usesAsyncProxy"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateMutable"]>]> {
  let summary = "lets completion of the tensor core's operations so far arrive on a barrier";
  let description = [{
    If `pred` is absent or true: when all asynchronous multiplications and `ttng.tmem_copy` issued before are complete,
    there is one arrival on `barrier`. Commits complete in the order in which they are issued. `descs`, at most four,
    are operands of the multiplications that were multicast: the arrival is then counted in every CTA of the
    cluster that their layouts name.

    Example:

    ```mlir
    #nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @commit(%barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %pred: i1,
                    %a: !ttg.memdesc<128x64xf16, #nvmma, #smem>) {
      ttng.tc_gen5_commit %barrier : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.tc_gen5_commit %barrier, %pred descs %a
          : !ttg.memdesc<1xi64, #shared, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Barrier:$barrier, Optional<I1>:$pred, Variadic<TTG_MemDescType>:$descs);
  let assemblyFormat = [{
    $barrier (`,` $pred^)? (`descs` $descs^)? attr-dict `:` qualified(type($barrier)) (`,` qualified(type($descs))^)?
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

#endif
