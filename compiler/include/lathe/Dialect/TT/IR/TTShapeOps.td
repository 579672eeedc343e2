// Operations of the tt dialect: making tensors and changing their shape.
#ifndef LATHE_DIALECT_TT_IR_TTSHAPEOPS_TD
#define LATHE_DIALECT_TT_IR_TTSHAPEOPS_TD

include "lathe/Dialect/TT/IR/TTOpBase.td"

def TT_MakeRangeOp : TT_Op<"make_range", [Pure]> {
  let summary = "the integers start, start + 1, .. end - 1";
  let description = [{
    `start` and `end` are signed; there are as many elements as integers.

    Example:

    ```mlir
    tt.func @offsets() -> tensor<128xi32> {
      %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
      tt.return %0 : tensor<128xi32>
    }
    ```
  }];
  let arguments = (ins I32Attr:$start, I32Attr:$end);
  let results = (outs TT_TensorOf<[I32]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_SplatOp : TT_Op<"splat", [Pure, Lathe_MovesElements, SameOperandsAndResultElementType]> {
  let summary = "tensor with every element equal to a scalar";
  let description = [{
    Example:

    ```mlir
    tt.func @fill(%p: !tt.ptr<f32>) -> tensor<4x8x!tt.ptr<f32>> {
      %0 = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
      tt.return %0 : tensor<4x8x!tt.ptr<f32>>
    }
    ```
  }];
  let arguments = (ins TT_Scalar:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
}

def TT_UnsplatOp : TT_Op<"unsplat", [Pure, Lathe_TakesAnyLayout, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "the element of a tensor that has one";
  let description = [{
    All sizes of the tensor are one.

    Example:

    ```mlir
    tt.func @only(%t: tensor<1x1xf32>) -> f32 {
      %0 = tt.unsplat %t : tensor<1x1xf32>
      tt.return %0 : f32
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Scalar:$result);
  let assemblyFormat = "$src attr-dict `:` type($src)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_ExpandDimsOp : TT_Op<"expand_dims", [Pure, SameOperandsAndResultElementType, Lathe_MovesElements,
    DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["inferResultLayout", "inferOperandLayout"]>]> {
  let summary = "inserts a dimension of size one";
  let description = [{
    The new dimension is number `axis` of the result. With layouts every element stays in the thread and
    register where it is.

    Example:

    ```mlir
    tt.func @column(%t: tensor<8xf32>) -> tensor<8x1xf32> {
      %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
      tt.return %0 : tensor<8x1xf32>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src, I32Attr:$axis);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_BroadcastOp : TT_Op<"broadcast", [Pure, SameOperandsAndResultElementType, Lathe_MovesElements,
                                         Lathe_LayoutTransfer]> {
  let summary = "repeats a tensor along its dimensions of size one";
  let description = [{
    The other sizes, the rank and the layout are those of the source.

    Example:

    ```mlir
    tt.func @repeat(%t: tensor<1x8xf32>) -> tensor<4x8xf32> {
      %0 = tt.broadcast %t : tensor<1x8xf32> -> tensor<4x8xf32>
      tt.return %0 : tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_ReshapeOp : TT_Op<"reshape", [Pure, SameOperandsAndResultElementType, Lathe_MovesElements,
    DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["getLayoutFlow", "inferResultLayout", "inferOperandLayout"]>]> {
  let summary = "the same elements in another shape, row-major unless allow_reorder";
  let description = [{
    Without `allow_reorder` element number i in row-major order stays number i; with layouts it also stays in
    its thread and register. With `allow_reorder` elements may come in any order. `efficient_layout` asks to keep
    the result's layout.

    Example:

    ```mlir
    tt.func @flatten(%t: tensor<4x8xf32>) -> (tensor<32xf32>, tensor<2x16xf32>) {
      %0 = tt.reshape %t : tensor<4x8xf32> -> tensor<32xf32>
      %1 = tt.reshape %t allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<2x16xf32>
      tt.return %0, %1 : tensor<32xf32>, tensor<2x16xf32>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src, UnitAttr:$allow_reorder, UnitAttr:$efficient_layout);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = [{
    $src (`allow_reorder` $allow_reorder^)? (`efficient_layout` $efficient_layout^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_TransOp : TT_Op<"trans", [Pure, SameOperandsAndResultElementType, Lathe_MovesElements,
    DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["inferResultLayout", "inferOperandLayout"]>]> {
  let summary = "permutes dimensions: result dimension i is source dimension order[i]";
  let description = [{
    With layouts every element stays in the thread and register where it is: only the names of the dimensions
    change.

    Example:

    ```mlir
    tt.func @rotate(%t: tensor<1x2x4xf32>) -> tensor<4x1x2xf32> {
      %0 = tt.trans %t {order = array<i32: 2, 0, 1>} : tensor<1x2x4xf32> -> tensor<4x1x2xf32>
      tt.return %0 : tensor<4x1x2xf32>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src, DenseI32ArrayAttr:$order);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_JoinOp : TT_Op<"join", [Pure, SameTypeOperands,
    DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["inferResultLayout", "inferOperandLayout"]>]> {
  let summary = "interleaves two tensors along a new last dimension of size two";
  let description = [{
    Index 0 of the last dimension is the first operand, index 1 the second. With layouts a thread that holds
    an element of one operand holds both elements of the result.

    Example:

    ```mlir
    tt.func @pairs(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8x2xf32> {
      %0 = tt.join %a, %b : tensor<8xf32> -> tensor<8x2xf32>
      tt.return %0 : tensor<8x2xf32>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$lhs, TT_Tensor:$rhs);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TT_SplitOp : TT_Op<"split", [Pure, DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["inferResultLayout", "inferOperandLayout"]>,
    TypesMatchWith<"both results have one type", "outLHS", "outRHS", "$_self">]> {
  let summary = "the two halves along a last dimension of size two";
  let description = [{
    The inverse of `tt.join`.

    Example:

    ```mlir
    tt.func @halves(%t: tensor<8x2xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
      %0, %1 = tt.split %t : tensor<8x2xf32> -> tensor<8xf32>
      tt.return %0, %1 : tensor<8xf32>, tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src);
  let results = (outs TT_Tensor:$outLHS, TT_Tensor:$outRHS);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($outLHS)";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TT_CatOp : TT_Op<"cat", [NoMemoryEffect, SameTypeOperands, SameOperandsAndResultElementType,
    DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["getLayoutFlow", "inferResultLayout", "inferOperandLayout"]>]> {
  let summary = "elements of two tensors in one, in unspecified order";
  let description = [{
    The result has twice as many elements as one operand, each once. Two runs of one operation may differ in
    the order, so it is not speculated.

    Example:

    ```mlir
    tt.func @both(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<16xf32> {
      %0 = tt.cat %a, %b : tensor<8xf32> -> tensor<16xf32>
      tt.return %0 : tensor<16xf32>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$lhs, TT_Tensor:$rhs);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def TT_GatherOp : TT_Op<"gather", [Pure, Lathe_SharedScratch, Lathe_TakesAnyLayout,
    DeclareOpInterfaceMethods<Lathe_LayoutTransfer, ["getLayoutFlow", "getTiedOperands"]>]> {
  let summary = "picks elements of a tensor along an axis by index";
  let description = [{
    Result element (i, j, ..) is the source element at the same place with the coordinate along `axis` replaced
    by the index at (i, j, ..). Indices are unsigned and below the source's size along `axis`; others give an
    undefined element. Except along `axis` the sizes of source and indices are equal. `efficient_layout` asks
    to keep the layouts as they are.

    Example:

    ```mlir
    tt.func @pick(%t: tensor<8x16xf32>, %at: tensor<8x4xi32>) -> tensor<8x4xf32> {
      %0 = tt.gather %t[%at] {axis = 1 : i32} : (tensor<8x16xf32>, tensor<8x4xi32>) -> tensor<8x4xf32>
      tt.return %0 : tensor<8x4xf32>
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src, TT_IntTensor:$indices, I32Attr:$axis, UnitAttr:$efficient_layout);
  let results = (outs TT_Tensor:$result);
  let assemblyFormat = "$src `[` $indices `]` attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

#endif
