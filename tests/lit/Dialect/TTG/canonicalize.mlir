// RUN: lathe-opt %s --canonicalize | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory

// CHECK-LABEL: tt.func @there_and_back
tt.func @there_and_back(%t: tensor<128xf32, #a>) -> tensor<128xf32, #a> {
  // CHECK-NEXT: tt.return %arg0
  %0 = ttg.convert_layout %t : tensor<128xf32, #a> -> tensor<128xf32, #b>
  %1 = ttg.convert_layout %0 : tensor<128xf32, #b> -> tensor<128xf32, #a>
  tt.return %1 : tensor<128xf32, #a>
}

// CHECK-LABEL: tt.func @twice
tt.func @twice(%t: tensor<128xf32, #a>) -> tensor<128xf32, #c> {
  // CHECK-NEXT: %[[R:.*]] = ttg.convert_layout %arg0 : tensor<128xf32, #{{.*}}> -> tensor<128xf32, #{{.*}}>
  // CHECK-NEXT: tt.return %[[R]]
  %0 = ttg.convert_layout %t : tensor<128xf32, #a> -> tensor<128xf32, #b>
  %1 = ttg.convert_layout %0 : tensor<128xf32, #b> -> tensor<128xf32, #c>
  tt.return %1 : tensor<128xf32, #c>
}

// What every thread can make by itself is made, not moved.
// CHECK-LABEL: tt.func @sources
tt.func @sources(%v: f32) -> (tensor<128xf32, #b>, tensor<128xf32, #b>, tensor<128xi32, #b>) {
  // CHECK-NOT: ttg.convert_layout
  // CHECK-DAG: arith.constant dense<1.000000e+00> : tensor<128xf32, #[[B:.*]]>
  // CHECK-DAG: tt.splat %arg0 : f32 -> tensor<128xf32, #[[B]]>
  // CHECK-DAG: tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #[[B]]>
  %c = arith.constant dense<1.0> : tensor<128xf32, #a>
  %s = tt.splat %v : f32 -> tensor<128xf32, #a>
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #a>
  %0 = ttg.convert_layout %c : tensor<128xf32, #a> -> tensor<128xf32, #b>
  %1 = ttg.convert_layout %s : tensor<128xf32, #a> -> tensor<128xf32, #b>
  %2 = ttg.convert_layout %r : tensor<128xi32, #a> -> tensor<128xi32, #b>
  tt.return %0, %1, %2 : tensor<128xf32, #b>, tensor<128xf32, #b>, tensor<128xi32, #b>
}

// A buffer that nothing reads goes; a store into one that is read stays.
// CHECK-LABEL: tt.func @buffers
tt.func @buffers(%t: tensor<128xf32, #a>) -> tensor<128xf32, #a> {
  // CHECK-NEXT: %[[M:.*]] = ttg.local_alloc : ()
  // CHECK-NEXT: ttg.local_store %arg0, %[[M]]
  // CHECK-NEXT: ttg.local_load %[[M]]
  // CHECK-NEXT: tt.return
  %unused = ttg.local_alloc %t : (tensor<128xf32, #a>) -> !ttg.memdesc<128xf32, #shared, #smem>
  %m = ttg.local_alloc : () -> !ttg.memdesc<128xf32, #shared, #smem, mutable>
  ttg.local_store %t, %m : tensor<128xf32, #a> -> !ttg.memdesc<128xf32, #shared, #smem, mutable>
  %0 = ttg.local_load %m : !ttg.memdesc<128xf32, #shared, #smem, mutable> -> tensor<128xf32, #a>
  tt.return %0 : tensor<128xf32, #a>
}
