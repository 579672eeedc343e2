// Attention of one group of four warps, whose second product runs beside the next iteration's first, and of programs that
// enter the loop once, or not behind its first iteration.
//
// targets: cuda:90 cuda:100
// warps: 4
// stages: 2 3
// knob: warp_specialize true false
// grid: 3 1 1
// input f16 12288 normal
// input f16 12288 normal
// input f16 12288 normal
// output f16 12288 tolerance 2e-3 1e-3
// scalar i32 192
// scalar i32 192
// scalar f32 0.18
module {
  tt.func public @kernel(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %rows: i32 {tt.divisibility = 16 : i32}, %scale: f32) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %none = arith.constant dense<0.0> : tensor<64x64xf32>
    %low = arith.constant dense<0xFF800000> : tensor<64xf32>
    %nil = arith.constant dense<0.0> : tensor<64xf32>
    %c0 = arith.constant 0 : i32
    %bm = arith.constant 64 : i32
    %bn = arith.constant 64 : i32
    %d = arith.constant 64 : i32
    %ld = arith.constant 64 : i64
    %one = arith.constant 1 : i64
    %dq = tt.make_tensor_descriptor %q, [%rows, %d], [%ld, %one] : <f16>, <64x64xf16>
    %dk = tt.make_tensor_descriptor %k, [%rows, %d], [%ld, %one] : <f16>, <64x64xf16>
    %dv = tt.make_tensor_descriptor %v, [%rows, %d], [%ld, %one] : <f16>, <64x64xf16>
    %do = tt.make_tensor_descriptor %o, [%rows, %d], [%ld, %one] : <f16>, <64x64xf16>
    %pid = tt.get_program_id x : i32
    %head = tt.get_program_id y : i32
    %base = arith.muli %head, %n : i32
    %off = arith.muli %pid, %bm : i32
    %at = arith.addi %base, %off : i32
    %x = tt.descriptor_load %dq[%at, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
    %scales = tt.splat %scale : f32 -> tensor<64x64xf32>
    %scalev = tt.splat %scale : f32 -> tensor<64xf32>
    %acc, %ms, %ls = scf.for %i = %c0 to %n step %bn iter_args(%a = %zero, %m = %low, %l = %nil) -> (tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>) : i32 {
      %r = arith.addi %base, %i : i32
      %y = tt.descriptor_load %dk[%r, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %s0 = tt.dot %x, %yt, %none : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      %big = "tt.reduce"(%s0) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %z = arith.maxnumf %u, %w : f32
        tt.reduce.return %z : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %bigs = arith.mulf %big, %scalev : tensor<64xf32>
      %m2 = arith.maxnumf %m, %bigs : tensor<64xf32>
      %me = tt.expand_dims %m2 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %mb = tt.broadcast %me : tensor<64x1xf32> -> tensor<64x64xf32>
      %sc = arith.mulf %s0, %scales : tensor<64x64xf32>
      %df = arith.subf %sc, %mb : tensor<64x64xf32>
      %p = math.exp2 %df : tensor<64x64xf32>
      %row = "tt.reduce"(%p) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %z = arith.addf %u, %w : f32
        tt.reduce.return %z : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %dm = arith.subf %m, %m2 : tensor<64xf32>
      %al = math.exp2 %dm : tensor<64xf32>
      %l1 = arith.mulf %l, %al : tensor<64xf32>
      %l2 = arith.addf %l1, %row : tensor<64xf32>
      %ae = tt.expand_dims %al {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %ab = tt.broadcast %ae : tensor<64x1xf32> -> tensor<64x64xf32>
      %a1 = arith.mulf %a, %ab : tensor<64x64xf32>
      %ph = arith.truncf %p : tensor<64x64xf32> to tensor<64x64xf16>
      %zv = tt.descriptor_load %dv[%r, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = tt.dot %ph, %zv, %a1 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %t, %m2, %l2 : tensor<64x64xf32>, tensor<64xf32>, tensor<64xf32>
    }
    %le = tt.expand_dims %ls {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %lb = tt.broadcast %le : tensor<64x1xf32> -> tensor<64x64xf32>
    %res = arith.divf %acc, %lb : tensor<64x64xf32>
    %h = arith.truncf %res : tensor<64x64xf32> to tensor<64x64xf16>
    tt.descriptor_store %do[%at, %c0], %h : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
    tt.return
  }
}
