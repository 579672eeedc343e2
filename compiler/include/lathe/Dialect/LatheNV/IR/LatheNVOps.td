// lathe_nv: PTX instructions that have neither an NVVM op nor an LLVM intrinsic.
//
// The ops live from the conversion to the LLVM dialect until the pass lathe-nv-expand-ops turns them into inline
// assembly, after the llvm-dialect phase. The simulator models the ops, and turns the text of the llvm phase back into
// them.
#ifndef LATHE_NV_OPS
#define LATHE_NV_OPS

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def LatheNV_Dialect : Dialect {
  let name = "lathe_nv";
  let cppNamespace = "::lathe::nv";
  let summary = "PTX instructions without an NVVM op or an intrinsic";
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
  let useDefaultAttributePrinterParser = 1;
}

def LatheNV_CacheModifier
    : I32EnumAttr<"CacheModifier", "PTX cache operator of a global access",
                  [I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"ca", 1>,
                   I32EnumAttrCase<"cg", 2>, I32EnumAttrCase<"cs", 3>,
                   I32EnumAttrCase<"cv", 4>, I32EnumAttrCase<"wb", 5>,
                   I32EnumAttrCase<"wt", 6>]> {
  let cppNamespace = "::lathe::nv";
}

def LatheNV_EvictionPolicy
    : I32EnumAttr<"EvictionPolicy", "eviction priority of a global access",
                  [I32EnumAttrCase<"normal", 0>, I32EnumAttrCase<"evict_first", 1>,
                   I32EnumAttrCase<"evict_last", 2>]> {
  let cppNamespace = "::lathe::nv";
}

def LatheNV_Scope
    : I32EnumAttr<"Scope", "threads that observe the ordering of an atomic",
                  [I32EnumAttrCase<"cta", 0>, I32EnumAttrCase<"gpu", 1>,
                   I32EnumAttrCase<"sys", 2>]> {
  let cppNamespace = "::lathe::nv";
}

// An enumeration of the LLVM dialect; including its definition would define it again.
class LatheNV_LLVMEnum<string name> : Attr<CPred<"::llvm::isa<::mlir::LLVM::" # name # "Attr>($_self)">, name> {
  let storageType = "::mlir::LLVM::" # name # "Attr";
  let returnType = "::mlir::LLVM::" # name;
  let convertFromStorage = "$_self.getValue()";
  let constBuilderCall = "::mlir::LLVM::" # name # "Attr::get($_builder.getContext(), $0)";
}
def LatheNV_AtomicKind : LatheNV_LLVMEnum<"AtomicBinOp">;
def LatheNV_AtomicOrdering : LatheNV_LLVMEnum<"AtomicOrdering">;

def LatheNV_TensorMap : AttrDef<LatheNV_Dialect, "TensorMap"> {
  let mnemonic = "tensor_map";
  let summary = "Says what tensor map an argument of a kernel is";
  let description = [{
    As `lathe_nv.tensor_map` of an argument: the host passes a tensor map by value, 128 bytes, in the place of the
    base, n sizes (i64), n strides in elements (i64), a flag (i1) for NaNs outside of the tensor, and, if `flags` is 2,
    one for rounding to tf32. `box` has the sizes of what one copy moves, outermost dimension first. `element` and
    `swizzle` are numbered as in tensormap.replace. With `im2col`, the rank of the tensor, `box` is pixels and channels,
    and three times n - 2 i32 follow the flags, outermost dimension first: the lower and the upper corners of the box of
    pixels, and steps.

    ```mlir
    llvm.func @kernel(%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>,
        lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64, 64], element = 6, swizzle = 3, flags = 2>})
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$box, "unsigned":$element, "unsigned":$swizzle, "unsigned":$flags,
                        DefaultValuedParameter<"unsigned", "0">:$im2col);
  let assemblyFormat = [{
    `<` `box` `=` `[` $box `]` `,` `element` `=` $element `,` `swizzle` `=` $swizzle `,` `flags` `=` $flags
    (`,` `im2col` `=` $im2col^)? `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral attributeName = "lathe_nv.tensor_map";
    static constexpr unsigned bytes = 128, alignment = 64;
    /// The greatest sizes of a box, and of its pixels with `im2col`.
    static constexpr int64_t mostElements = 256, mostPixels = 1024;
    /// How many arguments of the host the map stands for.
    unsigned getNumHostArguments() const { return 1 + 2 * getRank() + getFlags() + (getIm2col() ? 3 * getRank() - 6 : 0); }
    /// The tensor's dimensions.
    unsigned getRank() const { return getIm2col() ? getIm2col() : getBox().size(); }
  }];
}

