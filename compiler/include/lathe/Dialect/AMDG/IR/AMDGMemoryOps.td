// Accesses to memory: buffer instructions, direct copies between global and shared memory, waits.
#ifndef LATHE_DIALECT_AMDG_IR_AMDGMEMORYOPS_TD
#define LATHE_DIALECT_AMDG_IR_AMDGMEMORYOPS_TD

include "lathe/Dialect/AMDG/IR/AMDGOpBase.td"
include "mlir/Dialect/LLVMIR/LLVMOpBase.td"

//===----------------------------------------------------------------------===//
// Buffer instructions
//===----------------------------------------------------------------------===//

// A scalar base and 32-bit offsets, in elements, for the tensor `values` that goes to or comes from there. The types in
// the text are those of both, `!tt.ptr<f32> -> tensor<..>`; the pointer's may be left out, as releases before 3.9 do.
class AMDG_PointerOf<string values> : TypesMatchWith<"pointer points to the elements", values, "ptr",
    "::lathe::tt::PointerType::get(::lathe::tt::getElementTypeOrSelf($_self))">;
class AMDG_OffsetsOf<string values> : TypesMatchWith<"offsets are i32 of the shape of the elements", values, "offsets",
    "::lathe::tt::withElementType($_self, ::mlir::IntegerType::get($_self.getContext(), 32))">;
class AMDG_MaskOf<string values> : OptionalTypesMatchWith<"mask is i1 of the shape of the elements", values, "mask",
    "::lathe::tt::getMaskType($_self)">;

def AMDG_Cache : DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">;
def AMDG_Evict : DefaultValuedAttr<TT_EvictionPolicy, "::lathe::tt::EvictionPolicy::NORMAL">;
def AMDG_Contiguity : DefaultValuedAttr<I32Attr, "1">;

