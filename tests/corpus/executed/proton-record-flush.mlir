// A kernel that marks its scopes computes what it does without marks while full records in shared memory are copied out,
// and while some of its warps record and others do not.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx1100 hip:gfx1201
// warps: 4
// knob: profile marks scopes
// knob: profile_buffer shared
// knob: profile_buffer_strategy flush
// knob: profile_flush_records 8 16
// knob: profile_records 16
// knob: profile_warps all 1-2
// grid: 2
// input f32 2048 integers -9 9
// output f32 2
tt.func public @k(%x: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %eight = arith.constant 8 : i32
  %size = arith.constant 128 : i32
  %all = arith.constant 1024 : i32
  %none = arith.constant 0.0 : f32
  %program = tt.get_program_id x : i32
  %first = arith.muli %program, %all : i32
  %lane = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  proton.record start "all"
  %sum = scf.for %n = %zero to %eight step %one iter_args(%before = %none) -> f32 : i32 {
    proton.record start "load"
    %step = arith.muli %n, %size : i32
    %offset = arith.addi %first, %step : i32
    %start = tt.addptr %x, %offset : !tt.ptr<f32>, i32
    %starts = tt.splat %start : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %at = tt.addptr %starts, %lane : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %v = tt.load %at : tensor<128x!tt.ptr<f32>>
    proton.record end "load"
    proton.record start "sum"
    %part = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32>) -> f32
    %now = arith.addf %before, %part : f32
    proton.record end "sum"
    scf.yield %now : f32
  }
  proton.record end "all"
  %to = tt.addptr %out, %program : !tt.ptr<f32>, i32
  tt.store %to, %sum : !tt.ptr<f32>
  tt.return
}
