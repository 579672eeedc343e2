// Pointers kept in memory, and flags and 8-bit floats, which are bytes there.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 1 4
// inout i64 512 zeros
// input i32 512 integers -99 99
// input i1 512 integers 0 1
// input f8E5M2 512 normal 4
// output i32 512
// output i1 512
// output f8E5M2 512
tt.func public @pointers(%table: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i1> {tt.divisibility = 16 : i32}, %f: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %ob: !tt.ptr<i1> {tt.divisibility = 16 : i32}, %of: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}) {
  %i = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
  %last = arith.constant dense<511> : tensor<512xi32>
  %r = arith.subi %last, %i : tensor<512xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  %t = tt.bitcast %table : !tt.ptr<i64> -> !tt.ptr<!tt.ptr<i32>>
  %ts = tt.splat %t : !tt.ptr<!tt.ptr<i32>> -> tensor<512x!tt.ptr<!tt.ptr<i32>>>
  %tp = tt.addptr %ts, %i : tensor<512x!tt.ptr<!tt.ptr<i32>>>, tensor<512xi32>
  tt.store %tp, %xp : tensor<512x!tt.ptr<!tt.ptr<i32>>>
  %back = tt.load %tp : tensor<512x!tt.ptr<!tt.ptr<i32>>>
  %v = tt.load %back : tensor<512x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %op = tt.addptr %os, %i : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %op, %v : tensor<512x!tt.ptr<i32>>
  // Addresses differ between machines.
  %is = tt.splat %table : !tt.ptr<i64> -> tensor<512x!tt.ptr<i64>>
  %ip = tt.addptr %is, %i : tensor<512x!tt.ptr<i64>>, tensor<512xi32>
  %zero = arith.constant dense<0> : tensor<512xi64>
  tt.store %ip, %zero : tensor<512x!tt.ptr<i64>>
  %bs = tt.splat %b : !tt.ptr<i1> -> tensor<512x!tt.ptr<i1>>
  %bp = tt.addptr %bs, %i : tensor<512x!tt.ptr<i1>>, tensor<512xi32>
  %flag = tt.load %bp : tensor<512x!tt.ptr<i1>>
  %n = arith.constant dense<0> : tensor<512xi32>
  %pos = arith.cmpi sgt, %v, %n : tensor<512xi32>
  %both = arith.xori %flag, %pos : tensor<512xi1>
  %obs = tt.splat %ob : !tt.ptr<i1> -> tensor<512x!tt.ptr<i1>>
  %obp = tt.addptr %obs, %i : tensor<512x!tt.ptr<i1>>, tensor<512xi32>
  tt.store %obp, %both : tensor<512x!tt.ptr<i1>>
  %fs = tt.splat %f : !tt.ptr<f8E5M2> -> tensor<512x!tt.ptr<f8E5M2>>
  %fp = tt.addptr %fs, %r : tensor<512x!tt.ptr<f8E5M2>>, tensor<512xi32>
  %fz = arith.constant dense<1.0> : tensor<512xf8E5M2>
  %g = tt.load %fp, %flag, %fz : tensor<512x!tt.ptr<f8E5M2>>
  %ofs = tt.splat %of : !tt.ptr<f8E5M2> -> tensor<512x!tt.ptr<f8E5M2>>
  %ofp = tt.addptr %ofs, %i : tensor<512x!tt.ptr<f8E5M2>>, tensor<512xi32>
  tt.store %ofp, %g, %flag : tensor<512x!tt.ptr<f8E5M2>>
  tt.return
}
