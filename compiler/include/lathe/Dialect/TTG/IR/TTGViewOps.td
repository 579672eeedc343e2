// Views of buffers: other descriptions of memory that they leave alone.
#ifndef LATHE_DIALECT_TTG_IR_TTGVIEWOPS_TD
#define LATHE_DIALECT_TTG_IR_TTGVIEWOPS_TD

include "lathe/Dialect/TTG/IR/TTGOpBase.td"

def TTG_MemDescIndexOp : TTG_Op<"memdesc_index", [Pure]> {
  let summary = "one buffer of several";
  let description = [{
    Buffer `index` along dimension 0 of the source, a whole allocation. An index outside of it is undefined
    behaviour. A layout that covers dimension 0 too must give way to one of the other dimensions that holds every
    element where it did.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @stage(%m: !ttg.memdesc<3x16x32xf32, #shared, #smem, mutable>, %i: i32) {
      %0 = ttg.memdesc_index %m[%i] : !ttg.memdesc<3x16x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<16x32xf32, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_MemDescType:$src, I32:$index);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src `[` $index `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def TTG_MemDescSubsliceOp : TTG_Op<"memdesc_subslice", [Pure]> {
  let summary = "a block of a buffer";
  let description = [{
    The block of the result's shape that starts at `offsets`, in elements. In each dimension it is all of the
    source or starts at a multiple of its own size, and the cut may not go through the pattern by which the layout
    permutes elements, nor between CTAs. The result's type names the shape of the allocation, on which its layout
    is laid out.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 4, order = [1, 0]}>
    #smem = #ttg.shared_memory
    tt.func @half(%m: !ttg.memdesc<64x32xf32, #shared, #smem, mutable>) {
      %0 = ttg.memdesc_subslice %m[32, 0] : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable, 64x32>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_MemDescType:$src, DenseI32ArrayAttr:$offsets);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = [{
    $src `[` custom<Offsets>($offsets) `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TTG_MemDescTransOp : TTG_Op<"memdesc_trans", [Pure]> {
  let summary = "a buffer with its dimensions permuted";
  let description = [{
    Dimension i of the result is dimension order[i] of the source, in shape and allocation shape; the result's
    layout holds every element where the source's does.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
    #shared1 = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [0, 1]}>
    #smem = #ttg.shared_memory
    tt.func @trans(%m: !ttg.memdesc<64x32xf32, #shared, #smem>) {
      %0 = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf32, #shared, #smem> -> !ttg.memdesc<32x64xf32, #shared1, #smem>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_MemDescType:$src, DenseI32ArrayAttr:$order);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TTG_MemDescReshapeOp : TTG_Op<"memdesc_reshape", [Pure]> {
  let summary = "a buffer in another shape";
  let description = [{
    The same elements in row-major order, of a source that is not a slice; the result's layout holds every element
    where the source's does.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @flat(%m: !ttg.memdesc<64x32xf32, #shared, #smem>) {
      %0 = ttg.memdesc_reshape %m : !ttg.memdesc<64x32xf32, #shared, #smem> -> !ttg.memdesc<2048xf32, #shared1, #smem>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_MemDescType:$src);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TTG_MemDescReinterpretOp : TTG_Op<"memdesc_reinterpret", [Pure]> {
  let summary = "the bytes of a buffer as one of another shape, element type and layout";
  let description = [{
    The result starts where the source does and is no larger. Neither may be a slice of a larger buffer in shared
    memory: take the slice of the result.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
    #shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @bytes(%m: !ttg.memdesc<64x32xf32, #shared, #smem, mutable>) {
      %0 = ttg.memdesc_reinterpret %m : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<8192xi8, #shared1, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTG_MemDescType:$src);
  let results = (outs TTG_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif
