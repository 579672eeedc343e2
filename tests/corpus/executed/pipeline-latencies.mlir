// Latencies of their own for loads that follow each other, for one that is not a tensor and for one that nothing stages.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1201
// warps: 4
// stages: 1 3
// grid: 4 1 1
// input f16 8192 integers -4 4
// input f16 8192 integers -4 4
// input i32 8 integers 0 3
// output f32 32768
// output f32 4
tt.func public @blocks(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                       %table: !tt.ptr<i32>, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %last: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c32 = arith.constant 32 : i32
  %c50 = arith.constant 50 : i32
  %c2048 = arith.constant 2048 : i32
  %c4096 = arith.constant 4096 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %one = arith.constant dense<1.0> : tensor<64x32xf16>
  %c128 = arith.constant dense<128> : tensor<64x1xi32>
  %c64c = arith.constant dense<64> : tensor<64x1xi32>
  %c64r = arith.constant dense<64> : tensor<32x1xi32>
  %p = tt.get_program_id x : i32
  %m = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %mc = tt.expand_dims %m {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %mr = tt.expand_dims %m {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rc = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %rr = tt.expand_dims %r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %oa0 = arith.muli %mc, %c128 : tensor<64x1xi32>
  %oa1 = tt.broadcast %oa0 : tensor<64x1xi32> -> tensor<64x32xi32>
  %oa2 = tt.broadcast %rr : tensor<1x32xi32> -> tensor<64x32xi32>
  %oa = arith.addi %oa1, %oa2 : tensor<64x32xi32>
  %ob0 = arith.muli %rc, %c64r : tensor<32x1xi32>
  %ob1 = tt.broadcast %ob0 : tensor<32x1xi32> -> tensor<32x64xi32>
  %ob2 = tt.broadcast %mr : tensor<1x64xi32> -> tensor<32x64xi32>
  %ob = arith.addi %ob1, %ob2 : tensor<32x64xi32>
  scf.for %o = %c0 to %c2 step %c1 : i32 {
    %step = arith.addi %o, %c1 : i32
    %end = arith.addi %p, %o : i32
    %sum:2 = scf.for %i = %o to %end step %step iter_args(%acc = %zero, %at = %table) -> (tensor<64x64xf32>, !tt.ptr<i32>) : i32 {
      %k = arith.muli %i, %c32 : i32
      %ks = tt.splat %k : i32 -> tensor<64x32xi32>
      %oak = arith.addi %oa, %ks : tensor<64x32xi32>
      %pa0 = tt.splat %a : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>>
      %pa = tt.addptr %pa0, %oak : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %left = arith.subi %c50, %k : i32
      %ls = tt.splat %left : i32 -> tensor<1x32xi32>
      %ma0 = arith.cmpi slt, %rr, %ls : tensor<1x32xi32>
      %ma = tt.broadcast %ma0 : tensor<1x32xi1> -> tensor<64x32xi1>
      %x = tt.load %pa, %ma, %one {tt.latency = 3 : i32} : tensor<64x32x!tt.ptr<f16>>
      %block = tt.load %at {tt.latency = 2 : i32} : !tt.ptr<i32>
      %skip = arith.muli %block, %c2048 : i32
      %bp = tt.addptr %b, %skip : !tt.ptr<f16>, i32
      %pb0 = tt.splat %bp : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
      %pb = tt.addptr %pb0, %ob : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %y = tt.load %pb evictionPolicy = evict_last {tt.latency = 1 : i32} : tensor<32x64x!tt.ptr<f16>>
      %sp0 = tt.splat %bp : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
      %sp = tt.addptr %sp0, %m : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
      %scale = tt.load %sp cacheModifier = ca {tt.latency = 0 : i32} : tensor<64x!tt.ptr<f16>>
      %scale2 = tt.expand_dims %scale {axis = 0 : i32} : tensor<64xf16> -> tensor<1x64xf16>
      %scale3 = tt.broadcast %scale2 : tensor<1x64xf16> -> tensor<32x64xf16>
      %y2 = arith.mulf %y, %scale3 : tensor<32x64xf16>
      %d = tt.dot %x, %y2, %acc : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      %next = tt.addptr %at, %step : !tt.ptr<i32>, i32
      scf.yield %d, %next : tensor<64x64xf32>, !tt.ptr<i32>
    }
    %n = tt.load %sum#1 : !tt.ptr<i32>
    %nf = arith.sitofp %n : i32 to f32
    %lp = tt.addptr %last, %p : !tt.ptr<f32>, i32
    tt.store %lp, %nf : !tt.ptr<f32>
    %p2 = arith.muli %p, %c2 : i32
    %which = arith.addi %p2, %o : i32
    %skipc = arith.muli %which, %c4096 : i32
    %cp = tt.addptr %c, %skipc : !tt.ptr<f32>, i32
    %oc0 = arith.muli %mc, %c64c : tensor<64x1xi32>
    %oc1 = tt.broadcast %oc0 : tensor<64x1xi32> -> tensor<64x64xi32>
    %oc2 = tt.broadcast %mr : tensor<1x64xi32> -> tensor<64x64xi32>
    %oc = arith.addi %oc1, %oc2 : tensor<64x64xi32>
    %pc0 = tt.splat %cp : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %pc = tt.addptr %pc0, %oc : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %pc, %sum#0 : tensor<64x64x!tt.ptr<f32>>
  }
  tt.return
}