def AMDG_BufferLoadOp : AMDG_Op<"buffer_load", [AttrSizedOperandSegments, AMDG_PointerOf<"result">,
    DeclareOpInterfaceMethods<Lathe_GlobalAccess>, DeclareOpInterfaceMethods<Lathe_LoopStageable, ["getPassthrough"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
    AMDG_OffsetsOf<"result">, AMDG_MaskOf<"result">,
    OptionalTypesMatchWith<"other has the type of the result", "result", "other", "$_self">]> {
  let summary = "reads global memory at a base and 32-bit offsets";
  let description = [{
    Element i of the result is read from `ptr` plus offsets[i] elements. Where the mask is false nothing is read
    and the result is that of `other`, or undefined. `cacheModifier` and `evictionPolicy` are the hints of tt.load.
    `stride`, in bytes, is the distance of the rows of a block, a hint to swizzle the first cache; it has no effect,
    since memory that is also accessed without the swizzle could be read stale. `contiguity` elements along the
    fastest dimension may be read at once even where the offsets do not show it.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
    tt.func @load(%p: !tt.ptr<f32>, %at: tensor<1024xi32, #blocked>, %mask: tensor<1024xi1, #blocked>, %other: tensor<1024xf32, #blocked>, %row: i32) -> tensor<1024xf32, #blocked> {
      %0 = amdg.buffer_load %p[%at], %mask, %other cacheModifier = cg stride = %row {contiguity = 4 : i32} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
      tt.return %0 : tensor<1024xf32, #blocked>
    }
    ```
  }];
  let arguments = (ins Arg<TT_PtrType, "", [MemRead<TTG_GlobalMemory>]>:$ptr, AMDG_I32Tensor:$offsets,
                       Optional<I32>:$stride, AMDG_Cache:$cache, AMDG_Evict:$evict,
                       Optional<TT_BoolTensor>:$mask, Optional<TT_Tensor>:$other, AMDG_Contiguity:$contiguity);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $ptr `[` $offsets `]` (`,` $mask^)? (`,` $other^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict) (`stride` `=` $stride^)? attr-dict
    `:` custom<AccessTypes>(type($ptr), type($result))
  }];
  let hasVerifier = 1;
}

def AMDG_BufferStoreOp : AMDG_Op<"buffer_store", [AttrSizedOperandSegments, AMDG_PointerOf<"value">,
    DeclareOpInterfaceMethods<Lathe_GlobalAccess, ["isStore"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
                                                  AMDG_OffsetsOf<"value">, AMDG_MaskOf<"value">]> {
  let summary = "writes global memory at a base and 32-bit offsets";
  let description = [{
    Element i of the value is written to `ptr` plus offsets[i] elements, unless the mask is false there. `stride`
    and `contiguity` are as in amdg.buffer_load.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
    tt.func @store(%x: tensor<1024xf32, #blocked>, %p: !tt.ptr<f32>, %at: tensor<1024xi32, #blocked>, %mask: tensor<1024xi1, #blocked>) {
      amdg.buffer_store %x, %p[%at], %mask : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$value, Arg<TT_PtrType, "", [MemWrite<TTG_GlobalMemory>]>:$ptr,
                       AMDG_I32Tensor:$offsets, Optional<I32>:$stride, AMDG_Cache:$cache, AMDG_Evict:$evict,
                       Optional<TT_BoolTensor>:$mask, AMDG_Contiguity:$contiguity);
  let assemblyFormat = [{
    $value `,` $ptr `[` $offsets `]` (`,` $mask^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict) (`stride` `=` $stride^)? attr-dict
    `:` custom<AccessTypes>(type($ptr), type($value))
  }];
  let hasVerifier = 1;
}

def AMDG_BufferAtomicRMWOp : AMDG_Op<"buffer_atomic_rmw", [AttrSizedOperandSegments, AMDG_PointerOf<"result">,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
    AMDG_OffsetsOf<"result">, AMDG_MaskOf<"result">,
    TypesMatchWith<"value has the type of the result", "result", "value", "$_self">]> {
  let summary = "combines values into global memory at a base and 32-bit offsets, returns what was there";
  let description = [{
    As tt.atomic_rmw, addressed as in amdg.buffer_load.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
    tt.func @add(%x: tensor<256xf32, #blocked>, %p: !tt.ptr<f32>, %at: tensor<256xi32, #blocked>, %mask: tensor<256xi1, #blocked>) {
      %0 = amdg.buffer_atomic_rmw fadd, acq_rel, gpu, %x, %p[%at], %mask : !tt.ptr<f32> -> tensor<256xf32, #blocked>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_AtomicRMWKind:$atomic_rmw_op,
                       Arg<TT_PtrType, "", [MemRead<TTG_GlobalMemory>, MemWrite<TTG_GlobalMemory>]>:$ptr,
                       AMDG_I32Tensor:$offsets, TT_Tensor:$value, Optional<I32>:$stride, TT_MemSemantic:$sem,
                       TT_MemSyncScope:$scope, Optional<TT_BoolTensor>:$mask);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $value `,` $ptr `[` $offsets `]` (`,` $mask^)? (`stride` `=` $stride^)?
    attr-dict `:` custom<AccessTypes>(type($ptr), type($result))
  }];
}

def AMDG_BufferAtomicCASOp : AMDG_Op<"buffer_atomic_cas", [AMDG_PointerOf<"result">, AMDG_OffsetsOf<"result">,
    TypesMatchWith<"cmp has the type of the result", "result", "cmp", "$_self">,
    TypesMatchWith<"val has the type of the result", "result", "val", "$_self">]> {
  let summary = "stores values where global memory equals cmp, at a base and 32-bit offsets, returns what was there";
  let description = [{
    As tt.atomic_cas, addressed as in amdg.buffer_load.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
    tt.func @swap(%cmp: tensor<256xi32, #blocked>, %x: tensor<256xi32, #blocked>, %p: !tt.ptr<i32>, %at: tensor<256xi32, #blocked>) {
      %0 = amdg.buffer_atomic_cas acq_rel, gpu, %cmp, %x, %p[%at] : !tt.ptr<i32> -> tensor<256xi32, #blocked>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TT_PtrType, "", [MemRead<TTG_GlobalMemory>, MemWrite<TTG_GlobalMemory>]>:$ptr,
                       AMDG_I32Tensor:$offsets, TT_Tensor:$cmp, TT_Tensor:$val, Optional<I32>:$stride,
                       TT_MemSemantic:$sem, TT_MemSyncScope:$scope);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $cmp `,` $val `,` $ptr `[` $offsets `]` (`stride` `=` $stride^)? attr-dict
    `:` custom<AccessTypes>(type($ptr), type($result))
  }];
}

def AMDG_BufferLoadToLocalOp : AMDG_Op<"buffer_load_to_local", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
                                                                AMDG_MaskOf<"offsets">]> {
  let summary = "starts a copy from global memory, at a base and 32-bit offsets, to a shared buffer";
  let description = [{
    As ttg.async_copy_global_to_local, addressed as in amdg.buffer_load.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @copy(%p: !tt.ptr<f32>, %at: tensor<1024xi32, #blocked>, %mask: tensor<1024xi1, #blocked>, %other: tensor<1024xf32, #blocked>, %m: !ttg.memdesc<1024xf32, #shared, #smem, mutable>) {
      %0 = amdg.buffer_load_to_local %p[%at] mask = %mask other = %other cacheModifier = cg into %m : <f32>[tensor<1024xi32, #blocked>] tensor<1024xf32, #blocked> -> <1024xf32, #shared, #smem, mutable>
      %1 = ttg.async_commit_group tokens %0
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$dest,
                       Arg<TT_PtrType, "", [MemRead<TTG_GlobalMemory>]>:$ptr, AMDG_I32Tensor:$offsets,
                       Optional<TT_BoolTensor>:$mask, Optional<TT_Tensor>:$other, Optional<I32>:$stride,
                       AMDG_Cache:$cache, AMDG_Evict:$evict, AMDG_Contiguity:$contiguity);
  let results = (outs TTG_AsyncTokenType:$token);
  let assemblyFormat = [{
    $ptr `[` $offsets `]` (`mask` `=` $mask^)? (`other` `=` $other^)? (`stride` `=` $stride^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict) `into` $dest
    attr-dict `:` type($ptr) `[` type($offsets) `]` type($other) `->` type($dest)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Accesses of single lanes
//===----------------------------------------------------------------------===//

def AMDG_MaskedLoadOp : AMDG_Op<"masked_load", [AllTypesMatch<["falseVal", "result"]>]> {
  let summary = "each lane reads memory if its mask is true";
  let description = [{
    On LLVM types; the result is `falseVal` where the mask is false. Bit i of `multicastMask` says that CTA i of
    the cluster reads the same data, so that one access serves them all. `forceNoAlias` promises that no copy
    to shared memory under way writes what is read.

    Example:
    ```mlir
    tt.func @load(%p: !llvm.ptr<1>, %mask: i1, %else: vector<4xf32>, %ctas: i16) {
      %0 = amdg.masked_load %p, %mask, %else, %ctas cacheModifier = ca forceNoAlias true : (!llvm.ptr<1>, i1, vector<4xf32>, i16) -> vector<4xf32>
      tt.return
    }
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$ptr, I1:$mask, LLVM_Type:$falseVal, Optional<I16>:$multicastMask,
                       AMDG_Cache:$cache, DefaultValuedAttr<BoolAttr, "false">:$forceNoAlias);
  let results = (outs LLVM_Type:$result);
  let assemblyFormat = [{
    $ptr `,` $mask `,` $falseVal (`,` $multicastMask^)? oilist(`cacheModifier` `=` $cache)
    (`forceNoAlias` $forceNoAlias^)? attr-dict `:` functional-type(operands, results)
  }];
}

def AMDG_MaskedStoreOp : AMDG_Op<"masked_store"> {
  let summary = "each lane writes memory if its mask is true";
  let description = [{
    On LLVM types. `forceNoAlias` is as in amdg.masked_load.

    Example:
    ```mlir
    tt.func @store(%p: !llvm.ptr<1>, %x: vector<4xf32>, %mask: i1) {
      amdg.masked_store %p, %x, %mask cacheModifier = wt : !llvm.ptr<1>, vector<4xf32>, i1
      tt.return
    }
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$ptr, LLVM_Type:$value, I1:$mask, AMDG_Cache:$cache,
                       DefaultValuedAttr<BoolAttr, "false">:$forceNoAlias);
  let assemblyFormat = [{
    $ptr `,` $value `,` $mask oilist(`cacheModifier` `=` $cache) (`forceNoAlias` $forceNoAlias^)?
    attr-dict `:` type(operands)
  }];
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

def AMDG_LocalLoadPackedTransposedOp : AMDG_Op<"local_load_packed_tranposed"> {
  let summary = "reads packed 4-bit elements of a shared buffer transposed, as an operand of a matrix product";
  let description = [{
    The buffer holds pairs of elements that are neighbours along the dimension that the product does not contract,
    which is also contiguous; the result holds pairs that are neighbours along the contracted one. So the first of
    these dimensions doubles and the second is halved. `token` is as in ttg.local_load.

    Example:
    ```mlir
    #mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
    #shared = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 8, order = [0, 1]}>
    #smem = #ttg.shared_memory
    tt.func @load(%m: !ttg.memdesc<64x128xi8, #shared, #smem>) {
      %0 = amdg.local_load_packed_tranposed %m : !ttg.memdesc<64x128xi8, #shared, #smem> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$src,
                       Optional<TTG_AsyncTokenType>:$token);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src (`token` $token^)? attr-dict `:` qualified(type($src)) `->` type($result)";
  let hasVerifier = 1;
}

def AMDG_AsyncCopyLocalToGlobalOp : AMDG_Op<"async_copy_local_to_global", [
    DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getStartedQueue"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
    OptionalTypesMatchWith<"mask is i1 of the pointers' shape", "dst", "mask", "::lathe::tt::getMaskType($_self)">]> {
  let summary = "starts a copy from a shared buffer to global memory";
  let description = [{
    Every thread starts to write the elements whose pointers it holds, unless the mask is false there. Groups,
    waits and `contiguity` are as in ttg.async_copy_global_to_local.

    Example:
    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @copy(%m: !ttg.memdesc<512xf32, #shared, #smem>, %p: tensor<512x!tt.ptr<f32>, #blocked>, %mask: tensor<512xi1, #blocked>) {
      %0 = amdg.async_copy_local_to_global %m, %p mask %mask {contiguity = 4 : i32} : !ttg.memdesc<512xf32, #shared, #smem> -> tensor<512x!tt.ptr<f32>, #blocked>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$src,
                       Arg<TT_PtrTensor, "", [MemWrite<TTG_GlobalMemory>]>:$dst, Optional<TT_BoolTensor>:$mask,
                       AMDG_Cache:$cache,
                       DefaultValuedAttr<TT_EvictionPolicy, "::lathe::tt::EvictionPolicy::NORMAL">:$evict,
                       AMDG_Contiguity:$contiguity);
  let results = (outs TTG_AsyncTokenType:$token);
  let assemblyFormat = [{
    $src `,` $dst (`mask` $mask^)? oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` qualified(type($src)) `->` type($dst)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

def AMDG_AsyncWaitOp : AMDG_Op<"async_wait", [DeclareOpInterfaceMethods<Lathe_AsyncAccess, ["getAwaited"]>]> {
  let summary = "waits until at most so many copy instructions are under way";
  let description = [{
    As ttg.async_wait, but it counts the instructions that the copies became, not groups of copies.

    Example:
    ```mlir
    tt.func @wait(%group: !ttg.async.token) {
      %0 = amdg.async_wait %group {num_inst = 4 : i32}
      tt.return
    }
    ```
  }];
  let arguments = (ins Variadic<TTG_AsyncTokenType>:$asyncToken, I32Attr:$num_inst);
  let results = (outs TTG_AsyncTokenType:$retToken);
  let assemblyFormat = "($asyncToken^)? attr-dict";
  let hasVerifier = 1;
}

def AMDG_MemoryCounterWaitOp : AMDG_Op<"memory_counter_wait"> {
  let summary = "waits until at most so many accesses of each kind are under way";
  let description = [{
    `load` and `store` count accesses to global memory, `ds` those to shared memory. A kind that is not named is
    not waited for; a chip whose counters are fewer waits for more.

    Example:
    ```mlir
    tt.func @wait() {
      amdg.memory_counter_wait load(2) ds(0)
      tt.return
    }
    ```
  }];
  let arguments = (ins OptionalAttr<I32Attr>:$load, OptionalAttr<I32Attr>:$store, OptionalAttr<I32Attr>:$ds);
  let assemblyFormat = "oilist(`load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)`) attr-dict";
  let hasVerifier = 1;
}

#endif
