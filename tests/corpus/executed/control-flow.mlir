// Loops that end when they find something, branches with results, a switch, an early return, nested.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 4
// grid: 6
// input i32 6 integers 0 5
// input f32 768 integers -9 9
// output f32 768
// output i32 6
tt.func public @control(%which: !tt.ptr<i32>, %x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: !tt.ptr<i32>) {
  %pid = tt.get_program_id x : i32
  %last = tt.get_num_programs x : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %c128 = arith.constant 128 : i32
  %wp = tt.addptr %which, %pid : !tt.ptr<i32>, i32
  %w = tt.load %wp : !tt.ptr<i32>
  %base = arith.muli %pid, %c128 : i32
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %bases = tt.splat %base : i32 -> tensor<128xi32>
  %at = arith.addi %bases, %r : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %at : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %v = tt.load %xp : tensor<128x!tt.ptr<f32>>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %op = tt.addptr %os, %at : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %np = tt.addptr %n, %pid : !tt.ptr<i32>, i32
  // Program 5 writes only a zero.
  %five = arith.subi %last, %one : i32
  %leaves = arith.cmpi eq, %pid, %five : i32
  cf.cond_br %leaves, ^early, ^body
^early:
  tt.store %np, %zero : !tt.ptr<i32>
  tt.return
^body:
  // Doubles until the sum is large.
  %limit = arith.constant 1000.0 : f32
  %f:2 = scf.while (%t = %v, %k = %zero) : (tensor<128xf32>, i32) -> (tensor<128xf32>, i32) {
    %square = arith.mulf %t, %t : tensor<128xf32>
    %sum = "tt.reduce"(%square) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<128xf32>) -> f32
    %small = arith.cmpf olt, %sum, %limit : f32
    %few = arith.cmpi slt, %k, %three : i32
    %more = arith.ori %small, %few : i1
    scf.condition(%more) %t, %k : tensor<128xf32>, i32
  } do {
  ^bb0(%t: tensor<128xf32>, %k: i32):
    %twice = arith.addf %t, %t : tensor<128xf32>
    %next = arith.addi %k, %one : i32
    scf.yield %twice, %next : tensor<128xf32>, i32
  }
  tt.store %np, %f#1 : !tt.ptr<i32>
  %index = arith.index_cast %w : i32 to index
  %chosen = scf.index_switch %index -> tensor<128xf32>
  case 1 {
    %m = arith.mulf %f#0, %v : tensor<128xf32>
    scf.yield %m : tensor<128xf32>
  }
  case 3 {
    %odd = arith.andi %pid, %one : i32
    %isOdd = arith.cmpi ne, %odd, %zero : i32
    %inner = scf.if %isOdd -> tensor<128xf32> {
      %neg = arith.negf %f#0 : tensor<128xf32>
      scf.yield %neg : tensor<128xf32>
    } else {
      %part = scf.for %i = %zero to %w step %one iter_args(%acc = %v) -> (tensor<128xf32>) : i32 {
        %acc2 = arith.addf %acc, %f#0 : tensor<128xf32>
        scf.yield %acc2 : tensor<128xf32>
      }
      scf.yield %part : tensor<128xf32>
    }
    scf.yield %inner : tensor<128xf32>
  }
  default {
    scf.yield %f#0 : tensor<128xf32>
  }
  %big = arith.cmpi sge, %w, %two : i32
  scf.if %big {
    tt.store %op, %chosen : tensor<128x!tt.ptr<f32>>
  } else {
    %none = ub.poison : tensor<128xf32>
    %all = arith.constant dense<true> : tensor<128xi1>
    %kept = arith.select %all, %chosen, %none : tensor<128xi1>, tensor<128xf32>
    tt.store %op, %kept : tensor<128x!tt.ptr<f32>>
  }
  tt.return
}
