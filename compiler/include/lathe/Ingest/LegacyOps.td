// Operations of other releases, older ones mostly, whose form or meaning is not that of an operation here. They exist
// between parsing and upgrading only.
#ifndef LATHE_INGEST_LEGACYOPS_TD
#define LATHE_INGEST_LEGACYOPS_TD

include "lathe/Dialect/TT/IR/TTTypes.td"
include "lathe/Dialect/TTG/IR/TTGTypes.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Old_Dialect : Dialect {
  let name = "old";
  let cppNamespace = "::lathe::old";
  let summary = "Forms of operations that other releases print";
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect"];
}

class Old_Op<string mnemonic, list<Trait> traits = []> : Op<Old_Dialect, mnemonic, traits>;

def Old_BarrierOp : Old_Op<"barrier"> {
  let summary = "`gpu.barrier`: waits for all threads and orders all memory";
  let assemblyFormat = "attr-dict";
}

def Old_LocalBarrierOp : Old_Op<"local_barrier"> {
  let summary = "`ttg.local_barrier`: waits for all threads and orders shared memory";
  let assemblyFormat = "attr-dict";
}

def Old_MemDescSubviewOp : Old_Op<"memdesc_subview"> {
  let summary = "`ttg.memdesc_subview`: the part of a buffer from given offsets on";
  let description = [{
    Leading dimensions that the result lacks are dropped. Today one operation takes a buffer out of several and
    another a static part of one.
  }];
  let arguments = (ins TTG_MemDescType:$src, Variadic<I32>:$offsets);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src `[` $offsets `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
}

def Old_GlobalScratchAllocOp : Old_Op<"global_scratch_alloc"> {
  let summary = "`proton_gpu.global_scratch_alloc`: a profile buffer in global memory";
  let arguments = (ins I32Attr:$nbytes, I32Attr:$alignment);
  let results = (outs TT_PtrType:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
}

def Old_TMEMCopyOp : Old_Op<"tmem_copy"> {
  let summary = "`ttng.tmem_copy` with the barrier that arrives when it is done";
  let arguments = (ins TTG_MemDescType:$src, TTG_MemDescType:$dst, Optional<TTG_MemDescType>:$barrier);
  let assemblyFormat = [{
    $src `,` $dst (`,` $barrier^)? attr-dict `:` qualified(type($src)) `,` qualified(type($dst))
    (`,` qualified(type($barrier))^)?
  }];
}

def Old_ApproxDivFOp : Old_Op<"approx_divf", [SameOperandsAndResultType]> {
  let summary = "`tt.approx_divf`, new in 3.9: a quotient that the fastest instructions approximate";
  let description = [{
    Today it is `arith.divf` that allows an approximation.
  }];
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($result)";
}

def Old_AsyncTMAStoreWaitOp : Old_Op<"async_tma_store_wait"> {
  let summary = "`triton_nvidia_gpu.async_tma_store_wait`: waits until the sources have been read, no longer";
  let arguments = (ins I32Attr:$pendings);
  let assemblyFormat = "attr-dict";
}

#endif
