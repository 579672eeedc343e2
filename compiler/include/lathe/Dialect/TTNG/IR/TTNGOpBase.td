// Base classes and types of the operations of the ttng dialect.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGOPBASE_TD
#define LATHE_DIALECT_TTNG_IR_TTNGOPBASE_TD

include "lathe/Dialect/Interfaces/OpInterfaces.td"
include "lathe/Dialect/TT/IR/TTEnums.td"
include "lathe/Dialect/TT/IR/TTTypes.td"
include "lathe/Dialect/TTG/IR/TTGTypes.td"
include "lathe/Dialect/TTNG/IR/TTNGAttrs.td"
include "lathe/Dialect/TTNG/IR/TTNGDialect.td"
include "lathe/Dialect/TTNG/IR/TTNGInterfaces.td"
include "lathe/Dialect/TTNG/IR/TTNGTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TTNG_GlobalMemory : Resource<"::lathe::tt::GlobalMemory">;
def TTNG_SharedMemory : Resource<"::lathe::ttg::SharedMemory">;
def TTNG_TensorMemory : Resource<"::lathe::ttng::TensorMemory">;
def TTNG_Mbarriers : Resource<"::lathe::ttng::Mbarriers">;

class TTNG_Op<string mnemonic, list<Trait> traits = []> : Op<TTNG_Dialect, mnemonic, traits>;

// A buffer, with what the operation does to it.
class TTNG_Reads<Resource resource> : Arg<TTG_MemDescType, "", [MemRead<resource>]>;
class TTNG_Writes<Resource resource> : Arg<TTG_MemDescType, "", [MemWrite<resource>]>;
// An mbarrier that the operation changes, but whose life it neither begins nor ends.
def TTNG_Barrier : Arg<TTG_MemDescType, "", [MemRead<TTNG_Mbarriers>, MemWrite<TTNG_Mbarriers>]>;

// Orders every access before it against every access after it.
def TTNG_OrdersAllMemory : MemoryEffects<[
  MemRead<TTNG_SharedMemory>, MemWrite<TTNG_SharedMemory>, MemRead<TTNG_GlobalMemory>, MemWrite<TTNG_GlobalMemory>,
  MemRead<TTNG_TensorMemory>, MemWrite<TTNG_TensorMemory>]>;

def TTNG_TensorOrMemDesc : AnyTypeOf<[TT_Tensor, TTG_MemDescType], "tensor or buffer">;

#endif
