// What every layout encoding implements.
#ifndef LATHE_DIALECT_TTG_IR_TTGINTERFACES_TD
#define LATHE_DIALECT_TTG_IR_TTGINTERFACES_TD

include "mlir/IR/OpBase.td"

def TTG_LayoutEncoding : AttrInterface<"LayoutEncoding"> {
  let cppNamespace = "::lathe::ttg";
  let description = [{
    A layout of a tensor or of a shared-memory buffer. Its meaning is the linear map it converts to; nothing
    else of the compiler depends on the kind of encoding.
  }];
  let methods = [
    InterfaceMethod<"Number of dimensions of what it lays out.", "unsigned", "getRank">,
    InterfaceMethod<"True for a layout of memory, false for one of registers.", "bool", "isShared">,
    InterfaceMethod<[{
      The map for a tensor of `shape`, whose sizes are powers of two and whose rank is getRank().
      Registers: "register", "lane", "warp", "block" -> "dim0", "dim1", ... No register basis is zero: a
      thread holds an element once. Lane, warp and block bases are zero where they hold copies.
      Memory: "offset" (in elements), "block" -> "dim0", ...
    }], "::lathe::LinearLayout", "toLinearLayout", (ins "::llvm::ArrayRef<int64_t>":$shape)>
  ];
}

#endif
