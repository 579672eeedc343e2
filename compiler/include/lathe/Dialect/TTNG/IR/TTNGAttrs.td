// Attributes of the ttng dialect.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGATTRS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "lathe/Dialect/TTG/IR/TTGInterfaces.td"
include "lathe/Dialect/TTNG/IR/TTNGDialect.td"

class TTNG_Attr<string name, string text, list<Trait> traits = []> : AttrDef<TTNG_Dialect, name, traits> {
  let mnemonic = text;
}

def TTNG_TensorMemorySpace : TTNG_Attr<"TensorMemorySpace", "tensor_memory"> {
  let summary = "The memory of the tensor cores";
  let description = [{
    128 rows of 512 columns of 32 bits in each SM. Matrix operands, accumulators and block scales live there. A warp
    reads and writes only the 32 rows that belong to its index modulo 4.

    Example:

    ```mlir
    #tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
    tt.func @accumulator() {
      %buffer = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
      tt.return
    }
    ```
  }];
}

// A layout of tensor memory. `cga` are the bases of "block", as in the layouts of ttg.
class TTNG_TensorMemoryLayout<string name, string text>
    : TTNG_Attr<name, text,
                [DeclareAttrInterfaceMethods<TTG_LayoutEncoding, ["getRank", "getMemorySpace", "toLinearLayout",
                                                                  "verifyBuffer"]>]> {
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TTNG_TensorMemoryEncoding : TTNG_TensorMemoryLayout<"TensorMemoryEncoding", "tensor_memory_encoding"> {
  let summary = "A matrix in tensor memory, in blocks of rows by columns";
  let description = [{
    What each CTA holds is cut into blocks of `blockM` (64 or 128) by `blockN` (up to 512) elements. A block has
    its element (m, n) at:

    - `blockM = 128`: row m, column n.
    - `blockM = 64`: row (m mod 16) + 32 * (m / 16), column n, in every other group of 16 rows. The groups between
      them hold the block below if there is one, else the block to the right, else nothing.
    - `blockM = 64` and `twoCTAs`: row m of columns 0 to blockN / 2 - 1, row 64 + m of the others.

    Further blocks follow in the columns, those below before those to the right. Columns count elements; with
    `colStride` (1, 2 or 4) above 1 only one in that many is used, so that each lies in 32 bits of its own.
    `twoCTAs` marks buffers of the instructions that pair two CTAs. `CGALayout` gives the bases of "block" where
    there are several CTAs.

    Example:

    ```mlir
    #tmem = #ttng.tensor_memory_encoding<blockM = 64, blockN = 32, colStride = 2>
    #pair = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
    tt.func @buffers() {
      %0 = ttng.tmem_alloc : () -> !ttg.memdesc<64x64xf16, #tmem, #ttng.tensor_memory, mutable>
      %1 = ttng.tmem_alloc : () -> !ttg.memdesc<256x64xf32, #pair, #ttng.tensor_memory, mutable>
      tt.return
    }
    ```
  }];
  let parameters = (ins "unsigned":$blockM, "unsigned":$blockN, "unsigned":$colStride,
                        ArrayRefParameter<"int32_t", "CGALayout">:$cga, "bool":$twoCTAs);
}

def TTNG_TensorMemoryScalesEncoding
    : TTNG_TensorMemoryLayout<"TensorMemoryScalesEncoding", "tensor_memory_scales_encoding"> {
  let summary = "Block scales of a matrix operand in tensor memory";
  let description = [{
    Scales are 8-bit elements. Of what a CTA holds, element (m, k) of the first 64 by 4 lies in row m mod 32 and in
    column k + 4 * (m / 32), once in each of the four groups of 32 rows. Further ones follow in the columns, along m
    before along k. `CGALayout` gives the bases of "block" where there are several CTAs.

    Example:

    ```mlir
    #scales = #ttng.tensor_memory_scales_encoding<>
    tt.func @scales() {
      %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x8xi8, #scales, #ttng.tensor_memory, mutable>
      tt.return
    }
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int32_t", "CGALayout">:$cga);
}

def TTNG_LoadReduce : I32EnumAttr<"LoadReduce", "reduction of the rows that a load from tensor memory reads", [
    I32EnumAttrCase<"MIN", 1, "min">, I32EnumAttrCase<"MAX", 2, "max">]> {
  let cppNamespace = "::lathe::ttng";
  let genSpecializedAttr = 0;
}
def TTNG_LoadReduceAttr : EnumAttr<TTNG_Dialect, TTNG_LoadReduce, "redOp"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif
