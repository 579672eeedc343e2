// Causal attention: a loop over the keys that all rows see, which the first program does not enter, and one over those that
// some do.
//
// targets: cuda:90 cuda:100
// warps: 8
// stages: 2
// knob: warp_specialize true false
// grid: 3 1 1
// input f16 24576 normal
// input f16 24576 normal
// input f16 24576 normal
// output f16 24576 tolerance 2e-3 1e-3
// scalar i32 384
// scalar i32 384
// scalar f32 0.18
module {
  tt.func public @kernel(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %rows: i32 {tt.divisibility = 16 : i32}, %scale: f32) {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %none = arith.constant dense<0.0> : tensor<128x64xf32>
    %low = arith.constant dense<0xFF800000> : tensor<128xf32>
    %nil = arith.constant dense<0.0> : tensor<128xf32>
    %c0 = arith.constant 0 : i32
    %bm = arith.constant 128 : i32
    %bn = arith.constant 64 : i32
    %d = arith.constant 64 : i32
    %ld = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %dq = tt.make_tensor_descriptor %q, [%rows, %d], [%ld, %one] : <f16>, <128x64xf16>
    %dk = tt.make_tensor_descriptor %k, [%rows, %d], [%ld, %one] : <f16>, <64x64xf16>
    %dv = tt.make_tensor_descriptor %v, [%rows, %d], [%ld, %one] : <f16>, <64x64xf16>
    %do = tt.make_tensor_descriptor %o, [%rows, %d], [%ld, %one] : <f16>, <128x64xf16>
    %pid = tt.get_program_id x : i32
    %head = tt.get_program_id y : i32
    %base = arith.muli %head, %n : i32
    %off = arith.muli %pid, %bm : i32
    %at = arith.addi %base, %off : i32
    %x = tt.descriptor_load %dq[%at, %c0] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
    %scales = tt.splat %scale : f32 -> tensor<128x64xf32>
    %scalev = tt.splat %scale : f32 -> tensor<128xf32>
    %ri = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %ro = tt.splat %off : i32 -> tensor<128xi32>
    %rm = arith.addi %ri, %ro : tensor<128xi32>
    %re = tt.expand_dims %rm {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %rb = tt.broadcast %re : tensor<128x1xi32> -> tensor<128x64xi32>
    %rn = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %lows = arith.constant dense<-1.0e6> : tensor<128x64xf32>
    %end = arith.addi %off, %bm : i32
    %accp, %msp, %lsp = scf.for %i = %c0 to %off step %bn iter_args(%a = %zero, %m = %low, %l = %nil) -> (tensor<128x64xf32>, tensor<128xf32>, tensor<128xf32>) : i32 {
      %r = arith.addi %base, %i : i32
      %y = tt.descriptor_load %dk[%r, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %s0 = tt.dot %x, %yt, %none : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      %big = "tt.reduce"(%s0) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %z = arith.maxnumf %u, %w : f32
        tt.reduce.return %z : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %bigs = arith.mulf %big, %scalev : tensor<128xf32>
      %m2 = arith.maxnumf %m, %bigs : tensor<128xf32>
      %me = tt.expand_dims %m2 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %mb = tt.broadcast %me : tensor<128x1xf32> -> tensor<128x64xf32>
      %sc = arith.mulf %s0, %scales : tensor<128x64xf32>
      %df = arith.subf %sc, %mb : tensor<128x64xf32>
      %p = math.exp2 %df : tensor<128x64xf32>
      %row = "tt.reduce"(%p) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %z = arith.addf %u, %w : f32
        tt.reduce.return %z : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %dm = arith.subf %m, %m2 : tensor<128xf32>
      %al = math.exp2 %dm : tensor<128xf32>
      %l1 = arith.mulf %l, %al : tensor<128xf32>
      %l2 = arith.addf %l1, %row : tensor<128xf32>
      %ae = tt.expand_dims %al {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %ab = tt.broadcast %ae : tensor<128x1xf32> -> tensor<128x64xf32>
      %a1 = arith.mulf %a, %ab : tensor<128x64xf32>
      %ph = arith.truncf %p : tensor<128x64xf32> to tensor<128x64xf16>
      %zv = tt.descriptor_load %dv[%r, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = tt.dot %ph, %zv, %a1 : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      scf.yield %t, %m2, %l2 : tensor<128x64xf32>, tensor<128xf32>, tensor<128xf32>
    }
    %acc, %ms, %ls = scf.for %i = %off to %end step %bn iter_args(%a = %accp, %m = %msp, %l = %lsp) -> (tensor<128x64xf32>, tensor<128xf32>, tensor<128xf32>) : i32 {
      %r = arith.addi %base, %i : i32
      %y = tt.descriptor_load %dk[%r, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %s0 = tt.dot %x, %yt, %none : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      %cs = tt.splat %i : i32 -> tensor<64xi32>
      %cm = arith.addi %rn, %cs : tensor<64xi32>
      %ce = tt.expand_dims %cm {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %cb = tt.broadcast %ce : tensor<1x64xi32> -> tensor<128x64xi32>
      %keep = arith.cmpi sge, %rb, %cb : tensor<128x64xi32>
      %s = arith.select %keep, %s0, %lows : tensor<128x64xi1>, tensor<128x64xf32>
      %big = "tt.reduce"(%s) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %z = arith.maxnumf %u, %w : f32
        tt.reduce.return %z : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %bigs = arith.mulf %big, %scalev : tensor<128xf32>
      %m2 = arith.maxnumf %m, %bigs : tensor<128xf32>
      %me = tt.expand_dims %m2 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %mb = tt.broadcast %me : tensor<128x1xf32> -> tensor<128x64xf32>
      %sc = arith.mulf %s, %scales : tensor<128x64xf32>
      %df = arith.subf %sc, %mb : tensor<128x64xf32>
      %p = math.exp2 %df : tensor<128x64xf32>
      %row = "tt.reduce"(%p) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %z = arith.addf %u, %w : f32
        tt.reduce.return %z : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %dm = arith.subf %m, %m2 : tensor<128xf32>
      %al = math.exp2 %dm : tensor<128xf32>
      %l1 = arith.mulf %l, %al : tensor<128xf32>
      %l2 = arith.addf %l1, %row : tensor<128xf32>
      %ae = tt.expand_dims %al {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %ab = tt.broadcast %ae : tensor<128x1xf32> -> tensor<128x64xf32>
      %a1 = arith.mulf %a, %ab : tensor<128x64xf32>
      %ph = arith.truncf %p : tensor<128x64xf32> to tensor<128x64xf16>
      %zv = tt.descriptor_load %dv[%r, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = tt.dot %ph, %zv, %a1 : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      scf.yield %t, %m2, %l2 : tensor<128x64xf32>, tensor<128xf32>, tensor<128xf32>
    }
    %le = tt.expand_dims %ls {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %lb = tt.broadcast %le : tensor<128x1xf32> -> tensor<128x64xf32>
    %res = arith.divf %acc, %lb : tensor<128x64xf32>
    %h = arith.truncf %res : tensor<128x64xf32> to tensor<128x64xf16>
    tt.descriptor_store %do[%at, %c0], %h : !tt.tensordesc<128x64xf16>, tensor<128x64xf16>
    tt.return
  }
}
