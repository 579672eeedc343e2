// RUN: lathe-opt %s --split-input-file --verify-diagnostics --lathe-ttg-assign-descriptor-layouts --lathe-ttg-lower-descriptors

// A map takes the place of the arguments, so nothing else may use them.
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @shared(%p: !tt.ptr<f16> {tt.host_descriptor = array<i32: 1, 1>}, %n0: i64, %s0: i64, %nan: i1, %out: !tt.ptr<i64>) {
  %0 = arith.trunci %n0 : i64 to i32
  %never = arith.constant false
  // expected-error@+1 {{unsupported: tt.host_descriptor of values that are not, or not only, the arguments of the kernel that follow one with tt.host_descriptor; use an argument of type !tt.tensordesc, or tt.make_tensor_descriptor}}
  %d = tt.host_descriptor %p, [%0], [%s0], %nan, %never : <f16>, <64xf16>
  tt.store %out, %n0 : !tt.ptr<i64>
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @unmarked(%p: !tt.ptr<f16>, %n0: i64, %s0: i64, %nan: i1) {
  %0 = arith.trunci %n0 : i64 to i32
  %never = arith.constant false
  // expected-error@+1 {{unsupported: tt.host_descriptor of values that are not}}
  %d = tt.host_descriptor %p, [%0], [%s0], %nan, %never : <f16>, <64xf16>
  tt.return
}
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @swapped(%p: !tt.ptr<f16> {tt.host_descriptor = array<i32: 2, 1>}, %n0: i64, %n1: i64, %s0: i64, %s1: i64, %nan: i1) {
  %0 = arith.trunci %n0 : i64 to i32
  %1 = arith.trunci %n1 : i64 to i32
  %never = arith.constant false
  // expected-error@+1 {{unsupported: tt.host_descriptor of values that are not}}
  %d = tt.host_descriptor %p, [%1, %0], [%s0, %s1], %nan, %never : <f16>, <16x64xf16>
  tt.return
}
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @transposed(%p: !tt.ptr<f16> {tt.host_descriptor = array<i32: 3, 1, 1>}, %n0: i64, %n1: i64, %n2: i64, %s0: i64, %s1: i64, %s2: i64, %nan: i1, %l: i32, %u: i32, %t: i32) {
  %never = arith.constant false
  // expected-error@+1 {{unsupported: ttng.host_im2col_descriptor of '!ttng.tensordesc_im2col<64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>>'; use an argument of this type, with blocks of pixels by channels of 8 to 64 bits in an nvmma_shared layout without transposed and fp4Padded}}
  %d = ttng.host_im2col_descriptor %p, [%n0, %n1, %n2], [%s0, %s1, %s2], %nan, %never, [%l], [%u], [%t] : !tt.ptr<f16>, !ttng.tensordesc_im2col<64x64xf16, #wide>
  tt.return
}
}

// -----

#wide = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @corners_swapped(%p: !tt.ptr<f16> {tt.host_descriptor = array<i32: 3, 1, 1>}, %n0: i64, %n1: i64, %n2: i64, %s0: i64, %s1: i64, %s2: i64, %nan: i1, %l: i32, %u: i32, %t: i32) {
  %never = arith.constant false
  // expected-error@+1 {{unsupported: ttng.host_im2col_descriptor of}}
  %d = ttng.host_im2col_descriptor %p, [%n0, %n1, %n2], [%s0, %s1, %s2], %nan, %never, [%u], [%l], [%t] : !tt.ptr<f16>, !ttng.tensordesc_im2col<64x64xf16, #wide>
  tt.return
}
}
