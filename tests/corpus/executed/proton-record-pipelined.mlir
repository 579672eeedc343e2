// A pipelined loop with marks: around its loads, which start iterations ahead, around its product, and around all.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4
// stages: 1 2 3 4
// knob: profile marks none
// grid: 7 1 1
// input f16 12288 integers -4 4
// input f16 12288 integers -4 4
// output f32 28672
// Program p multiplies 64 x k by k x 64 with k = 24 * p, in blocks of 32: loops of 0, 1, 2, 3, 3, 4, 5 turns, most
// with a part of a block at the end. Rows of a are 128 long, so are columns of b.
tt.func public @products(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                         %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c24 = arith.constant 24 : i32
  %c32 = arith.constant 32 : i32
  %c4096 = arith.constant 4096 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %za = arith.constant dense<0.0> : tensor<64x32xf16>
  %zb = arith.constant dense<0.0> : tensor<32x64xf16>
  %stepa = arith.constant dense<32> : tensor<64x32xi32>
  %stepb = arith.constant dense<2048> : tensor<32x64xi32>
  %c64c = arith.constant dense<64> : tensor<64x1xi32>
  %c128 = arith.constant dense<128> : tensor<64x1xi32>
  %c64r = arith.constant dense<64> : tensor<32x1xi32>
  %p = tt.get_program_id x : i32
  %k = arith.muli %p, %c24 : i32
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
  %pa0 = tt.splat %a : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>>
  %pa = tt.addptr %pa0, %oa : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %ob0 = arith.muli %rc, %c64r : tensor<32x1xi32>
  %ob1 = tt.broadcast %ob0 : tensor<32x1xi32> -> tensor<32x64xi32>
  %ob2 = tt.broadcast %mr : tensor<1x64xi32> -> tensor<32x64xi32>
  %ob = arith.addi %ob1, %ob2 : tensor<32x64xi32>
  %pb0 = tt.splat %b : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
  %pb = tt.addptr %pb0, %ob : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
  %sum:3 = scf.for %i = %c0 to %k step %c32 iter_args(%acc = %zero, %ai = %pa, %bi = %pb) -> (tensor<64x64xf32>, tensor<64x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>) : i32 {
    proton.record start "turn"
    proton.record start "loads"
    %left = arith.subi %k, %i : i32
    %la = tt.splat %left : i32 -> tensor<1x32xi32>
    %ma0 = arith.cmpi slt, %rr, %la : tensor<1x32xi32>
    %ma = tt.broadcast %ma0 : tensor<1x32xi1> -> tensor<64x32xi1>
    %x = tt.load %ai, %ma, %za : tensor<64x32x!tt.ptr<f16>>
    %lb = tt.splat %left : i32 -> tensor<32x1xi32>
    %mb0 = arith.cmpi slt, %rc, %lb : tensor<32x1xi32>
    %mb = tt.broadcast %mb0 : tensor<32x1xi1> -> tensor<32x64xi1>
    %y = tt.load %bi, %mb, %zb : tensor<32x64x!tt.ptr<f16>>
    proton.record end "loads"
    proton.record start "product"
    %d = tt.dot %x, %y, %acc : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    proton.record end "product"
    proton.record end "turn"
    %an = tt.addptr %ai, %stepa : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
    %bn = tt.addptr %bi, %stepb : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    scf.yield %d, %an, %bn : tensor<64x64xf32>, tensor<64x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>
  }
  %skip = arith.muli %p, %c4096 : i32
  %cp = tt.addptr %c, %skip : !tt.ptr<f32>, i32
  %oc0 = arith.muli %mc, %c64c : tensor<64x1xi32>
  %oc1 = tt.broadcast %oc0 : tensor<64x1xi32> -> tensor<64x64xi32>
  %oc2 = tt.broadcast %mr : tensor<1x64xi32> -> tensor<64x64xi32>
  %oc = arith.addi %oc1, %oc2 : tensor<64x64xi32>
  %pc0 = tt.splat %cp : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %pc = tt.addptr %pc0, %oc : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %pc, %sum#0 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
