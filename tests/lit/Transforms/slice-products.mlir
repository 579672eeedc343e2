// Products of wgmma that are added to what a loop carries are halved where a thread cannot hold both.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttng-slice-products --canonicalize --cse | FileCheck %s
// RUN: lathe-opt %s --split-input-file --cse --canonicalize --lathe-ttng-slice-products --remarks-filter-missed=lathe -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#blocked = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 32]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// The scale is loaded before the product; its halves are registers. 128 words of sums and 128 of the product: the
// second half is multiplied once the first one has been added.
//
// CHECK-LABEL: tt.func @scaled
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<64x128xf32, #mma>
// CHECK: scf.for {{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (tensor<128x128xf32, #mma>)
// CHECK: %[[A:.*]] = ttg.local_alloc
// CHECK: %[[B:.*]] = ttg.local_alloc
// CHECK: %[[UPPER:.*]] = ttg.memdesc_subslice %[[A]][0, 0] : !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem> -> !ttg.memdesc<64x128xf8E4M3FN, #shared, #smem, 128x128>
// CHECK: %[[FIRST:.*]] = ttng.warp_group_dot %[[UPPER]], %[[B]], %[[ZERO]] {{.*}} -> tensor<64x128xf32, #mma>
// CHECK: tt.split %{{.*}} -> tensor<64x128xf32
// CHECK: arith.mulf %[[FIRST]], %{{.*}} : tensor<64x128xf32, #mma>
// CHECK: arith.addf {{.*}} : tensor<64x128xf32, #mma>
// CHECK: %[[LOWER:.*]] = ttg.memdesc_subslice %[[A]][64, 0]
// CHECK: %[[SECOND:.*]] = ttng.warp_group_dot %[[LOWER]], %[[B]], %[[ZERO]]
// CHECK: arith.mulf %[[SECOND]], %{{.*}} : tensor<64x128xf32, #mma>
// CHECK: tt.join
// CHECK: scf.yield %{{.*}} : tensor<128x128xf32, #mma>
tt.func @scaled(%a: tensor<128x128xf8E4M3FN, #blocked>, %b: tensor<128x128xf8E4M3FN, #blocked>,
                %scale: tensor<128x128xf32, #mma>, %n: i32) -> tensor<128x128xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
    %left = ttg.local_alloc %a : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem>
    %right = ttg.local_alloc %b : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared1, #smem>
    %d = ttng.warp_group_dot %left, %right, %zero {inputPrecision = 0 : i32, maxNumImpreciseAcc = 1073741824 : i32} : !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem> * !ttg.memdesc<128x128xf8E4M3FN, #shared1, #smem> -> tensor<128x128xf32, #mma>
    %scaled = arith.mulf %d, %scale : tensor<128x128xf32, #mma>
    %next = arith.addf %sum, %scaled : tensor<128x128xf32, #mma>
    scf.yield %next : tensor<128x128xf32, #mma>
  }
  tt.return %r : tensor<128x128xf32, #mma>
}

// A reduction needs whole rows at once, so that halves would save nothing.
//
// REMARK-NOT: product-beside-sums
// REMARK: product-beside-sums{{.*}}a thread holds 128 words of a product beside 132 that its loop carries, and has registers for 239; registers may go to memory
// CHECK-LABEL: tt.func @reduced
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<128x128xf32, #mma>
// CHECK-NOT: ttng.warp_group_dot
// CHECK: tt.return
tt.func @reduced(%a: tensor<128x128xf8E4M3FN, #blocked>, %b: tensor<128x128xf8E4M3FN, #blocked>, %n: i32) -> (tensor<128x128xf32, #mma>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #mma}>>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
  %none = arith.constant dense<0.0> : tensor<128xf32, #ttg.slice<{dim = 1, parent = #mma}>>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %m = %none) -> (tensor<128x128xf32, #mma>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #mma}>>) : i32 {
    %left = ttg.local_alloc %a : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem>
    %right = ttg.local_alloc %b : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared1, #smem>
    %d = ttng.warp_group_dot %left, %right, %zero {inputPrecision = 0 : i32, maxNumImpreciseAcc = 1073741824 : i32} : !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem> * !ttg.memdesc<128x128xf8E4M3FN, #shared1, #smem> -> tensor<128x128xf32, #mma>
    %next = arith.addf %sum, %d : tensor<128x128xf32, #mma>
    %most = "tt.reduce"(%d) <{axis = 1 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %z = arith.maximumf %x, %y : f32
      tt.reduce.return %z : f32
    }) : (tensor<128x128xf32, #mma>) -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #mma}>>
    scf.yield %next, %most : tensor<128x128xf32, #mma>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #mma}>>
  }
  tt.return %r#0, %r#1 : tensor<128x128xf32, #mma>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #mma}>>
}

