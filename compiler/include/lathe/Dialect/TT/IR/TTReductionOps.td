// Operations of the tt dialect: products, reductions, scans.
#ifndef LATHE_DIALECT_TT_IR_TTREDUCTIONOPS_TD
#define LATHE_DIALECT_TT_IR_TTREDUCTIONOPS_TD

include "lathe/Dialect/TT/IR/TTOpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def TT_DotOp : TT_Op<"dot", [Pure, Lathe_DotLike,
    TypesMatchWith<"result type matches accumulator type", "d", "c", "$_self">]> {
  let summary = "d = a * b + c, of matrices or batches of them";
  let description = [{
    a is MxK, b is KxN, c and d are MxN; with a leading dimension all three are batches of one size. a and b have
    elements of one width. `inputPrecision` says how 32-bit floats are multiplied: `tf32`, rounded to TF32;
    `tf32x3`, `bf16x3`, `bf16x6`, as sums of 3 or 6 products of narrower parts; `ieee`, as they are.
    Where a chip has no instruction for the precision asked for, f32 is multiplied as it is, and the remark
    `unused-hint` says so. `maxNumImpreciseAcc` is how many products of 8-bit floats may be summed in less than 32-bit
    precision: a permission, which only wgmma of 8-bit floats makes use of.

    Example:

    ```mlir
    tt.func @product(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
      %0 = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
      tt.return %0 : tensor<16x16xf32>
    }
    ```
  }];
  let arguments = (ins TT_NumberTensor:$a, TT_NumberTensor:$b, TT_NumberTensor:$c,
                       DefaultValuedAttr<TT_InputPrecision, "::lathe::tt::InputPrecision::IEEE">:$inputPrecision,
                       DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc);
  let results = (outs TT_NumberTensor:$d);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`,` `inputPrecision` `=` $inputPrecision^)? attr-dict `:`
    type($a) `*` type($b) `->` type($d)
  }];
  let hasVerifier = 1;
}

def TT_DotScaledOp : TT_Op<"dot_scaled", [AttrSizedOperandSegments, Pure, Lathe_DotLike,
    TypesMatchWith<"result type matches accumulator type", "d", "c", "$_self">]> {
  let summary = "d = (a * scale of a) * (b * scale of b) + c, with a scale per 16 or 32 elements of K";
  let description = [{
    The formats of a and b are named: `e4m3 e5m2 e2m3 e3m2 e2m1 bf16 fp16`; formats without a type of their own
    come as i8. Two `e2m1` share a byte: along K, or, where `lhs_k_pack` or `rhs_k_pack` is false, along M or N.
    The scales of a are MxK/16 or MxK/32, those of b NxK/16 or NxK/32, as i8 exponents (E8M0) or as floats. With
    `fastMath` NaN scales need not make NaNs.

    Example:

    ```mlir
    tt.func @product(%a: tensor<128x32xi8>, %sa: tensor<128x2xi8>, %b: tensor<64x128xf8E4M3FN>,
                     %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
      %0 = tt.dot_scaled %a scale %sa, %b, %c lhs = e2m1 rhs = e4m3 {fastMath = false}
        : tensor<128x32xi8>, tensor<128x2xi8> * tensor<64x128xf8E4M3FN> -> tensor<128x128xf32>
      tt.return %0 : tensor<128x128xf32>
    }
    ```
  }];
  let arguments = (ins TT_TensorOf<[TT_Float, I8]>:$a, TT_TensorOf<[TT_Float, I8]>:$b, TT_FloatTensor:$c,
                       Optional<TT_TensorOf<[TT_Float, I8]>>:$a_scale,
                       Optional<TT_TensorOf<[TT_Float, I8]>>:$b_scale,
                       TT_ScaleDotElemType:$a_elem_type, TT_ScaleDotElemType:$b_elem_type, BoolAttr:$fastMath,
                       DefaultValuedAttr<BoolAttr, "true">:$lhs_k_pack,
                       DefaultValuedAttr<BoolAttr, "true">:$rhs_k_pack);
  let results = (outs TT_FloatTensor:$d);
  let assemblyFormat = [{
    $a (`scale` $a_scale^)? `,` $b (`scale` $b_scale^)? `,` $c
    `lhs` `=` $a_elem_type `rhs` `=` $b_elem_type attr-dict
    `:` type($a) (`,` type($a_scale)^)? `*` type($b) (`,` type($b_scale)^)? `->` type($d)
  }];
  let hasVerifier = 1;
}