class LatheNV_Op<string mnemonic, list<Trait> traits = []>
    : Op<LatheNV_Dialect, mnemonic, traits>;

// A scalar or vector of 8, 16, 32, 64 or 128 bits; checked by the verifier.
def LatheNV_AccessType : AnyTypeOf<[LLVM_PrimitiveType], "accessible value">;

def LatheNV_LoadOp : LatheNV_Op<"load",
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Predicated, hinted global load (ld.global)";
  let description = [{
    Each lane whose `pred` is true (or absent) loads a value of the result type from its `ptr`, which is aligned
    to the size of the whole value (8, 16, 32, 64 or 128 bits, scalar or vector). Where `pred` is false nothing
    is accessed and the result is `other`, or unspecified bits without it. Vector elements lie at increasing
    addresses. `cache`, `evict` and `isVolatile` are hints of the instruction; a volatile load is not merged,
    moved or removed, and takes no other hint. `evict` alone is the priority in L1; PTX has no place for that beside a
    cache operator, and with one it is the priority in L2, as a cache policy.

    ```mlir
    %v = lathe_nv.load %p if %pred else %other : vector<4xi32> {cache = 2 : i32} : !llvm.ptr<1> -> vector<4xi32>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<1>:$ptr, Optional<I1>:$pred,
      Optional<LatheNV_AccessType>:$other,
      DefaultValuedAttr<LatheNV_CacheModifier, "CacheModifier::none">:$cache,
      DefaultValuedAttr<LatheNV_EvictionPolicy, "EvictionPolicy::normal">:$evict,
      UnitAttr:$isVolatile);
  let results = (outs LatheNV_AccessType:$result);
  let assemblyFormat = [{
    $ptr (`if` $pred^)? (`else` $other^ `:` type($other))? attr-dict `:` type($ptr) `->` type($result)
  }];
  let hasVerifier = 1;
}

def LatheNV_StoreOp : LatheNV_Op<"store",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Predicated, hinted global store (st.global)";
  let description = [{
    Each lane whose `pred` is true (or absent) stores `value` to its `ptr`, which is aligned to the size of the
    whole value (8, 16, 32, 64 or 128 bits).

    ```mlir
    lathe_nv.store %v, %p if %pred {evict = 1 : i32} : vector<2xf32>, !llvm.ptr<1>
    ```
  }];
  let arguments = (ins LatheNV_AccessType:$value, LLVM_PointerInAddressSpace<1>:$ptr,
      Optional<I1>:$pred,
      DefaultValuedAttr<LatheNV_CacheModifier, "CacheModifier::none">:$cache,
      DefaultValuedAttr<LatheNV_EvictionPolicy, "EvictionPolicy::normal">:$evict,
      UnitAttr:$isVolatile);
  let assemblyFormat = [{
    $value `,` $ptr (`if` $pred^)? attr-dict `:` type($value) `,` type($ptr)
  }];
  let hasVerifier = 1;
}

def LatheNV_CopySize : ConfinedAttr<I32Attr, [AttrConstraint<
    CPred<"::llvm::is_contained({4, 8, 16}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())">, "is 4, 8 or 16">]>;

def LatheNV_CopyAsyncOp : LatheNV_Op<"cp_async", [AttrSizedOperandSegments]> {
  let summary = "Predicated, hinted asynchronous copy to shared memory (cp.async)";
  let description = [{
    Each lane whose `pred` is true (or absent) starts to copy `size` bytes (4, 8 or 16) from `src` to `dst`, both
    aligned to them; of the source only the first `given` bytes are read, if it is there, and zeros take the place of
    the others. It is part of the group of copies that nvvm.cp.async.commit.group makes. Where `pred` is false nothing
    happens. `cache` is ca, or, of 16 bytes, cg; without it 16 bytes pass L1 by. `evict` is the priority in L2.

    ```mlir
    lathe_nv.cp_async %dst, %src if %pred given %bytes {evict = 1 : i32, size = 16 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$dst, LLVM_PointerInAddressSpace<1>:$src, Optional<I1>:$pred,
      Optional<I32>:$given, LatheNV_CopySize:$size,
      DefaultValuedAttr<LatheNV_CacheModifier, "CacheModifier::none">:$cache,
      DefaultValuedAttr<LatheNV_EvictionPolicy, "EvictionPolicy::normal">:$evict);
  let assemblyFormat = [{
    $dst `,` $src (`if` $pred^)? (`given` $given^)? attr-dict `:` type($dst) `,` type($src)
  }];
  let hasVerifier = 1;
}

def LatheNV_AtomicRMWOp : LatheNV_Op<"atomic_rmw", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Predicated atomic update of global memory (atom.global, red.global)";
  let description = [{
    Each lane whose `pred` is true (or absent) combines `value` into memory at `ptr` and gives what was there;
    where `pred` is false nothing is accessed and the result is unspecified. Without a result the instruction is
    `red`. A vector is aligned to its whole size, and each of its elements is an atomic of its own: halves add in
    pairs, and, where the chip has vector atomics, up to 128 bits of f16, bf16 or f32. Kinds are those of `llvm.atomicrmw` that the chip
    has for the type.

    ```mlir
    %old = lathe_nv.atomic_rmw add %p, %v if %pred acq_rel gpu : !llvm.ptr<1>, i32 -> i32
    lathe_nv.atomic_rmw fadd %p, %w monotonic gpu : !llvm.ptr<1>, vector<4xf32>
    ```
  }];
  let arguments = (ins LatheNV_AtomicKind:$kind, LLVM_PointerInAddressSpace<1>:$ptr, LatheNV_AccessType:$value,
      Optional<I1>:$pred, LatheNV_AtomicOrdering:$ordering, LatheNV_Scope:$scope);
  let results = (outs Optional<LatheNV_AccessType>:$old);
  let assemblyFormat = [{
    custom<LLVMEnum>($kind) $ptr `,` $value (`if` $pred^)? custom<LLVMEnum>($ordering) $scope attr-dict `:` type($ptr) `,` type($value)
    (`->` type($old)^)?
  }];
  let hasVerifier = 1;
}

