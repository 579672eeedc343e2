// Operations of the ttg dialect.
#ifndef LATHE_DIALECT_TTG_IR_TTGOPS_TD
#define LATHE_DIALECT_TTG_IR_TTGOPS_TD

include "lathe/Dialect/TTG/IR/TTGAttrs.td"
include "lathe/Dialect/TTG/IR/TTGDialect.td"
include "lathe/Dialect/TTG/IR/TTGTypes.td"
include "lathe/Dialect/TT/IR/TTTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Memory that the threads of a CTA share.
def SharedMemory : Resource<"::lathe::ttg::SharedMemory">;

class TTG_Op<string mnemonic, list<Trait> traits = []> : Op<TTG_Dialect, mnemonic, traits>;

def TTG_ConvertLayoutOp : TTG_Op<"convert_layout", [Pure, SameOperandsAndResultShape,
                                                    SameOperandsAndResultElementType]> {
  let summary = "the same tensor in another layout";
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_LocalAllocOp : TTG_Op<"local_alloc", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "allocates a shared buffer, filled from a tensor if one is given";
  let arguments = (ins Optional<TT_Tensor>:$src, OptionalAttr<I32Attr>:$alignment);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def TTG_LocalDeallocOp : TTG_Op<"local_dealloc", [MemoryEffects<[MemFree<SharedMemory>]>]> {
  let summary = "ends the life of a shared buffer";
  let arguments = (ins Arg<TTG_MemDescType, "", [MemFree<SharedMemory>]>:$src);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src))";
}

def TTG_LocalLoadOp : TTG_Op<"local_load"> {
  let summary = "reads a shared buffer";
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<SharedMemory>]>:$src, Optional<TTG_AsyncTokenType>:$token);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src (`token` $token^)? attr-dict `:` qualified(type($src)) `->` type($result)";
  let hasVerifier = 1;
}

def TTG_LocalStoreOp : TTG_Op<"local_store"> {
  let summary = "writes a shared buffer";
  let arguments = (ins TT_Tensor:$src, Arg<TTG_MemDescType, "", [MemWrite<SharedMemory>]>:$dst);
  let assemblyFormat = "$src `,` $dst attr-dict `:` type($src) `->` qualified(type($dst))";
  let hasVerifier = 1;
}

def TTG_BarrierOp : TTG_Op<"barrier", [MemoryEffects<[MemRead<SharedMemory>, MemWrite<SharedMemory>,
                                                      MemRead<DefaultResource>, MemWrite<DefaultResource>]>]> {
  let summary = "waits for all threads of the CTA and orders their accesses to the memory named";
  let arguments = (ins TTG_BarrierSpace:$addrSpace);
  let assemblyFormat = "custom<BarrierSpaces>($addrSpace) attr-dict";
}

#endif
