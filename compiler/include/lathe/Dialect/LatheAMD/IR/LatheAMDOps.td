// lathe_amd: AMDGPU accesses that have neither a ROCDL op nor an LLVM intrinsic.
//
// The ops live from the conversion to the LLVM dialect until the pass lathe-amd-expand-ops turns them into control
// flow around plain loads and stores, after the llvm-dialect phase.
#ifndef LATHE_AMD_OPS
#define LATHE_AMD_OPS

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def LatheAMD_Dialect : Dialect {
  let name = "lathe_amd";
  let cppNamespace = "::lathe::amd";
  let summary = "AMDGPU accesses without a ROCDL op or an intrinsic";
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

class LatheAMD_Op<string mnemonic, list<Trait> traits = []>
    : Op<LatheAMD_Dialect, mnemonic, traits>;

// A scalar or vector of 8, 16, 32, 64 or 128 bits; checked by the verifier.
def LatheAMD_AccessType : AnyTypeOf<[LLVM_PrimitiveType], "accessible value">;

def LatheAMD_LoadOp : LatheAMD_Op<"load",
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Predicated, hinted global load";
  let description = [{
    Each lane whose `pred` is true (or absent) loads a value of the result type from its `ptr`, which is aligned
    to the size of the whole value (8, 16, 32, 64 or 128 bits, scalar or vector). Where `pred` is false nothing
    is accessed and the result is `other`, or unspecified bits without it. Vector elements lie at increasing
    addresses. `nontemporal` says that the line will not be used again; a volatile load is not merged, moved or
    removed.

    ```mlir
    %v = lathe_amd.load %p if %pred else %other : vector<4xi32> {nontemporal} : !llvm.ptr<1> -> vector<4xi32>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<1>:$ptr, Optional<I1>:$pred,
      Optional<LatheAMD_AccessType>:$other, UnitAttr:$nontemporal, UnitAttr:$isVolatile);
  let results = (outs LatheAMD_AccessType:$result);
  let assemblyFormat = [{
    $ptr (`if` $pred^)? (`else` $other^ `:` type($other))? attr-dict `:` type($ptr) `->` type($result)
  }];
  let hasVerifier = 1;
}

def LatheAMD_StoreOp : LatheAMD_Op<"store",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Predicated, hinted global store";
  let description = [{
    Each lane whose `pred` is true (or absent) stores `value` to its `ptr`, which is aligned to the size of the
    whole value (8, 16, 32, 64 or 128 bits).

    ```mlir
    lathe_amd.store %v, %p if %pred : vector<2xf32>, !llvm.ptr<1>
    ```
  }];
  let arguments = (ins LatheAMD_AccessType:$value, LLVM_PointerInAddressSpace<1>:$ptr,
      Optional<I1>:$pred, UnitAttr:$nontemporal, UnitAttr:$isVolatile);
  let assemblyFormat = [{
    $value `,` $ptr (`if` $pred^)? attr-dict `:` type($value) `,` type($ptr)
  }];
  let hasVerifier = 1;
}

#endif
