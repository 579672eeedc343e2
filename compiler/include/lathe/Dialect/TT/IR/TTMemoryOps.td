// Operations of the tt dialect on global memory: through pointers and through tensor descriptors.
#ifndef LATHE_DIALECT_TT_IR_TTMEMORYOPS_TD
#define LATHE_DIALECT_TT_IR_TTMEMORYOPS_TD

include "lathe/Dialect/TT/IR/TTOpBase.td"

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

def TT_LoadOp : TT_Op<"load", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                               TT_SameShapeAndEncoding, DeclareOpInterfaceMethods<Lathe_GlobalAccess>,
    DeclareOpInterfaceMethods<Lathe_LoopStageable, ["getCopyForm", "getPassthrough"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
    TypesMatchWith<"result is what the pointer points to", "ptr", "result", "::lathe::tt::getPointeeType($_self)">,
    OptionalTypesMatchWith<"mask is i1 of the pointer's shape", "ptr", "mask", "::lathe::tt::getMaskType($_self)">,
    OptionalTypesMatchWith<"other has the type of the result", "ptr", "other", "::lathe::tt::getPointeeType($_self)">]> {
  let summary = "reads global memory; where mask is false, `other`, or an undefined value, is the result";
  let description = [{
    Memory is accessed only where the mask is true. `cacheModifier` (`ca cg wb cs wt cv`) and `evictionPolicy`
    (`evict_first evict_last`) are hints; what chips make of them is said at the top of this page. A volatile load is
    neither removed nor merged with another.

    Example:

    ```mlir
    tt.func @read(%p: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %other: tensor<8xf32>) -> tensor<8xf32> {
      %0 = tt.load %p, %m, %other cacheModifier = cg evictionPolicy = evict_last {isVolatile = true}
        : tensor<8x!tt.ptr<f32>>
      tt.return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins TT_PtrLike:$ptr, Optional<TT_BoolLike>:$mask, Optional<TT_Any>:$other,
                       DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<TT_EvictionPolicy, "::lathe::tt::EvictionPolicy::NORMAL">:$evict,
                       DefaultValuedAttr<BoolAttr, "false">:$isVolatile);
  let results = (outs TT_Any:$result);
  let assemblyFormat = [{
    $ptr (`,` $mask^)? (`,` $other^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($ptr)
  }];
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_StoreOp : TT_Op<"store", [MemoryEffects<[MemWrite<GlobalMemory>]>, TT_SameShapeAndEncoding,
    DeclareOpInterfaceMethods<Lathe_GlobalAccess, ["isStore"]>,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
    TypesMatchWith<"value is what the pointer points to", "ptr", "value", "::lathe::tt::getPointeeType($_self)">,
    OptionalTypesMatchWith<"mask is i1 of the pointer's shape", "ptr", "mask", "::lathe::tt::getMaskType($_self)">]> {
  let summary = "writes global memory where mask is true";
  let description = [{
    Which element wins where several have one address is unspecified. The hints are those of `tt.load`. With
    `ignore_cta` every CTA of a cluster stores what it holds, copies of others' elements too.

    Example:

    ```mlir
    tt.func @write(%p: tensor<8x!tt.ptr<f32>>, %v: tensor<8xf32>, %m: tensor<8xi1>) {
      tt.store %p, %v, %m evictionPolicy = evict_first : tensor<8x!tt.ptr<f32>>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_PtrLike:$ptr, TT_Any:$value, Optional<TT_BoolLike>:$mask,
                       DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<TT_EvictionPolicy, "::lathe::tt::EvictionPolicy::NORMAL">:$evict,
                       UnitAttr:$ignore_cta);
  let assemblyFormat = [{
    $ptr `,` $value (`,` $mask^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($ptr)
  }];
  let hasCanonicalizeMethod = 1;
}

def TT_AtomicRMWOp : TT_Op<"atomic_rmw", [MemoryEffects<[MemRead<GlobalMemory>, MemWrite<GlobalMemory>]>,
                                          TT_SameShapeAndEncoding, Lathe_SharedScratch,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateType"]>,
    TypesMatchWith<"value is what the pointer points to", "ptr", "val", "::lathe::tt::getPointeeType($_self)">,
    TypesMatchWith<"result is what the pointer points to", "ptr", "result", "::lathe::tt::getPointeeType($_self)">,
    OptionalTypesMatchWith<"mask is i1 of the pointer's shape", "ptr", "mask", "::lathe::tt::getMaskType($_self)">]> {
  let summary = "combines a value into memory, returns what was there";
  let description = [{
    The kinds are `and or xor add fadd max min umax umin exch`; then the ordering (`relaxed acquire release
    acq_rel`) and who observes it (`gpu cta sys`). Where the mask is false memory is not accessed and the result
    is undefined.

    Example:

    ```mlir
    tt.func @count(%p: tensor<8x!tt.ptr<i32>>, %v: tensor<8xi32>, %m: tensor<8xi1>) -> tensor<8xi32> {
      %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %m
        : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
      tt.return %0 : tensor<8xi32>
    }
    ```
  }];
  let arguments = (ins TT_AtomicRMWKind:$atomic_rmw_op, TT_PtrLike:$ptr, TT_Any:$val, Optional<TT_BoolLike>:$mask,
                       TT_MemSemantic:$sem, TT_MemSyncScope:$scope);
  let results = (outs TT_Any:$result);
  let assemblyFormat = [{
    $atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? attr-dict `:`
    functional-type(operands, $result)
  }];
  let hasCanonicalizeMethod = 1;
}

def TT_AtomicCASOp : TT_Op<"atomic_cas", [MemoryEffects<[MemRead<GlobalMemory>, MemWrite<GlobalMemory>]>,
                                          TT_SameShapeAndEncoding, Lathe_SharedScratch,
    TypesMatchWith<"cmp is what the pointer points to", "ptr", "cmp", "::lathe::tt::getPointeeType($_self)">,
    TypesMatchWith<"value is what the pointer points to", "ptr", "val", "::lathe::tt::getPointeeType($_self)">,
    TypesMatchWith<"result is what the pointer points to", "ptr", "result", "::lathe::tt::getPointeeType($_self)">]> {
  let summary = "stores a value where memory equals cmp, returns what was there";
  let description = [{
    Bits are compared, also of floats. Ordering and scope are those of `tt.atomic_rmw`.

    Example:

    ```mlir
    tt.func @lock(%p: !tt.ptr<i32>, %free: i32, %taken: i32) -> i32 {
      %0 = tt.atomic_cas acquire, gpu, %p, %free, %taken : (!tt.ptr<i32>, i32, i32) -> i32
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins TT_PtrLike:$ptr, TT_Any:$cmp, TT_Any:$val, TT_MemSemantic:$sem, TT_MemSyncScope:$scope);
  let results = (outs TT_Any:$result);
  let assemblyFormat = [{
    $sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, $result)
  }];
}

//===----------------------------------------------------------------------===//
// Tensor descriptors
//===----------------------------------------------------------------------===//

def TT_MakeTensorDescOp : TT_Op<"make_tensor_descriptor", [Pure, SameVariadicOperandSize]> {
  let summary = "describes a tensor in global memory of which blocks are copied";
  let description = [{
    `shape` counts elements, `strides` are in elements too; the last stride is one. `padding` is what reads give
    outside of the tensor: 1 for zeros, 2 for NaNs. The block has as many dimensions as the tensor.

    Example:

    ```mlir
    tt.func @describe(%p: !tt.ptr<f16>, %m: i32, %n: i32, %row: i64) -> !tt.tensordesc<128x64xf16> {
      %one = arith.constant 1 : i64
      %0 = tt.make_tensor_descriptor %p, [%m, %n], [%row, %one] {padding = 2 : i32} : <f16>, <128x64xf16>
      tt.return %0 : !tt.tensordesc<128x64xf16>
    }
    ```
  }];
  let arguments = (ins TT_PtrType:$base, Variadic<I32>:$shape, Variadic<I64>:$strides,
                       DefaultValuedAttr<TT_PaddingOption, "::lathe::tt::PaddingOption::PAD_ZERO">:$padding);
  let results = (outs TT_TensorDescType:$result);
  let assemblyFormat = [{
    $base `,` `[` $shape `]` `,` `[` $strides `]` attr-dict `:` type($base) `,` type($result)
  }];
  let hasVerifier = 1;
}

def TT_HostDescriptorOp : TT_Op<"host_descriptor", [Pure, SameVariadicOperandSize]> {
  let summary = "the descriptor of a tensor that the host describes by the kernel's arguments";
  let description = [{
    As `tt.make_tensor_descriptor`, but the host chose the padding: NaNs if `padsNaN`, else zeros. If `roundsToTF32`,
    reads of f32 give the nearest tf32, of two the even one; infinities and NaNs stay. The host promises a base and
    outer strides of multiples of 16 bytes, and a last stride of 1.

    Example:

    ```mlir
    tt.func @describe(%p: !tt.ptr<f32>, %m: i32, %row: i64, %one: i64, %nan: i1) -> !tt.tensordesc<128x64xf32> {
      %0 = tt.host_descriptor %p, [%m, %m], [%row, %one], %nan, %nan : <f32>, <128x64xf32>
      tt.return %0 : !tt.tensordesc<128x64xf32>
    }
    ```
  }];
  let arguments = (ins TT_PtrType:$base, Variadic<I32>:$shape, Variadic<I64>:$strides, I1:$padsNaN, I1:$roundsToTF32);
  let results = (outs TT_TensorDescType:$result);
  let assemblyFormat = [{
    $base `,` `[` $shape `]` `,` `[` $strides `]` `,` $padsNaN `,` $roundsToTF32 attr-dict `:` type($base) `,`
    type($result)
  }];
  let hasVerifier = 1;
}

def TT_DescriptorLoadOp : TT_Op<"descriptor_load", [MemoryEffects<[MemRead<GlobalMemory>]>,
    DeclareOpInterfaceMethods<Lathe_GlobalAccess>, DeclareOpInterfaceMethods<Lathe_LoopStageable, ["getCopyForm"]>]> {
  let summary = "reads the block at the coordinates given";
  let description = [{
    Coordinates are in elements, one per dimension of the block; what lies outside of the tensor reads as the
    padding. The result has the elements of the block in row-major order, and may leave out its dimensions of
    size one. The hints are those of `tt.load`.

    Example:

    ```mlir
    tt.func @read(%d: !tt.tensordesc<128x64xf16>, %i: i32, %j: i32) -> tensor<128x64xf16> {
      %0 = tt.descriptor_load %d[%i, %j] cacheModifier = cg : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      tt.return %0 : tensor<128x64xf16>
    }
    ```
  }];
  let arguments = (ins TT_TensorDescType:$desc, Variadic<I32>:$indices,
                       DefaultValuedAttr<TT_CacheModifier, "::lathe::tt::CacheModifier::NONE">:$cache,
                       DefaultValuedAttr<TT_EvictionPolicy, "::lathe::tt::EvictionPolicy::NORMAL">:$evict);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $desc `[` $indices `]`
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` qualified(type($desc)) `->` type($result)
  }];
  let hasVerifier = 1;
}

class TT_DescriptorWriteOp<string mnemonic, list<Trait> traits = []>
    : TT_Op<mnemonic, !listconcat([MemoryEffects<[MemRead<GlobalMemory>, MemWrite<GlobalMemory>]>], traits)>;

def TT_DescriptorStoreOp : TT_DescriptorWriteOp<"descriptor_store", [Lathe_TakesAnyLayout,
    DeclareOpInterfaceMethods<Lathe_GlobalAccess, ["isStore"]>]> {
  let summary = "writes the block at the coordinates given";
  let description = [{
    The inverse of `tt.descriptor_load`; what lies outside of the tensor is not written.

    Example:

    ```mlir
    tt.func @write(%d: !tt.tensordesc<128x64xf16>, %i: i32, %j: i32, %v: tensor<128x64xf16>) {
      tt.descriptor_store %d[%i, %j], %v : !tt.tensordesc<128x64xf16>, tensor<128x64xf16>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_TensorDescType:$desc, TT_Tensor:$src, Variadic<I32>:$indices);
  let assemblyFormat = "$desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)";
  let hasVerifier = 1;
}

def TT_DescriptorReduceOp : TT_DescriptorWriteOp<"descriptor_reduce", [Lathe_TakesAnyLayout]> {
  let summary = "combines a block into memory at the coordinates given";
  let description = [{
    Each element is combined atomically, in relaxed order. The kinds are `add min max inc dec and or xor`; which
    of them there are for an element type is a matter of the target.

    Example:

    ```mlir
    tt.func @accumulate(%d: !tt.tensordesc<128x64xf32>, %i: i32, %j: i32, %v: tensor<128x64xf32>) {
      tt.descriptor_reduce add, %d[%i, %j], %v : !tt.tensordesc<128x64xf32>, tensor<128x64xf32>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_DescriptorReduceKind:$kind, TT_TensorDescType:$desc, TT_Tensor:$src,
                       Variadic<I32>:$indices);
  let assemblyFormat = [{
    $kind `,` $desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)
  }];
  let hasVerifier = 1;
}

def TT_DescriptorGatherOp : TT_Op<"descriptor_gather", [MemoryEffects<[MemRead<GlobalMemory>]>,
    DeclareOpInterfaceMethods<Lathe_GlobalAccess>, DeclareOpInterfaceMethods<Lathe_LoopStageable, ["getCopyForm"]>]> {
  let summary = "reads rows of a matrix, each at its own row number";
  let description = [{
    The block is one row; row i of the result is the block at row `x_offsets[i]`, column `y_offset`. There are at
    least 8 rows, of at least 32 bytes, of elements of at most 32 bits. TMA copies rows of a multiple of 128 bytes;
    others are loaded through pointers.

    Example:

    ```mlir
    tt.func @rows(%d: !tt.tensordesc<1x64xf16>, %at: tensor<32xi32>, %j: i32) -> tensor<32x64xf16> {
      %0 = tt.descriptor_gather %d[%at, %j]
        : (!tt.tensordesc<1x64xf16>, tensor<32xi32>, i32) -> tensor<32x64xf16>
      tt.return %0 : tensor<32x64xf16>
    }
    ```
  }];
  let arguments = (ins TT_TensorDescType:$desc, TT_TensorOf<[I16, I32]>:$x_offsets, I32:$y_offset);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TT_DescriptorScatterOp : TT_DescriptorWriteOp<"descriptor_scatter", [
    DeclareOpInterfaceMethods<Lathe_GlobalAccess, ["isStore"]>]> {
  let summary = "writes rows of a matrix, each at its own row number";
  let description = [{
    The inverse of `tt.descriptor_gather`. Which row wins where two have one number is unspecified.

    Example:

    ```mlir
    tt.func @rows(%d: !tt.tensordesc<1x64xf16>, %at: tensor<32xi32>, %j: i32, %v: tensor<32x64xf16>) {
      tt.descriptor_scatter %d[%at, %j], %v : !tt.tensordesc<1x64xf16>, tensor<32xi32>, i32, tensor<32x64xf16>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_TensorDescType:$desc, TT_TensorOf<[I16, I32]>:$x_offsets, I32:$y_offset, TT_Tensor:$src);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` `,` $src attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

#endif
