// Operations of the tt dialect: functions, the program instance, debugging.
#ifndef LATHE_DIALECT_TT_IR_TTFUNCTIONOPS_TD
#define LATHE_DIALECT_TT_IR_TTFUNCTIONOPS_TD

include "lathe/Dialect/TT/IR/TTOpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def TT_FuncOp : TT_Op<"func", [AffineScope, AutomaticAllocationScope, CallableOpInterface, FunctionOpInterface,
                               HasParent<"::mlir::ModuleOp">, IsolatedFromAbove]> {
  let summary = "function; a public one is a kernel";
  let description = [{
    A public function with a body is a kernel: a grid of program instances runs it, each with the same
    arguments. A private one is called by `tt.call`. One without a body is a declaration.

    Arguments carry what the host promises of them: `tt.divisibility = 16 : i32` (of an address, in bytes),
    `tt.contiguity`, `tt.constancy`, `tt.pointer_range = 32 : i32` (all accesses lie within 2^31 bytes of the
    pointer), `tt.nv_tma_desc = 1 : i32` (a descriptor passed by value). The attribute `noinline` keeps a
    function apart from its callers.

    Example:

    ```mlir
    tt.func public @store(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: f32) attributes {noinline = false} {
      tt.store %p, %x : !tt.ptr<f32>
      tt.return
    }
    tt.func private @declared(i32) -> f32
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type,
                                 CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attrs)>];
  let extraClassDeclaration = [{
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    /// Whether this is an entry point that a grid is launched on.
    bool isKernel() { return isPublic() && !isExternal(); }
  }];
  let hasCustomAssemblyFormat = 1;
}

def TT_CallOp : TT_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call of a tt.func";
  let description = [{
    The callee is a `tt.func` of the same module; operands and results have its argument and result types.

    Example:

    ```mlir
    tt.func private @twice(%x: f32) -> f32 {
      %0 = arith.addf %x, %x : f32
      tt.return %0 : f32
    }
    tt.func @caller(%x: f32) -> f32 {
      %0 = tt.call @twice(%x) : (f32) -> f32
      tt.return %0 : f32
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
  let extraClassDeclaration = [{
    operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
  }];
}

def TT_ReturnOp : TT_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "end of a tt.func";
  let description = [{
    Operands have the result types of the function. A kernel returns nothing.

    Example:

    ```mlir
    tt.func private @first(%a: i32, %b: i32) -> i32 {
      tt.return %a : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$srcs);
  let assemblyFormat = "attr-dict ($srcs^ `:` type($srcs))?";
  let hasVerifier = 1;
}

def TT_GetProgramIdOp : TT_Op<"get_program_id", [Pure]> {
  let summary = "index of this program instance along an axis of the grid";
  let description = [{
    At least 0 and below `tt.get_num_programs` of the same axis (`x`, `y` or `z`).

    Example:

    ```mlir
    tt.func @row() -> i32 {
      %row = tt.get_program_id y : i32
      tt.return %row : i32
    }
    ```
  }];
  let arguments = (ins TT_ProgramDim:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

def TT_GetNumProgramsOp : TT_Op<"get_num_programs", [Pure]> {
  let summary = "extent of the grid along an axis";
  let description = [{
    At least 1; the same for all instances of a launch.

    Example:

    ```mlir
    tt.func @rows() -> i32 {
      %rows = tt.get_num_programs y : i32
      tt.return %rows : i32
    }
    ```
  }];
  let arguments = (ins TT_ProgramDim:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

def TT_PrintOp : TT_Op<"print", [MemoryEffects<[MemWrite<GlobalMemory>]>, Lathe_TakesAnyLayout]> {
  let summary = "prints operands from the device";
  let description = [{
    Writes a line per element, with the program's indices and those of the element, starting with `prefix`.
    `hex` prints bits as hexadecimal. `isSigned` has a number per operand: not zero where an integer is read as
    signed. The order of lines of different threads and programs is free.

    Example:

    ```mlir
    tt.func @show(%x: tensor<8xi32>, %n: i32) {
      tt.print " x, n: " {hex = false, isSigned = array<i32: 1, 0>} : %x, %n : tensor<8xi32>, i32
      tt.return
    }
    ```
  }];
  let arguments = (ins StrAttr:$prefix, BoolAttr:$hex, Variadic<TT_Any>:$args, DenseI32ArrayAttr:$isSigned);
  let assemblyFormat = "$prefix attr-dict (`:` $args^ `:` type($args))?";
  let hasVerifier = 1;
}

def TT_AssertOp : TT_Op<"assert", [MemoryEffects<[MemWrite<GlobalMemory>]>, Lathe_TakesAnyLayout]> {
  let summary = "stops the kernel with a message where the condition is false";
  let description = [{
    Traps if any element of the condition is false. What the launch has written by then is unspecified.

    Example:

    ```mlir
    tt.func @check(%ok: tensor<8xi1>) {
      tt.assert %ok, "index out of range" : tensor<8xi1>
      tt.return
    }
    ```
  }];
  let arguments = (ins TT_BoolLike:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
  let hasCanonicalizeMethod = 1;
}

#endif