// The loop carries a product itself, which other operations use too: it is needed whole. The run with remarks has the
// uses in another order.
//
// REMARK: product-beside-sums{{.*}}a thread holds 128 words of a product beside 256 that its loop carries
// CHECK-LABEL: tt.func @yielded
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<128x128xf32, #mma>
// CHECK-NOT: ttng.warp_group_dot
// CHECK: scf.yield
tt.func @yielded(%a: tensor<128x128xf8E4M3FN, #blocked>, %b: tensor<128x128xf8E4M3FN, #blocked>,
                 %scale: tensor<128x128xf32, #mma>, %n: i32) -> (tensor<128x128xf32, #mma>, tensor<128x128xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %last = %zero) -> (tensor<128x128xf32, #mma>, tensor<128x128xf32, #mma>) : i32 {
    %left = ttg.local_alloc %a : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem>
    %right = ttg.local_alloc %b : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared1, #smem>
    %d = ttng.warp_group_dot %left, %right, %zero {inputPrecision = 0 : i32, maxNumImpreciseAcc = 1073741824 : i32} : !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem> * !ttg.memdesc<128x128xf8E4M3FN, #shared1, #smem> -> tensor<128x128xf32, #mma>
    %same = arith.select %true, %d, %zero : tensor<128x128xf32, #mma>
    %scaled = arith.mulf %same, %scale : tensor<128x128xf32, #mma>
    %next = arith.addf %sum, %scaled : tensor<128x128xf32, #mma>
    scf.yield %next, %d : tensor<128x128xf32, #mma>, tensor<128x128xf32, #mma>
  }
  tt.return %r#0, %r#1 : tensor<128x128xf32, #mma>, tensor<128x128xf32, #mma>
}

