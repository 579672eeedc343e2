// Eight warps can divide a square result as 4 x 2 or as 2 x 4. An AMD chip reads the elements of an operand one by one
// where memory has them side by side along another dimension than K: each warp then has fewer of that operand.
//
// RUN: lathe-compiler compile %s --target hip:gfx942 --set num_warps=8 --emit ttg --entry rows | FileCheck %s --check-prefix=WIDE
// RUN: lathe-compiler compile %s --target hip:gfx942 --set num_warps=8 --emit ttg --entry columns | FileCheck %s --check-prefix=TALL
// RUN: lathe-compiler compile %s --target cuda:80 --set num_warps=8 --emit ttg --entry rows | FileCheck %s --check-prefix=CUDA
// WIDE: amd_mfma<{version = 3, warpsPerCTA = [2, 4]
// TALL: amd_mfma<{version = 3, warpsPerCTA = [4, 2]
// CUDA: nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 2]

tt.func public @rows(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %k = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %m = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %mc = tt.expand_dims %m {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %mr = tt.expand_dims %m {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %kc = tt.expand_dims %k {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %kr = tt.expand_dims %k {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %s32 = arith.constant dense<32> : tensor<128x1xi32>
  %s128 = arith.constant dense<128> : tensor<32x1xi32>
  %o128 = arith.constant dense<128> : tensor<128x1xi32>
  %a0 = arith.muli %mc, %s32 : tensor<128x1xi32>
  %a1 = tt.broadcast %a0 : tensor<128x1xi32> -> tensor<128x32xi32>
  %a2 = tt.broadcast %kr : tensor<1x32xi32> -> tensor<128x32xi32>
  %a3 = arith.addi %a1, %a2 : tensor<128x32xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %a3 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
  %a = tt.load %xp : tensor<128x32x!tt.ptr<f16>>
  %b0 = arith.muli %kc, %s128 : tensor<32x1xi32>
  %b1 = tt.broadcast %b0 : tensor<32x1xi32> -> tensor<32x128xi32>
  %b2 = tt.broadcast %mr : tensor<1x128xi32> -> tensor<32x128xi32>
  %b3 = arith.addi %b1, %b2 : tensor<32x128xi32>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %b3 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
  %b = tt.load %yp : tensor<32x128x!tt.ptr<f16>>
  %d = tt.dot %a, %b, %zero : tensor<128x32xf16> * tensor<32x128xf16> -> tensor<128x128xf32>
  %o0 = arith.muli %mc, %o128 : tensor<128x1xi32>
  %o1 = tt.broadcast %o0 : tensor<128x1xi32> -> tensor<128x128xi32>
  %o2 = tt.broadcast %mr : tensor<1x128xi32> -> tensor<128x128xi32>
  %o3 = arith.addi %o1, %o2 : tensor<128x128xi32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  %op = tt.addptr %os, %o3 : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
  tt.store %op, %d : tensor<128x128x!tt.ptr<f32>>
  tt.return
}

tt.func public @columns(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %k = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %m = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %mc = tt.expand_dims %m {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %mr = tt.expand_dims %m {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %kc = tt.expand_dims %k {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %kr = tt.expand_dims %k {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %s32 = arith.constant dense<32> : tensor<128x1xi32>
  %n32 = arith.constant dense<32> : tensor<1x128xi32>
  %o128 = arith.constant dense<128> : tensor<128x1xi32>
  %a0 = arith.muli %mc, %s32 : tensor<128x1xi32>
  %a1 = tt.broadcast %a0 : tensor<128x1xi32> -> tensor<128x32xi32>
  %a2 = tt.broadcast %kr : tensor<1x32xi32> -> tensor<128x32xi32>
  %a3 = arith.addi %a1, %a2 : tensor<128x32xi32>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %a3 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
  %a = tt.load %xp : tensor<128x32x!tt.ptr<f16>>
  %b0 = arith.muli %mr, %n32 : tensor<1x128xi32>
  %b1 = tt.broadcast %b0 : tensor<1x128xi32> -> tensor<32x128xi32>
  %b2 = tt.broadcast %kc : tensor<32x1xi32> -> tensor<32x128xi32>
  %b3 = arith.addi %b1, %b2 : tensor<32x128xi32>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %b3 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
  %b = tt.load %yp : tensor<32x128x!tt.ptr<f16>>
  %d = tt.dot %a, %b, %zero : tensor<128x32xf16> * tensor<32x128xf16> -> tensor<128x128xf32>
  %o0 = arith.muli %mc, %o128 : tensor<128x1xi32>
  %o1 = tt.broadcast %o0 : tensor<128x1xi32> -> tensor<128x128xi32>
  %o2 = tt.broadcast %mr : tensor<1x128xi32> -> tensor<128x128xi32>
  %o3 = arith.addi %o1, %o2 : tensor<128x128xi32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  %op = tt.addptr %os, %o3 : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
  tt.store %op, %d : tensor<128x128x!tt.ptr<f32>>
  tt.return
}