def TT_ReduceOp : TT_Op<"reduce", [Pure, SingleBlock, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    Lathe_SharedScratch,
    DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["getLayoutFlow", "inferResultLayout", "inferOperandLayout"]>]> {
  let summary = "combines the elements of tensors along an axis";
  let description = [{
    The region takes the accumulated and the next element of every source, in that order, and returns the
    combined ones. It must be associative; the order of combination is free. The result has no dimension
    `axis`; of rank 0 it is a scalar. With layouts the result's is the source's with that dimension left out, or
    any other in which its users want it.

    Example:

    ```mlir
    tt.func @sum(%t: tensor<4x8xf32>) -> tensor<4xf32> {
      %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.reduce.return %s : f32
      }) : (tensor<4x8xf32>) -> tensor<4xf32>
      tt.return %0 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$axis);
  let results = (outs Variadic<TT_Any>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$srcs, "int":$axis)>];
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether the types differ in their layouts at most.
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange found);

    /// The single operation between the block arguments and the return, or null if there is not exactly one.
    ::mlir::Operation *getSingleCombiner();
  }];
}

def TT_ReduceReturnOp : TT_Op<"reduce.return", [HasParent<"ReduceOp">, Pure, Terminator, ReturnLike]> {
  let summary = "end of a tt.reduce region";
  let description = [{
    Example:

    ```mlir
    tt.func @largest(%t: tensor<8xi32>) -> i32 {
      %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
      ^bb0(%a: i32, %b: i32):
        %max = arith.maxsi %a, %b : i32
        tt.reduce.return %max : i32
      }) : (tensor<8xi32>) -> i32
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def TT_ScanOp : TT_Op<"scan", [Pure, SingleBlock, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    Lathe_SharedScratch, DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["getLayoutFlow"]>]> {
  let summary = "combines the elements of tensors up to each place along an axis";
  let description = [{
    Element i of the result along `axis` combines the source elements 0 to i, or with `reverse` the last down to
    i. The region is that of `tt.reduce`. Results have the types of the sources.

    Example:

    ```mlir
    tt.func @running(%t: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        tt.scan.return %s : f32
      }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      tt.return %0 : tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<TT_Tensor>:$srcs, I32Attr:$axis, BoolAttr:$reverse);
  let results = (outs Variadic<TT_Tensor>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let hasFolder = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def TT_ScanReturnOp : TT_Op<"scan.return", [HasParent<"ScanOp">, Pure, Terminator, ReturnLike]> {
  let summary = "end of a tt.scan region";
  let description = [{
    Example:

    ```mlir
    tt.func @suffix(%t: tensor<8xi32>) -> tensor<8xi32> {
      %0 = "tt.scan"(%t) <{axis = 0 : i32, reverse = true}> ({
      ^bb0(%a: i32, %b: i32):
        %max = arith.maxsi %a, %b : i32
        tt.scan.return %max : i32
      }) : (tensor<8xi32>) -> tensor<8xi32>
      tt.return %0 : tensor<8xi32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def TT_HistogramOp : TT_Op<"histogram", [Pure, Lathe_SharedScratch,
    DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["getLayoutFlow", "getTiedResults"]>,
    OptionalTypesMatchWith<"mask is i1 of the source's shape", "src", "mask", "::lathe::tt::getMaskType($_self)">]> {
  let summary = "counts how often each number occurs";
  let description = [{
    Element i of the result is the number of source elements equal to i, those where the mask is false left
    out. Source elements that are not indices of the result are undefined behaviour.

    Example:

    ```mlir
    tt.func @bins(%t: tensor<512xi32>, %m: tensor<512xi1>) -> tensor<16xi32> {
      %0 = tt.histogram %t, %m : tensor<512xi32> -> tensor<16xi32>
      tt.return %0 : tensor<16xi32>
    }
    ```
  }];
  let arguments = (ins TT_IntTensor:$src, Optional<TT_BoolLike>:$mask);
  let results = (outs TT_IntTensor:$result);
  let assemblyFormat = "$src (`,` $mask^)? attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

#endif