def LatheNV_AtomicCASOp : LatheNV_Op<"atomic_cas", [MemoryEffects<[MemRead, MemWrite]>,
    AllTypesMatch<["expected", "value", "old"]>]> {
  let summary = "Predicated atomic compare and swap of global memory (atom.global.cas)";
  let description = [{
    Each lane whose `pred` is true (or absent) stores `value` at `ptr` if the bits there are those of `expected`,
    and gives what was there; where `pred` is false nothing is accessed and the result is unspecified. Integers
    of 16, 32 or 64 bits.

    ```mlir
    %old = lathe_nv.atomic_cas %p, %free, %taken if %pred acquire gpu : !llvm.ptr<1>, i32
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<1>:$ptr, AnyTypeOf<[I16, I32, I64]>:$expected,
      AnyTypeOf<[I16, I32, I64]>:$value, Optional<I1>:$pred, LatheNV_AtomicOrdering:$ordering, LatheNV_Scope:$scope);
  let results = (outs AnyTypeOf<[I16, I32, I64]>:$old);
  let assemblyFormat = [{
    $ptr `,` $expected `,` $value (`if` $pred^)? custom<LLVMEnum>($ordering) $scope attr-dict `:` type($ptr) `,` type($value)
  }];
}

//===----------------------------------------------------------------------===//
// Matrix multiplication by a warp group
//===----------------------------------------------------------------------===//

def LatheNV_MatrixElement
    : I32EnumAttr<"MatrixElement", "element type of an operand of wgmma",
                  [I32EnumAttrCase<"f16", 0>, I32EnumAttrCase<"bf16", 1>, I32EnumAttrCase<"tf32", 2>,
                   I32EnumAttrCase<"e4m3", 3>, I32EnumAttrCase<"e5m2", 4>, I32EnumAttrCase<"s8", 5>,
                   I32EnumAttrCase<"u8", 6>]> {
  let cppNamespace = "::lathe::nv";
}

// Four elements of 8 bits, two of 16 or one of 32: what a register holds.
def LatheNV_Register
    : AnyTypeOf<[I32, F32, VectorOfLengthAndType<[2], [F16, BF16, I16]>, VectorOfLengthAndType<[4], [I8]>],
                "register of 32 bits">;

def LatheNV_WgmmaOp : LatheNV_Op<"wgmma", [AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Adds products of matrices to registers asynchronously (wgmma)";
  let description = [{
    Executed by all four warps of a group. The accumulator is tilesM by tilesN tiles of 64 by `n`, tile (i, j) being
    the registers from (i * tilesN + j) * r on, where r is n / 2 for 32-bit elements and n / 4 for f16, which lie in
    pairs (a vector, or an i32). Each tile is a sum over steps of 32 bytes along K. `b` has a matrix descriptor for each (j, step), step
    fastest; `a` a descriptor (i64) or four registers (i32) for each (i, step). Where `scaleD` is given and false the
    accumulator counts as zero. `transposedA` and `transposedB` say that the operand's elements are contiguous along
    M or N and not along K, which only f16 and bf16 can be.

    Starts with the fence that orders earlier accesses to the registers (wgmma.fence), and ends by making one group of
    it all (wgmma.commit_group). Until a `lathe_nv.wgmma_wait` has completed that group the results, and what the
    operands' memory holds, may not be touched; the results may be the accumulator of another lathe_nv.wgmma.

    ```mlir
    %d:4 = lathe_nv.wgmma f16 * f16 {n = 8 : i32} acc(%c0, %c1, %c2, %c3) a(%x) b(%y) if %use
        : (f32, f32, f32, f32, i64, i64, i1) -> (f32, f32, f32, f32)
    ```
  }];
  let arguments = (ins LatheNV_MatrixElement:$elementA, LatheNV_MatrixElement:$elementB, I32Attr:$n,
      DefaultValuedAttr<I32Attr, "1">:$tilesM, DefaultValuedAttr<I32Attr, "1">:$tilesN, UnitAttr:$transposedA,
      UnitAttr:$transposedB, Variadic<LatheNV_Register>:$accumulator, Variadic<AnyTypeOf<[I32, I64]>>:$a,
      Variadic<I64>:$b, Optional<I1>:$scaleD);
  let results = (outs Variadic<LatheNV_Register>:$results);
  let assemblyFormat = [{
    $elementA `*` $elementB attr-dict `acc` `(` $accumulator `)` `a` `(` $a `)` `b` `(` $b `)` (`if` $scaleD^)?
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    unsigned getNumSteps() { return getB().size() / getTilesN(); }
    unsigned getRegistersPerTile() { return getAccumulator().size() / (getTilesM() * getTilesN()); }
    bool isAInRegisters() { return getA().front().getType().isInteger(32); }
    // Elements along K of one step.
    unsigned getStepElements();
  }];
}

def LatheNV_WgmmaWaitOp : LatheNV_Op<"wgmma_wait", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Waits for groups of wgmma and returns the registers that they write";
  let description = [{
    Waits until at most `pendings` of the latest groups of the warp group are incomplete (wgmma.wait_group). The
    results are the inputs; whoever uses the registers that a completed group wrote uses these, so that nothing moves
    above the wait.

    ```mlir
    %0:2 = lathe_nv.wgmma_wait 0, %x, %y : (f32, f32) -> (f32, f32)
    ```
  }];
  let arguments = (ins I32Attr:$pendings, Variadic<LatheNV_Register>:$inputs);
  let results = (outs Variadic<LatheNV_Register>:$results);
  let assemblyFormat = "$pendings (`,` $inputs^)? attr-dict `:` functional-type($inputs, $results)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Barriers in shared memory
//===----------------------------------------------------------------------===//

class LatheNV_BarrierOp<string mnemonic, list<Trait> traits = []>
    : LatheNV_Op<mnemonic, !listconcat([MemoryEffects<[MemRead, MemWrite]>], traits)>;

def LatheNV_BarrierInitOp : LatheNV_BarrierOp<"mbarrier_init"> {
  let summary = "Starts a barrier in shared memory (mbarrier.init)";
  let description = [{
    Lanes whose `pred` is true make the 8 bytes at `ptr` a barrier of `count` arrivals for each phase.

    ```mlir
    lathe_nv.mbarrier_init %p, 1 if %pred : !llvm.ptr<3>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$ptr, I32Attr:$count, I1:$pred);
  let assemblyFormat = "$ptr `,` $count `if` $pred attr-dict `:` type($ptr)";
}

def LatheNV_BarrierInvalOp : LatheNV_BarrierOp<"mbarrier_inval"> {
  let summary = "Ends the life of a barrier in shared memory (mbarrier.inval)";
  let description = [{
    By lanes whose `pred` is true.

    ```mlir
    lathe_nv.mbarrier_inval %p if %pred : !llvm.ptr<3>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$ptr, I1:$pred);
  let assemblyFormat = "$ptr `if` $pred attr-dict `:` type($ptr)";
}

def LatheNV_TryCancelOp : LatheNV_BarrierOp<"try_cancel"> {
  let summary = "Asks for the work of a cluster that has not started (clusterlaunchcontrol.try_cancel)";
  let description = [{
    Lanes whose `pred` is true. The answer, 16 bytes at `dst`, comes asynchronously; it counts as so many bytes on the
    barrier at `barrier`.

    ```mlir
    lathe_nv.try_cancel %dst, %barrier if %pred : !llvm.ptr<3>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$dst, LLVM_PointerInAddressSpace<3>:$barrier, I1:$pred);
  let assemblyFormat = "$dst `,` $barrier `if` $pred attr-dict `:` type($dst)";
}

def LatheNV_QueryCancelOp : LatheNV_Op<"query_cancel", [Pure]> {
  let summary = "Reads the answer of lathe_nv.try_cancel (clusterlaunchcontrol.query_cancel)";
  let description = [{
    `low` and `high` are the 16 bytes of the answer. Without `axis` 1 if a cluster was cancelled, else 0; with it the
    index along x, y or z (0, 1, 2) of that cluster's first CTA, undefined if there is none.

    ```mlir
    %is = lathe_nv.query_cancel %low, %high
    %row = lathe_nv.query_cancel %low, %high {axis = 1 : i32}
    ```
  }];
  let arguments = (ins I64:$low, I64:$high, OptionalAttr<ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<2>]>>:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$low `,` $high attr-dict";
}

def LatheNV_BarrierArriveOp : LatheNV_BarrierOp<"mbarrier_arrive"> {
  let summary = "Arrives on a barrier in shared memory (mbarrier.arrive, with .expect_tx)";
  let description = [{
    Each lane whose `pred` is true counts `count` arrivals on the current phase; with `bytes` exactly one, after the
    phase has been told to wait for so many bytes of bulk copies. The barrier may be that of another CTA of the cluster
    (address space 7), also with `bytes`. Such an arrival is not a release to the cluster, which would cost more: copies that start after the
    wait may overwrite what was read before it, but what was written need not be visible. With `release` it is one.

    ```mlir
    lathe_nv.mbarrier_arrive %p, 2 if %pred : !llvm.ptr<3>
    lathe_nv.mbarrier_arrive %remote, 1 if %pred {release} : !llvm.ptr<7>
    lathe_nv.mbarrier_arrive %remote, 1 if %pred : !llvm.ptr<7>
    lathe_nv.mbarrier_arrive %p, 1 if %pred {bytes = 16384 : i32} : !llvm.ptr<3>
    ```
  }];
  let arguments = (ins AnyTypeOf<[LLVM_PointerInAddressSpace<3>, LLVM_PointerInAddressSpace<7>]>:$ptr, I32Attr:$count,
      I1:$pred, OptionalAttr<I32Attr>:$bytes, UnitAttr:$release);
  let assemblyFormat = "$ptr `,` $count `if` $pred attr-dict `:` type($ptr)";
  let hasVerifier = 1;
}

def LatheNV_BarrierWaitOp : LatheNV_BarrierOp<"mbarrier_wait"> {
  let summary = "Waits for a phase of a barrier in shared memory (mbarrier.try_wait)";
  let description = [{
    Lanes whose `pred` is true (or absent) wait until the phase whose parity is bit 0 of `parity` is complete. What
    arrived there, and what copies brought, is visible then; what threads of other CTAs released, only with `acquire`.

    ```mlir
    lathe_nv.mbarrier_wait %p, %parity if %pred : !llvm.ptr<3>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$ptr, I32:$parity, Optional<I1>:$pred, UnitAttr:$acquire);
  let assemblyFormat = "$ptr `,` $parity (`if` $pred^)? attr-dict `:` type($ptr)";
}

//===----------------------------------------------------------------------===//
// Bulk tensor copies
//===----------------------------------------------------------------------===//

def LatheNV_BulkLoadOp : LatheNV_BarrierOp<"bulk_load", [AttrSizedOperandSegments]> {
  let summary = "Predicated copy of a box of a tensor to shared memory (cp.async.bulk.tensor)";
  let description = [{
    Each lane whose `pred` is true starts to copy the box of the tensor map at `map` that starts at `at` (innermost
    dimension first) to `dst`, and reports its bytes to the barrier `barrier`. `evict` is the priority in L2. With
    `receivers`, a bit for each CTA of the cluster, it is copied to the same place of each of those that are set, and
    reported there. The barrier may be that of the other CTA of a pair (address space 7). With `offsets` (innermost dimension first) the map is one of an im2col tensor.

    ```mlir
    lathe_nv.bulk_load %dst, %map[%x, %y] to %receivers, %barrier if %pred {evict = 2 : i32}
        : !llvm.ptr<3>, !llvm.ptr, !llvm.ptr<3>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$dst, LLVM_AnyPointer:$map, Variadic<I32>:$at,
      AnyTypeOf<[LLVM_PointerInAddressSpace<3>, LLVM_PointerInAddressSpace<7>]>:$barrier, I1:$pred, Variadic<I16>:$offsets, Optional<I16>:$receivers,
      DefaultValuedAttr<LatheNV_EvictionPolicy, "EvictionPolicy::normal">:$evict);
  let assemblyFormat = [{
    $dst `,` $map `[` $at `]` (`offsets` `[` $offsets^ `]`)? (`to` $receivers^)? `,` $barrier `if` $pred attr-dict `:` type($dst) `,`
    type($map) `,` type($barrier)
  }];
}

def LatheNV_BulkStoreOp : LatheNV_BarrierOp<"bulk_store"> {
  let summary = "Predicated copy of a box from shared memory to a tensor (cp.async.bulk.tensor, cp.reduce)";
  let description = [{
    The inverse of `lathe_nv.bulk_load`, part of the group that nvvm.cp.async.bulk.commit.group makes. With `reduce`,
    the name of an operation (add, min, max, and, or, xor), elements are combined with those in memory.

    ```mlir
    lathe_nv.bulk_store %map[%x, %y], %src if %pred {reduce = "add"} : !llvm.ptr, !llvm.ptr<3>
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$map, Variadic<I32>:$at, LLVM_PointerInAddressSpace<3>:$src, I1:$pred,
      OptionalAttr<StrAttr>:$reduce);
  let assemblyFormat = "$map `[` $at `]` `,` $src `if` $pred attr-dict `:` type($map) `,` type($src)";
}

def LatheNV_TensorMapOp : LatheNV_Op<"tensor_map", [MemoryEffects<[MemRead, MemWrite]>, AttrSizedOperandSegments]> {
  let summary = "Writes a tensor map to global memory (tensormap.replace, tensormap.cp_fenceproxy)";
  let description = [{
    Executed by all lanes of one warp, the one where `pred` is true. Writes the 128 bytes that describe the tensor at
    `base` to `dst`, by way of the 128 bytes of shared memory at `scratch`, and releases them to the proxy of tensor
    maps. Sizes are of the innermost dimension first; strides, of all but that, in bytes.

    ```mlir
    lathe_nv.tensor_map %dst, %scratch, %base box(%b) sizes(%n) strides() steps(%one) if %pred
        {element = 6 : i32, swizzle = 3 : i32, interleave = 0 : i32, fill = 0 : i32}
        : !llvm.ptr<1>, !llvm.ptr<3>, !llvm.ptr<1>
    ```
  }];
  let arguments = (ins LLVM_AnyPointer:$dst, LLVM_PointerInAddressSpace<3>:$scratch, LLVM_AnyPointer:$base,
      Variadic<I32>:$box, Variadic<I32>:$sizes, Variadic<I64>:$strides, Variadic<I32>:$steps, I1:$pred,
      I32Attr:$element, I32Attr:$interleave, I32Attr:$swizzle, I32Attr:$fill);
  let assemblyFormat = [{
    $dst `,` $scratch `,` $base `box` `(` $box `)` `sizes` `(` $sizes `)` `strides` `(` $strides `)` `steps` `(` $steps `)`
    `if` $pred attr-dict `:` type($dst) `,` type($scratch) `,` type($base)
  }];
}

//===----------------------------------------------------------------------===//
// Tensor memory
//===----------------------------------------------------------------------===//

// An address of tensor memory has the row in its upper 16 bits and the column, of 32 bits, in the lower ones.

def LatheNV_TensorMemoryAllocOp : LatheNV_BarrierOp<"tensor_alloc"> {
  let summary = "Allocates columns of tensor memory (tcgen05.alloc, tcgen05.relinquish_alloc_permit)";
  let description = [{
    A warp whose `pred` is true, in all lanes, waits until `columns` columns are free, a power of two of at least 32,
    stores their address to `ptr` and gives up the right to allocate more. With `pair` a warp of each CTA of a pair does
    so, and both get the same columns. All operations on tensor memory of a kernel are of pairs then, or none is.

    ```mlir
    lathe_nv.tensor_alloc %p, 128 if %pred : !llvm.ptr<3>
    lathe_nv.tensor_alloc %p, 128 if %pred {pair} : !llvm.ptr<3>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$ptr, I32Attr:$columns, I1:$pred, UnitAttr:$pair);
  let assemblyFormat = "$ptr `,` $columns `if` $pred attr-dict `:` type($ptr)";
}

def LatheNV_TensorMemoryDeallocOp : LatheNV_BarrierOp<"tensor_dealloc"> {
  let summary = "Frees columns of tensor memory (tcgen05.dealloc)";
  let description = [{
    By a warp whose `pred` is true, in all lanes; with `pair` by a warp of each CTA of a pair.

    ```mlir
    lathe_nv.tensor_dealloc %a, 128 if %pred
    ```
  }];
  let arguments = (ins I32:$address, I32Attr:$columns, I1:$pred, UnitAttr:$pair);
  let assemblyFormat = "$address `,` $columns `if` $pred attr-dict";
}

def LatheNV_TensorFenceOp : LatheNV_BarrierOp<"tensor_fence"> {
  let summary = "Orders accesses to tensor memory and what threads meet at (tcgen05.fence)";
  let description = [{
    Without `after`, what the thread has done to tensor memory comes before its next barrier or arrival; with it, what
    it does from here on comes after its last one.

    ```mlir
    lathe_nv.tensor_fence
    lathe_nv.tensor_fence {after}
    ```
  }];
  let arguments = (ins UnitAttr:$after);
  let assemblyFormat = "attr-dict";
}

def LatheNV_TensorAccessShape
    : I32EnumAttr<"TensorAccessShape", "which row and column each lane and word of a load or store has",
                  [I32EnumAttrCase<"shape_32x32b", 0>, I32EnumAttrCase<"shape_16x32bx2", 1>,
                   I32EnumAttrCase<"shape_16x64b", 2>, I32EnumAttrCase<"shape_16x128b", 3>,
                   I32EnumAttrCase<"shape_16x256b", 4>]> {
  let cppNamespace = "::lathe::nv";
}

def LatheNV_TensorLoadOp : LatheNV_BarrierOp<"tensor_load"> {
  let summary = "Loads words of tensor memory, and waits for them (tcgen05.ld, tcgen05.wait::ld)";
  let description = [{
    By all lanes of a warp, of the 32 rows that it reaches, or of 16 of them. Message n loads `counts[n]` words, a power
    of two, from `offsets[n]` behind `address` on. By shape, word w of lane l has

    - 32x32b: row l, column w
    - 16x32bx2: row l mod 16, column w, in lanes from 16 on `split` columns further
    - 16x64b: row l div 4, 8 further in odd lanes; column 2 w, one further in lanes whose bit 1 is set
    - 16x128b: row l div 4, 8 further if w is odd; column 4 (w div 2) + l mod 4
    - 16x256b: row l div 4, 8 further if bit 1 of w is set; column 8 (w div 4) + 2 (l mod 4) + w mod 2

    With `packs` what is called a column here is two of them, whose lower 16 bits make up the word, those of the first
    one low. The results are the words of all messages.

    ```mlir
    %0:4 = lathe_nv.tensor_load shape_32x32b %a [0, 64] x [2, 2] -> (i32, i32, i32, i32)
    %1:2 = lathe_nv.tensor_load shape_16x32bx2 %a [0] x [2] {split = 32 : i32} -> (i32, i32)
    ```
  }];
  let arguments = (ins LatheNV_TensorAccessShape:$shape, I32:$address, DenseI32ArrayAttr:$offsets,
                       DenseI32ArrayAttr:$counts, OptionalAttr<I32Attr>:$split, UnitAttr:$packs);
  let results = (outs Variadic<I32>:$words);
  let assemblyFormat = "$shape $address $offsets `x` $counts attr-dict `->` `(` type($words) `)`";
  let hasVerifier = 1;
}

def LatheNV_TensorStoreOp : LatheNV_BarrierOp<"tensor_store"> {
  let summary = "Predicated stores of words to tensor memory, and the wait for them (tcgen05.st, tcgen05.wait::st)";
  let description = [{
    The inverse of `lathe_nv.tensor_load`, by warps whose `pred` is true in all lanes. With `packs` the upper 16 bits of
    the columns become undefined.

    ```mlir
    lathe_nv.tensor_store shape_32x32b %a [0] x [2], %x, %y if %pred
    ```
  }];
  let arguments = (ins LatheNV_TensorAccessShape:$shape, I32:$address, DenseI32ArrayAttr:$offsets,
                       DenseI32ArrayAttr:$counts, OptionalAttr<I32Attr>:$split, UnitAttr:$packs,
                       Variadic<I32>:$words, I1:$pred);
  let assemblyFormat = "$shape $address $offsets `x` $counts `,` $words `if` $pred attr-dict";
  let hasVerifier = 1;
}

def LatheNV_TensorProductKind
    : I32EnumAttr<"TensorProductKind", "elements of the operands of a product into tensor memory",
                  [I32EnumAttrCase<"f16", 0>, I32EnumAttrCase<"tf32", 1>, I32EnumAttrCase<"f8f6f4", 2>,
                   I32EnumAttrCase<"i8", 3>]> {
  let cppNamespace = "::lathe::nv";
}

def LatheNV_TensorProductOp : LatheNV_BarrierOp<"tensor_product"> {
  let summary = "Starts a product into tensor memory (tcgen05.mma)";
  let description = [{
    In lanes whose `pred` is true: the matrix at `d` becomes a * b, plus what it was where `useD` is true. `b` is a
    descriptor of shared memory, `a` another (i64) or an address of tensor memory (i32), each 32 bytes along K.
    `instruction` is the instruction descriptor. Products that one thread starts run in their order.

    With `pair` a thread of the CTA with the even number starts a product of both CTAs of its pair: each has, at the same
    addresses, half of the rows of a and of d and half of the columns of b. Of 128 rows, each has 64 by half of the
    columns in rows 0 to 63 of tensor memory, and by the other half in rows 64 to 127.

    ```mlir
    lathe_nv.tensor_product f16 %d, %a, %b, 136380432 plus %use if %pred : i64
    lathe_nv.tensor_product f16 %d, %a, %b, 270598160 plus %use if %pred {pair} : i64
    ```
  }];
  let arguments = (ins LatheNV_TensorProductKind:$kind, I32:$d, AnyTypeOf<[I32, I64]>:$a, I64:$b,
                       I32Attr:$instruction, I1:$useD, I1:$pred, UnitAttr:$pair);
  let assemblyFormat = "$kind $d `,` $a `,` $b `,` $instruction `plus` $useD `if` $pred attr-dict `:` type($a)";
}

def LatheNV_TensorScaledKind
    : I32EnumAttr<"TensorScaledKind", "elements and scales of a block-scaled product into tensor memory",
                  [I32EnumAttrCase<"mxf8f6f4", 0>, I32EnumAttrCase<"mxf4", 1>, I32EnumAttrCase<"mxf4nvf4", 2>]> {
  let cppNamespace = "::lathe::nv";
}

def LatheNV_TensorScaledProductOp : LatheNV_BarrierOp<"tensor_scaled_product"> {
  let summary = "Starts a block-scaled product into tensor memory (tcgen05.mma with block_scale)";
  let description = [{
    As `lathe_nv.tensor_product`, but elements are multiplied by the scales of their blocks along K first: blocks of 32
    elements, of 16 with mxf4nvf4. `scaleA` and `scaleB` are the columns of tensor memory that the scales begin in.

    ```mlir
    lathe_nv.tensor_scaled_product mxf4 %d, %a, %b scales %x, %y, 144704640 plus %use if %pred : i64
    ```
  }];
  let arguments = (ins LatheNV_TensorScaledKind:$kind, I32:$d, AnyTypeOf<[I32, I64]>:$a, I64:$b, I32:$scaleA,
                       I32:$scaleB, I32Attr:$instruction, I1:$useD, I1:$pred);
  let assemblyFormat = [{
    $kind $d `,` $a `,` $b `scales` $scaleA `,` $scaleB `,` $instruction `plus` $useD `if` $pred attr-dict `:` type($a)
  }];
}

def LatheNV_TensorCopyShape
    : I32EnumAttr<"TensorCopyShape", "rows and bits that a copy into tensor memory moves",
                  [I32EnumAttrCase<"shape_128x256b", 0>, I32EnumAttrCase<"shape_32x128b_warpx4", 1>]> {
  let cppNamespace = "::lathe::nv";
}

def LatheNV_TensorCopyOp : LatheNV_BarrierOp<"tensor_copy"> {
  let summary = "Starts a copy from shared to tensor memory (tcgen05.cp)";
  let description = [{
    In lanes whose `pred` is true: the rows that the descriptor `src` of shared memory gives are copied to `dst`. Shape
    32x128b.warpx4 copies 32 rows to each of the four groups of 32 rows. Copies and products that one thread starts run
    in their order.

    ```mlir
    lathe_nv.tensor_copy shape_128x256b %dst, %src if %pred
    ```
  }];
  let arguments = (ins LatheNV_TensorCopyShape:$shape, I32:$dst, I64:$src, I1:$pred);
  let assemblyFormat = "$shape $dst `,` $src `if` $pred attr-dict";
}

def LatheNV_TensorCommitOp : LatheNV_BarrierOp<"tensor_commit"> {
  let summary = "Lets what a thread has started in tensor memory arrive on a barrier (tcgen05.commit)";
  let description = [{
    In lanes whose `pred` is true: there is one arrival on the barrier at `ptr` once all products and copies are
    complete. With `receivers`, a bit for each CTA of the cluster, it is on the barriers at the same place of those that
    are set. `pair`: the products are of pairs of CTAs.

    ```mlir
    lathe_nv.tensor_commit %p if %pred : !llvm.ptr<3>
    lathe_nv.tensor_commit %p to %receivers if %pred {pair} : !llvm.ptr<3>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$ptr, Optional<I16>:$receivers, I1:$pred, UnitAttr:$pair);
  let assemblyFormat = "$ptr (`to` $receivers^)? `if` $pred attr-dict `:` type($ptr)";
}

#endif
