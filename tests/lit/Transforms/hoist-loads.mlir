// Loads start before exchanges between threads that they do not depend on.
// RUN: lathe-opt %s --split-input-file --lathe-ttg-hoist-loads | FileCheck %s

#row = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {ttg.target = "cuda:90", "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // Both, and the arithmetic of the second one's address.
  // CHECK-LABEL: @iteration
  tt.func @iteration(%x: tensor<512x!tt.ptr<f32>, #row>, %y: tensor<512x!tt.ptr<f32>, #row>, %to: tensor<512x!tt.ptr<f32>, #one>, %n: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    scf.for %i = %zero to %n step %one : i32 {
      // CHECK: tt.load %arg0
      // CHECK: tt.splat
      // CHECK: %[[AT:.*]] = tt.addptr
      // CHECK: tt.load %[[AT]]
      // CHECK: ttg.convert_layout
      // CHECK: ttg.convert_layout
      %a = tt.load %x : tensor<512x!tt.ptr<f32>, #row>
      %a1 = ttg.convert_layout %a : tensor<512xf32, #row> -> tensor<512xf32, #one>
      %is = tt.splat %i : i32 -> tensor<512xi32, #row>
      %at = tt.addptr %y, %is : tensor<512x!tt.ptr<f32>, #row>, tensor<512xi32, #row>
      %b = tt.load %at : tensor<512x!tt.ptr<f32>, #row>
      %b1 = ttg.convert_layout %b : tensor<512xf32, #row> -> tensor<512xf32, #one>
      %sum = arith.addf %a1, %b1 : tensor<512xf32, #one>
      tt.store %to, %sum : tensor<512x!tt.ptr<f32>, #one>
    }
    tt.return
  }

  // Not a load whose address is exchanged, nor a volatile one, nor across a store, which may be to the same place.
  // CHECK-LABEL: @stays
  tt.func @stays(%x: tensor<512x!tt.ptr<f32>, #row>, %y: tensor<512x!tt.ptr<f32>, #one>, %i: tensor<512xi32, #row>, %n: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    scf.for %k = %zero to %n step %one : i32 {
      // CHECK: ttg.convert_layout
      // CHECK: tt.load
      // CHECK: ttg.convert_layout
      // CHECK: tt.load {{.*}} {isVolatile = true}
      // CHECK: tt.store
      // CHECK: tt.load %arg0
      %j = ttg.convert_layout %i : tensor<512xi32, #row> -> tensor<512xi32, #one>
      %at = tt.addptr %y, %j : tensor<512x!tt.ptr<f32>, #one>, tensor<512xi32, #one>
      %a = tt.load %at : tensor<512x!tt.ptr<f32>, #one>
      %a1 = ttg.convert_layout %a : tensor<512xf32, #one> -> tensor<512xf32, #row>
      %b = tt.load %x {isVolatile = true} : tensor<512x!tt.ptr<f32>, #row>
      %sum = arith.addf %a1, %b : tensor<512xf32, #row>
      tt.store %x, %sum : tensor<512x!tt.ptr<f32>, #row>
      %c = tt.load %x : tensor<512x!tt.ptr<f32>, #row>
      tt.store %x, %c : tensor<512x!tt.ptr<f32>, #row>
    }
    tt.return
  }

  // Four registers of a thread may be taken longer outside of loops, sixteen not.
  // CHECK-LABEL: @once
  tt.func @once(%x: tensor<512x!tt.ptr<f32>, #row>, %many: tensor<2048x!tt.ptr<f32>, #row>, %to: tensor<512x!tt.ptr<f32>, #one>) {
    // CHECK: tt.load %arg0
    // CHECK: tt.load %arg0
    // CHECK: ttg.convert_layout
    // CHECK: tt.load %arg1
    %a = tt.load %x {cache = 2 : i32} : tensor<512x!tt.ptr<f32>, #row>
    %a1 = ttg.convert_layout %a : tensor<512xf32, #row> -> tensor<512xf32, #one>
    %b = tt.load %x : tensor<512x!tt.ptr<f32>, #row>
    %b1 = ttg.convert_layout %b : tensor<512xf32, #row> -> tensor<512xf32, #one>
    %c = tt.load %many : tensor<2048x!tt.ptr<f32>, #row>
    %sum = arith.addf %a1, %b1 : tensor<512xf32, #one>
    tt.store %to, %sum : tensor<512x!tt.ptr<f32>, #one>
    tt.return
  }
}

// -----

// An author's order stays.
#row = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {ttg.authored, ttg.target = "cuda:90", "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // CHECK-LABEL: @authored
  tt.func @authored(%x: tensor<512x!tt.ptr<f32>, #row>) -> (tensor<512xf32, #one>, tensor<512xf32, #row>) {
    // CHECK: tt.load
    // CHECK: ttg.convert_layout
    // CHECK: tt.load
    %a = tt.load %x : tensor<512x!tt.ptr<f32>, #row>
    %a1 = ttg.convert_layout %a : tensor<512xf32, #row> -> tensor<512xf32, #one>
    %b = tt.load %x : tensor<512x!tt.ptr<f32>, #row>
    tt.return %a1, %b : tensor<512xf32, #one>, tensor<512xf32, #row>
  }
}
