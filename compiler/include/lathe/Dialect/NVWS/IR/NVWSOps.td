// Operations of the nvws dialect.
#ifndef LATHE_DIALECT_NVWS_IR_NVWSOPS_TD
#define LATHE_DIALECT_NVWS_IR_NVWSOPS_TD

include "lathe/Dialect/NVWS/IR/NVWSAttrs.td"
include "lathe/Dialect/NVWS/IR/NVWSDialect.td"
include "lathe/Dialect/NVWS/IR/NVWSTypes.td"
include "lathe/Dialect/TT/IR/TTEnums.td"
include "lathe/Dialect/TT/IR/TTTypes.td"
include "lathe/Dialect/TTG/IR/TTGTypes.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def NVWS_GlobalMemory : Resource<"::lathe::tt::GlobalMemory">;
def NVWS_SharedMemory : Resource<"::lathe::ttg::SharedMemory">;

class NVWS_Op<string mnemonic, list<Trait> traits = []> : Op<NVWS_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Rings of buffers
//===----------------------------------------------------------------------===//

def NVWS_ArefCreateOp : NVWS_Op<"aref.create", [Pure,
    RangedTypesMatchWith<"operands are the buffers of the result", "result", "buffers",
                         "::llvm::cast<::lathe::nvws::ArefType>($_self).getBuffers()">]> {
  let summary = "makes a ring of buffers";
  let description = [{
    All buffers have one depth: their dimension 0. From here on they are used through the ring only; what else
    may be done with them is to free them.

    Example:

    ```mlir
    #rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @make() {
      %0 = ttg.local_alloc : () -> !ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>
      %1 = nvws.aref.create %0 : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>
      ttg.local_dealloc %0 : !ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Variadic<TTG_MemDescType>:$buffers);
  let results = (outs NVWS_ArefType:$result);
  let assemblyFormat = "$buffers attr-dict `:` type($result)";
  let hasVerifier = 1;
}

class NVWS_ArefEnterOp<string mnemonic> : NVWS_Op<mnemonic, [AttrSizedOperandSegments]> {
  let arguments = (ins NVWS_ArefType:$aref, Optional<I32>:$stage, Optional<I32>:$phase);
  let results = (outs Variadic<TTG_MemDescType>:$buffers, TTG_AsyncTokenType:$token);
  let assemblyFormat = "$aref (`[` $stage^ `,` $phase `]`)? attr-dict `:` type($aref) `->` type(results)";
  let hasVerifier = 1;
}

def NVWS_ArefPutEnterOp : NVWS_ArefEnterOp<"aref.put.enter"> {
  let summary = "waits until a stage is empty and gives its buffers to write";
  let description = [{
    `stage` counts from 0 to the depth, `phase` flips each time round and begins with 1, as all stages are empty at
    first. The buffers are those of the ring without their dimension 0 (scales in tensor memory as they are); they are
    valid until the `nvws.aref.put.exit` that takes the token, which may be in a later iteration.

    Example:

    ```mlir
    #rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @produce(%ring: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>, %stage: i32, %phase: i32) {
      %buffer, %token = nvws.aref.put.enter %ring[%stage, %phase]
        : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>
        -> !ttg.memdesc<64x16xf16, #rows, #smem, mutable>, !ttg.async.token
      nvws.aref.put.exit %ring[%stage], %token [#nvws.async_op<tma_load>]
        : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>, !ttg.async.token
      tt.return
    }
    ```
  }];
}

def NVWS_ArefGetEnterOp : NVWS_ArefEnterOp<"aref.get.enter"> {
  let summary = "waits until a stage is full and gives its buffers to read";
  let description = [{
    As `nvws.aref.put.enter`, for the consumer, whose phases begin with 0.

    Example:

    ```mlir
    #rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @consume(%ring: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>) {
      %buffer, %token = nvws.aref.get.enter %ring
        : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>
        -> !ttg.memdesc<64x16xf16, #rows, #smem, mutable>, !ttg.async.token
      nvws.aref.get.exit %ring, %token [#nvws.async_op<none>]
        : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>, !ttg.async.token
      tt.return
    }
    ```
  }];
}

class NVWS_ArefExitOp<string mnemonic> : NVWS_Op<mnemonic> {
  let arguments = (ins NVWS_ArefType:$aref, TTG_AsyncTokenType:$token, Optional<I32>:$stage,
                       NVWS_AsyncOps:$async_ops);
  let assemblyFormat = [{
    $aref (`[` $stage^ `]`)? `,` $token $async_ops attr-dict `:` type($aref) `,` type($token)
  }];
}

def NVWS_ArefPutExitOp : NVWS_ArefExitOp<"aref.put.exit"> {
  let summary = "hands a stage to the consumer once what writes it has completed";
  let description = [{
    `async_ops` names what writes the buffers. The buffers must not be used after it.

    Example:

    ```mlir
    tt.func @leave(%ring: !nvws.aref<[]>, %token: !ttg.async.token, %stage: i32) {
      nvws.aref.put.exit %ring[%stage], %token [#nvws.async_op<none>, #nvws.async_op<tma_load>]
        : <[]>, !ttg.async.token
      tt.return
    }
    ```
  }];
}

def NVWS_ArefGetExitOp : NVWS_ArefExitOp<"aref.get.exit"> {
  let summary = "hands a stage back to the producer once what reads it has completed";
  let description = [{
    `async_ops` names what reads the buffers. The buffers must not be used after it.

    Example:

    ```mlir
    tt.func @leave(%ring: !nvws.aref<[]>, %token: !ttg.async.token) {
      nvws.aref.get.exit %ring, %token [#nvws.async_op<tc5mma>] : <[]>, !ttg.async.token
      tt.return
    }
    ```
  }];
}

def NVWS_ArefBufferOp : NVWS_Op<"aref.buffer"> {
  let summary = "the buffers of a stage that has been entered";
  let description = [{
    The token is that of the enter, between which and its exit the buffers are valid. They may be seen in another
    layout or shape than there.

    Example:

    ```mlir
    #rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @again(%ring: !nvws.aref<[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>, %token: !ttg.async.token,
                   %stage: i32) {
      %0 = nvws.aref.buffer %ring[%stage], %token
        : <[!ttg.memdesc<3x64x16xf16, #rows, #smem, mutable>]>, !ttg.async.token
        -> !ttg.memdesc<64x16xf16, #rows, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins NVWS_ArefType:$aref, TTG_AsyncTokenType:$token, Optional<I32>:$stage);
  let results = (outs Variadic<TTG_MemDescType>:$buffers);
  let assemblyFormat = [{
    $aref (`[` $stage^ `]`)? `,` $token attr-dict `:` type($aref) `,` type($token) `->` type(results)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Copies into buffers
//===----------------------------------------------------------------------===//

def NVWS_DescriptorLoadOp : NVWS_Op<"descriptor_load"> {
  let summary = "tt.descriptor_load into a shared buffer";
  let description = [{
    Has copied the block when it ends. `txCount` is how many bytes the barrier of the stage expects of the copy
    once it is made asynchronous.

    Example:

    ```mlir
    #rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @load(%d: !tt.tensordesc<64x16xf16>, %i: i32, %to: !ttg.memdesc<64x16xf16, #rows, #smem, mutable>) {
      nvws.descriptor_load %d[%i, %i] 2048 %to evictionPolicy = evict_first
        : !tt.tensordesc<64x16xf16>, i32, i32, !ttg.memdesc<64x16xf16, #rows, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_TensorDescType, "", [MemRead<NVWS_GlobalMemory>]>:$desc, Variadic<I32>:$indices,
                       I32Attr:$txCount, Arg<TTG_MemDescType, "", [MemWrite<NVWS_SharedMemory>]>:$result,
                       DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<TT_EvictionPolicy, "::lathe::tt::EvictionPolicy::NORMAL">:$evict);
  let assemblyFormat = [{
    $desc `[` $indices `]` $txCount $result
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type(operands)
  }];
  let hasVerifier = 1;
}

def NVWS_DescriptorGatherOp : NVWS_Op<"descriptor_gather"> {
  let summary = "tt.descriptor_gather into a shared buffer";
  let description = [{
    As `nvws.descriptor_load`, of a row for each number in `x_offsets`.

    Example:

    ```mlir
    #rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @gather(%d: !tt.tensordesc<1x64xf16>, %x: tensor<32xi32>, %y: i32,
                    %to: !ttg.memdesc<32x64xf16, #rows, #smem, mutable>) {
      nvws.descriptor_gather %d[%x, %y] 4096 %to
        : !tt.tensordesc<1x64xf16>, tensor<32xi32>, i32, !ttg.memdesc<32x64xf16, #rows, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_TensorDescType, "", [MemRead<NVWS_GlobalMemory>]>:$desc,
                       RankedTensorOf<[I32], [], "tensor">:$x_offsets, I32:$y_offset, I32Attr:$txCount,
                       Arg<TTG_MemDescType, "", [MemWrite<NVWS_SharedMemory>]>:$result);
  let assemblyFormat = [{
    $desc `[` $x_offsets `,` $y_offset `]` $txCount $result attr-dict `:` type(operands)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

def NVWS_Tokens : RankedTensorOf<[NVWS_TokenType], [], "tensor">;

def NVWS_CreateTokenOp : NVWS_Op<"create_token"> {
  let summary = "makes a token for each of a number of buffers";
  let description = [{
    All buffers are empty at first. `loadType` says what fills them: 1 cp.async, 2 bulk copies, 3 stores to shared
    memory, 4 loads from tensor memory, 0 none of them.

    Example:

    ```mlir
    tt.func @make(%i: i32) {
      %0 = nvws.create_token {loadType = 2 : i32, numBuffers = 3 : i32} : tensor<3x!nvws.token>
      nvws.producer_commit %0, %i : tensor<3x!nvws.token>, i32
      tt.return
    }
    ```
  }];
  let arguments = (ins I32Attr:$numBuffers, NVWS_TokenLoadType:$loadType);
  let results = (outs NVWS_Tokens:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasVerifier = 1;
}

class NVWS_TokenWaitOp<string mnemonic> : NVWS_Op<mnemonic> {
  let arguments = (ins NVWS_Tokens:$token, I32:$idx, I1:$phase);
  let assemblyFormat = "$token `,` $idx `,` $phase attr-dict `:` type(operands)";
}

class NVWS_TokenSignalOp<string mnemonic> : NVWS_Op<mnemonic> {
  let arguments = (ins NVWS_Tokens:$token, I32:$idx);
  let assemblyFormat = "$token `,` $idx attr-dict `:` type(operands)";
}

def NVWS_ProducerAcquireOp : NVWS_TokenWaitOp<"producer_acquire"> {
  let summary = "waits until a buffer is empty";
  let description = [{
    `phase` flips each time round the buffers and begins with false, for producer and consumer alike.

    Example:

    ```mlir
    tt.func @produce(%tokens: tensor<3x!nvws.token>, %i: i32, %phase: i1) {
      nvws.producer_acquire %tokens, %i, %phase : tensor<3x!nvws.token>, i32, i1
      nvws.producer_commit %tokens, %i : tensor<3x!nvws.token>, i32
      tt.return
    }
    ```
  }];
}

def NVWS_ProducerCommitOp : NVWS_TokenSignalOp<"producer_commit"> {
  let summary = "says that a buffer is full";
  let description = [{
    Example:

    ```mlir
    tt.func @filled(%tokens: tensor<3x!nvws.token>, %i: i32) {
      nvws.producer_commit %tokens, %i : tensor<3x!nvws.token>, i32
      tt.return
    }
    ```
  }];
}

def NVWS_ConsumerWaitOp : NVWS_TokenWaitOp<"consumer_wait"> {
  let summary = "waits until a buffer is full";
  let description = [{
    `phase` flips each time round the buffers and begins with false, for producer and consumer alike.

    Example:

    ```mlir
    tt.func @consume(%tokens: tensor<3x!nvws.token>, %i: i32, %phase: i1) {
      nvws.consumer_wait %tokens, %i, %phase : tensor<3x!nvws.token>, i32, i1
      nvws.consumer_release %tokens, %i : tensor<3x!nvws.token>, i32
      tt.return
    }
    ```
  }];
}

def NVWS_ConsumerReleaseOp : NVWS_TokenSignalOp<"consumer_release"> {
  let summary = "says that a buffer is empty";
  let description = [{
    Example:

    ```mlir
    tt.func @used(%tokens: tensor<3x!nvws.token>, %i: i32) {
      nvws.consumer_release %tokens, %i : tensor<3x!nvws.token>, i32
      tt.return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Groups of warps
//===----------------------------------------------------------------------===//

def NVWS_WarpGroupOp : NVWS_Op<"warp_group", [RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "runs each region on a group of warps of its own";
  let description = [{
    Region i, written `partitionI num_warps(N)`, is run by N warps, all regions at the same time. Regions use
    values from above directly. Results are what the first region yields.

    Example:

    ```mlir
    tt.func @split(%x: i32) -> i32 {
      %0 = nvws.warp_group
      partition0 num_warps(4) {
        nvws.warp_group.yield %x : i32
      }
      partition1 num_warps(8) {
        nvws.warp_group.return
      }
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins DenseI32ArrayAttr:$numWarps);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region VariadicRegion<MinSizedRegion<1>>:$partitionRegions);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def NVWS_WarpGroupReturnOp : NVWS_Op<"warp_group.return", [HasParent<"WarpGroupOp">, Pure, Terminator]> {
  let summary = "end of a region of nvws.warp_group that yields nothing";
  let description = [{
    Example:

    ```mlir
    tt.func @one() {
      nvws.warp_group
      partition0 num_warps(4) {
        nvws.warp_group.return
      }
      tt.return
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def NVWS_WarpGroupYieldOp : NVWS_Op<"warp_group.yield", [HasParent<"WarpGroupOp">, Pure, ReturnLike, Terminator]> {
  let summary = "end of the first region of nvws.warp_group, with the results";
  let description = [{
    Example:

    ```mlir
    tt.func @both(%x: i32, %y: f32) -> (i32, f32) {
      %0:2 = nvws.warp_group
      partition0 num_warps(4) {
        nvws.warp_group.yield %x, %y : i32, f32
      }
      tt.return %0#0, %0#1 : i32, f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^)? attr-dict (`:` type($values)^)?";
}

#endif
