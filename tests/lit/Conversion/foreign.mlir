// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: llvm.func @__nv_powf(f32, f32) -> f32
  // CHECK-LABEL: llvm.func @library
  // A scalar goes to every call; what is the same is called once.
  // CHECK-COUNT-4: llvm.call @__nv_powf(%{{.*}}, %arg1) : (f32, f32) -> f32
  // CHECK-NOT: llvm.call
  tt.func public @library(%p: !tt.ptr<f32>, %v: f32) {
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %x = arith.sitofp %i : tensor<128xi32, #blocked> to tensor<128xf32, #blocked>
    %y = tt.splat %v : f32 -> tensor<128xf32, #blocked>
    %0 = tt.extern_elementwise %x, %y {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<128xf32, #blocked>, tensor<128xf32, #blocked>) -> tensor<128xf32, #blocked>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #blocked>
    %at = tt.addptr %ps, %i : tensor<128x!tt.ptr<f32>, #blocked>, tensor<128xi32, #blocked>
    tt.store %at, %0 : tensor<128x!tt.ptr<f32>, #blocked>
    tt.return
  }
  // Four bytes share a register; two results are a struct.
  // CHECK-LABEL: llvm.func @assembly
  // CHECK: llvm.bitcast %{{.*}} : vector<4xi8> to i32
  // CHECK: llvm.inline_asm asm_dialect = att "and.b32 $0, $1, 3;", "=r,r" %{{.*}} : (i32) -> i32
  // CHECK: llvm.bitcast %{{.*}} : i32 to vector<4xi8>
  // CHECK-COUNT-4: llvm.inline_asm has_side_effects asm_dialect = att "mov.b32 $0, $2; mov.b32 $1, $2;", "=&r,=r,r" %{{.*}} : (i32) -> !llvm.struct<(i32, i32)>
  tt.func public @assembly(%p: !tt.ptr<i8> {tt.divisibility = 16 : i32}) {
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %x = arith.trunci %i : tensor<128xi32, #blocked> to tensor<128xi8, #blocked>
    %0 = tt.elementwise_inline_asm "and.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %x : tensor<128xi8, #blocked> -> tensor<128xi8, #blocked>
    %1:2 = tt.elementwise_inline_asm "mov.b32 $0, $2; mov.b32 $1, $2;" {constraints = "=&r,=r,r", packed_element = 1 : i32, pure = false} %i : tensor<128xi32, #blocked> -> tensor<128xi32, #blocked>, tensor<128xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<i8> -> tensor<128x!tt.ptr<i8>, #blocked>
    %at = tt.addptr %ps, %i : tensor<128x!tt.ptr<i8>, #blocked>, tensor<128xi32, #blocked>
    tt.store %at, %0 : tensor<128x!tt.ptr<i8>, #blocked>
    tt.return
  }
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @path(%p: !tt.ptr<f32>, %v: f32) {
    // expected-error @+1 {{unsupported: tt.extern_elementwise with the library "/tmp/lib.bc"; functions come from the target's own device library: leave libpath empty}}
    %0 = tt.extern_elementwise %v {libname = "", libpath = "/tmp/lib.bc", pure = true, symbol = "f"} : (f32) -> f32
    tt.store %p, %0 : !tt.ptr<f32>
    tt.return
  }
}