// Sums that the product adds to are in its own registers.
//
// REMARK-NOT: product-beside-sums
// CHECK-LABEL: tt.func @accumulated
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<128x128xf32, #mma>
// CHECK-NOT: ttng.warp_group_dot
// CHECK: scf.yield
tt.func @accumulated(%a: tensor<128x128xf8E4M3FN, #blocked>, %b: tensor<128x128xf8E4M3FN, #blocked>, %n: i32) -> tensor<128x128xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<128x128xf32, #mma>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
    %left = ttg.local_alloc %a : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem>
    %right = ttg.local_alloc %b : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared1, #smem>
    %d = ttng.warp_group_dot %left, %right, %sum {inputPrecision = 0 : i32, maxNumImpreciseAcc = 1073741824 : i32} : !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem> * !ttg.memdesc<128x128xf8E4M3FN, #shared1, #smem> -> tensor<128x128xf32, #mma>
    scf.yield %d : tensor<128x128xf32, #mma>
  }
  tt.return %r : tensor<128x128xf32, #mma>
}
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [4, 8], warpsPerCTA = [8, 1], order = [1, 0]}>
#flat = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [8], order = [0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 64, 32]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// Eight warps hold all: 64 words of the product, 64 of its sums, and 64, 32 and 8 of others are 232 of 239.
//
// CHECK-LABEL: tt.func @both_fit
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<256x64xf32, #mma>
// CHECK-NOT: ttng.warp_group_dot
tt.func @both_fit(%a: tensor<256x128xf8E4M3FN, #blocked>, %b: tensor<128x64xf8E4M3FN, #blocked>, %scale: tensor<256x64xf32, #mma>,
                  %x: tensor<256x64xf32, #mma>, %y: tensor<8192xf32, #flat>, %z: tensor<4096xf16, #flat>, %n: i32)
    -> (tensor<256x64xf32, #mma>, tensor<256x64xf32, #mma>, tensor<8192xf32, #flat>, tensor<4096xf16, #flat>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<256x64xf32, #mma>
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %cx = %x, %cy = %y, %cz = %z)
      -> (tensor<256x64xf32, #mma>, tensor<256x64xf32, #mma>, tensor<8192xf32, #flat>, tensor<4096xf16, #flat>) : i32 {
    %left = ttg.local_alloc %a : (tensor<256x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<256x128xf8E4M3FN, #shared, #smem>
    %right = ttg.local_alloc %b : (tensor<128x64xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x64xf8E4M3FN, #shared1, #smem>
    %d = ttng.warp_group_dot %left, %right, %zero {inputPrecision = 0 : i32, maxNumImpreciseAcc = 1073741824 : i32} : !ttg.memdesc<256x128xf8E4M3FN, #shared, #smem> * !ttg.memdesc<128x64xf8E4M3FN, #shared1, #smem> -> tensor<256x64xf32, #mma>
    %scaled = arith.mulf %d, %scale : tensor<256x64xf32, #mma>
    %next = arith.addf %sum, %scaled : tensor<256x64xf32, #mma>
    %nx = arith.addf %cx, %cx : tensor<256x64xf32, #mma>
    %ny = arith.addf %cy, %cy : tensor<8192xf32, #flat>
    %nz = arith.addf %cz, %cz : tensor<4096xf16, #flat>
    scf.yield %next, %nx, %ny, %nz : tensor<256x64xf32, #mma>, tensor<256x64xf32, #mma>, tensor<8192xf32, #flat>, tensor<4096xf16, #flat>
  }
  tt.return %r#0, %r#1, %r#2, %r#3 : tensor<256x64xf32, #mma>, tensor<256x64xf32, #mma>, tensor<8192xf32, #flat>, tensor<4096xf16, #flat>
}

// With 16 words instead of the 8 they are 240.
//
// CHECK-LABEL: tt.func @just_too_many
// CHECK-COUNT-2: ttng.warp_group_dot {{.*}} -> tensor<128x64xf32, #mma>
// CHECK-NOT: ttng.warp_group_dot
tt.func @just_too_many(%a: tensor<256x128xf8E4M3FN, #blocked>, %b: tensor<128x64xf8E4M3FN, #blocked>, %scale: tensor<256x64xf32, #mma>,
                  %x: tensor<256x64xf32, #mma>, %y: tensor<8192xf32, #flat>, %z: tensor<4096xf32, #flat>, %n: i32)
    -> (tensor<256x64xf32, #mma>, tensor<256x64xf32, #mma>, tensor<8192xf32, #flat>, tensor<4096xf32, #flat>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<256x64xf32, #mma>
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %cx = %x, %cy = %y, %cz = %z)
      -> (tensor<256x64xf32, #mma>, tensor<256x64xf32, #mma>, tensor<8192xf32, #flat>, tensor<4096xf32, #flat>) : i32 {
    %left = ttg.local_alloc %a : (tensor<256x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<256x128xf8E4M3FN, #shared, #smem>
    %right = ttg.local_alloc %b : (tensor<128x64xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x64xf8E4M3FN, #shared1, #smem>
    %d = ttng.warp_group_dot %left, %right, %zero {inputPrecision = 0 : i32, maxNumImpreciseAcc = 1073741824 : i32} : !ttg.memdesc<256x128xf8E4M3FN, #shared, #smem> * !ttg.memdesc<128x64xf8E4M3FN, #shared1, #smem> -> tensor<256x64xf32, #mma>
    %scaled = arith.mulf %d, %scale : tensor<256x64xf32, #mma>
    %next = arith.addf %sum, %scaled : tensor<256x64xf32, #mma>
    %nx = arith.addf %cx, %cx : tensor<256x64xf32, #mma>
    %ny = arith.addf %cy, %cy : tensor<8192xf32, #flat>
    %nz = arith.addf %cz, %cz : tensor<4096xf32, #flat>
    scf.yield %next, %nx, %ny, %nz : tensor<256x64xf32, #mma>, tensor<256x64xf32, #mma>, tensor<8192xf32, #flat>, tensor<4096xf32, #flat>
  }
  tt.return %r#0, %r#1, %r#2, %r#3 : tensor<256x64xf32, #mma>, tensor<256x64xf32, #mma>, tensor<8192xf32, #flat>, tensor<4096xf32, #flat>
}
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 256, 32]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// The sums alone are more than the registers of a thread.
//
// REMARK: product-beside-sums{{.*}}a thread holds 256 words of a product beside 256 that its loop carries
// REMARK-NOT: product-beside-sums
// CHECK-LABEL: tt.func @sums_too_wide
// CHECK: ttng.warp_group_dot {{.*}} -> tensor<128x256xf32, #mma>
// CHECK-NOT: ttng.warp_group_dot
tt.func @sums_too_wide(%a: tensor<128x128xf8E4M3FN, #blocked>, %b: tensor<128x256xf8E4M3FN, #blocked>, %n: i32) -> tensor<128x256xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<128x256xf32, #mma>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<128x256xf32, #mma>) : i32 {
    %left = ttg.local_alloc %a : (tensor<128x128xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem>
    %right = ttg.local_alloc %b : (tensor<128x256xf8E4M3FN, #blocked>) -> !ttg.memdesc<128x256xf8E4M3FN, #shared1, #smem>
    %d = ttng.warp_group_dot %left, %right, %zero {inputPrecision = 0 : i32, maxNumImpreciseAcc = 1073741824 : i32} : !ttg.memdesc<128x128xf8E4M3FN, #shared, #smem> * !ttg.memdesc<128x256xf8E4M3FN, #shared1, #smem> -> tensor<128x256xf32, #mma>
    %next = arith.addf %sum, %d : tensor<128x256xf32, #mma>
    scf.yield %next : tensor<128x256xf32, #mma>
  }
  tt.return %r : tensor<128x256xf32, #mma>
}
}
