// Buffer loads and stores: masks that end within a vector, elements in their place, hints of caches.
//
// targets: hip:gfx90a hip:gfx942 hip:gfx950
// grid: 1
// input f32 1001 integers -9 9
// input f16 1024 integers -9 9
// output f32 1024
// output f16 1024
// scalar i32 1001
// scalar i32 64
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %half: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %row: i32) {
  %at = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #b>
  %ns = tt.splat %n : i32 -> tensor<1024xi32, #b>
  %mask = arith.cmpi slt, %at, %ns : tensor<1024xi32, #b>
  %three = arith.constant dense<3.0> : tensor<1024xf32, #b>
  %v = amdg.buffer_load %x[%at], %mask, %three cacheModifier = cg stride = %row {contiguity = 4 : i32} : tensor<1024xf32, #b>
  %h = amdg.buffer_load %y[%at] cacheModifier = cs : tensor<1024xf16, #b>
  %w = arith.extf %h : tensor<1024xf16, #b> to tensor<1024xf32, #b>
  %sum = arith.addf %v, %w : tensor<1024xf32, #b>
  amdg.buffer_store %sum, %out[%at], %mask : tensor<1024xf32, #b>
  amdg.buffer_store %h, %half[%at] cacheModifier = wt : tensor<1024xf16, #b>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %half: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %row: i32) {
  %at = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %ns = tt.splat %n : i32 -> tensor<1024xi32>
  %mask = arith.cmpi slt, %at, %ns : tensor<1024xi32>
  %three = arith.constant dense<3.0> : tensor<1024xf32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %xp, %mask, %three : tensor<1024x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %at : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  %h = tt.load %yp : tensor<1024x!tt.ptr<f16>>
  %w = arith.extf %h : tensor<1024xf16> to tensor<1024xf32>
  %sum = arith.addf %v, %w : tensor<1024xf32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %op = tt.addptr %os, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %op, %sum, %mask : tensor<1024x!tt.ptr<f32>>
  %hs = tt.splat %half : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %hp = tt.addptr %hs, %at : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %hp, %h : tensor<1024x!tt.ptr<f16>>
  tt.return
}
