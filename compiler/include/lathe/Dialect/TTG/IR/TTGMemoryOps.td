// Shared buffers and the copies into them.
#ifndef LATHE_DIALECT_TTG_IR_TTGMEMORYOPS_TD
#define LATHE_DIALECT_TTG_IR_TTGMEMORYOPS_TD

include "lathe/Dialect/TTG/IR/TTGOpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

//===----------------------------------------------------------------------===//
// Life of a buffer
//===----------------------------------------------------------------------===//

def TTG_LocalAllocOp : TTG_Op<"local_alloc", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                                              Lathe_TakesAnyLayout]> {
  let summary = "allocates a shared buffer, filled from a tensor if one is given";
  let description = [{
    The buffer starts at a multiple of `alignment` bytes, or of what its layout needs. It lives until
    ttg.local_dealloc, or until its last use where there is none. Without a source its contents are undefined and
    it must be mutable; with one and not mutable it is a value, and equal ones may become one.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
    #shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @buffers(%x: tensor<16x32xf32, #blocked>) {
      %0 = ttg.local_alloc %x : (tensor<16x32xf32, #blocked>) -> !ttg.memdesc<16x32xf32, #shared, #smem>
      %1 = ttg.local_alloc {alignment = 128 : i32} : () -> !ttg.memdesc<3x16x32xf32, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Optional<TT_Tensor>:$src, OptionalAttr<I32Attr>:$alignment);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_LocalDeallocOp : TTG_Op<"local_dealloc", [MemoryEffects<[MemFree<TTG_SharedMemory>]>]> {
  let summary = "ends the life of a shared buffer";
  let description = [{
    The buffer may not be accessed afterwards, nor may an asynchronous copy to or from it be under way.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @life() {
      %0 = ttg.local_alloc : () -> !ttg.memdesc<128xf32, #shared, #smem, mutable>
      ttg.local_dealloc %0 : !ttg.memdesc<128xf32, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemFree<TTG_SharedMemory>]>:$src);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src))";
}

//===----------------------------------------------------------------------===//
// Access by all threads
//===----------------------------------------------------------------------===//

def TTG_LocalLoadOp : TTG_Op<"local_load"> {
  let summary = "reads a shared buffer";
  let description = [{
    Orders nothing by itself: what other threads or asynchronous copies wrote is seen only after a barrier or a
    wait. `token` names the wait that this load comes after.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @load(%m: !ttg.memdesc<128xf32, #shared, #smem>, %done: !ttg.async.token) -> tensor<128xf32, #blocked> {
      %0 = ttg.local_load %m token %done : !ttg.memdesc<128xf32, #shared, #smem> -> tensor<128xf32, #blocked>
      tt.return %0 : tensor<128xf32, #blocked>
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$src,
                       Optional<TTG_AsyncTokenType>:$token);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src (`token` $token^)? attr-dict `:` qualified(type($src)) `->` type($result)";
  let builders = [OpBuilder<(ins "::mlir::Type":$type, "::mlir::Value":$src), [{
    build($_builder, $_state, type, src, ::mlir::Value());
  }]>];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TTG_LocalStoreOp : TTG_Op<"local_store", [Lathe_TakesAnyLayout]> {
  let summary = "writes a shared buffer";
  let description = [{
    Other threads see what was written only after a barrier.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @store(%x: tensor<128xf32, #blocked>, %m: !ttg.memdesc<128xf32, #shared, #smem, mutable>) {
      ttg.local_store %x, %m : tensor<128xf32, #blocked> -> !ttg.memdesc<128xf32, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src, Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$dst);
  let assemblyFormat = "$src `,` $dst attr-dict `:` type($src) `->` qualified(type($dst))";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_LocalGatherOp : TTG_Op<"local_gather"> {
  let summary = "reads elements of a shared buffer at computed positions along an axis";
  let description = [{
    Element (.., i, ..) of the result, i along `axis`, is element (.., indices[.., i, ..], ..) of the buffer. An
    index outside of the buffer is undefined behaviour. `token` is as in ttg.local_load.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @gather(%m: !ttg.memdesc<512xf32, #shared, #smem>, %at: tensor<128xi32, #blocked>) -> tensor<128xf32, #blocked> {
      %0 = ttg.local_gather %m[%at] {axis = 0 : i32} : !ttg.memdesc<512xf32, #shared, #smem>, tensor<128xi32, #blocked> -> tensor<128xf32, #blocked>
      tt.return %0 : tensor<128xf32, #blocked>
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$src, TT_IntTensor:$indices,
                       I32Attr:$axis, Optional<TTG_AsyncTokenType>:$token);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $src `[` $indices `]` (`token` $token^)? attr-dict
    `:` qualified(type($src)) `,` type($indices) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TTG_LocalScatterOp : TTG_Op<"local_scatter"> {
  let summary = "writes elements of a shared buffer at computed positions along an axis";
  let description = [{
    Element (.., i, ..) of the values, i along `axis`, goes to element (.., indices[.., i, ..], ..) of the buffer.
    An index outside of the buffer is undefined behaviour; where two values go to one element, either is stored.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @scatter(%m: !ttg.memdesc<512xf32, #shared, #smem, mutable>, %at: tensor<128xi32, #blocked>, %x: tensor<128xf32, #blocked>) {
      ttg.local_scatter %m[%at], %x {axis = 0 : i32} : !ttg.memdesc<512xf32, #shared, #smem, mutable>, tensor<128xi32, #blocked>, tensor<128xf32, #blocked>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$dst, TT_Tensor:$values,
                       TT_IntTensor:$indices, I32Attr:$axis, Optional<TTG_AsyncTokenType>:$token);
  let assemblyFormat = [{
    $dst `[` $indices `]` `,` $values (`token` $token^)? attr-dict
    `:` qualified(type($dst)) `,` type($indices) `,` type($values)
  }];
  let hasVerifier = 1;
}

def TTG_LocalAtomicScatterRMWOp : TTG_Op<"local_atomic_scatter_rmw", [
    TypesMatchWith<"result has the type of the values", "values", "result", "$_self">,
    OptionalTypesMatchWith<"mask is i1 of the shape of the values", "values", "mask",
                           "::lathe::tt::getMaskType($_self)">]> {
  let summary = "combines values into elements of a shared buffer, returns what was there";
  let description = [{
    As ttg.local_scatter, but each element is read, combined with its value and written in one atomic step; values
    for one element are combined one after the other, in any order. The result holds what each step found.
    Elements whose mask is false are left alone, and their results are undefined.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @count(%bins: !ttg.memdesc<256xi32, #shared, #smem, mutable>, %at: tensor<128xi32, #blocked>, %x: tensor<128xi32, #blocked>) {
      %0 = ttg.local_atomic_scatter_rmw add, %bins[%at], %x {axis = 0 : i32} : (!ttg.memdesc<256xi32, #shared, #smem, mutable>, tensor<128xi32, #blocked>, tensor<128xi32, #blocked>) -> tensor<128xi32, #blocked>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_AtomicRMWKind:$atomic_rmw_op,
                       Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>, MemWrite<TTG_SharedMemory>]>:$dst,
                       TT_Tensor:$values, TT_IntTensor:$indices, Optional<TT_BoolTensor>:$mask, I32Attr:$axis);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $dst `[` $indices `]` `,` $values (`,` $mask^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Asynchronous copies
//===----------------------------------------------------------------------===//

def TTG_AsyncCopyGlobalToLocalOp : TTG_Op<"async_copy_global_to_local", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
    OptionalTypesMatchWith<"mask is i1 of the pointers' shape", "src", "mask", "::lathe::tt::getMaskType($_self)">,
    OptionalTypesMatchWith<"other is what the pointers point to", "src", "other",
                           "::lathe::tt::getPointeeType($_self)">]> {
  let summary = "starts a copy from global memory to a shared buffer";
  let description = [{
    Every thread starts to copy the elements whose pointers it holds. Where the mask is false nothing is read, and
    the buffer gets the element of `other`, or zero. The copies of all ops since the last ttg.async_commit_group
    form a group; the buffer holds the data once ttg.async_wait has waited for its group. `contiguity` elements
    along the fastest dimension may be copied at once even where the pointers do not show it. The hints are those of
    tt.load; a volatile copy cannot be compiled.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @copy(%p: tensor<512x!tt.ptr<f32>, #blocked>, %m: !ttg.memdesc<512xf32, #shared, #smem, mutable>, %mask: tensor<512xi1, #blocked>) {
      %0 = ttg.async_copy_global_to_local %p, %m mask %mask cacheModifier = cg {contiguity = 4 : i32} : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #shared, #smem, mutable>
      %1 = ttg.async_commit_group tokens %0
      %2 = ttg.async_wait %1 {num = 0 : i32}
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_PtrTensor, "", [MemRead<TTG_GlobalMemory>]>:$src,
                       Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$result,
                       Optional<TT_BoolTensor>:$mask, Optional<TT_Any>:$other,
                       DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<TT_EvictionPolicy, "::lathe::tt::EvictionPolicy::NORMAL">:$evict,
                       DefaultValuedAttr<BoolAttr, "false">:$isVolatile, DefaultValuedAttr<I32Attr, "1">:$contiguity);
  let results = (outs TTG_AsyncTokenType:$token);
  let assemblyFormat = [{
    $src `,` $result (`mask` $mask^)? (`other` $other^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TTG_AsyncCommitGroupOp : TTG_Op<"async_commit_group"> {
  let summary = "makes a group of the copies started since the last one";
  let description = [{
    The group may be empty. `tokens` are those of the copies; they order, but do not choose, what is in it.

    Example:
    ```mlir
    tt.func @commit(%copy: !ttg.async.token) -> !ttg.async.token {
      %0 = ttg.async_commit_group tokens %copy
      tt.return %0 : !ttg.async.token
    }
    ```
  }];
  let arguments = (ins Variadic<TTG_AsyncTokenType>:$inputTokens);
  let results = (outs TTG_AsyncTokenType:$asyncToken);
  let assemblyFormat = "(`tokens` $inputTokens^)? attr-dict";
}

def TTG_AsyncWaitOp : TTG_Op<"async_wait", [DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getAwaited"]>]> {
  let summary = "waits until at most so many groups of copies are under way";
  let description = [{
    Each thread waits until all but the last `num` groups that it committed are complete, and sees what its own
    copies wrote. To see what the copies of other threads wrote takes a ttg.barrier after it.

    Example:
    ```mlir
    tt.func @wait(%group: !ttg.async.token) -> !ttg.async.token {
      %0 = ttg.async_wait %group {num = 1 : i32}
      tt.return %0 : !ttg.async.token
    }
    ```
  }];
  let arguments = (ins Variadic<TTG_AsyncTokenType>:$asyncToken, I32Attr:$num);
  let results = (outs TTG_AsyncTokenType:$retToken);
  let assemblyFormat = "($asyncToken^)? attr-dict";
  let hasVerifier = 1;
}

#endif
