// 8-bit floats times powers of two, of bf16 and of exponents.
//
// targets: hip:gfx90a hip:gfx942 hip:gfx950
// grid: 1
// input f8E5M2 256 normal 2
// input i8 256 integers 100 127
// output f16 256
// output bf16 256
#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
tt.func public @k(%x: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %s: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %wide: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
  %at = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #b>
  %xs = tt.splat %x : !tt.ptr<f8E5M2> -> tensor<256x!tt.ptr<f8E5M2>, #b>
  %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<f8E5M2>, #b>, tensor<256xi32, #b>
  %ss = tt.splat %s : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>, #b>
  %sp = tt.addptr %ss, %at : tensor<256x!tt.ptr<i8>, #b>, tensor<256xi32, #b>
  %os = tt.splat %out : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>, #b>
  %op = tt.addptr %os, %at : tensor<256x!tt.ptr<f16>, #b>, tensor<256xi32, #b>
  %ws = tt.splat %wide : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>, #b>
  %wp = tt.addptr %ws, %at : tensor<256x!tt.ptr<bf16>, #b>, tensor<256xi32, #b>
  %v = tt.load %xp : tensor<256x!tt.ptr<f8E5M2>, #b>
  %e = tt.load %sp : tensor<256x!tt.ptr<i8>, #b>
  %ew = arith.extui %e : tensor<256xi8, #b> to tensor<256xi16, #b>
  %seven = arith.constant dense<7> : tensor<256xi16, #b>
  %eb = arith.shli %ew, %seven : tensor<256xi16, #b>
  %scale = tt.bitcast %eb : tensor<256xi16, #b> -> tensor<256xbf16, #b>
  %h = amdg.scaled_upcast_fp8 %v scale %scale : tensor<256xf8E5M2, #b>, tensor<256xbf16, #b> -> tensor<256xf16, #b>
  %w = amdg.scaled_upcast_fp8 %v scale %e : tensor<256xf8E5M2, #b>, tensor<256xi8, #b> -> tensor<256xbf16, #b>
  tt.store %op, %h : tensor<256x!tt.ptr<f16>, #b>
  tt.store %wp, %w : tensor<256x!tt.ptr<bf16>, #b>
  tt.return
}
}
// -----
tt.func public @k(%x: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %s: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %wide: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
  %at = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f8E5M2> -> tensor<256x!tt.ptr<f8E5M2>>
  %xp = tt.addptr %xs, %at : tensor<256x!tt.ptr<f8E5M2>>, tensor<256xi32>
  %ss = tt.splat %s : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %sp = tt.addptr %ss, %at : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  %os = tt.splat %out : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %op = tt.addptr %os, %at : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  %ws = tt.splat %wide : !tt.ptr<bf16> -> tensor<256x!tt.ptr<bf16>>
  %wp = tt.addptr %ws, %at : tensor<256x!tt.ptr<bf16>>, tensor<256xi32>
  %v = tt.load %xp : tensor<256x!tt.ptr<f8E5M2>>
  %e = tt.load %sp : tensor<256x!tt.ptr<i8>>
  %ew = arith.extui %e : tensor<256xi8> to tensor<256xi16>
  %seven = arith.constant dense<7> : tensor<256xi16>
  %eb = arith.shli %ew, %seven : tensor<256xi16>
  %scale = tt.bitcast %eb : tensor<256xi16> -> tensor<256xbf16>
  %vf = tt.fp_to_fp %v : tensor<256xf8E5M2> -> tensor<256xf32>
  %sf = arith.extf %scale : tensor<256xbf16> to tensor<256xf32>
  %m = arith.mulf %vf, %sf : tensor<256xf32>
  %h = arith.truncf %m : tensor<256xf32> to tensor<256xf16>
  %w = arith.truncf %m : tensor<256xf32> to tensor<256xbf16>
  tt.store %op, %h : tensor<256x!tt.ptr<f16>>
  tt.store %wp, %w : tensor<256x!tt.ptr<bf16>>
  tt.return
}
