// Operations of the tt dialect on each element: pointers, conversions, arithmetic that arith and math lack, and
// code from elsewhere.
#ifndef LATHE_DIALECT_TT_IR_TTELEMENTWISEOPS_TD
#define LATHE_DIALECT_TT_IR_TTELEMENTWISEOPS_TD

include "lathe/Dialect/TT/IR/TTOpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

//===----------------------------------------------------------------------===//
// Pointers and conversions
//===----------------------------------------------------------------------===//

def TT_AddPtrOp : TT_Op<"addptr", [Pure, TT_SameShapeAndEncoding, Lathe_PerElement,
                                   TypesMatchWith<"result type matches pointer type", "result", "ptr", "$_self">]> {
  let summary = "pointer moved by a signed number of elements";
  let description = [{
    The address grows by `offset` times the size of the pointee; i1 takes a byte. Addresses wrap at 64 bits.

    Example:

    ```mlir
    tt.func @move(%p: tensor<8x!tt.ptr<f32>>, %i: tensor<8xi32>) -> tensor<8x!tt.ptr<f32>> {
      %0 = tt.addptr %p, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      tt.return %0 : tensor<8x!tt.ptr<f32>>
    }
    ```
  }];
  let arguments = (ins TT_PtrLike:$ptr, TT_IntLike:$offset);
  let results = (outs TT_PtrLike:$result);
  let assemblyFormat = "$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)";
  let hasFolder = 1;
}

