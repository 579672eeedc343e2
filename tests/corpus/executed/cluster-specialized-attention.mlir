// Attention whose heads a cluster shares: each CTA has rows, and a warp of its own in each loads a part of every block of K and V
// for all. With eight warps two groups of each CTA take turns.
//
// targets: cuda:90
// warps: 4 8
// stages: 2 3
// knob: num_ctas 2
// knob: warp_specialize true false
// grid: 1 2 1
// input f16 32768 normal
// scalar i64 512
// scalar i64 64
// scalar i64 64
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 512
// scalar i32 64
// scalar i64 64
// scalar i64 1
// input f16 32768 normal
// scalar i64 512
// scalar i64 64
// scalar i64 64
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 512
// scalar i32 64
// scalar i64 64
// scalar i64 1
// input f16 32768 normal
// scalar i64 512
// scalar i64 64
// scalar i64 64
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 512
// scalar i32 64
// scalar i64 64
// scalar i64 1
// output f16 32768 tolerance 2e-3 1e-3
// scalar i64 512
// scalar i64 64
// scalar i64 64
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 512
// scalar i32 64
// scalar i64 64
// scalar i64 1
// scalar i32 256
// scalar i32 512
// scalar f32 0.18
module {
  tt.func public @kernel(%dq: !tt.tensordesc<256x64xf16>, %qm: i32, %qn: i32, %qrow: i64, %qcolumn: i64, %dk: !tt.tensordesc<64x64xf16>, %km: i32, %kn: i32, %krow: i64, %kcolumn: i64, %dv: !tt.tensordesc<64x64xf16>, %vm: i32, %vn: i32, %vrow: i64, %vcolumn: i64, %do: !tt.tensordesc<256x64xf16>, %om: i32, %on: i32, %orow: i64, %ocolumn: i64, %n: i32 {tt.divisibility = 16 : i32}, %rows: i32 {tt.divisibility = 16 : i32}, %scale: f32) {
    %zero = arith.constant dense<0.0> : tensor<256x64xf32>
    %none = arith.constant dense<0.0> : tensor<256x64xf32>
    %low = arith.constant dense<0xFF800000> : tensor<256xf32>
    %nil = arith.constant dense<0.0> : tensor<256xf32>
    %c0 = arith.constant 0 : i32
    %bm = arith.constant 256 : i32
    %bn = arith.constant 64 : i32
    %pid = tt.get_program_id x : i32
    %head = tt.get_program_id y : i32
    %base = arith.muli %head, %n : i32
    %off = arith.muli %pid, %bm : i32
    %at = arith.addi %base, %off : i32
    %x = tt.descriptor_load %dq[%at, %c0] : !tt.tensordesc<256x64xf16> -> tensor<256x64xf16>
    %scales = tt.splat %scale : f32 -> tensor<256x64xf32>
    %scalev = tt.splat %scale : f32 -> tensor<256xf32>
    %acc, %ms, %ls = scf.for %i = %c0 to %n step %bn iter_args(%a = %zero, %m = %low, %l = %nil) -> (tensor<256x64xf32>, tensor<256xf32>, tensor<256xf32>) : i32 {
      %r = arith.addi %base, %i : i32
      %y = tt.descriptor_load %dk[%r, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %s0 = tt.dot %x, %yt, %none : tensor<256x64xf16> * tensor<64x64xf16> -> tensor<256x64xf32>
      %big = "tt.reduce"(%s0) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %z = arith.maxnumf %u, %w : f32
        tt.reduce.return %z : f32
      }) : (tensor<256x64xf32>) -> tensor<256xf32>
      %bigs = arith.mulf %big, %scalev : tensor<256xf32>
      %m2 = arith.maxnumf %m, %bigs : tensor<256xf32>
      %me = tt.expand_dims %m2 {axis = 1 : i32} : tensor<256xf32> -> tensor<256x1xf32>
      %mb = tt.broadcast %me : tensor<256x1xf32> -> tensor<256x64xf32>
      %sc = arith.mulf %s0, %scales : tensor<256x64xf32>
      %df = arith.subf %sc, %mb : tensor<256x64xf32>
      %p = math.exp2 %df : tensor<256x64xf32>
      %row = "tt.reduce"(%p) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %z = arith.addf %u, %w : f32
        tt.reduce.return %z : f32
      }) : (tensor<256x64xf32>) -> tensor<256xf32>
      %dm = arith.subf %m, %m2 : tensor<256xf32>
      %al = math.exp2 %dm : tensor<256xf32>
      %l1 = arith.mulf %l, %al : tensor<256xf32>
      %l2 = arith.addf %l1, %row : tensor<256xf32>
      %ae = tt.expand_dims %al {axis = 1 : i32} : tensor<256xf32> -> tensor<256x1xf32>
      %ab = tt.broadcast %ae : tensor<256x1xf32> -> tensor<256x64xf32>
      %a1 = arith.mulf %a, %ab : tensor<256x64xf32>
      %ph = arith.truncf %p : tensor<256x64xf32> to tensor<256x64xf16>
      %zv = tt.descriptor_load %dv[%r, %c0] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %t = tt.dot %ph, %zv, %a1 : tensor<256x64xf16> * tensor<64x64xf16> -> tensor<256x64xf32>
      scf.yield %t, %m2, %l2 : tensor<256x64xf32>, tensor<256xf32>, tensor<256xf32>
    }
    %le = tt.expand_dims %ls {axis = 1 : i32} : tensor<256xf32> -> tensor<256x1xf32>
    %lb = tt.broadcast %le : tensor<256x1xf32> -> tensor<256x64xf32>
    %res = arith.divf %acc, %lb : tensor<256x64xf32>
    %h = arith.truncf %res : tensor<256x64xf32> to tensor<256x64xf16>
    tt.descriptor_store %do[%at, %c0], %h : !tt.tensordesc<256x64xf16>, tensor<256x64xf16>
    tt.return
  }
}
