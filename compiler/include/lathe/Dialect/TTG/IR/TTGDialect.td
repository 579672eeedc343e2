// The ttg dialect: tile programs with data layouts, shared memory and barriers.
#ifndef LATHE_DIALECT_TTG_IR_TTGDIALECT_TD
#define LATHE_DIALECT_TTG_IR_TTGDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/DialectBase.td"

def TTG_Dialect : Dialect {
  let name = "ttg";
  let cppNamespace = "::lathe::ttg";
  let summary = "Tile programs with layouts";
  let description = [{
    Tensors carry an encoding that says which element lies in which register of which lane of which warp.
    The module says how many warps, lanes and CTAs there are (`ttg.num-warps`, `ttg.threads-per-warp`,
    `ttg.num-ctas`) and for which chip it is (`ttg.target`); the dialect verifies that every layout fits.
  }];
  let dependentDialects = ["::lathe::tt::TTDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
}

#endif