class TT_CastOp<string mnemonic, list<Trait> traits = []>
    : TT_Op<mnemonic, !listconcat([Pure, TT_SameShapeAndEncoding, Lathe_PerElement], traits)> {
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def TT_IntToPtrOp : TT_CastOp<"int_to_ptr"> {
  let summary = "64-bit integer as an address";
  let description = [{
    Example:

    ```mlir
    tt.func @address(%i: i64) -> !tt.ptr<f32> {
      %0 = tt.int_to_ptr %i : i64 -> !tt.ptr<f32>
      tt.return %0 : !tt.ptr<f32>
    }
    ```
  }];
  let arguments = (ins TT_IntLike:$src);
  let results = (outs TT_PtrLike:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_PtrToIntOp : TT_CastOp<"ptr_to_int"> {
  let summary = "address as a 64-bit integer";
  let description = [{
    Example:

    ```mlir
    tt.func @number(%p: !tt.ptr<f32>) -> i64 {
      %0 = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
      tt.return %0 : i64
    }
    ```
  }];
  let arguments = (ins TT_PtrLike:$src);
  let results = (outs TT_IntLike:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_BitcastOp : TT_CastOp<"bitcast"> {
  let summary = "the same bits as another type of the same width";
  let description = [{
    Numbers become numbers of the same width, pointers become pointers of the same address space.

    Example:

    ```mlir
    tt.func @bits(%t: tensor<8xf32>, %p: !tt.ptr<i1>) -> (tensor<8xi32>, !tt.ptr<i8>) {
      %0 = tt.bitcast %t : tensor<8xf32> -> tensor<8xi32>
      %1 = tt.bitcast %p : !tt.ptr<i1> -> !tt.ptr<i8>
      tt.return %0, %1 : tensor<8xi32>, !tt.ptr<i8>
    }
    ```
  }];
  let arguments = (ins TT_Any:$src);
  let results = (outs TT_Any:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_FpToFpOp : TT_Op<"fp_to_fp", [Pure, TT_SameShapeAndEncoding, Lathe_PerElement]> {
  let summary = "conversion between floating-point types, narrowing ones with a rounding mode";
  let description = [{
    `rtne` rounds to nearest, ties to even; `rtz` towards zero. A conversion to fewer bits names one of them.

    Example:

    ```mlir
    tt.func @narrow(%t: tensor<8xf16>) -> tensor<8xf8E5M2> {
      %0 = tt.fp_to_fp %t, rounding = rtne : tensor<8xf16> -> tensor<8xf8E5M2>
      tt.return %0 : tensor<8xf8E5M2>
    }
    ```
  }];
  let arguments = (ins TT_FloatLike:$src, OptionalAttr<TT_RoundingMode>:$rounding);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$src attr-dict (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_UnpackE2M1Op : TT_Op<"unpack_e2m1", [Pure, TT_SameShapeAndEncoding, Lathe_PerElement,
                                            AllTypesMatch<["low", "high"]>]> {
  let summary = "the two numbers in each byte: sign, two bits of exponent, one of mantissa";
  let description = [{
    `low` has the numbers of the lower four bits, `high` those of the upper. f16 and bf16 hold all of them.

    Example:

    ```mlir
    tt.func @unpack(%t: tensor<8xi8>) -> tensor<8x2xbf16> {
      %0, %1 = tt.unpack_e2m1 %t : tensor<8xi8> -> tensor<8xbf16>
      %2 = tt.join %0, %1 : tensor<8xbf16> -> tensor<8x2xbf16>
      tt.return %2 : tensor<8x2xbf16>
    }
    ```
  }];
  let arguments = (ins TensorOf<[I8]>:$src);
  let results = (outs TensorOf<[F16, BF16]>:$low, TensorOf<[F16, BF16]>:$high);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($low)";
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

class TT_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : TT_Op<mnemonic, !listconcat([Pure, SameOperandsAndResultType, Lathe_PerElement], traits)>;

def TT_ClampFOp : TT_ElementwiseOp<"clampf"> {
  let summary = "x limited to [min, max]";
  let description = [{
    With `propagateNan = all` the result is NaN where x, min or max is; with `none` a NaN in x gives min or max.
    Undefined where min > max.

    Example:

    ```mlir
    tt.func @clamp(%x: tensor<8xf32>, %lo: tensor<8xf32>, %hi: tensor<8xf32>) -> tensor<8xf32> {
      %0 = tt.clampf %x, %lo, %hi, propagateNan = none : tensor<8xf32>
      tt.return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$min, TT_FloatLike:$max, TT_PropagateNan:$propagateNan);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)";
}

def TT_MulhiUIOp : TT_ElementwiseOp<"mulhiui", [Commutative]> {
  let summary = "upper half of the unsigned product";
  let description = [{
    For N-bit operands: bits 2N-1 to N of the 2N-bit product.

    Example:

    ```mlir
    tt.func @high(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
      %0 = tt.mulhiui %x, %y : tensor<8xi32>
      tt.return %0 : tensor<8xi32>
    }
    ```
  }];
  let arguments = (ins TT_IntLike:$x, TT_IntLike:$y);
  let results = (outs TT_IntLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($result)";
  let hasFolder = 1;
}

def TT_PreciseSqrtOp : TT_ElementwiseOp<"precise_sqrt"> {
  let summary = "correctly rounded square root";
  let description = [{
    Rounded to nearest, ties to even, whatever approximations are allowed elsewhere.

    Example:

    ```mlir
    tt.func @root(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = tt.precise_sqrt %x : tensor<8xf32>
      tt.return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins TT_FloatLike:$x);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x attr-dict `:` type($result)";
}

def TT_PreciseDivFOp : TT_ElementwiseOp<"precise_divf"> {
  let summary = "correctly rounded quotient";
  let description = [{
    Rounded to nearest, ties to even, whatever approximations are allowed elsewhere.

    Example:

    ```mlir
    tt.func @quotient(%x: f32, %y: f32) -> f32 {
      %0 = tt.precise_divf %x, %y : f32
      tt.return %0 : f32
    }
    ```
  }];
  let arguments = (ins TT_FloatLike:$x, TT_FloatLike:$y);
  let results = (outs TT_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($result)";
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Code from elsewhere
//===----------------------------------------------------------------------===//

def TT_ExternElementwiseOp : TT_Op<"extern_elementwise", [Elementwise, TT_SameEncoding,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "calls a function of a device library on each element";
  let description = [{
    `symbol` is a function of scalars, from the bitcode at `libpath` or else from the target's own device
    library; `libname` names the library. Scalar operands go to every call. A function that is not `pure` may
    read and write any memory.

    Example:

    ```mlir
    tt.func @sine(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"}
        : (tensor<8xf32>) -> tensor<8xf32>
      tt.return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<TT_Any>:$srcs, StrAttr:$libname, StrAttr:$libpath, StrAttr:$symbol, BoolAttr:$pure);
  let results = (outs TT_Any:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, $result)";
}

def TT_ElementwiseInlineAsmOp : TT_Op<"elementwise_inline_asm", [Elementwise, TT_SameEncoding,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "runs assembly of the target on each group of elements";
  let description = [{
    The text sees `packed_element` elements of every operand at a time, those of fewer than 32 bits packed into
    32-bit registers, and gives as many of every result; which elements make a group is unspecified.
    `constraints` are LLVM's, outputs first. Text that is not `pure` may read and write any memory.

    Example:

    ```mlir
    tt.func @shift(%x: tensor<8xi32>) -> tensor<8xi32> {
      %0 = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;"
        {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : tensor<8xi32> -> tensor<8xi32>
      tt.return %0 : tensor<8xi32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$asm_string, StrAttr:$constraints, BoolAttr:$pure, I32Attr:$packed_element,
                       Variadic<TT_Any>:$args);
  let results = (outs Variadic<TT_Any>:$result);
  let assemblyFormat = "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)";
  let hasVerifier = 1;
}

def TT_MapElementwiseOp : TT_Op<"map_elementwise", [RecursiveMemoryEffects, SameOperandsAndResultShape,
                                                    Lathe_PerElement, TT_SameEncoding]> {
  let summary = "runs a region of scalar code on each group of elements";
  let description = [{
    The region takes `pack` elements of the first source, then `pack` of the second, and so on, and returns
    `pack` of each result in the same way; which elements make a group is unspecified. It may branch; it must
    not write memory, for a thread may run it for elements that it only holds a copy of.

    Example:

    ```mlir
    tt.func @larger(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
      %0 = "tt.map_elementwise"(%x, %y) <{pack = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %gt = arith.cmpf ogt, %a, %b : f32
        cf.cond_br %gt, ^left, ^right
      ^left:
        tt.map_elementwise.return %a : f32
      ^right:
        tt.map_elementwise.return %b : f32
      }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      tt.return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$pack);
  let results = (outs Variadic<TT_Tensor>:$result);
  let regions = (region AnyRegion:$scalarOp);
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def TT_MapElementwiseReturnOp : TT_Op<"map_elementwise.return", [HasParent<"MapElementwiseOp">, Pure, ReturnLike,
                                                                 Terminator]> {
  let summary = "end of a tt.map_elementwise region";
  let description = [{
    Example:

    ```mlir
    tt.func @swap(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
      %0:2 = "tt.map_elementwise"(%x, %y) <{pack = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        tt.map_elementwise.return %b, %a : f32, f32
      }) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
      tt.return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$result);
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
}

#endif
