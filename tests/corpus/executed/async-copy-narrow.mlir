// Copies that cp.async cannot make go through registers: fewer than 4 bytes at once, and masks that leave something but
// zero. Other threads than those that copied read the buffers.
//
// targets: cuda:80 cuda:90
// interpreted
// input f16 1025 integers -99 99
// input f32 1024 integers -99 99
// output f16 1024
// output f32 1024
#in = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#out = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#smem = #ttg.shared_memory
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %i = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #in>
    %n = arith.constant dense<901> : tensor<1024xi32, #in>
    %mask = arith.cmpi slt, %i, %n : tensor<1024xi32, #in>
    %one = arith.constant 1 : i32
    %a1 = tt.addptr %a, %one : !tt.ptr<f16>, i32
    %as = tt.splat %a1 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #in>
    %ap = tt.addptr %as, %i : tensor<1024x!tt.ptr<f16>, #in>, tensor<1024xi32, #in>
    %bs = tt.splat %b : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #in>
    %bp = tt.addptr %bs, %i : tensor<1024x!tt.ptr<f32>, #in>, tensor<1024xi32, #in>
    %three = arith.constant dense<3.0> : tensor<1024xf32, #in>
    %am = ttg.local_alloc : () -> !ttg.memdesc<1024xf16, #shared, #smem, mutable>
    %bm = ttg.local_alloc : () -> !ttg.memdesc<1024xf32, #shared, #smem, mutable>
    %t = ttg.async_copy_global_to_local %ap, %am mask %mask : tensor<1024x!tt.ptr<f16>, #in> -> <1024xf16, #shared, #smem, mutable>
    %u = ttg.async_copy_global_to_local %bp, %bm mask %mask other %three : tensor<1024x!tt.ptr<f32>, #in> -> <1024xf32, #shared, #smem, mutable>
    %g = ttg.async_commit_group tokens %t, %u
    %w = ttg.async_wait %g {num = 0 : i32}
    %av = ttg.local_load %am token %w : !ttg.memdesc<1024xf16, #shared, #smem, mutable> -> tensor<1024xf16, #out>
    %bv = ttg.local_load %bm token %w : !ttg.memdesc<1024xf32, #shared, #smem, mutable> -> tensor<1024xf32, #out>
    %j = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #out>
    %xs = tt.splat %x : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #out>
    %xp = tt.addptr %xs, %j : tensor<1024x!tt.ptr<f16>, #out>, tensor<1024xi32, #out>
    tt.store %xp, %av : tensor<1024x!tt.ptr<f16>, #out>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #out>
    %yp = tt.addptr %ys, %j : tensor<1024x!tt.ptr<f32>, #out>, tensor<1024xi32, #out>
    tt.store %yp, %bv : tensor<1024x!tt.ptr<f32>, #out>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<f16>, %b: !tt.ptr<f32>, %x: !tt.ptr<f16>, %y: !tt.ptr<f32>) {
  %i = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %n = arith.constant dense<901> : tensor<1024xi32>
  %mask = arith.cmpi slt, %i, %n : tensor<1024xi32>
  %one = arith.constant 1 : i32
  %a1 = tt.addptr %a, %one : !tt.ptr<f16>, i32
  %as = tt.splat %a1 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %ap = tt.addptr %as, %i : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %bs = tt.splat %b : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %bp = tt.addptr %bs, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %zero = arith.constant dense<0.0> : tensor<1024xf16>
  %three = arith.constant dense<3.0> : tensor<1024xf32>
  %av = tt.load %ap, %mask, %zero : tensor<1024x!tt.ptr<f16>>
  %bv = tt.load %bp, %mask, %three : tensor<1024x!tt.ptr<f32>>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %xp = tt.addptr %xs, %i : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %xp, %av : tensor<1024x!tt.ptr<f16>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %yp, %bv : tensor<1024x!tt.ptr<f32>>
  tt.return
}
