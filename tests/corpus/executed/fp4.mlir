// Pairs of 4-bit floats in every byte.
//
// targets: cuda:80
// input i8 512 iota
// output bf16 1024
// output f16 1024
#in = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#out = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:80"} {
  tt.func public @fp4(%x: !tt.ptr<i8>, %o: !tt.ptr<bf16>, %p: !tt.ptr<f16>) {
    %i = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #in>
    %xs = tt.splat %x : !tt.ptr<i8> -> tensor<512x!tt.ptr<i8>, #in>
    %xp = tt.addptr %xs, %i : tensor<512x!tt.ptr<i8>, #in>, tensor<512xi32, #in>
    %v = tt.load %xp : tensor<512x!tt.ptr<i8>, #in>
    %b = ttg.fp4_to_fp %v {axis = 0 : i32} : tensor<512xi8, #in> -> tensor<1024xbf16, #out>
    %h = ttg.fp4_to_fp %v {axis = 0 : i32} : tensor<512xi8, #in> -> tensor<1024xf16, #out>
    %j = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #out>
    %os = tt.splat %o : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>, #out>
    %op = tt.addptr %os, %j : tensor<1024x!tt.ptr<bf16>, #out>, tensor<1024xi32, #out>
    tt.store %op, %b : tensor<1024x!tt.ptr<bf16>, #out>
    %ps = tt.splat %p : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>, #out>
    %pp = tt.addptr %ps, %j : tensor<1024x!tt.ptr<f16>, #out>, tensor<1024xi32, #out>
    tt.store %pp, %h : tensor<1024x!tt.ptr<f16>, #out>
    tt.return
  }
}
// -----
// A number is m / 2 below exponent 1, else (1 + m / 2) 2^(e - 1).
tt.func public @fp4(%x: !tt.ptr<i8>, %o: !tt.ptr<bf16>, %p: !tt.ptr<f16>) {
  %j = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %one = arith.constant dense<1> : tensor<1024xi32>
  %two = arith.constant dense<2> : tensor<1024xi32>
  %three = arith.constant dense<3> : tensor<1024xi32>
  %eight = arith.constant dense<8> : tensor<1024xi32>
  %zero = arith.constant dense<0> : tensor<1024xi32>
  %i = arith.shrui %j, %one : tensor<1024xi32>
  %odd = arith.andi %j, %one : tensor<1024xi32>
  %shift = arith.shli %odd, %two : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %xp = tt.addptr %xs, %i : tensor<1024x!tt.ptr<i8>>, tensor<1024xi32>
  %v = tt.load %xp : tensor<1024x!tt.ptr<i8>>
  %w = arith.extui %v : tensor<1024xi8> to tensor<1024xi32>
  %n = arith.shrui %w, %shift : tensor<1024xi32>
  %m = arith.andi %n, %one : tensor<1024xi32>
  %e0 = arith.shrui %n, %one : tensor<1024xi32>
  %e = arith.andi %e0, %three : tensor<1024xi32>
  %normal = arith.cmpi ne, %e, %zero : tensor<1024xi32>
  %units = arith.addi %m, %two : tensor<1024xi32>
  %em = arith.maxsi %e, %one : tensor<1024xi32>
  %k = arith.subi %em, %one : tensor<1024xi32>
  %big = arith.shli %units, %k : tensor<1024xi32>
  %all = arith.select %normal, %big, %m : tensor<1024xi1>, tensor<1024xi32>
  %f = arith.sitofp %all : tensor<1024xi32> to tensor<1024xf32>
  %half = arith.constant dense<0.5> : tensor<1024xf32>
  %g = arith.mulf %f, %half : tensor<1024xf32>
  %neg = arith.negf %g : tensor<1024xf32>
  %s = arith.andi %n, %eight : tensor<1024xi32>
  %isNeg = arith.cmpi ne, %s, %zero : tensor<1024xi32>
  %r = arith.select %isNeg, %neg, %g : tensor<1024xi1>, tensor<1024xf32>
  %b = arith.truncf %r : tensor<1024xf32> to tensor<1024xbf16>
  %h = arith.truncf %r : tensor<1024xf32> to tensor<1024xf16>
  %os = tt.splat %o : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %op = tt.addptr %os, %j : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  tt.store %op, %b : tensor<1024x!tt.ptr<bf16>>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
  %pp = tt.addptr %ps, %j : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
  tt.store %pp, %h : tensor<1024x!tt.ptr<f16>>
  tt.return
}
